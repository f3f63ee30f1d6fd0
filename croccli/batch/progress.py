"""How far a run is, on standard error, while somebody looks."""

from __future__ import annotations

import sys
import time
from typing import Any

from .tally import Tally

PAUSE = 0.2
"""Seconds between two looks, at least."""


class Progress:
    """Tells nobody anything."""

    def begin(self, tally: Tally) -> None:
        """Judging begins; what an earlier run had judged is known."""

    def read(self, number: int) -> None:
        """So many more bytes were read from the disk."""

    def show(self, tally: Tally) -> None:
        """This is what came out so far."""

    def close(self) -> None:
        """The run is over."""


class Bar(Progress):
    """A line of the terminal: how much is read, games a second, findings, time left."""

    def __init__(self, total: int | None) -> None:
        from rich.console import Console
        from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn
        from rich.progress import Progress as Live

        left = [TaskProgressColumn(), TimeRemainingColumn(compact=True)] if total else []
        text = TextColumn("{task.fields[games]} games, {task.fields[speed]}/s, {task.fields[findings]} findings")
        self.live: Any = Live(
            BarColumn(), text, *left, console=Console(stderr=True), auto_refresh=False, transient=True
        )
        self.task = self.live.add_task("", total=total, games=0, speed=0, findings=0)
        self.live.start()
        self.done = self.before = 0
        self.begun = self.shown = time.monotonic()

    def begin(self, tally: Tally) -> None:
        self.before, self.begun = tally["games"], time.monotonic()

    def read(self, number: int) -> None:
        self.done += number

    def show(self, tally: Tally) -> None:
        now = time.monotonic()
        if now - self.shown < PAUSE:
            return
        self.shown = now
        games = tally["games"]
        speed = round((games - self.before) / max(now - self.begun, PAUSE))
        self.live.update(self.task, completed=self.done, games=games, speed=speed, findings=tally["findings"])
        self.live.refresh()

    def close(self) -> None:
        self.live.stop()


def watched() -> bool:
    """Whether standard error is a terminal."""
    return sys.stderr is not None and sys.stderr.isatty()
