"""Crocodile, the game of showing words with gestures, for two to four teams or for everyone alone.

In teams: a team chooses one of six tasks, each twice in a game, and sends a player, who draws a card of ten words and
shows them for a minute while the team guesses. Words of the task come first; each gives its points. U-cards make a
turn harder or easier: each team has one of each kind and plays at most one a turn, before the showing begins. After
twelve rounds most points win, unused U-cards counted. Alone: each player shows the ten words of the own card, one a
turn; whoever guesses shows next, and the first to have shown all ten wins.

What is judged is the record of the turns. Each word of a turn is a move: `task names`, `presenter ann`, `start`,
`guess names`, `time`. What people guess is neither decided nor drawn: it happens.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.ending import Ending, Standing
from ..core.game import Cycles, Effect, Fact, Game
from ..core.moves import Move, Options
from ..core.position import Fields, Node, NotationError, Position, Problems, Text
from ..core.shapes import ANY_TEXT, Either
from . import advice, alone, conduct, ending, files, judging, measure, moves, notation, options, rules, turns
from .law import RULES
from .rulings import Rulings
from .state import AloneGame, State, due, shows_next, stage

if TYPE_CHECKING:
    from random import Random

    from ..core.picture import Picture
    from ..core.ranges import Pause, Ranges
    from ..core.simulation import Simulation

RULE_MODULES = (rules, alone, conduct)
"""They add their rules to the rulebook when they are imported."""


class Crocodile(Game[State]):
    """The game as the protocol wants it; each method is a line into the module that knows."""

    slug = "crocodile"
    title = "Crocodile"
    about = "show words with gestures, in teams with U-cards or everyone alone (a record of turns)"
    Rulings = Rulings
    rulebook = RULES
    cycles: Cycles = "none"
    happens = True
    fields = files.FIELDS
    required = files.REQUIRED
    entry = Either(ANY_TEXT, mapping=turns.ENTRY)

    def read(self, position: Position) -> State:
        return files.read(self, position)

    def write(self, state: State) -> dict[str, Any]:
        return files.write(self, state)

    def doubts(self, state: State) -> Iterator[str]:
        """Every rule broken in a recorded turn, as `Text` with the line and column it comes from."""
        return judging.doubts(state)

    def deal(self, rng: Random, players: Sequence[str], wishes: Mapping[str, str]) -> dict[str, Any]:
        from .dealing import deal

        return deal(self, rng, players, wishes)

    def players(self, state: State) -> tuple[str, ...]:
        """The teams; alone, the players."""
        return state.players if isinstance(state, AloneGame) else state.names

    def to_move(self, state: State) -> str | None:
        """The team whose turn it is, also where others may play a U-card or look, and while things happen."""
        if stage(state) == "over":
            return None
        if isinstance(state, AloneGame):
            return state.turn.presenter or shows_next(state) or state.players[0]
        return due(state)

    def options(self, state: State, so_far: Move) -> Options:
        return options.options(self.rulebook, state, so_far)

    def play(self, state: State, move: Move) -> State:
        return moves.play(state, move[0])

    def ending(self, state: State) -> Ending | None:
        return ending.ending(state)

    def standing(self, state: State) -> Standing:
        return ending.standing(state)

    def rank(self, state: State) -> tuple[int, ...]:
        return measure.rank(state)

    def view(self, state: State, player: str | None) -> State:
        """Nothing that a record holds is hidden from anybody: the words themselves are not written down."""
        return state

    def assume(self, state: State, wishes: Mapping[str, str], arbiter: bool) -> tuple[State, str]:
        """Nothing is hidden. What is guessed is left open, and rules are kept from here on."""
        after = super().assume(state, wishes, arbiter)[0]
        return after, "from here on nobody breaks a rule; whatever may be guessed within the rules may happen"

    def ranges(self, state: State, pause: Pause) -> Ranges:
        from .ranges import ranges

        return ranges(self.rulebook, state, pause)

    def key(self, state: State) -> Any:
        """The order of U-cards and points written down make no difference to what follows."""
        return measure.essence(state)

    def simulation(self) -> Simulation:
        from .simulation import SIMULATION

        return SIMULATION

    def parse(self, state: State, text: str) -> tuple[Move, ...]:
        return notation.parse(state, text)

    def token(self, state: State, move: Move) -> str:
        return notation.token(move[0])

    def written_moves(self, node: Node) -> tuple[Text, ...]:
        """A token, or a turn as a mapping, which stands for the tokens of its words."""
        if isinstance(node, Text):
            return (node,)
        problems = Problems()
        turns.ENTRY.check(node, problems, "turn")
        if isinstance(node, Fields) and not problems.found:
            for message, at in turns.contradictions(node, turns.is_own(node)):
                problems.add(message, at)
        if problems.found or not isinstance(node, Fields):
            raise NotationError.of(problems.found)
        placed = turns.words_of(node)
        return tuple(Text(notation.token(word), at.line, at.column) for word, at in placed)

    def opening(self, record: Fields) -> Mapping[str, Any] | None:
        from .dealing import opening

        return opening(self, record)

    def effect(self, state: State, move: Move) -> Effect:
        return advice.effect(state, move[0])

    def facts(self, state: State) -> tuple[Fact, ...]:
        return advice.facts(self.rulebook, state)

    def nearest(self, state: State, move: Move, legal: Sequence[Move]) -> tuple[Move, ...]:
        return advice.nearest(state, move, legal)

    def suspects(self, before: State, after: State) -> Iterator[Move]:
        return advice.suspects(before, after)

    def draw(self, state: State, move: Move | None = None) -> Picture:
        from .picture import draw

        return draw(state, move)


GAME = Crocodile()
