"""More than two players: what each can make sure of, whatever all the others do together.

security value    the value of the game of one player against all others as one side, who want that player to do badly

Nobody need play like that, so the values need not sum to zero, and the line is the worst case for the player to move.
It is still proved: no alliance holds the player below the lower bound, and some alliance holds the player to the upper
one. Each is a game for two, solved by the method that fits; its proof idea stands there. Where all positions must be
found first they are found once; otherwise each player's search may use an equal part of what is left of the limits.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from games.core.game import Game

from . import report
from .arena import Arena
from .graphical import METHOD as GRAPHICAL
from .graphical import Solved
from .limits import EPSILON, Budget, Limits, Unfinished
from .solution import LOSS, WIN, Solution, status_of, unsolved
from .stochastic import METHOD as STOCHASTIC
from .stochastic import Search

METHOD = "each player against all others together"


def solve(
    game: Game[Any], state: Any, budget: Budget, depth: int, assumption: str, epsilon: Fraction = EPSILON
) -> Solution:
    """The answer for a position of a game for any number of players. Raises CannotSolve or Unfinished."""
    players = game.players(state)
    first = game.to_move(state) or players[0]
    order = [first, *(player for player in players if player != first)]
    if game.cycles == "with-chance":
        return _searched(game, state, budget, order, depth, assumption, epsilon)
    return _ranked(game, state, budget, order, depth, assumption)


def _ranked(game: Game[Any], state: Any, budget: Budget, order: Sequence[str], depth: int, assumption: str) -> Solution:
    """By strata, where chance lies outside cycles."""
    arena = Arena(game, state, budget)
    own = Solved(arena, order[0])
    values = {order[0]: (own.value(0), own.value(0))}
    for player in order[1:]:
        value = Solved(arena, player).value(0)
        values[player] = value, value
    found = report.read(own, f"{METHOD}: {GRAPHICAL}", depth, assumption)
    return found._replace(values=_in_order(game, state, values), zero_sum=False)


def _searched(
    game: Game[Any],
    state: Any,
    budget: Budget,
    order: Sequence[str],
    depth: int,
    assumption: str,
    epsilon: Fraction,
) -> Solution:
    """By bounds, where chance lies inside cycles. Unfinished where nothing is known of anybody."""
    answers: dict[str, Solution] = {}
    reached: list[str] = []
    for left, player in zip(range(len(order), 0, -1), order):
        search = Search(game, state, player, Share(budget, player, left), epsilon)
        try:
            search.run()
            answers[player] = search.solution(depth if player == order[0] else 0, assumption)
            reached += [f"{player}: {search.reached}"] if search.reached else []
        except Unfinished as error:
            reached.append(f"{player}: {error}")
        if budget.stopped:
            break
    if not answers:
        raise Unfinished("; ".join(reached))
    values = {player: answers[player].values[player] if player in answers else (LOSS, WIN) for player in order}
    nothing = unsolved(tuple(order), game.to_move(state), STOCHASTIC, assumption, 0, "")
    first = answers.get(order[0], nothing)
    return first._replace(
        status=status_of(values),
        values=_in_order(game, state, values),
        states=budget.states,
        method=f"{METHOD}: {first.method}",
        zero_sum=False,
        reached="; ".join(reached),
    )


def _in_order(
    game: Game[Any], state: Any, values: dict[str, tuple[Fraction, Fraction]]
) -> dict[str, tuple[Fraction, Fraction]]:
    return {player: values[player] for player in game.players(state)}


class Share(Budget):
    """An equal part of what is left of a budget, one of so many `parts`; what it uses counts for the whole."""

    def __init__(self, whole: Budget, player: str, parts: int) -> None:
        self.whole, self.player = whole, player
        states, seconds, _ = whole.limits
        super().__init__(
            Limits(
                None if states is None else max(states - whole.states, 0) // parts,
                None if seconds is None else round(max(seconds - whole.seconds, 0.0) / parts, 1),
                whole.memory,
            )
        )

    def spend(self, states: int = 1) -> None:
        super().spend(states)
        self.whole.states += states

    def used_up(self, limit: str, option: str) -> str:
        return f"an equal share of the limit, {limit} ({option}), is used up"

    def look(self) -> None:
        self.whole.phase = f"{self.phase} for {self.player}"
        self.whole.look()
        super().look()
