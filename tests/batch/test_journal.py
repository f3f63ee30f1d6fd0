"""The journal survives what may happen to a file, and never passes for another run's."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest
from toys import croc

from croccli.batch.chunks import Chunk, Judged
from croccli.batch.journal import CannotResume, Entry, Journal, digest

from .helping import Plain, json_lines, mixed, results

HEADER = {"inputs": ["a"], "options": {"on_illegal": "stop"}}
CHUNKS = [Chunk(number, b"chunk %d" % number) for number in (3, 1, 2)]
RESULTS = [Judged({"games": chunk.number}, chunk.data + b"\n", b"") for chunk in CHUNKS]
ENTRIES = [Entry(chunk.number, digest(chunk), result) for chunk, result in zip(CHUNKS, RESULTS)]


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "r.csv.journal")


@pytest.fixture
def whole(path: str) -> bytes:
    """The bytes of a journal with three entries."""
    journal = Journal.begin(path, HEADER)
    for chunk, result in zip(CHUNKS, RESULTS):
        journal.add(chunk, result.pack())
    journal.close()
    return Path(path).read_bytes()


def test_entries_come_back(path: str, whole: bytes) -> None:
    journal = Journal.resume(path, HEADER)
    assert list(journal.entries()) == ENTRIES
    journal.add(CHUNKS[0], RESULTS[0].pack())
    assert list(journal.entries()) == [*ENTRIES, ENTRIES[0]]
    journal.remove()
    assert not os.path.exists(path)


def test_a_torn_tail_is_cut_off_wherever_it_was_torn(path: str, whole: bytes) -> None:
    counts = []
    for length in range(len(whole) + 1):
        Path(path).write_bytes(whole[:length])
        journal = Journal.resume(path, HEADER)
        entries = list(journal.entries())
        assert entries == ENTRIES[: len(entries)]
        counts.append(len(entries))
        for chunk, result in list(zip(CHUNKS, RESULTS))[len(entries) :]:
            journal.add(chunk, result.pack())
        journal.close()
        assert Path(path).read_bytes() == whole
    assert counts == sorted(counts)
    assert counts[-1] == 3


def test_damage_costs_no_more_than_what_follows(path: str, whole: bytes) -> None:
    for place in range(20, len(whole)):
        damaged = bytearray(whole)
        damaged[place] ^= 0x5A
        Path(path).write_bytes(damaged)
        journal = Journal.resume(path, HEADER)
        entries = list(journal.entries())
        journal.close()
        assert entries == ENTRIES[: len(entries)]
        assert len(entries) < 3


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ({**HEADER, "inputs": ["b"]}, "a run with other inputs: call croc batch as then, or remove this file"),
        ({"inputs": [], "options": {}}, "other inputs and options"),
    ],
)
def test_a_journal_of_another_run_is_refused(path: str, whole: bytes, header: Plain, message: str) -> None:
    with pytest.raises(CannotResume, match=message):
        Journal.resume(path, header)
    assert Path(path).read_bytes() == whole


def test_what_is_no_journal_is_refused_and_kept(path: str) -> None:
    Path(path).write_bytes(b"my diary")
    with pytest.raises(CannotResume, match="not a journal of croc batch"):
        Journal.resume(path, HEADER)
    with pytest.raises(CannotResume, match="go on with --resume, or remove this file"):
        Journal.begin(path, HEADER)
    assert Path(path).read_bytes() == b"my diary"


@pytest.mark.skipif(sys.platform == "win32", reason="no locks there")
def test_two_runs_do_not_share_a_journal(path: str) -> None:
    journal = Journal.begin(path, HEADER)
    with pytest.raises(CannotResume, match="another run is writing this file"):
        Journal.resume(path, HEADER)
    journal.close()


# -- as users see it ---------------------------------------------------------------------------------------------------


@pytest.fixture
def interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with records and the journal of a run that stopped half-way."""
    monkeypatch.chdir(tmp_path)
    Path("a.jsonl").write_bytes(json_lines(mixed(20)))
    with monkeypatch.context() as patch:
        patch.setattr("croccli.batch.run.Run._write", _stop)
        assert croc("batch", "a.jsonl", "--out", "r.csv", "--workers", "1", "--chunk", "6").code == 130
    assert Path("r.csv.journal").exists()
    return tmp_path


def _stop(*_: object) -> None:
    raise KeyboardInterrupt


def resumed(*words: str) -> tuple[int, str]:
    said = croc("batch", "a.jsonl", "--out", "r.csv", "--workers", "1", *words)
    return said.code, said.err


