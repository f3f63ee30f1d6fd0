"""The quick referees agree with the rules, move by move, on legal and illegal tokens."""

from random import Random
from typing import Any

import pytest

from games.core import registry
from games.core.game import Game
from games.core.judge import judge, unfold
from games.core.position import NotationError, Position

GAMES = [game for game in map(registry.find, registry.slugs()) if type(game).referee.__module__ != "games.core.game"]


def starts(game: Game[Any], rng: Random) -> list[Any]:
    return [game.read(Position.of(game.deal(rng, (), {}))) for _ in range(4)]


def spoiled(token: str, rng: Random) -> str:
    """A token with one letter or digit exchanged: mostly illegal, sometimes nonsense."""
    place = rng.randrange(len(token))
    return token[:place] + rng.choice("abcdef123456789-=") + token[place + 1 :]


def agrees(game: Game[Any], state: Any, token: str) -> bool:
    """Whether the referee plays only what the rules allow, and gets where they get; True if it played."""
    referee = game.referee(state)
    assert referee is not None
    if not referee.plays(token):
        assert referee.state() == state
        return False
    verdict = judge(game, state, token)
    assert verdict.answer == "legal", token
    assert referee.state() == game.play(state, verdict.move), token
    return True


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_referee_never_differs_from_the_rules(game: Game[Any]) -> None:
    rng = Random(7)
    played = refused = 0
    for state in starts(game, rng):
        for _ in range(120):
            leaves = list(unfold(game, state))
            if not leaves:
                break
            leaf = rng.choice(leaves)
            ways = game.ways(state, leaf.move)
            tokens = [game.token(state, leaf.move), game.token(state, rng.choice(ways))]
            for token in tokens:
                played += agrees(game, state, token)
            for token in [spoiled(token, rng) for token in tokens for _ in range(3)]:
                try:
                    refused += not agrees(game, state, token)
                except NotationError:
                    pytest.fail(f"the referee played {token}, which nobody can read")
            state = game.play(state, leaf.move)
    assert played > 500
    assert refused > 500
