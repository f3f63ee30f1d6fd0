"""Solving endings to keep them: which ones are asked for, and where each goes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from typing import Any, NamedTuple

from games.core.game import Game
from games.core.kernel import Shelf
from games.core.position import NotationError, PositionError, Problem
from games.core.registry import known
from games.core.rulings import choose

from ..kernels import usable
from ..solvers.limits import Budget, memory_used
from ..table import Asked, chosen, game_called, laid, usage
from . import folder
from .file import SUFFIX, write

TIMES = 3
"""As much memory as solving takes, to write it down as well."""
Progress = Callable[[Budget], None]


class Order(NamedTuple):
    """An ending to solve: its game and a position of it."""

    game: Game[Any]
    shelf: Shelf
    state: Any


def orders(targets: Sequence[str], wishes: Mapping[str, str], asked: Asked) -> list[Order]:
    """The endings that are asked for, by the names of games and by positions. Raises PositionError, usage errors."""
    found = []
    for target in targets:
        found += _wished(target, wishes, asked) if known(target) else [_of_position(target, asked)]
    return found


def _wished(slug: str, wishes: Mapping[str, str], asked: Asked) -> list[Order]:
    game = game_called(slug)
    shelf = game.shelf()
    if shelf is None:
        raise usage(f"{game.title} keeps no tables")
    try:
        states = shelf.roots(wishes, choose(game.Rulings, chosen(game, asked)))
    except NotationError as error:
        raise usage(str(error)) from None
    return [Order(game, shelf, state) for state in states]


def _of_position(path: str, asked: Asked) -> Order:
    laying = laid(path, asked)
    game, shelf = laying.game, laying.game.shelf()
    if shelf is None:
        raise usage(f"{game.title} keeps no tables")
    state, _ = game.assume(laying.state, {}, False)
    if shelf.piece(state) is None or _size(game, state) is None:
        raise PositionError([Problem("this is no ending that can be solved as a whole", path=laying.position.path)])
    return Order(game, shelf, state)


def _size(game: Game[Any], state: Any) -> Any:
    kernel = game.kernel(state)
    return kernel.size(state) if kernel is not None else None


def build(several: Sequence[Order], out: str, progress: Progress) -> Iterator[str]:
    """Solve each and write it; its path. `out` is a folder, or a file for one. Raises OSError, usage errors."""
    if find_spec("numba") is None or find_spec("numpy") is None:
        raise usage("building tables needs numba: pip install 'croc[fast]'")
    single = out.endswith(SUFFIX)
    if single and len(several) != 1:
        raise usage(f"--out: {len(several)} tables do not go into one file; name a folder")
    if not single:
        os.makedirs(out, exist_ok=True)
    for order in several:
        about = folder.about(order.game, order.state)
        path = out if single else os.path.join(out, folder.name(order.game, about))
        write(path, about, order.shelf.pieces(_solved(order, Budget(progress=progress))))
        yield path


def _solved(order: Order, budget: Budget) -> Any:
    kernel, size = order.game.kernel(order.state), _size(order.game, order.state)
    assert kernel is not None
    if budget.memory is not None and memory_used() + TIMES * size.bytes > budget.memory:
        raise usage(f"this takes {TIMES * size.bytes >> 20:,} MB of memory, more than half of what is free")
    usable(kernel, "solve")
    budget.phase = "solving all positions of the ending"
    return kernel.solve(order.state, lambda done: budget.spend(done) if done else budget.look())
