"""Pictures in a terminal: characters on a grid, with or without colour.

letter    what stands for a colour where colours do not show: R for red

An upright tile shows letter and text (R5), one that lies face down stands in brackets ((R)), a stack shows how many
lie under its top (R5+2); a list under the board names them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from games.core.picture import Arrow, Cell, Face, Label, Mark, Picture, Piece

from .canvas import Canvas, Spot, plain
from .to_text import WIDTH, width, wrapped


class Looks(NamedTuple):
    """How to draw: with ASCII characters only, in colour or not, in how many columns."""

    ascii_only: bool = False
    colour: bool = False
    columns: int = WIDTH


INKS = {
    "red": "red", "green": "green", "yellow": "yellow", "blue": "blue", "purple": "magenta", "violet": "magenta",
    "magenta": "magenta", "cyan": "cyan", "white": "bright_white", "black": "bright_black", "grey": "white",
    "gray": "white", "pink": "bright_magenta", "orange": "color(208)", "brown": "color(130)", "water": "blue",
    "ladder": "cyan", "reach": "green", "blocked": "red", "broken": "red", "refused": "red",
}  # fmt: skip
"""Colours and roles that have their own colour in a terminal."""

BRACKETS = {"from": ("[", "]"), "to": (">", "<"), "reach": ("~", "~"), "blocked": ("!", "!"), "broken": ("!", "!")}
LINES = {"NS": "│", "EW": "─", "ES": "┌", "SW": "┐", "EN": "└", "NW": "┘", "N": "│", "S": "│", "E": "─", "W": "─"}
GAP = 4
"""Columns between a board and the lines at its right."""
LEAST_BESIDE = 30
"""Columns those lines need; with less room they stand below."""
WIDEST = 26
"""Columns of a table's cell, at most."""
FIRST_LETTERS = {"black": "K"}
"""Black is K, as in print, so that blue is B."""


def terminal(picture: Picture, looks: Looks) -> list[str]:
    """The picture in lines, under its title; the lines beside it, and what letters mean, at its right or below."""
    board = _Board(picture, looks)
    board.draw()
    beside = picture.beside == "right" and looks.columns - board.right - GAP >= LEAST_BESIDE
    lines = list(_told(picture, looks.columns - board.right - GAP if beside else looks.columns))
    if beside:
        for number, line in enumerate(lines):
            board.canvas.put(board.right + GAP, number, line)
    said = (*_stacks(picture), *_key(board.letters, picture))
    notes = [part for each in said for part in wrapped(each, indent="  ", columns=looks.columns)]
    drawn = board.canvas.lines(looks.colour)
    rest = [*([] if beside else lines), *([""] if notes else []), *notes]
    return [*map(board.plain, wrapped(picture.title, columns=looks.columns)), "", *drawn, *map(board.plain, rest)]


def _told(picture: Picture, columns: int) -> Iterator[str]:
    for line in picture.lines:
        yield from wrapped(line.text, indent="  ", columns=columns)


