"""Which method fits a position, by what its game declares.

A method is a module of this package with two names:

METHOD    what it is called in the answer
solve     (game, state, budget, depth, assumption) -> Solution

`state` comes from `Game.assume`, which put `assumption` into words; `depth` counts the draws its line follows. A method
counts every state with `budget.spend`, raises Unfinished (as the budget does) where it has nothing to say at a limit,
and CannotSolve where it does not fit after all.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from games.core.game import CannotSolve, Game

from .limits import Budget
from .solution import Solution


class Solve(Protocol):
    """How a method is called."""

    def __call__(self, game: Game[Any], state: Any, budget: Budget, depth: int, assumption: str) -> Solution: ...


class Method(NamedTuple):
    """A method that fits."""

    name: str
    solve: Solve


def choose(game: Game[Any], state: Any) -> Method:
    """The method for a position. Raises CannotSolve, saying why none fits."""
    if game.happens:
        from . import ranges

        return Method(ranges.METHOD, ranges.solve)
    players = len(game.players(state))
    if players != 2:
        raise CannotSolve(f"{players} players take part, and only games of two have a value that both agree on")
    if game.cycles == "with-chance":
        raise CannotSolve("play can come back to a position through draws, and no method here deals with that")
    if game.cycles == "none" and game.swing(state) is not None:
        from . import alphabeta

        return Method(alphabeta.METHOD, alphabeta.solve)
    # Without cycles, too: every stratum is then solved in one sweep.
    from . import graphical

    return Method(graphical.METHOD, graphical.solve)
