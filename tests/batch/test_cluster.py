"""The same run on a Dask cluster: a scheduler and two workers, as processes on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from .clusters import Cluster, Daemon, cluster
from .helping import json_lines, mixed, results, rows
from .poison import POISON
from .running import at, command, outs, run

pytest.importorskip("distributed")

FEW = ("r.csv", "r.sqlite")


@pytest.fixture(scope="module")
def two_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    with cluster(tmp_path_factory.mktemp("cluster")) as made:
        yield made


@pytest.fixture(scope="module")
def alone(library: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("alone")
    code, _, _ = run(folder, command([library], *outs(*FEW), "--workers", "1"))
    assert code == 1
    return results(folder)


def killing(daemon: Daemon, moment: int) -> str:
    """What makes a run kill a process of its cluster at that moment."""
    return at(f"os.kill({daemon.process.pid}, signal.SIGKILL)", moment)


def test_a_cluster_comes_to_the_same_bytes(
    two_workers: Cluster, library: Path, alone: dict[str, bytes], tmp_path: Path
) -> None:
    words = command([library], *outs(*FEW), "--scheduler", two_workers.address, "--chunk", "9")
    code, _, err = run(tmp_path, words)
    assert (code, err) == (1, "")
    assert results(tmp_path) == alone


def test_a_worker_that_is_killed_loses_nothing(
    two_workers: Cluster, library: Path, alone: dict[str, bytes], tmp_path: Path
) -> None:
    words = [library], *outs(*FEW), "--scheduler", two_workers.address, "--chunk", "2"
    code, _, err = run(tmp_path, command(*words, before=killing(two_workers.workers[0], 5)))
    assert (code, err) == (1, "")
    assert results(tmp_path) == alone


FORGETFUL = """
from croccli.batch import pools
from distributed import cfexecutor
told, tell = 0, cfexecutor._cascade_future
async def telling(*futures):
    global told
    told += 1
    if told not in (2, 3, 9):
        await tell(*futures)
cfexecutor._cascade_future = telling
pools.SILENT = 0.1
"""


def test_a_result_that_never_comes_is_asked_for_again(
    two_workers: Cluster, library: Path, alone: dict[str, bytes], tmp_path: Path
) -> None:
    words = [library], *outs(*FEW), "--scheduler", two_workers.address, "--chunk", "9"
    code, _, err = run(tmp_path, command(*words, before=FORGETFUL))
    assert (code, err) == (1, "")
    assert results(tmp_path) == alone


def test_a_scheduler_that_is_lost_is_one_line_and_the_run_can_go_on(
    two_workers: Cluster, library: Path, alone: dict[str, bytes], tmp_path: Path
) -> None:
    words = [library], *outs(*FEW)
    cut = command(*words, "--scheduler", two_workers.address, "--chunk", "2", before=killing(two_workers.scheduler, 5))
    code, out, err = run(tmp_path, cut)
    assert (code, out) == (2, "")
    assert err.startswith(f"croc: the scheduler at {two_workers.address} is gone; what is judged so far is kept in ")
    assert err.endswith("r.csv.journal: go on with --resume\n")
    assert err.count("\n") == 1
    assert run(tmp_path, command(*words, "--workers", "2", "--resume"))[0] == 1
    assert results(tmp_path) == alone


# -- documents that crash every worker ---------------------------------------------------------------------------------

DEADLY = f"""
import os
from croccli.batch import pools, run
def deadly(chunk, options, poison={POISON!r}):
    from croccli.batch.worker import judge_chunk
    if poison in chunk:
        os._exit(17)
    return judge_chunk(chunk, options)
run.Order.__new__.__defaults__ = (deadly,)
pools.DESERTED = {{deserted}}
"""
POISONED = (7, 11)


@pytest.fixture
def poisoned(tmp_path: Path) -> Path:
    """A file of twelve records, two of which crash a worker."""
    lines = json_lines(mixed(12)).splitlines(keepends=True)
    for number in POISONED:
        lines[number - 1] = b"# " + POISON + b"\n"
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"".join(lines))
    return path


def found(folder: Path) -> tuple[list[int], list[tuple[int, Any]]]:
    """Documents that were judged, and those with a finding and what it is."""
    games, findings = (rows((folder / name).read_bytes()) for name in ("r.jsonl", "r.findings.jsonl"))
    return [row["document"] for row in games], [(row["document"], row["verdict"]) for row in findings]


CLEAN = [number for number in range(1, 13) if number not in POISONED]


def test_documents_that_crash_every_worker_are_findings(poisoned: Path, tmp_path: Path) -> None:
    words = [poisoned], *outs("r.jsonl"), "--chunk", "3"
    before = DEADLY.format(deserted=600)
    with cluster(tmp_path, nannies=True, DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES="1") as made:
        code, _, err = run(tmp_path / "out", command(*words, "--scheduler", made.address, before=before))
    assert (code, err) == (1, "")
    assert found(tmp_path / "out") == (CLEAN, [(number, "failed") for number in POISONED])


def test_workers_that_do_not_come_back_are_one_line_and_the_run_can_go_on(poisoned: Path, tmp_path: Path) -> None:
    words = [poisoned], *outs("r.jsonl"), "--chunk", "1"
    before = DEADLY.format(deserted=0.1)
    with cluster(tmp_path) as made:
        code, out, err = run(tmp_path / "out", command(*words, "--scheduler", made.address, before=before))
    assert (code, out) == (2, "")
    assert err.startswith(f"croc: the scheduler at {made.address} has no workers left; what is judged so far is kept")
    assert err.count("\n") == 1
    code, _, err = run(tmp_path / "out", command(*words, "--workers", "2", "--resume"))
    assert code == 1
    assert found(tmp_path / "out") == (CLEAN, [(number, "unusable") for number in POISONED])


def test_no_scheduler_is_one_line(library: Path, tmp_path: Path) -> None:
    before = "import croccli.batch.pools as p; p.PATIENCE = 1"
    code, out, err = run(tmp_path, command([library], "--scheduler", "tcp://127.0.0.1:9", before=before))
    assert (code, out) == (2, "")
    assert err.startswith("croc: there is no scheduler at tcp://127.0.0.1:9")
    assert err.count("\n") == 1
