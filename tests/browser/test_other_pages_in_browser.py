"""The page of a batch and the decision sheet in a browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from report.helping import POOL, RECORDS, ROOT
from toys import croc

from .conftest import Opened
from .test_replay_in_browser import PHONE, pages

CLAIMS = [
    (POOL / "diagonally-home.yaml", "d13-bar"),
    (ROOT / "positions/pool-party/moved-again.yaml", "5 ccw"),
    (ROOT / "positions/see-you-later/stop-after-a-wild.yaml", "stop"),
    (ROOT / "positions/see-you-later/swap-and-oh.yaml", "red 3"),
    (ROOT / "positions/croco-rider/free-too-early.yaml", "3-@9>5.2"),
    (ROOT / "positions/crocodile/same-player.yaml", "presenter ann"),
]


CUT = """[...document.querySelectorAll("svg.chart text")].filter((text) => {
    const own = text.getBoundingClientRect(), chart = text.closest("svg").getBoundingClientRect();
    return own.right > chart.right + 1 || own.left < chart.left - 1;
}).map((text) => text.textContent)"""
"""Texts that run out of their chart."""


@pytest.fixture(scope="session")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("season")
    croc("batch", *RECORDS, "--workers", "1", "--out", folder / "season.sqlite")
    assert croc("report", folder / "season.sqlite", "-o", folder / "season.html").code == 1
    return folder / "season.html"


def test_a_season(season: Path, opened: Opened) -> None:
    tab = opened(season)
    assert not tab.overflows
    assert tab.page.locator("svg.chart").count() >= 6
    assert tab.run(CUT) == [], "a text of a chart runs out of it"
    tab.shoot("season")


def test_a_season_on_a_phone_and_in_the_dark(season: Path, opened: Opened) -> None:
    tab = opened(season, **PHONE, color_scheme="dark")
    assert not tab.overflows
    tab.shoot("season-phone")


@pytest.mark.parametrize(("path", "token"), CLAIMS, ids=lambda value: getattr(value, "stem", ""))
def test_a_decision_fits_a_page(path: Path, token: str, tmp_path: Path, opened: Opened) -> None:
    out = tmp_path / "decision.html"
    assert croc("check", path, token, "--sheet", out).code in (0, 1)
    tab = opened(out)
    assert not tab.overflows
    assert token in tab.text(".claim")
    tab.shoot(f"decision-{path.stem}")
    for paper in ("A4", "Letter"):
        assert pages(tab.page.pdf(format=paper, prefer_css_page_size=True)) == 1, paper
    narrow = opened(out, **PHONE)
    assert not narrow.overflows
