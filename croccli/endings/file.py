"""A solved ending in a file.

The first line is a mark, the version of this format and the checksum of the second, which is JSON: the game, the layout
of its numbers, the readings it was solved under, the ending in words, what it holds piece by piece, the places and
checksums of all blocks, and the checksum of everything after it. A file is written whole or not at all.

block    up to BLOCK numbers of a column, packed with zlib: all low bytes, then all high bytes
head     what the second line says
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, NamedTuple, NoReturn

from games.core.kernel import Piece
from games.core.position import PositionError, Problem

from ..output.saving import save

MARK, FORMAT = b"croc-table", 1
BLOCK = 1 << 15
SUFFIX = ".croctable"
KEPT_BLOCKS = 4096
AGAIN = "remove it, or build it again with croc tables build"


class About(NamedTuple):
    """Whose ending it is: the game's slug, its layout, the readings, the ending in words, the piece to begin with."""

    game: str
    layout: str
    readings: Mapping[str, str]
    ending: Mapping[str, str]
    root: str


def written(about: About, pieces: Iterable[Piece]) -> bytes:
    """A file with these pieces."""
    body, listed, states = bytearray(), [], 0
    for piece in pieces:
        columns = [[_packed(body, column, at) for at in range(0, len(column), 2 * BLOCK)] for column in piece.columns]
        listed.append({"name": piece.name, "states": piece.states, "length": piece.length, "columns": columns})
        states += piece.states
    told = {"states": states, "pieces": listed, "bytes": len(body), "sha256": sha256(body).hexdigest()}
    head = json.dumps({**about._asdict(), **told}, separators=(",", ":")).encode() + b"\n"
    return b"%s %d %s\n" % (MARK, FORMAT, sha256(head).hexdigest().encode()) + head + bytes(body)


def _packed(body: bytearray, column: bytes, at: int) -> list[int]:
    """Add a block; where it is, how long, and its checksum."""
    plain = column[at : at + 2 * BLOCK]
    packed = zlib.compress(plain[0::2] + plain[1::2], 6)
    body += packed
    return [len(body) - len(packed), len(packed), zlib.crc32(packed)]


def write(path: str, about: About, pieces: Iterable[Piece]) -> None:
    """Write it, whole or not at all. Raises OSError where it cannot be written."""
    save(path, written(about, pieces))


class File:
    """A file as it lies there. Opening it reads its head; `check` all of it. Raises PositionError if it is unusable."""

    def __init__(self, path: str) -> None:
        self.path = path
        try:
            with open(path, "rb") as file:
                first, second = file.readline(200), file.readline()
            size = os.stat(path).st_size
        except OSError as error:
            self.refuse(f"this cannot be read: {(error.strerror or str(error)).lower()}", "")
        words = first.rstrip(b"\n").split(b" ")
        if words[0] != MARK or len(words) != 3:
            self.refuse("this is no file that croc tables build has written", "")
        if words[1] != b"%d" % FORMAT:
            version = words[1][:9].decode("ascii", "replace")
            self.refuse(f"another version of croc has written this (format {version}, not {FORMAT})")
        if words[2] != sha256(second).hexdigest().encode():
            self.refuse("this file is damaged: the checksum of its head does not fit")
        self._begin, self.size = len(first) + len(second), size
        self._blocks: dict[tuple[str, int, int], bytes] = {}
        try:
            self._take(json.loads(second))
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            self.refuse("the head of this file makes no sense")
        if size != self._begin + self._bytes:
            cut = "is cut off" if size < self._begin + self._bytes else "goes on where it should end"
            self.refuse(f"this file is damaged: it {cut}")

    def _take(self, told: dict[str, Any]) -> None:
        self.about = About(*(told[name] for name in About._fields))
        self.states, self._bytes, self._sum = int(told["states"]), int(told["bytes"]), told["sha256"]
        self._listed = {str(each["name"]): each for each in told["pieces"]}
        for each in self._listed.values():
            for blocks in each["columns"]:
                if not all(0 <= begin <= begin + length <= self._bytes for begin, length, _ in blocks):
                    raise ValueError("a block lies outside of the file")

    def __contains__(self, piece: str) -> bool:
        return piece in self._listed

    def counts(self) -> dict[str, int]:
        """How many positions each piece has."""
        return {name: int(each["states"]) for name, each in self._listed.items()}

    def check(self, layout: str) -> None:
        """Whether all is as it was written, and means what this version of the game takes it for."""
        if self.about.layout != layout:
            self.refuse(f"this is of another layout ({self.about.layout}, not {layout})")
        sums = sha256()
        with open(self.path, "rb") as file:
            file.seek(self._begin)
            while part := file.read(1 << 20):
                sums.update(part)
        if sums.hexdigest() != self._sum:
            self.refuse(f"this file is damaged{self._where()}: its checksum does not fit")

    def _where(self) -> str:
        """The first block whose own checksum does not fit."""
        for name, listed in self._listed.items():
            for column, blocks in enumerate(listed["columns"]):
                for number, block in enumerate(blocks):
                    if zlib.crc32(self._raw(block)) != block[2]:
                        return f" in block {number + 1} of column {column + 1} of {name}"
        return ""

    def refuse(self, why: str, hint: str = AGAIN) -> NoReturn:
        raise PositionError([Problem(f"{why}; {hint}" if hint else why, path=self.path)])

    def pieces(self) -> dict[str, Piece]:
        """All of it. Each column has as many numbers as it should, or none."""
        found = {}
        for name, each in self._listed.items():
            columns = tuple(map(self._column, each["columns"]))
            if any(len(column) not in (0, 2 * each["length"]) for column in columns):
                self.refuse(f"{name} is not in it as it should be")
            found[name] = Piece(name, each["states"], each["length"], columns)
        return found

    def number(self, piece: str, column: int, place: int) -> int:
        """One number; a column without blocks is all zeros."""
        try:
            blocks = self._listed[piece]["columns"][column]
            if not blocks:
                return 0
            number, at = divmod(place, BLOCK)
            plain = self._kept((piece, column, number), blocks[number])
            return plain[at] | plain[len(plain) // 2 + at] << 8
        except (KeyError, IndexError):
            self.refuse(f"{piece} is not in it as it should be")

    def _kept(self, key: tuple[str, int, int], block: list[int]) -> bytes:
        if key not in self._blocks:
            if len(self._blocks) >= KEPT_BLOCKS:
                self._blocks.clear()
            self._blocks[key] = self._plain(block)
        return self._blocks[key]

    def _column(self, blocks: Iterable[list[int]]) -> bytes:
        parts = []
        for block in blocks:
            plain = self._plain(block)
            part = bytearray(len(plain))
            part[0::2], part[1::2] = plain[: len(plain) // 2], plain[len(plain) // 2 :]
            parts.append(bytes(part))
        return b"".join(parts)

    def _plain(self, block: list[int]) -> bytes:
        packed = self._raw(block)
        if zlib.crc32(packed) != block[2]:
            self.refuse("this file is damaged: the checksum of a block does not fit")
        unpacking = zlib.decompressobj()
        try:
            plain = unpacking.decompress(packed, 2 * BLOCK)
        except zlib.error:
            plain = b""
        if not plain or len(plain) % 2 or not unpacking.eof:
            self.refuse("a block of this file cannot be unpacked")
        return plain

    def _raw(self, block: list[int]) -> bytes:
        with open(self.path, "rb") as file:
            file.seek(self._begin + block[0])
            return file.read(block[1])


def said(about: Mapping[str, Any]) -> str:
    """An ending, or readings, in a few words."""
    return ", ".join(f"{name} {value}" for name, value in about.items())
