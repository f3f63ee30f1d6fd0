"""The kernel of Croco Rider against its rules: round trip, children, endings, counting, bounds, values, memory."""

from __future__ import annotations

import os
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from croco_rider.helper import READINGS, ROOT, example, played
from croco_rider.test_outlook import Known, few_left, small

from games.core.judge import unfold
from games.core.tree import perft
from games.croco_rider import GAME
from games.croco_rider.board import LENGTHS, SQUARES
from games.croco_rider.fast import RiderKernel, takes
from games.croco_rider.state import State

from .tables import passes_without_compiling

pytest.importorskip("numpy")
from games.croco_rider import kernel as k
from games.croco_rider import packed as p

JIT = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0" and hasattr(k.search, "py_func")
MANY = 8 if JIT else 1
FILES = sorted(path.stem for path in (ROOT / "positions" / "croco-rider").glob("*.yaml"))
LASTS = (1, 3, p.LAST)
"""How many pawns are placed without the memory."""
EVERY_READING = pytest.mark.parametrize("readings", READINGS, ids=lambda readings: "-".join(readings.values()))


def nothing(done: int) -> None:
    pass


def states(readings: dict[str, str], seed: str) -> Iterator[State]:
    """Random positions of every size, thrown together and reached by play."""
    rng = Random(f"{seed} {readings}")
    for _ in range(MANY):
        yield few_left(rng, readings, rng.randint(1, 24))
        yield played(rng, readings, rng.randint(0, 23))


def told(state: State) -> tuple[Any, ...]:
    """A state as `Packed.unpack` tells it."""
    return state.due, state.camps, state.taken, tuple(rider and tuple(rider) for rider in state.riders)


def agrees(state: State) -> None:
    """Everything the kernel says of one position."""
    if not takes(state):
        assert RiderKernel().perft(state, 2, nothing) is None
        assert RiderKernel().prover(state, None) is None
        return
    packed = p.Packed(state)
    stack, moves = packed.workspace(state)
    assert packed.unpack(stack) == told(state)
    least, most = GAME.swing(state)
    assert [-k.most(packed.tables, stack, 0, 1, moves, 0), k.most(packed.tables, stack, 0, 0, moves, 0)] == [
        least,
        most,
    ]
    words = {leaf.move[0] for leaf in unfold(GAME, state)}
    listed = [int(moves[each]) for each in range(k.placements(packed.tables, stack, 0, moves, 0))]
    assert len(listed) == len(words)
    for move in listed:
        word = next(
            word
            for word in words
            if word.place == (move >> 5) + 1 and (word.crocodile, word.square) == SQUARES[move & 31]
        )
        words.remove(word)
        after = GAME.play(state, (word,))
        ended = k.step(packed.tables, stack, 0, move)
        row = stack[k.ROW :]
        assert packed.unpack(row) == told(after)
        assert list(row[:8]) == packed.pack(after)
        ending = GAME.ending(after)
        assert bool(ended) == (ending is not None)
        if ending is not None:
            assert row[k.TOTAL] == ending.scores["green"] - ending.scores["blue"]


@EVERY_READING
def test_random_positions(readings: dict[str, str]) -> None:
    for state in states(readings, "kernel"):
        agrees(state)


@pytest.mark.parametrize("name", FILES)
def test_every_example(name: str) -> None:
    state = example(name)
    agrees(state)
    if takes(state):
        assert RiderKernel().perft(state, 2, nothing) == perft(GAME, state, 2)


@EVERY_READING
def test_counting(readings: dict[str, str]) -> None:
    for state in small(readings, 2 * MANY, "counting", (1, 2, 3, 4)):
        for depth in range(6):  # deeper than what is counted in one go
            found = RiderKernel().perft(state, depth, nothing)
            assert found in (None, perft(GAME, state, depth))
            assert (found is None) == (not takes(state))


def test_counting_from_the_start() -> None:
    state = example("opening")
    assert RiderKernel().perft(state, 2, nothing) == perft(GAME, state, 2)
    if JIT:
        counted: list[int] = []
        assert RiderKernel().perft(state, 5, counted.append) == sum(counted)


# -- what best play comes to -------------------------------------------------------------------------------------------


def asked(prover: p.Prover, state: State, goal: int, portion: int = 1 << 40) -> int:
    prover.begin(state, goal)
    while (found := prover.go_on(portion)) is None:
        pass
    return found


@EVERY_READING
def test_values(readings: dict[str, str]) -> None:
    """Every question about small positions is answered as plain recursion over the rules answers it."""
    known = Known()
    for state in small(readings, 2 * MANY, "values"):
        if not takes(state):
            continue
        truth = known.of(state).value
        for last in LASTS:
            prover = p.Prover(p.Packed(state), None, last)
            for goal in (truth, truth + 1, truth - 7, truth + 5, 0):
                found = asked(prover, state, goal, 3)
                assert goal <= found <= truth if truth >= goal else truth <= found < goal
            least, most = prover.bounds(state)
            assert least <= truth <= most


@pytest.mark.parametrize("last", LASTS)
def test_what_follows_from_a_root_shares_its_memory(last: int) -> None:
    rng = Random("shared")
    for _ in range(MANY):
        root, known = played(rng, {}, 19), Known()
        prover = p.Prover(p.Packed(root), None, last)
        below = [root, *(GAME.play(root, leaf.move) for leaf in unfold(GAME, root))]
        for state in below:
            if not GAME.ending(state):
                truth = known.of(state).value
                assert asked(prover, state, truth) == truth
                assert truth <= asked(prover, state, truth + 1) < truth + 1


