"""What one document comes to: its row, its findings, and what they depend on."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
import toys
from toys import record

from croccli.batch import doubting, judging, limits, worker
from croccli.batch.documents import Kind, Piece
from croccli.batch.rows import FINDINGS, GAMES

from .helping import Plain, json_lines, judged, mixed, rows


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    toys.join(monkeypatch)


def nim(
    *moves: str, kind: Kind = Kind.YAML, asked: Plain | None = None, **fields: Any
) -> tuple[Plain | None, list[Plain]]:
    """The row and the findings of a record of the toy game."""
    return document(record(moves, **fields), kind, asked)


def document(text: str | bytes, kind: Kind = Kind.YAML, asked: Plain | None = None) -> tuple[Plain | None, list[Plain]]:
    raw = text if isinstance(text, bytes) else text.encode()
    found = judged([Piece("games/r.yaml", 3, 11, kind, raw)], **(asked or {}))
    games = rows(found.games)
    assert len(games) <= 1
    return (games[0] if games else None), rows(found.findings)


def reasons(text: str | bytes, kind: Kind = Kind.YAML) -> list[tuple[int | None, int | None, str]]:
    """Line, column and reason of each finding of a document that cannot be judged."""
    row, findings = document(text, kind)
    assert row is None
    assert {each["verdict"] for each in findings} == {"unusable"}
    return [(each["line"], each["col"], each["reason"]) for each in findings]


# -- games -------------------------------------------------------------------------------------------------------------


def test_the_row_of_a_clean_game() -> None:
    row, findings = nim("take 3", "take 2 blank", pile=5, players="[Anna, Ben]", result="Ben", name="Final")
    assert findings == []
    assert row == {
        "source": "games/r.yaml",
        "document": 3,
        "line": 11,
        "game": "toy-nim",
        "name": "Final",
        "players": {"ann": "Anna", "ben": "Ben"},
        "rulings": {},
        "moves": 2,
        "corrections": 0,
        "over": True,
        "result": "ben",
        "outcomes": {"ann": "loss", "ben": "win"},
        "scores": row and row["scores"],
        "decided_by": "last-counter",
        "because": row and row["because"],
        "claimed": "ben",
        "agrees": True,
        "findings": 0,
        "depends_on": None,
        "readings": None,
    }
    assert row is not None
    assert list(row) == [column.name for column in GAMES]


def test_a_game_that_goes_on() -> None:
    row, _ = nim("take 1", pile=9)
    assert row is not None
    assert (row["over"], row["result"], row["outcomes"], row["decided_by"]) == (False, "unfinished", None, None)
    assert (row["claimed"], row["agrees"]) == (None, None)
    assert row["because"]


def test_an_illegal_move_is_a_finding_with_its_place() -> None:
    row, findings = nim("take 1", "take 4", "take 1", pile=20, players="[Anna, Ben]", result="ann")
    assert row is not None
    assert findings == [
        {
            "source": "games/r.yaml",
            "document": 3,
            "line": 17,
            "col": 5,
            "game": "toy-nim",
            "move": 2,
            "player": "ben",
            "person": "Ben",
            "token": "take 4",
            "verdict": "illegal",
            "rules": "one-to-three, no-four",
            "reason": "4 are taken, one to three are allowed; four is unlucky",
            "played": False,
            "depends_on": "",
        }
    ]
    assert list(findings[0]) == [column.name for column in FINDINGS]
    # The replay was cut short, so the claim cannot be compared: that would be a finding nobody made.
    assert (row["agrees"], row["claimed"], row["findings"], row["moves"]) == (None, "ann", 1, 2)


@pytest.mark.parametrize(("mode", "played", "moves"), [("stop", False, 2), ("skip", False, 4), ("accept", True, 4)])
def test_after_an_illegal_move(mode: str, played: bool, moves: int) -> None:
    row, findings = nim("take 1", "take 4", "take 1", "what", pile=20, asked={"on_illegal": mode})
    assert row is not None
    assert [each["verdict"] for each in findings] == ["illegal", "unreadable"][: moves // 2]
    assert (findings[0]["played"], row["moves"]) == (played, moves)


def test_impossible_and_unreadable_moves() -> None:
    _, findings = nim("take 5", "nonsense", pile=4, asked={"on_illegal": "skip"})
    assert [(each["verdict"], each["rules"], each["move"]) for each in findings] == [
        ("impossible", "enough", 1),
        ("unreadable", "", 2),
    ]
    assert findings[1]["reason"]


def test_a_claim_that_differs_is_a_finding() -> None:
    row, findings = nim("take 2 blank", pile=2, result="ben")
    assert row is not None
    assert (row["result"], row["claimed"], row["agrees"], row["findings"]) == ("ann", "ben", False, 1)
    assert [(each["verdict"], each["line"], each["col"], each["move"]) for each in findings] == [
        ("result", 13, 9, None)
    ]
    assert findings[0]["reason"].startswith("the record says ben won, but ann won: ")
    assert findings[0]["depends_on"] == "last=loses"


def test_claims_of_scores_and_draws() -> None:
    row, _ = nim("take 1", pile=9, result="unfinished")
    assert (row or {})["claimed"] == "unfinished"
    row, findings = nim("take 2 blank", pile=2, result="draw")
    assert ((row or {})["claimed"], findings[0]["verdict"]) == ("draw", "result")
    row, _ = nim("take 2 blank", pile=2, result="{winners: [ann, ben]}")
    assert (row or {})["claimed"] == "ann, ben"
    row, _ = nim("take 2 blank", pile=2, result="{scores: {ann: 1}}")
    assert (row or {})["claimed"] is None


def test_corrections_are_counted_and_not_punished() -> None:
    row, findings = nim(
        "take 1", "{token: take 2 blank, was: take 3, note: misread}", "take 3", "{take-back: 2}", "take 3", pile=20
    )
    assert findings == []
    assert row is not None
    assert (row["moves"], row["corrections"]) == (5, 2)
    _, findings = nim("take 1", "{take-back: 2}", pile=20)
    assert [(each["verdict"], each["token"], each["reason"]) for each in findings] == [
        ("unreadable", "take-back 2", "2 cannot be taken back: the number of tokens before this is 1")
    ]


# -- readings ----------------------------------------------------------------------------------------------------------


def test_readings_asked_for_go_over_the_files() -> None:
    row, _ = nim("take 2 blank", pile=2, rulings="{last: wins}", asked={"readings": {"toy-nim": {"last": "loses"}}})
    assert row is not None
    assert (row["rulings"], row["result"]) == ({"last": "loses"}, "ben")


def test_all_rulings_says_whether_anything_would_change() -> None:
    asked = {"all_rulings": True}
    row, _ = nim("take 2 blank", pile=2, asked=asked)
    assert row is not None
    assert (row["depends_on"], row["readings"]) == ("last=loses", "all")
    row, _ = nim("take 1", pile=9, asked=asked)
    assert row is not None
    assert (row["depends_on"], row["readings"]) == ("", "all")


def test_a_verdict_says_what_it_depends_on() -> None:
    _, findings = nim("take 3", pile=20, rulings="{three: last}")
    assert [(each["verdict"], each["depends_on"]) for each in findings] == [("illegal", "three=any")]


def test_work_on_readings_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doubting, "REPLAYED", 2)
    row, _ = nim("take 2 blank", pile=2, asked={"all_rulings": True})
    assert row is not None
    assert (row["depends_on"], row["readings"]) == ("last=loses", "single")
    _, findings = nim(*["take 4"] * 8, pile=20, asked={"on_illegal": "skip"})
    assert [each["depends_on"] for each in findings] == [""] * limits.SURVEYED + [None] * (8 - limits.SURVEYED)


# -- documents that cannot be judged -----------------------------------------------------------------------------------

HEAD = "game: toy-nim\nstart: {to_move: ann, pile: 5}\n"


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("- a\n", [(11, 1, "a mapping such as `game: ...` expected, not a list")]),
        ("game: toy-nm\nmoves: []\n", [(11, 7, "game: no game is called 'toy-nm'; did you mean toy-nim?")]),
        (HEAD + "move: [take 1]\n", [(11, 1, "moves is missing"), (13, 1, "unknown key 'move'; did you mean moves?")]),
        ("game: toy-nim\nmoves: []\nstart: {to_move: cho, pile: 66}\n", None),
        (HEAD + "moves: []\nplayers: [a]\n", [(14, 10, "players: 2 expected (ann, ben), 1 given")]),
        ("game: toy-nim\npile: 5\n", [(11, 1, "to_move is missing")]),
        ("a: [1\n", [(11, 4, "this list is never closed: ']' is missing")]),
        ("a: 1\na: 2\nb: !!int 3\n", None),
        (b"a: \xff\n", [(11, 4, "the byte 0xff is not valid UTF-8: save the file as UTF-8")]),
        (HEAD + "moves: [" + "take 1, " * (limits.MOVES + 1) + "]\n", None),
        ("a: &a [x, x]\nb: &b [*a, *a]\n" + "c: [" + "*b, " * 50_000 + "]\n", None),
        ("[" * 10_000, None),
        ("a: " + "x" * 100_000, None),
        ("game: toy-nim\nmoves: []\nstart: none.yaml\n", [(13, 8, "start: there is no file 'games/none.yaml'")]),
        (b"\0" * 50, None),
        (b"\xff\xfe" + "game: x\n".encode("utf-16-le"), None),
    ],
    ids=range(16),
)  # fmt: skip
def test_unusable_documents(text: str | bytes, found: list[tuple[int, int, str]] | None) -> None:
    told = reasons(text)
    assert told
    assert found in (None, told)
    assert all(line is None or line >= 11 for line, _, _ in told)
    if isinstance(text, str) and "\n" not in text.rstrip("\n"):
        assert reasons(text, Kind.JSON) == told


def test_a_position_is_no_finding(tmp_path: Path) -> None:
    found = judged([Piece("p.yaml", 1, 1, Kind.YAML, toys.nim(5).encode())])
    assert (found.games, found.findings, found.totals["positions"]) == (b"", b"", 1)


def test_the_file_of_a_start_is_found_beside_the_record(tmp_path: Path) -> None:
    (tmp_path / "five.yaml").write_text(toys.nim(5))
    (tmp_path / "bad.yaml").write_text(toys.nim(66))
    for name, findings in (("five.yaml", 0), ("bad.yaml", 1)):
        text = f"game: toy-nim\nstart: {name}\nmoves: [take 1]\n"
        found = judged([Piece(str(tmp_path / "r.yaml"), 1, 1, Kind.YAML, text.encode())])
        assert found.totals["findings"] == findings
        if findings:
            (row,) = rows(found.findings)
            assert row["reason"] == f"{tmp_path}/bad.yaml:2:7: pile: nobody can count 66"
        else:
            assert list(found.starts) == [str(tmp_path / "five.yaml")]


@pytest.mark.parametrize("error", [KeyError("x"), RecursionError("deep"), MemoryError()])
def test_a_fault_of_croc_is_a_finding_and_stops_nothing(error: Exception, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    monkeypatch.setattr(judging, "follow", fail)
    pieces = [
        Piece("r", 1, 1, Kind.YAML, record(["take 1"]).encode()),
        Piece(
            "r",
            2,
            9,
            Kind.JSON,
            json.dumps({"game": "toy-nim", "start": {"to_move": "ann", "pile": 5}, "moves": []}).encode(),
        ),
        Piece("r", 3, 10, Kind.FAULT, b"there is no such file"),
    ]
    found = rows(judged(pieces).findings)
    assert [(each["document"], each["verdict"]) for each in found] == [(1, "failed"), (2, "failed"), (3, "unusable")]
    assert found[0]["reason"].startswith(f"croc failed on this document, please report it: {type(error).__name__}")
    assert "(test_judging.py:" in found[0]["reason"]


def test_several_documents_in_one_piece() -> None:
    """Old line ends separate documents too, but only the exact road sees them."""
    text = record(["take 1"]).replace("\n", "\r") + "---\r" + record(["take 4"]).replace("\n", "\r")
    found = judged([Piece("r", 1, 1, Kind.YAML, text.encode())])
    assert [row["line"] for row in rows(found.games)] == [1, 6]
    assert [row["line"] for row in rows(found.findings)] == [9]


@pytest.mark.parametrize("text", [b"# a comment", b"  # a comment  ", b"...", b"---"])
def test_a_line_without_an_object_is_not_passed_over_in_silence(text: bytes) -> None:
    found = judged([Piece("r.jsonl", 3, 3, Kind.JSON, text)])
    assert [(row["document"], row["line"], row["verdict"]) for row in rows(found.findings)] == [(3, 3, "unusable")]
    assert found.totals["documents"] == found.totals["unusable"] == 1


def test_what_games_remember_is_forgotten_where_it_grows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise a worker would need more memory the longer it works."""
    found = judged([Piece("r", n, n, Kind.JSON, line) for n, line in enumerate(json_lines(mixed(20)).splitlines(), 1)])
    assert found.totals["games"] == 20
    grown = {name for name, size in remembered() if size > 10}
    assert grown
    monkeypatch.setattr(worker, "REMEMBERED", 10)
    worker.forget()
    assert not {name for name, size in remembered() if size > 10}


def remembered() -> list[tuple[str, int]]:
    """How much each function of the games remembers."""
    modules = [module for name, module in sys.modules.items() if name.startswith("games.")]
    caches = [value for module in modules for value in vars(module).values() if hasattr(value, "cache_info")]
    return [(f"{cache.__module__}.{cache.__name__}", cache.cache_info().currsize) for cache in caches]
