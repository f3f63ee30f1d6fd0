"""A team game as far as its future matters for points: what every team may still do.

side    a team: its points for closed turns, its turns to come after the open one, the U-cards it still has
now     the open turn, from the choice of its task on
words   what may still be guessed in a turn
terms   the readings that points hang on

Who shows is left out: whoever it is, the same words may be guessed. A player swap is kept, as far as it may leave
nobody to guess.
"""

from __future__ import annotations

from typing import NamedTuple

from .scoring import account, earned
from .state import TeamGame, Turn, done, guessers, performed, swapped_out, turn_stopped, unused, words_set
from .words import BONUS, CATEGORIES, HOLDS, ROBBERY, ROUNDS, SET_WORD, TASKS, TIMES, Fault


class Terms(NamedTuple):
    """Readings: a set word earns bonuses; the same bonus counts once; robbers score set words; set words can be
    given up.
    """

    set_earns: bool
    once: bool
    robbed_set: bool
    skip: bool


class Words(NamedTuple):
    """What may be guessed: words left by category, set words left, whether a word of the card has been guessed.

    void   the next word gives nothing (a fault came before it)
    over   nothing more may be guessed
    """

    task: str
    left: tuple[int, ...]
    set_left: int = 0
    begun: bool = False
    void: bool = False
    over: bool = False


class Side(NamedTuple):
    """A team. `cells`: how often each task may still be chosen for its `turns` to come, in the order of tasks.

    pair   two players: after a swap nobody is left to guess
    """

    name: str
    points: int
    turns: int
    cells: tuple[int, ...]
    cards: frozenset[str]
    pair: bool


class Now(NamedTuple):
    """The open turn.

    team      whose it is
    bonuses   the bonus cards played in it
    robbers   the other teams that guess too
    free      teams that may still play a U-card in it (none once the showing has begun)
    looked    teams that know the words, and so cannot rob
    able      whether somebody of the team may guess
    spare     whether after one more player swap somebody still may
    gained    points of each team for words so far
    earned    whether the word that bonus cards ask for is guessed
    """

    team: str
    words: Words
    bonuses: tuple[str, ...]
    robbers: frozenset[str]
    free: frozenset[str]
    looked: frozenset[str]
    able: bool
    spare: bool
    gained: tuple[int, ...]
    earned: bool


class Outlook(NamedTuple):
    """Everything that decides what totals are still possible. Sides stand in turn order."""

    sides: tuple[Side, ...]
    now: Now | None
    terms: Terms

    def side(self, name: str) -> Side:
        return next(side for side in self.sides if side.name == name)

    def without(self, name: str) -> tuple[Side, ...]:
        return tuple(side for side in self.sides if side.name != name)

    def had(self, name: str) -> int:
        """Points of a team for words of the open turn so far."""
        return self.now.gained[[side.name for side in self.sides].index(name)] if self.now else 0


def fresh_words(task: str, set_left: int = 0) -> Words:
    """The words of a turn to come."""
    return Words(task, tuple(HOLDS[category] for category in CATEGORIES), set_left)


def outlook(state: TeamGame) -> Outlook:
    """What matters of a record."""
    rulings = state.rulings
    terms = Terms(
        rulings.bonus_set_word == "yes",
        rulings.same_bonus == "once",
        rulings.robbery_set_word == "five",
        rulings.set_word_skip == "yes",
    )
    return Outlook(tuple(_side(state, name) for name in state.names), state.open and _now(state, state.open), terms)


def resting(found: Outlook, team: str) -> Outlook:
    """The same, if the team plays no U-card in the open turn."""
    return found._replace(now=found.now and found.now._replace(free=found.now.free - {team}))


def _side(state: TeamGame, name: str) -> Side:
    had = sum(turn.team == name for turn in state.turns)
    mine = state.open is not None and state.open.team == name
    filled = performed(state, name)
    cells = [max(0, TIMES - len(filled.get(task, ())) - (mine and state.turn.task == task)) for task in TASKS]
    points = sum(entry.points for turn in state.turns for entry in account(state, turn) if entry.team == name)
    turns = max(0, ROUNDS - had - mine)
    pair = len(state.team(name).players) == 2
    return Side(name, points, turns, tuple(cells), frozenset(unused(state, name)), pair)


def _now(state: TeamGame, turn: Turn) -> Now:
    told = account(state, turn)
    robbers = frozenset(turn.playing(ROBBERY)) - {turn.team}
    left = done(turn)
    words = Words(
        turn.task,
        tuple(HOLDS[category] - left[category] for category in CATEGORIES),
        words_set(turn) - left[SET_WORD],
        any(guess.word != SET_WORD for guess in turn.guesses),
        bool(turn.happened) and isinstance(turn.happened[-1], Fault) and state.rulings.fault == "word-void",
        turn_stopped(state),
    )
    played = {card.by for card in turn.played}
    return Now(
        turn.team,
        words,
        tuple(card.card for card in turn.played if card.card in BONUS),
        robbers,
        frozenset() if turn.started else frozenset(state.names) - played,
        frozenset(turn.looked),
        not swapped_out(turn) or bool(guessers(state, turn)),
        _spare(state, turn),
        tuple(
            sum(entry.points for entry in told if entry.team == name and entry.what not in BONUS)
            for name in state.names
        ),
        earned(state, turn),
    )


def _spare(state: TeamGame, turn: Turn) -> bool:
    """Whether one more swap may leave somebody to guess: the newcomer has seen the card already, or there are two."""
    if not turn.chosen:
        return len(state.team(turn.team).players) > 2
    left = guessers(state, turn)
    back = set(swapped_out(turn)) & set(state.team(turn.team).players) - {turn.presenter}
    return len(left) > 1 or bool(back and left)
