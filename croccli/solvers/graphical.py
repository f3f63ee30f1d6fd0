"""Games with cycles in which chance happens only at irreversible steps: deterministic graphical games.

Method. Strata are solved from the lowest rank up, so every exit has an exact value. Inside a stratum exits are taken in
the maximiser's order of liking (value falling, distance rising) while they are worth more than 0: a maximiser's node
joins at its first resolved option, a minimiser's at its last. Mirrored for values below 0. Whatever remains is worth 0:
either side can hold it by playing on for ever.

Proof idea. Each resolved node gets the number at which it joined. The side a value favours has a move of equal value
and lower number, so it arrives after finitely many moves; all moves of the other side with that value have lower
numbers, and all its other moves are worse for it. Nobody gains by playing on, since endless play is worth 0.
`faults` checks exactly that; that values agree with the best moves proves nothing where play can go round in circles.

Sources: Washburn, "Deterministic graphical games"; Andersson, Hansen, Miltersen, Sorensen, "Deterministic graphical
games revisited".
"""

from __future__ import annotations

import heapq
from array import array
from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

from .arena import NOBODY, Arena, Chance, Turn
from .solution import ZERO

METHOD = "deterministic graphical game, stratum by stratum"
UNRANKED = -1


class Exit(NamedTuple):
    """What leaving a stratum is worth to the maximiser, how far it is, and whether the game surely ends."""

    value: Fraction
    distance: int
    finished: bool


class Solved:
    """Values of every node of an arena, with the proof.

    values     exact, for the maximiser
    numbers    when a node with a value other than 0 joined (UNRANKED for 0): the proof
    distances  plies to the end, or to the next irreversible step where chance is still to come; -1 for endless play
    drawn      nodes worth 0 from which one side can force a finished game by moves that keep the value
    """

    def __init__(self, arena: Arena) -> None:
        self.arena = arena
        size = len(arena.states)
        self.values: list[Fraction] = [ZERO] * size
        self.numbers = array("i", [UNRANKED]) * size
        self.distances = array("i", [-1]) * size
        self.drawn = bytearray(size)
        self.pure: dict[tuple[int, ...], bool] = {}
        for nodes in arena.strata():
            Stratum(self, nodes).solve()
            arena.budget.look()

    def turn(self, turn: Turn, side: int) -> Exit:
        """What a turn that leaves its stratum is worth."""
        if isinstance(turn, Chance):
            parts = [
                (odds, self.best([self.turn(each, side) for each in turns], side)) for odds, turns in turn.branches
            ]
            value = sum((odds * part.value for odds, part in parts), ZERO)
            return Exit(value, 0, all(part.finished for _, part in parts))
        finished = self.values[turn] != 0 or bool(self.drawn[turn])
        return Exit(self.values[turn], max(self.distances[turn], 0), finished)

    def best(self, exits: list[Exit], side: int) -> Exit:
        """The exit a side likes best: value, then the shorter way to a gain and the longer way to a loss."""
        sign = -1 if side == 1 else 1
        return max(exits, key=lambda each: (sign * each.value, _haste(sign * each.value, each.distance), each.finished))

    def label(self, node: int) -> str:
        """win, draw, endless, loss or mixed, for the maximiser."""
        value = self.values[node]
        if abs(value) == 1:
            return "win" if value > 0 else "loss"
        if value != 0:
            return "mixed"
        return "draw" if self.drawn[node] else "endless"

    def faults(self) -> Iterator[str]:
        """Everything wrong with the values and their proof; nothing for a right solution."""
        for nodes in self.arena.strata():
            for node in nodes:
                if node not in self.arena.endings:
                    yield from self._faults(node)

    def _faults(self, node: int) -> Iterator[str]:
        side = self.arena.sides[node]
        exits = [self.turn(turn, side).value for turn in self.arena.exits.get(node, ())]
        inside = [(self.values[other], self.numbers[other]) for other in self.arena.successors(node)]
        value, number = self.values[node], self.numbers[node]
        if not exits and not inside:
            if value != 0:
                yield f"node {node}: a dead end is worth 0, not {value}"
            return
        sign = -1 if side == 1 else 1
        reached = [*exits, *(other for other, _ in inside)]
        if max(sign * other for other in reached) != sign * value:
            yield f"node {node}: worth {value}, but its moves lead to {sorted(set(reached))}"
        progress = [other < number for other_value, other in inside if other_value == value]
        if value * sign > 0 and value not in exits and not any(progress):
            yield f"node {node}: no move of equal value makes progress"
        if value * sign < 0 and not all(progress):
            yield f"node {node}: the loser of the value can go round in circles"


def _haste(gain: Fraction, distance: int) -> int:
    return -distance if gain > 0 else distance


