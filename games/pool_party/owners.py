"""Who may hold which colour.

Every way of giving the players their colours that fits what the file knows counts the same: who is in has a pawn
standing, who is out has none, nobody holds a colour under `not`, no two players hold the same one. Nothing is read
into how anybody played.

mask        the colours a player may hold, one bit for each colour of the palette
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import combinations

from .state import State

Masks = tuple[int, ...]


def masks(state: State) -> Masks:
    """What each player may hold, taken alone."""
    bit = {colour: 1 << at for at, colour in enumerate(state.palette)}
    everything = (1 << len(state.palette)) - 1
    taken = sum(bit[colour] for colour in state.colours if colour)
    standing = sum(bit[colour] for colour in state.standing())
    found = []
    for player, colour, nots in zip(state.players, state.colours, state.nots):
        fits = (everything & ~standing) if player in state.out else standing
        found.append(bit[colour] if colour else fits & ~taken & ~sum(bit[each] for each in nots))
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def ways(allowed: Masks) -> int:
    """The number of ways to give each player another colour."""
    if not allowed:
        return 1
    first, rest = allowed[0], allowed[1:]
    return sum(ways(tuple(mask & ~bit for mask in rest)) for bit in _bits(first))


def _bits(mask: int) -> Iterator[int]:
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def ways_with(state: State, *held: tuple[str, str]) -> int:
    """The number of ways in which each named player holds the colour named."""
    allowed = list(masks(state))
    for player, colour in held:
        allowed[state.players.index(player)] &= 1 << state.palette.index(colour)
    return ways(tuple(allowed))


def fits(state: State) -> bool:
    """True if there is any way at all."""
    return ways(masks(state)) > 0


def unprovided(state: State) -> tuple[str, ...]:
    """The fewest players who have not even as many colours between them; none if there is a way."""
    allowed = dict(zip(state.players, masks(state)))
    for size, _ in enumerate(allowed, 1):
        for players in combinations(allowed, size):
            colours = 0
            for player in players:
                colours |= allowed[player]
            if colours.bit_count() < size:
                return players
    return ()


def colour_odds(state: State, player: str) -> tuple[tuple[str, Fraction], ...]:
    """The colours the player may hold, with their odds."""
    total = ways(masks(state))
    counted = ((colour, ways_with(state, (player, colour))) for colour in state.palette)
    return tuple((colour, Fraction(count, total)) for colour, count in counted if count)


def owner_odds(state: State, colour: str) -> tuple[tuple[str, Fraction], ...]:
    """The players who may hold the colour, with their odds, then "" for nobody."""
    total = ways(masks(state))
    counted = [(player, ways_with(state, (player, colour))) for player in state.players]
    counted.append(("", total - sum(count for _, count in counted)))
    return tuple((player, Fraction(count, total)) for player, count in counted if count)


def sharings(state: State) -> Iterator[dict[str, str]]:
    """Every way in which the players still in may hold their colours: colour to player."""
    names = state.still_in()
    allowed = masks(state)
    yield from _share(state, [(name, allowed[state.players.index(name)]) for name in names])


def _share(state: State, left: list[tuple[str, int]]) -> Iterator[dict[str, str]]:
    if not left:
        yield {}
        return
    (name, mask), *others = left
    for bit in _bits(mask):
        colour = state.palette[bit.bit_length() - 1]
        for rest in _share(state, [(other, allowed & ~bit) for other, allowed in others]):
            yield {colour: name, **rest}
