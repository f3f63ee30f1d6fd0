"""Endgames with known values: solved, proved, their lines replayed, their moves solved anew."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from croccli.load import load_position
from croccli.solvers import graphical, proof, report
from croccli.solvers.arena import Arena
from croccli.solvers.graphical import METHOD, Solved
from croccli.solvers.limits import Budget
from croccli.solvers.solution import Again, Solution, Step
from games.core.judge import judge, unfold
from games.crocodile_pool_party import GAME

from .endgames import ENDGAMES, FOLDER, HALF, Endgame
from .replaying import replay

KNOWN = [pytest.param(each, id=each.name, marks=[pytest.mark.slow] if each.slow else []) for each in ENDGAMES]


def start(name: str, arbiter: bool = False, **rulings: str) -> tuple[Any, str]:
    readings = {key.replace("_", "-"): reading for key, reading in rulings.items()}
    game, position = load_position(str(FOLDER / f"endgame-{name}.yaml"), readings)
    state: Any = game.read(position)
    return game.assume(state, {}, arbiter)


@cache
def answered(name: str) -> tuple[Solved, Solution]:
    state, assumption = start(name)
    solved = Solved(Arena(GAME, state, Budget()))
    return solved, report.read(solved, METHOD, 3, assumption)


@pytest.mark.parametrize("endgame", KNOWN)
def test_values_are_known(endgame: Endgame) -> None:
    solved, answer = answered(endgame.name)
    assert answer.status == "exact"
    assert answer.values == {"red": (endgame.red, endgame.red), "yellow": (-endgame.red, -endgame.red)}
    assert (answer.worth.outcome, answer.worth.distance, answer.worth.to_end) == (
        endgame.outcome,
        endgame.plies,
        endgame.to_end or endgame.plies == 0,
    ) or endgame.plies is None
    assert set(answer.best) == set(endgame.best)
    assert answer.states == endgame.states
    assert answer.odds == endgame.endings
    assert list(proof.faults(solved)) == []


@pytest.mark.parametrize("endgame", KNOWN)
def test_the_line_is_legal_and_ends_as_promised(endgame: Endgame) -> None:
    _, answer = answered(endgame.name)
    assert replay(GAME, start(endgame.name)[0], answer.line, answer.of) == endgame.endings


def test_every_endgame_file_is_in_the_table() -> None:
    assert {path.name for path in FOLDER.glob("endgame-*.yaml")} == {each.path.name for each in ENDGAMES}
    assert len(ENDGAMES) >= 12


@pytest.mark.parametrize("name", ["waiting", "final-count"])
def test_the_value_of_every_move_is_that_of_the_position_after_it_solved_anew(name: str) -> None:
    state, _ = start(name)
    _, answer = answered(name)
    assert [move.token for move in answer.moves] == [GAME.token(state, leaf.move) for leaf in unfold(GAME, state)]
    for move in answer.moves:
        after = GAME.play(state, judge(GAME, state, move.token).move)
        anew = graphical.solve(GAME, after, Budget(), 0, "")
        assert move.worth.lower == move.worth.upper == anew.values[answer.of][0]
        assert move.worth.distance == anew.worth.distance


def test_moves_are_judged_in_a_position_with_a_swimmer() -> None:
    """The position after each first move lies in the same arena, which is proved; here the odds are looked at."""
    state, _ = start("even-chance")
    _, answer = answered("even-chance")
    odds = {GAME.token(state, leaf.move): leaf.probability for leaf in unfold(GAME, state)}
    assert {move.token: move.probability for move in answer.moves} == odds
    (turned,) = answer.decisions
    assert (turned.begins, turned.best, turned.worth.lower) == ("d3=", True, ENDGAMES[3].red)
    worth = {move.token: move.worth.lower for move in answer.moves}
    assert [(each.token[:4], worth[each.token]) for each in turned.results] == [("d3=2", 0), ("d3=6", 1)]
    assert max(value for token, value in worth.items() if "=" not in token) == 0


def test_won_only_by_waiting() -> None:
    """The same tiles come back with the other side to move, and nothing else wins."""
    _, answer = answered("waiting")
    assert [move.token for move in answer.moves if move.worth.outcome == "win"] == ["e3-c1"]
    state, _ = start("waiting")
    here = state
    for ply in answer.line[:5]:
        assert isinstance(ply, Step)
        here = GAME.play(here, judge(GAME, here, ply.token).move)
    assert here == state._replace(turn="yellow")


def test_going_on_for_ever_comes_round() -> None:
    _, answer = answered("endless")
    assert answer.line[-1] == Again(1)
    assert [move.token for move in answer.moves if move.worth.lower == 0] == ["c5-e3"]
    assert all(move.worth.outcome == "loss" for move in answer.moves if move.token != "c5-e3")


@pytest.mark.parametrize(
    ("name", "turned", "otherwise"),
    [
        ("even-chance", HALF, {0, -HALF, -1}),
        ("turn-over-loses", -1, {1, -1}),
        pytest.param("turn-over-wins", 1, {-1}, marks=pytest.mark.slow),
    ],
)
def test_turning_over_is_best_or_loses(name: str, turned: Any, otherwise: set[Any]) -> None:
    _, answer = answered(name)
    assert [decision.worth.lower for decision in answer.decisions] == [turned]
    assert {move.worth.lower for move in answer.moves if "=" not in move.token} == otherwise


@pytest.mark.slow
def test_what_the_file_knows_decides_for_the_arbiter() -> None:
    state, assumption = start("even-chance", arbiter=True)
    answer = graphical.solve(GAME, state, Budget(), 1, assumption)
    assert (answer.worth.outcome, answer.worth.distance, answer.best[0][:4]) == ("win", 3, "d3=6")
    assert "the file knows" in answer.assumption


def test_a_reading_can_turn_the_result() -> None:
    state, assumption = start("diagonal", bar_entry="any-touching")
    answer = graphical.solve(GAME, state, Budget(), 1, assumption)
    assert (answer.worth.outcome, answer.worth.distance, answer.best) == ("win", 9, ("a9-a10",))
    assert [ply.token for ply in answer.line if isinstance(ply, Step)][-1] == "d13-bar"


def test_half_turned_and_colours_changed_the_value_is_the_same() -> None:
    """The pool looks the same from the other seat."""
    state, _ = start("stack-first")
    columns = dict(zip("abcdef", "fedcba"))
    other = {"red": "yellow", "yellow": "red"}

    def seen(stack: Any) -> Any:
        return tuple(tile._replace(colour=other[tile.colour]) for tile in stack)

    pool = {f"{columns[square[0]]}{15 - int(square[1:])}": seen(stack) for square, stack in state.pool}
    from games.crocodile_pool_party.state import placed

    turned = state._replace(turn=other[state.turn], pool=placed(pool), bars=(seen(state.bars[1]), seen(state.bars[0])))
    answer = graphical.solve(GAME, turned, Budget(), 1, "")
    assert answer.values["yellow"] == answered("stack-first")[1].values["red"]
    assert (answer.worth.outcome, answer.worth.distance, answer.best) == ("win", 13, ("d12-e8",))
