"""Questions about score differences put to a game's kernel: what `negamax.Search` answers, many times as fast.

Asked in portions, so that limits are looked at and people are told how far it is. The kernel tells differences from
the first player's side; here they are told from the side due, as everywhere in this package.
"""

from __future__ import annotations

from time import monotonic
from typing import Any

from games.core.game import Game
from games.core.kernel import Prover
from games.core.moves import Move

from ..kernels import usable
from .limits import Budget, memory_used
from .negamax import TooLong, final_difference, moves_of

SHARE = 2
"""One part in so many of the memory that may be used is for what the kernel remembers."""
FIRST_PORTION, LARGEST_PORTION = 1 << 10, 1 << 22
SHORT, LONG = 0.05, 0.2
"""Seconds that a portion should take."""


class Proving:
    """Answers questions about positions that follow from a root."""

    by_score = True
    allowance = 500_000
    """Visits a question may take in the first round."""

    def __init__(self, game: Game[Any], root: Any, budget: Budget, prover: Prover) -> None:
        self.game, self.budget, self.prover = game, budget, prover
        self.first, self.second = game.players(root)
        self._portion = FIRST_PORTION

    @property
    def visits(self) -> int:
        return self.prover.visits

    def side(self, state: Any) -> int:
        return -1 if self.game.to_move(state) == self.second else 1

    def bounds(self, state: Any) -> tuple[int, int]:
        """What is known of the result for the side due here, without any search."""
        if self.game.to_move(state) is None:
            return (final_difference(self.game, state),) * 2
        least, most = self.prover.bounds(state)
        return (least, most) if self.side(state) > 0 else (-most, -least)

    def ask(self, state: Any, goal: int, allowance: int | None = None) -> int:
        """A bound of the result for the side due: a lower bound if it reaches the goal, otherwise an upper one.

        Raises TooLong after `allowance` visits, Unfinished where the budget ends.
        """
        if self.game.to_move(state) is None:
            return final_difference(self.game, state)
        side = self.side(state)
        self.prover.begin(state, goal if side > 0 else 1 - goal)
        given_up = None if allowance is None else self.visits + allowance
        while (found := self._go_on(given_up)) is None:
            if given_up is not None and self.visits >= given_up:
                raise TooLong
        return side * found

    def moves(self, state: Any) -> list[Move]:
        """Every legal move, the most promising first."""
        return list(self.game.promising(state, moves_of(self.game, state)))

    def _go_on(self, given_up: int | None) -> int | None:
        """One portion: no longer than the limits allow."""
        portion, before, began = self._portion, self.visits, monotonic()
        if given_up is not None:
            portion = max(1, min(portion, given_up - before))
        if self.budget.limits.states is not None:
            portion = min(portion, self.budget.limits.states - self.budget.states + 1)
        found = self.prover.go_on(portion)
        taken = monotonic() - began
        if taken < SHORT:
            self._portion = min(2 * self._portion, LARGEST_PORTION)
        elif taken > LONG:
            self._portion = max(self._portion // 2, FIRST_PORTION)
        self.budget.spend(self.visits - before)
        return found


def offered(game: Game[Any], root: Any) -> bool:
    """Whether the game has a kernel that answers questions; not whether it does so for this very position."""
    return hasattr(game.kernel(root), "prover")


def proving(game: Game[Any], root: Any, budget: Budget) -> Proving | None:
    """The search by a kernel that is offered; None where it cannot be put to work."""
    kernel: Any = game.kernel(root)
    if not usable(kernel, "solve"):
        return None
    room = None if budget.memory is None else max(0, budget.memory - memory_used()) // SHARE
    prover: Prover | None = kernel.prover(root, room)
    return None if prover is None else Proving(game, root, budget, prover)
