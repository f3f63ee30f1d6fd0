"""Random games of Pool Party, with two to six players; in one of four the file knows neither numbers nor tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..core.game import Game
from ..core.moves import Move, Word
from ..core.simulation import Draws, Simulation
from .mistakes import MISTAKES
from .state import State
from .words import NoGuess


class PartySimulation(Simulation):
    most = 200
    mistakes = MISTAKES

    def start(self, game: Game[Any], draws: Draws) -> Mapping[str, Any]:
        hidden = "true" if draws.share(1, 4) else "false"
        return game.deal(draws.random, (), {"players": str(2 + draws.below(5)), "hidden": hidden})

    def pick(self, state: State, so_far: Move, words: Sequence[Word], draws: Draws) -> Word:
        """Three of four who might guess do not: guesses end games early."""
        if words[0] == NoGuess() and draws.share(3, 4):
            return words[0]
        return draws.one(words)


SIMULATION = PartySimulation()
