"""A random start: each player's swimmers in the starting rows, as the marks on the edge allow."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ..core.game import Game
from ..core.position import NotationError
from .board import WATER
from .rulings import Rulings
from .state import SEATS, START_ROWS, State, Tile, placed, row, write


def deal(game: Game[State], rng: Random, players: Sequence[str], wishes: Mapping[str, str]) -> dict[str, Any]:
    """Red to move, all swimmers placed. The only wish is `to_move`, the loser of the game before."""
    unknown = [wish for wish in wishes if wish != "to_move"]
    turn = wishes.get("to_move", "red")
    if unknown or turn not in SEATS:
        raise NotationError(
            f"{unknown[0] if unknown else 'to_move=' + turn}: this game takes to_move=red or to_move=yellow"
        )
    if players and sorted(players) != sorted(SEATS):
        raise NotationError("the players of this game are red and yellow")
    rulings = Rulings()
    pool = {}
    for seat in SEATS:
        for number, share in zip(START_ROWS[seat], rulings.start_rows.split("-")):
            squares = [square for square in WATER if row(square) == number]
            pool.update({square: (Tile(seat, False, 0),) for square in rng.sample(squares, int(share))})
    return write(game, State(turn, placed(pool), ((), ()), False, rulings))
