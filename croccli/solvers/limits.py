"""How far a solver may go, and how it says how far it came.

budget    states, seconds and memory a run may use; whichever is used up first ends it
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from time import monotonic
from typing import NamedTuple

CHECK_EVERY = 1024
"""States between two looks at the clock and at memory."""
POLITE = 0.5
"""The share of the machine's free memory a run takes unless told otherwise."""


class Unfinished(Exception):
    """A limit was reached: the message says which, and what was reached."""


class Limits(NamedTuple):
    """None: no limit of that kind. Memory in bytes of the whole process."""

    states: int | None = None
    seconds: float | None = None
    memory: int | None = None


NO_LIMITS = Limits()


class Budget:
    """Counts states and raises Unfinished when a limit is reached. `progress` is told now and then."""

    def __init__(self, limits: Limits = NO_LIMITS, progress: Callable[[int], None] | None = None) -> None:
        self.limits, self.progress = limits, progress
        self.memory = limits.memory if limits.memory is not None else polite_memory()
        self.states = 0
        self.began = monotonic()

    def spend(self, states: int = 1) -> None:
        """One more state (or several) is visited."""
        before, self.states = self.states, self.states + states
        if self.limits.states is not None and self.states > self.limits.states:
            raise Unfinished(f"more than {self.limits.states} states (--max-states)")
        if before // CHECK_EVERY != self.states // CHECK_EVERY:
            self.look()

    def look(self) -> None:
        """Look at the clock and at memory, and report progress."""
        if self.limits.seconds is not None and monotonic() - self.began > self.limits.seconds:
            raise Unfinished(f"{self.states} states in {self.limits.seconds:g} seconds (--max-seconds)")
        used = memory_used()
        if self.memory is not None and used > self.memory:
            raise Unfinished(f"{self.states} states in {used >> 20} MB of memory (--max-memory)")
        if self.progress is not None:
            self.progress(self.states)


def memory_used() -> int:
    """Bytes this process holds now; 0 where the system does not tell."""
    try:
        with open("/proc/self/statm", encoding="ascii") as statm:
            return int(statm.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError):
        return _peak()


def _peak() -> int:
    try:
        import resource
    except ImportError:  # not a Unix system
        return 0
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def polite_memory() -> int | None:
    """Half of what the machine has free, on top of what is held already; None where the system does not tell."""
    try:
        with open("/proc/meminfo", encoding="ascii") as meminfo:
            free = next(int(line.split()[1]) * 1024 for line in meminfo if line.startswith("MemAvailable"))
    except (OSError, StopIteration, ValueError):
        return None
    return int(free * POLITE) + memory_used()
