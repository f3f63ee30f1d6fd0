"""croc solve: what it prints, what it refuses, where it stops."""

from __future__ import annotations

import io
import os
import re
import signal
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import toys
import yaml
from toys import Said, croc, nim

from croccli.commands import solve as command
from croccli.output import progress, solve_text
from croccli.solvers import graphical
from croccli.solvers.limits import Budget
from croccli.solvers.solution import Again, Branch, Fork, Solution, Step, Worth
from games.core.game import CannotSolve

from .endgames import ENDGAMES, FOLDER, HALF, ONE, Endgame
from .toys import Spec, Toy, draw, maxi, mini

KNOWN = {each.name: each for each in ENDGAMES}
KEYS = [
    "schema", "game", "status", "to_move", "of", "value", "lower", "upper", "outcome", "distance", "distance_to",
    "odds", "best", "moves", "decisions", "line", "states", "method", "assumption", "zero_sum", "reached", "ranges",
]  # fmt: skip


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    toys.join(monkeypatch)


def solve(name: str, *options: str) -> Said:
    return croc("solve", KNOWN[name].path, *options)


# -- answers -----------------------------------------------------------------------------------------------------------


def test_an_answer_in_text() -> None:
    said = solve("waiting")
    assert said.err == ""
    assert said.code == 0
    assert (
        said.out
        == """\
Crocodile Pool Party, red to move: red wins in 11 plies.
Taken for granted: what the players have not seen is drawn when it shows
Value: red 1, yellow -1 (exact)
Best: e3-c1

Best play
  red e3-c1 yellow a5-b6 c1-b4 b6-a5 b4-e3 a5-b6 e3-f6 b6-b4 f6-f10 b4-b2
  f10-bar

Moves, each with what the position after it is worth to red
  move   value  outcome  plies
  e3-c1  1      win      10     best
  e3-a3  0      endless
  e3-c5  0      endless
  e3-b2  -1     loss     3
  e3-b4  -1     loss     3
  e3-d6  -1     loss     3
  e3-f6  -1     loss     3
  e3-e7  -1     loss     3

3,280 states; deterministic graphical game, stratum by stratum.
"""
    )


def test_an_answer_with_chance_in_text() -> None:
    said = solve("final-count")
    assert said.code == 0
    for line in (
        "Crocodile Pool Party, red to move: worth 1/2 to red.",
        "Value: red 1/2, yellow -1/2 (exact)",
        "Chances for red: win 3/4, loss 1/4",
        "The next step that cannot be taken back: in 7 plies.",
        "  red f2-c1 yellow a5-b6 c1-b4 b6-a5 b4-e3 a5-a3 e3xa3 count red2=...",
        "    1/4: count red2=6",
        "  f2-c1  1/2    mixed    6*     best",
        "  * to the next step that cannot be taken back; otherwise to the end",
    ):
        assert line in said.out.splitlines()


def test_an_answer_as_json() -> None:
    document = solve("final-count", "--format", "json").json
    assert list(document) == KEYS
    assert document["schema"] == "croc/solve/1"
    assert document["status"] == "exact"
    assert document["value"] == document["lower"] == document["upper"] == {"red": "1/2", "yellow": "-1/2"}
    assert (document["outcome"], document["distance"], document["distance_to"]) == ("mixed", 7, "step")
    assert document["odds"] == {"win": "3/4", "loss": "1/4"}
    assert document["best"] == ["f2-c1"]
    assert next(move for move in document["moves"] if move["token"] == "f2-b2") == {
        "token": "f2-b2",
        "probability": None,
        "value": "-1",
        "lower": "-1",
        "upper": "-1",
        "outcome": "loss",
        "distance": 3,
        "distance_to": "step",
        "best": False,
    }
    assert [ply["token"] for ply in document["line"][:-1]][-1] == "e3-a3", "JSON keeps the dash"
    count = document["line"][-1]
    assert (count["player"], count["begins"]) == (None, "count red2=")
    first = count["branches"][0]
    assert first == {"probability": "1/4", "line": [{"player": None, "token": "count red2=1"}]}
    assert (document["states"], document["zero_sum"], document["reached"]) == (3600, True, None)


def test_yaml_has_the_same_document() -> None:
    answer = yaml.load(solve("endless", "--format", "yaml").out, yaml.BaseLoader)
    assert list(answer) == KEYS
    assert answer["line"][-1] == {"again": "1"}


