"""Which move, or two, lead from one position to another, or why none does."""

from typing import Any, ClassVar

import pytest
from toy_nim import GAME, State

from games.core import between as module
from games.core.between import Between, between, differences
from games.core.position import Position


def state(pile: int, turn: str = "ann", **fields: Any) -> State:
    return GAME.read(Position.of({"game": "toy-nim", "to_move": turn, "pile": pile, **fields}))


def tokens(found: Between) -> list[list[str]]:
    return [[GAME.token(state(9), move) for move in moves] for moves in found.explanations]


def test_one_move() -> None:
    assert tokens(between(GAME, state(5), state(4, "ben"))) == [["take 1"]]


def test_what_was_drawn_is_found() -> None:
    assert tokens(between(GAME, state(5), state(3, "ann"))) == [["take 2 again"]]
    assert tokens(between(GAME, state(5), state(3, "ben"))) == [["take 2 blank"]]


def test_two_moves_in_every_order() -> None:
    assert tokens(between(GAME, state(9), state(6, "ann"))) == [["take 1", "take 2 blank"], ["take 2 blank", "take 1"]]


def test_one_move_goes_before_two() -> None:
    assert tokens(between(GAME, state(9), state(6, "ben"))) == [["take 3"]]


def test_equal_positions_need_no_move() -> None:
    assert between(GAME, state(5), state(5)).explanations == ((),)


def test_what_only_the_arbiter_knows_makes_no_difference() -> None:
    assert between(GAME, state(5), state(5, card="again")).explanations == ((),)
    assert tokens(between(GAME, state(5, card="again"), state(3, "ann"))) == [["take 2 again"]]


def test_the_file_before_is_true() -> None:
    found = between(GAME, state(5, card="again"), state(3, "ben"))
    assert tokens(found) == []
    (suspect,) = found.suspects
    assert suspect.verdict.answer == "impossible"


def test_an_illegal_move_that_leads_there() -> None:
    found = between(GAME, state(5), state(0, "ann", won="ann"))
    (suspect,) = found.suspects
    assert (suspect.verdict.token, suspect.verdict.answer, suspect.there) == ("take 5", "illegal", True)
    assert [violation.rule for violation in suspect.verdict.violations] == ["one-to-three"]


def test_a_suspect_that_leads_elsewhere() -> None:
    found = between(GAME, state(9), state(1, "ann"))
    (suspect,) = found.suspects
    assert not suspect.there
    assert [str(each) for each in suspect.misses] == ["to_move: ben before, ann after"]
    assert found.complete


def test_nothing_goes_back() -> None:
    found = between(GAME, state(5), state(6))
    assert not found.explanations
    assert not found.suspects
    assert [str(each) for each in found.differences] == ["pile: 5 before, 6 after"]


def test_a_cut_search_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_PAIRS", 2)
    assert not between(GAME, state(9), state(1, "ann")).complete


def test_differences_of_lists_and_mappings() -> None:
    class Written:
        counted_from: ClassVar = {"ring": 0}

        def view(self, state: Any, player: str | None) -> Any:
            return state

        def write(self, state: Any) -> Any:
            return state

    before = {"ring": ["red", ".", "blue"], "bar": ["red 1"], "gone": {"ann": "x"}}
    after = {"ring": [".", "red", "blue"], "bar": ["red 2", "red 1"], "hand": ["a", "b"]}
    found = differences(Written(), before, after)  # type: ignore[arg-type]
    assert [str(each) for each in found] == [
        "ring[0]: red before, . after",
        "ring[1]: . before, red after",
        "bar: nothing before, red 2 after",
        "gone: ann: x before, nothing after",
        "hand: nothing before, a, b after",
    ]
