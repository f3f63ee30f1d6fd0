"""Where the rulebook of Pool Party can honestly be read in two ways.

No `from __future__ import annotations` here: the annotations must be real objects.
"""

from dataclasses import dataclass
from typing import Literal

from ..core.rulings import ruling


@dataclass(frozen=True)
class Rulings:
    """The readings in force in one game."""

    repeat: Literal["same", "undo", "both", "neither"] = ruling(
        "same",
        question="Which move is closed to a player because of the move just made?",
        source="rulebook, Playing a Turn",
        readings={
            "same": "the pawn just moved may not be moved on in the same direction",
            "undo": "the pawn just moved may not be moved straight back",
            "both": "the pawn just moved may not be moved at all, neither on nor back",
            "neither": "any pawn may be moved either way",
        },
        holders={
            "same": "the English rulebook, word for word",
            "undo": "reviewers of the German and French editions",
        },
    )
    end_before_guess: Literal["yes", "no"] = ruling(
        "yes",
        question="Is a push that ends the game the last thing that happens, even if it crossed the diving board?",
        source="rulebook, The Diving Board and End of the Game",
        readings={
            "yes": "the game is over with the push: there is no guess any more",
            "no": "the guess may still be made and may change the result",
        },
    )
    guess_colours: Literal["standing", "any"] = ruling(
        "standing",
        question="Which colours may a guess name?",
        source="rulebook, The Diving Board",
        readings={
            "standing": "only a colour with a pawn still standing",
            "any": "any of the six colours, though nobody in the game can hold one that lies in the water",
        },
    )
    guess_when_out: Literal["no", "yes"] = ruling(
        "no",
        question="May a player guess whose own last pawn went in by the push of this very turn?",
        source="rulebook, Playing a Turn and The Diving Board",
        readings={
            "no": "no: that player is out before there is time to guess",
            "yes": "yes: the turn is finished first, with its guess; a wrong one costs nothing more",
        },
    )
