"""The rules agree with a second, plainly written implementation, under every reading."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croccli.load import load_document, load_position
from games.core.judge import unfold
from games.core.position import Position
from games.core.rulings import readings_of
from games.crocodile_pool_party import GAME
from games.crocodile_pool_party.state import State

from . import naive
from .helping import ROOT, leaves, positions, setups, state


def outcome(here: State) -> tuple[dict[str, str], str] | None:
    ending = GAME.ending(here)
    return None if ending is None else (dict(ending.outcomes), ending.decided_by)


@given(positions)
@settings(max_examples=400)
def test_the_same_tokens_with_the_same_odds(plain: dict[str, Any]) -> None:
    here, there = state(plain), naive.table(plain)
    assert leaves(GAME.view(here, None)) == naive.tokens(naive.forgotten(there))
    assert leaves(here) == naive.tokens(there, arbiter=True)


@given(positions)
@settings(max_examples=400)
def test_the_same_player_to_move_and_the_same_ending(plain: dict[str, Any]) -> None:
    here, there = state(plain), naive.table(plain)
    assert GAME.to_move(here) == naive.to_move(there)
    assert outcome(here) == naive.ending(there)


@given(positions, st.data())
@settings(max_examples=300)
def test_the_same_position_after_each_token(plain: dict[str, Any], data: st.DataObject) -> None:
    here, there = state(plain), naive.table(plain)
    moves = {GAME.token(here, leaf.move): leaf.move for leaf in unfold(GAME, here)}
    for token in data.draw(st.lists(st.sampled_from(sorted(moves) or ["pass"]), max_size=6, unique=True)):
        if token in moves:
            after, expected = GAME.play(here, moves[token]), naive.played(there, token)
            assert GAME.key(after) == GAME.key(state(naive.plain(expected)))
            assert GAME.to_move(after) == naive.to_move(expected)
            assert outcome(after) == naive.ending(expected)


@given(setups())
@settings(max_examples=60)
def test_after_the_last_placement_whoever_began_moves_first(plain: dict[str, Any]) -> None:
    here, seen = state(plain), [GAME.to_move(state(plain))]
    placed = len(plain["pool"])
    while here.setup:
        here = GAME.play(here, next(unfold(GAME, here)).move)
        placed += 1
        seen.append(GAME.to_move(here))
    assert placed == 12
    began = seen[0] if len(plain["pool"]) % 2 == 0 else ({"red", "yellow"} - {seen[0]}).pop()
    assert GAME.to_move(here) == began
    assert all(before != after for before, after in pairwise(seen))


@given(positions, st.data())
@settings(max_examples=200)
def test_the_same_ways(plain: dict[str, Any], data: st.DataObject) -> None:
    """Each result is reached by the same paths."""
    here, there = state(plain), naive.table(plain)
    moves = [leaf.move for leaf in unfold(GAME, here) if getattr(leaf.move[-1], "to", "")]
    if moves:
        move = data.draw(st.sampled_from(moves))
        kind = move[1].number if len(move) == 3 else there.pool[move[0].square][0].number
        kind = kind if len(move) == 3 or there.pool[move[0].square][0].up else None
        found = naive.ways(there, move[0].square, kind)[move[-1].to]
        head = GAME.token(here, move).partition("-")[0]
        expected = {"-".join([head, *trail[1:]]) for trail in found}
        assert {GAME.token(here, way) for way in GAME.ways(here, move)} == expected
        assert GAME.effect(here, move).details["paths"] == len(found)


# -- the examples ------------------------------------------------------------------------------------------------------

EXAMPLES = sorted((ROOT / "positions" / GAME.slug).glob("*.yaml"))
RECORDS = sorted((ROOT / "positions" / "records").glob(f"{GAME.slug}-*.yaml"))


def laid_out(here: State) -> naive.Table:
    """The state on the second road's table, with every reading spelled out."""
    return naive.table({**GAME.write(here), "rulings": readings_of(here.rulings)})


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples(path: Path) -> None:
    here = GAME.read(load_position(str(path))[1])
    there = laid_out(here)
    assert leaves(GAME.view(here, None)) == naive.tokens(naive.forgotten(there))
    assert (GAME.to_move(here), outcome(here)) == (naive.to_move(there), naive.ending(there))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records(path: Path) -> None:
    """Each move of the recorded games is one of the second road's; those that were not allowed are two, on purpose."""
    root = load_document(str(path)).root
    start = dict(root.get("start", GAME.opening(root)))
    here = GAME.read(Position.of({"game": GAME.slug, **start}))
    refused = 0
    for text in root["moves"]:
        (move,) = GAME.parse(here, text)
        there = laid_out(here)
        token = GAME.token(here, (*move[:-1], move[-1]._replace(path=())) if hasattr(move[-1], "path") else move)
        assert token in naive.tokens(there, arbiter=True)
        refused += bool(list(GAME.violations(here, move)))
        here = GAME.play(here, move)
        assert GAME.key(here) == GAME.key(state(naive.plain(naive.played(there, token))))
    assert refused == {"crocodile-pool-party-1": 0, "crocodile-pool-party-2": 2}[path.stem]
    assert outcome(here) == naive.ending(laid_out(here)) is not None
