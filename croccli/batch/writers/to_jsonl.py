"""JSON Lines: one object a row, mappings as mappings."""

from __future__ import annotations

from typing import IO

from .part import Lines, naming, two_files


class JsonLines:
    """Two files of lines."""

    def __init__(self, path: str) -> None:
        self.parts = two_files(path)
        self.files: dict[str, IO[bytes]] = {}
        for table, part in self.parts.items():
            with naming(part.path):
                self.files[table] = open(part.unfinished, "wb")  # noqa: SIM115  # it stays open for the whole run

    def add(self, table: str, lines: Lines) -> None:
        with naming(self.parts[table].path):
            self.files[table].write(lines.lines)

    def close(self) -> None:
        for table, file in self.files.items():
            with naming(self.parts[table].path):
                file.close()
