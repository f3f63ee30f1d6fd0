"""A quick referee: it plays the moves of a record that are plainly legal and leaves every other one to the rules.

A game may offer one (`Game.referee`) where judging whole folders of records pays for it. It never calls a move illegal:
what it does not play goes to `judge`, which explains. A test holds it against the rules, move by move.
"""

from __future__ import annotations

from typing import Any, Protocol


class Referee(Protocol):
    """Follows one game. It is mutable and belongs to one record."""

    def plays(self, token: str) -> bool:
        """Play a token that is plainly legal. False: nothing was done, and the rules must judge it."""
        ...

    def state(self) -> Any:
        """The position reached."""
        ...
