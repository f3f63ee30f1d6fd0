"""Carrying out a turn.

push        the pawn goes its way; what stood on its last space falls into the water
lost        the colour whose last standing pawn fell in by that, "" if none did
half        the state between the push and the guess, whoever lost the last pawn already out
"""

from __future__ import annotations

from fractions import Fraction

from .owners import masks, owner_odds, ways, ways_with
from .ring import BOARD, path
from .state import Pawn, State, with_colour, with_not, with_out, with_sunk
from .words import Guess, Told, Turn


def number_of(state: State, turn: Turn) -> int | None:
    """The spaces the pawn goes: what it shows, or showed before; None while nobody can tell."""
    pawn = state.ring[turn.space]
    if turn.number is not None:
        return turn.number
    return pawn.number if pawn and pawn.shown else None


def route(state: State, turn: Turn) -> tuple[int, ...]:
    """The spaces the pawn enters, the last one included; none while its number cannot be told."""
    number = number_of(state, turn)
    return path(turn.space, number, turn.direction) if number else ()


def meets_board(state: State, turn: Turn) -> bool:
    """The move ends on the diving board or steps over it."""
    return BOARD in route(state, turn)


def pushed(state: State, turn: Turn) -> tuple[State, str]:
    """The state after the push, with nobody out yet, and the colour lost by it."""
    pawn, number = state.ring[turn.space], number_of(state, turn)
    assert pawn is not None
    assert number is not None
    end, ring = route(state, turn)[-1], list(state.ring)
    fallen = ring[end]
    ring[turn.space], ring[end] = None, Pawn(pawn.colour, number, True)
    pool = state.pool if fallen is None else tuple(sorted((*state.pool, fallen)))
    after = state._replace(ring=tuple(ring), pool=pool, last=(turn.space, end))
    if fallen is None or any(each and each.colour == fallen.colour for each in ring):
        return after, ""
    return after, fallen.colour


def losers(state: State, lost: str) -> tuple[tuple[str, Fraction], ...]:
    """Whose the lost colour may have been, with odds; none if no colour was lost. `state`: before the push."""
    return owner_odds(state, lost) if lost else ()


def loser_names(state: State, lost: str) -> tuple[str, ...]:
    """Who may go out by the push; "" for nobody."""
    return tuple(player for player, _ in losers(state, lost)) or ("",)


def half_way(state: State, turn: Turn) -> State:
    """The state after the push, with whoever lost the last pawn out."""
    after, lost = pushed(state, turn)
    player = loser_names(state, lost)[0] if turn.out is None else turn.out
    if player:
        return with_out(with_colour(after, player, lost) if lost else after, player)
    for other in after.out if lost else ():
        if not after.colour(other):
            after = with_not(after, other, lost)
    return after


def answers(half: State, mover: str, guess: Guess) -> tuple[tuple[Told, Fraction], ...]:
    """What may come of a guess, with odds. The guesser's colour is told only where it is still open after that."""
    held = half.colour(guess.player)
    if held and (held == guess.colour or half.colour(mover)):
        return ((Told(held == guess.colour), Fraction(1)),)
    total = ways(masks(half))
    right = ways_with(half, (guess.player, guess.colour))
    found = [(Told(True), right)] if right else []
    wrong = wrong_colours(half, mover, guess)
    found += [(Told(False, colour if len(wrong) > 1 else ""), count) for colour, count in wrong]
    return tuple((told, Fraction(count, total)) for told, count in found)


def wrong_colours(half: State, mover: str, guess: Guess) -> tuple[tuple[str, int], ...]:
    """The colours the guesser may hold if the guess is wrong, each with the number of ways that fit."""
    aimed = (guess.player, guess.colour)
    ways_wrong = (
        (colour, ways_with(half, (mover, colour)) - ways_with(half, (mover, colour), aimed)) for colour in half.palette
    )
    return tuple((colour, count) for colour, count in ways_wrong if count)


def told(half: State, mover: str, turn: Turn) -> Told:
    """What came of the turn's guess: as told, or as it must be."""
    assert turn.guess is not None
    return turn.told or answers(half, mover, turn.guess)[0][0]


def guessed(half: State, mover: str, guess: Guess, answer: Told) -> State:
    """The state after the guess."""
    if answer.right:
        return with_out(with_sunk(with_colour(half, guess.player, guess.colour), guess.colour), guess.player)
    after = with_not(half, guess.player, guess.colour)
    colour = answer.colour or half.colour(mover) or wrong_colours(half, mover, guess)[0][0]
    return with_out(with_sunk(with_colour(after, mover, colour), colour), mover)


def finished(state: State, turn: Turn) -> State:
    """The state after the whole turn, the next player to move."""
    after = half_way(state, turn)
    if turn.guess:
        after = guessed(after, state.turn, turn.guess, told(after, state.turn, turn))
    return after._replace(turn=_next(after))


def _next(state: State) -> str:
    """The next player still in; whoever moved, if nobody is."""
    at = state.players.index(state.turn) + 1
    following = (*state.players[at:], *state.players[:at])
    return next((player for player in following if player not in state.out), state.turn)
