"""Positions of See You Later as a solver works on them: what matters for the rest of the game, and nothing twice.

essence    equal for positions from which play goes on alike: crocodiles count by their distances, open cards as sets;
           which of them were turned this turn, and in what order, only where a rule or a card in front asks for it
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

from ..core.game import CannotSolve
from .speech import listed
from .state import RING, State
from .words import Card

COUNTED = ("plus2", "x2", "max3", "swap")
"""Cards in front that may ask how many cards were turned this turn."""


class Solving(State):
    """A position that remembers what it was asked. Whatever follows from it is one, too."""

    @cached_property
    def pile(self) -> tuple[Card, ...]:
        return super().pile

    @cached_property
    def winner(self) -> str | None:
        return super().winner

    @property
    def essence(self) -> Any:
        """Equal for positions that are worth the same; special cards that are gone matter no more."""
        return (
            self.to_move,
            self.phase,
            distances(self),
            self.track,
            frozenset(self.cards),
            self.discards,
            self.turned_this_turn,
            self.beside,
        )

    @property
    def turned_this_turn(self) -> Any:
        """Whether any card was turned, and a wild one last; how many and which last, where somebody may ask."""
        if not self.turned:
            return None
        last = self.turned[-1].card
        count = len(self.turned) if self.rulings.oh_count == "turned" or self._front_counts else None
        return last.wild, count, last.value if self.has("predict") else None

    @property
    def _front_counts(self) -> bool:
        return self.front is not None and self.front.card in COUNTED

    @property
    def beside(self) -> Any:
        """What lies beside the board: special cards, and who has left the start where a reading asks for it."""
        left = self.left if self.rulings.ah_oh_start == "ever" else None
        return left, (self.hands, self.in_front) if self.advanced else None


def distances(state: State) -> tuple[int, ...]:
    """How far each crocodile is ahead of the first one: nothing depends on where on the ring they are."""
    first = state.crocodiles[0][1]
    return tuple([(space - first) % RING for _, space in state.crocodiles])


def assume(state: State, wishes: Mapping[str, str], said: str) -> tuple[Solving, str]:
    """The position to solve and what is taken for granted, which begins with `said`. Raises CannotSolve."""
    if any(hand.size for hand in state.hands):
        said += "; everybody sees all special cards"
    for name, value in wishes.items():
        if (name, value) != ("deck", "endless"):
            raise CannotSolve(f"See You Later has no '{name}={value}' to choose, only deck=endless")
    if not wishes:
        return Solving(*state), said
    from .endless import MODEL, endless

    return endless(state), f"{said}; {MODEL}"


def refuse_hidden(state: State, seen: State) -> None:
    """Special cards are solved only where all are known. Raises CannotSolve, naming whose are not."""
    unknown = [player for player, hand in zip(state.players, state.hands) if hand.unknown]
    if unknown:
        raise CannotSolve(f"the special cards of {listed(unknown)} are not all known: write them under `hands`")
    hidden = [player for player, hand in zip(seen.players, seen.hands) if hand.unknown]
    if hidden:
        raise CannotSolve(
            f"the special cards of {listed(hidden)} are hidden from the others: --arbiter solves the game in which "
            "everybody sees them"
        )
