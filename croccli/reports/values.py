"""What every position of a game is worth, where that can be found out.

most     positions a search may visit for one value: work is counted and not time, so that the answers are the same
         every time
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple, TypeAlias

from games.core.game import CannotSolve, Game

from ..solvers.limits import Limits
from ..solvers.solution import Solution

MOST = 20_000
GIVE_UP = 3
"""After so many positions in a row that are too large, earlier ones, which are larger still, are not tried."""
PATIENCE = 120.0
"""Seconds for one value, in case a machine is so slow that counting work does not end."""
BETWEEN = "between {} and {}"

Status: TypeAlias = Literal["exact", "bounds", "unknown", "over"]


class Value(NamedTuple):
    """A value: in short for a list, and in a sentence."""

    status: Status
    short: str
    sentence: str


OVER = Value("over", "", "The game is over.")
GUESSED = Value("unknown", "", "What people guess decides this game, so no position has a value.")
NOT_TRIED = Value("unknown", "", "Value not known: the positions after it are too large already, so it is not tried.")


def values(game: Game[Any], states: Sequence[Any], most: int, arbiter: bool = False) -> tuple[Value, ...]:
    """The value of each position. Later ones come first, for they are the smaller ones.

    Without `arbiter`, what the players have not seen is drawn, as in `croc solve`.
    """
    if game.happens:
        return (GUESSED,) * len(states)
    known: dict[Any, Value] = {}
    failed = 0
    for state in reversed(states):
        if state not in known:
            known[state] = NOT_TRIED if failed >= GIVE_UP else value(game, state, most, arbiter)
            failed = failed + 1 if known[state].status == "unknown" else 0
    return tuple(known[state] for state in states)


def value(game: Game[Any], state: Any, most: int, arbiter: bool) -> Value:
    """What a position is worth with best play, as `croc solve` finds it."""
    from ..commands.solve import solution

    if game.ending(state) is not None:
        return OVER
    try:
        assumed, assumption = game.assume(state, {}, arbiter)
        found = solution(game, assumed, Limits(states=most, seconds=PATIENCE), 0, assumption)
    except CannotSolve as error:
        return Value("unknown", "", f"Value not known: it cannot be solved: {error}.")
    if found.status == "unsolved":
        return Value("unknown", "", f"Value not known: not solved within {most:,} positions.")
    return _told(found)


def counted(found: Sequence[Value]) -> str:
    """How many positions have a value, in a sentence."""
    number = {status: sum(each.status == status for each in found) for status in ("exact", "bounds", "unknown")}
    if found and found[0] is GUESSED:
        return GUESSED.sentence
    bounds = f", {number['bounds']} within proved bounds" if number["bounds"] else ""
    unknown = f", {number['unknown']} not known" if number["unknown"] else ""
    scale = f"win 1, draw 0, loss {_number(Fraction(-1))}"
    return f"Values with best play ({scale}): {number['exact']} exact{bounds}{unknown}."


def _told(found: Solution) -> Value:
    short = ", ".join(f"{player} {_span(*bounds)}" for player, bounds in found.values.items())
    exact = found.status == "exact"
    said = f"{_outcome(found)}: {short}" if exact else short
    certain = "exact" if exact else "both bounds are proved"
    return Value(
        "exact" if exact else "bounds", short if exact else "within bounds", f"With best play {said} ({certain})."
    )


def _span(lower: Fraction, upper: Fraction) -> str:
    return _number(lower) if lower == upper else BETWEEN.format(_number(lower), _number(upper))


def _number(value: Fraction) -> str:
    return str(value).replace("-", "\N{MINUS SIGN}")


def _outcome(found: Solution) -> str:
    """What best play comes to."""
    others = [player for player in found.values if player != found.of]
    loses = f"{others[0]} wins" if len(others) == 1 else f"{found.of} loses"
    said = {"win": f"{found.of} wins", "loss": loses, "draw": "it is a draw", "endless": "play never ends, a draw"}
    return said.get(found.worth.outcome or "", "chance decides")