class Stratum:
    """One stratum being solved."""

    def __init__(self, solved: Solved, nodes: list[int]) -> None:
        self.solved, self.arena, self.nodes = solved, solved.arena, nodes
        self.rank = self.arena.ranks[nodes[0]]
        self.settled = self._settled()
        solved.pure[self.rank] = self.settled
        self.exits = {node: self._exit(node) for node in nodes if node in self.arena.exits}
        self.before = self._predecessors()

    def _settled(self) -> bool:
        """Whether no chance is left from here on, so that distances count to the end."""
        lower = {
            self.arena.ranks[turn]
            for node in self.nodes
            for turn in self.arena.exits.get(node, ())
            if isinstance(turn, int)
        }
        return self.rank not in self.arena.draws and all(self.solved.pure[rank] for rank in lower)

    def _exit(self, node: int) -> Exit:
        """The exit of a node that its mover likes best, one ply away."""
        side = self.arena.sides[node]
        best = self.solved.best([self.solved.turn(turn, side) for turn in self.arena.exits[node]], side)
        return best._replace(distance=best.distance + 1 if self.settled else 1)

    def _predecessors(self) -> dict[int, list[int]]:
        before: dict[int, list[int]] = {}
        for node in self.nodes:
            for after in self.arena.successors(node):
                before.setdefault(after, []).append(node)
        return before

    def solve(self) -> None:
        for node in self.nodes:
            if node in self.arena.endings:
                self.solved.values[node] = self.arena.endings[node]
                self.solved.distances[node] = 0
                self.solved.drawn[node] = self.arena.endings[node] == 0
        self.number = 0
        for sign in (1, -1):
            Sweep(self, sign).run()
        Draws(self).run()

    def open_moves(self, node: int) -> int:
        """The number of a node's options, all its exits counted as one."""
        return self.arena.first[node + 1] - self.arena.first[node] + (node in self.exits)


class Sweep:
    """Values above 0 for sign 1, below 0 for sign -1. The winner is the side the sign favours."""

    def __init__(self, stratum: Stratum, sign: int) -> None:
        self.stratum, self.solved, self.sign = stratum, stratum.solved, sign
        self.loser = 1 if sign == 1 else 0
        self.waiting: dict[int, int] = {}
        self.queued: set[int] = set()
        gains = {node: sign * each.value for node, each in stratum.exits.items() if sign * each.value > 0}
        ended = {node: sign * self.solved.values[node] for node in stratum.nodes if node in stratum.arena.endings}
        ended = {node: gain for node, gain in ended.items() if gain > 0}
        order = sorted({*gains.values(), *ended.values()}, reverse=True)
        self.gains = order
        places = {gain: place for place, gain in enumerate(order)}
        # (place of the value, distance, node, whether the node itself is resolved there)
        self.events = [(places[gain], stratum.exits[node].distance, node, False) for node, gain in gains.items()]
        self.events += [(places[gain], 0, node, True) for node, gain in ended.items()]

    def run(self) -> None:
        heapq.heapify(self.events)
        while self.events:
            place, distance, node, resolved = heapq.heappop(self.events)
            if self.solved.numbers[node] != UNRANKED:
                continue
            if not resolved and self.stratum.arena.sides[node] == self.loser and not self._last(node):
                continue
            self._join(place, distance, node)

    def _join(self, place: int, distance: int, node: int) -> None:
        self.solved.values[node] = self.sign * self.gains[place]
        self.solved.distances[node] = distance
        self.solved.numbers[node] = self.stratum.number
        self.stratum.number += 1
        for before in self.stratum.before.get(node, ()):
            if self.solved.numbers[before] != UNRANKED or before in self.queued or before in self.stratum.arena.endings:
                continue
            if self.stratum.arena.sides[before] != self.loser or self._last(before):
                self.queued.add(before)
                heapq.heappush(self.events, (place, distance + 1, before, True))

    def _last(self, node: int) -> bool:
        """Another option of the loser's node is resolved; whether it was the last."""
        left = self.waiting.get(node, self.stratum.open_moves(node)) - 1
        self.waiting[node] = left
        return left == 0


class Draws:
    """Which nodes worth 0 are draws: one side can force a finished game by moves that keep the value."""

    def __init__(self, stratum: Stratum) -> None:
        self.stratum, self.solved, self.arena = stratum, stratum.solved, stratum.arena
        self.zero = [node for node in stratum.nodes if self.solved.values[node] == 0]

    def run(self) -> None:
        found: dict[int, int] = {}
        for side in (0, 1):
            for node, distance in self._forced(side).items():
                found[node] = min(distance, found.get(node, distance))
        for node, distance in found.items():
            self.solved.drawn[node] = 1
            self.solved.distances[node] = distance

    def _forced(self, side: int) -> dict[int, int]:
        """The nodes from which `side` forces a finished game worth 0, with the plies to it."""
        found = {node: 0 for node in self.zero if node in self.arena.endings or not self.stratum.open_moves(node)}
        waiting = {node: self._keeping(node) for node in self.zero}
        edge = list(found)
        for node in self.zero:
            finished = [each for each in self._level(node) if each.finished]
            waiting[node] -= len(finished)
            if node not in found and finished and (self.arena.sides[node] in (side, NOBODY) or not waiting[node]):
                found[node] = 1 + (min(each.distance for each in finished) if self.stratum.settled else 0)
                edge.append(node)
        for node in edge:
            for before in self.stratum.before.get(node, ()):
                if before in found or self.solved.values[before] != 0:
                    continue
                waiting[before] -= 1
                if self.arena.sides[before] == side or not waiting[before]:
                    found[before] = found[node] + 1
                    edge.append(before)
        return found

    def _level(self, node: int) -> list[Exit]:
        side = self.arena.sides[node]
        exits = [self.solved.turn(turn, side) for turn in self.arena.exits.get(node, ())]
        return [each for each in exits if each.value == 0]

    def _keeping(self, node: int) -> int:
        """The number of a node's moves that keep the value 0."""
        inside = sum(self.solved.values[other] == 0 for other in self.arena.successors(node))
        return inside + len(self._level(node))
