"""Elements as text: everything that comes from a file is escaped here, and numbers are short.

size     of a font, in pixels
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..to_text import width
from .palette import named

UNFIT = "[\0-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]"
"""What no XML document may hold."""
ESCAPES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;"}

BREADTHS = {
    **dict.fromkeys("ijl.,:;'|! ", 0.31), **dict.fromkeys('ftr()[]{}-/I"', 0.41), **dict.fromkeys("cksvxyz", 0.57),
    **dict.fromkeys("mwMW@%\N{EM DASH}", 0.96),
}  # fmt: skip
"""Of characters, in sizes; those that are not here are about as broad as an n or an N."""
BOLD = 1.12
"""How much broader bold letters are."""
RAISE = 0.36
"""How far below the middle of a letter its baseline lies, in sizes."""


def escaped(text: str) -> str:
    """The text as XML text or attribute value."""
    return "".join(ESCAPES.get(char, char) for char in re.sub(UNFIT, "\ufffd", text))


def number(value: float) -> str:
    """A number with two decimals at most."""
    return f"{value:.2f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def tag(name: str, *inside: str, cls: str | Iterable[str] = (), **attributes: float | str) -> str:
    """An element. `inside` is markup; attribute values are escaped; `_` in their names is written `-`."""
    classes = (cls,) if isinstance(cls, str) else tuple(cls)
    values = {**({"class": named(*classes)} if classes else {}), **attributes}
    told = "".join(f' {key.replace("_", "-")}="{_value(value)}"' for key, value in values.items())
    return f"<{name}{told}>{''.join(inside)}</{name}>" if inside else f"<{name}{told}/>"


def _value(value: float | str) -> str:
    return escaped(value) if isinstance(value, str) else number(value)


def titled(title: str, *inside: str) -> str:
    """A group that says what it is to whoever points at it."""
    return tag("g", tag("title", escaped(title)), *inside)


def words(
    x: float, y: float, text: str, size: float, *, cls: str | tuple[str, ...] = "ink", **attributes: float | str
) -> str:
    """Text whose letters have their middle at height y; it begins at x unless `text_anchor` says otherwise."""
    return tag("text", escaped(text), cls=cls, x=x, y=y + size * RAISE, font_size=size, **attributes)


def centred(
    x: float, y: float, text: str, size: float, *, cls: str | tuple[str, ...] = "ink", **attributes: float | str
) -> str:
    """Text around a point."""
    return words(x, y, text, size, cls=cls, text_anchor="middle", **attributes)


def length(text: str, size: float, bold: bool = False) -> float:
    """About how long a text is: no font is at hand, so rather a little more than less."""
    return size * sum(map(_breadth, text)) * (BOLD if bold else 1)


def _breadth(char: str) -> float:
    found = BREADTHS.get(char)
    return found if found is not None else 0.72 if char.isupper() else 0.63 * width(char)


def fitting(text: str, size: float, room: float, bold: bool = False) -> float:
    """The size at which a text fits: `size` or less."""
    return min(size, size * room / max(length(text, size, bold), 0.01))


def folded(text: str, size: float, room: float, bold: bool = False) -> Iterator[str]:
    """The text in lines that are no longer than `room`; a word longer than that is cut."""
    line = ""
    for word in text.split():
        while length(word, size, bold) > room:
            cut = next(at for at in range(len(word), 0, -1) if at == 1 or length(word[:at], size, bold) <= room)
            if line:
                yield line
                line = ""
            if cut == len(word):
                break
            yield word[:cut]
            word = word[cut:]
        longer = f"{line} {word}" if line else word
        if line and length(longer, size, bold) > room:
            yield line
            longer = word
        line = longer
    if line:
        yield line
