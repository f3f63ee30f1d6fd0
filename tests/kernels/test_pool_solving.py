"""The solving kernel of Crocodile Pool Party against its rules and the solver that reads them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from games.core.judge import unfold
from games.core.kernel import Standing, code_folder
from games.crocodile_pool_party import GAME
from games.crocodile_pool_party.board import WATER
from games.crocodile_pool_party.state import State

from .pool import SEATS, from_files, laid, rulings, state
from .tables import JIT, agree, passes_without_compiling, quiet

pytest.importorskip("numba")
from games.crocodile_pool_party import kernel, strata
from games.crocodile_pool_party.fast import KERNEL
from games.crocodile_pool_party.solved import Ending

FILES = from_files()


def endings(seed: int, red: int, yellow: int) -> Iterator[State]:
    """Random endings with so many units: crocodiles and stacks, tiles at the bars or none, all readings."""
    rng = Random(seed)
    while True:
        wanted = {"red": rng.randint(red, 6), "yellow": rng.randint(yellow, 6)}
        tiles = [f"{seat} {number}" for seat in SEATS for number in rng.sample(range(1, 7), wanted[seat])]
        rng.shuffle(tiles)
        corners = WATER[:3] + WATER[-3:]
        squares = rng.sample(rng.choice((WATER, corners, WATER[:14], WATER[30:50])), red + yellow)
        found = state(laid(rng, tiles, tuple(squares), rng.choice((0.0, 0.3, 0.6))))
        owners = [stack[0].colour for _, stack in found.pool]
        if (owners.count("red"), owners.count("yellow")) == (red, yellow):
            yield found


def agrees(root: State) -> set[str]:
    """Everything that the table of an ending says; returns the outcomes that came up."""
    return agree(GAME, root, Ending)


@pytest.mark.parametrize("seed", range(4 if JIT else 1))
def test_one_against_one(seed: int) -> None:
    (root,) = islice(endings(seed, 1, 1), 1)
    agrees(root)


ENDGAMES = [name for name, here in FILES.items() if (size := KERNEL.size(here)) and size.states < 20_000]


@pytest.mark.parametrize("name", ENDGAMES if JIT else ())
def test_positions(name: str) -> None:
    agrees(FILES[name])


LEVEL = {
    "pool": {"c3": "red 3", "d9": "yellow 5"},
    "bars": {"red": ["red 6"], "yellow": ["yellow 4"]},
    "to_move": "red",
}
"""Whoever goes home first is one ahead; red 3 on yellow 5, or the other way round, and they are even in tiles."""


def test_draws_and_endless_play() -> None:
    found = set()
    for bars in ({"red": ["red 6", "yellow 1"], "yellow": ["yellow 3", "red 4"]}, {"red": ["red 1"], "yellow": []}):
        found |= agrees(state({**LEVEL, "game": GAME.slug, "bars": bars}))
    assert found >= {"win", "loss", "draw", "endless"}


@pytest.mark.skipif(not JIT, reason="a million positions")
@pytest.mark.parametrize("reading", ["pass", "loses"])
def test_whoever_is_stuck(reading: str) -> None:
    plain = {"a14": "red 5", "b14": "yellow 2", "a13": "yellow 6"}
    root = state({"game": GAME.slug, "to_move": "red", "pool": plain, "rulings": {"no-move": reading}})
    ending = Ending(root, quiet)
    follows(ending, root)
    for leaf in unfold(GAME, root):
        follows(ending, GAME.play(root, leaf.move))
    assert (ending.of(root).distance == 0) == (reading == "loses")


def follows(ending: Ending, here: State) -> None:
    """A position's standing is what its moves say by the rules: enough to prove it, since plies to the end fall.

    Where a side wins, it has a move to a won position nearer to the end, and all moves of the other side lead nearer.
    """
    ended, mover, known = GAME.ending(here), SEATS.index(here.turn), ending.of(here)
    if ended is not None:
        value = {"win": 1, "draw": 0, "loss": -1}[ended.outcomes["red"]]
        assert known == Standing(value, 0 if value else None, (None, None) if value else (0, 0))
        return
    after = [ending.of(GAME.play(here, leaf.move)) for leaf in unfold(GAME, here)]
    sign = 1 - 2 * mover
    best = max(sign * each.value for each in after)
    assert known.value == sign * best
    if best:
        nearest = min if best > 0 else max
        assert known.distance == 1 + nearest(each.distance for each in after if sign * each.value == best)
        return
    for side in (0, 1):
        kept = [each.draws[side] for each in after if each.value == 0]
        if side == mover:
            assert known.draws[side] == min((plies + 1 for plies in kept if plies is not None), default=None)
        else:
            assert known.draws[side] == (None if None in kept else max(kept) + 1)


def moved(here: State, rng: Random) -> State:
    """The same units, as they lie, on squares drawn at random, often close to each other."""
    squares = rng.sample(rng.choice((WATER, WATER[:16], WATER[-16:], WATER[32:48])), len(here.pool))
    pool = {square: [str(tile) for tile in stack] for square, (_, stack) in zip(squares, here.pool)}
    bars = {seat: [str(tile) for tile in here.bar(seat)] for seat in SEATS}
    chosen = {"no-move": here.rulings.no_move, "bar-entry": here.rulings.bar_entry}
    plain = {"game": GAME.slug, "to_move": rng.choice(SEATS), "pool": pool, "bars": bars, "rulings": chosen}
    return state(plain)


@pytest.mark.skipif(not JIT, reason="a million positions")
@pytest.mark.parametrize("seed", range(3))
def test_two_against_one(seed: int) -> None:
    units = (2, 1) if seed % 2 else (1, 2)
    (root,) = islice(endings(seed + 10, *units), 1)
    explained(root, Random(seed), 150)


def explained(root: State, rng: Random, number: int) -> None:
    """Positions of the ending, drawn at random, and those of a game from each."""
    ending = Ending(root, quiet)
    for _ in range(number):
        here = moved(root, rng)
        for _ in range(4):
            follows(ending, here)
            moves = [leaf.move for leaf in unfold(GAME, here)]
            if not moves:
                break
            here = GAME.play(here, rng.choice(moves))


LARGE = [name for name, here in FILES.items() if (size := KERNEL.size(here)) and size.states >= 20_000]


@pytest.mark.skipif(not JIT, reason="a million positions")
@pytest.mark.parametrize("name", LARGE)
def test_larger_positions(name: str) -> None:
    """What `croc solve` leaves to the kernel: the position itself, what it leads to, and others like it."""
    explained(FILES[name], Random(3), 100)
    ending = Ending(FILES[name], quiet)
    follows(ending, FILES[name])


@pytest.mark.slow
@pytest.mark.skipif(not JIT, reason="a million positions")
@pytest.mark.parametrize("name", [name for name in LARGE if name == "endgame-shut-in"])
def test_larger_positions_to_the_last(name: str) -> None:
    agrees(FILES[name])


@pytest.mark.slow
@pytest.mark.skipif(not JIT, reason="88 million positions")
def test_two_against_two() -> None:
    (root,) = islice(endings(77, 2, 2), 1)
    assert KERNEL.size(root).states >= 75_000_000
    explained(root, Random(1), 2000)


def test_what_is_left_to_the_rules() -> None:
    assert KERNEL.size(FILES["opening"]) is None
    assert KERNEL.size(FILES["endgame-turn-over-wins"]) is None
    assert KERNEL.size(FILES["setup-in-progress"]) is None
    lone = state({"game": GAME.slug, "to_move": "red", "pool": {"c3": "red 4"}})
    assert KERNEL.size(lone) is None
    five = {"c3": "red 4", "c4": "red 5", "c5": "red 6", "d9": "yellow 1", "d10": "yellow 2"}
    assert KERNEL.size(state({"game": GAME.slug, "to_move": "red", "pool": five})) is None


def test_sizes() -> None:
    two_against_two = {"c3": "red 4", "d5": "red 2", "d10": "yellow 5", "c10": "yellow 3"}
    root = state({"game": GAME.slug, "to_move": "red", "pool": two_against_two, "bars": {"red": ["yellow 1"]}})
    assert len(strata.below(strata.stratum_of(root)[0])) == 45
    assert KERNEL.size(root).states == 88_151_360
    assert kernel.MOST_UNITS == strata.MOST_UNITS
    assert len(WATER) == kernel.WATER


@pytest.mark.skipif(not JIT, reason="runs in the process it starts")
def test_the_same_without_compiling() -> None:
    passes_without_compiling(__file__, "-k", "one_against_one")


def test_each_function_is_compiled_for_arguments_of_one_type() -> None:
    """Two processes that compile at once then write the same code to the same file, whichever comes first."""
    folder = code_folder(kernel.__file__)
    KERNEL.solve(FILES["endgame-tie-break"], quiet) if JIT else None
    for _, _, names in os.walk(folder or ""):
        assert not [name for name in names if name.endswith(".2.nbc")]


def test_readings_come_up() -> None:
    """The random endings are not all under the same readings."""
    assert len({tuple(rulings(Random(seed)).values()) for seed in range(20)}) > 10
