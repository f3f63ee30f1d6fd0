"""The results of `croc batch`, counted for their page.

row      a count with its name
most     findings and rows that a page shows; what is left out is counted
"""

from __future__ import annotations

import os
import sqlite3
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from typing import Any, NamedTuple

from games.core.position import PositionError, Problem
from games.core.registry import find, known
from games.core.rulebook import Rule

from ..load import shown

MAGIC = b"SQLite format 3\0"
MOST = 500
"""Findings on a page, at most."""
UNFINISHED = "unfinished"

GAMES = """SELECT game, count(*), coalesce(sum(moves), 0), coalesce(sum(over), 0), coalesce(sum(agrees), 0),
    count(agrees) - coalesce(sum(agrees), 0), coalesce(sum(findings), 0), coalesce(sum(findings > 0), 0),
    coalesce(sum(depends_on <> ''), 0), count(depends_on) FROM games GROUP BY game ORDER BY game"""
RULES = """SELECT game, rules, count(*), count(DISTINCT source || char(0) || document) FROM findings
    WHERE rules <> '' GROUP BY game, rules"""
VERDICTS = "SELECT verdict, count(*) FROM findings GROUP BY verdict ORDER BY 2 DESC, 1"
RESULTS = "SELECT game, result, count(*) FROM games GROUP BY game, result ORDER BY game, 3 DESC, 2"
DECIDED = """SELECT game, decided_by, count(*) FROM games WHERE decided_by <> '' GROUP BY game, decided_by
    ORDER BY game, 3 DESC, 2"""
FINDINGS = """SELECT source, line, col, game, move, player, person, token, verdict, rules, reason, depends_on
    FROM findings ORDER BY rowid LIMIT ?"""


class OfGame(NamedTuple):
    """What came of the records of one game. `depend` is None where readings were not tried."""

    slug: str
    title: str
    games: int
    moves: int
    finished: int
    agree: int
    differ: int
    findings: int
    faulty: int
    depend: int | None


class OfRule(NamedTuple):
    """How often a rule was broken, in how many games; `rule` is None for one that this croc does not know."""

    slug: str
    id: str
    rule: Rule | None
    times: int
    games: int


class Count(NamedTuple):
    """How often something was so, in one game."""

    slug: str
    name: str
    times: int
    says: str = ""


class Finding(NamedTuple):
    """A row of the table of findings, as text."""

    place: str
    game: str
    move: str
    who: str
    token: str
    verdict: str
    rules: str
    reason: str
    depends_on: str


class Season(NamedTuple):
    """A batch of judged records."""

    source: str
    games: tuple[OfGame, ...]
    rules: tuple[OfRule, ...]
    verdicts: tuple[tuple[str, int], ...]
    results: tuple[Count, ...]
    decided: tuple[Count, ...]
    findings: tuple[Finding, ...]
    hidden: int

    def total(self, name: str) -> int:
        """The sum of a column over all games."""
        return sum(getattr(each, name) or 0 for each in self.games)

    @property
    def found(self) -> int:
        """Findings of all kinds, also on documents that are no game."""
        return sum(times for _, times in self.verdicts)


def is_season(path: str) -> bool:
    """Whether a file is one of SQLite. (What comes through a pipe can be read only once, and is none.)"""
    if not os.path.isfile(path):
        return False
    try:
        with open(path, "rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except (OSError, ValueError):
        return False


def season(path: str, most: int = MOST) -> Season:
    """The results in a file. Raises PositionError for one that is not an output of `croc batch`."""
    try:
        with closing(sqlite3.connect(_address(path), uri=True)) as base:
            return _counted(base, shown(path), most)
    except (sqlite3.Error, ValueError, TypeError):
        message = "this is not a file that croc batch wrote with --out NAME.sqlite"
        raise PositionError([Problem(message, path=shown(path))]) from None


def _address(path: str) -> str:
    from urllib.parse import quote

    return f"file:{quote(os.path.abspath(path))}?mode=ro"


def _counted(base: sqlite3.Connection, source: str, most: int) -> Season:
    verdicts = tuple((_text(name), int(times)) for name, times in base.execute(VERDICTS))
    found = sum(times for _, times in verdicts)
    return Season(
        source,
        tuple(map(_game, base.execute(GAMES))),
        tuple(_rules(base)),
        verdicts,
        tuple(Count(_text(slug), _text(name) or UNFINISHED, times) for slug, name, times in base.execute(RESULTS)),
        tuple(_decided(base)),
        tuple(map(_finding, base.execute(FINDINGS, (most,)))),
        max(0, found - most),
    )


def _game(row: tuple[Any, ...]) -> OfGame:
    slug = _text(row[0])
    games, moves, finished, agree, differ, findings, faulty, depend, asked = map(int, row[1:])
    title, depends = _title(slug), depend if asked else None
    return OfGame(slug, title, games, moves, finished, agree, differ, findings, faulty, depends)


def _rules(base: sqlite3.Connection) -> Iterator[OfRule]:
    """Each rule by itself, the one broken most often first: a finding may name several."""
    times: Counter[tuple[str, str]] = Counter()
    games: Counter[tuple[str, str]] = Counter()
    for slug, ids, number, in_games in base.execute(RULES):
        for id in dict.fromkeys(_text(ids).replace(",", " ").split()):
            times[_text(slug), id] += int(number)
            games[_text(slug), id] += int(in_games)
    for (slug, id), number in sorted(times.items(), key=lambda pair: (-pair[1], pair[0])):
        yield OfRule(slug, id, _rule(slug, id), number, games[slug, id])


def _decided(base: sqlite3.Connection) -> Iterator[Count]:
    for slug, id, times in base.execute(DECIDED):
        rule = _rule(_text(slug), _text(id))
        yield Count(_text(slug), _text(id), int(times), rule.says if rule else "")


def _finding(row: tuple[Any, ...]) -> Finding:
    source, line, column, game, move, player, person, *rest = map(_text, row)
    place = ":".join(filter(None, (source, line, column)))
    who = player if person in ("", player) else f"{person} ({player})"
    return Finding(place, game, move, who, *rest)


def _rule(slug: str, id: str) -> Rule | None:
    return find(slug).rulebook.rules.get(id) if known(slug) else None


def _title(slug: str) -> str:
    return find(slug).title if known(slug) else slug


def _text(value: Any) -> str:
    return "" if value is None else value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value)
