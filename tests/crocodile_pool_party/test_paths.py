"""The paths of the pool: how many there are, what each of them is, and that the shipped table holds them all."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import networkx as nx
import pytest

from games.crocodile_pool_party import board

from . import naive
from .helping import WATER

KINDS = (None, 1, 2, 3, 4, 5, 6)
STRAIGHT = ((0, 1), (1, 0), (0, -1), (-1, 0))
UNBOUNDED = {None: 16, 1: 8, 2: 12, 3: 20, 4: 28, 5: 36, 6: 204}
MOST_ON_THE_POOL = {1: 8, 2: 12, 3: 19, 4: 22, 5: 22, 6: 124}


def kind(number: int | None) -> int:
    return board.SWIMMER if number is None else number


def on_the_empty_pool(square: str, number: int | None, owner: str = "red") -> list[tuple[str, ...]]:
    """Every path found by plain walking; bars open, and touched diagonally where that is possible."""
    plain = {"to_move": owner, "pool": {square: f"{owner} swimmer"}, "bars": {"red": ["yellow 1"]}}
    here = naive.table({**plain, "rulings": {"bar-entry": "any-touching"}})
    return [tuple(trail) for trails in naive.ways(here, square, number).values() for trail in trails]


# -- numbers of paths --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def sea() -> nx.DiGraph:
    """Water without end, as far as any tile can see."""
    graph = nx.DiGraph()
    for column, row in product(range(-7, 8), repeat=2):
        for by in product((-1, 0, 1), repeat=2):
            if by != (0, 0):
                graph.add_edge((column, row), (column + by[0], row + by[1]), by=by)
    return graph


@pytest.mark.parametrize("number", KINDS)
def test_paths_without_edges(sea: nx.DiGraph, number: int | None) -> None:
    found = list(board.search(kind(number), (0, 0), sea))
    assert len(found) == len(set(found)) == UNBOUNDED[number]


def test_no_two_turns_bring_a_6_back_to_its_way() -> None:
    """Of all ways of six steps with two turns at most, none enters a square twice: the rule removes nothing."""
    count = 0
    for steps in product(STRAIGHT, repeat=6):
        bends = [(before, after) for before, after in pairwise(steps) if before != after]
        if len(bends) <= 2 and not any(after == (-before[0], -before[1]) for before, after in bends):
            count += 1
            way = [(sum(x for x, _ in steps[:cut]), sum(y for _, y in steps[:cut])) for cut in range(7)]
            assert len(set(way)) == 7
    assert count == UNBOUNDED[6]


@pytest.mark.parametrize("number", KINDS[1:])
def test_most_paths_on_the_pool(number: int) -> None:
    counts = [sum(path.to != board.BAR for path in board.paths(number, square, "red")) for square in WATER]
    assert max(counts) == MOST_ON_THE_POOL[number]


# -- the paths themselves ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("owner", ["red", "yellow"])
@pytest.mark.parametrize("number", KINDS)
def test_the_table_holds_what_plain_walking_finds(number: int | None, owner: str) -> None:
    for square in WATER:
        found = board.paths(kind(number), square, owner)
        plain = [(*path.squares[:-1], path.to) for path in found]
        assert sorted(plain) == sorted(on_the_empty_pool(square, number, owner))
        assert len({path.squares for path in found}) == len(found)


@pytest.mark.parametrize("number", KINDS)
def test_every_path_is_what_its_definition_says(number: int | None) -> None:
    for square, owner in product(WATER, ("red", "yellow")):
        for path in board.paths(kind(number), square, owner):
            obeys(path, number, owner)


def obeys(path: board.Path, number: int | None, owner: str) -> None:
    squares = path.squares
    places = [(ord(square[0]), int(square[1:])) for square in squares]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(places)]
    bends = [(before, after) for before, after in pairwise(steps) if before != after]
    assert len(steps) in ((1, 2) if number is None else (number,))
    assert all(max(abs(x), abs(y)) == 1 and (number == 1 or 0 in (x, y)) for x, y in steps)
    assert all(x * u + y * v == 0 for (x, y), (u, v) in bends)
    assert len(bends) <= (2 if number == 6 else 1)
    assert len(set(squares)) == len(squares)
    assert all(square in WATER for square in squares[:-1])
    assert path.between == sum(1 << board.INDEX[square] for square in squares[1:-1])
    if path.to == "bar":
        goes_home(path, number, owner)
    else:
        assert path.to == squares[-1] in WATER
        assert path.entry == ""


LADDER_STEPS = {"red": ("e13-e14", "f13-f14", "d14-e14"), "yellow": ("a2-a1", "b2-b1", "c1-b1")}
SLANTED = {"red": ("e13-f14", "f13-e14"), "yellow": ("a2-b1", "b2-a1")}
TOUCHING = {"red": "d13-e14", "yellow": "c2-b1"}


def goes_home(path: board.Path, number: int | None, owner: str) -> None:
    last = "-".join(path.squares[-2:])
    allowed = LADDER_STEPS[owner] + (SLANTED[owner] if number == 1 else ())
    assert (last in allowed) == (path.entry == "ladder")
    assert path.entry == "ladder" or (number == 1 and last == TOUCHING[owner] and path.entry == "touching")


@pytest.mark.parametrize("number", KINDS)
def test_paths_of_yellow_are_paths_of_red_turned_round(number: int | None) -> None:
    def turned(path: board.Path) -> tuple[str, ...]:
        return tuple(f"{chr(ord('a') + ord('f') - ord(square[0]))}{15 - int(square[1:])}" for square in path.squares)

    for square in WATER:
        there = f"{chr(ord('a') + ord('f') - ord(square[0]))}{15 - int(square[1:])}"
        mirrored = {turned(path) for path in board.paths(kind(number), square, "red")}
        assert mirrored == {path.squares for path in board.paths(kind(number), there, "yellow")}


# -- the shipped table -------------------------------------------------------------------------------------------------


def test_the_shipped_table_is_what_networkx_finds() -> None:
    assert Path(board.TABLE).read_bytes() == board.table_bytes()


@pytest.mark.parametrize("data", [None, b"croc paths 0\nold"])
def test_without_its_table_the_pool_is_searched_anew(
    data: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = board.walks(6, "c3")
    target = tmp_path / "paths.dat"
    if data is not None:
        target.write_bytes(data)
    monkeypatch.setattr(board, "TABLE", target)
    forget()
    try:
        assert board.walks(6, "c3") == wanted
    finally:
        forget()


def forget() -> None:
    board._table.cache_clear()
    board.walks.cache_clear()
