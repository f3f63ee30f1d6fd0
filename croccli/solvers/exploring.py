"""Best first: which nodes are opened, so that the bounds of one node get narrow soon.

promising  what play leads to when the maximiser goes where the upper bound is highest, the minimiser where the lower
           bound is lowest, and chance everywhere
reach      the chance of getting to a node that way, as a whole number over SCALE
weight     reach times gap: what a sealed node may contribute to the gap of the node asked about

The gap of a node is at most that of the promising node after it (at a draw: their mean), for the upper bound of a
maximiser's node is that of its promising move while the lower bound is no lower, and the other way round. So the gap
asked about is at most the sum of the weights of the sealed nodes, and opening the heaviest ones is what narrows it.
Where nothing promising is sealed any more, only play that goes round keeps the bounds apart, and a sweep settles that.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from .chance_arena import CHANCE, ENDED, MAXIMISER, SCALE, ChanceArena
from .narrowing import ALIKE, Narrowing

SHARE = 4
"""One part in so many of the weight is opened in a round."""
FINEST = 1 << 6
"""Where a sweep gains less than so much, over SCALE, it is done."""
IDLE = 4
"""Rounds that open nothing, one after another, when hurried."""
COARSEST = SCALE >> 12


class Ground(NamedTuple):
    """The promising nodes, each before all it was reached from for the first time, and whether play can go round."""

    nodes: list[int]
    reach: dict[int, int]
    round: bool


class Exploring:
    """Opens an arena's nodes as far as they matter."""

    def __init__(self, arena: ChanceArena, narrowing: Narrowing) -> None:
        self.arena, self.narrowing = arena, narrowing
        self._swept = 0
        """Nodes there were at the last sweep."""

    def narrow(self, node: int, enough: int, most: int | None = None) -> bool:
        """Make the gap of a node no wider than `enough`; False where that cannot be done by opening nodes.

        Ends early when positions were reached `most` times.
        """
        arena, tolerance, idle = self.arena, COARSEST, 0
        while arena.gap(node) > enough:
            if (most is not None and arena.played >= most) or (self.narrowing.hurried and idle == IDLE):
                return False
            self._report(node)
            opened, gained, goes_round = self._round(node, 0)
            if opened == 0:
                opened, more, goes_round = self._round(node, ALIKE)
                gained = max(gained, more)
            if goes_round and (opened == 0 or len(arena) > 2 * self._swept):
                gained = max(gained, self.narrowing.sweep((node,), tolerance))
                self._swept = len(arena)
            idle = 0 if opened else idle + 1
            if opened == 0 and gained <= tolerance:
                if gained == 0 or tolerance == FINEST:
                    return False
                tolerance = max(tolerance >> 8, FINEST)
        return True

    def _round(self, node: int, alike: int) -> tuple[int, int, bool]:
        """Open the heaviest nodes and tell those before them: how many, the largest gain, whether play can go round."""
        ground = self.ground(node, alike)
        opened = self._open_heaviest(ground)
        gained = max(self.narrowing.update(each) for each in ground.nodes)
        return opened, gained, ground.round

    def _report(self, node: int) -> None:
        """Two decimals, rounded outward."""
        low, up = 100 * self.arena.lower[node] // SCALE, -(-100 * self.arena.upper[node] // SCALE)
        known = (low, up) != (-100, 100)
        found = f"{low / 100:g} to {up / 100:g} so far" if known else "none better than -1 to 1 so far"
        self.arena.budget.phase = f"narrowing the bounds, {found}"

    def ground(self, root: int, alike: int = 0) -> Ground:
        """What play leads to from `root` while both sides go where it is most promising.

        With `alike` they go everywhere where it is no less promising by more than that. Otherwise, of several such
        moves, they might choose one that goes round where another would lead on.
        """
        ways = {root: self._promising(root, alike)}
        trail = [(root, iter(ways[root]))]
        nodes: list[int] = []
        on_trail = {root}
        goes_round = False
        while trail:
            node, rest = trail[-1]
            for after in rest:
                if after not in ways:
                    ways[after] = self._promising(after, alike)
                    trail.append((after, iter(ways[after])))
                    on_trail.add(after)
                    break
                goes_round = goes_round or after in on_trail
            else:
                nodes.append(trail.pop()[0])
                on_trail.discard(node)
        return Ground(nodes, self._reach(nodes, ways), goes_round)

    def _promising(self, node: int, alike: int) -> Sequence[int]:
        """Where play goes on; nowhere from a node whose worth is known."""
        arena = self.arena
        after, side, lower, upper = arena.after[node], arena.sides[node], arena.lower, arena.upper
        if side == CHANCE:
            return [each for each in after if upper[each] > lower[each]]
        if side == ENDED or not after or upper[node] == lower[node]:
            return ()
        if side == MAXIMISER:
            best = max(after, key=lambda each: (upper[each], -lower[each]))
            return [each for each in after if upper[each] >= upper[best] - alike] if alike else (best,)
        best = min(after, key=lambda each: (lower[each], -upper[each]))
        return [each for each in after if lower[each] <= lower[best] + alike] if alike else (best,)

    def _reach(self, nodes: list[int], ways: dict[int, Sequence[int]]) -> dict[int, int]:
        """The chance of getting to each node, ways back left out."""
        reach = dict.fromkeys(nodes, 0)
        reach[nodes[-1]] = SCALE
        for node in reversed(nodes):
            here = reach[node]
            if self.arena.sides[node] != CHANCE:
                for after in ways[node]:
                    reach[after] += here
                continue
            for weight, total, after in self._draws(node):
                if after in reach:
                    reach[after] += here * weight // total
        return reach

    def _draws(self, node: int) -> Sequence[tuple[int, int, int]]:
        after, weights = self.arena.after[node], self.arena.weights.get(node)
        if weights is None:
            return [(1, len(after), each) for each in after]
        return [(weight, weights.total, each) for weight, each in zip(weights.each, after)]

    # -- opening -------------------------------------------------------------------------------------------------------

    def _open_heaviest(self, ground: Ground) -> int:
        """Open sealed nodes, heaviest first, until one part in SHARE of all their weight is opened; how many."""
        arena = self.arena
        sealed = [(ground.reach[node] * arena.gap(node), node) for node in ground.nodes if node in arena.sealed]
        sealed.sort(key=lambda each: (-each[0], each[1]))
        left = sum(weight for weight, _ in sealed) // SHARE
        for number, (weight, node) in enumerate(sealed):
            if number and left <= 0:
                return number
            if node in arena.sealed:  # not opened meanwhile, as a result of an earlier one
                self.open(node)
            left -= weight
        return len(sealed)

    def open(self, node: int) -> None:
        """Open a node and, after a draw, the positions it leads to: what they can do at once is cheap to know."""
        arena = self.arena
        arena.open(node)
        if arena.sides[node] == CHANCE:
            for after in arena.after[node]:
                if after in arena.sealed and arena.sides[after] != CHANCE:
                    arena.open(after)
                    self.narrowing.update(after)
        self.narrowing.update(node)
