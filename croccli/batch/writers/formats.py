"""Which writer an output gets, by its name."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import NamedTuple

from ..extras import needed
from .part import Part, Writer, naming, one_file, two_files


class Format(NamedTuple):
    """A format: its module and writer, its files, and the package it needs with the extra that brings it."""

    module: str
    writer: str
    files: Callable[[str], dict[str, Part]] = two_files
    package: str = ""
    extra: str = ""


FORMATS: Mapping[str, Format] = {
    ".csv": Format("to_csv", "Csv"),
    ".jsonl": Format("to_jsonl", "JsonLines"),
    ".sqlite": Format("to_sqlite", "Sqlite", one_file),
    ".parquet": Format("to_parquet", "Parquet", package="pyarrow.parquet", extra="parquet"),
}


class Unknown(Exception):
    """A name that says no format."""


class Output(NamedTuple):
    """An output asked for."""

    path: str
    format: Format

    @property
    def parts(self) -> list[Part]:
        return list(self.format.files(self.path).values())

    def probe(self) -> None:
        """See now whether it can be written later. Raises OSError or Missing."""
        if self.format.package:
            needed(self.format.package, self.format.extra, f"writing {self.path}")
        for part in self.parts:
            with naming(part.path):
                if os.path.isdir(part.path):
                    raise OSError("this is a directory")
                there = os.path.lexists(part.unfinished)
                with open(part.unfinished, "ab"):
                    pass
                if not there:
                    os.remove(part.unfinished)

    def begin(self) -> Writer:
        """A writer with fresh parts."""
        writer: Writer = getattr(import_module(f".{self.format.module}", __package__), self.format.writer)(self.path)
        return writer


def output(path: str) -> Output:
    """The output of that name. Raises Unknown."""
    ending = os.path.splitext(path)[1].lower()
    if ending not in FORMATS:
        raise Unknown(f"'{path}' does not say its format: it must end with one of {', '.join(FORMATS)}")
    return Output(path, FORMATS[ending])
