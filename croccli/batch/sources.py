"""Which files are read, in an order that depends on nothing but their names.

argument     a path as it was typed: a file, a folder, a pattern such as games/*.yaml, or - for standard input
passed over  a file in a folder whose name says that it holds no records
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import NamedTuple

ENDINGS = (".yaml", ".yml", ".json", ".jsonl", ".ndjson")
PACKED = (".gz", ".zst")
STANDARD_INPUT = "-"


class Source(NamedTuple):
    """A file to read, or why there is nothing to read."""

    path: str
    fault: str = ""


class Sources:
    """The files behind the arguments, each once. `passed` counts the files of folders that were passed over."""

    def __init__(self, arguments: Iterable[str], outputs: Iterable[str] = ()) -> None:
        """`outputs` are files that the run writes itself: they are no input even if they lie in a folder that is."""
        self.arguments = tuple(arguments)
        self.outputs = {os.path.realpath(path) for path in outputs}
        self.passed = 0

    def __iter__(self) -> Iterator[Source]:
        self.passed = 0
        done: set[str] = set()
        for argument in self.arguments:
            whole = argument if argument == STANDARD_INPUT else os.path.abspath(argument)
            for source in self._behind(argument):
                if not _within(source.path, done):
                    yield source
            done.add(whole)

    def _behind(self, argument: str) -> Iterator[Source]:
        if argument == STANDARD_INPUT:
            yield Source(argument)
        elif os.path.isdir(argument):
            yield from self._folder(argument)
        elif os.path.lexists(argument) or not any(sign in argument for sign in "*?["):
            yield Source(argument)
        else:
            yield from self._matching(argument)

    def _matching(self, pattern: str) -> Iterator[Source]:
        from glob import glob

        found = sorted(path for path in glob(pattern, recursive=True) if not self._written(path))
        for path in found:
            if not os.path.isdir(path):
                yield Source(path)
            elif "**" not in pattern:
                yield from self._folder(path)
        if not found:
            yield Source(pattern, "no file matches this pattern")

    def _folder(self, folder: str) -> Iterator[Source]:
        """The records of a folder and the folders in it; what begins with a dot is not looked at."""
        try:
            with os.scandir(folder) as entries:
                found = sorted((entry.name, entry.is_dir(follow_symlinks=False)) for entry in entries)
        except OSError as error:
            yield Source(folder, f"this folder cannot be read: {(error.strerror or str(error)).lower()}")
            return
        for name, is_folder in found:
            path = os.path.join(folder, name)
            if name.startswith(".") or self._written(path):
                continue
            if is_folder:
                yield from self._folder(path)
            elif bare(name).endswith(ENDINGS) and not os.path.isdir(path):
                yield Source(path)
            else:
                self.passed += 1

    def _written(self, path: str) -> bool:
        """Whether the run writes this file, whatever links lead to it."""
        return bool(self.outputs) and os.path.realpath(path) in self.outputs


def bare(name: str) -> str:
    """A file name in lower case without the ending of its packing."""
    name = name.lower()
    for ending in PACKED:
        name = name.removesuffix(ending)
    return name


def _within(path: str, done: set[str]) -> bool:
    """Whether an earlier argument is this path, or a folder above it."""
    if path == STANDARD_INPUT:
        return path in done
    place = os.path.abspath(path)
    while place not in done:
        above = os.path.dirname(place)
        if above == place:
            return False
        place = above
    return True


def size(sources: Iterable[Source]) -> int | None:
    """Bytes of all sources together, as they lie on disk; None where that is not known beforehand."""
    total = 0
    for source in sources:
        if source.path == STANDARD_INPUT:
            return None
        try:
            total += os.stat(source.path).st_size
        except OSError:
            continue
    return total
