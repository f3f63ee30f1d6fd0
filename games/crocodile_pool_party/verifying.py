"""Proves or refutes kept endings of Crocodile Pool Party, position by position, from the paths of the empty pool.

Nothing here solves, or knows how a table was made: it reads the numbers that `shelf` describes, plays every move of
every position, and asks whether the number of the position is what its moves say:

value    the best one for the side to move, and of equal ones the soonest win and the latest loss, one ply further
draws    the same for what a side forces by moves that keep the value 0

That is a proof. Plies fall from every won position along a move of the winner, and along all moves of the loser, so
that nobody can play round in circles instead; and from a position worth 0 the side to move can stay among such
positions and cannot leave them for a win. Values alone would prove nothing: a circle of positions, all called won
because the next one is, agrees with its best moves.

gain     what a move is worth to who makes it: WON less the plies, 0, or plies less WON; NOT where there is no such move
others   the squares of the units that do not move, one axis for each
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from itertools import combinations, product
from math import perm, prod
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from ..core.kernel import Piece
from .board import BAR, INDEX, WATER
from .reach import ends
from .state import SEATS

SQUARES = len(WATER)
BITS = [1 << INDEX[square] for square in WATER]
WON, NEVER, NOT = 16_000, 32_000, -32_768
NAME = r"(\d[\dxs+]*)v(\d[\dxs+]*) home (?:none|([+-]\d+)([+-]\d+))"
UNIT = r"([1-6])(?:x(\d+)s(\d+))?"
SHOWN = 5  # faults that are told of one column

Array: TypeAlias = Any
Measure: TypeAlias = Callable[[Array, Array], Array]
"""From the values and draws of positions to what moving there is worth to who moves."""
Asked: TypeAlias = Sequence[tuple[Measure, int]]  # each with the column of its draws


class Unit(NamedTuple):
    owner: int
    number: int
    tiles: int
    sum: int

    def __str__(self) -> str:
        return f"{self.number}" if self.tiles == 1 else f"{self.number}x{self.tiles}s{self.sum}"


class Ending(NamedTuple):
    """Units in order, Red's first, each owner's by number; Red's lead at the bars; whether anything is there."""

    units: tuple[Unit, ...]
    tiles: int
    sum: int
    used: bool

    @property
    def outcome(self) -> int | None:
        """What it is worth to Red if only one owner's units are left."""
        if len({unit.owner for unit in self.units}) > 1:
            return None
        lead = self.tiles or self.sum
        return (lead > 0) - (lead < 0)

    @property
    def name(self) -> str:
        tiles, numbers = sum(unit.tiles for unit in self.units), sum(unit.sum for unit in self.units)
        lead, more = self.tiles, max(-numbers - 1, min(self.sum, numbers + 1))
        if abs(lead) > tiles:
            lead, more = (tiles + 1 if lead > 0 else -tiles - 1), 0
        sides = [[str(unit) for unit in self.units if unit.owner == owner] for owner in (0, 1)]
        return f"{'v'.join(map('+'.join, sides))} home {f'{lead:+}{more:+}' if self.used else 'none'}"

    def home(self, unit: Unit) -> Ending | None:
        """After a unit has gone home; None where it may not: the first tiles home are two or more."""
        if unit.tiles == 1 and not self.used:
            return None
        sign, rest = 1 - 2 * unit.owner, tuple(each for each in self.units if each != unit)
        return Ending(rest, self.tiles + sign * unit.tiles, self.sum + sign * unit.sum, True)

    def eaten(self, unit: Unit, victim: Unit) -> Ending:
        grown = unit._replace(tiles=unit.tiles + victim.tiles, sum=unit.sum + victim.sum)
        return self._replace(units=tuple(grown if each == unit else each for each in self.units if each != victim))


def read(name: str) -> Ending | None:
    """The ending that a piece's name speaks of; None where it is none, or spelled otherwise than it should be."""
    match = re.fullmatch(NAME, name)
    if match is None:
        return None
    spelled = [(owner, re.fullmatch(UNIT, text)) for owner in (0, 1) for text in match[owner + 1].split("+")]
    units = tuple(Unit(owner, int(u[1]), int(u[2] or 1), int(u[3] or u[1])) for owner, u in spelled if u)
    found = Ending(units, int(match[3] or 0), int(match[4] or 0), match[3] is not None)
    kinds = [(unit.owner, unit.number) for unit in units]
    return found if found.name == name and kinds == sorted(set(kinds)) else None


class Ways(NamedTuple):
    """From one square: where to, and for each destination whether a path is free, by the squares of the others."""

    to: Array
    free: Array
    home: Array


