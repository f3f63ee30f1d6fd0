"""A sketch of the real deck for two players: what a position is worth at least and at most when of a pile only its size
is known. Bounds of positions that nobody has opened come from it.

table     bounds of all piles of a size that are part of some cards, by pair of pawns, number of open cards, and ring
broad     the table whose cards are the whole deck; there crocodiles with the same cards count as alike
close     the table whose cards are the root's pile: finer, as long as that has not been shuffled anew
missing   cards of a table that are not in the pile: turned, or discarded
codes     what a card of a table leads to, by ring, as `kernel.outline` wants it

Why they hold. A pile's cards are worth no less on average than the worst ones of those it may have, as many of them,
and no more than the best ones. What a card leads to is bounded by the table again, with one more card missing; where a
table ends, by the broad one, or by -1 and 1. Pairs are those that play comes to soon.

Source: Givan, Leach, Dean, "Bounded-parameter Markov decision processes" (Artificial Intelligence, 2000).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from ..core.kernel import Watch
from . import kernel as fast
from .state import RING, State
from .words import Card

Pair: TypeAlias = tuple[int, int]
MOST_PATTERNS = 4_000
"""Rings that differ beyond which there is no broad table."""
MISSING = 0.4
"""The broad table goes on until this part of the deck is missing,"""
CLOSELY = 6
"""the close one until so many cards of the root's pile are,"""
FEW = 3
"""and it is there where at least so many cards are missing from the deck at the root."""
SKETCHED = 150_000_000
"""How often cards are looked at for each table."""


# -- rings and pairs --------------------------------------------------------------------------------------------------


