"""`croc standings`: a season's table from the results, and the tie-breaks a club may choose."""

from __future__ import annotations

import csv
import io
import json
import sqlite3
from fractions import Fraction
from pathlib import Path

import pytest
from toys import Said, croc

from croccli.batch.season import BREAKS, Played, Points, Season

from .helping import json_lines, mixed

POINTS = Points(Fraction(3), Fraction(1), Fraction(0))


def played(text: str) -> Played:
    """A game such as "ann 5 - ben 3 - cho 3": players with scores, the higher score wins."""
    pairs = [part.split() for part in text.split(" - ")]
    scores = {name: int(score) for name, score in pairs}
    best = max(scores.values())
    winners = [name for name, score in scores.items() if score == best]
    top = "win" if len(winners) == 1 else "draw"
    return Played({name: top if name in winners else "loss" for name in scores}, scores)


def season(*games: str, findings: dict[str, int] | None = None, points: Points = POINTS) -> Season:
    return Season(map(played, games), findings or {}, points)


def ranked(told: Season, *breaks: str) -> list[tuple[int, str]]:
    return [(line.rank, line.player) for line in told.table(breaks)]


def test_points_wins_draws_and_losses() -> None:
    told = season("ann 5 - ben 3", "ben 4 - ann 4", "cho 9 - ann 1", findings={"ann": 2})
    assert [tuple(line) for line in told.table(())] == [
        (1, "ann", 3, 1, 1, 1, 4, 2, ()),
        (2, "cho", 1, 1, 0, 0, 3, 0, ()),
        (3, "ben", 2, 0, 1, 1, 1, 0, ()),
    ]
    half = season("ann 5 - ben 3", "ben 4 - ann 4", points=Points(Fraction(1), Fraction(1, 2), Fraction(0)))
    assert [line.points for line in half.table(())] == [Fraction(3, 2), Fraction(1, 2)]


def test_players_whom_nothing_tells_apart_share_a_rank() -> None:
    told = season("ann 2 - ben 1", "ben 2 - ann 1", "cho 2 - dan 1")
    assert ranked(told) == [(1, "ann"), (1, "ben"), (1, "cho"), (4, "dan")]
    assert ranked(told, "wins", "fair-play") == [(1, "ann"), (1, "ben"), (1, "cho"), (4, "dan")]


@pytest.mark.parametrize(
    ("tie_break", "games", "findings", "order"),
    [
        ("head-to-head", ["ben 2 - ann 1", "ann 2 - cho 1"], {}, "ben ann cho"),
        ("wins", ["ann 1 - cho 1", "ann 1 - cho 1", "ann 1 - cho 1", "ben 2 - dan 1"], {}, "ben ann cho dan"),
        ("scores", ["ann 5 - cho 1", "ben 9 - dan 1"], {}, "ben ann"),
        ("margin", ["ann 9 - cho 8", "ben 3 - dan 1"], {}, "ben ann"),
        ("opponents", ["ann 2 - cho 1", "ben 2 - dan 1", "dan 2 - cho 1"], {}, "ben ann"),
        ("fair-play", ["ann 2 - cho 1", "ben 2 - dan 1"], {"ann": 1}, "ben ann"),
        ("fewer-games", ["ann 2 - cho 1", "cho 3 - ann 1", "ben 2 - dan 1"], {}, "ben ann"),
    ],
)
def test_tie_breaks(tie_break: str, games: list[str], findings: dict[str, int], order: str) -> None:
    told = season(*games, findings=findings)
    lines = told.table((tie_break,))
    wanted = order.split()
    assert [line.player for line in lines if line.player in wanted] == wanted
    assert set(BREAKS) >= {tie_break}


def test_head_to_head_counts_only_the_games_between_equals() -> None:
    told = season("ben 2 - ann 1", "ann 2 - cho 1", "cho 2 - ben 1", "ann 3 - dan 1", "ben 3 - dan 1", "cho 3 - dan 1")
    assert [line.breaks for line in told.table(("head-to-head",))][:3] == [(3,), (3,), (3,)]
    assert ranked(told, "head-to-head") == [(1, "ann"), (1, "ben"), (1, "cho"), (4, "dan")]


def test_tie_breaks_that_were_not_needed_are_left_out() -> None:
    lines = season("ann 2 - ben 1", "cho 2 - ben 1").table(("wins", "fair-play"))
    assert [line.breaks for line in lines] == [(1, 0), (1, 0), (None, None)]


def test_meetings() -> None:
    told = season("ann 5 - ben 3 - cho 3", "ben 4 - ann 4")
    assert [(each.player, each.against, *each[2:]) for each in told.meetings()][:3] == [
        ("ann", "ben", 2, 1, 1, 0, 4),
        ("ann", "cho", 1, 1, 0, 0, 3),
        ("ben", "ann", 2, 0, 1, 1, 1),
    ]


