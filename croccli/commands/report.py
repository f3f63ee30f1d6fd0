"""Write a page about a recorded game, or about the results of many.

FILE is a record, or what `croc batch --out NAME.sqlite` wrote. The page is one
file of HTML that needs no network. A game has a board for every move, all
findings explained, the result and how it was decided; a batch has its counts,
findings by rule and results, with charts.

\b
Examples:
  croc report game.yaml -o game.html
  croc report game.yaml -o game.html --on-illegal accept --values
  croc report season.sqlite -o season.html --title "Season 2026"

The page is written in any case; the exit code says whether there are findings.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from games.core.position import PositionError, Problem
from games.core.replay import OnIllegal

from ..exits import FINDINGS, FINE
from ..load import shown
from ..options import FILE, OUTPUT, WholeNumber, format_option, on_illegal_option, readings_options
from ..output.emit import emit
from ..output.saving import apart, save
from ..output.to_text import plural, wrapped
from ..table import Asked, usage

if TYPE_CHECKING:
    from ..told import Told


class Written(NamedTuple):
    """A page, what kind it is, how many findings it tells of, and what is in it, in a line."""

    kind: str
    page: str
    findings: int
    summary: str


class Sought(NamedTuple):
    """Values to look for: how many positions a search for one may visit (0: none), and whether all is known."""

    most: int
    arbiter: bool


@click.command(help=__doc__)
@click.argument("file", type=FILE)
@click.option("-o", "--out", metavar="FILE", type=OUTPUT, required=True, help="The page; `-` is standard output.")
@click.option("--title", metavar="TEXT", help="Its heading, instead of the name that the record gives.")
@click.option("--values", is_flag=True, help="Add the exact value of every position that can be solved.")
@click.option(
    "--value-states",
    type=WholeNumber(min=1),
    metavar="N",
    help="Look at no more positions for one value.  [default: 20000]",
)
@click.option("--arbiter", is_flag=True, help="For the values, take all the record says for known.")
@on_illegal_option
@readings_options
@format_option
def command(
    file: str,
    out: str,
    title: str | None,
    values: bool,
    value_states: int | None,
    arbiter: bool,
    on_illegal: OnIllegal,
    asked: Asked,
    form: str,
) -> int:
    if out == "-" and form != "text":
        raise usage("-o - and --format exclude each other: standard output holds the page or the answer")
    if (value_states or arbiter) and not values:
        raise usage(f"{'--value-states' if value_states else '--arbiter'} needs --values")
    apart((file, asked.club), {"--out": out})
    if _is_season(file):
        _only_for_a_game()
        written = _season(file, title)
    else:
        source = _source(file, asked)
        apart((source.table.position.path,), {"--out": out})
        written = _game(source, title, on_illegal, Sought(_most(values, value_states), arbiter))
    save(out, written.page.encode())
    if out != "-":
        emit(form, "report", _document(written, out), wrapped(f"{out}: {written.summary}."))
    return FINDINGS if written.findings else FINE


def _document(written: Written, out: str) -> dict[str, Any]:
    return {
        "kind": written.kind,
        "output": out,
        "bytes": len(written.page.encode()),
        "findings": written.findings,
        "summary": written.summary,
    }


# -- a batch -----------------------------------------------------------------------------------------------------------


def _is_season(path: str) -> bool:
    from ..reports.season import is_season

    return path != "-" and is_season(path)


OF_A_GAME = {"values": "--values", "on_illegal": "--on-illegal", "pairs": "--ruling", "club": "--rulings"}
"""What changes nothing about results that are judged already."""


def _only_for_a_game() -> None:
    """Raises a usage error for an option that a page about a batch would leave out of account."""
    context = click.get_current_context()
    for name, option in OF_A_GAME.items():
        if context.get_parameter_source(name) is not ParameterSource.DEFAULT:
            raise usage(f"{option} is for a record: the results of a batch are judged already")


def _season(path: str, title: str | None) -> Written:
    from ..output.html.summary_page import summary_page
    from ..reports.season import season
    from ..reports.shared import version

    found = season(path)
    page = summary_page(found, title or "Recorded games", version())
    return Written(
        "season", page, found.found, f"{plural(found.total('games'), 'game')}, {plural(found.found, 'finding')}"
    )


# -- a game ------------------------------------------------------------------------------------------------------------


def _most(values: bool, states: int | None) -> int:
    """How many positions a search for a value may visit; 0: no values are wanted."""
    from ..reports.values import MOST

    return (states or MOST) if values else 0


def _source(path: str, asked: Asked) -> Told:
    """The record in a file. Raises PositionError."""
    from ..told import told

    if _are_results(path):
        message = "the page of a batch is made from its results as .sqlite: croc batch PATHS --out NAME.sqlite"
        raise PositionError([Problem(message, path=shown(path))])
    source = told(path, asked)
    if source.record is None:
        message = "this is a position, not a record: `moves` is missing (croc show draws it, croc check --sheet judges)"
        raise PositionError([Problem(message, path=shown(path))])
    return source


def _are_results(path: str) -> bool:
    """Whether a file is an output of croc batch in another format than SQLite."""
    from ..batch.rows import are_rows

    ending = os.path.splitext(path)[1].lower()
    return os.path.isfile(path) and (ending in (".csv", ".parquet") or (ending == ".jsonl" and are_rows(path)))


def _game(source: Told, title: str | None, on_illegal: OnIllegal, sought: Sought) -> Written:
    from ..output.html.replay_page import replay_page
    from ..reports.game import story, summary
    from ..reports.shared import version

    assert source.record is not None
    found, states = story(source.record, source.table, on_illegal)
    if sought.most:
        from ..reports.values import counted, values

        valued = values(found.game, states, sought.most, sought.arbiter)
        found = found._replace(values=valued, counted=counted(valued))
    page = replay_page(found, title or found.record.name or found.game.title, version())
    return Written("game", page, len(found.findings) + found.differs, summary(found))
