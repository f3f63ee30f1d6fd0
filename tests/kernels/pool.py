"""Positions of Crocodile Pool Party for the tests of its kernel: seeded random ones, and all of positions/."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from croccli.load import load_document
from games.core.judge import unfold
from games.core.position import Position
from games.core.rulings import table
from games.crocodile_pool_party import GAME
from games.crocodile_pool_party.board import WATER
from games.crocodile_pool_party.state import State

FOLDER = Path(__file__).parents[2] / "positions" / GAME.slug
SEATS = ("red", "yellow")


def state(plain: dict[str, Any]) -> State:
    return GAME.read(Position.of(plain))


def from_files() -> dict[str, State]:
    """The positions of the repository, as the players see them."""
    return {path.stem: GAME.view(GAME.read(load_document(str(path))), None) for path in sorted(FOLDER.glob("*.yaml"))}


def rulings(rng: Random) -> dict[str, str]:
    return {name: rng.choice(sorted(about.readings)) for name, about in table(GAME.Rulings).items()}


def random_states(seed: int, number: int) -> Iterator[State]:
    """Crowded and wide positions: stacks, swimmers, tiles at the bars, all readings."""
    rng = Random(seed)
    for _ in range(number):
        tiles = []
        for seat in SEATS:
            numbers = rng.sample(range(1, 7), rng.choice((1, 2, 3, 4, 6)))
            hidden = rng.choice((0.0, 0.2, 0.6, 1.0))
            tiles += [f"{seat} swimmer" if rng.random() < hidden else f"{seat} {number}" for number in numbers]
        rng.shuffle(tiles)
        squares = rng.choice((WATER, WATER, WATER[:12], WATER[-12:], WATER[30:48], WATER[:5] + WATER[-5:]))
        at_bars = rng.choice((0.0, 0.0, 0.1, 0.5))
        yield state(laid(rng, tiles, squares, at_bars))


def laid(rng: Random, tiles: list[str], squares: tuple[str, ...], at_bars: float) -> dict[str, Any]:
    """Tiles laid at random; a swimmer never on top of another tile."""
    pool: dict[str, list[str]] = {}
    bars: dict[str, list[str]] = {seat: [] for seat in SEATS}
    for tile in tiles:
        square = rng.choice(squares)
        if rng.random() < at_bars:
            bars[rng.choice(SEATS)].append(tile)
        elif square not in pool:
            pool[square] = [tile]
        elif "swimmer" not in tile:
            pool[square].insert(0, tile)
        elif "swimmer" not in pool[square][0]:
            pool[square].append(tile)
        else:
            bars[rng.choice(SEATS)].append(tile)
    plain = {"game": GAME.slug, "to_move": rng.choice(SEATS), "pool": pool, "bars": bars}
    return {**plain, "rulings": rulings(rng)}


def wandering(start: State, seed: int, plies: int) -> Iterator[State]:
    """The positions of a game played at random from `start`."""
    rng, here = Random(seed), start
    for _ in range(plies):
        yield here
        moves = [leaf.move for leaf in unfold(GAME, here)]
        if not moves:
            return
        here = GAME.play(here, rng.choice(moves))
