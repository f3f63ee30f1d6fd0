"""The pool of Crocodile Pool Party, and every path on it.

square    a1 to f14, seen from Red's seat; 80 are water, two at each end are a bar
ladder    a water square that leads to a bar
kind      how a tile moves: SWIMMER (0) or a crocodile's number 1-6
path      squares entered, start first; a path home ends on a bar square
entry     how a path comes home: "ladder", "touching" (diagonally from c2 or d13), or "" (it does not)

networkx finds the paths on the empty pool; `make tables` ships them as paths.dat, which is read only where needed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    import networkx as nx

COLUMNS = "abcdef"
ROWS = range(1, 15)
SQUARES = tuple(f"{column}{row}" for row in ROWS for column in COLUMNS)
INDEX = {square: number for number, square in enumerate(SQUARES)}
BARS = {"red": ("e14", "f14"), "yellow": ("a1", "b1")}
BAR_SQUARES = frozenset(square for pair in BARS.values() for square in pair)
WATER = tuple(square for square in SQUARES if square not in BAR_SQUARES)
LADDERS = {"red": ("f13", "e13", "d14"), "yellow": ("a2", "b2", "c1")}
OTHER = {"red": "yellow", "yellow": "red"}
BAR = "bar"
"""The destination of every path home."""

SWIMMER = 0
KINDS = range(7)
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
LADDER_STEPS = {("a2", "a1"), ("b2", "b1"), ("c1", "b1"), ("f13", "f14"), ("e13", "e14"), ("d14", "e14")}
"""The orthogonal steps home. Crocodile 1 also steps diagonally, between these ladders and bars or from c2 and d13."""

TABLE = os.path.join(os.path.dirname(__file__), "paths.dat")

Step = tuple[int, int]


def at(square: str) -> tuple[int, int]:
    """Column and row of a square, from 0."""
    return COLUMNS.index(square[0]), int(square[1:]) - 1


def step(start: str, end: str) -> Step:
    """The difference of two squares: (0, 1) is one row up."""
    (column, row), (to_column, to_row) = at(start), at(end)
    return to_column - column, to_row - row


def beside(square: str, by: Step) -> str | None:
    """The square one step away; None off the board."""
    column, row = at(square)
    column, row = column + by[0], row + by[1]
    return f"{COLUMNS[column]}{row + 1}" if 0 <= column < len(COLUMNS) and 0 <= row < len(ROWS) else None


def steps_of(kind: int) -> tuple[int, ...]:
    """The numbers of steps a tile of this kind may make."""
    return (1, 2) if kind == SWIMMER else (kind,)


def turns_of(kind: int) -> int:
    """How often it may change direction."""
    return {1: 0, 6: 2}.get(kind, 1)


def directions_of(kind: int) -> tuple[Step, ...]:
    return (*STRAIGHT, *DIAGONAL) if kind == 1 else STRAIGHT


def entry(ladder: str, bar: str) -> str:
    """How a step onto a bar square enters it: "ladder", "touching", or "" where that step enters no bar."""
    across = step(ladder, bar)
    if bar not in BAR_SQUARES or ladder in BAR_SQUARES or max(map(abs, across)) != 1:
        return ""
    if any(ladder in LADDERS[owner] for owner in BARS if bar in BARS[owner]):
        return "ladder"
    return "touching"


# -- the search, through networkx --------------------------------------------------------------------------------------


def pool_graph() -> nx.DiGraph[str]:
    """The pool: an edge for each single step, with its direction; bars are entered and never left."""
    import networkx as nx

    graph: nx.DiGraph[str] = nx.DiGraph()
    graph.add_nodes_from(SQUARES)
    for square in WATER:
        for by in (*STRAIGHT, *DIAGONAL):
            end = beside(square, by)
            if end is not None:
                graph.add_edge(square, end, by=by)
    return graph


def search(kind: int, start: str, pool: nx.DiGraph[Any]) -> Iterator[tuple[Any, ...]]:
    """Every path of a tile of this kind from `start` over an empty board, whatever the board.

    Walks the graph of (square, direction, steps left, turns left); it has no cycles, since every step uses one up.
    """
    import networkx as nx

    for steps in steps_of(kind):
        origin = (start, None, steps, turns_of(kind))
        states: nx.DiGraph[Any] = nx.DiGraph()
        states.add_node(origin)
        open_states = [origin]
        while open_states:
            here = open_states.pop()
            for after in _next(kind, here, pool):
                if after not in states:
                    open_states.append(after)
                states.add_edge(here, after)
        ends = [state for state in states if state[2] == 0]
        for walk in nx.all_simple_paths(states, origin, ends):
            squares = tuple(state[0] for state in walk)
            if len(set(squares)) == len(squares):
                yield squares


def _next(kind: int, here: tuple[Any, ...], pool: nx.DiGraph[Any]) -> Iterator[tuple[Any, ...]]:
    square, direction, steps, turns = here
    if steps == 0:
        return
    for end, edge in pool[square].items():
        by = edge["by"]
        turned = direction is not None and by != direction
        if by not in directions_of(kind) or (turned and (turns == 0 or by == (-direction[0], -direction[1]))):
            continue
        yield end, by, steps - 1, turns - turned


def searched(kind: int, start: str, pool: nx.DiGraph[str]) -> list[tuple[str, ...]]:
    """The paths of one kind from one water square, in board order. A crocodile 1 may touch a bar diagonally."""
    return sorted(search(kind, start, pool), key=lambda squares: [INDEX[square] for square in squares])


# -- the table as a file -----------------------------------------------------------------------------------------------
# For each kind and square, in order, the end of its paths in the body (4 bytes); then the body: one byte a square,
# each path closed by 255.

MAGIC = b"croc paths 1\n"
CLOSE = b"\xff"


def table_bytes() -> bytes:
    """The whole table as it is shipped, found through networkx."""
    pool = pool_graph()
    body, ends = bytearray(), bytearray()
    for kind in KINDS:
        for start in SQUARES:
            for squares in searched(kind, start, pool) if start not in BAR_SQUARES else ():
                body += bytes(INDEX[square] for square in squares) + CLOSE
            ends += len(body).to_bytes(4, "little")
    return MAGIC + bytes(ends) + bytes(body)


@cache
def _table() -> bytes:
    """The shipped table; searched anew where the file is missing or of another version."""
    data = b""
    if os.path.exists(TABLE):
        with open(TABLE, "rb") as table:
            data = table.read()
    return data if data.startswith(MAGIC) else table_bytes()


@cache
def walks(kind: int, start: str) -> tuple[tuple[str, ...], ...]:
    """Every path of this kind from `start` on the empty pool, into either bar."""
    table, number = _table(), kind * len(SQUARES) + INDEX[start]
    head = len(MAGIC)

    def end(entry: int) -> int:
        return int.from_bytes(table[head + 4 * entry : head + 4 * entry + 4], "little") if entry >= 0 else 0

    body = head + 4 * len(KINDS) * len(SQUARES)
    block = table[body + end(number - 1) : body + end(number)]
    return tuple(tuple(SQUARES[square] for square in walk) for walk in block.split(CLOSE) if walk)


class Path(NamedTuple):
    """A path of one owner's tile. `between` has a bit for each square that must be free (start and end excepted)."""

    squares: tuple[str, ...]
    to: str
    between: int
    entry: str


