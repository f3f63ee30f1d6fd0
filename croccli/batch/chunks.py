"""Pieces and results as bytes: what goes to a worker, what comes back, and what the journal keeps.

chunk      a line with the paths of the sources, then each piece with a short head before it
judged     a line with totals, then the rows of the games and of the findings, each a line of JSON

A process pool and a cluster both send one piece of bytes at no cost; lists they would walk through item by item.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from struct import Struct
from typing import NamedTuple

from .documents import Kind, Piece
from .limits import CHUNK_BYTES

HEAD = Struct(">IIQBI")


class Chunk(NamedTuple):
    """`number` pieces as bytes."""

    number: int
    data: bytes


def packed(pieces: Iterable[Piece]) -> Chunk:
    """The chunk of some pieces: the same pieces are always the same bytes."""
    sources: dict[str, int] = {}
    parts: list[bytes] = []
    for piece in pieces:
        place = sources.setdefault(piece.source, len(sources))
        parts += (HEAD.pack(place, piece.number, piece.line, piece.kind, len(piece.raw)), piece.raw)
    return Chunk(len(parts) // 2, json.dumps(list(sources)).encode() + b"\n" + b"".join(parts))


def unpacked(data: bytes) -> Iterator[Piece]:
    """The pieces of a chunk."""
    at = data.index(b"\n") + 1
    sources: list[str] = json.loads(data[:at])
    while at < len(data):
        place, number, line, kind, length = HEAD.unpack_from(data, at)
        at += HEAD.size
        yield Piece(sources[place], number, line, Kind(kind), data[at : at + length])
        at += length


def chunked(pieces: Iterator[Piece], most: int) -> Iterator[Chunk]:
    """The pieces in chunks of at most `most`, and of about CHUNK_BYTES."""
    waiting: list[Piece] = []
    length = 0
    for piece in pieces:
        waiting.append(piece)
        length += len(piece.raw)
        if len(waiting) == most or length >= CHUNK_BYTES:
            yield packed(waiting)
            waiting, length = [], 0
    if waiting:
        yield packed(waiting)


class Judged(NamedTuple):
    """What a chunk came to: counts by name, the rows as lines of JSON, and the files of starts with their digests."""

    totals: Mapping[str, int]
    games: bytes
    findings: bytes
    starts: Mapping[str, str] = {}

    def pack(self) -> bytes:
        head = {"totals": self.totals, "games": len(self.games), "starts": self.starts}
        return json.dumps(head).encode() + b"\n" + self.games + self.findings

    @classmethod
    def unpack(cls, data: bytes) -> Judged:
        cut = data.index(b"\n") + 1
        head = json.loads(data[:cut])
        middle = cut + head["games"]
        return cls(head["totals"], data[cut:middle], data[middle:], head["starts"])

    def __add__(self, other: object) -> Judged:
        """Both results, one after the other."""
        if not isinstance(other, Judged):
            return NotImplemented
        totals = dict(Counter(self.totals) + Counter(other.totals))
        games, findings = self.games + other.games, self.findings + other.findings
        return Judged(totals, games, findings, {**self.starts, **other.starts})
