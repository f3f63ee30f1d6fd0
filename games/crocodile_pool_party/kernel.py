"""Counting and solving Crocodile Pool Party over whole numbers: all that numba compiles.

square     0-79, the water squares in board order; BAR is the own bar
mask       a set of squares as two numbers: `low` has a bit for each of the squares 0-39, `high` for 40-79 and the bar
way        a destination on the empty pool: its squares in between, all in one mask and path by path
slot       a place for a unit (a tile or stack): 0-5 are Red's, 6-11 Yellow's
tile       one nibble, 1 + number + 8 for yellow; face down: number 0; a stack has its top tile in the lowest nibble
code       a move: slot, the number shown in a turn-over, destination (or STAYS, PASS)

The position of a count is one array `s`, whose places are named below; `packed` fills it. The second part of the file
solves endings in which every number has been seen; `strata` says in which order.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.kernel import compiled, lean

HALF, WATER, BAR, STAYS, PASS = 40, 80, 80, 81, 82
KINDS, SLOTS = 7, 6
BAR_BIT = 1 << HALF
POS, KIND, SIZE, WHAT, OWN, TURN, UNSEEN, UNITS = 0, 12, 24, 36, 48, 52, 53, 55
BAR_SIZE, BAR_WHAT, LOSES, AGAIN, ZERO, AT, KEPT = 57, 59, 61, 62, 63, 64, 144
"""Per slot: square (-1: none), kind, tiles, the tiles; per owner: low and high mask of its squares; whose turn; per
colour: unseen numbers; per owner: units, tiles at the bar, these tiles; three readings; per square: slot (-1: none).
Then, for each ply to come, what `undo` needs and a list of moves: `room` says where."""
LISTED, ROOM = 8, 2056


START, FIRST, LAST, NEAR, DEGREE, HOME = 8, 0, 1, 2, 4, 5
"""In `ways`, for each owner, kind and start (see `at_start`): its ways' first and last place, all squares that matter
to them as a mask, their number without the bar, and the place of the way home (-1: none)."""
WAY, TO, INTO, BETWEEN, PATHS, PATHS_END = 8, 0, 1, 3, 5, 6
"""For each way: its square, that as a mask, the squares of all paths, and where the masks of its paths lie."""


@lean
def free(ways: Any, way: int, low: int, high: int) -> bool:
    """Whether a path to a destination is free."""
    if (ways[way + BETWEEN] & low) | (ways[way + BETWEEN + 1] & high) == 0:
        return True
    first, last = ways[way + PATHS], ways[way + PATHS_END]
    if last - first > 2:
        for path in range(first, last, 2):
            if (ways[path] & low) | (ways[path + 1] & high) == 0:
                return True
    return False


# -- counting ----------------------------------------------------------------------------------------------------------


@lean
def count(ways: Any, at: int, low: int, high: int, shut_low: int, shut_high: int) -> int:
    """The number of destinations from one start; `shut` are squares where the tile may not end."""
    found = 0
    for way in range(ways[at + FIRST], ways[at + LAST], WAY):
        if (ways[way + INTO] & shut_low) | (ways[way + INTO + 1] & shut_high) == 0 and free(ways, way, low, high):
            found += 1
    return found


@lean
def listed(ways: Any, at: int, low: int, high: int, shut_low: int, shut_high: int, move: int, s: Any, end: int) -> int:
    """The same, written down: `move` with each destination goes to `s` from place `end` on; the new end."""
    for way in range(ways[at + FIRST], ways[at + LAST], WAY):
        if (ways[way + INTO] & shut_low) | (ways[way + INTO + 1] & shut_high) == 0 and free(ways, way, low, high):
            s[end] = move | ways[way + TO] << 8
            end += 1
    return end


@lean
def closed(s: Any, slot: int) -> int:
    """The bar's bit where this unit may not go home: the first tiles home are two or more."""
    return 0 if s[SIZE + slot] > 1 or s[BAR_SIZE] + s[BAR_SIZE + 1] > 0 else BAR_BIT


