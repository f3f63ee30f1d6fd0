"""croc solve --resume: what is proved is kept, taken up again, and refused where it is damaged or of something else."""

from __future__ import annotations

import json
import os
import zlib
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
import yaml
from croco_rider.helper import ROOT, example, played
from toys import croc

from croccli.exits import UNUSABLE
from croccli.solvers import alphabeta, keeping
from croccli.solvers.keeping import Keeper
from croccli.solvers.limits import NO_LIMITS, Budget, Limits
from croccli.solvers.negamax import Search
from croccli.solvers.solution import Solution
from games.croco_rider import GAME
from games.croco_rider.state import State

RUN_OUT = ROOT / "positions" / "croco-rider" / "endgame-run-out.yaml"


def solve(state: State, keeper: Keeper | None = None, limits: Limits = NO_LIMITS) -> Solution:
    return alphabeta.solve(GAME, state, Budget(limits), 1, "", keeper)


def margin(answer: Solution) -> tuple[int, int]:
    assert answer.worth.margin is not None
    return answer.worth.margin


def width(answer: Solution) -> int:
    lower, upper = margin(answer)
    return upper - lower


def test_a_search_goes_on_where_it_ended(tmp_path: Path) -> None:
    state, path = played(Random("open"), {}, 13), str(tmp_path / "kept")
    truth, widths, answer = margin(solve(state)), [], None
    for _ in range(60):
        answer = solve(state, Keeper(path, GAME, state), Limits(states=400))
        assert margin(answer)[0] <= truth[0] <= margin(answer)[1]
        widths.append(width(answer))
    assert widths == sorted(widths, reverse=True), "what was proved once is not lost"
    assert widths[0] > widths[-1]
    assert margin(solve(state, Keeper(path, GAME, state))) == truth
    at_once = solve(state, Keeper(path, GAME, state), Limits(states=1))
    assert (at_once.status, margin(at_once)) == ("exact", truth)
    kept = Keeper(path, GAME, state)
    assert kept.bounds[""] == truth
    assert set(kept.bounds) == {"", *(move.token for move in at_once.moves)}
    assert kept.states > 400
    assert sorted(os.listdir(tmp_path)) == ["kept"], "nothing is left beside it"


def test_it_is_written_before_the_search_and_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "PAUSE", 0.0)
    monkeypatch.setattr(keeping, "SHARE", 0)
    state, path, seen = played(Random("often"), {}, 15), tmp_path / "kept", []
    real = keeping.save
    monkeypatch.setattr(keeping, "save", lambda name, data: (seen.append(data), real(name, data)))
    solve(state, Keeper(str(path), GAME, state))
    assert len(seen) > 2
    assert set(json.loads(seen[0].split(b"\n")[1])["bounds"]) == {""}
    assert path.read_bytes() == seen[-1]


def test_a_file_that_cannot_be_written_is_told_at_once(tmp_path: Path) -> None:
    state = example("endgame-run-out")
    with pytest.raises(OSError, match="cannot be written"):
        solve(state, Keeper(str(tmp_path / "no" / "kept"), GAME, state))


def test_what_the_kernel_remembers_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    monkeypatch.setattr(alphabeta, "TRIAL", 0)
    state, path = played(Random(3), {}, 10), str(tmp_path / "kept")
    first = solve(state, Keeper(path, GAME, state))
    kept = Keeper(path, GAME, state)
    assert kept.layout
    assert len(kept.memory) > 1000
    kept.bounds = {}  # the memory alone answers
    again = solve(state, kept)
    assert (margin(again), again.best, again.line, again.moves) == (
        margin(first),
        first.best,
        first.line,
        first.moves,
    )
    assert again.states < first.states / 4
    other = Keeper(path, GAME, state)
    other.layout, other.bounds = "of another kernel", {}
    assert solve(state, other).states > again.states, "the memory of another kernel is left alone"


