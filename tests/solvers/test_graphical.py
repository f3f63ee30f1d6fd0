"""Each branch of the method for games with cycles and chance outside them, on toys built edge by edge."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from croccli.solvers import proof
from croccli.solvers.arena import NOBODY, Arena, Chance
from croccli.solvers.choose import choose
from croccli.solvers.graphical import METHOD, UNRANKED, Solved, solve
from croccli.solvers.limits import Budget
from games.core.game import CannotSolve
from games.core.moves import Choices, Move, Options

from .toys import Choose, Guessing, Spec, Toy, draw, drawn, maxi, mini, nobody


class Answers:
    """What was found for the places of a toy."""

    def __init__(self, spec: Spec, root: str, maximiser: str | None = None) -> None:
        self.solved = Solved(Arena(Toy(spec), root, Budget()), maximiser)
        assert list(proof.faults(self.solved)) == []

    def __getitem__(self, place: str) -> tuple[Any, str]:
        node = self.solved.arena.numbers[place]
        return self.solved.value(node), self.solved.label(node)

    def distance(self, place: str) -> int | None:
        return self.solved.distance(self.solved.arena.numbers[place])

    def number(self, place: str) -> int:
        return self.solved.numbers[self.solved.arena.numbers[place]]


# -- values ------------------------------------------------------------------------------------------------------------


def test_the_maximiser_joins_at_the_first_gain_the_minimiser_at_the_last() -> None:
    found = Answers({"a": maxi(1, "b", "loss"), "b": mini(1, "a", "win")}, "a")
    assert (found["a"], found["b"]) == ((0, "endless"), (0, "endless"))
    found = Answers({"a": maxi(1, "b", "loss"), "b": mini(1, "c", "win"), "c": maxi(1, "a", "win")}, "a")
    assert [found[place] for place in "abc"] == [(1, "win")] * 3
    assert [found.distance(place) for place in "abc"] == [3, 2, 1]
    assert found.number("c") < found.number("b") < found.number("a")


def test_mirrored_below_zero() -> None:
    found = Answers({"a": mini(1, "b", "win"), "b": maxi(1, "c", "loss"), "c": mini(1, "a", "loss")}, "a")
    assert [found[place] for place in "abc"] == [(-1, "loss")] * 3
    assert [found.distance(place) for place in "abc"] == [3, 2, 1]


def test_the_loser_takes_the_lesser_loss_and_the_winner_the_greater_gain() -> None:
    half, third = draw(win="1/2", draw="1/2"), draw(win="1/3", draw="2/3")
    found = Answers({"a": mini(3, half, third, "b"), "b": maxi(3, third, "a", half)}, "a")
    assert found["b"][0] == Fraction(1, 2)
    assert found["a"][0] == Fraction(1, 3)


def test_a_dearer_exit_goes_first_however_far() -> None:
    half = draw(win="1/2", draw="1/2")
    far: Spec = {"m": maxi(2, half, "x"), "x": maxi(2, "y"), "y": maxi(2, "z"), "z": maxi(2, "win")}
    found = Answers(far, "m")
    assert found["m"] == (1, "win")
    assert found.distance("m") == 4


def test_two_exits_count_as_one_option_of_the_loser() -> None:
    found = Answers({"a": mini(1, "win", "win", "b"), "b": maxi(1, "a")}, "a")
    assert found["a"] == (0, "endless")
    found = Answers({"a": mini(1, "win", "win", "b"), "b": maxi(1, "a", "win")}, "a")
    assert found["a"] == (1, "win")


def test_an_own_exit_waits_for_a_move_of_the_same_distance() -> None:
    """The loser may exit at once or go on by one ply: the longer way counts, in whatever order they are met."""
    found = Answers({"a": mini(1, "win", "b"), "b": maxi(1, "win")}, "a")
    assert found.distance("a") == 2
    both = {"a": mini(1, "win", "b"), "b": mini(1, "win", "c"), "c": mini(1, "win")}
    found = Answers(both, "a")
    assert [found.distance(place) for place in "abc"] == [3, 2, 1]


def test_moves_to_oneself_and_double_moves() -> None:
    found = Answers({"a": maxi(1, "a", "b", "b"), "b": mini(1, "b", "win"), "c": maxi(1, "a")}, "a")
    assert found["b"] == (0, "endless")
    found = Answers({"a": mini(1, "b", "b"), "b": mini(1, "win", "win")}, "a")
    assert found["a"] == (1, "win")


def test_an_ended_place_inside_a_stratum() -> None:
    spec = {"a": maxi(0, "b", "draw"), "b": mini(0, "a", "loss", "win")}
    found = Answers(spec, "a")
    assert found["a"] == (0, "draw")
    assert found["b"] == (-1, "loss")


def test_strata_are_solved_from_below() -> None:
    spec = {
        "a": maxi(5, "b", draw(c="1/2", loss="1/2")),
        "b": mini(5, "a", draw(c="1/4", d="3/4")),
        "c": mini(3, "c", "d", draw(win="2/3", draw="1/3")),
        "d": maxi(2, draw(win="1/5", loss="4/5"), "e"),
        "e": mini(2, "d", "win"),
    }
    found = Answers(spec, "a")
    assert found["d"] == (0, "endless")
    assert found["c"] == (0, "endless")
    assert found["a"] == (0, "endless")
    spec["d"] = maxi(2, draw(win="3/5", loss="2/5"), "e")
    found = Answers(spec, "a")
    assert found["d"] == (Fraction(1, 5), "mixed")
    assert found["c"] == (0, "endless"), "the minimiser stays"
    spec["c"] = mini(3, "d", draw(win="2/3", draw="1/3"))
    found = Answers(spec, "a")
    assert found["c"] == (Fraction(1, 5), "mixed")
    assert found["b"] == (0, "endless")
    assert found["a"] == (0, "endless")


def test_choices_after_a_draw_are_the_movers() -> None:
    choice = drawn(("1/2", ["win", "loss"]), ("1/2", ["draw", "loss"]))
    assert Answers({"a": maxi(1, choice)}, "a")["a"][0] == Fraction(1, 2)
    assert Answers({"a": mini(1, choice)}, "a")["a"][0] == -1


def test_draws_within_a_draw() -> None:
    inner = draw(win="1/3", loss="2/3")
    outer = drawn(("1/2", [inner, "draw"]), ("1/2", [inner]))
    assert Answers({"a": maxi(1, outer)}, "a")["a"][0] == Fraction(-1, 6)
    assert Answers({"a": mini(1, outer)}, "a")["a"][0] == Fraction(-1, 3)
    assert Answers({"a": nobody(1, draw(win="1/7", loss="6/7"))}, "a")["a"] == (Fraction(-5, 7), "mixed")


def test_the_scale_is_a_common_denominator() -> None:
    spec = {
        "a": maxi(3, draw(b="1/6", win="5/6")),
        "b": mini(2, draw(win="1/4", loss="3/4"), draw(win="1/10", draw="9/10")),
    }
    solved = Answers(spec, "a").solved
    assert solved.value(0) == Fraction(1, 6) * Fraction(-1, 2) + Fraction(5, 6)
    assert solved.scale % 12 == 0


# -- what becomes of positions worth 0 ---------------------------------------------------------------------------------


def test_a_draw_can_be_forced_or_not() -> None:
    found = Answers({"a": maxi(1, "b", "draw"), "b": mini(1, "a", "win")}, "a")
    assert found["a"] == (0, "draw")
    assert found["b"] == (0, "draw"), "whatever the minimiser does that keeps the value, the maximiser can finish"
    assert (found.distance("a"), found.distance("b")) == (1, 2)
    found = Answers({"a": maxi(1, "b", "loss"), "b": mini(1, "a", "c", "win"), "c": maxi(1, "b", "loss")}, "a")
    assert found["a"] == (0, "endless")
    assert found.distance("a") is None


def test_only_keeping_moves_count_for_a_draw() -> None:
    """The minimiser could give the game away at b; that he need not finish it is what counts."""
    spec = {"a": maxi(1, "b", "loss"), "b": mini(1, "a", "c"), "c": maxi(1, "win", "draw")}
    found = Answers(spec, "a")
    assert found["c"] == (1, "win")
    assert found["a"] == (0, "endless")
    forced = {"a": maxi(1, "b", "loss"), "b": mini(1, "win", "d"), "d": maxi(1, "draw", "loss")}
    assert Answers(forced, "a")["a"] == (0, "draw")


def test_either_side_may_be_the_one_that_forces_a_draw() -> None:
    spec = {"a": mini(1, "b", "draw"), "b": maxi(1, "a", "c"), "c": mini(1, "b", "draw")}
    found = Answers(spec, "a")
    assert [found[place] for place in "abc"] == [(0, "draw")] * 3
    assert found.distance("b") == 2


def test_a_dead_end_is_a_draw() -> None:
    found = Answers({"a": maxi(1, "b"), "b": mini(1)}, "a")
    assert found["b"] == (0, "draw")
    assert found["a"] == (0, "draw")
    assert found.solved.arena.movers[found.solved.arena.numbers["b"]] == NOBODY


def test_a_draw_by_lot_is_no_draw() -> None:
    even = draw(win="1/2", loss="1/2")
    assert Answers({"a": maxi(1, even)}, "a")["a"] == (0, "mixed")
    assert Answers({"a": maxi(1, even, "draw")}, "a")["a"] == (0, "draw"), "the certain draw can be forced"
    assert Answers({"a": maxi(1, even, "b"), "b": mini(1, "a", "win")}, "a")["a"] == (0, "mixed")
    assert Answers({"a": mini(1, draw(draw="1/3", d="2/3")), "d": maxi(0, "d")}, "a")["a"] == (0, "mixed")
    assert Answers({"a": mini(1, draw(c="1/3", d="2/3")), "c": mini(0, "c"), "d": maxi(0, "d")}, "a")["a"] == (
        0,
        "endless",
    )
    assert Answers({"a": mini(1, draw(draw="1/3", c="2/3")), "c": maxi(0, "draw")}, "a")["a"] == (0, "draw")


# -- distances ---------------------------------------------------------------------------------------------------------


def test_distances_count_to_the_end_where_nothing_is_drawn_any_more() -> None:
    spec = {"a": maxi(4, "b"), "b": mini(3, "c"), "c": maxi(3, "d"), "d": mini(2, "win")}
    assert Answers(spec, "a").distance("a") == 4


def test_distances_count_to_the_next_step_where_something_is() -> None:
    chancy = draw(win="1/2", draw="1/2")
    spec = {"a": maxi(4, "b"), "b": mini(4, "c"), "c": maxi(3, "d"), "d": mini(3, chancy)}
    found = Answers(spec, "a")
    assert found.distance("d") == 1
    assert found.distance("c") == 2
    assert found.distance("b") == 1
    assert found.distance("a") == 2


# -- players -----------------------------------------------------------------------------------------------------------


def test_the_other_player_as_maximiser_sees_the_opposite() -> None:
    spec = {"a": maxi(3, draw(win="1/2", b="1/2"), "a"), "b": mini(2, draw(loss="1/3", draw="2/3"), "win")}
    one, two = Answers(spec, "a"), Answers(spec, "a", "min")
    assert one["a"][0] == -two["a"][0] == Fraction(1, 3)
    assert (one["b"][0], two["b"][0]) == (Fraction(-1, 3), Fraction(1, 3))


# -- what does not fit -------------------------------------------------------------------------------------------------


class Unranked(Toy):
    def rank(self, state: str) -> tuple[int, ...] | None:
        return None


class Holding(Toy):
    def options(self, state: str, so_far: Move) -> Options:
        found = super().options(state, so_far)
        return Choices(found.words, {Choose(0): Fraction(1, 2)}) if isinstance(found, Choices) else found


SIMPLE: Spec = {"a": maxi(1, "win", "loss")}


def test_what_the_method_cannot_solve_is_refused() -> None:
    with pytest.raises(CannotSolve, match="irreversible"):
        solve(Unranked(SIMPLE), "a", Budget(), 1, "")
    with pytest.raises(CannotSolve, match="hand"):
        solve(Holding(SIMPLE), "a", Budget(), 1, "")
    with pytest.raises(CannotSolve, match="nobody's decision"):
        solve(Guessing(SIMPLE), "a", Budget(), 1, "")
    with pytest.raises(CannotSolve, match="for two players, and 3 play"):
        solve(Toy(SIMPLE, ("max", "min", "third")), "a", Budget(), 1, "")


def test_a_rank_that_lies_is_noticed() -> None:
    with pytest.raises(AssertionError, match="rises"):
        Arena(Toy({"a": maxi(1, "b"), "b": mini(2, "a")}), "a", Budget())
    with pytest.raises(AssertionError, match="does not fall at a draw"):
        Arena(Toy({"a": maxi(1, draw(a="1/2", win="1/2"))}), "a", Budget())


def test_a_draw_that_leads_nowhere_is_noticed() -> None:
    with pytest.raises(AssertionError, match="leads nowhere"):
        Arena(Toy({"a": maxi(1, drawn(("1/2", ["win"]), ("1/2", [])))}), "a", Budget())


def test_games_of_two_without_chance_in_their_cycles_get_this_method() -> None:
    assert choose(Toy(SIMPLE), "a").name == METHOD


# -- the arena ---------------------------------------------------------------------------------------------------------


def test_the_arena_tells_inside_from_below_from_draws() -> None:
    spec = {"a": maxi(2, "b", "win", draw(win="1/2", loss="1/2")), "b": mini(2, "a", "c"), "c": maxi(1, "c")}
    arena = Arena(Toy(spec), "a", Budget())
    number = arena.numbers
    assert len(arena) == 5
    assert list(arena.inside.of(number["a"])) == [number["b"]]
    assert list(arena.below.of(number["a"])) == [number["win"]]
    assert arena.draws[number["a"]] == [
        Chance(((Fraction(1, 2), (number["win"],)), (Fraction(1, 2), (number["loss"],))))
    ]
    before = arena.inside.turned()
    assert list(before.of(number["b"])) == [number["a"]]
    assert list(before.of(number["c"])) == [number["c"]]
    assert list(before.of(number["win"])) == []
    assert [arena.ranks[stratum] for stratum in arena.upwards()] == [(0,), (1,), (2,)]


def test_values_of_zero_have_no_number() -> None:
    found = Answers({"a": maxi(1, "a", "loss")}, "a")
    assert found.number("a") == UNRANKED
