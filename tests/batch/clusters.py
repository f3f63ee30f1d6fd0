"""A Dask cluster of this machine: a scheduler and two workers, each a process that is gone in the end."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import NamedTuple

from .running import PATIENCE, ROOT


class Daemon:
    """A process of the cluster, with those that it starts itself. Its log is read to the end."""

    def __init__(self, folder: Path, *words: str, **settings: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", f"distributed.cli.{words[0]}", *words[1:]],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(ROOT), **settings},
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        self.log: Queue[str] = Queue()
        self.reader = Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.log.put(line)
        self.log.put("")

    def said(self, pattern: str) -> str:
        """What the first line of the log that has this pattern says there."""
        while line := self.log.get(timeout=PATIENCE):
            if found := re.search(pattern, line):
                return found[1]
        raise AssertionError(f"the log ends without {pattern}")

    def end(self) -> None:
        """Kill it and all that it started; the log has its end when the last of them is gone."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        self.reader.join(PATIENCE)
        assert not self.reader.is_alive()
        assert self.process.stderr is not None
        self.process.stderr.close()


class Cluster(NamedTuple):
    """A scheduler's address, and the processes."""

    address: str
    scheduler: Daemon
    workers: list[Daemon]


@contextmanager
def cluster(folder: Path, *, nannies: bool = False, **settings: str) -> Iterator[Cluster]:
    """A scheduler and two workers that it knows; `nannies` start a worker again that crashed."""
    with ExitStack() as ends:

        def begun(*words: str) -> Daemon:
            daemon = Daemon(folder, *words, **settings)
            ends.callback(daemon.end)
            return daemon

        scheduler = begun("dask_scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard")
        address = scheduler.said(r"Scheduler at:\s+(tcp://\S+)")
        kind = "--nanny" if nannies else "--no-nanny"
        words = "dask_worker", address, "--nthreads", "1", kind, "--no-dashboard", "--memory-limit", "0"
        workers = [begun(*words) for _ in range(2)]
        for worker in workers:
            worker.said(r"Registered to:\s+(tcp://\S+)")
        yield Cluster(address, scheduler, workers)
