"""Where a tile can go: the paths of the empty pool, less what stands in the way.

kind      how a tile moves: SWIMMER, or a crocodile's number 1-6
reach     destinations (a square, or BAR) with the free paths that lead there
"""

from __future__ import annotations

from typing import TypeAlias

from .board import BAR, SWIMMER, Path, paths
from .state import Stack, State

Reach: TypeAlias = dict[str, list[Path]]


def kind_of(stack: Stack) -> int:
    """How a stack moves: as its top tile does."""
    return stack[0].number if stack[0].up else SWIMMER


def bars_open(state: State, stack: Stack) -> bool:
    """Whether this stack may go home: the first tiles home in a game must be two or more."""
    return len(stack) > 1 or any(state.bars)


def entry_open(state: State, path: Path) -> bool:
    """Whether this path enters the bar as the reading in force allows."""
    return path.entry != "touching" or state.rulings.bar_entry == "any-touching"


def may_land(state: State, kind: int, owner: str, to: str) -> bool:
    """Whether a tile may end on a square: it is free, or a crocodile eats there."""
    there = state.stack(to)
    return not there or (kind != SWIMMER and there[0].colour != owner)


def reach(state: State, square: str, kind: int) -> Reach:
    """Every destination of the tile on `square`, moving as `kind`, with its free paths."""
    stack = state.stack(square)
    owner, taken = stack[0].colour, state.occupied()
    found: Reach = {}
    for path in paths(kind, square, owner):
        if not path.between & taken and _may_end(state, stack, kind, path):
            found.setdefault(path.to, []).append(path)
    return found


def _may_end(state: State, stack: Stack, kind: int, path: Path) -> bool:
    if path.to == BAR:
        return bars_open(state, stack) and entry_open(state, path)
    return may_land(state, kind, stack[0].colour, path.to)


def stuck(state: State, seat: str) -> bool:
    """Whether no tile of a seat can do anything: all are face-up crocodiles without a full move."""
    own = [(square, stack) for square, stack in state.pool if stack[0].colour == seat]
    if any(not stack[0].up for _, stack in own):
        return False
    return not any(reach(state, square, kind_of(stack)) for square, stack in own)
