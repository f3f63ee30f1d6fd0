"""What all reports tell: broken rules with what they say, and who made the page."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import version as installed
from typing import Any, NamedTuple

from games.core.ending import Ending
from games.core.game import Game
from games.core.rulebook import Rule, Violation
from games.core.rulings import Ruling, readings_of, table


class Broken(NamedTuple):
    """A broken rule: its statement in our words and its source, and what is wrong in this case."""

    rule: str
    says: str
    source: str
    because: str
    at: tuple[str, ...]


class InForce(NamedTuple):
    """An open question of the rulebook and how it was read."""

    ruling: Ruling
    reading: str

    @property
    def departs(self) -> bool:
        """Whether it was read differently than croc reads it by itself."""
        return self.reading != self.ruling.in_force


def broken(game: Game[Any], violations: Iterable[Violation]) -> tuple[Broken, ...]:
    rules = game.rulebook.rules
    return tuple(Broken(each.rule, rules[each.rule].says, each.source, each.because, each.at) for each in violations)


def in_force(game: Game[Any], state: Any) -> tuple[InForce, ...]:
    """Every open question of the game, as it is read here."""
    readings = readings_of(state.rulings)
    return tuple(InForce(ruling, readings[name]) for name, ruling in table(game.Rulings).items())


def deciding(game: Game[Any], ending: Ending | None) -> Rule | None:
    """The rule by which a game was decided."""
    return game.rulebook.rules[ending.decided_by] if ending else None


def version() -> str:
    """The version of croc that is installed here."""
    return installed("croc")
