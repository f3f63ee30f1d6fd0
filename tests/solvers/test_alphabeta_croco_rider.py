"""Alpha-beta on Croco Rider: against plain recursion, by the game's rules and by the second, plainly written ones."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest
from croco_rider import plain
from croco_rider.helper import READINGS, ROOT, example, played
from croco_rider.test_outlook import Known, small

from croccli.solvers import alphabeta
from croccli.solvers.choose import choose
from croccli.solvers.limits import NO_LIMITS, Budget, Limits
from croccli.solvers.negamax import Search
from croccli.solvers.solution import Solution, Step
from games.core.judge import judge, unfold
from games.croco_rider import GAME
from games.croco_rider.state import State

EVERY_READING = pytest.mark.parametrize("readings", READINGS, ids=lambda readings: "-".join(readings.values()))
SIDE = {"green": 1, "blue": -1, None: 1}


def solve(state: State, limits: Limits = NO_LIMITS) -> Solution:
    return choose(GAME, state).solve(GAME, state, Budget(limits), 1, "nothing is hidden")


def margin(answer: Solution) -> int:
    """Green's margin, which must be exact."""
    assert answer.status == "exact"
    assert answer.worth.margin is not None
    lower, upper = answer.worth.margin
    assert lower == upper
    return SIDE[answer.to_move] * lower


def sign(number: int) -> int:
    return (number > 0) - (number < 0)


# -- against plain recursion -------------------------------------------------------------------------------------------


@EVERY_READING
def test_small_positions_by_the_rules(readings: dict[str, str]) -> None:
    known = Known()
    for state in small(readings, 14, "solve"):
        answer, truth = solve(state), known.of(state).value
        assert margin(answer) == truth
        assert answer.values["green"] == (sign(truth), sign(truth))
        assert answer.values["blue"] == (-sign(truth), -sign(truth))
        assert answer.worth.outcome == ("draw", "win", "loss")[SIDE[answer.to_move] * sign(truth)]
        line_comes_to(state, answer, truth)
        moves_hold(state, answer)


def line_comes_to(state: State, answer: Solution, truth: int) -> None:
    for ply in answer.line:
        assert isinstance(ply, Step)
        assert GAME.to_move(state) == ply.player
        verdict = judge(GAME, state, ply.token)
        assert (verdict.answer, verdict.token) == ("legal", ply.token)
        assert judge(GAME, state, ply.shown).move == verdict.move
        state = GAME.play(state, verdict.move)
    ending = GAME.ending(state)
    assert ending is not None
    assert ending.scores["green"] - ending.scores["blue"] == truth


def moves_hold(state: State, answer: Solution) -> None:
    """Every move is worth what the position after it, solved anew, is worth; the best are those worth most."""
    legal = {GAME.token(state, leaf.move): leaf.move for leaf in unfold(GAME, state)}
    assert [move.token for move in answer.moves] == list(legal)
    side = SIDE[answer.to_move]
    for move in answer.moves:
        anew = solve(GAME.play(state, legal[move.token]))
        assert move.worth.margin == (side * margin(anew),) * 2
        assert (move.worth.lower, move.worth.upper) == anew.values[answer.of]
        assert move.best == (move.worth.margin == answer.worth.margin) == (move.token in answer.best)


def recursed(document: dict[str, Any]) -> int:
    """Green's margin by the second rules."""
    tokens = plain.legal_tokens(document)
    if not tokens:
        assert plain.is_over(document)
        total = plain.totals(document)
        return total["green"] - total["blue"]
    found = [recursed(plain.placed(document, token)) for token in tokens]
    return max(found) if document["to_move"] == "green" else min(found)


@EVERY_READING
def test_small_positions_by_the_second_rules(readings: dict[str, str]) -> None:
    for state in small(readings, 4, "second", (2, 3, 4)):
        assert margin(solve(state)) == recursed(GAME.write(state))


def test_larger_positions_move_by_move() -> None:
    for seed in range(6):
        state = played(Random(seed), {}, 17)
        answer = solve(state)
        line_comes_to(state, answer, margin(answer))
        moves_hold(state, answer)


# -- limits ------------------------------------------------------------------------------------------------------------


