"""One run: inputs judged, journal kept, outputs written.

journal    beside the first output, until every output has its name
finished   all is judged; outputs are made from the journal alone, so a run that was killed ends with the same bytes
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import islice
from typing import Any, NamedTuple

from ..output.saving import place
from .chunks import Chunk, Judged, chunked, packed
from .course import Course
from .documents import Piece, pieces
from .journal import ENDING, CannotResume, Entry, Journal, digest
from .options import Options
from .pools import CannotRun, Work, pool
from .progress import Progress
from .rows import TABLES, are_rows
from .sources import ENDINGS, Sources
from .tally import Tally
from .worker import digest_of, judge_chunk
from .writers.formats import Output
from .writers.part import ENDING as PART
from .writers.part import Lines, naming


class Taken(Exception):
    """A file that would be written is one that a record's start is read from."""


class Order(NamedTuple):
    """What is asked of a run. `chunk` is how many documents go to a worker at once; `work` does it."""

    paths: Sequence[str]
    outputs: Sequence[Output]
    options: Options
    workers: int
    scheduler: str | None
    chunk: int
    resume: bool
    work: Work = judge_chunk

    @property
    def journal(self) -> str | None:
        """The path of the journal; without outputs there is none."""
        return self.outputs[0].path + ENDING if self.outputs else None

    def files(self) -> list[str]:
        """Every file the run may write."""
        parts = [part for each in self.outputs for part in each.parts]
        names = [name for part in parts for name in (part.path, part.path + PART)]
        return [*names, self.journal] if self.journal else names

    def header(self) -> Mapping[str, Any]:
        options = self.options._asdict()
        version = options.pop("version")
        return {"inputs": list(self.paths), "options": options, "version of croc": version}


class Run:
    """A run in progress. `resumed` counts the documents that an earlier run had judged."""

    def __init__(self, order: Order, tally: Tally, progress: Progress) -> None:
        self.order, self.tally, self.progress = order, tally, progress
        self.sources = Sources(order.paths, order.files())
        self.written = {where for path in order.files() if (where := place(path)) is not None}
        self.resumed = 0

    def finish(self) -> None:
        """Judge everything and write the outputs.

        Raises OSError where something cannot be written, CannotResume, CannotRun, Missing, Taken.
        """
        journal = self._journal()
        if journal is None:
            self._judge(None)
            return
        with closing(journal):
            # The journal keeps other runs away; only then is it safe to touch the outputs.
            for output in self.order.outputs:
                output.probe()
            try:
                self._judge(journal)
                self._write(journal)
            except (OSError, CannotRun) as error:
                if journal.empty:
                    raise
                raise _kept(error, journal) from error
            except Taken:
                if not self.resumed:  # no earlier run can be gone on with
                    journal.remove()
                raise
            journal.remove()

    def _journal(self) -> Journal | None:
        if self.order.journal is None:
            return None
        begin = Journal.resume if self.order.resume else Journal.begin
        with naming(self.order.outputs[0].path):  # what was asked for: the journal lies beside it
            return begin(self.order.journal, self.order.header())

    # -- judging ----------------------------------------------------------------------------------------------------

    def _judge(self, journal: Journal | None) -> None:
        stream = pieces(self.sources, self.progress.read)
        if journal is not None:
            self._resume(journal, stream)
        self.progress.begin(self.tally)
        order = self.order
        workers = pool(order.work, order.options.pack(), order.workers, order.scheduler)
        whole = False
        try:
            for chunk, result in Course(workers).run(chunked(stream, order.chunk)):
                self._done(journal, chunk, result)
            whole = True
        finally:
            workers.close(at_once=not whole)
        if journal is not None:
            with naming(journal.path):
                journal.sync()

    def _done(self, journal: Journal | None, chunk: Chunk, result: bytes) -> None:
        judged = Judged.unpack(result)
        self._spare(judged.starts)
        if journal is not None:
            with naming(journal.path):
                journal.add(chunk, result)
        self._count(judged)

    def _spare(self, starts: Iterable[str]) -> None:
        """See that no output will replace a position that a record begins with. Raises Taken."""
        for path in starts:
            if place(path) in self.written:
                raise Taken(f"{path}, which a record names as its start,")

    def _resume(self, journal: Journal, stream: Iterator[Piece]) -> None:
        """Pass over what the journal holds, which must be just what the inputs begin with."""
        known: dict[str, str] = {}
        for entry in journal.entries():
            chunk = packed(islice(stream, entry.number))
            differs = f"they differ after document {self.resumed}"
            if chunk.number == entry.number and digest(chunk) == entry.digest:
                changed = _changed(entry, known)
                differs = f"{changed} is not what it was" if changed else ""
            if differs:
                message = f"the inputs are not those of the interrupted run ({differs}): remove this file to begin anew"
                raise CannotResume(journal.path, message)
            self.resumed += entry.number
            self._spare(entry.judged.starts)
            self._count(entry.judged)

    def _count(self, judged: Judged) -> None:
        self.tally.add(judged)
        self.progress.show(self.tally)

    # -- outputs ----------------------------------------------------------------------------------------------------

    def _write(self, journal: Journal) -> None:
        """Make every output from the journal, then give all of them their names."""
        writers = []
        try:
            for output in self.order.outputs:
                writers.append(output.begin())
            # One table after the other: where both share a file, its bytes must not tell how large the chunks were.
            for table in TABLES:
                for entry in journal.entries():
                    lines = Lines(getattr(entry.judged, table))
                    for writer in writers:
                        writer.add(table, lines)
            for writer in writers:
                writer.close()
            for part in self._parts():
                with naming(part.path):
                    part.finish()
        except BaseException:
            for part in self._parts():
                part.drop()
            raise

    def _parts(self) -> list[Any]:
        return [part for output in self.order.outputs for part in output.parts]


def _changed(entry: Entry, known: dict[str, str]) -> str:
    """A file that a record's start was read from and that is not what it was; empty if there is none."""
    for path, was in entry.judged.starts.items():
        if path not in known:
            known[path] = digest_of(path)
        if known[path] != was:
            return path
    return ""


def _kept(error: OSError | CannotRun, journal: Journal) -> Exception:
    """The same error, saying where the results so far are."""
    told = getattr(error, "strerror", None) or error
    message = f"{told}; what is judged so far is kept in {journal.path}: go on with --resume"
    return OSError(error.errno, message, error.filename) if isinstance(error, OSError) else CannotRun(message)


def name_clash(order: Order, club: str | None = None) -> str:
    """A file that would be written twice, or read and written; empty if there is none. `club` is read, too."""
    files = [(place(path), path) for path in order.files()]
    places = [where for where, _ in files]
    read = {place(path) for path in (*order.paths, *([club] if club is not None else []))}
    clashing = [path for where, path in files if where is not None and (places.count(where) > 1 or where in read)]
    return min(map(os.path.abspath, clashing or _records(order)), default="")


def _filled(path: str) -> bool:
    return os.path.isfile(path) and os.path.getsize(path) > 0


def _records(order: Order) -> list[str]:
    """Outputs that are records now, among the inputs: no results of an earlier run that may be replaced."""
    paths = [part.path for each in order.outputs for part in each.parts]
    kept = {
        os.path.realpath(path): path
        for path in paths
        if path.lower().endswith(ENDINGS) and _filled(path) and not are_rows(path)
    }
    found = (os.path.realpath(source.path) for source in Sources(order.paths)) if kept else ()
    return [kept[path] for path in found if path in kept]
