"""Where a tile can go: the paths of the empty pool, less what stands in the way.

kind      how a tile moves: SWIMMER, or a crocodile's number 1-6
reach     destinations (a square, or BAR) with the free paths that lead there
end       a destination on the empty pool, with all that its paths need free
"""

from __future__ import annotations

from functools import cache, lru_cache, reduce
from operator import or_
from typing import NamedTuple, TypeAlias

from .board import BAR, INDEX, SWIMMER, Path, paths
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


# -- the same without the paths: all that counting and solving ask for -------------------------------------------------


class End(NamedTuple):
    """A destination on the empty pool. `bit` is its square's (0 for the bar); `betweens` has a mask for each path,
    `on_the_way` all of them in one.
    """

    to: str
    bit: int
    on_the_way: int
    betweens: tuple[int, ...]


@cache
def ends(kind: int, start: str, owner: str, touching: bool) -> tuple[End, ...]:
    """The destinations of a tile on the empty pool; with or without those that only touch the bar."""
    found: dict[str, list[int]] = {}
    for path in paths(kind, start, owner):
        if touching or path.entry != "touching":
            found.setdefault(path.to, []).append(path.between)
    return tuple(
        End(to, 0 if to == BAR else 1 << INDEX[to], reduce(or_, betweens), tuple(betweens))
        for to, betweens in found.items()
    )


@cache
def touches(kind: int, start: str, owner: str) -> bool:
    """Whether a path from here enters the bar without a ladder."""
    return any(path.entry == "touching" for path in paths(kind, start, owner))


@lru_cache(maxsize=4096)
def _free_ends(kind: int, start: str, owner: str, touching: bool, taken: int, shut: int, home: bool) -> tuple[str, ...]:
    """The destinations with a free path. `shut`: squares where the tile may not end; `home`: whether bars are open."""
    return tuple(
        [
            to
            for to, bit, on_the_way, betweens in ends(kind, start, owner, touching)
            if not bit & shut
            and (bit or home)
            and (not on_the_way & taken or any(not between & taken for between in betweens))
        ]
    )


def destinations(state: State, square: str, kind: int) -> tuple[str, ...]:
    """Where the tile on `square` can go, moving as `kind`: what `reach` finds, without the paths."""
    stack = state.stack(square)
    owner, home = stack[0].colour, bars_open(state, stack)
    taken = state.occupied()
    shut = taken if kind == SWIMMER else _owned(state, owner)
    touching = home and touches(kind, square, owner) and state.rulings.bar_entry == "any-touching"
    return _free_ends(kind, square, owner, touching, taken, shut, home)


def _owned(state: State, seat: str) -> int:
    """One bit for each square of a seat's tiles and stacks."""
    mask = 0
    for square, stack in state.pool:
        if stack[0].colour == seat:
            mask |= 1 << INDEX[square]
    return mask


def stuck(state: State, seat: str) -> bool:
    """Whether no tile of a seat can do anything: all are face-up crocodiles without a full move."""
    own = [(square, stack) for square, stack in state.pool if stack[0].colour == seat]
    if any(not stack[0].up for _, stack in own):
        return False
    return not any(destinations(state, square, kind_of(stack)) for square, stack in own)
