"""Who may be called what: dealing, positions and records refuse the same names, in every game."""

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import jsonschema
import pytest
from toys import croc

from games.core import registry
from games.core.game import Game
from games.core.names import DRAW, RESULT_WORDS, UNFINISHED, Name
from games.core.position import NotationError, Position, PositionError, Problems, Text, written

OTHERS = ("ann", "ben", "cho", "dan")
WORDS = (
    *("guess", "cw", "ccw", "right", "wrong", "out", "count", "nobody", "unknown", "stop", "keep", "play", "turn"),
    *(
        "white",
        "higher",
        "skip",
        "task",
        "presenter",
        "objects",
        "robbery",
        "start",
        "draw",
        "unfinished",
        "Draw",
        "CW",
    ),
    *("7", "007", "-", "a b", "ann-2", "Éva", "win", "loss", "all", "yes", "null", "red", "Stop", "Task", "_x", "x_"),
)
FREE = ("pool-party", "see-you-later", "crocodile")
"""The games whose players name themselves."""


def renamed(plain: Any, old: str, new: str) -> Any:
    """The same data with one name for another."""
    if isinstance(plain, dict):
        return {renamed(key, old, new): renamed(value, old, new) for key, value in plain.items()}
    if isinstance(plain, list):
        return [renamed(each, old, new) for each in plain]
    return new if plain == old else plain


def refusal(game: Game[Any], plain: Any) -> str:
    try:
        game.read(Position.of(plain))
    except PositionError as error:
        return error.problems[0].message
    return ""


@pytest.mark.parametrize("slug", FREE)
@pytest.mark.parametrize("name", WORDS)
def test_dealing_refuses_what_reading_refuses(slug: str, name: str) -> None:
    game = registry.find(slug)
    plain = renamed(game.deal(Random(1), OTHERS, {}), "dan", name)
    why = refusal(game, plain)
    players = (*OTHERS[:3], name)
    if why:
        with pytest.raises(NotationError, match=f"^{re.escape(why)}$"):
            game.deal(Random(1), players, {})
    else:
        assert game.deal(Random(1), players, {}) == plain


@pytest.mark.parametrize("slug", registry.slugs())
@pytest.mark.parametrize("name", sorted(RESULT_WORDS))
def test_no_game_deals_to_a_result(slug: str, name: str) -> None:
    with pytest.raises(NotationError):
        registry.find(slug).deal(Random(1), (*OTHERS[:3], name), {})


@pytest.mark.parametrize("name", ["guess", "cw", "wrong", "right", "out", "count", "unknown", "Guess"])
def test_the_command_says_why(name: str) -> None:
    said = croc("deal", "pool-party", "--players", f"ann,{name}")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("croc deal: players: a name (one word ")
    assert f"nor a word of a token) expected, not '{name}'; see croc deal --help" in said.err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("see-you-later", "--set", "lap=99"), "no option 'lap'; there is only: advanced"),
        (("see-you-later", "--players", "ann"), "two to six players expected, 1 given"),
        (
            ("see-you-later", "--players", "ann,draw"),
            "players[2]: nobody can be called 'draw': in a record it is a result",
        ),
        (("pool-party", "--players", "ann"), "two to six players expected, 1 given"),
        (("croco-rider", "--players", "ann,ben"), "Croco Rider is played by green and blue"),
        (("crocodile-pool-party", "--players", "ann,ben"), "the players of this game are red and yellow"),
        (("crocodile", "--set", "mode=none"), "mode is teams or alone, not 'none'"),
    ],
)
def test_what_deal_refuses_is_said_alike(arguments: tuple[str, ...], message: str) -> None:
    said = croc("deal", *arguments)
    assert (said.code, said.err) == (2, f"croc deal: {message}; see croc deal --help\n")


def texts() -> Iterator[str]:
    yield from WORDS
    yield from (word.upper() for word in WORDS)


def test_the_schema_of_a_name_allows_what_is_allowed() -> None:
    name = Name("a name", frozenset({"stop", "play"}))
    schema = name.schema()
    for text in texts():
        problems = Problems()
        name.check(Text(text), problems, "players")
        assert jsonschema.Draft202012Validator(schema).is_valid(text) == (not problems.found), text


@pytest.mark.parametrize("node", [["ann"], {"ann": "ben"}])
def test_a_name_is_a_text(node: Any) -> None:
    problems = Problems()
    Name("a name").check(written(node), problems, "players")
    assert "players: a name expected, not a" in problems.found[0].message


@pytest.mark.parametrize("word", [DRAW, UNFINISHED, "Draw"])
def test_a_person_in_a_record_is_no_result(word: str) -> None:
    text = f"game: see-you-later\nplayers: [Anna, {word}]\nstart: {{}}\nmoves: []\n"
    said = croc("replay", "-", stdin=text)
    assert said.code == 2
    assert f"players[2]: nobody can be called '{word}': in a record it is a result" in said.err


def test_a_start_that_is_a_record_is_shown_where_it_is_named(tmp_path: Any) -> None:
    record = tmp_path / "self.yaml"
    record.write_text("game: pool-party\nname: me\nstart: self.yaml\nmoves: []\n")
    said = croc("replay", record)
    assert said.code == 2
    assert said.err.startswith(f"{record}:3:8: start: a position is wanted, and '")
    assert said.err.endswith("self.yaml' is a record\n")
