"""How a game of Crocodile Pool Party ends and is counted.

tie-break    equal tiles: the sums of the crocodile numbers on the own bars decide
hidden       a tile at a bar that was never turned over
count        turning the hidden tiles over, where the tie-break hangs on them
lead         Red's sum less Yellow's
"""

from __future__ import annotations

from itertools import permutations

from ..core.ending import Ending, Outcome, Standing
from .board import OTHER
from .reach import stuck
from .rulebook import RULES
from .state import SEATS, State, Tile, unseen

END = "rulebook, End of the Game"
MOST_TILES = RULES.statement(
    "most-tiles", "Whoever has more tiles on the own bar wins, whatever their colour.", source=END
)
HIGHER_SUM = RULES.statement(
    "higher-sum", "With equal tiles, the higher sum of the crocodile numbers on the own bar wins.", source=END
)
ALL_EQUAL = RULES.statement(
    "all-equal",
    "With equal tiles and equal sums the game is drawn.",
    source=f"{END}, which names no further tie-break",
)
NO_MOVE_LOSES = RULES.statement(
    "no-move-loses", "Under no-move=loses, a player with tiles but no legal move loses.", source="ruling no-move"
)


def ending(state: State) -> Ending | None:
    """How the game ended; None while it goes on or a count is due."""
    if state.setup:
        return None
    if len(state.owners()) > 1:
        return _without_move(state)
    red, yellow = len(state.bars[0]), len(state.bars[1])
    if red != yellow:
        winner = "red" if red > yellow else "yellow"
        because = f"{winner} has {max(red, yellow)} tiles home, {OTHER[winner]} {min(red, yellow)}"
        return _won(state, winner, MOST_TILES, because)
    leads = _leads(state)
    return None if _undecided(leads) else _tie_break(state, leads)


def count_due(state: State) -> bool:
    """Whether the game is over but for numbers nobody has seen."""
    if state.setup or len(state.owners()) > 1 or len(state.bars[0]) != len(state.bars[1]):
        return False
    return _undecided(_leads(state))


def uncounted(state: State) -> tuple[tuple[str, Tile], ...]:
    """The hidden tiles with their names: red2 is the second tile on Red's bar."""
    return tuple(
        (f"{seat}{place}", tile) for seat in SEATS for place, tile in enumerate(state.bar(seat), 1) if not tile.up
    )


def _leads(state: State) -> set[int]:
    """Every lead of Red that the hidden tiles leave open; just one if they count nothing or there are none."""
    leads = {sum(_sums(state, 0)) - sum(_sums(state, 1))}
    if not uncounted(state) or state.rulings.face_down_at_bar == "zero":
        return leads
    for colour in SEATS:
        signs = [
            sign for sign, bar in zip((1, -1), state.bars) for tile in bar if tile.colour == colour and not tile.up
        ]
        adds = {
            sum(number * sign for number, sign in zip(numbers, signs))
            for numbers in permutations(unseen(state, colour), len(signs))
        }
        leads = {lead + add for lead in leads for add in adds}
    return leads


def _sums(state: State, bar: int) -> list[int]:
    return [tile.number for tile in state.bars[bar] if tile.up]


def _undecided(leads: set[int]) -> bool:
    return len({(lead > 0) - (lead < 0) for lead in leads}) > 1


def _tie_break(state: State, leads: set[int]) -> Ending:
    tiles, lead = len(state.bars[0]), next(iter(leads))
    sums = f"the numbers add up to {sum(_sums(state, 0))} for red and {sum(_sums(state, 1))} for yellow"
    if len(leads) > 1:
        sums = "whatever the face-down tiles show, their numbers decide the same way"
    because = f"{tiles} tiles home each; {sums}"
    if lead == 0:
        drawn: dict[str, Outcome] = dict.fromkeys(SEATS, "draw")
        return Ending(drawn, _scores(state), ALL_EQUAL, because)
    return _won(state, "red" if lead > 0 else "yellow", HIGHER_SUM, because)


def _won(state: State, winner: str, rule: str, because: str) -> Ending:
    outcomes: dict[str, Outcome] = {seat: "win" if seat == winner else "loss" for seat in SEATS}
    return Ending(outcomes, _scores(state), rule, because)


def _scores(state: State) -> dict[str, int]:
    return {seat: len(state.bar(seat)) for seat in SEATS}


def _without_move(state: State) -> Ending | None:
    """The end by having no move, under the reading that makes it a loss."""
    if not stuck(state, state.turn) or state.rulings.no_move != "loses":
        return None
    return _won(state, OTHER[state.turn], NO_MOVE_LOSES, f"{state.turn} is to move and has no legal move")


def standing(state: State) -> Standing:
    """The tiles home so far, and why the game is not over."""
    if state.setup:
        return Standing(_scores(state), "the swimmers are still being placed")
    if count_due(state):
        names = ", ".join(name for name, _ in uncounted(state))
        return Standing(
            _scores(state), f"equal tiles home, and the tie-break hangs on numbers not seen yet: turn over {names}"
        )
    squares = {seat: ", ".join(square for square, stack in state.pool if stack[0].colour == seat) for seat in SEATS}
    return Standing(
        _scores(state), f"both still have tiles in the pool; red on {squares['red']}; yellow on {squares['yellow']}"
    )
