"""Small phrases for messages."""

from __future__ import annotations

from collections.abc import Iterable


def listed(names: Iterable[str], last: str = "and") -> str:
    """a; a and b; a, b and c."""
    every = list(names)
    return every[0] if len(every) == 1 else f"{', '.join(every[:-1])} {last} {every[-1]}" if every else ""


def numbered(number: int, what: str) -> str:
    """1 word; 2 words."""
    return f"{number} {what}{'' if number == 1 else 's'}"


def times(number: int) -> str:
    """How often something was done."""
    return ("never", "once", "twice")[number] if number < 3 else f"{number} times"
