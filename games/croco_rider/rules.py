"""Rules of Croco Rider: what a placement must keep to, and how the game is decided.

Asked in three groups: what the record claims (there is such a pawn and such a square), whose turn it is, and whether
this pawn may be played and may go there.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.moves import Move
from ..core.rulebook import Rulebook, Violation
from .board import COLOURS, FITTING, INDEX, LENGTHS, NAMES, OTHER, PLACES, SETS, SIDE, counted
from .files import on_crocodile
from .state import State, over, playable
from .wording import gaps, joined, ordinal

RULES = Rulebook("record", "turn", "placement")


@RULES.rule("pawn-exists", group="record", source="rulebook, Components")
def pawn_exists(state: State, move: Move) -> Iterator[Violation]:
    """A pawn is one of the twelve of its colour: green has two 3+ and a 7-, blue has a 6+, two 3- and a 6-."""
    colour, pawn = move[0][:2]
    other = OTHER[colour]
    if pawn and pawn not in SETS[colour]:
        hint = f", {other} has one" if pawn in SETS[other] else ""
        turn = f"; it is {colour}'s turn" if hint and colour == state.due else ""
        yield Violation(f"{colour} has no pawn {pawn}{hint}{turn}")


@RULES.rule("pawn-in-camp", group="record", source="rulebook, Set up")
def pawn_in_camp(state: State, move: Move) -> Iterator[Violation]:
    """The pawn comes from the square of the own camp on which it stands; a pawn once placed stays where it is."""
    colour, pawn, place = move[0][:3]
    camp, at = state.camps[SIDE[colour]], (f"{colour}@{place}",)
    if pawn and pawn not in SETS[colour]:
        return  # the rule above speaks
    known = _whereabouts(state, colour, pawn) if pawn else ""
    if place == 0 and pawn:
        yield Violation(known)
    elif not 1 <= place <= PLACES:
        yield Violation(f"a camp has the squares 1 to {PLACES}, there is no square {place}{known and '; ' + known}")
    elif not camp[place - 1]:
        yield Violation(f"{colour}'s camp square {place} is vacated{known and '; ' + known}", at)
    elif camp[place - 1] != pawn:
        yield Violation(
            f"{camp[place - 1]} stands on {colour}'s camp square {place}{known and f', not {pawn}; {known}'}", at
        )


def _whereabouts(state: State, colour: str, pawn: str) -> str:
    """Where the pawns of that name are, as far as known."""
    camp = [str(place) for place, own in enumerate(state.camps[SIDE[colour]], 1) if own == pawn]
    if camp:
        return f"{colour} {pawn} stands on camp square{'s' if len(camp) > 1 else ''} {joined(camp)}"
    lies = [
        f"{length}.{square}{' face down' if text.startswith('(') else ''}"
        for length in LENGTHS
        for square, text in enumerate(on_crocodile(state, length), 1)
        if text.strip("()") == f"{colour} {pawn}"
    ]
    return f"{colour} {pawn} has been placed already" + (f" and lies on {joined(lies)}" if lies else "")


@RULES.rule("square-exists", group="record", source="rulebook, Components")
def square_exists(state: State, move: Move) -> Iterator[Violation]:
    """There are five crocodiles, of 3, 4, 5, 6 and 7 squares; a pawn goes on one of these squares."""
    crocodile, square = move[0].crocodile, move[0].square
    if crocodile not in LENGTHS:
        yield Violation(f"there is no crocodile {crocodile}, only those of 3, 4, 5, 6 and 7 squares")
    elif not 1 <= square <= crocodile:
        yield Violation(f"crocodile {crocodile} has the squares 1 to {crocodile}, there is no {crocodile}.{square}")


@RULES.rule("game-over", group="turn", source="rulebook, End of the game")
def game_over(state: State, move: Move) -> Iterator[Violation]:
    """No pawn is placed after the end of the game."""
    if over(state):
        empty = state.due if not any(state.camp) else OTHER[state.due]
        yield Violation(f"the game is over: {empty} has no pawn left")


@RULES.rule("your-turn", group="turn", source="rulebook, How to play; Sequences of moves")
def your_turn(state: State, move: Move) -> Iterator[Violation]:
    """Only the player due to place does so, with a pawn of the own colour."""
    if move[0].colour != state.due:
        yield Violation(f"it is {state.due}'s turn, not {move[0].colour}'s")


@RULES.rule("next-to-gap", group="placement", source="rulebook, Two first moves")
def next_to_gap(state: State, move: Move) -> Iterator[Violation]:
    """A player's first two moves may use any pawn; later ones use a pawn beside a vacated square of the own camp."""
    colour, pawn, place = move[0][:3]
    side = SIDE[colour]
    may = playable(state, side)
    if place in may:
        return
    camp = state.camps[side]
    beside = [f"{camp[near - 1]}@{near}" for near in may]
    yield Violation(
        f"{pawn} on camp square {place} is not next to a gap: {_opening_over(state, side)};"
        f" {_gaps_that_count(state, side, place)}, and next to them {'stands' if len(beside) == 1 else 'stand'}"
        f" {joined(beside)}",
        (f"{colour}@{place}",),
    )


