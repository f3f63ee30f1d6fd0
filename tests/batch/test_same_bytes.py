"""The outputs depend on the inputs alone: not on workers, chunks, or what killed the run on the way."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from .helping import results
from .running import OUTPUTS, children, command, kill_when, outs, run, start

FEW = ("r.csv", "r.sqlite")
FILES = {"r.csv", "r.findings.csv", "r.jsonl", "r.findings.jsonl", "r.sqlite", "r.parquet", "r.findings.parquet"}


@pytest.fixture(scope="module")
def undisturbed(library: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What comes out in one process, one document at a time."""
    folder = tmp_path_factory.mktemp("undisturbed")
    code, out, err = run(folder, command([library], *outs(*OUTPUTS), "--workers", "1", "--chunk", "1"))
    assert (code, err) == (1, "")
    found = results(folder)
    assert set(found) == FILES
    return {**found, "standard output": out.encode()}


@pytest.mark.parametrize(("workers", "chunk"), [(1, 1000), (2, 7), (8, 20)])
def test_workers_and_chunks(
    workers: int, chunk: int, library: Path, undisturbed: dict[str, bytes], tmp_path: Path
) -> None:
    words = command([library], *outs(*OUTPUTS), "--workers", str(workers), "--chunk", str(chunk))
    code, out, err = run(tmp_path / "out", words)
    assert (code, err) == (1, "")
    assert {**results(tmp_path / "out"), "standard output": out.encode()} == undisturbed


# -- killed and resumed ------------------------------------------------------------------------------------------------


def killed_at(sizes: list[int], library: Path, folder: Path, *options: str) -> Iterator[bool]:
    """Kill a run again and again, as its journal reaches each of these sizes."""
    for number, size in enumerate(sizes):
        more = ["--resume"] if number else []
        process = start(folder, command([library], *outs(*FEW), *options, *more))
        yield kill_when(process, folder / "r.csv.journal", size)


@pytest.mark.parametrize(
    ("sizes", "options"),
    [
        ([1], ["--workers", "1"]),
        ([2_000, 20_000, 45_000], ["--workers", "1", "--chunk", "3"]),
        ([10_000, 50_000], ["--workers", "2", "--chunk", "5"]),
    ],
)
def test_killed_and_resumed(
    sizes: list[int], options: list[str], library: Path, undisturbed: dict[str, bytes], tmp_path: Path
) -> None:
    folder = tmp_path / "out"
    for killed in killed_at(sizes, library, folder, *options):
        assert killed
        assert set(results(folder)) <= {"r.csv.journal"}
    code, _, _ = run(folder, command([library], *outs(*FEW), "--workers", "2", "--chunk", "11", "--resume"))
    assert code == 1
    assert results(folder) == {name: undisturbed[name] for name in results(folder)}
    assert set(results(folder)) == {"r.csv", "r.findings.csv", "r.sqlite"}


KILL = """
import os, signal
done, real = 0, os.{function}
def killing(*arguments, **names):
    global done
    done += 1
    if done == {number}:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*arguments, **names)
os.{function} = killing
"""


@pytest.fixture(scope="module")
def few(library: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What comes out of one file."""
    folder = tmp_path_factory.mktemp("few")
    code, _, _ = run(folder, command([library / "a.jsonl"], *outs(*FEW), "--workers", "1"))
    assert code == 1
    return results(folder)


@pytest.mark.parametrize(
    ("function", "number"), [("fsync", 3), ("replace", 1), ("replace", 2), ("replace", 3), ("remove", 5)]
)
def test_killed_while_outputs_get_their_names(
    function: str, number: int, library: Path, few: dict[str, bytes], tmp_path: Path
) -> None:
    """Each output is the old one or the new one, at every moment."""
    folder = tmp_path / "out"
    folder.mkdir()
    for name in few:
        (folder / name).write_bytes(b"old")
    words = [library / "a.jsonl"], *outs(*FEW), "--workers", "1", "--chunk", "50"
    code, _, _ = run(folder, command(*words, before=KILL.format(function=function, number=number)))
    assert code == -signal.SIGKILL
    assert "r.csv.journal" in results(folder)
    for name, data in few.items():
        assert results(folder)[name] in (b"old", data)
    code, _, _ = run(folder, command(*words, "--resume"))
    assert code == 1
    assert results(folder) == few


def test_workers_end_with_a_run_that_is_killed(library: Path, tmp_path: Path) -> None:
    process = start(tmp_path, command([library], *outs("r.csv"), "--workers", "2", "--chunk", "2"))
    journal = tmp_path / "r.csv.journal"
    while process.poll() is None and not (journal.exists() and journal.stat().st_size > 20_000):
        time.sleep(0.002)
    workers = children(process.pid)
    assert workers
    process.kill()
    process.communicate()
    end = time.monotonic() + 20
    while any(os.path.exists(f"/proc/{worker}") for worker in workers):
        assert time.monotonic() < end, "a worker outlived the run"
        time.sleep(0.02)


def test_ctrl_c_keeps_the_journal(library: Path, undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    words = command([library], *outs(*FEW), "--workers", "2", "--chunk", "2")
    process = start(tmp_path / "out", words)
    journal = tmp_path / "out" / "r.csv.journal"
    while process.poll() is None and not (journal.exists() and journal.stat().st_size > 20_000):
        time.sleep(0.002)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert (process.returncode, out) == (130, "")
    assert err.splitlines() == [
        "what is judged so far is kept in r.csv.journal: go on with --resume",
        "croc: interrupted",
    ]
    code, _, err = run(tmp_path / "out", [*words, "--resume"])
    assert code == 1
    assert err.startswith("went on after ")
    assert results(tmp_path / "out") == {name: undisturbed[name] for name in results(tmp_path / "out")}
