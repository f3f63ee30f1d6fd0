"""The two tables that come out: one row for each game, one for each finding.

text, whole, truth    what a column holds; any may be missing (null)
data                  a mapping, as text in JSON where a table has no mappings
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

Row: TypeAlias = dict[str, Any]
Holds: TypeAlias = Literal["text", "whole", "truth", "data"]

BEGIN = b'{"source":'
"""How a row begins as JSON; no record begins so."""


class Column(NamedTuple):
    """A column of a table."""

    name: str
    holds: Holds


GAMES = (
    Column("source", "text"),
    Column("document", "whole"),
    Column("line", "whole"),
    Column("game", "text"),
    Column("name", "text"),
    Column("players", "data"),
    Column("rulings", "data"),
    Column("moves", "whole"),
    Column("corrections", "whole"),
    Column("over", "truth"),
    Column("result", "text"),
    Column("outcomes", "data"),
    Column("scores", "data"),
    Column("decided_by", "text"),
    Column("because", "text"),
    Column("claimed", "text"),
    Column("agrees", "truth"),
    Column("findings", "whole"),
    Column("depends_on", "text"),
    Column("readings", "text"),
)
FINDINGS = (
    Column("source", "text"),
    Column("document", "whole"),
    Column("line", "whole"),
    Column("col", "whole"),
    Column("game", "text"),
    Column("move", "whole"),
    Column("player", "text"),
    Column("person", "text"),
    Column("token", "text"),
    Column("verdict", "text"),
    Column("rules", "text"),
    Column("reason", "text"),
    Column("played", "truth"),
    Column("depends_on", "text"),
)
TABLES: Mapping[str, Sequence[Column]] = {"games": GAMES, "findings": FINDINGS}

VERDICTS = ("illegal", "impossible", "unreadable", "result", "unusable", "failed")
"""What a finding may be: a move's verdict, a claimed result that differs, a document nobody can judge, and a fault of
croc itself."""


def line(row: Row) -> bytes:
    """A row as one line of JSON. The rows of a table hold its columns in its order."""
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "backslashreplace") + b"\n"


def flat(value: Any) -> Any:
    """A cell of a table that has no mappings."""
    return json.dumps(value, ensure_ascii=False) if isinstance(value, dict) else value


def are_rows(path: str) -> bool:
    """Whether a file of JSON Lines holds rows, and no records."""
    try:
        with open(path, "rb") as file:
            return file.read(len(BEGIN)) == BEGIN
    except OSError:
        return False
