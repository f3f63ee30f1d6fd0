"""Running `croc batch` as a process of its own, and ending it in rough ways."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
OUTPUTS = ("r.csv", "r.jsonl", "r.sqlite", "r.parquet")
PATIENCE = 120
"""Seconds after which a run that should be over fails its test."""


def command(paths: Sequence[str | Path], *options: str, before: str = "") -> list[str]:
    """Arguments that run `croc batch`; `before` is Python that changes something first."""
    start = f"{before}\nif __name__ == '__main__':\n    from croccli.main import main\n    main()"
    return [sys.executable, "-c", start, "batch", *map(str, paths), *options]


def outs(*names: str) -> list[str]:
    return [word for name in names for word in ("--out", name)]


def start(folder: Path, words: list[str]) -> subprocess.Popen[str]:
    """The process, in that folder, with a group of its own."""
    folder.mkdir(exist_ok=True)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        words,
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def run(folder: Path, words: list[str]) -> tuple[int, str, str]:
    """Exit code and output of a run to its end."""
    process = start(folder, words)
    out, err = process.communicate(timeout=PATIENCE)
    return process.returncode, out, err


def kill_when(process: subprocess.Popen[str], path: Path, size: int) -> bool:
    """Kill a process as soon as a file has that size; False if it ended before."""
    end = time.monotonic() + PATIENCE
    while process.poll() is None:
        if path.exists() and path.stat().st_size >= size:
            process.send_signal(signal.SIGKILL)
            process.communicate()
            return True
        assert time.monotonic() < end
        time.sleep(0.001)
    process.communicate()
    return False


def children(pid: int) -> list[int]:
    """The processes that a process started."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                fields = (entry / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if int(fields[1]) == pid and fields[0] != "Z":
                found.append(int(entry.name))
    return found