@lean
def room(depth: int) -> int:
    """Where the memory of a ply begins; its list of moves comes LISTED places later."""
    return KEPT + ROOM * depth


@lean
def moves(ways: Any, s: Any, first: int) -> int:
    """Write every move of a game that is not over to `s` from place `first` on; where they end."""
    me, end = s[TURN], first
    own_low, own_high = s[OWN + 2 * me], s[OWN + 2 * me + 1]
    low, high = s[OWN] | s[OWN + 2], s[OWN + 1] | s[OWN + 3]
    for slot in range(SLOTS * me, SLOTS * me + SLOTS):
        square, kind, bar = s[POS + slot], s[KIND + slot], closed(s, slot)
        if square < 0:
            continue
        at = START * ((me * KINDS + kind) * WATER + square)
        if kind > 0:
            end = listed(ways, at, low, high, own_low, own_high | bar, slot, s, end)
            continue
        end = listed(ways, at, low, high, low, high | bar, slot, s, end)
        for number in range(1, KINDS):
            if s[UNSEEN + me] >> number & 1:
                before, move = end, slot | number << 4
                end = listed(ways, at + START * WATER * number, low, high, own_low, own_high | bar, move, s, end)
                if end == before:
                    s[end] = move | STAYS << 8
                    end += 1
    if end == first and s[LOSES] == 0:
        s[end] = PASS << 8
        end += 1
    return end


@lean
def of_slot(ways: Any, s: Any, slot: int, kind: int, low: int, high: int, own_low: int, own_high: int) -> int:
    """The tokens of one unit moving as `kind` while `low`, `high` is taken; a turn-over without a move counts too."""
    owner, turning = slot // SLOTS, s[KIND + slot] == 0 and kind > 0
    at = START * ((owner * KINDS + kind) * WATER + s[POS + slot])
    if kind == 0:
        own_low, own_high = low, high
    found = count(ways, at, low, high, own_low, own_high | closed(s, slot))
    return 1 if turning and found == 0 else found


