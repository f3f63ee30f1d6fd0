"""Alpha-beta on toys: built edge by edge for each branch, and random ones against plain recursion without pruning."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croccli.solvers import alphabeta
from croccli.solvers.alphabeta import Window
from croccli.solvers.choose import choose
from croccli.solvers.limits import NO_LIMITS, Budget, Limits, Unfinished
from croccli.solvers.negamax import Search
from croccli.solvers.solution import Solution, Step
from games.core.ending import Ending, Outcome
from games.core.game import CannotSolve
from games.core.judge import judge, unfold
from games.core.moves import Choices, Move, Options

from .toys import PLAYERS, Guessing, Place, Spec, Toy, draw, maxi, mini, nobody

WORTH = {"win": 1, "draw": 0, "loss": -1}
OUTCOME: dict[int, Outcome] = {1: "win", 0: "draw", -1: "loss"}
SIDE = {"max": 1, "min": -1, None: 1}


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


class Tree(Toy):
    """A toy whose ends are worth win, draw or loss, and nothing else."""

    cycles = "none"


class Race(Toy):
    """A toy for points: each option brings max some (or takes some); a state is "place points", say "b -3".

    `slack` makes the bounds it gives worse than need be; `shuffled` gives the moves in a useless order.
    """

    cycles = "none"

    def __init__(self, spec: Spec, gains: Mapping[tuple[str, int], int], slack: int = 0, shuffled: int = 0) -> None:
        super().__init__(spec)
        self.gains, self.slack, self.shuffled = gains, slack, shuffled

    def to_move(self, state: str) -> str | None:
        return super().to_move(state.split()[0])

    def ending(self, state: str) -> Ending | None:
        place, points = state.split()[0], int(state.split()[1])
        if self.spec[place].options:
            return None
        outcome = OUTCOME[sign(points)]
        outcomes: dict[str, Outcome] = {"max": outcome, "min": OUTCOME[-sign(points)]}
        return Ending(outcomes, {"max": 50 + points, "min": 50}, "toy", "it is so")

    def options(self, state: str, so_far: Move) -> Options:
        return super().options(state.split()[0], so_far)

    def play(self, state: str, move: Move) -> str:
        place, points = state.split()
        gain = self.gains.get((place, move[0].number), 0)
        return f"{super().play(place, move)} {int(points) + gain}"

    def swing(self, state: str) -> tuple[int, int] | None:
        found = list(reachable(self, state))
        slack = self.slack if self.to_move(state) else 0
        return min(found) - slack, max(found) + slack

    def prospect(self, state: str) -> tuple[Any, int]:
        place, points = state.split()
        return place, int(points)

    def promising(self, state: str, moves: Sequence[Move]) -> Sequence[Move]:
        return Random(f"{self.shuffled} {state}").sample(list(moves), len(moves)) if self.shuffled else moves


def reachable(race: Race, state: str) -> set[int]:
    """Every final difference that any play comes to."""
    ending = race.ending(state)
    if ending is not None:
        return {ending.scores["max"] - ending.scores["min"]}
    return {end for leaf in unfold(race, state) for end in reachable(race, race.play(state, leaf.move))}


def plain(game: Toy, state: str) -> int:
    """What best play comes to for max, by plain recursion."""
    ending = game.ending(state)
    if ending is not None:
        return ending.scores["max"] - ending.scores["min"] if ending.scores else WORTH[ending.outcomes["max"]]
    found = [plain(game, game.play(state, leaf.move)) for leaf in unfold(game, state)]
    if not found:
        return 0
    return max(found) if game.to_move(state) == "max" else min(found)


def solve(game: Toy, state: str, limits: Limits = NO_LIMITS) -> Solution:
    return alphabeta.solve(game, state, Budget(limits), 1, "nothing")


# -- random toys -------------------------------------------------------------------------------------------------------


def random_spec(rng: Random, dead_ends: bool) -> Spec:
    """Places that lead to later places only; the same player may be due again."""
    names = [f"p{number}" for number in range(rng.randint(1, 9))]
    spec: Spec = {}
    for number, name in enumerate(names):
        later = [*names[number + 1 :], "win", "draw", "loss"]
        options = tuple(rng.choice(later) for _ in range(rng.randint(0 if dead_ends else 1, 4)))
        spec[name] = Place(rng.choice(PLAYERS), len(names) - number, options)
    return spec


def random_race(rng: Random) -> Race:
    spec = random_spec(rng, dead_ends=False)
    most = rng.choice([1, 3, 30])
    gains = {
        (name, number): rng.randint(-most, most) for name, place in spec.items() for number in range(len(place.options))
    }
    return Race(spec, gains, slack=rng.choice([0, 0, 1, 20, 1000]), shuffled=rng.choice([0, 1]))


def holds(game: Toy, state: str) -> None:
    """The whole answer agrees with plain recursion."""
    answer, truth = solve(game, state), plain(game, state)
    by_score = isinstance(game, Race)
    for player in PLAYERS:
        value = Fraction(SIDE[player] * sign(truth))
        assert answer.values[player] == (value, value)
    assert answer.status == "exact"
    assert answer.worth.outcome == OUTCOME[sign(SIDE[answer.to_move] * truth)]
    assert answer.worth.margin == ((SIDE[answer.to_move] * truth,) * 2 if by_score else None)
    moves_hold(game, state, answer, truth)
    line_holds(game, state, answer, truth)


def moves_hold(game: Toy, state: str, answer: Solution, truth: int) -> None:
    side = SIDE[answer.to_move]
    assert [move.token for move in answer.moves] == [game.token(state, leaf.move) for leaf in unfold(game, state)]
    for move in answer.moves:
        after = game.play(state, judge(game, state, move.token).move)
        anew = solve(game, after)
        assert (move.worth.lower, move.worth.upper) == anew.values[answer.of]
        result = side * plain(game, after)
        assert move.worth.margin == ((result, result) if isinstance(game, Race) else None)
        assert move.best == (result == side * truth) == (move.token in answer.best)


def line_holds(game: Toy, state: str, answer: Solution, truth: int) -> None:
    for ply in answer.line:
        assert isinstance(ply, Step)
        assert game.to_move(state) == ply.player
        verdict = judge(game, state, ply.token)
        assert (verdict.answer, verdict.token) == ("legal", ply.token)
        state = game.play(state, verdict.move)
        assert plain(game, state) == truth, "every ply keeps the result"
    assert not list(unfold(game, state))


def test_random_games_that_are_won_or_lost() -> None:
    for seed in range(250):
        rng = Random(f"tree {seed}")
        spec = random_spec(rng, dead_ends=True)
        for state in spec:
            holds(Tree(spec), state)


def test_random_games_for_points() -> None:
    for seed in range(250):
        race = random_race(Random(f"race {seed}"))
        for place in list(race.spec)[:3]:
            holds(race, f"{place} {Random(seed).randint(-5, 5)}")


def test_questions_that_are_put_off_are_answered_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "allowance", 2)
    monkeypatch.setattr(alphabeta, "EASIER", 1)
    monkeypatch.setattr(alphabeta, "GROWTH", 2)
    for seed in range(150):
        holds(random_race(Random(f"late {seed}")), "p0 0")


# -- limits ------------------------------------------------------------------------------------------------------------


def encloses(game: Toy, state: str, answer: Solution) -> None:
    """What is proved is true."""
    side = SIDE[answer.to_move]
    truth = side * plain(game, state)
    assert answer.worth.lower <= sign(truth) <= answer.worth.upper
    assert answer.worth.margin is None or answer.worth.margin[0] <= truth <= answer.worth.margin[1]
    for move in answer.moves:
        result = side * plain(game, game.play(state, judge(game, state, move.token).move))
        assert move.worth.lower <= sign(result) <= move.worth.upper
        assert move.worth.margin is None or move.worth.margin[0] <= result <= move.worth.margin[1]
        assert not (move.best and move.sure) or result == truth
        assert move.best or result != truth or not answer.best, "the best move is among those that may be best"


def test_a_limit_leaves_an_interval_around_the_truth() -> None:
    intervals, exact = 0, 0
    for seed in range(150):
        race = random_race(Random(f"limits {seed}"))
        for states in range(1, 7):
            answer = solve(race, "p0 0", Limits(states=states))
            encloses(race, "p0 0", answer)
            assert (answer.status == "exact") == (answer.worth.margin is not None and len({*answer.worth.margin}) == 1)
            assert answer.status == "exact" or (answer.line, answer.odds) == ((), None)
            assert answer.status == "exact" or "(--max-states)" in answer.reached
            intervals += answer.status == "interval"
            exact += answer.status == "exact"
    assert intervals > 100
    assert exact > 100


def test_a_limit_before_anything_is_known_is_told_as_such() -> None:
    known, nothing = 0, 0
    for seed in range(150):
        spec = random_spec(Random(f"nothing {seed}"), dead_ends=True)
        for states in (1, 2, 4):
            try:
                answer = solve(Tree(spec), "p0", Limits(states=states))
            except Unfinished:
                nothing += 1
            else:
                encloses(Tree(spec), "p0", answer)
                known += 1
    assert known > 50
    assert nothing > 50
    with pytest.raises(Unfinished, match=r"--max-states.* while narrowing the value of max, -1 to \+1 so far"):
        solve(chain(5), "0", Limits(states=1))


def test_bounds_come_nearer_as_the_limit_goes_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Search, "allowance", 200)
    race = long_race(14)
    widths = []
    for states in (1, 40, 200, 1000, 5000, 50_000):
        answer = solve(race, "0 0", Limits(states=states))
        lower, upper = answer.worth.margin or (0, 0)
        widths.append(upper - lower)
    assert widths == sorted(widths, reverse=True)
    assert widths[0] > widths[2] > widths[-1] == 0


class LongRace(Race):
    """A race in which each place has the same two options: its bounds are quick to give."""

    def swing(self, state: str) -> tuple[int, int] | None:
        place, points = state.split()
        left = sum(
            max(abs(self.gains[name, 0]), abs(self.gains[name, 1])) for name in self.spec if self.later(name, place)
        )
        return int(points) - left, int(points) + left

    def later(self, name: str, place: str) -> bool:
        return name.isdigit() and (name, 0) in self.gains and place.isdigit() and int(name) >= int(place)

    def prospect(self, state: str) -> tuple[Any, int]:
        return state, 0


def long_race(plies: int) -> LongRace:
    rng = Random("long")
    spec = {str(ply): (maxi, mini)[ply % 2](plies - ply, str(ply + 1), str(ply + 1)) for ply in range(plies)}
    spec[str(plies)] = Place(None, 0, ())
    gains = {(str(ply), option): rng.randint(-9, 9) * 2**option for ply in range(plies) for option in (0, 1)}
    return LongRace(spec, gains)


def test_ctrl_c_tells_what_is_proved() -> None:
    budget = Budget()
    budget.stop()
    answer = alphabeta.solve(long_race(14), "0 0", budget, 1, "nothing")
    assert (answer.status, answer.worth.exact) == ("unsolved", False), "the margin has bounds, the value has none"
    assert answer.worth.margin is not None
    assert answer.reached.startswith("interrupted")
    assert "narrowing the margin of max" in answer.reached


def test_progress_tells_the_bounds_so_far() -> None:
    said = []
    budget = Budget(progress=lambda budget: said.append(budget.phase))
    alphabeta.solve(long_race(14), "0 0", budget, 1, "nothing")
    assert said
    assert all(phase.startswith("narrowing ") for phase in said)


def test_a_value_that_is_known_before_the_margin() -> None:
    """A limit after the first question: who wins is told, with moves that are proved to win."""
    race = long_race(10)
    decided = [
        answer
        for states in range(10, 250, 10)
        if (answer := solve(race, "0 0", Limits(states=states))).status == "interval" and answer.worth.exact
    ]
    assert decided
    for answer in decided:
        encloses(race, "0 0", answer)
        assert answer.worth.outcome in ("win", "loss")
        assert answer.values["max"][0] == answer.values["max"][1]


# -- edge by edge ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("spec", "value", "best"),
    [
        ({"a": maxi(1, "loss", "win")}, 1, (">1",)),
        ({"a": maxi(1, "loss", "draw")}, 0, (">1",)),
        ({"a": maxi(1, "draw", "draw", "loss")}, 0, (">0", ">1")),
        ({"a": maxi(2, "b", "loss"), "b": maxi(1, "loss", "win")}, 1, (">0",)),  # max plays again
        ({"a": maxi(2, "b", "draw"), "b": mini(1, "loss", "win")}, 0, (">1",)),
        ({"a": maxi(3, "b"), "b": mini(2, "c"), "c": mini(1, "win", "loss")}, -1, (">0",)),  # min plays again
        ({"a": maxi(1)}, 0, ()),  # a dead end
        ({"a": maxi(2, "b", "loss"), "b": mini(1)}, 0, (">0",)),
        ({"a": mini(1, "win", "win")}, -1, (">0", ">1")),
    ],
)
def test_by_hand(spec: Spec, value: int, best: tuple[str, ...]) -> None:
    answer = solve(Tree(spec), "a")
    assert answer.worth.lower == answer.worth.upper == value
    assert answer.best == best
    holds(Tree(spec), "a")


def test_a_finished_game() -> None:
    answer = solve(Tree({}), "loss")
    assert (answer.to_move, answer.of, answer.worth.lower, answer.worth.distance) == (None, "max", -1, 0)
    assert answer.values == {"max": (-1, -1), "min": (1, 1)}
    assert answer.moves == answer.line == answer.best == ()
    assert solve(Race({"a": nobody(0)}, {}), "a -7").worth.margin == (-7, -7)


def test_of_two_wins_the_larger_margin_is_best() -> None:
    race = Race({"a": maxi(2, "b", "c"), "b": nobody(0), "c": nobody(0)}, {("a", 0): 2, ("a", 1): 5})
    answer = solve(race, "a 0")
    assert answer.best == (">1",)
    assert [move.worth.margin for move in answer.moves] == [(2, 2), (5, 5)]
    assert [move.worth.outcome for move in answer.moves] == ["win", "win"]
    assert {move.worth.distance for move in answer.moves} == {0}


def test_positions_that_differ_only_in_what_is_settled_are_searched_once() -> None:
    spec = {"a": maxi(3, "b", "b", "b"), "b": mini(2, "c", "c"), "c": maxi(1, "d", "d"), "d": nobody(0)}
    gains = {("a", 0): 1, ("a", 1): 2, ("a", 2): 3, ("b", 1): -1, ("c", 1): 4}
    answer = solve(Race(spec, gains, slack=100), "a 0")
    assert answer.worth.margin == (6, 6)
    assert answer.states <= 4


def test_choosing_it_takes_a_score_and_no_cycles() -> None:
    race = Race({"a": maxi(1, "win")}, {})
    assert choose(race, "a 0").name == alphabeta.METHOD
    assert choose(Toy({"a": maxi(1, "win")}), "a").name != alphabeta.METHOD


# -- refusals and depth ------------------------------------------------------------------------------------------------


class Held(Tree):
    """A toy in which an option needs a card nobody has seen."""

    def options(self, state: str, so_far: Move) -> Options:
        found = super().options(state, so_far)
        return found._replace(held={found.words[0]: Fraction(1, 2)}) if isinstance(found, Choices) else found


@pytest.mark.parametrize(
    ("make", "spec", "why"),
    [
        (Tree, {"a": maxi(1, draw(win="1/2", loss="1/2"))}, "drawn in this game"),
        (Tree, {"a": nobody(1, draw(win="1/2", loss="1/2"))}, "still to be drawn when nobody is to move"),
        (Guessing, {"a": maxi(1, "win")}, "nobody's decision"),
        (Held, {"a": maxi(1, "win")}, "cards in hand are unknown"),
    ],
)
def test_what_is_not_for_this_method_is_refused(make: Callable[[Spec], Toy], spec: Spec, why: str) -> None:
    with pytest.raises(CannotSolve, match=why):
        solve(make(spec), "a")


def test_a_draw_with_a_single_result_is_none() -> None:
    assert solve(Tree({"a": maxi(1, draw(win="1"), "loss")}), "a").best == (">0~0>0",)


def test_three_players_are_too_many() -> None:
    with pytest.raises(CannotSolve, match="3 play"):
        solve(Tree({"a": maxi(1, "win")}).__class__({"a": maxi(1, "win")}, ("max", "min", "mid")), "a")


def test_a_game_that_does_not_go_by_the_score_it_gives_is_found_out() -> None:
    class Odd(Race):
        def ending(self, state: str) -> Ending | None:
            ending = super().ending(state)
            return ending and ending._replace(outcomes={"max": "loss", "min": "win"})

    with pytest.raises(AssertionError, match="plays for the score"):
        solve(Odd({"a": maxi(1, "b"), "b": nobody(0)}, {("a", 0): 1}, slack=3), "a 0")


def chain(plies: int) -> Tree:
    spec = {str(ply): (maxi, mini)[ply % 2](plies - ply, str(ply + 1)) for ply in range(plies)}
    return Tree({**spec, str(plies): Place(None, 0, (), "win")})


def test_long_play_is_followed_to_its_end() -> None:
    limit = sys.getrecursionlimit()
    search = Search(chain(3000), "0", Budget())
    window = Window(search, "0", "a long game")
    window.narrow()
    assert window.lower == window.upper == 1
    assert sys.getrecursionlimit() == limit


def test_play_without_an_end_in_sight_is_not() -> None:
    with pytest.raises(Unfinished, match="plies deep"):
        solve(chain(11_000), "0")
