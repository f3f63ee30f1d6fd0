"""Random games of See You Later, with two to six players, half of them with special cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.game import Game
from ..core.moves import Choices, Move, Word
from ..core.simulation import Draws, Simulation
from .mistakes import MISTAKES
from .state import State
from .turn import options
from .words import KEEP, TURN, Moves, Predict, Shows

PLAYERS = ("ann", "ben", "cho", "dan", "eva", "fay")


class LaterSimulation(Simulation):
    """Draws a card without listing the odds of all cards."""

    most = 400
    mistakes = MISTAKES

    def start(self, game: Game[Any], draws: Draws) -> Mapping[str, Any]:
        players = PLAYERS[: 2 + draws.below(5)]
        return game.deal(draws.random, players, {"advanced": draws.one(("true", "false"))})

    def move(self, game: Game[Any], state: State, draws: Draws) -> Move | None:
        first = options(state, ())
        if not isinstance(first, Choices) or first.held:
            return super().move(game, state, draws)
        if not first.words:
            return None
        word = self.pick(state, (), first.words, draws)
        if word != TURN and not isinstance(word, Predict):
            return (word,)
        card = draws.one(state.drawable)
        said = (TURN,) if word == TURN else (word, TURN)
        if not card.wild:
            return (*said, Shows(card))
        return (*said, Shows(card), Moves(draws.one(state.crocodiles)[0]))

    def pick(self, state: State, so_far: Move, words: Sequence[Word], draws: Draws) -> Word:
        """Every second player keeps the special cards for later."""
        if KEEP in words and draws.share(1, 2):
            return KEEP
        return draws.one(words)


SIMULATION = LaterSimulation()
