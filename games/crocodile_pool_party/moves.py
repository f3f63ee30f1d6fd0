"""What may be done: the words of a move, and the tree of one turn.

Take, Go          a swimmer or a face-up crocodile moves             c3-d4, c3-c4-d4, c3-bar
TurnOver, Shows   a swimmer is turned over; then Go, or Stays        c3=5-d7, c3=5
Place, Pass       set-up; no legal move                              @c3, pass
Counted           the final count turns a tile at a bar over         count red1=3
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from ..core.moves import DONE, Chances, Choices, Move, Options
from .board import BAR, OTHER, WATER
from .ending import count_due, ending, uncounted
from .reach import destinations, kind_of
from .state import NUMBERS, SEATS, Stack, State, Tile, may_show, placed, quotas, row, with_stack, without


class Take(NamedTuple):
    """A tile or stack is taken in hand, to move as it lies."""

    square: str
    verb: str = "take"


class TurnOver(NamedTuple):
    """A swimmer is turned over."""

    square: str
    verb: str = "turn-over"


class Shows(NamedTuple):
    """Chance: the number under the swimmer."""

    number: int
    verb: str = "shows"


class Go(NamedTuple):
    """To a square or the bar. `path` is every square, start first, where the player named them; otherwise empty."""

    to: str
    path: tuple[str, ...] = ()
    verb: str = "go"


class Stays(NamedTuple):
    """The crocodile just turned over has no full move."""

    verb: str = "stays"


class Place(NamedTuple):
    """Set-up: a swimmer is placed."""

    square: str
    verb: str = "place"


class Pass(NamedTuple):
    """There is no legal move."""

    verb: str = "pass"


class Counted(NamedTuple):
    """Chance: a face-down tile at a bar (red1 is the first on Red's bar) is turned over for the tie-break."""

    tile: str
    number: int
    verb: str = "counted"


PASS = (Pass(),)


# -- the tree of one turn ----------------------------------------------------------------------------------------------


def options(state: State, so_far: Move) -> Options:
    """What the next word may be."""
    if not so_far:
        return _first(state)
    last = so_far[-1]
    if isinstance(last, Go):
        return DONE
    if isinstance(last, Take):
        return Choices(tuple(Go(to) for to in destinations(state, last.square, kind_of(state.stack(last.square)))))
    if isinstance(last, TurnOver):
        numbers = may_show(state, state.stack(last.square)[0])
        odds = Fraction(1, len(numbers))
        return Chances(tuple((Shows(number), odds) for number in numbers))
    if isinstance(last, Shows):
        found = destinations(state, so_far[0].square, last.number)
        return Choices(tuple(Go(to) for to in found) or (Stays(),))
    if isinstance(last, Counted):
        return _count(state, so_far)
    return DONE


def _first(state: State) -> Options:
    if ending(state) is not None:
        return Choices(())
    if count_due(state):
        return _count(state, ())
    if state.setup:
        return Choices(tuple(Place(square) for square in places(state)))
    return Choices(tuple(_tiles(state, state.turn)) or PASS)


def _tiles(state: State, seat: str) -> Iterator[Take | TurnOver]:
    for square, stack in state.pool:
        if stack[0].colour == seat:
            if destinations(state, square, kind_of(stack)):
                yield Take(square)
            if not stack[0].up:
                yield TurnOver(square)


def has_move(state: State, seat: str) -> str | None:
    """A square from which the seat can move; None if it has no legal move."""
    return next((word.square for word in _tiles(state, seat)), None)


def places(state: State) -> Iterator[str]:
    """Every square where the player to place may put a swimmer."""
    left, taken = quotas(state, state.turn), {square for square, _ in state.pool}
    return (square for square in WATER if left.get(row(square), 0) > 0 and square not in taken)


def _count(state: State, so_far: Move) -> Options:
    waiting = uncounted(state)[len(so_far) :]
    if not waiting:
        return DONE
    name, tile = waiting[0]
    shown = {uncounted(state)[place][1].colour + str(word.number) for place, word in enumerate(so_far)}
    numbers = [number for number in may_show(state, tile) if f"{tile.colour}{number}" not in shown]
    return Chances(tuple((Counted(name, number), Fraction(1, len(numbers))) for number in numbers))


# -- playing -----------------------------------------------------------------------------------------------------------


def play(state: State, move: Move) -> State:
    """The state after the move, which is trusted."""
    first, last = move[0], move[-1]
    if isinstance(first, Counted):
        return _counted(state, move)
    if isinstance(first, Pass):
        return state._replace(turn=OTHER[state.turn])
    if isinstance(first, Place):
        return _placed(state, first.square)
    stack = state.stack(first.square)
    if isinstance(first, TurnOver):
        stack = (Tile(stack[0].colour, True, move[1].number),)
    if isinstance(last, Stays):
        return _stayed(state, first.square, stack)
    return _moved(state, first.square, last.to, stack)


def _moved(state: State, start: str, to: str, stack: Stack) -> State:
    owner = stack[0].colour
    red, yellow = state.bars
    if to == BAR:
        red, yellow = (red + stack, yellow) if owner == "red" else (red, yellow + stack)
        pool = without(state.pool, start)
    else:
        pool = with_stack(without(state.pool, start, to), to, stack + state.stack(to))
    return State(OTHER[owner], pool, (red, yellow), state.setup, state.rulings)


def _stayed(state: State, square: str, stack: Stack) -> State:
    owner = stack[0].colour
    after = state._replace(pool=placed({**dict(state.pool), square: stack}), turn=OTHER[owner])
    if state.rulings.blocked_reveal == "other-tile" and has_move(after, owner) is not None:
        return after._replace(turn=owner)
    return after


def _placed(state: State, square: str) -> State:
    stack = (Tile(state.turn, False, 0), *state.stack(square))
    pool = placed({**dict(state.pool), square: stack})
    return state._replace(turn=OTHER[state.turn], pool=pool, setup=state.setup and len(pool) < 2 * len(NUMBERS))


def _counted(state: State, move: Move) -> State:
    shown = {word.tile: word.number for word in move}
    red, yellow = (
        tuple(
            tile._replace(up=True, number=shown[f"{seat}{place}"]) if f"{seat}{place}" in shown else tile
            for place, tile in enumerate(state.bar(seat), 1)
        )
        for seat in SEATS
    )
    return state._replace(bars=(red, yellow))
