"""croc solve answers every example position, says how far it came, or refuses in one clear line; in text and JSON."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from toys import croc

from croccli.exits import FINE, UNDECIDED, UNUSABLE

ROOT = Path(__file__).parents[2]
POSITIONS = sorted(path for path in ROOT.glob("positions/*/*.yaml") if path.parent.name != "records")
QUICKLY = ("--max-states", "60")
"""Enough to answer what is almost over; all else is told to be unsolved, or as bounds."""


ASKED: list[tuple[Path, tuple[str, ...]]] = [(path, ()) for path in POSITIONS]
ASKED += [(path, ("--open-colours",)) for path in POSITIONS if path.parent.name in ("pool-party", "crocodile")]


@pytest.mark.parametrize(
    ("path", "options"), ASKED, ids=[" ".join([f"{path.parent.name}/{path.stem}", *options]) for path, options in ASKED]
)
def test_every_position_is_answered_or_refused(path: Path, options: tuple[str, ...]) -> None:
    said = croc("solve", str(path), *options, *QUICKLY)
    told = croc("solve", str(path), *options, *QUICKLY, "--format", "json")
    assert said.code == told.code
    if said.code == UNUSABLE:
        assert said.out == ""
        assert said.err.startswith(f"{path}: cannot be solved: ")
        assert said.err.count("\n") == 1
        assert told.err
        return
    document = told.json
    lines = said.out.splitlines()
    assert said.code == (UNDECIDED if document["status"] == "unsolved" else FINE)
    assert document["status"] in ("exact", "interval", "unsolved")
    assert any(line.startswith("Taken for granted: ") for line in lines)
    assert max(map(len, lines)) <= 80
    assert document["method"]
    assert document["assumption"]
    flat = " ".join(said.out.split())
    if document["status"] == "unsolved":
        assert ": not solved." in flat
        assert "Not solved: " in flat
        assert "(--max-states)" in flat
    elif document["reached"]:
        assert f"Stopped early: {document['reached'][:20]}" in flat
    if document["status"] == "exact" and document["ranges"] is None:
        assert document["value"] == document["lower"] == document["upper"]
    assert document["ranges"] is not None or (document["value"] is None) == (document["status"] != "exact")


# -- moves -------------------------------------------------------------------------------------------------------------


def liked(move: dict[str, Any]) -> tuple[bool, Fraction, Fraction, int]:
    ahead = move.get("margin", [0, 0])[0]
    return move["probability"] is None, Fraction(move["lower"]), Fraction(move["upper"]), ahead


@pytest.mark.parametrize(
    "position",
    [
        "croco-rider/endgame-sacrifice",
        "croco-rider/endgame-run-out",
        "see-you-later/endgame-turn",
        "see-you-later/endgame-stop",
    ],
)
def test_the_mover_s_favourites_come_first(position: str) -> None:
    """By value, then by margin; what is drawn comes last. In text and JSON alike."""
    path = str(ROOT / "positions" / f"{position}.yaml")
    moves = croc("solve", path, "--format", "json").json["moves"]
    assert [liked(move) for move in moves] == sorted(map(liked, moves), reverse=True)
    assert len(moves) > 1
    table = [line.strip() for line in croc("solve", path).out.partition("Moves, each")[2].splitlines()[2:]]
    for line, move in zip(table, moves):
        assert move["token"] in line or move["token"] in line.replace("x ", " ").partition(" ")[2]


def test_values_known_within_bounds_only_are_told_as_such() -> None:
    path = str(ROOT / "positions" / "see-you-later" / "endgame-one-step-each.yaml")
    said = " ".join(croc("solve", path, "--max-states", "2000").out.split())
    assert "both bounds are proved" in said
    assert "Stopped early: the limit of 2,000 states (--max-states) is used up" in said
    assert "what the position after it is worth to ann, or the bounds that are proved" in said
