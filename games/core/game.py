"""The protocol of a game. Read this first.

A game package has a class with these methods and offers one instance of it as `GAME`. States are frozen and hashable,
know their rulings as `state.rulings`, and exist between moves only: the tree of one turn is what `options` unfolds.

Illegal is a value (a Violation); exceptions are for input: PositionError, NotationError.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeAlias, TypeVar

from .ending import Ending, Standing
from .moves import Move, Options
from .position import Fields, Node, NotationError, Position, PositionError, Problems, Text
from .rulebook import Rulebook, Violation
from .rulings import choose, departures, table
from .shapes import ANY_TEXT, OneOf, Record

if TYPE_CHECKING:
    from random import Random

    from .kernel import Kernel, Shelf
    from .picture import Picture
    from .ranges import Pause, Ranges
    from .referee import Referee
    from .simulation import Simulation


class Effect(NamedTuple):
    """What a move does, in words; the heading it is listed under (a tile, a card); details for machines.

    `details` holds plain data only (text, whole numbers, lists, mappings).
    """

    text: str = ""
    group: str = ""
    details: Mapping[str, Any] = {}


class Fact(NamedTuple):
    """Something true of a position that its moves do not show: unseen numbers, the odds of a collision.

    `details` is the same as plain data, under `name` in JSON.
    """

    name: str
    text: str
    details: Any


class CannotSolve(Exception):
    """No exact answer is to be had: the message says why, and what would help."""


Cycles: TypeAlias = Literal["none", "without-chance", "with-chance"]
"""Whether positions come again: never; only by moves in which nothing is drawn; also through draws."""

S = TypeVar("S")


class Game(Protocol[S]):
    """What a game is. S: its state."""

    slug: str
    title: str
    about: str
    """One line for `croc games`."""
    Rulings: type[Any]
    rulebook: Rulebook
    cycles: Cycles
    """How play can come back to a position: what decides which solver fits."""
    fields: Mapping[str, Any]
    """Shapes of the game's own keys in a position file; the common keys come with `document`."""
    required: tuple[str, ...]
    happens: bool = False
    """Whether neither choices nor draws decide the game but what happens: then `ranges` says what is still possible."""
    counted_from: Mapping[str, int] = {}
    """Fields whose lists are counted at the table from another number than 1."""
    entry: Any = ANY_TEXT
    """The shape of what `written_moves` understands; a game that takes more than tokens says so."""

    # -- files ------------------------------------------------------------------------------------------------------

    def read(self, position: Position) -> S:
        """The state a position describes. Raises PositionError with all its problems (begin with `opened`)."""
        ...

    def write(self, state: S) -> dict[str, Any]:
        """The state as plain data that `read` takes back, beginning with `game` and, where they depart, `rulings`."""
        ...

    def doubts(self, state: S) -> Iterator[str]:
        """Signs that no play reaches this position: warnings, not errors. A `Text` or `Doubt` has its place."""
        yield from ()

    def deal(self, rng: Random, players: Sequence[str], wishes: Mapping[str, str]) -> dict[str, Any]:
        """A random starting position as plain data. `players` may be empty: the game's own names.

        `wishes` are the game's options by name (`--set advanced=true`); raises NotationError for one it does not know,
        and for names that `read` refuses (see `sound`).
        """
        ...

    # -- play -------------------------------------------------------------------------------------------------------

    def players(self, state: S) -> tuple[str, ...]:
        """Everyone who takes part, in turn order."""
        ...

    def to_move(self, state: S) -> str | None:
        """Who decides the next move. None: the game is over, or only chance is left (a final count)."""
        ...

    def options(self, state: S, so_far: Move) -> Options:
        """What the next word after `so_far` may be. Unfolds lazily: ask for one level at a time."""
        ...

    def violations(self, state: S, move: Move) -> Iterator[Violation]:
        """Every broken rule of the first failing group; none if and only if the move is legal."""
        return self.rulebook.violations(state, move)

    def play(self, state: S, move: Move) -> S:
        """The state after the move, which is trusted. An illegal one is carried out as it stood on the table."""
        ...

    def faults(self, state: S) -> Iterator[str]:
        """What makes a state impossible on the table (asked after an illegal move was accepted)."""
        yield from ()

    def ending(self, state: S) -> Ending | None:
        """How the game ended; None while it goes on, and while a final count is still to be drawn."""
        ...

    def standing(self, state: S) -> Standing:
        """The score as it stands in a game that is not over, and why it is not over."""
        ...

    def rank(self, state: S) -> tuple[int, ...] | None:
        """Never rises in play; falls at every chance and every irreversible step. None: cycles with chance in them."""
        ...

    def view(self, state: S, player: str | None) -> S:
        """Forget what that player (None: the whole table) has not seen."""
        ...

    def key(self, state: S) -> Any:
        """Equal for states that differ in nothing that matters (the order of tiles on a bar)."""
        return state

    def referee(self, state: S) -> Referee | None:
        """A quick referee that follows a record from this state; None where the rules alone judge."""
        return None

    def simulation(self) -> Simulation:
        """How the game is played at random, and which mistakes may be planted in its records."""
        from .simulation import Simulation

        return Simulation()

    def kernel(self, state: S) -> Kernel | None:
        """What does large work on this position faster than the rules; None where nothing does. Needs numba."""
        return None

    def shelf(self) -> Shelf | None:
        """How solved endings are kept in files; None where none are."""
        return None

    # -- solving ----------------------------------------------------------------------------------------------------

    def assume(self, state: S, wishes: Mapping[str, str], arbiter: bool) -> tuple[S, str]:
        """The state a solver works on, and what is taken for granted about hidden things, in words.

        `arbiter`: what the file knows is true; otherwise what the players have not seen is drawn. `wishes` are the
        game's own choices (open-colours, guesses, deck); raises CannotSolve where they are not enough, or unknown.
        """
        for wish in wishes:
            raise CannotSolve(f"{self.title} has no '{wish}' to choose")
        if arbiter:
            return state, "what the file knows is true; what it leaves open is drawn when it shows"
        return self.view(state, None), "what the players have not seen is drawn when it shows"

    def ranges(self, state: S, pause: Pause) -> Ranges | None:
        """What everybody may still come to, exactly; None where `happens` is False, since a value says more.

        Calls `pause` now and then, which may raise.
        """
        return None

    # What makes a search strong, for a game of two without cycles and chance. All of it may be left as it is.

    def swing(self, state: S) -> tuple[int, int] | None:
        """Certain bounds (least, most) of the final score of the first of `players` less that of the second.

        Of a finished game both are that difference. None: the score is not what players play for. A game that gives
        bounds for one position gives them for all, and promises that a higher score wins and equal scores are a draw.
        """
        return None

    def prospect(self, state: S) -> tuple[Any, int]:
        """(key, settled): with equal keys the same player is due, and what is still to come is the same.

        That is, the final score difference of either position, less what is `settled` of it, is the same with best
        play: so a solver looks at one of the two only. Coarser than `key`, which tells apart all that people see.
        Asked only where `swing` gives bounds.
        """
        return self.key(state), 0

    def promising(self, state: S, moves: Sequence[Move]) -> Sequence[Move]:
        """The same moves, the likely best ones first. Any order is right, a good one saves time."""
        return moves

    # -- text -------------------------------------------------------------------------------------------------------

    def parse(self, state: S, text: str) -> tuple[Move, ...]:
        """Every move the text may mean here, legal or not. Raises NotationError saying what was expected."""
        ...

    def token(self, state: S, move: Move) -> str:
        """The canonical token: what `parse` reads back and records list."""
        ...

    def shown(self, state: S, move: Move) -> str:
        """The token as people like to see it."""
        return self.token(state, move)

    def written_moves(self, node: Node) -> tuple[Text, ...]:
        """The tokens an entry of a record's `moves` stands for. Raises NotationError where it stands for none."""
        if isinstance(node, Text):
            return (node,)
        raise NotationError("a token expected")

    def opening(self, record: Fields) -> Mapping[str, Any] | None:
        """The starting position of a record without `start`, where the game has just one; otherwise None."""
        return None

    def remark(self, state: S, text: str, move: Move) -> str:
        """What a token says besides its move that is not so, though the move is as legal without it; mostly empty."""
        return ""

    # -- explaining -------------------------------------------------------------------------------------------------

    def effect(self, state: S, move: Move) -> Effect:
        """What a legal move does."""
        ...

    def facts(self, state: S) -> tuple[Fact, ...]:
        """What else to know before choosing a move."""
        return ()

    def ways(self, state: S, move: Move) -> tuple[Move, ...]:
        """The more exact spellings that give the same result (each path)."""
        return (move,)

    def nearest(self, state: S, move: Move, legal: Sequence[Move]) -> tuple[Move, ...]:
        """The smallest changes that make an illegal move legal, best first (at most three)."""
        ...

    def suspects(self, before: S, after: S) -> Iterator[Move]:
        """Moves, legal or not, that the difference between two positions suggests."""
        yield from ()

    def draw(self, state: S, move: Move | None = None) -> Picture:
        """The board, with the move on it."""
        ...


