"""The chunks judged, in their order, whatever becomes of the workers.

on its way     a chunk that was sent and whose result is still to be taken; results are taken in the order of the chunks
suspect        a chunk that was on its way when a worker crashed: it is judged with nothing beside it
poisonous      a document that crashes a worker by itself; it becomes a finding
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from typing import NamedTuple

from .chunks import Chunk, Judged, packed, unpacked
from .documents import Piece
from .judging import finding, place_of
from .pools import Pool
from .rows import line

POISON = "the worker process ended while it judged this document: it crashed, or its memory did not suffice"


class _Sent(NamedTuple):
    """A chunk on its way; a suspect has no future."""

    chunk: Chunk
    future: Future[bytes] | None


class Course:
    """Sends chunks to a pool, at most a window of them at once."""

    def __init__(self, pool: Pool) -> None:
        self.pool = pool
        self.sent: deque[_Sent] = deque()

    def run(self, chunks: Iterable[Chunk]) -> Iterator[tuple[Chunk, bytes]]:
        """Every chunk with its result."""
        for chunk in chunks:
            self._send(chunk)
            while len(self.sent) >= self.pool.window or any(each.future is None for each in self.sent):
                yield self._first()
        while self.sent:
            yield self._first()

    def _send(self, chunk: Chunk) -> None:
        try:
            self.sent.append(_Sent(chunk, self.pool.submit(chunk.data)))
        except Exception as error:
            if not self.pool.crashed(error):
                raise
            self.sent.append(_Sent(chunk, None))
            self._suspect()

    def _first(self) -> tuple[Chunk, bytes]:
        chunk, future = self.sent.popleft()
        if future is not None:
            try:
                return chunk, self.pool.result(future)
            except Exception as error:
                if not self.pool.crashed(error):
                    raise
                self._suspect()
        return chunk, self._alone(chunk)

    def _suspect(self) -> None:
        """After a crash: begin anew, and suspect every chunk on its way that has no result yet."""
        self.sent = deque(each if _succeeded(each.future) else each._replace(future=None) for each in self.sent)
        self.pool.restart()

    def _alone(self, chunk: Chunk) -> bytes:
        """The result of a suspect: where it crashes again, that of its halves, down to the document that does it."""
        try:
            return self.pool.result(self.pool.submit(chunk.data))
        except Exception as error:
            if not self.pool.crashed(error):
                raise
        self.pool.restart()
        pieces = list(unpacked(chunk.data))
        if len(pieces) == 1:
            return _poisonous(pieces[0]).pack()
        half = len(pieces) // 2
        parts = [self._alone(packed(part)) for part in (pieces[:half], pieces[half:])]
        return (Judged.unpack(parts[0]) + Judged.unpack(parts[1])).pack()


def _succeeded(future: Future[bytes] | None) -> bool:
    return future is not None and future.done() and not future.cancelled() and future.exception() is None


def _poisonous(piece: Piece) -> Judged:
    row = finding(place_of(piece), piece.line, 0, "failed", POISON)
    totals = {"documents": 1, "unusable": 1, "findings": 1, "verdict failed": 1}
    return Judged(totals, b"", line(row))
