"""What is told of a solution: best moves, values of moves, lines, odds. Random toys, and toys for each branch."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest

from croccli.solvers import graphical
from croccli.solvers.arena import Arena
from croccli.solvers.graphical import Solved
from croccli.solvers.limits import Budget
from croccli.solvers.report import Reader
from croccli.solvers.solution import Again, Fork, Solution, Step
from games.core.judge import judge

from .brute import WORTH, Strategy, bounds, closings, keeping, outcomes, points, strategies, worth
from .replaying import replay
from .test_random_games import random_spec
from .toys import Draw, Spec, Toy, draw, drawn, maxi, mini

DEEP = 99


def solve(spec: Spec, root: str, depth: int = DEEP) -> Solution:
    return graphical.solve(Toy(spec), root, Budget(), depth, "nothing")


def specs(count: int, seed: str) -> list[Spec]:
    rng = Random(seed)
    return [random_spec(rng) for _ in range(count)]


# -- any game ----------------------------------------------------------------------------------------------------------


def test_lines_are_legal_and_come_to_what_was_promised() -> None:
    for spec in specs(200, "lines"):
        game = Toy(spec)
        for root in spec:
            answer = solve(spec, root)
            ends = replay(game, root, answer.line, answer.of)
            assert ends == {label: chance for label, chance in (answer.odds or {}).items() if chance}
            assert sum(WORTH[label] * chance for label, chance in ends.items()) == answer.worth.lower
            assert sum(ends.values()) == 1


def test_the_value_of_a_move_is_that_of_the_position_after_it_solved_anew() -> None:
    for spec in specs(60, "moves"):
        game = Toy(spec)
        for root in spec:
            answer = solve(spec, root)
            for move in answer.moves:
                after = game.play(root, judge(game, root, move.token).move)
                anew = solve(spec, after)
                assert move.worth.lower == move.worth.upper == anew.values[answer.of][0]
                assert (move.worth.outcome == anew.worth.outcome) == (anew.of == answer.of or _same_for_both(anew))
                assert move.worth.distance == anew.worth.distance


def _same_for_both(answer: Solution) -> bool:
    return answer.worth.outcome in ("draw", "endless", "mixed")


def test_a_decision_before_a_draw_is_worth_the_sum_of_its_results() -> None:
    met = 0
    for spec in specs(80, "draws"):
        for root in spec:
            answer = solve(spec, root)
            values = {move.token: move.worth.lower for move in answer.moves}
            for decision in answer.decisions:
                met += 1
                assert sum(result.probability or 0 for result in decision.results) == 1
                expected = sum((result.probability or 0) * values[result.token] for result in decision.results)
                assert decision.worth.lower == expected
                assert decision.best == (decision.begins in answer.best)
                assert not decision.best or expected == answer.worth.lower
    assert met > 50


def best_moves(spec: Spec, values: dict[str, Fraction]) -> dict[Any, list[int]]:
    """The options of each place that are called best; after a draw, the ones that are told."""
    found = keeping(spec, values)
    for place in spec:
        if spec[place].options:
            reader = Reader(Solved(Arena(Toy(spec), place, Budget())))
            best = reader.best(0)
            chosen = [choice.decision.begun[0].number for choice in best]
            assert set(chosen) <= set(found[place,]), "a best move keeps the value"
            found[place,] = chosen
            for move in [result.move for choice in best for result in reader.results(0, choice)]:
                for cut in range(2, len(move), 2):
                    found[place, *(word.number for word in move[:cut])] = [move[cut].number]
    return found


def test_any_best_moves_win_the_value_whatever_the_other_side_does() -> None:
    """Moves of equal value that go round for ever are not among the best, in whatever way they are combined."""
    for spec in specs(100, "best"):
        values = bounds(spec).lower
        best = best_moves(spec, values)
        for player, sign, other in (("max", 1, "min"), ("min", -1, "max")):
            mine, theirs = strategies(spec, player, best), strategies(spec, other)
            for one, two in product(mine, theirs):
                for place in spec:
                    assert sign * worth(outcomes(spec, place, {**one, **two})) >= sign * values[place]


def test_any_best_moves_of_the_side_that_forces_a_draw_reach_it() -> None:
    met = 0
    for spec in specs(100, "drawn"):
        values = bounds(spec).lower
        best, keep = best_moves(spec, values), keeping(spec, values)
        for place, closing in closings(spec, values).items():
            if closing == "draw":
                reached = [
                    _all_drawn(spec, place, strategies(spec, one, best), strategies(spec, two, keep))
                    for one, two in (("max", "min"), ("min", "max"))
                ]
                assert any(reached)
                met += spec[place].mover is not None
    assert met > 50


def _all_drawn(spec: Spec, place: str, mine: list[Strategy], theirs: list[Strategy]) -> bool:
    return all(outcomes(spec, place, {**one, **two}) == {"draw": 1} for one, two in product(mine, theirs))


def test_a_longer_way_to_a_loss_and_a_shorter_one_to_a_win() -> None:
    """Where nothing is drawn, distances are those of the plainest retrograde count."""
    for spec in specs(250, "plies"):
        if any(isinstance(option, Draw) for place in spec.values() for option in place.options):
            continue
        far = _plies_by_rounds(spec)
        for root in spec:
            answer = solve(spec, root)
            if answer.worth.outcome in ("win", "loss"):
                assert answer.worth.distance == far[root]
                assert len(answer.line) == far[root]


def _plies_by_rounds(spec: Spec) -> dict[str, int]:
    """Plies to a won or lost end: a place is counted in round n if its mover wins by a place counted in round n - 1,
    or loses by all its options, the last of them counted in round n - 1.
    """
    ended = {place: here.ended for place, here in spec.items() if here.ended in ("win", "loss")}
    winner = {place: "max" if how == "win" else "min" for place, how in ended.items()}
    far = dict.fromkeys(ended, 0)
    for plies in range(1, 2 * len(spec)):
        new = {}
        for place, here in spec.items():
            if place in far or not here.options:
                continue
            if any(winner.get(option) == here.mover for option in here.options):
                new[place] = here.mover
            elif all(option in winner for option in here.options):
                new[place] = winner[here.options[0]]
        for place, who in new.items():
            winner[place], far[place] = str(who), plies
    return far


def test_points_cover_choices_after_a_draw() -> None:
    spec = {"a": maxi(2, drawn(("1/2", ["x", "y"]), ("1/2", ["x"])), "y"), "x": mini(1, "win"), "y": mini(1, "loss")}
    assert points(spec, "max") == {("a",): 2, ("a", 0, 0): 2}


# -- toys for each branch of what is told ------------------------------------------------------------------------------


def test_the_line_of_a_win_goes_the_short_way_and_of_a_loss_the_long_way() -> None:
    spec = {
        "a": maxi(1, "b", "e"),
        "b": mini(1, "c", "win"),
        "c": maxi(1, "d"),
        "d": mini(1, "win"),
        "e": mini(1, "f"),
        "f": maxi(1, "g"),
        "g": mini(1, "h"),
        "h": maxi(1, "win"),
    }
    answer = solve(spec, "a")
    assert answer.line == (
        Step("max", ">0", ">0"),
        Step("min", ">0", ">0"),
        Step("max", ">0", ">0"),
        Step("min", ">0", ">0"),
    )
    assert (answer.worth.outcome, answer.worth.distance, answer.worth.to_end) == ("win", 4, True)
    assert {move.token: move.worth.distance for move in answer.moves} == {">0": 3, ">1": 4}
    assert answer.best == (">0",)


def test_the_loser_is_told_what_it_is_worth_to_him() -> None:
    answer = solve({"a": mini(1, "win", "b"), "b": maxi(1, "win")}, "a")
    assert answer.of == "min"
    assert (answer.worth.lower, answer.worth.outcome, answer.worth.distance) == (-1, "loss", 2)
    assert answer.values == {"max": (1, 1), "min": (-1, -1)}
    assert [(move.token, move.worth.outcome, move.best) for move in answer.moves] == [
        (">0", "loss", True),
        (">1", "loss", True),
    ]
    assert answer.best == (">1", ">0"), "the longer way first"


def test_endless_play_says_where_it_goes_round() -> None:
    spec = {"start": maxi(1, "a"), "a": mini(1, "b", "win"), "b": maxi(1, "c", "loss"), "c": mini(1, "a", "win")}
    answer = solve(spec, "start")
    assert answer.worth.outcome == "endless"
    assert answer.worth.distance is None
    assert answer.line[-1] == Again(2)
    assert answer.odds == {"endless": 1}


def test_a_fork_is_cut_at_the_depth_asked_for() -> None:
    spec = {"a": maxi(3, draw(b="1/3", loss="2/3")), "b": mini(2, draw(win="1/2", draw="1/2"))}
    cut = solve(spec, "a", 0)
    assert cut.line == (Fork("max", ">0~", ()),)
    once = solve(spec, "a", 1).line[0]
    assert isinstance(once, Fork)
    assert [branch.probability for branch in once.branches] == [Fraction(1, 3), Fraction(2, 3)]
    assert once.branches[0].line[1] == Fork("min", ">0~", ())
    whole = solve(spec, "a", 2)
    assert whole.odds == {"win": Fraction(1, 6), "draw": Fraction(1, 6), "loss": Fraction(2, 3)}
    assert whole.worth.lower == Fraction(-1, 2)
    assert whole.worth.outcome == "mixed"


def test_a_draw_of_one_result_is_no_draw() -> None:
    answer = solve({"a": maxi(2, draw(b="1")), "b": mini(1, "win")}, "a")
    assert answer.decisions == ()
    assert [type(ply) for ply in answer.line] == [Step, Step]
    assert answer.worth.to_end
    assert answer.worth.distance == 2


def test_of_equal_ways_out_the_certain_one_is_told() -> None:
    answer = solve({"a": maxi(2, draw(win="1/2", b="1/2"), "b"), "b": mini(1, "win")}, "a")
    assert answer.best == (">1", ">0~")
    assert answer.line[0] == Step("max", ">1", ">1")


def test_a_position_that_is_over_has_an_answer_too() -> None:
    answer = solve({"a": maxi(1, "win")}, "loss")
    assert answer.worth == answer.worth._replace(outcome="loss", distance=0)
    assert (answer.of, answer.to_move, answer.best, answer.moves, answer.line) == ("max", None, (), (), ())
    assert answer.values["min"] == (1, 1)


@pytest.mark.parametrize("depth", [1, 2])
def test_only_chance_left(depth: int) -> None:
    from .toys import nobody

    answer = solve({"a": nobody(1, draw(win="1/4", draw="1/4", loss="1/2"))}, "a", depth)
    assert answer.to_move is None
    assert answer.of == "max"
    assert answer.odds == {"win": Fraction(1, 4), "draw": Fraction(1, 4), "loss": Fraction(1, 2)}
    assert [move.probability for move in answer.moves] == [Fraction(1, 4), Fraction(1, 4), Fraction(1, 2)]
    assert answer.decisions[0].worth.lower == Fraction(-1, 4)
