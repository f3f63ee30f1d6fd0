"""Games that neither choices nor draws decide, but what happens: what everybody may still come to.

There is no best play against what people guess, so nothing here has a value. The game itself works out the exact set of
final totals of each player (`Game.ranges`, which documents its proof); this module only puts the answer into the form
that all methods share. A player's bounds are what is certain about the result whatever happens: 1 for a win (a shared
one too), -1 for a loss.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from games.core.game import CannotSolve, Game
from games.core.ranges import Prospect

from .limits import Budget
from .solution import LOSS, WIN, Label, Solution, Worth

METHOD = "exact ranges over everything that may still happen"


def solve(game: Game[Any], state: Any, budget: Budget, depth: int, assumption: str) -> Solution:
    """The answer for a position. Raises CannotSolve or Unfinished."""
    budget.phase = "working out what is still possible"

    def pause() -> None:
        budget.spend()
        budget.look()

    found = game.ranges(state, pause)
    if found is None:
        raise CannotSolve(f"{game.title} does not say what is still possible")
    values = {player: _bounds(prospect) for player, prospect in found.prospects.items()}
    of = game.to_move(state) or game.players(state)[0]
    return Solution(
        status="exact",
        to_move=game.to_move(state),
        of=of,
        values=values,
        worth=Worth(*values[of], _label(values[of])),
        odds=None,
        best=(),
        moves=(),
        decisions=(),
        line=(),
        states=found.positions,
        method=METHOD,
        assumption=assumption,
        zero_sum=False,
        ranges=found,
    )


def _bounds(prospect: Prospect) -> tuple[Fraction, Fraction]:
    """What is certain: whether the player wins, alone or with others, at the least and at the most."""
    return (WIN if prospect.sure != "no" else LOSS, WIN if prospect.can_win != "no" else LOSS)


def _label(bounds: tuple[Fraction, Fraction]) -> Label:
    return "mixed" if bounds[0] != bounds[1] else "win" if bounds[0] == WIN else "loss"
