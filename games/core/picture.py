"""Plain shapes a game may draw; writers turn them into a terminal picture, later into SVG.

Coordinates are in cells: x to the right, y down, (0, 0) the centre of the top left cell.
Colours and roles are names ("red", "water"); each writer gives them its own looks,
always with a letter or a shape besides.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Point: TypeAlias = tuple[float, float]


class Cell(NamedTuple):
    """A space of the board. `name` is its name in tokens, `text` what stands on it when it is empty."""

    x: float
    y: float
    role: str
    name: str = ""
    text: str = ""
    width: float = 1
    height: float = 1


class Face(NamedTuple):
    """One tile, pawn or card: its colour, the text on it, and whether it lies face down."""

    colour: str
    text: str
    down: bool = False


class Piece(NamedTuple):
    """What lies on a space, top face first; `name` is the space in tokens."""

    x: float
    y: float
    faces: tuple[Face, ...]
    name: str = ""


class Label(NamedTuple):
    """Text beside the board."""

    x: float
    y: float
    text: str
    role: str = "label"
    align: Literal["left", "middle", "right"] = "middle"


class Arrow(NamedTuple):
    """A path through the centres of cells. Roles: "move", "refused"."""

    points: tuple[Point, ...]
    role: str = "move"


class Mark(NamedTuple):
    """A highlighted cell. Roles: "from", "to", "reach", "blocked"."""

    x: float
    y: float
    role: str


Shape: TypeAlias = Cell | Piece | Label | Arrow | Mark


class Picture(NamedTuple):
    """A drawing of `width` by `height` cells; `cell` is a cell's size in terminal characters (columns, lines)."""

    title: str
    description: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    cell: tuple[int, int] = (4, 1)
