"""Pictures in a terminal: characters on a grid, with or without colour.

glyph     one character with its style (an SGR code, "" for none)
canvas    glyphs by column and line
letter    what stands for a colour where colours do not show: R for red

An upright tile shows letter and text (R5), one that lies face down stands in brackets ((R)), a stack shows how many
lie under its top (R5+2); a list under the board names them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from games.core.picture import Arrow, Cell, Face, Label, Mark, Picture, Piece

Spot = tuple[int, int]


class Looks(NamedTuple):
    """How to draw: with ASCII characters only, and in colour or not."""

    ascii_only: bool = False
    colour: bool = False


INKS = {
    "red": "31", "green": "32", "yellow": "33", "blue": "34", "purple": "35", "violet": "35", "magenta": "35",
    "cyan": "36", "white": "97", "black": "90", "grey": "37", "gray": "37", "pink": "95", "orange": "38;5;208",
    "brown": "38;5;130", "water": "34", "ladder": "36", "reach": "32", "blocked": "31", "refused": "31",
}  # fmt: skip
"""Colours and roles that have their own colour in a terminal."""

BRACKETS = {"from": ("[", "]"), "to": (">", "<"), "reach": ("~", "~"), "blocked": ("!", "!")}
LINES = {"NS": "│", "EW": "─", "ES": "┌", "SW": "┐", "EN": "└", "NW": "┘", "N": "│", "S": "│", "E": "─", "W": "─"}
ASCII_LINES = {"│": "|", "─": "-", "·": ".", "•": "*"}
FIRST_LETTERS = {"black": "K"}
"""Black is K, as in print, so that blue is B."""


def terminal(picture: Picture, looks: Looks) -> list[str]:
    """The picture in lines, under its title."""
    canvas = _Canvas(picture, looks)
    canvas.draw()
    notes = [*_stacks(picture), *_key(canvas.letters, picture)]
    lines = [picture.title, "", *canvas.lines(), *([""] if notes else []), *notes]
    return [_ascii(line) if looks.ascii_only else line for line in lines]


def _ascii(text: str) -> str:
    return text.translate({ord(char): plain for char, plain in ASCII_LINES.items()}).encode("ascii", "replace").decode()


class _Canvas:
    """Glyphs on a grid; what is drawn later lies on top."""

    def __init__(self, picture: Picture, looks: Looks) -> None:
        self.picture, self.looks = picture, looks
        self.letters = letters(face.colour for piece in _pieces(picture) for face in piece.faces)
        self.glyphs: dict[Spot, tuple[str, str]] = {}

    def spot(self, x: float, y: float) -> Spot:
        """The character in the middle of a cell."""
        columns, lines = self.picture.cell
        return round(x * columns) + columns // 2, round(y * lines) + lines // 2

    def draw(self) -> None:
        taken = {(piece.x, piece.y) for piece in _pieces(self.picture)}
        shapes = self.picture.shapes
        for shape in shapes:
            if isinstance(shape, Cell) and (shape.x, shape.y) not in taken:
                self.centred(shape.x, shape.y, shape.text or "·", _ink(shape.role))
        for shape in shapes:
            if isinstance(shape, Arrow):
                self.arrow(shape)
        for shape in shapes:
            if isinstance(shape, Piece):
                self.piece(shape)
            elif isinstance(shape, Label):
                self.label(shape)
        for shape in shapes:
            if isinstance(shape, Mark):
                self.mark(shape)

    def put(self, column: int, line: int, text: str, style: str = "") -> None:
        for number, char in enumerate(text):
            self.glyphs[column + number, line] = (char, style)

    def centred(self, x: float, y: float, text: str, style: str = "") -> None:
        column, line = self.spot(x, y)
        self.put(column - len(text) // 2, line, text, style)

    def label(self, label: Label) -> None:
        column, line = self.spot(label.x, label.y)
        columns = self.picture.cell[0]
        left = {"left": column - columns // 2, "right": column + (columns + 1) // 2 - len(label.text)}
        self.put(left.get(label.align, column - len(label.text) // 2), line, label.text, _ink(label.role))

    def piece(self, piece: Piece) -> None:
        """Letter and text of the top face, centred as if no more lay under it."""
        if not piece.faces:
            return
        top = piece.faces[0]
        text = faced(top, self.letters)
        column, line = self.spot(piece.x, piece.y)
        under = f"+{len(piece.faces) - 1}" if len(piece.faces) > 1 else ""
        ink = _ink(top.colour)
        self.put(column - len(text) // 2, line, text, ink if top.down or not ink else f"7;{ink}")
        self.put(column - len(text) // 2 + len(text), line, under)

    def mark(self, mark: Mark) -> None:
        """Brackets left and right of what stands on the cell."""
        left, right = BRACKETS.get(mark.role, ("*", "*"))
        column, line = self.spot(mark.x, mark.y)
        reach = self.picture.cell[0] // 2
        start, end = column, column
        while start > column - reach + 1 and self._inked(start - 1, line):
            start -= 1
        while end < column + reach and self._inked(end + 1, line):
            end += 1
        style = _ink(mark.role) or "1"
        self.put(start - 1, line, left, style)
        self.put(end + 1, line, right, style)

    def _inked(self, column: int, line: int) -> bool:
        char, _ = self.glyphs.get((column, line), (" ", ""))
        return char != " " and char not in LINES.values() and char != "•"

    def arrow(self, arrow: Arrow) -> None:
        """A line through the middles of its cells, with corners; dots where it runs askew."""
        sides: dict[Spot, set[str]] = {}
        style = _ink(arrow.role) or "1"
        spots = [self.spot(*point) for point in arrow.points]
        for begin, end in pairwise(spots):
            if begin[0] != end[0] and begin[1] != end[1]:
                for column, line in _askew(begin, end):
                    self.put(column, line, "•", style)
                continue
            for here, there in _steps(begin, end):
                sides.setdefault(here, set()).add(_side(here, there))
                sides.setdefault(there, set()).add(_side(there, here))
        for (column, line), around in sides.items():
            char = LINES.get("".join(sorted(around)), "+")
            self.put(column, line, "+" if self.looks.ascii_only and char in "┌┐└┘" else char, style)
        self.put(*spots[-1], "•", style)

    def lines(self) -> list[str]:
        """The lines drawn, without blanks at their ends."""
        if not self.glyphs:
            return []
        rows: dict[int, dict[int, tuple[str, str]]] = {}
        for (column, line), glyph in self.glyphs.items():
            rows.setdefault(line, {})[column] = glyph
        left = min(0, *(column for column, _ in self.glyphs))
        return [self._line(rows.get(line, {}), left) for line in range(min(rows), max(rows) + 1)]

    def _line(self, row: dict[int, tuple[str, str]], left: int) -> str:
        glyphs = [row.get(column, (" ", "")) for column in range(left, max(row, default=left - 1) + 1)]
        if not self.looks.colour:
            return "".join(char for char, _ in glyphs).rstrip()
        parts: list[str] = []
        current = ""
        for char, style in glyphs:
            if style != current:
                parts.append(f"\x1b[0;{style}m" if style else "\x1b[0m")
                current = style
            parts.append(char)
        return "".join(parts).rstrip() + ("\x1b[0m" if current else "")


def _pieces(picture: Picture) -> Iterator[Piece]:
    return (shape for shape in picture.shapes if isinstance(shape, Piece))


def _ink(name: str) -> str:
    """The SGR code of a colour or role; of a role such as "red bar" that of its first word."""
    return INKS.get(name) or INKS.get(name.split(" ")[0], "")


def letters(colours: Iterable[str]) -> dict[str, str]:
    """A capital letter for each colour: its first one if that is free, otherwise a later one."""
    found: dict[str, str] = {}
    for colour in sorted(set(colours), key=lambda colour: (colour not in FIRST_LETTERS, colour)):
        wanted = FIRST_LETTERS.get(colour, "") + colour.upper() + "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
        found[colour] = next((letter for letter in wanted if letter not in found.values()), "?")
    return found


def faced(face: Face, named: dict[str, str]) -> str:
    """A face in letters: R5; face down (R), or (R5) if its number is known."""
    if face.down:
        return f"({named[face.colour]}{face.text.strip('?')})"
    return named[face.colour] + face.text


def _stacks(picture: Picture) -> Iterator[str]:
    """Every stack in words, top first."""
    for piece in _pieces(picture):
        if len(piece.faces) > 1:
            faces = [f"{face.colour} {'face down' if face.down else ''} {face.text.strip('?')}" for face in piece.faces]
            yield f"{piece.name}: {', on '.join(' '.join(face.split()) for face in faces)}"


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
