"""The game and a plainly written second implementation agree, under every combination of readings."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.judge import unfold
from games.core.position import Position
from games.croco_rider import GAME

from . import plain
from .helper import READINGS, random_position


def agree(document: plain.Document) -> None:
    """Same moves, same positions after them, same end."""
    state = GAME.read(Position.of(document))
    moves = {GAME.token(state, leaf.move): leaf for leaf in unfold(GAME, state)}
    assert set(moves) == plain.legal_tokens(document)
    assert all(leaf.probability is None for leaf in moves.values())
    ending = GAME.ending(state)
    assert (ending is not None) == plain.is_over(document)
    assert (GAME.to_move(state) is None) == plain.is_over(document)
    assert (ending or GAME.standing(state)).scores == plain.totals(document)
    for token, leaf in moves.items():
        after = GAME.play(state, leaf.move)
        assert GAME.key(after) == GAME.key(GAME.read(Position.of(plain.placed(document, token))))


@pytest.mark.parametrize("readings", READINGS, ids=lambda readings: "-".join(readings.values()))
def test_random_positions_under_every_combination_of_readings(readings: dict[str, str]) -> None:
    rng = Random(str(readings))
    for _ in range(25):
        agree(random_position(rng, readings))


@given(st.integers(0, 2**40), st.sampled_from(READINGS))
@settings(max_examples=150)
def test_random_positions(seed: int, readings: dict[str, str]) -> None:
    agree(random_position(Random(seed), readings))


@pytest.mark.parametrize("readings", READINGS, ids=lambda readings: "-".join(readings.values()))
def test_whole_games(readings: dict[str, str]) -> None:
    rng = Random(str(readings))
    document = {**GAME.deal(rng, (), {}), "rulings": readings}
    while tokens := sorted(plain.legal_tokens(document)):
        agree(document)
        document = plain.placed(document, rng.choice(tokens))
    agree(document)
