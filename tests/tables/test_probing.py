"""croc solve and croc show say the very same with a table as without one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from toys import croc

from croccli.commands.solve import solution
from croccli.endings import folder
from croccli.solvers.limits import NO_LIMITS
from games.core.game import Game
from games.core.judge import unfold
from games.core.kernel import Table
from games.crocodile_pool_party import GAME, shelf
from games.crocodile_pool_party.strata import Bars, Stratum, Unit, below, stratum_of

from .kept import SEATS, SHELF, positions, put, root, solved, state

ROOT = Path(__file__).parents[2]
POOL = {"c4": "red 3", "a9": "red 5", "e7": "yellow 4"}


@pytest.fixture(autouse=True)
def _no_other_tables(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROC_TABLES", str(tmp_path / "nowhere"))


class Looking:
    """The game, but its kernel solves nothing: what comes of a position must come of a table."""

    def __init__(self) -> None:
        self.asked = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(GAME, name)

    def kernel(self, state: Any) -> Any:
        kernel, looking = GAME.kernel(state), self

        class Lazy:
            size = staticmethod(kernel.size)

            def functions(self, work: str) -> tuple[()]:
                return ()

            def solve(self, state: Any, watch: Any) -> Table:
                looking.asked += 1
                raise AssertionError("a table was there")

        return Lazy()


def with_table(found: Any, where: Path) -> Any:
    game: Game[Any] = Looking()  # type: ignore[assignment]
    return solution(game, found, NO_LIMITS, 1, "", tables=str(where))


def without(found: Any, tmp_path: Path) -> Any:
    return solution(GAME, found, NO_LIMITS, 1, "", tables=str(tmp_path / "nowhere"))


@pytest.mark.parametrize("seed", range(2))
def test_the_same_solution(seed: int, tmp_path: Path) -> None:
    """Win, loss, draw or endless play: positions of a game from the one that the table was built for."""
    (found,) = islice(positions(seed, 2 - seed, 1 + seed), 1)
    put(found, tmp_path)
    rng = Random(seed)
    for _ in range(3):
        assert len(found.pool) == 3
        assert with_table(found, tmp_path) == without(found, tmp_path)
        moves = [leaf.move for leaf in unfold(GAME, found)]
        after = [each for move in moves if len((each := GAME.play(found, move)).pool) == 3]
        found = rng.choice(after)


def test_the_same_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = state(pool=POOL, bars={"red": ["red 1"], "yellow": []})
    position = tmp_path / "position.yaml"
    position.write_text(json.dumps(GAME.write(found)))
    plain = [croc("solve", position), croc("show", position, "--value")]
    put(found, tmp_path)
    assert [
        croc("solve", position, "--tables", tmp_path),
        croc("show", position, "--value", "--tables", tmp_path),
    ] == plain
    monkeypatch.setenv("CROC_TABLES", str(tmp_path))
    assert [croc("solve", position), croc("show", position, "--value")] == plain


def test_neither_numba_nor_numpy_is_needed_to_look(tmp_path: Path) -> None:
    found = state(pool=POOL, bars={"red": ["red 1"], "yellow": []})
    position = tmp_path / "position.yaml"
    position.write_text(json.dumps(GAME.write(found)))
    put(found, tmp_path)
    code = (
        "import sys; sys.modules.update(numpy=None, numba=None)\n"
        f"from croccli.main import run; sys.exit(run(['solve', {os.fspath(position)!r}]))"
    )
    told = {**os.environ, "CROC_TABLES": str(tmp_path)}
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=told, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")
    assert "all positions of the ending in" in done.stdout


def test_bars_that_come_to_the_same(tmp_path: Path) -> None:
    """One table serves every lead that turns out alike; what it says is what solving says."""
    rng, met = Random(5), 0
    bars = {"red": ["red 1", "red 2", "red 4", "red 6"], "yellow": ["yellow 1", "yellow 2", "yellow 6"]}
    put(state(pool=POOL, bars=bars), tmp_path)
    for away in (["red 1"], ["red 2"], ["yellow 1", "yellow 2"], [], ["red 6", "yellow 6"], ["red 1", "red 4"]):
        other = {seat: [tile for tile in several if tile not in away] for seat, several in bars.items()}
        found = state(pool=POOL, bars=other, to_move=rng.choice(SEATS))
        if folder.table(GAME, found, str(tmp_path)) is not None:
            assert with_table(found, tmp_path) == without(found, tmp_path)
            met += 1
    assert met >= 2


def test_whether_bars_come_to_the_same() -> None:
    """Against all ends of an ending, played out here for every lead there can be."""
    units = (Unit(0, 2, 1, 2), Unit(0, 3, 1, 3), Unit(1, 4, 1, 4))
    rng = Random(6)
    for _ in range(200):
        one, other = (Bars(rng.randint(-4, 4), rng.randint(-10, 10), True) for _ in range(2))
        alike = shelf.outcomes(Stratum(units, one)) == shelf.outcomes(Stratum(units, other))
        assert alike == (played(Stratum(units, one)) == played(Stratum(units, other)))


def played(stratum: Stratum) -> list[int]:
    """The outcomes of all ways to carry units home, in a fixed order."""
    owners = {unit.owner for unit in stratum.units}
    if len(owners) == 1:
        lead = stratum.bars.tiles or stratum.bars.sum
        return [(lead > 0) - (lead < 0)]
    found = []
    for after in shelf.exits(stratum).values():
        found += played(after)
    return found


def test_plain_bars_are_as_good() -> None:
    rng = Random(8)
    for found in islice(positions(8, 2, 2), 20):
        stratum, _ = stratum_of(found)
        for each in below(stratum):
            again = shelf.plain(each.bars, each.units)
            assert shelf.outcomes(each) == shelf.outcomes(each._replace(bars=again))
            assert shelf.plain(again, each.units) == again
            more = Bars(again.tiles + rng.randint(0, 1) * (abs(again.tiles) > 4), again.sum, True)
            assert shelf.outcomes(each._replace(bars=more)) == shelf.outcomes(each)


def test_what_no_table_has(tmp_path: Path) -> None:
    put(root(numbers="3v4", home="+0+0"), tmp_path)
    for plain in (
        {"pool": {"c4": "red 3", "e7": "yellow swimmer"}},
        {"pool": {"c4": "red 3", "e7": "yellow 5"}, "bars": {"red": ["red 1"], "yellow": ["yellow 1"]}},
        {"pool": {"c4": "red 3", "e7": "yellow 4"}},
        {"pool": {"c4": "red 3"}},
    ):
        assert folder.table(GAME, state(**plain), str(tmp_path)) is None
    has = {"pool": {"c4": "red 3", "e7": "yellow 4"}, "bars": {"red": ["red 1"], "yellow": ["yellow 1"]}}
    assert folder.table(GAME, state(**has), str(tmp_path)) is not None
    assert folder.table(GAME, state(**has, rulings={"no-move": "loses"}), str(tmp_path)) is None
    assert folder.table(GAME, state(**has), str(tmp_path / "nowhere")) is None
    assert len(solved(root(numbers="3v4", home="+0+0"))[1]) == 1
    assert SHELF.layout.startswith("1-")
