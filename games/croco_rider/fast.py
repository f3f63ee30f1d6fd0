"""What the kernel of Croco Rider offers: counting, and answers about what best play comes to.

Nothing compiled is loaded before there is work for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..core.kernel import Size, Table, Watch, Work
from .state import State, over

if TYPE_CHECKING:
    from .packed import Prover


class RiderKernel:
    """The kernel, as the protocol wants it."""

    def functions(self, work: Work) -> tuple[Any, ...]:
        from . import kernel as k

        return (k.count,) if work == "perft" else (k.search, k.rehouse)

    def perft(self, state: State, depth: int, watch: Watch) -> int | None:
        """The number of sequences of placements; None where the kernel does not play by the reading in force."""
        from .packed import Packed

        return Packed(state).perft(state, depth, watch) if takes(state) else None

    def size(self, state: State) -> Size | None:
        """None: positions are searched, not tabled."""
        return None

    def solve(self, state: State, watch: Watch) -> Table:
        raise AssertionError("size is None")

    def prover(self, root: State, room: int | None) -> Prover | None:
        """What answers questions about the root and all that follows from it; None as for `perft`."""
        from .packed import Packed, Prover

        return Prover(Packed(root), room) if takes(root) else None


def takes(state: State) -> bool:
    """Whether the kernel plays from here as the rules do.

    It does not while an opening is under way by a reading that looks at more than the pawns left in the camp.
    """
    for side, camp in enumerate(state.camps):
        if state.rulings.adjacency == "first-two" and camp.count("") < 2:
            return False
        if state.rulings.opening == "turns" and state.turns_ended is not None and state.turns_ended[side] < 2:
            return False
    return not over(state)
