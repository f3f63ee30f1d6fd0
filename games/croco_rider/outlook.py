"""What a solver knows of a position of Croco Rider: what still matters, how much can change, what to try first.

open        a crocodile with a free square; only there control can still change
settled     the points of crocodiles that are not open, green's less blue's
run         pawns that stand side by side in a camp, between two gaps (or a gap and the end of a row)
difference  green's points less blue's
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, NamedTuple

from ..core.moves import Move
from .board import INDEX, LENGTHS, SIDE, Place, Rider, beats
from .state import Camp, Gaps, State, bound, over, points

OFFSETS = tuple(INDEX[length, 1] for length in LENGTHS)
WHOLE = tuple((1 << length) - 1 for length in LENGTHS)
LONGEST_FIRST = tuple(range(len(LENGTHS)))[::-1]


# -- what still matters -----------------------------------------------------------------------------------------------


def prospect_of(state: State) -> tuple[Any, int]:
    """(key, settled): what play from here can depend on, and the points that are settled.

    Of a full crocodile only its points count. Of the pawn in control of another only its points and which free squares
    are good for a + pawn count: a - pawn wins on all the others. Of a camp past its opening only its runs count, in
    any order and, between two gaps, from either end: so pawns of one name on equal footing are the same.
    """
    settled, free = 0, ~state.taken
    key: list[Any] = [state.due, _camp_key(state, 0), _camp_key(state, 1)]
    for position, rider in enumerate(state.riders):
        code, sure = _crocodile_key(position, free >> OFFSETS[position] & WHOLE[position], rider)
        key.append(code)
        settled += sure
    return tuple(key), settled


@cache
def _crocodile_key(position: int, free: int, rider: Rider | None) -> tuple[int, int]:
    """A number for all that matters of one crocodile, given its free squares (head first, as bits); what is settled."""
    if rider is None:
        return free, 0
    worth = _worth(position, rider)
    if not free:
        return 0, worth
    below = free & (1 << rider.square - 1) - 1
    plus = below if rider.pawn[1] == "+" else free & ~below
    return 1 + worth + 64 << 14 | plus << 7 | free, 0


def _worth(position: int, rider: Rider) -> int:
    """What the pawn in control adds to the difference."""
    worth = points(LENGTHS[position], rider)
    return -worth if SIDE[rider.colour] else worth


def _camp_key(state: State, side: int) -> str:
    camp, rulings = state.camps[side], state.rulings
    past = bound(state, side)
    if past and rulings.adjacency == "any-gap":
        return _runs(camp, rulings.camp)
    turns = state.turns_ended[side] if state.turns_ended and not past and rulings.opening == "turns" else None
    return _as_it_stands(camp, turns, state.opening_squares[side] if rulings.adjacency == "first-two" else None)


# The two that follow give texts, which remember their hashes.


@lru_cache(20_000)
def _as_it_stands(camp: Camp, turns: int | None, opening: Gaps | None) -> str:
    return f"{'|'.join(camp)} {turns} {opening}"


@lru_cache(20_000)
def _runs(camp: Camp, reading: str) -> str:
    """The runs of a camp that has a gap. One at an end of a row opens at its other end only."""
    gap = camp.index("")
    around = (*camp[gap:], *camp[:gap]) if reading == "ring" else camp
    text = "".join([pawn or " " for pawn in around])
    runs, ends = text.split(), []
    if text[0] != " ":
        ends.append(_turned(runs.pop(0)))
    if text[-1] != " " and reading == "row":
        ends.append(runs.pop())
    return f"{' '.join(sorted(min(run, _turned(run)) for run in runs))}/{' '.join(sorted(ends))}"


def _turned(run: str) -> str:
    """A run from its other end; every pawn is two letters."""
    return "".join(run[at : at + 2] for at in range(len(run) - 2, -1, -2))


# -- how much can still change ----------------------------------------------------------------------------------------


def swing_of(state: State) -> tuple[int, int]:
    """(least, most) the difference can be at the end of the game.

    Proof, for the most. A crocodile that is not open keeps its pawn in control. In the end any other is controlled by
    the pawn that controls it now, by a blue pawn placed later (at best the smallest blue one left), or by a green pawn
    placed later; by one of those only where `rivals` has it. A green pawn controls one crocodile at most. Green takes
    control (again) at most as often as it has pawns, and at most once more often than blue has pawns, or just as often
    if blue is due: it ends green's turn, and the next one comes only after blue has placed a pawn. Among the ways to
    give k green pawns to k crocodiles, the k largest, the larger to the longer, add up to the most. For the least,
    change the colours.
    """
    free, settled = ~state.taken, 0
    still: list[Open] = []
    signs = signs_of(state.camps[0]) << 2 | signs_of(state.camps[1])
    for position in LONGEST_FIRST:
        rider, open_squares = state.riders[position], free >> OFFSETS[position] & WHOLE[position]
        worth = 0 if rider is None else _worth(position, rider)
        if not open_squares:
            settled += worth
            continue
        who = BOTH if rider is None else rivals(open_squares, rider.pawn[1] == "-", rider.square - 1) >> signs
        still.append(Open(LENGTHS[position], worth, bool(who & 1), bool(who >> 16 & 1)))
    if over(state):
        total = settled + sum(each.worth for each in still)
        return total, total
    green, blue = (_numbers(camp) for camp in state.camps)
    due = SIDE[state.due]
    most = _most(green, blue[-1:], tuple(still), min(len(green), len(blue) + 1 - due))
    mirrored = tuple([Open(each.length, -each.worth, each.theirs, each.own) for each in still])
    least = -_most(blue, green[-1:], mirrored, min(len(blue), len(green) + due))
    return settled + least, settled + most


class Open(NamedTuple):
    """An open crocodile: its length, its worth now, and who may still take it with a pawn placed later."""

    length: int
    worth: int
    own: bool
    theirs: bool


BOTH = 1 << 16 | 1


def signs_of(camp: Camp) -> int:
    """Which signs the pawns of a camp have: 1 for +, 2 for -, 3 for both."""
    return sum({"+": 1, "-": 2}[sign] for sign in {pawn[1] for pawn in camp if pawn})


HAS = tuple(tuple(sum(1 << signs for signs in range(16) if signs & 1 << bit) for bit in (at, at + 1)) for at in (2, 0))
"""By side and sign (0: +): among which of the 16 pairs of signs, green's times four and blue's, that side has it."""


@cache
def rivals(free: int, minus: int, square: int) -> int:
    """Who may still take a crocodile with these free squares from a pawn of that sign on that square (0 at the head).

    Bit s is set if green may, where s says which signs are left, green's times four and blue's; bit 16 + s if blue may.
    A side may if it has a pawn of a sign that wins on some free square; or if the other side has, and it may take the
    crocodile from that one. How many pawns there are, and where they may be placed, is left out.
    """
    green = blue = 0
    for at in range(free.bit_length()):
        if free >> at & 1:
            sign = minus if at < square else 1 - minus  # nearer to the head the same sign wins
            again = rivals(free & ~(1 << at), sign, at)
            greens, blues = HAS[0][sign], HAS[1][sign]
            green |= greens | (blues & again)
            blue |= blues | (greens & again >> 16)
    return green | blue << 16


@lru_cache(20_000)
def _numbers(camp: Camp) -> tuple[int, ...]:
    """The numbers of the pawns in a camp, largest first."""
    return tuple(sorted((int(pawn[0]) for pawn in camp if pawn), reverse=True))


@lru_cache(1 << 16)
def _most(own: tuple[int, ...], smallest: tuple[int, ...], still: tuple[Open, ...], times: int) -> int:
    """The most that open crocodiles (longest first) can come to for the owner of pawns `own`.

    `smallest`: the other's smallest pawn, if any is left; `times`: how often control can be taken.
    """
    best = [0]
    """The most so far with the first, the first two ... own pawns in control."""
    for length, worth, may, others_may in still:
        kept = max(worth, -length * smallest[0]) if smallest and others_may else worth
        found = [each + kept for each in best]
        for used, number in enumerate(own[: min(len(best), times)] if may else ()):
            taken = best[used] + length * number
            if used + 1 == len(found):
                found.append(taken)
            elif taken > found[used + 1]:
                found[used + 1] = taken
        best = found
    return max(best)


# -- what to try first ------------------------------------------------------------------------------------------------


def promising_of(state: State, moves: Sequence[Move]) -> list[Move]:
    """The moves, the most promising first. Found by trial; any order would do.

    A pawn that loses comes first, for its player is due again: rather a small one, rather against the own pawn. Then
    control, by the points it brings, less something for each square from which it may be lost again.
    """
    return sorted(moves, key=lambda move: _dullness(state, move))


def _dullness(state: State, move: Move) -> int:
    word: Place = move[0]
    colour, pawn, _, length, square, _ = word
    number, position = int(pawn[0]), length - LENGTHS[0]
    rider = state.riders[position]
    room = length - (state.taken >> OFFSETS[position] & WHOLE[position]).bit_count()
    if rider is None:
        return 6 * room - length * number
    if beats(pawn, square, rider):
        theirs = int(rider.pawn[0])
        return 6 * room - length * (number + (theirs if rider.colour != colour else -theirs))
    return number + 3 * room + (20 if rider.colour != colour else 0) - 100
