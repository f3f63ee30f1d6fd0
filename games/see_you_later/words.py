"""The words of a turn in See You Later.

Turn      a card is turned over
Shows     which card it is (chance)
Moves     the crocodile a wild card moves
Predict   higher or lower, said before the card is turned (only with predict in front)
Stop      the player ends the turn
Skip      the turn is left out (only with skip in front)
Back5     the pawn goes five back (only with back5 in front)
Play      a special card is laid in front of a player after the own turn
Keep      no special card is played

red 3                  (Turn(), Shows(red 3))
white 4 blue higher    (Predict(higher), Turn(), Shows(white 4), Moves(blue))
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from ..core.moves import Move, Word

WILD = "white"
"""The colour of the cards that move any crocodile."""

SPECIALS = ("plus2", "x2", "max3", "swap", "skip", "back5", "predict")
"""The seven special cards; there are two of each."""

GUESSES = ("higher", "lower")
_HUES = (
    "amber beige black blue bronze brown crimson cyan gold gray green grey indigo ivory lilac lime magenta maroon mint "
    "navy olive orange pink purple red rose scarlet silver teal turquoise violet white yellow"
)
HUES = frozenset(_HUES.split())
"""Colours that may be read off a card, whether or not this table has them; another word is no card at all."""

TOKEN_WORDS = frozenset({WILD, "unknown", "turn", "stop", "keep", "play", *SPECIALS, *GUESSES})
"""What no player and no crocodile may be called."""


class Card(NamedTuple):
    """One of the cards that move crocodiles."""

    colour: str
    value: int

    @property
    def wild(self) -> bool:
        return self.colour == WILD

    def __str__(self) -> str:
        return f"{self.colour} {self.value}"


class Turned(NamedTuple):
    """A card that lies turned, and the crocodile it moved."""

    card: Card
    colour: str

    def __str__(self) -> str:
        return f"{self.card} {self.colour}" if self.card.wild else str(self.card)


class Turn(NamedTuple):
    verb: str = "turn"


class Shows(NamedTuple):
    card: Card
    verb: str = "shows"


class Moves(NamedTuple):
    colour: str
    verb: str = "moves"


class Predict(NamedTuple):
    guess: str
    verb: str = "predict"


class Stop(NamedTuple):
    verb: str = "stop"


class Skip(NamedTuple):
    verb: str = "skip"


class Back5(NamedTuple):
    verb: str = "back5"


class Play(NamedTuple):
    card: str
    target: str
    verb: str = "play"


class Keep(NamedTuple):
    verb: str = "keep"


TURN, STOP, SKIP, BACK5, KEEP = Turn(), Stop(), Skip(), Back5(), Keep()


class Turning(NamedTuple):
    """A move that turns a card: the card, the crocodile it moves, and what was predicted (None: nothing)."""

    card: Card
    colour: str
    guess: str | None

    def move(self) -> Move:
        """The same as a sentence of words."""
        before: tuple[Word, ...] = (Predict(self.guess),) if self.guess else ()
        after: tuple[Word, ...] = (Moves(self.colour),) if self.card.wild or self.colour != self.card.colour else ()
        return (*before, TURN, Shows(self.card), *after)

    def lies(self) -> Turned:
        """The card as it lies then: a coloured one beside its own crocodile, whatever was moved."""
        return Turned(self.card, self.colour if self.card.wild else self.card.colour)


@lru_cache(maxsize=4096)
def turning(move: Move) -> Turning | None:
    """The card a move turns, or None for any other move; many rules ask for it."""
    if not isinstance(move[0], (Turn, Predict)):
        return None
    card = next(word.card for word in move if isinstance(word, Shows))
    colour = next((word.colour for word in move if isinstance(word, Moves)), card.colour)
    return Turning(card, colour, move[0].guess if isinstance(move[0], Predict) else None)
