"""The rules against a second, plainly written road: same tokens, same odds, under every combination of readings."""

from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.judge import unfold
from games.core.position import Position
from games.pool_party import GAME

from . import documents, naive

EVERY = [dict(zip(documents.READINGS, each)) for each in product(*documents.READINGS.values())]


def listed(document: dict[str, Any], rulings: dict[str, str]) -> naive.Moves:
    state = GAME.read(Position.of({**document, "rulings": rulings}))
    found: naive.Moves = {}
    for leaf in unfold(GAME, state):
        token = GAME.token(state, leaf.move)
        assert token not in found
        found[token] = leaf.probability
    return found


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.sampled_from((0.0, 0.4, 0.8, 1.0)))
def test_random_positions_under_random_readings(seed: int, knowing: float) -> None:
    rng = Random(seed)
    document, rulings = documents.document(rng, knowing=knowing), documents.rulings(rng)
    assert listed(document, rulings) == naive.moves(document, rulings)


@pytest.mark.parametrize("rulings", EVERY, ids=lambda rulings: "-".join(rulings.values()))
def test_every_combination_of_readings(rulings: dict[str, str]) -> None:
    rng = Random(str(rulings))
    for standing in (3, 4, 4, 5, 5, 6, 7, 8):
        for knowing in (0.3, 1.0):
            document = documents.document(rng, knowing=knowing, standing=standing, players=rng.choice((2, 2, 3, 4)))
            assert listed(document, rulings) == naive.moves(document, rulings)


def test_the_hidden_opening() -> None:
    document = documents.document(Random(5), knowing=0, players=3, standing=18)
    document = {**document, "ring": [text.split()[0] for text in document["ring"]], "not": {}}
    found = listed(document, EVERY[0])
    assert found == naive.moves(document, EVERY[0])
    assert len(found) > 1000


@settings(max_examples=150)
@given(st.integers(0, 2**32), st.sampled_from((2, 3, 4)), st.sampled_from((2, 3, 4, 5)))
def test_endings_and_closing_counts(seed: int, players: int, standing: int) -> None:
    """Few pawns: most of these games are over, many need a count."""
    rng = Random(seed)
    document, rulings = documents.document(rng, knowing=0.6, players=players, standing=standing), EVERY[0]
    assert listed(document, rulings) == naive.moves(document, rulings)
    table = naive.Table(document)
    state = GAME.read(Position.of(document))
    ending = GAME.ending(state)
    firsts = set().union(*(naive.results(table, world) for world in table.worlds()))
    if not naive.is_over(table, table.ring, table.out) or len(firsts) > 1:
        assert ending is None
    else:
        assert ending is not None
        ((how, *first),) = firsts
        best = "win" if len(first) == 1 else "draw"
        assert ending.outcomes == {player: best if player in first else "loss" for player in table.players}
        rule = {"alone": "last-player", "nearest": "nearest-pawn", "number": "higher-number"}[how]
        assert ending.decided_by == ("equal-numbers" if best == "draw" else rule)
