"""What the kernel of Pool Party offers: solving and counting where two play with open colours and all numbers known.

Nothing compiled is loaded before there is work for it.
"""

from __future__ import annotations

from typing import Any

from ..core.kernel import Size, Table, Watch, Work
from .state import State
from .strata import company_of, size

AT_ONCE = 5
"""Plies counted between two calls of `watch`: a moment's work."""


class PartyKernel:
    """The kernel, as the protocol wants it."""

    def functions(self, work: Work) -> tuple[Any, ...]:
        from . import kernel as k

        return (k.perft,) if work == "perft" else (k.begin, k.begin_draws, k.spread)

    def perft(self, state: State, depth: int, watch: Watch) -> int | None:
        """The number of token sequences; None where colours or numbers are to be drawn, or more than two play."""
        if depth == 0 or company_of(state) is None:
            return None
        from .packed import counting, pack

        return _split(counting(state), pack(state), depth, watch)

    def size(self, state: State) -> Size | None:
        """What solving takes, where nothing is left to be drawn."""
        return size(state)

    def solve(self, state: State, watch: Watch) -> Table:
        from .solved import Ending

        return Ending(state, watch)


def _split(about: Any, s: Any, depth: int, watch: Watch) -> int:
    from . import kernel as k
    from .packed import frames

    if depth <= AT_ONCE or k.over(about, s):
        found = int(k.perft(about, s, depth, frames(depth)))
        watch(found)
        return found
    total, last = 0, int(s[k.LAST])
    for move in range(2 * about[k.SWIMMERS]):
        if k.may(about, s, move):
            fallen = k.play(about, s, move)
            total += _split(about, s, depth - 1, watch)
            k.undo(about, s, move, fallen, last)
    return total


KERNEL = PartyKernel()


def kernel(state: State) -> PartyKernel | None:
    """The kernel, for positions that it knows."""
    return None if company_of(state) is None else KERNEL
