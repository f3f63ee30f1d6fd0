"""Solving and counting Pool Party over whole numbers: all that numba compiles.

swimmer    a standing pawn by its number in the company; `strata` says what that is, and what strata and cells are
move       twice the swimmer's number, and 1 more for counterclockwise; a set of moves has a bit for each
group      moves that are closed together: a move alone, or (`repeat: both`) the two of a swimmer
closed     the group that the last move closes; -1 for none

All readings of the rules are settled beforehand, in the arrays that `packed` makes: `about` (counting), `plan` (a
stratum). In all functions `side` is the player to move, 0 or 1, and `pos` room for the space of each swimmer.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.kernel import inlined, lean

SPACES, MOST = 18, 9

# -- one move ----------------------------------------------------------------------------------------------------------
# Both arrays begin alike.

SWIMMERS, GUESSES, LATE, TOGETHER, CLOSES, BACK, WHOLE, ANY, NUMBER, OWNER, COLOUR = 0, 1, 2, 3, 4, 5, 6, 7, 8, 26, 44
"""How many swimmers the company has; whether guesses are made, also when the push has ended the game, also by a player
whom it has put out; whether a last move closes anything, its way back, both ways; whether a guess may name any
colour; and per swimmer its number, its owner (-1: nobody), its colour."""
ABOUT = 62


@inlined
def landing(at: int, number: int, way: int) -> int:
    """Where a pawn comes to."""
    to = at - number if way else at + number
    if to < 0:
        return to + SPACES
    return to - SPACES if to >= SPACES else to


@inlined
def meets(at: int, number: int, way: int) -> bool:
    """Whether a move ends on the diving board or steps over it."""
    return 0 < at <= number if way else at + number >= SPACES


@inlined
def closes(about: Any, move: int) -> int:
    """The group that a move closes to the next player."""
    if about[CLOSES] == 0:
        return -1
    return move >> 1 if about[WHOLE] else move ^ about[BACK]


@inlined
def group(about: Any, move: int) -> int:
    """The group of a move."""
    return move >> 1 if about[WHOLE] else move


# -- counting ----------------------------------------------------------------------------------------------------------
# A position is one array `s`.

TURN, LAST, AT, RING, LEFT, POSITION = 0, 1, 2, 20, 38, 44
"""Who moves, what is closed, the space of each swimmer (-1: in the water), the swimmer on each space (-1: none), the
pawns standing of each colour."""
COLOURS, LIMIT, MOVE, FALLEN, BEFORE, UNPLAYED = 6, 3, 0, 1, 2, -2


@lean
def may(about: Any, s: Any, move: int) -> bool:
    """Whether a swimmer stands and its move is not closed."""
    return bool(s[AT + (move >> 1)] >= 0 and s[LAST] != group(about, move))


@lean
def play(about: Any, s: Any, move: int) -> int:
    """Play a move without a guess; the swimmer that falls, or -1."""
    swimmer = move >> 1
    start = s[AT + swimmer]
    to = landing(start, about[NUMBER + swimmer], move & 1)
    fallen = s[RING + to]
    if fallen >= 0:
        s[AT + fallen] = -1
        s[LEFT + about[COLOUR + fallen]] -= 1
    s[RING + start], s[RING + to], s[AT + swimmer] = -1, swimmer, to
    s[TURN], s[LAST] = 1 - s[TURN], closes(about, move)
    return int(fallen)


@lean
def undo(about: Any, s: Any, move: int, fallen: int, last: int) -> None:
    """Take a move back; `last`: what was closed before it."""
    swimmer = move >> 1
    to = s[AT + swimmer]
    start = landing(to, about[NUMBER + swimmer], 1 - (move & 1))
    s[RING + to], s[RING + start], s[AT + swimmer] = fallen, swimmer, start
    if fallen >= 0:
        s[AT + fallen] = to
        s[LEFT + about[COLOUR + fallen]] += 1
    s[TURN], s[LAST] = 1 - s[TURN], last


@lean
def is_out(about: Any, s: Any, player: int) -> bool:
    """Whether a player has no pawn standing."""
    left = 0
    for swimmer in range(about[SWIMMERS]):
        left += 1 if about[OWNER + swimmer] == player and s[AT + swimmer] >= 0 else 0
    return left == 0


@lean
def standing(s: Any) -> int:
    """The colours that stand."""
    found = 0
    for colour in range(COLOURS):
        found += 1 if s[LEFT + colour] else 0
    return found


@lean
def over(about: Any, s: Any) -> bool:
    """Whether the game is over."""
    gone = 0
    for player in range(2):
        gone += 1 if is_out(about, s, player) else 0
    return gone > 0 or standing(s) <= LIMIT


@lean
def guesses(about: Any, s: Any, ended: bool) -> int:
    """The guesses that may follow a push at the diving board, which has been played."""
    mover = 1 - s[TURN]
    if about[GUESSES] == 0 or is_out(about, s, 1 - mover) or (ended and about[LATE] == 0):
        return 0
    if is_out(about, s, mover) and about[TOGETHER] == 0:
        return 0
    return COLOURS if about[ANY] else standing(s)


@lean
def tokens(about: Any, s: Any) -> int:
    """The number of tokens of a position that is not over. The push is played only where a guess may follow."""
    found, last = 0, s[LAST]
    for move in range(2 * about[SWIMMERS]):
        if may(about, s, move):
            found += 1
            if about[GUESSES] and meets(s[AT + (move >> 1)], about[NUMBER + (move >> 1)], move & 1):
                fallen = play(about, s, move)
                found += guesses(about, s, over(about, s))
                undo(about, s, move, fallen, last)
    return found


@lean
def perft(about: Any, s: Any, depth: int, frames: Any) -> int:
    """The number of token sequences of one ply or more. A guess ends the game, for one of the two.

    `frames` is room for three numbers for each ply: the move, what fell by it, what was closed before.
    """
    if over(about, s) or depth == 1:
        return 0 if over(about, s) else tokens(about, s)
    total, here = 0, depth
    frames[here, MOVE], frames[here, FALLEN], frames[here, BEFORE] = -1, UNPLAYED, s[LAST]
    while here <= depth:
        if frames[here, FALLEN] != UNPLAYED:
            undo(about, s, frames[here, MOVE], frames[here, FALLEN], frames[here, BEFORE])
            frames[here, FALLEN] = UNPLAYED
        frames[here, MOVE] += 1
        move = frames[here, MOVE]
        if move == 2 * about[SWIMMERS]:
            here += 1
        elif may(about, s, move):
            frames[here, FALLEN] = play(about, s, move)
            if over(about, s):
                continue
            if here == 2:
                total += tokens(about, s)
            else:
                here -= 1
                frames[here, MOVE], frames[here, FALLEN], frames[here, BEFORE] = -1, UNPLAYED, s[LAST]
    return total


# -- solving -----------------------------------------------------------------------------------------------------------
# A cell with a side to move is a node. Its positions differ by the last move only, and that only by the group it
# closes: all of them are worth what the best group is worth, but the one in which that group is closed, which is worth
# what the second best is. So a node is one number, its word:
#
#   bits 0-11 the best group's worth, bits 12-23 the second best's, bits 24-28 the best group
#
# and a worth is WON or LOST for the side to move with the plies to the end, or 0. Words may hold worths of levels
# (plies to the end) that are not due yet; at each level `spread` tells its worths to the moves that lead there, which
# are found by taking the last move back. `left` has for each node the moves that are not known to lose.
#
# Draws that a side can force are found in the same way in words of their own, over the positions worth 0: WON for the
# side that forces, LOST where the other side moves; `left` then has the moves that keep the value 0 and, where the
# other side moves, are not known to lead to such a draw.

FIRST, CELLS, BLOCKS, SPLIT, HIGH, MOVES, COUNT = 62, 63, 64, 65, 66, 67, 68
SWIMMER, STRIDE, SPAN, FALL = 69, 78, 87, 96
"""In a plan, behind what it has in common with counting: the stratum's first place in the large arrays, its cells, the
blocks of these; for `unfolded`: cells in the low part, high parts; all moves, as a set; how many swimmers stand, and
which; per swimmer: stride, stride times lane; and per swimmer that falls:"""
KIND, THERE, THERE_CELLS, DIGITS, PER_FALL = 0, 1, 2, 3, 3 + 9 * 18
"""where that leads; if to a stratum its first place, its cells, and what each other swimmer's space is worth there."""
ELSEWHERE, FEW, GONE = 0, -1, -2
PLAN = FALL + MOST * PER_FALL
WORTH, WON, LOST, PLIES, SECOND, BEST = 4095, 2048, 1024, 1023, 12, 24
WIN, DRAW, LOSS = -1, -2, -3
"""Where moves lead that end the game, as it is for the side that moved."""
OCCUPIED, CLOCKWISE, DIGIT_BITS, BLOCK, LAST_MARK = (1 << 18) - 1, 0b010101010101010101, 5, 512, 62


