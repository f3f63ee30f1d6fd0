"""Where the rulebook says so: the heading named with a broken rule is the one for the case at hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from toys import croc

from croccli.load import compose
from games.core.judge import judge
from games.core.position import Position
from games.core.registry import find, slugs

ROOT = Path(__file__).parent.parent
SWIMMER = "rulebook, A) Moving a Swimmer"
CROCODILE = "rulebook, Movement Rules for Crocodiles"
TURNED = "rulebook, B) Turning Over a Swimmer"
POOL = """
game: crocodile-pool-party
to_move: red
pool: {c12: red swimmer, c9: red 1, e5: red 3, e7: red swimmer, f5: yellow 1, b2: yellow swimmer, b4: [yellow 4, red 2]}
"""
COUNT = """
game: crocodile-pool-party
to_move: yellow
pool: {e3: yellow 3}
bars: {red: [red 1, red swimmer], yellow: [yellow 1, yellow 2]}
"""
PLACING = "{game: crocodile-pool-party, to_move: red, phase: setup, pool: {}}"


def ring(players: str, other: str) -> str:
    """Three colours stand, red among them."""
    spaces = f"[red 2, ., ., ., {other}, ., green 1, ., ., ., ., ., ., ., ., ., ., .]"
    return f"{{game: pool-party, players: {{{players}}}, to_move: ann, ring: {spaces}}}"


OVER = ring("ann: red, ben: blue", "blue")
LATE = ring("ann: red, ben: blue, cho: white", "pink").replace("ring", "out: [ben, cho], ring")


def broken(text: str, token: str) -> dict[str, str]:
    """The source of each broken rule of a token's first failing group."""
    root: Any = compose(text)[0]
    game = find(str(root["game"]))
    return {each.rule: each.source for each in judge(game, game.read(Position(root)), token).violations}


@pytest.mark.parametrize(
    ("position", "token", "rule", "source"),
    [
        (POOL, "c12-c13-d13-e13", "full-number", SWIMMER),
        (POOL, "c12-c12", "full-number", SWIMMER),
        (POOL, "c12-f12", "full-number", SWIMMER),
        (POOL, "c9-c10-c11", "full-number", CROCODILE),
        (POOL, "e7-e8-f9", "no-diagonal", SWIMMER),
        (POOL, "e5-d6-d7-d8", "no-diagonal", CROCODILE),
        (POOL, "c12-c13-c12", "no-reverse", SWIMMER),
        (POOL, "e5-d5-e5-d5", "no-reverse", CROCODILE),
        (POOL, "e7-e6-e5", "landing-swimmer", SWIMMER),
        (POOL.replace("c12:", "e6:"), "e7-e5", "free-way", SWIMMER),
        (POOL.replace("c12:", "e6:"), "e5-e6-e7-e8", "free-way", CROCODILE),
        (POOL, "e5-e6-d6-d7", "turns", CROCODILE),
        (POOL, "c12-c14-d14", "one-step-at-a-time", SWIMMER),
        (POOL, "e5-e7-d8", "one-step-at-a-time", CROCODILE),
        (POOL, "c12=3-e9", "unseen-number", TURNED),
        (COUNT, "count red2=1", "unseen-number", "rulebook, End of the Game"),
        (POOL, "b4-b8", "own-tile", CROCODILE),
        (POOL, "b2-b3", "own-tile", "rulebook, Course of Play"),
        (POOL, "pass", "must-move", "rulebook, Course of Play"),
        (PLACING, "pass", "must-move", "rulebook, Setup"),
        (OVER, "0 cw", "game-over", "rulebook, Two-Player Game"),
        (LATE, "0 cw", "game-over", "rulebook, End of the Game"),
    ],
)  # fmt: skip
def test_the_heading_fits_the_case(position: str, token: str, rule: str, source: str) -> None:
    assert broken(position, token)[rule] == source


def alone(*turns: str) -> str:
    rulings = "rulings: {fault: turn-over}"
    return f"{{game: crocodile, mode: alone, players: [ann, ben], {rulings}, turns: [{', '.join(turns)}]}}"


def test_charades_alone_have_a_heading_of_their_own() -> None:
    guessed = alone("{presenter: ann, word: names, guessed_by: ben}")
    assert broken(guessed, "presenter ann") == {"guesser-shows-next": "rulebook, Every Man for Himself"}
    stopped = alone("{presenter: ann, word: names, faults: [spoke]}")
    assert broken(stopped, "presenter ben") == {"guesser-shows-next": "rulebook, Word-Showing Rules"}
    words = ["objects"] * 3 + ["actions"] * 3 + ["names"] * 2 + ["concepts", "expressions"]
    turns = [
        f"{{presenter: ann, word: {each}, guessed_by: ben}}, {{presenter: ben, word: {each}, guessed_by: ann}}"
        for each in words
    ]
    over = alone(", ".join(turns).rpartition(", {")[0])
    assert broken(over, "presenter ben") == {"game-over": "rulebook, Every Man for Himself"}


def test_points_of_robbers_stand_with_their_card() -> None:
    turn = "{team: north, task: names, presenter: ann, open: showing}"
    here = f"{{game: crocodile, mode: teams, teams: {{north: [ann, ben], south: [dan, eva]}}, turns: [{turn}]}}"
    assert broken(here, "time south=5") == {"points-add-up": "rulebook, Card Types"}
    assert broken(here, "time 5") == {"points-add-up": "rulebook, Structure of a Team Turn"}


@pytest.mark.parametrize("slug", slugs())
def test_every_heading_that_a_case_names_is_one_of_its_rule(slug: str) -> None:
    """`croc rules` lists all the headings a rule stands under."""
    said = croc("rules", slug, "--format", "json")
    listed = {each["id"]: each["source"] for each in said.json["rules"]}
    assert listed == {id: rule.source for id, rule in find(slug).rulebook.rules.items()}
    assert all("rulebook, " in source or source.startswith("ruling ") for source in listed.values())


def test_a_token_says_that_it_eats_where_nothing_is() -> None:
    """It is as legal as without the x, and a note says so."""
    said = croc("check", "-", "c9xd8", stdin=POOL)
    assert (said.code, said.out) == (0, "c9-d8: LEGAL\n  Note: nothing is eaten: d8 holds no tile to eat.\n")
    assert croc("check", "-", "c9xd8", "--format", "json", stdin=POOL).json["remarks"] == [
        "nothing is eaten: d8 holds no tile to eat"
    ]
    assert "Note" not in croc("check", "-", "c9-d8", stdin=POOL).out
    assert "Note" not in croc("check", "-", "e5xe2xf2xf5", stdin=POOL).out
