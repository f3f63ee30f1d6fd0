"""Records may put themselves right: corrections and take-backs are shown, and nobody is punished for them."""

from __future__ import annotations

from pathlib import Path

import pytest
import toys
from toy_nim import GAME
from toys import croc, record

from games.core.position import Fields, Position, Text, written
from games.core.replay import Correction, Replay, replay


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    toys.join(monkeypatch)


def play(*entries: object, on_illegal: str = "stop") -> Replay:
    state = GAME.read(Position.of({"game": "toy-nim", "to_move": "ann", "pile": 20}))
    return replay(GAME, state, [written(entry) for entry in entries], on_illegal)  # type: ignore[arg-type]


def test_a_correction_counts_as_its_token() -> None:
    told = play("take 1", {"token": "take 3", "was": "take 1", "note": "misread"})
    assert not told.findings
    assert [step.correction for step in told.steps] == [None, Correction("take 1", "misread")]
    assert told.state.pile == 16


def test_a_take_back_restores_the_position_before() -> None:
    told = play("take 1", "take 2 blank", "take 3", {"take-back": 2}, "take 1")
    assert not told.findings
    assert [(step.number, step.answer, step.player) for step in told.steps] == [
        (1, "legal", "ann"),
        (2, "legal", "ben"),
        (3, "legal", "ann"),
        (4, "take-back", "ben"),
        (5, "legal", "ben"),
    ]
    assert told.state.pile == 18
    assert play("take 1", {"take-back": 1}, {"take-back": 1}).findings[0].number == 3


def test_a_take_back_counts_tokens_that_were_left_out() -> None:
    told = play("take 1", "take 9", {"take-back": 1}, "take 2 again", on_illegal="skip")
    assert [step.answer for step in told.steps] == ["legal", "illegal", "take-back", "legal"]
    assert told.state.pile == 17
    told = play("take 1", "what", {"take-back": 2}, "take 3", on_illegal="skip")
    assert told.state.pile == 17


@pytest.mark.parametrize(
    ("entry", "trouble"),
    [
        ({"take-back": 3}, "3 cannot be taken back: the number of tokens before this is 2"),
        ({"take-back": 0}, "take-back: a whole number from 1 to 999999 expected, not '0'"),
        ({"take-back": "all"}, "take-back: a whole number from 1 to 999999 expected, not 'all'"),
        ({"take-back": 1, "token": "take 1"}, "unknown key 'token'"),
        ({"token": "take 1", "wass": "take 2"}, "unknown key 'wass'; did you mean was?"),
        ({"was": "take 1"}, "a token expected"),
        ({"token": "take"}, "number of counters"),
    ],
)
def test_faults_of_corrections(entry: dict[str, object], trouble: str) -> None:
    told = play("take 1", "take 3", entry, "take 1", on_illegal="skip")
    (found,) = told.findings
    assert (found.number, found.answer, found.played) == (3, "unreadable", False)
    assert trouble in found.trouble
    assert told.state.pile == 15


def test_places_of_corrections() -> None:
    entry = Fields([(Text("token", 5, 6), Text("take 9", 5, 13))], 5, 5)
    state = GAME.read(Position.of({"game": "toy-nim", "to_move": "ann", "pile": 9}))
    (step,) = replay(GAME, state, [entry]).steps
    assert (step.line, step.column, step.correction) == (5, 13, Correction())


def test_replay_shows_corrections(tmp_path: Path) -> None:
    path = tmp_path / "r.yaml"
    moves = ["take 1", "{token: take 3, was: take 1, note: misread}", "{take-back: 1, note: too hasty}", "take 2 blank"]
    path.write_text(record(moves, pile=9))
    said = croc("replay", path)
    assert (said.code, said.err) == (0, "")
    assert said.out.splitlines()[:5] == [
        f"{path}:5:13: move 2, ben take 3: legal",
        "  corrected, was take 1 (misread)",
        f"{path}:6:5: move 3, ann take-back 1: done",
        "  too hasty",
        "",
    ]
    steps = croc("replay", path, "--format", "json").json["moves"]
    assert [step["correction"] for step in steps] == [
        None,
        {"was": "take 1", "note": "misread", "take_back": 0},
        {"was": None, "note": "too hasty", "take_back": 1},
        None,
    ]
    assert croc("score", path).code == 0
