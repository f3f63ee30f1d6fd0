"""Positions of Croco Rider as whole numbers for its kernel, their tables, and what it is asked.

root        the position that the tables are made for; every position that play leads to from there has room in them
camp        a set of pawns that are still there, as bits
alike       two camps are alike if the same pawns may be placed, and the camps they leave are alike again: pawns of one
            name on equal footing are then the same
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from typing import Any

import numpy as np

from ..core.kernel import Watch
from . import kernel as k
from .board import COLOURS, FITTING_MASK, INDEX, LENGTHS, SIDE
from .outlook import rivals, signs_of, swing_of
from .state import Camp, State, after, over, placements, playable

FREE = (1 << sum(LENGTHS)) - 1
BEGINS = tuple(INDEX[length, 1] for length in LENGTHS)
READING = {"due": 0, "at-once": k.AT_ONCE, "pass-on": k.PASS_ON}
LEAST_BITS, MOST_BITS = 17, 26
"""The memory has 2 ** bits buckets of 64 bytes; it begins small."""
FULL, GROWTH, SPARE = 8, 2, 3
"""Visits for each bucket after which it grows; by how many bits; how many times their room kept entries are given."""
LAST = 5
"""With so few pawns left it is quicker to try everything than to remember it."""
WATCHED = 4
"""Plies that are counted in one go."""
KEPT, BLOCK = 1 << 21, 1 << 20
"""How many entries of the memory are written out at most, and how many are looked at at a time."""


def mask(camp: Camp) -> int:
    """The pawns of a camp as bits."""
    return sum(1 << place for place, pawn in enumerate(camp) if pawn)


def _playable(root: State, side: int, camp: Camp) -> list[int]:
    """The bits of the pawns that may be placed from a camp, by the rules."""
    camps = (camp, root.camps[1]) if side == 0 else (root.camps[0], camp)
    return [place - 1 for place in playable(root._replace(camps=camps), side)]


def _rider(byte: int) -> tuple[str, str, int] | None:
    """Colour, pawn and square of a rider."""
    number = (byte >> 4) - k.NOBODY
    if number == 0:
        return None
    return COLOURS[number < 0], f"{abs(number)}{'+-'[byte >> 3 & 1]}", (byte & 7) + 1


def _mixed(codes: Any) -> Any:
    """`kernel.mixed` over an array."""
    return getattr(k.mixed, "py_func", k.mixed)(codes)


@cache
def _shapes() -> Any:
    """For each crocodile, rider and set of free squares a number, the same where the same squares suit a + pawn."""
    shapes = np.zeros((len(LENGTHS), 16, 128), np.int64)
    for position, length in enumerate(LENGTHS):
        numbers: dict[tuple[int, int], int] = {}
        for free in range(1, 1 << length):
            for sign in (0, 1):
                for square in range(length):
                    below = free & (1 << square) - 1
                    plus = free & ~below if sign else below
                    shapes[position, sign << 3 | square, free] = numbers.setdefault((free, plus), len(numbers))
    return shapes.ravel()


@cache
def _rivals() -> Any:
    """For each crocodile, rider and set of free squares who may still be in control in the end: `outlook.rivals`."""
    found = np.zeros((len(LENGTHS), 2, 8, 128), np.int64)
    for position, length in enumerate(LENGTHS):
        for free in range(1, 1 << length):
            for square in range(length):
                for minus in (0, 1):
                    found[position, minus, square, free] = rivals(free, minus, square)
    return found.ravel()


@cache
def _board() -> Any:
    """What is the same in all games: the tables in front of those of the camps."""
    board = np.zeros(k.PLAYABLE, np.int64)
    for position, (begin, length) in enumerate(zip(BEGINS, LENGTHS)):
        board[k.CROCODILE + begin : k.CROCODILE + begin + length] = position
    for bit in range(32):
        board[k.BIT + (((1 << bit) * 0x077CB531 & 0xFFFFFFFF) >> 27)] = bit
    board[k.COUNT : k.COUNT + 4096] = [camp.bit_count() for camp in range(4096)]
    weight = 1
    for position in range(len(LENGTHS)):
        board[k.WEIGHT + position] = weight
        shapes = _shapes().reshape(len(LENGTHS), -1)[position]
        weight *= 2 + k.WORTHS * (int(shapes.max()) + 1)
    assert weight <= 1 << k.CODES
    return board


class Packed:
    """The tables for a position and all that follow from it, and what is asked of the kernel with them."""

    def __init__(self, root: State) -> None:
        self.root = root
        self.tables = np.zeros(k.TABLES, np.int64)
        board = self.tables
        board[: k.PLAYABLE] = _board()
        board[k.SHAPE : k.RIVALS] = _shapes()
        board[k.RIVALS :] = _rivals()
        board[k.READING] = READING[root.rulings.end]
        for side in (0, 1):
            self._camps(side)

    def _camps(self, side: int) -> None:
        """The tables of one camp, for all of its pawns that may still be there."""
        camp, tables, begin = self.root.camps[side], self.tables, 4096 * side
        for place, pawn in enumerate(camp):
            if pawn:
                tables[k.NUMBER + 12 * side + place] = int(pawn[0])
                tables[k.SIGN + 12 * side + place] = pawn[1] == "-"
                tables[k.FIT + 12 * side + place] = FITTING_MASK[pawn]
        whole, left = mask(camp), 0
        classes: dict[Any, int] = {}
        kinds = [0] * 4096
        while True:
            there = tuple(pawn if left >> place & 1 else "" for place, pawn in enumerate(camp))
            next_to = {place: (camp[place], kinds[left & ~(1 << place)]) for place in _playable(self.root, side, there)}
            first = {what: place for place, what in reversed(next_to.items())}
            kinds[left] = classes.setdefault(frozenset(first), len(classes))
            numbers = sorted((int(pawn[0]) for pawn in there if pawn), reverse=True)
            tables[k.PLAYABLE + begin + left] = sum(1 << place for place in next_to)
            tables[k.DISTINCT + begin + left] = sum(1 << place for place in first.values())
            tables[k.CLASS + begin + left] = kinds[left]
            tables[k.LARGEST + begin + left] = sum(number << 3 * at for at, number in enumerate(numbers[:5]))
            tables[k.SMALLEST + begin + left] = (numbers[-1] if numbers else 0) | signs_of(there) << 3
            if left == whole:
                return
            left = left - whole & whole

    # -- packing -------------------------------------------------------------------------------------------------------

    def pack(self, state: State) -> list[int]:
        """The first row for a position that the root leads to."""
        free, riders, code, settled, total = FREE & ~state.taken, 0, 0, 0, 0
        for position, (length, rider) in enumerate(zip(LENGTHS, state.riders)):
            byte, worth = k.NOBODY << 4, 0
            if rider is not None:
                number = int(rider.pawn[0]) * (-1 if SIDE[rider.colour] else 1)
                byte = number + 8 << 4 | (rider.pawn[1] == "-") << 3 | rider.square - 1
                worth = length * number
            still = free >> BEGINS[position] & (1 << length) - 1
            riders |= byte << 8 * position
            code += int(k.code(self.tables, position, byte, still))
            settled += 0 if still else worth
            total += worth
        return [SIDE[state.due], mask(state.camps[0]), mask(state.camps[1]), free, riders, code, settled, total]

    def unpack(self, row: Sequence[int]) -> tuple[Any, ...]:
        """What a row says in the game's words: due, camps, taken squares, and colour, pawn and square of riders."""
        due, green, blue, free, riders = (int(each) for each in row[:5])
        camps = tuple(
            tuple(pawn if left >> place & 1 else "" for place, pawn in enumerate(camp))
            for left, camp in zip((green, blue), self.root.camps)
        )
        told = tuple(_rider(riders >> 8 * position & 255) for position in range(5))
        return COLOURS[due], camps, FREE & ~free, told

    def workspace(self, state: State) -> tuple[Any, Any]:
        """Rows and moves for play from a position."""
        stack, moves = np.zeros(27 * k.ROW, np.int64), np.zeros(27 * k.MOVES, np.int64)
        stack[:8] = self.pack(state)
        return stack, moves

    # -- what it is asked ----------------------------------------------------------------------------------------------

    def perft(self, state: State, depth: int, watch: Watch) -> int:
        """The number of sequences of placements; all but the last plies are made here so that it can be watched."""
        if depth == 0:
            return 1
        if over(state):
            return 0
        if depth <= WATCHED:
            return int(k.count(self.tables, *self.workspace(state), depth, 0))
        found = 0
        for word in placements(state):
            more = self.perft(after(state, word), depth - 1, watch)
            watch(more)
            found += more
        return found


