"""Counting move sequences: by the game's kernel where there is much to count, otherwise by its rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core import tree
from games.core.game import Game
from games.core.judge import unfold
from games.core.kernel import Kernel

from .kernels import usable

LARGE = 300_000
"""Tokens from which a kernel pays: the rules count as many in a second or two."""


class Count:
    """How many sequences have been counted so far; `show` is told now and then."""

    def __init__(self, show: Callable[[int], None] = lambda so_far: None) -> None:
        self.so_far, self.show = 0, show

    def add(self, number: int) -> None:
        self.so_far += number
        self.show(self.so_far)


def perft(game: Game[Any], state: Any, depth: int, count: Count | None = None) -> int:
    """The number of token sequences of `depth` plies."""
    return _counted(game, state, depth, _kernel(game, state, depth), count or Count())


def divide(game: Game[Any], state: Any, depth: int, count: Count | None = None) -> dict[str, int]:
    """perft by first token; `depth` is at least 1."""
    kernel, counting = _kernel(game, state, depth), count or Count()
    return {
        game.token(state, leaf.move): _counted(game, game.play(state, leaf.move), depth - 1, kernel, counting)
        for leaf in unfold(game, state)
    }


def _kernel(game: Game[Any], state: Any, depth: int) -> Kernel | None:
    """The game's kernel, if so many plies are likely to be much work."""
    kernel = game.kernel(state)
    if kernel is None or tree.perft(game, state, 1) ** depth < LARGE or not usable(kernel, "perft"):
        return None
    return kernel


def _counted(game: Game[Any], state: Any, depth: int, kernel: Kernel | None, count: Count) -> int:
    """The rules play as far as the kernel has no answer (the set-up of a game, for instance)."""
    found = kernel.perft(state, depth, count.add) if kernel is not None else None
    if found is None and depth > 1:
        return sum(
            _counted(game, game.play(state, leaf.move), depth - 1, kernel, count) for leaf in unfold(game, state)
        )
    if found is None:
        found = tree.perft(game, state, depth)
        count.add(found)
    return found
