"""A record finds its game, its start and its players, and its claim is compared with what the rules say."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent

import pytest
import toys
from toy_nim import GAME

from croccli.load import compose, load_record
from games.core.ending import Ending
from games.core.position import Fields, Position, PositionError, is_record
from games.core.record import Record, claim_agrees, people, read_record


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    toys.join(monkeypatch)


# -- records -----------------------------------------------------------------------------------------------------------


def recorded(text: str) -> Record:
    (root,) = compose(dedent(text), "r")
    assert isinstance(root, Fields)
    return read_record(root, "r")


def record_faults(text: str) -> list[str]:
    with pytest.raises(PositionError) as caught:
        recorded(text)
    return [str(problem).removeprefix("r:") for problem in caught.value.problems]


START = "game: toy-nim\nstart: {to_move: ann, pile: 5}\nmoves: []\n"
ANN_WON = Ending({"ann": "win", "ben": "loss"}, {"ann": 3, "ben": 1}, "last-counter", "ann took the last counter")
SHARED = ANN_WON._replace(outcomes={"ann": "win", "ben": "win"})
DRAWN = ANN_WON._replace(outcomes={"ann": "draw", "ben": "draw"})


def test_a_record_is_read() -> None:
    record = recorded("""
        game: toy-nim
        name: Final
        note: on the terrace
        players: {ann: Ann Miller, ben: Ben}
        rulings: {three: last}
        start: {to_move: ann, pile: 5}
        moves:
          - 2 blank
          - {token: 3, was: 2}
        result: Ben
        """)
    assert record.game is GAME
    assert (record.name, record.note, record.path) == ("Final", "on the terrace", "r")
    assert record.rulings == {"three": "last"}
    assert record.start == {"to_move": "ann", "pile": "5"}
    assert record.moves == ["2 blank", {"token": "3", "was": "2"}]
    assert (record.moves[1].line, record.moves[1].column) == (10, 5)
    assert people(record, ("ann", "ben")) == {"ann": "Ann Miller", "ben": "Ben"}
    assert record.claim is not None
    assert record.claim.winners == ("Ben",)
    assert is_record(record.root)
    assert not is_record(Fields())


def test_all_faults_of_a_record() -> None:
    assert record_faults("""
        game: toy-nim
        player: {ann: x}
        rulings: {thre: last}
        start: {game: draughts, pile: 5}
        moves: 2 blank
        result: {winner: ann, scores: {ann: many}}
        name: [a]
        """) == [
        "3:1: unknown key 'player'; did you mean players?",
        "4:11: rulings: unknown key 'thre'; did you mean three?",
        "5:15: start.game: the record is one of toy-nim, not of 'draughts'",
        "6:8: moves: a list of moves expected, not '2 blank'",
        "7:10: result: unknown key 'winner'; did you mean winners?",
        "7:37: result.scores.ann: a whole number from -999999999 to 999999999 expected, not 'many'",
        "8:7: name: a text expected, not a list",
    ]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("game: toy-nim\nstart: {}\n", "1:1: moves is missing"),
        ("game: toy-nim\nmoves: []\n", "1:1: start is missing: Toy Nim begins differently every time"),
        ("game: toy\nmoves: []\n", "1:7: game: no game is called 'toy'"),
        (START + "result: {}\n", "4:9: result: winners, scores or both expected"),
        (START + "result: []\n", "4:9: result: a list expected, 0 given"),
        (
            START + "players: {ann: draw}\n",
            "4:16: players.ann: nobody can be called 'draw': in a record it is a result",
        ),
        (START.replace("{to_move: ann, pile: 5}", "/etc/passwd"), "2:8: start: a position, or the name of its file"),
        (START.replace("{to_move: ann, pile: 5}", "[1]"), "2:8: start: a list is not allowed here"),
    ],
)
def test_faults_of_a_record(text: str, fault: str) -> None:
    (found,) = record_faults(text)
    assert found.startswith(fault)


def test_a_record_may_name_the_file_of_its_start(tmp_path: Path) -> None:
    (tmp_path / "starts").mkdir()
    (tmp_path / "starts" / "five.yaml").write_text("game: toy-nim\nrulings: {three: any}\nto_move: ben\npile: 5\n")
    path = tmp_path / "record.yaml"
    path.write_text("game: toy-nim\nrulings: {three: last}\nstart: starts/five.yaml\nmoves: []\n")
    record, position = load_record(str(path))
    assert position.path == str(tmp_path / "starts" / "five.yaml")
    assert position.root["to_move"] == "ben"
    assert record.game.read(position).rulings.three == "last"
    _, position = load_record(str(path), {"three": "any"})
    assert record.game.read(position).rulings.three == "any"


@pytest.mark.parametrize(
    ("start", "fault"),
    [
        ("none.yaml", "record.yaml:2:8: start: there is no file"),
        (".", "record.yaml:2:8: start: there is no file"),
        ("other.yaml", "other.yaml:1:7: game: the record is one of toy-nim, not of 'draughts'"),
        ("broken.yaml", "broken.yaml:1:1: this list is never closed"),
    ],
)
def test_faults_of_the_file_of_a_start(tmp_path: Path, start: str, fault: str) -> None:
    (tmp_path / "other.yaml").write_text("game: draughts\n")
    (tmp_path / "broken.yaml").write_text("[1\n")
    path = tmp_path / "record.yaml"
    path.write_text(f"game: toy-nim\nstart: {start}\nmoves: []\n")
    with pytest.raises(PositionError) as caught:
        load_record(str(path))
    assert str(caught.value).removeprefix(f"{tmp_path}/").startswith(fault)


def test_a_start_within_a_record_keeps_its_place(tmp_path: Path) -> None:
    path = tmp_path / "record.yaml"
    path.write_text("game: toy-nim\nstart:\n  to_move: ann\n  pile: 66\nmoves: []\n")
    record, position = load_record(str(path))
    with pytest.raises(PositionError, match=r"record.yaml:4:9: pile: nobody can count 66$"):
        record.game.read(position)


@pytest.mark.parametrize(
    ("players", "fault"),
    [
        ("{anne: A}", "4:11: players: nobody sits at 'anne'; did you mean ann?"),
        ("{ann: A, ben: A}", "4:24: players: 'A' cannot sit in two places"),
        ("{ann: ben}", "4:16: players: 'ben' is another player's place, so it cannot be a name here"),
        ("[A]", "4:10: players: 2 expected (ann, ben), 1 given"),
    ],
)
def test_players_must_fit_the_game(players: str, fault: str) -> None:
    record = recorded(f"{START}players: {players}\n")
    with pytest.raises(PositionError) as caught:
        people(record, ("ann", "ben"))
    assert str(caught.value) == f"r:{fault}"
    assert claim_agrees(record, GAME, None, None) == (True, "the record claims no result")


def claim(result: str, ending: Ending | None, players: str = "[Anna, Ben]") -> tuple[bool, str]:
    record = recorded(f"{START}players: {players}\nresult: {result}\n")
    return claim_agrees(record, GAME, GAME.read(Position.of({"game": "toy-nim", "to_move": "ann", "pile": 5})), ending)


@pytest.mark.parametrize(
    ("result", "ending"),
    [
        ("ann", ANN_WON),
        ("Anna", ANN_WON),
        ("[ann]", ANN_WON),
        ("{winners: Anna, scores: {Anna: 3, ben: 1}}", ANN_WON),
        ("{scores: {ann: 3}}", ANN_WON),
        ("[Ben, ann]", SHARED),
        ("draw", SHARED),
        ("draw", DRAWN),
        ("[ann, ben]", DRAWN),
        ("{winners: []}", DRAWN),
        ("unfinished", None),
        ("{winners: unfinished}", None),
    ],
)
def test_claims_that_agree(result: str, ending: Ending | None) -> None:
    agrees, sentence = claim(result, ending)
    assert agrees, sentence
    assert sentence.startswith("as the record says, ")


@pytest.mark.parametrize(
    ("result", "ending", "sentence"),
    [
        ("ben", ANN_WON, "the record says Ben won, but Anna (ann) won: ann took the last counter"),
        ("draw", ANN_WON, "the record says it is a draw, but Anna (ann) won: ann took the last counter"),
        ("[ann, ben]", ANN_WON, "the record says Anna (ann) and Ben share the win, but Anna (ann) won: "),
        ("ann", SHARED, "the record says Anna (ann) won, but Anna (ann) and Ben share the win: "),
        ("ann", DRAWN, "the record says Anna (ann) won, but it is a draw between Anna (ann) and Ben: "),
        ("unfinished", ANN_WON, "the record says the game is unfinished, but Anna (ann) won: "),
        ("ann", None, "the record says Anna (ann) won, but the game is not over: "),
        ("Anne", ANN_WON, "the record's result names 'Anne', but nobody of that name plays; did you mean Anna?"),
        ("{scores: {ann: 4, ben: 1}}", ANN_WON, "the record gives Anna (ann) a score of 4, but it is 3"),
        (
            "{winners: ben, scores: {ann: 4}}",
            ANN_WON,
            "the record says Ben won, but Anna (ann) won: ann took the",
        ),
    ],
)
def test_claims_that_differ(result: str, ending: Ending | None, sentence: str) -> None:
    agrees, said = claim(result, ending)
    assert not agrees
    assert said.startswith(sentence)


def test_a_claim_about_misnamed_players_differs() -> None:
    assert claim("ann", ANN_WON, "{anne: A}") == (False, "players: nobody sits at 'anne'; did you mean ann?")
