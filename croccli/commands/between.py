"""Find the move that explains a second position.

Says which legal move, or which two in a row, lead from the position BEFORE to
the position AFTER; or why none does: what is wrong with the moves that the
difference suggests, or what differs.

\b
Example:
  croc between before.yaml after.yaml

The readings in force in BEFORE count for both. Exit code 3: pairs of moves
were left untried.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import click

from games.core.between import Between, Difference, Suspect, between
from games.core.moves import Move
from games.core.position import PositionError, Problem
from games.core.rulings import readings_of

from ..exits import FINDINGS, FINE, UNDECIDED
from ..load import load_position
from ..options import FILE, format_option, readings_options
from ..output import to_json, to_text
from ..output.emit import emit
from ..table import Asked, Table, laid, usage

MOST_SHOWN = 10
MOST_SUSPECTS = 4
"""Explanations, differences and suspects printed as text at most; documents have all."""


class Told(NamedTuple):
    """One move of an explanation, in words."""

    token: str
    player: str | None
    effect: str


@click.command(help=__doc__)
@click.argument("before", type=FILE)
@click.argument("after", type=FILE)
@readings_options
@format_option
def command(before: str, after: str, asked: Asked, form: str) -> int:
    if before == after == "-":
        raise usage("only one of the two positions can come from standard input")
    table = laid(before, asked)
    game, position = load_position(after)
    if game is not table.game:
        raise PositionError([Problem(f"{table.game.slug} in {before}, but {game.slug} here", path=position.path)])
    position = position._replace(rulings=readings_of(table.state.rulings))
    found = between(game, table.state, game.read(position))
    emit(form, "between", document(table, found), text(table, found))
    if found.explanations:
        return FINE
    return FINDINGS if found.complete else UNDECIDED


def _told(table: Table, moves: Sequence[Move]) -> list[Told]:
    """The moves of an explanation in words, each in its position."""
    game, state = table.game, table.state
    told = []
    for move in moves:
        told.append(Told(game.token(state, move), game.to_move(state), game.effect(state, move).text))
        state = game.play(state, move)
    return told


def document(table: Table, found: Between) -> dict[str, Any]:
    return {
        "game": table.game.slug,
        "explained": bool(found.explanations),
        "explanations": [[each._asdict() for each in _told(table, moves)] for moves in found.explanations],
        "suspects": [_suspect(each) for each in found.suspects],
        "differences": [each._asdict() for each in found.differences],
        "complete": found.complete,
    }


def _suspect(suspect: Suspect) -> dict[str, Any]:
    return {
        **to_json.judged(suspect.verdict),
        "violations": to_json.violations(suspect.verdict),
        "leads_there": suspect.there,
        "differences": [each._asdict() for each in suspect.misses],
    }


def text(table: Table, found: Between) -> Iterator[str]:
    if found.explanations == ((),):
        yield "The two positions are the same: no move was made."
    elif found.explanations:
        yield from _explained(table, found)
    else:
        yield from _unexplained(found)


def _explained(table: Table, found: Between) -> Iterator[str]:
    moves = "One legal move explains" if len(found.explanations[0]) == 1 else "Two legal moves explain"
    several = f" ({len(found.explanations)} ways)" if len(found.explanations) > 1 else ""
    yield f"{moves} the second position{several}:"
    for explanation in found.explanations[:MOST_SHOWN]:
        told = _told(table, explanation)
        yield "  " + ", then ".join(f"{each.player or 'chance'} {each.token}" for each in told)
        yield from (f"    {each.token} {each.effect}" for each in told if each.effect)
    if len(found.explanations) > MOST_SHOWN:
        yield f"  and {len(found.explanations) - MOST_SHOWN} more"


def _unexplained(found: Between) -> Iterator[str]:
    yield "No legal move explains the second position, and no two moves do either" + (
        "." if found.complete else ", as far as they were tried."
    )
    there = [suspect for suspect in found.suspects if suspect.there]
    for suspect in there or found.suspects[:MOST_SUSPECTS]:
        yield ""
        yield from to_text.verdict(suspect.verdict)
        if suspect.there:
            yield "  It would lead to just that position."
        elif suspect.misses:
            yield "  After it this would still differ:"
            yield from _differences(suspect.misses)
    if not there:
        yield ""
        yield "What differs between the two positions:"
        yield from _differences(found.differences)


def _differences(differences: Sequence[Difference]) -> Iterator[str]:
    for each in differences[:MOST_SHOWN]:
        yield from to_text.wrapped(str(each), "    ", "      ")
    if len(differences) > MOST_SHOWN:
        yield f"    and {len(differences) - MOST_SHOWN} more"
