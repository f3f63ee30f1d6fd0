"""The ring drawn as the edge of a pool of six by five spaces, the diving board top left, clockwise from there."""

from __future__ import annotations

from ..core.moves import Move
from ..core.picture import Arrow, Cell, Face, Label, Mark, Picture, Piece, Point, Shape
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
    shapes = (*_water(), *_spaces(state), *_pool(state), *_players(state), *(_moved(state, move) if move else ()))
    title = f"Pool Party, {state.turn} to move"
    height = 9.0 + len(state.players)
    return Picture(title, _description(state), 8, height, shapes, (8, 1))


def _water() -> tuple[Shape, ...]:
    return tuple(Cell(float(x), float(y), "water") for y in range(2, 5) for x in range(2, 6))


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
    return Face(pawn.colour, str(pawn.number or "?"), not pawn.shown)


def _pool(state: State) -> tuple[Shape, ...]:
    wet = ", ".join(map(_named, state.pool)) or "nothing"
    return (Label(0, 7, f"in the water: {wet}", "pool", "left"),)


def _named(pawn: Pawn) -> str:
    number = str(pawn.number) if pawn.shown else f"({pawn.number})"
    return f"{pawn.colour} {number}" if pawn.number else pawn.colour


def _players(state: State) -> tuple[Shape, ...]:
    return tuple(
        Label(0, 8.0 + row, _player_line(state, player), "player", "left") for row, player in enumerate(state.players)
    )


def _player_line(state: State, player: str) -> str:
    nots = state.nots[state.players.index(player)]
    secret = state.colour(player) or ("colour unknown" + (f", not {' or '.join(nots)}" if nots else ""))
    due = " (to move)" if player == state.turn and player not in state.out else ""
    return f"{player}: {secret}{', out' if player in state.out else ''}{due}"


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
    players = "; ".join(_player_line(state, player) for player in state.players)
    return f"Standing, clockwise from the diving board: {ring}. Players: {players}."
