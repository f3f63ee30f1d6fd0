"""Solving endings of Crocodile Pool Party by the kernel: the order of work, and reading the answers.

plan      a stratum as the kernel reads it
level     plies to the end

Every stratum is solved after those that its units' leaving leads to. The kernel's functions leave the interpreter
alone, so that two threads work: each takes the positions of one side to move, and writes to those of the other only.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeAlias

import numpy as np

from ..core.kernel import Standing, Watch, ready
from . import kernel as k
from .packed import table
from .state import SEATS, State
from .strata import Stratum, below, exits, over, stratum_of

Task: TypeAlias = Callable[[], Any]
CHUNK = 800
"""Blocks of cells looked at between two calls of `watch`."""
DESK = 2 * k.LEFT_FROM
"""Room for what may follow a position, and as much for the position itself: threads never share a line of the cache."""
LAST_LEVEL = k.PLIES - 1


class Ending:
    """A stratum and all below it, solved."""

    def __init__(self, state: State, watch: Watch) -> None:
        known = stratum_of(state)
        assert known is not None
        self._watch = watch
        self._loses = state.rulings.no_move == "loses"
        self._ways = table(state)
        strata = below(known[0])
        self.states = sum(stratum.states for stratum in strata)
        self._base: dict[Stratum, int] = {}
        self._drawn: dict[Stratum, bool] = {}
        self.values = np.zeros(2 * sum(stratum.cells for stratum in strata), dtype=np.uint16)
        self.draws = [np.zeros(1, dtype=np.uint16)] * 2
        self._left = np.zeros(2 * strata[-1].cells, dtype=np.uint8)
        self._desks = [np.zeros((2, DESK), dtype=np.int64) for _ in SEATS]
        with ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as self._pool:
            place = 0
            for stratum in strata:
                self._base[stratum] = place
                place += 2 * stratum.cells
                self._solve(stratum)
        del self._left, self._desks, self._pool

    def of(self, state: State) -> Standing:
        """What a position is worth that the ending leads to."""
        known = stratum_of(state)
        assert known is not None
        outcome = over(known[0])
        if outcome is not None:
            return Standing(outcome, None if outcome == 0 else 0, (0, 0) if outcome == 0 else (None, None))
        side, cell = SEATS.index(state.turn), 0
        for square in known[1]:
            cell = cell * k.WATER + square
        place = self._base[known[0]] + side * known[0].cells + cell
        value = int(self.values[place])
        if value:
            return Standing((1 if value & k.WON else -1) * (1 - 2 * side), value & k.PLIES, (None, None))
        steps = [int(draws[place]) if self._drawn[known[0]] else 0 for draws in self.draws]
        red, yellow = (step & k.PLIES if step & (k.WON | k.LOST) else None for step in steps)
        return Standing(0, None, (red, yellow))

    def strata(self) -> Iterator[tuple[Stratum, Any, Sequence[Any]]]:
        """Each stratum with the numbers of its positions, by side to move and cell: values, and draws of either side.

        There are no draws where nobody can force one.
        """
        for stratum, base in self._base.items():
            there = slice(base, base + 2 * stratum.cells)
            yield stratum, self.values[there], [draws[there] for draws in self.draws if self._drawn[stratum]]

    # -- solving -------------------------------------------------------------------------------------------------------

    def _solve(self, stratum: Stratum) -> None:
        plan, blocks = self._plan(stratum), max(stratum.cells // k.BLOCK, 1)
        self._attract(plan, blocks, self.values, k.begin, (self._ways, plan, self.values))
        self._watch(stratum.states)
        after = exits(stratum).values()
        self._drawn[stratum] = any(self._drawn[each] if over(each) is None else over(each) == 0 for each in after)
        if self._drawn[stratum]:
            if len(self.draws[0]) == 1:
                self.draws = [np.zeros_like(self.values), np.zeros_like(self.values)]
            for forcing, draws in enumerate(self.draws):
                known = (self._ways, plan, self.values, draws)
                self._attract(plan, blocks, draws, k.begin_draws, known, forcing)

    def _attract(self, plan: Any, blocks: int, values: Any, begin: Any, known: tuple[Any, ...], *more: int) -> None:
        """Begin with the exits, and follow moves back ply by ply until nothing is due any more."""
        marks, left, sides = np.zeros(2 * blocks, dtype=np.int64), self._left, (0, 1)
        chunks = [(first, min(first + CHUNK, blocks)) for first in range(0, blocks, CHUNK)]
        latest, level, found = 0, 0, True
        for first, last in chunks:
            begun = [_task(begin, *known, left, marks, *self._desks[side], *more, side, first, last) for side in sides]
            latest = max(latest, *self._together(blocks, begun))
        while found or level <= latest:
            if level > LAST_LEVEL:
                raise OverflowError("an ending of more plies than the kernel can count")
            self._together(blocks, [_task(k.join, plan, values, left, marks, side, level) for side in sides])
            about = (self._ways, plan, values, left, marks)
            spread = [_task(k.spread, *about, *self._desks[side], side, level) for side in sides]
            found = any(self._together(blocks, spread))
            level += 1

    def _together(self, blocks: int, tasks: Sequence[Task]) -> list[Any]:
        """The results of tasks that may run at the same time."""
        self._watch(0)
        if blocks == 1 or not ready():
            return [task() for task in tasks]
        return [each.result() for each in [self._pool.submit(task) for task in tasks]]

    def _plan(self, stratum: Stratum) -> Any:
        plan = np.zeros(k.PLAN, dtype=np.int64)
        plan[[k.UNIT_COUNT, k.BASE, k.SPAN, k.STUCK_LOSES]] = (
            len(stratum.units),
            self._base[stratum],
            stratum.cells,
            self._loses,
        )
        for place, unit in enumerate(stratum.units):
            paths = k.START * k.WATER * (unit.owner * k.KINDS + unit.number)
            is_open = unit.tiles > 1 or stratum.bars.used
            about = (paths, unit.owner, stratum.cells // k.WATER ** (place + 1), is_open)
            plan[k.UNIT + k.PER_UNIT * place :][: k.PER_UNIT] = about
        for (one, victim), after in exits(stratum).items():
            at = k.EXITS + (one * (k.MOST_UNITS + 1) + victim) * k.PER_EXIT
            plan[at : at + k.PER_EXIT] = self._exit(stratum, one, after)
        return plan

    def _exit(self, stratum: Stratum, one: int, after: Stratum) -> list[int]:
        outcome = over(after)
        if outcome is not None:
            return [k.ENDED, outcome, 0, 0, 0, 0, 0]
        strides = [0] * k.MOST_UNITS
        places = {(unit.owner, unit.number): place for place, unit in enumerate(after.units)}
        for place, unit in enumerate(stratum.units):
            there = places.get((unit.owner, unit.number))
            strides[place] = 0 if there is None else after.cells // k.WATER ** (there + 1)
        return [k.ELSEWHERE, self._base[after], after.cells, *strides]


def _task(function: Any, *arguments: Any) -> Task:
    return lambda: function(*arguments)
