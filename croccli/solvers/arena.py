"""Every position that play can reach, with what each move leads to: the ground on which solvers work.

node       the number of a position
stratum    the positions of one rank; inside it nothing is drawn, and play may come round to a position again
inside     the nodes of the same stratum one move away
below      the nodes of lower strata one move away: moves that cannot be taken back
draw       a move that leaves its stratum through chance
turn       what a player's move leads to: a node, or a Chance whose branches are turns again
mover      the index of the player who decides, or NOBODY (the game is over, or only chance is left)

The lists are flat arrays: what belongs to node n lies between first[n] and first[n + 1].
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from math import lcm
from typing import Any, NamedTuple, TypeAlias

from games.core.ending import Outcome
from games.core.game import CannotSolve, Game
from games.core.moves import Choices, Done, Happenings, Move

from .limits import Budget

NOBODY = 255


class Chance(NamedTuple):
    """A draw: for each outcome its odds and the turns the same player then chooses from."""

    branches: tuple[tuple[Fraction, tuple[Turn, ...]], ...]


Turn: TypeAlias = int | Chance


class Links:
    """Nodes one move away, for each node in turn."""

    def __init__(self) -> None:
        self.first, self.nodes = array("q", [0]), array("i")

    def close(self) -> None:
        """What was appended to `nodes` belongs to the next node."""
        self.first.append(len(self.nodes))

    def of(self, node: int) -> Sequence[int]:
        return self.nodes[self.first[node] : self.first[node + 1]]

    def count(self, node: int) -> int:
        return self.first[node + 1] - self.first[node]

    def turned(self) -> Links:
        """The same links the other way round."""
        found = Links()
        counts = [0] * len(self.first)
        for node in self.nodes:
            counts[node + 1] += 1
        found.first = array("q", accumulate(counts))
        found.nodes = array("i", bytes(self.nodes.itemsize * len(self.nodes)))
        place = array("q", found.first)
        for node in range(len(self.first) - 1):
            for after in self.of(node):
                found.nodes[place[after]] = node
                place[after] += 1
        return found


class Arena:
    """All positions reachable from `root`, which is node 0. Raises CannotSolve where the method does not fit.

    The positions themselves are let go once their moves are known: `numbers` finds a node by the position's key.
    """

    def __init__(self, game: Game[Any], root: Any, budget: Budget) -> None:
        self.game, self.budget = game, budget
        self.players = game.players(root)
        self.root = root
        self.waiting: deque[Any] = deque()
        """Positions found whose moves are still to be looked at, in the order of their nodes."""
        self.numbers: dict[Any, int] = {}
        self.movers = bytearray()
        self.ranks: list[tuple[int, ...]] = []
        """The rank of each stratum, in the order they were met."""
        self._strata: dict[tuple[int, ...], int] = {}
        self.stratum = array("i")
        self.inside, self.below = Links(), Links()
        self.draws: dict[int, list[Chance]] = {}
        self.endings: dict[int, tuple[Outcome, ...]] = {}
        """What each player has of it; a dead end (no move, and nobody won) is a draw."""
        self.falls: list[set[int]] = []
        """The lower strata next to each stratum."""
        self.denominators: list[int] = []
        """Of the odds in each stratum."""
        self.number(root)
        self._explore()

    def __len__(self) -> int:
        return len(self.stratum)

    def number(self, state: Any) -> int:
        """The node of a position, new if it was not met before."""
        key = self.game.key(state)
        known = self.numbers.get(key)
        if known is not None:
            return known
        rank = self.game.rank(state)
        if rank is None:
            raise CannotSolve("positions can come again after a draw: this method needs chance to be irreversible")
        stratum = self._strata.get(rank)
        if stratum is None:
            stratum = self._strata[rank] = len(self.ranks)
            self.ranks.append(rank)
            self.falls.append(set())
            self.denominators.append(1)
        node = self.numbers[key] = len(self.stratum)
        self.waiting.append(state)
        self.stratum.append(stratum)
        return node

    def _explore(self) -> None:
        node = 0
        while self.waiting:
            self.budget.spend()
            self._expand(node, self.waiting.popleft())
            self.inside.close()
            self.below.close()
            node += 1

    def _expand(self, node: int, state: Any) -> None:
        ending = self.game.ending(state)
        if ending is not None:
            self._end(node, tuple(ending.outcomes[player] for player in self.players))
            return
        mover = self.game.to_move(state)
        self.movers.append(NOBODY if mover is None else self.players.index(mover))
        turns = dict.fromkeys(self.turns(state, ()))
        for turn in turns:
            if isinstance(turn, int):
                self._link(node, turn)
            else:
                self._draw(node, turn)
        if not turns:
            self.movers.pop()
            drawn: Outcome = "draw"
            self._end(node, (drawn,) * len(self.players))

    def _end(self, node: int, outcomes: tuple[Outcome, ...]) -> None:
        self.movers.append(NOBODY)
        self.endings[node] = outcomes

    def _link(self, node: int, after: int) -> None:
        here, there = self.stratum[node], self.stratum[after]
        if here == there:
            self.inside.nodes.append(after)
        else:
            self._fall(here, there)
            self.below.nodes.append(after)

    def _draw(self, node: int, chance: Chance) -> None:
        here = self.stratum[node]
        for after in _nodes_of(chance):
            self._fall(here, self.stratum[after])
        self.denominators[here] = lcm(self.denominators[here], _denominator(chance))
        self.draws.setdefault(node, []).append(chance)

    def _fall(self, here: int, there: int) -> None:
        if there not in self.falls[here]:
            if self.ranks[there] >= self.ranks[here]:
                how = "does not fall at a draw" if here == there else "rises"
                raise AssertionError(f"the rank {how} in {self.game.slug}: {self.ranks[here]} to {self.ranks[there]}")
            self.falls[here].add(there)

    def turns(self, state: Any, so_far: Move) -> list[Turn]:
        """What the player to move can choose from. A draw of a single outcome is no draw."""
        options = self.game.options(state, so_far)
        if isinstance(options, Done):
            return [self.number(self.game.play(state, so_far))]
        if isinstance(options, Choices):
            if options.held:
                raise CannotSolve("some cards in hand are unknown: give them in the position")
            found: list[Turn] = []
            for word in options.words:
                found += self.turns(state, (*so_far, word))
            return found
        if isinstance(options, Happenings):
            raise CannotSolve("what happens next is nobody's decision and has no odds")
        branches = [(odds, tuple(self.turns(state, (*so_far, word)))) for word, odds in options.odds]
        if not all(turns for _, turns in branches):
            raise AssertionError(f"a draw of {self.game.slug} leads nowhere: {so_far}")
        return list(branches[0][1]) if len(branches) == 1 else [Chance(tuple(branches))]

    def turns_out(self, node: int) -> Iterator[Turn]:
        """The turns that leave the node's stratum."""
        yield from self.below.of(node)
        yield from self.draws.get(node, ())

    def leaves(self, node: int) -> bool:
        """Whether any turn leaves the node's stratum."""
        return self.below.count(node) > 0 or node in self.draws

    def strata(self) -> list[list[int]]:
        """The nodes by stratum, lowest rank first."""
        found: list[list[int]] = [[] for _ in self.ranks]
        for node, stratum in enumerate(self.stratum):
            found[stratum].append(node)
        return [found[stratum] for stratum in self.upwards()]

    def upwards(self) -> list[int]:
        """The strata, lowest rank first: each after all that can be reached from it."""
        return sorted(range(len(self.ranks)), key=self.ranks.__getitem__)

    def settled(self) -> list[bool]:
        """For each stratum, whether nothing is drawn any more from there on."""
        drawn = {self.stratum[node] for node in self.draws}
        found = [True] * len(self.ranks)
        for stratum in self.upwards():
            found[stratum] = stratum not in drawn and all(found[lower] for lower in self.falls[stratum])
        return found

    def scale(self) -> int:
        """A common denominator of every value that whole results can take on here."""
        found = [1] * len(self.ranks)
        for stratum in self.upwards():
            found[stratum] = self.denominators[stratum] * lcm(*(found[lower] for lower in self.falls[stratum]))
        return lcm(*found)


def _nodes_of(turn: Turn) -> Iterator[int]:
    if isinstance(turn, int):
        yield turn
    else:
        for _, turns in turn.branches:
            for each in turns:
                yield from _nodes_of(each)


def _denominator(turn: Turn) -> int:
    """Of the odds on the way to any node of the turn."""
    if isinstance(turn, int):
        return 1
    return lcm(*(odds.denominator * lcm(*map(_denominator, turns)) for odds, turns in turn.branches))
