"""Tables of names and numbers in a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def aligned(rows: Sequence[Sequence[str]], names: int = 1) -> Iterator[str]:
    """Rows of cells: the first `names` columns to the left, the others, which are numbers, to the right."""
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        left = [cell.ljust(width) for cell, width in zip(row[:names], widths)]
        right = [cell.rjust(width) for cell, width in zip(row[names:], widths[names:])]
        yield "  ".join([*left, *right]).rstrip()
