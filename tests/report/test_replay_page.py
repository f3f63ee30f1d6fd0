"""The page of a recorded game says what the record and the rules say."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from toys import croc

from croccli.load import load_record
from games.core.replay import replay

from .helping import MISTAKES, POOL, RECORDS, ROOT, Page, reported, runs

INSIDE = re.compile(r"(?:https?|ftp|file|javascript|wss?):", re.IGNORECASE)
NAMESPACE = 'xmlns="http://www.w3.org/2000/svg"'


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_every_move_and_board_is_there(path: Path, tmp_path: Path) -> None:
    page = reported(tmp_path, path, "--on-illegal", "accept", code=path == MISTAKES)
    record, start = load_record(str(path))
    game = record.game
    state = game.read(start)
    steps = replay(game, state, record.moves, "accept").steps
    items = [each for each in page.all("li") if each.attributes.get("id", "").startswith("move-")]
    assert [each.attributes["id"] for each in items] == [f"move-{step.number}" for step in steps]
    for item, step in zip(items, steps):
        assert step.token in item.text
        assert step.answer in item.attributes["class"].split()
        assert (step.player or "") in item.text
    boards = page.boards
    assert boards["frames"][0]["move"] == 0
    assert {each["move"] for each in boards["frames"]} == {0, *(step.number for step in steps)}
    last = game.draw(replay(game, state, record.moves, "accept").state)
    drawn = Page(runs(boards, len(boards["frames"]) - 1))
    assert drawn.all("desc")[0].text == " ".join(last.description.split())


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_page_is_one_file(path: Path, tmp_path: Path) -> None:
    page = reported(tmp_path, path, code=path == MISTAKES)
    own = page.source.replace(NAMESPACE, "").replace(NAMESPACE.replace('"', '\\"'), "")
    assert not INSIDE.search(own)
    for element in page.elements:
        for name in ("href", "src"):
            value = element.attributes.get(name, "#")
            assert value.startswith("#") or (element.name == "link" and value == "data:,")
        assert not [name for name in element.attributes if name.startswith("on") or name == "style"]
    assert "default-src 'none'" in next(
        each.attributes["content"] for each in page.all("meta") if "http-equiv" in each.attributes
    )
    assert len(page.source) < 1_000_000
    ids = [each.attributes["id"] for each in page.elements if "id" in each.attributes]
    assert len(ids) == len(set(ids))


def test_a_finding_is_explained(tmp_path: Path) -> None:
    page = reported(tmp_path, MISTAKES, "--on-illegal", "accept", code=1)
    move = page.at("move-17").text
    assert "illegal The move breaks a rule." in move
    assert "1 free-way red swimmer on e4 is in the way. Look at e4." in move
    assert "The rule: A tile moves over empty squares only and jumps over nothing." in move
    assert "rulebook, Movement Rules for Crocodiles" in move
    assert "Nearest legal: e5-d5-d4-d3-d2" in move
    assert "It stood on the table" in move
    assert "Line 39 of the record" in move
    card = page.all("section", "bad")[0]
    assert card.text.startswith("\N{MULTIPLICATION X} 2 moves are not in order Move 17 red e5-e4-e3-e2-d2")
    frames = page.boards["frames"]
    assert frames[page.boards["first"]]["move"] == 17
    assert [each["says"] for each in frames if each["move"] == 17] == [
        "Move 17 of 47: red e5-e4-e3-e2-d2, illegal",
        "Move 17 of 47: red e5-e4-e3-e2-d2, as it stood on the table",
    ]
    assert "croc-refused" in runs(page.boards, page.boards["first"])


def test_the_result_and_how_it_was_decided(tmp_path: Path) -> None:
    page = reported(tmp_path, MISTAKES, "--on-illegal", "accept", code=1)
    card = page.all("section", "card")[1].text
    assert card.startswith("Noor (red) wins red has 6 tiles home, yellow 5.")
    assert "Decided by most-tiles: Whoever has more tiles on the own bar wins" in card
    assert "rulebook, End of the Game" in card
    assert "The recorded result agrees" in card


def test_what_was_not_read_is_listed(tmp_path: Path) -> None:
    page = reported(tmp_path, MISTAKES, code=1)
    assert "Not judged: 30 moves after the stop" in page.text
    assert page.all("ol", "left")[0].attributes["start"] == "18"
    assert page.all("ol", "left")[0].text.startswith("f10-f12 b6-a5")
    assert "The recorded result cannot be compared" in page.text
    skipped = reported(tmp_path, MISTAKES, "--on-illegal", "skip", code=1)
    assert "It is left out; play goes on from the board before it." in skipped.at("move-17").text


def test_corrections_and_take_backs(tmp_path: Path) -> None:
    record = """
