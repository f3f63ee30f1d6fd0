"""Playing at random: for load, for tests, and for records with mistakes that somebody knows.

draws     exact random numbers from a seed, the same on every machine
story     one game as it was played, every move with the position it was made in
place     a move of a story, or its end: where a mistake may be planted
change    what a mistake writes there, and what has to be found
kind      a way to go wrong; it proposes changes that are wrong by construction, nobody is asked whether they are

A game may offer a `Simulation` of its own (`Game.simulation`): random play that comes to an end, and its mistakes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from random import Random
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from .ending import Outcome
from .game import Game
from .moves import Chances, Choices, Done, Move, Word

T = TypeVar("T")


class Draws:
    """Random numbers from a seed: whole numbers only, so that every share is exact."""

    def __init__(self, *seed: object) -> None:
        self.random = Random(" ".join(map(str, seed)))
        """For what deals by itself, such as `Game.deal`."""

    def below(self, number: int) -> int:
        """One of 0 .. number-1, all equally likely."""
        bits = (number - 1).bit_length()
        drawn = self.random.getrandbits(bits)
        while drawn >= number:
            drawn = self.random.getrandbits(bits)
        return drawn

    def one(self, items: Sequence[T]) -> T:
        """One of the items, all equally likely."""
        return items[self.below(len(items))]

    def share(self, part: int, whole: int) -> bool:
        """True in `part` of `whole` cases."""
        return self.below(whole) < part

    def odds(self, odds: Sequence[tuple[Word, Fraction]]) -> Word:
        """A word with just its probability."""
        whole = lcm(*(chance.denominator for _, chance in odds))
        left = self.below(whole)
        for word, chance in odds:
            left -= chance.numerator * (whole // chance.denominator)
            if left < 0:
                return word
        raise ValueError("the odds do not sum to 1")

    def mixed(self, items: Iterable[T]) -> Iterator[T]:
        """The items in a random order, drawn one at a time: who needs only the first draws only once."""
        rest = list(items)
        while rest:
            yield rest.pop(self.below(len(rest)))


# -- stories -----------------------------------------------------------------------------------------------------------


class Played(NamedTuple):
    """A move, the position it was made in, and its token."""

    before: Any
    move: Move
    token: str


class Story(NamedTuple):
    """A game from its start, as plain data, to `end`; `over` where that is the end of the game."""

    game: Game[Any]
    start: Mapping[str, Any]
    moves: tuple[Played, ...]
    end: Any
    over: bool


class Place(NamedTuple):
    """The move number `at` of a story, from 0; behind the last move, its end."""

    story: Story
    at: int

    @property
    def move(self) -> Move:
        """The words of the move; none at the end."""
        moves = self.story.moves
        return moves[self.at].move if self.at < len(moves) else ()

    @property
    def token(self) -> str:
        moves = self.story.moves
        return moves[self.at].token if self.at < len(moves) else ""

    @property
    def state(self) -> Any:
        """The position before the move; at the end, the last one."""
        moves = self.story.moves
        return moves[self.at].before if self.at < len(moves) else self.story.end

    @property
    def after(self) -> Place:
        """The next place."""
        return Place(self.story, self.at + 1)

    @property
    def before(self) -> Place | None:
        """The place before, if there is one."""
        return Place(self.story, self.at - 1) if self.at else None

    @property
    def over(self) -> bool:
        """Whether this is the end of a game that is over."""
        return self.story.over and self.at == len(self.story.moves)


# -- mistakes ----------------------------------------------------------------------------------------------------------

Verdict: TypeAlias = Literal["illegal", "impossible", "unreadable"]
Way: TypeAlias = Literal["instead", "before", "missing"]
"""A token instead of the move; a token more, before it; or no token at all: then the next one shows the mistake."""


class Change(NamedTuple):
    """What is written, the verdict it must get, and the very rules it breaks."""

    token: str
    verdict: Verdict
    rules: tuple[str, ...]
    way: Way = "instead"

    def more(self) -> Change:
        """The same as one token more, before the move."""
        return self._replace(way="before")


def illegal(token: str, *rules: str) -> Change:
    return Change(token, "illegal", rules)


def impossible(token: str, *rules: str) -> Change:
    return Change(token, "impossible", rules)


def unreadable(token: str) -> Change:
    return Change(token, "unreadable", ())


def missing(verdict: Verdict, *rules: str) -> Change:
    """The move is left out; the next token gets the verdict."""
    return Change("", verdict, rules, "missing")


Proposals: TypeAlias = Callable[[Place], Iterator[Change]]


class Kind(NamedTuple):
    """A way to go wrong: its name, what it is, and the changes it proposes at a place (none where it cannot be)."""

    name: str
    says: str
    proposals: Proposals


class Mistakes:
    """The kinds of mistakes of one game, in the order written."""

    def __init__(self) -> None:
        self.kinds: dict[str, Kind] = {}

    def kind(self, name: str) -> Callable[[Proposals], Proposals]:
        """Register the decorated function; the first line of its docstring says what the mistake is."""

        def register(proposals: Proposals) -> Proposals:
            self.kinds[name] = Kind(name, (proposals.__doc__ or "").strip().splitlines()[0], proposals)
            return proposals

        return register


# -- random play -------------------------------------------------------------------------------------------------------


class Simulation:
    """How a game is played at random. This one plays any game, uniformly, and knows no mistakes."""

    most = 500
    """Moves at most: a game that is not over by then is left unfinished."""
    mistakes = Mistakes()

    def start(self, game: Game[Any], draws: Draws) -> Mapping[str, Any]:
        """A position to begin with, as plain data."""
        return game.deal(draws.random, (), {})

    def move(self, game: Game[Any], state: Any, draws: Draws) -> Move | None:
        """A legal move, word by word; None where there is none. Chance has its exact odds."""
        move: Move = ()
        while not isinstance(options := game.options(state, move), Done):
            if isinstance(options, Chances):
                word = draws.odds(options.odds)
            else:
                words = _held(options, draws) if isinstance(options, Choices) else options.words
                if not words:
                    return None
                word = self.pick(state, move, words, draws)
            move = (*move, word)
        return move

    def pick(self, state: Any, so_far: Move, words: Sequence[Word], draws: Draws) -> Word:
        """The next word where somebody decides, or where something happens that has no odds."""
        return draws.one(words)

    def token(self, game: Game[Any], state: Any, move: Move, draws: Draws) -> str:
        """A token for the move, as somebody might have written it down."""
        return game.token(state, move)

    def result(self, game: Game[Any], state: Any) -> tuple[Mapping[str, Outcome] | None, Mapping[str, int]]:
        """How each player came off (None: the game is not over), and the scores."""
        ending = game.ending(state)
        return (None, game.standing(state).scores) if ending is None else (ending.outcomes, ending.scores)


def _held(options: Choices, draws: Draws) -> Sequence[Word]:
    """The words that can be said: cards that nobody has seen are held with their chance."""
    if not options.held:
        return options.words
    chances = ((word, options.held.get(word, Fraction(1))) for word in options.words)
    return [word for word, chance in chances if draws.share(chance.numerator, chance.denominator)]
