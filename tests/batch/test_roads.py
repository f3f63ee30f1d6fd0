"""However a game is judged, the rows and findings are the same: by the rules or a quick referee, from YAML or JSON."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from croccli.batch.documents import Kind, Piece
from croccli.output.to_yaml import dump
from games.core import registry
from games.core.follow import follow
from games.core.game import Game
from games.core.judge import judge
from games.core.position import Fields, Position, Text, written
from games.core.replay import OnIllegal, replay
from games.core.rulings import table

from .helping import MISTAKES, SLUGS, Plain, judged, mixed, recorded, rows, spoiled, turn

MODES: tuple[OnIllegal, ...] = ("stop", "skip", "accept")
REFEREED = [slug for slug in SLUGS if type(registry.find(slug)).referee.__module__ != "games.core.game"]


def with_readings(record: Plain, rng: Random) -> Plain:
    """The same record under random readings, where its start can be read so."""
    game = registry.find(record["game"])
    chosen = {name: rng.choice(list(about.readings)) for name, about in table(game.Rulings).items()}
    return {**record, "rulings": chosen}


def lines(records: list[Plain]) -> list[Piece]:
    return [
        Piece("r.jsonl", number, number, Kind.JSON, json.dumps(record).encode())
        for number, record in enumerate(records, 1)
    ]


def documents(records: list[Plain]) -> list[Piece]:
    return [Piece("r.jsonl", number, 1, Kind.YAML, dump(record).encode()) for number, record in enumerate(records, 1)]


def without_places(table_: bytes) -> list[Plain]:
    return [{**row, "line": None, "col": None} for row in rows(table_)]


@pytest.mark.parametrize("mode", MODES)
def test_the_quick_roads_change_nothing(mode: OnIllegal) -> None:
    rng = Random(3)
    records = spoiled([with_readings(record, rng) for record in mixed(50)], rng, 0.7)
    quick = judged(lines(records), on_illegal=mode)
    plain = judged(lines(records), on_illegal=mode, quick=False)
    assert quick == plain
    assert plain.totals["findings"] > 20


@pytest.mark.parametrize("mode", MODES)
def test_yaml_and_json_come_to_the_same(mode: OnIllegal) -> None:
    rng = Random(4)
    records = spoiled(mixed(40), rng, 0.5)
    from_json, from_yaml = judged(lines(records), on_illegal=mode), judged(documents(records), on_illegal=mode)
    assert from_json.totals == from_yaml.totals
    for first, second in ((from_json.games, from_yaml.games), (from_json.findings, from_yaml.findings)):
        assert without_places(first) == without_places(second)


def entries(game: Game[Any], record: Plain) -> tuple[Any, list[Any]]:
    root = written(record)
    assert isinstance(root, Fields)
    return game.read(Position.of({**record["start"], "rulings": record["rulings"]})), list(root["moves"])  # type: ignore[arg-type]


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("slug", REFEREED)
def test_following_finds_what_replaying_finds(slug: str, mode: OnIllegal) -> None:
    game, rng = registry.find(slug), Random(5)
    found = 0
    for _ in range(25):
        record = with_readings(recorded(slug, rng), rng)
        for mistake in rng.choices(MISTAKES[:3], k=2):
            mistake(record, rng)
        start, moves = entries(game, record)
        told, followed = replay(game, start, moves, mode), follow(game, start, moves, mode)
        assert tuple(each.step for each in followed.found) == told.findings
        assert (followed.state, followed.left, followed.number) == (told.state, told.left, len(told.steps))
        found += len(told.findings)
    assert found >= 25


def spoiled_token(token: str, rng: Random) -> str:
    """A token with one letter or digit exchanged."""
    place = rng.randrange(len(token))
    return token[:place] + rng.choice("abcdef0123456789-=@") + token[place + 1 :]


@pytest.mark.parametrize("slug", REFEREED)
def test_a_referee_keeps_to_every_reading(slug: str) -> None:
    """What it plays is legal under the readings in force, and leads where the rules lead; also from the very start."""
    game, rng = registry.find(slug), Random(6)
    played = 0
    for number in range(24):
        record = with_readings(recorded(slug, rng, longest=0), rng)
        opening = game.opening(Fields())
        start = record["start"] if opening is None or number % 2 else opening
        state = game.read(Position.of({**start, "rulings": record["rulings"]}))
        referee = game.referee(state)
        for _ in range(150):
            move = turn(game, state, rng) if game.ending(state) is None else None
            if move is None:
                break
            token = game.token(state, move)
            agree_on(game, state, spoiled_token(token, rng))
            assert referee is not None
            if referee.plays(Text(token)):
                played += 1
            else:
                referee = game.referee(game.play(state, move))
            state = game.play(state, move)
            assert referee is not None
            assert referee.state() == state
    assert played > 1000


def agree_on(game: Game[Any], state: Any, token: str) -> None:
    referee = game.referee(state)
    assert referee is not None
    if referee.plays(token):
        verdict = judge(game, state, token)
        assert verdict.answer == "legal", token
        assert referee.state() == game.play(state, verdict.move)
    else:
        assert referee.state() == state
