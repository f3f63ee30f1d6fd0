"""Random starting positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.position import NotationError
from .files import UNKNOWN, USUAL, written_pawn
from .state import COLOURS, NUMBERS, Pawn

if TYPE_CHECKING:
    from random import Random

NAMES = ("ann", "ben", "cho", "dan", "eva", "fay")
WISHES = {
    "players": "how many play, 2 to 6 (without names; four if not said)",
    "hidden": "true leaves numbers and colours open: nobody knows them, not even the file",
}


def deal(slug: str, rng: Random, players: Sequence[str], wishes: Mapping[str, str]) -> dict[str, Any]:
    """All 18 pawns on the ring, one token for each player; the first player named begins."""
    hidden = _wish(wishes, "hidden", ("false", "true"), "false") == "true"
    counts = tuple(str(count) for count in range(2, COLOURS + 1))
    named = tuple(players) or NAMES[: int(_wish(wishes, "players", counts, "4"))]
    if players and wishes.get("players", str(len(players))) != str(len(players)):
        raise NotationError(f"players={wishes['players']}: {len(players)} names are given")
    if not 2 <= len(named) <= COLOURS:
        raise NotationError(f"two to six players expected, {len(named)} given")
    colours = sorted(USUAL[:COLOURS])
    pawns = [Pawn(colour, 0 if hidden else number) for colour in colours for number in NUMBERS]
    rng.shuffle(pawns)
    tokens = rng.sample(colours, len(named))
    return {
        "game": slug,
        "players": {player: UNKNOWN if hidden else colour for player, colour in zip(named, tokens)},
        "to_move": named[0],
        "ring": [written_pawn(pawn) for pawn in pawns],
    }


def _wish(wishes: Mapping[str, str], name: str, allowed: Sequence[str], otherwise: str) -> str:
    unknown = [each for each in wishes if each not in WISHES]
    if unknown:
        known = "; ".join(f"{each}: {says}" for each, says in WISHES.items())
        raise NotationError(f"'{unknown[0]}' is nothing Pool Party can deal; there is {known}")
    wished = wishes.get(name, otherwise)
    if wished not in allowed:
        raise NotationError(f"{name}: one of {', '.join(allowed)} expected, not '{wished}'")
    return wished
