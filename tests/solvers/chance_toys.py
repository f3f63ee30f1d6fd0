"""Toy games with chance inside their cycles, drawn as graphs; random ones; and their values by brute force.

drawing    maps each place to what happens there: ("max", "b", "c"), max goes to b or c; {"b": 1, "c": 2}, chance goes
           there, with odds 1 to 2; or "win", "draw", "loss", how it ended for max
inline     a draw belongs to the move that leads to it; otherwise it is a position of its own, where nobody is to move
strategy   where a player goes from each of that player's places

The brute force tries all pairs of strategies and solves a system of linear equations for each, in Fractions. It shares
nothing with the solvers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

from games.core.game import Cycles

from .toys import Draw, Place, Spec, Toy, nobody

Drawing = Mapping[str, Any]
ENDED = {"win": Fraction(1), "draw": Fraction(0), "loss": Fraction(-1)}
MAX, MIN = "max", "min"


class ChanceToy(Toy):
    """A toy in which play can come back through draws."""

    cycles: Cycles = "with-chance"

    def __init__(self, drawing: Drawing, inline: bool = False) -> None:
        super().__init__(spec(drawing, inline))

    def rank(self, state: str) -> tuple[int, ...] | None:
        return None


def spec(drawing: Drawing, inline: bool = False) -> Spec:
    """A drawing as a toy."""
    return {place: _place(drawing, here, inline) for place, here in drawing.items()}


def _place(drawing: Drawing, here: Any, inline: bool) -> Place:
    if isinstance(here, str):
        return Place(None, 0, (), here)  # type: ignore[arg-type]
    if isinstance(here, dict):
        return nobody(0, _draw(here))
    ways = [_draw(drawing[to]) if inline and isinstance(drawing[to], dict) else to for to in here[1:]]
    return Place(here[0], 0, tuple(ways))


def _draw(here: Mapping[str, int]) -> Draw:
    total = sum(here.values())
    return Draw(tuple((Fraction(weight, total), (to,)) for to, weight in here.items()))


# -- brute force ----------------------------------------------------------------------------------------------------


def values(drawing: Drawing) -> dict[str, Fraction]:
    """What every place is worth to max: over all strategies of max, the worst that those of min leave, at best."""
    drawing = {place: "draw" if here in ((MAX,), (MIN,)) else here for place, here in drawing.items()}  # dead ends
    best: dict[str, Fraction] = {}
    for own in strategies(drawing, MAX):
        worst: dict[str, Fraction] = {}
        for other in strategies(drawing, MIN):
            found = chain({**drawing, **own, **other})
            worst = {place: min(found[place], worst.get(place, found[place])) for place in drawing}
        best = {place: max(worst[place], best.get(place, worst[place])) for place in drawing}
    return best


def strategies(drawing: Drawing, player: str) -> Iterator[dict[str, Any]]:
    places = [place for place, here in drawing.items() if isinstance(here, tuple) and here[0] == player]
    for chosen in product(*(dict.fromkeys(drawing[place][1:]) for place in places)):
        yield {place: {to: 1} for place, to in zip(places, chosen)}


def chain(drawing: Drawing) -> dict[str, Fraction]:
    """What play is worth where nobody decides."""
    found = {place: ENDED[here] for place, here in drawing.items() if isinstance(here, str)}
    ending = set(found)
    while True:
        more = {place for place, here in drawing.items() if place not in ending and any(to in ending for to in here)}
        if not more:
            break
        ending |= more
    unknown = [place for place in drawing if place in ending and place not in found]
    solved = gauss([_equation(drawing[place], place, unknown, found) for place in unknown])
    return {**dict.fromkeys(drawing, Fraction(0)), **found, **dict(zip(unknown, solved))}


def _equation(
    here: Mapping[str, int], place: str, unknown: Sequence[str], known: Mapping[str, Fraction]
) -> list[Fraction]:
    """The coefficients of the unknowns, then the right side. What is neither known nor unknown never ends: worth 0."""
    total = sum(here.values())
    row = [Fraction(int(other == place)) - Fraction(here.get(other, 0), total) for other in unknown]
    return [*row, sum((Fraction(here[to], total) * known[to] for to in here if to in known), Fraction(0))]


def gauss(rows: list[list[Fraction]]) -> list[Fraction]:
    """The solution of a system of linear equations that has just one."""
    for column in range(len(rows)):
        pivot = next(row for row in range(column, len(rows)) if rows[row][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        rows[column] = [each / rows[column][column] for each in rows[column]]
        for row in range(len(rows)):
            factor = rows[row][column]
            if row != column and factor:
                rows[row] = [each - factor * top for each, top in zip(rows[row], rows[column])]
    return [row[-1] for row in rows]


# -- random drawings ------------------------------------------------------------------------------------------------


def random_drawing(rng: Random, players: int = 5, draws: int = 4) -> dict[str, Any]:
    """A game most of whose places lie on cycles, chance among them."""
    inner = [f"p{number}" for number in range(players)] + [f"c{number}" for number in range(draws)]
    ends = {"w": "win", "d": "draw", "l": "loss"}
    round_again = rng.choice((0.6, 0.75, 0.9))
    drawing: dict[str, Any] = {}
    for place in inner:
        to = [rng.choice(inner if rng.random() < round_again else list(ends)) for _ in range(rng.randint(1, 3))]
        if place[0] == "p":
            drawing[place] = (rng.choice((MAX, MIN)), *to)
        else:
            drawing[place] = {each: rng.randint(1, 4) for each in to}
    return {**drawing, **ends}
