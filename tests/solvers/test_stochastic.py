"""Games with chance inside their cycles: toys for each branch of the method, edge by edge."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croccli.solvers.certificate import Certificate
from croccli.solvers.chance_arena import MAXIMISER, MINIMISER, SCALE
from croccli.solvers.chance_proof import faults
from croccli.solvers.eliminating import Lot
from croccli.solvers.exact_chance import Exact
from croccli.solvers.limits import Budget
from croccli.solvers.solution import Again, Fork, Step
from croccli.solvers.stochastic import Search

from .chance_table import ENDS, TOYS, search, solve
from .chance_toys import MAX, MIN, ChanceToy, values
from .replaying import replay

# -- values ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("inline", [False, True])
@pytest.mark.parametrize("name", TOYS)
def test_toys(name: str, inline: bool) -> None:
    places, value, outcome = TOYS[name]
    drawing = {**places, **ENDS}
    expected = values(drawing)["a"]
    assert value is None or expected == Fraction(value), "the toy itself is not what it says"
    found = solve(drawing, inline=inline)
    assert found.status == "exact"
    assert found.of == drawing["a"][0]
    sign = 1 if found.of == MAX else -1
    assert found.worth.lower == found.worth.upper == sign * expected
    assert found.values == {MAX: (expected, expected), MIN: (-expected, -expected)}
    seen_by_mover = {"win": "loss", "loss": "win"}.get(outcome, outcome) if sign < 0 else outcome
    assert found.worth.outcome == seen_by_mover


@pytest.mark.parametrize("name", TOYS)
def test_bounds_close_without_exact_values(name: str) -> None:
    """Deflating alone, without help from strategies: only rarely left places take too many rounds."""
    places, _, _ = TOYS[name]
    if "rarely" in name:
        return
    drawing = {**places, **ENDS}
    expected = values(drawing)["a"] * SCALE
    found = Search(ChanceToy(drawing), "a", MAX, Budget())
    found.narrowing.hurried = False
    assert found.exploring.narrow(0, SCALE >> 30)
    assert found.arena.lower[0] <= expected <= found.arena.upper[0]
    low = Certificate(found.arena, MAXIMISER, found.narrowing.witness).bounds
    up = Certificate(found.arena, MINIMISER, found.narrowing.witness).bounds
    assert low.lower <= expected <= up.upper
    assert up.upper - low.lower <= SCALE >> 28


def test_plain_iteration_would_not_close() -> None:
    """What deflating is for: without it the bounds of a round that pays nobody stay where they are."""
    drawing = {"a": (MAX, "b", "x"), "b": (MIN, "a", "w"), "x": {"w": 3, "l": 1}, **ENDS}
    found = Search(ChanceToy(drawing), "a", MAX, Budget())
    for node in range(20):
        if node in found.arena.sealed:
            found.arena.open(node)
    for _ in range(50):
        for node in range(len(found.arena)):
            found.narrowing.update(node)
    assert found.arena.upper[0] == SCALE
    found.narrowing.sweep((0,), 0)
    assert (found.arena.lower[0], found.arena.upper[0]) == (SCALE // 2, SCALE // 2)


def test_rounding_goes_outward() -> None:
    drawing = {"a": {"w": 1, "l": 2}, **ENDS}
    found = Search(ChanceToy(drawing), "a", MAX, Budget())
    found.exploring.open(0)
    lower, upper = found.arena.lower[0], found.arena.upper[0]
    assert upper - lower == 1
    assert lower * 3 < -SCALE < upper * 3


# -- proofs ------------------------------------------------------------------------------------------------------------


def test_exact_values_have_proofs_and_others_do_not() -> None:
    caught = 0
    for places, _, _ in TOYS.values():
        exact = search({**places, **ENDS}).exact
        if exact is None:
            continue
        assert list(faults(exact)) == []
        for node, lot in list(exact.lots.items()):
            exact.lots[node] = Lot(lot.win + Fraction(1, 7), lot.draw, lot.loss)
            assert list(faults(exact)), f"node {node}"
            exact.lots[node] = lot
            caught += 1
    assert caught > 100


def test_values_that_agree_with_the_best_moves_prove_nothing() -> None:
    """Max goes round at a made-up value of 1, which satisfies every equation: only the numbers give it away."""
    arena = search({"a": (MAX, "b", "x"), "b": (MIN, "a", "w"), "x": {"w": 3, "l": 1}, **ENDS}).arena
    exact = Exact(arena, [0], dict(enumerate(arena.after)), {})
    assert exact.value(0) == Fraction(1, 2)
    assert list(faults(exact)) == []
    inside = [node for node in exact.lots if exact.arena.sides[node] in (MAXIMISER, MINIMISER)]
    for node in inside:
        exact.lots[node] = Lot(Fraction(1), Fraction(0), Fraction(0))
        exact.choice[node] = next(after for after in exact.arena.after[node] if after in inside)
    assert [fault for fault in faults(exact) if "go round" in fault]
    assert all("go round" in fault for fault in faults(exact))


# -- what is told ------------------------------------------------------------------------------------------------------


def test_best_moves_make_progress() -> None:
    """Both ways keep the value 1, but one of them alone would go round for ever."""
    found = solve({"a": (MAX, "b"), "b": (MAX, "a", "w"), **ENDS}, "b")
    assert found.best == (">1",)
    assert [move.best for move in found.moves] == [False, True]
    assert [move.worth.lower for move in found.moves] == [1, 1]


def test_lines_are_legal_and_fork_where_something_is_drawn() -> None:
    drawing = {"a": (MAX, "c", "l"), "c": {"a": 5, "w": 2, "l": 1}, **ENDS}
    found = solve(drawing, inline=True, depth=2)
    assert isinstance(found.line[0], Fork)
    ends = replay(ChanceToy(drawing, True), "a", found.line, MAX)
    assert ends == {"win": Fraction(2, 8) * Fraction(13, 8), "loss": Fraction(13, 64), "open": Fraction(25, 64)}
    assert found.odds == {"win": Fraction(2, 3), "loss": Fraction(1, 3)}


def test_a_line_says_where_it_goes_round() -> None:
    found = solve({"a": (MAX, "b", "l"), "b": (MIN, "a", "w"), **ENDS})
    assert [type(ply) for ply in found.line] == [Step, Step, Again]
    assert found.odds == {"endless": 1}


def test_a_decision_is_worth_the_mean_of_its_results() -> None:
    found = solve({"a": (MAX, "c", "d"), "c": {"w": 2, "b": 1}, "b": (MIN, "l", "w"), **ENDS}, inline=True)
    (decision,) = found.decisions
    assert decision.worth.lower == decision.worth.upper == Fraction(1, 3)
    assert [result.probability for result in decision.results] == [Fraction(2, 3), Fraction(1, 3)]
    assert found.best == (decision.begins,)


def test_nobody_to_move_and_a_game_that_is_over() -> None:
    tossed = solve({"c": {"w": 2, "l": 1}, **ENDS}, "c")
    assert (tossed.to_move, tossed.of, tossed.worth.lower, tossed.best) == (None, MAX, Fraction(1, 3), ())
    assert [str(move.probability) for move in tossed.moves] == ["2/3", "1/3"]
    over = solve(ENDS, "l")
    assert (over.status, over.worth.lower, over.moves, over.line) == ("exact", -1, (), ())
