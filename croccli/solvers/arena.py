"""Every position that play can reach, with what each move leads to: the ground on which solvers work.

node       the number of a position
stratum    the positions of one rank; moves inside it can be taken back, chance never happens in it
edge       a move to a position of the same stratum
exit       a move that leaves the stratum for good: to a lower position, or through chance
turn       what a player's move leads to: a node, or a Chance whose branches are turns again
side       who decides: 0 the maximiser, 1 the minimiser, 2 nobody (over, or only chance is left)
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from games.core.ending import Ending
from games.core.game import CannotSolve, Game
from games.core.moves import Chances, Choices, Happenings, Move

from .limits import Budget
from .solution import LOSS, WIN, ZERO

NOBODY = 2


class Chance(NamedTuple):
    """A draw: for each outcome its odds and the turns the same player then chooses from."""

    branches: tuple[tuple[Fraction, tuple[Turn, ...]], ...]


Turn: TypeAlias = int | Chance


class Arena:
    """All reachable positions of a game of two players, as the graph a solver reads.

    edges[first[n]:first[n + 1]] are the same-stratum successors of node n; exits[n] the turns that leave its stratum.
    """

    def __init__(self, game: Game[Any], root: Any, budget: Budget) -> None:
        players = game.players(root)
        if len(players) != 2:
            raise CannotSolve(f"this method is for two players, and {len(players)} play")
        self.game, self.players, self.budget = game, players, budget
        self.maximiser = players[0]
        self.states: list[Any] = []
        self.numbers: dict[Any, int] = {}
        self.sides = bytearray()
        self.ranks: list[tuple[int, ...]] = []
        self.first = array("q", [0])
        self.edges = array("i")
        self.exits: dict[int, list[Turn]] = {}
        self.endings: dict[int, Fraction] = {}
        self.draws: set[tuple[int, ...]] = set()
        """The ranks of strata in which chance is met."""
        self.number(root)
        self._explore()

    def number(self, state: Any) -> int:
        """The node of a position, new if it was not met before."""
        key = self.game.key(state)
        known = self.numbers.get(key)
        if known is not None:
            return known
        rank = self.game.rank(state)
        if rank is None:
            raise CannotSolve("positions can come again after a draw: this method needs chance to be irreversible")
        self.numbers[key] = len(self.states)
        self.states.append(state)
        self.ranks.append(rank)
        return len(self.states) - 1

    def _explore(self) -> None:
        node = 0
        while node < len(self.states):
            self.budget.spend()
            self._expand(node)
            self.first.append(len(self.edges))
            node += 1

    def _expand(self, node: int) -> None:
        state = self.states[node]
        ending = self.game.ending(state)
        if ending is not None:
            self.sides.append(NOBODY)
            self.endings[node] = self.value(ending)
            return
        mover = self.game.to_move(state)
        self.sides.append(NOBODY if mover is None else self.players.index(mover))
        rank = self.ranks[node]
        for turn in set(self.turns(state, ())):
            if isinstance(turn, Chance):
                self.draws.add(rank)
            elif self.ranks[turn] == rank:
                self.edges.append(turn)
                continue
            elif self.ranks[turn] > rank:
                raise AssertionError(f"the rank rises in {self.game.slug}: {rank} to {self.ranks[turn]}")
            self.exits.setdefault(node, []).append(turn)

    def turns(self, state: Any, so_far: Move) -> Iterator[Turn]:
        """What the player to move can choose from."""
        options = self.game.options(state, so_far)
        if isinstance(options, Choices):
            if options.held:
                raise CannotSolve("some cards in hand are unknown: give them in the position")
            for word in options.words:
                yield from self.turns(state, (*so_far, word))
        elif isinstance(options, Chances):
            yield Chance(tuple((odds, tuple(self.turns(state, (*so_far, word)))) for word, odds in options.odds))
        elif isinstance(options, Happenings):
            raise CannotSolve("what happens next is nobody's decision and has no odds")
        else:
            yield self.number(self.game.play(state, so_far))

    def value(self, ending: Ending) -> Fraction:
        """What an ending is worth to the maximiser."""
        outcome = ending.outcomes[self.maximiser]
        return WIN if outcome == "win" else LOSS if outcome == "loss" else ZERO

    def strata(self) -> list[list[int]]:
        """The nodes by stratum, lowest rank first."""
        found: dict[tuple[int, ...], list[int]] = {}
        for node, rank in enumerate(self.ranks):
            found.setdefault(rank, []).append(node)
        return [found[rank] for rank in sorted(found)]

    def successors(self, node: int) -> array[int]:
        return self.edges[self.first[node] : self.first[node + 1]]
