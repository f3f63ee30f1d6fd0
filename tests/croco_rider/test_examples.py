"""The example positions and the recorded game."""

from typing import Any

import pytest

from croccli.load import load_document, load_position
from games.core.judge import judge, nearest
from games.core.position import Fields, Items, Position, Text
from games.croco_rider import GAME

from .helper import READINGS, ROOT, because, example

POSITIONS = sorted((ROOT / "positions" / "croco-rider").glob("*.yaml"))
RECORDS = sorted((ROOT / "positions" / "records").glob("croco-rider*.yaml"))


# -- examples -------------------------------------------------------------------------------------------------------


def test_there_are_enough_examples() -> None:
    assert len(POSITIONS) >= 5
    assert RECORDS


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_an_example_has_a_note_and_can_be_reached(path: Any) -> None:
    position = load_position(str(path))[1]
    assert position.root["note"]
    assert not list(GAME.doubts(GAME.read(position)))
    for readings in READINGS:
        GAME.read(position._replace(rulings=readings))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_is_legal_to_its_end(path: Any) -> None:
    root = load_document(str(path)).root
    start, moves = root["start"], root["moves"]
    assert isinstance(start, Fields)
    assert isinstance(moves, Items)
    state = GAME.read(Position(Fields([(Text("game"), root["game"]), *start.items()])))  # type: ignore[list-item]
    for token in moves:
        assert isinstance(token, Text)
        verdict = judge(GAME, state, token)
        assert (verdict.answer, verdict.token) == ("legal", token), token.line
        state = GAME.play(state, verdict.move)
    ending = GAME.ending(state)
    assert ending is not None
    assert list(ending.winners) == [root["result"]]


def test_a_3_plus_on_the_fourth_square() -> None:
    state = example("third-on-the-fourth")
    verdict = judge(GAME, state, "3+@11>5.4")
    assert [violation.rule for violation in verdict.violations] == ["fitting-square"]
    told = because(state, "3+@11>5.4")
    assert "3.3, 4.3 and 6.3 are still free (5.3 green 3+ (face down), 7.3 blue 3+ (face down))" in told
    assert nearest(GAME, state, verdict)[0] in {"3+@11>4.3", "3+@11>6.3"}


def test_a_free_placement_claimed_too_early() -> None:
    state = example("free-too-early")
    assert "6.4 is still free" in because(state, "3-@9>5.2")
    assert nearest(GAME, state, judge(GAME, state, "3-@9>5.2"))[0] == "3-@9>6.4"


def test_a_free_placement_that_is_right() -> None:
    state = example("free-placement")
    free = [square for square in range(1, 6) if judge(GAME, state, f"6-@3>5.{square}").answer == "legal"]
    assert free == [1, 3, 5]
    assert "6- may go on any free square" in " ".join(fact.text for fact in GAME.facts(state))


@pytest.mark.parametrize(
    ("rulings", "verdicts"),
    [
        ({}, ["legal", "legal"]),
        ({"camp": "row"}, ["illegal", "legal"]),
        ({"adjacency": "first-two"}, ["legal", "illegal"]),
    ],
)
def test_which_gap_counts(rulings: dict[str, str], verdicts: list[str]) -> None:
    state = example("across-the-ring", **rulings)
    assert [judge(GAME, state, token).answer for token in ("5-@1>5.1", "2-@5>5.4")] == verdicts


@pytest.mark.parametrize(("end", "mover"), [("due", None), ("at-once", None), ("pass-on", "green")])
def test_a_last_pawn_that_loses(end: str, mover: str | None) -> None:
    state = example("last-pawn", end=end)
    assert GAME.to_move(GAME.play(state, judge(GAME, state, "4+@10>4.4").move)) == mover
