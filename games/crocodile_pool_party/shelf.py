"""Solved endings of Crocodile Pool Party in files: what is kept of them, under which names, and how it is read again.

piece     a stratum whose bars are written in the plainest way that counts the same: see `plain`
name      3+5v4 home none: Red's 3 and 5 against Yellow's 4, nothing at the bars; home +1-4: something is, and Red has
          one tile more and 4 less in numbers; 5x2s9: a stack of two with 5 on top and a sum of 9
place     side to move and cell of a stratum, as one number
columns   the value: 0, or 1 + 2 * plies to the end where the side to move loses, 2 + 2 * plies where it wins; then for
          Red and for Yellow: 0, or 1 + plies in which that side forces a draw

Only the readings that an ending in which every number has been seen can hang on are part of it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from hashlib import sha256
from itertools import combinations, product
from typing import TYPE_CHECKING, Any

from ..core.kernel import Piece, Standing
from ..core.position import NotationError
from .board import OTHER, TABLE, WATER
from .state import NUMBERS, SEATS, Stack, State, Tile, placed
from .strata import MOST_UNITS, Bars, Stratum, Unit, below, exits, over, stratum_of

if TYPE_CHECKING:
    from random import Random

LAYOUT = 1
"""To be raised where the numbers of a column come to mean something else."""
VALUE, DRAWS = 0, (1, 2)
ALL = "all"
WISHES = ("tiles", "numbers", "home")
HANGS_ON = {"no-move": "no_move", "bar-entry": "bar_entry"}
MOST = max(NUMBERS)
LEAD = r"([+-]?\d{1,2})(?:\s*,\s*|\s+|(?=[+-]))([+-]?\d{1,2})"


def plain(bars: Bars, units: Sequence[Unit]) -> Bars:
    """The bars of these units' ending that are as good: a lead that nothing can turn is as good as the least such."""
    tiles, numbers = sum(unit.tiles for unit in units), sum(unit.sum for unit in units)
    if abs(bars.tiles) > tiles:
        return Bars(tiles + 1 if bars.tiles > 0 else -tiles - 1, 0, bars.used)
    return Bars(bars.tiles, min(max(bars.sum, -numbers - 1), numbers + 1), bars.used)


def name(stratum: Stratum) -> str:
    """What the piece of a stratum is called."""
    bars = plain(stratum.bars, stratum.units)
    home = f"{bars.tiles:+}{bars.sum:+}" if bars.used else "none"
    return f"{_numbers(stratum)} home {home}"


def _lead(name: str) -> Bars:
    """The bars that the name of a piece speaks of."""
    lead = re.search(r"home ([+-]\d+)([+-]\d+)$", name)
    return Bars(int(lead[1]), int(lead[2]), True) if lead else Bars(0, 0, False)


@lru_cache(maxsize=256)
def ends(units: tuple[Unit, ...], used: bool) -> tuple[tuple[int, int], ...]:
    """All that can be added to Red's lead, in tiles and in numbers, until only one owner's units are left."""
    strata = below(Stratum(units, Bars(0, 0, used)))
    last = {after.bars for stratum in strata for after in exits(stratum).values() if over(after) is not None}
    return tuple(sorted((bars.tiles, bars.sum) for bars in last))


def outcomes(stratum: Stratum) -> tuple[bool | int, ...]:
    """Whether anything is at the bars, and every outcome there can be: bars that agree in this come to the same."""
    tiles, numbers, used = stratum.bars
    leads = [tiles + more or numbers + also for more, also in ends(stratum.units, used)]
    return used, *((lead > 0) - (lead < 0) for lead in leads)


def _numbers(stratum: Stratum) -> str:
    return "v".join("+".join(_spelled(unit) for unit in stratum.units if unit.owner == owner) for owner in (0, 1))


def _spelled(unit: Unit) -> str:
    return str(unit.number) if unit.tiles == 1 else f"{unit.number}x{unit.tiles}s{unit.sum}"


@cache
def rules_digest() -> str:
    """The table of paths in few letters: other rules of moving are another layout."""
    with open(TABLE, "rb") as file:
        return sha256(file.read()).hexdigest()[:8]


