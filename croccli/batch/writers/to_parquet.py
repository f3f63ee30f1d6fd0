"""Parquet, through pyarrow: two files, mappings as JSON text."""

from __future__ import annotations

from typing import Any

from ..extras import needed
from ..rows import TABLES, Row, flat
from .part import Lines, naming, two_files

PURPOSE = "writing Parquet"
GROUP = 5_000
"""Rows written at once."""


class Parquet:
    """Two files. How many rows lie together depends on nothing but their number."""

    def __init__(self, path: str) -> None:
        self.arrow = needed("pyarrow", "parquet", PURPOSE)
        module = needed("pyarrow.parquet", "parquet", PURPOSE)
        self.parts = two_files(path)
        self.waiting: dict[str, list[Row]] = {table: [] for table in TABLES}
        self.schemas = {table: self._schema(table) for table in TABLES}
        self.writers: dict[str, Any] = {}
        for table, part in self.parts.items():
            with naming(part.path, (self.arrow.ArrowException,)):
                self.writers[table] = module.ParquetWriter(part.unfinished, self.schemas[table], compression="zstd")

    def _schema(self, table: str) -> Any:
        arrow = self.arrow
        types = {"text": arrow.string(), "whole": arrow.int64(), "truth": arrow.bool_(), "data": arrow.string()}
        return arrow.schema([(column.name, types[column.holds]) for column in TABLES[table]])

    def add(self, table: str, lines: Lines) -> None:
        waiting = self.waiting[table]
        waiting += lines.rows()
        while len(waiting) >= GROUP:
            self._write(table, waiting[:GROUP])
            del waiting[:GROUP]

    def _write(self, table: str, rows: list[Row]) -> None:
        columns = {column.name: [flat(row[column.name]) for row in rows] for column in TABLES[table]}
        with naming(self.parts[table].path, (self.arrow.ArrowException,)):
            self.writers[table].write_table(self.arrow.table(columns, schema=self.schemas[table]), row_group_size=GROUP)

    def close(self) -> None:
        for table, rows in self.waiting.items():
            if rows:
                self._write(table, rows)
            with naming(self.parts[table].path, (self.arrow.ArrowException,)):
                self.writers[table].close()
