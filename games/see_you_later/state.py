"""A table of See You Later between two moves.

ring        the inner circle of 12 spaces, 0 to 11 clockwise, where the crocodiles walk
track       each pawn's steps from the start; a pawn with a whole lap behind it is home
turned      cards of this turn, with the crocodile each one moved
passed      cards taken over from the player before
pile        the deck less every card that lies open
front       the special card in front of a player, to be carried out on that player's next turn
gone        special cards used up
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

from ..core.notebook import pictured
from .rulings import Rulings
from .words import SPECIALS, WILD, Card, Turned

RING = 12
VALUES = range(1, 7)
COPIES = 2
"""How many special cards of each kind there are."""

Phase: TypeAlias = Literal["turn", "special"]


class Hand(NamedTuple):
    """A hand of special cards: those known, and how many nobody here has seen."""

    known: tuple[str, ...]
    unknown: int

    @property
    def size(self) -> int:
        return len(self.known) + self.unknown

    def less(self, card: str) -> Hand:
        """The hand without one such card; an unseen one where it is not known to be held."""
        if card not in self.known:
            return Hand(self.known, max(0, self.unknown - 1))
        known = list(self.known)
        known.remove(card)
        return Hand(tuple(known), self.unknown)


class Front(NamedTuple):
    """A special card in front of a player, and who played it."""

    card: str
    by: str


@pictured
class State(NamedTuple):
    """Everything that matters. Per-player tuples follow `players`; `passed` and `discards` are sorted.

    `steps` is the lap a cut-down game names (None: the ruling decides); `left` are the players whose pawn has left the
    start once (None: not known, and not asked for).
    """

    rulings: Rulings
    players: tuple[str, ...]
    to_move: str
    phase: Phase
    crocodiles: tuple[tuple[str, int], ...]
    track: tuple[int, ...]
    turned: tuple[Turned, ...]
    passed: tuple[Card, ...]
    discards: tuple[Card, ...]
    deck: tuple[Card, ...]
    steps: int | None
    left: frozenset[str] | None
    advanced: bool
    hands: tuple[Hand, ...]
    in_front: tuple[Front | None, ...]
    gone: tuple[str, ...]

    # -- the ring and the cards -------------------------------------------------------------------------------------

    def space(self, colour: str) -> int:
        """Where that crocodile stands."""
        return dict(self.crocodiles)[colour]

    def at(self, space: int) -> tuple[str, ...]:
        """The crocodiles on a space."""
        return tuple(colour for colour, there in self.crocodiles if there == space)

    @property
    def cards(self) -> tuple[Card, ...]:
        """All cards of this turn: passed, then turned."""
        return (*self.passed, *(each.card for each in self.turned))

    @property
    def pile(self) -> tuple[Card, ...]:
        """The draw pile, in the deck's order: nobody knows its own."""
        open_cards = {*self.cards, *self.discards}
        return tuple(card for card in self.deck if card not in open_cards)

    @property
    def drawable(self) -> tuple[Card, ...]:
        """The cards the next one is drawn from: the pile or, when it is empty, the discards."""
        return self.pile or tuple(card for card in self.deck if card in set(self.discards))

    # -- players ----------------------------------------------------------------------------------------------------

    def seat(self, player: str) -> int:
        return self.players.index(player)

    def pawn(self, player: str) -> int:
        """Steps of that player's pawn from the start."""
        return self.track[self.seat(player)]

    @property
    def next_player(self) -> str:
        return self.players[(self.seat(self.to_move) + 1) % len(self.players)]

    @property
    def front(self) -> Front | None:
        """The card in front of the player to move."""
        return self.in_front[self.seat(self.to_move)]

    def has(self, card: str) -> bool:
        """Whether that special card lies in front of the player to move."""
        return self.front is not None and self.front.card == card

    @property
    def hand(self) -> Hand:
        return self.hands[self.seat(self.to_move)]

    # -- the finish -------------------------------------------------------------------------------------------------

    def home(self, steps: int) -> bool:
        """Whether so many steps lead once round. The ruling is asked only where it decides."""
        if self.steps is not None:
            return steps >= self.steps
        return steps >= 28 or (steps == 27 and self.rulings.lap == "27")

    @property
    def lap(self) -> int:
        """Steps from the start to the start."""
        return int(self.rulings.lap) if self.steps is None else self.steps

    @property
    def winner(self) -> str | None:
        return next((player for player, steps in zip(self.players, self.track) if self.home(steps)), None)

    # -- special cards ----------------------------------------------------------------------------------------------

    def unseen_specials(self) -> dict[str, int]:
        """How many of each special card lie where nobody has looked: in unknown hands or set aside."""
        seen = Counter(self.gone)
        seen.update(front.card for front in self.in_front if front)
        for hand in self.hands:
            seen.update(hand.known)
        return {card: max(0, COPIES - seen[card]) for card in SPECIALS}

    def chance_of_holding(self, player: str, card: str) -> Fraction:
        """The chance that a player holds at least one such card: 1 where it is known, 0 where it cannot be."""
        hand = self.hands[self.seat(player)]
        unseen = self.unseen_specials()
        rest, others = sum(unseen.values()), sum(unseen.values()) - unseen[card]
        without = Fraction(card not in hand.known)
        for drawn in range(min(hand.unknown, rest)):
            without *= Fraction(max(0, others - drawn), rest - drawn)
        return 1 - without


def full_deck(colours: tuple[str, ...]) -> tuple[Card, ...]:
    """One card of each value in every crocodile's colour and in white."""
    return tuple(Card(colour, value) for colour in (*colours, WILD) for value in VALUES)