class PoolShelf:
    """The shelf, as the protocol wants it."""

    @property
    def layout(self) -> str:
        return f"{LAYOUT}-{rules_digest()}"

    def readings(self, state: State) -> dict[str, str]:
        return {ruling: str(getattr(state.rulings, field)) for ruling, field in HANGS_ON.items()}

    def piece(self, state: State) -> str | None:
        known = stratum_of(state)
        return None if known is None or over(known[0]) is not None else name(known[0])

    def about(self, state: State) -> dict[str, str]:
        known = stratum_of(state)
        assert known is not None
        owners = [unit.owner for unit in known[0].units]
        numbers, _, home = name(known[0]).partition(" home ")
        return {"tiles": f"{owners.count(0)}v{owners.count(1)}", "numbers": numbers, "home": home}

    def roots(self, wishes: Mapping[str, str], rulings: Any) -> list[State]:
        """A position of each ending of single tiles: `tiles` 2v1; `numbers` 3+5v4, else all; `home` +1-4, none, all."""
        for wish in wishes:
            if wish not in WISHES:
                raise NotationError(f"an ending is chosen by {', '.join(WISHES)}, not by '{wish}'")
        home, several = wishes.get("home", "none"), list(_wished(wishes))
        if home != ALL:
            return [_root(red, yellow, home, rulings) for red, yellow in several]
        return [_root(red, yellow, lead, rulings) for red, yellow in several for lead in _leads(red, yellow)]

    def pieces(self, table: Any) -> Iterator[Piece]:
        """What to keep of an ending; of two pieces that are as good, one."""
        import numpy as np

        from . import kernel as k

        found: set[str] = set()
        for stratum, values, draws in table.strata():
            if name(stratum) in found:
                continue
            found.add(name(stratum))
            plies = 2 * (values & k.PLIES)
            value = np.where(values & k.WON, plies + 2, np.where(values & k.LOST, plies + 1, 0))
            forced = [np.where(each & (k.WON | k.LOST), (each & k.PLIES) + 1, 0) for each in draws]
            columns = [each.astype("<u2").tobytes() if each.any() else b"" for each in (value, *forced)]
            yield Piece(name(stratum), stratum.states, 2 * stratum.cells, tuple(columns) + (b"",) * (3 - len(columns)))

    def match(self, state: State, names: Iterable[str]) -> str | None:
        """The piece of the same units whose bars come to the same, whatever goes home yet."""
        known = stratum_of(state)
        if known is None or over(known[0]) is not None:
            return None
        stratum, wanted = known[0], outcomes(known[0])
        alike = [each for each in names if each.startswith(f"{_numbers(stratum)} home ")]
        return next((each for each in alike if outcomes(stratum._replace(bars=_lead(each))) == wanted), None)

    def table(self, state: State, piece: str, number: Callable[[str, int, int], int]) -> Kept:
        return Kept(state, piece, number)

    def faults(self, readings: Mapping[str, str], pieces: Mapping[str, Piece]) -> Iterator[str]:
        from .verifying import faults

        return faults(readings, pieces)

    def drawn(self, piece: str, rulings: Any, rng: Random) -> State:
        """A position of a piece, drawn at random."""
        squares = iter(rng.sample(WATER, MOST_UNITS))
        numbers, _, home = piece.partition(" home ")
        red, yellow = (side.split("+") for side in numbers.split("v"))
        tiles = [(seat, text) for seat, side in zip(SEATS, (red, yellow)) for text in side]
        pool = {next(squares): _stack(seat, text) for seat, text in tiles}
        return State(rng.choice(SEATS), placed(pool), _led(home), False, rulings)


class Kept:
    """A stratum and all below it, read from a file."""

    def __init__(self, state: State, piece: str, number: Callable[[str, int, int], int]) -> None:
        known = stratum_of(state)
        assert known is not None
        here, there = known[0].bars, _lead(piece)
        self.states = sum(stratum.states for stratum in below(known[0]))
        self._more = there.tiles - here.tiles, there.sum - here.sum
        self._number = number

    def of(self, state: State) -> Standing:
        """What a position is worth that the ending leads to."""
        known = stratum_of(state)
        assert known is not None
        stratum, squares = known
        outcome = over(stratum)
        if outcome is not None:
            return Standing(outcome, None if outcome == 0 else 0, (0, 0) if outcome == 0 else (None, None))
        tiles, numbers, used = stratum.bars
        kept = stratum._replace(bars=Bars(tiles + self._more[0], numbers + self._more[1], used))
        side, cell = SEATS.index(state.turn), 0
        for square in squares:
            cell = cell * len(WATER) + square
        piece, place = name(kept), side * stratum.cells + cell
        value = self._number(piece, VALUE, place)
        if value:
            plies, wins = divmod(value - 1, 2)
            return Standing((2 * wins - 1) * (1 - 2 * side), plies, (None, None))
        red, yellow = (self._number(piece, column, place) for column in DRAWS)
        return Standing(0, None, (red - 1 if red else None, yellow - 1 if yellow else None))