def test_bounds_hold_for_all_play() -> None:
    """Brute force: no play from a small position ends outside the bounds of any position it passes."""
    rng = Random("admissible")
    for _ in range(5 * MANY):
        root = few_left(rng, {}, rng.randint(2, 5))
        if takes(root):
            reach(p.Packed(root), root)


def reach(packed: p.Packed, state: State) -> tuple[int, int]:
    """The least and most that any play comes to."""
    ending = GAME.ending(state)
    if ending is not None:
        return (ending.scores["green"] - ending.scores["blue"],) * 2
    ends = [reach(packed, GAME.play(state, leaf.move)) for leaf in unfold(GAME, state)]
    least, most = min(low for low, _ in ends), max(up for _, up in ends)
    stack, moves = packed.workspace(state)
    assert -k.most(packed.tables, stack, 0, 1, moves, 0) <= least
    assert k.most(packed.tables, stack, 0, 0, moves, 0) >= most
    return least, most


def test_codes_tell_apart_what_matters() -> None:
    """Equal codes, camps and turn: the same future by the rules' own account; and the other way round."""
    rng = Random("codes")
    root = played(rng, {}, 12)
    packed, met = p.Packed(root), {}
    for _ in range(40 * MANY):
        state = root
        for _ in range(rng.randint(0, 9)):
            words = GAME.options(state, ()).words  # type: ignore[union-attr]
            state = GAME.play(state, (rng.choice(words),)) if words else state
        if GAME.ending(state):
            continue
        row = packed.pack(state)
        prospect, settled = GAME.prospect(state)
        assert settled == row[k.SETTLED]
        classes = [int(packed.tables[k.CLASS + 4096 * side + row[k.GREEN + side]]) for side in (0, 1)]
        key = (row[k.DUE], *classes, row[k.CODE])
        met.setdefault(key, set()).add(prospect[3:])
        assert len(met[key]) == 1, "one code, two futures of the crocodiles"


def test_alike_camps_are_alike_by_the_rules() -> None:
    """Pawns of one name on equal footing: one of them is tried, and their camps have one class."""
    state = played(Random("alike"), {}, 8)
    camp = ("3+", "", "3+", "", "1-", "2+", "", "", "", "", "", "")
    packed = p.Packed(state._replace(camps=(camp, state.camps[1])))
    whole = p.mask(camp)
    kinds = packed.tables[k.CLASS : k.CLASS + 4096]
    assert kinds[whole & ~1] == kinds[whole & ~4] != kinds[whole & ~16]
    assert packed.tables[k.PLAYABLE + whole] & 5 == 5
    assert packed.tables[k.DISTINCT + whole] & 5 == 1


# -- memory ------------------------------------------------------------------------------------------------------------


def test_memory_is_kept_and_taken_up() -> None:
    state = played(Random(3), {}, 11 if JIT else 16)
    packed = p.Packed(state)
    first, second = p.Prover(packed, None, 2), p.Prover(packed, None, 2)
    truth = asked(first, state, 1)
    before = first.visits
    second.remember(first.kept())
    assert asked(second, state, 1) == truth
    assert second.visits <= 1 < before
    assert sorted(second.memory[1::2]) == sorted(first.memory[1::2])
    assert second.layout == first.layout
    assert p.Prover(p.Packed(played(Random(4), {}, 16)), None).layout != first.layout
    few = p.Prover(packed, None, 2)
    few.remember(first.kept(100))
    assert 0 < (few.memory[1::2] > 0).sum() <= 100


def test_memory_grows_under_way(monkeypatch: pytest.MonkeyPatch) -> None:
    state = played(Random(5), {}, 12 if JIT else 14)
    truth = asked(p.Prover(p.Packed(state), None, 2), state, 1)
    monkeypatch.setattr(p, "FULL", 0)
    prover, sizes = p.Prover(p.Packed(state), 64 << p.LEAST_BITS + 5, 2), []
    prover.begin(state, 1)
    while (found := prover.go_on(20 if JIT else 2)) is None:
        sizes.append(prover.bits)
    assert found == truth
    assert sizes[0] < sizes[-1] == p.LEAST_BITS + 5


def test_room_is_kept_to() -> None:
    prover = p.Prover(p.Packed(example("opening")), 100 << 20)
    assert 64 << prover.most_bits <= 100 << 20 < 128 << prover.most_bits


# -- both ways of running it -------------------------------------------------------------------------------------------


def test_codes_fit_beside_the_rest() -> None:
    """A tag is exact: the code, and what the bucket leaves open of 25 bits for camps and turn, in 63 bits."""
    weights = [int(each) for each in p._board()[k.WEIGHT : k.WEIGHT + len(LENGTHS)]]
    shapes = p._shapes().reshape(len(LENGTHS), -1).max(axis=1)
    assert weights[-1] * (2 + k.WORTHS * (int(shapes[-1]) + 1)) <= 1 << k.CODES
    assert k.CODES + 25 - p.LEAST_BITS <= 63


@pytest.mark.skipif(not JIT, reason="this is the run without compiled code")
def test_the_same_without_compiled_code() -> None:
    passes_without_compiling(__file__)