@inlined
def unfolded(plan: Any, folds: Any, cell: int, pos: Any) -> int:
    """Write the spaces of a cell's swimmers to `pos`; the set of these, or -1 where two swimmers share one."""
    row = cell // plan[SPLIT]
    high, low = folds[row], folds[plan[HIGH] + cell - row * plan[SPLIT]]
    if high < 0 or low < 0 or high & low & OCCUPIED:
        return -1
    spaces = (high | low) >> SPACES
    for each in range(plan[COUNT]):
        swimmer = plan[SWIMMER + each]
        pos[swimmer] = spaces >> DIGIT_BITS * swimmer & 31
    return int((high | low) & OCCUPIED)


@inlined
def moved(plan: Any, cell: int, swimmer: int, at: int, way: int) -> int:
    """The cell after a swimmer's move to a free space."""
    number, stride = plan[NUMBER + swimmer], plan[STRIDE + swimmer]
    if way:
        return int(cell - stride + (plan[SPAN + swimmer] if at < number else 0))
    return int(cell + stride - (plan[SPAN + swimmer] if at + number >= SPACES else 0))


@lean
def by_pawns(plan: Any, pos: Any, fallen: int, side: int) -> int:
    """Who wins when too few colours stand: whose nearest pawn is nearer to the board, then has the higher number."""
    best, other = 99, 99
    for each in range(plan[COUNT]):
        swimmer = plan[SWIMMER + each]
        if swimmer != fallen and plan[OWNER + swimmer] >= 0:
            space = pos[swimmer]
            rank = 4 * min(space, SPACES - space) - plan[NUMBER + swimmer]
            if plan[OWNER + swimmer] == side:
                best = min(best, rank)
            else:
                other = min(other, rank)
    return WIN if best < other else DRAW if best == other else LOSS


