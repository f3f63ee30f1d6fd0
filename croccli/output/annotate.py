"""Pictures with more on them than the game draws: a verdict, where pieces can go, what a position is worth."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.core.game import Game
from games.core.judge import Verdict
from games.core.picture import Arrow, Cell, Line, Mark, Picture, Point, Shape


def drawn(game: Game[Any], state: Any, verdict: Verdict) -> Picture:
    """The position with the move that was judged: a legal one by the way it may go, others with what is wrong."""
    move = verdict.move
    if verdict.answer == "legal":
        move = next(iter(game.ways(state, move)), move)
    return judged(game.draw(state, move), verdict)


def judged(picture: Picture, verdict: Verdict) -> Picture:
    """The picture of a move with what is wrong on it: places carry the numbers of the broken rules that speak of them.

    The numbers are those of `reasons`. A legal move stays as it is.
    """
    if verdict.answer == "legal":
        return picture
    numbers = _numbers(picture, verdict)
    shapes: list[Shape] = []
    for shape in picture.shapes:
        if isinstance(shape, Arrow):
            shape = shape._replace(role="refused")
        elif isinstance(shape, Mark):
            role = "blocked" if shape.role == "to" else shape.role
            shape = shape._replace(role=role, text=numbers.get((shape.x, shape.y), ""))
        shapes.append(shape)
    marked = {(shape.x, shape.y) for shape in shapes if isinstance(shape, Mark)}
    shapes += [Mark(x, y, "broken", text) for (x, y), text in numbers.items() if (x, y) not in marked]
    return picture._replace(shapes=tuple(shapes))


def _numbers(picture: Picture, verdict: Verdict) -> dict[Point, str]:
    """Where on the picture which broken rules speak of something."""
    places: Mapping[str, Point] = {cell.name: (cell.x, cell.y) for cell in picture.shapes if isinstance(cell, Cell)}
    found: dict[Point, list[str]] = {}
    for number, violation in enumerate(verdict.violations, 1):
        for name in dict.fromkeys(violation.at):
            if name in places:
                found.setdefault(places[name], []).append(str(number))
    return {point: " ".join(numbers) for point, numbers in found.items()}


def reasons(verdict: Verdict, effect: str = "", nearest: Sequence[str] = ()) -> Iterator[Line]:
    """A verdict in lines: every broken rule with its number, or what a legal move does."""
    yield Line("", (f"{verdict.token}: {verdict.answer.upper()}",), "legal" if verdict.answer == "legal" else "refused")
    if effect:
        yield Line("", (effect,), "value")
    for number, violation in enumerate(verdict.violations, 1):
        yield Line(str(number), (f"{violation.rule}: {violation.because}",), "broken")
        yield Line("", (violation.source,), "source")
    if nearest:
        yield Line("Nearest legal", (" or ".join(nearest),), "value")


def reaching(picture: Picture, drawn: Iterable[Picture]) -> Picture:
    """The picture with everything marked that the moves in other pictures of the same board lead to."""
    marks: dict[Point, Mark] = {}
    for each in drawn:
        for shape in each.shapes:
            if isinstance(shape, Mark):
                role = "reach" if shape.role in ("to", "blocked") else shape.role
                marks.setdefault((shape.x, shape.y), shape._replace(role=role))
    kept = tuple(shape for shape in picture.shapes if not isinstance(shape, Mark))
    return picture._replace(shapes=(*kept, *marks.values()))


def saying(picture: Picture, lines: Iterable[Line]) -> Picture:
    """The picture with more lines."""
    return picture._replace(lines=(*picture.lines, *lines))
