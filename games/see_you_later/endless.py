"""See You Later with an endless deck: a model in which every card is equally likely each time.

endless    a card is as good as put back at once: what was turned says nothing about what comes next
pattern    the ring turned so that it looks its smallest; crocodiles with the same cards in the deck are alike
enough     so many cards that more change nothing: any stop with them wins, and any way back leads to the start

The game itself is finer: its cards come once each until the discards are shuffled. With all 36 cards there are 364
patterns of five crocodiles.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from .solving import Solving
from .state import RING, State
from .words import Card

MODEL = "every card is equally likely each time (a model with an endless deck, not the game itself)"


class Endless(Solving):
    """A position of the model. Its cards are counted, and none is discarded."""

    @property
    def pile(self) -> tuple[Card, ...]:
        return self.deck

    def _replace(self, **changes: Any) -> Endless:
        return super()._replace(**{**changes, "discards": ()})

    @property
    def essence(self) -> Any:
        ring = pattern(self.crocodiles, self.deck)
        counted = self.enough(len(self.cards))
        return self.to_move, self.phase, ring, self.track, counted, self.turned_this_turn, self.beside

    @property
    def turned_this_turn(self) -> Any:
        found = super().turned_this_turn
        if found is None or found[1] is None:
            return found
        wild, count, value = found
        return wild, self.enough(count), value

    def enough(self, cards: int) -> int:
        """The number of cards as far as it matters; for a pair, whether it is even."""
        most = 2 * self.lap  # swap moves by half of the cards
        return cards if cards <= most else most + (cards - most) % 2


def endless(state: State) -> Endless:
    """The same position in the model."""
    return Endless(*state)._replace()


@lru_cache(maxsize=1 << 16)
def pattern(crocodiles: tuple[tuple[str, int], ...], deck: tuple[Card, ...]) -> tuple[tuple[int, ...], ...]:
    """The ring, equal for rings between which nobody could tell by turning cards."""
    groups = alike(crocodiles, deck)
    turns = {space for _, space in crocodiles}
    return min(tuple(tuple(sorted((space - turn) % RING for space in group)) for group in groups) for turn in turns)


def alike(crocodiles: tuple[tuple[str, int], ...], deck: tuple[Card, ...]) -> list[list[int]]:
    """The spaces of the crocodiles, those with the same cards together."""
    found: dict[frozenset[int], list[int]] = {}
    for colour, space in crocodiles:
        values = frozenset(card.value for card in deck if card.colour == colour)
        found.setdefault(values, []).append(space)
    return [found[values] for values in sorted(found, key=sorted)]
