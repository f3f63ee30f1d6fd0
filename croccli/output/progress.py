"""What a long run tells people who wait: one line on standard error, if that is a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

PATIENCE = 1.0
"""Seconds before anything is shown."""
PAUSE = 0.25
"""Seconds between two lines."""
CLEAR = "\r\x1b[K"


@contextmanager
def reporting() -> Iterator[Callable[[Callable[[], str]], None]]:
    """A function that shows the line it is handed a maker of; the line is cleared at the end."""
    stream, due, shown = sys.stderr, monotonic() + PATIENCE, False
    watched = stream is not None and stream.isatty()

    def report(line: Callable[[], str]) -> None:
        nonlocal due, shown
        if watched and monotonic() >= due:
            stream.write(f"{CLEAR}{line()}")
            stream.flush()
            due, shown = monotonic() + PAUSE, True

    try:
        yield report
    finally:
        if shown:
            stream.write(CLEAR)
            stream.flush()
