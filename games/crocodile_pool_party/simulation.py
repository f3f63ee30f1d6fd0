"""Random games of Crocodile Pool Party.

Three times in four a tile that can eat or go home does so: otherwise games would take three times as long to end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..core.game import Game
from ..core.moves import Move
from ..core.simulation import Draws, Simulation
from .board import BAR
from .mistakes import MISTAKES
from .moves import Go, Shows, Stays, Take, TurnOver
from .reach import destinations, kind_of
from .routes import routes
from .state import Stack, State, may_show


class PoolSimulation(Simulation):
    """Plays quicker than word by word: a tile is drawn first, and only that one is asked where it can go."""

    most = 400
    mistakes = MISTAKES

    def start(self, game: Game[Any], draws: Draws) -> Mapping[str, Any]:
        """One game in four begins with the set-up."""
        if draws.share(1, 4):
            return {"game": game.slug, "to_move": "red", "phase": "setup", "pool": {}}
        return game.deal(draws.random, (), {})

    def move(self, game: Game[Any], state: State, draws: Draws) -> Move | None:
        if state.setup or len(state.owners()) < 2:
            return super().move(game, state, draws)
        own = [(square, stack) for square, stack in state.pool if stack[0].colour == state.turn]
        ways = [(square, stack, False) for square, stack in own]
        ways += [(square, stack, True) for square, stack in own if not stack[0].up]
        for square, stack, over in draws.mixed(ways):
            move = _turned_over(state, square, stack, draws) if over else _taken(state, square, stack, draws)
            if move is not None:
                return move
        return super().move(game, state, draws)

    def token(self, game: Game[Any], state: State, move: Move, draws: Draws) -> str:
        """Every third move is written with its whole path."""
        last = move[-1]
        if isinstance(last, Go) and draws.share(1, 3):
            square = move[0].square
            kind = move[1].number if isinstance(move[1], Shows) else kind_of(state.stack(square))
            path = draws.one(routes(state, square, kind, last.to)).squares
            move = (*move[:-1], Go(last.to, path if len(path) > 2 else ()))
        return game.token(state, move)


def _taken(state: State, square: str, stack: Stack, draws: Draws) -> Move | None:
    found = destinations(state, square, kind_of(stack))
    return (Take(square), _go(state, found, draws)) if found else None


def _turned_over(state: State, square: str, stack: Stack, draws: Draws) -> Move:
    number = draws.one(may_show(state, stack[0]))
    found = destinations(state, square, number)
    return (TurnOver(square), Shows(number), _go(state, found, draws) if found else Stays())


def _go(state: State, found: tuple[str, ...], draws: Draws) -> Go:
    if draws.share(3, 4):
        aims = {BAR, *(square for square, _ in state.pool)}
        found = tuple(to for to in found if to in aims) or found
    return Go(draws.one(found))


SIMULATION = PoolSimulation()
