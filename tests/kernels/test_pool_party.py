"""The kernel of Pool Party against its rules and the solver that reads them."""

from __future__ import annotations

import os
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croccli.load import load_document
from games.core.judge import unfold
from games.core.kernel import Standing, code_folder
from games.core.tree import perft
from games.pool_party import GAME
from games.pool_party.ends import over
from games.pool_party.state import State
from games.pool_party.words import Goes, Guess, Take

from .party import READINGS, ending, from_files, played
from .tables import JIT, ROOT, agree, passes_without_compiling, quiet, tabled

pytest.importorskip("numba")
from games.pool_party import kernel, packed, strata
from games.pool_party.fast import KERNEL
from games.pool_party.solved import Ending
from games.pool_party.strata import company_of

FILES = from_files()
SOLVED = {name: state for name, state in FILES.items() if KERNEL.size(state)}


# -- moves ---------------------------------------------------------------------------------------------------------


def same(state: State) -> Any:
    """What matters of a position: its last move is one of several that close the same."""
    key = GAME.key(state)
    if key.last is not None and state.rulings.repeat == "both":
        key = key._replace(last=(-1, key.last[1]))
    return key


def steps_agree(state: State) -> None:
    """Round trip, the moves with the positions they lead to, and the way back."""
    about, s = packed.counting(state), packed.pack(state)
    assert same(packed.unpack(s, state)) == same(state)
    assert (packed.pack(packed.unpack(s, state)) == s).all()
    before, found = s.copy(), {}
    for code in range(2 * about[kernel.SWIMMERS]):
        if kernel.may(about, s, code):
            move = packed.move(state, s, code)
            fallen = kernel.play(about, s, code)
            found[move] = same(packed.unpack(s, state))
            after = GAME.play(state, move)
            assert found[move] == same(after)
            assert kernel.over(about, s) == over(after)
            kernel.undo(about, s, code, fallen, before[kernel.LAST])
            assert (s == before).all()
    assert set(found) == {leaf.move[:2] for leaf in unfold(GAME, state)}


@settings(max_examples=150 if JIT else 15)
@given(st.integers(0, 10**9), st.integers(4, 18))
def test_random_positions(seed: int, pawns: int) -> None:
    rng = Random(seed)
    state = ending(rng, tuple(rng.sample((1, 2, 3) * 6, pawns)))
    steps_agree(state)
    for depth in (1, 2) if JIT else (1,):
        assert KERNEL.perft(state, depth, quiet) == perft(GAME, state, depth)


@pytest.mark.parametrize("name", SOLVED)
def test_positions(name: str) -> None:
    steps_agree(SOLVED[name])
    for depth in (1, 2, 3) if JIT else (1,):
        assert KERNEL.perft(SOLVED[name], depth, quiet) == perft(GAME, SOLVED[name], depth)


@pytest.mark.skipif(not JIT, reason="takes long")
def test_deeper_counts() -> None:
    rng, told = Random(3), []
    for repeat in READINGS["repeat"]:
        state = ending(rng, (1, 2, 3, 3), repeat=repeat)
        assert KERNEL.perft(state, 4, quiet) == perft(GAME, state, 4)
        # Split into parts, or all at once.
        s, about = packed.pack(state), packed.counting(state)
        assert KERNEL.perft(state, 7, told.append) == kernel.perft(about, s, 7, packed.frames(7)) == sum(told)
        told.clear()


# -- values --------------------------------------------------------------------------------------------------------


def agrees(root: State) -> set[str]:
    """Everything that the table of an ending says; returns the outcomes that came up."""
    return agree(GAME, root, Ending)


ONE_LANE = range(0, 18, 3)
"""Where 3s meet 3s, in few positions, and may stand equally near the diving board."""


def test_every_position_of_small_endings() -> None:
    """With guesses and without; the readings about guesses as it comes."""
    found = set()
    for seed in range(6 if JIT else 1):
        guesses, repeat = ("on", "off")[seed % 2], ("both", "neither")[seed % 3 > 0]
        found |= agrees(ending(Random(seed), (3, 3, 3, 3), ONE_LANE, repeat=repeat, guesses=guesses))
    for seed in range(4 if JIT else 0):
        found |= agrees(ending(Random(seed), (3, 3, 3, 3), repeat="neither", guesses="off"))
    assert not JIT or found >= {"win", "loss", "draw", "endless"}


@pytest.mark.skipif(not JIT, reason="takes long")
@pytest.mark.parametrize("repeat", ["same", "undo"])
def test_every_position_where_one_move_is_closed(repeat: str) -> None:
    agrees(ending(Random(5), (3, 3, 3, 3), ONE_LANE, repeat=repeat))


