"""A quick referee for records of Crocodile Pool Party.

plain     a token in canonical form that moves a tile: c3-d4, c3-c4-d4, c3-bar, c3=5-d7
masks     for each destination, the squares each path there must find free, as bits
units     tiles and stacks a seat has in the pool: at 0 the game is over

Placements of the set-up are played too. Passes, counts, blocked turn-overs and anything unusual go to the rules.
"""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TypeAlias

from .board import BAR, INDEX, OTHER, SWIMMER, paths
from .reach import ends
from .state import NUMBERS, SEATS, Stack, State, Tile, placed, quotas, row

Masks: TypeAlias = dict[str, tuple[int, ...]]
Plain: TypeAlias = tuple[str, int, str, tuple[str, ...]]
PLAIN = re.compile(r"([a-f][0-9]+)(?:=([1-6]))?((?:-[a-f][0-9]+)*)-([a-f][0-9]+|bar)")
BIT = {square: 1 << number for square, number in INDEX.items()}
START = frozenset(INDEX)


@lru_cache(maxsize=1 << 14)
def plain(token: str) -> Plain | None:
    """Start, number shown (0: none), destination and the named squares between of a plain token."""
    match = PLAIN.fullmatch(token)
    if match is None or match[1] not in START:
        return None
    return match[1], int(match[2] or 0), match[4], tuple(match[3].split("-")[1:])


@cache
def masks(kind: int, start: str, owner: str, touching: bool) -> Masks:
    """The masks of every path of a tile, by destination."""
    return {end.to: end.betweens for end in ends(kind, start, owner, touching)}


@lru_cache(maxsize=1 << 14)
def walked(kind: int, start: str, owner: str, between: tuple[str, ...], to: str) -> Masks:
    """The same for the one path that is written out; nothing where it is no path."""
    squares = (start, *between)
    return {
        path.to: (path.between,)
        for path in paths(kind, start, owner)
        if path.to == to and path.squares[:-1] == squares and path.entry != "touching"
    }


class QuickReferee:
    """Plays plain tokens on a board of its own."""

    def __init__(self, state: State) -> None:
        self._origin = state
        self.turn = state.turn
        self.board: dict[str, Stack] = dict(state.pool)
        self.taken = state.occupied()
        self.bars: dict[str, tuple[Tile, ...]] = dict(zip(SEATS, state.bars))
        self.units = {seat: sum(stack[0].colour == seat for stack in self.board.values()) for seat in SEATS}
        self.seen = {(tile.colour, tile.number) for tile in state.tiles() if tile.number}
        """Numbers face up; a pinned number counts as seen, so that its showing goes to the rules."""
        self.touching = state.rulings.bar_entry == "any-touching"
        self.setup = state.setup
        self.open = not state.setup and min(self.units.values()) > 0
        self.left = {seat: quotas(state, seat) for seat in SEATS} if state.setup else {}
        """During the set-up, how many more swimmers each row of a seat takes."""

    def plays(self, token: str) -> bool:
        if self.setup:
            return self._places(token)
        read = plain(token)
        if read is None or not self.open:
            return False
        start, number, to, between = read
        stack = self.board.get(start)
        if stack is None or stack[0].colour != self.turn:
            return False
        top = stack[0]
        if number:
            if top.up or top.number or (top.colour, number) in self.seen:
                return False
            kind, stack = number, (Tile(top.colour, True, number),)
        else:
            kind = top.number if top.up else SWIMMER
        there = self.board.get(to)
        if there is not None and (kind == SWIMMER or there[0].colour == self.turn):
            return False
        if to == BAR and len(stack) == 1 and not self.bars["red"] and not self.bars["yellow"]:
            return False
        ways = (
            walked(kind, start, top.colour, between, to) if between else masks(kind, start, top.colour, self.touching)
        )
        for mask in ways.get(to, ()):
            if not mask & self.taken:
                self._move(start, to, stack, there)
                return True
        return False

    def _places(self, token: str) -> bool:
        seat, square = self.turn, token[1:]
        if token[:1] != "@" or square not in START or square in self.board:
            return False
        left, here = self.left[seat], row(square)
        if left.get(here, 0) <= 0:
            return False
        left[here] -= 1
        self.board[square] = (Tile(seat, False, 0),)
        self.taken |= BIT[square]
        self.units[seat] += 1
        self.turn = OTHER[seat]
        self.setup = len(self.board) < 2 * len(NUMBERS)
        self.open = not self.setup and min(self.units.values()) > 0
        return True

    def _move(self, start: str, to: str, stack: Stack, there: Stack | None) -> None:
        mover, board = self.turn, self.board
        del board[start]
        self.taken ^= BIT[start]
        self.turn = OTHER[mover]
        if stack[0].up:
            self.seen.add((mover, stack[0].number))
        if to == BAR:
            self.bars[mover] += stack
            self.units[mover] -= 1
        elif there is None:
            board[to] = stack
            self.taken |= BIT[to]
        else:
            board[to] = stack + there
            self.units[self.turn] -= 1
        if not self.units[mover] or not self.units[self.turn]:
            self.open = False

    def state(self) -> State:
        pool = placed(self.board)
        bars = (self.bars["red"], self.bars["yellow"])
        return State(self.turn, pool, bars, self.setup, self._origin.rulings)
