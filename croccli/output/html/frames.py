"""Many pictures of one board in little room: every line of their SVG is kept once.

frame    a picture as the numbers of its lines, in runs: "0-17,40,19-88"
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from games.core.picture import Picture

from ..to_svg import svg
from .markup import Html, drawing


def lines_of(picture: Picture) -> list[str]:
    """A picture for a page, line by line: what is said beside the board stands below it, and the page has the style."""
    drawn = svg(picture._replace(beside="below"), "light")
    return [line for line in drawn.strip("\n").split("\n") if not line.startswith("<style")]


def board(picture: Picture) -> Html:
    """A picture by itself."""
    return drawing("\n".join(lines_of(picture)))


class Frames:
    """Pictures, each as the numbers of its lines."""

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}

    @property
    def lines(self) -> list[str]:
        return list(self._numbers)

    def add(self, picture: Picture) -> str:
        """The runs of a picture."""
        return ",".join(_runs(self._numbers.setdefault(line, len(self._numbers)) for line in lines_of(picture)))


def _runs(numbers: Iterable[int]) -> Iterator[str]:
    begin = end = -1
    for number in numbers:
        if begin >= 0 and number == end + 1:
            end = number
            continue
        if begin >= 0:
            yield _run(begin, end)
        begin = end = number
    if begin >= 0:
        yield _run(begin, end)


def _run(begin: int, end: int) -> str:
    return str(begin) if begin == end else f"{begin}-{end}"
