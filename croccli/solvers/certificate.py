"""A second opinion on bounds: one side's strategy is fixed, and the other plays against it as well as it can.

fixed      the side whose strategy is given, the free side plays against it: a Markov decision process
held       an end component of it: the free side can stay there for ever, which is worth 0
joined     such nodes taken together as one, with all ways out of them and a way to stay

With all of them joined, every play ends, whatever the free side does, so value iteration from below and from above
meets at what the strategy makes sure of (this would be wrong for two players, who may leave by different ways). The
strategy of the maximiser proves a lower bound, that of the minimiser an upper one. Sealed nodes count as lost for the
fixed side.

Sources: Haddad, Monmege, "Interval iteration algorithm for MDPs and IMDPs"; Baier, Klein, Leuschner, Parker,
Wunderlich, "Ensuring the reliability of your model checker: interval iteration for Markov decision processes".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .chance_arena import CHANCE, ENDED, MAXIMISER, MINIMISER, SCALE, ChanceArena
from .components import components, end_components

FINEST = 1 << 6
"""Iteration ends where a round gains no more, over SCALE."""


class Bounds(NamedTuple):
    """What a strategy makes sure of, to the maximiser, times SCALE: the truth lies between."""

    lower: int
    upper: int


class Certificate:
    """What the strategy `choice` of the side `fixed` makes sure of, from `root` on."""

    def __init__(self, arena: ChanceArena, fixed: int, choice: Mapping[int, int], root: int = 0) -> None:
        self.arena, self.fixed, self.choice = arena, fixed, choice
        self.lost = -SCALE if fixed == MAXIMISER else SCALE
        self.lower: dict[int, int] = {}
        self.upper: dict[int, int] = {}
        self.joined: dict[int, Sequence[int]] = {}
        """The ways out of the end component a node belongs to."""
        for component in components((root,), self.ways):
            self._component(component)
        self.bounds = Bounds(self.lower[root], self.upper[root])

    def ways(self, node: int) -> Sequence[int]:
        """Where play can go from a node against the fixed strategy."""
        arena = self.arena
        if arena.sides[node] == self.fixed:
            return (self.choice[node],) if node in self.choice else ()
        return arena.after[node]

    def _component(self, component: Sequence[int]) -> None:
        """Bounds of a component, all that it leads to being done."""
        for node in component:
            self.lower[node], self.upper[node] = -SCALE, SCALE
        if len(component) == 1 and component[0] not in self.ways(component[0]):
            self._update(component[0])
            return
        self.arena.budget.look()
        for held in end_components(component, self.ways, lambda node: self.arena.sides[node] == CHANCE):
            self.joined.update(dict.fromkeys(held, self._ways_out(held)))
        nodes, latest = list(component), FINEST + 1
        while latest > FINEST:
            latest = max(self._update(node) for node in nodes)
            nodes.reverse()

    def _update(self, node: int) -> int:
        """Narrow a node's bounds; by how much."""
        low, up = self._seen(node)
        gained = max(low - self.lower[node], self.upper[node] - up, 0)
        self.lower[node], self.upper[node] = max(low, self.lower[node]), min(up, self.upper[node])
        return gained

    def _seen(self, node: int) -> tuple[int, int]:
        """A node's bounds by those of the nodes after it."""
        arena = self.arena
        if arena.sides[node] == ENDED:
            return arena.lower[node], arena.upper[node]
        if node in self.joined:  # there the free side can also stay
            out = self.joined[node]
            return self._free([0, *(self.lower[each] for each in out)], [0, *(self.upper[each] for each in out)])
        after = self.ways(node)
        if not after:
            return self.lost, self.lost
        lows, ups = [self.lower[each] for each in after], [self.upper[each] for each in after]
        if arena.sides[node] == CHANCE:
            low, total = arena.mean(node, lows)
            up, _ = arena.mean(node, ups)
            return low // total, -(-up // total)
        return self._free(lows, ups)

    def _ways_out(self, held: frozenset[int]) -> Sequence[int]:
        arena = self.arena
        free = (node for node in held if arena.sides[node] not in (self.fixed, CHANCE))
        return [after for node in free for after in arena.after[node] if after not in held]

    def _free(self, lows: list[int], ups: list[int]) -> tuple[int, int]:
        """What the free side makes of its ways."""
        return (max(lows), max(ups)) if self.fixed == MINIMISER else (min(lows), min(ups))
