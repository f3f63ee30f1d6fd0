"""Brute force, exact and independent of the solvers: every pair of pure stationary strategies of a toy game.

point      where a player chooses: (place,), or (place, option, result, ...) for a choice after a draw
strategy   an option for each point of a player
keeping    an option that keeps the value of its place
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from .toys import Draw, Spec

WORTH = {"win": 1, "draw": 0, "loss": -1, "endless": 0}
Point = tuple[Any, ...]
Strategy = dict[Point, int]
Outcomes = dict[str, Fraction]


def points(spec: Spec, player: str) -> dict[Point, int]:
    """Every point where a player has a choice, with the number of options."""
    found: dict[Point, int] = {}
    for place, (mover, _, options, _) in spec.items():
        if mover == player:
            for point, count in _points((place,), options):
                found[point] = count
    return found


def _points(point: Point, options: tuple[Any, ...]) -> Iterator[tuple[Point, int]]:
    if len(options) > 1:
        yield point, len(options)
    for number, option in enumerate(options):
        if isinstance(option, Draw):
            for result, (_, more) in enumerate(option.results):
                yield from _points((*point, number, result), more)


def strategies(spec: Spec, player: str, allowed: Mapping[Point, list[int]] | None = None) -> list[Strategy]:
    """Every pure stationary strategy, or those that choose allowed options only."""
    mine = points(spec, player)
    ranges = [(allowed or {}).get(point, list(range(count))) for point, count in mine.items()]
    return [dict(zip(mine, chosen)) for chosen in product(*ranges)]


def outcomes(spec: Spec, place: str, chosen: Strategy, stops: frozenset[str] = frozenset()) -> Outcomes:
    """How the game ends from a place when every choice is settled: the chain, solved exactly."""
    seen = set()
    while True:
        _, _, options, ended = spec[place]
        if place in stops:
            return {"stop": Fraction(1)}
        if place in seen:
            return {"endless": Fraction(1)}
        if ended or not options:
            return {ended or "draw": Fraction(1)}
        seen.add(place)
        option = options[chosen.get((place,), 0)]
        if isinstance(option, Draw):
            return _after(spec, (place, chosen.get((place,), 0)), option, chosen, stops)
        place = option


def _after(spec: Spec, point: Point, drawn: Draw, chosen: Strategy, stops: frozenset[str]) -> Outcomes:
    found: Outcomes = {}
    for result, (odds, options) in enumerate(drawn.results):
        here = (*point, result)
        option = options[chosen.get(here, 0)]
        if isinstance(option, Draw):
            part = _after(spec, (*here, chosen.get(here, 0)), option, chosen, stops)
        else:
            part = outcomes(spec, option, chosen, stops)
        for outcome, chance in part.items():
            found[outcome] = found.get(outcome, Fraction(0)) + odds * chance
    return found


def worth(found: Outcomes) -> Fraction:
    return sum((WORTH[outcome] * chance for outcome, chance in found.items()), Fraction(0))


class Bounds(NamedTuple):
    """What max can make sure of, and what min can hold it to."""

    lower: dict[str, Fraction]
    upper: dict[str, Fraction]


def bounds(spec: Spec) -> Bounds:
    """Both values of every place, over all pairs of strategies."""
    mine, theirs = strategies(spec, "max"), strategies(spec, "min")
    table = {
        place: [[worth(outcomes(spec, place, {**one, **other})) for other in theirs] for one in mine] for place in spec
    }
    lower = {place: max(min(row) for row in rows) for place, rows in table.items()}
    upper = {place: min(max(column) for column in zip(*rows)) for place, rows in table.items()}
    return Bounds(lower, upper)


def keeping(spec: Spec, values: Mapping[str, Fraction]) -> dict[Point, list[int]]:
    """For each point, the options that keep the value."""
    found: dict[Point, list[int]] = {}

    def best(point: Point, options: tuple[Any, ...], mover: str | None) -> Fraction:
        sign = -1 if mover == "min" else 1
        worths = [of(point, number, option, mover) for number, option in enumerate(options)]
        top = max(sign * each for each in worths)
        found[point] = [number for number, each in enumerate(worths) if sign * each == top]
        return sign * top

    def of(point: Point, number: int, option: Any, mover: str | None) -> Fraction:
        if not isinstance(option, Draw):
            return values[option]
        parts = [odds * best((*point, number, r), more, mover) for r, (odds, more) in enumerate(option.results)]
        return sum(parts, Fraction(0))

    for place, (mover, _, options, _) in spec.items():
        if options:
            best((place,), options, mover)
    return found


def closings(spec: Spec, values: Mapping[str, Fraction]) -> dict[str, str]:
    """For each place worth 0: draw if either side forces a finished, drawn game by keeping moves, whatever keeping
    moves the other makes; otherwise mixed if either side so forces that play may end; else endless.
    """
    allowed = keeping(spec, values)
    gains = frozenset(place for place, value in values.items() if value != 0)
    mine, theirs = strategies(spec, "max", allowed), strategies(spec, "min", allowed)
    found = {}
    for place in spec:
        if values[place] == 0:
            rows = [[outcomes(spec, place, {**one, **other}, gains) for other in theirs] for one in mine]
            sides = [rows, [list(column) for column in zip(*rows)]]
            found[place] = "endless"
            if any(all(each.get("endless", 0) != 1 for each in row) for side in sides for row in side):
                found[place] = "mixed"
            if any(all(each == {"draw": 1} for each in row) for side in sides for row in side):
                found[place] = "draw"
    return found
