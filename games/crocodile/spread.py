"""How U-cards can be spread over the turns of one team: one card a team and turn, each card once.

row      what another team can lay on these turns: which of its cards, and whether it has room in the open turn too
column   a turn; `rich` ones have points for words of the card, `set_only` ones for set words alone
vector   how many cards of each kind are laid, by whichever teams
rank     of some kinds: the most cards of these kinds that can be laid together

Which vectors are possible? Where the same bonus counts each time, rows do not disturb each other, and each row may lay
any of its cards that find a column each: a matroid. The vectors of all rows are the sums of independent sets, which
are exactly the vectors in which no selection of kinds exceeds its rank (sums of matroids: Nash-Williams, Edmonds).

Where it counts once, teams and kinds are the two sides of a graph, a card laid is an edge, and columns colour it: no
two edges of a team and no two of a kind may share a colour. By König's theorem that can be done exactly if no team and
no kind has more edges than there are columns. So each kind is capped too, and what a cap leaves of such vectors is
again given by ranks. Set words may share a column; those that make a column `set_only`, and robberies, want columns of
their own, and get them as one more node of the graph, with at most as many edges as there are columns.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from .words import BONUS, ROBBERY, SET_WORD

KINDS = (*BONUS, SET_WORD, ROBBERY)
"""The cards that others can lay on a team's turns with effect on its points."""
BIT = {kind: 1 << index for index, kind in enumerate(KINDS)}
THREES, FIVES = (sum(BIT[kind] for kind in BONUS if BONUS[kind] == worth) for worth in (3, 5))
BONUSES = THREES | FIVES
Row: TypeAlias = tuple[int, bool]
"""Kinds by bit; whether a bonus can be laid on the open turn too."""


class Columns(NamedTuple):
    """Turns to come that are `rich` or `set_only`; `set_earns`: bonuses count in the latter too."""

    rich: int
    set_only: int
    set_earns: bool


def mask(cards: Iterable[str]) -> int:
    """Cards as bits of their kinds."""
    return sum(BIT.get(card, 0) for card in cards)


def most(demands: Iterable[tuple[int, int]], slots: tuple[int, ...]) -> int:
    """The most cards that find a slot each: (how many, kinds of slots they accept, by bit), slots of each kind.

    Hall's theorem: some selection of slots is filled, and every card that accepts another slot is laid.
    """
    wanted: dict[int, int] = {}
    for number, accepted in demands:
        wanted[accepted] = wanted.get(accepted, 0) + number
    least = sum(wanted.values())
    for full in range(1, 1 << len(slots)):
        outside = sum(number for accepted, number in wanted.items() if accepted & ~full)
        least = min(least, outside + sum(number for index, number in enumerate(slots) if full >> index & 1))
    return least


@lru_cache(maxsize=4096)
def _row_rank(kinds: int, columns: Columns, room: bool) -> int:
    """The most cards of these kinds that one team can lay. Slots: rich columns, set-only ones, the open turn."""
    demands = (
        ((kinds & BONUSES).bit_count(), 0b111 if columns.set_earns else 0b101),
        (int(bool(kinds & BIT[SET_WORD])), 0b011),
        (int(bool(kinds & BIT[ROBBERY])), 0b001),
    )
    return most(demands, (columns.rich, columns.set_only, int(room)))


@lru_cache(maxsize=8192)
def _ranks(rows: tuple[Row, ...], columns: Columns, caps: tuple[int, ...] | None) -> tuple[int, ...]:
    """The rank of every selection of kinds. `caps`: the most cards of each bonus kind that count."""
    plain = [sum(_row_rank(kinds & held, columns, room) for held, room in rows) for kinds in range(1 << len(KINDS))]
    if caps is None:
        return tuple(plain)
    capped = [sum(cap for index, cap in enumerate(caps) if kinds >> index & 1) for kinds in range(BONUSES + 1)]
    return tuple(
        min(plain[kinds & ~cut] + capped[cut] for cut in range(BONUSES + 1) if cut & kinds == cut)
        for kinds in range(1 << len(KINDS))
    )


@lru_cache(maxsize=8192)
def brought(rows: tuple[Row, ...], columns: Columns, robberies: int, caps: tuple[int, ...] | None) -> int:
    """Every sum of points that others' bonuses and set words can bring, with so many robberies laid besides.

    A set of points as in `reach`; empty if so many robberies, or words for all set-only columns, cannot be had.
    """
    ranks = _ranks(rows, columns, caps)
    total = 0
    for words in range(columns.set_only, ranks[BIT[SET_WORD]] + 1):
        bounds = _bonus_bounds(ranks, words, robberies)
        if bounds is not None:
            total |= _sums(*bounds) << 5 * words
    return total


def _bonus_bounds(ranks: tuple[int, ...], words: int, robberies: int) -> tuple[int, int, int] | None:
    """The most threes, fives and bonuses in all beside these set words and robberies; None if these cannot be had."""
    both_kinds = BIT[SET_WORD] | BIT[ROBBERY]
    beside = ((0, 0), (BIT[SET_WORD], words), (BIT[ROBBERY], robberies), (both_kinds, words + robberies))
    if any(number > ranks[kinds] for kinds, number in beside):
        return None
    threes, fives, both = (
        min(ranks[bonuses | kinds] - number for kinds, number in beside) for bonuses in (THREES, FIVES, BONUSES)
    )
    return threes, fives, both


@lru_cache(maxsize=1024)
def _sums(threes: int, fives: int, both: int) -> int:
    """Sums of at most so many threes and fives, and so many of both together."""
    total = 0
    for three in range(threes + 1):
        for five in range(min(fives, both - three) + 1):
            total |= 1 << 3 * three + 5 * five
    return total
