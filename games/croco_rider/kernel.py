"""Croco Rider over packed numbers: counting, and the search for what best play comes to. Compiled where numba is there.

tables      all that depends on the game and the root: one array of whole numbers, its parts begin at NUMBER, FIT ...
camp        a set of pawns still there, bit i for the camp square i + 1; a table of one side has room for all 4096
rider       a byte: its number (blue's negative) plus 8, its sign (1: minus), its square from the head; NOBODY on an
            empty crocodile. The riders of crocodiles 3 to 7 are the bytes of one number.
row         a position in `stack`, ROW numbers wide, the root first; its moves are in `moves`, MOVES wide, and from NOTE
            on four numbers for each of where they lead
code        a number for all that matters of the crocodiles: their free squares, which of them are good for a + pawn,
            and the points of who is in control. A full crocodile has code 0: its points are in `settled`.
difference  green's points less blue's; a question is whether best play makes it at least `goal`
memory      proved bounds of the difference, less what is settled: entries of two numbers, four in a bucket

How positions are told apart is exact: an entry holds the code and as much of camps and turn as its bucket leaves open.
"""

from __future__ import annotations

from typing import Any

from ..core.kernel import inlined, lean

# Parts of the tables: where they begin.
NUMBER, SIGN, FIT = 0, 24, 48
CROCODILE, BIT, WEIGHT, READING = 72, 104, 136, 144
COUNT, PLAYABLE, DISTINCT, CLASS, LARGEST, SMALLEST = 152, 4248, 12440, 20632, 28824, 37016
"""By camp: how many pawns; those that may be placed; the same without those that are like another one; a number that
camps which play alike share; the five largest numbers, three bits each; the smallest and, from bit 3 on, which signs
there are (1: +, 2: -)."""
SHAPE = 45208
RIVALS = SHAPE + 5 * 16 * 128
TABLES = RIVALS + 5 * 16 * 128

DUE, GREEN, BLUE, FREE, RIDERS, CODE, SETTLED, TOTAL = range(8)
LOWER, UPPER, BEST, CHOSEN, LISTED, TRIED, BEGUN, BUCKET, TAG = range(8, 17)
SEEN = 17
ROW, MOVES, NOTE = 18, 1800, 300
PLY, VISITS, BITS, LAST = 0, 1, 2, 3
"""Of `control`: the row being looked at; visits so far; that the memory has 2 ** bits buckets; how many pawns are
placed without it in the end."""

NOBODY = 8
BOTH = 1 << 16 | 1
AT_ONCE, PASS_ON = 1, 2
SLOTS, CODES, WORTHS, ZERO, EFFORT = 8, 55, 13, 1024, 32
"""Numbers in a bucket; bits of a code; worths of riders; what is added to bounds; where an entry's effort begins."""
FAR, PAUSED = 1000, 5000


@inlined
def index(tables: Any, bit: int) -> int:
    """Which bit of 32 this one is."""
    return int(tables[BIT + (((bit * 0x077CB531) & 0xFFFFFFFF) >> 27)])


@inlined
def code(tables: Any, crocodile: int, rider: int, free: int) -> int:
    """The code of one crocodile."""
    if free == 0:
        return 0
    worth, weight = (rider >> 4) - 8, int(tables[WEIGHT + crocodile])
    if worth == 0:
        return weight
    shape = int(tables[SHAPE + (crocodile * 16 + (rider & 15)) * 128 + free])
    return weight * (2 + shape * WORTHS + (worth + 6 if worth < 0 else worth + 5))


@inlined
def wins(rider: int, sign: int, square: int) -> bool:
    """Whether a pawn of that sign placed on that square (0 at the head) takes control."""
    if rider >> 4 == NOBODY:
        return True
    if (rider >> 3) & 1 == sign:
        return square < (rider & 7)
    return square > (rider & 7)


@inlined
def over(tables: Any, due: int, green: int, blue: int) -> bool:
    """Whether the game has ended."""
    at_once = tables[READING] == AT_ONCE and (green == 0 or blue == 0)
    return bool(at_once or (green if due == 0 else blue) == 0)


