"""Games with chance inside their cycles whose kernel bounds a position better and better, its positions being too many
to chart: the same answers as those of `stochastic`, much narrower in the same time.

Method. What can be opened altogether in a moment is solved exactly first, as ever. Otherwise the kernel opens packed
positions one after another, by trials that follow promising moves and draws (its proof stands there), until the bounds
of the position are at most epsilon apart, or at a limit. Where nothing is left to open and bounds still lie apart,
play can go round for ever, and `stochastic` goes on, which knows what that is worth.

What is told is read from the position, its moves and what follows, opened by the rules; the kernel gives their bounds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any, TypeAlias

from games.core.game import Game
from games.core.judge import unfold
from games.core.kernel import Growth

from ..kernels import usable
from . import charted, stochastic
from .charted import Looked, Looking, answer
from .limits import EPSILON, Budget, Limits, Unfinished, memory_used
from .solution import Solution

Make: TypeAlias = Callable[[Any, int | None], Growth]
METHOD = "stochastic game, bounds of packed positions narrowed by trials"
EXACT = 15_000
"""Positions that are opened one by one first, for an exact answer."""
WORTH = 50_000
"""The least limit of positions (--max-states) with which a kernel is loaded."""
IDLE = 8
"""Rounds that gain nothing, one after another, before something else is tried."""


class Stuck(Exception):
    """Nothing is left to open, and yet the bounds lie apart."""


class Attempt(Budget):
    """So many states of another budget; its limits hold as well."""

    def __init__(self, whole: Budget, states: int) -> None:
        super().__init__(Limits(states, None, whole.limits.memory))
        self.whole = whole

    def spend(self, states: int = 1) -> None:
        self.whole.states += states
        super().spend(states)

    def look(self) -> None:
        self.whole.phase = self.phase
        self.whole.look()


def solve(
    game: Game[Any], state: Any, budget: Budget, depth: int, assumption: str, epsilon: Fraction = EPSILON
) -> Solution:
    """The answer for a position of a game for two, by a kernel that can do it. Raises CannotSolve, Unfinished."""
    make = growing(game, state, budget)
    if make is None:
        return charted.solve(game, state, budget, depth, assumption, epsilon)
    first = attempted(game, state, budget, depth, assumption, epsilon)
    if first is not None and not first.reached:
        return first
    try:
        budget.look()
        if not usable(game.kernel(state), "solve"):  # type: ignore[arg-type]
            return stochastic.solve(game, state, budget, depth, assumption, epsilon)
        known = (first.worth.lower, first.worth.upper) if first is not None else (Fraction(-1), Fraction(1))
        second = _grown(make, game, state, budget, depth, assumption, epsilon, known)
    except Stuck:
        return stochastic.solve(game, state, budget, depth, assumption, epsilon)
    except Unfinished as error:
        if first is None:
            raise
        return first._replace(reached=str(error), states=budget.states)
    if first is None or _width(second) <= _width(first):
        return second
    return first._replace(reached=second.reached, states=budget.states)


def growing(game: Game[Any], state: Any, budget: Budget) -> Make | None:
    """What makes the bounds; None where the game has nothing like it, or so few positions are allowed."""
    make: Make | None = getattr(game.kernel(state), "growth", None)
    return make if budget.limits.states is None or budget.limits.states >= WORTH else None


def attempted(
    game: Game[Any], state: Any, budget: Budget, depth: int, assumption: str, epsilon: Fraction
) -> Solution | None:
    """The answer from few positions, opened one by one; None where they say nothing."""
    favoured = game.to_move(state) or game.players(state)[0]
    search = stochastic.Search(game, state, favoured, Attempt(budget, EXACT), epsilon)
    try:
        search.run()
    except Unfinished:
        return None
    return search.solution(depth, assumption)._replace(states=budget.states)


def _grown(
    make: Make,
    game: Game[Any],
    state: Any,
    budget: Budget,
    depth: int,
    assumption: str,
    epsilon: Fraction,
    known: tuple[Fraction, Fraction],
) -> Solution:
    """The answer from packed positions; `known`: bounds that are proved already."""
    budget.phase = "making ready"
    growth = make(state, None if budget.memory is None else max(budget.memory - memory_used(), 0))
    reached = narrow(growth, game, state, budget, epsilon, known)
    return answer(Looked(Looking(game, state, budget, growth)), METHOD, depth, assumption, reached)


def _width(found: Solution) -> Fraction:
    return found.worth.upper - found.worth.lower


# -- narrowing --------------------------------------------------------------------------------------------------------


def narrow(
    growth: Growth, game: Game[Any], state: Any, budget: Budget, epsilon: Fraction, known: tuple[Fraction, Fraction]
) -> str:
    """Narrow the bounds of a position, then those of its moves; the limit that ended it early, or nothing.

    Moves are given no more positions than the position itself has taken. Raises Stuck.
    """
    try:
        _narrow(growth, state, budget, epsilon, known=known)
        most = 2 * growth.states
        for after in sorted(_after(game, state), key=lambda each: _gap(growth, each), reverse=True):
            _narrow(growth, after, budget, epsilon, most)
    except Unfinished as error:
        return str(error)
    except MemoryError:
        return "there is no more memory"
    return ""


def _gap(growth: Growth, state: Any) -> Fraction:
    low, up = growth.of(state)
    return up - low


def _after(game: Game[Any], state: Any) -> Iterator[Any]:
    """The positions after each move that goes on."""
    for leaf in unfold(game, state):
        after = game.play(state, leaf.move)
        if game.ending(after) is None:
            yield after


def _narrow(
    growth: Growth,
    state: Any,
    budget: Budget,
    epsilon: Fraction,
    most: int | None = None,
    known: tuple[Fraction, Fraction] = (Fraction(-1), Fraction(1)),
) -> None:
    """Narrow one position. `most`: not beyond so many positions in all; None: raise Stuck where nothing is gained."""
    idle, gap = 0, _gap(growth, state)
    while gap > epsilon and idle < IDLE and (most is None or growth.states < most):
        low, up = map(float, growth.of(state))
        budget.phase = f"narrowing the bounds, {max(low, float(known[0])):.4f} to {min(up, float(known[1])):.4f} so far"
        before, last = growth.states, gap
        gap = growth.narrow(lambda done: budget.spend(done) if done else budget.look(), state)
        idle = 0 if gap < last or growth.states > before else idle + 1
    if most is None and gap > epsilon:
        raise Stuck
