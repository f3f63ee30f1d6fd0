"""What a solver says.

worth     what a position or a move is worth to the player asked about: win 1, draw or endless play 0, loss -1
exact     lower and upper bound are equal; otherwise both are proved, and the truth lies between
margin    the final score difference, where the score is what players play for
line      what follows under best play; where chance comes in, a tree
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, NamedTuple, TypeAlias

Status: TypeAlias = Literal["exact", "interval", "unsolved"]
Label: TypeAlias = Literal["win", "draw", "endless", "loss", "mixed"]
WIN, LOSS, ZERO = Fraction(1), Fraction(-1), Fraction(0)


class Worth(NamedTuple):
    """Bounds of a value, what it means, and how far it is to the end (or to the next chance, see `Solution`)."""

    lower: Fraction
    upper: Fraction
    outcome: Label | None = None
    distance: int | None = None
    margin: tuple[int, int] | None = None

    @property
    def exact(self) -> bool:
        return self.lower == self.upper


class MoveWorth(NamedTuple):
    """A legal move and what it is worth to the player who makes it."""

    token: str
    worth: Worth


class Line(NamedTuple):
    """A node of the principal line: the token, its chance where it is drawn, and what follows."""

    token: str
    probability: Fraction | None
    then: tuple[Line, ...]


class Solution(NamedTuple):
    """The answer. `values` gives each player's bounds; `worth` is the mover's.

    odds          the chances of win, draw, endless play and loss for the mover under the line's play (exact only)
    to_end        whether distances count plies to the end; otherwise to the next irreversible step
    assumption    what was taken for granted about hidden things
    reached       for an unsolved position: how far the search came, and the limit it met
    """

    status: Status
    to_move: str | None
    values: Mapping[str, tuple[Fraction, Fraction]]
    worth: Worth
    odds: Mapping[Label, Fraction] | None
    best: tuple[str, ...]
    moves: tuple[MoveWorth, ...]
    line: tuple[Line, ...]
    states: int
    method: str
    assumption: str
    to_end: bool = True
    zero_sum: bool = True
    reached: str = ""


def label(value: Fraction) -> Label | None:
    """What a value means where it can mean only one thing."""
    return "win" if value == WIN else "loss" if value == LOSS else None
