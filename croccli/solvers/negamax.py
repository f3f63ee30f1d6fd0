"""Searching forwards in a game of two without cycles and chance, with a memory of bounds.

result      the final score difference where players play for the score, otherwise win 1, draw 0, loss -1
goal        a whole number; a search asks one question: can the player due make the result at least the goal?
side        1 where the first player is due (or nobody), -1 where the second is; results are told from that side
prospect    what decides how play goes on: positions that share it share an entry of the table
settled     what the result is sure to contain already; the table holds results less what is settled
visit       a look at a position, also one seen before
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from games.core.game import CannotSolve, Game
from games.core.moves import Chances, Done, Happenings, Move

from .limits import Budget, Unfinished

LOOK_EVERY = 1024
"""Visits between two looks at the limits."""
DEEPEST = 20_000
"""Frames of the deepest search; a ply takes two."""
DEAD_END = 0
"""The result where the player due has no move and nobody has won: a draw."""
WORTH = {"win": 1, "draw": 0, "loss": -1}


class TooLong(Exception):
    """A question was given up: its allowance of visits is used up. What was found on the way is kept."""


class Entry(NamedTuple):
    """Proved bounds of a result, less what is settled, and the move that showed most."""

    lower: int
    upper: int
    favourite: Move | None


class Search:
    """Answers questions about positions of one game; what it proves it keeps in `table`."""

    allowance = 20_000
    """Visits a question may take in the first round."""

    def __init__(self, game: Game[Any], root: Any, budget: Budget) -> None:
        self.game, self.budget = game, budget
        self.first, self.second = game.players(root)
        self.by_score = game.swing(root) is not None
        self.table: dict[Any, Entry] = {}
        self.visits = self._halt = 0
        self._given_up = sys.maxsize

    def side(self, state: Any) -> int:
        return -1 if self.game.to_move(state) == self.second else 1

    def bounds(self, state: Any) -> tuple[int, int]:
        """What is known of the result for the side due here, without any search."""
        side = self.side(state)
        key, settled = self._prospect(state, side)
        entry = self.table.get(key) or self._at_first_sight(state, side, settled)
        return entry.lower + settled, entry.upper + settled

    def ask(self, state: Any, goal: int, allowance: int | None = None) -> int:
        """A bound of the result for the side due: a lower bound if it reaches the goal, otherwise an upper one.

        Raises TooLong after `allowance` visits, Unfinished where the budget ends.
        """
        self._given_up = sys.maxsize if allowance is None else self.visits + allowance
        self._halt = self.visits
        try:
            with _deep_stack():
                return self._search(state, self.side(state), goal)
        except RecursionError:
            raise Unfinished(f"play from here is more than {DEEPEST // 2:,} plies deep") from None

    def moves(self, state: Any) -> list[Move]:
        """Every legal move, the one that showed most so far first, then the most promising."""
        entry = self.table.get(self._prospect(state, 1)[0])
        return self._ordered(state, entry.favourite if entry is not None else None)

    # -- the search ----------------------------------------------------------------------------------------------------

    def _search(self, state: Any, side: int, goal: int) -> int:
        self.visits += 1
        if self.visits >= self._halt:
            self._pause()
        key, settled = self._prospect(state, side)
        entry = self.table.get(key)
        if entry is None:
            self.budget.spend()
            entry = self.table[key] = self._at_first_sight(state, side, settled)
        if entry.lower + settled >= goal:
            return entry.lower + settled
        if entry.upper + settled < goal:
            return entry.upper + settled
        result, favourite = self._best(state, side, goal, entry.favourite)
        if result >= goal:
            self.table[key] = Entry(max(entry.lower, result - settled), entry.upper, favourite)
        else:
            self.table[key] = Entry(entry.lower, min(entry.upper, result - settled), favourite)
        return result

    def _best(self, state: Any, side: int, goal: int, favourite: Move | None) -> tuple[int, Move | None]:
        """The best of what the moves are shown to come to, up to the first that reaches the goal; and that move."""
        best, chosen = -sys.maxsize, favourite
        for move in self._ordered(state, favourite):
            after = self.game.play(state, move)
            if self.side(after) == side:
                result = self._search(after, side, goal)
            else:
                result = -self._search(after, -side, 1 - goal)
            if result > best:
                best, chosen = result, move
                if result >= goal:
                    break
        return (best, chosen) if best > -sys.maxsize else (DEAD_END, None)

    def _ordered(self, state: Any, favourite: Move | None) -> list[Move]:
        found = list(self.game.promising(state, moves_of(self.game, state)))
        if favourite in found:  # of another position with the same prospect it need not be a move here
            found.remove(favourite)
            found.insert(0, favourite)
        return found

    def _prospect(self, state: Any, side: int) -> tuple[Any, int]:
        if not self.by_score:
            return self.game.key(state), 0
        key, settled = self.game.prospect(state)
        return key, side * settled

    def _at_first_sight(self, state: Any, side: int, settled: int) -> Entry:
        if self.game.to_move(state) is None:
            result = side * self._final(state) - settled
            return Entry(result, result, None)
        if not self.by_score:
            return Entry(-1, 1, None)
        least, most = self.game.swing(state) or (-sys.maxsize, sys.maxsize)
        return Entry(*((least - settled, most - settled) if side > 0 else (-most - settled, -least - settled)), None)

    def _final(self, state: Any) -> int:
        """The result of a finished game, for the first player."""
        return final_difference(self.game, state) if self.by_score else _outcome(self.game, state)

    def _pause(self) -> None:
        """Now and then: is it time to stop?"""
        if self.visits >= self._given_up:
            raise TooLong
        self.budget.look()
        self._halt = min(self.visits + LOOK_EVERY, self._given_up)


def moves_of(game: Game[Any], state: Any, so_far: Move = ()) -> Sequence[Move]:
    """Every legal move. Raises CannotSolve where it is not a player who decides all of it."""
    options = game.options(state, so_far)
    if isinstance(options, Done):
        return (so_far,)
    if isinstance(options, Happenings):
        raise CannotSolve("what happens next is nobody's decision and has no odds")
    if isinstance(options, Chances):
        if len(options.odds) > 1:
            raise CannotSolve("something is drawn in this game: this method knows no chance")
        return moves_of(game, state, (*so_far, options.odds[0][0]))
    if options.held:
        raise CannotSolve("some cards in hand are unknown: give them in the position")
    return [move for word in options.words for move in moves_of(game, state, (*so_far, word))]


def _outcome(game: Game[Any], state: Any) -> int:
    """How a finished game ended for the first player."""
    ending = game.ending(state)
    if ending is None:
        raise CannotSolve("something is still to be drawn when nobody is to move: this method knows no chance")
    return WORTH[ending.outcomes[game.players(state)[0]]]


def final_difference(game: Game[Any], state: Any) -> int:
    """The score of the first player less that of the second in a finished game that is played for the score."""
    outcome, ending = _outcome(game, state), game.ending(state)
    first, second = game.players(state)
    difference = ending.scores[first] - ending.scores[second] if ending is not None else 0
    if sign(difference) != outcome:
        raise AssertionError(f"{game.slug} plays for the score, but {difference} is a {outcome}")
    return difference


def sign(number: int) -> int:
    """1, 0 or -1."""
    return (number > 0) - (number < 0)


@contextmanager
def _deep_stack() -> Iterator[None]:
    """Searching goes as deep as play is long."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, DEEPEST))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
