"""Mistakes that may be planted in a record of Pool Party; each is wrong by the way it is made.

turn      a move that is no closing count
clauses   what stands in a token behind the space and the number: the way, who is out, a guess and what came of it
safe      a colour of which two pawns stand or more, so that no single push takes it away
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from ..core.simulation import Change, Mistakes, Place, illegal, impossible, missing, unreadable
from .ring import BOARD, SPACES
from .state import NUMBERS, Pawn, State
from .words import DIRECTIONS, Guess, NoGuess, Turn, is_count, turn_of

MISTAKES = Mistakes()


def turns(place: Place | None) -> Iterator[Turn]:
    """The turn that is played here, if one is."""
    if place is not None and place.move and not is_count(place.move):
        yield turn_of(place.move)


def clauses(place: Place) -> str:
    return place.token.partition(" ")[2]


def before_guess(place: Place) -> str:
    """The token without its guess."""
    return place.token.partition(" guess ")[0]


def pawns(state: State) -> Iterator[tuple[int, Pawn]]:
    return ((space, pawn) for space, pawn in enumerate(state.ring) if pawn is not None)


def taken_by(state: State, turn: Turn) -> Pawn:
    pawn = state.ring[turn.space]
    assert pawn is not None
    return pawn


def impossible_numbers(state: State, pawn: Pawn) -> list[int]:
    """The numbers that the pawn cannot carry, since it or another pawn of its colour is known to carry others."""
    if pawn.number:
        return [number for number in NUMBERS if number != pawn.number]
    return sorted({each.number for each in state.pawns() if each.colour == pawn.colour and each.number})


def safe(state: State) -> list[str]:
    standing = Counter(pawn.colour for _, pawn in pawns(state))
    return [colour for colour in state.palette if standing[colour] >= 2]


def meets(state: State, turn: Turn) -> bool:
    """Whether the pawn ends on the diving board or steps over it."""
    number = turn.number or taken_by(state, turn).number
    by = 1 if turn.direction == "cw" else -1
    return BOARD in {(turn.space + by * steps) % SPACES for steps in range(1, number + 1)}


# -- what cannot have happened -----------------------------------------------------------------------------------------


@MISTAKES.kind("empty-space")
def empty_space(place: Place) -> Iterator[Change]:
    """A pawn is moved from a space where none stands."""
    for turn in turns(place):
        for space, pawn in enumerate(place.state.ring):
            if pawn is None:
                yield impossible(f"{space} {turn.direction}", "pawn-there")


@MISTAKES.kind("other-number")
def other_number(place: Place) -> Iterator[Change]:
    """A pawn shows a number that is known to be another pawn's, or not its own."""
    for turn in turns(place):
        for number in impossible_numbers(place.state, taken_by(place.state, turn)):
            yield impossible(f"{turn.space}={number} {clauses(place)}", "number-fits")


@MISTAKES.kind("no-such-number")
def no_such_number(place: Place) -> Iterator[Change]:
    """A pawn shows a number that no pawn carries."""
    for turn in turns(place):
        for number in (4, 5, 6):
            yield impossible(f"{turn.space}={number} {clauses(place)}", "number-fits")


@MISTAKES.kind("number-not-shown")
def number_not_shown(place: Place) -> Iterator[Change]:
    """A pawn moves whose number nobody can know, and the record does not give it."""
    for turn in turns(place):
        pawn = taken_by(place.state, turn)
        if not pawn.number and len(impossible_numbers(place.state, pawn)) < 2:
            yield impossible(f"{turn.space} {clauses(place)}", "number-shown")


@MISTAKES.kind("nobody-is-out")
def nobody_is_out(place: Place) -> Iterator[Change]:
    """Somebody is said to be out although no colour lost its last pawn."""
    for turn in turns(place):
        state, after = place.state, place.after.state
        if turn.guess is None and turn.out is None and state.standing() == after.standing():
            yield from (impossible(f"{place.token} out {player}", "owner-fits") for player in state.still_in())


@MISTAKES.kind("wrong-answer")
def wrong_answer(place: Place) -> Iterator[Change]:
    """A guess is answered falsely, where the file knows the tokens."""
    for turn in turns(place):
        if turn.guess is not None and turn.told is None and all(place.state.colours):
            right = place.state.colour(turn.guess.player) == turn.guess.colour
            yield impossible(f"{place.token} {'wrong' if right else 'right'}", "answer-fits")


# -- the moment --------------------------------------------------------------------------------------------------------