@lean
def leaves(plan: Any, pos: Any, side: int, move: int, to: int) -> int:
    """Where a move that pushes a swimmer in leads: a place in the large arrays, or WIN, DRAW or LOSS.

    A right guess wins, so it is made where one is open.
    """
    swimmer = move >> 1
    at, fallen = pos[swimmer], swimmer
    met = plan[GUESSES] and meets(at, plan[NUMBER + swimmer], move & 1)
    for each in range(plan[COUNT]):
        if pos[plan[SWIMMER + each]] == to:
            fallen = plan[SWIMMER + each]
    fall = FALL + fallen * PER_FALL
    kind = plan[fall]
    if kind <= GONE:
        if GONE - kind != side:
            return WIN
        return DRAW if met and plan[TOGETHER] else LOSS
    if met and (kind == ELSEWHERE or plan[LATE]):
        return WIN
    pos[swimmer] = to
    if kind == FEW:
        found = by_pawns(plan, pos, fallen, side)
    else:
        found = int(plan[fall + THERE] + (1 - side) * plan[fall + THERE_CELLS])
        for each in range(plan[COUNT]):
            other = plan[SWIMMER + each]
            found += plan[fall + DIGITS + SPACES * other + pos[other]]
    pos[swimmer] = at
    return found


@lean
def leads(plan: Any, pos: Any, occupied: int, cell: int, side: int, move: int) -> int:
    """The same for any move."""
    swimmer, way = move >> 1, move & 1
    at, number = pos[swimmer], plan[NUMBER + swimmer]
    to = landing(at, number, way)
    if occupied >> to & 1:
        return leaves(plan, pos, side, move, to)
    if plan[GUESSES] and meets(at, number, way):
        return WIN
    return int(plan[FIRST] + (1 - side) * plan[CELLS] + moved(plan, cell, swimmer, at, way))


@inlined
def read(words: Any, place: int) -> int:
    """A number of 32 bits as one of 64."""
    return int(np.int64(words[place]))


@inlined
def worth(words: Any, place: int, closed: int) -> int:
    """What a position is worth to its side to move; 0 also means: not known."""
    if place < 0:
        return LOST if place == WIN else WON if place == LOSS else 0
    word = read(words, place)
    return word >> SECOND & WORTH if word >> BEST == closed else word & WORTH


