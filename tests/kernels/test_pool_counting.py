"""The counting kernel of Crocodile Pool Party against its rules: round trip, children, endings, perft."""

from __future__ import annotations

from itertools import islice

import pytest

from games.core.judge import unfold
from games.core.tree import perft
from games.crocodile_pool_party import GAME
from games.crocodile_pool_party.state import State

from .pool import from_files, random_states, wandering
from .tables import JIT, passes_without_compiling

pytest.importorskip("numba")
from games.crocodile_pool_party import kernel as k
from games.crocodile_pool_party import packed
from games.crocodile_pool_party.fast import KERNEL, countable
from games.crocodile_pool_party.packed import table

MANY = 400 if JIT else 12
FILES = from_files()


def agrees(state: State) -> None:
    """Round trip, moves with the positions they lead to, the number of tokens, and two plies where that is quick."""
    if not countable(state):
        assert KERNEL.perft(state, 2, lambda done: None) is None
        return
    ways, s = table(state), packed.pack(state, 2)
    assert packed.unpack(s, state.rulings) == state
    before = s.copy()
    expected = {leaf.move: GAME.play(state, leaf.move) for leaf in unfold(GAME, state)}
    assert k.perft(ways, s, 1, 1) == len(expected)
    if s[k.UNITS] and s[k.UNITS + 1]:
        at = k.room(2)
        found = {}
        for place in range(at + k.LISTED, k.moves(ways, s, at + k.LISTED)):
            move = packed.move(s, int(s[place]))
            k.follow(ways, s, int(s[place]), at)
            found[move] = packed.unpack(s, state.rulings)
            k.undo(s, int(s[place]), at)
        assert found == expected
        assert GAME.ending(state) is None or not found
    else:
        assert GAME.to_move(state) is None
    assert (s[: k.KEPT] == before[: k.KEPT]).all()


def deeper(state: State, depth: int) -> None:
    """perft by the rules, by counting the last two plies, by counting the last, and by playing each."""
    expected = perft(GAME, state, depth)
    s = packed.pack(state, depth)
    assert [k.perft(table(state), s, depth, bulk) for bulk in (2, 1, 0)] == [expected] * 3
    assert KERNEL.perft(state, depth, lambda done: None) == expected


@pytest.mark.parametrize("seed", range(4))
def test_random_positions(seed: int) -> None:
    for state in random_states(seed, MANY):
        agrees(state)


def test_games_played_at_random() -> None:
    for seed in range(2):
        for state in wandering(FILES["opening"], seed, 150 if JIT else 5):
            agrees(state)


@pytest.mark.parametrize("name", FILES)
def test_positions(name: str) -> None:
    agrees(FILES[name])
    if countable(FILES[name]) and name != "opening":
        deeper(FILES[name], 2 if JIT else 1)


def test_deeper_counts() -> None:
    small = (state for state in random_states(7, 10000) if countable(state) and len(state.pool) <= 4)
    for state in islice(small, MANY // 4):
        deeper(state, 3 if JIT and perft(GAME, state, 1) < 20 else 2)


def test_the_opening() -> None:
    assert KERNEL.perft(FILES["opening"], 2, lambda done: None) == 95590 if JIT else True
    if JIT:
        assert k.perft(table(FILES["opening"]), packed.pack(FILES["opening"], 3), 3, 2) == 23222556
        assert k.perft(table(FILES["opening"]), packed.pack(FILES["opening"], 3), 3, 1) == 23222556


def test_watch_is_told_of_every_token() -> None:
    state, told = FILES["endgame-waiting"], []
    depth = 4 if JIT else 2
    assert KERNEL.perft(state, depth, told.append) == sum(told)


@pytest.mark.skipif(not JIT, reason="runs in the process it starts")
def test_the_same_without_compiling() -> None:
    """The functions are right as plain Python, too."""
    passes_without_compiling(__file__)
