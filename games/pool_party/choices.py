"""The tree of one turn, one level at a time.

guess open   the turn has met the diving board, the mover may still guess, and there is somebody to guess about
"""

from __future__ import annotations

from fractions import Fraction

from ..core.moves import DONE, Chances, Choices, Move, Options
from .ends import count_due, count_options, over
from .ring import travelled
from .state import State, possible
from .turn import answers, half_way, losers, meets_board, pushed
from .words import DIRECTIONS, Direction, Goes, Guess, NoGuess, Out, Shows, Take, Turn, is_count, turn_of


def options(state: State, so_far: Move) -> Options:
    """What the next word may be."""
    if (not so_far or is_count(so_far)) and over(state):
        return count_options(state, so_far) if count_due(state) else Choices(())
    if not so_far:
        return Choices(
            tuple(Take(space) for space, pawn in enumerate(state.ring) if pawn and _may_be_taken(state, space))
        )
    if isinstance(so_far[-1], (Take, Shows)):
        return _number_or_way(state, so_far)
    return _after_the_push(state, so_far)


def _may_be_taken(state: State, space: int) -> bool:
    return any(not repeats(state, space, way) for way in DIRECTIONS)


def _number_or_way(state: State, so_far: Move) -> Options:
    space = so_far[0].space
    pawn = state.ring[space]
    if len(so_far) == 1 and pawn and not pawn.shown:
        numbers = possible(state, pawn)
        return Chances(tuple((Shows(number), Fraction(1, len(numbers))) for number in numbers))
    return Choices(tuple(Goes(way) for way in DIRECTIONS if not repeats(state, space, way)))


def _after_the_push(state: State, so_far: Move) -> Options:
    turn = turn_of(so_far)
    if isinstance(so_far[-1], Goes):
        owners = losers(state, pushed(state, turn)[1])
        if len(owners) > 1:
            return Chances(tuple((Out(player), chance) for player, chance in owners))
    if isinstance(so_far[-1], (Goes, Out)):
        return _guesses(state, turn)
    if turn.guess and not turn.told:
        told = answers(half_way(state, turn), state.turn, turn.guess)
        if len(told) > 1:
            return Chances(told)
    return DONE


def _guesses(state: State, turn: Turn) -> Options:
    if not (state.guesses and meets_board(state, turn)):
        return DONE
    half = half_way(state, turn)
    if not guess_open(state, half, turn):
        return DONE
    words = (Guess(player, colour) for player in targets(half, state.turn) for colour in open_colours(half))
    return Choices((NoGuess(), *words))


# -- what rules and options share ---------------------------------------------------------------------------------


def repeats(state: State, space: int, way: Direction) -> bool:
    """The move is the one the previous move closes."""
    if state.last is None or space != state.last[1] or state.ring[space] is None:
        return False
    before = travelled(*state.last)
    assert before is not None
    on = before[0] == way
    reading = state.rulings.repeat
    return bool(reading == "both" or reading == ("same" if on else "undo"))


def too_late(half: State) -> bool:
    """The push has ended the game, and with it the turn."""
    return over(half) and half.rulings.end_before_guess == "yes"


def is_silenced(half: State, mover: str) -> bool:
    """The mover went out by the push, and may not guess for that reason."""
    return mover in half.out and half.rulings.guess_when_out == "no"


def targets(half: State, mover: str) -> tuple[str, ...]:
    """The players a guess may be about."""
    return tuple(player for player in half.still_in() if player != mover)


def may_be_named(half: State, colour: str) -> bool:
    """A guess may name this colour."""
    return colour in half.standing() or half.rulings.guess_colours == "any"


def open_colours(half: State) -> tuple[str, ...]:
    return tuple(colour for colour in half.palette if may_be_named(half, colour))


def guess_open(state: State, half: State, turn: Turn) -> bool:
    """A guess may be made in this turn."""
    return (
        state.guesses
        and meets_board(state, turn)
        and bool(targets(half, state.turn))
        and not is_silenced(half, state.turn)
        and not too_late(half)
    )
