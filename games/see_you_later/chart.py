"""The endless model of See You Later charted: all rings, all places of two pawns, all numbers of cards, with bounds.

pair     where the pawn of the player to move stands, then the other one
level    a pair and the number of cards that lie open, the next card being about to be turned; `kernel` has its bounds
enough   so many cards that more change nothing: any stop with them wins, and any way back leads to the start. What
         may follow is then the same whatever the pair, so that these levels are settled once.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from ..core.kernel import Size, Watch
from . import kernel as fast
from .endless import Endless, pattern
from .state import RING
from .turn import wild_last
from .words import Card

Crocodiles: TypeAlias = tuple[tuple[str, int], ...]
Pair: TypeAlias = tuple[int, int]
ROWS = 256
"""Rows settled between two calls of `watch`."""


class Rings(NamedTuple):
    """Every ring that cards lead to, and which ones follow it, as the kernel wants them."""

    numbers: dict[Any, int]
    coloured: Any
    wild: Any


@lru_cache(maxsize=4)
def rings(crocodiles: Crocodiles, deck: tuple[Card, ...]) -> Rings:
    """The rings that can be reached."""
    found, numbers = [crocodiles], {pattern(crocodiles, deck): 0}
    moves = {(colour, card.value) for colour, _ in crocodiles for card in deck if card.colour == colour or card.wild}
    after: list[dict[tuple[str, int], tuple[int, bool]]] = []
    for ring in found:
        after.append({})
        for colour, value in sorted(moves):
            new, meets = _moved(ring, colour, value)
            number = numbers.setdefault(pattern(new, deck), len(found))
            if number == len(found):
                found.append(new)
            after[-1][colour, value] = number, meets
    codes = [{move: number + len(found) * meets for move, (number, meets) in each.items()} for each in after]
    cards = [(card.colour, card.value) for card in deck if not card.wild]
    wilds = [[(colour, card.value) for colour, _ in crocodiles] for card in deck if card.wild]
    coloured = np.array([[each[move] for move in cards] for each in codes], np.int64)
    wild = np.array([[[each[move] for move in ways] for ways in wilds] for each in codes], np.int64)
    return Rings(numbers, coloured, wild.reshape(len(found), len(wilds), len(crocodiles)))


def _moved(ring: Crocodiles, colour: str, value: int) -> tuple[Crocodiles, bool]:
    """The ring after a crocodile has moved, and whether it met another one."""
    space = (dict(ring)[colour] + value) % RING
    meets = any(there == space for other, there in ring if other != colour)
    return tuple((name, space if name == colour else there) for name, there in ring), meets


# -- pawns ------------------------------------------------------------------------------------------------------------


def ahead(pair: Pair, cards: int) -> Pair:
    """The pair that the other player finds after a stop: Ah doubles the steps of whoever is behind."""
    own, other = pair
    return other, own + (2 * cards if own < other else cards)


def back(pair: Pair, cards: int) -> Pair:
    """The pair that the other player finds after a forced end: Oh sends back whoever leads."""
    own, other = pair
    return other, max(0, own - cards) if own > other else own


def pairs(pair: Pair, lap: int) -> list[Pair]:
    """All pairs that play leads to, those that are further on first."""
    met, waiting = {pair}, [pair]
    while waiting:
        here = waiting.pop()
        for cards in range(1, lap + 1):
            for after in (ahead(here, cards), back(here, cards)):
                if after[1] < lap and after not in met:
                    met.add(after)
                    waiting.append(after)
    return sorted(met, key=lambda each: (-sum(each), each))


def extent(state: Endless) -> Size:
    """Positions, and bytes for two bounds of each."""
    number = len(pairs(pair_of(state), state.lap)) * (state.lap + 1)
    states = number * len(rings(state.crocodiles, state.deck).numbers)
    return Size(states, 16 * states)


def pair_of(state: Endless) -> Pair:
    own = state.seat(state.to_move)
    return state.track[own], state.track[1 - own]


# -- the chart --------------------------------------------------------------------------------------------------------


class EndlessChart:
    """Bounds of all positions that play leads to from a root. They hold at any moment, and never widen."""

    def __init__(self, root: Endless) -> None:
        self.lap, self.deck = root.lap, root.deck
        self.rings = rings(root.crocodiles, root.deck)
        self.width = len(self.rings.numbers)
        """Positions of a level: one for each ring."""
        self.slots = {pair: slot for slot, pair in enumerate(pairs(pair_of(root), self.lap))}
        self.states = len(self.slots) * (self.lap + 1) * self.width
        self.bounds = np.empty((2, self.states), np.int64)
        self.bounds[0], self.bounds[1] = -fast.SCALE, fast.SCALE
        self.rows = np.array(list(self._rows()), np.int64).reshape(-1, 4)
        self._work = np.zeros((4, 2 * self.width), np.int64)
        self._begun = False

    def level(self, pair: Pair, cards: int) -> int:
        """Where the bounds of a level begin; HOME where the pawn that has just moved is home."""
        if pair[1] >= self.lap:
            return fast.HOME
        return (self.slots[pair] * (self.lap + 1) + min(cards, self.lap)) * self.width

    def _rows(self) -> Iterator[tuple[int, int, int, int]]:
        """Levels in an order in which only pawns going back lead to rows that come later."""
        for pair in self.slots:
            own, other = pair
            both = {pair, (other, own)} & self.slots.keys() if own <= other or (other, own) not in self.slots else ()
            for cards in range(self.lap - 1, -1, -1):
                for each in sorted(both):
                    yield self.row(each, cards)

    def row(self, pair: Pair, cards: int) -> tuple[int, int, int, int]:
        """A level and what a card leads to."""
        more = cards + 1
        turned, passed = self.level(pair, more), self.level(back(pair, more), more)
        return self.level(pair, cards), turned, passed, self.level(ahead(pair, more), 0)

    def narrow(self, watch: Watch) -> Fraction:
        """One round over all positions; the widest gap between two bounds that is left."""
        if not self._begun:
            self._settle_enough()
            watch(self.width * len(self.slots))
        widest = 0
        for start in range(0, len(self.rows), ROWS):
            rows = self.rows[start : start + ROWS]
            widest = max(widest, int(self._settle(rows)))
            watch(0 if self._begun else self.width * len(rows))
        self._begun = True
        return Fraction(widest, fast.SCALE)

    def _settle(self, rows: Any) -> int:
        return fast.settle(self.rings.coloured, self.rings.wild, self.bounds, self._work, rows)

    def _settle_enough(self) -> None:
        """The levels with enough cards: of one pair first, then of all, for none of them depends on the pair."""
        level = self.lap * self.width
        rows = np.array([[level, level, level, fast.HOME]], np.int64)
        before, gap = -1, self._settle(rows)
        while gap != before:
            before, gap = gap, self._settle(rows)
        shape = (2, len(self.slots), self.lap + 1, self.width)
        levels = self.bounds.reshape(shape)
        levels[:, 1:, self.lap] = levels[:, :1, self.lap]

    def ring(self, state: Endless) -> int:
        return self.rings.numbers[pattern(state.crocodiles, self.deck)]

    def of(self, state: Endless) -> tuple[Fraction, Fraction]:
        """Bounds of what a position is worth to the player to move."""
        pair, cards, ring = pair_of(state), len(state.cards), self.ring(state)
        low, up = self._at(self.level(pair, cards), ring)
        if state.turned and not wild_last(state):
            low_stop, up_stop = self._at(self.level(ahead(pair, cards), 0), ring, -1)
            low, up = max(low, low_stop), max(up, up_stop)
        return low, up

    def _at(self, level: int, ring: int, sign: int = 1) -> tuple[Fraction, Fraction]:
        """Bounds in a level to the player who turns there, or (sign -1) to the other one."""
        if level == fast.HOME:
            return Fraction(1), Fraction(1)
        low, up = (Fraction(sign * int(each[level + ring]), fast.SCALE) for each in self.bounds)
        return (low, up) if sign > 0 else (up, low)
