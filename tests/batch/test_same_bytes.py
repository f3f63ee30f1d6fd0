"""The outputs depend on the inputs alone: not on workers, chunks, or what killed the run on the way."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from .helping import results
from .running import INTERRUPT, KILL, OUTPUTS, TEAR, at, command, outs, run

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

ONE, TWO = ("--workers", "1", "--chunk", "3"), ("--workers", "2", "--chunk", "5")


@pytest.mark.parametrize(
    ("ends", "options", "kept"),
    [
        ([(1, KILL)], ONE, 0),
        ([(1, TEAR), (2, TEAR)], ONE, 0),
        ([(4, KILL), (7, TEAR), (1, KILL), (1, TEAR), (9, KILL)], ONE, 57),
        ([(3, KILL), (6, TEAR), (2, KILL)], TWO, 45),
    ],
)
def test_killed_and_resumed(
    ends: list[tuple[int, str]],
    options: tuple[str, ...],
    kept: int,
    library: Path,
    undisturbed: dict[str, bytes],
    tmp_path: Path,
) -> None:
    """Killed while it judges, again and again: no output is begun, and what is judged is kept."""
    folder = tmp_path / "out"
    words = [library], *outs(*FEW), *options
    for number, (moment, deed) in enumerate(ends):
        code, _, _ = run(folder, command(*words, *["--resume"] * (number > 0), before=at(deed, moment)))
        assert code == -signal.SIGKILL
        assert set(results(folder)) == {"r.csv.journal"}
    code, _, err = run(folder, command([library], *outs(*FEW), "--workers", "2", "--chunk", "11", "--resume"))
    assert (code, err) == (1, f"went on after {kept} documents that were judged before\n" if kept else "")
    assert results(folder) == {name: undisturbed[name] for name in ("r.csv", "r.findings.csv", "r.sqlite")}


KILLED_IN = """
import os, signal
from croccli.batch.writers.to_csv import Csv
from croccli.batch.writers.to_sqlite import Sqlite
done, real = 0, {owner}.{function}
def killing(*arguments, **names):
    global done
    done += 1
    if done == {number}:
        os.kill(os.getpid(), signal.SIGKILL)
    return real(*arguments, **names)
{owner}.{function} = killing
"""


@pytest.fixture(scope="module")
def few(library: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What comes out of one file."""
    folder = tmp_path_factory.mktemp("few")
    code, _, _ = run(folder, command([library / "a.jsonl"], *outs(*FEW), "--workers", "1"))
    assert code == 1
    return results(folder)


@pytest.mark.parametrize(
    ("owner", "function", "number"),
    [
        ("Csv", "add", 1),
        ("Csv", "add", 6),
        ("Csv", "close", 1),
        ("Sqlite", "add", 3),
        ("Sqlite", "close", 1),
        ("os", "fsync", 3),
        ("os", "replace", 1),
        ("os", "replace", 2),
        ("os", "replace", 3),
        ("os", "remove", 5),
    ],
)
def test_killed_while_outputs_are_written_and_get_their_names(
    owner: str, function: str, number: int, library: Path, few: dict[str, bytes], tmp_path: Path
) -> None:
    """Each output is the old one or the new one, at every moment; what is left beside them goes with the next run."""
    folder = tmp_path / "out"
    folder.mkdir()
    for name in few:
        (folder / name).write_bytes(b"old")
    words = [library / "a.jsonl"], *outs(*FEW), "--workers", "1", "--chunk", "5"
    killed = KILLED_IN.format(owner=owner, function=function, number=number)
    code, _, _ = run(folder, command(*words, before=killed))
    assert code == -signal.SIGKILL
    assert "r.csv.journal" in results(folder)
    for name, data in few.items():
        assert results(folder)[name] in (b"old", data)
    code, _, _ = run(folder, command(*words, "--resume"))
    assert code == 1
    assert results(folder) == few


def test_workers_end_with_a_run_that_is_killed(library: Path, tmp_path: Path) -> None:
    """`run` waits for the last of them."""
    told = at(f"print(len(active_children()), flush=True); {KILL}", 5)
    words = [library], *outs("r.csv"), "--workers", "2", "--chunk", "2"
    code, out, _ = run(tmp_path / "out", command(*words, before=told))
    assert code == -signal.SIGKILL
    assert int(out) in (1, 2)


@pytest.mark.parametrize("moment", [3, 12])
def test_ctrl_c_keeps_the_journal(moment: int, library: Path, undisturbed: dict[str, bytes], tmp_path: Path) -> None:
    words = [library], *outs(*FEW), "--workers", "2", "--chunk", "2"
    code, out, err = run(tmp_path / "out", command(*words, before=at(INTERRUPT, moment)))
    assert (code, out) == (130, "")
    assert err.splitlines() == [
        "what is judged so far is kept in r.csv.journal: go on with --resume",
        "croc: interrupted",
    ]
    code, _, err = run(tmp_path / "out", command(*words, "--resume"))
    assert (code, err) == (1, f"went on after {2 * (moment - 1)} documents that were judged before\n")
    assert results(tmp_path / "out") == {name: undisturbed[name] for name in results(tmp_path / "out")}


def test_ctrl_c_before_anything_is_judged_leaves_nothing(library: Path, tmp_path: Path) -> None:
    words = command([library], *outs(*FEW), "--workers", "2", before=at(INTERRUPT, 2))
    assert run(tmp_path / "out", words) == (130, "", "croc: interrupted\n")
    assert results(tmp_path / "out") == {}
