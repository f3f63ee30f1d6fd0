"""The endgames in positions/ and what they are known to be worth."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

FOLDER = Path(__file__).parents[2] / "positions" / "crocodile-pool-party"


class Endgame(NamedTuple):
    """An endgame file: value for red, outcome for the mover, plies (to the end or the next step), best decisions.

    `endings`: the chances of each outcome for the mover under best play.
    """

    name: str
    red: Fraction
    outcome: str
    plies: int | None
    to_end: bool
    best: tuple[str, ...]
    states: int
    endings: dict[str, Fraction]
    slow: bool = False

    @property
    def path(self) -> Path:
        return FOLDER / f"endgame-{self.name}.yaml"


HALF, QUARTER, ONE, NONE = Fraction(1, 2), Fraction(1, 4), Fraction(1), Fraction(0)
WIN, LOSS = {"win": ONE}, {"loss": ONE}

ENDGAMES = (
    Endgame("waiting", ONE, "win", 11, True, ("e3-c1",), 3280, WIN),
    Endgame("eating-draws", ONE, "win", 3, True, ("f6-f10",), 3280, WIN),
    Endgame("endless", NONE, "endless", None, False, ("c5-e3",), 3600, {"endless": ONE}),
    Endgame("even-chance", HALF, "mixed", 1, False, ("d3=",), 19517, {"win": HALF, "endless": HALF}),
    Endgame("turn-over-wins", ONE, "win", 1, False, ("a2=",), 19517, WIN, slow=True),
    Endgame("turn-over-loses", ONE, "win", 9, False, ("b9-d9",), 19520, WIN),
    Endgame("known-number", ONE, "win", 1, True, ("e1=2-c1",), 12998, WIN),
    Endgame("final-count", HALF, "mixed", 7, False, ("f2-c1",), 3600, {"win": 3 * QUARTER, "loss": QUARTER}),
    Endgame("tie-break", NONE, "draw", 7, True, ("d8-d6",), 3280, {"draw": ONE}),
    Endgame("stack-first", ONE, "win", 13, True, ("c3-b7",), 6479, WIN),
    Endgame("diagonal", -ONE, "loss", 10, True, ("a9-a8", "a9-b9", "a9-a10", "a9-b8", "a9-b10"), 6519, LOSS),
    Endgame("no-move-loses", -ONE, "loss", 0, True, (), 1, LOSS),
    Endgame("long-way", ONE, "win", 25, True, ("e1-c1", "e1-d2", "e1-f2"), 6519, WIN),
    Endgame("shut-in", -ONE, "win", 1, True, ("a9-a13",), 132869, WIN, slow=True),
)
