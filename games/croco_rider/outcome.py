"""How a game of Croco Rider ends and stands."""

from __future__ import annotations

from ..core.ending import Ending, Outcome, Standing
from .board import COLOURS, OTHER
from .rules import EQUAL_TOTALS, HIGHER_TOTAL
from .state import State, over, scores
from .wording import in_pawns, left, tally, why_over


def ending_of(state: State) -> Ending | None:
    """How the game ended: totals of the crocodiles in control, the higher one wins."""
    if not over(state):
        return None
    total = scores(state)
    green, blue = total["green"], total["blue"]
    outcomes: dict[str, Outcome] = {}
    for colour in COLOURS:
        mine, yours = total[colour], total[OTHER[colour]]
        outcomes[colour] = "draw" if mine == yours else "win" if mine > yours else "loss"
    decided_by = EQUAL_TOTALS if green == blue else HIGHER_TOTAL
    return Ending(outcomes, total, decided_by, f"{why_over(state)}; {tally(state)}")


def standing_of(state: State) -> Standing:
    """The totals so far, who is still due, and how each crocodile stands."""
    rest = left(state)[state.due]
    return Standing(scores(state), f"{state.due} is due and has {in_pawns(rest)} left to place; {tally(state)}")
