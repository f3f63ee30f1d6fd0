"""Draw a position, in the terminal or as an image.

\b
Examples:
  croc show position.yaml
  croc show position.yaml --move c3-c4-d4
  croc show position.yaml --legal c3 --svg board.svg
  croc show position.yaml --line

Colours appear in terminals only, and never where NO_COLOR is set unless --color asks. The file is
drawn as it is written; --as hides what a player has not seen. With --svg or --png the terminal
shows no board; `-` as FILE is standard output. --line prints the position in one line for a chat,
which every command takes in place of a file.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any, NamedTuple

import click

from games.core.game import Game
from games.core.judge import Verdict
from games.core.picture import Cell, Picture
from games.core.shapes import clip

from ..exits import FINDINGS, FINE
from ..options import (
    format_option,
    image_options,
    line_option,
    move_option,
    position_argument,
    readings_options,
    seat_options,
)
from ..output import to_json, to_text
from ..output.emit import emit
from ..output.saving import apart
from ..table import Asked, Table, laid, one_line, read_and_judge, seen, usage


@click.command(help=__doc__)
@position_argument
@move_option
@click.option(
    "--legal",
    metavar="NAME",
    multiple=True,
    help="Mark where the legal moves of this tile or card lead (as in legal-moves --tile); may be repeated.",
)
@click.option("--value", is_flag=True, help="Say what the position is worth (as croc solve does, in ten seconds).")
@click.option(
    "--tables",
    type=click.Path(exists=True, file_okay=False),
    metavar="FOLDER",
    help="Where solved endings lie (see croc tables).",
)
@image_options
@line_option
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
    legal: tuple[str, ...],
    value: bool,
    tables: str | None,
    svg: str | None,
    png: str | None,
    theme: Any,
    line: bool,
    ascii_only: bool,
    colour: str,
    seat: str | None,
    arbiter: bool,
    asked: Asked,
    form: str,
) -> int:
    apart((position, asked.club), {"--svg": svg, "--png": png})
    table = laid(position, asked)
    state = seen(table, seat, arbiter=arbiter)
    view = _viewed(table.game, state, token, legal, value, tables)
    if svg or png:
        from ..output.images import images

        images(view.image(), svg, png, theme)
        if "-" in (svg, png):
            return _code(view)
    asked_line = one_line(table, state) if line else None
    lines: list[str] = []
    if form == "text":
        lines = _text(view, ascii_only, colour, board=not (svg or png or line))
        lines = [*([asked_line] if asked_line is not None else []), *lines]
    emit(form, "show", _document(table, view, asked_line), lines)
    return _code(view)


def _code(view: View) -> int:
    return FINE if view.verdict is None or view.verdict.answer == "legal" else FINDINGS


class View(NamedTuple):
    """What is shown: the picture with its marks, the verdict on the move, the value in words."""

    picture: Picture
    verdict: Verdict | None
    missing: tuple[str, ...]
    worth: tuple[str, ...]

    def image(self) -> Picture:
        """The picture with the verdict and the value in it."""
        from games.core.picture import Line

        from ..output.annotate import reasons, saying

        told = [*reasons(self.verdict)] if self.verdict else []
        return saying(self.picture, [*told, *(Line("", (text,), "value") for text in (*self.missing, *self.worth))])


def _viewed(
    game: Game[Any], state: Any, token: str | None, legal: Sequence[str], value: bool, tables: str | None
) -> View:
    verdict = read_and_judge(game, state, token) if token is not None else None
    missing: tuple[str, ...] = ()
    if verdict:
        from ..output.annotate import drawn as with_move

        picture = with_move(game, state, verdict)
    else:
        picture = game.draw(state)
    if legal:
        picture, missing = _reaching(game, state, picture, legal)
    told: tuple[str, ...] = ()
    if value:
        from ..worth import worth

        first, *more = worth(game, state, tables=tables)
        told = (f"Worth: {first}", *more)
    return View(picture, verdict, missing, told)


def _reaching(game: Game[Any], state: Any, picture: Picture, names: Sequence[str]) -> tuple[Picture, tuple[str, ...]]:
    """The picture with the targets of the moves under these names marked, and a word on squares without any.

    A usage error for a name that is neither of a move nor of a square.
    """
    from games.core.judge import legal_moves

    from ..output.annotate import reaching
    from .legal_moves import headings, under

    listed = legal_moves(game, state)
    found = {name: [each for each in listed if under(each, name)] for name in names}
    squares = {shape.name.casefold() for shape in picture.shapes if isinstance(shape, Cell)}
    for name, moves in found.items():
        if not moves and name.casefold() not in squares:
            raise usage(f"--legal {clip(name)}: nothing is listed so; there is: {headings(listed)}")
    drawn = [game.draw(state, each.move) for moves in found.values() for each in moves]
    missing = tuple(f"No legal move is listed for {name}." for name, moves in found.items() if not moves)
    return reaching(picture, drawn), missing


def _text(view: View, ascii_only: bool, colour: str, board: bool) -> list[str]:
    lines: list[str] = []
    if board:
        from ..output.to_terminal import Looks, terminal

        plain = ascii_only or not _speaks_unicode()
        looks = Looks(plain, not ascii_only and _coloured(colour), to_text.room())
        lines += terminal(view.picture, looks)
    if view.verdict and view.verdict.answer != "legal":
        lines += to_text.verdict(view.verdict)
    for text in (*view.missing, *view.worth):
        lines += to_text.wrapped(text, indent="  ")
    return lines


def _document(table: Table, view: View, line: str | None) -> dict[str, Any]:
    verdict = view.verdict
    judged = {"move": to_json.judged(verdict), "violations": to_json.violations(verdict)} if verdict else {}
    more = {**({"worth": list(view.worth)} if view.worth else {}), **({"line": line} if line is not None else {})}
    return {"game": table.game.slug, **drawn(view.picture), **judged, **more}


def drawn(picture: Picture) -> dict[str, Any]:
    """A picture as plain data: its shapes in drawing order, each with its kind, and its lines."""
    shapes = [{"shape": type(shape).__name__.lower(), **_plain(shape)} for shape in picture.shapes]
    lines = [{"text": line.text, **_plain(line)} for line in picture.lines]
    return {**_plain(picture), "shapes": shapes, "lines": lines}


def _plain(shape: Any) -> dict[str, Any]:
    return {name: _listed(value) for name, value in shape._asdict().items()}


def _listed(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(each) if hasattr(each, "_fields") else each for each in value]
    return value


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
