"""The ring drawn as the edge of a pool of six by five spaces, the diving board top left, clockwise from there."""

from __future__ import annotations

from ..core.moves import Move
from ..core.picture import Arrow, Cell, Face, Figure, Label, Line, Mark, Picture, Piece, Point, Shape
from .ring import BOARD, SPACES
from .state import Pawn, State
from .turn import route
from .words import is_count, turn_of

_TOP = [(float(x), 1.0) for x in range(1, 7)]
_RIGHT = [(6.0, float(y)) for y in range(2, 5)]
_BOTTOM = [(float(x), 5.0) for x in range(6, 0, -1)]
_LEFT = [(1.0, float(y)) for y in range(4, 1, -1)]
PLACES: tuple[Point, ...] = (*_TOP, *_RIGHT, *_BOTTOM, *_LEFT)
"""Where each space is drawn."""

BOARD_SIGN = "board"


def draw(state: State, move: Move | None = None) -> Picture:
    """The ring with the diving board and the numbers shown, the pool's contents, the players and the move."""
    shapes = (*_water(), *_spaces(state), *(_moved(state, move) if move else ()))
    title = f"Pool Party, {state.turn} to move"
    lines = (_pool(state), *(Line(player, _player(state, player), "player") for player in state.players))
    return Picture(title, _description(state), 8, 7, shapes, (8, 1), lines)


def _water() -> tuple[Shape, ...]:
    cells = (Cell(float(x), float(y), "water") for y in range(2, 5) for x in range(2, 6))
    return (Figure(3.5, 3.0, 3.8, 2.8, "pool"), *cells)


def _spaces(state: State) -> tuple[Shape, ...]:
    shapes: list[Shape] = []
    for space in range(SPACES):
        x, y = PLACES[space]
        role = "diving-board" if space == BOARD else "edge"
        shapes.append(Cell(x, y, role, str(space)))
        pawn = state.ring[space]
        if pawn:
            shapes.append(Piece(x, y, (face(pawn),), str(space)))
        shapes.append(_number(space, x, y))
    return tuple(shapes)


def _number(space: int, x: float, y: float) -> Label:
    """The number of a space, outside the ring."""
    beside = {1.0: (x, 0.0), 5.0: (x, 6.0)}.get(y, (0.0 if x == 1 else 7.0, y))
    return Label(*beside, f"0 {BOARD_SIGN}" if space == BOARD else str(space), "coordinate")


def face(pawn: Pawn) -> Face:
    """A pawn: face down until its number is shown, with the number if the file knows it."""
    return Face(pawn.colour, str(pawn.number or "?"), not pawn.shown, "pawn", _named(pawn))


def _pool(state: State) -> Line:
    return Line("in the water", tuple(map(face, state.pool)) or ("nothing",), "pool", (1.5, 1.5, 4.0, 3.0))


def _named(pawn: Pawn) -> str:
    number = str(pawn.number) if pawn.shown else f"({pawn.number})"
    return f"{pawn.colour} {number}" if pawn.number else pawn.colour


def _player(state: State, player: str) -> tuple[str | Face, ...]:
    """The player's secret colour as far as the file knows it, and whether the player is in, and to move."""
    nots, colour = state.nots[state.players.index(player)], state.colour(player)
    secret = "colour unknown" + (f", not {' or '.join(nots)}" if nots else "")
    parts: list[str | Face] = [Face(colour, colour, kind="card", name=colour) if colour else secret]
    if player in state.out:
        parts.append(", out")
    elif player == state.turn:
        parts.append("(to move)")
    return tuple(parts)


def _moved(state: State, move: Move) -> tuple[Shape, ...]:
    if is_count(move):
        return ()
    turn = turn_of(move)
    way = (turn.space, *(route(state, turn) if state.ring[turn.space] else ()))
    points = tuple(PLACES[space] for space in way)
    marks = (Mark(*points[0], "from"), Mark(*points[-1], "to"))
    return (*marks, Arrow(points)) if len(points) > 1 else marks[:1]


def _description(state: State) -> str:
    """The position in words."""
    ring = "; ".join(f"{space} {_named(pawn)}" for space, pawn in enumerate(state.ring) if pawn)
    players = "; ".join(Line(player, _player(state, player)).text for player in state.players)
    return f"Standing, clockwise from the diving board: {ring}. {_pool(state).text.capitalize()}. Players: {players}."
