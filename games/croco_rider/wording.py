"""What messages are made of: numbers, lists and counts in words. Nothing here decides anything."""

from __future__ import annotations

from .board import COLOURS, LENGTHS, OTHER, PLACES, SIDE
from .state import Gaps, State, scores


def ordinal(number: int) -> str:
    """1st, 2nd, 3rd, 4th ..."""
    return str(number) + {1: "st", 2: "nd", 3: "rd"}.get(number, "th")


def in_pawns(count: int) -> str:
    """1 pawn, 2 pawns ..."""
    return f"{count} pawn{'' if count == 1 else 's'}"


def joined(parts: list[str] | tuple[str, ...], word: str = "and") -> str:
    """a, b and c."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}"


def left(state: State) -> dict[str, int]:
    """How many pawns each colour still has in its camp."""
    return {colour: PLACES - state.camps[SIDE[colour]].count("") for colour in COLOURS}


def gaps(state: State, side: int) -> Gaps:
    """The vacated camp squares that count for which pawns may be played."""
    first = state.opening_squares[side]
    if state.rulings.adjacency == "first-two" and first is not None:
        return first
    return tuple([place for place, pawn in enumerate(state.camps[side], 1) if not pawn])


def why_over(state: State) -> str:
    """Whose camp is empty, and what the other keeps."""
    rest = left(state)
    empty = state.due if not rest[state.due] else OTHER[state.due]
    told = f"{empty} has no pawn left" + (" and is due to place" if empty == state.due else "")
    spare = rest[OTHER[empty]]
    return told + (
        f", {OTHER[empty]} keeps {in_pawns(spare)}, which count{'s' if spare == 1 else ''} nothing" if spare else ""
    )


def tally(state: State) -> str:
    """Both totals with their parts: green 6 + 20 = 26, blue 14."""
    told = []
    for colour in COLOURS:
        parts = [
            f"{length} x {rider.pawn[0]}"
            for length, rider in zip(LENGTHS, state.riders)
            if rider is not None and rider.colour == colour
        ]
        told.append(f"{colour} {' + '.join(parts)} = {scores(state)[colour]}" if parts else f"{colour} 0")
    return joined(told)