@inlined
def play(tables: Any, stack: Any, row: int, move: int) -> bool:
    """Make the next row the position after a move, code and settled points left out; whether the game is over there."""
    pawn, at = move >> 5, move & 31
    due, free, riders = stack[row + DUE], stack[row + FREE], stack[row + RIDERS]
    crocodile = tables[CROCODILE + at]
    length, square = crocodile + 3, at - crocodile * (crocodile + 5) // 2
    before = after = (riders >> 8 * crocodile) & 255
    sign, number = tables[SIGN + 12 * due + pawn], tables[NUMBER + 12 * due + pawn]
    won = wins(before, sign, square)
    if won:
        after = ((number if due == 0 else -number) + 8) << 4 | sign << 3 | square
    green, blue = stack[row + GREEN], stack[row + BLUE]
    if due == 0:
        green &= ~(1 << pawn)
    else:
        blue &= ~(1 << pawn)
    own = green if due == 0 else blue
    if won or (own == 0 and tables[READING] == PASS_ON):
        due = 1 - due
    below = row + ROW
    stack[below + DUE], stack[below + GREEN], stack[below + BLUE] = due, green, blue
    stack[below + FREE] = free & ~(1 << at)
    stack[below + RIDERS] = (riders & ~(255 << 8 * crocodile)) | (after << 8 * crocodile)
    stack[below + TOTAL] = stack[row + TOTAL] + length * ((after >> 4) - (before >> 4))
    return over(tables, due, green, blue)


@inlined
def step(tables: Any, stack: Any, row: int, move: int) -> bool:
    """The same with code and settled points."""
    crocodile, below = tables[CROCODILE + (move & 31)], row + ROW
    length, begin = crocodile + 3, crocodile * (crocodile + 5) // 2
    before, after = stack[row + FREE], stack[row + FREE] & ~(1 << (move & 31))
    ended = play(tables, stack, row, move)
    still = (after >> begin) & ((1 << length) - 1)
    rider = (stack[below + RIDERS] >> 8 * crocodile) & 255
    gone = (stack[row + RIDERS] >> 8 * crocodile) & 255
    lost = code(tables, crocodile, gone, (before >> begin) & ((1 << length) - 1))
    stack[below + CODE] = stack[row + CODE] - lost + code(tables, crocodile, rider, still)
    stack[below + SETTLED] = stack[row + SETTLED] + (length * ((rider >> 4) - NOBODY) if still == 0 else 0)
    return ended


@lean
def count(tables: Any, stack: Any, moves: Any, depth: int, ply: int) -> int:
    """The sequences of `depth` placements (at least 1) from a position on; the last ones are not carried out."""
    total, listed = 0, placements(tables, stack, ply * ROW, moves, ply * MOVES)
    if depth == 1:
        return listed
    for each in range(listed):
        if not play(tables, stack, ply * ROW, moves[ply * MOVES + each]):
            total += count(tables, stack, moves, depth - 1, ply + 1)
    return total


@inlined
def placements(tables: Any, stack: Any, row: int, moves: Any, first: int) -> int:
    """List every placement, pawn << 5 | square; how many."""
    due, free = stack[row + DUE], stack[row + FREE]
    may = tables[PLAYABLE + 4096 * due + stack[row + GREEN + due]]
    listed = 0
    while may:
        low = may & -may
        may ^= low
        pawn = index(tables, low)
        squares = tables[FIT + 12 * due + pawn] & free
        if squares == 0:
            squares = free
        while squares:
            low = squares & -squares
            squares ^= low
            moves[first + listed] = pawn << 5 | index(tables, low)
            listed += 1
    return listed


@inlined
def placed(tables: Any, due: int, pawn: int, at: int, riders: int) -> tuple[bool, int, int]:
    """Whether a pawn takes control on a square, who rides then, and what that adds to the difference."""
    crocodile = tables[CROCODILE + at]
    square, shift = at - crocodile * (crocodile + 5) // 2, 8 * crocodile
    rider, sign = (riders >> shift) & 255, tables[SIGN + 12 * due + pawn]
    if not wins(rider, sign, square):
        return False, riders, 0
    number = tables[NUMBER + 12 * due + pawn] if due == 0 else -tables[NUMBER + 12 * due + pawn]
    after = (number + 8) << 4 | sign << 3 | square
    return True, (riders & ~(255 << shift)) | after << shift, (crocodile + 3) * (number + 8 - (rider >> 4))


@inlined
def squares_for(tables: Any, due: int, pawn: int, free: int) -> int:
    """The free squares that a pawn may be placed on."""
    squares = tables[FIT + 12 * due + pawn] & free
    return int(squares if squares else free)


@inlined
def one_left(tables: Any, due: int, pawn: int, free: int, riders: int) -> int:
    """What the last pawn adds to the difference when its player places it well."""
    squares, best = squares_for(tables, due, pawn, free), -FAR
    while squares:
        low = squares & -squares
        squares ^= low
        _, _, gain = placed(tables, due, pawn, index(tables, low), riders)
        best = max(best, gain if due == 0 else -gain)
    return int(best if due == 0 else -best)