game: crocodile-pool-party
start: {to_move: red, pool: {c3: red 3, d10: yellow 2, a5: red swimmer, f5: yellow swimmer}}
moves:
  - {token: c3-c4-c5-c6, was: c3-c4-c5, note: the scribe was tired}
  - f5-f6
  - {take-back: 1, note: touched the wrong one}
  - {take-back: 7}
"""
    page = reported(tmp_path, "-", "--on-illegal", "skip", stdin=record, code=1)
    assert "Corrected in the record, was c3-c4-c5 (the scribe was tired)." in page.at("move-1").text
    assert "Taken back later." in page.at("move-2").text
    assert "undone" in page.at("move-2").attributes["class"]
    assert "1 token taken back (touched the wrong one)." in page.at("move-3").text
    assert "take-back" in page.at("move-3").attributes["class"]
    assert "7 cannot be taken back" in page.at("move-4").text
    frames = page.boards["frames"]
    desc = [Page(runs(page.boards, number)).all("desc")[0].text for number in range(len(frames))]
    assert desc[3] == desc[1] != desc[2]


def test_a_finding_that_hangs_on_a_reading(tmp_path: Path) -> None:
    position = os.path.relpath(POOL / "diagonally-home.yaml")
    record = f"game: crocodile-pool-party\nstart: {position}\nmoves: [d13-bar]\n"
    page = reported(tmp_path, "-", stdin=record, code=1)
    assert "Disputed: bar-entry=any-touching makes it legal." in page.at("move-1").text
    other = reported(tmp_path, "-", "--ruling", "bar-entry=any-touching", stdin=record)
    assert "Chosen for this game: bar-entry=any-touching." in other.text


def test_a_wrong_result_is_a_finding(tmp_path: Path) -> None:
    record = (ROOT / "positions/records/croco-rider-1.yaml").read_text(encoding="utf-8")
    said = croc("replay", "-", "--format", "json", stdin=record).json
    loser = next(seat for seat, what in said["ending"]["outcomes"].items() if what == "loss")
    lines = [line for line in record.splitlines() if not line.startswith("result")]
    page = reported(tmp_path, "-", stdin="\n".join([*lines, f"result: {loser}"]), code=1)
    assert "The recorded result differs Every move is legal." in page.text
    assert "The recorded result disagrees: the record says" in page.text


def test_without_a_script_the_last_board_and_the_list_are_there(tmp_path: Path) -> None:
    page = reported(tmp_path, MISTAKES, "--on-illegal", "accept", code=1)
    boards = page.boards
    assert runs(boards, len(boards["frames"]) - 1) in page.source
    assert "hidden" in page.all("div", "controls")[0].attributes


def test_a_record_without_moves(tmp_path: Path) -> None:
    page = reported(tmp_path, "-", stdin="game: crocodile-pool-party\nmoves: []\n")
    assert len(page.boards["frames"]) == 1
    assert "Nothing is wrong" in page.text


def test_the_title(tmp_path: Path) -> None:
    page = reported(tmp_path, MISTAKES, "--title", "Final, table 3", code=1)
    assert page.all("title")[0].text == page.all("h1")[0].text == "Final, table 3"


def test_long_games_stay_small(tmp_path: Path) -> None:
    path = ROOT / "positions/records/crocodile-1.yaml"
    page = reported(tmp_path, path)
    frames = len(page.boards["frames"])
    assert frames > 150
    whole = sum(len(runs(page.boards, number)) for number in range(frames))
    assert len(page.source) < whole / 2
    assert len(page.source) / frames < 5_000, "a game of 300 moves stays under a few megabytes"
