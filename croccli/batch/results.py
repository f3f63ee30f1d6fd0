"""The results of `croc batch`, read back from its SQLite file."""

from __future__ import annotations

import json
import os
import sqlite3
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import closing
from typing import NamedTuple

from games.core.position import PositionError, Problem

from ..load import shown
from .season import Played

GAMES = "SELECT players, outcomes, scores FROM games WHERE over ORDER BY rowid"
OPEN = "SELECT count(*) FROM games WHERE NOT over"
FINDINGS = "SELECT coalesce(person, player), count(*) FROM findings WHERE player IS NOT NULL GROUP BY 1"


class Results(NamedTuple):
    """Finished games, findings on each player's moves, and how many games are not finished."""

    games: list[Played]
    findings: Mapping[str, int]
    unfinished: int


def read(path: str) -> Results:
    """The results in a file. Raises PositionError for one that is not an output of `croc batch`."""
    name = shown(path)
    if not os.path.isfile(path):
        folder = os.path.isdir(path)
        message = "this is a directory, not a file" if folder else "there is no such file"
        raise PositionError([Problem(message, path=name)])
    try:
        with closing(sqlite3.connect(f"file:{_quoted(path)}?mode=ro", uri=True)) as base:
            findings = Counter(dict(base.execute(FINDINGS)))
            return Results(list(_played(base)), findings, base.execute(OPEN).fetchone()[0])
    except (sqlite3.Error, ValueError, TypeError, AttributeError):
        message = "this is not a file that croc batch wrote with --out NAME.sqlite"
        raise PositionError([Problem(message, path=name)]) from None


def _quoted(path: str) -> str:
    from urllib.parse import quote

    return quote(os.path.abspath(path))


def _played(base: sqlite3.Connection) -> Iterator[Played]:
    for players, outcomes, scores in base.execute(GAMES):
        people: dict[str, str] = json.loads(players)
        yield Played(
            {people.get(seat, seat): outcome for seat, outcome in json.loads(outcomes).items()},
            {people.get(seat, seat): score for seat, score in json.loads(scores).items()},
        )
