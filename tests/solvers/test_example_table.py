"""The table of example endgames in docs/solving.md is what croc answers, and names every endgame there is."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from toys import croc

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "solving.md").read_text(encoding="utf-8")
SLOW = (
    "even-chance", "turn-over-wins", "turn-over-loses", "known-number", "shut-in", "stack-first", "long-way",
    "diagonal", "reshuffles", "closed-move", "board-in-reach", "shown-or-not",
)  # fmt: skip
"""Endgames of more than 4,000 positions."""


class Row(NamedTuple):
    """A line of the table: `slug/name` with options, a value, an outcome, and what it shows."""

    position: str
    value: str
    outcome: str
    shows: str

    @property
    def name(self) -> str:
        return self.position.split()[0].partition("endgame-")[2]


def rows() -> list[Row]:
    section = PAGE.partition("## Example endgames")[2].partition("\n## ")[0]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if "`" in line]
    return [Row(position.strip("`"), value, outcome, shows) for position, value, outcome, shows in cells]


ROWS = [pytest.param(row, id=row.position, marks=[pytest.mark.slow] if row.name in SLOW else []) for row in rows()]


def test_every_endgame_is_in_the_table() -> None:
    files = {f"{path.parent.name}/{path.stem}" for path in (ROOT / "positions").glob("*/endgame-*.yaml")}
    assert {row.position.split()[0] for row in rows()} == files
    assert len(files) >= 12
    assert all(row.shows for row in rows())


def test_the_table_shows_every_kind_of_ending() -> None:
    said = " ".join(row.shows for row in rows())
    for kind in ("won only by waiting", "go on for ever", "a fraction", "turning over is best", "turning over loses"):
        assert kind in said


@pytest.mark.parametrize("row", ROWS)
def test_the_table_is_true(row: Row) -> None:
    position, *options = row.position.split()
    found: dict[str, Any] = croc(
        "solve", str(ROOT / "positions" / f"{position}.yaml"), *options, "--format", "json"
    ).json
    if row.value == "an interval":
        assert found["status"] == "interval"
        return
    assert found["status"] == "exact"
    outcome, *rest = row.outcome.split()
    assert found["outcome"] == outcome
    if row.value.endswith(" can win"):
        able = [player for player, each in found["ranges"]["players"].items() if each["can_win"] != "no"]
        assert row.value == f"{', '.join(able)} can win"
        return
    player, value = row.value.split()
    assert player == found["to_move"] or found["to_move"] is None
    assert found["value"][player] == value
    if rest:
        how, number = rest
        assert (found["margin"] == [int(number)] * 2) if how == "by" else (found["distance"] == int(number))


def test_the_table_can_be_read_in_a_terminal() -> None:
    assert all(re.fullmatch(r"[a-z-]+/endgame-[a-z-]+( --[a-z-]+( [a-z0-9=-]+)?)*", row.position) for row in rows())
