"""CSV: a line of names, then a line for each row; mappings as JSON text, nothing where a value is missing."""

from __future__ import annotations

import csv
from typing import IO, Any

from ..rows import TABLES, Row, flat
from .part import Lines, naming, two_files

SPELLED = {True: "true", False: "false", None: ""}


class Csv:
    """Two files of comma-separated values, in UTF-8."""

    def __init__(self, path: str) -> None:
        self.parts = two_files(path)
        self.files: dict[str, IO[str]] = {}
        self.writers: dict[str, Any] = {}
        for table, part in self.parts.items():
            with naming(part.path):
                file = open(part.unfinished, "w", encoding="utf-8", newline="")  # noqa: SIM115  # open for the whole run
                self.files[table] = file
                self.writers[table] = csv.writer(file, lineterminator="\n")
                self.writers[table].writerow([column.name for column in TABLES[table]])

    def add(self, table: str, lines: Lines) -> None:
        with naming(self.parts[table].path):
            self.writers[table].writerows(map(_cells, lines.rows()))

    def close(self) -> None:
        for table, file in self.files.items():
            with naming(self.parts[table].path):
                file.close()


def _cells(row: Row) -> list[Any]:
    return [SPELLED[value] if value is None or isinstance(value, bool) else flat(value) for value in row.values()]
