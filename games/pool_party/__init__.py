"""Pool Party in ten lines.

Eighteen pawns, three each of six colours with the numbers 1, 2 and 3 underneath, stand on a ring of 18 spaces round a
pool; one space is the diving board. Two to six players each secretly hold one colour.
On a turn a player takes any pawn, shows its number and moves it that many spaces, either way; a pawn in its last space
is pushed into the water. The move just made may not be repeated.
Who meets the diving board may guess an opponent's colour: right, and the opponent is out with all pawns of that
colour; wrong, and it is the guesser.
Who loses the third pawn is out. When pawns of two colours are left (three, if two players began), the pawn nearest
the diving board wins for a player still in, then the higher number; or the last player left wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.ending import Ending, Standing
from ..core.game import Cycles, Effect, Fact, Game, sound
from ..core.moves import Move, Options
from ..core.position import NotationError, Position
from ..core.shapes import clip
from . import advice, choices, ends, files, notation, turn, views
from .outcomes import RULES
from .rulings import Rulings
from .state import State, same_in_play
from .words import is_count, turn_of

if TYPE_CHECKING:
    from random import Random

    from ..core.picture import Picture
    from ..core.simulation import Simulation
    from .fast import PartyKernel


class PoolParty(Game[State]):
    """The game behind the protocol; each method's work is done in the module of its name."""

    slug = "pool-party"
    title = "Pool Party"
    about = "push pawns of secret colours into the pool and guess who holds which; 2-6 players"
    Rulings = Rulings
    rulebook = RULES
    cycles: Cycles = "without-chance"
    fields: Mapping[str, Any] = files.FIELDS
    required = files.REQUIRED
    counted_from = {"ring": 0}

    def read(self, position: Position) -> State:
        """The state a position describes."""
        return files.read(self, position)

    def write(self, state: State) -> dict[str, Any]:
        """The state as plain data."""
        return files.write(self, state)

    def doubts(self, state: State) -> Iterator[str]:
        """Signs that no play reaches this position."""
        return views.doubts(state)

    def deal(self, rng: Random, players: Sequence[str], wishes: Mapping[str, str]) -> dict[str, Any]:
        """A random start; wishes: players (2 to 6), hidden (true: numbers and colours left open)."""
        from .deal import deal

        return sound(self, deal(self.slug, rng, players, wishes))

    def players(self, state: State) -> tuple[str, ...]:
        """All players in turn order, those out included."""
        return state.players

    def to_move(self, state: State) -> str | None:
        """The player named in the file, until the game is over."""
        return None if ends.over(state) else state.turn

    def options(self, state: State, so_far: Move) -> Options:
        """What the next word may be."""
        return choices.options(state, so_far)

    def play(self, state: State, move: Move) -> State:
        """The state after a turn or a count."""
        return ends.counted(state, move) if is_count(move) else turn.finished(state, turn_of(move))

    def ending(self, state: State) -> Ending | None:
        """Who won, unless a closing count is due."""
        return ends.ending(state)

    def standing(self, state: State) -> Standing:
        """There are no points; how far the game is from its end."""
        return views.standing(state)

    def rank(self, state: State) -> tuple[int, ...] | None:
        """Players in, pawns standing, pawns not shown, colours not known: turns and counts never add to any."""
        return (
            len(state.still_in()),
            sum(pawn is not None for pawn in state.ring),
            sum(not pawn.shown for pawn in state.pawns()),
            state.colours.count(""),
        )

    def view(self, state: State, player: str | None) -> State:
        """What that player, or the table, has seen."""
        return views.view(state, player)

    def key(self, state: State) -> Any:
        """A last move that closes nothing matters no more."""
        return same_in_play(state)

    def simulation(self) -> Simulation:
        """Random games, and the mistakes that may be planted in them."""
        from .simulation import SIMULATION

        return SIMULATION

    def kernel(self, state: State) -> PartyKernel | None:
        """Solves and counts games of two in which all colours and numbers are known."""
        from .fast import kernel

        return kernel(state)

    def assume(self, state: State, wishes: Mapping[str, str], arbiter: bool) -> tuple[State, str]:
        """Wishes: open-colours (all tokens face up), guesses (on or off; off where colours are laid open)."""
        from .solving import assume

        return assume(state, wishes, arbiter)

    def parse(self, state: State, text: str) -> tuple[Move, ...]:
        """Every move the text may mean; what the position leaves open of an otherwise legal turn must be said."""
        moves = notation.parse(state, text)
        unsaid = notation.unsaid(moves)
        plain = notation.either_way(moves)
        if len(plain) > 1 and all(next(self.violations(state, move), None) is None for move in plain):
            ways = " or ".join(notation.token(state, move) for move in plain)
            raise NotationError(f"'{clip(text)}' does not say which way the pawn goes: {ways}, then the rest")
        if unsaid and any(next(self.violations(state, move), None) is None for move in moves):
            raise NotationError(f"'{clip(text)}': {unsaid}")
        return moves

    def token(self, state: State, move: Move) -> str:
        """The canonical text."""
        return notation.token(state, move)

    def effect(self, state: State, move: Move) -> Effect:
        """What a legal move does."""
        return advice.effect(state, move)

    def facts(self, state: State) -> tuple[Fact, ...]:
        """Colours the players may hold, numbers the pawns may carry."""
        return views.facts(state)

    def nearest(self, state: State, move: Move, legal: Sequence[Move]) -> tuple[Move, ...]:
        """The legal moves that differ least."""
        return advice.nearest(state, move, legal)

    def suspects(self, before: State, after: State) -> Iterator[Move]:
        """The turns that lead from one position to the other."""
        return advice.suspects(before, after)

    def draw(self, state: State, move: Move | None = None) -> Picture:
        """The ring, the pool, the players and the move."""
        from .picture import draw

        return draw(state, move)


GAME = PoolParty()
