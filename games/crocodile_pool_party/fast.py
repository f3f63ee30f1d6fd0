"""What the kernel of Crocodile Pool Party offers: counting from any position of play, and solving small endings.

Nothing compiled is loaded before there is work for it.
"""

from __future__ import annotations

from typing import Any

from ..core.kernel import Size, Table, Watch, Work
from .state import NUMBERS, SEATS, State
from .strata import size

AT_ONCE = 3
"""Plies counted between two calls of `watch`: a moment's work."""


class PoolKernel:
    """The kernel, as the protocol wants it."""

    def functions(self, work: Work) -> tuple[Any, ...]:
        from . import kernel as k

        return (k.perft,) if work == "perft" else (k.begin, k.join, k.spread)

    def perft(self, state: State, depth: int, watch: Watch) -> int | None:
        """The number of token sequences; None during the set-up and where numbers are pinned."""
        from .packed import pack, table

        return _split(table(state), pack(state, depth), depth, watch) if countable(state) else None

    def size(self, state: State) -> Size | None:
        """What solving takes, where all numbers have been seen and few units are left."""
        return size(state)

    def solve(self, state: State, watch: Watch) -> Table:
        from .solved import Ending

        return Ending(state, watch)


def countable(state: State) -> bool:
    """Whether the kernel can count from here: tiles move, nothing is pinned, and no swimmer lies on other tiles."""
    tiles = list(state.tiles())
    pinned = any(tile.number and not tile.up for tile in tiles)
    numbers = [(tile.colour, tile.number) for tile in tiles if tile.up]
    units = [stack for _, stack in state.pool]
    return not (
        state.setup
        or pinned
        or len(numbers) > len(set(numbers))
        or any(sum(tile.colour == seat for tile in tiles) > len(NUMBERS) for seat in SEATS)
        or any(len(stack) > 1 and not stack[0].up for stack in units)
    )


def _split(paths: Any, s: Any, depth: int, watch: Watch) -> int:
    from . import kernel as k

    if depth <= AT_ONCE or 0 in s[k.UNITS : k.UNITS + 2]:
        found = int(k.perft(paths, s, depth, 2))
        watch(found)
        return found
    at, total = k.room(depth), 0
    for place in range(at + k.LISTED, k.moves(paths, s, at + k.LISTED)):
        k.follow(paths, s, s[place], at)
        total += _split(paths, s, depth - 1, watch)
        k.undo(s, s[place], at)
    return total


KERNEL = PoolKernel()