class Prover:
    """Answers whether the final difference reaches a goal, and remembers what it proves on the way."""

    def __init__(self, packed: Packed, room: int | None, last: int = LAST) -> None:
        """`last`: how many pawns are placed without the memory at the end; what is found out is the same for any."""
        self.packed = packed
        self.most_bits = MOST_BITS
        while room is not None and self.most_bits > LEAST_BITS and 64 << self.most_bits > room:
            self.most_bits -= 1
        self.stack, self.moves = packed.workspace(packed.root)
        self.control = np.zeros(4, np.int64)
        self.control[k.LAST] = last
        self.goal = 0
        self._empty(LEAST_BITS)

    def _empty(self, bits: int) -> None:
        self.control[k.BITS] = bits
        room = np.zeros((k.SLOTS << bits) + k.SLOTS, np.int64)
        skip = -room.ctypes.data // 8 % k.SLOTS  # a bucket is a line of the processor's cache
        self.memory = room[skip : skip + (k.SLOTS << bits)]

    @property
    def visits(self) -> int:
        """Positions looked at so far."""
        return int(self.control[k.VISITS])

    @property
    def bits(self) -> int:
        """The memory has so many buckets, as a power of two."""
        return int(self.control[k.BITS])

    def begin(self, state: State, goal: int) -> None:
        """Ask a question: whether the difference reaches the goal from this position on, which is not over."""
        self.stack[:8] = self.packed.pack(state)
        self.control[k.PLY] = 0
        self.goal = goal

    def go_on(self, visits: int) -> int | None:
        """A bound of the difference: a lower one if it reaches the goal, else an upper one. None: not known yet."""
        if self.visits > FULL << self.bits and self.bits < self.most_bits:
            self._grow(min(self.bits + GROWTH, self.most_bits))
        found = int(k.search(self.goal, visits, self.packed.tables, self.memory, self.stack, self.moves, self.control))
        return None if found == k.PAUSED else found

    def _grow(self, bits: int) -> None:
        """A larger memory with all that is remembered; a search may be under way."""
        before, bits_before = self.memory, self.bits
        self._empty(bits)
        k.rehouse(before, bits_before, self.memory, bits)
        for ply in range(int(self.control[k.PLY]) + 1):
            k.place(self.packed.tables, self.stack, ply * k.ROW, bits)

    def bounds(self, state: State) -> tuple[int, int]:
        """What is known of the difference without a search."""
        stack, _ = self.packed.workspace(state)
        least, most = swing_of(state)
        k.place(self.packed.tables, stack, 0, self.bits)
        kept = int(k.found(self.memory, int(stack[k.BUCKET]), int(stack[k.TAG])))
        if kept:
            settled = int(stack[k.SETTLED])
            least = max(least, (kept & 2047) - k.ZERO + settled)
            most = min(most, (kept >> 11 & 2047) - k.ZERO + settled)
        return least, most

    # -- keeping it for another run ------------------------------------------------------------------------------------

    @property
    def layout(self) -> str:
        """What kept entries depend on: the kernel itself, the tables, and so the root."""
        with open(k.__file__, "rb") as source:
            return hashlib.sha256(source.read() + self.packed.tables.tobytes()).hexdigest()[:32]

    def kept(self, most: int = KEPT) -> bytes:
        """The entries of the memory that took the most effort, whatever its size."""
        entries = self.memory.reshape(-1, 2)
        blocks = [slice(begin, begin + BLOCK) for begin in range(0, len(entries), BLOCK)]
        counts = np.sum([np.bincount(entries[block, 1] >> k.EFFORT, minlength=64) for block in blocks], axis=0)
        counts[0] = 0  # empty places
        least = max(1, int(np.argmax(np.cumsum(counts[::-1])[::-1] <= most)))
        taken = np.concatenate(
            [np.flatnonzero(entries[block, 1] >> k.EFFORT >= least) + block.start for block in blocks]
        )
        tags, kept = entries[taken].T
        codes = tags & (1 << k.CODES) - 1
        low = (taken // (k.SLOTS // 2) ^ _mixed(codes)) & (1 << self.bits) - 1
        return np.stack((codes, tags >> k.CODES << self.bits | low, kept)).astype("<i8").tobytes()

    def remember(self, data: bytes) -> None:
        """Take kept entries into an empty memory."""
        bits = LEAST_BITS
        while bits < self.most_bits and SPARE * len(data) > 64 << bits:
            bits += 1
        self._empty(bits)
        self._take(data)

    def _take(self, data: bytes) -> None:
        """Those whose buckets are full are left out, the ones that took the least effort."""
        codes, camps, kept = np.frombuffer(data, "<i8").astype(np.int64).reshape(3, -1)
        buckets = (_mixed(codes) ^ camps) & (1 << self.bits) - 1
        order = np.lexsort((-(kept >> k.EFFORT), buckets))
        slots = np.arange(len(order)) - np.searchsorted(buckets[order], buckets[order])
        fitting = slots < k.SLOTS // 2
        order, at = order[fitting], (buckets[order] * (k.SLOTS // 2) + slots)[fitting]
        entries = self.memory.reshape(-1, 2)
        entries[at, 0] = codes[order] | camps[order] >> self.bits << k.CODES
        entries[at, 1] = kept[order]