def document(game: Game[Any]) -> Record:
    """The shape of a position file of this game: its own keys and those of every game."""
    readings = {name: OneOf(tuple(about.readings)) for name, about in table(game.Rulings).items()}
    common = {"game": OneOf((game.slug,)), "rulings": Record(readings), "name": ANY_TEXT, "note": ANY_TEXT}
    return Record({**common, **game.fields}, ("game", *game.required))


def opened(game: Game[Any], position: Position) -> tuple[Fields, Any, Problems]:
    """The checked fields, the rulings in force and the problem list a game's `read` begins with.

    Faults of shape are raised here, all at once: what follows may trust the nodes.
    """
    problems = Problems(position.path)
    document(game).check(position.root, problems, "")
    problems.raise_any()
    own = position.root.get("rulings", Fields())
    assert isinstance(own, Fields)
    chosen = {**{str(name): str(reading) for name, reading in own.items()}, **position.rulings}
    return position.root, choose(game.Rulings, chosen, position.consulted), problems


def sound(game: Game[Any], dealt: dict[str, Any]) -> dict[str, Any]:
    """What was dealt, if the game's own `read` takes it. Raises NotationError with its first fault."""
    try:
        game.read(Position.of(dealt))
    except PositionError as error:
        raise NotationError(error.problems[0].message) from None
    return dealt


def heading(game: Game[Any], state: Any) -> dict[str, Any]:
    """What every written position begins with."""
    changed = departures(state.rulings)
    return {"game": game.slug, **({"rulings": changed} if changed else {})}
