"""What the rulebook of Crocodile Pool Party leaves open."""

from dataclasses import dataclass
from typing import Literal

from ..core.rulings import ruling

ROWS_SAY = "swimmers in the rows 2, 3, 4 and 5, counted from the own edge"


@dataclass(frozen=True)
class Rulings:
    """The readings in force in one game."""

    blocked_reveal: Literal["stays", "other-tile"] = ruling(
        "stays",
        question="A swimmer is turned over and the crocodile has no full move: what now?",
        source="rulebook, B) Turning Over a Swimmer",
        readings={
            "stays": "it stays face up where it is and the turn is over",
            "other-tile": "it stays face up and the same player moves again, with another tile, if any move is left",
        },
        holders={
            "stays": "this tool; turning over is one of the three things a turn may be",
            "other-tile": "those who read the duty to move a tile strictly",
        },
    )
    no_move: Literal["pass", "loses"] = ruling(
        "pass",
        question="A player has tiles in the pool but no legal move: what now?",
        source="rulebook, Course of Play (the case is not mentioned)",
        readings={"pass": "the player passes", "loses": "the game ends and that player loses"},
        holders={"pass": "this tool", "loses": "those who read the duty to move as in draughts"},
    )
    bar_entry: Literal["ladders", "any-touching"] = ruling(
        "ladders",
        question="May crocodile 1 step diagonally into the bar from water that has no ladder (c2, d13)?",
        source="rulebook, Your Pool Bar",
        readings={
            "ladders": "no, the bar is entered from its three ladders only",
            "any-touching": "yes, from any square touching the bar",
        },
        holders={
            "ladders": "the rulebook's sentence about the three ladders",
            "any-touching": "the rule that a crocodile 1 moves diagonally",
        },
    )
    face_down_at_bar: Literal["turned-over", "zero"] = ruling(
        "turned-over",
        question="What is a tile at the bar worth in the tie-break if it was never turned over?",
        source="rulebook, End of the Game",
        readings={
            "turned-over": "it is turned over at the final count and counts its number",
            "zero": "a swimmer counts nothing",
        },
        holders={
            "turned-over": "this tool; the tile is a crocodile underneath",
            "zero": "those who count crocodiles only",
        },
    )
    start_rows: Literal["2-1-1-2", "1-2-2-1", "2-2-1-1", "1-1-2-2", "2-1-2-1", "1-2-1-2"] = ruling(
        "2-1-1-2",
        question="How many swimmers start in each of the four rows, counted from the own edge?",
        source="rulebook, Setup (shown only by coloured marks on the board)",
        readings={
            rows: f"{rows.replace('-', ', ')} {ROWS_SAY}"
            for rows in ("2-1-1-2", "1-2-2-1", "2-2-1-1", "1-1-2-2", "2-1-2-1", "1-2-1-2")
        },
        holders={"2-1-1-2": "this tool; an assumption, since no text gives the order"},
    )
