"""The game against a second, plainly written implementation: the same tokens, the same odds, the same positions."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.judge import unfold
from games.core.position import Position
from games.see_you_later import GAME

from . import naive
from .positions import combinations, random_document


def agree(doc: dict[str, Any]) -> None:
    """The same tokens with the same odds, and the same position after each of them."""
    state = GAME.read(Position.of(doc))
    leaves = {GAME.token(state, leaf.move): leaf for leaf in unfold(GAME, state)}
    assert {token: leaf.probability for token, leaf in leaves.items()} == naive.legal(doc)
    for token, leaf in leaves.items():
        wanted = naive.after(doc, token)
        found = GAME.play(state, leaf.move)
        assert GAME.key(found) == GAME.key(GAME.read(Position.of(wanted))), token
        assert (GAME.ending(found) is None) == (naive.winner(wanted) is None)


@given(st.integers(0, 10**9))
@settings(max_examples=250)
def test_random_positions(seed: int) -> None:
    agree(random_document(Random(seed)))


def test_every_combination_of_readings() -> None:
    rng = Random(36)
    for rulings in combinations():
        agree(random_document(rng, rulings))


@pytest.mark.parametrize("seed", range(12))
def test_whole_games(seed: int) -> None:
    """Both roads played side by side to the end, or for 150 moves."""
    rng = Random(seed)
    players = ["ann", "ben", "cho", "dan"][: 2 + seed % 3]
    doc = GAME.deal(rng, players, {"advanced": "true" if seed % 2 else "false"})
    doc["rulings"] = {name: rng.choice(readings) for name, readings in READINGS}
    for _ in range(150):
        tokens = naive.legal(doc)
        state = GAME.read(Position.of(doc))
        assert {GAME.token(state, leaf.move): leaf.probability for leaf in unfold(GAME, state)} == tokens
        if not tokens:
            assert GAME.ending(state)
            return
        doc = naive.after(doc, rng.choice(sorted(tokens)))


READINGS = sorted((name, sorted({each[name] for each in combinations()})) for name in naive.IN_FORCE)
