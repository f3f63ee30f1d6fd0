"""The words of a move.

A turn reads (Take, Shows, Goes, Out, Guess, Told). Shows is left out for a pawn whose number everybody knows; Out and
Told are there only where the position leaves open whose colour it was; NoGuess stands for Guess where a guess was
open and none was made. The closing count reads (Owns ..., Turned ...).

cw, ccw     clockwise and counterclockwise: space numbers rise clockwise
Turn        the same words by name, for reading a move
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple, TypeAlias

from ..core.moves import Move

Direction: TypeAlias = Literal["cw", "ccw"]
DIRECTIONS: tuple[Direction, ...] = ("cw", "ccw")


class Take(NamedTuple):
    """A player takes the pawn on this space."""

    space: int
    verb: str = "take"


class Shows(NamedTuple):
    """The pawn taken had not been seen before; it shows this number."""

    number: int
    verb: str = "shows"


class Goes(NamedTuple):
    """The way round the pawn goes."""

    direction: Direction
    verb: str = "goes"


class Out(NamedTuple):
    """Whose colour it was that the push took the last pawn of; no name: nobody's in the game."""

    player: str
    verb: str = "out"


class NoGuess(NamedTuple):
    """A guess was open and none was made."""

    verb: str = "no guess"


class Guess(NamedTuple):
    """The player says: you are that colour."""

    player: str
    colour: str
    verb: str = "guess"


class Told(NamedTuple):
    """What came of a guess; after a wrong one, the guesser's own colour where the position left it open."""

    right: bool
    colour: str = ""
    verb: str = "told"


class Owns(NamedTuple):
    """At the closing count a player's token shows this colour."""

    player: str
    colour: str
    verb: str = "owns"


class Turned(NamedTuple):
    """At the closing count the pawn on this space shows this number."""

    space: int
    number: int
    verb: str = "turned"


class Turn(NamedTuple):
    """A turn by name. `number`: as shown in this turn; `out` "" means nobody, None that it needs no telling."""

    space: int
    number: int | None
    direction: Direction
    out: str | None = None
    guess: Guess | None = None
    told: Told | None = None


def is_count(move: Move) -> bool:
    """True for a closing count."""
    return bool(move) and isinstance(move[0], (Owns, Turned))


@lru_cache(maxsize=4096)
def turn_of(move: Move) -> Turn:
    """A turn, or the beginning of one that has its direction, by name; every rule asks for it."""
    named = {word.verb: word for word in move}
    shows, out = named.get("shows"), named.get("out")
    return Turn(
        named["take"].space,
        shows.number if shows else None,
        named["goes"].direction,
        out.player if out else None,
        named.get("guess"),
        named.get("told"),
    )


def spelled(turn: Turn, *, open_guess: bool = False) -> Move:
    """The words of a turn; `open_guess`: a guess was open, so that none has its word too."""
    shows = (Shows(turn.number),) if turn.number is not None else ()
    out = (Out(turn.out),) if turn.out is not None else ()
    guess: Move = (NoGuess(),) if open_guess else ()
    if turn.guess is not None:
        guess = (turn.guess, turn.told) if turn.told is not None else (turn.guess,)
    return (Take(turn.space), *shows, Goes(turn.direction), *out, *guess)
