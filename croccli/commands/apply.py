"""Print the position after one or more legal moves.

The output is a position file again, with the comments of the first one where
they still make sense, so that commands can be chained. The first TOKEN that
is not legal ends it: nothing is printed but why not, on standard error.

\b
Examples:
  croc apply position.yaml c3-c4-d4
  croc apply position.yaml c3-c4-d4 e9-e8 | croc show -
  croc apply position.yaml c3-c4-d4 --line

Quote a token with a space or a `>` in it: '3+>5.3', 'red 3'.
"""

from __future__ import annotations

import click

from games.core.judge import nearest

from ..exits import FINDINGS, FINE
from ..options import TokenCommand, format_option, line_option, position_argument, readings_options, tokens_argument
from ..output import to_json, to_text
from ..output.emit import emit, formatted, write, write_aside
from ..table import Asked, judge_in_turn, laid, one_line


@click.command(cls=TokenCommand, help=__doc__)
@position_argument
@tokens_argument
@line_option
@readings_options
@format_option
def command(position: str, tokens: tuple[str, ...], line: bool, asked: Asked, form: str) -> int:
    from ..load import read_text
    from ..output.to_yaml import rewrite

    original = read_text(position)
    table = laid(position, asked, original)
    verdicts, before, after = judge_in_turn(table.game, table.state, tokens)
    last = verdicts[-1]
    if last.answer != "legal":
        instead = nearest(table.game, before, last)
        refusal = {**to_json.judged(last), "violations": to_json.violations(last), "nearest": list(instead)}
        lines = "".join(f"{line}\n" for line in to_text.verdict(last, instead))
        write_aside(lines if form == "text" else formatted(form, "apply", refusal))
        return FINDINGS
    written = table.game.write(after)
    if form == "json":
        emit(
            form,
            "apply",
            {
                "game": table.game.slug,
                "tokens": [each.token for each in verdicts],
                "position": written,
                **({"line": one_line(table, after)} if line else {}),
            },
            (),
        )
    elif line:
        write(f"{one_line(table, after)}\n")
    else:
        write(rewrite(original, written))
    return FINE