@inlined
def better(word: int, level: int, own: int) -> int:
    """A word, now that a group is known to win so many plies before the end."""
    first, second, best = word & WORTH, word >> SECOND & WORTH, word >> BEST
    won = WON | level
    if first == 0:
        return won | second << SECOND | (best if second else own) << BEST
    if own == best:
        return min(first, won) | second << SECOND | best << BEST
    if won < first:
        return won | first << SECOND | own << BEST
    if second == 0 or won < second:
        return first | won << SECOND | best << BEST
    return word


@lean
def alone(plan: Any, left: int) -> int:
    """The only group that has moves left; -1 if there are more groups than one, or none."""
    if left == 0 or plan[CLOSES] == 0:
        return -1
    lowest = left & -left
    both = lowest | lowest << 1 if plan[WHOLE] and lowest & CLOCKWISE else lowest
    if left & ~both:
        return -1
    move = 0
    while left >> move & 1 == 0:
        move += 1
    return group(plan, move)


@lean
def outlast(
    plan: Any, values: Any, words: Any, pos: Any, occupied: int, cell: int, side: int, left: int, drawing: int
) -> int:
    """The word of a node that has lost by all groups (or all but one, which is what its word names then).

    What counts is the group that holds out longest, and the second longest for whom that one is closed.
    """
    word = read(words, plan[FIRST] + side * plan[CELLS] + cell)
    own = alone(plan, left)
    if left and (own < 0 or word >> SECOND & WORTH):
        return word
    first, second, best = -1, -1, -1
    for each in range(2 * plan[COUNT]):
        move = 2 * plan[SWIMMER + (each >> 1)] + (each & 1)
        if left >> move & 1 or group(plan, move) == own:
            continue
        place, closed = leads(plan, pos, occupied, cell, side, move), closes(plan, move)
        known = worth(values, place, closed)
        if drawing:
            known = 0 if known else LOST if place == DRAW else worth(words, place, closed)
        if known == 0:
            continue
        level, mine = known & PLIES, group(plan, move)
        if mine == best:
            first = max(first, level)
        elif level > first:
            first, second, best = level, first, mine
        else:
            second = max(second, level)
    if first < 0:
        return word
    if left:
        return word & WORTH | (LOST | first + 1) << SECOND | own << BEST
    return LOST | first + 1 | ((LOST | second + 1) << SECOND if second >= 0 else 0) | best << BEST


