"""Sources cut into documents, without looking into them.

separator    a line that begins with `---` or `...`, which YAML never takes for anything else
content      a line that is neither white space nor a comment nor a directive (%YAML)
held         the bytes read of a document whose end has not come yet
lost         how many bytes of a document over the limit were dropped as they came

JSON Lines hold one document a line.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from enum import IntEnum
from typing import NamedTuple

from .limits import BLOCK, DOCUMENT, PASSED_OVER
from .sources import Source, bare
from .unpacking import Broken, blocks

SEPARATOR = re.compile(rb"^(?:---|\.\.\.)(?=[ \t\r\n])", re.MULTILINE)
CONTENT = re.compile(rb"^(?![#%])[ \t]*[^ \t\r\n#]", re.MULTILINE)
NEWLINE = re.compile(rb"\n")
SHORT = 8
"""Bytes of a line that are enough to know a separator."""

LINES = (".jsonl", ".ndjson")
DOCUMENTS = (".yaml", ".yml")
NOTHING = "there is nothing in this file but white space and comments"


class Kind(IntEnum):
    """What a piece holds."""

    YAML = 0
    JSON = 1
    FAULT = 2


class Piece(NamedTuple):
    """One document: the path of its source, its number there and its first line, both from 1, and its bytes.

    Of a fault the bytes are the message; number 0 is the source itself.
    """

    source: str
    number: int
    line: int
    kind: Kind
    raw: bytes


class Part(NamedTuple):
    """A document that begins at `line`, or why it is not to be had."""

    line: int
    raw: bytes
    fault: str = ""


def pieces(sources: Iterable[Source], count: Callable[[int], None] = lambda _: None) -> Iterator[Piece]:
    """Every document of the sources. `count` is told how many bytes were read from the disk."""
    for source in sources:
        number = 0
        if source.fault:
            yield Piece(source.path, 0, 0, Kind.FAULT, source.fault.encode())
            continue
        for kind, part in _parts(source, count):
            number += 1
            raw = part.fault.encode() if part.fault else part.raw
            yield Piece(source.path, number if part.line else 0, part.line, Kind.FAULT if part.fault else kind, raw)
        if not number:
            yield Piece(source.path, 0, 0, Kind.FAULT, NOTHING.encode())


def _parts(source: Source, count: Callable[[int], None]) -> Iterator[tuple[Kind, Part]]:
    """The documents of one source. Where it cannot be read on, what was begun is dropped and the reason given."""
    kind = Kind.YAML
    cutter: Cutter | None = None
    try:
        for block in _joined(blocks(source, count)):
            if cutter is None:
                kind = kind_of(source.path, block)
                cutter = Cutter(kind)
            for part in cutter.feed(block):
                yield kind, part
            if cutter.lost > PASSED_OVER:
                yield kind, Part(cutter.begin, b"", f"{too_large()}, and so is the rest of the file, which is not read")
                return
        if cutter is not None:
            for part in cutter.end():
                yield kind, part
    except Broken as broken:
        yield kind, Part(cutter.begin if cutter else 0, b"", str(broken))


def _joined(stream: Iterator[bytes]) -> Iterator[bytes]:
    """The same bytes in blocks of at least BLOCK, but for the last."""
    waiting: list[bytes] = []
    length = 0
    try:
        for data in stream:
            waiting.append(data)
            length += len(data)
            if length >= BLOCK:
                yield b"".join(waiting)
                waiting, length = [], 0
    except Broken:
        if length:
            yield b"".join(waiting)
        raise
    if length:
        yield b"".join(waiting)


def kind_of(path: str, first: bytes) -> Kind:
    """Whether a source holds YAML or JSON Lines: its name says so, or else whether its first line is an object."""
    name = bare(path)
    if name.endswith(LINES):
        return Kind.JSON
    if name.endswith(DOCUMENTS):
        return Kind.YAML
    line, newline, _ = first.lstrip(b"\xef\xbb\xbf \t\r\n").partition(b"\n")
    if not line.startswith(b"{"):
        return Kind.YAML
    if not newline and len(first) >= BLOCK:
        return Kind.JSON
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return Kind.YAML
    return Kind.JSON


class Cutter:
    """Cuts a stream into documents. `line` is that of the first byte held, `begin` that of the document begun."""

    def __init__(self, kind: Kind) -> None:
        self.kind = kind
        self.held = b""
        self.line = self.begin = 1
        self.lost = 0

    def feed(self, block: bytes) -> Iterator[Part]:
        """The documents that end in this block."""
        held, start = self.held + block, 0
        for end in list(self._ends(held)):
            yield from self._part(held[start:end])
            start = end
        self.held = held[start:]
        if self.lost + len(self.held) > DOCUMENT:
            self._drop()

    def end(self) -> Iterator[Part]:
        """The last document, which nothing ends but the source."""
        yield from self._part(self.held)

    def _part(self, raw: bytes) -> Iterator[Part]:
        if self.lost + len(raw) > DOCUMENT:
            yield Part(self.begin, b"", f"{too_large()}; it is passed over")
        elif raw.strip() if self.kind is Kind.JSON else CONTENT.search(raw):
            yield Part(self.begin, raw)
        self.line += raw.count(b"\n")
        self.begin, self.lost = self.line, 0

    def _drop(self) -> None:
        """Forget what is held, but for the beginning of a line that may become a separator."""
        newline = self.held.rfind(b"\n")
        short = newline >= 0 and len(self.held) - newline < SHORT
        # Without that, one byte stands for the line that goes on: what comes next does not begin one.
        kept = self.held[newline:] if short else b"x"
        dropped = self.held[:newline] if short else self.held
        self.lost += len(dropped)
        self.line += dropped.count(b"\n")
        self.held = kept

    def _ends(self, held: bytes) -> Iterator[int]:
        """Where documents end in what is held, each at the beginning of a line."""
        if self.kind is Kind.JSON:
            yield from (found.end() for found in NEWLINE.finditer(held))
            return
        start, lost = 0, self.lost > 0
        for found in SEPARATOR.finditer(held):
            here = found.start()
            if held.startswith(b".", here):
                after = held.find(b"\n", here) + 1
                if not after:
                    return
            elif lost or CONTENT.search(held, start, here):
                after = here
            else:
                continue
            start, lost = after, False
            yield after


def too_large() -> str:
    return f"the document is larger than {DOCUMENT // 1024} KiB"
