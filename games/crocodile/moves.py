"""What words do to a record. Each word is a whole move.

normal   the one form of a word in a position: what goes without saying is left out
"""

from __future__ import annotations

from ..core.position import Text
from .scoring import points
from .state import AloneGame, Own, State, TeamGame, Turn, due
from .words import Card, Fault, Guess, Look, Presenter, Show, Solved, Start, Task, Time, Word


def normal(state: State, word: Word) -> Word:
    """The word as it is written here: no team where it goes without saying, and no points where they are right."""
    if isinstance(word, Time) and isinstance(state, TeamGame):
        right = points(state, state.turn)
        claims = _named(state, word.claims)
        return Time(tuple((team, claim) for team, claim in claims if claim != right[team or state.turn.team]))
    return kept(state, word)


def kept(state: State, word: Word) -> Word:
    """The word without what goes without saying, but with all points that were written down."""
    if isinstance(state, AloneGame):
        return word
    if (isinstance(word, Task) and word.by == due(state)) or (isinstance(word, Guess) and word.by == state.turn.team):
        return word._replace(by="")
    return Time(_named(state, word.claims)) if isinstance(word, Time) else word


def _named(state: TeamGame, claims: tuple[tuple[str, int], ...]) -> tuple[tuple[str, int], ...]:
    """Claims, that of the team that shows without its name (the place in the file stays)."""
    return tuple((_nameless(team) if team == state.turn.team else team, claim) for team, claim in claims)


def _nameless(team: str) -> str:
    return Text("", team.line, team.column) if isinstance(team, Text) else ""


# -- playing ----------------------------------------------------------------------------------------------------------


def play(state: State, word: Word) -> State:
    """The record with one word more. An illegal word is carried out as it was."""
    return _play_alone(state, word) if isinstance(state, AloneGame) else _play_teams(state, word)


def _play_teams(state: TeamGame, word: Word) -> TeamGame:
    turn = state.turn
    if isinstance(word, Task):
        return state._replace(open=Turn(word.by or turn.team, word.task))
    if isinstance(word, Time):
        return state._replace(turns=(*state.turns, turn._replace(claimed=word.claims)), open=None)
    return state._replace(open=_went_on(state, turn, word))


def _went_on(state: TeamGame, turn: Turn, word: Word) -> Turn:
    if isinstance(word, Presenter):
        return turn._replace(chosen=word.player)
    if isinstance(word, Card):
        return turn._replace(late=(*turn.late, word)) if turn.started else turn._replace(cards=(*turn.cards, word))
    if isinstance(word, Look):
        return turn._replace(looked=tuple(team for team in state.names if team == word.team or team in turn.looked))
    if isinstance(word, Start):
        return turn._replace(started=True)
    assert isinstance(word, (Guess, Fault))
    return turn._replace(happened=(*turn.happened, word))


def _play_alone(state: AloneGame, word: Word) -> AloneGame:
    turn = state.turn
    if isinstance(word, Presenter):
        return state._replace(turns=state.all_turns, open=Own(word.player))
    if isinstance(word, Show):
        return state._replace(open=turn._replace(word=word.word))
    if isinstance(word, Fault):
        return state._replace(open=turn._replace(faults=(*turn.faults, word.kind)))
    assert isinstance(word, Solved)
    return state._replace(turns=(*state.turns, turn._replace(guesser=word.player)), open=None)
