"""How far a solver may go, and how it says how far it came.

budget    states, seconds and memory a run may use; whichever is used up first ends it
epsilon   how wide an interval may be to do as an answer
phase     what a method is doing, for people who wait
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from fractions import Fraction
from time import monotonic
from typing import NamedTuple, TypeAlias

EPSILON = Fraction(1, 1000)
CHECK_EVERY = 512
"""States between two looks at the clock and at memory."""
POLITE = 0.5
"""The share of the machine's free memory a run takes unless told otherwise."""
CONTAINER = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory.current")
"""Where Linux tells what a container may hold and what it holds."""

Progress: TypeAlias = Callable[["Budget"], None]


class Unfinished(Exception):
    """A limit was reached: the message says which, and what was reached."""


class Limits(NamedTuple):
    """None: no limit of that kind. Memory in bytes of the whole process."""

    states: int | None = None
    seconds: float | None = None
    memory: int | None = None


NO_LIMITS = Limits()


class Budget:
    """Counts states and raises Unfinished when a limit is reached. `progress` is told now and then.

    A method calls `spend` for each state it visits, `look` in long work without new states, and sets `phase`.
    """

    def __init__(self, limits: Limits = NO_LIMITS, progress: Progress | None = None) -> None:
        self.limits, self.progress = limits, progress
        self.memory = limits.memory if limits.memory is not None else polite_memory()
        self.states = 0
        self.phase = "looking for positions"
        self.stopped = False
        self.began = monotonic()

    @property
    def seconds(self) -> float:
        """Since the run began."""
        return monotonic() - self.began

    def stop(self) -> None:
        """Ask the method to end at its next look (Ctrl-C)."""
        self.stopped = True

    def spend(self, states: int = 1) -> None:
        """One more state (or several) is visited."""
        before, self.states = self.states, self.states + states
        if self.limits.states is not None and self.states > self.limits.states:
            self.states = self.limits.states
            raise self._unfinished(self.used_up(_counted(self.limits.states), "--max-states"))
        if before // CHECK_EVERY != self.states // CHECK_EVERY:
            self.look()

    def look(self) -> None:
        """Look at the clock and at memory, and report progress."""
        if self.stopped:
            raise self._unfinished("interrupted")
        if self.limits.seconds is not None and self.seconds > self.limits.seconds:
            second = "second" if self.limits.seconds == 1 else "seconds"
            raise self._unfinished(self.used_up(f"{self.limits.seconds:g} {second}", "--max-seconds"))
        used = memory_used()
        if self.memory is not None and used > self.memory:
            raise self._unfinished(f"{amount(used)} of memory are in use, the limit is {amount(self.memory)}")
        if self.progress is not None:
            self.progress(self)

    def used_up(self, limit: str, option: str) -> str:
        """Which limit was reached, in words."""
        return f"the limit of {limit} ({option}) is used up"

    def _unfinished(self, why: str) -> Unfinished:
        return Unfinished(f"{why}: {_counted(self.states)} visited in {self.seconds:.0f} s, while {self.phase}")


def _counted(states: int) -> str:
    return "1 state" if states == 1 else f"{states:,} states"


def amount(size: int) -> str:
    """An amount of memory in the largest unit that does not hide it."""
    return f"{size >> 20} MB" if size >= 1 << 20 else f"{size >> 10} kB"


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
    """Half of what is free for this process, on top of what it holds; None where the system does not tell."""
    free = [each for each in (_free_on_machine(), _free_in_container()) if each is not None]
    return int(min(free) * POLITE) + memory_used() if free else None


def _free_on_machine() -> int | None:
    try:
        with open("/proc/meminfo", encoding="ascii") as meminfo:
            return next(int(line.split()[1]) * 1024 for line in meminfo if line.startswith("MemAvailable"))
    except (OSError, StopIteration, ValueError):
        return None


def _free_in_container() -> int | None:
    try:
        most, held = (_number_in(path) for path in CONTAINER)
    except (OSError, ValueError):  # no container, or one without a limit ("max")
        return None
    return max(most - held, 0)


def _number_in(path: str) -> int:
    with open(path, encoding="ascii") as file:
        return int(file.read())
