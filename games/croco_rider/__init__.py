"""Croco Rider, for two players: green and blue.

Five crocodiles of 3, 4, 5, 6 and 7 squares lie between two camps of twelve pawns, each a number with a sign.
In turn a pawn goes from the own camp to a crocodile: 3+ on the third square from a head, 3- on the third from a tail,
on whichever crocodile has that square free; only when none has, on any free square.
After two moves with any pawns, a pawn must stand beside a square that its camp has vacated.
A pawn meets the one in control of the crocodile: of equal signs the nearer to the head wins, of different signs the
nearer to the tail. The loser is turned face down; a player whose own new pawn loses plays again at once.
When the player due to place has none left, each crocodile gives its length times the number in control.
The higher total wins.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.ending import Ending, Standing
from ..core.game import Cycles, Effect, Fact, Game, heading, opened
from ..core.moves import DONE, Choices, Move, Options
from ..core.position import Position
from .board import COLOURS
from .files import FIELDS, REQUIRED, fields_of, state_of
from .notation import moves_of, shown_of, token_of
from .outcome import ending_of, standing_of
from .rules import RULES
from .rulings import Rulings
from .state import State, after, over, placements

if TYPE_CHECKING:
    from random import Random

    from ..core.picture import Picture
    from ..core.simulation import Simulation
    from .fast import RiderKernel


class CrocoRider(Game[State]):
    """The game behind the protocol. What only some commands need is imported when it is asked for."""

    slug = "croco-rider"
    title = "Croco Rider"
    about = "two players ride five crocodiles: place plus and minus pawns, keep control of the long ones"
    Rulings = Rulings
    rulebook = RULES
    cycles: Cycles = "none"
    fields: Mapping[str, Any] = FIELDS
    required: tuple[str, ...] = REQUIRED

    # -- files ------------------------------------------------------------------------------------------------------

    def read(self, position: Position) -> State:
        fields, rulings, problems = opened(self, position)
        return state_of(fields, rulings, problems)

    def write(self, state: State) -> dict[str, Any]:
        return {**heading(self, state), **fields_of(state)}

    def doubts(self, state: State) -> Iterator[str]:
        from .doubts import doubts

        return doubts(state)

    def deal(self, rng: Random, players: Sequence[str], wishes: Mapping[str, str]) -> dict[str, Any]:
        from .dealing import dealt

        return {"game": self.slug, **dealt(rng, players, wishes)}

    # -- play -------------------------------------------------------------------------------------------------------

    def players(self, state: State) -> tuple[str, ...]:
        return COLOURS

    def to_move(self, state: State) -> str | None:
        return None if over(state) else state.due

    def options(self, state: State, so_far: Move) -> Options:
        return DONE if so_far else Choices(placements(state))

    def play(self, state: State, move: Move) -> State:
        return after(state, move[0])

    def faults(self, state: State) -> Iterator[str]:
        """A pawn laid on a taken square: one of 24 is no longer to be seen."""
        seen = sum(12 - camp.count("") for camp in state.camps) + state.taken.bit_count()
        if seen < 24:
            yield f"only {seen} of the 24 pawns have a square of their own: one square holds one pawn"

    def ending(self, state: State) -> Ending | None:
        return ending_of(state)

    def standing(self, state: State) -> Standing:
        return standing_of(state)

    def rank(self, state: State) -> tuple[int, ...] | None:
        """The pawns left to place: every placement takes one."""
        return (sum(12 - camp.count("") for camp in state.camps),)

    def view(self, state: State, player: str | None) -> State:
        """Everything: each pawn stood face up in its camp and was seen by all before it was turned face down."""
        return state

    def key(self, state: State) -> Any:
        """All that what follows can depend on, the readings aside: of a pawn face down only the square it takes."""
        turns, rulings = state.turns_ended, state.rulings
        return (
            state.due,
            state.camps,
            state.taken,
            state.riders,
            (min(turns[0], 2), min(turns[1], 2)) if turns and rulings.opening == "turns" else None,
            state.opening_squares if rulings.adjacency == "first-two" else None,
        )

    def simulation(self) -> Simulation:
        from .simulation import SIMULATION

        return SIMULATION

    def kernel(self, state: State) -> RiderKernel:
        from .fast import RiderKernel

        return RiderKernel()

    # -- solving ----------------------------------------------------------------------------------------------------

    def assume(self, state: State, wishes: Mapping[str, str], arbiter: bool) -> tuple[State, str]:
        return super().assume(state, wishes, arbiter)[0], "nothing is hidden: all have seen every pawn"

    def swing(self, state: State) -> tuple[int, int]:
        from .outlook import swing_of

        return swing_of(state)

    def prospect(self, state: State) -> tuple[Any, int]:
        from .outlook import prospect_of

        return prospect_of(state)

    def promising(self, state: State, moves: Sequence[Move]) -> Sequence[Move]:
        from .outlook import promising_of

        return promising_of(state, moves)

    # -- text -------------------------------------------------------------------------------------------------------

    def parse(self, state: State, text: str) -> tuple[Move, ...]:
        return moves_of(state, text)

    def token(self, state: State, move: Move) -> str:
        return token_of(state, move[0])

    def shown(self, state: State, move: Move) -> str:
        return shown_of(state, move[0])

    # -- explaining -------------------------------------------------------------------------------------------------

    def effect(self, state: State, move: Move) -> Effect:
        from .explain import effect_of

        return effect_of(state, move[0])

    def facts(self, state: State) -> tuple[Fact, ...]:
        from .explain import facts_of

        return facts_of(state)

    def nearest(self, state: State, move: Move, legal: Sequence[Move]) -> tuple[Move, ...]:
        from .explain import nearest_to

        return nearest_to(state, move[0], legal)

    def suspects(self, before: State, after: State) -> Iterator[Move]:
        from .explain import suspected

        return ((word,) for word in suspected(before, after))

    def draw(self, state: State, move: Move | None = None) -> Picture:
        from .picture import drawn

        blocked = [place for violation in self.violations(state, move) for place in violation.at] if move else []
        return drawn(state, move[0] if move else None, tuple(dict.fromkeys(blocked)))


GAME = CrocoRider()
