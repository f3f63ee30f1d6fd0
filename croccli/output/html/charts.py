"""Bar charts as SVG: every bar has its name and its number as text, and a table beside the chart says the same.

bar    a name, a number, and how much of it is marked (drawn hatched)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ..svg.markup import escaped, length, number
from .markup import Html, drawing

WIDTH = 420.0
ROW = 40.0
SIZE = 14.0
THICK = 14.0
MOST = 12
"""Bars in a chart, at most; the table has all."""


class Bar(NamedTuple):
    """A bar of a chart."""

    name: str
    value: int
    marked: int = 0


def bars(name: str, title: str, described: str, chart: Sequence[Bar]) -> Html:
    """A chart of the first bars. `name` makes its ids its own; `described` says in words what it shows."""
    shown = chart[:MOST]
    most = max((bar.value for bar in shown), default=0) or 1
    high = ROW * len(shown) + 4
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {number(WIDTH)} {number(high)}" '
        f'width="{number(WIDTH)}" height="{number(high)}" role="img" '
        f'aria-labelledby="{escaped(name)}-title {escaped(name)}-desc">'
    )
    pattern = (
        f'<defs><pattern id="{escaped(name)}-hatch" width="6" height="6" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect class="bar-back" width="6" height="6"/>'
        '<rect class="bar-hatch" width="3" height="6"/></pattern></defs>'
    )
    rows = [_row(name, bar, at * ROW, most) for at, bar in enumerate(shown)]
    told = [f'<title id="{escaped(name)}-title">{escaped(title)}</title>',
            f'<desc id="{escaped(name)}-desc">{escaped(described)}</desc>']  # fmt: skip
    return drawing("\n".join([head, *told, pattern, *rows, "</svg>"]))


def _row(name: str, bar: Bar, top: float, most: int) -> str:
    """Name and number, and the bar below them."""
    said = f"{bar.value:,}" + (f", {bar.marked:,} hatched" if bar.marked else "")
    called = _cut(bar.name, WIDTH - length(said, SIZE, bold=True) - 12)
    hatched = f"url(#{escaped(name)}-hatch)"
    return "".join([
        _words("bar-name", 0, top + 16, called),
        _words("bar-value", WIDTH, top + 16, said, 'text-anchor="end"'),
        _block(top, WIDTH, 'class="bar-track"'),
        _block(top, max(WIDTH * bar.value / most, 2), 'class="bar"'),
        _block(top, WIDTH * bar.marked / most, f'fill="{hatched}"') if bar.marked else "",
    ])  # fmt: skip


def _words(cls: str, x: float, y: float, text: str, more: str = "") -> str:
    place = f'x="{number(x)}" y="{number(y)}" font-size="{number(SIZE)}"'
    return f'<text class="{cls}" {place} {more}>{escaped(text)}</text>'


def _block(top: float, width: float, look: str) -> str:
    return f'<rect {look} x="0" y="{number(top + 22)}" width="{number(width)}" height="{number(THICK)}" rx="3"/>'


def _cut(text: str, room: float) -> str:
    """As much of a text as there is room for."""
    if length(text, SIZE) <= room:
        return text
    while text and length(text + "\N{HORIZONTAL ELLIPSIS}", SIZE) > room:
        text = text[:-1]
    return text + "\N{HORIZONTAL ELLIPSIS}"


def described(chart: Sequence[Bar]) -> str:
    """A chart in words."""
    return "; ".join(f"{bar.name}: {bar.value:,}" for bar in chart[:MOST])
