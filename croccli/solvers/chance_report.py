"""From bounds, or exact lots, to an answer: what each move is worth, which are best, and what follows.

choice      a decision of the player to move, with the node it leads to
favourite   the choice that proves the mover's bound; where lots are exact, one that keeps the value and makes progress
best        exact: all choices that keep the value and make progress; otherwise all that are not proved to be worse
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from games.core.game import Game
from games.core.judge import Leaf, unfold
from games.core.moves import Move

from .chance_arena import CHANCE, ENDED, MINIMISER, SCALE, ChanceArena
from .decisions import Decision, begins, results, tokens
from .eliminating import Lot
from .exact_chance import Exact
from .narrowing import Narrowing
from .solution import (
    ANYTHING,
    Again,
    Branch,
    Drawn,
    Fork,
    Label,
    Line,
    MoveWorth,
    Step,
    Worth,
)

FINENESS = 10**6
"""Bounds are told in parts of this, rounded outward."""
ONE = Fraction(1)


class Choice(NamedTuple):
    """What a player can decide, and where it leads."""

    decision: Decision
    node: int


class Result(NamedTuple):
    """One result of a draw, played on as well as possible: its odds, the whole move, the node after it."""

    odds: Fraction
    move: Move
    node: int


class Reader:
    """Reads answers out of an arena."""

    def __init__(self, arena: ChanceArena, narrowing: Narrowing, exact: Exact | None) -> None:
        self.arena, self.narrowing, self.exact, self.game = arena, narrowing, exact, arena.game

    # -- worths: always the maximiser's --------------------------------------------------------------------------------

    def bounds(self, node: int) -> tuple[Fraction, Fraction]:
        """Both bounds of a node, equal where its worth is known."""
        lot = self._lot(node)
        if lot is not None:
            return lot.value, lot.value
        low, up = self.arena.lower[node], self.arena.upper[node]
        if low == up:
            return Fraction(low, SCALE), Fraction(up, SCALE)
        return Fraction(low * FINENESS // SCALE, FINENESS), Fraction(-(-up * FINENESS // SCALE), FINENESS)

    def _lot(self, node: int) -> Lot | None:
        return self.exact.lots.get(node) if self.exact else None

    def label(self, node: int) -> Label | None:
        """The outcome; None where that is not known."""
        lot = self._lot(node)
        if lot is not None:
            return next((label for label, chance in chances(lot).items() if chance == 1), "mixed")
        if node in self.arena.outcomes:
            return self.arena.outcomes[node]
        low, up = self.bounds(node)
        if low == 1:
            return "win"
        if up == -1:
            return "loss"
        return "mixed" if (low > 0 and up < 1) or (up < 0 and low > -1) else None

    def worth(self, node: int) -> Worth:
        """What a node is worth; plies are counted only where none is left."""
        return Worth(*self.bounds(node), self.label(node), 0 if node in self.arena.outcomes else None)

    # -- choices -------------------------------------------------------------------------------------------------------

    def choices(self, state: Any, node: int, so_far: Move = ()) -> list[Choice]:
        """Everything the player to move can decide at an open node; where only chance is left, that."""
        if self.arena.sides[node] == CHANCE:
            return [Choice(Decision(so_far, True), node)]
        return [
            Choice(decision, after)
            for decision, after in zip(self.arena.decisions(state, so_far), self.arena.after[node])
        ]

    def best(self, state: Any, node: int, so_far: Move = ()) -> list[Choice]:
        """The best choices, the favourite first; none where the game is over or nobody has looked."""
        if self.arena.sides[node] == ENDED or node in self.arena.sealed:
            return []
        choices = self.choices(state, node, so_far)
        if self.arena.sides[node] == CHANCE:
            return choices
        good = self._good(node)
        return sorted((each for each in choices if each.node in good), key=lambda each: good.index(each.node))

    def names(self, state: Any) -> Iterator[str]:
        """The best decisions at the root, in writing."""
        for choice in self._decided(state):
            yield named(self.game, state, choice.decision)

    def _decided(self, state: Any) -> list[Choice]:
        """The best choices at the root as people are told them: what only chance decides is not called best."""
        return self.best(state, 0) if self.game.to_move(state) is not None else []

    def _good(self, node: int) -> list[int]:
        arena = self.arena
        if self.exact and node in self.exact.good:
            return list(self.exact.good[node])
        favourite = self.narrowing.witness.get(node)
        if favourite is not None and arena.gap(node) == 0:
            return [favourite]
        bound = arena.upper if arena.sides[node] == MINIMISER else arena.lower
        sign = -1 if arena.sides[node] == MINIMISER else 1
        return sorted(arena.kept(node), key=lambda after: (after != favourite, -sign * bound[after]))

    def results(self, state: Any, choice: Choice) -> Iterator[Result]:
        """What may come of a choice, its player choosing on as well as possible; nothing where nobody looked."""
        yield from self._results(state, choice, ONE)

    def _results(self, state: Any, choice: Choice, odds: Fraction) -> Iterator[Result]:
        move, drawn = choice.decision
        if not drawn:
            yield Result(odds, move, choice.node)
        elif choice.node not in self.arena.sealed:
            for (chance, begun), after in zip(results(self.game, state, move), self.arena.after[choice.node]):
                yield from self._shown(state, begun, after, odds * chance)

    def _shown(self, state: Any, begun: Move, node: int, odds: Fraction) -> Iterator[Result]:
        found = list(self.arena.decisions(state, begun))
        if len(found) == 1:
            yield from self._results(state, Choice(found[0], node), odds)
        elif found:
            best = self.best(state, node, begun)
            yield from self._results(state, best[0] if best else Choice(found[0], node), odds)

    # -- moves ---------------------------------------------------------------------------------------------------------

    def moves(self, state: Any) -> Iterator[MoveWorth]:
        """Every legal move at the root, with what the position after it is worth."""
        best = {move: sure for choice in self._decided(state) for move, sure in self._best_moves(state, choice)}
        for leaf in unfold(self.game, state):
            move = self._move(state, leaf)
            yield move._replace(best=True, sure=best[leaf.move] and self._sure(0)) if leaf.move in best else move

    def _best_moves(self, state: Any, choice: Choice) -> Iterator[tuple[Move, bool]]:
        """Every whole move that a choice may become under best play, and whether it surely is that."""
        move, drawn = choice.decision
        if not drawn:
            yield move, True
        elif choice.node not in self.arena.sealed:
            for (_, begun), after in zip(results(self.game, state, move), self.arena.after[choice.node]):
                found = list(self.arena.decisions(state, begun))
                one = len(found) == 1
                for each in [Choice(found[0], after)] if one else self.best(state, after, begun):
                    for more, sure in self._best_moves(state, each):
                        yield more, sure and (one or self._sure(after))

    def _sure(self, node: int) -> bool:
        """Whether the best choices at a node are proved to be best."""
        return (self.exact is not None and node in self.exact.good) or len(self._good(node)) == 1

    def _move(self, state: Any, leaf: Leaf) -> MoveWorth:
        node = self.arena.numbers.get(self.game.key(self.game.play(state, leaf.move)))
        worth = ANYTHING if node is None else self.worth(node)
        token, shown = self.game.token(state, leaf.move), self.game.shown(state, leaf.move)
        return MoveWorth(token, shown, leaf.probability, worth)

    def drawn(self, state: Any) -> Iterator[Drawn]:
        """Every decision at the root after which something is drawn, with its expected worth."""
        best = [choice.decision for choice in self._decided(state)]
        for choice in self.choices(state, 0):
            if choice.decision.drawn:
                found = (Leaf(result.move, "chance", result.odds) for result in self.results(state, choice))
                yield Drawn(
                    named(self.game, state, choice.decision),
                    tokens(self.game, state, choice.decision),
                    self.worth(choice.node),
                    choice.decision in best,
                    tuple(self._move(state, leaf) for leaf in found),
                    self._sure(0),
                )

    # -- what follows --------------------------------------------------------------------------------------------------

    def line(self, state: Any, node: int, depth: int, before: Line = ()) -> Line:
        """The principal line as far as it is known, after the plies `before`; `depth` counts draws."""
        found: list[Step | Fork | Again] = list(before)
        met: dict[int, int] = {}
        while node not in met and (best := self.best(state, node)):
            met[node] = len(found) + 1
            choice = best[0]
            if choice.decision.drawn:
                results = self.results(state, choice) if depth else ()
                branches = tuple(self._branch(state, each, depth - 1) for each in results)
                return (*found, Fork(self.game.to_move(state), named(self.game, state, choice.decision), branches))
            found.append(self._step(state, choice.decision.begun))
            state, node = self.game.play(state, choice.decision.begun), choice.node
        return (*found, Again(met[node])) if node in met else tuple(found)

    def _branch(self, state: Any, result: Result, depth: int) -> Branch:
        after = self.game.play(state, result.move)
        return Branch(result.odds, self.line(after, result.node, depth, (self._step(state, result.move),)))

    def _step(self, state: Any, move: Move) -> Step:
        return Step(self.game.to_move(state), self.game.token(state, move), self.game.shown(state, move))

    def odds(self) -> dict[Label, Fraction] | None:
        """The chances of each outcome when play goes on as the line shows."""
        lot = self._lot(0)
        if lot is None:
            label = self.label(0)
            return {label: ONE} if label in ("win", "loss") else None
        return {label: chance for label, chance in chances(lot).items() if chance}


def named(game: Game[Any], state: Any, decision: Decision) -> str:
    """A decision in writing; where the tokens of its results have no beginning in common, its words instead."""
    return begins(game, state, decision).strip() or " ".join(
        str(part) for word in decision.begun for part in (word[-1], *word[:-1])
    )


def chances(lot: Lot) -> dict[Label, Fraction]:
    """A lot by outcome, in the order of LABELS."""
    return {"win": lot.win, "draw": lot.draw, "endless": lot.endless, "loss": lot.loss}