def test_resume_goes_on_with_any_chunk_size(interrupted: Path) -> None:
    assert resumed("--resume", "--chunk", "7") == (0, "went on after 20 documents that were judged before\n")
    after = results(interrupted)
    assert "r.csv.journal" not in after
    assert resumed() == (0, "")
    assert results(interrupted) == after


def test_a_run_that_cannot_go_on_keeps_its_journal(interrupted: Path) -> None:
    journal = (interrupted / "r.csv.journal").read_bytes()
    (interrupted / "taken.csv").mkdir()
    code, err = resumed("--out", "taken.csv", "--resume")
    assert (code, err) == (2, "taken.csv: this cannot be written: this is a directory\n")
    assert (interrupted / "r.csv.journal").read_bytes() == journal
    assert resumed("--resume")[0] == 0


def test_without_resume_the_journal_is_kept(interrupted: Path) -> None:
    before = results(interrupted)
    code, err = resumed()
    assert (code, err) == (
        2,
        "r.csv.journal: a run was interrupted or is still going on: go on with --resume, or remove this file\n",
    )
    assert results(interrupted) == before


@pytest.mark.parametrize(
    ("words", "other"),
    [
        (["--on-illegal", "skip"], "options"),
        (["--all-rulings"], "options"),
        (["--ruling", "no-move=loses"], "options"),
        (["more.jsonl"], "inputs"),
    ],
)
def test_other_inputs_or_options_are_refused_in_one_line(interrupted: Path, words: list[str], other: str) -> None:
    before = results(interrupted)
    code, err = resumed("--resume", *words)
    assert code == 2
    assert err.startswith(f"r.csv.journal: this journal belongs to a run with other {other}: ")
    assert err.count("\n") == 1
    assert results(interrupted) == before


@pytest.mark.parametrize("place", [0, 700, -100])
def test_changed_inputs_are_refused(interrupted: Path, place: int) -> None:
    data = bytearray((interrupted / "a.jsonl").read_bytes())
    data[place] ^= 1
    (interrupted / "a.jsonl").write_bytes(data)
    code, err = resumed("--resume")
    assert code == 2
    assert err.startswith("r.csv.journal: the inputs are not those of the interrupted run (they differ after document ")
    assert err.count("\n") == 1


def test_missing_inputs_are_refused_and_added_ones_are_judged(interrupted: Path) -> None:
    data = (interrupted / "a.jsonl").read_bytes()
    (interrupted / "a.jsonl").write_bytes(data[: len(data) // 2])
    assert resumed("--resume")[0] == 2
    (interrupted / "a.jsonl").write_bytes(data + json_lines(mixed(3, seed=2)))
    assert resumed("--resume")[0] == 0
    assert len((interrupted / "r.csv").read_text().splitlines()) == 24


def test_a_start_that_could_not_be_used_and_was_mended_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its findings are in the journal: the outputs would tell of a file that is no more."""
    monkeypatch.chdir(tmp_path)
    (record,) = mixed(1)
    start = record.pop("start")
    Path("a.jsonl").write_bytes(json_lines([{**record, "start": "opening.yaml"}]))
    with monkeypatch.context() as patch:
        patch.setattr("croccli.batch.run.Run._write", _stop)
        assert croc("batch", "a.jsonl", "--out", "r.csv", "--workers", "1").code == 130
    Path("opening.yaml").write_bytes(json_lines([start]))
    code, err = resumed("--resume")
    assert (code, "the interrupted run (opening.yaml is not what it was)" in err) == (2, True)


@pytest.mark.parametrize("start", ["../../../../../../../../dev/zero", "/dev/zero", "-", "\0", "folder"])
def test_what_is_no_file_is_no_start_and_stops_nothing(
    start: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("folder").mkdir()
    (record,) = mixed(1)
    Path("a.jsonl").write_bytes(json_lines([{**record, "start": start}]))
    assert croc("batch", "a.jsonl", "--out", "r.csv", "--workers", "1").code == 2
    assert "unusable" in Path("r.findings.csv").read_text()


def test_a_changed_file_of_a_start_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (record,) = mixed(1)
    start = record.pop("start")
    Path("a.jsonl").write_bytes(json_lines([{**record, "start": "opening.yaml"}]))
    Path("opening.yaml").write_bytes(json_lines([start]))
    with monkeypatch.context() as patch:
        patch.setattr("croccli.batch.run.Run._write", _stop)
        assert croc("batch", "a.jsonl", "--out", "r.csv", "--workers", "1").code == 130
    Path("opening.yaml").write_bytes(json_lines([{**start, "note": "changed"}]))
    code, err = resumed("--resume")
    assert (code, "the interrupted run (opening.yaml is not what it was)" in err) == (2, True)
    Path("opening.yaml").write_bytes(json_lines([start]))
    assert resumed("--resume")[0] == 0
