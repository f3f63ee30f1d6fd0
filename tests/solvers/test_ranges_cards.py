"""Cards of many teams on few turns, and all readings, in charades: what is still possible, against brute force."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from games.core.position import Position
from games.crocodile import GAME
from games.crocodile.state import TeamGame
from games.crocodile.words import TASKS, U_CARDS

from .charades import READINGS, WHOLE, cut, late_record, walked
from .charades_by_turns import same_as_turn_by_turn

MATTER = ("bonus-set-word", "same-bonus", "fault", "set-word-skip", "robbery-set-word")
"""The readings that totals hang on."""


@pytest.fixture(autouse=True)
def _whole_card() -> Iterator[None]:
    yield
    cut(WHOLE)


MANY_CARDS = [
    ((2, 2), 2, U_CARDS),
    ((3, 2), 3, ("player-swap", "eyes-closed", "hands-locked", "set-word", "robbery")),
    ((2, 2, 2), 2, ("eyes-closed", "hands-locked", "set-word", "robbery")),
    ((2, 2, 3), 3, ("eyes-closed", "set-word", "robbery")),
    ((2, 2, 2, 2), 2, ("hands-locked", "set-word", "robbery")),
    ((2, 2, 2, 2), 3, ("eyes-closed", "hands-locked")),
]


@pytest.mark.parametrize(("sizes", "left", "cards"), MANY_CARDS)
def test_cards_of_many_teams_on_few_turns(sizes: tuple[int, ...], left: int, cards: tuple[str, ...]) -> None:
    """Every combination of the readings that cards hang on, with hands still full; in the middle of a turn, too."""
    rng = random.Random(str(sizes))
    cut({"actions": 1} if len(sizes) > 2 else {"actions": 1, "concepts": 1})
    names = ("bonus-set-word", "same-bonus", "robbery-set-word")
    for chosen in product(*(READINGS[name] for name in names)):
        start = late_record(rng, sizes, left, cards, dict(zip(names, chosen)), played=0.1)
        same_as_turn_by_turn(rng.choice([start, walked(rng, start, rng.randint(1, 5))]))


OPEN_TURNS: tuple[dict[str, Any], ...] = (
    {"open": "preparing", "u_cards": ["north set-word"]},
    {
        "open": "showing",
        "u_cards": ["north set-word", "south robbery", "east eyes-closed"],
        "faults": [{"kind": "spoke"}],
    },
    {
        "open": "showing",
        "u_cards": ["north set-word", "south eyes-closed", "east eyes-closed"],
        "guessed": ["set-word"],
    },
    {
        "open": "showing",
        "u_cards": ["north set-word", "south robbery", "east eyes-closed"],
        "guessed": [{"word": "set-word", "by": "south"}],
        "faults": [{"kind": "marks"}],
    },
    {
        "open": "showing",
        "u_cards": ["north set-word", "south set-word", "east eyes-closed"],
        "guessed": ["names"],
        "faults": [{"kind": "marks", "after": 0}],
    },
)


@pytest.mark.parametrize("more", OPEN_TURNS)
def test_every_combination_of_readings_in_an_open_turn(more: dict[str, Any]) -> None:
    """Set words, robbers and faults on the table, in the last turn of the game."""
    cut({"objects": 2, "names": 1, "concepts": 1} if more["open"] == "showing" else {"objects": 1, "concepts": 1})
    plain = GAME.write(late_record(random.Random(5), (3, 2, 2), 1, U_CARDS, {}))
    done = [turn["task"] for turn in plain["turns"] if turn["team"] == "east"]
    task = next(task for task in TASKS if done.count(task) < 2)
    cards = [dict(zip(("by", "card"), said.split())) for said in more["u_cards"]]
    last = {"team": "east", "task": task, "presenter": plain["teams"]["east"][0], **more, "u_cards": cards}
    for chosen in product(*(READINGS[name] for name in MATTER)):
        fields = {**plain, "rulings": dict(zip(MATTER, chosen)), "turns": [*plain["turns"], last]}
        state = GAME.read(Position.of(fields))
        assert isinstance(state, TeamGame)
        same_as_turn_by_turn(state)


PREPARED: tuple[dict[str, Any], ...] = (
    {},
    {"looked": ["north"]},
    {"looked": ["south"], "u_cards": ["north robbery"]},
    {"u_cards": ["north player-swap"]},
    {"u_cards": ["north player-swap"], "looked": ["south"]},
    {"u_cards": ["south robbery", "east player-swap"]},
    {"u_cards": ["south robbery", "east player-swap"], "looked": ["north"]},
)


@pytest.mark.parametrize("more", PREPARED)
def test_who_looks_who_robs_and_who_is_left_to_guess(more: dict[str, Any]) -> None:
    """The order of words binds a team until somebody else guesses, too; who has looked cannot help by robbing."""
    cut({"objects": 1, "concepts": 1})
    for cards, readings in product(
        [("player-swap", "robbery"), ("player-swap", "robbery", "set-word")],
        [{}, {"robbery-set-word": "five"}, {"set-word-skip": "yes", "bonus-set-word": "no"}],
    ):
        plain = GAME.write(late_record(random.Random(1), (2, 3, 2), 1, cards, readings, played=0))
        players = plain["teams"]["east"]
        for task in ("objects", "concepts", "free"):
            turn = {"team": "east", "task": task, "presenter": players[0], "open": "preparing", **more}
            turn["u_cards"] = [dict(zip(("by", "card"), said.split())) for said in more.get("u_cards", ())]
            for card in turn["u_cards"]:
                if card["card"] == "player-swap":
                    turn["presenter"] = players[1]
                    card |= {"from": players[0], "to": players[1]}
            state = GAME.read(Position.of({**plain, "turns": [*plain["turns"], turn]}))
            assert isinstance(state, TeamGame)
            same_as_turn_by_turn(state)
