"""The journal: the results of the chunks that are done, so that a run which was killed can go on.

frame      a head (length and checksum), then its bytes; the first frame is the header
header     what was asked of which inputs; a journal is only ever resumed for the same
entry      one chunk that is done: how many documents, a digest of them, and what they came to
torn tail  a last frame that was not written to its end; it is cut off
"""

from __future__ import annotations

import json
import os
import zlib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import blake2b
from struct import Struct
from typing import IO, Any, NamedTuple

from .chunks import Chunk, Judged

ENDING = ".journal"
MAGIC = b"croc batch 1\n"
HEAD = Struct(">II")
LONGEST = 256 * 1024 * 1024
"""Bytes of one frame at most: a head that says more is no head."""
SYNCED = 8 * 1024 * 1024
"""Bytes after which the journal is brought to the disk, where a power cut cannot reach them."""


class CannotResume(Exception):
    """A journal that is in the way: where it is; the message says why, and what to do."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(message)
        self.path = path


class Entry(NamedTuple):
    """A chunk that is done."""

    number: int
    digest: str
    judged: Judged


def digest(chunk: Chunk) -> str:
    return blake2b(chunk.data, digest_size=16).hexdigest()


class Journal:
    """An open journal. Use `begin` or `resume`."""

    def __init__(self, path: str, file: IO[bytes]) -> None:
        self.path, self.file = path, file
        self.unsynced = 0
        self.empty = True
        """Whether there is no entry in it."""

    # -- opening ----------------------------------------------------------------------------------------------------

    @classmethod
    def begin(cls, path: str, header: Mapping[str, Any]) -> Journal:
        """A new journal. Raises CannotResume if there is one already."""
        try:
            journal = cls(path, open(path, "x+b"))  # noqa: SIM115  # it stays open for the whole run
        except FileExistsError:
            message = "a run was interrupted or is still going on: go on with --resume, or remove this file"
            raise CannotResume(path, message) from None
        journal._lock()
        journal._start(header)
        return journal

    @classmethod
    def resume(cls, path: str, header: Mapping[str, Any]) -> Journal:
        """The journal of an interrupted run, ready to be read and then to be added to; a new one if there is none."""
        try:
            journal = cls(path, open(path, "r+b"))  # noqa: SIM115
        except FileNotFoundError:
            return cls.begin(path, header)
        journal._lock()
        journal._check(header)
        return journal

    def _lock(self) -> None:
        try:
            import fcntl
        except ImportError:
            return
        try:
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise CannotResume(self.path, "another run is writing this file") from None

    def _start(self, header: Mapping[str, Any]) -> None:
        self.file.write(MAGIC)
        self._write(json.dumps(header, sort_keys=True).encode())
        self.sync()

    def _check(self, header: Mapping[str, Any]) -> None:
        """Raises CannotResume unless this is the journal of the same run."""
        begun = self.file.read(len(MAGIC))
        if not MAGIC.startswith(begun):
            raise CannotResume(self.path, "this is not a journal of croc batch: move it out of the way")
        data = self._read() if begun == MAGIC else None
        if data is None:
            # Killed while the journal was begun: nothing is in it yet.
            self.file.seek(0)
            self.file.truncate()
            self._start(header)
            return
        written = json.loads(data)
        wanted = json.loads(json.dumps(header))
        others = [name for name in wanted if written.get(name) != wanted[name]]
        if others:
            message = f"this journal belongs to a run with other {' and '.join(others)}: call croc batch as then"
            raise CannotResume(self.path, f"{message}, or remove this file")
        self.empty = not self.file.read(1)

    # -- reading ----------------------------------------------------------------------------------------------------

    def entries(self) -> Iterator[Entry]:
        """Every entry, from the first on. A torn tail is cut off at the end; then entries can be added."""
        self.file.seek(len(MAGIC))
        self._read()
        while True:
            place = self.file.tell()
            data = self._read()
            if data is None:
                self.file.seek(place)
                self.file.truncate()
                return
            cut = data.index(b"\n") + 1
            number, digest = json.loads(data[:cut])
            self.empty = False
            yield Entry(number, digest, Judged.unpack(data[cut:]))

    def _read(self) -> bytes | None:
        """The frame at this place; None where there is no whole one."""
        head = self.file.read(HEAD.size)
        if len(head) < HEAD.size:
            return None
        length, checksum = HEAD.unpack(head)
        if length > LONGEST:
            return None
        data = self.file.read(length)
        return data if len(data) == length and zlib.crc32(data) == checksum else None

    # -- writing ----------------------------------------------------------------------------------------------------

    def add(self, chunk: Chunk, result: bytes) -> None:
        """Write down a chunk that is done."""
        self._write(json.dumps([chunk.number, digest(chunk)]).encode() + b"\n" + result)
        self.file.flush()
        self.empty = False
        if self.unsynced > SYNCED:
            self.sync()

    def _write(self, data: bytes) -> None:
        self.file.write(HEAD.pack(len(data), zlib.crc32(data)) + data)
        self.unsynced += len(data)

    def sync(self) -> None:
        self.file.flush()
        os.fsync(self.file.fileno())
        self.unsynced = 0

    def close(self) -> None:
        """Keep what is in it for another run; an empty journal is of no use to anybody."""
        with suppress(OSError):
            self.file.close()
            if self.empty:
                os.remove(self.path)

    def remove(self) -> None:
        """The run is over and every output has its name."""
        self.empty = True
        self.close()
