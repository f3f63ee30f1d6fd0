"""See You Later: push your luck with five crocodiles on a ring of twelve.

Turn a card and move its crocodile, as often as you dare. Stop, and your pawn walks one space for each card. But when
a crocodile ends on another one, the turn is over and all cards go on to the next player, who must turn at least one
more. White cards move any crocodile and must be followed by another card. Whoever is last counts twice (Ah), whoever
leads goes back when forced to end (Oh). First round the track wins. In the advanced game special cards are laid in
front of others.

words, state    what is said and what lies on the table      turn, places    what a move does, Ah and Oh
rules           what is legal, and why not                   files           reading and writing
notation        tokens                                       explain         effects, facts, endings
endless         a model in which every card is equally likely each time
fast, kernel    bounds for a solver: of the model as a whole (chart), with the real deck step by step (growth)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.ending import Ending, Standing
from ..core.game import Cycles, Effect, Fact, Game, sound
from ..core.moves import Move, Options
from ..core.position import Position
from ..core.rulebook import Rulebook
from . import explain, files, notation, turn
from .rules import RULES
from .rulings import Rulings
from .solving import Solving, assume, refuse_hidden
from .state import Hand, State

if TYPE_CHECKING:
    from random import Random

    from ..core.kernel import Kernel
    from ..core.picture import Picture
    from ..core.simulation import Simulation


class SeeYouLater(Game[State]):
    """The game behind the common protocol."""

    slug = "see-you-later"
    title = "See You Later"
    about = "push your luck with five crocodiles on a ring; two to six players"
    Rulings = Rulings
    rulebook: Rulebook = RULES
    cycles: Cycles = "with-chance"
    fields: Mapping[str, Any] = files.FIELDS
    required = files.REQUIRED

    def read(self, position: Position) -> State:
        return files.read(self, position)

    def write(self, state: State) -> dict[str, Any]:
        return files.write(self, state)

    def doubts(self, state: State) -> Iterator[str]:
        from .doubts import doubts

        return doubts(state)

    def deal(self, rng: Random, players: Sequence[str], wishes: Mapping[str, str]) -> dict[str, Any]:
        from .setup import deal

        return sound(self, deal(self.slug, rng, players, wishes))

    def players(self, state: State) -> tuple[str, ...]:
        return state.players

    def to_move(self, state: State) -> str | None:
        return None if state.winner else state.to_move

    def options(self, state: State, so_far: Move) -> Options:
        return turn.options(state, so_far)

    def play(self, state: State, move: Move) -> State:
        return turn.play(state, move)

    def faults(self, state: State) -> Iterator[str]:
        return files.faults(state)

    def ending(self, state: State) -> Ending | None:
        return explain.ending(state)

    def standing(self, state: State) -> Standing:
        return explain.standing(state)

    def rank(self, state: State) -> tuple[int, ...] | None:
        """None: cards pass on, pawns go back and the pile is shuffled anew, with chance all along."""
        return None

    def view(self, state: State, player: str | None) -> State:
        """Other players' special cards, unseen; the order of the draw pile is nobody's knowledge anyway."""
        hands = tuple(hand if name == player else Hand((), hand.size) for name, hand in zip(state.players, state.hands))
        return state._replace(hands=hands)

    def key(self, state: State) -> Any:
        """The order of the cards turned matters only for the last; left_start only where a reading asks for it.

        A solver's position says itself what matters.
        """
        if isinstance(state, Solving):
            return state.essence
        order = (*sorted(each.card for each in state.turned[:-1]), *(each.card for each in state.turned[-1:]))
        left = state.left if state.rulings.ah_oh_start == "ever" else None
        return state._replace(turned=(), left=left), order

    def simulation(self) -> Simulation:
        from .simulation import SIMULATION

        return SIMULATION

    def kernel(self, state: State) -> Kernel | None:
        """Only for a solver's position, where bounds are to be had."""
        if not isinstance(state, Solving):
            return None
        from .fast import kernel

        return kernel(state)

    def assume(self, state: State, wishes: Mapping[str, str], arbiter: bool) -> tuple[State, str]:
        """Special cards are solved only where every hand is known, and then both players see them.

        Wishes: deck=endless, a model in which every card is equally likely each time.
        """
        seen, said = super().assume(state, {}, arbiter)
        refuse_hidden(state, seen)
        return assume(seen, wishes, said)

    def parse(self, state: State, text: str) -> tuple[Move, ...]:
        return notation.parse(state, text)

    def token(self, state: State, move: Move) -> str:
        return notation.token(move)

    def effect(self, state: State, move: Move) -> Effect:
        return explain.effect(state, move)

    def facts(self, state: State) -> tuple[Fact, ...]:
        return explain.facts(state)

    def nearest(self, state: State, move: Move, legal: Sequence[Move]) -> tuple[Move, ...]:
        from .guesses import nearest

        return nearest(state, move, legal)

    def suspects(self, before: State, after: State) -> Iterator[Move]:
        from .guesses import suspects

        return suspects(before, after)

    def draw(self, state: State, move: Move | None = None) -> Picture:
        from .picture import draw

        return draw(state, move)


GAME = SeeYouLater()
