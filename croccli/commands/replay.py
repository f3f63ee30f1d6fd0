"""Play a record and report what was wrong in it.

Every move that is illegal, impossible or unreadable is reported with its line,
the broken rules and the reason; a result the record claims is compared.

\b
Examples:
  croc replay game.yaml
  croc replay game.yaml --on-illegal accept --moves
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import click

from games.core.position import PositionError, Problem
from games.core.record import Record, claim_agrees, people
from games.core.replay import Correction, OnIllegal, Replay, Step

from ..exits import FINDINGS, FINE
from ..load import shown
from ..options import FILE, format_option, on_illegal_option, readings_options
from ..output import to_json, to_text
from ..output.emit import emit
from ..table import Asked, Table
from ..told import told
from .score import Score, score


class Claimed(NamedTuple):
    """Whether the record claims a result, whether that is so (None: nobody can tell), and a sentence about it."""

    made: bool
    agrees: bool | None
    sentence: str


class Report(NamedTuple):
    """A record, the table at its end, how it was played, and how it stands."""

    record: Record
    table: Table
    on_illegal: OnIllegal
    played: Replay
    score: Score
    claim: Claimed


@click.command(help=__doc__)
@click.argument("record", type=FILE)
@on_illegal_option
@click.option("--moves", "all_moves", is_flag=True, help="Print every move, not only the findings.")
@readings_options
@format_option
def command(record: str, on_illegal: OnIllegal, all_moves: bool, asked: Asked, form: str) -> int:
    report = played(record, on_illegal, asked)
    emit(form, "replay", document(report), text(report, all_moves))
    return FINE if report.claim.agrees and not report.played.findings else FINDINGS


def played(path: str, on_illegal: OnIllegal, asked: Asked) -> Report:
    """Play the record in a file."""
    source = told(path, asked)
    if source.record is None:
        raise PositionError([Problem("this is a position, not a record: `moves` is missing", path=shown(path))])
    game = source.table.game
    people(source.record, game.players(source.table.state))
    table, replayed = source.played(source.table.position, on_illegal)
    assert replayed is not None
    cut_short = on_illegal == "stop" and bool(replayed.findings)
    claim = _claimed(source.record, table, cut_short)
    return Report(source.record, table, on_illegal, replayed, score(game, table.state), claim)


def _claimed(record: Record, table: Table, cut_short: bool) -> Claimed:
    """The recorded result, which cannot be compared where the replay stopped at a finding."""
    made = record.claim is not None
    if made and cut_short:
        return Claimed(made, None, "the replay stops before the end")
    return Claimed(made, *claim_agrees(record, table.game, table.state, table.game.ending(table.state)))


def document(report: Report) -> dict[str, Any]:
    table, now = report.table, report.score
    ending = to_json.ended(now.ending) if now.ending else None
    return {
        "game": table.game.slug,
        "on_illegal": report.on_illegal,
        "moves": [_step(step) for step in report.played.steps],
        "findings": len(report.played.findings),
        "not_read": report.played.left,
        "over": now.ending is not None,
        "to_move": table.game.to_move(table.state),
        "ending": ending,
        "scores": dict(now.scores),
        "result": {"claimed": report.claim.made, "agrees": report.claim.agrees, "because": report.claim.sentence},
        "position": table.game.write(table.state),
    }


def _step(step: Step) -> dict[str, Any]:
    return {
        "number": step.number,
        "token": step.token,
        "line": step.line or None,
        "column": step.column or None,
        "player": step.player,
        "verdict": step.answer,
        "violations": to_json.violations(step.verdict),
        "played": step.played,
        "trouble": step.trouble or None,
        "correction": _correction(step.correction),
    }


def _correction(told: Correction | None) -> dict[str, Any] | None:
    return None if told is None else {"was": told.was or None, "note": told.note or None, "take_back": told.back}


def text(report: Report, all_moves: bool) -> Iterator[str]:
    steps = report.played.steps
    shown = [step for step in steps if all_moves or not step.legal or step.correction]
    for step in shown:
        yield from _lines(step, report.record.path, report.on_illegal)
    if shown or all_moves:
        yield ""
    yield f"{to_text.plural(len(steps), 'move')} read, {_count(report)}."
    if report.played.left:
        yield f"Stopped there: {to_text.plural(report.played.left, 'entry', 'entries')} of the record not read."
    yield from to_text.standing(report.table.game, report.score.ending, report.score.standing)
    if report.claim.made:
        verb = {True: "agrees", False: "DISAGREES", None: "cannot be compared"}[report.claim.agrees]
        yield from to_text.wrapped(f"The recorded result {verb}: {report.claim.sentence}.")


def _count(report: Report) -> str:
    """ "all legal", "1 illegal, 2 unreadable"."""
    answers = [step.answer for step in report.played.findings]
    counts = [f"{answers.count(answer)} {answer}" for answer in dict.fromkeys(answers)]
    return ", ".join(counts) or "all legal"


def _lines(step: Step, path: str, on_illegal: OnIllegal) -> Iterator[str]:
    """A move of a record, with its place in the file."""
    place = f"{path}:{step.line}:{step.column}" if step.line else path
    player = f"{step.player} " if step.player else ""
    answer = "done" if step.correction and step.correction.back and step.legal else step.answer
    yield f"{place}: move {step.number}, {player}{step.token}: {answer if step.legal else answer.upper()}"
    if step.correction:
        yield from _told(step.correction)
    for each in step.verdict.violations if step.verdict else ():
        yield from to_text.wrapped(f"{each.because} ({each.source})", f"  [{each.rule}] ", "    ")
    if step.trouble:
        yield from to_text.wrapped(step.trouble, "  ")
    elif not step.legal and step.played:
        yield "  accepted: it stood on the table, play goes on from there"
    elif not step.legal and on_illegal != "stop":
        yield "  left out"


def _told(correction: Correction) -> Iterator[str]:
    """What the record says about a correction of its own."""
    line = correction.note
    if not correction.back:
        was = f", was {correction.was}" if correction.was else ""
        line = f"corrected{was} ({line})" if line else f"corrected{was}"
    if line:
        yield from to_text.wrapped(line, "  ")
