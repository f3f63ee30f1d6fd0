"""What Toy Nim leaves open."""

from dataclasses import dataclass
from typing import Literal

from games.core.rulings import ruling


@dataclass(frozen=True)
class Rulings:
    """The readings in force in one game."""

    three: Literal["any", "last"] = ruling(
        "any",
        question="May three be taken while more are left?",
        source="toy, Taking three",
        readings={"any": "yes", "last": "no, only the last three"},
        holders={"any": "this toy", "last": "the neighbours"},
    )
    last: Literal["wins", "loses"] = ruling(
        "wins",
        question="Does the last counter win or lose?",
        source="toy, The end",
        readings={"wins": "it wins", "loses": "it loses"},
    )
