"""How a game stands and how it ended.

ending      who won, who drew, who lost, and the rule that decided it
standing    the score as it stands, and why the game is not over
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple, TypeAlias

Outcome: TypeAlias = Literal["win", "draw", "loss"]


class Ending(NamedTuple):
    """The end of a game. `outcomes` names every player; `decided_by` is a rule id; `because` this game's words."""

    outcomes: Mapping[str, Outcome]
    scores: Mapping[str, int]
    decided_by: str
    because: str

    @property
    def winners(self) -> tuple[str, ...]:
        return tuple(player for player, outcome in self.outcomes.items() if outcome == "win")


class Standing(NamedTuple):
    """The score of a game as it stands (players to points) and why it is not over."""

    scores: Mapping[str, int]
    because: str