class _Board:
    """The shapes of a picture on a canvas. `columns`, `lines`: a cell's size in characters; `right`: where it ends."""

    def __init__(self, picture: Picture, looks: Looks) -> None:
        self.picture, self.looks, self.canvas = picture, looks, Canvas(looks.ascii_only)
        self.letters = letters(face.colour for piece in _pieces(picture) for face in piece.faces)
        self.columns, self.lines = _cell(picture, looks.columns), picture.cell[1]
        self.right = round(picture.width * self.columns)
        self.way: set[Spot] = set()
        self.wide = {(each.x, each.y): each for each in picture.shapes if isinstance(each, Cell) and each.width > 1}

    def plain(self, text: str) -> str:
        return plain(text) if self.looks.ascii_only else text

    def spot(self, x: float, y: float) -> Spot:
        """The character in the middle of a cell."""
        return round(x * self.columns) + self.columns // 2, round(y * self.lines) + self.lines // 2

    def draw(self) -> None:
        taken = {(piece.x, piece.y) for piece in _pieces(self.picture)}
        shapes = self.picture.shapes
        cells = [each for each in shapes if isinstance(each, Cell) and (each.x, each.y) not in taken]
        for cell in cells:
            self.cell(cell)
        for shape in shapes:
            if isinstance(shape, Arrow):
                self.arrow(shape)
        for cell in cells:
            if cell.width > 1:
                self.cell(cell)
        for shape in shapes:
            if isinstance(shape, Piece):
                self.piece(shape)
            elif isinstance(shape, Label):
                self.label(shape)
        for shape in shapes:
            if isinstance(shape, Mark):
                self.mark(shape)

    def cell(self, cell: Cell) -> None:
        text = clipped(cell.text or "·", round(cell.width * self.columns))
        self.canvas.centred(*self.spot(cell.x, cell.y), text, _ink(cell.role))

    def label(self, label: Label) -> None:
        column, line = self.spot(label.x, label.y)
        text = clipped(label.text, self.columns - 1) if label.role in ("column", "row") else label.text
        left = {"left": column - self.columns // 2, "right": column + (self.columns + 1) // 2 - width(text)}
        self._over(left.get(label.align, column - width(text) // 2), line, text, _ink(label.role))

    def piece(self, piece: Piece) -> None:
        """Letter and text of the top face, centred as if no more lay under it."""
        if not piece.faces:
            return
        top = piece.faces[0]
        text = faced(top, self.letters)
        column, line = self.spot(piece.x, piece.y)
        under = f"+{len(piece.faces) - 1}" if len(piece.faces) > 1 else ""
        ink = _ink(top.colour)
        self._over(column - width(text) // 2, line, text, ink if top.down or not ink else f"reverse {ink}")
        self._over(column - width(text) // 2 + width(text), line, under)

    def mark(self, mark: Mark) -> None:
        """Brackets left and right of what stands on the cell."""
        left, right = BRACKETS.get(mark.role, ("*", "*"))
        column, line = self.spot(mark.x, mark.y)
        reach = self.columns // 2
        start, end = column, column
        cell = self.wide.get((mark.x, mark.y))
        if cell is not None:
            start -= width(cell.text) // 2
            end = start + width(cell.text) - 1
            reach = 0
        while start > column - reach + 1 and self._inked(start - 1, line):
            start -= 1
        while end < column + reach and self._inked(end + 1, line):
            end += 1
        style = _ink(mark.role) or "bold"
        self.canvas.put(start - 1, line, left, style)
        self.canvas.put(end + 1, line, right, style)

    def _inked(self, column: int, line: int) -> bool:
        return self.canvas.at(column, line) != " " and (column, line) not in self.way

    def arrow(self, arrow: Arrow) -> None:
        """A line through the middles of its cells, with corners; dots where it runs askew."""
        sides: dict[Spot, set[str]] = {}
        style = _ink(arrow.role) or "bold"
        spots = [self.spot(*point) for point in arrow.points]
        for begin, end in pairwise(spots):
            if begin[0] != end[0] and begin[1] != end[1]:
                for spot in _askew(begin, end):
                    self._step(spot, "•", style)
                continue
            for here, there in _steps(begin, end):
                sides.setdefault(here, set()).add(_side(here, there))
                sides.setdefault(there, set()).add(_side(there, here))
        for spot, around in sides.items():
            self._step(spot, LINES.get("".join(sorted(around)), "+"), style)
        self._step(spots[-1], "•", style)

    def _step(self, spot: Spot, char: str, style: str) -> None:
        self.canvas.put(*spot, char, style)
        self.way.add(spot)

    def _over(self, column: int, line: int, text: str, style: str = "") -> None:
        """Write over arrows."""
        self.canvas.put(column, line, text, style)
        self.way -= {(column + part, line) for part in range(width(text))}


def _cell(picture: Picture, columns: int) -> int:
    """Columns of a cell. Those of a table are as wide as what stands in them needs and the terminal allows."""
    usual = picture.cell[0]
    texts = [shape.text for shape in picture.shapes if isinstance(shape, Cell) and shape.role == "table"]
    if not texts:
        return usual
    texts += [shape.text for shape in picture.shapes if isinstance(shape, Label)]
    needed = min(max(map(width, texts)) + 1, WIDEST)
    return max(needed, min(usual, int(columns // picture.width)))


def clipped(text: str, columns: int) -> str:
    """Text that takes no more columns, an ellipsis at its end where some is left out."""
    if width(text) <= columns:
        return text
    while text and width(text) > columns - 1:
        text = text[:-1]
    return f"{text}…"


def _pieces(picture: Picture) -> Iterator[Piece]:
    return (shape for shape in picture.shapes if isinstance(shape, Piece))


def _ink(name: str) -> str:
    """The style of a colour or role; of a role such as "red bar" that of its first word."""
    return INKS.get(name) or INKS.get(name.split(" ")[0], "")


def letters(colours: Iterable[str]) -> dict[str, str]:
    """A capital letter for each colour: its first one if that is free, otherwise a later one."""
    found: dict[str, str] = {}
    for colour in sorted({*colours} - {""}, key=lambda colour: (colour not in FIRST_LETTERS, colour)):
        wanted = FIRST_LETTERS.get(colour, "") + colour.upper() + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        found[colour] = next((letter for letter in wanted if letter not in found.values()), "?")
    return found


def faced(face: Face, named: dict[str, str]) -> str:
    """A face in letters: R5; face down (R), or (R5) if its number is known; (..) if nothing is."""
    text = named.get(face.colour, "") + (face.text.strip("?") if face.down else face.text)
    return f"({text or '..'})" if face.down else text


def _stacks(picture: Picture) -> Iterator[str]:
    """What shares a space, in words; a stack top first."""
    for piece in _pieces(picture):
        if len(piece.faces) > 1:
            yield f"{piece.name}: {(', on ' if piece.stacked else ', ').join(face.called for face in piece.faces)}"


def _key(named: dict[str, str], picture: Picture) -> Iterator[str]:
    """What letters and brackets mean, as far as they occur."""
    words = [f"{letter} {colour}" for colour, letter in named.items()]
    faces = [face for piece in _pieces(picture) for face in piece.faces]
    if any(face.down for face in faces):
        words.append("(..) face down")
    if words:
        yield ", ".join(words)


def _steps(begin: Spot, end: Spot) -> Iterator[tuple[Spot, Spot]]:
    """The single steps of a straight line."""
    across, down = _sign(end[0] - begin[0]), _sign(end[1] - begin[1])
    here = begin
    while here != end:
        there = here[0] + across, here[1] + down
        yield here, there
        here = there


def _askew(begin: Spot, end: Spot) -> Iterator[Spot]:
    """Spots on the way between two that lie in neither one line nor one column."""
    count = max(abs(end[0] - begin[0]), abs(end[1] - begin[1]))
    for step in range(1, count):
        yield (
            begin[0] + round((end[0] - begin[0]) * step / count),
            begin[1] + round((end[1] - begin[1]) * step / count),
        )


def _side(here: Spot, there: Spot) -> str:
    return {(1, 0): "E", (-1, 0): "W", (0, 1): "S", (0, -1): "N"}[there[0] - here[0], there[1] - here[1]]


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)