@pytest.mark.slow
@pytest.mark.skipif(not JIT, reason="takes long")
@pytest.mark.parametrize("repeat", READINGS["repeat"])
@pytest.mark.parametrize("guesses", ["on", "off"])
@pytest.mark.parametrize("numbers", [(3, 3, 3, 3), (2, 2, 3, 3)])
def test_every_position_of_larger_endings(numbers: tuple[int, ...], guesses: str, repeat: str) -> None:
    agrees(ending(Random(sum(numbers)), numbers, repeat=repeat, guesses=guesses))


def follows(table: Ending, here: State) -> None:
    """A position's standing is what its moves say by the rules: enough to prove it, since plies to the end fall.

    Where a side wins, it has a move to a won position nearer to the end, and all moves of the other side lead nearer.
    """
    ended, mover, known = GAME.ending(here), here.players.index(here.turn), table.of(here)
    if ended is not None:
        value = {"win": 1, "draw": 0, "loss": -1}[ended.outcomes["ann"]]
        assert known == Standing(value, 0 if value else None, (None, None) if value else (0, 0))
        return
    after = [table.of(GAME.play(here, leaf.move)) for leaf in unfold(GAME, here)]
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


def explained(root: State, rng: Random, number: int) -> None:
    """Positions of the ending, drawn at random, and some of a game from each."""
    table, company = Ending(root, quiet), company_of(root)
    for _ in range(number):
        here = moved(root, company, rng)
        for _ in range(4):
            follows(table, here)
            if over(here):
                break
            # Guesses end the game: one of them is enough to look at.
            moves = [leaf.move for leaf in unfold(GAME, here)]
            plain = [move for move in moves if not any(isinstance(word, Guess) for word in move)]
            here = GAME.play(here, rng.choice(moves if rng.random() < 0.1 else plain))


def moved(root: State, company: strata.Company, rng: Random) -> State:
    """The same pawns on spaces drawn at random from their lanes; some last move."""
    pawns = [pawn for pawn in root.ring if pawn]
    while True:
        spaces = [rng.choice(swimmer.lane) for swimmer in company]
        if len(set(spaces)) == len(spaces):
            break
    ring = list(root.ring)
    for space in range(18):
        ring[space] = pawns[spaces.index(space)] if space in spaces else None
    pawn = rng.randrange(len(pawns))
    last = ((spaces[pawn] + rng.choice((-1, 1)) * pawns[pawn].number) % 18, spaces[pawn])
    return root._replace(ring=tuple(ring), turn=rng.choice(root.players), last=rng.choice((last, last, None)))


