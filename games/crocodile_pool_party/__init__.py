"""Crocodile Pool Party, for red and yellow.

Each player has six swimmers, face down; underneath are crocodiles 1 to 6. In turn a player moves a swimmer one or two
squares, turns one over and moves the crocodile at once, or moves a crocodile that lies face up: exactly its number,
over empty squares. A crocodile that ends on a tile of the other player eats it: they become a stack, which moves as
its top tile does. Tiles and stacks leave the pool over three ladders to the own bar; the first to go home must be a
stack. When only one player's tiles are left in the pool, most tiles at the own bar win, then the higher numbers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.ending import Ending, Standing
from ..core.game import Cycles, Effect, Fact, Game
from ..core.moves import Move, Options
from ..core.position import Fields, Position
from . import advice, moves, notation, rules, state
from . import ending as endings
from .rulings import Rulings
from .state import SEATS, State

if TYPE_CHECKING:
    from random import Random

    from ..core.picture import Picture
    from ..core.simulation import Simulation
    from .fast import PoolKernel
    from .referee import QuickReferee
    from .shelf import PoolShelf


class CrocodilePoolParty(Game[State]):
    """The game as the protocol wants it; each method is a line into the module that knows."""

    slug = "crocodile-pool-party"
    title = "Crocodile Pool Party"
    about = "hunt swimmers with hidden crocodiles and carry them home to the pool bar (2 players)"
    Rulings = Rulings
    rulebook = rules.RULES
    cycles: Cycles = "without-chance"
    fields = state.FIELDS
    required = state.REQUIRED

    def read(self, position: Position) -> State:
        return state.read(self, position)

    def write(self, state_: State) -> dict[str, Any]:
        return state.write(self, state_)

    def doubts(self, state_: State) -> Iterator[str]:
        return state.doubts(state_)

    def deal(self, rng: Random, players: Sequence[str], wishes: Mapping[str, str]) -> dict[str, Any]:
        from .dealing import deal

        return deal(self, rng, players, wishes)

    def players(self, state_: State) -> tuple[str, ...]:
        return SEATS

    def to_move(self, state_: State) -> str | None:
        over = endings.ending(state_) is not None or endings.count_due(state_)
        return None if over else state_.turn

    def options(self, state_: State, so_far: Move) -> Options:
        return moves.options(state_, so_far)

    def play(self, state_: State, move: Move) -> State:
        return moves.play(state_, move)

    def faults(self, state_: State) -> Iterator[str]:
        for square, stack in state_.pool:
            for fault in state.stack_faults(stack):
                yield f"{square}: {fault}"
        yield from state.tile_faults(state_)
        if state_.setup:
            for place, fault in state.setup_faults(state_):
                yield f"{place}: {fault}"

    def referee(self, state_: State) -> QuickReferee:
        from .referee import QuickReferee

        return QuickReferee(state_)

    def simulation(self) -> Simulation:
        from .simulation import SIMULATION

        return SIMULATION

    def kernel(self, state_: State) -> PoolKernel:
        from .fast import KERNEL

        return KERNEL

    def shelf(self) -> PoolShelf:
        from .shelf import SHELF

        return SHELF

    def ending(self, state_: State) -> Ending | None:
        return endings.ending(state_)

    def standing(self, state_: State) -> Standing:
        return endings.standing(state_)

    def rank(self, state_: State) -> tuple[int, ...]:
        """Swimmers to place, tiles face down anywhere, tiles and stacks in the pool."""
        to_place = 12 - len(state_.pool) if state_.setup else 0
        return to_place, sum(not tile.up for tile in state_.tiles()), len(state_.pool)

    def view(self, state_: State, player: str | None) -> State:
        """Nobody has looked under a swimmer: both players know the same."""
        return state.forget_pins(state_)

    def key(self, state_: State) -> Any:
        """The order of tiles on a bar does not matter."""
        return state.packed(state_)

    def parse(self, state_: State, text: str) -> tuple[Move, ...]:
        return notation.parse(state_, text)

    def token(self, state_: State, move: Move) -> str:
        return notation.token(state_, move)

    def shown(self, state_: State, move: Move) -> str:
        return notation.shown(state_, move)

    def remark(self, state_: State, text: str, move: Move) -> str:
        return notation.remark(state_, text, move)

    def opening(self, record: Fields) -> Mapping[str, Any] | None:
        """Without a start, the players place their swimmers first, and Red begins."""
        return {"game": self.slug, "to_move": "red", "phase": "setup", "pool": {}}

    def effect(self, state_: State, move: Move) -> Effect:
        return advice.effect(state_, move)

    def facts(self, state_: State) -> tuple[Fact, ...]:
        return advice.facts(state_)

    def ways(self, state_: State, move: Move) -> tuple[Move, ...]:
        return advice.ways(state_, move)

    def nearest(self, state_: State, move: Move, legal: Sequence[Move]) -> tuple[Move, ...]:
        return advice.nearest(state_, move, legal)

    def suspects(self, before: State, after: State) -> Iterator[Move]:
        return advice.suspects(before, after)

    def draw(self, state_: State, move: Move | None = None) -> Picture:
        from .picture import draw

        return draw(state_, move)


GAME = CrocodilePoolParty()
