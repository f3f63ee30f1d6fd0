"""What players may still come to, where neither choice nor chance decides a game but what happens in it.

total      a final score
span       whole numbers without a gap between them, as (lowest, highest)
prospect   what one player may still come to, by any legal play
option     a choice of the player to move, and what it does to the prospects
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal, NamedTuple, TypeAlias

Span: TypeAlias = tuple[int, int]
Win: TypeAlias = Literal["no", "shared", "alone"]
"""How far a player gets: not even a share of the win, a share of it, the win alone."""
Pause: TypeAlias = Callable[[], None]
"""Called now and then in long work, so that whoever waits may end it by raising."""


class Prospect(NamedTuple):
    """What one player may still come to.

    totals        every final total still possible, as spans in rising order; none where points do not decide
    can_win       the most the player can still reach
    sure          what the player has already, whatever anybody does
    sure_resting  the same if this player lays down nothing more that counts at the end when kept (unused cards)
    least_turns   the least number of turns in which the player can win; None where that is no question, or impossible
    """

    totals: tuple[Span, ...]
    can_win: Win
    sure: Win
    sure_resting: Win
    least_turns: int | None = None


class Option(NamedTuple):
    """A choice of the player to move.

    token     as it is written; `now`: it can be written at once, otherwise later in the same turn
    kind      what is chosen (a task, a card); options of one kind are alternatives of each other
    says      what it does to the ranges, in this game's words
    after     everybody's prospects once it is chosen
    gives_up  own totals that are possible before the choice and not after it
    gains     own totals that only this choice keeps possible, of all its alternatives
    """

    token: str
    kind: str
    now: bool
    says: str
    after: Mapping[str, Prospect]
    gives_up: tuple[Span, ...]
    gains: tuple[Span, ...]


class Ranges(NamedTuple):
    """Everybody's prospects, what the player to move can do about them, and what holds for all of this."""

    prospects: Mapping[str, Prospect]
    options: tuple[Option, ...]
    remarks: tuple[str, ...]
    positions: int = 1
    """How many positions were looked at for this."""


def spans(bits: int) -> tuple[Span, ...]:
    """The numbers of the bits set in `bits`, as spans."""
    found: list[Span] = []
    number = 0
    while bits:
        skip = (bits & -bits).bit_length() - 1
        bits >>= skip
        length = (~bits & (bits + 1)).bit_length() - 1
        found.append((number + skip, number + skip + length - 1))
        bits >>= length
        number += skip + length
    return tuple(found)


def numbers(found: Iterable[Span]) -> set[int]:
    """The numbers of spans, one by one."""
    return {number for low, high in found for number in range(low, high + 1)}
