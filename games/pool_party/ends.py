"""How the game ends, and the closing count.

over        one player left, or pawns of few enough colours standing
result      who wins or draws, and by which rule, once colours and numbers are known
count       what must still be turned up where the result hangs on it: tokens first, then the pawns that tie
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from ..core.ending import Ending, Outcome
from ..core.moves import DONE, Chances, Move, Options
from .book import DRAW, HIGHER, LAST, NEAREST, NOBODY
from .owners import colour_odds, sharings
from .ring import distance
from .state import State, not_shown, possible, with_colour, with_pawn
from .wording import why_won
from .words import Owns, Turned


class Result(NamedTuple):
    """Who wins (or, if several, draws), by which rule, with which pawns (their spaces)."""

    first: tuple[str, ...]
    by: str
    spaces: tuple[int, ...] = ()


def colour_limit(state: State) -> int:
    """With pawns of this many colours standing, or fewer, the game is over."""
    return 3 if len(state.players) == 2 else 2


def over(state: State) -> bool:
    standing = {pawn.colour for pawn in state.ring if pawn}
    return len(standing) <= colour_limit(state) or len(state.still_in()) <= 1


def results(state: State) -> set[Result]:
    """Every result that fits what is known at the table; `state` is over."""
    players = state.still_in()
    if len(players) <= 1:
        return {Result(players, LAST if players else NOBODY)}
    return {result for owners in sharings(state) for result in _by_pawns(state, owners)}


def contenders(state: State, owners: dict[str, str]) -> dict[int, str]:
    """The spaces nearest the diving board with a pawn of a player still in, and whose it is."""
    held = {space: owners[pawn.colour] for space, pawn in enumerate(state.ring) if pawn and pawn.colour in owners}
    nearest = min(map(distance, held))
    return {space: player for space, player in held.items() if distance(space) == nearest}


def _by_pawns(state: State, owners: dict[str, str]) -> Iterator[Result]:
    tied = contenders(state, owners)
    spaces, players = tuple(tied), tuple(dict.fromkeys(tied.values()))
    if len(players) == 1:
        yield Result(players, NEAREST, spaces)
        return
    for numbers in product(*(seen_numbers(state, space) for space in spaces)):
        best = max(numbers)
        first = tuple(player for player in players if (player, best) in zip(tied.values(), numbers))
        yield Result(_in_order(state, first), HIGHER if len(first) == 1 else DRAW, spaces)


def _in_order(state: State, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(player for player in state.players if player in names)


def seen_numbers(state: State, space: int) -> tuple[int, ...]:
    """The numbers a pawn may carry by what the table has seen."""
    pawn = state.ring[space]
    assert pawn is not None
    return (pawn.number,) if pawn.shown else not_shown(state, pawn.colour)


def settled(state: State) -> bool:
    """The game is over and nothing need be turned up."""
    return over(state) and len({result[:2] for result in results(state)}) == 1


def count_due(state: State) -> bool:
    """The game is over and only the closing count is left."""
    return over(state) and not settled(state)


def ending(state: State) -> Ending | None:
    """How the game ended; None while it goes on or a count is due."""
    if not settled(state):
        return None
    found = results(state)
    result = min(found)
    best: Outcome = "win" if len(result.first) == 1 else "draw"
    drawn = result.first or state.players
    outcomes: dict[str, Outcome] = {player: best if player in drawn else "loss" for player in state.players}
    return Ending(outcomes, {}, result.by, why_won(result.first, result.by, [each.spaces for each in found]))


# -- the count ----------------------------------------------------------------------------------------------------


def count_options(state: State, so_far: Move) -> Options:
    """The next word of the count: each player's token that is open, in turn order, then each pawn that ties."""
    seen = counted(state, tuple(word for word in so_far if isinstance(word, Owns)))
    for player in seen.still_in():
        odds = colour_odds(seen, player)
        if len(odds) > 1:
            return Chances(tuple((Owns(player, colour), chance) for colour, chance in odds))
    turned = [word for word in so_far if isinstance(word, Turned)]
    left = turned_up(seen)[len(turned) :]
    if not left:
        return DONE
    pawn = seen.ring[left[0]]
    assert pawn is not None
    numbers = possible(seen, pawn)
    return Chances(tuple((Turned(left[0], number), Fraction(1, len(numbers))) for number in numbers))


def turned_up(state: State) -> tuple[int, ...]:
    """The spaces whose pawns are turned up at the count, now that every token is."""
    if settled(state):
        return ()
    owners = next(sharings(state))
    return tuple(space for space in contenders(state, owners) if len(seen_numbers(state, space)) > 1)


def counted(state: State, move: Move) -> State:
    """The state after the words of a count."""
    for word in move:
        if isinstance(word, Owns):
            state = with_colour(state, word.player, word.colour)
        else:
            pawn = state.ring[word.space]
            assert pawn is not None
            state = with_pawn(state, word.space, pawn._replace(number=word.number, shown=True))
    return state
