"""Counting the tree of a game, and the odds of how it ends where only chance is left."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .ending import Ending
from .game import Game
from .judge import unfold


def perft(game: Game[Any], state: Any, depth: int) -> int:
    """The number of token sequences of `depth` plies, chance and final counts included. Depth 0 is 1."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in unfold(game, state))
    return sum(perft(game, game.play(state, leaf.move), depth - 1) for leaf in unfold(game, state))


def divide(game: Game[Any], state: Any, depth: int) -> dict[str, int]:
    """perft by first token; `depth` is at least 1."""
    return {
        game.token(state, leaf.move): perft(game, game.play(state, leaf.move), depth - 1)
        for leaf in unfold(game, state)
    }


def outcomes(game: Game[Any], state: Any) -> list[tuple[Fraction, Ending]]:
    """The endings that chance alone may still bring, with their odds; empty while somebody has to move.

    Endings that agree in outcomes and scores are counted together.
    """
    ending = game.ending(state)
    if ending is not None:
        return [(Fraction(1), ending)]
    if game.to_move(state) is not None:
        return []
    found: dict[Any, tuple[Fraction, Ending]] = {}
    for leaf in unfold(game, state):
        for odds, after in outcomes(game, game.play(state, leaf.move)):
            key = (tuple(after.outcomes.items()), tuple(after.scores.items()), after.decided_by)
            sofar = found[key][0] if key in found else Fraction(0)
            found[key] = (sofar + odds * (leaf.probability or Fraction(1)), after)
    return list(found.values())
