"""Planting one mistake in the record of a story.

A kind of mistake is drawn, then a place where it is possible, then one of the ways to make it there. Nobody is asked
whether the result is wrong: it is, by the way it is made. Where no kind is possible the record stays as it is.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from games.core.simulation import Change, Draws, Kind, Place

from .playing import Told

RESULT = "wrong-result"
SAYS_RESULT = "The record claims a result that the game did not have."


class Mistake(NamedTuple):
    """What is wrong in a record, and what a judge must find: at `token`, move number `move` (none: the result).

    `before` is what stood there (none: it is one token more), `after` what stands there now (none: it is left out).
    `alone_under`: the ways to go on after it under which it must be the only thing found.
    """

    move: int | None
    token: str | None
    kind: str
    what: str
    before: Any
    after: Any
    verdict: str
    rules: tuple[str, ...]
    alone_under: tuple[str, ...]


class Planted(NamedTuple):
    """A record, and the mistake in it, if there is one."""

    record: dict[str, Any]
    mistake: Mistake | None


def planted(told: Told, draws: Draws) -> Planted:
    """The record with one mistake."""
    kinds: list[Kind | None] = [*told.story.game.simulation().mistakes.kinds.values(), None]
    for kind in draws.mixed(kinds):
        found = _wrong_result(told, draws) if kind is None else _wrong_move(told, kind, draws)
        if found is not None:
            return found
    return Planted(told.record, None)


def _wrong_result(told: Told, draws: Draws) -> Planted | None:
    if not told.false:
        return None
    false, true = draws.one(told.false), told.record["result"]
    modes = ("stop", "skip", "accept")
    mistake = Mistake(None, None, RESULT, SAYS_RESULT, true, false, "result", (), modes)
    return Planted({**told.record, "result": false}, mistake)


def _wrong_move(told: Told, kind: Kind, draws: Draws) -> Planted | None:
    for at in draws.mixed(range(len(told.story.moves) + 1)):
        changes = list(kind.proposals(Place(told.story, at)))
        if changes:
            return _changed(told, kind, at, draws.one(changes))
    return None


def _changed(told: Told, kind: Kind, at: int, change: Change) -> Planted:
    tokens: list[str] = told.record["moves"]
    new = [] if change.way == "missing" else [change.token]
    moves = [*tokens[:at], *new, *tokens[at if change.way == "before" else at + 1 :]]
    before = None if change.way == "before" else tokens[at]
    after = change.token or None
    mistake = Mistake(
        at + 1, moves[at], kind.name, kind.says, before, after, change.verdict, change.rules, _alone_under(change)
    )
    return Planted({**told.record, "moves": moves}, mistake)


def _alone_under(change: Change) -> tuple[str, ...]:
    """A token too many that is left out changes nothing; `accept` leaves out only what cannot be carried out."""
    if change.way != "before":
        return ("stop",)
    return ("stop", "skip") if change.verdict == "illegal" else ("stop", "skip", "accept")
