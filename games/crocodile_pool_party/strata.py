"""Endings of Crocodile Pool Party in which every number has been seen, taken apart for the kernel that solves them.

unit      (owner, number, tiles, sum): a stack moves as its top tile; only how many it counts matters besides
stratum   units in order (Red's first, each owner's by number), and what the bars count: Red's lead in tiles and in
          numbers, and whether anything is there at all
cell      the squares of a stratum's units, as one number to the base 80

A unit that eats or goes home leaves its stratum for a lower one; every other move can be taken back.
"""

from __future__ import annotations

from math import perm
from typing import NamedTuple

from ..core.kernel import Size
from .board import WATER
from .state import SEATS, Stack, State

NUMBER = {square: number for number, square in enumerate(WATER)}
MOST_UNITS = 4
"""More take too much memory. As a victim: the bar."""


class Unit(NamedTuple):
    owner: int
    number: int
    tiles: int
    sum: int


class Bars(NamedTuple):
    tiles: int
    sum: int
    used: bool


class Stratum(NamedTuple):
    """What can be reached by moves that can be taken back, for all cells and either side to move."""

    units: tuple[Unit, ...]
    bars: Bars

    @property
    def cells(self) -> int:
        return int(len(WATER) ** len(self.units))

    @property
    def states(self) -> int:
        """Positions in which no two units share a square, for either side to move."""
        return 2 * perm(len(WATER), len(self.units))


def stratum_of(state: State) -> tuple[Stratum, tuple[int, ...]] | None:
    """The stratum of a position and the squares of its units; None where a number is unseen, or two are the same."""
    if state.setup or not all(tile.up for tile in state.tiles()):
        return None
    found = sorted((_unit(stack), NUMBER[square]) for square, stack in state.pool)
    kinds = {(unit.owner, unit.number) for unit, _ in found}
    if len(kinds) < len(found):
        return None
    red, yellow = ((len(bar), sum(tile.number for tile in bar)) for bar in state.bars)
    bars = Bars(red[0] - yellow[0], red[1] - yellow[1], any(state.bars))
    return Stratum(tuple(unit for unit, _ in found), bars), tuple(square for _, square in found)


def _unit(stack: Stack) -> Unit:
    return Unit(SEATS.index(stack[0].colour), stack[0].number, len(stack), sum(tile.number for tile in stack))


def over(stratum: Stratum) -> int | None:
    """The outcome for Red if only one owner's units are left: 1, 0 or -1."""
    if len({unit.owner for unit in stratum.units}) > 1:
        return None
    lead = stratum.bars.tiles or stratum.bars.sum
    return (lead > 0) - (lead < 0)


def exits(stratum: Stratum) -> dict[tuple[int, int], Stratum]:
    """Where each unit's leaving leads, by unit and victim (MOST_UNITS: the bar)."""
    found = {}
    for one, unit in enumerate(stratum.units):
        others = [each for each in stratum.units if each != unit]
        if unit.tiles > 1 or stratum.bars.used:
            sign = 1 - 2 * unit.owner
            bars = Bars(stratum.bars.tiles + sign * unit.tiles, stratum.bars.sum + sign * unit.sum, True)
            found[one, MOST_UNITS] = Stratum(tuple(others), bars)
        for other, victim in enumerate(stratum.units):
            if victim.owner != unit.owner:
                grown = unit._replace(tiles=unit.tiles + victim.tiles, sum=unit.sum + victim.sum)
                rest = (each for each in others if each != victim)
                found[one, other] = Stratum(tuple(sorted((grown, *rest))), stratum.bars)
    return found


def below(root: Stratum) -> list[Stratum]:
    """A stratum and all that it leads to, fewest units first, without those in which the game is over."""
    found = {root: None}
    for each in (waiting := [root]):
        for after in exits(each).values():
            if after not in found and over(after) is None:
                found[after] = None
                waiting.append(after)
    return sorted(found, key=lambda stratum: len(stratum.units))


def size(state: State) -> Size | None:
    """What solving takes; None for what this kernel does not solve."""
    known = stratum_of(state)
    if known is None or over(known[0]) is not None or len(known[0].units) > MOST_UNITS:
        return None
    strata = below(known[0])
    cells = sum(stratum.cells for stratum in strata)
    # Two bytes a position; one more for each of the largest stratum; and, where draws can be forced, twice two more.
    return Size(sum(stratum.states for stratum in strata), 12 * cells + 2 * known[0].cells)
