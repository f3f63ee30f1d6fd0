"""Random games of Crocodile: two to four teams, or in one game of four everyone alone.

A team mostly plays no card and guesses a few words; nobody breaks the rules of conduct.
The words are made here from what the state knows: asking the rules about every candidate would take ten times as long.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ..core.ending import Outcome
from ..core.game import Game
from ..core.moves import Move
from ..core.simulation import Draws, Simulation
from .mistakes import MISTAKES
from .options import played
from .scoring import points, table, totals, winners
from .state import (
    AloneGame,
    State,
    TeamGame,
    done,
    finished,
    guessers,
    performed,
    shown,
    shows,
    shows_next,
    stage,
    turns_left,
    unused,
    words_left,
    words_set,
)
from .words import (
    CATEGORIES,
    HOLDS,
    OTHERS_TURN,
    ROBBERY,
    SET_WORD,
    TASKS,
    TIMES,
    U_CARDS,
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

PLAYERS = ("ann", "ben", "cho", "dan", "eva", "fay", "gus", "hal", "ida", "jon", "kim", "lou")


class CharadesSimulation(Simulation):
    most = 2000
    """More than twelve rounds of four teams can take."""
    mistakes = MISTAKES

    def start(self, game: Game[Any], draws: Draws) -> Mapping[str, Any]:
        if draws.share(1, 4):
            return game.deal(draws.random, PLAYERS[: 3 + draws.below(3)], {"mode": "alone"})
        teams = 2 + draws.below(3)
        players = PLAYERS[: teams * (2 + draws.below(2))]
        cards = {"u-cards": draws.one(("none", ",".join(U_CARDS[:5])))} if draws.share(1, 4) else {}
        return game.deal(draws.random, players, {"teams": str(teams), **cards})

    def move(self, game: Game[Any], state: State, draws: Draws) -> Move | None:
        # The words here are those that the readings in force allow.
        if state.rulings != type(state.rulings)():
            return super().move(game, state, draws)
        word = _own_word(state, draws) if isinstance(state, AloneGame) else _word(state, draws)
        return None if word is None else (word,)

    def pick(self, state: State, so_far: Move, words: Sequence[Word], draws: Draws) -> Word:
        """The showing begins or ends with every third word."""
        closing = [word for word in words if isinstance(word, (Start, Time))]
        return closing[0] if closing and draws.share(1, 3) else draws.one(words)

    def token(self, game: Game[Any], state: State, move: Move, draws: Draws) -> str:
        """The points of every second turn are written down."""
        if isinstance(state, TeamGame) and isinstance(move[0], Time) and draws.share(1, 2):
            right = points(state, state.turn)
            others = [f"{team}={number}" for team, number in right.items() if number and team != state.turn.team]
            return " ".join(["time", str(right[state.turn.team]), *others])
        return game.token(state, move)

    def result(self, game: Game[Any], state: State) -> tuple[Mapping[str, Outcome] | None, Mapping[str, int]]:
        """As the game has it, without the sentence on rules broken, for which all turns are judged anew."""
        if isinstance(state, AloneGame):
            best = (finished(state),)
            scores = {player: sum(shown(state, player).values()) for player in state.players}
            return (_outcomes(state.players, best) if best[0] else None), scores
        if turns_left(state):
            return None, table(state)
        return _outcomes(state.names, winners(state)), totals(state)


def _outcomes(seats: Sequence[str], best: Sequence[str]) -> dict[str, Outcome]:
    return {seat: "win" if seat in best else "loss" for seat in seats}


# -- a word of the team game -------------------------------------------------------------------------------------------


def _word(state: TeamGame, draws: Draws) -> Word | None:
    now = stage(state)
    if now == "over":
        return None
    if now == "task":
        had = performed(state, state.turn.team)
        return Task(draws.one([task for task in TASKS if len(had.get(task, ())) < TIMES]))
    if now == "presenter":
        return Presenter(draws.one(_rested(state)))
    if now == "before":
        if draws.share(2, 3):
            return Start()
        return draws.one([*_cards(state), *_looks(state), Start()])
    guesses = () if draws.share(1, 4) else tuple(_guesses(state))
    return draws.one(guesses) if guesses else Time()


def _rested(state: TeamGame) -> list[str]:
    """Who of the team has shown least."""
    team = state.team(state.turn.team)
    had = shows(state, team.name)
    fewest = min(had[player] for player in team.players)
    return [player for player in team.players if had[player] == fewest]


def _cards(state: TeamGame) -> Iterator[Word]:
    turn = state.turn
    busy = {card.by for card in turn.played}
    for team in state.names:
        for card in unused(state, team) if team not in busy else ():
            own = card in OTHERS_TURN and team == turn.team
            if not own and not (card == ROBBERY and team in turn.looked):
                yield from played(state, team, card)


def _looks(state: TeamGame) -> Iterator[Word]:
    turn = state.turn
    out = {turn.team, *turn.looked, *turn.playing(ROBBERY)}
    return (Look(team) for team in state.names if team not in out)


def _guesses(state: TeamGame) -> Iterator[Word]:
    """Set words first, then those of the task, then all that are left, by the team that shows or by robbers."""
    turn = state.turn
    had = done(turn)
    if words_set(turn) > had[SET_WORD]:
        words = [SET_WORD]
    elif had[turn.task] < HOLDS.get(turn.task, 0):
        words = [turn.task]
    else:
        words = [word for word in CATEGORIES if had[word] < HOLDS[word]]
    teams = ([""] if guessers(state, turn) else []) + list(turn.playing(ROBBERY))
    return (Guess(word, team) for word in words for team in teams)


# -- a word of the game alone ------------------------------------------------------------------------------------------


def _own_word(state: AloneGame, draws: Draws) -> Word | None:
    now = stage(state)
    if now == "over":
        return None
    if now == "presenter":
        return Presenter(shows_next(state) or draws.one(state.players))
    presenter = state.turn.presenter
    if now == "word":
        return Show(draws.one([word for word, left in words_left(state, presenter).items() if left]))
    return Solved(draws.one([player for player in state.players if player != presenter]))


SIMULATION = CharadesSimulation()
