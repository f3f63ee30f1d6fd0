"""Solving endings of Pool Party by the kernel: the order of work, and reading the answers.

plan      a stratum as the kernel reads it
folds     the spaces of a stratum's swimmers by cell, for the high and the low part of its number
level     plies to the end

Every stratum is solved after those that its swimmers' falls lead to. The kernel's functions leave the interpreter
alone, so that two threads work: each takes the positions of one side to move, and writes to those of the other only.
"""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeAlias

import numpy as np

from ..core.kernel import Standing, Watch, ready
from . import kernel as k
from .ends import ending, over
from .packed import closed, company, counting
from .ring import SPACES
from .state import State
from .strata import Stratum, below, may_be_drawn, number_of, states_of

Arrays: TypeAlias = tuple[Any, ...]
CHUNK, ALONE = 512 * k.BLOCK, 1 << 12
"""Cells looked at between two calls of `watch`; cells that are not worth a second thread."""


class Ending:
    """A company's stratum and all below it, solved."""

    def __init__(self, state: State, watch: Watch) -> None:
        self._watch = watch
        self._company, self._about = company(state), counting(state)
        self._names = {(each.colour, each.number): place for place, each in enumerate(self._company)}
        strata = below(self._company)
        cells = sum(stratum.cells for stratum in strata)
        self.states = sum(states_of(state, stratum) for stratum in strata)
        self._first: dict[Stratum, int] = {}
        self.values = np.zeros(2 * cells, dtype=np.int32)
        drawn = may_be_drawn(state, self._company)
        self.draws = tuple(np.zeros_like(self.values) for _ in range(2 if drawn else 0))
        self._left = np.zeros((2 if drawn else 1, 2 * strata[-1].cells), dtype=np.int32)
        self._pos = np.full((2, k.MOST), -1, dtype=np.int64)
        with ThreadPoolExecutor(min(2, os.cpu_count() or 1)) as self._pool:
            place = 0
            for stratum in strata:
                self._first[stratum] = place
                place += 2 * stratum.cells
                self._solve(stratum)
                watch(states_of(state, stratum))
        del self._left, self._pos, self._pool

    def of(self, state: State) -> Standing:
        """What a position is worth that the ending leads to."""
        if over(state):
            ended = ending(state)
            assert ended is not None
            outcome = {"win": 1, "draw": 0, "loss": -1}[ended.outcomes[state.players[0]]]
            return Standing(outcome, 0 if outcome else None, (None, None) if outcome else (0, 0))
        side, (place, group) = state.players.index(state.turn), self._place(state)
        value = int(k.worth(self.values, place, group))
        if value:
            return Standing((1 if value & k.WON else -1) * (1 - 2 * side), value & k.PLIES, (None, None))
        forced = [int(k.worth(draws, place, group)) for draws in self.draws] or [0, 0]
        ann, ben = (known & k.PLIES if known else None for known in forced)
        return Standing(0, None, (ann, ben))

    def _place(self, state: State) -> tuple[int, int]:
        """A position's place in the large arrays, and the group that its last move closes."""
        swimmers = {
            space: self._names[pawn.colour, number_of(state, pawn)] for space, pawn in enumerate(state.ring) if pawn
        }
        stratum = Stratum(self._company, sum(1 << each for each in swimmers.values()))
        strides = stratum.strides()
        cell = sum(strides[each] * self._company[each].lane.index(space) for space, each in swimmers.items())
        side = state.players.index(state.turn)
        return self._first[stratum] + side * stratum.cells + cell, closed(state, self._about, swimmers)

    # -- solving -------------------------------------------------------------------------------------------------------

    def _solve(self, stratum: Stratum) -> None:
        ground, settled, left = (self._plan(stratum), folded(stratum)), self._left[0], self._left[-1]
        self._attract(ground, self.values, settled, k.begin, (self.values, settled), 0)
        for forcing, draws in enumerate(self.draws):
            self._attract(ground, draws, left, k.begin_draws, (self.values, draws, settled, left), 1, forcing)

    def _attract(
        self, ground: Arrays, words: Any, left: Any, begin: Any, known: Arrays, drawing: int, *forcing: int
    ) -> None:
        """Begin with the moves that leave the stratum, and follow moves back ply by ply."""
        marks = np.zeros(2 * int(ground[0][k.BLOCKS]), dtype=np.int64)
        latest, level = self._both(begin, ground, (*known, marks, drawing, *forcing)), 1
        while level <= latest:
            if level >= k.PLIES:
                raise OverflowError("an ending of more plies than the kernel can count")
            told = self._both(k.spread, ground, (self.values, words, left, marks, drawing), level)
            latest, level = max(latest, told), level + 1

    def _both(self, function: Any, ground: Arrays, known: Arrays, *more: int) -> int:
        """The most that a function gives, for all cells and either side to move: at the same time, once compiled."""
        cells, most = int(ground[0][k.CELLS]), 0
        for first in range(0, cells, CHUNK):
            self._watch(0)
            chunk = (first, first + CHUNK, *more)
            tasks = [partial(function, *ground, self._pos[side], *known, side, *chunk) for side in (0, 1)]
            if cells < ALONE or not ready() or not function.signatures:
                found = [task() for task in tasks]
            else:
                found = [each.result() for each in [self._pool.submit(task) for task in tasks]]
            most = max(most, *map(int, found))
        return most

    def _plan(self, stratum: Stratum) -> Any:
        plan = np.zeros(k.PLAN, dtype=np.int64)
        plan[: k.ABOUT] = self._about
        strides, standing = stratum.strides(), stratum.swimmers()
        plan[k.FIRST], plan[k.CELLS] = self._first[stratum], stratum.cells
        plan[k.BLOCKS] = -(-stratum.cells // k.BLOCK)
        plan[k.SPLIT], plan[k.HIGH] = split(stratum)
        plan[k.MOVES], plan[k.COUNT] = sum(3 << 2 * each for each in standing), len(standing)
        plan[k.SWIMMER : k.SWIMMER + len(standing)] = standing
        for each in standing:
            plan[k.STRIDE + each], plan[k.SPAN + each] = strides[each], strides[each] * len(self._company[each].lane)
            self._fall(stratum, each, plan[k.FALL + k.PER_FALL * each :][: k.PER_FALL])
        return plan

    def _fall(self, stratum: Stratum, fallen: int, fall: Any) -> None:
        """Write what a swimmer's fall leads to."""
        fall[k.KIND], after = stratum.fate(fallen), stratum.without(fallen)
        if fall[k.KIND] or after not in self._first:
            return
        fall[k.THERE], fall[k.THERE_CELLS] = self._first[after], after.cells
        for each, stride in after.strides().items():
            for place, space in enumerate(self._company[each].lane):
                fall[k.DIGITS + SPACES * each + space] = stride * place


def split(stratum: Stratum) -> tuple[int, int]:
    """The cells of the low part, the swimmers behind the middle, and the number of high parts."""
    low = 1
    for each in reversed(stratum.swimmers()):
        if low * low >= stratum.cells:
            break
        low *= len(stratum.company[each].lane)
    return low, stratum.cells // low


def folded(stratum: Stratum) -> Any:
    """For each high part, then for each low part: the spaces taken, and whose they are; -1 where two share one."""
    low, high = split(stratum)
    strides = stratum.strides()
    parts = [np.zeros(high, dtype=np.int64), np.zeros(low, dtype=np.int64)]
    for each, stride in strides.items():
        lane, part = stratum.company[each].lane, 0 if stride >= low else 1
        size, inner = (high, stride // low) if part == 0 else (low, stride)
        spaces = np.array(lane)[np.arange(size) // inner % len(lane)]
        taken = np.left_shift(1, spaces)
        clash = (parts[part] < 0) | (parts[part] & taken > 0)
        added = taken | spaces << k.SPACES + k.DIGIT_BITS * each
        parts[part] = np.where(clash, -1, parts[part] | added)
    return np.concatenate(parts)
