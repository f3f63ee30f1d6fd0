"""The real deck of two players: proved bounds of a root, from a graph of positions that grows for as long as it may.

node      a player is about to turn a card: whose pawns stand where, the ring, which cards lie open, which discarded.
          Its keys are packed by `kernel.pack`; where the pile is empty, the discards have become the pile already
way       a node that a position leads to, and whether its player is the one to move (1) or the other one (-1)
look      the bounds of a node before anybody has been there: its cards are turned, and the rest is read off `sketch`
trial     a walk through the graph to one new node; `kernel.explore` makes them

Every bound follows from bounds of what may follow, rounded outward, and the first ones, -1 and 1, hold in any case:
so does every later one, whichever node is opened when, also where play could go on for ever (worth 0).

Source of the trials: McMahan, Likhachev, Gordon, "Bounded real-time dynamic programming" (ICML 2005), here for two
players, chance and all.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from ..core.kernel import Watch
from . import kernel as fast
from .sketch import DeckSketch, numbered, pair_of
from .solving import distances
from .state import State
from .turn import may_stop, nothing_left

Bounds: TypeAlias = tuple[Fraction, Fraction]
TRIALS = 1000
"""Trials between two calls of `watch`."""
NODES = 1 << 12
"""Nodes there is room for at first."""
BYTES_OF_NODE, BYTES_OF_EDGE = 56, 16
"""At most, the table of slots included."""
STEP = 4
"""More room is made in steps of one part in so many."""


class Way(NamedTuple):
    """A node after a position, seen from its player (1) or from the other one (-1)."""

    first: int
    second: int
    sign: int


# -- the graph --------------------------------------------------------------------------------------------------------


class DeckGrowth:
    """Bounds of a root and of what it leads to. They hold at any moment, and never widen."""

    def __init__(self, root: State, room: int | None = None, trials: int = TRIALS) -> None:
        self.root, self.room, self.trials = root, room, trials
        self.sketch = DeckSketch(root)
        self.deck = self.sketch.deck
        self.graph = self._graph(NODES, NODES * self._edges_of_one())
        self.graph.used[:] = (0, 0, 1, self._edges_of_one())
        self._work = np.zeros((3, max(fast.DEEPEST, len(root.deck))), np.int64)

    # -- room ----------------------------------------------------------------------------------------------------------

    def _edges_of_one(self) -> int:
        """Edges of a node at most."""
        wild = int((self.deck.crocodile < 0).sum())
        return max(1, 2 * (len(self.deck.crocodile) - wild) + wild * int(self.deck.facts[fast.CROCODILES]))

    def _graph(self, nodes: int, edges: int) -> fast.Graph:
        kinds = (np.int64, np.int64, np.int32, np.int32, np.int64, np.int32, np.int32)
        parts: list[Any] = [np.empty(nodes, kind) for kind in kinds]
        parts.append(np.zeros(1 << (2 * nodes - 1).bit_length(), np.int32))
        parts += [np.empty(edges, np.int32) for _ in range(4)]
        return fast.Graph(*[*parts, np.zeros(4, np.int64)])

    @property
    def states(self) -> int:
        return int(self.graph.used[fast.NODES])

    @property
    def bytes(self) -> int:
        """What the graph and the sketch take."""
        return sum(each.nbytes for each in (*self.graph, *self.sketch.arrays))

    def _grow(self) -> None:
        """Make more room for what there is too little of. Raises MemoryError where there is none to be had."""
        used, old = self.graph.used, self.graph
        nodes, edges = len(old.first), len(old.child)
        if used[fast.NODES] >= nodes:
            nodes += max(NODES, nodes // STEP)
        if used[fast.EDGES] + used[fast.MOST] > edges:
            edges += max(NODES * int(used[fast.MOST]), edges // STEP)
        most = BYTES_OF_NODE * nodes + BYTES_OF_EDGE * edges + sum(each.nbytes for each in self.sketch.arrays)
        if self.room is not None and most > self.room:
            raise MemoryError
        kept = [*(used[fast.NODES],) * 7, 0, *(used[fast.EDGES],) * 4, 4]
        parts = []
        for before, after, number in zip(old, self._graph(nodes, edges), kept):
            after[:number] = before[:number]
            parts.append(after)
        self.graph = fast.Graph(*parts)
        fast.file(self.graph)

    # -- positions -----------------------------------------------------------------------------------------------------

    def ways(self, state: State) -> list[Way]:
        """What the player to move can do: turn a card, or stop (that is, what the other player has then)."""
        taken, gone, (own, other) = self.sketch.mask(state.cards), self.sketch.mask(state.discards), pair_of(state)
        ring = int(numbered(np.array([distances(state)]))[0])
        found = []
        if not nothing_left(state):
            found.append(self._way(taken, gone, ring, own, other, 1))
        if may_stop(state):
            found.append(self._way(0, gone | taken, ring, other, fast.forward(own, other, len(state.cards)), -1))
        return found

    def _way(self, taken: int, gone: int, ring: int, own: int, other: int, sign: int) -> Way:
        gone = fast.settled(self.deck, taken, gone)
        return Way(fast.pack(taken, ring), fast.pack(gone, own | other << fast.PAWN_BITS), sign)

    def at(self, way: Way) -> tuple[int, int]:
        """Bounds over GRAIN of a way, to the player who chooses it."""
        low, up = self._of_node(way)
        return (low, up) if way.sign > 0 else (-up, -low)

    def _of_node(self, way: Way) -> tuple[int, int]:
        if way.second >> fast.GONE_BITS + fast.PAWN_BITS >= self.root.lap:
            return -fast.GRAIN, -fast.GRAIN
        slot = fast.find(self.graph, way.first, way.second)
        node = int(self.graph.slots[slot]) - 1
        if node < 0:
            low, up = fast.look(self.deck, self.sketch.arrays, way.first, way.second)
            return int(low), int(up)
        return int(self.graph.low[node]), int(self.graph.up[node])

    def of(self, state: State) -> Bounds:
        """Bounds of what a position is worth to the player to move."""
        found = [self.at(way) for way in self.ways(state)]
        return Fraction(max(low for low, _ in found), fast.GRAIN), Fraction(max(up for _, up in found), fast.GRAIN)

    # -- narrowing -----------------------------------------------------------------------------------------------------

    def narrow(self, watch: Watch, about: State | None = None) -> Fraction:
        """A round of trials from a position; how far its bounds are apart then. `watch` may end it."""
        state = self.root if about is None else about
        if not self.sketch.drawn:
            self.sketch.draw(watch)
        before, left = self.states, self.trials
        while left:
            way = max(self.ways(state), key=lambda each: self.at(each)[::-1])
            if way.second >> fast.GONE_BITS + fast.PAWN_BITS < self.root.lap:
                left -= self._explore(way, left)
            else:
                left = 0
        watch(self.states - before)
        low, up = self.of(state)
        return up - low

    def _explore(self, way: Way, trials: int) -> int:
        graph = self.graph
        slot = fast.find(graph, way.first, way.second)
        if not graph.slots[slot]:
            if self._full():
                self._grow()
            else:
                fast.add(self.deck, self.sketch.arrays, graph, way.first, way.second, slot)
            return 0
        done = fast.explore(self.deck, self.sketch.arrays, graph, self._work, int(graph.slots[slot]) - 1, trials)
        if done < trials:
            self._grow()
        return int(done)

    def _full(self) -> bool:
        used = self.graph.used
        return bool(
            used[fast.NODES] >= len(self.graph.first) or used[fast.EDGES] + used[fast.MOST] > len(self.graph.child)
        )
