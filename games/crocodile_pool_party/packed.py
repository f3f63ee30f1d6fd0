"""Positions of Crocodile Pool Party as whole numbers, the shared table of paths as arrays, and the way back.

What the numbers mean is said in `kernel`, whose compiled functions work on them.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from ..core.moves import Move
from . import kernel as k
from .board import BAR as HOME
from .board import WATER
from .moves import PASS, Go, Shows, Stays, Take, TurnOver
from .reach import ends
from .rulings import Rulings
from .state import SEATS, Stack, State, Tile, placed, unseen
from .strata import NUMBER

FIRST_BIT = 2
"""The paths' masks also have bits for a1 and b1, which come first in board order."""
LOW = (1 << k.HALF) - 1


@cache
def ways(touching: bool) -> Any:
    """The destinations of every tile on the empty pool; with or without those that only touch the bar."""
    found = [(owner, kind, start) for owner in SEATS for kind in range(k.KINDS) for start in WATER]
    reached = [ends(kind, start, owner, touching) for owner, kind, start in found]
    place = k.START * len(found)
    path = place + k.WAY * sum(map(len, reached))
    starts: list[int] = []
    rows: list[int] = []
    paths: list[int] = []
    for each in reached:
        first, near, home = place, 0, -1
        for end in each:
            to, bit = (k.BAR, 1 << k.BAR) if end.to == HOME else (NUMBER[end.to], end.bit >> FIRST_BIT)
            home = place if to == k.BAR else home
            near |= (end.on_the_way | end.bit) >> FIRST_BIT
            after = path + 2 * len(end.betweens)
            rows += [to, *_halves(bit), *_halves(end.on_the_way >> FIRST_BIT), path, after, 0]
            for between in end.betweens:
                paths += _halves(between >> FIRST_BIT)
            place, path = place + k.WAY, after
        starts += [first, place, *_halves(near), len(each) - (home >= 0), home, 0, 0]
    return np.array(starts + rows + paths, dtype=np.int64)


def table(state: State) -> Any:
    """The ways under the readings in force."""
    return ways(state.rulings.bar_entry == "any-touching")


def _halves(mask: int) -> tuple[int, int]:
    return mask & LOW, mask >> k.HALF


def pack(state: State, depth: int = 0) -> Any:
    """A position as one array, with room for `depth` plies to come."""
    s = np.zeros(k.KEPT + k.ROOM * (depth + 1), dtype=np.int64)
    s[k.POS : k.POS + 2 * k.SLOTS] = -1
    s[k.AT : k.KEPT] = -1
    s[k.TURN] = SEATS.index(state.turn)
    for owner, seat in enumerate(SEATS):
        own = [(square, stack) for square, stack in state.pool if stack[0].colour == seat]
        for slot, (square, stack) in enumerate(own, k.SLOTS * owner):
            s[k.POS + slot], s[k.KIND + slot] = NUMBER[square], stack[0].number
            s[k.SIZE + slot], s[k.WHAT + slot] = len(stack), _code(stack)
            s[k.AT + NUMBER[square]] = slot
            s[k.OWN + 2 * owner + NUMBER[square] // k.HALF] |= 1 << NUMBER[square] % k.HALF
        s[k.UNITS + owner] = len(own)
        s[k.UNSEEN + owner] = sum(1 << number for number in unseen(state, seat))
        s[k.BAR_SIZE + owner], s[k.BAR_WHAT + owner] = len(state.bars[owner]), _code(state.bars[owner])
    rulings = state.rulings
    s[k.LOSES], s[k.AGAIN] = rulings.no_move == "loses", rulings.blocked_reveal == "other-tile"
    s[k.ZERO] = rulings.face_down_at_bar == "zero"
    return s


def unpack(s: Any, rulings: Rulings) -> State:
    """The position in an array."""
    slots = [slot for slot in range(2 * k.SLOTS) if s[k.POS + slot] >= 0]
    pool = {WATER[s[k.POS + slot]]: _stack(int(s[k.WHAT + slot]), int(s[k.SIZE + slot])) for slot in slots}
    red, yellow = (_stack(int(s[k.BAR_WHAT + bar]), int(s[k.BAR_SIZE + bar])) for bar in range(2))
    return State(SEATS[s[k.TURN]], placed(pool), (red, yellow), False, rulings)


def _code(stack: Stack) -> int:
    code = 0
    for tile in reversed(stack):
        code = code << 4 | 8 * SEATS.index(tile.colour) + tile.number + 1
    return code


def _stack(code: int, size: int) -> Stack:
    tiles = [(code >> 4 * place & 15) - 1 for place in range(size)]
    return tuple(Tile(SEATS[tile >> 3], tile & 7 > 0, tile & 7) for tile in tiles)


def move(s: Any, code: int) -> Move:
    """A move of the kernel in words."""
    slot, number, to = code & 15, code >> 4 & 15, code >> 8
    if to == k.PASS:
        return PASS
    start = WATER[s[k.POS + slot]]
    begun: Move = (TurnOver(start), Shows(number)) if number else (Take(start),)
    return (*begun, Stays() if to == k.STAYS else Go(HOME if to == k.BAR else WATER[to]))
