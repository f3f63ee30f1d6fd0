"""Positions of a game with chance inside its cycles, found step by step: the ground of `stochastic`.

node      a position, or a point within a turn: before a draw, or at a choice after one
sealed    a node whose options nobody has looked at yet; all that is known of its worth is -1 to 1
side      who decides at a node: MAXIMISER (one player), MINIMISER (all others), CHANCE, or nobody (ENDED)
after     the nodes its options lead to, in the order of `decisions` or, at CHANCE, of `results`
weights   at CHANCE the odds of these nodes, as whole numbers, with their sum; missing where all are alike

Bounds are whole numbers over SCALE, so that rounding can go outward: a lower bound down, an upper bound up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import lcm
from operator import mul
from typing import Any, NamedTuple

from games.core.ending import Outcome
from games.core.game import CannotSolve, Game
from games.core.moves import Choices, Done, Happenings, Move

from .decisions import Decision, results
from .limits import Budget

MAXIMISER, MINIMISER, CHANCE, ENDED = range(4)
SCALE = 1 << 60
LOOK_EVERY = 1 << 10
"""Positions reached between two looks at the limits."""
WORTH: dict[Outcome, int] = {"win": SCALE, "draw": 0, "loss": -SCALE}


class Sealed(NamedTuple):
    """What is needed to open a node: its position and the words of the move so far."""

    state: Any
    so_far: Move


class Weights(NamedTuple):
    """Odds over a common denominator."""

    each: Sequence[int]
    total: int


class ChanceArena:
    """The nodes found so far; node 0 is the root. `favoured` is the maximiser, all others together the minimiser."""

    def __init__(self, game: Game[Any], root: Any, favoured: str, budget: Budget) -> None:
        self.game, self.root, self.favoured, self.budget = game, root, favoured, budget
        self.numbers: dict[Any, int] = {}
        """The node of a position, by its key."""
        self.sealed: dict[int, Sealed] = {}
        self.sides = bytearray()
        self.after: list[Sequence[int]] = []
        self.weights: dict[int, Weights] = {}
        self.lower: list[int] = []
        self.upper: list[int] = []
        self.outcomes: dict[int, Outcome] = {}
        """How the game ended for the maximiser; a dead end (no move, and nobody won) is a draw."""
        self.played = 0
        """How often a position was reached, met before or not: how much work was done."""
        self.number(root)

    def __len__(self) -> int:
        return len(self.sides)

    def gap(self, node: int) -> int:
        return self.upper[node] - self.lower[node]

    def odds(self, node: int) -> Iterator[tuple[Fraction, int]]:
        """The nodes after a draw, with their odds."""
        after, weights = self.after[node], self.weights.get(node)
        each, total = weights or ((1,) * len(after), len(after))
        return ((Fraction(weight, total), node) for weight, node in zip(each, after))

    def mean(self, node: int, values: Sequence[int]) -> tuple[int, int]:
        """The expected value of a draw times its second number, from the values of the nodes after it."""
        weights = self.weights.get(node)
        if weights is None:
            return sum(values), len(values)
        return sum(map(mul, weights.each, values)), weights.total

    def kept(self, node: int) -> Sequence[int]:
        """The nodes after a node, less those that its player is proved to be worse off with."""
        side, after = self.sides[node], self.after[node]
        if side == MAXIMISER:
            least, upper = self.lower[node], self.upper
            return [each for each in after if upper[each] >= least]
        if side == MINIMISER:
            most, lower = self.upper[node], self.lower
            return [each for each in after if lower[each] <= most]
        return after

    # -- finding nodes -------------------------------------------------------------------------------------------------

    def number(self, state: Any) -> int:
        """The node of a position, a new one if it was not met before."""
        self.played += 1
        if self.played % LOOK_EVERY == 0:
            self.budget.look()
        key = self.game.key(state)
        known = self.numbers.get(key)
        if known is not None:
            return known
        self.budget.spend()
        ending = self.game.ending(state)
        found = self._end(ending.outcomes[self.favoured]) if ending else self._seal(self._side(state), state, ())
        self.numbers[key] = found
        return found

    def _side(self, state: Any) -> int:
        mover = self.game.to_move(state)
        return CHANCE if mover is None else MAXIMISER if mover == self.favoured else MINIMISER

    def _new(self, side: int, lower: int, upper: int) -> int:
        self.sides.append(side)
        self.after.append(())
        self.lower.append(lower)
        self.upper.append(upper)
        return len(self.sides) - 1

    def _seal(self, side: int, state: Any, so_far: Move) -> int:
        node = self._new(side, -SCALE, SCALE)
        self.sealed[node] = Sealed(state, so_far)
        return node

    def _end(self, outcome: Outcome) -> int:
        node = self._new(ENDED, WORTH[outcome], WORTH[outcome])
        self.outcomes[node] = outcome
        return node

    # -- opening -------------------------------------------------------------------------------------------------------

    def open(self, node: int) -> None:
        """Look at the options of a sealed node; what they lead to stays sealed. A limit leaves the node as it was."""
        state, so_far = self.sealed[node]
        if self.sides[node] == CHANCE:
            self._open_draw(node, state, so_far)
        else:
            self.after[node] = tuple(self._decided(state, each) for each in self.decisions(state, so_far))
            if not self.after[node]:
                self._dead_end(node)
        del self.sealed[node]

    def _dead_end(self, node: int) -> None:
        self.sides[node] = ENDED
        self.outcomes[node] = "draw"
        self.lower[node] = self.upper[node] = 0

    def _decided(self, state: Any, decision: Decision) -> int:
        """The node after a decision."""
        begun, drawn = decision
        return self._seal(CHANCE, state, begun) if drawn else self.number(self.game.play(state, begun))

    def _open_draw(self, node: int, state: Any, so_far: Move) -> None:
        found = list(results(self.game, state, so_far))
        self.after[node] = tuple(self._shown(state, begun) for _, begun in found)
        total = lcm(*(odds.denominator for odds, _ in found))
        if any(odds.numerator * len(found) != odds.denominator for odds, _ in found):
            each = tuple(odds.numerator * (total // odds.denominator) for odds, _ in found)
            self.weights[node] = Weights(each, total)

    def _shown(self, state: Any, begun: Move) -> int:
        """The node after the result of a draw: where its player goes on choosing, or where the one way leads."""
        found = list(self.decisions(state, begun))
        return self._decided(state, found[0]) if len(found) == 1 else self._seal(self._side(state), state, begun)

    def decisions(self, state: Any, so_far: Move) -> Iterator[Decision]:
        """As `decisions`, refusing what nobody decides and nobody knows."""
        options = self.game.options(state, so_far)
        if isinstance(options, Done):
            yield Decision(so_far, False)
        elif isinstance(options, Choices):
            if options.held:
                raise CannotSolve("some cards in hand are unknown: give them in the position")
            for word in options.words:
                yield from self.decisions(state, (*so_far, word))
        elif isinstance(options, Happenings):
            raise CannotSolve("what happens next is nobody's decision and has no odds")
        elif len(options.odds) > 1:
            yield Decision(so_far, True)
        else:
            yield from self.decisions(state, (*so_far, options.odds[0][0]))