def bits(squares: Iterator[str] | tuple[str, ...]) -> int:
    """One bit for each square."""
    mask = 0
    for square in squares:
        mask |= 1 << INDEX[square]
    return mask


@cache
def paths(kind: int, start: str, owner: str) -> tuple[Path, ...]:
    """Every path of the owner's tile on the empty pool; the other bar is a wall."""
    wall = BARS[OTHER[owner]]
    return tuple(_path(walk) for walk in walks(kind, start) if walk[-1] not in wall)


def _path(walk: tuple[str, ...]) -> Path:
    home = walk[-1] in BAR_SQUARES
    return Path(walk, BAR if home else walk[-1], bits(walk[1:-1]), entry(walk[-2], walk[-1]) if home else "")


@cache
def distances(start: str, owner: str) -> dict[str, int]:
    """Orthogonal steps from `start` to every square and to the own bar, over an empty pool."""
    reached, edge = {start: 0}, [start]
    for square in edge:
        for by in STRAIGHT:
            end = beside(square, by)
            if end in BARS[owner] and (square, end) in LADDER_STEPS:
                reached.setdefault(BAR, reached[square] + 1)
            elif end is not None and end not in BAR_SQUARES and end not in reached:
                reached[end] = reached[square] + 1
                edge.append(end)
    return reached


@cache
def fewest_turns(kind: int, start: str, to: str, owner: str) -> int | None:
    """The fewest turns of any way of the right length to a destination, too many turns allowed; None if none is."""
    return min((bent for steps in steps_of(kind) for bent in _bent((start,), None, steps, to, owner)), default=None)


def _bent(walk: tuple[str, ...], direction: Step | None, left: int, to: str, owner: str) -> Iterator[int]:
    """The turns of each self-avoiding walk that goes on from `walk` for `left` steps and ends at `to`."""
    for by in STRAIGHT:
        end = beside(walk[-1], by)
        home = end in BARS[owner] and (walk[-1], end) in LADDER_STEPS
        if end is None or end in walk or (end in BAR_SQUARES and not home):
            continue
        turned = int(direction is not None and by != direction)
        if left == 1 and (BAR if home else end) == to:
            yield turned
        elif left > 1 and not home:
            for more in _bent((*walk, end), by, left - 1, to, owner):
                yield turned + more
