"""The record so far, which is all there is of this game: nothing stands on a board.

team     a name and its players, in list order
turn     one minute of a team, from its task to the points written down
chosen   whom the team sent to show; swaps may have replaced that player since
cards    the U-cards of a turn that were played in time; `late` ones came after the start, `played` are both
claimed  points that somebody wrote down for the turn
round    one turn of each team; a team game has twelve
own      alone: a turn of one player, who shows one word of the own card
due      whose turn it is: in the team game whoever has had the fewest turns, in turn order
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from ..core.notebook import pictured
from .rulings import Rulings
from .words import HOLDS, ROUNDS, SET_WORD, SWAP, Card, Fault, Guess

Stage: TypeAlias = Literal["task", "presenter", "word", "before", "showing", "over"]


class Team(NamedTuple):
    name: str
    players: tuple[str, ...]


class Turn(NamedTuple):
    """A turn of the team game, closed or still open. Without `chosen` nobody is to show yet."""

    team: str
    task: str
    chosen: str = ""
    cards: tuple[Card, ...] = ()
    late: tuple[Card, ...] = ()
    looked: tuple[str, ...] = ()
    started: bool = False
    happened: tuple[Guess | Fault, ...] = ()
    claimed: tuple[tuple[str, int], ...] = ()

    @property
    def played(self) -> tuple[Card, ...]:
        return self.cards + self.late

    @property
    def presenter(self) -> str:
        """Who really shows: the last one swapped in, or the one chosen."""
        return next((card.into for card in reversed(self.played) if card.card == SWAP), self.chosen)

    @property
    def guesses(self) -> tuple[Guess, ...]:
        return tuple(word for word in self.happened if isinstance(word, Guess))

    def playing(self, card: str) -> tuple[str, ...]:
        """The teams that play this card in this turn."""
        return tuple(each.by for each in self.played if each.card == card)


class Own(NamedTuple):
    """A turn of the game alone. `faults` come before the guess; without a guesser it is still open, or was ended."""

    presenter: str
    word: str = ""
    faults: tuple[str, ...] = ()
    guesser: str = ""


@pictured
class TeamGame(NamedTuple):
    rulings: Rulings
    u_cards: tuple[str, ...]
    teams: tuple[Team, ...]
    turns: tuple[Turn, ...] = ()
    open: Turn | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(team.name for team in self.teams)

    @property
    def players(self) -> tuple[str, ...]:
        return tuple(player for team in self.teams for player in team.players)

    @property
    def all_turns(self) -> tuple[Turn, ...]:
        """The closed turns and the open one."""
        return (*self.turns, self.open) if self.open else self.turns

    @property
    def turn(self) -> Turn:
        """The open turn; before its first word an empty one of the team that is due."""
        return self.open or Turn(due(self), "")

    def team(self, name: str) -> Team:
        return next(team for team in self.teams if team.name == name)


@pictured
class AloneGame(NamedTuple):
    rulings: Rulings
    players: tuple[str, ...]
    turns: tuple[Own, ...] = ()
    open: Own | None = None

    @property
    def all_turns(self) -> tuple[Own, ...]:
        return (*self.turns, self.open) if self.open else self.turns

    @property
    def turn(self) -> Own:
        """The open turn, or an empty one of nobody."""
        return self.open or Own("")


State: TypeAlias = TeamGame | AloneGame


# -- the team game ----------------------------------------------------------------------------------------------------


def due(state: TeamGame) -> str:
    """The team whose turn it is, also while it is open: fewest turns, then turn order."""
    if state.open:
        return state.open.team
    had = Counter(turn.team for turn in state.turns)
    return min(state.names, key=lambda name: had[name])


def turns_left(state: TeamGame) -> int:
    """Turns not closed yet, the open one counted."""
    had = Counter(turn.team for turn in state.turns)
    return sum(max(0, ROUNDS - had[name]) for name in state.names)


def performed(state: TeamGame, team: str) -> dict[str, list[int]]:
    """The tasks a team has filled in, each with the numbers of the turns, counted from 1."""
    cells: dict[str, list[int]] = {}
    for number, turn in enumerate(state.turns, 1):
        if turn.team == team:
            cells.setdefault(turn.task, []).append(number)
    return cells


def shows(state: TeamGame, team: str) -> Counter[str]:
    """How often each player has shown in a closed turn of the team."""
    return Counter(_counted(state.rulings, turn) for turn in state.turns if turn.team == team)


def _counted(rulings: Rulings, turn: Turn) -> str:
    if turn.presenter == turn.chosen:
        return turn.chosen
    return turn.presenter if rulings.swapped_presenter == "replacement" else turn.chosen


def used(state: TeamGame, team: str) -> Iterator[tuple[int, Card]]:
    """The U-cards a team has played, with the numbers of their turns; the open turn counts."""
    for number, turn in enumerate(state.all_turns, 1):
        for card in turn.played:
            if card.by == team:
                yield number, card


def unused(state: TeamGame, team: str) -> tuple[str, ...]:
    """The U-cards a team still has."""
    gone = {card.card for _, card in used(state, team)}
    return tuple(card for card in state.u_cards if card not in gone)


def swapped_out(turn: Turn) -> tuple[str, ...]:
    return tuple(card.out for card in turn.played if card.card == SWAP)


def guessers(state: TeamGame, turn: Turn) -> tuple[str, ...]:
    """Who of the team may guess: all but the one who shows and those who were swapped out."""
    busy = {turn.presenter, *swapped_out(turn)}
    return tuple(player for player in state.team(turn.team).players if player not in busy)


def done(turn: Turn) -> Counter[str]:
    """The words guessed in a turn by kind, whoever guessed them."""
    return Counter(guess.word for guess in turn.guesses)


def words_set(turn: Turn) -> int:
    """How many words other teams have set."""
    return len(turn.playing(SET_WORD))


def stopped(rulings: Rulings, faults: bool) -> bool:
    """Whether a turn in which a fault was made is over for it."""
    return faults and rulings.fault == "turn-over"


def turn_stopped(state: TeamGame) -> bool:
    return stopped(state.rulings, any(isinstance(word, Fault) for word in state.turn.happened))


def stage(state: State) -> Stage:
    """What comes next: the kind of word, or the part of the turn."""
    if isinstance(state, AloneGame):
        return _stage_alone(state)
    if state.open is None:
        return "task" if turns_left(state) else "over"
    if not state.open.chosen:
        return "presenter"
    return "showing" if state.open.started else "before"


# -- everyone plays alone ---------------------------------------------------------------------------------------------


def shown(state: AloneGame, player: str) -> Counter[str]:
    """The words of the own card a player has shown, by category: guessed, and not spoilt by a fault."""
    return Counter(turn.word for turn in state.turns if turn.presenter == player and _counts(state.rulings, turn))


def _counts(rulings: Rulings, turn: Own) -> bool:
    return bool(turn.guesser) and not (turn.faults and rulings.fault != "warning")


def words_left(state: AloneGame, player: str) -> dict[str, int]:
    """How many words of each category the player still has to show."""
    had = shown(state, player)
    return {word: number - had[word] for word, number in HOLDS.items()}


def shows_next(state: AloneGame) -> str:
    """Who shows after the last turn begun: whoever guessed; empty while that is anybody's choice."""
    turns = state.all_turns
    if not turns:
        return ""
    last = turns[-1]
    return last.presenter if stopped(state.rulings, bool(last.faults)) else last.guesser


def own_stopped(state: AloneGame) -> bool:
    return stopped(state.rulings, bool(state.turn.faults))


def finished(state: AloneGame) -> str:
    """Who has shown the whole card; empty while nobody has."""
    return next((player for player in state.players if not any(words_left(state, player).values())), "")


def _stage_alone(state: AloneGame) -> Stage:
    if state.open is None:
        return "over" if finished(state) else "presenter"
    return "showing" if state.open.word else "word"
