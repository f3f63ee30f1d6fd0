"""Games with cycles in which chance happens only at irreversible steps: deterministic graphical games.

Method. Strata are solved from the lowest rank up, so every exit has an exact value. Inside a stratum exits are taken in
the maximiser's order of liking (value falling, distance rising) while they are worth more than 0: a maximiser's node
joins at its first resolved option, a minimiser's at its last. Mirrored for values below 0. Whatever remains is worth 0:
either side can hold it by playing on for ever.

Proof idea. Each resolved node gets the number at which it joined. The side a value favours has a move of equal value
and lower number, so it arrives after finitely many moves; all moves of the other side with that value have lower
numbers, and all its other moves are worse for it. Nobody gains by playing on, since endless play is worth 0.
`proof.faults` checks exactly that; that values agree with the best moves proves nothing where play can go round in
circles. Values are whole numbers inside, over one common denominator.

Sources: Washburn, "Deterministic graphical games"; Andersson, Hansen, Miltersen, Sorensen, "Deterministic graphical
games revisited".
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from games.core.game import CannotSolve, Game

from . import report
from .arena import Arena, Chance, Turn
from .attract import Event, Field, attract
from .closing import DRAW, ENDLESS, LOT, Closing
from .limits import Budget
from .solution import Label, Solution

METHOD = "deterministic graphical game, stratum by stratum"
UNRANKED = -1
MAXIMISER, MINIMISER = 0, 1


def solve(game: Game[Any], state: Any, budget: Budget, depth: int, assumption: str) -> Solution:
    """The answer for a position of a game for two. Raises CannotSolve or Unfinished."""
    players = len(game.players(state))
    if players != 2:
        raise CannotSolve(f"this method is for two players, and {players} play")
    return report.read(Solved(Arena(game, state, budget)), METHOD, depth, assumption)


class Exit(NamedTuple):
    """What leaving a stratum is worth to the maximiser (times `scale`), and how far it is."""

    value: int
    distance: int


class Solved:
    """Values of every node of an arena for one player, the maximiser, against all others; with the proof.

    scaled     value times `scale`, exact
    numbers    when a node with a value other than 0 joined (UNRANKED for 0): the proof
    distances  of nodes with a value other than 0: plies to the end, or to the next irreversible step (see `distance`)
    closing    which nodes worth 0 are draws, which are left to chance, which endless
    sides      who decides: 0 the maximiser, 1 the minimiser; anything else: nobody
    """

    def __init__(self, arena: Arena, maximiser: str | None = None) -> None:
        self.arena = arena
        self.maximiser = maximiser or arena.players[0]
        self.favoured = arena.players.index(self.maximiser)
        self.sides = bytes(arena.movers).translate(_sides(self.favoured, len(arena.players)))
        size = len(arena)
        self.scale = arena.scale()
        self.settled = arena.settled()
        self.scaled = [0] * size
        self.numbers = array("i", [UNRANKED]) * size
        self.distances = array("i", [-1]) * size
        arena.budget.phase = "turning moves round"
        self.before = arena.inside.turned()
        self.closing = Closing(self)
        strata = arena.strata()
        for number, nodes in enumerate(strata, 1):
            arena.budget.phase = f"solving stratum {number} of {len(strata)}"
            arena.budget.look()
            Stratum(self, nodes).solve()
        del self.before

    def value(self, node: int) -> Fraction:
        """What a node is worth to the maximiser."""
        return Fraction(self.scaled[node], self.scale)

    def sign(self, node: int) -> int:
        """-1 where the minimiser moves, otherwise 1."""
        return -1 if self.sides[node] == MINIMISER else 1

    def ended(self, node: int) -> int | None:
        """The value of a finished game times `scale`; None while it goes on."""
        outcomes = self.arena.endings.get(node)
        if outcomes is None:
            return None
        return {"win": self.scale, "draw": 0, "loss": -self.scale}[outcomes[self.favoured]]

    def worth(self, turn: Turn, sign: int) -> int:
        """What a turn is worth to the maximiser, times `scale`; after a draw the mover chooses on."""
        if isinstance(turn, int):
            return self.scaled[turn]
        total = 0
        for odds, turns in turn.branches:
            best = max(sign * self.worth(each, sign) for each in turns)
            whole, rest = divmod(odds.numerator * best, odds.denominator)
            if rest:
                raise ArithmeticError("the common denominator is too small")
            total += whole
        return sign * total

    def exit(self, node: int, turn: Turn) -> Exit:
        """What a turn that leaves the node's stratum is worth there."""
        value = self.worth(turn, self.sign(node))
        if isinstance(turn, Chance) or not self.settled[self.arena.stratum[node]]:
            return Exit(value, 1)
        return Exit(value, max(self.distances[turn], 0) + 1)

    def best_exit(self, node: int) -> Exit:
        """The exit its mover likes best: value, then the short way to a gain and the long way to a loss."""
        sign = self.sign(node)
        return max((self.exit(node, turn) for turn in self.arena.turns_out(node)), key=lambda exit: liking(exit, sign))

    def options(self, node: int) -> Iterator[Exit]:
        """All options of a node, those inside its stratum included, with the distance through each."""
        for after in self.arena.inside.of(node):
            yield Exit(self.scaled[after], self.distances[after] + 1)
        for turn in self.arena.turns_out(node):
            yield self.exit(node, turn)

    def distance(self, node: int) -> int | None:
        """Plies to the end, or to the next irreversible step where chance is still to come; None for endless play."""
        return self.distances[node] if self.scaled[node] else self.closing.distance(node)

    def label(self, node: int) -> Label:
        """win, draw, endless, loss or mixed, for the maximiser."""
        value = self.scaled[node]
        if abs(value) == self.scale:
            return "win" if value > 0 else "loss"
        if value:
            return "mixed"
        closing: dict[int, Label] = {DRAW: "draw", LOT: "mixed", ENDLESS: "endless"}
        return closing[self.closing.of(node)]


