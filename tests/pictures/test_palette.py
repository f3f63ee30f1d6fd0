"""Colours that can be told apart: computed, on light and on dark pages."""

from __future__ import annotations

from itertools import combinations

import pytest

from croccli.output.svg.palette import CLASSES, HUES, PAPER, PREFIX, TONES, contrast, ink_on, style

PAGES = ("light", "dark")
TEXT, LARGE, THING = 4.5, 3.0, 3.0
"""What the web's guidelines ask for text, for large text, and for things that must be seen."""
GROUNDS = ("page", "water", "wood", "stone", "hide", "back")


def tone(name: str, page: str) -> str:
    return str(getattr(TONES[name], page))


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("ground", GROUNDS)
def test_text_can_be_read(page: str, ground: str) -> None:
    assert contrast(tone("ink", page), tone(ground, page)) >= 2 * TEXT
    assert contrast(tone("soft", page), tone(ground, page)) >= TEXT


@pytest.mark.parametrize("hue", [*HUES.values(), PAPER])
def test_faces_can_be_read(hue: str) -> None:
    assert contrast(ink_on(hue), hue) >= TEXT


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("sign", ["move", "reach", "refused", "ink", "grain"])
def test_marks_arrows_and_outlines_are_seen(page: str, sign: str) -> None:
    for ground in ("page", "water", "stone", "hide") if sign != "grain" else ("page", "water", "wood"):
        assert contrast(tone(sign, page), tone(ground, page)) >= THING


@pytest.mark.parametrize("page", PAGES)
def test_badges_and_verdicts_can_be_read(page: str) -> None:
    assert contrast(tone("page", page), tone("refused", page)) >= TEXT
    for answer in ("refused", "reach"):
        assert contrast(tone(answer, page), tone("page", page)) >= TEXT


def test_the_colours_of_one_game_differ() -> None:
    for one, other in combinations(("red", "yellow", "green", "blue", "orange", "purple", "black", "white"), 2):
        assert HUES[one] != HUES[other]


def test_a_style_sheet_is_for_one_page_or_both() -> None:
    assert "@media" not in style("light") + style("dark")
    assert style("auto").startswith(style("light"))
    assert f"@media (prefers-color-scheme:dark){{{style('dark')}}}" in style("auto")
    for name in CLASSES:
        assert f".{PREFIX}{name}{{" in style("dark")
    assert contrast("#ffffff", "#000000") == pytest.approx(21)
