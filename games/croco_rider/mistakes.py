"""Mistakes that may be planted in a record of Croco Rider; each is wrong by the way it is made.

pawns     (pawn, camp square) of one colour, as they stand in its camp
home      the squares a pawn counts to, on every crocodile that is long enough
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.simulation import Change, Mistakes, Place, illegal, impossible, missing, unreadable
from .board import FITTING, INDEX, LENGTHS, NAMES, OTHER, PLACES, SETS, SIDE
from .board import Place as Placing
from .state import State

MISTAKES = Mistakes()


def placing(place: Place) -> Iterator[Placing]:
    """The placement made here, if there is one."""
    yield from place.move


def pawns(state: State, colour: str) -> Iterator[tuple[str, int]]:
    return ((pawn, place) for place, pawn in enumerate(state.camps[SIDE[colour]], 1) if pawn)


def free(state: State, index: int) -> bool:
    return not state.taken >> index & 1


def beside_a_gap(state: State, place: int) -> bool:
    """Whether a neighbour in the ring of the camp of the player due is vacated."""
    return not state.camp[place % PLACES] or not state.camp[place - 2]


# -- what cannot have happened -----------------------------------------------------------------------------------------


@MISTAKES.kind("no-such-pawn")
def no_such_pawn(place: Place) -> Iterator[Change]:
    """A player places a pawn that only the other one has."""
    for word in placing(place):
        for pawn in sorted({*SETS[OTHER[word.colour]]} - {*SETS[word.colour]}):
            yield impossible(f"{pawn}@{word.place}>{word.crocodile}.{word.square}", "pawn-exists")


@MISTAKES.kind("pawn-placed-already")
def pawn_placed_already(place: Place) -> Iterator[Change]:
    """A pawn is named that has left its camp."""
    for word in placing(place):
        for earlier in place.story.moves[: place.at]:
            gone = earlier.move[0]
            if gone.colour == word.colour:
                token = f"{gone.pawn}@{gone.place}>{word.crocodile}.{word.square}"
                yield impossible(token, "pawn-in-camp")


@MISTAKES.kind("wrong-camp-square")
def wrong_camp_square(place: Place) -> Iterator[Change]:
    """A pawn is named with the camp square beside its own, where another one stands."""
    for word in placing(place):
        for wrong in (word.place % PLACES + 1, (word.place - 2) % PLACES + 1):
            if place.state.camp[wrong - 1] not in ("", word.pawn):
                yield impossible(f"{word.pawn}@{wrong}>{word.crocodile}.{word.square}", "pawn-in-camp")


@MISTAKES.kind("no-such-square")
def no_such_square(place: Place) -> Iterator[Change]:
    """A pawn goes behind the tail of a crocodile, or onto a crocodile that does not exist."""
    for word in placing(place):
        pawn = f"{word.pawn}@{word.place}"
        yield impossible(f"{pawn}>{word.crocodile}.{word.crocodile + 1}", "square-exists")
        yield from (impossible(f"{pawn}>{crocodile}.{word.square}", "square-exists") for crocodile in (2, 8))


# -- whose turn it is --------------------------------------------------------------------------------------------------


@MISTAKES.kind("other-players-pawn")
def other_players_pawn(place: Place) -> Iterator[Change]:
    """A pawn of the player who is not due is placed."""
    for word in placing(place):
        other = OTHER[word.colour]
        for pawn, square in pawns(place.state, other):
            yield illegal(f"{other} {pawn}@{square}>{word.crocodile}.{word.square}", "your-turn")


@MISTAKES.kind("passed")
def passed(place: Place) -> Iterator[Change]:
    """A player passes; there is no pass in this game."""
    yield from (unreadable("pass") for _ in placing(place))


# -- where a pawn goes -------------------------------------------------------------------------------------------------


@MISTAKES.kind("square-taken")
def square_taken(place: Place) -> Iterator[Change]:
    """A pawn goes on one of its own squares, where another one lies."""
    for word in placing(place):
        for index in FITTING[word.pawn]:
            if not free(place.state, index):
                yield illegal(f"{word.pawn}@{word.place}>{NAMES[index]}", "free-square")


@MISTAKES.kind("square-beside")
def square_beside(place: Place) -> Iterator[Change]:
    """A pawn goes on the free square beside its own one, which is free too."""
    for word in placing(place):
        if INDEX[word.crocodile, word.square] in FITTING[word.pawn]:
            for square in (word.square - 1, word.square + 1):
                index = INDEX.get((word.crocodile, square))
                if index is not None and index not in FITTING[word.pawn] and free(place.state, index):
                    yield illegal(f"{word.pawn}@{word.place}>{word.crocodile}.{square}", "fitting-square")


@MISTAKES.kind("counted-from-the-wrong-end")
def counted_from_the_wrong_end(place: Place) -> Iterator[Change]:
    """A plus pawn is counted from the tail, or a minus pawn from the head, although its own square is free."""
    for word in placing(place):
        if INDEX[word.crocodile, word.square] in FITTING[word.pawn]:
            index = INDEX[word.crocodile, word.crocodile + 1 - word.square]
            if index not in FITTING[word.pawn] and free(place.state, index):
                yield illegal(f"{word.pawn}@{word.place}>{NAMES[index]}", "fitting-square")


@MISTAKES.kind("not-beside-a-gap")
def not_beside_a_gap(place: Place) -> Iterator[Change]:
    """After the opening a pawn leaves the camp that has no gap beside it, for a free square of its own."""
    for word in placing(place):
        if place.state.camp.count("") >= 2:
            for pawn, square in pawns(place.state, word.colour):
                for index in FITTING[pawn] if not beside_a_gap(place.state, square) else ():
                    if free(place.state, index):
                        yield illegal(f"{pawn}@{square}>{NAMES[index]}", "next-to-gap")


# -- the record --------------------------------------------------------------------------------------------------------


def _misread(state: State, token: str) -> str:
    """The rule that a token without a colour breaks for the player due, if its pawn cannot be that player's."""
    pawn, _, square = token.partition(">")[0].partition("@")
    if pawn not in SETS[state.due]:
        return "pawn-exists"
    return "pawn-in-camp" if state.camp[int(square) - 1] != pawn else ""


@MISTAKES.kind("written-twice")
def written_twice(place: Place) -> Iterator[Change]:
    """A placement is written down a second time."""
    if place.before:
        rule = _misread(place.state, place.before.token)
        if rule:
            yield impossible(place.before.token, rule).more()


@MISTAKES.kind("left-out")
def left_out(place: Place) -> Iterator[Change]:
    """A placement is not written down, and the next pawn is not one of the player who is still due."""
    if place.after.move:
        rule = _misread(place.state, place.after.token)
        if rule:
            yield missing("impossible", rule)


@MISTAKES.kind("after-the-end")
def after_the_end(place: Place) -> Iterator[Change]:
    """A pawn that is left is placed after the end."""
    if place.over:
        other = OTHER[place.state.due]
        for pawn, square in pawns(place.state, other):
            yield from (
                illegal(f"{other} {pawn}@{square}>{length}.1", "game-over", "your-turn").more() for length in LENGTHS
            )


@MISTAKES.kind("misspelt")
def misspelt(place: Place) -> Iterator[Change]:
    """A token lacks the sign of its pawn, what stands between its parts, or its last number."""
    if place.move:
        pawn, _, goal = place.token.partition(">")
        yield unreadable(f"{pawn[0]}{pawn[2:]}>{goal}")
        yield unreadable(f"{pawn} {goal}")
        yield unreadable(f"{pawn}>{goal[:-1]}")
