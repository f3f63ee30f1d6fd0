"""Does what came out hang on a reading the rulebook leaves open?

flips      the smallest sets of readings that change an answer, as text: "no-move=loses; lap=28 + oh-count=turned"
combined   whether combinations of readings are tried too, or each reading alone
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from games.core.follow import Found
from games.core.game import Game
from games.core.judge import judge
from games.core.position import NotationError, Position, PositionError
from games.core.readings import Survey, survey

from .limits import REPLAYED


class Doubt(NamedTuple):
    """The flips (empty: none), and which readings were tried: `all` or each `single` one."""

    flips: str
    readings: str


class _TooMuch(Exception):
    """More moves were replayed than one record may cost."""


def on_move(game: Game[Any], found: Found, combined: bool) -> str | None:
    """What changes the verdict on a move in the position it was made in; None where that cannot be asked."""

    def ask(position: Position) -> str:
        try:
            return judge(game, game.read(position), found.step.token).answer
        except NotationError:
            return "unreadable"

    try:
        told = survey(game, Position.of(game.write(found.before)), ask, singles_only=not combined, consulted_only=True)
    except PositionError:
        # After an accepted illegal move the position may be one that no file describes.
        return None
    return _flips(told) if told.answer == found.step.answer else None


def on_game(
    game: Game[Any], position: Position, replayed: Callable[[Position], tuple[Hashable, int]], combined: bool
) -> Doubt:
    """What changes the answer of `replayed`, which says from a start what came out and how many moves that took."""
    spent = 0
    limited = combined

    def ask(start: Position) -> Hashable:
        nonlocal spent
        answer, moves = replayed(start)
        spent += moves + 1
        if limited and spent > REPLAYED:
            raise _TooMuch
        return answer

    if combined:
        try:
            told = survey(game, position, ask, consulted_only=True)
            return Doubt(_flips(told), "all" if told.complete else "single")
        except _TooMuch:
            limited = False
    return Doubt(_flips(survey(game, position, ask, singles_only=True, consulted_only=True)), "single")


def _flips(told: Survey) -> str:
    return "; ".join(" + ".join(f"{name}={reading}" for name, reading in flip.items()) for flip in told.flips)
