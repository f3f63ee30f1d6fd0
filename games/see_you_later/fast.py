"""What the kernel of See You Later offers two players: bounds of every position in the model with an endless deck, and
bounds of a position with the real one, which narrow for as long as one likes (`growth`).

In the model no position needs more than whose pawns stand where, how many cards lie open, and the ring up to what
nobody could tell by turning cards. Nothing compiled is loaded before there is work for it.

Why bounds close. A stop with a lap's worth of cards wins, so that turning one more then gains nothing: leave it out.
Where some crocodile has as many different cards as there are crocodiles, at least one of them always meets nobody,
so whatever both players choose, there is a chance that no turn of the next ones is forced to end. Then every turn ends
by a stop and every stop brings a pawn at least one space on: within a bounded number of cards somebody is home. That
chance comes again and again, so play cannot go on for ever, and bounds narrowed in turn have one common limit: the
value (Shapley, "Stochastic games", for games that end for sure).
"""

from __future__ import annotations

from collections.abc import Sequence
from math import factorial, prod
from typing import TYPE_CHECKING, Any

from ..core.game import CannotSolve
from ..core.kernel import Size, Table, Watch, Work
from .endless import Endless, alike
from .solving import Solving
from .state import RING, State
from .words import Card

if TYPE_CHECKING:
    from .chart import EndlessChart
    from .growth import DeckGrowth

MOST_RINGS, MOST_CARDS = 4_000, 1_000
"""Beyond that there would be more positions than memory."""


MOST_DECK, MOST_CROCODILES, MOST_LAP = 40, 5, 63
"""What fits the keys of the real deck's positions."""


class Bounding:
    """A kernel, as the protocol wants it, that counts nothing and has no table of ends."""

    def perft(self, state: State, depth: int, watch: Watch) -> int | None:
        return None

    def size(self, state: State) -> Size | None:
        return None

    def solve(self, state: State, watch: Watch) -> Table:
        raise CannotSolve("draws lie in the cycles of this game: its kernel gives bounds")


class EndlessKernel(Bounding):
    """That of the model: it charts bounds of all positions."""

    def functions(self, work: Work) -> Sequence[Any]:
        from . import kernel as k

        return (k.settle,) if work == "solve" else ()

    def extent(self, state: Endless) -> Size:
        """What the chart of all that may follow takes."""
        from .chart import extent

        return extent(state)

    def chart(self, state: Endless) -> EndlessChart:
        from .chart import EndlessChart

        return EndlessChart(state)


class DeckKernel(Bounding):
    """That of the real deck: it opens one position after another."""

    def functions(self, work: Work) -> Sequence[Any]:
        from . import kernel as k

        return (k.outline, k.explore, k.add) if work == "solve" else ()

    def growth(self, root: State, room: int | None) -> DeckGrowth:
        """Bounds that grow, with so many bytes of memory."""
        from .growth import DeckGrowth

        return DeckGrowth(root, room)


KERNEL, DECK_KERNEL = EndlessKernel(), DeckKernel()


def kernel(state: State) -> EndlessKernel | DeckKernel | None:
    """The kernel, where it fits: two players at a solver's position, without special cards, `oh-count: all`.

    All other readings are known to it. In the model play must be sure to end.
    """
    two = len(state.players) == 2 and not state.advanced and not state.winner
    if not isinstance(state, Solving) or not two or state.rulings.oh_count != "all":
        return None
    if not isinstance(state, Endless):
        fits = len(state.deck) <= MOST_DECK and len(state.crocodiles) <= MOST_CROCODILES and state.lap <= MOST_LAP
        return DECK_KERNEL if fits else None
    fits = ends(state.deck, len(state.crocodiles))
    return KERNEL if fits and _rings(state) <= MOST_RINGS and len(state.deck) <= MOST_CARDS else None


def ends(deck: Sequence[Card], crocodiles: int) -> bool:
    """Whether some crocodile has so many different cards that one of them always meets nobody."""
    own: dict[str, set[int]] = {}
    for card in deck:
        if not card.wild:
            own.setdefault(card.colour, set()).add(card.value % RING)
    return any(len(values - {0}) >= crocodiles for values in own.values())


def _rings(state: Endless) -> int:
    """About how many patterns there are."""
    groups = alike(state.crocodiles, state.deck)
    return int(RING ** (len(state.crocodiles) - 1)) // prod(factorial(len(group)) for group in groups)
