"""How far a record has come, and what of it matters.

rank      falls with every legal word
essence   what two records have in common that differ in nothing that matters
"""

from __future__ import annotations

from .state import AloneGame, State, TeamGame, stage, turns_left, words_left, words_set
from .words import HOLDS


def rank(state: State) -> tuple[int, ...]:
    """Turns left, then what may still be recorded in the open one. Alone: words left, turns begun, steps left."""
    if isinstance(state, AloneGame):
        words = sum(sum(words_left(state, player).values()) for player in state.players)
        steps = {"presenter": 3, "word": 2, "showing": 1, "over": 0}[stage(state)]
        return words, -len(state.turns), steps
    return turns_left(state), _steps_left(state)


def _steps_left(state: TeamGame) -> int:
    turn, teams, card = state.turn, len(state.teams), sum(HOLDS.values())
    guesses = card + (words_set(turn) if turn.started else teams) - len(turn.guesses)
    if turn.started:
        return guesses
    looks_and_cards = 2 * teams - len(turn.looked) - len(turn.played)
    return guesses + looks_and_cards + (not turn.chosen) + (not turn.task) + 1


def essence(state: State) -> tuple[object, ...]:
    """What a record is apart from the order of U-cards and the points somebody wrote down."""
    if isinstance(state, AloneGame):
        return state
    turns = (
        turn._replace(cards=tuple(sorted(turn.cards)), late=tuple(sorted(turn.late)), claimed=())
        for turn in state.all_turns
    )
    presenters = tuple(turn.presenter for turn in state.all_turns)
    return (state.rulings, state.u_cards, state.teams, tuple(turns), presenters, state.open is None)
