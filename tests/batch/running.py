"""Running `croc batch` as a process of its own, and ending it in rough ways at moments that hang on no clock.

moment   the n-th frame that the run adds to its journal (in a new run the first one is the header)
deed     Python that the run itself carries out at a moment, the frame being on the disk
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
OUTPUTS = ("r.csv", "r.jsonl", "r.sqlite", "r.parquet")
PATIENCE = 900
"""Seconds after which a run that should be over fails its test; no test is faster or slower for it."""

KILL = "os.kill(os.getpid(), signal.SIGKILL)"
TEAR = f"self.file.truncate(self.file.tell() - 3); {KILL}"
"""Killed while the frame was written: its last bytes are missing."""
INTERRUPT = "os.killpg(0, signal.SIGINT)"
"""Ctrl-C, which a terminal sends to a run and to its workers."""
KILL_WORKERS = "print('killed', len([each.kill() for each in active_children()]), file=sys.stderr)"

AT = """
import os, signal, sys
from multiprocessing import active_children
from croccli.batch.journal import Journal
frames, write = 0, Journal._write
def writing(self, data):
    global frames
    frames += 1
    write(self, data)
    self.file.flush()
    if frames in {moments}:
        {deed}
Journal._write = writing
"""


def at(deed: str, *moments: int) -> str:
    """Python that makes a run carry out a deed at these moments."""
    return AT.format(moments=moments, deed=deed)


def command(paths: Sequence[str | Path], *options: str, before: str = "") -> list[str]:
    """Arguments that run `croc batch`; `before` is Python that changes something first."""
    start = f"{before}\nif __name__ == '__main__':\n    from croccli.main import main\n    main()"
    return [sys.executable, "-c", start, "batch", *map(str, paths), *options]


def outs(*names: str) -> list[str]:
    return [word for name in names for word in ("--out", name)]


def run(folder: Path, words: list[str]) -> tuple[int, str, str]:
    """Exit code and output of a run in that folder, when the last process of it is gone.

    The output ends when nobody holds it any more, so this is also what shows that no worker outlives a run.
    """
    folder.mkdir(exist_ok=True)
    process = subprocess.Popen(
        words,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        out, err = process.communicate(timeout=PATIENCE)
    finally:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    return process.returncode, out, err