# -- what is wished for ------------------------------------------------------------------------------------------------


def _wished(wishes: Mapping[str, str]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The numbers of each ending that is wished for, Red's and Yellow's."""
    tiles = re.fullmatch(r"\s*([1-6])\s*v\s*([1-6])\s*", wishes.get("tiles", ""))
    if tiles is None and "tiles" in wishes:
        raise NotationError(f"'{wishes['tiles']}' is no number of tiles: 2v1 is two of red's against one of yellow's")
    numbers = re.fullmatch(r"\s*([1-6](?:\+[1-6])*)\s*v\s*([1-6](?:\+[1-6])*)\s*", wishes.get("numbers", ""))
    if numbers is None and "numbers" in wishes:
        raise NotationError(f"'{wishes['numbers']}' are no numbers: 3+5v4 is red's 3 and 5 against yellow's 4")
    if tiles is None and numbers is None:
        raise NotationError("say which tiles are left: --tiles 2v1")
    several: list[tuple[tuple[int, ...], ...]]
    if numbers is not None:
        several = [(_given(numbers[1]),), (_given(numbers[2]),)]
    else:
        assert tiles is not None
        several = [tuple(combinations(NUMBERS, int(count))) for count in tiles.groups()]
    counts = [len(side[0]) for side in several]
    if tiles is not None and counts != [int(count) for count in tiles.groups()]:
        raise NotationError(f"{wishes['numbers']} are {counts[0]}v{counts[1]} tiles, not {wishes['tiles'].strip()}")
    if sum(counts) > MOST_UNITS:
        raise NotationError(f"endings of up to {MOST_UNITS} tiles can be solved; these are {sum(counts)}")
    yield from product(*several)


def _leads(red: Sequence[int], yellow: Sequence[int]) -> Iterator[str]:
    """Nothing at the bars, and a lead for each way in which leads can come to the same."""
    units = tuple(Unit(owner, number, 1, number) for owner, side in enumerate((red, yellow)) for number in side)
    tiles, numbers = len(units) + 1, sum(unit.sum for unit in units) + 1
    found: dict[tuple[bool | int, ...], str] = {}
    for lead, more in product(range(-tiles, tiles + 1), sorted(range(-numbers, numbers + 1), key=abs)):
        found.setdefault(outcomes(Stratum(units, Bars(lead, more, True))), f"{lead:+}{more:+}")
    yield from ("none", *found.values())


def _given(text: str) -> tuple[int, ...]:
    numbers = tuple(sorted(map(int, text.split("+"))))
    if len(set(numbers)) < len(numbers):
        raise NotationError(f"{text}: each number comes once in a colour")
    return numbers


def _root(red: Sequence[int], yellow: Sequence[int], home: str, rulings: Any) -> State:
    tiles = [(seat, number) for seat, side in zip(SEATS, (red, yellow)) for number in side]
    pool = {square: (Tile(seat, True, number),) for square, (seat, number) in zip(WATER[20:], tiles)}
    return State(SEATS[0], placed(pool), _led(home), False, rulings)


# Only a lead and a sum matter here, so that tiles stand for them which may be elsewhere in the game as well.


def _led(home: str) -> tuple[Stack, Stack]:
    """Bars with the lead that is asked for: none, +1-4 or 1,-4."""
    lead = re.fullmatch(LEAD, home.strip())
    if home.strip() == "none":
        return (), ()
    if lead is None:
        raise NotationError(
            f"'{home}' is no lead: +1-4 is one tile more at red's bar and 4 less in numbers; or none, or all"
        )
    tiles, numbers = int(lead[1]), int(lead[2])
    red = max(tiles, 0) or 1
    while not red - MOST * (red - tiles) <= numbers <= MOST * red - (red - tiles):
        red += 1
    of_yellow = max(red - tiles, red - numbers)
    return _summed("red", red, of_yellow + numbers), _summed("yellow", red - tiles, of_yellow)


def _summed(seat: str, count: int, total: int) -> Stack:
    """So many tiles with that sum."""
    found: list[Tile] = []
    for more in range(count - 1, -1, -1):
        found.append(Tile(seat, True, min(MOST, total - more)))
        total -= found[-1].number
    return tuple(found)


def _stack(seat: str, text: str) -> Stack:
    number, tiles, total = map(int, re.fullmatch(r"(\d)(?:x(\d+)s(\d+))?", text).groups("0"))  # type: ignore[union-attr]
    return (Tile(seat, True, number), *(_summed(OTHER[seat], tiles - 1, total - number) if tiles else ()))


SHELF = PoolShelf()
