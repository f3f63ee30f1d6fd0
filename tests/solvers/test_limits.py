"""Limits end a search with what was reached; nothing else does."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from toys import croc

from croccli.solvers import limits
from croccli.solvers.graphical import solve
from croccli.solvers.limits import CHECK_EVERY, Budget, Limits, Unfinished, memory_used, polite_memory

from .toys import Spec, Toy, maxi, mini


def chain(length: int) -> Spec:
    """max and min in turn along a row of places, to a win."""
    spec = {f"p{n}": (maxi if n % 2 else mini)(1, f"p{n + 1}") for n in range(length)}
    return {**spec, f"p{length}": maxi(1, "win")}


def test_states_are_counted_exactly() -> None:
    game = Toy(chain(50))
    answer = solve(game, "p0", Budget(Limits(states=52)), 1, "")
    assert answer.states == 52
    with pytest.raises(Unfinished, match=r"the limit of 51 states \(--max-states\) is used up: 51 states visited"):
        solve(game, "p0", Budget(Limits(states=51)), 1, "")


def test_time_ends_a_search() -> None:
    with pytest.raises(Unfinished, match=r"0 seconds \(--max-seconds\).*while looking for positions"):
        solve(Toy(chain(3 * CHECK_EVERY)), "p0", Budget(Limits(seconds=0)), 1, "")


def test_memory_ends_a_search() -> None:
    with pytest.raises(Unfinished, match="MB of memory are in use, the limit is 0 kB"):
        solve(Toy(chain(3 * CHECK_EVERY)), "p0", Budget(Limits(memory=1)), 1, "")


def test_a_budget_can_be_stopped_from_outside() -> None:
    budget = Budget()
    budget.spend()
    budget.stop()
    with pytest.raises(Unfinished, match="interrupted: 1 state visited"):
        budget.look()


def test_progress_is_told_now_and_then() -> None:
    told: list[tuple[int, str]] = []
    budget = Budget(progress=lambda budget: told.append((budget.states, budget.phase)))
    solve(Toy(chain(2 * CHECK_EVERY)), "p0", budget, 1, "")
    assert told[0] == (CHECK_EVERY, "looking for positions")
    assert [phase for _, phase in told][-1].startswith("solving stratum")


def test_no_limits_no_end() -> None:
    budget = Budget()
    budget.memory = None
    budget.spend(10**9)
    budget.look()
    assert budget.states == 10**9


def test_memory_is_known_and_left_to_others(monkeypatch: pytest.MonkeyPatch) -> None:
    assert memory_used() > 1 << 20
    polite = polite_memory()
    assert polite is None or polite > memory_used()
    monkeypatch.setattr(limits, "_free_on_machine", lambda: 1000)
    monkeypatch.setattr(limits, "_free_in_container", lambda: 600)
    monkeypatch.setattr(limits, "memory_used", lambda: 50)
    assert polite_memory() == 350
    monkeypatch.setattr(limits, "_free_on_machine", lambda: None)
    monkeypatch.setattr(limits, "_free_in_container", lambda: None)
    assert polite_memory() is None


@pytest.mark.skipif(sys.platform != "linux", reason="reads what Linux tells of memory")
def test_what_linux_tells(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> None:
    assert limits._peak() >= memory_used() // 2
    assert limits._free_on_machine() is not None
    monkeypatch.setattr(limits, "CONTAINER", ("/proc/self/nothing", "/proc/self/nothing"))
    assert limits._free_in_container() is None


def test_one_second_is_one() -> None:
    for seconds, said in ((1.0, "the limit of 1 second (--max-seconds)"), (0.5, "the limit of 0.5 seconds")):
        budget = Budget(Limits(seconds=seconds))
        budget.began -= 2
        with pytest.raises(Unfinished) as caught:
            budget.look()
        assert str(caught.value).startswith(said)


def test_progress_gives_bounds_as_values_and_none_where_there_are_none() -> None:
    path = Path(__file__).parents[2] / "positions" / "see-you-later" / "endgame-one-step-each.yaml"
    said = [" ".join(croc("solve", str(path), "--max-states", states).out.split()) for states in ("3", "3000")]
    assert "%" not in said[1]
    assert "none better than -1 to 1 so far" in said[0] or "narrowing" not in said[0]
    assert re.search(r"narrowing the bounds, -?0\.[0-9]+ to -?[01](\.[0-9]+)? so far", said[1])
