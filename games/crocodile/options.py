"""What may come next in a record: every word that names something there is, less those that break a rule.

candidate   a task, a player, a card, a word of the card: the rules say whether it is legal
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.moves import DONE, Choices, Happenings, Options
from ..core.rulebook import Rulebook
from .state import AloneGame, State, TeamGame, own_stopped, stage
from .words import (
    CATEGORIES,
    ROBBERY,
    SET_WORD,
    SWAP,
    TASKS,
    Card,
    Guess,
    Look,
    Presenter,
    Show,
    Solved,
    Start,
    Task,
    Time,
    Word,
)


def options(rules: Rulebook, state: State, so_far: tuple[Word, ...]) -> Options:
    """The legal words. Guesses and the end of the minute happen; all else is chosen."""
    if so_far:
        return DONE
    words = tuple(word for word in candidates(state) if not any(rules.violations(state, (word,))))
    happening = stage(state) == "showing" and not (isinstance(state, AloneGame) and own_stopped(state))
    return Happenings(words) if happening else Choices(words)


def candidates(state: State) -> Iterator[Word]:
    """Every word that might come next, in the order it is listed."""
    now = stage(state)
    if now == "over":
        return
    if isinstance(state, AloneGame):
        yield from _own_candidates(state)
    elif now == "task":
        yield from map(Task, TASKS)
    elif now == "presenter":
        yield from map(Presenter, state.team(state.turn.team).players)
    elif now == "before":
        for team in state.names:
            yield from (word for card in state.u_cards for word in played(state, team, card))
        yield from (Look(team) for team in state.names)
        yield Start()
    else:
        for team in ("", *dict.fromkeys(state.turn.playing(ROBBERY))):
            yield from (Guess(word, team) for word in (SET_WORD, *CATEGORIES))
        yield Time()


def played(state: TeamGame, team: str, card: str) -> Iterator[Card]:
    """The ways to play a U-card: a swap once for each player of the team that shows."""
    if card != SWAP:
        yield Card(team, card)
        return
    turn = state.turn
    for player in state.team(turn.team).players:
        if player != turn.presenter:
            yield Card(team, card, turn.presenter, player)


def _own_candidates(state: AloneGame) -> Iterator[Word]:
    now = stage(state)
    if now == "presenter" or own_stopped(state):
        yield from map(Presenter, state.players)
    elif now == "word":
        yield from map(Show, CATEGORIES)
    else:
        yield from map(Solved, state.players)
