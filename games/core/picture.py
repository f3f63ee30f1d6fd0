"""Plain shapes a game may draw; writers turn them into a terminal picture or into SVG.

A game says what is where, a writer says how it looks. Coordinates are in cells: x to the right, y down, (0, 0) the
centre of the top left cell. Colours, roles and kinds are names ("red", "water"); each writer gives them its own looks,
always with a letter or a shape besides, and one it does not know looks plain.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from . import notebook

Point: TypeAlias = tuple[float, float]
Kind: TypeAlias = Literal["tile", "pawn", "crocodile", "card"]


class Cell(NamedTuple):
    """A space of the board. `name` is its name in tokens, `text` what stands on it when it is empty.

    Roles: "water", "ladder", "bar", "edge", "diving-board", "ring", "track", "start", "camp", "crocodile", "table".
    """

    x: float
    y: float
    role: str
    name: str = ""
    text: str = ""
    width: float = 1
    height: float = 1


class Figure(NamedTuple):
    """Something to look at, under the cells: (x, y) is its centre. Terminals leave it out.

    Kinds: "pool" (a basin), "rim" (a circle), "crocodile" (its body, head to the left), "ladder".
    """

    x: float
    y: float
    width: float
    height: float
    kind: str


class Face(NamedTuple):
    """One tile, pawn or card: its colour, the text on it, and whether it lies face down ("?": nobody knows).

    `colour` may also be a player's name, or "" where it has none. `name` is what people call it ("red swimmer 5"),
    made of the rest where it is not given.
    """

    colour: str
    text: str
    down: bool = False
    kind: Kind = "tile"
    name: str = ""

    @property
    def called(self) -> str:
        """What people call it."""
        known = self.text.strip("?")
        return self.name or " ".join(filter(None, (self.colour, "face down" if self.down else "", known)))


class Piece(NamedTuple):
    """What is on a space, top face first; `name` is the space in tokens. Not `stacked`: side by side."""

    x: float
    y: float
    faces: tuple[Face, ...]
    name: str = ""
    stacked: bool = True


class Label(NamedTuple):
    """Text on the board. The role "figure" says in words what a figure shows: who draws figures leaves it out."""

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
    """A highlighted cell, with the numbers of the broken rules that speak of it.

    Roles: "from", "to", "reach", "blocked" (in the way, or refused), "broken" (a broken rule speaks of it).
    """

    x: float
    y: float
    role: str
    text: str = ""


Shape: TypeAlias = Cell | Figure | Piece | Label | Arrow | Mark


class Line(NamedTuple):
    """What is said, or lies, beside the board: words and faces in the order they are read.

    title   what it is about, before a colon
    area    where faces that lie in no order lie on the board: left, top, width and height, in cells. They are drawn
            there instead of in the line; terminals have just the line.

    Roles: "note", "player", "cards", "pool"; writers add "legal", "refused", "broken", "source" and "value".
    """

    title: str
    parts: tuple[str | Face, ...] = ()
    role: str = "note"
    area: tuple[float, float, float, float] | None = None

    @property
    def text(self) -> str:
        """The line in words: neighbouring faces are listed with commas."""
        told, before = f"{self.title}:" if self.title else "", False
        for part in self.parts:
            is_face = isinstance(part, Face)
            words = part.called if isinstance(part, Face) else part
            apart = "" if not told or words.startswith((",", ";", ".")) else ", " if is_face and before else " "
            told, before = told + apart + words, is_face
        return told


class Picture(NamedTuple):
    """A drawing of `width` by `height` cells, with lines beside it.

    cell     a cell's size in terminal characters (columns, lines)
    pixels   a cell's size in an image (across, down)
    beside   where the lines stand, if there is room
    """

    title: str
    description: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    cell: tuple[int, int] = (4, 1)
    lines: tuple[Line, ...] = ()
    pixels: tuple[int, int] = (64, 64)
    beside: Literal["right", "below"] = "below"

    def _repr_svg_(self) -> str | None:
        return notebook.svg(self)
