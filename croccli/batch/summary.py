"""What a run came to, as text and as plain data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..output import to_text
from .rows import VERDICTS, Row
from .tables import aligned
from .tally import Tally

HEADINGS = ("game", "games", "moves", "finished", "agree", "differ", "findings")
COUNTED = {"games": "games", "moves": "moves", "finished": "over", "agree": "agree", "differ": "differ"}
"""The columns of the summary by what workers call them."""


def document(tally: Tally, passed: int, outputs: Sequence[str]) -> dict[str, Any]:
    """The summary for programs."""
    return {
        "documents": tally["documents"],
        "games": tally["games"],
        "findings": tally["findings"],
        "unusable": tally["unusable"],
        "positions": tally["positions"],
        "files_passed_over": passed,
        "verdicts": {name: tally[f"verdict {name}"] for name in VERDICTS if tally[f"verdict {name}"]},
        "by_game": {slug: _game(tally, slug) for slug in tally.games()},
        "first_findings": tally.first,
        "outputs": list(outputs),
    }


def _game(tally: Tally, slug: str) -> dict[str, int]:
    counted = {name: tally[f"{called} {slug}"] for name, called in COUNTED.items()}
    more = {"findings": "findings", "games_with_findings": "faulty", "games_that_depend_on_readings": "depend"}
    return {**counted, **{name: tally[f"{called} {slug}"] for name, called in more.items()}}


def text(tally: Tally, passed: int, outputs: Sequence[str]) -> Iterator[str]:
    """The summary for people: the first findings, a table, what was passed over, and where the rest is."""
    for row in tally.first:
        yield from _finding(row)
    hidden = tally["findings"] - len(tally.first)
    if hidden:
        where = f": see {outputs[-1]}" if outputs else " (--show N prints N of them)"
        yield f"... and {_number(hidden)} more{where}"
    if tally.first or hidden:
        yield ""
    yield from _table(tally)
    yield from _notes(tally, passed)
    if outputs:
        yield from to_text.wrapped(", ".join(outputs), "Written: ")


def _finding(row: Row) -> Iterator[str]:
    place = ":".join(str(part) for part in (row["source"], row["line"], row["col"]) if part is not None)
    if row["move"] is None:
        yield from to_text.wrapped(row["reason"], f"{place}: ", "  ")
    else:
        player = f"{row['player']} " if row["player"] else ""
        yield f"{place}: move {row['move']}, {player}{row['token']}: {row['verdict'].upper()}"
        rules = f"[{row['rules']}] " if row["rules"] else ""
        yield from to_text.wrapped(row["reason"], f"  {rules}", "    ")
    if row["depends_on"]:
        yield from to_text.wrapped(row["depends_on"], "  depends on a ruling: ", "    ")


def _table(tally: Tally) -> Iterator[str]:
    slugs = tally.games()
    if not slugs:
        yield "There was no record to judge."
        return
    rows = [[slug, *(_number(_game(tally, slug)[name]) for name in HEADINGS[1:])] for slug in slugs]
    if len(slugs) > 1:
        sums = [sum(_game(tally, slug)[name] for slug in slugs) for name in HEADINGS[1:]]
        rows.append(["all", *map(_number, sums)])
    yield from aligned([list(HEADINGS), *rows])


def _number(number: int) -> str:
    return f"{number:,}"


def _notes(tally: Tally, passed: int) -> Iterator[str]:
    found = [f"{_number(tally[f'verdict {name}'])} {name}" for name in VERDICTS if tally[f"verdict {name}"]]
    if found:
        yield f"Findings: {', '.join(found)}."
    if tally["unusable"]:
        yield f"{to_text.plural(tally['unusable'], 'document')} could not be judged."
    depend = sum(tally[f"depend {slug}"] for slug in tally.games())
    if depend:
        yield f"{to_text.plural(depend, 'game')} with a result or verdict that depends on a ruling."
    left = [
        to_text.plural(number, noun)
        for number, noun in ((tally["positions"], "position"), (passed, "file of another kind"))
        if number
    ]
    if left:
        yield f"Passed over: {to_text.listing(left)}."