def liking(exit: Exit, sign: int) -> tuple[int, int]:
    """Larger for what a side likes better; `sign` is 1 for the maximiser, -1 for the minimiser."""
    gain = sign * exit.value
    return gain, -exit.distance if gain > 0 else exit.distance


def _sides(favoured: int, players: int) -> bytes:
    """Players' indices as sides; NOBODY stays what it is."""
    table = bytearray(range(256))
    for player in range(players):
        table[player] = MAXIMISER if player == favoured else MINIMISER
    return bytes(table)


class Stratum:
    """One stratum being solved; all lower ones are."""

    def __init__(self, solved: Solved, nodes: list[int]) -> None:
        self.solved, self.arena, self.nodes = solved, solved.arena, nodes
        self.exits = {node: solved.best_exit(node) for node in nodes if self.arena.leaves(node)}
        self.ended = [node for node in nodes if node in self.arena.endings]
        self.number = 0

    def solve(self) -> None:
        solved = self.solved
        for node in self.ended:
            solved.scaled[node] = solved.ended(node) or 0
            solved.distances[node] = 0
        for sign in (1, -1):
            self.sweep(sign)
        solved.closing.add(self.nodes)

    def sweep(self, sign: int) -> None:
        """Give every node its value that is above 0 (sign 1), or below 0 (sign -1)."""
        solved = self.solved
        events = [
            Event(-sign * each.value, each.distance, False, node)
            for node, each in self.exits.items()
            if sign * each.value > 0
        ]
        events += [
            Event(-sign * solved.scaled[node], 0, True, node) for node in self.ended if sign * solved.scaled[node] > 0
        ]
        if not events:
            return
        patient = MINIMISER if sign > 0 else MAXIMISER
        field = Field(solved.sides, patient, solved.before, self._left(patient), self._opened(), self.arena.budget)
        for cost, distance, _, node in attract(field, events):
            solved.scaled[node] = -sign * cost
            solved.distances[node] = distance
            solved.numbers[node] = self.number
            self.number += 1

    def _left(self, patient: int) -> dict[int, int]:
        """The number of options of each patient node, all its exits counted as one."""
        sides, inside, exits = self.solved.sides, self.arena.inside, self.exits
        return {node: inside.count(node) + (node in exits) for node in self.nodes if sides[node] == patient}

    def _opened(self) -> bytearray:
        """Nodes that have no value yet."""
        opened = bytearray(len(self.arena))
        numbers = self.solved.numbers
        for node in self.nodes:
            opened[node] = numbers[node] == UNRANKED
        for node in self.ended:
            opened[node] = numbers[node] == UNRANKED and self.solved.scaled[node] != 0
        return opened
