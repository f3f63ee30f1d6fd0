"""Which method fits a position, by what its game declares.

A method is a module of this package with two names:

METHOD    what it is called in the answer
solve     (game, state, budget, depth, assumption) -> Solution; where bounds are narrowed step by step, it also takes
          the keyword `epsilon`, the width that will do; where it can go on another day, the keyword `keeper`

`state` comes from `Game.assume`, which put `assumption` into words; `depth` counts the draws its line follows. A method
counts every state with `budget.spend`, raises Unfinished (as the budget does) where it has nothing to say at a limit,
and CannotSolve where it does not fit after all.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, Protocol

from games.core.game import Game

from .limits import EPSILON, Budget
from .solution import Solution


class Solve(Protocol):
    """How a method is called. What else it takes (`epsilon`, `keeper`) is bound beforehand."""

    def __call__(self, game: Game[Any], state: Any, budget: Budget, depth: int, assumption: str) -> Solution: ...


PATIENCE = 50.0
"""Seconds after which a search that nobody knows the length of is ended, unless told otherwise; in all a minute."""
EXHAUSTING = 600.0
"""The same where it is known beforehand that there are few enough positions to see them all."""


class Method(NamedTuple):
    """A method that fits. `patience`: its limit in seconds where none is given; `keeps`: it takes up a `keeper`."""

    name: str
    solve: Solve
    patience: float | None = None
    keeps: bool = False


def choose(game: Game[Any], state: Any, epsilon: Fraction = EPSILON, tables: str | None = None) -> Method:
    """The method for a position. `tables`: the folder of solved endings, if it is not the usual one."""
    if game.happens:
        from . import ranges

        return Method(ranges.METHOD, ranges.solve)
    if len(game.players(state)) > 2:
        from . import security

        return Method(security.METHOD, partial(security.solve, epsilon=epsilon), PATIENCE)
    if game.cycles == "with-chance":
        from . import growing, stochastic

        return Method(stochastic.METHOD, partial(growing.solve, epsilon=epsilon), PATIENCE)
    if game.cycles == "none" and game.swing(state) is not None:
        from . import alphabeta

        return Method(alphabeta.METHOD, alphabeta.solve, PATIENCE, keeps=True)
    # Without cycles, too: every stratum is then solved in one sweep.
    from . import graphical, tabled

    patience = EXHAUSTING if tabled.counted(game, state) else PATIENCE
    return Method(graphical.METHOD, partial(tabled.solve, tables=tables), patience)
