"""Points: what each word and each card of a turn gives.

entry     one line of a turn's account: a team, what for, and the points
void      a guessed word that does not count, because of a fault of conduct
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from .state import TeamGame, Turn, stopped, unused
from .words import BONUS, POINTS, SET_WORD, SET_WORD_POINTS, Fault, Guess


class Entry(NamedTuple):
    team: str
    what: str
    points: int


def account(state: TeamGame, turn: Turn) -> tuple[Entry, ...]:
    """Everything a turn gives, words first; words that give nothing stand there with 0."""
    return (*_words(state, turn), *_bonuses(state, turn))


def points(state: TeamGame, turn: Turn) -> dict[str, int]:
    """The points of a turn by team: all teams, in turn order."""
    total = dict.fromkeys(state.names, 0)
    for entry in account(state, turn):
        total[entry.team] += entry.points
    return total


def counting(state: TeamGame, turn: Turn) -> Iterator[tuple[Guess, bool]]:
    """The guessed words in order, each with whether it counts."""
    fault_before = fault_ever = False
    for word in turn.happened:
        if isinstance(word, Fault):
            fault_before = fault_ever = True
        else:
            yield word, not (_void(state, fault_before) or stopped(state.rulings, fault_ever))
            fault_before = False


def _void(state: TeamGame, fault_before: bool) -> bool:
    return fault_before and state.rulings.fault == "word-void"


def _words(state: TeamGame, turn: Turn) -> Iterator[Entry]:
    for guess, counts in counting(state, turn):
        team = guess.by or turn.team
        if not counts:
            yield Entry(team, f"{guess.word} (void)", 0)
        else:
            yield Entry(team, guess.word, worth(state, guess))


def worth(state: TeamGame, guess: Guess) -> int:
    """The points of a word that counts."""
    if guess.word != SET_WORD:
        return POINTS[guess.word]
    return 0 if guess.by and state.rulings.robbery_set_word == "zero" else SET_WORD_POINTS


def _bonuses(state: TeamGame, turn: Turn) -> Iterator[Entry]:
    if not any(card.card in BONUS for card in turn.played) or not earned(state, turn):
        return
    played: set[str] = set()
    for card in turn.played:
        if card.card in BONUS:
            again = card.card in played and state.rulings.same_bonus == "once"
            yield Entry(turn.team, card.card, 0 if again else BONUS[card.card])
            played.add(card.card)


def earned(state: TeamGame, turn: Turn) -> bool:
    """Whether the team that shows has guessed the word that bonus cards ask for."""
    own = {guess.word for guess, counts in counting(state, turn) if counts and not guess.by}
    if own == {SET_WORD}:
        return state.rulings.bonus_set_word == "yes"
    return bool(own)


def table(state: TeamGame) -> dict[str, int]:
    """Points for turns by team, the open turn counted as it stands."""
    total = dict.fromkeys(state.names, 0)
    for turn in state.all_turns:
        for team, number in points(state, turn).items():
            total[team] += number
    return total


def totals(state: TeamGame) -> dict[str, int]:
    """Points for turns and for unused U-cards: the final count, if nothing more happened."""
    return {team: number + len(unused(state, team)) for team, number in table(state).items()}


def winners(state: TeamGame) -> tuple[str, ...]:
    """The teams with the highest total."""
    total = totals(state)
    return tuple(team for team in state.names if total[team] == max(total.values()))
