"""The terminal: wide characters in their columns, in the room there is, in ASCII where nothing else will do."""

from __future__ import annotations

import re
import unicodedata
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croccli.main import run
from croccli.output.canvas import Canvas, plain
from croccli.output.to_terminal import Looks, clipped, terminal
from croccli.output.to_text import columns, padded, width, wrapped
from croccli.output.to_yaml import dump
from games.core import registry
from games.core.picture import Cell, Face, Label, Line, Picture, Piece
from games.core.position import Position

NAMES = ("阿部", "Zoë", "ゴーグル-チーム", "x1")
CODES = re.compile("\x1b\\[[0-9;]*m")


def table(teams: dict[str, Any]) -> Picture:
    game = registry.find("crocodile")
    return game.draw(game.read(Position.of({"game": "crocodile", "mode": "teams", "teams": teams})))


def place(line: str, part: str) -> int:
    """The column where a part of a line begins."""
    return width(line[: line.index(part)])


def test_how_wide_a_text_is() -> None:
    assert [width(text) for text in ("", "abc", "阿部", "e\u0301", "ﾊﾟ", "\u200b", "한글", "🐊")] == [
        0, 3, 4, 1, 2, 0, 4, 2,
    ]  # fmt: skip


def test_columns_of_a_table_stand_under_each_other() -> None:
    rows = list(columns([("阿部", "1"), ("ann", "2"), ("Zoë", "3")]))
    assert len({place(row, digit) for row, digit in zip(rows, "123")}) == 1
    assert width(padded("阿部", 8)) == 8


def test_wide_names_head_their_columns() -> None:
    lines = terminal(table({"阿部": ["ann", "ben"], "ゴーグル-チーム": ["cho", "dan"]}), Looks(columns=80))
    heads, first = lines[2], lines[3]
    dots = [match.start() for match in re.finditer("·|\\.", first)]
    for name, dot in zip(("阿部", "ゴーグル-チーム"), dots):
        begin = place(heads, name)
        assert begin <= dot <= begin + width(name)


def test_a_narrow_terminal_gets_narrower_columns() -> None:
    teams = {name: [f"{name}1", f"{name}2"] for name in ("north", "south", "west", "east")}
    picture = table(teams)
    narrow, usual = (terminal(picture, Looks(columns=room)) for room in (72, 100))
    assert max(map(width, narrow)) <= 72
    assert max(map(width, usual[:14])) > 60


def test_long_names_are_cut_in_the_table_and_whole_below_it() -> None:
    name = "a" * 60
    lines = terminal(table({name: ["ann", "ben"], "south": ["cho", "dan"]}), Looks(columns=80))
    head = next(line for line in lines if "south" in line)
    assert name not in head
    assert "aaa…" in head
    assert any(name in line for line in lines[lines.index(head) :])


def test_lines_go_below_where_there_is_no_room_beside() -> None:
    picture = Picture(
        "T", "d", 4, 1, (Cell(0, 0, "water"),), (4, 1), (Line("beside", ("a b c " * 9,)),), beside="right"
    )
    assert "beside" in terminal(picture, Looks(columns=80))[2]
    below = terminal(picture, Looks(columns=40))
    assert "beside" not in below[2]
    assert all(width(line) <= 40 for line in below)


@given(
    st.lists(st.tuples(st.integers(0, 12), st.sampled_from(["a", "阿", "部b", "e\u0301", "🐊🐊", " "])), max_size=12)
)
def test_wide_characters_never_lose_their_halves(puts: list[tuple[int, str]]) -> None:
    canvas = Canvas(ascii_only=False)
    for column, text in puts:
        canvas.put(column, 0, text)
    canvas.put(20, 0, "|")
    (line,) = canvas.lines(coloured=False)
    assert place(line, "|") == 20
    assert unicodedata.is_normalized("NFC", line) or "\u0301" in line


@given(st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=30))
def test_ascii_takes_the_same_room(text: str) -> None:
    assert plain(text).isascii()
    assert len(plain(text)) == width(text)


@given(st.text(max_size=30), st.integers(1, 20))
def test_clipped_text_fits(text: str, room: int) -> None:
    assert width(clipped(text, room)) <= room
    assert clipped(text, width(text)) == text


@given(st.text(st.sampled_from("ab 阿部é\u0301"), max_size=60), st.integers(10, 30))
def test_wrapped_text_fits(text: str, room: int) -> None:
    lines = wrapped(text, columns=room)
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(width(line) <= room or " " not in line.strip() for line in lines)


def test_pieces_that_share_a_space_lie_beside_each_other_in_words() -> None:
    faces = (Face("ann", "", kind="pawn", name="ann"), Face("ben", "", kind="pawn", name="ben"))
    for stacked, words in ((True, "a: ann, on ben"), (False, "a: ann, ben")):
        picture = Picture("T", "d", 1, 1, (Piece(0, 0, faces, "a", stacked),))
        assert words in terminal(picture, Looks())


def test_unknown_pawns_have_no_letter() -> None:
    picture = Picture("T", "d", 1, 1, (Piece(0, 0, (Face("", "?", True, "pawn"),), "a"),))
    assert terminal(picture, Looks())[2].strip() == "(..)"


def test_ascii_and_colour_say_the_same() -> None:
    picture = table({"阿部": ["ann", "ben"], "south": ["cho", "dan"]})
    coloured = [CODES.sub("", line) for line in terminal(picture, Looks(colour=True))]
    assert coloured == terminal(picture, Looks())
    assert [plain(line) for line in coloured] == terminal(picture, Looks(ascii_only=True))


def test_a_label_of_a_figure_is_for_terminals() -> None:
    picture = Picture("T", "d", 1, 1, (Label(0, 0, "head", "figure"),))
    assert "head" in terminal(picture, Looks())[2]


def test_show_uses_the_room_it_has(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    plain_position = {"game": "crocodile", "mode": "teams", "teams": {n: ["a" + n, "b" + n] for n in "klmn"}}
    path = tmp_path / "p.yaml"
    path.write_text(dump(plain_position), encoding="utf-8")
    for room in (72, 120):
        monkeypatch.setenv("COLUMNS", str(room))
        assert run(["show", str(path)]) == 0
        out = capsys.readouterr().out
        assert max(map(width, out.splitlines())) <= room
