"""Who sat where, the result a record claims, and results that are not so.

people     persons by seat, in the game's order
best       who won, or else who drew
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games.core.ending import Outcome
from games.core.names import DRAW, UNFINISHED
from games.core.simulation import Draws

CLUB = (
    "Ada", "Boris", "Carla", "Dario", "Edith", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Kaya", "Levi",
    "Mara", "Noor", "Oskar", "Paula", "Quinn", "Rosa", "Samir", "Thea", "Ugo", "Vera", "Wim", "Yara",
)  # fmt: skip
"""The persons who play all these games."""


def seated(seats: Sequence[str], draws: Draws) -> dict[str, str]:
    """A person for each seat; nobody is called like a seat."""
    persons = draws.mixed(person for person in CLUB if person not in seats)
    return {seat: next(persons, seat) for seat in seats}


def claim(people: Mapping[str, str], outcomes: Mapping[str, Outcome] | None, scores: Mapping[str, int]) -> Any:
    """The result as a record tells it, with the scores where the game has any."""
    return _with_scores(_winners(people, outcomes), people, scores)


def false_claims(
    people: Mapping[str, str], outcomes: Mapping[str, Outcome] | None, scores: Mapping[str, int]
) -> Iterator[Any]:
    """Results that the game did not have: that somebody else won alone, or that somebody scored one point more."""
    best = _best(outcomes)
    for seat, person in people.items():
        if best != [seat]:
            yield _with_scores(person, people, scores)
    for seat in scores:
        more = {**scores, seat: scores[seat] + 1}
        yield _with_scores(_winners(people, outcomes), people, more)


def _best(outcomes: Mapping[str, Outcome] | None) -> list[str]:
    told = outcomes or {}
    won = [seat for seat, outcome in told.items() if outcome == "win"]
    return won or [seat for seat, outcome in told.items() if outcome == "draw"]


def _winners(people: Mapping[str, str], outcomes: Mapping[str, Outcome] | None) -> Any:
    if outcomes is None:
        return UNFINISHED
    best = [people[seat] for seat in _best(outcomes)]
    if len(best) == 1:
        return best[0]
    return best if 0 < len(best) < len(people) else DRAW


def _with_scores(winners: Any, people: Mapping[str, str], scores: Mapping[str, int]) -> Any:
    if not scores:
        return winners
    return {"winners": winners, "scores": {people[seat]: points for seat, points in scores.items()}}
