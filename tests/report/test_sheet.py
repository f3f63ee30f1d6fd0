"""The decision sheet holds all that a decision rests on."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path

import pytest
from toys import croc

from croccli.reports.shared import version
from games.core import registry
from games.core.rulings import table

from .helping import POOL, ROOT, Page

DIAGONAL = POOL / "diagonally-home.yaml"


def sheet(folder: Path, *words: str | Path, code: int = 1, stdin: str = "") -> Page:
    out = folder / "decision.html"
    said = croc("check", *words, "--sheet", out, stdin=stdin)
    assert said.code == code, said.err
    return Page(out.read_text(encoding="utf-8"))


def test_claim_verdict_rule_and_source(tmp_path: Path) -> None:
    text = sheet(tmp_path, DIAGONAL, "d13-bar").text
    assert "Claim red plays d13-bar" in text
    assert "illegal The move breaks a rule." in text
    assert "own-ladder d13 touches the bar but has no ladder" in text
    assert "The rule: The own bar is entered from its three ladders" in text
    assert "rulebook, Your Pool Bar" in text
    assert "Nearest legal: d13-e13 or d13-d14" in text
    assert "Also asked, and kept:" in text
    assert "free-way" in text


def test_every_reading_and_its_verdict(tmp_path: Path) -> None:
    page = sheet(tmp_path, DIAGONAL, "d13-bar")
    ruling = table(registry.find("crocodile-pool-party").Rulings)["bar-entry"]
    assert ruling.question in page.text
    assert "Disputed: the verdict changes under bar-entry=any-touching." in page.text
    (force,) = page.all("tr", "force")
    (other,) = page.all("tr", "differs")
    assert ruling.readings["ladders"] in force.text
    assert force.text.endswith("illegal")
    assert ruling.readings["any-touching"] in other.text
    assert other.text.endswith("legal")
    turned = sheet(tmp_path, DIAGONAL, "d13-bar", "--ruling", "bar-entry=any-touching", code=0)
    assert turned.all("tr", "force")[0].text.endswith("legal")
    assert "No rule is against it." in turned.text


def test_a_legal_move_says_what_it_does_and_what_was_asked(tmp_path: Path) -> None:
    text = sheet(tmp_path, ROOT / "positions/pool-party/moved-again.yaml", "5 ccw", code=0).text
    assert "It does this: to 3." in text
    assert "Asked and kept:" in text
    assert "no-repeat" in text
    assert "or under repeat=undo" in text


def test_checksums_version_and_the_line(tmp_path: Path) -> None:
    club = tmp_path / "club.yaml"
    club.write_text("bar-entry: ladders\n")
    text = sheet(tmp_path, DIAGONAL, "d13-bar", "--rulings", club).text
    for path in (DIAGONAL, club):
        assert f"{path} {sha256(path.read_bytes()).hexdigest()}" in text.replace(f"{path}", f"{path} ").replace(
            "  ", " "
        )
    assert f"Judged by croc {version()}." in text
    line = croc("show", DIAGONAL, "--line").out.strip().splitlines()[0]
    assert line in text
    for space in ("Asked by", "Other side", "Arbiter", "Place and date"):
        assert space in text


def test_standard_input_and_a_line_have_checksums(tmp_path: Path) -> None:
    data = DIAGONAL.read_text(encoding="utf-8")
    assert sha256(data.encode()).hexdigest() in sheet(tmp_path, "-", "d13-bar", stdin=data).text
    line = croc("show", DIAGONAL, "--line").out.strip().splitlines()[0]
    assert sha256(line.encode()).hexdigest() in sheet(tmp_path, line, "d13-bar").text


def test_several_tokens(tmp_path: Path) -> None:
    text = sheet(tmp_path, DIAGONAL, "d13-d14", "b3-c3-d3-d4-d5", "c6-c7").text
    assert "After d13-d14" in text
    assert "each of them legal." in text


def test_standard_output_is_taken() -> None:
    answer = croc("check", DIAGONAL, "d13-bar", "--sheet", "-")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("croc check: --sheet needs a file")


def test_the_answer_stays_the_same(tmp_path: Path) -> None:
    plain = croc("check", DIAGONAL, "d13-bar")
    assert croc("check", DIAGONAL, "d13-bar", "--sheet", tmp_path / "x.html") == plain


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([DIAGONAL, "nonsense"], "nonsense"),
        ([POOL / "missing.yaml", "c3"], "there is no such file"),
        ([DIAGONAL, "d13-bar", "--rulings", "-"], "must be in a file"),
    ],
)
def test_errors_are_one_line_and_write_nothing(words: list[str | Path], said: str, tmp_path: Path) -> None:
    answer = croc("check", *words, "--sheet", tmp_path / "x.html", stdin="bar-entry: ladders\n")
    assert answer.code == 2
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


def kept(folder: Path, name: str, *tokens: str, code: int = 0) -> set[str]:
    """The rules that a sheet says the move could have broken and keeps."""
    text = sheet(folder, ROOT / "positions" / name, *tokens, code=code).text
    told = text.split("sked and kept: " if code == 0 else "Also asked, and kept: ")[1].split(" Readings")[0]
    return set(re.sub(r"\([^)]*\)|[;.,]", " ", told).split())


def test_only_rules_that_the_move_could_break_are_told(tmp_path: Path) -> None:
    """No special cards in the normal game, no teams where everyone plays alone, no set-up in play."""
    assert kept(tmp_path, "see-you-later/stop-after-a-wild.yaml", "stop", code=1) == {"game-over", "must-turn"}
    assert kept(tmp_path, "crocodile/alone.yaml", "presenter ann") == {
        "game-over",
        "own-turn-order",
        "guesser-shows-next",
    }
    assert kept(tmp_path, "crocodile/late-card.yaml", "time") == {"game-over", "turn-order", "points-add-up"}
    swimming = kept(tmp_path, "crocodile-pool-party/six-in-a-u.yaml", "c5-d5-e5-e6-e7-d7-c7")
    assert {"full-number", "no-revisit", "landing-own", "own-tile", "game-over"} <= swimming
    assert not {"row-quota", "placing-first", "count-time", "must-move", "landing-swimmer"} & swimming
    assert not {"count-due", "guess-standing"} & kept(tmp_path, "pool-party/moved-again.yaml", "5 ccw")
    assert "guess-standing" in kept(tmp_path, "pool-party/wrong-guess.yaml", "17 cw guess ben yellow")
