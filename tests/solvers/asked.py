"""Positions of See You Later, read and solved."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

from croccli.load import load_position
from croccli.solvers import stochastic
from croccli.solvers.exact_chance import Exact
from croccli.solvers.limits import Budget, Limits
from croccli.solvers.solution import Branch, Fork, Line, Solution
from croccli.solvers.stochastic import Search
from games.core.position import Position
from games.see_you_later import GAME
from games.see_you_later.state import State

from .plain_see_you_later import Doc

POSITIONS = Path(__file__).parents[2] / "positions" / "see-you-later"
CLOSE = Fraction(1, 10**9)


def read(doc: Doc, arbiter: bool = True, **wishes: str) -> State:
    return GAME.assume(GAME.read(Position.of(doc)), wishes, arbiter)[0]


def search(state: State, favoured: str = "ann", **limits: Any) -> Search:
    found = Search(GAME, state, favoured, Budget(Limits(**limits)))
    found.run()
    return found


def solve(state: State, depth: int = 1, **limits: Any) -> Solution:
    return stochastic.solve(GAME, state, Budget(Limits(**limits)), depth, "nothing")


def endgame(name: str, arbiter: bool = True, **wishes: str) -> State:
    game, position = load_position(str(POSITIONS / f"endgame-{name}.yaml"))
    state: State = game.assume(game.read(position), wishes, arbiter)[0]
    return state


def written(name: str) -> Doc:
    """An endgame as plain data."""
    game, position = load_position(str(POSITIONS / f"endgame-{name}.yaml"))
    return game.write(game.read(position))


def largest_cycle(exact: Exact) -> int:
    return max(Counter(place for place, _ in exact.numbers.values()).values())


def unnamed(line: Line) -> Line:
    """The tokens of different cards have no beginning in common, which `replay` asks for."""
    return tuple(
        Fork(ply.player, "", tuple(Branch(odds, unnamed(more)) for odds, more in ply.branches))
        if isinstance(ply, Fork)
        else ply
        for ply in line
    )
