"""Make a season's table of recorded games.

RESULTS are files that `croc batch` wrote with --out NAME.sqlite. Every
finished game counts, with its result by the rules; players are the persons
that the records name, or the seats where a record names none. Findings are
what was wrong with a player's own moves.

Players with equal points are put in order by the tie-breaks, one after the
other: head-to-head, wins, scores, margin, opponents, fair-play, fewer-games.

\b
Examples:
  croc standings season.sqlite
  croc standings season.sqlite --points 2,1,0 --tie-breaks wins,fair-play
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from games.core.shapes import clip

from ..exits import FINE
from ..options import FILE, exact
from ..output import to_text
from ..output.emit import emit
from ..output.saving import Place, place
from ..table import usage

if TYPE_CHECKING:
    from ..batch.season import Meeting, Points, Season, Standing

MOST = 1000
"""Points for one game."""
HEADINGS = ("", "player", "games", "won", "drawn", "lost", "points", "findings")


class Table(NamedTuple):
    """A season, the table of its players, and what was asked."""

    season: Season
    lines: list[Standing]
    points: Points
    breaks: tuple[str, ...]
    unfinished: int


@click.command(help=__doc__)
@click.argument("results", nargs=-1, required=True, metavar="RESULTS...", type=FILE)
@click.option("--points", default="3,1,0", show_default=True, metavar="WIN,DRAW,LOSS", help="What a game is worth.")
@click.option(
    "--tie-breaks",
    default="head-to-head,wins,fair-play",
    show_default=True,
    metavar="NAMES",
    help="What counts after points, in order, with commas between.",
)
@click.option("--head-to-head", "pairs", is_flag=True, help="Also show what every two players did against each other.")
@click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json", "yaml", "csv")),
    default="text",
    show_default=True,
    help="Text for people, JSON, YAML or CSV for programs.",
)
def command(results: tuple[str, ...], points: str, tie_breaks: str, pairs: bool, form: str) -> int:
    table = standings(results, _points(points), _breaks(tie_breaks))
    if form == "csv":
        _write_csv(table)
    else:
        emit(form, "standings", document(table), text(table, pairs))
    return FINE


def standings(paths: Sequence[str], points: Points, breaks: tuple[str, ...]) -> Table:
    """The table of all games in these files; one that is named twice counts once."""
    from ..batch.results import read
    from ..batch.season import Season

    read_ = [read(path) for path in _each_once(paths)]
    findings: Counter[str] = Counter()
    for each in read_:
        findings.update(each.findings)
    season = Season([game for each in read_ for game in each.games], findings, points)
    return Table(season, season.table(breaks), points, breaks, sum(each.unfinished for each in read_))


def _each_once(paths: Sequence[str]) -> list[str]:
    """The files without those that an earlier name stands for already."""
    found: dict[Place, str] = {}
    for path in paths:
        found.setdefault(place(path) or path, path)
    return list(found.values())


def _points(text: str) -> Points:
    from ..batch.season import Points

    try:
        win, draw, loss = map(exact, text.split(","))
    except ValueError:
        raise usage(f"--points {clip(text)}: three numbers expected, such as 3,1,0 or 1,1/2,0") from None
    if not win >= draw >= loss:
        raise usage(f"--points {text}: a win is worth at least as much as a draw, and a draw as much as a loss")
    if max(abs(win), abs(loss)) > MOST:
        raise usage(f"--points {text}: at most {MOST:,} points for a game")
    return Points(win, draw, loss)


def _breaks(text: str) -> tuple[str, ...]:
    from games.core.shapes import did_you_mean

    from ..batch.season import BREAKS

    names = tuple(name.strip() for name in text.split(",") if name.strip())
    for name in names:
        if name not in BREAKS:
            hint = did_you_mean(name, BREAKS) or f"; there are {', '.join(BREAKS)}"
            raise usage(f"--tie-breaks: no tie-break is called '{name}'{hint}")
    return names


# -- output ------------------------------------------------------------------------------------------------------------


def document(table: Table) -> dict[str, Any]:
    return {
        "games": len(table.season.games),
        "unfinished": table.unfinished,
        "points": {name: _plain(worth) for name, worth in table.points._asdict().items()},
        "tie_breaks": list(table.breaks),
        "standings": [_line(line, table.breaks) for line in table.lines],
        "head_to_head": [
            {**meeting._asdict(), "points": _plain(meeting.points)} for meeting in table.season.meetings()
        ],
    }


def _line(line: Standing, names: Sequence[str]) -> dict[str, Any]:
    breaks = {name: None if value is None else _plain(value) for name, value in zip(names, line.breaks)}
    return {**line._asdict(), "points": _plain(line.points), "breaks": breaks}


def _plain(number: Fraction) -> int | str:
    """A whole number, or an exact text such as "5/2"."""
    return number.numerator if number.denominator == 1 else str(number)


def text(table: Table, pairs: bool) -> Iterator[str]:
    if table.lines:
        yield from _table(table)
    else:
        yield "No finished game."
    if table.unfinished:
        yield ""
        yield f"Not counted: {to_text.plural(table.unfinished, 'game')} without a result."
    if pairs:
        yield ""
        yield from _pairs(table.season.meetings())


def _table(table: Table) -> Iterator[str]:
    """The table, with the tie-breaks that were needed."""
    from ..batch.tables import aligned

    needed = [each for each in range(len(table.breaks)) if any(line.breaks[each] is not None for line in table.lines)]
    headings = [*HEADINGS, *(table.breaks[each] for each in needed)]
    yield from aligned([headings, *(_cells(line, needed) for line in table.lines)], names=2)


def _cells(line: Standing, needed: Sequence[int]) -> list[str]:
    breaks = [line.breaks[number] for number in needed]
    numbers = [line.games, line.wins, line.draws, line.losses, line.points, line.findings]
    return [f"{line.rank}.", line.player, *map(str, numbers), *("" if each is None else str(each) for each in breaks)]


def _pairs(meetings: Sequence[Meeting]) -> Iterator[str]:
    from ..batch.tables import aligned

    headings = ["player", "against", "games", "won", "drawn", "lost", "points"]
    rows = [[each.player, each.against, *map(str, each[2:])] for each in meetings]
    yield from aligned([headings, *rows], names=2)


def _write_csv(table: Table) -> None:
    import csv
    from io import StringIO

    from ..output.emit import write

    out = StringIO()
    lines = csv.writer(out, lineterminator="\n")
    lines.writerow(["rank", "player", "games", "wins", "draws", "losses", "points", "findings", *table.breaks])
    for line in table.lines:
        breaks = ["" if value is None else value for value in line.breaks]
        lines.writerow([*line[:-1], *breaks])
    write(out.getvalue())
