"""By which squares a tile gets to a destination."""

from __future__ import annotations

from .board import Path, paths
from .reach import entry_open
from .state import State


def routes(state: State, square: str, kind: int, to: str) -> list[Path]:
    """The free paths of the tile on `square`, moving as `kind`, to a destination it can reach."""
    owner, taken = state.stack(square)[0].colour, state.occupied()
    found = (path for path in paths(kind, square, owner) if path.to == to and not path.between & taken)
    return [path for path in found if entry_open(state, path)]
