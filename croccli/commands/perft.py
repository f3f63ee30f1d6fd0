"""Count the sequences of DEPTH moves.

Every token counts as a move: passes, placements and final counts too, and for
what is drawn each result that may come. Two programs that play by the same
rules agree on these numbers.

Some games count by a kernel, which is much faster than their readable rules;
docs/speed.md says which.

\b
Example:
  croc perft position.yaml 2 --divide
"""

from __future__ import annotations

from collections.abc import Iterator

import click

from ..counting import Count, divide, perft
from ..exits import FINE
from ..options import WholeNumber, format_option, position_argument, readings_options, seat_options
from ..output import to_text
from ..output.emit import emit
from ..output.progress import reporting
from ..table import Asked, laid, seen

DEEPEST = 100
"""Plies: far more than a count ever finishes, and no more than the search can hold."""


@click.command(help=__doc__)
@position_argument
@click.argument("depth", type=WholeNumber(0, DEEPEST))
@click.option("--divide", "divided", is_flag=True, help="Count after each first move.")
@seat_options(arbiter=False)
@readings_options
@format_option
def command(position: str, depth: int, divided: bool, seat: str | None, arbiter: bool, asked: Asked, form: str) -> int:
    table = laid(position, asked)
    state = seen(table, seat, arbiter=arbiter)
    with reporting() as report:
        count = Count(lambda so_far: report(lambda: f"{so_far:,} counted"))
        parts = divide(table.game, state, depth, count) if divided and depth else None
        nodes = perft(table.game, state, depth, count) if parts is None else sum(parts.values())
    document = {"game": table.game.slug, "depth": depth, "nodes": nodes, "divide": parts}
    emit(form, "perft", document, text(nodes, parts))
    return FINE


def text(nodes: int, parts: dict[str, int] | None) -> Iterator[str]:
    if parts:
        yield from to_text.columns([(token, str(count)) for token, count in parts.items()], "")
        yield ""
    yield str(nodes)