def test_decisions_before_a_draw() -> None:
    """Taking two of three draws a card: another turn wins, none loses."""
    document = croc("solve", "-", "--format", "json", stdin=nim(3)).json
    (two,) = document["decisions"]
    assert (two["begins"], two["value"], two["outcome"], two["best"]) == ("take 2 ", "-1/3", "mixed", False)
    assert [(each["token"], each["probability"], each["value"]) for each in two["results"]] == [
        ("take 2 again", "1/3", "1"),
        ("take 2 blank", "2/3", "-1"),
    ]
    assert (document["value"], document["best"]) == ({"ann": "0", "ben": "0"}, ["take 3"])
    document = croc("solve", "-", "--format", "json", stdin=nim(6)).json
    assert document["best"] == ["take 1", "take 3", "take 2 again", "take 2 blank"]
    assert all(move["best"] == (move["token"] in document["best"]) for move in document["moves"])


def test_the_line_is_cut_at_the_depth() -> None:
    forks = [
        croc("solve", "-", "--depth", depth, "--format", "json", stdin=nim(6)).json["line"] for depth in ("0", "2")
    ]
    assert forks[0][-1].get("branches", []) == []
    assert forks[0] != forks[1]


def test_readings_and_the_arbiter(tmp_path: Path) -> None:
    assert solve("diagonal", "--format", "json").json["value"]["red"] == "-1"
    assert solve("diagonal", "--ruling", "bar-entry=any-touching", "--format", "json").json["value"]["red"] == "1"
    card = nim(2, card="again")
    assert croc("solve", "-", stdin=card).out != croc("solve", "-", "--arbiter", stdin=card).out


def test_a_game_that_is_over() -> None:
    said = solve("no-move-loses")
    assert said.code == 0
    assert said.out.startswith("Crocodile Pool Party, nobody to move: yellow wins.\n")
    assert said.out.endswith("\n1 state; deterministic graphical game, stratum by stratum.\n")


# -- limits ------------------------------------------------------------------------------------------------------------


def test_unsolved_within_the_limits() -> None:
    said = solve("shut-in", "--max-states", "2000")
    assert said.code == 3
    assert said.out.splitlines()[0] == "Crocodile Pool Party, yellow to move: not solved."
    assert "the limit of 2,000 states (--max-states) is used up" in said.out
    document = solve("shut-in", "--max-states", "2000", "--format", "json")
    assert document.code == 3
    answer = document.json
    assert list(answer) == KEYS
    assert (answer["status"], answer["value"], answer["outcome"], answer["states"]) == ("unsolved", None, None, 2000)
    assert answer["lower"] == {"red": "-1", "yellow": "-1"}
    assert answer["upper"] == {"red": "1", "yellow": "1"}
    assert "2,000 states visited" in answer["reached"]


def test_time_and_memory_are_limits_too() -> None:
    assert solve("shut-in", "--max-seconds", "0").code == 3
    assert solve("shut-in", "--max-memory", "1K").code == 3
    assert "(--max-seconds)" in solve("shut-in", "--max-seconds", "0").out
    assert "the limit is 10 kB" in solve("shut-in", "--max-memory", "10K").out
    assert "the limit is 2 MB" in solve("shut-in", "--max-memory", "2M").out


