"""Workers crash, and the run goes on: whatever is not to blame is judged, and what is to blame is a finding."""

from __future__ import annotations

from pathlib import Path

import pytest

from croccli.batch import pools
from croccli.batch.chunks import Chunk, Judged, packed, unpacked
from croccli.batch.course import POISON as POISONED
from croccli.batch.course import Course
from croccli.batch.documents import Kind, Piece
from croccli.batch.options import Options, version
from croccli.batch.pools import CannotRun, Processes
from croccli.batch.worker import judge_chunk

from .helping import json_lines, mixed, results, rows
from .poison import POISON, deadly, end
from .running import KILL_WORKERS, at, command, outs, run

OPTIONS = Options(version=version()).pack()


def documents(number: int, poisoned: set[int]) -> list[Piece]:
    lines = json_lines(mixed(number)).splitlines()
    return [
        Piece("r.jsonl", place, place, Kind.JSON, b"# " + POISON if place in poisoned else line)
        for place, line in enumerate(lines, 1)
    ]


def judged(pieces: list[Piece], size: int, pool: pools.Pool) -> Judged:
    chunks = [packed(pieces[start : start + size]) for start in range(0, len(pieces), size)]
    total = Judged({}, b"", b"")
    for number, (chunk, result) in enumerate(Course(pool).run(chunks)):
        assert chunk == chunks[number]
        total += Judged.unpack(result)
    return total


@pytest.mark.parametrize("size", [3, 14])
def test_poisonous_documents_are_found_and_the_rest_is_judged(size: int) -> None:
    poisoned = {5, 12}
    pool = Processes(deadly, OPTIONS, 2)
    try:
        found = judged(documents(14, poisoned), size, pool)
    finally:
        pool.close()
    assert [(row["document"], row["line"], row["verdict"], row["reason"]) for row in rows(found.findings)] == [
        (place, place, "failed", POISONED) for place in sorted(poisoned)
    ]
    assert [row["document"] for row in rows(found.games)] == [n for n in range(1, 15) if n not in poisoned]
    assert (found.totals["documents"], found.totals["unusable"], found.totals["games"]) == (14, 2, 12)


def test_workers_that_are_killed_lose_nothing(library: Path, tmp_path: Path) -> None:
    words = [library], *outs("r.csv"), "--chunk", "2"
    assert run(tmp_path / "one", command(*words, "--workers", "1"))[0] == 1
    code, _, err = run(tmp_path / "two", command(*words, "--workers", "2", before=at(KILL_WORKERS, 3, 4, 20)))
    assert code == 1, err
    assert [line.split()[0] for line in err.splitlines()] == ["killed"] * 3
    assert "killed 0" not in err
    assert results(tmp_path / "two") == results(tmp_path / "one")


def test_workers_that_cannot_even_begin(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pools, "settle", end)
    pool = Processes(deadly, OPTIONS, 1)
    with pytest.raises(CannotRun, match="end as soon as they begin: try --workers 1"):
        judged(documents(3, set()), 3, pool)
    pool.close(at_once=True)


def test_other_errors_are_raised() -> None:
    pool = pools.InProcess(judge_chunk, Options(version="0").pack())
    with pytest.raises(Exception, match=r"a worker has croc .*, this is croc 0: install the same one"):
        judged(documents(3, set()), 3, pool)


def test_chunks_keep_their_pieces() -> None:
    pieces = [
        *documents(4, set()),
        Piece("b.yaml", 1, 1, Kind.YAML, b"\n\x00"),
        Piece("-", 2**31, 2**40, Kind.FAULT, b""),
    ]
    chunk = packed(pieces)
    assert list(unpacked(chunk.data)) == pieces
    assert chunk == Chunk(6, packed(pieces).data)
