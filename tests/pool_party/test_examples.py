"""The example positions and recorded games are what they say."""

from pathlib import Path

import pytest

from croccli.load import load_position, load_record
from games.core.judge import judge, legal_moves
from games.core.replay import replay
from games.pool_party import GAME

ROOT = Path(__file__).parent.parent.parent / "positions"
POSITIONS = sorted((ROOT / "pool-party").glob("*.yaml"))
RECORDS = sorted((ROOT / "records").glob("pool-party*.yaml"))


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_positions_are_sound(path: Path) -> None:
    _, position = load_position(str(path))
    state = GAME.read(position)
    assert position.root["name"]
    assert position.root["note"]
    assert not list(GAME.doubts(state))
    assert legal_moves(GAME, state)
    assert GAME.draw(state).shapes


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_are_legal_to_the_end(path: Path) -> None:
    record, position = load_record(str(path))
    played = replay(GAME, GAME.read(position), record.moves)
    assert [step.token for step in played.findings] == []
    assert [step.verdict.token for step in played.steps if step.verdict] == [str(move) for move in record.moves]
    ending = GAME.ending(played.state)
    assert ending is not None
    assert record.claim is not None
    assert ending.winners == record.claim.winners


CLAIMS = [
    ("moved-again", "5 cw", {}, "illegal"),
    ("moved-again", "5 cw", {"repeat": "undo"}, "legal"),
    ("moved-again", "5 cw", {"repeat": "both"}, "illegal"),
    ("moved-again", "5 cw", {"repeat": "neither"}, "legal"),
    ("moved-again", "5 ccw", {}, "legal"),
    ("moved-again", "5 ccw", {"repeat": "undo"}, "illegal"),
    ("moved-again", "5 ccw", {"repeat": "both"}, "illegal"),
    ("moved-again", "5 ccw", {"repeat": "neither"}, "legal"),
    ("guess-too-late", "16 cw guess ben blue", {}, "illegal"),
    ("guess-too-late", "16 cw guess ben blue", {"end-before-guess": "no"}, "legal"),
    ("own-last-pawn", "16 cw guess ben blue", {}, "illegal"),
    ("own-last-pawn", "16 cw guess ben blue", {"guess-when-out": "yes"}, "legal"),
]


@pytest.mark.parametrize(("name", "token", "rulings", "answer"), CLAIMS)
def test_claims_settled_in_the_notes(name: str, token: str, rulings: dict[str, str], answer: str) -> None:
    _, position = load_position(str(ROOT / "pool-party" / f"{name}.yaml"), rulings)
    assert judge(GAME, GAME.read(position), token).answer == answer


ENDS = [
    ("wrong-guess", "17 cw guess ben yellow", ("ben",), "last-player"),
    ("wrong-guess", "17 cw guess ben blue", ("ann",), "last-player"),
    ("two-players", "4=1 cw", ("ann",), "nearest-pawn"),
    ("closing-count", "count 3=1", ("ben",), "higher-number"),
    ("closing-count", "count 3=2", (), "equal-numbers"),
    ("guess-too-late", "16 cw", ("ben",), "nearest-pawn"),
]


@pytest.mark.parametrize(("name", "token", "winners", "rule"), ENDS)
def test_ends_told_in_the_notes(name: str, token: str, winners: tuple[str, ...], rule: str) -> None:
    _, position = load_position(str(ROOT / "pool-party" / f"{name}.yaml"))
    state = GAME.read(position)
    ending = GAME.ending(GAME.play(state, judge(GAME, state, token).move))
    assert ending is not None
    assert (ending.winners, ending.decided_by) == (winners, rule)