@EVERY_READING
def test_a_limit_leaves_an_interval_around_the_truth(readings: dict[str, str]) -> None:
    rng = Random(f"limits {readings}")
    state = played(rng, readings, 17)
    truth = SIDE[state.due] * margin(solve(state))
    moves = {move.token: move.worth for move in solve(state).moves}
    for states in (1, 2, 5, 20, 60, 200):
        answer = solve(state, Limits(states=states))
        lower, upper = answer.worth.margin or (0, 0)
        assert lower <= truth <= upper
        assert answer.worth.lower <= sign(truth) <= answer.worth.upper
        assert answer.states <= states
        for move in answer.moves:
            told, known = move.worth.margin or (0, 0), moves[move.token].margin or (0, 0)
            assert told[0] <= known[0] == known[1] <= told[1]


def test_a_whole_game_is_narrowed_as_far_as_the_limit_allows() -> None:
    answer = solve(example("opening"), Limits(states=3000))
    assert answer.status == "unsolved"
    assert answer.worth.margin is not None
    assert "narrowing the margin of green" in answer.reached
    assert len(answer.moves) == 50
    assert answer.values["green"] == (Fraction(-1), Fraction(1))


def test_moves_may_be_left_open_when_the_position_is_solved() -> None:
    state = played(Random("open"), {}, 16)
    whole = solve(state)
    search = Search(GAME, state, Budget())
    alphabeta.Window(search, state, "it").narrow()
    answer = solve(state, Limits(states=search.budget.states + 5))
    assert (answer.status, answer.worth.margin) == ("exact", whole.worth.margin)
    assert any(len({*move.worth.margin}) == 2 for move in answer.moves if move.worth.margin)
    assert "(--max-states)" in answer.reached
    assert {*answer.best} <= {*whole.best}
    assert answer.best


# -- the examples ------------------------------------------------------------------------------------------------------

ENDGAMES = {
    # margins for who is due, by the readings of `end`: due, pass-on, at-once; and the best moves by the first
    "endgame-draw": ((0, -28, 49), ("5+@6>7.5", "1+@8>5.1")),
    "endgame-fewer-points": ((8, 8, 31), ("3+@6>6.2",)),
    "endgame-run-out": ((4, -32, 4), ("7-@8>7.1", "2+@9>5.2")),
    "endgame-sacrifice": ((5, 5, 33), ("2-@10>5.4",)),
    "endgame-three-readings": ((3, -3, -3), ("1-@10>7.7",)),
    "endgame-twelve-pawns": ((36, 36, 84), ("3-@1>7.5", "5-@8>5.1")),
    "last-pawn": ((25, 24, 60), ("4+@10>4.4",)),
    "six-pawns-left": ((42, 51, 42), ("1-@1>5.5", "1+@4>5.1")),
}


@pytest.mark.parametrize("name", ENDGAMES)
def test_known_endgames(name: str) -> None:
    margins, best = ENDGAMES[name]
    for end, known in zip(("due", "pass-on", "at-once"), margins):
        state = example(name, end=end)
        answer = solve(state)
        assert SIDE[answer.to_move] * margin(answer) == known, end
        line_comes_to(state, answer, margin(answer))
        if end == "due":
            assert answer.best == best


def test_every_endgame_is_known() -> None:
    found = {path.stem for path in (ROOT / "positions" / "croco-rider").glob("endgame-*.yaml")}
    assert found == {name for name in ENDGAMES if name.startswith("endgame")}


@pytest.mark.parametrize("name", ["endgame-fewer-points", "endgame-sacrifice", "last-pawn", "six-pawns-left"])
def test_known_endgames_by_the_second_rules(name: str) -> None:
    state = example(name)
    assert SIDE[state.due] * recursed(GAME.write(state)) == ENDGAMES[name][0][0]


def test_a_pawn_is_lost_to_win() -> None:
    """Each other move loses: the values differ, not only the margins."""
    moves = {move.token: move.worth.outcome for move in solve(example("endgame-sacrifice")).moves}
    assert moves.pop("2-@10>5.4") == "win"
    assert set(moves.values()) == {"loss"}
