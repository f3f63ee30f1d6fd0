"""What a solver says.

worth     what a position or a move is worth to the player asked about: win 1, draw or endless play 0, loss -1
exact     lower and upper bound are equal; otherwise both are proved, and the truth lies between
margin    the final score difference, where the score is what players play for
line      what follows under best play, ply by ply; where something is drawn it forks
decision  what a player settles before something is drawn: a swimmer is turned over, whatever it shows
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from games.core.ranges import Ranges

Status: TypeAlias = Literal["exact", "interval", "unsolved"]
Label: TypeAlias = Literal["win", "draw", "endless", "loss", "mixed"]
LABELS: tuple[Label, ...] = ("win", "draw", "endless", "loss", "mixed")
WIN, LOSS, ZERO = Fraction(1), Fraction(-1), Fraction(0)


class Worth(NamedTuple):
    """Bounds of a value and what it means.

    `distance` counts the plies to the end, or (`to_end` False) to the next step that cannot be taken back, where
    something is still to be drawn; None where play need not end or nobody counted.
    """

    lower: Fraction
    upper: Fraction
    outcome: Label | None = None
    distance: int | None = None
    to_end: bool = True
    margin: tuple[int, int] | None = None

    @property
    def exact(self) -> bool:
        return self.lower == self.upper


ANYTHING = Worth(LOSS, WIN)
"""Nothing is known."""


class MoveWorth(NamedTuple):
    """A legal move, the odds of what it shows, and what the position after it is worth to the player who made it.

    `shown` is the token as people write it. `sure`: of the best it is proved to be best, not only others to be worse.
    """

    token: str
    shown: str
    probability: Fraction | None
    worth: Worth
    best: bool = False
    sure: bool = True


class Drawn(NamedTuple):
    """A decision after which something is drawn: how its tokens begin, and for each result the best move with it.

    Where they have no beginning in common, `begins` is the decision in words. `tokens` are all that may come of it.
    """

    begins: str
    tokens: tuple[str, ...]
    worth: Worth
    best: bool
    results: tuple[MoveWorth, ...]
    sure: bool = True


class Step(NamedTuple):
    """A ply of a line, with its token as people write it. `player` is None for a final count."""

    player: str | None
    token: str
    shown: str


class Fork(NamedTuple):
    """Something is drawn: each result with its odds; no branches where the line is cut here."""

    player: str | None
    begins: str
    branches: tuple[Branch, ...]


class Again(NamedTuple):
    """The position before the ply of this number of the same line (from 1) is there again, and so on for ever."""

    ply: int


class Branch(NamedTuple):
    """One result of a draw; the first ply of its line is the whole token."""

    probability: Fraction
    line: Line


Line: TypeAlias = tuple[Step | Fork | Again, ...]


class Solution(NamedTuple):
    """The answer. `values` gives each player's bounds; `worth` is the mover's, or the first player's if nobody moves.

    of            the player whose worth is given
    best          the best decisions: tokens, or how they begin where something is drawn
    odds          the chances of win, draw, endless play and loss for `of` when play goes on as the line shows
    assumption    what was taken for granted about hidden things
    zero_sum      whether the players' values sum to zero; otherwise each is what that player can make sure of
    status        unsolved while no value is known better than -1 to 1, whatever else is (bounds of the margin, moves)
    reached       the limit the search met and how far it came, if it met one
    ranges        what is still possible, in a game that what happens decides: bounds there say what is certain
    """

    status: Status
    to_move: str | None
    of: str
    values: Mapping[str, tuple[Fraction, Fraction]]
    worth: Worth
    odds: Mapping[Label, Fraction] | None
    best: tuple[str, ...]
    moves: tuple[MoveWorth, ...]
    decisions: tuple[Drawn, ...]
    line: Line
    states: int
    method: str
    assumption: str
    zero_sum: bool = True
    reached: str = ""
    ranges: Ranges | None = None


def status_of(values: Mapping[str, tuple[Fraction, Fraction]]) -> Status:
    """What bounds on the players' values come to: of nobody anything better than -1 to 1 is no answer."""
    if all(lower == upper for lower, upper in values.values()):
        return "exact"
    return "unsolved" if all(bounds == (LOSS, WIN) for bounds in values.values()) else "interval"


def unsolved(
    players: tuple[str, ...], to_move: str | None, method: str, assumption: str, states: int, reached: str
) -> Solution:
    """The answer of a method that met a limit before it could say anything."""
    values = dict.fromkeys(players, (LOSS, WIN))
    of = to_move or players[0]
    return Solution(
        "unsolved", to_move, of, values, ANYTHING, None, (), (), (), (), states, method, assumption, reached=reached
    )


def opposite(label: Label | None) -> Label | None:
    """What a result is to the other side."""
    return "loss" if label == "win" else "win" if label == "loss" else label
