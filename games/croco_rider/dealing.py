"""A new game of Croco Rider: both camps filled at random."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.position import NotationError
from .board import COLOURS, LENGTHS, SETS

if TYPE_CHECKING:
    from random import Random


def dealt(rng: Random, players: Sequence[str], wishes: Mapping[str, str]) -> dict[str, Any]:
    """A random starting position. The first of `players`, or the wish `to_move`, begins; else it is drawn.

    Raises NotationError for other players and other wishes.
    """
    for wish in wishes:
        if wish != "to_move":
            raise NotationError(f"Croco Rider has no option '{wish}', only to_move (green or blue)")
    if players and sorted(players) != sorted(COLOURS):
        raise NotationError("Croco Rider is played by green and blue")
    first = wishes.get("to_move") or (players[0] if players else rng.choice(COLOURS))
    if first not in COLOURS:
        raise NotationError(f"to_move is green or blue, not '{first}'")
    return {
        "to_move": first,
        "camps": {colour: rng.sample(SETS[colour], len(SETS[colour])) for colour in COLOURS},
        "crocodiles": {length: ["."] * length for length in LENGTHS},
        "turns_ended": dict.fromkeys(COLOURS, 0),
        "opening_squares": {colour: [] for colour in COLOURS},
    }
