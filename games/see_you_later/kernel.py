"""See You Later with an endless deck, over whole numbers in arrays: the bounds of every position of two players.

ring      the number of a pattern of the crocodiles; `rings` of them
card      an entry of `coloured` (ring, card) or `wild` (ring, card, crocodile): the ring after it, plus `rings` where
          the crocodile ends on another one
level     positions that differ in the ring only, the next card being about to be turned: whose pawns stand where, and
          how many cards lie open. Its bounds are `bounds[0]` (lower) and `bounds[1]` (upper) from the number on at
          which it begins, over SCALE, to the player who turns.
row       a level and the three that a card leads to: the same player's with one card more, the other player's when the
          cards pass on, the other player's when the pawn has moved (HOME where that wins)

A bound is the mean over the cards of the better one of what may follow, rounded outward: lower ones down, upper ones
up. So both hold at any moment, in whatever order rows are worked off, and they never widen.
"""

from __future__ import annotations

from typing import Any

from ..core.kernel import compiled

SCALE = 1 << 50
HOME = -1
LEVEL, TURNED, PASSED, STOPPED = range(4)


@compiled
def settle(coloured: Any, wild: Any, bounds: Any, work: Any, rows: Any) -> int:
    """Narrow the levels of all rows, one after another; the widest gap that is left in them.

    `work` has room for four lists of 2 * rings numbers.
    """
    rings, cards = coloured.shape
    wilds, crocodiles = wild.shape[1], wild.shape[2]
    total, widest = cards + wilds, 0
    for row in range(rows.shape[0]):
        level = rows[row, LEVEL]
        _follow(bounds, work, rows, row, rings)
        for ring in range(rings):
            low, up = 0, 0
            for card in range(cards):
                after = coloured[ring, card]
                low += work[0, after]
                up += work[1, after]
            for card in range(wilds):
                best_low, best_up = -SCALE, -SCALE
                for crocodile in range(crocodiles):
                    after = wild[ring, card, crocodile]
                    best_low = max(best_low, work[2, after])
                    best_up = max(best_up, work[3, after])
                low += best_low
                up += best_up
            low, up = low // total, -(-up // total)
            place = level + ring
            bounds[0, place] = max(bounds[0, place], low)
            bounds[1, place] = min(bounds[1, place], up)
            widest = max(widest, bounds[1, place] - bounds[0, place])
    return widest


@compiled
def _follow(bounds: Any, work: Any, rows: Any, row: int, rings: int) -> None:
    """What the mover has after a card, by ring: with a coloured card (lower, upper), then with a wild one."""
    turned, passed, stopped = rows[row, TURNED], rows[row, PASSED], rows[row, STOPPED]
    for ring in range(rings):
        low, up = bounds[0, turned + ring], bounds[1, turned + ring]
        work[2, ring], work[3, ring] = low, up
        if stopped == HOME:
            low, up = SCALE, SCALE
        else:
            low = max(low, -bounds[1, stopped + ring])
            up = max(up, -bounds[0, stopped + ring])
        work[0, ring], work[1, ring] = low, up
        low, up = -bounds[1, passed + ring], -bounds[0, passed + ring]
        work[0, rings + ring], work[1, rings + ring] = low, up
        work[2, rings + ring], work[3, rings + ring] = low, up