def _ways(number: int, owner: int, start: int, touching: bool, others: int) -> Ways:
    """Every destination of a crocodile on a square. The bar's are by themselves, and None if it cannot be reached."""
    found = ends(number, WATER[start], SEATS[owner], touching)
    free = {end.to: _free(end.betweens, start, others) for end in found}
    home = free.pop(BAR, None)
    to = np.array([WATER.index(square) for square in free], dtype=np.intp)
    return Ways(to, np.array(list(free.values())).reshape(len(to), *[SQUARES] * others), home)


def _free(betweens: tuple[int, ...], start: int, others: int) -> Array:
    """Whether one of some paths is free, by the squares of the others."""
    found = np.zeros([SQUARES] * others, dtype=bool)
    for between in betweens:
        if not between & BITS[start]:
            clear = np.array([not between & bit for bit in BITS])
            found |= reduce(np.logical_and.outer, [clear] * others)
    return found


_kept_ways = lru_cache(maxsize=4 * SQUARES)(_ways)


def gain(value: Array, draws: Array) -> Array:
    """By values. Odd ones are lost for who is to move there, others won, with twice the plies."""
    plies = (value + 1) // 2
    return np.where(value == 0, 0, np.where(value % 2 == 1, WON - plies, plies - WON))


def soonest(value: Array, draws: Array) -> Array:
    """For the side that forces a draw."""
    return np.where((value == 0) & (draws > 0), -draws, NOT)


def latest(value: Array, draws: Array) -> Array:
    """For the other one: NEVER is as late as can be."""
    return np.where(value == 0, np.where(draws > 0, draws, NEVER), NOT)


def numbered(best: Array, measure: Measure) -> Array:
    """The number of a position whose best move is worth so much."""
    if measure is gain:
        return np.where(best == 0, 0, np.where(best > 0, 2 * (WON - best) + 2, 2 * (WON + best) + 1))
    return np.where((best == NOT) | (best == NEVER), 0, 1 + abs(best))


class Loaded(NamedTuple):
    """A piece's numbers, by side to move and squares of the units: the value, draws of Red and of Yellow."""

    ending: Ending
    columns: tuple[Array, ...]

    @property
    def drawn(self) -> bool:
        return any(column.strides[0] > 0 for column in self.columns[1:])


@lru_cache(maxsize=1)
def possible(units: int) -> Array:
    """Whether no two units stand on one square, by their squares."""
    apart = ~np.eye(SQUARES, dtype=bool)
    found = np.ones([SQUARES] * units, dtype=bool)
    for one, other in combinations(range(units), 2):
        found &= apart.reshape([SQUARES if axis in (one, other) else 1 for axis in range(units)])
    return found


class Proof:
    """The pieces of a file, under readings. `faults` looks at one piece."""

    def __init__(self, readings: Mapping[str, str], pieces: Mapping[str, Loaded]) -> None:
        self.loses, self.touching = readings["no-move"] == "loses", readings["bar-entry"] == "any-touching"
        self.pieces = pieces

    def faults(self, piece: Loaded) -> Iterator[str]:
        units, home = piece.ending.units, map(piece.ending.home, piece.ending.units)
        eaten = [piece.ending.eaten(one, other) for one in units for other in units if one.owner != other.owner]
        after = [*filter(None, home), *eaten]
        missing = [each.name for each in after if each.outcome is None and each.name not in self.pieces]
        if missing:
            yield f"{piece.ending.name}: it leads to {missing[0]}, which is missing"
            return
        can_draw = any(self.pieces[each.name].drawn if each.outcome is None else each.outcome == 0 for each in after)
        for side in (0, 1):
            yield from self._side(piece, side, piece.drawn or can_draw)

    def _side(self, piece: Loaded, side: int, with_draws: bool) -> Iterator[str]:
        """The positions in which one side moves."""
        draws = [soonest, latest] if side == 0 else [latest, soonest]
        asked = [(gain, 1), (draws[0], 1), (draws[1], 2)] if with_draws else [(gain, 1)]
        still = [self._worth(piece.ending, side, *each) for each in asked]
        best = self._best(piece.ending, side, asked, still)
        stuck, value = best[0] == NOT, piece.columns[0][side]
        for number, ((measure, _), found, same) in enumerate(zip(asked, best, still)):
            found[stuck] = same[stuck]  # who cannot move passes
            expected = numbered(found, measure)
            if self.loses and number == 0:
                expected[stuck] = 1
            expected = np.where(value == 0, expected, 0) if number else expected
            yield from _differences(piece.ending, side, number, piece.columns[number][side], expected)

    def _worth(self, ending: Ending, side: int, measure: Measure, column: int) -> Array:
        """What it is worth to a side to have moved there, by the squares of the units."""
        shape = [SQUARES] * len(ending.units)
        if ending.outcome is not None:
            value = 0 if ending.outcome == 0 else 2 if ending.outcome == 2 * side - 1 else 1
            ended = measure(np.array(value, dtype=np.int16), np.array(ending.outcome == 0, dtype=np.int16))
            return np.broadcast_to(ended.astype(np.int16), shape)
        columns = self.pieces[ending.name].columns
        found = measure(columns[0][1 - side], columns[column][1 - side]).astype(np.int16)
        found[~possible(len(shape))] = NOT
        return found

    def _best(self, ending: Ending, side: int, asked: Asked, still: Sequence[Array]) -> list[Array]:
        """The best that any move gets in each of the measures asked for."""
        best = [np.full(each.shape, NOT, dtype=np.int16) for each in still]
        own = [(axis, unit) for axis, unit in enumerate(ending.units) if unit.owner == side]
        for (axis, unit), (number, each) in product(own, enumerate(asked)):
            others = [other for other in ending.units if other != unit]
            after = ending.home(unit)
            home = None if after is None else self._worth(after, side, *each)
            go, found, eats = np.moveaxis(still[number], axis, 0), np.moveaxis(best[number], axis, 0), []
            for place, victim in enumerate(others):
                if victim.owner != side:
                    eaten = self._worth(ending.eaten(unit, victim), side, *each)
                    eats.append((place, np.moveaxis(eaten, axis - (place < axis), 0)))
            for start in range(SQUARES):
                about = (unit.number, side, start, self.touching, len(others))
                way = _kept_ways(*about) if len(others) < 3 else _ways(*about)
                np.maximum(found[start], _from(way, go, home, eats), out=found[start])
        return best


