"""Games with chance inside their cycles: toys for each branch of the method, edge by edge."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croccli.solvers import stochastic
from croccli.solvers.certificate import Certificate
from croccli.solvers.chance_arena import MAXIMISER, MINIMISER, SCALE
from croccli.solvers.chance_proof import faults
from croccli.solvers.eliminating import Lot
from croccli.solvers.exact_chance import Exact
from croccli.solvers.limits import Budget, Limits, Unfinished
from croccli.solvers.narrowing import Narrowing
from croccli.solvers.solution import Again, Fork, Solution, Step
from croccli.solvers.stochastic import Search
from games.core.game import CannotSolve

from .chance_toys import MAX, MIN, ChanceToy, Drawing, values
from .replaying import replay
from .toys import Guessing, maxi

ENDS: dict[str, Any] = {"w": "win", "d": "draw", "l": "loss"}
HALF = Fraction(1, 2)

TOYS: dict[str, tuple[dict[str, Any], str | int, str]] = {
    # name: places, the value of a to max, its outcome
    "won at once": ({"a": (MAX, "l", "w")}, 1, "win"),
    "lost whatever max does": ({"a": (MAX, "l", "b"), "b": (MIN, "l", "w")}, -1, "loss"),
    "a fair draw": ({"a": (MAX, "c"), "c": {"w": 1, "l": 1}}, 0, "mixed"),
    "two to one": ({"a": (MAX, "c", "d"), "c": {"w": 2, "l": 1}}, "1/3", "mixed"),
    "chance that comes back to itself": ({"a": (MAX, "c"), "c": {"c": 3, "w": 1}}, 1, "win"),
    "chance that never ends": ({"a": (MAX, "c"), "c": {"c": 1, "e": 1}, "e": {"c": 1}}, 0, "endless"),
    "trying again and again": ({"a": (MAX, "c"), "c": {"a": 5, "w": 1}}, 1, "win"),
    "trying again until somebody loses": ({"a": (MAX, "c"), "c": {"a": 5, "w": 2, "l": 1}}, "1/3", "mixed"),
    "rarely left": ({"a": (MAX, "c"), "c": {"a": 999_999, "w": 2, "l": 1}}, "1/3", "mixed"),
    "rarely left, and then for a choice": (
        {"a": (MAX, "c"), "c": {"a": 999_999, "b": 1}, "b": (MIN, "a", "e"), "e": {"w": 1, "l": 2}},
        "-1/3",
        "mixed",
    ),
    # end components of one side
    "max stays rather than lose": ({"a": (MAX, "b", "l"), "b": (MAX, "a", "l")}, 0, "endless"),
    "max leaves to win, though staying looks as good": ({"a": (MAX, "b"), "b": (MAX, "a", "w")}, 1, "win"),
    "min leaves to win, though staying looks as good": ({"a": (MIN, "b"), "b": (MIN, "a", "l")}, -1, "loss"),
    "min can stay where max would win": ({"a": (MAX, "b"), "b": (MIN, "a", "w")}, 0, "endless"),
    "min must leave": ({"a": (MAX, "b", "l"), "b": (MIN, "c"), "c": {"a": 1, "w": 1}}, 1, "win"),
    # end components of both
    "max has a way out that pays": (
        {"a": (MAX, "b", "x"), "b": (MIN, "a", "w"), "x": {"w": 3, "l": 1}},
        "1/2",
        "mixed",
    ),
    "min has a way out that pays": (
        {"a": (MAX, "b", "l"), "b": (MIN, "a", "x"), "x": {"w": 1, "l": 3}},
        "-1/2",
        "mixed",
    ),
    "both would have to pay to leave": ({"a": (MAX, "b", "l"), "b": (MIN, "a", "w")}, 0, "endless"),
    "of two ways out max takes the better": (
        {"a": (MAX, "b", "x"), "b": (MIN, "a"), "x": {"w": 3, "l": 2}, "e": (MAX, "a")},
        "1/5",
        "mixed",
    ),
    "chance inside, both stay away from it": (
        {"a": (MAX, "b", "c"), "b": (MIN, "a", "c", "w"), "c": {"a": 2, "w": 1, "l": 2}},
        "-1/3",
        "mixed",
    ),
    "chance inside, max enters it": (
        {"a": (MAX, "b", "c"), "b": (MIN, "a", "c"), "c": {"a": 2, "w": 2, "l": 1}},
        "1/3",
        "mixed",
    ),
    # nested
    "an inner round with its own way out": (
        {
            "a": (MIN, "b", "w"),
            "b": (MAX, "a", "e", "x"),
            "e": (MAX, "f"),
            "f": (MIN, "e", "g"),
            "g": (MAX, "f", "y"),
            "x": {"w": 2, "l": 1},
            "y": {"w": 5, "l": 1},
        },
        "1/3",
        "mixed",
    ),
    "the inner round is worth more, but min holds it": (
        {"a": (MAX, "b", "x"), "b": (MAX, "a", "e"), "e": (MIN, "f", "a"), "f": (MAX, "e", "w"), "x": {"w": 3, "l": 2}},
        "1/5",
        "mixed",
    ),
    # staying is worth 0, and so is a draw
    "a drawn end rather than no end": ({"a": (MAX, "b", "d"), "b": (MAX, "a", "l")}, 0, "draw"),
    "min ends it, though neither gains": ({"a": (MAX, "b", "l"), "b": (MIN, "a", "d")}, 0, "draw"),
    "a draw rather than a toss": ({"a": (MAX, "b", "c"), "b": (MAX, "a", "d"), "c": {"w": 1, "l": 1}}, 0, "draw"),
    "a toss rather than no end": ({"a": (MAX, "b", "c"), "b": (MAX, "a", "l"), "c": {"w": 1, "l": 1}}, 0, "mixed"),
    "a draw in the end": ({"a": (MAX, "c", "l"), "c": {"a": 3, "d": 1}}, 0, "draw"),
    "a dead end is a draw": ({"a": (MAX, "b", "l"), "b": (MAX,)}, 0, "draw"),
    "a long way that chance may cut short": (
        {**{f"r{n}": {f"r{n + 1}": 9, "l": 1} for n in range(9)}, "a": (MAX, "r0", "d"), "r9": (MIN, "a", "w")},
        0,
        "draw",
    ),
    # a deck of two cards, shuffled anew when it is used up: stop with what there is, or turn one more
    "reshuffles": (
        {
            "a": (MAX, "full", "min1"),
            "full": {"one": 1, "b": 1},
            "one": (MAX, "half", "min2"),
            "half": {"w": 1, "b": 1},
            "min1": (MIN, "c1"),
            "min2": (MIN, "c2"),
            "c1": {"l": 2, "a": 1},
            "c2": {"l": 1, "a": 2},
            "b": (MIN, "c1", "c2"),
        },
        None,
        "mixed",
    ),
}


def solve(drawing: Drawing, root: str = "a", inline: bool = False, depth: int = 1, **limits: Any) -> Solution:
    return stochastic.solve(ChanceToy(drawing, inline), root, Budget(Limits(**limits)), depth, "nothing")


def search(drawing: Drawing, root: str = "a", **limits: Any) -> Search:
    found = Search(ChanceToy(drawing), root, MAX, Budget(Limits(**limits)))
    found.run()
    return found


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


# -- limits ------------------------------------------------------------------------------------------------------------


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
