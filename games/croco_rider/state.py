"""A position of Croco Rider, what may be placed in it, and what a placement does.

due         the player who places the next pawn, also where nothing is left to place
camp        twelve squares, clockwise; "" is a vacated one
gap         a vacated square of a camp
bound       a player whose opening is over: only pawns next to a gap may be played
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import NamedTuple, TypeAlias

from ..core.notebook import pictured
from .board import (
    COLOURS,
    FITTING,
    FITTING_MASK,
    INDEX,
    LENGTHS,
    NEXT,
    OTHER,
    SIDE,
    Place,
    Rider,
    beats,
    words,
)
from .rulings import Rulings

Camp: TypeAlias = tuple[str, ...]
Gaps: TypeAlias = tuple[int, ...]


@pictured
class State(NamedTuple):
    """A position.

    camps             green's and blue's pawns by camp square
    taken             mask of the occupied squares of all crocodiles
    riders            the pawn in control of each crocodile, shortest crocodile first
    down              what is known of pawns face down: (index, "green 2+" or "green"), in order of index
    turns_ended       own turns each player has ended; None where nobody counted
    opening_squares   camp squares vacated by each player's first two placements; None where nobody noted them
    """

    rulings: Rulings
    due: str
    camps: tuple[Camp, Camp]
    taken: int
    riders: tuple[Rider | None, ...]
    down: tuple[tuple[int, str], ...] = ()
    turns_ended: tuple[int, int] | None = None
    opening_squares: tuple[Gaps | None, Gaps | None] = (None, None)

    @property
    def camp(self) -> Camp:
        """The camp of the player due to place."""
        return self.camps[SIDE[self.due]]


def over(state: State) -> bool:
    """Whether the game has ended."""
    if not any(state.camp):
        return True
    return not any(state.camps[1 - SIDE[state.due]]) and state.rulings.end == "at-once"


def bound(state: State, side: int) -> bool:
    """Whether a player's opening is over, so that a pawn must stand next to a gap."""
    if state.camps[side].count("") < 2:
        return False
    if state.rulings.opening == "turns" and state.turns_ended is not None:
        return state.turns_ended[side] >= 2
    return True


def playable(state: State, side: int) -> Gaps:
    """The camp squares whose pawns that player may place now."""
    camp, rulings = state.camps[side], state.rulings
    if not bound(state, side):
        return standing_in(camp)
    first = state.opening_squares[side] if rulings.adjacency == "first-two" else None
    return beside(camp, rulings.camp, first) or standing_in(camp)


# Solvers ask the same of few camps again and again; the caches are small enough to be forgotten about.


@lru_cache(10_000)
def standing_in(camp: Camp) -> Gaps:
    """The camp squares that hold a pawn."""
    return tuple(place for place, pawn in enumerate(camp, 1) if pawn)


@lru_cache(10_000)
def beside(camp: Camp, reading: str, first: Gaps | None) -> Gaps:
    """The camp squares with a pawn next to a gap, or to one of the squares vacated `first` where only these count."""
    near = NEXT[reading]
    count = first if first is not None else [place for place, pawn in enumerate(camp, 1) if not pawn]
    return tuple(sorted({place for gap in count for place in near[gap] if camp[place - 1]}))


@cache
def placed_on(colour: str, pawn: str, place: int, mask: int) -> tuple[Place, ...]:
    """The placements of one pawn on some of its fitting squares."""
    every = words(colour, pawn, place)
    return tuple(every[index] for index in FITTING[pawn] if mask >> index & 1)


def placements(state: State) -> tuple[Place, ...]:
    """Every legal placement, by camp square, then by square."""
    if over(state):
        return ()
    found: list[Place] = []
    colour, free = state.due, ~state.taken
    side = SIDE[colour]
    camp = state.camps[side]
    for place in playable(state, side):
        pawn = camp[place - 1]
        fitting = FITTING_MASK[pawn] & free
        if fitting:
            found += placed_on(colour, pawn, place, fitting)
        else:
            found += [word for index, word in enumerate(words(colour, pawn, place)) if free >> index & 1]
    return tuple(found)


def after(state: State, word: Place) -> State:
    """The state after a placement, legal or as it stood on the table."""
    colour, pawn, place, crocodile, square, _ = word
    side, position = SIDE[colour], crocodile - LENGTHS[0]
    camp = state.camps[side]
    left = (*camp[: place - 1], "", *camp[place:])
    camps = (left, state.camps[1]) if side == 0 else (state.camps[0], left)
    rider = state.riders[position]
    riders, down, lost = state.riders, state.down, False
    if rider is None or beats(pawn, square, rider):
        riders = (*riders[:position], Rider(colour, pawn, square), *riders[position + 1 :])
        if rider is not None:
            down = turned(down, INDEX[crocodile, rider.square], f"{rider.colour} {rider.pawn}")
    else:
        lost = True
        down = turned(down, INDEX[crocodile, square], f"{colour} {pawn}")
    again = lost and (any(left) or state.rulings.end != "pass-on")
    return State(
        state.rulings,
        colour if again else OTHER[colour],
        camps,
        state.taken | 1 << INDEX[crocodile, square],
        riders,
        down,
        state.turns_ended if again or state.turns_ended is None else counted_turn(state.turns_ended, side),
        state.opening_squares if camp.count("") >= 2 else noted(state.opening_squares, side, place),
    )


def turned(down: tuple[tuple[int, str], ...], index: int, known: str) -> tuple[tuple[int, str], ...]:
    """The face-down pawns with one more, in order of index."""
    return tuple(sorted((*down, (index, known))))


def counted_turn(turns: tuple[int, int], side: int) -> tuple[int, int]:
    """The turns ended with one more of that side."""
    return (turns[0] + 1, turns[1]) if side == 0 else (turns[0], turns[1] + 1)


def noted(squares: tuple[Gaps | None, Gaps | None], side: int, place: int) -> tuple[Gaps | None, Gaps | None]:
    """The opening squares with one more of that side, where they are noted at all."""
    own = squares[side]
    if own is None:
        return squares
    more = tuple(sorted((*own, place)))
    return (more, squares[1]) if side == 0 else (squares[0], more)


def loses(state: State, word: Place) -> bool:
    """Whether a pawn placed there is turned face down at once. The square must exist."""
    rider = state.riders[word.crocodile - LENGTHS[0]]
    return rider is not None and not beats(word.pawn, word.square, rider)


def points(length: int, rider: Rider) -> int:
    """What a crocodile gives to the colour of the pawn in control."""
    return length * int(rider.pawn[0])


def scores(state: State) -> dict[str, int]:
    """The points of both colours as the crocodiles stand."""
    total = dict.fromkeys(COLOURS, 0)
    for length, rider in zip(LENGTHS, state.riders):
        if rider is not None:
            total[rider.colour] += points(length, rider)
    return total