# -- the command -------------------------------------------------------------------------------------------------------


@pytest.fixture
def results(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The results of ten games of every kind, two of which are not finished."""
    monkeypatch.chdir(tmp_path)
    records = mixed(30)
    records[0]["moves"][3] = "what?"
    Path("a.jsonl").write_bytes(json_lines(records))
    assert croc("batch", "a.jsonl", "--out", "season.sqlite", "--workers", "1").code == 1
    return tmp_path / "season.sqlite"


def table(*words: str) -> Said:
    return croc("standings", "season.sqlite", *words)


def test_the_table_adds_up(results: Path) -> None:
    told = table("--format", "json").json
    assert told["schema"] == "croc/standings/1"
    with sqlite3.connect(results) as base:
        games, over = base.execute("SELECT count(*), sum(over) FROM games").fetchone()
        outcomes = [json.loads(text) for (text,) in base.execute("SELECT outcomes FROM games WHERE over")]
    base.close()
    assert (told["games"], told["unfinished"]) == (over, games - over)
    assert sum(line["games"] for line in told["standings"]) == sum(map(len, outcomes))
    for line in told["standings"]:
        assert line["games"] == line["wins"] + line["draws"] + line["losses"]
        assert line["points"] == 3 * line["wins"] + line["draws"]
    assert sum(line["findings"] for line in told["standings"]) <= 1
    assert [line["rank"] for line in told["standings"]] == sorted(line["rank"] for line in told["standings"])


def test_the_table_as_text(results: Path) -> None:
    said = table("--points", "1,1/2,0", "--tie-breaks", "wins,scores", "--head-to-head")
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0].split()[:7] == ["player", "games", "won", "drawn", "lost", "points", "findings"]
    assert any(line.startswith("Not counted: ") for line in lines)
    assert any(line.startswith("player") and "against" in line for line in lines)


def test_the_table_as_csv(results: Path) -> None:
    lines = list(csv.reader(io.StringIO(table("--format", "csv").out)))
    assert lines[0] == [
        "rank", "player", "games", "wins", "draws", "losses", "points", "findings", "head-to-head", "wins", "fair-play",
    ]  # fmt: skip
    assert len(lines) - 1 == len(table("--format", "json").json["standings"])


def test_several_results_are_one_season(results: Path) -> None:
    Path("copy.sqlite").write_bytes(Path("season.sqlite").read_bytes())
    once, twice = (
        croc("standings", *names, "--format", "json").json["standings"]
        for names in (["season.sqlite"], ["season.sqlite", "copy.sqlite"])
    )
    assert {line["player"]: 2 * line["points"] for line in once} == {line["player"]: line["points"] for line in twice}


def test_a_file_named_twice_counts_once(results: Path) -> None:
    Path("link.sqlite").symlink_to("season.sqlite")
    once = croc("standings", "season.sqlite").out
    assert croc("standings", "season.sqlite", "./season.sqlite", "link.sqlite").out == once


def test_no_finished_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    croc("batch", "none.yaml", "--out", "season.sqlite", "--workers", "1")
    assert (table().code, table().out) == (0, "No finished game.\n")


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["none.sqlite"], "none.sqlite: there is no such file\n"),
        (["a.jsonl"], "a.jsonl: this is not a file that croc batch wrote with --out NAME.sqlite\n"),
        (["other.sqlite"], "other.sqlite: this is not a file that croc batch wrote with --out NAME.sqlite\n"),
        (["season.sqlite", "--points", "3,1"], "three numbers expected, such as 3,1,0 or 1,1/2,0"),
        (["season.sqlite", "--points", "3,1,x"], "three numbers expected"),
        (["season.sqlite", "--points", "3,1/0,0"], "three numbers expected"),
        (["season.sqlite", "--points", "1e400,1,0"], "three numbers expected"),
        (["season.sqlite", "--points", "1e99,1,0"], "at most 1,000 points for a game"),
        (["season.sqlite", "--points", "nan,1,0"], "three numbers expected"),
        (["season.sqlite", "--points", "0,1,3"], "a win is worth at least as much as a draw"),
        (["season.sqlite", "--points", "3,1,2"], "a draw as much as a loss"),
        (["."], ".: this is a directory, not a file"),
        (["season.sqlite", "--tie-breaks", "win"], "no tie-break is called 'win'; did you mean wins?"),
    ],
)
def test_usage(words: list[str], fault: str, results: Path) -> None:
    base = sqlite3.connect("other.sqlite")
    base.execute("CREATE TABLE games (players)")
    base.close()
    said = croc("standings", *words)
    assert (said.code, said.out) == (2, "")
    assert fault in said.err
    assert said.err.count("\n") == 1
