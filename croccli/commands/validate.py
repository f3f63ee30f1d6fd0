"""Find every fault of position and record files.

All documents of all files are read, and all their faults reported. Faults of
form (unknown keys, wrong words) come first: only a document without any is
searched for what contradicts itself. Warnings are for positions that can lie on
a table but that no play leads to. Moves of a record are not played: croc replay
does that.

\b
Example:
  croc validate positions/*.yaml

Exit code 1: faults were found. Exit code 2: a file cannot be read as YAML.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import click

from games.core.position import Doubt, Position, PositionError, Problem, Text, found_at, is_record
from games.core.record import people, read_record

from ..exits import FINDINGS, FINE, UNUSABLE
from ..load import known_game, load_documents, opening, shown
from ..options import FILE, format_option
from ..output import to_text
from ..output.emit import emit


class Checked(NamedTuple):
    """A file: how many documents it has (0: it cannot be read), and what is wrong with them."""

    path: str
    documents: int
    errors: tuple[Problem, ...]
    warnings: tuple[Problem, ...]


@click.command(help=__doc__)
@click.argument("files", metavar="FILE...", type=FILE, nargs=-1, required=True)
@format_option
def command(files: tuple[str, ...], form: str) -> int:
    checked = [check(path) for path in files]
    emit(form, "validate", document(checked), text(checked))
    if any(not each.documents for each in checked):
        return UNUSABLE
    return FINDINGS if any(each.errors for each in checked) else FINE


def check(path: str) -> Checked:
    """The faults and doubts of all documents of a file."""
    try:
        documents = load_documents(path)
    except PositionError as error:
        return Checked(shown(path), 0, error.problems, ())
    errors: list[Problem] = []
    warnings: list[Problem] = []
    for each in documents:
        try:
            warnings += _doubts(each, "" if path == "-" else os.path.dirname(path))
        except PositionError as error:
            errors += error.problems
    return Checked(shown(path), len(documents), tuple(errors), tuple(warnings))


def _doubts(document: Position, folder: str) -> Iterator[Problem]:
    """The warnings of one document; PositionError with its faults."""
    root = document.root
    if is_record(root):
        record = read_record(root, document.path)
        game, position = record.game, opening(record, folder=folder)
        state = game.read(position)
        people(record, game.players(state))
    else:
        game = known_game(document)
        position, state = document, game.read(document)
    for doubt in game.doubts(state):
        keys = doubt.at if isinstance(doubt, Doubt) else ()
        at = doubt if isinstance(doubt, Text) and doubt.line else found_at(position.root, keys)
        yield Problem(str(doubt), at.line, at.column, position.path)


def document(checked: Sequence[Checked]) -> dict[str, Any]:
    return {
        "errors": sum(len(each.errors) for each in checked),
        "warnings": sum(len(each.warnings) for each in checked),
        "files": [
            {
                "path": each.path,
                "documents": each.documents,
                "errors": [_problem(problem) for problem in each.errors],
                "warnings": [_problem(problem) for problem in each.warnings],
            }
            for each in checked
        ],
    }


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "path": problem.path or None,
        "line": problem.line or None,
        "column": problem.column or None,
        "message": problem.message,
    }


def text(checked: Sequence[Checked]) -> Iterator[str]:
    for each in checked:
        yield from map(str, each.errors)
        yield from (str(problem._replace(message=f"warning: {problem.message}")) for problem in each.warnings)
    errors = sum(len(each.errors) for each in checked)
    warnings = sum(len(each.warnings) for each in checked)
    counts = f"{to_text.plural(errors, 'fault')}, {to_text.plural(warnings, 'warning')}"
    yield f"{to_text.plural(len(checked), 'file')}: {counts if errors or warnings else 'no faults'}"
