"""From solved values to an answer: what each move is worth, which are best, and what follows.

decision    what the player to move settles before chance or the end of the turn: (TurnOver(c3),) or (Take(c3), Go(d4))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from os.path import commonprefix
from typing import Any, NamedTuple

from games.core.game import Game
from games.core.judge import Leaf, unfold
from games.core.moves import Chances, Move

from .arena import NOBODY
from .graphical import METHOD, Solved
from .solution import ZERO, Label, Line, MoveWorth, Solution, Worth

LONGEST = 400
"""Plies of a printed line at most."""


class Decision(NamedTuple):
    """A choice of the player to move, with the moves it may become; `drawn` if chance comes in between."""

    begun: Move
    drawn: bool
    leaves: tuple[Leaf, ...]


def decisions(game: Game[Any], state: Any) -> list[Decision]:
    """The legal moves grouped by what is decided before anything is drawn."""
    found: dict[Move, list[Leaf]] = {}
    drawn: dict[Move, bool] = {}
    for leaf in unfold(game, state):
        cut = next(
            (cut for cut in range(len(leaf.move)) if isinstance(game.options(state, leaf.move[:cut]), Chances)), None
        )
        begun = leaf.move if cut is None else leaf.move[:cut]
        found.setdefault(begun, []).append(leaf)
        drawn[begun] = cut is not None
    return [Decision(begun, drawn[begun], tuple(leaves)) for begun, leaves in found.items()]


def name(game: Game[Any], state: Any, decision: Decision) -> str:
    """How a decision is written: its token, or what the tokens of its outcomes have in common."""
    tokens = [game.token(state, leaf.move) for leaf in decision.leaves]
    if not decision.drawn:
        return tokens[0]
    shared = commonprefix(tokens).rstrip()
    return f"{shared}..." if shared else f"{decision.begun[-1].verb}..." if decision.begun else "..."


class Reader:
    """Reads the answer for one position out of a solved arena."""

    def __init__(self, solved: Solved) -> None:
        self.solved, self.arena, self.game = solved, solved.arena, solved.arena.game
        self._odds: dict[int, dict[Label, Fraction]] = {}

    def node(self, state: Any) -> int:
        return self.arena.numbers[self.game.key(state)]

    def after(self, node: int, leaf: Leaf) -> int:
        return self.node(self.game.play(self.arena.states[node], leaf.move))

    def sign(self, node: int) -> int:
        """1 where the maximiser moves (or nobody), -1 where the minimiser does."""
        return -1 if self.arena.sides[node] == 1 else 1

    def worth(self, node: int, sign: int) -> Worth:
        """The worth of a position to the maximiser (sign 1) or the minimiser (-1)."""
        value = sign * self.solved.values[node]
        label = self.solved.label(node)
        turned = {"win": "loss", "loss": "win"}.get(label, label) if sign < 0 else label
        distance = self.solved.distances[node]
        return Worth(value, value, turned, None if distance < 0 else distance)  # type: ignore[arg-type]

    def value(self, node: int, decision: Decision) -> Fraction:
        """What a decision is worth to the maximiser: the mover goes on with the best move of each outcome."""
        if not decision.drawn:
            return self.solved.values[self.after(node, decision.leaves[0])]
        return sum(
            (odds * self.solved.values[self.after(node, best)] for odds, best in self.drawn(node, decision)), ZERO
        )

    def drawn(self, node: int, decision: Decision) -> list[tuple[Fraction, Leaf]]:
        """For each outcome of a decision's chance, its odds and the best move with it."""
        outcomes: dict[Move, list[Leaf]] = {}
        cut = len(decision.begun)
        state = self.arena.states[node]
        for leaf in decision.leaves:
            end = cut
            while end < len(leaf.move) and isinstance(self.game.options(state, leaf.move[:end]), Chances):
                end += 1
            outcomes.setdefault(leaf.move[:end], []).append(leaf)
        return [
            (leaves[0].probability or Fraction(1), min(leaves, key=self._liking(node))) for leaves in outcomes.values()
        ]

    def _liking(self, node: int) -> Callable[[Leaf], tuple[Fraction, int]]:
        """Sorts moves, the mover's favourite first: value, then the short way to a gain, the long way to a loss."""
        sign = self.sign(node)

        def liking(leaf: Leaf) -> tuple[Fraction, int]:
            after = self.after(node, leaf)
            gain = sign * self.solved.values[after]
            distance = self.solved.distances[after]
            return -gain, distance if gain > 0 else -distance

        return liking

    def keeps(self, node: int, decision: Decision) -> bool:
        """Whether a decision keeps the value and makes progress: moves of equal value can go round for ever."""
        value = self.solved.values[node]
        if self.value(node, decision) != value:
            return False
        if decision.drawn or value == 0:
            return decision.drawn or self._keeps_zero(node, decision)
        after = self.after(node, decision.leaves[0])
        inside = self.arena.ranks[after] == self.arena.ranks[node]
        return not inside or after in self.arena.endings or self.solved.numbers[after] < self.solved.numbers[node]

    def _keeps_zero(self, node: int, decision: Decision) -> bool:
        """Among moves worth 0, from a draw those that stay a draw."""
        after = self.after(node, decision.leaves[0])
        return not self.solved.drawn[node] or bool(self.solved.drawn[after])

    def best(self, node: int) -> list[Decision]:
        """The best decisions of the player to move, the favourite first."""
        found = [each for each in decisions(self.game, self.arena.states[node]) if self.keeps(node, each)]
        return sorted(found, key=lambda each: self._liking(node)(each.leaves[0]) if not each.drawn else (ZERO, 0))

    # -- what follows --------------------------------------------------------------------------------------------------

    def line(self, node: int, depth: int, met: frozenset[int] = frozenset()) -> tuple[Line, ...]:
        """The principal line; `depth` counts draws. It ends where positions come again."""
        best = self.best(node) if node not in self.arena.endings and node not in met and len(met) < LONGEST else []
        if not best:
            return ()
        state, met = self.arena.states[node], met | {node}
        if not best[0].drawn:
            leaf = best[0].leaves[0]
            return (Line(self.game.token(state, leaf.move), None, self.line(self.after(node, leaf), depth, met)),)
        if depth == 0:
            return (Line(name(self.game, state, best[0]), None, ()),)
        return tuple(
            Line(self.game.token(state, leaf.move), odds, self.line(self.after(node, leaf), depth - 1, met))
            for odds, leaf in self.drawn(node, best[0])
        )

    def odds(self, node: int) -> dict[Label, Fraction]:
        """The chances of each outcome for the maximiser when both play the principal line."""
        trail = []
        while node not in self._odds:
            trail.append(node)
            label = self.solved.label(node)
            if node in self.arena.endings or label != "mixed":
                plain: Label = "draw" if label == "draw" else label  # type: ignore[assignment]
                if not self._mixed_zero(node):
                    self._odds[node] = {plain: Fraction(1)}
                    break
            decision = self.best(node)[0]
            if decision.drawn:
                self._odds[node] = self._blend(
                    [(odds, self.after(node, leaf)) for odds, leaf in self.drawn(node, decision)]
                )
                break
            node = self.after(node, decision.leaves[0])
            if node in trail:
                self._odds[node] = {"endless": Fraction(1)}
        for each in trail:
            self._odds[each] = self._odds[node]
        return self._odds[trail[0]] if trail else self._odds[node]

    def _mixed_zero(self, node: int) -> bool:
        """Whether a position worth 0 may be a blend of gains and losses, not a plain draw."""
        return (
            self.solved.values[node] == 0
            and not self.solved.pure[self.arena.ranks[node]]
            and bool(self.solved.drawn[node])
        )

    def _blend(self, parts: list[tuple[Fraction, int]]) -> dict[Label, Fraction]:
        blended: dict[Label, Fraction] = {}
        for odds, node in parts:
            for label, chance in self.odds(node).items():
                blended[label] = blended.get(label, ZERO) + odds * chance
        return blended

    def moves(self, node: int) -> Iterator[MoveWorth]:
        """Every legal move with its worth to the mover (after whatever it shows), as a list for people and machines."""
        state, sign = self.arena.states[node], self.sign(node)
        for leaf in unfold(self.game, state):
            yield MoveWorth(self.game.token(state, leaf.move), self.worth(self.after(node, leaf), sign))


def read(solved: Solved, depth: int, assumption: str) -> Solution:
    """The answer for the root of a solved arena."""
    reader, arena = Reader(solved), solved.arena
    sign = reader.sign(0)
    worth = reader.worth(0, sign)
    best = reader.best(0) if arena.sides[0] != NOBODY else []
    state = arena.states[0]
    value = solved.values[0]
    odds = {_turned(label, sign): chance for label, chance in reader.odds(0).items()}
    return Solution(
        status="exact",
        to_move=arena.game.to_move(state),
        values={player: (value, value) if player == arena.maximiser else (-value, -value) for player in arena.players},
        worth=worth,
        odds=odds,
        best=tuple(name(arena.game, state, each) for each in best),
        moves=tuple(reader.moves(0)),
        line=reader.line(0, depth),
        states=len(arena.states),
        method=METHOD,
        assumption=assumption,
        to_end=solved.pure[arena.ranks[0]],
    )


def _turned(label: Label, sign: int) -> Label:
    if sign > 0:
        return label
    return "loss" if label == "win" else "win" if label == "loss" else label
