"""The ring of spaces round the pool.

space       0 to 17, rising clockwise; 0 is the diving board
distance    of a space from the diving board, the shorter way round (0 to 9)
"""

from __future__ import annotations

from .words import Direction

SPACES = 18
BOARD = 0


def path(space: int, number: int, direction: Direction) -> tuple[int, ...]:
    """The spaces entered, the last one included; the space left is not."""
    step = 1 if direction == "cw" else -1
    return tuple((space + step * count) % SPACES for count in range(1, number + 1))


def distance(space: int) -> int:
    return min(space, SPACES - space)


def travelled(start: int, end: int) -> tuple[Direction, int] | None:
    """The direction and length of a move of one to three spaces; None for anything else."""
    ahead = (end - start) % SPACES
    if 1 <= ahead <= 3:
        return "cw", ahead
    return ("ccw", SPACES - ahead) if ahead >= SPACES - 3 else None
