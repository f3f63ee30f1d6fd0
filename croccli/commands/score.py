"""Say who has won, or how the game stands.

FILE is a position or a record, whose moves are played first. For a game that
is not over, croc gives the score as it stands and why it is not over; where
only chance is left, the exact probability of each result.

\b
Examples:
  croc score position.yaml
  croc score game.yaml --all-rulings
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

import click

from games.core.ending import Ending, Standing
from games.core.game import Game
from games.core.position import Position
from games.core.readings import Survey, survey
from games.core.replay import Replay
from games.core.tree import outcomes

from ..exits import FINDINGS, FINE
from ..options import FILE, all_rulings_option, format_option, readings_options, seat_options
from ..output import to_json, to_text
from ..output.emit import emit
from ..table import Asked, Table, seen
from ..told import told


class Score(NamedTuple):
    """How a game stands. `results` are the endings that are certain or left to chance; empty while somebody moves."""

    ending: Ending | None
    standing: Standing | None
    results: tuple[tuple[Fraction, Ending], ...]

    @property
    def scores(self) -> Mapping[str, int]:
        told = self.ending or self.standing
        return told.scores if told else {}


@click.command(help=__doc__)
@click.argument("file", type=FILE)
@all_rulings_option
@seat_options(arbiter=True)
@readings_options
@format_option
def command(file: str, all_rulings: bool, seat: str | None, arbiter: bool, asked: Asked, form: str) -> int:
    source = told(file, asked)
    game, start = source.table.game, source.table.position

    def ask(position: Position) -> str:
        table, played = source.played(position)
        return _answer(score(game, seen(table, seat, arbiter=arbiter)), played)

    found = survey(game, start, ask) if all_rulings else None
    table, played = source.played(start)
    now = score(game, seen(table, seat, arbiter=arbiter))
    emit(form, "score", document(table, now, played, found), text(game, now, played, found))
    return FINDINGS if played and played.findings else FINE


def score(game: Game[Any], state: Any) -> Score:
    ending = game.ending(state)
    return Score(ending, None if ending else game.standing(state), tuple(outcomes(game, state)))


def _answer(now: Score, played: Replay | None) -> str:
    """The result in one line, by which readings are compared."""
    refused = next((f"move {step.number} is {step.answer}; " for step in (played.findings if played else ())), "")
    return refused + _result(now)


def _result(now: Score) -> str:
    if now.ending:
        return f"{to_text.result(now.ending)} ({to_text.scores(now.ending.scores)})"
    if not now.results:
        assert now.standing is not None
        return f"not over ({to_text.scores(now.standing.scores)})"
    return "; ".join(f"{result} {odds}" for result, odds in _by_result(now).items())


def _by_result(now: Score) -> dict[str, Fraction]:
    """The probability of each result, scores aside."""
    found: dict[str, Fraction] = {}
    for odds, ending in now.results:
        result = to_text.result(ending)
        found[result] = found.get(result, Fraction(0)) + odds
    return found


def document(table: Table, now: Score, played: Replay | None, found: Survey | None) -> dict[str, Any]:
    results = [{"probability": str(odds), **to_json.ended(ending)} for odds, ending in now.results]
    ended = to_json.ended(now.ending) if now.ending else {"winners": [], "outcomes": {}, "decided_by": None}
    if now.standing:
        ended.update(scores=dict(now.standing.scores), because=now.standing.because)
    whole = {
        "game": table.game.slug,
        "over": now.ending is not None,
        "to_move": table.game.to_move(table.state),
        **ended,
        "probabilities": results,
    }
    if played:
        whole["played"] = sum(step.played for step in played.steps)
        whole["findings"] = len(played.findings)
    if found:
        whole.update(to_json.readings(found))
        for each, tried in zip(whole["readings"], found.tried):
            each["result"] = tried.answer
    return whole


def text(game: Game[Any], now: Score, played: Replay | None, found: Survey | None) -> Iterator[str]:
    for step in played.findings[:1] if played else ():
        message = (
            f"Move {step.number}, {step.token}, is {step.answer}: the position before it is scored (see croc replay)."
        )
        yield from to_text.wrapped(message)
    yield from to_text.standing(game, now.ending, now.standing)
    if now.results and not now.ending:
        yield "Left to chance:"
        yield from to_text.columns([(result, str(odds)) for result, odds in _by_result(now).items()])
    if found:
        yield ""
        yield from to_text.survey(found, "the result", str)