def _opening_over(state: State, side: int) -> str:
    if state.rulings.opening == "turns" and state.turns_ended is not None:
        return f"{COLOURS[side]} has ended {state.turns_ended[side]} turns, so the opening is over"
    return f"{COLOURS[side]} has placed {state.camps[side].count('')} pawns, so the opening is over"


def _gaps_that_count(state: State, side: int, place: int) -> str:
    count = [str(gap) for gap in gaps(state, side)]
    first = state.rulings.adjacency == "first-two"
    says = f"its first two placements vacated {joined(count)}" if first else f"its gaps are {joined(count)}"
    across = PLACES + 1 - place
    if state.rulings.camp == "row" and place in (1, PLACES) and str(across) in count:
        says += f" (the camp is read as a row, so {place} and {across} are no neighbours)"
    return says


@RULES.rule("free-square", group="placement", source="rulebook, Forbidden moves")
def free_square(state: State, move: Move) -> Iterator[Violation]:
    """A pawn goes on an empty square, never on one that is taken, face up or face down."""
    _, _, _, crocodile, square, _ = move[0]
    if state.taken >> INDEX[crocodile, square] & 1:
        row = on_crocodile(state, crocodile)
        free = [f"{crocodile}.{number}" for number, text in enumerate(row, 1) if text == "."]
        rest = f"free on crocodile {crocodile}: {joined(free)}" if free else f"crocodile {crocodile} is full"
        yield Violation(
            f"{crocodile}.{square} is taken by {lying(row[square - 1])}; {rest}", (f"{crocodile}.{square}",)
        )


def lying(text: str) -> str:
    """What lies on a square, in words."""
    if not text.startswith("("):
        return text
    known = text.strip("().")
    return f"{known} (face down)" if known else "a pawn face down"


@RULES.rule("fitting-square", group="placement", source="rulebook, Placement of the pawns; Forbidden moves")
def fitting_square(state: State, move: Move) -> Iterator[Violation]:
    """A + pawn goes to the square its number counts to from a head, a - pawn from a tail.

    Only when all these squares of all crocodiles are taken may it go on any free square, where it keeps its number
    and sign.
    """
    _, pawn, _, crocodile, square, _ = move[0]
    open_still = [index for index in FITTING[pawn] if not state.taken >> index & 1]
    if square == counted(pawn, crocodile) or not open_still:
        return
    end = "head" if pawn[1] == "+" else "tail"
    here = square if pawn[1] == "+" else crocodile + 1 - square
    short = counted(pawn, crocodile) == 0
    miss = f"crocodile {crocodile} is too short for it" if short else f"{crocodile}.{square} is the {ordinal(here)}"
    taken = taken_of(state, pawn)
    still = f"{joined([NAMES[index] for index in open_still])} {'is' if len(open_still) == 1 else 'are'} still free"
    yield Violation(
        f"{pawn} belongs on the {ordinal(int(pawn[0]))} square from a {end}, but {miss}; a free placement needs all its"
        f" own squares taken, and {still}{f' ({taken})' if taken else ''}",
        (f"{crocodile}.{square}", *(NAMES[index] for index in open_still)),
    )


def taken_of(state: State, pawn: str) -> str:
    """Each fitting square of a pawn that is taken, and what lies on it."""
    told = []
    for index in FITTING[pawn]:
        length, _, square = NAMES[index].partition(".")
        text = on_crocodile(state, int(length))[int(square) - 1]
        if text != ".":
            told.append(f"{NAMES[index]} {lying(text)}")
    return ", ".join(told)


_CONTROL = "rulebook, Placing the pawns on a crocodile"
RULES.statement(
    "any-crocodile",
    "A player chooses among all crocodiles with room for the pawn, whatever the opponent played. There is no pass.",
    source="rulebook, Placement of the pawns",
)
RULES.statement(
    "first-pawn",
    "The first pawn on a crocodile takes control of it, and the turn ends.",
    source="rulebook, Control of a crocodile",
)
RULES.statement(
    "one-face-up",
    "A pawn placed on a crocodile meets only the pawn in control there. One of the two stays face up, in control; the"
    " other is turned face down at once, whoever owns it.",
    source="rulebook, Control of a crocodile",
)
RULES.statement("same-signs", "Of two pawns with the same sign, the one nearer the head wins.", source=_CONTROL)
RULES.statement("different-signs", "Of a + and a - pawn, the one nearer the tail wins.", source=_CONTROL)
RULES.statement(
    "free-placement",
    "A pawn placed freely keeps its number and sign; how near it is to head or tail goes by the square it lies on.",
    source="rulebook, Placement of the pawns",
)
RULES.statement(
    "play-again",
    "A player whose pawn is turned face down as it is placed plays again at once, as often as that happens; otherwise"
    " the turn passes.",
    source="rulebook, Sequences of moves",
)
RULES.statement(
    "no-pawn-left",
    "The game ends when the player due to place has no pawn left. Pawns the other keeps count nothing.",
    source="rulebook, End of the game",
)
RULES.statement(
    "crocodile-points",
    "A crocodile gives its length times the number of the pawn in control to that pawn's colour; an empty one gives 0.",
    source="rulebook, Counting the points",
)
HIGHER_TOTAL = RULES.statement("higher-total", "The higher total wins.", source="rulebook, Counting the points")
EQUAL_TOTALS = RULES.statement(
    "equal-totals", "Equal totals are a draw.", source="rulebook, Counting the points (it names no tie-break)"
)
