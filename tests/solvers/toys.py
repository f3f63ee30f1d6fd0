"""Toy games built edge by edge, for two players called max and min.

place     a position of a toy, by its name
option    what a player may choose: a place, or a draw
draw      (odds, options) pairs: for each result, what the same player then chooses from
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple

from games.core.ending import Ending, Outcome
from games.core.game import Cycles, Game
from games.core.judge import unfold
from games.core.moves import DONE, Chances, Choices, Happenings, Move, Options
from games.core.rulebook import Violation

PLAYERS = ("max", "min")
OTHERWISE: dict[str, Outcome] = {"win": "loss", "loss": "win", "draw": "draw"}


class Draw(NamedTuple):
    """Chance: results with their odds."""

    results: tuple[tuple[Fraction, tuple[Any, ...]], ...]


class Place(NamedTuple):
    """A position: who moves, its rank and options; or how it ended for max."""

    mover: str | None
    rank: int
    options: tuple[Any, ...] = ()
    ended: Outcome | None = None


Spec = dict[str, Place]


def draw(**results: str | Sequence[Any]) -> Draw:
    """draw(win="1/2", loss="1/2"), by place."""
    return Draw(tuple((Fraction(str(odds)), (place,)) for place, odds in results.items()))


def drawn(*results: tuple[str, Sequence[Any]]) -> Draw:
    """drawn(("1/2", ["a", "b"]), ("1/2", ["c"])): with choices after the draw."""
    return Draw(tuple((Fraction(odds), tuple(options)) for odds, options in results))


def maxi(rank: int, *options: Any) -> Place:
    return Place("max", rank, options)


def mini(rank: int, *options: Any) -> Place:
    return Place("min", rank, options)


def nobody(rank: int, *options: Any) -> Place:
    return Place(None, rank, options)


ENDS: Spec = {
    "win": Place(None, 0, (), "win"),
    "draw": Place(None, 0, (), "draw"),
    "loss": Place(None, 0, (), "loss"),
}


class Choose(NamedTuple):
    """The option of this number."""

    number: int
    verb: str = "choose"


class Falls(NamedTuple):
    """The result of this number."""

    number: int
    verb: str = "falls"


@dataclass(frozen=True)
class NoRulings:
    """A toy leaves nothing open."""


class Toy(Game[str]):
    """A game on the places of `spec`. Its state is the name of a place."""

    slug, title, about, fields, required = "toy", "Toy", "a toy", {}, ()  # type: ignore[assignment]
    Rulings = NoRulings
    cycles: Cycles = "without-chance"

    def __init__(self, spec: Mapping[str, Place], players: Sequence[str] = PLAYERS) -> None:
        self.spec = {**ENDS, **spec}
        self.names = tuple(players)

    def players(self, state: str) -> tuple[str, ...]:
        return self.names

    def to_move(self, state: str) -> str | None:
        return self.spec[state].mover

    def ending(self, state: str) -> Ending | None:
        outcome = self.spec[state].ended
        if outcome is None:
            return None
        return Ending({"max": outcome, "min": OTHERWISE[outcome]}, {}, "toy", "it is so")

    def options(self, state: str, so_far: Move) -> Options:
        here = self._after(state, so_far)
        if isinstance(here, str):
            return DONE
        if isinstance(here, Draw):
            return Chances(tuple((Falls(number), odds) for number, (odds, _) in enumerate(here.results)))
        return Choices(tuple(Choose(number) for number in range(len(here))))

    def play(self, state: str, move: Move) -> str:
        here = self._after(state, move)
        assert isinstance(here, str)
        return here

    def _after(self, state: str, words: Move) -> Any:
        """What the words lead to: a place, a draw, or the options to choose from."""
        here: Any = self.spec[state].options
        if self.spec[state].mover is None and here:
            here = here[0]
        for word in words:
            here = here.results[word.number][1] if isinstance(word, Falls) else here[word.number]
        return here

    def rank(self, state: str) -> tuple[int, ...] | None:
        return (self.spec[state].rank,)

    def view(self, state: str, player: str | None) -> str:
        return state

    def violations(self, state: str, move: Move) -> Iterator[Violation]:
        if all(leaf.move != move for leaf in unfold(self, state)):
            yield Violation("there is no such option", (), "toy", "toys")

    def parse(self, state: str, text: str) -> tuple[Move, ...]:
        words = re.findall(r"([>~])(\d+)", text)
        return (tuple(Choose(int(number)) if sign == ">" else Falls(int(number)) for sign, number in words),)

    def token(self, state: str, move: Move) -> str:
        return "".join(f"{'>' if isinstance(word, Choose) else '~'}{word.number}" for word in move)


class Guessing(Toy):
    """A toy whose first word just happens."""

    def options(self, state: str, so_far: Move) -> Options:
        return super().options(state, so_far) if so_far else Happenings((Choose(0),))