def _from(way: Ways, go: Array, home: Array | None, eats: Sequence[tuple[int, Array]]) -> Array:
    """The best that a unit gets from one square, by the squares of the others."""
    found = np.where(way.free, go[way.to], NOT).max(axis=0, initial=NOT)
    if home is not None and way.home is not None:
        np.maximum(found, home, out=found, where=way.home)
    for place, after in eats:
        free = np.moveaxis(way.free, place + 1, 1)[np.arange(len(way.to)), way.to]
        landed = np.moveaxis(found, place, 0)
        landed[way.to] = np.maximum(landed[way.to], np.where(free, after[way.to], NOT))
    return found


def faults(readings: Mapping[str, str], pieces: Mapping[str, Piece]) -> Iterator[str]:
    """Everything wrong with the pieces of a file; nothing only if every number of every position is proved."""
    loaded: dict[str, Loaded] = {}
    for name, piece in pieces.items():
        ending = read(name)
        if ending is None or ending.outcome is not None:
            yield f"{name!r} is no ending of this game"
            return
        shape, numbers = (2, *[SQUARES] * len(ending.units)), [np.frombuffer(each, "<i2") for each in piece.columns]
        count = 2 * perm(SQUARES, len(shape) - 1)
        if (piece.states, piece.length, len(numbers)) != (count, prod(shape), 3):
            yield f"{name}: it has {count:,} positions, not {piece.states:,}"
            return
        if any(len(each) and (each.min() < 0 or each.max() > WON) for each in numbers):
            yield f"{name}: a number is too high to mean anything"
            return
        zeros = np.broadcast_to(np.zeros(1, dtype=np.int16), shape)
        loaded[name] = Loaded(ending, tuple(each.reshape(shape) if len(each) else zeros for each in numbers))
    proof = Proof(readings, loaded)
    for each in loaded.values():
        yield from proof.faults(each)


def _differences(ending: Ending, side: int, column: int, kept: Array, expected: Array) -> Iterator[str]:
    """Positions whose number is not what their moves say; where two units share a square, it is 0."""
    expected = np.where(possible(len(ending.units)), expected, 0)
    wrong = np.argwhere(kept != expected)
    for squares in map(tuple, wrong[:SHOWN]):
        there = ", ".join(f"{SEATS[one.owner]} {one.number} on {WATER[at]}" for one, at in zip(ending.units, squares))
        told = f"{_said(column, int(kept[squares]))}, but its moves say: {_said(column, int(expected[squares]))}"
        yield f"{ending.name}: {there}, {SEATS[side]} to move: kept as {told}"
    if len(wrong) > SHOWN:
        yield f"{ending.name}: and {len(wrong) - SHOWN:,} more with {SEATS[side]} to move"


def _said(column: int, number: int) -> str:
    if column:
        seat = SEATS[column - 1]
        return f"{seat} draws in {number - 1} plies" if number else f"{seat} cannot force a draw"
    plies = f"{(number - 1) // 2} plies"
    return "worth 0" if number == 0 else f"lost in {plies}" if number % 2 else f"won in {plies}"
