"""Dealing a game of See You Later."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.position import NotationError
from ..core.shapes import clip, did_you_mean
from .state import COPIES, RING
from .words import SPECIALS

if TYPE_CHECKING:
    from random import Random

NAMES = ("ann", "ben", "cho")
COLOURS = ("red", "yellow", "green", "blue", "black")
HAND = 2
WISHES = ("advanced",)


def deal(slug: str, rng: Random, players: Sequence[str], wishes: Mapping[str, str]) -> dict[str, Any]:
    """A starting position: five crocodiles on empty spaces, all pawns on the start, special cards dealt if wished."""
    names = _names(players or NAMES)
    advanced = _advanced(wishes)
    spaces = rng.sample(range(RING), len(COLOURS))
    plain: dict[str, Any] = {
        "game": slug,
        "players": names,
        "to_move": names[0],
        "crocodiles": dict(zip(COLOURS, spaces)),
        "track": dict.fromkeys(names, 0),
        "left_start": [],
    }
    if advanced:
        specials = [card for card in SPECIALS for _ in range(COPIES)]
        rng.shuffle(specials)
        plain["advanced"] = True
        plain["hands"] = {name: sorted(specials[HAND * seat : HAND * seat + HAND]) for seat, name in enumerate(names)}
    return plain


def _names(players: Sequence[str]) -> list[str]:
    if not 2 <= len(players) <= 6:
        raise NotationError(f"two to six players expected, {len(players)} given")
    if len(set(players)) < len(players):
        raise NotationError("two players have the same name")
    return list(players)


def _advanced(wishes: Mapping[str, str]) -> bool:
    for name in wishes:
        if name not in WISHES:
            there = did_you_mean(name, WISHES) or f"; there is only: {', '.join(WISHES)}"
            raise NotationError(f"no option '{clip(name)}'{there}")
    value = wishes.get("advanced", "false").lower()
    if value not in ("true", "false"):
        raise NotationError(f"advanced is true or false, not '{clip(value)}'")
    return value == "true"
