"""SQLite: one file with the tables `games` and `findings`; mappings as JSON text, truth as 1 and 0."""

from __future__ import annotations

import os
import sqlite3
from contextlib import suppress

from ..rows import TABLES, flat
from .part import Lines, naming, one_file

TYPES = {"text": "TEXT", "whole": "INTEGER", "truth": "INTEGER", "data": "TEXT"}


class Sqlite:
    """One file. The same rows in the same order give the same bytes."""

    def __init__(self, path: str) -> None:
        (self.part,) = one_file(path).values()
        with suppress(FileNotFoundError):
            os.remove(self.part.unfinished)
        with naming(path, (sqlite3.Error,)):
            self.base = sqlite3.connect(self.part.unfinished, isolation_level=None)
            # The file is nobody's until it is whole, so a run that dies may leave it in any state.
            self.base.execute("PRAGMA journal_mode = OFF")
            self.base.execute("PRAGMA synchronous = OFF")
            self.base.execute("BEGIN")
            for table, columns in TABLES.items():
                described = ", ".join(f"{column.name} {TYPES[column.holds]}" for column in columns)
                self.base.execute(f"CREATE TABLE {table} ({described})")

    def add(self, table: str, lines: Lines) -> None:
        places = ", ".join("?" * len(TABLES[table]))
        with naming(self.part.path, (sqlite3.Error,)):
            rows = ([flat(value) for value in row.values()] for row in lines.rows())
            self.base.executemany(f"INSERT INTO {table} VALUES ({places})", rows)

    def close(self) -> None:
        with naming(self.part.path, (sqlite3.Error,)):
            self.base.execute("CREATE INDEX findings_of_a_game ON findings (source, document)")
            self.base.execute("COMMIT")
            self.base.close()
