"""Endings that a game's kernel solves as a whole: the same answers as those of `graphical`, from its table.

The kernel gives every position's value, the plies to the end and the draws a side can force. That is all that the
answer is read from, as it is from positions that were solved one by one; moves and lines are those of the rules.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, Protocol

from games.core.game import Game
from games.core.kernel import Kernel, Size, Table, Watch

from ..endings import folder
from ..kernels import usable
from . import graphical, report
from .arena import NOBODY, Arena, Links
from .closing import DRAW, LOT, NEVER, Closing
from .graphical import UNRANKED, Solved
from .limits import Budget, memory_used
from .solution import Solution

METHOD = "deterministic graphical game, all positions of the ending in tables"
WORTH = 20_000
"""Positions from which a kernel pays: fewer are solved one by one before it is loaded."""
FEW = 400_000_000
"""Positions that a kernel solves in minutes."""


class Solves(Protocol):
    """What gives the table of a position: a kernel, or a file."""

    def solve(self, state: Any, watch: Watch) -> Table: ...


class Found(NamedTuple):
    """A table that was solved before."""

    table: Table

    def solve(self, state: Any, watch: Watch) -> Table:
        return self.table


def solve(
    game: Game[Any], state: Any, budget: Budget, depth: int, assumption: str, tables: str | None = None
) -> Solution:
    """The answer for a position of a game for two, by its kernel where that pays. Raises CannotSolve or Unfinished.

    What lies in the folder `tables`, or where tables usually lie, is not solved again.
    """
    kernel, size = _kernel(game, state)
    found = folder.table(game, state, folder.folder(tables)) if size is not None and size.states >= WORTH else None
    if found is not None:
        return report.read(Looked(Tabled(game, state, budget, Found(found))), METHOD, depth, assumption)
    if kernel is None or size is None or not fits(size, budget) or not usable(kernel, "solve"):
        return graphical.solve(game, state, budget, depth, assumption)
    return report.read(Looked(Tabled(game, state, budget, kernel)), METHOD, depth, assumption)


def counted(game: Game[Any], state: Any) -> bool:
    """Whether a kernel knows beforehand how many positions the ending has, and they are few enough to see them all."""
    _, size = _kernel(game, state)
    return size is not None and size.states <= FEW


def _kernel(game: Game[Any], state: Any) -> tuple[Kernel | None, Size | None]:
    kernel = game.kernel(state) if game.to_move(state) is not None else None
    return kernel, kernel.size(state) if kernel is not None else None


def fits(size: Size, budget: Budget) -> bool:
    """Whether a table is worth its making, and within the limits."""
    if size.states < WORTH or (budget.limits.states is not None and size.states > budget.limits.states):
        return False
    return budget.memory is None or memory_used() + size.bytes <= budget.memory


class Tabled(Arena):
    """An arena whose positions are looked up when they are met; all of them are solved before."""

    def __init__(self, game: Game[Any], root: Any, budget: Budget, kernel: Solves) -> None:
        budget.phase = "solving all positions of the ending"
        self.table = kernel.solve(root, lambda done: budget.spend(done) if done else budget.look())
        self.standings: list[Any] = []
        super().__init__(game, root, budget)

    def __len__(self) -> int:
        return self.table.states

    def number(self, state: Any) -> int:
        known: int | None = self.numbers.get(self.game.key(state))
        if known is not None:
            return known
        node = super().number(state)
        self.standings.append(self.table.of(state))
        ending, mover = self.game.ending(state), self.game.to_move(state)
        self.movers.append(NOBODY if mover is None else self.players.index(mover))
        if ending is not None:
            self.endings[node] = tuple(ending.outcomes[player] for player in self.players)
        return node

    def _explore(self) -> None:
        """Nothing is looked for: the table has it all."""


class Column:
    """What is known of each node, asked for when it is read."""

    def __init__(self, of: Callable[[int], int]) -> None:
        self._of = of

    def __getitem__(self, node: int) -> int:
        return self._of(node)


class Looked(Solved):
    """A solution whose nodes are read from a table. Nothing is drawn in it, so that every stratum is settled."""

    arena: Tabled
    scaled: Any
    distances: Any
    settled: Any
    sides: Any

    def __init__(self, arena: Tabled) -> None:
        self.arena = arena
        self.maximiser, self.favoured = arena.players[0], 0
        self.scale = 1
        self.sides = arena.movers
        self.settled = Column(lambda stratum: True)
        self.scaled = Column(lambda node: arena.standings[node].value)
        self.distances = Column(lambda node: UNRANKED if (plies := arena.standings[node].distance) is None else plies)
        self.before = Links()
        self.closing = Forced(self)


class Forced(Closing):
    """The draws that each side can force, from the table."""

    steps: Any

    def __init__(self, solved: Looked) -> None:
        self.solved, self.arena = solved, solved.arena

        def column(side: int) -> Column:
            known = solved.arena.standings
            return Column(lambda node: NEVER if (plies := known[node].draws[side]) is None else plies)

        never = Column(lambda node: NEVER)
        self.steps = {(DRAW, 0): column(0), (DRAW, 1): column(1), (LOT, 0): never, (LOT, 1): never}
