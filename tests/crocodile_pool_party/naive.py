"""Crocodile Pool Party once more, as plainly as it can be written: the second road that the rules are compared with.

It walks the pool square by square, over a position as a file holds it, and shares nothing with the game package.

tile      (colour, number or None, face up); a face-down number is one that only the arbiter knows
table     a whole position, as dicts and lists
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

IN_FORCE = {
    "blocked-reveal": "stays",
    "no-move": "pass",
    "bar-entry": "ladders",
    "face-down-at-bar": "turned-over",
    "start-rows": "2-1-1-2",
}
NORTH, EAST, SOUTH, WEST = (0, 1), (1, 0), (0, -1), (-1, 0)
BACK = {NORTH: SOUTH, SOUTH: NORTH, EAST: WEST, WEST: EAST}
SLANTED = ((1, 1), (1, -1), (-1, -1), (-1, 1))
PARTNER = {"red": "yellow", "yellow": "red"}
LADDERS = {"red": ("d14", "e13", "f13"), "yellow": ("c1", "b2", "a2")}
OWN_ROWS = {"red": (2, 3, 4, 5), "yellow": (13, 12, 11, 10)}


class Tile(NamedTuple):
    """One tile: red or yellow, 1-6 (None: nobody knows), face up or face down."""

    colour: str
    number: int | None
    up: bool

    def __str__(self) -> str:
        words = [self.colour] + ([] if self.up else ["swimmer"]) + ([] if self.number is None else [str(self.number)])
        return " ".join(words)


class Table(NamedTuple):
    """A position. Stacks have their top tile first; `setup` is True while swimmers are placed."""

    to_move: str
    setup: bool
    pool: dict[str, list[Tile]]
    bars: dict[str, list[Tile]]
    rulings: dict[str, str]


def tile(text: str) -> Tile:
    words = text.split()
    number = int(words[-1]) if words[-1].isdigit() else None
    return Tile(words[0], number, "swimmer" not in words)


def table(plain: dict[str, Any]) -> Table:
    """A table from a position as plain data."""
    pool = {}
    for square, stack in plain["pool"].items():
        pool[square] = [tile(text) for text in ([stack] if isinstance(stack, str) else stack)]
    bars = {colour: [tile(text) for text in plain.get("bars", {}).get(colour, [])] for colour in PARTNER}
    rulings = {**IN_FORCE, **plain.get("rulings", {})}
    setup = plain.get("phase") == "setup" and len(pool) < 12
    return Table(plain["to_move"], setup, pool, bars, rulings)


def plain(here: Table) -> dict[str, Any]:
    """The table as a position file holds it."""
    pool = {square: [str(each) for each in stack] for square, stack in here.pool.items()}
    bars = {colour: [str(each) for each in tiles] for colour, tiles in here.bars.items()}
    phase = {"phase": "setup"} if here.setup else {}
    head = {"game": "crocodile-pool-party", "rulings": here.rulings, "to_move": here.to_move}
    return {**head, **phase, "pool": pool, "bars": bars}


# -- the board, one step at a time -------------------------------------------------------------------------------------


def place_beside(square: str, by: tuple[int, int]) -> str:
    """What lies one step from a square: another square, "bar red", "bar yellow" or "" for the edge."""
    column = "abcdef".index(square[0]) + by[0]
    row = int(square[1:]) + by[1]
    if not 0 <= column <= 5 or not 1 <= row <= 14:
        return ""
    if row == 1 and column < 2:
        return "bar yellow"
    if row == 14 and column > 3:
        return "bar red"
    return "abcdef"[column] + str(row)


def enters(here: Table, square: str, by: tuple[int, int], owner: str) -> bool:
    """Whether a step from this square into the bar is one the owner may make."""
    if place_beside(square, by) != f"bar {owner}":
        return False
    return square in LADDERS[owner] or here.rulings["bar-entry"] == "any-touching"


def stepping(
    here: Table, trail: list[str], heading: Any, steps: int, turns: int, number: int | None
) -> Iterator[list[str]]:
    """Every way on from the end of `trail` with so many steps and turns left. `number` is None for a swimmer."""
    owner = here.pool[trail[0]][0].colour
    for by in (NORTH, EAST, SOUTH, WEST, *(SLANTED if number == 1 else ())):
        if heading is not None and by == BACK.get(heading):
            continue
        turned = heading is not None and by != heading
        if turned and turns == 0:
            continue
        there = place_beside(trail[-1], by)
        if there == f"bar {owner}":
            if steps == 1 and enters(here, trail[-1], by, owner):
                yield [*trail, "bar"]
        elif there and not there.startswith("bar") and there not in trail:
            if steps == 1 and may_land(here, there, owner, number):
                yield [*trail, there]
            if steps > 1 and there not in here.pool:
                yield from stepping(here, [*trail, there], by, steps - 1, turns - turned, number)


def may_land(here: Table, square: str, owner: str, number: int | None) -> bool:
    if square not in here.pool:
        return True
    return number is not None and here.pool[square][0].colour != owner


def ways(here: Table, square: str, number: int | None) -> dict[str, list[list[str]]]:
    """Every destination of the tile on a square (None: as a swimmer), with the paths that lead there."""
    found: dict[str, list[list[str]]] = {}
    lengths = (1, 2) if number is None else (number,)
    turns = 2 if number == 6 else 1
    for length in lengths:
        for trail in stepping(here, [square], None, length, turns, number):
            found.setdefault(trail[-1], []).append(trail)
    single_first = len(here.pool[square]) == 1 and not here.bars["red"] and not here.bars["yellow"]
    if single_first:
        found.pop("bar", None)
    return found


# -- what is hidden ----------------------------------------------------------------------------------------------------


def all_tiles(here: Table) -> list[Tile]:
    in_pool = [each for stack in here.pool.values() for each in stack]
    return in_pool + here.bars["red"] + here.bars["yellow"]


def may_show(here: Table, hidden: Tile, arbiter: bool) -> list[int]:
    """The numbers a face-down tile may turn out to be."""
    if arbiter and hidden.number is not None:
        return [hidden.number]
    taken = {each.number for each in all_tiles(here) if each.colour == hidden.colour and (each.up or arbiter)}
    return [number for number in range(1, 7) if number not in taken]


def forgotten(here: Table) -> Table:
    """The table as both players see it: numbers under face-down tiles are gone."""

    def seen(tiles: list[Tile]) -> list[Tile]:
        return [each if each.up else each._replace(number=None) for each in tiles]

    pool = {square: seen(stack) for square, stack in here.pool.items()}
    return here._replace(pool=pool, bars={colour: seen(tiles) for colour, tiles in here.bars.items()})


# -- tokens ------------------------------------------------------------------------------------------------------------


def tokens(here: Table, arbiter: bool = False) -> dict[str, Fraction | None]:
    """Every legal token with the probability of what it draws (None: it draws nothing)."""
    if here.setup:
        return dict.fromkeys(placements(here))
    if one_owner_left(here):
        return counts(here, arbiter) if count_due(here) else {}
    found = moves(here, arbiter)
    if not found and here.rulings["no-move"] == "pass":
        return {"pass": None}
    return found


def moves(here: Table, arbiter: bool = False) -> dict[str, Fraction | None]:
    """The tokens of the player to move, passing left out."""
    found: dict[str, Fraction | None] = {}
    for square, stack in here.pool.items():
        top = stack[0]
        if top.colour != here.to_move:
            continue
        if top.up:
            found.update({f"{square}-{end}": None for end in ways(here, square, top.number)})
            continue
        found.update({f"{square}-{end}": None for end in ways(here, square, None)})
        numbers = may_show(here, top, arbiter)
        for number in numbers:
            odds = Fraction(1, len(numbers))
            ends = ways(here, square, number)
            found.update({f"{square}={number}-{end}": odds for end in ends})
            if not ends:
                found[f"{square}={number}"] = odds
    return found


def placements(here: Table) -> list[str]:
    """The squares where the player to move may place the next swimmer."""
    quota = [int(digit) for digit in here.rulings["start-rows"].split("-")]
    found = []
    for row, room in zip(OWN_ROWS[here.to_move], quota):
        in_row = [s for s, stack in here.pool.items() if int(s[1:]) == row and stack[0].colour == here.to_move]
        if len(in_row) < room:
            found += [f"@{column}{row}" for column in "abcdef" if f"{column}{row}" not in here.pool]
    return found


def counts(here: Table, arbiter: bool) -> dict[str, Fraction | None]:
    """Every final count, each as likely as the others."""
    possible = [
        "count " + " ".join(f"{colour}{place}={number}" for (colour, place), number in zip(hidden(here), drawn))
        for drawn in draws(here, arbiter)
    ]
    return dict.fromkeys(possible, Fraction(1, len(possible)))


def hidden(here: Table) -> list[tuple[str, int]]:
    """The face-down tiles at the bars, by bar and place."""
    return [(bar, place) for bar in ("red", "yellow") for place, each in enumerate(here.bars[bar], 1) if not each.up]


def draws(here: Table, arbiter: bool) -> Iterator[tuple[int, ...]]:
    """Everything the face-down tiles at the bars may show together: no number twice in a colour."""
    tiles = [here.bars[bar][place - 1] for bar, place in hidden(here)]
    for drawn in product(*(may_show(here, each, arbiter) for each in tiles)):
        shown = {(each.colour, number) for each, number in zip(tiles, drawn)}
        if len(shown) == len(drawn):
            yield drawn


# -- endings -----------------------------------------------------------------------------------------------------------


def one_owner_left(here: Table) -> bool:
    return len({stack[0].colour for stack in here.pool.values()}) < 2


def count_due(here: Table) -> bool:
    """Equal tiles, and the players do not know yet how the numbers under the face-down ones decide."""
    if len(here.bars["red"]) != len(here.bars["yellow"]) or here.rulings["face-down-at-bar"] == "zero":
        return False
    results = set()
    for drawn in draws(here, arbiter=False):
        bars = {colour: list(tiles) for colour, tiles in here.bars.items()}
        for (bar, place), number in zip(hidden(here), drawn):
            bars[bar][place - 1] = Tile(bars[bar][place - 1].colour, number, True)
        results.add(tie_break(bars)["red"])
    return len(results) > 1


def ending(here: Table) -> tuple[dict[str, str], str] | None:
    """Outcomes and the rule that decided, or None while the game goes on or waits for its count."""
    if here.setup:
        return None
    if one_owner_left(here):
        return None if count_due(here) else counted(here)
    if here.rulings["no-move"] == "loses" and not moves(here):
        return {here.to_move: "loss", PARTNER[here.to_move]: "win"}, "no-move-loses"
    return None


def counted(here: Table) -> tuple[dict[str, str], str]:
    """The result by the bars. Where face-down tiles count but cannot matter, any numbers for them will do."""
    sizes = {colour: len(here.bars[colour]) for colour in PARTNER}
    if sizes["red"] != sizes["yellow"]:
        return won(sizes), "most-tiles"
    bars = {colour: [each for each in tiles if each.up] for colour, tiles in here.bars.items()}
    if here.rulings["face-down-at-bar"] == "turned-over":
        for (bar, _), number in zip(hidden(here), next(draws(here, arbiter=False))):
            bars[bar].append(Tile(bar, number, True))
    result = tie_break(bars)
    return result, "all-equal" if result["red"] == "draw" else "higher-sum"


def tie_break(bars: dict[str, list[Tile]]) -> dict[str, str]:
    return won({colour: sum(each.number or 0 for each in tiles) for colour, tiles in bars.items()})


def won(totals: dict[str, int]) -> dict[str, str]:
    if totals["red"] == totals["yellow"]:
        return {"red": "draw", "yellow": "draw"}
    winner = max(totals, key=lambda colour: totals[colour])
    return {winner: "win", PARTNER[winner]: "loss"}


def to_move(here: Table) -> str | None:
    """Who decides next; None where the game is over or only the count is left."""
    if here.setup:
        return here.to_move
    return None if one_owner_left(here) or ending(here) else here.to_move


# -- moving ------------------------------------------------------------------------------------------------------------


def played(here: Table, token: str) -> Table:
    """The table after a legal token."""
    other = PARTNER[here.to_move]
    pool = {square: list(stack) for square, stack in here.pool.items()}
    bars = {colour: list(tiles) for colour, tiles in here.bars.items()}
    after = Table(other, here.setup, pool, bars, here.rulings)
    if token == "pass":
        return after
    if token.startswith("@"):
        pool[token[1:]] = [Tile(here.to_move, None, False)]
        return after._replace(setup=len(pool) < 12)
    if token.startswith("count"):
        for shown in token.split()[1:]:
            name, number = shown.split("=")
            colour, place = name.rstrip("0123456789"), int(name[len(name.rstrip("0123456789")) :]) - 1
            bars[colour][place] = Tile(bars[colour][place].colour, int(number), True)
        return after._replace(to_move=here.to_move)
    start, _, end = token.partition("-")
    square, _, number = start.partition("=")
    stack = pool.pop(square)
    if number:
        stack[0] = Tile(here.to_move, int(number), True)
    if not end:
        pool[square] = stack
        again = after._replace(to_move=here.to_move)
        return again if here.rulings["blocked-reveal"] == "other-tile" and moves(again) else after
    if end == "bar":
        bars[here.to_move] += stack
    else:
        pool[end] = stack + pool.get(end, [])
    return after
