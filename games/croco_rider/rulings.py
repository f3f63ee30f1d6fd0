"""Where the rulebook of Croco Rider can honestly be read in two ways."""

from dataclasses import dataclass
from typing import Literal

from ..core.rulings import ruling


@dataclass(frozen=True)
class Rulings:
    """The readings a game of Croco Rider is played under."""

    camp: Literal["ring", "row"] = ruling(
        "ring",
        question="Are camp squares 1 and 12 neighbours?",
        source="rulebook, Two first moves",
        readings={
            "ring": "a camp is a ring: squares 1 and 12 are neighbours",
            "row": "a camp is a row: squares 1 and 12 are its two ends and no neighbours",
        },
        holders={"ring": "the publisher's older page, which describes the camps as circles"},
    )
    opening: Literal["placements", "turns"] = ruling(
        "placements",
        question="What counts as a player's first two moves?",
        source="rulebook, Two first moves",
        readings={
            "placements": "the first two pawns a player places, whether they win or lose",
            "turns": (
                "the first two turns: everything a player places before the second own turn ends is free,"
                " and playing again after a lost pawn belongs to the same turn"
            ),
        },
    )
    adjacency: Literal["any-gap", "first-two"] = ruling(
        "any-gap",
        question="Next to which vacated squares must a pawn stand from the third move on?",
        source="rulebook, Two first moves",
        readings={
            "any-gap": "next to any vacated square of the own camp, so the gaps grow",
            "first-two": (
                "next to a square vacated by the own first two placements;"
                " once the neighbours of these squares are gone, any pawn may be played"
            ),
        },
        holders={
            "any-gap": "the publisher's older page, which names the pawns next to a vacated square or run of squares",
            "first-two": "the rulebook, taken at its letter",
        },
    )
    end: Literal["due", "at-once", "pass-on"] = ruling(
        "due",
        question="When has a player no more pawn to play on the next turn?",
        source="rulebook, End of the game",
        readings={
            "due": "when the player due to place, also again after a lost pawn, has none left",
            "at-once": "as soon as either camp is empty, whoever is due to place",
            "pass-on": "as `due`, but a last pawn that loses passes the turn to the opponent, who may still place",
        },
    )