@lean
def few_left(tables: Any, due: int, green: int, blue: int, free: int, riders: int, goal: int) -> int:
    """What the pawns that are left add to the difference, or a bound of it that tells whether it is at least `goal`."""
    best, may = -FAR, tables[DISTINCT + 4096 * due + (green if due == 0 else blue)]
    enough = goal if due == 0 else 1 - goal
    while may and best < enough:
        mine = may & -may
        may ^= mine
        pawn = index(tables, mine)
        squares = squares_for(tables, due, pawn, free)
        greens, blues = (green & ~mine, blue) if due == 0 else (green, blue & ~mine)
        while squares and best < enough:
            low = squares & -squares
            squares ^= low
            won, after, gain = placed(tables, due, pawn, index(tables, low), riders)
            passes = won or ((greens if due == 0 else blues) == 0 and tables[READING] == PASS_ON)
            following = 1 - due if passes else due
            if not over(tables, following, greens, blues):
                if tables[COUNT + greens] + tables[COUNT + blues] == 1:
                    last = index(tables, greens | blues)
                    gain += one_left(tables, following, last, free ^ low, after)
                else:
                    gain += few_left(tables, following, greens, blues, free ^ low, after, goal - gain)
            best = max(best, gain if due == 0 else -gain)
    return int(best if due == 0 else -best)


