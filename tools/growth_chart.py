"""Charts of how work grows, as SVG: panels below each other, each with a logarithmic scale; the same bytes every time.

panel    one quantity: its scale, and a line for each series
series   figures with a mark of their own (a disc, a square), so that no colour has to tell them apart
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import floor, log10
from typing import NamedTuple

from croccli.output.svg.markup import centred, escaped, number, tag, titled, words
from croccli.output.svg.palette import style
from croccli.output.to_svg import FONTS

WIDTH, LEFT, RIGHT = 640.0, 92.0, 24.0
HIGH, APART, TOP, BELOW = 132.0, 56.0, 84.0, 34.0
"""Pixels: a panel, between two panels, above the first, below the last."""
INSET = 20.0
"""Room for figures above the highest power of ten and below the lowest."""
SIZE, SMALL, TITLE = 13.0, 12.0, 18.0
TONES = ("move", "refused")


class Series(NamedTuple):
    """Figures, one for each column, and how each is told."""

    name: str
    values: Sequence[float]
    told: Sequence[str]


class Panel(NamedTuple):
    """A quantity that is shown on one scale."""

    title: str
    series: Sequence[Series]


class Chart(NamedTuple):
    """What is measured (`columns` under a common `axis`), by panels."""

    name: str
    title: str
    axis: str
    columns: Sequence[str]
    panels: Sequence[Panel]


def svg(chart: Chart) -> str:
    """The chart as an SVG document."""
    high = TOP + len(chart.panels) * (HIGH + APART) - APART + BELOW + 22
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(WIDTH)}" height="{number(high)}" '
        f'viewBox="0 0 {number(WIDTH)} {number(high)}" role="img" '
        f'aria-labelledby="{chart.name}-title {chart.name}-desc" font-family="{escaped(FONTS)}">'
    )
    told = [
        tag("title", escaped(chart.title), id=f"{chart.name}-title"),
        tag("desc", escaped(described(chart)), id=f"{chart.name}-desc"),
        tag("style", style("auto")),
        tag("rect", width=WIDTH, height=high, rx=10, cls="page"),
        words(LEFT - 68, 30, chart.title, TITLE, font_weight="700"),
    ]
    drawn = [line for at, each in enumerate(chart.panels) for line in _panel(chart, each, TOP + at * (HIGH + APART))]
    axis = centred((LEFT + WIDTH - RIGHT) / 2, high - 18, chart.axis, SIZE)
    return "\n".join([head, *told, *drawn, axis, "</svg>\n"])


def described(chart: Chart) -> str:
    """The chart in words: every figure of it."""
    return " ".join(
        f"{panel.title}{f', {series.name}' if series.name else ''}, by {chart.axis}: "
        + "; ".join(f"{column}: {told}" for column, told in zip(chart.columns, series.told))
        + "."
        for panel in chart.panels
        for series in panel.series
    )


def decades(panel: Panel) -> tuple[int, int]:
    """The powers of ten between which all figures of a panel lie: at least one apart."""
    values = [value for series in panel.series for value in series.values]
    low, high = floor(log10(min(values))), floor(log10(max(values)))
    return low, high + 1


def power(exponent: int) -> str:
    """A power of ten as people write it."""
    for least, name in ((9, "billion"), (6, "million")):
        if exponent >= least:
            return f"{10 ** (exponent - least):,} {name}"
    return f"{10**exponent:,}" if exponent >= 0 else f"{10.0**exponent:.{-exponent}f}"


def _panel(chart: Chart, panel: Panel, top: float) -> Iterator[str]:
    yield words(LEFT - 68, top - 22, panel.title, SIZE, font_weight="700")
    yield from _legend(panel, top - 22)
    low, high = decades(panel)
    for exponent in range(low, high + 1):
        y = _height(10.0**exponent, low, high, top)
        yield tag("path", d=f"M{number(LEFT)} {number(y)}H{number(WIDTH - RIGHT)}", cls="rule", stroke_width=1)
        yield words(LEFT - 8, y, power(exponent), SMALL, cls="soft", text_anchor="end")
    for at, column in enumerate(chart.columns):
        yield centred(_across(at, chart), top + HIGH + 12, column, SMALL, cls="soft")
    for tone, series in zip(TONES, panel.series):
        places = [(_across(at, chart), _height(value, low, high, top)) for at, value in enumerate(series.values)]
        yield from _line(series, places, tone, chart, below=tone != TONES[-1] and len(panel.series) > 1)


def _legend(panel: Panel, y: float) -> Iterator[str]:
    """Which mark is which series, where there is more than one."""
    for at, (tone, series) in enumerate(zip(TONES, panel.series)):
        if len(panel.series) > 1:
            x = WIDTH - RIGHT - 90 * (len(panel.series) - at)
            yield _mark(x, y, tone)
            yield words(x + 12, y, series.name, SMALL)


def _line(
    series: Series, places: Sequence[tuple[float, float]], tone: str, chart: Chart, *, below: bool
) -> Iterator[str]:
    path = "L".join(f"{number(x)} {number(y)}" for x, y in places)
    dashes = {} if tone == TONES[0] else {"stroke_dasharray": "6 4"}
    yield tag("path", d=f"M{path}", fill="none", cls=tone, stroke_width=2, **dashes)
    for (x, y), column, told in zip(places, chart.columns, series.told):
        yield titled(f"{column}: {told}", _mark(x, y, tone), _figure(x, y + (15 if below else -13), told))


def _figure(x: float, y: float, told: str) -> str:
    """A figure, with a rim in the colour of the page where lines run behind it."""
    return centred(
        x, y, told, SMALL, cls=("ink", "veil"), stroke_width=4, paint_order="stroke", stroke_linejoin="round"
    )


def _mark(x: float, y: float, tone: str) -> str:
    if tone == TONES[0]:
        return tag("circle", cx=x, cy=y, r=4, cls=f"{tone}-in")
    return tag("rect", x=x - 4, y=y - 4, width=8, height=8, cls=f"{tone}-in")


def _across(at: int, chart: Chart) -> float:
    """The middle of a column."""
    return LEFT + (WIDTH - RIGHT - LEFT) * (at + 0.5) / len(chart.columns)


def _height(value: float, low: int, high: int, top: float) -> float:
    return top + HIGH - INSET - (HIGH - 2 * INSET) * (log10(value) - low) / (high - low)
