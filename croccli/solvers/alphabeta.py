"""Games for two without cycles and chance: alpha-beta search with a table of bounds, narrowed window by window.

Method. Where players play for the score, the result of a game is the final score difference (the margin); elsewhere it
is win, draw or loss. A search asks whether the player due can make the result at least a goal: depth first, each player
trying the likely best moves first, the rest of a position's moves being cut off once one of them decides the question;
the same player may be due again. The table keeps a proved lower and upper bound for every position met, so later
questions begin where earlier ones ended. First it is asked who wins, then the bounds of the margin close in step by
step until they meet. A question that takes too long is put off, and easier ones nearer to the known bounds come first:
so a limit leaves an interval that is as narrow as could be had.

Proof idea. Each answer is itself a bound, by induction over the plies left: the result at a finished game is its score
(a player who has no move and has not lost: a draw); a move that is worth at least b proves at least b for its player,
and if every move is worth at most b, so is the position. Cutting off leaves out only moves that cannot change the
answer. Bounds that come from the game (`Game.swing`) and positions that share an entry (`Game.prospect`) are proved
there. Since no position comes again, nothing is assumed about positions still being searched.

Sources: Knuth and Moore, "An analysis of alpha-beta pruning"; Plaat, Schaeffer, Pijls and de Bruin, "Best-first
fixed-depth minimax algorithms", for closing in on a value by yes-or-no questions with a table.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from games.core.game import CannotSolve, Game
from games.core.moves import Move

from .keeping import Keeper
from .limits import Budget, Unfinished
from .negamax import Search, TooLong, moves_of, sign
from .proving import Proving, offered, proving
from .solution import Label, MoveWorth, Solution, Status, Step, Worth, status_of

METHOD = "alpha-beta search with a table of bounds, narrowed window by window"
TRIAL = 3_000
"""Visits by the readable rules before a kernel is called for: what they solve needs none."""
GROWTH = 4
"""How much more it may take in each round after that."""
EASIER = 8
"""The easier questions of a round may take this fraction of it."""
OUTCOMES: dict[int, Label] = {1: "win", 0: "draw", -1: "loss"}


def solve(
    game: Game[Any], state: Any, budget: Budget, depth: int, assumption: str, keeper: Keeper | None = None
) -> Solution:
    """The answer for a position. Raises CannotSolve, or Unfinished where nothing is known at the limit.

    What an earlier run proved is taken from `keeper`, and what this one proves is kept there.
    """
    players = game.players(state)
    if len(players) != 2:
        raise CannotSolve(f"this method is for two players, and {len(players)} play")
    plain = Search(game, state, budget)
    known = keeper is not None and bool(keeper.bounds)
    fast = proving(game, state, budget) if offered(game, state) and (known or not _quick(plain, state)) else None
    return Answer(fast or plain, state, keeper).solution(assumption)


def _quick(search: Search, state: Any) -> bool:
    """Whether a short trial solves a position, or a limit comes first."""
    most = search.budget.limits.states
    if most is not None and most <= TRIAL:
        return True
    window = Window(search, state, "the margin")
    try:
        while not window.closed:
            if not window.ask(window.next(), TRIAL - search.visits):
                return False
    except Unfinished:
        pass  # met again at once, and told then
    return True


class Window:
    """What is proved of a position: its result, for whoever is due there, lies between `lower` and `upper`."""

    def __init__(self, search: Search | Proving, state: Any, name: str) -> None:
        self.search, self.state, self.name = search, state, name
        self.lower, self.upper = search.bounds(state)
        self.rising = True
        """Whether the last answer raised the lower bound: the next step up is then likely to be quick, too."""

    @property
    def closed(self) -> bool:
        return self.lower == self.upper

    @property
    def decided(self) -> bool:
        """Whether it is known who wins."""
        return sign(self.lower) == sign(self.upper)

    def learn(self, lower: int, upper: int) -> None:
        """Take over bounds proved elsewhere."""
        self.lower, self.upper = max(self.lower, lower), min(self.upper, upper)

    def narrow(self, only_value: bool = False) -> None:
        """Ask until the bounds meet, or (`only_value`) until it is known who wins. Raises Unfinished."""
        allowance = self.search.allowance
        while not (self.closed or (only_value and self.decided)):
            goal = self.next()
            if not self.ask(goal, allowance):
                self._approach(goal, allowance // EASIER)
                allowance *= GROWTH

    def next(self) -> int:
        """Who wins comes first; then the bound that moved last takes another step."""
        for decisive in (1, 0):
            if self.lower < decisive <= self.upper:
                return decisive
        return self.lower + 1 if self.rising else self.upper

    def _approach(self, hard: int, allowance: int) -> None:
        """Bring both bounds as near to a goal that is too hard for now as easier ones allow."""
        below = above = hard
        while self.lower + 1 < below <= self.upper:
            goal = (self.lower + below + 1) // 2
            if not self.ask(goal, allowance):
                below = goal
        while self.lower < above < self.upper:
            goal = (above + self.upper + 1) // 2
            if not self.ask(goal, allowance):
                above = goal

    def ask(self, goal: int, allowance: int) -> bool:
        """Whether there was an answer; it moves one of the bounds."""
        self.search.budget.phase = f"narrowing {self.name}, {self.lower:+} to {self.upper:+} so far"
        try:
            found = self.search.ask(self.state, goal, allowance)
        except TooLong:
            return False
        self.rising = found >= goal
        if self.rising:
            self.lower = max(self.lower, found)
        else:
            self.upper = min(self.upper, found)
        if self.lower > self.upper:
            raise AssertionError(f"{self.name}: at least {self.lower} and at most {self.upper} cannot both be proved")
        return True


class Option:
    """A move of the root, with the window of the position after it. `lower` and `upper` are for who makes the move."""

    def __init__(self, search: Search | Proving, state: Any, move: Move, most: int) -> None:
        """`most`: the upper bound of the root, above which no move can be."""
        after = search.game.play(state, move)
        self.move, self.token = move, search.game.token(state, move)
        self.window = Window(search, after, f"what follows {self.token}")
        self.same = search.side(after) == search.side(state)
        if self.same:
            self.window.upper = min(self.window.upper, most)
        else:
            self.window.lower = max(self.window.lower, -most)

    @property
    def lower(self) -> int:
        return self.window.lower if self.same else -self.window.upper

    @property
    def upper(self) -> int:
        return self.window.upper if self.same else -self.window.lower


class Answer:
    """Finds out about one position, in the order in which people want to know."""

    def __init__(self, search: Search | Proving, state: Any, keeper: Keeper | None = None) -> None:
        self.search, self.game, self.state = search, search.game, state
        self.mover = self.game.to_move(state)
        self.of = self.mover or search.first
        what = "margin" if search.by_score else "value"
        self.window = Window(search, state, f"the {what} of {self.of}")
        self.options: list[Option] = []
        self.line: list[Step] = []
        self.reached = ""
        self.keeper = keeper
        if keeper is not None:
            self._take_up(keeper)

    def solution(self, assumption: str) -> Solution:
        """The answer; where a limit ended the search, with what is proved. Raises Unfinished where that is nothing."""
        self._within_limits(self._result_and_line)
        moves = moves_of(self.game, self.state) if self.mover else ()
        self.options = [Option(self.search, self.state, move, self.window.upper) for move in moves]
        for option in self.options:
            option.window.learn(*self._kept(option.token))
        self._within_limits(self._moves)
        self._gather()
        self._keep()
        if self.reached and not self.search.by_score and (self.window.lower, self.window.upper) == (-1, 1):
            raise Unfinished(self.reached)
        return self._told(assumption)

    def _within_limits(self, work: Callable[[], None]) -> None:
        if not self.reached:
            try:
                work()
            except Unfinished as limit:
                self.reached = str(limit)

    def _result_and_line(self) -> None:
        self.window.narrow()
        state, result = self.state, self.window.lower
        while (move := self._keeping(state, result)) is not None:
            player, after = self.game.to_move(state), self.game.play(state, move)
            self.line.append(Step(player, self.game.token(state, move), self.game.shown(state, move)))
            result = result if self.search.side(after) == self.search.side(state) else -result
            state = after

    def _keeping(self, state: Any, result: int) -> Move | None:
        """A move that keeps the known result; None where no move is left."""
        if self.game.to_move(state) is None:
            return None
        side = self.search.side(state)
        for move in self.game.promising(state, moves_of(self.game, state)):
            after = self.game.play(state, move)
            same = self.search.side(after) == side
            if (self.search.ask(after, result) if same else -self.search.ask(after, 1 - result)) >= result:
                return move
        return None

    def _moves(self) -> None:
        for only_value in (True, False):
            for option in self.options:
                option.window.narrow(only_value)

    def _gather(self) -> None:
        """A position is worth what its best move is worth."""
        if self.options:
            self.window.lower = max(self.window.lower, *(option.lower for option in self.options))
            self.window.upper = min(self.window.upper, max(option.upper for option in self.options))

    # -- what is kept for another run ----------------------------------------------------------------------------------

    def _take_up(self, keeper: Keeper) -> None:
        """Go on where an earlier run ended, and see to it that the next one can."""
        self.window.learn(*self._kept(""))
        if isinstance(self.search, Proving) and keeper.memory and keeper.layout == self.search.prover.layout:
            self.search.prover.remember(keeper.memory)
        self._keep()  # if the file cannot be written, people want to know at once
        budget, progress = self.search.budget, self.search.budget.progress

        def watched(_: Budget) -> None:
            if progress is not None:
                progress(budget)
            if keeper.due():
                self._keep()

        budget.progress = watched

    def _kept(self, token: str) -> tuple[int, int]:
        """Bounds proved by an earlier run."""
        kept = self.keeper.bounds.get(token) if self.keeper is not None else None
        return kept or (-sys.maxsize, sys.maxsize)

    def _keep(self) -> None:
        if self.keeper is None:
            return
        windows = {"": self.window, **{option.token: option.window for option in self.options}}
        bounds = {token: (window.lower, window.upper) for token, window in windows.items()}
        prover = self.search.prover if isinstance(self.search, Proving) else None
        layout, memory = (prover.layout, prover.kept) if prover is not None else ("", bytes)
        budget = self.search.budget
        self.keeper.write(bounds, budget.states, budget.seconds, layout, memory)

    # -- what is told --------------------------------------------------------------------------------------------------

    def _told(self, assumption: str) -> Solution:
        worth = self._worth(self.window.lower, self.window.upper, self.state)
        others = dict.fromkeys(self.game.players(self.state), (-worth.upper, -worth.lower))
        values = {**others, self.of: (worth.lower, worth.upper)}
        exact = self.window.closed
        favourites = self._favourites()
        return Solution(
            status="exact" if exact else self._open_status(values),
            to_move=self.mover,
            of=self.of,
            values=values,
            worth=worth,
            odds={worth.outcome: Fraction(1)} if exact and worth.outcome else None,
            best=tuple(option.token for option in favourites),
            moves=tuple(self._move(option, option in favourites) for option in self.options),
            decisions=(),
            line=tuple(self.line),
            states=self.search.budget.states,
            method=METHOD,
            assumption=assumption,
            reached=self.reached,
        )

    def _open_status(self, values: Mapping[str, tuple[Fraction, Fraction]]) -> Status:
        """Where the margin is not known: an interval, though who wins may be certain, or nothing about who wins."""
        return "unsolved" if status_of(values) == "unsolved" else "interval"

    def _worth(self, lower: int, upper: int, state: Any) -> Worth:
        """A worth for the mover of the root."""
        outcome = OUTCOMES[sign(lower)] if sign(lower) == sign(upper) else None
        distance = 0 if self.game.to_move(state) is None else None
        margin = (lower, upper) if self.search.by_score else None
        return Worth(Fraction(sign(lower)), Fraction(sign(upper)), outcome, distance, margin=margin)

    def _favourites(self) -> list[Option]:
        """The moves that keep the result, or are not proved to be worse than others; none where that is all of them."""
        least = max([self.window.lower, *(each.lower for each in self.options)])
        found = [each for each in self.options if each.upper >= least]
        if len(found) == len(self.options) and not any(map(self._is_sure, found)):
            return []
        return sorted(found, key=lambda each: (sign(each.lower), sign(each.upper), each.lower), reverse=True)

    def _move(self, option: Option, best: bool) -> MoveWorth:
        worth = self._worth(option.lower, option.upper, option.window.state)
        shown = self.game.shown(self.state, option.move)
        return MoveWorth(option.token, shown, None, worth, best, best and self._is_sure(option))

    def _is_sure(self, option: Option) -> bool:
        """Whether no other move can be better."""
        others = (each.upper for each in self.options if each is not option)
        return option.lower >= min(self.window.upper, max(others, default=option.lower))
