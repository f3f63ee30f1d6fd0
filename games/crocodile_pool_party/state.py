"""A position of Crocodile Pool Party.

tile      a swimmer (face down) or a crocodile (face up); its number is 0 where nobody knows it
pinned    a face-down tile whose number the file's author knows and the players do not
stack     tiles on one square, top first; the top tile owns it
home      on the own bar; bars list tiles in the order they arrived, a stack's top tile first
seat      red or yellow
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, NamedTuple, TypeAlias

from ..core.game import Game, heading, opened
from ..core.notebook import pictured
from ..core.position import Doubt, Fields, Items, Node, Position, Text
from ..core.rulings import readings_of, table
from ..core.shapes import ListOf, MapOf, OneOf, OneOrMany, Record, Scalar
from .board import INDEX, OTHER, WATER
from .rulings import Rulings

SEATS = ("red", "yellow")
NUMBERS = range(1, 7)
START_ROWS = {"red": (2, 3, 4, 5), "yellow": (13, 12, 11, 10)}


class Tile(NamedTuple):
    """One tile. `number` is 1-6, or 0 for a face-down tile nobody can name."""

    colour: str
    up: bool
    number: int

    def __str__(self) -> str:
        if self.up:
            return f"{self.colour} {self.number}"
        return f"{self.colour} swimmer {self.number}" if self.number else f"{self.colour} swimmer"


Stack: TypeAlias = tuple[Tile, ...]
Pool: TypeAlias = tuple[tuple[str, Stack], ...]


@pictured
class State(NamedTuple):
    """`pool` holds (square, stack) in board order; `bars` the tiles on Red's and on Yellow's bar; `turn` a seat."""

    turn: str
    pool: Pool
    bars: tuple[tuple[Tile, ...], tuple[Tile, ...]]
    setup: bool
    rulings: Rulings

    def stack(self, square: str) -> Stack:
        """The tiles on a square; empty where there are none."""
        for here, stack in self.pool:
            if here == square:
                return stack
        return ()

    def occupied(self) -> int:
        """One bit for each taken square."""
        mask = 0
        for square, _ in self.pool:
            mask |= 1 << INDEX[square]
        return mask

    def bar(self, seat: str) -> tuple[Tile, ...]:
        return self.bars[SEATS.index(seat)]

    def tiles(self) -> Iterator[Tile]:
        """Every tile in the game, in the pool and on the bars."""
        for _, stack in self.pool:
            yield from stack
        yield from self.bars[0]
        yield from self.bars[1]

    def owners(self) -> set[str]:
        """Who still has tiles or stacks in the pool."""
        return {stack[0].colour for _, stack in self.pool}


def without(pool: Pool, *squares: str) -> Pool:
    """A pool with nothing on these squares."""
    return tuple([item for item in pool if item[0] not in squares])


def with_stack(pool: Pool, square: str, stack: Stack) -> Pool:
    """A pool with a stack on a square that is free, in board order."""
    place = INDEX[square]
    cut = 0
    for here, _ in pool:
        if INDEX[here] > place:
            break
        cut += 1
    return (*pool[:cut], (square, stack), *pool[cut:])


def placed(pool: Mapping[str, Stack]) -> Pool:
    """A pool as a state holds it: board order, so that equal pools are equal."""
    return tuple(sorted(pool.items(), key=lambda item: INDEX[item[0]]))


def unseen(state: State, colour: str) -> tuple[int, ...]:
    """The numbers of a colour that no face-up tile shows: what the players have not seen."""
    seen = {tile.number for tile in state.tiles() if tile.colour == colour and tile.up}
    return tuple(number for number in NUMBERS if number not in seen)


def may_show(state: State, tile: Tile) -> tuple[int, ...]:
    """The numbers a face-down tile may show: its own if pinned, otherwise any unseen one not pinned elsewhere."""
    if tile.number:
        return (tile.number,)
    pinned = {each.number for each in state.tiles() if each.colour == tile.colour and not each.up}
    return tuple(number for number in unseen(state, tile.colour) if number not in pinned)


def forget_pins(state: State) -> State:
    """The state as the players know it: no number under any face-down tile."""

    def forget(stack: Stack) -> Stack:
        return tuple(tile if tile.up else tile._replace(number=0) for tile in stack)

    pool = tuple((square, forget(stack)) for square, stack in state.pool)
    return state._replace(pool=pool, bars=(forget(state.bars[0]), forget(state.bars[1])))


def quotas(state: State, seat: str) -> dict[int, int]:
    """How many more swimmers each starting row of a seat takes."""
    shares = map(int, state.rulings.start_rows.split("-"))
    rows = dict(zip(START_ROWS[seat], shares))
    for square, stack in state.pool:
        if stack[0].colour == seat:
            rows[row(square)] = rows.get(row(square), 0) - 1
    return rows


def row(square: str) -> int:
    return int(square[1:])


# -- what makes two states the same ------------------------------------------------------------------------------------

ON_SQUARE = {square: 128 + number for square, number in INDEX.items()}
CLOSE = 255
TILE_CODES = {
    Tile(colour, up, number): 32 * SEATS.index(colour) + 16 * up + number
    for colour in SEATS
    for up in (False, True)
    for number in range(10)  # a record may name any digit
}


def packed(state: State) -> bytes:
    """All that matters of a state, in few bytes: whose turn, each stack with its square, and what lies on the bars."""
    code = [2 * SEATS.index(state.turn) + state.setup, _readings_code(state.rulings)]
    for square, stack in state.pool:
        code.append(ON_SQUARE[square])
        code += [TILE_CODES[tile] for tile in stack]
    return bytes(code) + _bars_code(state.bars)


@lru_cache(maxsize=4096)
def _bars_code(bars: tuple[Stack, Stack]) -> bytes:
    """The order of tiles on a bar does not matter."""
    return b"".join(bytes((CLOSE, *sorted(TILE_CODES[tile] for tile in bar))) for bar in bars)


@cache
def _readings_code(rulings: Rulings) -> int:
    """A number for the readings in force, different for different ones."""
    code, readings = 0, readings_of(rulings)
    for name, ruling in table(Rulings).items():
        choices = list(ruling.readings)
        code = code * len(choices) + choices.index(readings[name])
    return code


# -- what no table can show --------------------------------------------------------------------------------------------


def stack_faults(stack: Stack) -> Iterator[str]:
    """What is impossible about one stack."""
    if len(stack) > 1 and not stack[0].up:
        yield f"{stack[0]} lies on top of a stack, but a swimmer never eats"


def tile_faults(state: State) -> Iterator[str]:
    """What is impossible about the tiles taken together."""
    counted = list(_places(state))
    for colour in SEATS:
        own = [(tile, place) for tile, place in counted if tile.colour == colour]
        if len(own) > len(NUMBERS):
            places = ", ".join(place for _, place in own)
            yield f"{len(own)} {colour} tiles, but each colour has six: {places}"
        for number in NUMBERS:
            places = ", ".join(place for tile, place in own if tile.number == number)
            times = sum(tile.number == number for tile, _ in own)
            if times > 1:
                yield f"{colour} {number} is there {times} times ({places}), but each number comes once in a colour"


def _places(state: State) -> Iterator[tuple[Tile, str]]:
    """Every tile with its square or bar."""
    for square, stack in state.pool:
        yield from ((tile, square) for tile in stack)
    for seat in SEATS:
        yield from ((tile, f"{seat}'s bar") for tile in state.bar(seat))


def reachable(stack: Stack) -> bool:
    """Whether eating can build this stack: one stack lands on another of the other owner, a crocodile on top."""
    if len(stack) == 1:
        return True
    if not stack[0].up:
        return False
    return any(
        stack[0].colour != stack[cut].colour and reachable(stack[:cut]) and reachable(stack[cut:])
        for cut in range(1, len(stack))
    )


def doubts(state: State) -> Iterator[str]:
    """What no play leads to, although the tiles could be laid out so."""
    if len(state.bars[0]) + len(state.bars[1]) == 1:
        yield Doubt("a single tile lies on the bars, but the first tiles home are a stack of two or more", "bars")
    for square, stack in state.pool:
        if not reachable(stack):
            yield Doubt(f"{square}: no eating builds the stack {', '.join(map(str, stack))}", "pool", square)


# -- files -------------------------------------------------------------------------------------------------------------

TILE = Scalar(r"(red|yellow) +([1-6]|swimmer( +[1-6])?)", "a tile such as 'red 4', 'red swimmer' or 'red swimmer 5'")
SQUARE = Scalar("|".join(WATER), "a water square a1-f14 (a1, b1 and e14, f14 are the bars)")
FIELDS: Mapping[str, Any] = {
    "to_move": OneOf(SEATS),
    "phase": OneOf(("setup", "play")),
    "pool": MapOf(SQUARE, OneOrMany(TILE)),
    "bars": Record(dict.fromkeys(SEATS, ListOf(TILE, says="a list of tiles"))),
}
REQUIRED = ("to_move", "pool")


def read(game: Game[State], position: Position) -> State:
    """The state of a position file; PositionError with all its faults."""
    fields, rulings, problems = opened(game, position)
    pool_node, bars_node = fields["pool"], fields.get("bars", Fields())
    assert isinstance(pool_node, Fields)
    assert isinstance(bars_node, Fields)
    pool = {str(square): _stack(node) for square, node in pool_node.items()}
    red, yellow = (_stack(bars_node.get(seat, Items())) for seat in SEATS)
    state = State(str(fields["to_move"]), placed(pool), (red, yellow), fields.get("phase") == "setup", rulings)
    for square, node in pool_node.items():
        for fault in stack_faults(pool[str(square)]):
            problems.add(f"pool.{square}: {fault}", node)
    for fault in tile_faults(state):
        problems.add(fault, pool_node)
    if state.setup:
        for place, fault in setup_faults(state):
            where = f"pool.{place}" if place in pool_node else place
            problems.add(f"{where}: {fault}", pool_node.get(place) or fields.get(place))
    problems.raise_any()
    return state._replace(setup=state.setup and len(state.pool) < 2 * len(NUMBERS))


def _stack(node: Node) -> Stack:
    return tuple(_tile(item) for item in (node if isinstance(node, Items) else (node,)) if isinstance(item, Text))


def _tile(text: Text) -> Tile:
    colour, *rest = text.split()
    if rest[0] != "swimmer":
        return Tile(colour, True, int(rest[0]))
    return Tile(colour, False, int(rest[1]) if len(rest) > 1 else 0)


def setup_faults(state: State) -> Iterator[tuple[str, str]]:
    """What is impossible during the set-up, each with the square or field it is about."""
    if any(state.bars):
        yield "bars", "nothing is on a bar during the set-up"
    for square, stack in state.pool:
        if len(stack) > 1 or stack[0].up:
            yield square, "only single swimmers lie in the pool during the set-up"
    for seat in SEATS:
        yield from _row_faults(state, seat)
    count = Counter(stack[0].colour for _, stack in state.pool)
    mine, theirs = count[state.turn], count[OTHER[state.turn]]
    if theirs - mine not in (0, 1):
        yield "to_move", f"{state.turn} has placed {mine} and {OTHER[state.turn]} {theirs}; they place in turn"


def _row_faults(state: State, seat: str) -> Iterator[tuple[str, str]]:
    left = quotas(state, seat)
    for square, stack in state.pool:
        if stack[0].colour != seat:
            continue
        if row(square) not in START_ROWS[seat]:
            rows = ", ".join(map(str, sorted(START_ROWS[seat])))
            yield square, f"{seat} starts in the rows {rows}"
        elif left[row(square)] < 0:
            left[row(square)] += 1
            full = f"row {row(square)} takes no more {seat} swimmers"
            yield square, f"{full} (start-rows {state.rulings.start_rows})"


def write(game: Game[State], state: State) -> dict[str, Any]:
    """The position as plain data, which `read` takes back."""
    pool = {square: _plain(stack) for square, stack in state.pool}
    written: dict[str, Any] = {**heading(game, state), "to_move": state.turn}
    if state.setup:
        written["phase"] = "setup"
    written["pool"] = pool
    if any(state.bars):
        written["bars"] = {seat: [str(tile) for tile in state.bar(seat)] for seat in SEATS}
    return written


def _plain(stack: Stack) -> str | list[str]:
    return str(stack[0]) if len(stack) == 1 else [str(tile) for tile in stack]
