"""Small pieces of sentences that several explanations share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .book import HIGHER, LAST, NEAREST, NOBODY
from .ring import distance
from .state import State


def either(words: Iterable[object], joined: str = "or") -> str:
    """'red', 'red or blue', 'red, blue or green'."""
    listed = list(map(str, words))
    return f" {joined} ".join(part for part in (", ".join(listed[:-1]), listed[-1]) if part) if listed else "nothing"


def pawn_name(state: State, space: int) -> str:
    """'red 2', or 'red pawn' while nobody has seen its number."""
    pawn = state.ring[space]
    if pawn is None:
        return "empty space"
    return f"{pawn.colour} {pawn.number}" if pawn.shown else f"{pawn.colour} pawn"


def seen_where(state: State, colour: str, number: int) -> str:
    """Where the file has that pawn: 'on space 7' or 'in the water'."""
    for space, pawn in enumerate(state.ring):
        if pawn and (pawn.colour, pawn.number) == (colour, number):
            return f"on space {space}"
    return "in the water"


def why_won(first: Sequence[str], by: str, spaces: Sequence[tuple[int, ...]]) -> str:
    """Why these players come first; `spaces`: where the pawns that decided it may stand."""
    names = either(first, "and")
    if by == NOBODY:
        return "nobody is left in the game, so nobody wins"
    if by == LAST:
        return f"{names} is the only player left"
    if by == NEAREST:
        return f"{names} has the pawn nearest the diving board{_far(spaces[0]) if len(spaces) == 1 else ''}"
    if by == HIGHER:
        return f"of two pawns equally near the diving board, {names} has the one with the higher number"
    return f"the pawns of {names} are equally near the diving board and show the same number"


def _far(spaces: tuple[int, ...]) -> str:
    away = distance(spaces[0])
    return f": on {either(spaces, 'and')}, {away} space{'' if away == 1 else 's'} away" if away else ": it stands on it"
