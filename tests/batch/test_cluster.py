"""The same run on a Dask cluster: a scheduler and two workers, as processes on this machine."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from .helping import results
from .running import PATIENCE, ROOT, command, outs, run, start

pytest.importorskip("distributed")


class Cluster(NamedTuple):
    """A scheduler's address, and its workers."""

    address: str
    workers: list[subprocess.Popen[str]]
    scheduler: subprocess.Popen[str]


def dask(folder: Path, *words: str) -> subprocess.Popen[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DASK_DISTRIBUTED__WORKER__DAEMON": "False"}
    return subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]],
        cwd=folder,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def worker(folder: Path, address: str) -> subprocess.Popen[str]:
    return dask(
        folder, "dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard", "--memory-limit", "0"
    )


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    folder = tmp_path_factory.mktemp("cluster")
    scheduler = dask(folder, "dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
    assert scheduler.stderr is not None
    address = ""
    for line in scheduler.stderr:
        if found := re.search(r"Scheduler at:\s+(tcp://\S+)", line):
            address = found[1]
            break
    workers = [worker(folder, address) for _ in range(2)]
    yield Cluster(address, workers, scheduler)
    for process in [*workers, scheduler]:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


@pytest.fixture(scope="module")
def alone(library: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("alone")
    code, _, _ = run(folder, command([library], *outs("r.csv", "r.sqlite"), "--workers", "1"))
    assert code == 1
    return results(folder)


def test_a_cluster_comes_to_the_same_bytes(
    cluster: Cluster, library: Path, alone: dict[str, bytes], tmp_path: Path
) -> None:
    words = command([library], *outs("r.csv", "r.sqlite"), "--scheduler", cluster.address, "--chunk", "9")
    code, _, err = run(tmp_path, words)
    assert (code, err) == (1, "")
    assert results(tmp_path) == alone


def test_a_worker_that_is_killed_loses_nothing(
    cluster: Cluster, library: Path, alone: dict[str, bytes], tmp_path: Path
) -> None:
    words = command([library], *outs("r.csv", "r.sqlite"), "--scheduler", cluster.address, "--chunk", "2")
    process = start(tmp_path, words)
    journal = tmp_path / "r.csv.journal"
    while process.poll() is None and not (journal.exists() and journal.stat().st_size > 3_000):
        time.sleep(0.002)
    assert process.poll() is None, process.communicate()
    cluster.workers[0].kill()
    _, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, err) == (1, "")
    assert results(tmp_path) == alone


def test_a_scheduler_that_is_lost_is_one_line_and_the_run_can_go_on(
    cluster: Cluster, library: Path, alone: dict[str, bytes], tmp_path: Path
) -> None:
    words = [library], *outs("r.csv", "r.sqlite")
    process = start(tmp_path, command(*words, "--scheduler", cluster.address, "--chunk", "2"))
    journal = tmp_path / "r.csv.journal"
    while process.poll() is None and not (journal.exists() and journal.stat().st_size > 3_000):
        time.sleep(0.002)
    assert process.poll() is None, process.communicate()
    cluster.scheduler.kill()
    out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (2, "")
    assert err.count("\n") == 1
    assert cluster.address in err
    assert "--resume" in err
    assert run(tmp_path, command(*words, "--workers", "2", "--resume"))[0] == 1
    assert results(tmp_path) == alone


def test_no_scheduler_is_one_line(library: Path, tmp_path: Path) -> None:
    before = "import croccli.batch.pools as p; p.PATIENCE = 1"
    code, out, err = run(tmp_path, command([library], "--scheduler", "tcp://127.0.0.1:9", before=before))
    assert (code, out) == (2, "")
    assert err.startswith("croc: there is no scheduler at tcp://127.0.0.1:9")
    assert err.count("\n") == 1
