"""Whatever a file holds stays text."""

from __future__ import annotations

import json
import sqlite3
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from toys import croc

from croccli.output.html.charts import Bar, bars
from croccli.output.html.markup import Html, code, el, island, many

from .helping import HOSTILE, Page, hostile_record, reported

TEXTS = st.text(st.characters(codec=None) | st.sampled_from("<>&\"'/-!]\n\0 \ufffe"))


@given(TEXTS)
def test_text_in_elements_and_attributes_comes_back(text: str) -> None:
    page = Page(el("p", el("b", text), title=text, data_x=text))
    visible = "".join("\ufffd" if unfit(char) else char for char in text)
    assert "".join(page.all("b")[0].texts) == visible
    assert page.all("p")[0].attributes == {"title": visible, "data-x": visible}
    assert len(page.elements) == 2


def unfit(char: str) -> bool:
    return (char < " " and char not in "\t\n\r") or char in "\ufffe\uffff" or "\ud800" <= char <= "\udfff"


@given(st.recursive(TEXTS, lambda inner: st.lists(inner) | st.dictionaries(TEXTS, inner), max_leaves=5))
def test_data_comes_back_and_ends_nothing(data: object) -> None:
    page = Page(many(island("x", data)))
    assert len(page.elements) == 1
    raw = "".join(page.elements[0].texts)
    assert json.loads(raw) == data
    assert not {"<", ">", "&", "\u2028", "\u2029"} & set(raw)


def test_the_door_has_no_other_way_in() -> None:
    for name, value in (("onclick", "x()"), ("style", "x"), ("href", "javascript:x"), ("src", "//x"), ("href", " #a")):
        with pytest.raises(ValueError, match=name):
            el("a", **{name: value})
    for source in ("a</style>", "<!-- x"):
        with pytest.raises(ValueError, match="end the element"):
            code("style", source)
    assert el("p", "<", [Html("<i></i>"), ["&", None]]) == "<p>&lt;<i></i>&amp;</p>"
    assert el("input", disabled=True, value=None, step=0) == '<input disabled step="0">'


def test_a_chart_of_hostile_names() -> None:
    page = Page(bars("x", HOSTILE["name"], HOSTILE["note"], [Bar(HOSTILE["told"], 3, 1), Bar("<b>" * 300, 0)]))
    assert {each.name for each in page.elements} == {"svg", "title", "desc", "defs", "pattern", "rect", "text"}


def test_a_hostile_record(tmp_path: Path) -> None:
    page = reported(tmp_path, hostile_record(tmp_path), "--on-illegal", "skip", code=1)
    assert [each.attributes.get("type", "") for each in page.all("script")] == ["application/json", ""]
    assert not [
        each for each in page.elements if each.name in ("iframe", "img", "b", "a") and is_foreign(each.attributes)
    ]
    for name, text in HOSTILE.items():
        shown = " ".join(text.split())
        assert shown in page.text, name
    assert page.all("h1")[0].text == page.all("title")[0].text == HOSTILE["name"]


def is_foreign(attributes: dict[str, str]) -> bool:
    return "data-frame" not in attributes


def test_a_hostile_title_and_path(tmp_path: Path) -> None:
    folder = tmp_path / "<script>alert(1)<"
    folder.mkdir()
    path = hostile_record(folder)
    page = reported(tmp_path, path, "--title", "\udcff</title><script>", code=1)
    assert page.all("title")[0].text == "\ufffd</title><script>"
    assert str(path) in page.text
    assert len(page.all("script")) == 2


def test_a_hostile_batch(tmp_path: Path) -> None:
    season = tmp_path / "season.sqlite"
    croc("batch", hostile_record(tmp_path), "--workers", "1", "--on-illegal", "skip", "--out", season)
    with sqlite3.connect(season) as base:
        base.execute("UPDATE findings SET rules = ?, verdict = ?", ("</td><script>", "<b>bad</b>"))
        base.execute("UPDATE games SET game = ?, result = ?, decided_by = ?", (HOSTILE["was"], HOSTILE["told"], "<i>"))
    page = reported(tmp_path, season, "--title", HOSTILE["name"], code=1)
    assert not page.all("script")
    assert not page.all("iframe")
    assert HOSTILE["was"] in page.text
    assert "<b>bad</b>" in page.text


def test_a_hostile_sheet(tmp_path: Path) -> None:
    position = {
        "game": "crocodile-pool-party",
        "name": HOSTILE["name"],
        "note": HOSTILE["note"],
        "to_move": "red",
        "pool": {"c3": "red 3", "d10": "yellow 2", "a5": "red swimmer", "f5": "yellow swimmer"},
    }
    path = tmp_path / "<script>.yaml"
    path.write_text(json.dumps(position), encoding="utf-8")
    assert croc("check", path, "c3-c4-c3-c4", "--sheet", tmp_path / "s.html").code == 1
    page = Page((tmp_path / "s.html").read_text(encoding="utf-8"))
    assert not page.all("script")
    assert HOSTILE["name"] in page.text
    assert " ".join(HOSTILE["note"].split()) in page.text
    assert "<script>.yaml" in page.text
