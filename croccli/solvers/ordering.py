"""The order in which a side gets away from values it likes, or brings a game worth 0 to an end, within a component.

tight     a way that keeps the value of the node
number    in the order in which nodes join: first those from which play leaves, then those one tight way before, and so
          on
eager     the side that wants to leave: its node joins with its first tight way; the other side's with its last
stuck     nodes that never join: the other side can stay among them for ever
aim       which ways out count: ANYWHERE; where the game may END; or only where it is sure to be a DRAW, and then a
          draw by chance must lead there, or to nodes that have joined, with all of its results; otherwise one is
          enough
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from .chance_arena import CHANCE, MAXIMISER, MINIMISER, ChanceArena
from .eliminating import Lot

ANYWHERE, END, DRAW = range(3)


class Ordering:
    """Numbers of a component's nodes; `good` are the tight ways that make progress, where somebody can make any."""

    def __init__(
        self, arena: ChanceArena, ways: Mapping[int, Sequence[int]], lots: Mapping[int, Lot], component: Sequence[int]
    ) -> None:
        self.arena, self.ways, self.lots, self.component = arena, ways, lots, component
        self.inside = frozenset(component)
        self.numbers: dict[int, int] = {}
        self.good: dict[int, tuple[int, ...]] = {}
        self.values = {node: lots[node].value for node in component}

    def tight(self, node: int) -> Sequence[int]:
        """Ways that keep the value; at a draw, all."""
        if self.arena.sides[node] == CHANCE:
            return self.ways[node]
        return [after for after in self.ways[node] if self.lots[after].value == self.values[node]]

    def number(self, eager: int, sign: int) -> set[int]:
        """Number the nodes whose value has this sign; those that are stuck."""
        region = {node for node, value in self.values.items() if value * sign > 0}
        joined = self._join(region, eager, ANYWHERE)
        self.numbers.update(joined)
        for node in region:
            if self.arena.sides[node] != CHANCE:
                self.good[node] = self._onward(node, region, joined, ANYWHERE) or tuple(self.tight(node))
        return region - set(joined)

    def finish(self) -> None:
        """At value 0 a side that can force a draw does so; failing that, one that can bring the game to an end does."""
        region = {node for node, value in self.values.items() if value == 0}
        for side in (MAXIMISER, MINIMISER):
            found = {aim: self._join(region, side, aim) for aim in (DRAW, END)}
            for node in region:
                if self.arena.sides[node] == side:
                    ways = (self._onward(node, region, joined, aim) for aim, joined in found.items() if node in joined)
                    self.good[node] = next(ways, tuple(self.tight(node)))

    def _onward(self, node: int, region: set[int], joined: Mapping[int, int], aim: int) -> tuple[int, ...]:
        """The tight ways that lead out or to lower numbers, those that lead out first."""
        number = joined.get(node, 0)
        found = [
            after
            for after in self.tight(node)
            if (joined.get(after, number) < number if after in region else self._out(after, aim))
        ]
        return tuple(sorted(found, key=lambda after: joined.get(after, -1)))

    def _out(self, after: int, aim: int) -> bool:
        """Whether going there, out of the region, is what is aimed at."""
        if aim == ANYWHERE:
            return True
        lot = self.lots[after]
        return lot.draw == 1 if aim == DRAW else lot.endless < 1

    def _join(self, region: set[int], eager: int, aim: int) -> dict[int, int]:
        """The number of each node that joins."""
        left: dict[int, int] = {}
        before: dict[int, list[int]] = {node: [] for node in region}
        for node in region:
            tight = self.tight(node)
            out = sum(after not in region and self._out(after, aim) for after in tight)
            left[node] = len(tight) - out if self._patient(node, eager, aim) else int(not out)
            for after in tight:
                if after in region:
                    before[after].append(node)
        joined: dict[int, int] = {}
        waiting = deque(sorted(node for node, count in left.items() if count == 0))
        while waiting:
            node = waiting.popleft()
            joined[node] = len(joined)
            for earlier in before[node]:
                left[earlier] -= 1
                if left[earlier] == 0:
                    waiting.append(earlier)
        return joined

    def _patient(self, node: int, eager: int, aim: int) -> bool:
        side = self.arena.sides[node]
        return aim == DRAW if side == CHANCE else side != eager