@lean
def shows(s: Any, slot: int, kind: int) -> bool:
    """Whether a unit may move as this kind: as it lies, or turned over."""
    if s[KIND + slot] == 0 and kind > 0:
        return bool(s[UNSEEN + slot // SLOTS] >> kind & 1)
    return bool(s[KIND + slot] == kind)


@lean
def tokens(ways: Any, s: Any) -> int:
    """The number of tokens of a position."""
    if s[UNITS] == 0 or s[UNITS + 1] == 0:
        return counts(s)
    found = tokens_of(ways, s, s[TURN])
    return 1 if found == 0 and s[LOSES] == 0 else found


@lean
def tokens_of(ways: Any, s: Any, owner: int) -> int:
    """The number of tokens by which an owner moves a tile."""
    found = 0
    own_low, own_high = s[OWN + 2 * owner], s[OWN + 2 * owner + 1]
    low, high = s[OWN] | s[OWN + 2], s[OWN + 1] | s[OWN + 3]
    for slot in range(SLOTS * owner, SLOTS * owner + SLOTS):
        if s[POS + slot] >= 0:
            for kind in range(KINDS):
                if shows(s, slot, kind):
                    found += of_slot(ways, s, slot, kind, low, high, own_low, own_high)
    return found


@compiled
def counts(s: Any) -> int:
    """The final counts of a finished game: 0 where it is decided, else the ways to turn the hidden tiles over."""
    if s[BAR_SIZE] != s[BAR_SIZE + 1] or s[ZERO] == 1:
        return 0
    lead, ways = 0, 1
    hidden = np.zeros((2, 2), dtype=np.int64)
    for bar in range(2):
        for place in range(s[BAR_SIZE + bar]):
            tile = (s[BAR_WHAT + bar] >> 4 * place & 15) - 1
            lead += (tile & 7) * (1 - 2 * bar)
            if tile & 7 == 0:
                hidden[tile >> 3, bar] += 1
    if hidden.sum() == 0:
        return 0
    leads = np.zeros((2, 64), dtype=np.int64)
    for colour in range(2):
        leads[colour] = added(s[UNSEEN + colour], hidden[colour, 0], hidden[colour, 1])
        unseen = 0
        for number in range(1, KINDS):
            unseen += s[UNSEEN + colour] >> number & 1
        for taken in range(hidden[colour, 0] + hidden[colour, 1]):
            ways *= unseen - taken
    signs = 0
    for red in range(64):
        for yellow in range(64):
            if leads[0, red] and leads[1, yellow]:
                whole = lead + red + yellow - 64
                signs |= 1 if whole < 0 else 2 if whole == 0 else 4
    return 0 if signs == 1 or signs == 2 or signs == 4 else ways


@compiled
def added(unseen: int, at_red: int, at_yellow: int) -> Any:
    """What unseen numbers may add to Red's lead if so many lie at the bars: 1 at 32 + the sum for each that can be."""
    adds = np.zeros((SLOTS + 1, SLOTS + 1, 64), dtype=np.int64)
    adds[0, 0, 32] = 1
    for number in range(1, KINDS):
        if unseen >> number & 1:
            for red in range(SLOTS, -1, -1):
                for yellow in range(SLOTS, -1, -1):
                    for add in range(number, 64 - number):
                        if red > 0 and adds[red - 1, yellow, add - number]:
                            adds[red, yellow, add] = 1
                        if yellow > 0 and adds[red, yellow - 1, add + number]:
                            adds[red, yellow, add] = 1
    return adds[at_red, at_yellow]


@lean
def play(s: Any, code: int, at: int) -> None:
    """Play a move; `s` keeps what `undo` needs from place `at` on. Who stays and moves again is not seen to here."""
    me, slot, number, to = s[TURN], code & 15, code >> 4 & 15, code >> 8
    s[at] = me
    s[TURN] = 1 - me
    if to == PASS:
        return
    start, what, size = s[POS + slot], s[WHAT + slot], s[SIZE + slot]
    s[at + 1], s[at + 2], s[at + 3], s[at + 4], s[at + 5] = start, s[KIND + slot], what, size, -1
    if number:
        what = 8 * me + number + 1
        s[KIND + slot], s[WHAT + slot] = number, what
        s[UNSEEN + me] ^= 1 << number
    if to == STAYS:
        return
    s[AT + start] = -1
    flip(s, me, start)
    if to == BAR:
        s[BAR_WHAT + me] |= what << 4 * s[BAR_SIZE + me]
        s[BAR_SIZE + me] += size
        s[UNITS + me] -= 1
        s[POS + slot] = -1
        return
    eaten = s[AT + to]
    s[at + 5] = eaten
    if eaten >= 0:
        s[WHAT + slot] |= s[WHAT + eaten] << 4 * size
        s[SIZE + slot] += s[SIZE + eaten]
        s[POS + eaten] = -1
        s[UNITS + 1 - me] -= 1
        flip(s, 1 - me, to)
    s[AT + to] = slot
    s[POS + slot] = to
    flip(s, me, to)


@lean
def undo(s: Any, code: int, at: int) -> None:
    """Take a move back."""
    me, slot, number, to = s[at], code & 15, code >> 4 & 15, code >> 8
    s[TURN] = me
    if to == PASS:
        return
    start, eaten, size = s[at + 1], s[at + 5], s[at + 4]
    s[KIND + slot], s[WHAT + slot], s[SIZE + slot] = s[at + 2], s[at + 3], size
    if number:
        s[UNSEEN + me] ^= 1 << number
    if to == STAYS:
        return
    if to == BAR:
        s[BAR_SIZE + me] -= size
        s[BAR_WHAT + me] &= (1 << 4 * s[BAR_SIZE + me]) - 1
        s[UNITS + me] += 1
    else:
        s[AT + to] = eaten
        flip(s, me, to)
        if eaten >= 0:
            s[POS + eaten] = to
            s[UNITS + 1 - me] += 1
            flip(s, 1 - me, to)
    s[AT + start] = slot
    s[POS + slot] = start
    flip(s, me, start)


@lean
def flip(s: Any, owner: int, square: int) -> None:
    """An owner's unit comes to a square, or leaves it."""
    high = 1 if square >= HALF else 0
    s[OWN + 2 * owner + high] ^= 1 << square - HALF * high


@compiled
def pairs(ways: Any, s: Any, at: int) -> int:
    """The number of sequences of two tokens: the answers are counted anew only for the units a move may matter to."""
    me, total = s[TURN], 0
    foe = 1 - me
    base, whole = np.zeros((SLOTS, KINDS), dtype=np.int64), np.zeros(SLOTS, dtype=np.int64)
    near = np.zeros((SLOTS, 2), dtype=np.int64)
    known = np.zeros((SLOTS, WATER + 3), dtype=np.int64)
    low, high = s[OWN] | s[OWN + 2], s[OWN + 1] | s[OWN + 3]
    foe_low, foe_high = s[OWN + 2 * foe], s[OWN + 2 * foe + 1]
    sum_of_all = 0
    for unit in range(SLOTS):
        slot = SLOTS * foe + unit
        if s[POS + slot] < 0:
            continue
        for kind in range(KINDS):
            if shows(s, slot, kind):
                table = START * ((foe * KINDS + kind) * WATER + s[POS + slot])
                base[unit, kind] = of_slot(ways, s, slot, kind, low, high, foe_low, foe_high)
                whole[unit] += base[unit, kind]
                near[unit, 0] |= ways[table + NEAR]
                near[unit, 1] |= ways[table + NEAR + 1]
        sum_of_all += whole[unit]
    first_home = s[BAR_SIZE] + s[BAR_SIZE + 1] == 0
    for place in range(at + LISTED, moves(ways, s, at + LISTED)):
        code = s[place]
        slot, to = code & 15, code >> 8
        eaten = s[AT + to] if to < BAR else -1
        if (
            (to == BAR and (first_home or s[UNITS + me] == 1))
            or (to == STAYS and s[AGAIN] == 1)
            or (eaten >= 0 and s[UNITS + foe] == 1)
        ):
            follow(ways, s, code, at)
            total += tokens(ways, s)
            undo(s, code, at)
            continue
        found = sum_of_all if to >= STAYS else known[slot - SLOTS * me, to] - 1
        if found < 0:
            found = 0
            start = s[POS + slot]
            from_low, from_high = (1 << start, 0) if start < HALF else (0, 1 << start - HALF)
            to_low, to_high = (1 << to, 0) if to < HALF else (0, 1 << to - HALF)
            if to == BAR:
                to_high = 0
            now_low, now_high = (low ^ from_low) | to_low, (high ^ from_high) | to_high
            left_low, left_high = foe_low & ~to_low, foe_high & ~to_high
            changed_low, changed_high = from_low | to_low, from_high | to_high
            for unit in range(SLOTS):
                other = SLOTS * foe + unit
                if s[POS + other] < 0 or other == eaten:
                    continue
                if (near[unit, 0] & changed_low) | (near[unit, 1] & changed_high) == 0:
                    found += whole[unit]
                    continue
                for kind in range(KINDS):
                    if base[unit, kind] or shows(s, other, kind):
                        table = START * ((foe * KINDS + kind) * WATER + s[POS + other])
                        if (ways[table + NEAR] & changed_low) | (ways[table + NEAR + 1] & changed_high) == 0:
                            found += base[unit, kind]
                        else:
                            found += of_slot(ways, s, other, kind, now_low, now_high, left_low, left_high)
            known[slot - SLOTS * me, to] = found + 1
        total += 1 if found == 0 and s[LOSES] == 0 else found
    return total


@lean
def follow(ways: Any, s: Any, code: int, at: int) -> None:
    """Play a move to the end: under a reading, whose crocodile stays may move again."""
    play(s, code, at)
    if code >> 8 == STAYS and s[AGAIN] == 1 and tokens_of(ways, s, s[at]) > 0:
        s[TURN] = s[at]


@compiled
def perft(ways: Any, s: Any, depth: int, bulk: int) -> int:
    """The number of token sequences. Of the last `bulk` tokens (0, 1 or 2) the sequences are counted, not played."""
    total, place, last = 0, np.zeros(depth + 1, dtype=np.int64), np.zeros(depth + 1, dtype=np.int64)
    here, entered = depth, True
    while True:
        at = room(here)
        if entered:
            if here == 0:
                total += 1
            elif s[UNITS] == 0 or s[UNITS + 1] == 0:
                total += counts(s) if here == 1 else 0
            elif here == 1 and bulk > 0:
                total += tokens(ways, s)
            elif here == 2 and bulk > 1:
                total += pairs(ways, s, at)
            else:
                place[here], last[here], entered = at + LISTED, moves(ways, s, at + LISTED), False
        else:
            undo(s, s[place[here]], at)
            place[here] += 1
        if entered or place[here] == last[here]:
            here += 1
            if here > depth:
                return total
            entered = False
        else:
            follow(ways, s, s[place[here]], at)
            here -= 1
            entered = True


# -- solving -----------------------------------------------------------------------------------------------------------
# A stratum is a set of units and what lies on the bars. Its positions are cells (one base-80 digit for each unit, Red's
# first) for each side to move; a unit that eats or goes home leaves it for a lower stratum, solved before. The moves
# inside it can all be taken back, so that what leads to a position is found by moving the other side's units.
# A stratum is described by one array, `plan`; its positions have numbers of 16 bits in one array for all strata:
# WON or LOST for the side to move with the plies to the end; DUE: known from an exit so many plies away, and not yet
# joined; 0: worth 0. Draws that a side can force are found in the same way in arrays of their own, over the positions
# worth 0 (all others are DEAD there): WON for the side that forces, LOST where the other side moves.

UNIT_COUNT, BASE, SPAN, STUCK_LOSES, UNIT, PER_UNIT, EXITS, PER_EXIT, PLAN = 0, 1, 2, 3, 8, 4, 24, 7, 164
"""In a plan: units, first place in the large arrays, cells, a reading; per unit: place of its paths in `ways`, owner,
stride, whether the bar is open; per unit and victim (MOST_UNITS: the bar): NOWHERE, or ENDED with the outcome for Red,
or ELSEWHERE with that stratum's place, cells, and the stride of each unit there."""
NOWHERE, ELSEWHERE, ENDED = 0, 1, 2
MOST_UNITS, LEFT_FROM, BLOCK = 4, 320, 6400
WON, LOST, DUE, DEAD, PLIES, FAR = 1 << 15, 1 << 14, 1 << 13, 1 << 12, (1 << 12) - 1, 1 << 12
NO_EXIT, OVER = -1, -3
"""What `options` writes for an exit that ends the game: OVER plus the outcome for Red."""


@lean
def spot(plan: Any, cell: int, pos: Any) -> bool:
    """The squares of a cell's units, and behind them the mask of all; False where two stand on one square."""
    low, high = 0, 0
    for unit in range(plan[UNIT_COUNT] - 1, -1, -1):
        square = cell % WATER
        cell //= WATER
        pos[unit] = square
        in_low, in_high = (1 << square, 0) if square < HALF else (0, 1 << square - HALF)
        if (low & in_low) | (high & in_high):
            return False
        low |= in_low
        high |= in_high
    pos[MOST_UNITS], pos[MOST_UNITS + 1] = low, high
    return True


@lean
def leaving(plan: Any, unit: int, to: int, pos: Any, side: int) -> int:
    """Where a unit's exit leads: a place in the large arrays, NO_EXIT, or OVER plus the outcome."""
    victim = MOST_UNITS
    for each in range(plan[UNIT_COUNT] if to < BAR else 0):
        victim = each if pos[each] == to else victim
    at = EXITS + (unit * (MOST_UNITS + 1) + victim) * PER_EXIT
    if plan[at] == ELSEWHERE:
        found = int(plan[at + 1] + (1 - side) * plan[at + 2])
        for each in range(plan[UNIT_COUNT]):
            found += plan[at + 3 + each] * (to if each == unit else pos[each])
        return found
    return NO_EXIT if plan[at] == NOWHERE else OVER + int(plan[at + 1])


@lean
def options(ways: Any, plan: Any, pos: Any, side: int, out: Any) -> None:
    """What a side can do in a cell: out[0] moves inside, each as a change of the cell, and out[1] exits."""
    inside, exits = 0, 0
    low, high = pos[MOST_UNITS], pos[MOST_UNITS + 1]
    for unit in range(plan[UNIT_COUNT]):
        about = UNIT + PER_UNIT * unit
        if plan[about + 1] != side:
            continue
        at, stride, is_open, start = plan[about] + START * pos[unit], plan[about + 2], plan[about + 3], pos[unit]
        alone = (ways[at + NEAR] & low) | (ways[at + NEAR + 1] & high) == 0
        for way in range(ways[at + FIRST], ways[at + LAST], WAY):
            to = ways[way + TO]
            if not (alone or free(ways, way, low, high)):
                continue
            if to < BAR and (alone or (ways[way + INTO] & low) | (ways[way + INTO + 1] & high) == 0):
                out[2 + inside] = (to - start) * stride
                inside += 1
            elif to < BAR or is_open:
                found = leaving(plan, unit, to, pos, side)
                if found != NO_EXIT:
                    out[LEFT_FROM + exits] = found
                    exits += 1
    out[0], out[1] = inside, exits


@lean
def gain(values: Any, found: int, side: int) -> int:
    """What an exit is worth to the side that takes it: more is better. Not 0: FAR less the plies, or the other way."""
    if found < NO_EXIT:
        return (found - OVER) * (1 - 2 * side) * (FAR - 1)
    value = int(values[found])
    if value & LOST:
        return FAR - 1 - (value & PLIES)
    return (value & PLIES) + 1 - FAR if value & WON else 0


@lean
def mark(marks: Any, block: int, level: int) -> None:
    """Remember that a block has positions of a level."""
    marks[block] |= 1 << min(level, 62)


@lean
def begin(
    ways: Any, plan: Any, values: Any, left: Any, marks: Any, pos: Any, out: Any, side: int, first: int, last: int
) -> int:
    """Look at every cell of some blocks: exits that decide, options that must all be lost. The furthest plies due."""
    latest = 0
    here = side * plan[SPAN]
    for cell in range(first * BLOCK, last * BLOCK):
        if not spot(plan, cell, pos):
            continue
        options(ways, plan, pos, side, out)
        best, plies = -FAR, -1
        for each in range(LEFT_FROM, LEFT_FROM + out[1]):
            best = max(best, gain(values, out[each], side))
        left[here + cell] = out[0] + (1 if out[1] else 0)
        if out[0] + out[1] == 0:
            left[here + cell] = 1
            if plan[STUCK_LOSES]:
                values[plan[BASE] + here + cell] = DUE | LOST
                plies = 0
        elif best > 0:
            plies = FAR - best
            values[plan[BASE] + here + cell] = DUE | WON | plies
        elif out[1] and best < 0:
            plies = FAR + best
            values[plan[BASE] + here + cell] = DUE | LOST | plies
        if plies >= 0:
            mark(marks, (here + cell) // BLOCK, plies)
            latest = max(latest, plies)
    return latest


@lean
def begin_draws(
    ways: Any,
    plan: Any,
    values: Any,
    draws: Any,
    left: Any,
    marks: Any,
    pos: Any,
    out: Any,
    forcing: int,
    side: int,
    first: int,
    last: int,
) -> int:
    """The same for draws that a side forces by moves that keep the value 0, whatever such moves the other makes."""
    latest = 0
    here, there = side * plan[SPAN], plan[BASE] + (1 - side) * plan[SPAN]
    for cell in range(first * BLOCK, last * BLOCK):
        at = plan[BASE] + here + cell
        left[here + cell] = 255
        if values[at] != 0 or not spot(plan, cell, pos):
            draws[at] = DEAD
            continue
        options(ways, plan, pos, side, out)
        keeping, exits, closing, nearest, furthest = 0, 0, 0, FAR, 0
        for each in range(2, 2 + out[0]):
            keeping += 1 if values[there + cell + out[each]] == 0 else 0
        if out[0] + out[1] == 0:
            keeping = 1 if values[there + cell] == 0 else 0
        for each in range(LEFT_FROM, LEFT_FROM + out[1]):
            found = out[each]
            if found == OVER or (found >= 0 and values[found] == 0):
                exits += 1
                level = int(draws[found]) if found >= 0 else WON
                if level & (WON | LOST):
                    closing += 1
                    nearest, furthest = min(nearest, (level & PLIES) + 1), max(furthest, (level & PLIES) + 1)
        left[here + cell] = keeping + (1 if exits else 0)
        if closing > 0 and (side == forcing or closing == exits):
            plies = nearest if side == forcing else furthest
            draws[at] = DUE | plies | (WON if side == forcing else LOST)
            mark(marks, (here + cell) // BLOCK, plies)
            latest = max(latest, plies)
    return latest


@lean
def join(plan: Any, values: Any, left: Any, marks: Any, side: int, level: int) -> None:
    """Exits that are due: a side that wins by one joins, one that loses by all of them has an option less."""
    here = side * plan[SPAN]
    won, lost = DUE | WON | level, DUE | LOST | level
    for block in range(here // BLOCK, (here + plan[SPAN]) // BLOCK):
        if marks[block] >> min(level, 62) & 1:
            for cell in range(block * BLOCK, block * BLOCK + BLOCK):
                value = values[plan[BASE] + cell]
                if value == won:
                    values[plan[BASE] + cell] = WON | level
                elif value == lost:
                    left[cell] -= 1
                    values[plan[BASE] + cell] = LOST | level if left[cell] == 0 else 0


@lean
def spread(ways: Any, plan: Any, values: Any, left: Any, marks: Any, pos: Any, out: Any, side: int, level: int) -> int:
    """What follows one ply earlier from the positions of a level in which `side` moves; the number of these."""
    count = 0
    here, there = side * plan[SPAN], (1 - side) * plan[SPAN]
    for block in range(here // BLOCK, (here + plan[SPAN]) // BLOCK):
        if marks[block] >> min(level, 62) & 1 == 0:
            continue
        for cell in range(block * BLOCK - here, block * BLOCK - here + BLOCK):
            value = values[plan[BASE] + here + cell]
            if value != WON | level and value != LOST | level:
                continue
            count += 1
            spot(plan, cell, pos)
            options(ways, plan, pos, 1 - side, out)
            if out[0] + out[1] == 0 and plan[STUCK_LOSES] == 0:
                out[0], out[2] = 1, 0
            for each in range(2, 2 + out[0]):
                before = there + cell + out[each]
                if value == WON | level:
                    left[before] -= 1
                    if left[before] == 0:
                        values[plan[BASE] + before] = LOST | level + 1
                        mark(marks, before // BLOCK, level + 1)
                else:
                    known = int(values[plan[BASE] + before])
                    if known == 0 or (known & DUE and known & PLIES > level + 1) or known == (DUE | LOST | level + 1):
                        values[plan[BASE] + before] = WON | level + 1
                        mark(marks, before // BLOCK, level + 1)
    return count
