"""Tables for the tests: small endings, solved once in a run and written wherever a test wants them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croccli.endings import folder
from croccli.endings.file import About, written
from games.core.kernel import Piece
from games.core.position import Position
from games.core.rulings import choose
from games.crocodile_pool_party import GAME
from games.crocodile_pool_party.board import WATER

pytest.importorskip("numba")
from games.core.kernel import ready

SEATS = ("red", "yellow")
SHELF = GAME.shelf()
if not ready():
    pytest.skip("tables are built by compiled code", allow_module_level=True)


def root(readings: Mapping[str, str] = {}, **wishes: str) -> Any:
    """A position of the ending that is wished for."""
    (found,) = SHELF.roots(wishes, choose(GAME.Rulings, readings))
    return found


def state(**plain: Any) -> Any:
    return GAME.read(Position.of({"game": GAME.slug, "to_move": "red", **plain}))


@cache
def solved(found: Any) -> tuple[About, dict[str, Piece]]:
    """The ending of a position."""
    kernel = GAME.kernel(found)
    pieces = SHELF.pieces(kernel.solve(found, lambda done: None))
    return folder.about(GAME, found), {piece.name: piece for piece in pieces}


def put(found: Any, where: Path) -> Path:
    """The table of a position's ending, in a folder."""
    about, pieces = solved(found)
    path = where / folder.name(GAME, about)
    path.write_bytes(written(about, pieces.values()))
    return path


def positions(seed: int, red: int, yellow: int, home: bool = True) -> Iterator[Any]:
    """Random positions with so many tiles in the pool, each alone; with `home`, all others lie at the bars."""
    rng = Random(seed)
    while True:
        tiles = [f"{seat} {number}" for seat in SEATS for number in rng.sample(range(1, 7), 6)]
        left = tiles[:red] + tiles[6 : 6 + yellow]
        away = [tile for tile in tiles if tile not in left] if home else []
        bars: dict[str, list[str]] = {seat: [] for seat in SEATS}
        for tile in away:
            bars[rng.choice(SEATS)].append(tile)
        pool = dict(zip(rng.sample(WATER, red + yellow), left))
        yield state(pool=pool, bars=bars, to_move=rng.choice(SEATS))