@pytest.mark.skipif(not JIT, reason="hundreds of thousands of positions")
@pytest.mark.parametrize("seed", range(16))
def test_random_positions_of_endings(seed: int) -> None:
    """Five and six pawns, all readings."""
    rng, numbers = Random(seed), ((2, 2, 3, 3, 3), (1, 2, 3, 3), (1, 1, 2, 3, 3), (2, 2, 2, 3, 3, 3))[seed // 4]
    guesses, repeat = ("on", "off", "off")[seed % 3], READINGS["repeat"][seed % 4]
    explained(ending(rng, numbers, repeat=repeat, guesses=guesses), rng, 40)


@pytest.mark.skipif(not JIT, reason="half a million positions")
def test_a_pawn_that_may_not_be_moved_at_all() -> None:
    """One of its moves loses at once, the other one last: where both are closed, neither counts."""
    ring = [".", ".", "green 2", "yellow 3", *["."] * 7, "orange 1", ".", ".", ".", "blue 3", "red 3", "."]
    plain = {"players": {"ann": "green", "ben": "blue"}, "to_move": "ann", "ring": ring}
    root = played({**plain, "last_move": {"from": 0, "to": 3}, "rulings": {"repeat": "both"}}, False)
    table = Ending(root, quiet)
    assert table.of(root) == Standing(1, 3, (None, None))
    for here in (root, *(GAME.play(root, leaf.move) for leaf in unfold(GAME, root))):
        follows(table, here)


@pytest.mark.skipif(not JIT, reason="thousands of positions")
@pytest.mark.parametrize("name", SOLVED)
def test_what_is_worth_showing(name: str) -> None:
    root = SOLVED[name]
    explained(root, Random(1), 20)
    follows(Ending(root, quiet), root)


KNOWN = [
    ("four-readings", "same", "win", 9, {"12 cw"}),
    ("four-readings", "undo", "win", 15, {"5 ccw"}),
    ("four-readings", "both", "win", 3, {"12 cw", "2 ccw"}),
    ("four-readings", "neither", "endless", None, {"0 cw", "2 cw", "5 cw", "5 ccw", "12 ccw", "14 cw", "14 ccw"}),
    ("one-winning-move", "same", "win", 7, {"17 cw"}),
]


@pytest.mark.skipif(not JIT, reason="millions of positions")
@pytest.mark.parametrize(("name", "repeat", "outcome", "plies", "best"), KNOWN)
def test_what_the_notes_say(name: str, repeat: str, outcome: str, plies: int | None, best: set[str]) -> None:
    root = SOLVED[f"endgame-{name}, guesses off"]
    answer = tabled(GAME, root._replace(rulings=replace(root.rulings, repeat=repeat)))
    assert (answer.worth.outcome, answer.worth.distance, set(answer.best)) == (outcome, plies, best)


# -- sizes ---------------------------------------------------------------------------------------------------------


def test_a_number_that_can_only_be_one_is_known() -> None:
    ring = ["red", "blue 3", ".", "green 3", ".", ".", "yellow 3", *["."] * 11]
    wet = [f"{colour} {number}" for colour in ("blue", "green", "yellow") for number in (1, 2)]
    others = [f"{colour} {number}" for colour in ("orange", "purple") for number in (1, 2, 3)]
    plain = {"players": {"ann": "red", "ben": "blue"}, "to_move": "ben", "ring": ring}
    plain["rulings"] = {"repeat": "neither"}
    known = played({**plain, "pool": ["red 1", "red 2", *wet, *others]}, False)
    steps_agree(known._replace(ring=tuple(pawn and pawn._replace(number=3, shown=True) for pawn in known.ring)))
    assert KERNEL.perft(known, 3, quiet) == perft(GAME, known, 3)
    agrees(known) if JIT else follows(Ending(known, quiet), known)
    assert KERNEL.size(played({**plain, "pool": ["red 1", "red", *wet, *others]}, False)) is None


def test_what_is_left_to_the_rules() -> None:
    assert KERNEL.size(GAME.read(load_document(str(ROOT / "positions" / GAME.slug / "opening.yaml")))) is None
    root = ending(Random(1), (3, 3, 3, 3), ONE_LANE)
    assert KERNEL.size(root._replace(players=(*root.players, "cho"), colours=(*root.colours, "brown"))) is None
    assert KERNEL.size(root._replace(colours=("", root.colours[1]))) is None
    assert KERNEL.perft(root._replace(colours=("", root.colours[1])), 2, quiet) is None
    assert KERNEL.size(root._replace(out=("ann",))) is None
    assert KERNEL.size(ending(Random(1), (1,) * 4 + (3,) * 6)) is None


def test_sizes() -> None:
    """Every placing is counted for either side to move and every last move that matters."""
    root = ending(Random(2), (3, 3, 3, 3), ONE_LANE, repeat="same")
    assert KERNEL.size(root).states == 6 * 5 * 4 * 3 * 2 * 8
    assert Ending(root, quiet).states == 6 * 5 * 4 * 3 * 2 * 8
    for numbers in ((1, 1, 2, 3), (2, 2, 3, 3)):
        company = company_of(ending(Random(2), numbers))
        placed = sum(len(set(spaces)) == 4 for spaces in product(*(swimmer.lane for swimmer in company)))
        assert strata.placings(company)[-1] == placed
    assert strata.MOST_SWIMMERS == kernel.MOST
    assert (strata.FEW, strata.GONE, strata._LIMIT) == (kernel.FEW, kernel.GONE, kernel.LIMIT)


@pytest.mark.parametrize("reading", ["yes", "no"])
def test_both_can_be_put_out_at_once(reading: str) -> None:
    """Green pushes ann's last pawn off the diving board: the guess that may follow takes ben along, for a draw."""
    ring = ["red 3", *["."] * 4, "blue 2", *["."] * 3, "yellow 3", *["."] * 5, "green 3", ".", "."]
    plain = {"players": {"ann": "red", "ben": "blue"}, "to_move": "ann", "ring": ring}
    rulings = {"end-before-guess": "no", "guess-when-out": reading, "repeat": "both"}
    root = played({**plain, "rulings": rulings}, True)
    both = (Take(15), Goes("cw"), Guess("ben", "blue"))
    assert (both in {leaf.move for leaf in unfold(GAME, root)}) == (reading == "yes")
    assert strata.may_be_drawn(root, company_of(root)) == (reading == "yes")
    explained(root, Random(4), 60 if JIT else 1)
    follows(Ending(root, quiet), root)
    assert KERNEL.perft(root, 2, quiet) == perft(GAME, root, 2)


# -- compiled code -------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not JIT, reason="runs in the process it starts")
def test_the_same_without_compiling() -> None:
    passes_without_compiling(__file__)


def test_each_function_is_compiled_for_arguments_of_one_type() -> None:
    """Two processes that compile at once then write the same code to the same file, whichever comes first."""
    folder = code_folder(kernel.__file__)
    if JIT:
        root = ending(Random(1), (3, 3, 3, 3), ONE_LANE)
        Ending(root, quiet)
        KERNEL.perft(root, 6, quiet)
    for _, _, names in os.walk(folder or ""):
        assert not [name for name in names if name.endswith(".2.nbc")]
