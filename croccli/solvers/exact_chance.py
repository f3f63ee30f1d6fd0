"""Exact values where chance lies inside cycles: strategies are found, solved as chains of draws, and proved best.

lot          the chances of a win, a draw and a loss for the maximiser; what is missing to 1 is endless play, worth 0
choice       the node a player goes on to: one for each choice node, the strategies of both sides
component    nodes that can be reached from one another; components are solved one by one, what they lead to first

Outside cycles this is backward induction. In a component the strategies that gave the best bounds are tried first.
Both fixed, play is a chain of draws; its lots solve a system of linear equations, exactly. A player who has a better
move by these values changes to it (the minimiser first, the maximiser only when the minimiser has none), and so on.

Proof. At the end every value is that of the player's best move, or the mean of a draw. That alone proves nothing where
play can go round. It does if, besides, the nodes worth more than 0 can be numbered so that the maximiser has a best
move to a lower number, all best moves of the minimiser go to lower numbers, and each draw may do so (out of the
component or the values above 0 is lowest of all): then the maximiser, making those moves, gets away from them for sure
in the end and loses no value on the way, while endless play at values of 0 or less is no worse than promised. Mirrored
below 0. `chance_proof` checks it again. Where no such numbers exist, some player should stay where staying pays, and
does so next.

Sources: Hoffman, Karp, "On nonterminating stochastic games"; Condon, "On algorithms for simple stochastic games";
elimination of states one by one as in Grassmann, Taksar, Heyman, "Regenerative analysis and steady state
distributions".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from games.core.ending import Outcome

from .chance_arena import CHANCE, ENDED, MAXIMISER, MINIMISER, ChanceArena
from .components import components
from .eliminating import Lot, chain
from .ordering import Ordering

ROUNDS = 60
"""Changes of strategies tried in one component before giving up."""
LARGEST = 1500
"""Nodes of a component that are still solved exactly."""
LOTS: dict[Outcome, Lot] = {
    "win": Lot(Fraction(1), Fraction(0), Fraction(0)),
    "draw": Lot(Fraction(0), Fraction(1), Fraction(0)),
    "loss": Lot(Fraction(0), Fraction(0), Fraction(1)),
}


class NotExact(Exception):
    """Exact values are out of reach: a component is too large, or the strategies did not settle."""


class Exact:
    """Exact lots of all nodes that `ways` leads to from `roots`, with the strategies they come from.

    ways    the nodes after each node that matter, those proved to be worse left out
    first   the strategies to begin with, where there are any
    good    at each choice node the nodes of best moves that make progress, the choice first
    """

    def __init__(
        self, arena: ChanceArena, roots: Iterable[int], ways: Mapping[int, Sequence[int]], first: Mapping[int, int]
    ) -> None:
        self.arena, self.ways, self.first = arena, ways, first
        self.lots: dict[int, Lot] = {}
        self.choice: dict[int, int] = {}
        self.good: dict[int, tuple[int, ...]] = {}
        self.numbers: dict[int, tuple[int, int]] = {}
        """The proof of values other than 0: the place of a node's component, and its number there."""
        for place, component in enumerate(components(roots, ways.__getitem__)):
            arena.budget.look()
            self.numbers.update(dict.fromkeys(component, (place, 0)))
            if len(component) == 1 and component[0] not in ways[component[0]]:
                self._single(component[0])
            else:
                self._together(component)

    def value(self, node: int) -> Fraction:
        return self.lots[node].value

    # -- outside cycles ------------------------------------------------------------------------------------------------

    def _single(self, node: int) -> None:
        arena = self.arena
        if arena.sides[node] == ENDED:
            self.lots[node] = LOTS[arena.outcomes[node]]
        elif arena.sides[node] == CHANCE:
            self.lots[node] = Lot.mean((odds, self.lots[after]) for odds, after in arena.odds(node))
        else:
            sign = 1 if arena.sides[node] == MAXIMISER else -1
            best = max(self._liking(after, sign) for after in self.ways[node])
            good = [after for after in self.ways[node] if self._liking(after, sign) == best]
            good.sort(key=lambda after: arena.sides[after] != ENDED)
            self.good[node] = tuple(good)
            self.choice[node] = good[0]
            self.lots[node] = self.lots[good[0]]

    def _liking(self, after: int, sign: int) -> tuple[Fraction, int]:
        """Larger for what a side likes better; at value 0 a sure draw rather than chance, that rather than no end."""
        value, lot = sign * self.value(after), self.lots[after]
        return value, 0 if value else 2 * (lot.draw == 1) + (lot.endless < 1)

    # -- in a component ------------------------------------------------------------------------------------------------

    def _together(self, component: Sequence[int]) -> None:
        if len(component) > LARGEST:
            raise NotExact(f"{len(component)} positions of one cycle are too many")
        players = [node for node in component if self.arena.sides[node] != CHANCE]
        for node in players:
            first = self.first.get(node, -1)
            self.choice[node] = first if first in self.ways[node] else self.ways[node][0]
        for _ in range(ROUNDS):
            self._play_on(component)
            if self._switch(players, MINIMISER) or self._switch(players, MAXIMISER):
                continue
            if self._settled(component):
                return
        raise NotExact("the strategies did not settle")

    def _play_on(self, component: Sequence[int]) -> None:
        """The lots of a component under the present choices."""
        self.arena.budget.look()
        inside = set(component)
        rows = {node: dict(self._row(node)) for node in component}
        self.lots.update(chain(rows, inside, self.lots))

    def _row(self, node: int) -> Iterator[tuple[int, Fraction]]:
        if self.arena.sides[node] != CHANCE:
            yield self.choice[node], Fraction(1)
            return
        found: dict[int, Fraction] = {}
        for odds, after in self.arena.odds(node):
            found[after] = found.get(after, Fraction(0)) + odds
        yield from found.items()

    def _switch(self, players: Sequence[int], side: int) -> bool:
        """Change to better moves; whether there were any."""
        sign = 1 if side == MAXIMISER else -1
        changed = False
        for node in players:
            if self.arena.sides[node] == side:
                best = max(self.ways[node], key=lambda after: sign * self.value(after))
                if sign * self.value(best) > sign * self.value(node):
                    self.choice[node] = best
                    changed = True
        return changed

    def _settled(self, component: Sequence[int]) -> bool:
        """No better move is left: find the numbers of the proof, or the nodes where somebody should stay."""
        ordering = Ordering(self.arena, self.ways, self.lots, component)
        for side, values in ((MAXIMISER, 1), (MINIMISER, -1)):
            stuck = ordering.number(side, values)
            if stuck:
                for node in stuck:
                    if self.arena.sides[node] not in (side, CHANCE):
                        self.choice[node] = next(each for each in ordering.tight(node) if each in stuck)
                return False
        ordering.finish()
        for node, good in ordering.good.items():
            self.good[node] = good
            self.choice[node] = good[0]
        for node, number in ordering.numbers.items():
            self.numbers[node] = self.numbers[node][0], number
        before = {node: self.value(node) for node in component}
        self._play_on(component)
        if any(self.value(node) != value for node, value in before.items()):
            raise NotExact("the strategies of the proof have other values")
        return True
