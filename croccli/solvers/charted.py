"""Games with chance inside their cycles whose kernel charts all positions: the same answers as those of `stochastic`.

Method. Every position has a lower and an upper bound, -1 and 1 at first; round by round each is narrowed by those of
the positions that may follow, in whole numbers rounded outward. Both hold at any moment, so that a limit only makes the
answer wider. Why they meet is for the kernel to say: it offers no chart where play could be kept going round for ever.

What is told is read from the position, its moves and what follows, opened by the rules; the chart gives their bounds.

Source: value iteration from both sides, Shapley, "Stochastic games" (1953), for games that end for sure.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from games.core.game import Game
from games.core.kernel import Chart, Growth
from games.core.moves import Move

from ..kernels import usable
from . import stochastic
from .chance_arena import CHANCE, SCALE, ChanceArena
from .chance_report import Choice, Reader
from .limits import EPSILON, Budget, Unfinished, memory_used
from .narrowing import Narrowing
from .solution import Solution, status_of

METHOD = "stochastic game, bounds of all positions narrowed in rounds"
WORTH = 4_000
"""Positions from which a chart pays: fewer are solved one by one, and exactly, before it is loaded."""
FINER = 1000
"""Rounds go on to this part of the width that will do: each takes half of what is left."""
IDLE = 8
"""Rounds that gain nothing, one after another, before it is told what was reached."""


def solve(
    game: Game[Any], state: Any, budget: Budget, depth: int, assumption: str, epsilon: Fraction = EPSILON
) -> Solution:
    """The answer for a position of a game for two, from a chart where there is one. Raises CannotSolve, Unfinished."""
    make = charting(game, state, budget)
    if make is None:
        return stochastic.solve(game, state, budget, depth, assumption, epsilon)
    budget.phase = "charting all positions"
    chart = make(state)
    reached = narrow(chart, budget, epsilon / FINER)
    return answer(Looked(Looking(game, state, budget, chart)), METHOD, depth, assumption, reached)


def charting(game: Game[Any], state: Any, budget: Budget) -> Callable[[Any], Chart] | None:
    """What makes the chart; None where the game has none, it does not pay, or it does not fit the limits."""
    kernel = game.kernel(state)
    extent = getattr(kernel, "extent", None)
    if kernel is None or extent is None:
        return None
    size, limits = extent(state), budget.limits
    if size.states < WORTH or (limits.states is not None and size.states > limits.states):
        return None
    if budget.memory is not None and memory_used() + size.bytes > budget.memory:
        return None
    make: Callable[[Any], Chart] | None = getattr(kernel, "chart", None) if usable(kernel, "solve") else None
    return make


def narrow(chart: Chart, budget: Budget, enough: Fraction) -> str:
    """Narrow all bounds to that width, or as far as rounding lets them; the limit that ended it early, or nothing."""
    least, idle = Fraction(3), 0
    try:
        while idle < IDLE:
            gap = chart.narrow(lambda done: budget.spend(done) if done else budget.look())
            budget.phase = f"narrowing the bounds of all positions, the widest now {float(gap):.1g} apart"
            if gap <= enough:
                break
            least, idle = (gap, 0) if gap < least else (least, idle + 1)
    except Unfinished as error:
        return str(error)
    return ""


class Looking(ChanceArena):
    """An arena whose positions have the bounds of a chart; the points within a turn get theirs from these."""

    def __init__(self, game: Game[Any], root: Any, budget: Budget, chart: Chart | Growth) -> None:
        self.chart = chart
        super().__init__(game, root, game.to_move(root) or game.players(root)[0], budget)
        self.narrowing = Narrowing(self)

    def number(self, state: Any) -> int:
        key = self.game.key(state)
        known = self.numbers.get(key)
        if known is not None:
            return known
        ending = self.game.ending(state)
        if ending:
            found = self._end(ending.outcomes[self.favoured])
        else:
            found = self._seal(self._side(state), state, ())
            low, up = self.chart.of(state)
            if self.game.to_move(state) != self.favoured:
                low, up = -up, -low
            self.lower[found], self.upper[found] = int(low * SCALE // 1), -int(-up * SCALE // 1)
        self.numbers[key] = found
        return found

    def ready(self, node: int) -> None:
        """Open a node so far that what its player can decide has bounds."""
        if node in self.sealed:
            self.open(node)
            for after in self.after[node]:
                if self.sides[after] == CHANCE:
                    self._draw(after)
            self.narrowing.update(node)

    def _draw(self, node: int) -> None:
        """Open a draw, and the choices that its player has once something shows."""
        if node in self.sealed:
            self.open(node)
            for after in self.after[node]:
                if after in self.sealed and self.sealed[after].so_far:
                    self.ready(after)
            self.narrowing.update(node)


class Looked(Reader):
    """Reads answers out of such an arena, which opens whatever is asked about."""

    arena: Looking

    def __init__(self, arena: Looking) -> None:
        super().__init__(arena, arena.narrowing, None)
        arena.ready(0)

    def best(self, state: Any, node: int, so_far: Move = ()) -> list[Choice]:
        self.arena.ready(node)
        return super().best(state, node, so_far)


def answer(reader: Looked, method: str, depth: int, assumption: str, reached: str) -> Solution:
    """What the bounds say. Raises Unfinished where that is nothing."""
    arena, game = reader.arena, reader.game
    if arena.gap(0) == 2 * SCALE:
        raise Unfinished(reached)
    worth, root = reader.worth(0), arena.root
    values = {
        player: (worth.lower, worth.upper) if player == arena.favoured else (-worth.upper, -worth.lower)
        for player in arena.game.players(root)
    }
    return Solution(
        status=status_of(values),
        to_move=game.to_move(root),
        of=arena.favoured,
        values=values,
        worth=worth,
        odds=reader.odds(),
        best=tuple(reader.names(root)),
        moves=tuple(reader.moves(root)),
        decisions=tuple(reader.drawn(root)),
        line=reader.line(root, 0, depth),
        states=arena.budget.states,
        method=method,
        assumption=assumption,
        reached=reached,
    )
