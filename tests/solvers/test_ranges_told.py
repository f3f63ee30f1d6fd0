"""What choices do to what is still possible in charades, and how `croc solve` tells it."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from toys import croc

from croccli.solvers import ranges as method
from croccli.solvers.limits import Budget
from games.core.game import CannotSolve
from games.core.judge import judge, unfold
from games.core.ranges import numbers
from games.crocodile import GAME
from games.crocodile.ranges import NO_CARD
from games.crocodile.state import TeamGame, due, stage
from games.crocodile.words import U_CARDS

from .charades import WHOLE, Vector, agree, any_readings, cut, late_record, ranges, small, walked
from .charades_by_turns import ByTurns
from .toys import Toy, maxi

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _whole_card() -> Iterator[None]:
    yield
    cut(WHOLE)


# -- choices -----------------------------------------------------------------------------------------------------------


def test_a_choice_leaves_what_is_possible_after_it() -> None:
    """Of what can be chosen at once: the ranges of the position after it. Of cards asked ahead: all that may follow."""
    rng = random.Random("choices")
    seen = set()
    for _ in range(24):
        cut(small(rng, 2))
        start = late_record(
            rng, rng.choice([(2, 2), (3, 2), (2, 2, 2)]), rng.choice([1, 2]), rng.sample(U_CARDS, 3), any_readings(rng)
        )
        state = walked(rng, start, rng.randint(0, 3))
        if stage(state) == "over":
            continue
        for option in ranges(state).options:
            seen.add((stage(state), option.kind, option.now))
            if option.now and option.token != NO_CARD:
                verdict = judge(GAME, state, option.token)
                assert verdict.answer == "legal"
                after = GAME.play(state, verdict.move)
                assert option.after == ranges(after).prospects
            else:
                agree(dict(option.after), after_choice(state, option.token), state.names)
    assert seen == {
        ("task", "task", True),
        ("task", "presenter", False),
        ("task", "card", False),
        ("presenter", "presenter", True),
        ("presenter", "card", False),
        ("before", "card", True),
    }


def after_choice(state: TeamGame, token: str) -> set[Vector]:
    """All results once this is chosen, now or later in the open turn."""
    team, found = due(state), set()
    todo = [state]
    while todo:
        at = todo.pop()
        if token == NO_CARD and stage(at) == "before":
            found |= ByTurns(at, resting=team).results()
            continue
        for leaf in unfold(GAME, at):
            after = GAME.play(at, leaf.move)
            assert isinstance(after, TeamGame)
            said = GAME.token(at, leaf.move)
            if said == token or (token.endswith("player-swap") and said.startswith(f"{token} ")):
                found |= ByTurns(after).results()
            elif stage(at) in ("task", "presenter"):
                todo.append(after)
    return found


def test_what_a_choice_gives_up_and_what_only_it_keeps() -> None:
    rng = random.Random("alternatives")
    for _ in range(20):
        cut(small(rng))
        state = walked(rng, late_record(rng, (2, 2), 2, rng.sample(U_CARDS, 3), any_readings(rng)), rng.randint(0, 3))
        found = ranges(state)
        if found.options:
            team = due(state)
            before = numbers(found.prospects[team].totals)
        for kind in {option.kind for option in found.options}:
            same = [option for option in found.options if option.kind == kind]
            after = [numbers(option.after[team].totals) for option in same]
            assert set().union(*after) == before, "what is possible is possible by some choice"
            for number, option in enumerate(same):
                others = set().union(*(each for at, each in enumerate(after) if at != number))
                assert numbers(option.gives_up) == before - after[number]
                assert numbers(option.gains) == after[number] - others


def test_tasks_and_presenters_change_nothing_and_cards_do() -> None:
    """Every task is done in the end, unless one was done too often: then only totals in between hang on the choice."""
    rng = random.Random("ends")
    cut(WHOLE)
    between = moved = 0
    for number in range(16):
        sizes, cards = rng.choice([(2, 2), (3, 2, 2)]), rng.sample(U_CARDS, rng.choice([0, 4]))
        left = rng.choice([1, 2]) * len(sizes)
        state = late_record(rng, sizes, left, cards, any_readings(rng), astray=number % 2 == 0)
        found = ranges(state)
        for option, team in product(found.options, state.names):
            before, after = found.prospects[team], option.after[team]
            ends = (before.totals[0][0], before.totals[-1][1]) == (after.totals[0][0], after.totals[-1][1])
            if option.kind == "card":
                moved += not ends
            elif option.kind == "presenter" or number % 2:
                assert before == after
            else:
                assert ends
                assert before._replace(totals=()) == after._replace(totals=())
                between += before.totals != after.totals
    assert between
    assert moved


# -- croc solve --------------------------------------------------------------------------------------------------------

ENDGAMES = sorted((ROOT / "positions" / "crocodile").glob("endgame-*.yaml"))
KNOWN: dict[str, dict[str, Any]] = {
    "endgame-six-behind": {"foxes": ([[67, 67], [72, 72], [74, 93], [95, 95]], "alone", "no", "no")},
    "endgame-keep-the-card": {"owls": ([[92, 93]], "alone", "no", "alone")},
    "endgame-robbers": {"north": ([[59, 85], [87, 87]], "alone", "no", "no")},
    "endgame-nobody-left-to-guess": {"south": ([[50, 51], [56, 84], [86, 86]], "alone", "no", "no")},
    "endgame-alone": {"ann": ([], "alone", "no", "no"), "cho": ([], "no", "no", "no")},
}


@pytest.mark.parametrize("path", ENDGAMES, ids=lambda path: path.stem)
def test_croc_solve_tells_ranges(path: Path) -> None:
    said = croc("solve", str(path), "--format", "json")
    assert said.code == 0
    found = said.json
    assert (found["status"], found["value"], found["moves"]) == ("exact", None, [])
    for player, each in found["ranges"]["players"].items():
        assert found["upper"][player] == ("-1" if each["can_win"] == "no" else "1")
        assert found["lower"][player] == ("-1" if each["sure"] == "no" else "1")
        if each["totals"]:
            assert (each["lowest"], each["highest"]) == (each["totals"][0][0], each["totals"][-1][1])
    for player, expected in KNOWN[path.stem].items():
        each = found["ranges"]["players"][player]
        assert (each["totals"], each["can_win"], each["sure"], each["sure_resting"]) == expected
    text = croc("solve", str(path)).out
    assert max(map(len, text.splitlines())) <= 80
    assert "can still win" in text.replace("\n", " ")


def test_keys_of_ranges_are_documented() -> None:
    page = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    section = next(part for part in page.split("\n## ") if part.startswith("croc/solve/1"))
    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]*)`", section))))
    path = ROOT / "positions" / "crocodile" / "endgame-nobody-left-to-guess.yaml"
    found = croc("solve", str(path), "--format", "json").json["ranges"]
    assert set(found) <= named
    assert found["options"]
    for option in found["options"]:
        assert set(option) <= named
        assert set(option["after"]["south"]) <= named


def test_what_a_choice_does_is_told_in_words() -> None:
    path = ROOT / "positions" / "crocodile" / "endgame-nobody-left-to-guess.yaml"
    said = " ".join(croc("solve", str(path)).out.split())
    assert "card south player-swap dan>eva: the win is certain for north; south cannot win" in said
    assert "no card: a share of the win is certain for north; south can just share the win" in said
    assert "Tasks change no totals: a turn is worth 0 to 28 points of words whichever task is chosen" in said
    finished = croc("solve", str(ROOT / "positions" / "crocodile" / "finished.yaml")).out
    assert "owls and foxes share the win" in finished
    assert "owls" in croc("solve", str(ROOT / "positions" / "crocodile" / "endgame-keep-the-card.yaml")).out


def test_a_limit_is_kept() -> None:
    path = ROOT / "positions" / "crocodile" / "endgame-nobody-left-to-guess.yaml"
    said = croc("solve", str(path), "--max-states", "1")
    assert said.code == 3
    assert "--max-states" in said.out
    assert croc("solve", str(path), "--set", "deck=endless").code == 2


def test_a_game_that_does_not_say_what_is_possible() -> None:
    with pytest.raises(CannotSolve):
        method.solve(Toy({"a": maxi(1, "win")}), "a", Budget(), 1, "nothing")