def spaces(crocodiles: int) -> Any:
    """Every ring by number, as the spaces of the crocodiles when the first one stands on 0."""
    numbers = np.arange(RING ** (crocodiles - 1))
    ahead = [numbers // RING**place % RING for place in range(crocodiles - 1)]
    return np.stack([np.zeros_like(numbers), *ahead], axis=1)


def numbered(rings: Any) -> Any:
    """The numbers of rings."""
    ahead = (rings[:, 1:] - rings[:, :1]) % RING
    return ahead @ (RING ** np.arange(ahead.shape[1]))


@lru_cache(maxsize=4)
def moved(crocodiles: int) -> Any:
    """`Deck.after`."""
    rings = spaces(crocodiles)
    after = np.zeros((len(rings), crocodiles * 7), np.int32)
    for crocodile in range(crocodiles):
        for value in range(1, 7):
            new = rings.copy()
            new[:, crocodile] = (new[:, crocodile] + value) % RING
            others = np.delete(new, crocodile, axis=1)
            meets = (others == new[:, [crocodile]]).any(axis=1)
            after[:, crocodile * 7 + value] = 2 * numbered(new) + meets
    return after


@lru_cache(maxsize=4)
def patterns(groups: tuple[tuple[int, ...], ...], crocodiles: int) -> tuple[Any, Any]:
    """The pattern of every ring, and a ring of every pattern: equal where nobody could tell by turning cards."""
    rings, found = spaces(crocodiles), []
    for turn in range(crocodiles):
        turned = (rings - rings[:, [turn]]) % RING
        parts = [np.sort(turned[:, group], axis=1) for group in groups]
        found.append(np.concatenate(parts, axis=1) @ (RING ** np.arange(crocodiles)))
    _, which, like = np.unique(np.min(found, axis=0), return_index=True, return_inverse=True)
    return like.astype(np.int32), which


def groups_of(state: State) -> tuple[tuple[int, ...], ...]:
    """The crocodiles by number, those with the same cards together."""
    found: dict[frozenset[int], list[int]] = {}
    for number, (colour, _) in enumerate(state.crocodiles):
        values = frozenset(card.value for card in state.deck if card.colour == colour)
        found.setdefault(values, []).append(number)
    return tuple(map(tuple, found.values()))


def nearest(pair: Pair, lap: int, most: int) -> list[Pair]:
    """Pairs of pawns that play may come to soon: few cards turned, at most so many pairs."""
    found: list[Pair] = []
    waiting = [(0, pair)]
    while waiting and len(found) < most:
        cost, here = heappop(waiting)
        if here in found:
            continue
        found.append(here)
        own, other = here
        for count in range(1, lap + 1):
            for new, more in ((fast.forward(own, other, count), 0), (fast.backward(own, other, count), 1)):
                if new < lap:
                    heappush(waiting, (cost + count + more, (other, new)))
    return found


# -- the sketch -------------------------------------------------------------------------------------------------------


class Table(NamedTuple):
    """A table: its pairs, the codes of its cards, how many cards there are and may be missing, and lie open at first.

    Where cards lie open at the root there are levels for these and all that are missing, too.
    """

    pairs: list[Pair]
    codes: Any
    pile: int
    missing: int
    open: int

    @property
    def levels(self) -> int:
        """How many a pair has."""
        return int(fast.columns(self.missing + 1, int(self.open > 0)))

    def facts(self, start: int) -> tuple[int, ...]:
        """As `Sketch.facts` wants them."""
        return self.pile, self.missing, self.open, int(self.open > 0), len(self.codes), start


class DeckSketch:
    """The sketch for a root, and what the kernel knows of the deck. It says nothing before it is drawn."""

    def __init__(self, root: State) -> None:
        self.root = root
        self.numbers = {card: number for number, card in enumerate(root.deck)}
        colours = {colour: number for number, (colour, _) in enumerate(root.crocodiles)}
        own = np.array([colours.get(card.colour, -1) for card in root.deck], np.int64)
        value = np.array([card.value for card in root.deck], np.int64)
        early, pile = int(root.rulings.reshuffle == "early"), self.mask(root.drawable)
        like, models = patterns(groups_of(root), len(root.crocodiles))
        facts = np.array([len(root.deck), len(root.crocodiles), root.lap, early, pile], np.int64)
        self.deck = fast.Deck(own, value, moved(len(root.crocodiles)), like, facts)
        self.tables = [self._broad(models), self._close()]
        self.arrays = self._arrays()
        self.drawn = False

    def mask(self, cards: Sequence[Card]) -> int:
        return sum(1 << self.numbers[card] for card in cards)

    def _broad(self, models: Any) -> Table:
        codes = self._codes(self.root.deck, self.deck.like, models)
        most = SKETCHED if len(models) <= MOST_PATTERNS else 0
        return self._table(codes, len(self.root.deck), int(len(self.root.deck) * MISSING), 0, most)

    def _close(self) -> Table:
        cards, rings = self.root.drawable, np.arange(len(self.deck.like))
        most = SKETCHED if len(self.root.deck) - len(cards) >= FEW else 0
        missing = min(CLOSELY, max(len(cards) - 1, 0))
        return self._table(self._codes(cards, rings, rings), len(cards), missing, len(self.root.cards), most)

    def _table(self, codes: Any, pile: int, missing: int, open_: int, most: int) -> Table:
        """A table of so many pairs that cards are looked at `most` times."""
        table = Table([], codes, pile, missing, open_)
        pairs = nearest(pair_of(self.root), self.root.lap, most // (table.levels * codes.size)) if codes.size else []
        return table._replace(pairs=pairs)

    def _codes(self, cards: Sequence[Card], like: Any, rings: Any) -> Any:
        """What cards lead to from these rings; `like` numbers those that may follow."""
        codes = [np.zeros((len(rings), 0), np.int64)]
        for number in (self.numbers[card] for card in cards):
            crocodile, value = int(self.deck.crocodile[number]), int(self.deck.value[number])
            wild = crocodile < 0
            if wild:
                codes.append(np.full((len(rings), 1), -1))
            for each in range(int(self.deck.facts[fast.CROCODILES])) if wild else (crocodile,):
                after = self.deck.after[rings, each * 7 + value]
                codes.append((like[after >> 1] + (after & 1) * len(rings))[:, None])
        return np.ascontiguousarray(np.concatenate(codes, axis=1), np.int32)

    def _arrays(self) -> fast.Sketch:
        """Room for all tables, one after another."""
        start, facts = 0, []
        slot = np.full((len(self.tables), self.root.lap, self.root.lap), -1, np.int32)
        for number, table in enumerate(self.tables):
            for place, pair in enumerate(table.pairs):
                slot[number, *pair] = place
            facts.append(table.facts(start))
            start += len(table.pairs) * len(table.codes) * table.levels
        low, up = (np.full(start, sign * fast.GRAIN, np.int32) for sign in (-1, 1))
        return fast.Sketch(slot, np.array(facts, np.int64), low, up)

    def draw(self, watch: Watch) -> None:
        """Draw it, those levels first that have many cards missing. `watch` may end it."""
        kept = np.zeros((2, len(self.root.deck)), np.int64)
        for number, table in enumerate(self.tables):
            work = np.zeros((4, 2 * len(table.codes)), np.int64)
            for missing in range(table.missing, -1, -1):
                for pair in np.array(table.pairs, np.int64).reshape(-1, 2):
                    fast.outline(self.deck, self.arrays, table.codes, work, kept, number, pair, missing)
                    watch(0)
        self.drawn = True


def pair_of(state: State) -> Pair:
    """Where the pawn of the player to move stands, then the other one."""
    own = state.seat(state.to_move)
    return state.track[own], state.track[1 - own]
