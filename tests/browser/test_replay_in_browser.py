"""The page of a game in a browser: stepping through it, seeing what is wrong, on every screen and on paper."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from report.helping import HOSTILE, MISTAKES, RECORDS, hostile_record
from toys import croc

from croccli.load import load_record
from games.core import registry
from games.core.replay import Play, words

from .conftest import Opened, Tab

PHONE = {"viewport": {"width": 390, "height": 844}}
NOW = """() => ({
    board: document.querySelector("#board desc").textContent,
    caption: document.querySelector("#now .caption").textContent,
    current: [...document.querySelectorAll("#moves [aria-current]")].map((link) => link.closest("li").id),
    slider: document.getElementById("slider").value,
    refused: Boolean(document.querySelector("#board .croc-refused")),
})"""

FOCUSED = """() => {
    const here = document.activeElement;
    if (here === document.body) return null;
    const { outlineStyle, outlineWidth } = getComputedStyle(here);
    const label = here.getAttribute("aria-label") || here.labels?.[0]?.textContent || here.textContent;
    return [here.id || here.getAttribute("href") || here.className, outlineStyle, outlineWidth, label.trim()];
}"""


def page_of(folder: Path, record: Path, *options: str) -> Path:
    out = folder / "game.html"
    assert croc("report", record, "-o", out, *options).code in (0, 1)
    return out


def positions(path: Path) -> list[tuple[str, str]]:
    """What each board must show, from the rules themselves: (token, the position in words)."""
    record, start = load_record(str(path))
    game = record.game
    play = Play(game, game.read(start), record.moves, "accept")
    found = [("", game.draw(play.state).description)]
    for word in (word for entry in record.moves for word in words(game, entry)):
        before = play.state
        step = play.step(word)
        if not step.legal:
            found.append((step.token, game.draw(before).description))
        if step.legal or step.played:
            found.append((step.token, game.draw(play.state).description))
    return found


# -- every game --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_stepping_by_keyboard(path: Path, tmp_path: Path, opened: Opened) -> None:
    tab = opened(page_of(tmp_path, path, "--on-illegal", "accept"))
    tab.press("Home")
    expected = positions(path)
    for number, (token, board) in enumerate(expected):
        now = tab.run(NOW)
        assert now["board"] == board, number
        assert token in now["caption"]
        assert now["slider"] == str(number)
        assert len(now["current"]) == (number > 0)
        tab.press("ArrowRight")
    tab.shoot(f"{path.stem}-end")
    assert tab.run(NOW)["slider"] == str(len(expected) - 1)
    tab.press("ArrowLeft")
    assert tab.run(NOW)["board"] == expected[-2][1]
    tab.press("Home")
    assert tab.run(NOW)["caption"] == "Start"
    tab.press("End")
    assert tab.run(NOW)["board"] == expected[-1][1]


@pytest.mark.parametrize("slug", registry.slugs())
def test_a_planted_mistake_can_be_found_from_the_page_alone(slug: str, tmp_path: Path, opened: Opened) -> None:
    mistake, record = planted(slug, tmp_path)
    tab = opened(page_of(tmp_path, record))
    rule = registry.find(slug).rulebook.rules[mistake["rules"][0]]
    assert f"Move {mistake['move']} " in tab.text(".card.bad")
    assert mistake["verdict"] in tab.text(".card.bad")
    shown = tab.text("#now")
    assert mistake["token"] in shown
    for said in (rule.id, rule.says, rule.source):
        assert " ".join(said.split()) in shown
    assert f"move-{mistake['move']}" in tab.run(NOW)["current"]
    tab.shoot(f"{slug}-mistake")


def planted(slug: str, folder: Path) -> tuple[dict[str, Any], Path]:
    """A game with one move in it that breaks a rule."""
    manifest = folder / "manifest.jsonl"
    said = croc("simulate", slug, "-n", "12", "--seed", "11", "--mistakes", "1", "--manifest", manifest)
    games = [json.loads(line) for line in said.out.splitlines()]
    mistakes = [json.loads(line) for line in manifest.read_text(encoding="utf-8").splitlines()]
    mistake = next(each for each in mistakes if each["verdict"] == "illegal")
    path = folder / "mistake.json"
    path.write_text(json.dumps(games[mistake["document"] - 1]), encoding="utf-8")
    return mistake, path


# -- a game with two mistakes ------------------------------------------------------------------------------------------


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return page_of(tmp_path, MISTAKES, "--on-illegal", "accept")


def test_it_opens_at_the_first_finding(game: Path, opened: Opened) -> None:
    tab = opened(game)
    now = tab.run(NOW)
    assert now["current"] == ["move-17"]
    assert now["refused"]
    assert "red swimmer on e4 is in the way" in tab.text("#now")
    assert opened(Path(f"{game}")).run(NOW)["caption"] == now["caption"]


def test_findings_are_reached_without_a_mouse(game: Path, opened: Opened) -> None:
    tab = opened(game)
    tab.page.locator(".links a").nth(1).focus()
    tab.press("Enter")
    assert tab.run(NOW)["current"] == ["move-29"]
    assert "it turns twice (at f10, e10)" in tab.text("#now")
    tab.page.locator("#finding").focus()
    tab.press("Enter")
    assert tab.run(NOW)["current"] == ["move-17"]
    tab.press("Space")
    assert tab.run(NOW)["current"] == ["move-29"]


def test_every_control_can_be_reached_and_is_seen_there(game: Path, opened: Opened) -> None:
    tab = opened(game)
    reached: list[str] = []
    for _ in range(100):
        tab.press("Tab")
        here = tab.run(FOCUSED)
        if here is None:
            break
        name, outline, width, label = here
        reached.append(name)
        assert (outline, width) == ("solid", "3px"), name
        assert label, name
    assert {"first", "back", "forward", "last", "slider", "finding", "every", "#move-17", "#move-47"} <= set(reached)


def test_slider_and_buttons(game: Path, opened: Opened) -> None:
    tab = opened(game)
    tab.page.locator("#slider").focus()
    tab.press("Home", "ArrowRight", "ArrowRight")
    assert tab.run(NOW)["current"] == ["move-2"]
    assert tab.page.locator("#slider").get_attribute("aria-valuetext").startswith("Move 2 of 47: yellow c11-c12")
    for button, current in (("forward", ["move-3"]), ("back", ["move-2"]), ("last", ["move-47"]), ("first", [])):
        tab.page.locator(f"#{button}").click()
        assert tab.run(NOW)["current"] == current
    assert tab.page.locator("#back").get_attribute("aria-disabled") == "true"
    tab.page.locator("#move-9 a").click()
    assert tab.run(NOW)["current"] == ["move-9"]
    assert tab.page.url.endswith("#move-9")


def test_a_link_to_a_move(game: Path, opened: Opened) -> None:
    tab = opened(game)
    tab.page.goto(f"{tab.address}#move-3")
    tab.page.reload()
    assert tab.run(NOW)["current"] == ["move-3"]


def test_what_is_shown_is_announced(game: Path, opened: Opened) -> None:
    tab = opened(game)
    assert tab.page.locator("#now").get_attribute("aria-live") == "polite"
    named = tab.run(
        "[...document.querySelectorAll('svg[role=img]')].map((svg) => svg.getAttribute('aria-labelledby').split(' ')"
        ".map((id) => document.querySelectorAll(`[id='${id}']`).length))"
    )
    assert named == [[1, 1]]


def test_without_scripts(game: Path, opened: Opened) -> None:
    tab = opened(game, java_script_enabled=False)
    assert tab.page.locator("#moves li").count() == 47
    assert tab.page.locator("#board svg").is_visible()
    assert not tab.page.locator(".controls").is_visible()
    assert "red swimmer on e4 is in the way" in tab.text("#move-17")
    tab.shoot("without-scripts")


@pytest.mark.parametrize("path", [MISTAKES, *RECORDS[::2]], ids=lambda path: path.stem)
def test_on_a_phone(path: Path, tmp_path: Path, opened: Opened) -> None:
    tab = opened(page_of(tmp_path, path, "--on-illegal", "accept"), **PHONE)
    assert not tab.overflows
    tab.press("End")
    assert not tab.overflows
    for button in ("first", "back", "forward", "last"):
        box = tab.page.locator(f"#{button}").bounding_box()
        assert box["width"] >= 40
        assert box["height"] >= 40
    tab.page.locator(".controls").scroll_into_view_if_needed()
    tab.shoot(f"{path.stem}-phone")


def test_light_and_dark(game: Path, opened: Opened) -> None:
    seen = set()
    for scheme in ("light", "dark"):
        tab = opened(game, color_scheme=scheme)
        look = "getComputedStyle(document.body)"
        page = tab.run(f"getComputedStyle(document.querySelector('#board .croc-page')).fill + {look}.backgroundColor")
        seen.add(page)
        assert tab.run(f"{look}.color") != tab.run(f"{look}.backgroundColor")
        tab.shoot(f"game-{scheme}")
    assert len(seen) == 2


def test_on_paper(game: Path, opened: Opened) -> None:
    tab = opened(game, color_scheme="dark")
    few = pages(tab.page.pdf(format="A4"))
    tab.page.locator("#every").check()
    assert pages(tab.page.pdf(format="A4")) > few + 5, "every board is printed if that is wanted"
    assert not tab.page.locator("#every-board svg").count()
    tab.page.emulate_media(media="print")
    assert not tab.page.locator(".controls").is_visible()
    assert tab.run("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    heights = tab.run(
        "(() => { const m = document.getElementById('moves'); return [m.scrollHeight, m.clientHeight] })()"
    )
    assert heights[0] <= heights[1] + 1, "nothing of the list is cut off"
    tab.shoot("game-print")


def pages(data: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", data))


# -- attacks -----------------------------------------------------------------------------------------------------------


def test_a_hostile_record_stays_text(tmp_path: Path, opened: Opened) -> None:
    tab = opened(page_of(tmp_path, hostile_record(tmp_path), "--on-illegal", "skip"))
    count = tab.run("document.querySelectorAll('*').length")
    steps(tab)
    assert tab.run("window.pwned") is None
    assert tab.run("document.querySelectorAll('script').length") == 2
    assert not tab.run("document.querySelectorAll('iframe, img, b, object, embed, [onclick], [onerror]').length")
    assert tab.page.title() == HOSTILE["name"]
    body = " ".join(tab.run("document.body.textContent").split())
    for text in HOSTILE.values():
        assert " ".join(text.split()) in body
    assert abs(tab.run("document.querySelectorAll('*').length") - count) < 100
    tab.shoot("hostile")


def steps(tab: Tab) -> None:
    tab.press("Home", *["ArrowRight"] * 8)
    for link in range(tab.page.locator("a[data-frame]").count()):
        tab.page.locator("a[data-frame]").nth(link).click()


def test_markup_that_got_in_would_do_nothing(game: Path, opened: Opened) -> None:
    """The page's own policy is the second wall: were some text ever taken for markup, it would not run."""
    tab = opened(game)
    tab.run(
        "document.getElementById('board').innerHTML = \"<details open ontoggle='window.pwned=1'></details>\";"
        "document.body.append(Object.assign(document.createElement('script'), {textContent: 'window.pwned=2'}))"
    )
    tab.page.wait_for_timeout(100)
    assert tab.run("window.pwned") is None
    assert any("Content Security Policy" in each for each in tab.complaints)
    tab.complaints.clear()