@pytest.mark.parametrize(("text", "bytes_"), [("800", 800 << 20), ("2G", 2 << 30), ("5 kb", 5 << 10), ("7m", 7 << 20)])
def test_amounts_of_memory(text: str, bytes_: int, monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[Any] = []

    def note(game: Any, state: Any, limits: Any, *_: Any) -> Any:
        given.append(limits)
        raise CannotSolve("enough")

    monkeypatch.setattr(command, "solution", note)
    croc("solve", "-", "--max-memory", text, "--max-seconds", "1.5", "--max-states", "9", stdin=nim())
    assert given == [(9, 1.5, bytes_)]


@pytest.mark.parametrize("text", ["much", "-1", "1T", "1.5G", ""])
def test_no_amount_of_memory(text: str) -> None:
    said = croc("solve", "-", f"--max-memory={text}", stdin=nim())
    assert said.code == 2
    assert "is no amount of memory: write 800M or 2G" in said.err


def test_ctrl_c_reports_what_was_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(game: Any, state: Any, budget: Budget, depth: int, assumption: str) -> Solution:
        budget.spend(7)
        os.kill(os.getpid(), signal.SIGINT)
        budget.look()
        raise AssertionError("the budget goes on")

    monkeypatch.setattr(graphical, "solve", interrupted)
    before = signal.getsignal(signal.SIGINT)
    said = solve("waiting", "--format", "json")
    assert said.code == 3
    assert said.json["reached"].startswith("interrupted: 7 states visited")
    assert signal.getsignal(signal.SIGINT) is before


def test_a_second_ctrl_c_ends_croc(monkeypatch: pytest.MonkeyPatch) -> None:
    def deaf(game: Any, state: Any, budget: Budget, depth: int, assumption: str) -> Solution:
        os.kill(os.getpid(), signal.SIGINT)
        os.kill(os.getpid(), signal.SIGINT)
        raise AssertionError("the second one is for everybody")

    monkeypatch.setattr(graphical, "solve", deaf)
    said = solve("waiting")
    assert (said.code, said.out) == (130, "")


def test_memory_that_is_not_there_is_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    def greedy(*_: Any) -> Solution:
        raise MemoryError

    monkeypatch.setattr(graphical, "solve", greedy)
    said = solve("waiting")
    assert said.code == 3
    assert "there is no more memory" in said.out


# -- what cannot be solved ---------------------------------------------------------------------------------------------


def test_a_refusal_is_one_line() -> None:
    said = croc("solve", FOLDER / "endgame-waiting.yaml", "--set", "wind=north")
    assert (said.code, said.out) == (2, "")
    assert (
        said.err == f"{FOLDER}/endgame-waiting.yaml: cannot be solved: Crocodile Pool Party has no 'wind' to choose\n"
    )
    assert croc("solve", "-", "--open-colours", stdin=nim()).code == 2


@pytest.mark.parametrize("pair", ["wind", "=north", "wind="])
def test_a_wish_has_a_name_and_a_value(pair: str) -> None:
    said = croc("solve", "-", "--set", pair, stdin=nim())
    assert said.code == 2
    assert "NAME=VALUE expected" in said.err


def test_two_wishes_for_one_thing_are_refused() -> None:
    for words in (("--guesses", "on"), ("--set", "guesses=on")):
        said = croc("solve", "-", *words, "--set", "guesses=off", stdin=nim())
        assert said.code == 2
        assert "guesses is given twice, as on and as off" in said.err


def test_wishes_reach_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    given: list[tuple[dict[str, str], bool]] = []

    def assume(self: Any, state: Any, wishes: Mapping[str, str], arbiter: bool) -> Any:
        given.append((dict(wishes), arbiter))
        raise CannotSolve("enough")

    monkeypatch.setattr(type(toys.GAME), "assume", assume)
    croc("solve", "-", "--open-colours", "--guesses", "off", "--deck", "endless", "--set", "a=b", stdin=nim())
    croc("solve", "-", "--arbiter", stdin=nim())
    assert given == [({"open-colours": "on", "guesses": "off", "deck": "endless", "a": "b"}, False), ({}, True)]


def test_files_are_read_as_by_every_command(tmp_path: Path) -> None:
    said = croc("solve", tmp_path / "none.yaml")
    assert (said.code, "there is no such file" in said.err) == (2, True)


# -- progress ----------------------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_long_runs_report_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(progress, "PAUSE", 0.0)
    with progress.reporting() as report:
        report(lambda: "5 positions")
        report(lambda: "9 positions")
    assert screen.getvalue() == "\r\x1b[K5 positions\r\x1b[K9 positions\r\x1b[K"


def test_short_runs_and_pipes_report_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Terminal()
    monkeypatch.setattr(sys, "stderr", screen)
    with progress.reporting() as report:
        report(lambda: "5 positions")
    monkeypatch.setattr(progress, "PATIENCE", 0.0)
    monkeypatch.setattr(sys, "stderr", io.StringIO())
    with progress.reporting() as report:
        report(lambda: "5 positions")
    assert screen.getvalue() == sys.stderr.getvalue() == ""  # type: ignore[attr-defined]


# -- text of what other methods say ------------------------------------------------------------------------------------

BOUNDS = Solution(
    "interval", "ann", "ann", {"ann": (HALF, ONE), "ben": (-ONE, -HALF)}, Worth(HALF, ONE, margin=(2, 5)), None,
    ("go",), (), (), (), 9, "bounds", "nothing",
)  # fmt: skip


def lines(answer: Solution) -> list[str]:
    return list(solve_text.text("Toy", answer))


def test_intervals_margins_and_values_against_all() -> None:
    said = lines(BOUNDS)
    assert said[0] == "Toy, ann to move: worth between 1/2 and 1 to ann."
    assert "Value: ann 1/2 to 1, ben -1 to -1/2 (both bounds are proved)" in said
    assert "Margin for ann: +2 to +5" in said
    exact = BOUNDS._replace(status="exact", worth=Worth(ONE, ONE, "win", 3, margin=(-4, -4)), zero_sum=False)
    said = lines(exact)
    assert said[0] == "Toy, ann to move: ann wins in 3 plies."
    assert "Margin for ann: -4" in said
    assert "need not sum to zero" in " ".join(said)
    alone = exact._replace(values={**exact.values, "cho": (-ONE, ONE)}, worth=Worth(-ONE, -ONE, "loss"))
    assert lines(alone)[0] == "Toy, ann to move: ann loses."


def test_bounds_of_the_margin_alone_are_no_answer() -> None:
    """The value may still be anything: unsolved, with all that is known."""
    path = str(FOLDER.parent / "croco-rider" / "opening.yaml")
    said = croc("solve", path, "--max-states", "500")
    assert said.code == 3
    assert said.out.startswith("Croco Rider, green to move: not solved.\n")
    assert "\nNot solved: the limit of 500 states (--max-states) is used up" in said.out
    assert "\nMargin for green: -131 to +132\n" in said.out
    told = croc("solve", path, "--max-states", "500", "--format", "json")
    assert told.code == 3
    assert (told.json["status"], told.json["margin"], told.json["lower"]["green"]) == ("unsolved", [-131, 132], "-1")
    assert len(told.json["moves"]) == 50
    known = croc("solve", str(FOLDER.parent / "croco-rider" / "endgame-twelve-pawns.yaml"), "--max-states", "1000")
    assert known.code == 0, "who wins is known, though not by how much"
    assert "Stopped early: " in known.out


def test_what_only_chance_decides_is_not_called_best() -> None:
    """The final count: two tiles each, and one number that nobody has seen."""
    position = """
        game: crocodile-pool-party
        to_move: yellow
        pool: {e3: yellow 3}
        bars: {red: [red 1, red swimmer], yellow: [yellow 1, yellow 2]}
        """
    document = croc("solve", "-", "--format", "json", stdin=position).json
    assert (document["to_move"], document["best"]) == (None, [])
    assert document["moves"]
    assert document["decisions"]
    assert not any(each["best"] for each in (*document["moves"], *document["decisions"]))
    said = croc("solve", "-", stdin=position)
    assert said.code == 0
    assert "best" not in said.out.lower().replace("best play", "")


def test_lines_name_the_mover_where_it_is_not_clear() -> None:
    steps = (Step("a", "1", "1"), Step("b", "2", "2"), Step("a", "3", "3"), Step("a", "4", "4"), Step("b", "5", "5"))
    line = (*steps, Fork("a", "6=", (Branch(HALF, (Step("a", "6=1", "6=1"), Again(1))), Branch(HALF, ()))))
    assert list(solve_text._line(line, "  ")) == [
        "  a 1 b 2 3 a 4 b 5 6=...",
        "    1/2: a 6=1 (and so on for ever)",
        "    1/2:",
    ]
    assert next(solve_text._line((*steps[:2], Again(2)), "")) == "a 1 b 2 (and so on for ever, from ply 2)"


def test_draws_say_how_soon_they_can_be_forced() -> None:
    spec: Spec = {"a": maxi(1, "b", "loss"), "b": mini(1, "draw", "win")}
    answer = graphical.solve(Toy(spec), "a", Budget(), 1, "nothing")
    assert lines(answer)[0] == "Toy, max to move: a draw within 2 plies."
    lot = graphical.solve(Toy({"a": maxi(1, draw(win="1/2", loss="1/2"))}), "a", Budget(), 1, "nothing")
    assert lines(lot)[0] == "Toy, max to move: worth 0 to max."
    assert [line.split() for line in lines(lot) if line.startswith("  >0~")] == [
        [">0~...", "0", "mixed", "best"],
        [">0~0>0", "1/2", "1", "win", "0", "best"],
        [">0~1>0", "1/2", "-1", "loss", "0", "best"],
    ]


def test_every_known_endgame_prints_within_80_columns() -> None:
    for endgame in ENDGAMES:
        if endgame.states < 4000:
            assert max(map(len, _printed(endgame))) <= 80


def _printed(endgame: Endgame) -> list[str]:
    return croc("solve", endgame.path).out.splitlines()


def test_every_key_is_documented() -> None:
    page = (FOLDER.parents[1] / "docs" / "json.md").read_text(encoding="utf-8")
    section = next(part for part in page.split("\n## ") if part.startswith("croc/solve/1"))
    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]*)`", section))))
    document = croc("solve", "-", "--depth", "2", "--format", "json", stdin=nim(3)).json
    assert _keys({name: value for name, value in document.items() if name not in OPEN}) | set(document) <= named | {
        "schema"
    }


OPEN = ("value", "lower", "upper", "odds")
"""Keys whose own keys are players or outcomes."""


def _keys(document: Any) -> set[str]:
    if isinstance(document, list):
        return {key for each in document for key in _keys(each)}
    if not isinstance(document, dict):
        return set()
    return set(document) | {key for value in document.values() for key in _keys(value)}
