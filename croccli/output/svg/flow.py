"""The lines beside the board: words and faces set one after the other, folded where the room ends.

item    something that is set as a whole: its width, and how it is drawn with its left end at a point
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from games.core.picture import Face, Line

from .board import SAYS, disc, ring
from .markup import RAISE, escaped, folded, length, tag, titled, words
from .pieces import Letters, breadth, face

SIZE = 15.0
"""Of the words of a line."""
BLANK = SIZE * 0.32
"""Between two words."""
HIGH = 32.0
"""Of the faces in a line."""
KEY = 26.0
"""Of the faces in the key."""
SMALL = 13.5
"""Of the words of the key."""
GAP = 7.0
"""Below a line."""
INDENT = 14.0
"""Of what does not fit on the first line."""
BADGE = 26.0
"""Room for the number of a broken rule."""
INDENTS = {"broken": (0.0, BADGE + BLANK), "source": (BADGE + BLANK, BADGE + BLANK)}
"""Of the first line and of the others, where these are not the usual ones."""
LOOKS = {"source": ("soft", 400), "legal": ("reach-in", 700), "refused": ("refused-in", 700)}
"""Classes and weights of lines by their role."""


class Item(NamedTuple):
    """`space`: how much room is left before it, unless it begins a line. `text`: words, which are set together."""

    width: float
    high: float
    space: float
    draw: Callable[[float, float], str]
    text: str = ""
    looks: tuple[str, int] = ("ink", 400)


class Set(NamedTuple):
    """Lines that have been set: their markup, and where they end."""

    markup: tuple[str, ...]
    bottom: float


def flow(lines: Sequence[Line], left: float, top: float, room: float, letters: Letters) -> Set:
    """Set lines below each other. Those whose faces lie on the board are left out."""
    markup: list[str] = []
    for line in lines:
        if line.area is not None:
            continue
        drawn, top = _line(line, left, top, room, letters)
        markup += drawn
        top += GAP
    return Set(tuple(markup), top)


def heading(text: str, left: float, top: float, room: float, size: float) -> Set:
    """A title, folded where it must be."""
    markup = []
    for line in folded(text, size, room, bold=True):
        markup.append(words(left, top + size * 0.65, line, size, font_weight=700))
        top += size * 1.3
    return Set(tuple(markup), top)


def _line(line: Line, left: float, top: float, room: float, letters: Letters) -> tuple[list[str], float]:
    markup: list[str] = []
    row: list[tuple[float, Item]] = []
    x = 0.0

    def finish() -> None:
        nonlocal top
        high = max(each.high for _, each in row)
        markup.extend(_set(row, left, top + high / 2))
        top += high + 2
        row.clear()

    first, later = INDENTS.get(line.role, (0.0, INDENT))
    for item in _items(line, room - later, letters):
        if row and x + item.space + item.width > room:
            finish()
        x = x + item.space if row else later if markup else first
        row.append((x, item))
        x += item.width
    if row:
        finish()
    return markup, top


def _set(row: Sequence[tuple[float, Item]], left: float, y: float) -> Iterator[str]:
    """The items of one line; words that follow each other as one text, whose blanks are then as the font has them."""
    run: list[tuple[float, Item]] = []
    for at, item in [*row, (0.0, None)]:
        if item is not None and item.text:
            run.append((at, item))
            continue
        if run:
            yield _text(run, left, y)
            run = []
        if item is not None:
            yield item.draw(left + at, y)


def _text(run: Sequence[tuple[float, Item]], left: float, y: float) -> str:
    """Words as one text, with a part for each look."""
    parts: list[tuple[tuple[str, int], str]] = []
    for number, (_, item) in enumerate(run):
        blank = " " if number and item.space else ""
        if parts and parts[-1][0] == item.looks:
            parts[-1] = (item.looks, parts[-1][1] + blank + item.text)
        else:
            parts.append((item.looks, blank + item.text))
    spans = [tag("tspan", escaped(text), cls=cls, font_weight=weight) for (cls, weight), text in parts]
    return tag("text", *spans, x=left + run[0][0], y=y + SIZE * RAISE, font_size=SIZE)


def _items(line: Line, room: float, letters: Letters) -> Iterator[Item]:
    if line.role == "broken":
        yield Item(BADGE, 22, 0, lambda x, y: disc(x + 11, y, line.title, 10))
    elif line.title:
        yield from _words(f"{line.title}:", room, ("ink", 700), 0)
    looks = LOOKS.get(line.role, ("ink", 400))
    before: object = None
    for part in line.parts:
        if isinstance(part, Face):
            yield _face(part, letters) if line.role != "key" else _meaning(part, letters)
        elif line.role == "marks":
            yield _mark(part)
        else:
            glued = part.startswith((",", ";", "."))
            yield from _words(part, room, looks, BLANK if not glued else 3 if isinstance(before, Face) else 0)
        before = part


def _words(text: str, room: float, looks: tuple[str, int], space: float) -> Iterator[Item]:
    """Single words; one that is longer than the room is cut."""
    for number, word in enumerate(text.split()):
        for cut, part in enumerate(folded(word, SIZE, room, looks[1] > 400)):
            before = 0 if cut else BLANK if number else space
            yield Item(length(part, SIZE, looks[1] > 400), SIZE * 1.4, before, _nothing, part, looks)


def _nothing(x: float, y: float) -> str:
    return ""


def _mark(role: str) -> Item:
    """A mark in small, to explain it."""

    def draw(x: float, y: float) -> str:
        return ring(role, x + 10, y, 18, 18, 4) + words(x + 26, y, SAYS[role], SMALL, cls="soft")

    return Item(26 + length(SAYS[role], SMALL), 24, 16, draw)


def _face(each: Face, letters: Letters) -> Item:
    across = HIGH if each.kind != "card" else HIGH * 1.1
    width = breadth(each, across)

    def draw(x: float, y: float) -> str:
        return titled(each.called, face(each, x + width / 2, y, across, letters))

    lying = each.kind == "card" and width > across
    return Item(width + (4 if each.down else 0), across * (0.72 if lying else 1) + 6, 7, draw)


def _meaning(each: Face, letters: Letters) -> Item:
    """A face with what it stands for behind it, never apart from it."""
    name = each.called or each.colour

    def draw(x: float, y: float) -> str:
        return face(each, x + KEY / 2, y, KEY, letters) + words(x + KEY + 6, y, name, SMALL, cls="soft")

    return Item(KEY + 6 + length(name, SMALL), KEY + 4, 14, draw)
