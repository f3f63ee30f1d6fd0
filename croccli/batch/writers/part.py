"""Files that are not there until they are whole.

part     the file while it is written, beside the one it will become: results.csv.part
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple, Protocol

from ..rows import Row

ENDING = ".part"


class Lines:
    """Some rows of one table, as lines of JSON; parsed when somebody wants that."""

    def __init__(self, lines: bytes) -> None:
        self.lines = lines
        self._rows: list[Row] | None = None

    def rows(self) -> list[Row]:
        if self._rows is None:
            import json

            self._rows = [json.loads(line) for line in self.lines.splitlines()]
        return self._rows


class Writer(Protocol):
    """Writes the two tables of an output to its parts."""

    def add(self, table: str, lines: Lines) -> None:
        """The next rows of a table."""
        ...

    def close(self) -> None:
        """The parts are whole."""
        ...


class Part(NamedTuple):
    """A file to come."""

    path: str

    @property
    def unfinished(self) -> str:
        return self.path + ENDING

    def finish(self) -> None:
        """Bring the part to the disk and give it its name, whatever had that name before."""
        with open(self.unfinished, "rb") as file:
            os.fsync(file.fileno())
        os.replace(self.unfinished, self.path)
        with suppress(OSError):
            folder = os.open(os.path.dirname(os.path.abspath(self.path)), os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)

    def drop(self) -> None:
        with suppress(OSError):
            os.remove(self.unfinished)


def one_file(path: str) -> dict[str, Part]:
    """The part of an output that holds both tables."""
    return {"games": Part(path)}


def two_files(path: str) -> dict[str, Part]:
    """The parts of an output by table: the findings lie beside the games."""
    stem, ending = os.path.splitext(path)
    return {"games": Part(path), "findings": Part(f"{stem}.findings{ending}")}


@contextmanager
def naming(path: str, kinds: Sequence[type[Exception]] = ()) -> Iterator[None]:
    """Whatever cannot be written in here is an OSError that names the file."""
    try:
        yield
    except OSError as error:
        raise _named(path, error.errno, error.strerror or str(error)) from error
    except tuple(kinds) as error:
        raise _named(path, None, " ".join(str(error).split())) from error


def _named(path: str, number: Any, reason: str) -> OSError:
    return OSError(number, f"this cannot be written: {reason[:1].lower()}{reason[1:]}", path)
