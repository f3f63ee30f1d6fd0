"""Signs that no play reaches a position: squares never become free again, gaps only grow, turns alternate."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from ..core.position import Doubt
from .board import COLOURS, FITTING, INDEX, LENGTHS, NAMES, NEXT, OTHER, SIDE, Rider, beats, counted
from .state import State
from .wording import in_pawns, joined


def doubts(state: State) -> Iterator[str]:
    """What in the position no sequence of legal placements brings about."""
    yield from _misplaced(state)
    yield from _wrong_control(state)
    yield from _scattered(state)
    yield from _turns(state)


def _named(state: State, length: int) -> list[Rider]:
    """The pawns of a crocodile whose names are known, the one in control included."""
    rider = state.riders[length - LENGTHS[0]]
    found = [rider] if rider is not None else []
    for index, known in state.down:
        crocodile, _, square = NAMES[index].partition(".")
        if int(crocodile) == length and " " in known:
            colour, pawn = known.split()
            found.append(Rider(colour, pawn, int(square)))
    return found


def _misplaced(state: State) -> Iterator[str]:
    """A pawn off its count while a fitting square is still free: it was free then, too."""
    for length in LENGTHS:
        for colour, pawn, square in _named(state, length):
            free = [NAMES[index] for index in FITTING[pawn] if not state.taken >> index & 1]
            if square != counted(pawn, length) and free:
                yield Doubt(
                    f"{colour} {pawn} lies on {length}.{square}, where it does not fit, but {joined(free)} "
                    f"{'is' if len(free) == 1 else 'are'} still free: it was not allowed to go anywhere else",
                    "crocodiles",
                    length,
                )


def _wrong_control(state: State) -> Iterator[str]:
    """No order of the pawns of a crocodile leaves this one in control."""
    for length in LENGTHS:
        rider = state.riders[length - LENGTHS[0]]
        named = frozenset(_named(state, length))
        squares = [INDEX[length, square] for square in range(1, length + 1)]
        if rider is not None and len(named) == sum(state.taken >> index & 1 for index in squares):
            able = _last_standing(named)
            if rider not in able:
                names = joined(sorted(f"{each.colour} {each.pawn}" for each in able), "or")
                text = f"crocodile {length}: in whatever order its pawns came, {names} would be in control"
                yield Doubt(text, "crocodiles", length)


@cache
def _last_standing(pawns: frozenset[Rider]) -> frozenset[Rider]:
    """Every pawn that may be in control after these came in some order."""
    if len(pawns) < 2:
        return pawns
    found: set[Rider] = set()
    for new in pawns:
        for rider in _last_standing(pawns - {new}):
            found.add(new if beats(new.pawn, new.square, rider) else rider)
    return frozenset(found)


def _scattered(state: State) -> Iterator[str]:
    """Two placements open two gaps at most; after that gaps only grow."""
    if state.rulings.opening != "placements" or state.rulings.adjacency != "any-gap":
        return
    near = NEXT[state.rulings.camp]
    for colour in COLOURS:
        camp = state.camps[SIDE[colour]]
        vacated = {place for place, pawn in enumerate(camp, 1) if not pawn}
        begins = [
            place for place in sorted(vacated) if place % 12 + 1 not in near[place] or place % 12 + 1 not in vacated
        ]
        if len(begins) > 2:
            text = f"{colour}'s camp has {len(begins)} separate gaps; the two opening placements make two at most"
            yield Doubt(text, "camps", colour)


def _turns(state: State) -> Iterator[str]:
    placed = {colour: state.camps[SIDE[colour]].count("") for colour in COLOURS}
    for colour in COLOURS:
        if placed[colour] > 1 and not placed[OTHER[colour]]:
            yield Doubt(
                f"{colour} has placed {in_pawns(placed[colour])} and {OTHER[colour]} none, but the first pawn of all"
                " takes control and ends the turn",
                "camps",
                colour,
            )
    if state.turns_ended is not None:
        own, other = state.turns_ended[SIDE[state.due]], state.turns_ended[1 - SIDE[state.due]]
        if not 0 <= other - own <= 1:
            text = f"{state.due} is due after {own} turns and {OTHER[state.due]} has ended {other}: turns alternate"
            yield Doubt(text, "turns_ended")
        for colour, ended in zip(COLOURS, state.turns_ended):
            if not ended and placed[colour] and state.due != colour:
                text = f"{colour} has placed {in_pawns(placed[colour])} and ended no turn, but {state.due} is due"
                yield Doubt(text, "turns_ended", colour)
