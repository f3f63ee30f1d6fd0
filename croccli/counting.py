"""Counting move sequences: by the game's kernel where there is much to count, otherwise by its rules."""

from __future__ import annotations

from typing import Any

from games.core import tree
from games.core.game import Game
from games.core.judge import unfold
from games.core.kernel import Kernel

from .kernels import usable

LARGE = 300_000
"""Tokens from which a kernel pays: the rules count as many in a second or two."""


def perft(game: Game[Any], state: Any, depth: int) -> int:
    """The number of token sequences of `depth` plies."""
    return _counted(game, state, depth, _kernel(game, state, depth))


def divide(game: Game[Any], state: Any, depth: int) -> dict[str, int]:
    """perft by first token; `depth` is at least 1."""
    kernel = _kernel(game, state, depth)
    return {
        game.token(state, leaf.move): _counted(game, game.play(state, leaf.move), depth - 1, kernel)
        for leaf in unfold(game, state)
    }


def _kernel(game: Game[Any], state: Any, depth: int) -> Kernel | None:
    """The game's kernel, if so many plies are likely to be much work."""
    kernel = game.kernel(state)
    if kernel is None or tree.perft(game, state, 1) ** depth < LARGE or not usable(kernel, "perft"):
        return None
    return kernel


def _counted(game: Game[Any], state: Any, depth: int, kernel: Kernel | None) -> int:
    """The rules play as far as the kernel has no answer (the set-up of a game, for instance)."""
    found = kernel.perft(state, depth, lambda done: None) if kernel is not None else None
    if found is not None:
        return found
    if kernel is None or depth <= 1:
        return tree.perft(game, state, depth)
    return sum(_counted(game, game.play(state, leaf.move), depth - 1, kernel) for leaf in unfold(game, state))