@inlined
def most(tables: Any, stack: Any, row: int, side: int, gains: Any, none: int) -> int:
    """The most the difference can be at the end for a side, as `outlook.swing_of` proves it."""
    due, free, riders = stack[row + DUE], stack[row + FREE], stack[row + RIDERS]
    own, other = stack[row + GREEN + side], stack[row + BLUE - side]
    largest = tables[LARGEST + 4096 * side + own]
    smallest = tables[SMALLEST + 4096 * (1 - side) + other] & 7
    times = min(tables[COUNT + own], tables[COUNT + other] + (1 if due == side else 0))
    signs = (tables[SMALLEST + stack[row + GREEN]] >> 3) << 2 | tables[SMALLEST + 4096 + stack[row + BLUE]] >> 3
    taken = total = 0
    gains[none] = 0
    for crocodile in range(4, -1, -1):
        length, rider = crocodile + 3, (riders >> 8 * crocodile) & 255
        worth = length * ((rider >> 4) - 8)
        kept = worth if side == 0 else -worth
        still = (free >> (crocodile * (crocodile + 5) // 2)) & ((1 << length) - 1)
        if still == 0:
            total += kept
            continue
        rivals = BOTH
        if rider >> 4 != NOBODY:
            rivals = tables[RIVALS + (crocodile * 16 + (rider & 15)) * 128 + still] >> signs
        if smallest > 0 and (rivals >> 16 * (1 - side)) & 1:
            kept = max(kept, -length * smallest)
        total += kept
        if (rivals >> 16 * side) & 1 == 0:
            continue
        if taken < times:
            taken += 1
            gains[none + taken] = -FAR
        for used in range(taken, 0, -1):
            gain = gains[none + used - 1] + length * ((largest >> 3 * (used - 1)) & 7) - kept
            gains[none + used] = max(gains[none + used], gain)
    best = 0
    for used in range(1, taken + 1):
        best = max(best, gains[none + used])
    return int(total + best)


@inlined
def mixed(code: int) -> int:
    """A number to spread codes by."""
    return ((code & 0xFFFFFFF) * 0x5851F42D + (code >> 28) * 0x4C957F2D) >> 29


@inlined
def place(tables: Any, stack: Any, row: int, bits: int) -> None:
    """Find out the bucket of a row and the tag of its entry."""
    green, blue = tables[CLASS + stack[row + GREEN]], tables[CLASS + 4096 + stack[row + BLUE]]
    camps, crocodiles = green << 13 | blue << 1 | stack[row + DUE], stack[row + CODE]
    stack[row + BUCKET] = ((mixed(crocodiles) ^ camps) & ((1 << bits) - 1)) * SLOTS
    stack[row + TAG] = crocodiles | (camps >> bits) << CODES


@inlined
def found(memory: Any, bucket: int, tag: int) -> int:
    """What is kept of a position; 0 where nothing is."""
    for entry in range(bucket, bucket + SLOTS, 2):
        if memory[entry] == tag:
            return int(memory[entry + 1])
    return 0


@inlined
def keep(memory: Any, bucket: int, tag: int, kept: int) -> None:
    """Keep it, in place of what took the least effort."""
    slot, least = bucket, 1 << 40
    for entry in range(bucket, bucket + SLOTS, 2):
        if memory[entry + 1] == 0 or memory[entry] == tag:
            slot = entry
            break
        if memory[entry + 1] >> EFFORT < least:
            slot, least = entry, memory[entry + 1] >> EFFORT
    memory[slot], memory[slot + 1] = tag, kept


@lean
def rehouse(memory: Any, bits: int, larger: Any, more: int) -> None:
    """Take all that is kept into an empty memory of 2 ** more buckets."""
    for slot in range(0, memory.shape[0], 2):
        if memory[slot + 1]:
            crocodiles = memory[slot] & ((1 << CODES) - 1)
            low = (mixed(crocodiles) ^ (slot // SLOTS)) & ((1 << bits) - 1)
            camps = (memory[slot] >> CODES) << bits | low
            bucket = ((mixed(crocodiles) ^ camps) & ((1 << more) - 1)) * SLOTS
            keep(larger, bucket, crocodiles | (camps >> more) << CODES, memory[slot + 1])


@inlined
def ordered(tables: Any, stack: Any, row: int, moves: Any, first: int) -> int:
    """List the moves that differ, the most promising with the least number in front of the last ten bits; how many."""
    due, free, riders, favourite = stack[row + DUE], stack[row + FREE], stack[row + RIDERS], stack[row + CHOSEN]
    may = tables[DISTINCT + 4096 * due + stack[row + GREEN + due]]
    listed = 0
    while may:
        low = may & -may
        may ^= low
        pawn = index(tables, low)
        number, sign = tables[NUMBER + 12 * due + pawn], tables[SIGN + 12 * due + pawn]
        squares = tables[FIT + 12 * due + pawn] & free
        if squares == 0:
            squares = free
        while squares:
            low = squares & -squares
            squares ^= low
            at = index(tables, low)
            crocodile = tables[CROCODILE + at]
            length, begin = crocodile + 3, crocodile * (crocodile + 5) // 2
            rider = (riders >> 8 * crocodile) & 255
            worth = (rider >> 4) - 8 if due == 0 else 8 - (rider >> 4)
            room = tables[COUNT + ((free >> begin) & ((1 << length) - 1))]
            move = pawn << 5 | at
            if wins(rider, sign, at - begin):
                dull = 6 * room - length * (number - worth)
            else:
                dull = number + 3 * room - (80 if worth < 0 else 100)
            moves[first + listed] = (dull if move != favourite else -FAR) << 10 | move
            listed += 1
    return listed


@inlined
def next_move(moves: Any, at: int, end: int) -> int:
    """The most promising move from here on, brought forward."""
    least = at
    for each in range(at + 1, end):
        if moves[each] < moves[least]:
            least = each
    chosen = moves[least]
    moves[least], moves[at] = moves[at], chosen
    return int(chosen & 1023)


@inlined
def enter(tables: Any, stack: Any, row: int, moves: Any, first: int, goal: int, memory: Any, control: Any) -> bool:
    """Look at a position: whether the answer is known, then in BEST, without trying its moves."""
    left = tables[COUNT + stack[row + GREEN]] + tables[COUNT + stack[row + BLUE]]
    if left <= control[LAST]:
        due, green, blue, total = stack[row + DUE], stack[row + GREEN], stack[row + BLUE], stack[row + TOTAL]
        total += few_left(tables, due, green, blue, stack[row + FREE], stack[row + RIDERS], goal - total)
        stack[row + BEST], stack[row + CHOSEN] = total, -1
        return True
    place(tables, stack, row, control[BITS])
    kept = found(memory, stack[row + BUCKET], stack[row + TAG])
    lower, upper, settled = -FAR, FAR, stack[row + SETTLED]
    stack[row + CHOSEN] = -1
    if kept:
        lower, upper = (kept & 2047) - ZERO + settled, ((kept >> 11) & 2047) - ZERO + settled
        stack[row + CHOSEN] = ((kept >> 22) & 1023) - 1
    else:
        for side in range(2):  # a literal side would be compiled by itself
            bound = most(tables, stack, row, side, moves, first)
            upper = bound if side == 0 else upper
            lower = -bound if side == 1 else lower
            if upper < goal:
                break
    stack[row + LOWER], stack[row + UPPER] = lower, upper
    stack[row + BEST] = upper if upper < goal else lower
    return bool(upper < goal or lower >= goal)


@inlined
def note(tables: Any, stack: Any, row: int, moves: Any, first: int, bits: int, memory: Any) -> None:
    """Write down where every move leads: the difference if the game ends, else its bucket, tag and settled points.

    All buckets are then touched one right after another, so that waiting for one of them is waiting for all.
    """
    below, listed, seen = row + ROW, stack[row + LISTED], 0
    for each in range(listed):
        at = first + NOTE + 4 * each
        if step(tables, stack, row, moves[first + each] & 1023):
            moves[at], moves[at + 1] = -1, stack[below + TOTAL]
        else:
            place(tables, stack, below, bits)
            moves[at], moves[at + 1], moves[at + 2] = stack[below + BUCKET], stack[below + TAG], stack[below + SETTLED]
    for each in range(listed):
        seen ^= memory[max(0, moves[first + NOTE + 4 * each])]
    stack[row + SEEN] = seen


@inlined
def probe(tables: Any, stack: Any, row: int, moves: Any, first: int, goal: int, memory: Any, bits: int) -> None:
    """Take out the moves whose answers are known, up to one that decides; the best of them is CHOSEN, worth BEST."""
    note(tables, stack, row, moves, first, bits, memory)
    due, each = stack[row + DUE], stack[row + LISTED] - 1
    while each >= 0:
        at = first + NOTE + 4 * each
        known = bound = moves[at + 1]
        if moves[at] >= 0:
            kept = found(memory, moves[at], moves[at + 1])
            settled = moves[at + 2] - ZERO
            known = (kept & 2047) + settled if kept else -FAR
            bound = ((kept >> 11) & 2047) + settled if kept else FAR
        if known >= goal or bound < goal:
            found_out = known if known >= goal else bound
            if (found_out > stack[row + BEST]) if due == 0 else (found_out < stack[row + BEST]):
                stack[row + BEST], stack[row + CHOSEN] = found_out, moves[first + each] & 1023
            if (found_out >= goal) == (due == 0):
                return
            stack[row + LISTED] -= 1
            moves[first + each] = moves[first + stack[row + LISTED]]
        each -= 1


@inlined
def leave(stack: Any, row: int, goal: int, memory: Any, visits: int) -> None:
    """Keep what was found out about a position."""
    best, settled = stack[row + BEST], stack[row + SETTLED]
    lower = max(stack[row + LOWER], best) if best >= goal else stack[row + LOWER]
    upper = min(stack[row + UPPER], best) if best < goal else stack[row + UPPER]
    effort = 1
    while visits >> effort:
        effort += 1
    bounds = (lower - settled + ZERO) | (upper - settled + ZERO) << 11
    keep(memory, stack[row + BUCKET], stack[row + TAG], bounds | (stack[row + CHOSEN] + 1) << 22 | effort << EFFORT)


@lean
def search(goal: int, visits: int, tables: Any, memory: Any, stack: Any, moves: Any, control: Any) -> int:
    """Whether the difference reaches the goal from the first row on: a lower bound if it does, else an upper one.

    PAUSED after so many visits; called again with the same goal it goes on.
    """
    ply, done, bits, probed = control[PLY], 0, control[BITS], control[LAST] + 1
    entering = True
    while True:
        row, first, due = ply * ROW, ply * MOVES, stack[ply * ROW + DUE]
        if entering:
            if done >= visits:
                control[PLY] = ply
                control[VISITS] += done
                return PAUSED
            done += 1
            if not enter(tables, stack, row, moves, first, goal, memory, control):
                stack[row + BEGUN], stack[row + TRIED] = control[VISITS] + done, 0
                stack[row + BEST] = -FAR if due == 0 else FAR
                stack[row + LISTED] = ordered(tables, stack, row, moves, first)
                if tables[COUNT + stack[row + GREEN]] + tables[COUNT + stack[row + BLUE]] > probed:
                    probe(tables, stack, row, moves, first, goal, memory, bits)
                entering = False
        best, tried = stack[row + BEST], stack[row + TRIED]
        if not entering and (best >= goal) != (due == 0) and tried < stack[row + LISTED]:
            move = next_move(moves, first + tried, first + stack[row + LISTED])
            stack[row + TRIED] = tried + 1
            if not step(tables, stack, row, move):
                ply += 1
                entering = True
                continue
            best = stack[row + ROW + TOTAL]
        else:
            if not entering:
                leave(stack, row, goal, memory, control[VISITS] + done - stack[row + BEGUN])
            if ply == 0:
                control[PLY] = 0
                control[VISITS] += done
                return int(best)
            ply -= 1
            row, first, due = ply * ROW, ply * MOVES, stack[ply * ROW + DUE]
        # `best` is what the last move tried in this row comes to.
        if (best > stack[row + BEST]) if due == 0 else (best < stack[row + BEST]):
            stack[row + BEST], stack[row + CHOSEN] = best, moves[first + stack[row + TRIED] - 1] & 1023
        entering = False
