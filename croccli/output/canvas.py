"""Characters on a grid.

glyph     what stands in one column: a character with its style (in rich's words, "" for none); nothing at all in the
          second column of a wide character
spot      (column, line)
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from .to_text import width

Spot = tuple[int, int]

ASCII_LINES = {"│": "|", "─": "-", "┌": "+", "┐": "+", "└": "+", "┘": "+", "·": ".", "•": "*"}


def plain(text: str) -> str:
    """The text in ASCII, as wide as before: a question mark for each column of what ASCII has not."""
    if text.isascii():
        return text
    return "".join(char if char.isascii() else ASCII_LINES.get(char, "?" * width(char)) for char in text)


class Canvas:
    """Glyphs by column and line; what is put later lies on top."""

    def __init__(self, ascii_only: bool) -> None:
        self.ascii_only = ascii_only
        self.glyphs: dict[Spot, tuple[str, str]] = {}

    def put(self, column: int, line: int, text: str, style: str = "") -> None:
        """Write from a column on."""
        for char in plain(text) if self.ascii_only else text:
            wide = width(char)
            if not wide:
                before = next((back for back in (1, 2) if self.glyphs.get((column - back, line), ("", ""))[0]), 0)
                if before:
                    known, ink = self.glyphs[column - before, line]
                    self.glyphs[column - before, line] = (known + char, ink)
                continue
            for part in range(wide):
                self._clear(column + part, line)
                self.glyphs[column + part, line] = ("" if part else char, style)
            column += wide

    def _clear(self, column: int, line: int) -> None:
        """Half a wide character cannot stay: the other half becomes a blank."""
        char, _ = self.glyphs.get((column, line), (" ", ""))
        if not char:
            self.glyphs[column - 1, line] = (" ", "")
        elif width(char) == 2:
            self.glyphs[column + 1, line] = (" ", "")

    def centred(self, column: int, line: int, text: str, style: str = "") -> None:
        self.put(column - width(text) // 2, line, text, style)

    def at(self, column: int, line: int) -> str:
        """What stands there; a blank where nothing does, "" in the second column of a wide character."""
        return self.glyphs.get((column, line), (" ", ""))[0]

    def lines(self, coloured: bool) -> list[str]:
        """The lines drawn, without blanks at their ends."""
        if not self.glyphs:
            return []
        rows: dict[int, dict[int, tuple[str, str]]] = {}
        for (column, line), glyph in self.glyphs.items():
            rows.setdefault(line, {})[column] = glyph
        left = min(0, *(column for column, _ in self.glyphs))
        every = range(min(rows), max(rows) + 1)
        return ["".join(_inked(rows.get(line, {}), left, coloured)) for line in every]


def _inked(row: dict[int, tuple[str, str]], left: int, coloured: bool) -> Iterator[str]:
    """The glyphs of a line up to the last that is no blank, those of one style together."""
    last = max((column for column, (char, _) in row.items() if char.strip()), default=left - 1)
    glyphs = (row.get(column, (" ", "")) for column in range(left, last + 1))
    for style, run in groupby(glyphs, lambda glyph: glyph[1]):
        text = "".join(char for char, _ in run)
        yield _painted(text, style) if coloured and style else text


def _painted(text: str, style: str) -> str:
    # Loaded here: most output has no colour, and most commands draw nothing.
    from rich.color import ColorSystem
    from rich.style import Style

    return Style.parse(style).render(text, color_system=ColorSystem.EIGHT_BIT)
