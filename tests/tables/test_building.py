"""croc tables build: which endings, into which files."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from toys import croc

from croccli.endings import building, file
from games.crocodile_pool_party import GAME

from .kept import SHELF, state

SLUG = GAME.slug


def test_a_table_for_each_ending(tmp_path: Path) -> None:
    said = croc(
        "tables", "build", SLUG, "--tiles", "1v1", "--set", "numbers=3v4", "--set", "home=all", "--out", tmp_path
    )
    assert (said.code, said.err) == (0, "")
    names = sorted(os.listdir(tmp_path))
    assert len(names) == 8
    assert f"{SLUG}_1v1_3v4_none.croctable" in names
    assert f"{SLUG}_1v1_3v4_+0+0.croctable" in names
    proved = croc("tables", "verify", "--tables", tmp_path)
    assert proved.code == 0
    assert proved.out.count(": proved, 12,640 positions\n") == 8
    document = croc("tables", "verify", tmp_path / names[0], "--sample", "5", "--format", "json").json
    assert document["schema"] == "croc/tables/1"
    (told,) = document["tables"]
    assert (told["looked_at"], told["proved"], told["faults"]) == (5, False, [])
    assert (
        "a smoke test, which proves nothing about the others"
        in croc("tables", "verify", tmp_path / names[0], "--sample", "5").out
    )


def test_the_ending_of_a_position(tmp_path: Path) -> None:
    position = tmp_path / "position.yaml"
    found = state(pool={"c4": "red 3", "e7": ["yellow 4", "red 5"]}, to_move="yellow")
    position.write_text(json.dumps(GAME.write(found)))
    out = tmp_path / "own.croctable"
    said = croc("tables", "build", position, "--ruling", "no-move=loses", "--out", out, "--format", "json")
    assert said.code == 0
    (told,) = said.json["tables"]
    assert told["ending"] == {"tiles": "1v1", "numbers": "3v4x2s9", "home": "none"}
    assert told["readings"] == {"no-move": "loses", "bar-entry": "ladders"}
    assert croc("tables", "verify", out).code == 0
    assert croc("tables", "build", position, "--out", tmp_path / "more").code == 0
    assert os.listdir(tmp_path / "more") == [f"{SLUG}_1v1_3v4x2s9_none.croctable"]


def test_how_many_endings() -> None:
    def several(**wishes: str) -> int:
        return len(SHELF.roots(wishes, GAME.Rulings()))

    assert several(tiles="2v1") == 15 * 6
    assert several(tiles="2v2") == 15 * 15
    assert several(tiles="2v1", numbers="3+5v4") == several(numbers="5+3v4") == 1
    assert several(tiles="1v1", home="0,0") == 36


@pytest.mark.parametrize(
    ("words", "part"),
    [
        ([], "say of which game"),
        ([SLUG], "say which tiles are left"),
        ([SLUG, "--tiles", "two"], "is no number of tiles"),
        ([SLUG, "--tiles", "3v2"], "endings of up to 4 tiles"),
        ([SLUG, "--tiles", "2v1", "--set", "numbers=3v4"], "are 1v1 tiles, not 2v1"),
        ([SLUG, "--set", "numbers=3+3v4"], "each number comes once"),
        ([SLUG, "--set", "numbers=3+7v4"], "are no numbers"),
        ([SLUG, "--set", "numbers=3v4", "--set", "home=much"], "is no lead"),
        ([SLUG, "--set", "colour=red"], "not by 'colour'"),
        ([SLUG, "--set", "numbers"], "NAME=VALUE expected"),
        ([SLUG, "--tiles", "1v1", "--out", "one.croctable"], "36 tables do not go into one file"),
        ([SLUG, "--tiles", "1v1", "--sample", "3"], "--sample is not for build"),
        (["croco-rider", "--tiles", "1v1"], "keeps no tables"),
    ],
)
def test_wrong_usage(words: list[str], part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    said = croc("tables", "build", *words)
    assert (said.code, said.out) == (2, "")
    assert part in said.err
    assert said.err.count("\n") == 1
    assert os.listdir(tmp_path) == []


def test_positions_without_a_table(tmp_path: Path) -> None:
    position = tmp_path / "position.yaml"
    position.write_text(json.dumps(GAME.write(state(pool={"c4": "red swimmer", "e7": "yellow 4"}))))
    said = croc("tables", "build", position, "--out", tmp_path / "tables")
    assert (said.code, said.out) == (2, "")
    assert said.err == f"{position}: this is no ending that can be solved as a whole\n"


def test_without_numba(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(building, "find_spec", lambda name: None)
    said = croc("tables", "build", SLUG, "--tiles", "1v1", "--set", "numbers=3v4", "--out", tmp_path)
    assert (said.code, said.out) == (2, "")
    assert "pip install 'croc[fast]'" in said.err


def test_a_table_is_there_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["tables", "build", SLUG, "--set", "numbers=3v4", "--out", tmp_path / "one.croctable"]
    assert croc(*words).code == 0
    before = (tmp_path / "one.croctable").read_bytes()

    def interrupted(*_: object) -> bytes:
        raise KeyboardInterrupt

    monkeypatch.setattr(file, "written", interrupted)
    assert croc(*words).code == 130
    assert os.listdir(tmp_path) == ["one.croctable"]
    assert (tmp_path / "one.croctable").read_bytes() == before