def test_both_roads_say_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    """The kernel's answer in full: value, margin, every move, the best ones and the line."""
    pytest.importorskip("numba")
    for name in ("endgame-draw", "endgame-sacrifice", "endgame-three-readings", "endgame-run-out", "six-pawns-left"):
        for end in ("due", "at-once", "pass-on"):
            state = example(name, end=end)
            readable = alphabeta.Answer(Search(GAME, state, Budget()), state).solution("")
            search = alphabeta.proving(GAME, state, Budget())
            assert search is not None
            packed = alphabeta.Answer(search, state).solution("")
            assert packed._replace(states=0) == readable._replace(states=0)


def test_a_limit_leaves_an_interval_by_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba")
    state = played(Random(3), {}, 8)
    truth = margin(solve(state))
    for states in (3_001, 4_000, 8_000, 20_000):
        answer = solve(state, None, Limits(states=states))
        assert margin(answer)[0] <= truth[0] <= margin(answer)[1]
        assert answer.states <= states


# -- files that are refused --------------------------------------------------------------------------------------------


def written(tmp_path: Path) -> Path:
    state, path = example("endgame-run-out"), tmp_path / "kept"
    solve(state, Keeper(str(path), GAME, state))
    return path


def refused(path: Path, position: Path = RUN_OUT, *more: str) -> str:
    """The one line that the command says on standard error."""
    before = path.read_bytes()
    said = croc("solve", str(position), "--resume", str(path), *more)
    assert (said.code, said.out) == (UNUSABLE, "")
    assert said.err.count("\n") == 1
    assert said.err.startswith(f"{path}: ")
    assert path.read_bytes() == before, "a file that is refused is left alone"
    return said.err


def test_a_damaged_file_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path)
    whole = path.read_bytes()
    rng = Random("damage")
    head = whole.index(b"\n") + 1
    for place in [head, len(whole) - 1, *(rng.randrange(head, len(whole)) for _ in range(20))]:
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 1 << rng.randrange(8)]) + whole[place + 1 :])
        assert "damaged" in refused(path)
    for size in (head, head + 5, len(whole) - 1):
        path.write_bytes(whole[:size])
        assert "damaged" in refused(path)
    for size in (0, 3, head - 9):
        path.write_bytes(whole[:size])
        refused(path)


def test_a_foreign_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "kept"
    for data in (b"", b"game: croco-rider\n", b"\x00\xff\n", b"croc-resume\n", b"croc-resume 1 2 3\n"):
        path.write_bytes(data)
        assert "no file that croc solve --resume has written" in refused(path)
    path.write_bytes(b"croc-resume 2 abc\n{}\n")
    assert "another version of croc" in refused(path)


def test_another_position_or_reading_is_refused(tmp_path: Path) -> None:
    path = written(tmp_path)
    other = tmp_path / "other.yaml"
    state = example("endgame-run-out")
    other.write_text(yaml.safe_dump(GAME.write(state._replace(due="blue"))))
    assert "another position" in refused(path, other)
    assert "other readings" in refused(path, RUN_OUT, "--ruling", "end=at-once")
    data = path.read_bytes()
    told: dict[str, Any] = json.loads(data.split(b"\n")[1])
    told["game"] = "pool-party"
    rest = json.dumps(told).encode() + b"\n" + zlib.compress(b"")
    path.write_bytes(b"croc-resume 1 " + sha256(rest).hexdigest().encode() + b"\n" + rest)
    assert "pool-party" in refused(path)


def test_a_method_that_keeps_nothing_says_so(tmp_path: Path) -> None:
    (position, *_) = sorted((ROOT / "positions" / "crocodile-pool-party").glob("endgame*.yaml"))
    said = croc("solve", str(position), "--resume", str(tmp_path / "kept"))
    assert said.code == UNUSABLE
    assert "can be kept only in games of two in which the final scores decide" in said.err
    assert "final scores decide" in " ".join(croc("solve", "--help").out.split())
    assert not (tmp_path / "kept").exists()
