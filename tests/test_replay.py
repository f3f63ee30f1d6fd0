"""Records are played move by move, and what is wrong in them is found."""

import pytest
from toy_nim import GAME

from games.core.position import Fields, Items, Position, Text
from games.core.replay import OnIllegal, Replay, replay


def play(*tokens: str, on_illegal: OnIllegal = "stop", pile: int = 20, **fields: str) -> Replay:
    state = GAME.read(Position.of({"game": "toy-nim", "to_move": "ann", "pile": pile, **fields}))
    return replay(GAME, state, [Text(token, number, 5) for number, token in enumerate(tokens, 1)], on_illegal)


def test_a_clean_record() -> None:
    told = play("take 1", "take 2 again", "take 3")
    assert not told.findings
    assert [(step.player, step.played, step.line, step.column) for step in told.steps] == [
        ("ann", True, 1, 5),
        ("ben", True, 2, 5),
        ("ben", True, 3, 5),
    ]
    assert (told.state.pile, told.state.turn, told.left) == (14, "ann", 0)


def test_stop_ends_at_the_first_finding() -> None:
    told = play("take 1", "take 4", "take 1", "take 1")
    assert [step.answer for step in told.steps] == ["legal", "illegal"]
    assert told.left == 2
    assert told.state.pile == 19


def test_skip_leaves_findings_out() -> None:
    told = play("take 4", "take 1", "nonsense", "take 1", on_illegal="skip")
    assert [step.answer for step in told.steps] == ["illegal", "legal", "unreadable", "legal"]
    assert [step.played for step in told.steps] == [False, True, False, True]
    assert told.state.pile == 18
    assert "number of counters" in told.findings[1].trouble


def test_accept_plays_on_from_the_illegal_move() -> None:
    told = play("take 4", "take 1", on_illegal="accept")
    assert [(step.answer, step.played) for step in told.steps] == [("illegal", True), ("legal", True)]
    assert told.state.pile == 15


def test_accept_needs_a_clean_physical_group() -> None:
    told = play("take 5", "take 1", pile=4, on_illegal="accept")
    assert told.steps[0].answer == "impossible"
    assert not told.steps[0].played
    assert "cannot have happened" in told.steps[0].trouble
    assert told.state.pile == 3


def test_accept_needs_a_state_without_faults() -> None:
    told = play("take 4", "take 1", pile=17, on_illegal="accept")
    assert told.steps[0].answer == "illegal"
    assert not told.steps[0].played
    assert "nobody can count thirteen" in told.steps[0].trouble
    assert told.state.pile == 16


def test_a_hidden_card_is_the_arbiters() -> None:
    told = play("take 2 blank", card="again")
    assert told.steps[0].answer == "impossible"
    assert [violation.rule for violation in told.findings[0].verdict.violations] == ["that-card"]  # type: ignore[union-attr]


@pytest.mark.parametrize("entry", [Items([], 3, 4), Fields([], 3, 4)])
def test_entries_that_are_no_tokens(entry: Items | Fields) -> None:
    state = GAME.read(Position.of({"game": "toy-nim", "to_move": "ann", "pile": 9}))
    told = replay(GAME, state, [entry, Text("take 1", 5, 1)], "skip")
    assert [(step.answer, step.line, step.column) for step in told.steps] == [("unreadable", 3, 4), ("legal", 5, 1)]
