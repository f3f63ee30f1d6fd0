"""What a worker does: a chunk of documents in, rows and findings out, both as bytes.

Nothing in a document stops it: what cannot be read or judged is a finding, and so is a fault of croc itself.
"""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from functools import _lru_cache_wrapper

from games.core.position import Node, PositionError

from ..load import FILE_SIZE
from . import options as asked
from .chunks import Judged, unpacked
from .documents import Kind, Piece
from .judging import Outcome, Place, finding, judge_document, place_of, start_of, unusable
from .limits import REMEMBERED
from .options import Options
from .reading import Quick, exact
from .rows import line

NO_OBJECT = 'an object such as {"game": ...} expected: there is nothing in this line but a comment'


class OtherVersion(Exception):
    """This worker has another croc than the one that sent the chunk."""


def judge_chunk(chunk: bytes, options: bytes) -> bytes:
    """Judge the documents of a chunk: `Judged` as bytes, which depends on nothing but the arguments."""
    wanted = asked.unpacked(options)
    if wanted.version != asked.version():
        raise OtherVersion(f"a worker has croc {asked.version()}, this is croc {wanted.version}: install the same one")
    judged = _Worker(wanted).judged(unpacked(chunk)).pack()
    forget()
    return judged


def forget() -> None:
    """Clear what games remember where it has grown: it makes the next game quicker, but must not fill the memory."""
    for name, module in list(sys.modules.items()):
        if name.startswith("games."):
            for value in list(vars(module).values()):
                if isinstance(value, _lru_cache_wrapper) and value.cache_info().currsize > REMEMBERED:
                    value.cache_clear()


class _Worker:
    """Judges one chunk and counts what comes of it."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.quick = Quick()
        self.totals: Counter[str] = Counter()
        self.starts: dict[str, str] = {}

    def judged(self, pieces: Iterator[Piece]) -> Judged:
        games: list[bytes] = []
        findings: list[bytes] = []
        for piece in pieces:
            for outcome in self.outcomes(piece):
                self.count(outcome)
                if outcome.game is not None:
                    games.append(line(outcome.game))
                findings += map(line, outcome.findings)
        return Judged(dict(self.totals), b"".join(games), b"".join(findings), self.starts)

    # -- documents --------------------------------------------------------------------------------------------------

    def outcomes(self, piece: Piece) -> list[Outcome]:
        """What the documents of a piece came to; usually there is one."""
        place = place_of(piece)
        if piece.kind is Kind.FAULT:
            return [Outcome(None, [finding(place, piece.line, 0, "unusable", piece.raw.decode())])]
        root = self.quick.read(piece) if self.options.quick else None
        if root is not None:
            try:
                return [judge_document(root, place, self.options, clean=True)]
            except Exception:
                # Something is wrong, or unusual: now every place is worth knowing, and the exact road says it all.
                pass
        try:
            nodes = exact(piece, place.name)
            if not nodes and piece.kind is Kind.JSON:
                return [Outcome(None, [finding(place, piece.line, 1, "unusable", NO_OBJECT)])]
            return [self.outcome(node, place) for node in nodes]
        except PositionError as error:
            return [Outcome(None, list(unusable(error, place)))]
        except Exception as error:
            return [_own_fault(error, place, piece.line)]

    def outcome(self, root: Node, place: Place) -> Outcome:
        try:
            return judge_document(root, place, self.options)
        except PositionError as error:
            return Outcome(None, list(unusable(error, place)), start=start_of(root, place))
        except Exception as error:
            return _own_fault(error, place, root.line)._replace(start=start_of(root, place))

    # -- counts -----------------------------------------------------------------------------------------------------

    def count(self, outcome: Outcome) -> None:
        totals, row = self.totals, outcome.game
        if outcome.start and outcome.start not in self.starts:
            self.starts[outcome.start] = digest_of(outcome.start)
        totals["documents"] += 1
        totals["positions"] += outcome.position
        totals["findings"] += len(outcome.findings)
        for each in outcome.findings:
            totals[f"verdict {each['verdict']}"] += 1
        if row is None:
            totals["unusable"] += not outcome.position
            return
        slug = row["game"]
        totals["games"] += 1
        for name, number in (
            ("games", 1),
            ("moves", row["moves"]),
            ("over", row["over"]),
            ("agree", row["agrees"] is True),
            ("differ", row["agrees"] is False),
            ("findings", row["findings"]),
            ("faulty", row["findings"] > 0),
            ("depend", bool(row["depends_on"])),
        ):
            totals[f"{name} {slug}"] += number


def digest_of(path: str) -> str:
    """A digest of a file, by which a run that is resumed sees whether it is still the same; empty: there is none."""
    from hashlib import blake2b

    try:
        if not os.path.isfile(path):  # reading a device might never end
            return ""
        with open(path, "rb") as file:
            return blake2b(file.read(FILE_SIZE + 1), digest_size=16).hexdigest()
    except OSError:
        return ""


def _own_fault(error: Exception, place: Place, at: int) -> Outcome:
    """A fault of croc in judging a document, with its place in the code."""
    where, trace = "", error.__traceback__
    while trace is not None:
        where = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"
        trace = trace.tb_next
    what = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    message = f"croc failed on this document, please report it: {what} ({where})"
    return Outcome(None, [finding(place, at, 0, "failed", message)])
