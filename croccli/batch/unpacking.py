"""Bytes of a source, unpacked where it is packed, a block at a time.

packed     gzip or zstandard, told by the first bytes, whatever the name says
"""

from __future__ import annotations

import sys
import zlib
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from typing import Any

from .extras import Missing, needed
from .limits import BLOCK
from .sources import STANDARD_INPUT, Source

GZIP, ZSTD = b"\x1f\x8b", b"\x28\xb5\x2f\xfd"
MEMBER = 16 + zlib.MAX_WBITS
"""What tells zlib to expect the header and trailer of gzip."""
STEP = 512
"""Packed bytes that are unpacked at once with zstandard, which may grow to many thousand times as much."""


class Broken(Exception):
    """A source that cannot be read on; the message says why."""


def blocks(source: Source, count: Callable[[int], None]) -> Iterator[bytes]:
    """The bytes of a source. `count` is told how many were read from the disk. Raises Broken."""
    try:
        with _opened(source.path) as file:
            first = file.read(BLOCK)
            yield from _unpacked(first, _counted(first, file.read, count))
    except OSError as error:
        raise Broken(_reason(error)) from None
    except ValueError:
        raise Broken("this cannot be the name of a file") from None


def _opened(path: str) -> Any:
    if path != STANDARD_INPUT:
        return open(path, "rb")
    if sys.stdin is None:
        raise Broken("standard input is closed")
    return nullcontext(sys.stdin.buffer)


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, PermissionError):
        return "there is no permission to read this file"
    return f"this cannot be read: {(error.strerror or str(error)).lower()}"


def _counted(block: bytes, read: Callable[[int], bytes], count: Callable[[int], None]) -> Iterator[bytes]:
    while block:
        count(len(block))
        yield block
        block = read(BLOCK)


def _unpacked(first: bytes, packed: Iterator[bytes]) -> Iterator[bytes]:
    if first.startswith(GZIP):
        return _gzip(packed)
    if first.startswith(ZSTD):
        return _zstd(packed)
    return packed


def _gzip(packed: Iterator[bytes]) -> Iterator[bytes]:
    """The members of a gzip file, one after the other; zeros behind a member are padding."""
    member: Any = zlib.decompressobj(MEMBER)
    for data in packed:
        while data:
            if member.eof:
                data = data.lstrip(b"\0")
                if not data:
                    break
                member = zlib.decompressobj(MEMBER)
            try:
                yield member.decompress(data, BLOCK)
            except zlib.error:
                raise Broken("the gzip data is damaged here: what follows is lost") from None
            data = member.unused_data if member.eof else member.unconsumed_tail
    yield member.flush()
    if not member.eof:
        raise Broken("the gzip data ends too early: the rest is missing")


def _zstd(packed: Iterator[bytes]) -> Iterator[bytes]:
    try:
        zstandard = needed("zstandard", "zstd", "reading zstandard files")
    except Missing as missing:
        raise Broken(str(missing)) from None
    unpacker = zstandard.ZstdDecompressor()
    frame, fed = unpacker.decompressobj(), False
    for block in packed:
        for start in range(0, len(block), STEP):
            data = block[start : start + STEP]
            while data:
                if frame.eof:
                    frame = unpacker.decompressobj()
                try:
                    yield frame.decompress(data)
                except zstandard.ZstdError:
                    raise Broken("the zstandard data is damaged here: what follows is lost") from None
                fed, data = not frame.eof, frame.unused_data if frame.eof else b""
    if fed:
        raise Broken("the zstandard data ends too early: the rest is missing")
