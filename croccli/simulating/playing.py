"""One random game: its story, and the record that tells it.

The draws of a game hang on the seed, the game's name and the number alone: whatever else is simulated, and where, game
number 17 is always the same.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from games.core.game import Game
from games.core.position import Position
from games.core.simulation import Draws, Played, Story

from .claims import claim, false_claims, seated


class Told(NamedTuple):
    """A story, the record that tells it truly, and results it did not have."""

    story: Story
    record: dict[str, Any]
    false: tuple[Any, ...]


def story(game: Game[Any], draws: Draws) -> Story:
    """Play a game from a random start until it is over, or has had as many moves as its simulation allows."""
    simulation = game.simulation()
    start = simulation.start(game, draws)
    state = game.read(Position.of(start))
    moves: list[Played] = []
    over = False
    while len(moves) < simulation.most:
        move = simulation.move(game, state, draws)
        if move is None:
            over = True
            break
        moves.append(Played(state, move, simulation.token(game, state, move, draws)))
        state = game.play(state, move)
    return Story(game, start, tuple(moves), state, over)


def told(game: Game[Any], seed: int, number: int) -> Told:
    """Game number `number` of the seed."""
    draws = Draws(seed, game.slug, number)
    played = story(game, draws)
    people = seated(game.players(played.end), draws)
    outcomes, scores = game.simulation().result(game, played.end)
    played = played._replace(over=outcomes is not None)
    record = {
        "game": game.slug,
        "name": f"seed {seed}, game {number}",
        "players": people,
        "start": {key: value for key, value in played.start.items() if key != "game"},
        "moves": [move.token for move in played.moves],
        "result": claim(people, outcomes, scores),
    }
    return Told(played, record, tuple(false_claims(people, outcomes, scores)))
