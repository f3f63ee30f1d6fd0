"""Games with chance inside their cycles: limits, refusals, and what is left where no exact value is to be had."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croccli.solvers import exact_chance, stochastic
from croccli.solvers.chance_arena import SCALE
from croccli.solvers.chance_proof import faults
from croccli.solvers.exploring import Exploring
from croccli.solvers.limits import Budget, Unfinished
from croccli.solvers.narrowing import Narrowing
from croccli.solvers.stochastic import Search
from games.core.game import CannotSolve

from .chance_table import ENDS, TOYS, search, solve
from .chance_toys import MAX, MIN, ChanceToy, Drawing, values
from .toys import Guessing, maxi


def tree(depth: int, place: str = "a") -> dict[str, Any]:
    """A large game without an end in sight: max may stop for a draw, or toss for the rest."""
    if depth == 0:
        return {place: {f"{place}0": 1, "l": 1}, f"{place}0": (MAX, "a", "d")}
    found: dict[str, Any] = {
        place: (MAX, "d", f"{place}c"),
        f"{place}c": {f"{place}0": 3, f"{place}1": 2, "w": 2, "l": 1},
    }
    return {**found, **tree(depth - 1, f"{place}0"), **tree(depth - 1, f"{place}1")}


def test_a_limit_leaves_bounds_that_hold() -> None:
    drawing = {**tree(8), **ENDS}
    whole = solve(drawing)
    assert whole.status == "exact"
    widths = []
    for states in (20, 60, 180):
        found = solve(drawing, states=states)
        assert found.status == "interval"
        assert found.states <= states
        assert "--max-states" in found.reached
        assert found.worth.lower <= whole.worth.lower <= found.worth.upper
        widths.append(found.worth.upper - found.worth.lower)
    assert widths == sorted(widths, reverse=True)


def test_nothing_known_is_unfinished() -> None:
    drawing = {"a": (MAX, "b"), "b": (MIN, "e"), "e": (MAX, "w"), **ENDS}
    with pytest.raises(Unfinished, match="max-states"):
        solve(drawing, states=2)


def test_epsilon_decides_when_to_stop() -> None:
    drawing = {**tree(9), **ENDS}
    exact = solve(drawing).worth.lower
    for epsilon in (Fraction(1, 2), Fraction(1, 100)):
        found = Search(ChanceToy(drawing), "a", MAX, Budget(), epsilon)
        assert found.exploring.narrow(0, found.enough)
        low, up = Fraction(found.arena.lower[0], SCALE), Fraction(found.arena.upper[0], SCALE)
        assert low <= exact <= up <= low + epsilon


def test_what_nobody_decides_is_refused() -> None:
    with pytest.raises(CannotSolve, match="nobody's decision"):
        stochastic.solve(Guessing({"a": maxi(0, "win")}), "a", Budget(), 1, "nothing")


def test_three_players_are_refused() -> None:
    game = ChanceToy({"a": (MAX, "w"), **ENDS})
    game.names = (MAX, MIN, "third")
    with pytest.raises(CannotSolve, match="two players"):
        stochastic.solve(game, "a", Budget(), 1, "nothing")


@pytest.mark.parametrize("name", [name for name in TOYS if "rarely" not in name])
def test_where_exact_values_are_out_of_reach_checked_bounds_are_left(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(exact_chance, "LARGEST", 0)
    drawing = {**TOYS[name][0], **ENDS}
    expected = values(drawing)["a"]
    found = search(drawing)
    if found.exact is None:
        low, up = found.worth()[:2]
        assert low <= expected <= up <= low + Fraction(1, 1000)
        assert found.checked == (low < up)
        assert found.method().endswith("checked by itself" if found.checked else "iteration")


def test_what_cannot_be_afforded_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stochastic, "AFFORDABLE", 0)
    drawing = {**tree(9), **ENDS}
    found = Search(ChanceToy(drawing), "a", MAX, Budget(), Fraction(1, 2))
    found.run()
    monkeypatch.undo()
    assert found.exact is None
    assert found.worth().lower <= values_of(drawing) <= found.worth().upper <= found.worth().lower + Fraction(1, 2)


def values_of(drawing: Drawing) -> Fraction:
    """The value of a drawing too large for brute force, by exact strategies and their proof."""
    exact = search(drawing).exact
    assert exact is not None
    assert list(faults(exact)) == []
    return exact.value(0)


def test_strategies_that_contradict_the_bounds_are_an_error() -> None:
    found = Search(ChanceToy({"a": (MAX, "c"), "c": {"a": 5, "w": 2, "l": 1}, **ENDS}), "a", MAX, Budget())
    found.narrowing.hurried = False
    found.exploring.narrow(0, SCALE >> 10)
    found.arena.upper[0] = found.arena.lower[0] - SCALE // 10
    with pytest.raises(AssertionError, match="but strategies make sure of"):
        found._check()


def test_too_little_memory_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    drawing = {**tree(6), **ENDS}

    def greedy(*_: Any) -> None:
        raise MemoryError

    monkeypatch.setattr(Search, "_look_for_exact", greedy)
    found = solve(drawing)
    assert (found.status, found.reached) == ("interval", "there is no more memory")
    monkeypatch.setattr(Exploring, "narrow", greedy)
    with pytest.raises(Unfinished, match="memory"):
        solve(drawing)


def test_an_interrupted_search_tells_its_bounds() -> None:
    """As after Ctrl-C: what is proved by then is the answer."""
    drawing = {**tree(8), **ENDS}
    budget = Budget()
    search = Search(ChanceToy(drawing), "a", MAX, budget)
    search.exploring.narrow(0, SCALE // 2)
    budget.stop()
    search.run()
    found = search.solution(1, "nothing")
    assert found.status == "interval"
    assert found.reached.startswith("interrupted: ")
    assert found.worth.lower < found.worth.upper


def test_narrowing_never_widens() -> None:
    drawing = {**tree(4), **ENDS}
    found = Search(ChanceToy(drawing), "a", MAX, Budget())
    before: list[tuple[int, int]] = []
    while found.arena.sealed:
        found.exploring.open(next(iter(found.arena.sealed)))
        Narrowing(found.arena).sweep((0,), 0)
        now = list(zip(found.arena.lower, found.arena.upper))
        assert all(low <= lower <= upper <= up for (low, up), (lower, upper) in zip(before, now))
        before = now
