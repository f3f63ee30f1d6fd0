"""The pool, drawn: Red's seat at the bottom, ladders and bars at the ends, the move as an arrow."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ..core.moves import Move
from ..core.picture import Arrow, Cell, Face, Figure, Label, Line, Mark, Picture, Piece, Point, Shape
from .board import BAR, BARS, COLUMNS, INDEX, LADDERS, ROWS, WATER, at
from .moves import Go, Place, Take, TurnOver
from .state import SEATS, Stack, State, Tile

LEFT, TOP = 1, 1
"""Room for the row numbers on the left and the column letters above."""


def draw(state: State, move: Move | None) -> Picture:
    """The position, with the move on it."""
    shapes: list[Shape] = [*_board(), *_tiles(state)]
    if move is not None:
        shapes += _move(state, move)
    title = f"Crocodile Pool Party, {state.turn} to {'place' if state.setup else 'move'}"
    lines = tuple(map(partial(_home, state), SEATS))
    return Picture(title, _description(state), len(COLUMNS) + 2, len(ROWS) + 2, tuple(shapes), (6, 1), lines, (60, 60))


def centre(square: str) -> Point:
    column, row = at(square)
    return column + LEFT, len(ROWS) - 1 - row + TOP


def _board() -> list[Shape]:
    ladders = {square for seat in SEATS for square in LADDERS[seat]}
    middle = (len(COLUMNS) - 1) / 2 + LEFT, (len(ROWS) - 1) / 2 + TOP
    shapes: list[Shape] = [Figure(*middle, len(COLUMNS), len(ROWS), "pool")]
    for square in WATER:
        role = "ladder" if square in ladders else "water"
        shapes.append(Cell(*centre(square), role, square, "#" if role == "ladder" else "·"))
    for seat, squares in BARS.items():
        shapes.append(Cell(*_middle(squares), f"{seat} bar", BAR, f"{seat}'s bar", 2))
    shapes += [_ladder(square, seat) for seat in SEATS for square in LADDERS[seat]]
    for row in ROWS:
        shapes += [Label(x, len(ROWS) - row + TOP, str(row), "coordinate") for x in (0, len(COLUMNS) + 1)]
    for number, column in enumerate(COLUMNS):
        shapes += [Label(number + LEFT, y, column, "coordinate") for y in (0, len(ROWS) + TOP)]
    return shapes


def _tiles(state: State) -> list[Shape]:
    return [Piece(*centre(square), tuple(map(face, stack)), square) for square, stack in state.pool]


def face(tile: Tile) -> Face:
    """A crocodile shows its number; a swimmer its pinned number, if the file knows it."""
    return Face(tile.colour, str(tile.number or "?"), not tile.up, "tile", str(tile))


def _home(state: State, seat: str) -> Line:
    return Line(f"{seat} home", tuple(map(face, state.bar(seat))) or ("nothing",))


def _ladder(square: str, seat: str) -> Figure:
    """The ladder from a square to the bar beside it."""
    x, y = centre(square)
    bar = next(there for there in map(centre, BARS[seat]) if abs(x - there[0]) + abs(y - there[1]) == 1)
    across, down = bar[0] - x, bar[1] - y
    return Figure(x + across * 0.42, y + down * 0.42, 0.52 if across else 0.36, 0.52 if down else 0.36, "ladder")


def _move(state: State, move: Move) -> list[Shape]:
    first, last = move[0], move[-1]
    if isinstance(first, Place) and first.square in INDEX:
        return [Mark(*centre(first.square), "to")]
    if not isinstance(first, (Take, TurnOver)) or first.square not in INDEX:
        return []
    shapes: list[Shape] = [Mark(*centre(first.square), "from")]
    if isinstance(last, Go):
        path = [
            square
            for square in last.path or (first.square, _end(state.stack(first.square), last.to))
            if square in INDEX
        ]
        shapes += [Arrow(tuple(map(centre, path))), Mark(*_target(path[-1]), "to")]
    return shapes


def _target(square: str) -> Point:
    """Where the end of a move is marked: a bar as a whole."""
    for squares in BARS.values():
        if square in squares:
            return _middle(squares)
    return centre(square)


def _middle(squares: Sequence[str]) -> Point:
    (x, y), (x2, _) = map(centre, squares)
    return (x + x2) / 2, y


def _end(stack: Stack, to: str) -> str:
    return BARS[stack[0].colour][0] if to == BAR and stack else to


def _description(state: State) -> str:
    tiles = "; ".join(f"{square}: {', '.join(map(str, stack))}" for square, stack in state.pool)
    home = "; ".join(f"{seat}'s bar: {', '.join(map(str, state.bar(seat))) or 'empty'}" for seat in SEATS)
    return f"{tiles or 'an empty pool'}. {home}."
