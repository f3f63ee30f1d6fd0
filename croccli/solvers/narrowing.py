"""Bounds of a stochastic game made narrower: value iteration from both sides, end components deflated.

update     a node's bounds from those of the nodes after it, rounded outward
deflate    in a component in which the minimiser can stay for ever, which is worth 0, the maximiser gets no more than
           the best way out that is the maximiser's own, or 0; the upper bounds come down to that
inflate    the same for the minimiser: the lower bounds come up
witness    the node a player went on to when a bound last improved: following it earns what the bound promises

Why it is sound. Staying is open to the minimiser in every set where each of the minimiser's nodes has a way that stays
and chance never leaves, so the bound by the maximiser's ways out holds there, whatever the bounds outside are. Which
sets are looked at only decides how narrow the bounds get: end components of the part in which the minimiser keeps to
moves that look best now (by the lower bounds), for these are where plain iteration is stuck. They change as bounds do.

Source: Kelmendi, Kramer, Kretinsky, Weininger, "Value iteration for simple stochastic games: stopping criterion and
learning algorithm" (CAV 2018), there for reaching a goal; here endless play is worth 0 and both bounds need the cure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .chance_arena import CHANCE, ENDED, MAXIMISER, MINIMISER, SCALE, ChanceArena
from .components import components, end_components

ALIKE = SCALE >> 30
"""Moves whose bounds differ by no more count as equally good when components are looked for."""
ROUNDS = 256
"""Rounds through a component when hurried."""
LOOK_EVERY = 1 << 14
"""Updates between two looks at the limits."""


class Narrowing:
    """Narrows the bounds of an arena's nodes. Bounds never widen."""

    def __init__(self, arena: ChanceArena) -> None:
        self.arena = arena
        self.witness: dict[int, int] = {}
        self.hurried = True
        """Components that narrow slowly are left as they are: exact values may make it needless."""
        self._worked = 0

    # -- one node ------------------------------------------------------------------------------------------------------

    def update(self, node: int) -> int:
        """Narrow a node's bounds by those after it; by how much the gap shrank."""
        arena = self.arena
        after = arena.after[node]
        if not after:
            return 0
        lower, upper, side = arena.lower, arena.upper, arena.sides[node]
        lows, ups = [lower[each] for each in after], [upper[each] for each in after]
        if side == CHANCE:
            low, total = arena.mean(node, lows)
            up, _ = arena.mean(node, ups)
            low, up = low // total, -(-up // total)
        elif side == MAXIMISER:
            low, up = max(lows), max(ups)
        else:
            low, up = min(lows), min(ups)
        gained = 0
        if low > lower[node]:
            gained += self._raise(node, low)
            if side == MAXIMISER:
                self.witness[node] = after[lows.index(low)]
        if up < upper[node]:
            gained += self._cut(node, up)
            if side == MINIMISER:
                self.witness[node] = after[ups.index(up)]
        return gained

    def _raise(self, node: int, low: int) -> int:
        before, self.arena.lower[node] = self.arena.lower[node], low
        return low - before

    def _cut(self, node: int, up: int) -> int:
        before, self.arena.upper[node] = self.arena.upper[node], up
        return before - up

    # -- all nodes -----------------------------------------------------------------------------------------------------

    def sweep(self, roots: Iterable[int], tolerance: int) -> int:
        """Narrow everything that best play may lead to from `roots`, until a round gains no more than `tolerance`.

        The largest gain at any node.
        """
        gained = 0
        for component in components(roots, self._open_ways):
            self._work(len(component))
            if len(component) == 1 and component[0] not in self.arena.after[component[0]]:
                gained = max(gained, self.update(component[0]))
            else:
                gained = max(gained, self.settle(component, tolerance))
        return gained

    def _open_ways(self, node: int) -> Sequence[int]:
        """Where best play may go on; nowhere from nodes whose worth is known."""
        return self.arena.kept(node) if self.arena.gap(node) > 0 else ()

    def settle(self, component: Sequence[int], tolerance: int) -> int:
        """Narrow a component, all that it leads to being done; the largest gain.

        Looking for end components costs far more than a round of updates: it is done ever more rarely, and at the end.
        """
        gained, rounds, latest = 0, 0, tolerance + 1
        nodes = list(component)
        while latest > tolerance and not (self.hurried and rounds == ROUNDS):
            self._work(len(nodes))
            latest = max(self.update(node) for node in nodes)
            nodes.reverse()
            rounds += 1
            if latest <= tolerance or rounds & (rounds - 1) == 0:
                latest = max(latest, self.deflate(nodes), self.inflate(nodes))
            gained = max(gained, latest)
        return gained

    def _work(self, nodes: int) -> None:
        """Look at the limits once in a while."""
        self._worked += nodes
        if self._worked > LOOK_EVERY:
            self._worked = 0
            self.arena.budget.look()

    # -- components in which play can be kept --------------------------------------------------------------------------

    def deflate(self, nodes: Sequence[int]) -> int:
        """Bring upper bounds down to what the maximiser can get; the largest gain."""
        arena, gained = self.arena, 0
        for held in end_components(nodes, lambda node: self._looking_best(node, MINIMISER), self._drawn):
            ways_out = (arena.upper[each] for each in self._ways_out(held, MAXIMISER))
            most = max(0, max(ways_out, default=0))
            for node in held:
                if arena.upper[node] > most:
                    gained = max(gained, self._cut(node, most))
                    self._stay(node, held, MINIMISER)
        return gained

    def inflate(self, nodes: Sequence[int]) -> int:
        """Bring lower bounds up to what the minimiser cannot deny; the largest gain."""
        arena, gained = self.arena, 0
        for held in end_components(nodes, lambda node: self._looking_best(node, MAXIMISER), self._drawn):
            ways_out = (arena.lower[each] for each in self._ways_out(held, MINIMISER))
            least = min(0, min(ways_out, default=0))
            for node in held:
                if arena.lower[node] < least:
                    gained = max(gained, self._raise(node, least))
                    self._stay(node, held, MAXIMISER)
        return gained

    def _drawn(self, node: int) -> bool:
        return self.arena.sides[node] == CHANCE

    def _looking_best(self, node: int, side: int) -> Sequence[int]:
        """Where play may go from a node when `side` keeps to moves that look best by the other side's bounds."""
        arena = self.arena
        after = arena.after[node]
        if arena.sides[node] != side:
            return after if arena.sides[node] != ENDED else ()
        if side == MINIMISER:
            most = arena.lower[node] + ALIKE
            return [each for each in after if arena.lower[each] <= most]
        least = arena.upper[node] - ALIKE
        return [each for each in after if arena.upper[each] >= least]

    def _ways_out(self, held: frozenset[int], side: int) -> Iterable[int]:
        arena = self.arena
        return (each for node in held if arena.sides[node] == side for each in arena.after[node] if each not in held)

    def _stay(self, node: int, held: frozenset[int], side: int) -> None:
        """The bound is earned by staying: any way that stays will do."""
        if self.arena.sides[node] == side:
            self.witness[node] = next(each for each in self._looking_best(node, side) if each in held)
