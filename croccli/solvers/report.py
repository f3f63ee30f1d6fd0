"""From solved values to an answer: what each move is worth, which are best, and what follows.

choice    a decision of the player to move, with what it leads to and what it is worth
best      a choice that keeps the value and the outcome and makes progress: moves of equal value can go round for ever
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

from games.core.judge import Leaf, unfold
from games.core.moves import Move

from .arena import Turn
from .closing import DRAW, ENDLESS, LOT, NEVER
from .decisions import Decision, begins, decisions, results, tokens
from .solution import (
    LABELS,
    ZERO,
    Again,
    Branch,
    Drawn,
    Fork,
    Label,
    Line,
    MoveWorth,
    Solution,
    Step,
    Worth,
    opposite,
)

if TYPE_CHECKING:
    from .graphical import Solved


class Choice(NamedTuple):
    """A decision and the turn it leads to; `value` is the maximiser's, times the scale of the solution."""

    decision: Decision
    turn: Turn
    value: int


class Result(NamedTuple):
    """What one result of a draw comes to under best play: its odds, the whole move and the node after it."""

    odds: Fraction
    move: Move
    after: int


class Reader:
    """Reads answers out of a solved arena."""

    def __init__(self, solved: Solved) -> None:
        self.solved, self.arena, self.game = solved, solved.arena, solved.arena.game
        self.states: dict[int, Any] = {0: self.arena.root}
        """The positions met so far, by node."""
        self._odds: dict[int, dict[Label, Fraction]] = {}
        self._best: dict[int, list[Choice]] = {}

    # -- choices -------------------------------------------------------------------------------------------------------

    def choices(self, node: int, so_far: Move = ()) -> list[Choice]:
        """Everything the player to move can decide."""
        state, sign = self.states[node], self.solved.sign(node)
        found = []
        for decision in decisions(self.game, state, so_far):
            turn = self.arena.turns(state, decision.begun)[0]
            found.append(Choice(decision, turn, self.solved.worth(turn, sign)))
        return found

    def best(self, node: int) -> list[Choice]:
        """The best choices of the player to move, the favourite first; none where the game is over."""
        if node in self.arena.endings:
            return []
        if node not in self._best:
            kept = [each for each in self.choices(node) if each.value == self.solved.scaled[node]]
            good = [each for each in kept if self._progresses(node, each.turn)] or kept
            # Of equally good ways to leave the stratum the certain one comes first.
            good.sort(key=lambda choice: (self._liking(node, choice.turn), not choice.decision.drawn), reverse=True)
            self._best[node] = good
        return self._best[node]

    def decided(self, node: int) -> list[Choice]:
        """The same as people are told them: what only chance decides is not called best."""
        return self.best(node) if self.game.to_move(self.states[node]) is not None else []

    def _inside(self, node: int, turn: Turn) -> bool:
        return isinstance(turn, int) and self.arena.stratum[turn] == self.arena.stratum[node]

    def _progresses(self, node: int, turn: Turn) -> bool:
        """Whether a turn that keeps the value also comes nearer to it, or leaves the stratum with it."""
        if self.solved.scaled[node] == 0:
            return self._keeps_outcome(node, turn)
        return not self._inside(node, turn) or self.solved.distances[turn] < self.solved.distances[node]  # type: ignore[index]

    def _keeps_outcome(self, node: int, turn: Turn) -> bool:
        """Among turns worth 0: whether the outcome stays, and comes nearer where the mover can force it."""
        closing, mover = self.solved.closing, self.solved.sides[node]
        level = closing.of(node)
        if level == ENDLESS:
            return not any(closing.closes(turn, LOT, side, mover) for side in (0, 1))
        steps = closing.plies(node, level, mover) if mover in (0, 1) else NEVER
        if steps == NEVER:
            return True
        if not closing.closes(turn, level, mover, mover):
            return False
        return not self._inside(node, turn) or closing.plies(turn, level, mover) < steps  # type: ignore[arg-type]

    def _liking(self, node: int, turn: Turn) -> tuple[int, int]:
        """Larger for what the mover likes better: value, then the short way to a gain and the long way to a loss."""
        solved, sign = self.solved, self.solved.sign(node)
        value = solved.worth(turn, sign)
        if value:
            distance = solved.distances[turn] + 1 if self._inside(node, turn) else solved.exit(node, turn).distance  # type: ignore[index]
            return sign * value, -distance if sign * value > 0 else distance
        return 0, self._closing_liking(node, turn)

    def _closing_liking(self, node: int, turn: Turn) -> int:
        """Who can force the outcome takes the short way to it, the other side the long way."""
        closing, mover = self.solved.closing, self.solved.sides[node]
        level = closing.of(node)
        if level == ENDLESS or mover not in (0, 1):
            return 0
        forcing = mover if closing.plies(node, level, mover) != NEVER else 1 - mover
        if not closing.closes(turn, level, forcing, mover):
            return 0
        plies = closing.through(node, turn, level, forcing)
        return -plies if forcing == mover else plies

    def results(self, node: int, choice: Choice, odds: Fraction = Fraction(1)) -> Iterator[Result]:
        """What may come of a choice, the mover choosing on as well as possible."""
        state, move = self.states[node], choice.decision.begun
        if not choice.decision.drawn:
            yield Result(odds, move, self.node(self.game.play(state, move)))
            return
        for chance, so_far in results(self.game, state, move):
            yield from self.results(node, self._best_after(node, so_far)[0], odds * chance)

    def _best_moves(self, node: int, choice: Choice) -> Iterator[Move]:
        """Every whole move that a choice may become under best play."""
        if not choice.decision.drawn:
            yield choice.decision.begun
            return
        for _, so_far in results(self.game, self.states[node], choice.decision.begun):
            for after in self._best_after(node, so_far):
                yield from self._best_moves(node, after)

    def _best_after(self, node: int, so_far: Move) -> list[Choice]:
        """The best choices once something was drawn, the favourite first."""
        found = self.choices(node, so_far)
        found.sort(key=lambda choice: self._after_draw(node, choice), reverse=True)
        gain, closing = self._after_draw(node, found[0])
        return [
            choice
            for choice in found
            if choice.value == found[0].value and (gain != 0 or self._after_draw(node, choice)[1] == closing)
        ]

    def _after_draw(self, node: int, choice: Choice) -> tuple[int, int]:
        """As `_liking`, between moves that have left the stratum by a draw: by the way from there."""
        gain = self.solved.sign(node) * choice.value
        if gain == 0:
            return 0, self._closing_after_draw(node, choice.turn)
        distance = self.solved.distances[choice.turn] if isinstance(choice.turn, int) else 0
        return gain, -distance if gain > 0 else distance

    def _closing_after_draw(self, node: int, turn: Turn) -> int:
        """Larger for what fits the outcome of the node: play that goes on, or else what the mover can force."""
        closing, mover = self.solved.closing, self.solved.sides[node]
        if self.solved.scaled[node] == 0 and closing.of(node) == ENDLESS:
            return -any(closing.closes(turn, LOT, side, mover) for side in (0, 1))
        return sum(closing.closes(turn, level, mover, mover) for level in (DRAW, LOT) if mover in (0, 1))

    def node(self, state: Any) -> int:
        """The node of a position that follows from one met before."""
        node = self.arena.numbers[self.game.key(state)]
        self.states.setdefault(node, state)
        return node

    # -- worths --------------------------------------------------------------------------------------------------------

    def worth(self, node: int, sign: int) -> Worth:
        """The worth of a position to the maximiser (sign 1) or the minimiser (-1)."""
        solved = self.solved
        value, label = sign * solved.value(node), solved.label(node)
        to_end = node in self.arena.endings or solved.settled[self.arena.stratum[node]]
        return Worth(value, value, label if sign > 0 else opposite(label), solved.distance(node), to_end)

    def moves(self, node: int) -> Iterator[MoveWorth]:
        """Every legal move with its worth to the mover, after whatever it shows."""
        best = {move for choice in self.decided(node) for move in self._best_moves(node, choice)}
        for leaf in unfold(self.game, self.states[node]):
            yield self._move(node, leaf, leaf.move in best)

    def _move(self, node: int, leaf: Leaf, best: bool) -> MoveWorth:
        state = self.states[node]
        after = self.node(self.game.play(state, leaf.move))
        worth = self.worth(after, self.solved.sign(node))
        token, shown = self.game.token(state, leaf.move), self.game.shown(state, leaf.move)
        return MoveWorth(token, shown, leaf.probability, worth, best)

    def drawn(self, node: int) -> Iterator[Drawn]:
        """Every decision before a draw, with its expected worth."""
        state, sign, best = self.states[node], self.solved.sign(node), self.decided(node)
        for choice in self.choices(node):
            if choice.decision.drawn:
                found = tuple(self._result(node, result) for result in self.results(node, choice))
                value = sign * Fraction(choice.value, self.solved.scale)
                worth = Worth(value, value, self._blended(node, choice), 1, False)
                name, all_of_it = begins(self.game, state, choice.decision), tokens(self.game, state, choice.decision)
                yield Drawn(name, all_of_it, worth, choice in best, found)

    def _result(self, node: int, result: Result) -> MoveWorth:
        leaf = Leaf(result.move, "chance", result.odds)
        return self._move(node, leaf, False)

    def _blended(self, node: int, choice: Choice) -> Label:
        """The outcome for the mover of a draw: the one of all its results, or mixed."""
        sign = self.solved.sign(node)
        labels = {self.worth(result.after, sign).outcome for result in self.results(node, choice)}
        return (labels.pop() if len(labels) == 1 else None) or "mixed"

    # -- what follows --------------------------------------------------------------------------------------------------

    def line(self, node: int, depth: int, begun: tuple[Step, ...] = ()) -> Line:
        """The principal line from a node that the plies `begun` led to; `depth` counts draws."""
        found: list[Step | Fork | Again] = list(begun)
        met: dict[int, int] = {}
        while node not in met and (best := self.best(node)):
            met[node] = len(found) + 1
            state = self.states[node]
            choice = next((each for each in best if each.turn in met), best[0])
            if choice.decision.drawn:
                results = self.results(node, choice) if depth else ()
                branches = tuple(self._branch(node, result, depth - 1) for result in results)
                name = begins(self.game, state, choice.decision)
                found.append(Fork(self.game.to_move(state), name, branches))
                return tuple(found)
            found.append(self._step(node, choice.decision.begun))
            node = self.node(self.game.play(state, choice.decision.begun))
        return (*found, Again(met[node])) if node in met else tuple(found)

    def _branch(self, node: int, result: Result, depth: int) -> Branch:
        return Branch(result.odds, self.line(result.after, depth, (self._step(node, result.move),)))

    def _step(self, node: int, move: Move) -> Step:
        state = self.states[node]
        return Step(self.game.to_move(state), self.game.token(state, move), self.game.shown(state, move))

    def odds(self, node: int) -> dict[Label, Fraction]:
        """The chances of each outcome for the maximiser when both play on as `line` does."""
        trail: list[int] = []
        while node not in self._odds:
            trail.append(node)
            label = self.solved.label(node)
            if label != "mixed":
                self._odds[node] = {label: Fraction(1)}
                break
            choice = self.best(node)[0]
            if choice.decision.drawn:
                self._odds[node] = self._blend(list(self.results(node, choice)))
                break
            node = self.node(self.game.play(self.states[node], choice.decision.begun))
        for each in trail:
            self._odds[each] = self._odds[node]
        return self._odds[node]

    def _blend(self, found: list[Result]) -> dict[Label, Fraction]:
        blended: dict[Label, Fraction] = {}
        for result in found:
            for label, chance in self.odds(result.after).items():
                blended[label] = blended.get(label, ZERO) + result.odds * chance
        return blended


def read(solved: Solved, method: str, depth: int, assumption: str) -> Solution:
    """The answer for the root of a solved arena."""
    reader, arena = Reader(solved), solved.arena
    state, sign = arena.root, solved.sign(0)
    game, mover = arena.game, arena.game.to_move(state)
    value, others = solved.value(0), [player for player in arena.players if player != solved.maximiser]
    odds = {label if sign > 0 else opposite(label) or label: chance for label, chance in reader.odds(0).items()}
    return Solution(
        status="exact",
        to_move=mover,
        of=mover or solved.maximiser,
        values={player: (-value, -value) if player in others else (value, value) for player in arena.players},
        worth=reader.worth(0, sign),
        odds={label: odds[label] for label in LABELS if label in odds},
        best=tuple(begins(game, state, choice.decision) for choice in reader.decided(0)),
        moves=tuple(reader.moves(0)),
        decisions=tuple(reader.drawn(0)),
        line=reader.line(0, depth),
        states=len(arena),
        method=method,
        assumption=assumption,
    )
