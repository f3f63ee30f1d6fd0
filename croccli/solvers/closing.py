"""What becomes of positions worth 0: which are drawn, which are left to chance, and which go on for ever.

keeping    a move that keeps the value 0; only such moves count here, for both sides
level      DRAW: a finished game that nobody won; LOT: also a draw by chance whose results differ
forced     a side forces a level if it gets there by keeping moves, whatever keeping moves the other side makes
steps      the plies it takes the side that forces it; -1 where it cannot

A node is a draw if either side can force one; otherwise left to chance if either side can force that; else endless.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .arena import Turn
from .attract import Event, Field, attract

if TYPE_CHECKING:
    from .graphical import Solved

ENDLESS, LOT, DRAW = 0, 1, 2
NEVER = -1


class Closing:
    """The levels of an arena's nodes worth 0, filled stratum by stratum. `steps[level, side]` has the proof."""

    def __init__(self, solved: Solved) -> None:
        self.solved, self.arena = solved, solved.arena
        size = len(self.arena)
        self.steps = {(level, side): array("i", [NEVER]) * size for level in (DRAW, LOT) for side in (0, 1)}

    def of(self, node: int) -> int:
        """The level of a node worth 0."""
        for level in (DRAW, LOT):
            if any(self.steps[level, side][node] != NEVER for side in (0, 1)):
                return level
        return ENDLESS

    def plies(self, node: int, level: int, side: int) -> int:
        """The plies in which a side forces a level, or one that is better still; NEVER if it cannot."""
        found = self.steps[level, side][node]
        return self.steps[DRAW, side][node] if found == NEVER else found

    def distance(self, node: int) -> int | None:
        """The plies to the node's level, by the side that gets there sooner; None for endless play."""
        level = self.of(node)
        found = [self.plies(node, level, side) for side in (0, 1)] if level != ENDLESS else []
        return min((plies for plies in found if plies != NEVER), default=None)

    def closes(self, turn: Turn, level: int, side: int, mover: int) -> bool:
        """Whether a turn worth 0 out of a stratum gets `side` to `level`, by keeping moves."""
        if isinstance(turn, int):
            return self.plies(turn, level, side) != NEVER
        found = [self._branch_closes(turns, level, side, mover) for _, turns in turn.branches]
        return all(found) if level == DRAW else any(found)

    def _branch_closes(self, turns: Sequence[Turn], level: int, side: int, mover: int) -> bool:
        sign = -1 if mover == 1 else 1
        worths = [self.solved.worth(turn, sign) for turn in turns]
        if max(sign * worth for worth in worths) != 0:
            return level == LOT
        kept = [self.closes(turn, level, side, mover) for turn, worth in zip(turns, worths) if worth == 0]
        return any(kept) if mover == side else all(kept)

    def add(self, nodes: Sequence[int]) -> None:
        """Find the levels of a stratum's nodes; all lower strata are done."""
        solved, arena = self.solved, self.arena
        zero = [node for node in nodes if solved.scaled[node] == 0]
        leaving = {node: turns for node in zero if (turns := self._keeping_turns(node))}
        ended = [node for node in zero if node in arena.endings]
        # Where nothing is drawn any more, only a draw can be forced.
        settled = not zero or solved.settled[arena.stratum[zero[0]]]
        for level in (DRAW,) if settled else (DRAW, LOT):
            for side in (0, 1):
                self._force(level, side, zero, leaving, ended)

    def _keeping_turns(self, node: int) -> list[Turn]:
        """The turns out of the stratum that keep the value 0."""
        sign = self.solved.sign(node)
        return [turn for turn in self.arena.turns_out(node) if self.solved.worth(turn, sign) == 0]

    def _force(self, level: int, side: int, zero: list[int], leaving: dict[int, list[Turn]], ended: list[int]) -> None:
        events = [Event(0, 0, True, node) for node in ended]
        for node, turns in leaving.items():
            distance = self._leaving_distance(node, turns, level, side)
            if distance is not None:
                events.append(Event(0, distance, False, node))
        steps = self.steps[level, side]
        if not events:
            return
        solved, patient = self.solved, 1 - side
        opened = bytearray(len(self.arena))
        for node in zero:
            opened[node] = 1
        left = {node: self._keeping(node, leaving) for node in zero if solved.sides[node] == patient}
        for event in attract(Field(solved.sides, patient, solved.before, left, opened, self.arena.budget), events):
            steps[event.node] = event.distance

    def _leaving_distance(self, node: int, turns: list[Turn], level: int, side: int) -> int | None:
        """Plies by which `side` gets to the level by leaving the stratum here; None if it does not."""
        mover = self.solved.sides[node]
        closing = [turn for turn in turns if self.closes(turn, level, side, mover)]
        if not closing or (mover != side and len(closing) < len(turns)):
            return None
        distances = [self.through(node, turn, level, side) for turn in closing]
        return min(distances) if mover == side else max(distances)

    def through(self, node: int, turn: Turn, level: int, side: int) -> int:
        """The plies by which `side` gets from a node to the level through a turn that closes."""
        if isinstance(turn, int) and (self.solved.settled[self.arena.stratum[node]] or not self._out(node, turn)):
            return self.plies(turn, level, side) + 1
        return 1

    def _out(self, node: int, after: int) -> bool:
        return self.arena.stratum[node] != self.arena.stratum[after]

    def _keeping(self, node: int, leaving: dict[int, list[Turn]]) -> int:
        """The number of a node's keeping moves, all that leave the stratum counted as one."""
        scaled = self.solved.scaled
        return sum(scaled[after] == 0 for after in self.arena.inside.of(node)) + (node in leaving)
