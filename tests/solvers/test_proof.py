"""The proof check accepts right solutions and rejects every wrong one."""

from __future__ import annotations

from itertools import permutations
from random import Random

from croccli.solvers import proof
from croccli.solvers.arena import Arena
from croccli.solvers.closing import DRAW, LOT, NEVER
from croccli.solvers.graphical import Solved
from croccli.solvers.limits import Budget

from .test_random_games import random_spec
from .toys import Spec, Toy, maxi, mini


def solved(spec: Spec, root: str) -> Solved:
    return Solved(Arena(Toy(spec), root, Budget()))


def some(count: int, seed: str) -> list[Solved]:
    rng = Random(seed)
    found = []
    while len(found) < count:
        spec = random_spec(rng)
        one = solved(spec, "p0")
        if len(one.arena) > 4:
            found.append(one)
    return found


def accepted(one: Solved) -> bool:
    return not list(proof.faults(one))


def test_a_right_solution_is_accepted() -> None:
    assert all(accepted(one) for one in some(100, "right"))


def test_any_other_value_is_rejected() -> None:
    for one in some(100, "values"):
        step = one.scale  # a finer scale, on which small errors are whole numbers too
        one.scale, one.scaled = step * step, [value * step for value in one.scaled]
        for node in range(len(one.arena)):
            right = one.scaled[node]
            for wrong in {right + step, right - step, -right, 0, one.scale, -one.scale} - {right}:
                one.scaled[node] = wrong
                assert not accepted(one)
            one.scaled[node] = right
        assert accepted(one)


def test_any_other_distance_is_rejected() -> None:
    for one in some(60, "distances"):
        for node in range(len(one.arena)):
            if one.scaled[node] and node not in one.arena.endings:
                for off in (-1, 1):
                    one.distances[node] += off
                    assert not accepted(one)
                    one.distances[node] -= off


def test_any_other_closing_is_rejected() -> None:
    changed = 0
    for one in some(60, "closings"):
        for (level, _), steps in one.closing.steps.items():
            for node in range(len(one.arena)):
                settled = one.settled[one.arena.stratum[node]]
                if one.scaled[node] or node in one.arena.endings or (level == LOT and settled):
                    continue
                right = steps[node]
                for wrong in (1, 2, NEVER):
                    if wrong != right:
                        steps[node] = wrong
                        assert not accepted(one)
                        changed += 1
                steps[node] = right
        assert accepted(one)
    assert changed > 100


def test_wrong_values_that_agree_with_the_best_moves_are_rejected() -> None:
    """a and b go round for ever, worth 0. Said to be worth 1, they still agree with all best moves."""
    one = solved({"a": maxi(1, "b"), "b": mini(1, "a", "win")}, "a")
    assert accepted(one)
    nodes = [one.arena.numbers[place] for place in "ab"]
    for node in nodes:
        one.scaled[node] = one.scale
    for numbers in permutations(range(3), 2):
        for node, number in zip(nodes, numbers):
            one.numbers[node] = number
            one.distances[node] = number + 1
        assert not accepted(one)


def test_numbers_that_show_no_progress_are_rejected() -> None:
    one = solved({"a": maxi(1, "b", "draw"), "b": mini(1, "c"), "c": maxi(1, "win", "a")}, "a")
    a, b, c = (one.arena.numbers[place] for place in "abc")
    assert one.numbers[c] < one.numbers[b] < one.numbers[a]
    one.numbers[a], one.numbers[b] = one.numbers[b], one.numbers[a]
    assert not accepted(one)


def test_a_place_that_ended_has_its_own_value() -> None:
    one = solved({"a": maxi(1, "a", "win")}, "a")
    one.scaled[one.arena.numbers["win"]] = 0
    assert any("ended" in fault for fault in proof.faults(one))


def test_the_levels_are_told_apart() -> None:
    one = solved({"a": maxi(1, "a", "draw")}, "a")
    node = one.arena.numbers["a"]
    assert one.closing.steps[DRAW, 0][node] == 1
    assert one.closing.steps[DRAW, 1][node] == NEVER
