"""Draw a position in the terminal.

\b
Examples:
  croc show position.yaml
  croc show position.yaml --move c3-c4-d4
  croc show position.yaml --ascii > board.txt

Colours appear in terminals only, and never where NO_COLOR is set unless --color asks. The file is
drawn as it is written; --as hides what a player has not seen.
"""

from __future__ import annotations

import sys
from typing import Any

import click

from games.core.picture import Picture

from ..exits import FINDINGS, FINE
from ..options import format_option, move_option, position_argument, readings_options, seat_options
from ..output import to_json, to_text
from ..output.emit import emit
from ..table import Asked, laid, read_and_judge, seen


@click.command(help=__doc__)
@position_argument
@move_option
@click.option("--ascii", "ascii_only", is_flag=True, help="Use plain ASCII characters and no colour.")
@click.option(
    "--color",
    "--colour",
    "colour",
    type=click.Choice(("auto", "always", "never")),
    default="auto",
    show_default=True,
    help="Colour in terminals, always or never.",
)
@seat_options(arbiter=True)
@readings_options
@format_option
def command(
    position: str,
    token: str | None,
    ascii_only: bool,
    colour: str,
    seat: str | None,
    arbiter: bool,
    asked: Asked,
    form: str,
) -> int:
    from ..output.to_terminal import Looks, terminal

    table = laid(position, asked)
    game, state = table.game, seen(table, seat, arbiter=arbiter)
    verdict = read_and_judge(game, state, token) if token is not None else None
    picture = game.draw(state, verdict.move if verdict else None)
    plain = ascii_only or not _speaks_unicode()
    lines = terminal(picture, Looks(plain, not ascii_only and _coloured(colour))) if form == "text" else []
    if verdict and verdict.answer != "legal":
        lines += to_text.verdict(verdict)
    judged = {"move": to_json.judged(verdict), "violations": to_json.violations(verdict)} if verdict else {}
    emit(form, "show", {"game": game.slug, **drawn(picture), **judged}, lines)
    return FINE if verdict is None or verdict.answer == "legal" else FINDINGS


def drawn(picture: Picture) -> dict[str, Any]:
    """A picture as plain data: its shapes in drawing order, each with its kind."""
    shapes = [{"shape": type(shape).__name__.lower(), **_plain(shape)} for shape in picture.shapes]
    return {**_plain(picture), "shapes": shapes}


def _plain(shape: Any) -> dict[str, Any]:
    return {
        name: [_plain(each) if hasattr(each, "_fields") else each for each in value]
        if isinstance(value, tuple)
        else value
        for name, value in shape._asdict().items()
    }


def _coloured(colour: str) -> bool:
    import os

    if colour != "auto":
        return colour == "always"
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def _speaks_unicode() -> bool:
    """Whether the terminal's encoding has the characters of a board."""
    try:
        "·─│┌→".encode(sys.stdout.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
