"""Where records and the manifest go: standard output, or a file that gets its name when it is whole."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from typing import IO, Any, NamedTuple, Protocol

from ..batch.writers.part import Part, naming
from ..output.emit import STANDARD_OUTPUT, unwritable
from ..output.saving import is_special
from .documents import Written, manifest_row


class Text(Protocol):
    """Anything that takes text."""

    def write(self, text: str) -> None: ...


class Screen:
    """Standard output, a piece at a time. A reader that has gone away ends the run."""

    def write(self, text: str) -> None:
        if sys.stdout is not None:
            with unwritable(STANDARD_OUTPUT):
                sys.stdout.write(text)
                sys.stdout.flush()


class Nowhere:
    """For what nobody has asked for."""

    def write(self, text: str) -> None:
        pass


class Kept:
    """Documents of JSON, kept for an answer that holds them all."""

    def __init__(self) -> None:
        self.documents: list[Any] = []

    def write(self, text: str) -> None:
        self.documents.append(json.loads(text))


class _File(NamedTuple):
    path: str
    file: IO[bytes]

    def write(self, text: str) -> None:
        with naming(self.path):
            self.file.write(text.encode())


def target(path: str | None, otherwise: Text) -> AbstractContextManager[Text]:
    """The file of that name, or what there is otherwise."""
    return nullcontext(otherwise) if path is None else device(path) if is_special(path) else file(path)


@contextmanager
def device(path: str) -> Iterator[Text]:
    """A terminal, a pipe or a device, which is no file to be exchanged for another."""
    with naming(path), ExitStack() as stack:
        raw: IO[Any] = stack.enter_context(open(path, "wb"))
        yield _File(path, stack.enter_context(_packing(raw)) if path.endswith(".gz") else raw)


@contextmanager
def file(path: str) -> Iterator[Text]:
    """A file, packed if its name ends in .gz; it is not there if anything goes wrong."""
    part = Part(path)
    try:
        with naming(path), ExitStack() as stack:
            raw: IO[Any] = stack.enter_context(open(part.unfinished, "wb"))
            yield _File(path, stack.enter_context(_packing(raw)) if path.endswith(".gz") else raw)
        with naming(path):
            part.finish()
    except BaseException:
        part.drop()
        raise


def _packing(raw: IO[bytes]) -> IO[Any]:
    from gzip import GzipFile

    # Neither the time nor the name: the same games are the same bytes.
    return GzipFile(filename="", mode="wb", fileobj=raw, mtime=0)  # type: ignore[return-value]  # it is a file to us


class Desk:
    """Writes games and manifest, and counts."""

    def __init__(self, records: Text, manifest: Text) -> None:
        self.records, self.manifest = records, manifest
        self.documents, self.line = 0, 1
        self.counts: dict[str, dict[str, int]] = {}

    def add(self, written: Written) -> None:
        self.documents += 1
        self.records.write(written.text)
        if written.mistake is not None:
            self.manifest.write(manifest_row(written, self.documents, self.line))
        self.line += written.text.count("\n")
        counts = self.counts.setdefault(written.game, dict.fromkeys(("records", "moves", "unfinished", "mistakes"), 0))
        counts["records"] += 1
        counts["moves"] += written.moves
        counts["unfinished"] += not written.over
        counts["mistakes"] += written.mistake is not None
