"""Print the JSON Schema of a kind of file.

KIND is the name of a game (its position files), `record`, `case` (a file of
dispute cases) or `rulings` (a club's readings). An editor that knows the
schema completes keys and readings and marks faults while you type: put

\b
  # yaml-language-server: $schema=FILE

into the first line of your files, or set it in the editor for a folder. It
sees the shape of a file; croc validate also finds what contradicts itself.

\b
Examples:
  croc schema GAME > GAME.schema.json
  croc schema record > record.schema.json
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from games.core import registry
from games.core.shapes import clip, did_you_mean

from ..exits import FINE
from ..options import format_option, kind_argument
from ..output.emit import emit
from ..table import usage

KINDS = ("record", "case", "rulings")


@click.command(help=__doc__)
@kind_argument
@format_option
def command(kind: str, form: str) -> int:
    made = made_for(kind)
    emit(form, "schema", {"kind": kind, "json_schema": made}, text(made))
    return FINE


def made_for(kind: str) -> dict[str, Any]:
    """The schema of that kind of file. A usage error for an unknown one."""
    from games.core.schemas import schema

    known = (*registry.slugs(), *KINDS)
    if kind not in known:
        hint = did_you_mean(kind, known) or f"; there are {', '.join(known)}"
        raise usage(f"no kind of file is called '{clip(kind)}'{hint}")
    return schema(kind, map(registry.find, registry.slugs()))


def text(made: dict[str, Any]) -> Iterator[str]:
    """The schema itself, so that it can be written to a file."""
    from json import dumps

    yield dumps(made, indent=2)
