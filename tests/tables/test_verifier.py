"""The verifier: small, on its own, and of one mind with the rules."""

from __future__ import annotations

import ast
from itertools import islice
from pathlib import Path
from random import Random

import numpy
import pytest

from croccli.endings import checking
from croccli.endings.file import written
from games.core.rulings import choose
from games.crocodile_pool_party import GAME, verifying
from games.crocodile_pool_party.board import BAR, WATER
from games.crocodile_pool_party.reach import destinations
from games.crocodile_pool_party.state import State, Tile, placed

from .kept import SHELF, positions, put, root, solved, state

ROOT = Path(__file__).parents[2]
OWN = "games.crocodile_pool_party"
SOLVES = {f"{OWN}.{name}" for name in ("solved", "strata", "kernel", "packed", "shelf", "fast")}


def imported(module: str) -> set[str]:
    """The project's own modules that a module imports when it is loaded, however deep."""
    found, waiting = set(), [module]
    while waiting:
        path = ROOT / (waiting.pop().replace(".", "/") + ".py")
        path = path if path.exists() else path.with_suffix("") / "__init__.py"
        package = path.relative_to(ROOT).parts[:-1]
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom):
                base = ".".join([*package[: len(package) - node.level + 1], *([node.module] if node.module else [])])
                inner = {f"{base}.{alias.name}" for alias in node.names} if not node.module else {base}
                new = {each for each in inner if each.startswith("games") and _is_module(each)} - found
                found |= new
                waiting += new
    return found


def _is_module(name: str) -> bool:
    path = ROOT / name.replace(".", "/")
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def test_it_is_small_and_imports_no_solver() -> None:
    assert len(Path(verifying.__file__).read_text(encoding="utf-8").splitlines()) < 300
    found = imported(f"{OWN}.verifying")
    assert f"{OWN}.reach" in found
    assert not found & SOLVES
    assert not any(each.startswith("croccli") for each in found)


def test_the_reader_of_imports_sees_solvers() -> None:
    assert f"{OWN}.strata" in imported(f"{OWN}.shelf")


@pytest.mark.parametrize("reading", [{}, {"no-move": "loses"}, {"bar-entry": "any-touching"}], ids=str)
@pytest.mark.parametrize("home", ["none", "+0+0", "+1-2", "-2+0"])
def test_small_tables_are_proved(home: str, reading: dict[str, str], tmp_path: Path) -> None:
    path = put(root(reading, numbers="1v6", home=home), tmp_path)
    assert checking.verified(str(path))[1:] == (12_640, True, ())


@pytest.mark.parametrize("seed", range(3))
def test_two_against_one(seed: int, tmp_path: Path) -> None:
    (found,) = islice(positions(seed, *((2, 1) if seed % 2 else (1, 2)), home=seed > 0), 1)
    path = put(found, tmp_path)
    checked = checking.verified(str(path))
    assert checked.faults == ()
    assert checked.positions == sum(piece.states for piece in solved(found)[1].values()) > 985_920
    sample = checking.sampled(str(path), 60, seed)
    assert (sample.faults, sample.proved) == ((), False)


@pytest.mark.slow
def test_two_against_two(tmp_path: Path) -> None:
    path = put(root(numbers="1+2v1+2", home="+0+0"), tmp_path)
    assert checking.verified(str(path))[1:] == (88_151_360, True, ())


def test_a_missing_piece(tmp_path: Path) -> None:
    """What a stack eaten on the way leads to has to be there."""
    name = "1v6x2s8 home none"
    about, pieces = solved(state(pool={"c3": "red 1", "d5": "red 2", "f6": "yellow 6"}))
    told = {each: piece for each, piece in pieces.items() if each != name}
    assert len(told) == len(pieces) - 1
    faults = list(SHELF.faults(about.readings, {each: told[each] for each in sorted(told, key=len, reverse=True)}))
    assert any(fault.endswith(f"it leads to {name}, which is missing") for fault in faults)


def test_rules_and_verifier_agree_on_what_a_sample_shows(tmp_path: Path) -> None:
    """A lie about one side's wins is seen by the readable rules as well, where they happen to look."""
    about, pieces = solved(root(numbers="3v4", home="+1+0"))
    (piece,) = pieces.values()
    value = bytearray(piece.columns[0])
    value[0::2] = bytes(low + 2 if low else 0 for low in value[0::2])
    path = tmp_path / "late.croctable"
    path.write_bytes(written(about, [piece._replace(columns=(bytes(value), b"", b""))]))
    assert checking.sampled(str(path), 40, 1).faults
    assert checking.verified(str(path)).faults


@pytest.mark.parametrize("touching", [False, True], ids=["ladders", "any-touching"])
@pytest.mark.parametrize(("kind", "others"), [(1, 1), (5, 1), (6, 2), (1, 2), (6, 3)])
def test_moves_are_those_of_the_rules(kind: int, others: int, touching: bool) -> None:
    """Destinations are worth numbers drawn at random: the best is that of the destinations the rules give."""
    dice, rng = numpy.random.default_rng(kind), Random(others)
    go = dice.integers(1, 30_000, [80] * (others + 1), dtype=numpy.int16)
    go[~verifying.possible(others + 1)] = verifying.NOT
    home = dice.integers(1, 30_000, [80] * others, dtype=numpy.int16)
    eats = [
        (place, dice.integers(1, 30_000, [80] * others, dtype=numpy.int16)) for place in range(others) if place % 2 == 0
    ]
    rulings = choose(GAME.Rulings, {"bar-entry": "any-touching" if touching else "ladders"})
    starts = [WATER.index(square) for square in ("d13", "e13", "f13", "c12", "c1", "c7")]
    for start in starts:
        way = verifying._ways(kind, 0, start, touching, others)
        found = verifying._from(way, go, home, eats)
        for _ in range(60):
            near = rng.choice((WATER, WATER[-24:]))
            squares = rng.sample([square for square in near if square != WATER[start]], others)
            numbers = iter(number for number in range(1, 7) if number != kind)
            owners = ["red" if place % 2 else "yellow" for place in range(others)]
            pool = {square: (Tile(owner, True, next(numbers)),) for square, owner in zip(squares, owners)}
            pool[WATER[start]] = (Tile("red", True, kind),)
            here = State("red", placed(pool), ((Tile("red", True, 6),), ()), False, rulings)
            there = tuple(WATER.index(square) for square in squares)
            worths = [verifying.NOT]
            for to in destinations(here, WATER[start], kind):
                if to == BAR:
                    worths.append(home[there])
                elif to in squares:
                    place = squares.index(to)
                    rest = there[:place] + there[place + 1 :]
                    worths.append(dict(eats)[place][(WATER.index(to), *rest)])
                else:
                    worths.append(go[(WATER.index(to), *there)])
            assert found[there] == max(worths), (here, WATER[start])


def test_drawn_positions_lie_in_their_piece() -> None:
    rulings = choose(GAME.Rulings, {})
    for name in ("3v4 home none", "5x3s12v2 home +1-4", "1+2x2s7v6 home -3+5", "6v1 home -3+0"):
        for seed in range(5):
            assert SHELF.piece(SHELF.drawn(name, rulings, Random(seed))) == name