@MISTAKES.kind("counted-too-early")
def counted_too_early(place: Place) -> Iterator[Change]:
    """The closing count is made although the game goes on."""
    for _ in turns(place):
        for space, pawn in pawns(place.state):
            if pawn.shown:
                yield illegal(f"count {space}={pawn.number}", "count-due")


@MISTAKES.kind("move-repeated")
def move_repeated(place: Place) -> Iterator[Change]:
    """The pawn just moved is moved on in the same direction."""
    for _ in turns(place):
        state: State = place.state
        if state.last is not None and state.ring[state.last[1]] is not None:
            start, end = state.last
            yield illegal(f"{end} {'cw' if (end - start) % SPACES <= max(NUMBERS) else 'ccw'}", "no-repeat")


# -- guesses -----------------------------------------------------------------------------------------------------------


@MISTAKES.kind("guess-away-from-the-board")
def guess_away_from_the_board(place: Place) -> Iterator[Change]:
    """Somebody guesses although the move did not meet the diving board."""
    for turn in turns(place):
        after: State = place.after.state
        mover = place.state.turn
        if meets(place.state, turn) or mover in after.out or not any(turns(place.after)):
            continue
        for player in after.still_in():
            if player != mover:
                for colour in after.standing():
                    yield illegal(f"{place.token} guess {player} {colour}", "guess-at-board")


def _might_guess(place: Place) -> bool:
    return any(isinstance(word, (Guess, NoGuess)) for word in place.move)


@MISTAKES.kind("guess-at-oneself")
def guess_at_oneself(place: Place) -> Iterator[Change]:
    """Somebody guesses the own colour."""
    if _might_guess(place):
        for colour in safe(place.state):
            yield illegal(f"{before_guess(place)} guess {place.state.turn} {colour}", "guess-opponent")


@MISTAKES.kind("guess-at-somebody-out")
def guess_at_somebody_out(place: Place) -> Iterator[Change]:
    """Somebody guesses the colour of a player who is out."""
    if _might_guess(place):
        for player in place.state.out:
            for colour in safe(place.state):
                yield illegal(f"{before_guess(place)} guess {player} {colour}", "guess-player-in")


@MISTAKES.kind("guess-of-a-sunk-colour")
def guess_of_a_sunk_colour(place: Place) -> Iterator[Change]:
    """Somebody guesses a colour of which no pawn stands."""
    if NoGuess() in place.move:
        state, after = place.state, place.after.state
        for player in after.still_in():
            for colour in state.palette:
                if player != state.turn and colour not in state.standing():
                    yield illegal(f"{place.token} guess {player} {colour}", "guess-standing")


# -- the record --------------------------------------------------------------------------------------------------------


@MISTAKES.kind("written-twice")
def written_twice(place: Place) -> Iterator[Change]:
    """A turn is written down a second time."""
    for turn in turns(place.before):
        if place.state.ring[turn.space] is None:
            yield impossible(place.story.moves[place.at - 1].token, "pawn-there").more()


@MISTAKES.kind("left-out")
def left_out(place: Place) -> Iterator[Change]:
    """A turn is not written down, and the next one takes the pawn from where it came to stand."""
    for _ in turns(place):
        for following in turns(place.after):
            if place.state.ring[following.space] is None:
                yield missing("impossible", "pawn-there")


@MISTAKES.kind("after-the-end")
def after_the_end(place: Place) -> Iterator[Change]:
    """A pawn is moved after the end."""
    if place.over:
        for space, pawn in pawns(place.state):
            for way in DIRECTIONS if pawn.number else ():
                shows = "" if pawn.shown else f"={pawn.number}"
                yield illegal(f"{space}{shows} {way}", "game-over").more()


@MISTAKES.kind("no-such-space")
def no_such_space(place: Place) -> Iterator[Change]:
    """A pawn is moved from a space that the ring does not have."""
    for turn in turns(place):
        shows = f"={turn.number}" if turn.number is not None else ""
        yield unreadable(f"{turn.space + SPACES}{shows} {clauses(place)}")


@MISTAKES.kind("misspelt")
def misspelt(place: Place) -> Iterator[Change]:
    """The way has two letters exchanged, a guess lacks its colour, or a count has two letters exchanged."""
    for turn in turns(place):
        head, _, _ = place.token.partition(" ")
        rest = clauses(place).removeprefix(turn.direction)
        yield unreadable(f"{head} {turn.direction[:-2]}wc{rest}")
        if turn.guess is not None:
            yield unreadable(f"{before_guess(place)} guess {turn.guess.player}")
        return
    if place.move:
        yield unreadable(f"cuont{place.token[5:]}")
