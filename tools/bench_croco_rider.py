"""How far croc solves Croco Rider, as more pawns are left (`python tools/bench_croco_rider.py [PAWNS ...]`).

Ten random positions for each number of pawns, reached by random play from a random start, seeds 0 to 9, on one core.
What is timed is all it takes to know the margin of the position, tables included, once the kernel is compiled; what
follows and what each other move is worth is more work. Times are those of the processor, so that a busy machine does
not spoil them much; they depend on the machine all the same.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

from croccli.solvers.alphabeta import Window
from croccli.solvers.limits import Budget, Limits, Unfinished
from croccli.solvers.negamax import Search
from croccli.solvers.proving import proving
from games.core.judge import unfold
from games.core.position import Position
from games.croco_rider import GAME

PAWNS = (8, 10, 12, 14, 16, 18, 20)
SEEDS = range(10)
READABLE = (8, 10, 12)
"""Where the readable rules are timed, too."""
PATIENCE = 20.0
"""Seconds the readable rules are given for a position."""


def position(seed: int, left: int) -> Any:
    """A position that random play reaches."""
    rng = Random(seed)
    state = GAME.read(Position.of(GAME.deal(rng, (), {})))
    while sum(12 - camp.count("") for camp in state.camps) > left:
        state = GAME.play(state, rng.choice([leaf.move for leaf in unfold(GAME, state)]))
    return state


def solved(state: Any, make: Callable[[Any, Budget], Any], limits: Limits) -> tuple[int, float, bool]:
    """Positions looked at, seconds, and whether that gave the margin."""
    began = time.process_time()
    budget = Budget(limits)
    try:
        Window(make(state, budget), state, "the margin").narrow()
    except Unfinished:
        return budget.states, time.process_time() - began, False
    return budget.states, time.process_time() - began, True


def by_kernel(state: Any, budget: Budget) -> Any:
    search = proving(GAME, state, budget)
    if search is None:
        raise SystemExit("without numba there is nothing to measure: pip install 'croc[fast]'")
    return search


def by_rules(state: Any, budget: Budget) -> Any:
    return Search(GAME, state, budget)


def growth(pawns: Sequence[int] = PAWNS) -> Iterator[str]:
    """A line for each number of pawns."""
    solved(position(0, 8), by_kernel, Limits())  # compiled by now
    yield "the margin of ten random positions, one core"
    yield "pawns      states, median    seconds, median     worst    readable rules, median"
    for left in pawns:
        states = [position(seed, left) for seed in SEEDS]
        found = [solved(state, by_kernel, Limits()) for state in states]
        counts, seconds = [each[0] for each in found], [each[1] for each in found]
        row = f"{left:5} {statistics.median(counts):19,.0f} {statistics.median(seconds):18.3f} {max(seconds):9.3f}"
        yield row + (beside(states, sum(seconds)) if left in READABLE else "")


def beside(states: Sequence[Any], seconds: float) -> str:
    """How long the readable rules take for the same positions."""
    found = [solved(state, by_rules, Limits(seconds=PATIENCE)) for state in states]
    median, late = statistics.median(each[1] for each in found), sum(not each[2] for each in found)
    ratio = sum(each[1] for each in found) / seconds
    return f"    {median:8.3f} s, {ratio:5.0f} times as long in all" + (f" ({late} given up)" if late else "")


def reach(quick: bool) -> Iterator[str]:
    """The section of `make bench`."""
    return growth(PAWNS[:-3] if quick else PAWNS)


PARTS: dict[str, Callable[[bool], Iterator[str]]] = {"croco-rider": reach}

if __name__ == "__main__":
    for line in growth([int(text) for text in sys.argv[1:]] or PAWNS):
        print(line, flush=True)