@lean
def mark(plan: Any, marks: Any, side: int, cell: int, word: int) -> int:
    """Remember that a block has positions of the word's levels; the higher of the two."""
    first, second = word & PLIES, word >> SECOND & PLIES
    marks[side * plan[BLOCKS] + cell // BLOCK] |= 1 << min(first, LAST_MARK) | 1 << min(second, LAST_MARK)
    return max(first, second)


@lean
def begin(
    plan: Any, folds: Any, pos: Any, words: Any, left: Any, marks: Any, drawing: int, side: int, first: int, last: int
) -> int:
    """Look at some cells: which moves leave the stratum, and for what. The highest level found."""
    latest, here = 0, side * plan[CELLS]
    for cell in range(first, min(last, plan[CELLS])):
        left[here + cell] = 0
        occupied = unfolded(plan, folds, cell, pos)
        if occupied < 0:
            continue
        rest, word = plan[MOVES], read(words, plan[FIRST] + here + cell)
        for each in range(2 * plan[COUNT]):
            move = 2 * plan[SWIMMER + (each >> 1)] + (each & 1)
            at, number, known = pos[move >> 1], plan[NUMBER + (move >> 1)], 0
            to = landing(at, number, each & 1)
            if occupied >> to & 1:
                known = worth(words, leaves(plan, pos, side, move, to), closes(plan, move))
            elif plan[GUESSES] and meets(at, number, each & 1):
                known = LOST
            if known & WON:
                rest ^= 1 << move
            elif known:
                word = better(word, (known & PLIES) + 1, group(plan, move))
        left[here + cell] = rest
        words[plan[FIRST] + here + cell] = word
        if rest == 0 or alone(plan, rest) >= 0:
            word = outlast(plan, words, words, pos, occupied, cell, side, rest, drawing)
            words[plan[FIRST] + here + cell] = word
        if word:
            latest = max(latest, mark(plan, marks, side, cell, word))
    return latest


@lean
def keeping(plan: Any, word: int, left: int) -> int:
    """The moves that keep the value 0 of a node's positions worth 0; none where no position is.

    `left` has the moves that do not lose; those of the only group that wins are no use where that one is closed.
    """
    if word & WORTH == 0:
        return left
    if plan[CLOSES] == 0 or word >> SECOND & WORTH:
        return 0
    best = word >> BEST
    return left & ~(3 << 2 * best if plan[WHOLE] else 1 << best)


@lean
def begin_draws(
    plan: Any,
    folds: Any,
    pos: Any,
    values: Any,
    words: Any,
    settled: Any,
    left: Any,
    marks: Any,
    drawing: int,
    forcing: int,
    side: int,
    first: int,
    last: int,
) -> int:
    """The same for draws that a side forces by moves that keep the value 0, whatever such moves the other makes.

    `settled`: what is left of each node when all values are known.
    """
    latest, here = 0, side * plan[CELLS]
    for cell in range(first, min(last, plan[CELLS])):
        kept = keeping(plan, read(values, plan[FIRST] + here + cell), read(settled, here + cell))
        left[here + cell] = kept
        if kept == 0:
            continue
        occupied = unfolded(plan, folds, cell, pos)
        rest, word = kept, read(words, plan[FIRST] + here + cell)
        for each in range(2 * plan[COUNT]):
            move = 2 * plan[SWIMMER + (each >> 1)] + (each & 1)
            to = landing(pos[move >> 1], plan[NUMBER + (move >> 1)], each & 1)
            if kept >> move & 1 and occupied >> to & 1:
                place = leaves(plan, pos, side, move, to)
                known = LOST if place == DRAW else worth(words, place, closes(plan, move))
                if known and side == forcing:
                    word = better(word, (known & PLIES) + 1, group(plan, move))
                elif known:
                    rest ^= 1 << move
        left[here + cell] = rest
        words[plan[FIRST] + here + cell] = word
        if rest != kept:
            word = outlast(plan, values, words, pos, occupied, cell, side, rest, drawing)
            words[plan[FIRST] + here + cell] = word
        if word:
            latest = max(latest, mark(plan, marks, side, cell, word))
    return latest


@lean
def spread(
    plan: Any,
    folds: Any,
    pos: Any,
    values: Any,
    words: Any,
    left: Any,
    marks: Any,
    drawing: int,
    side: int,
    first: int,
    last: int,
    level: int,
) -> int:
    """Tell the worths of a level, in some cells (whole blocks), to the moves that lead there, made by the other side.

    The highest level that comes of it.
    """
    latest, here = 0, plan[FIRST] + side * plan[CELLS]
    for block in range(first // BLOCK, min(last // BLOCK, plan[BLOCKS])):
        if marks[side * plan[BLOCKS] + block] >> min(level, LAST_MARK) & 1:
            for cell in range(block * BLOCK, min(block * BLOCK + BLOCK, plan[CELLS])):
                word = read(words, here + cell)
                if word & PLIES == level or word >> SECOND & PLIES == level:
                    found = tell(plan, folds, pos, values, words, left, marks, drawing, side, level, cell, word)
                    latest = max(latest, found)
    return latest


@lean
def tell(
    plan: Any,
    folds: Any,
    pos: Any,
    values: Any,
    words: Any,
    left: Any,
    marks: Any,
    drawing: int,
    side: int,
    level: int,
    cell: int,
    word: int,
) -> int:
    """The same for one node."""
    occupied, mover, latest = unfolded(plan, folds, cell, pos), 1 - side, 0
    for each in range(2 * plan[COUNT]):
        move = 2 * plan[SWIMMER + (each >> 1)] + (each & 1)
        known = word >> SECOND & WORTH if word >> BEST == closes(plan, move) else word & WORTH
        if known & PLIES != level:
            continue
        swimmer, way = move >> 1, move & 1
        now, number = pos[swimmer], plan[NUMBER + swimmer]
        start = landing(now, number, 1 - way)
        if occupied >> start & 1 or (plan[GUESSES] and meets(start, number, way)):
            continue
        before = moved(plan, cell, swimmer, now, 1 - way)
        place = mover * plan[CELLS] + before
        rest, old = read(left, place), read(words, plan[FIRST] + place)
        if rest >> move & 1 == 0:
            continue
        new = old
        if known & LOST:
            new = better(old, level + 1, group(plan, move))
        else:
            rest &= ~(1 << move)
            left[place] = rest
            if rest == 0 or alone(plan, rest) >= 0:
                pos[swimmer] = start
                was = occupied ^ (1 << now | 1 << start)
                new = outlast(plan, values, words, pos, was, before, mover, rest, drawing)
                pos[swimmer] = now
        if new != old:
            words[plan[FIRST] + place] = new
            latest = max(latest, mark(plan, marks, mover, before, new))
    return latest
