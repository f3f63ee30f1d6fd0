"""Values on the page are those of `croc solve`, and what is not known is said."""

from __future__ import annotations

from pathlib import Path

import pytest
from toys import croc

from croccli.reports import values
from croccli.reports.values import NOT_TRIED, OVER, Value
from games.core import registry

from .helping import ROOT, reported

RIDER = ROOT / "positions/records/croco-rider-1.yaml"


def test_values_are_those_of_solve(tmp_path: Path) -> None:
    page = reported(tmp_path, RIDER, "--values", "--value-states", "300")
    frames = page.boards["frames"]
    assert frames[-1]["value"] == OVER.sentence
    assert frames[-2]["value"] == "With best play blue wins: green \N{MINUS SIGN}1, blue 1 (exact)."
    assert "value green \N{MINUS SIGN}1, blue 1" in page.at(f"move-{frames[-2]['move']}").text
    assert "Values with best play (win 1, draw 0, loss \N{MINUS SIGN}1):" in page.text


def test_without_values_there_are_none(tmp_path: Path) -> None:
    page = reported(tmp_path, RIDER)
    assert {each["value"] for each in page.boards["frames"]} == {""}
    assert "Values with best play" not in page.text


def test_what_is_too_large_is_said(tmp_path: Path) -> None:
    record = ROOT / "positions/records/crocodile-pool-party-1.yaml"
    page = reported(tmp_path, record, "--values", "--value-states", "5")
    said = [each["value"] for each in page.boards["frames"]]
    assert said[-1] == OVER.sentence
    assert said[-2] == "Value not known: not solved within 5 positions."
    assert said[0] == NOT_TRIED.sentence


def test_what_cannot_be_solved_says_why(tmp_path: Path) -> None:
    record = ROOT / "positions/records/pool-party-2.yaml"
    page = reported(tmp_path, record, "--values", "--value-states", "50")
    assert "it cannot be solved: the colours of" in page.boards["frames"][-2]["value"]


def test_what_people_guess_has_no_value(tmp_path: Path) -> None:
    page = reported(tmp_path, ROOT / "positions/records/crocodile-2.yaml", "--values")
    assert "What people guess decides this game, so no position has a value." in page.text


def test_after_three_failures_earlier_positions_are_not_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def value(game: object, state: int, most: int, arbiter: bool) -> Value:
        asked.append(state)
        return Value("exact" if state > 5 else "unknown", "", str(state))

    monkeypatch.setattr(values, "value", value)
    found = values.values(registry.find("crocodile-pool-party"), [0, 1, 2, 3, 4, 5, 6, 7, 6], 10)
    assert asked == [6, 7, 5, 4, 3]
    assert [each.sentence for each in found] == [*[NOT_TRIED.sentence] * 3, "3", "4", "5", "6", "7", "6"]


@pytest.mark.parametrize("words", [["--value-states", "5"], ["--arbiter"]])
def test_what_belongs_to_values_needs_them(words: list[str], tmp_path: Path) -> None:
    said = croc("report", RIDER, "-o", tmp_path / "x.html", *words)
    assert (said.code, said.err) == (2, f"croc report: {words[0]} needs --values; see croc report --help\n")
