"""Tables of solved endings against the solver that reads the rules, for every game whose kernel makes some."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from croccli.solvers import report
from croccli.solvers.arena import Arena
from croccli.solvers.graphical import Solved
from croccli.solvers.limits import Budget
from croccli.solvers.solution import Solution
from croccli.solvers.tabled import Looked, Tabled
from games.core.game import Game
from games.core.kernel import Table

ROOT = Path(__file__).parents[2]
JIT = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0"


def quiet(done: int) -> None:
    """Nobody watches."""


class Seen(Arena):
    """An arena that keeps its positions."""

    def __init__(self, game: Game[Any], root: Any) -> None:
        self.states: dict[int, Any] = {}
        super().__init__(game, root, Budget())

    def number(self, state: Any) -> int:
        node = super().number(state)
        self.states[node] = state
        return node


def agree(game: Game[Any], root: Any, make: Callable[[Any, Any], Table]) -> set[str]:
    """Every position that play reaches: value, plies to the end, and the plies in which each side forces a draw.

    Then the whole answer. Returns the outcomes that came up.
    """
    solved = Solved(Seen(game, root))
    table, labels = make(root, quiet), set()
    for node, met in solved.arena.states.items():
        value = solved.scaled[node]
        draws = tuple(solved.closing.steps[2, side][node] for side in (0, 1))
        expected = (value, solved.distances[node] if value else None)
        assert table.of(met) == (*expected, tuple(None if plies == -1 or value else plies for plies in draws))
        labels.add(solved.label(node))
    assert bare(tabled(game, root)) == bare(report.read(solved, "", 1, ""))
    return labels


def tabled(game: Game[Any], root: Any) -> Solution:
    """The answer from the kernel's table."""
    return report.read(Looked(Tabled(game, root, Budget(), game.kernel(root))), "", 1, "")


def bare(solution: Solution) -> Solution:
    """Without the number of positions: the table has those, too, that play from here does not reach."""
    return solution._replace(states=0)


def passes_without_compiling(file: str, *words: str) -> None:
    """The tests of a file in another process, where the kernel's functions stay plain Python; `words` for pytest."""
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", file, *words]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
