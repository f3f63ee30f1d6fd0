"""Games with chance inside their cycles: certified bounds, exact where that can be had.

Method. Positions are opened best first (`exploring`), what nobody has looked at being worth -1 to 1, and the bounds of
all others follow from those after them: value iteration from below and from above, in whole numbers rounded outward.
Where play can be kept in a set of positions for ever, plain iteration is stuck, and the bounds are brought to what can
be had by leaving (`narrowing`). Both bounds hold at any moment, so a limit only makes the answer wider. It ends when
the bounds of the position are at most epsilon apart. Where all that best play may lead to is of a size to be opened
altogether, exact rational values are found and proved (`exact_chance`): by backward induction outside cycles, by
strategies inside them.

As a second opinion each side's strategy is fixed and the other side's best answer to it is bounded by another method,
sound for one player (`certificate`); the two must agree.

Source: Kelmendi, Kramer, Kretinsky, Weininger, "Value iteration for simple stochastic games: stopping criterion and
learning algorithm" (CAV 2018). The proof ideas stand in the modules named.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from games.core.game import CannotSolve, Game
from games.core.judge import unfold

from .certificate import Certificate
from .chance_arena import MAXIMISER, MINIMISER, SCALE, ChanceArena
from .chance_report import Reader
from .exact_chance import Exact, NotExact
from .exploring import Exploring
from .limits import EPSILON, Budget, Unfinished
from .narrowing import Narrowing
from .solution import Solution, Worth, status_of

METHOD = "stochastic game, bounded value iteration"
EXACT = "stochastic game, backward induction and strategies proved best"
CHECKED = ", each side's strategy checked by itself"
FINE = SCALE >> 20
"""How narrow bounds are made before exact strategies are looked for."""
AFFORDABLE = 60_000
"""Positions reached at least, beyond what the bounds took, for exact values, and again for the worth of each move."""


def solve(
    game: Game[Any], state: Any, budget: Budget, depth: int, assumption: str, epsilon: Fraction = EPSILON
) -> Solution:
    """The answer for a position of a game for two. Raises CannotSolve or Unfinished."""
    players = game.players(state)
    if len(players) != 2:
        raise CannotSolve(f"this method is for two players, and {len(players)} play")
    favoured = game.to_move(state) or players[0]
    search = Search(game, state, favoured, budget, epsilon)
    search.run()
    return search.solution(depth, assumption)


class Search:
    """The search for what `favoured` can make sure of against all others together."""

    def __init__(self, game: Game[Any], root: Any, favoured: str, budget: Budget, epsilon: Fraction = EPSILON) -> None:
        self.game, self.root, self.favoured, self.budget = game, root, favoured, budget
        self.enough = int(epsilon * SCALE)
        self.arena = ChanceArena(game, root, favoured, budget)
        self.narrowing = Narrowing(self.arena)
        self.exploring = Exploring(self.arena, self.narrowing)
        self.exact: Exact | None = None
        self.checked = False
        self.reached = ""
        """The limit that ended the search early."""

    # -- searching -----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Search until the bounds are narrow enough, or exact. Raises Unfinished where nothing at all is known."""
        try:
            self.exploring.narrow(0, self.enough)
            self._look_for_exact()
            if not self.exact:
                self.narrowing.hurried = False
                self.exploring.narrow(0, self.enough)
                self._check()
            self._moves()
        except Unfinished as error:
            self._stopped(str(error))
        except MemoryError:
            self._stopped("there is no more memory")

    def _stopped(self, why: str) -> None:
        if self.arena.gap(0) == 2 * SCALE:
            raise Unfinished(why)
        self.reached = why

    def _most(self, share: int) -> int:
        """How often positions may have been reached when extra work ends: one part in `share` of what was done."""
        return self.arena.played + max(self.arena.played // share, AFFORDABLE)

    def _after_root(self) -> list[int]:
        """The nodes after each decision and after each move at the root."""
        if self.game.ending(self.root) is not None:
            return []
        states = (self.game.play(self.root, leaf.move) for leaf in unfold(self.game, self.root))
        return list(dict.fromkeys([*self.arena.after[0], *map(self.arena.number, states)]))

    def _look_for_exact(self) -> None:
        """Exact values for the root and all its moves; failing that, for the root alone."""
        for roots in ([0, *self._after_root()], [0]):
            if self._close(roots):
                ways = self._ways(roots)
                self.budget.phase = "looking for exact values"
                try:
                    self.exact = Exact(self.arena, roots, ways, self.narrowing.witness)
                except NotExact:
                    continue
                return

    def _close(self, roots: Sequence[int]) -> bool:
        """Open all that best play may lead to; whether that could be afforded."""
        self.budget.phase = "opening all that best play may lead to"
        most = self._most(4)
        for node in roots:
            self.exploring.narrow(node, FINE, most)
        self.budget.phase = "opening all that best play may lead to"
        waiting, met = deque(roots), set(roots)
        while waiting:
            node = waiting.popleft()
            if node in self.arena.sealed:
                if self.arena.played > most:
                    return False
                self.exploring.open(node)
            for after in self.arena.kept(node):
                if after not in met:
                    met.add(after)
                    waiting.append(after)
        self.narrowing.sweep(roots, FINE)
        return True

    def _ways(self, roots: Sequence[int]) -> dict[int, Sequence[int]]:
        """All that best play may lead to."""
        waiting = list(roots)
        ways: dict[int, Sequence[int]] = {}
        while waiting:
            node = waiting.pop()
            if node not in ways:
                ways[node] = self.arena.kept(node)
                waiting += ways[node]
        return ways

    def _moves(self) -> None:
        """Narrow the bounds of every move, for as long again as that of the root took."""
        most = self._most(1)
        for node in sorted(self._after_root(), key=self.arena.gap, reverse=True):
            if not self.exact or node not in self.exact.lots:
                self.exploring.narrow(node, self.enough, most)

    def _check(self) -> None:
        """Let the other method have its say: it may narrow the bounds, and it must not contradict them."""
        if self.arena.gap(0) == 0:
            return
        self.budget.phase = "checking the strategies"
        arena, witness = self.arena, self.narrowing.witness
        low = Certificate(arena, MAXIMISER, witness).bounds.lower
        up = Certificate(arena, MINIMISER, witness).bounds.upper
        if low > arena.upper[0] or up < arena.lower[0]:
            raise AssertionError(
                f"bounds {arena.lower[0]} to {arena.upper[0]}, but strategies make sure of {low}, {up}"
            )
        self.checked = True

    # -- answering -----------------------------------------------------------------------------------------------------

    def method(self) -> str:
        return EXACT if self.exact else METHOD + (CHECKED if self.checked else "")

    def worth(self) -> Worth:
        """What the root is worth to the favoured player."""
        return Reader(self.arena, self.narrowing, self.exact).worth(0)

    def solution(self, depth: int, assumption: str) -> Solution:
        """The answer of a search that has run."""
        reader = Reader(self.arena, self.narrowing, self.exact)
        worth, root, mover = reader.worth(0), self.root, self.game.to_move(self.root)
        values = {
            player: (worth.lower, worth.upper) if player == self.favoured else (-worth.upper, -worth.lower)
            for player in self.game.players(root)
        }
        return Solution(
            status=status_of(values),
            to_move=mover,
            of=self.favoured,
            values=values,
            worth=worth,
            odds=reader.odds(),
            best=tuple(reader.names(root)),
            moves=tuple(reader.moves(root)),
            decisions=tuple(reader.drawn(root)),
            line=reader.line(root, 0, depth),
            states=self.budget.states,
            method=self.method(),
            assumption=assumption,
            reached=self.reached,
        )
