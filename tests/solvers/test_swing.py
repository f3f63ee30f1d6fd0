"""What a game says about its final score difference holds all along any play, and is exact at the end."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from croccli.load import load_position
from games.core import registry
from games.core.game import Game
from games.core.judge import unfold
from games.core.position import Position

ROOT = Path(__file__).parents[2]


def starts(game: Game[Any], rng: Random) -> list[Any]:
    """Positions to play on from: the examples, and random starts."""
    paths = sorted((ROOT / "positions" / game.slug).glob("*.yaml"))
    found = [game.read(load_position(str(path))[1]) for path in paths]
    return [*found, *(game.read(Position.of(game.deal(rng, (), {}))) for _ in range(2))]


def scored(game: Game[Any], state: Any) -> bool:
    return len(game.players(state)) == 2 and game.swing(state) is not None


GAMES = [
    game for game in map(registry.find, registry.slugs()) if any(scored(game, each) for each in starts(game, Random(1)))
]


def test_some_game_is_played_for_its_score() -> None:
    assert [game.slug for game in GAMES] == ["croco-rider"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_bounds_hold_all_along_and_meet_at_the_end(game: Game[Any]) -> None:
    rng = Random(game.slug)
    finished = 0
    for state in starts(game, rng):
        met, first, second = [], *game.players(state)
        while game.ending(state) is None:
            met.append(game.swing(state))
            state = game.play(state, rng.choice([leaf.move for leaf in unfold(game, state)]))
        ending = game.ending(state)
        assert ending is not None
        difference = ending.scores[first] - ending.scores[second]
        assert game.swing(state) == (difference, difference)
        assert all(bounds is not None and bounds[0] <= difference <= bounds[1] for bounds in met)
        outcome = "win" if difference > 0 else "loss" if difference else "draw"
        assert ending.outcomes[first] == outcome
        finished += 1
    assert finished > 10
