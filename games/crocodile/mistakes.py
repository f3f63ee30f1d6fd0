"""Mistakes that may be planted in a record of Crocodile; each is wrong by the way it is made.

before     the part of a turn between the presenter and the start, where cards are played
showing    the part from the start to the end of the minute
plain      a card that names no players and may be played by any team in any turn
fresh      a team that has played no card in this turn
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ..core.simulation import Change, Mistakes, Place, illegal, impossible, missing, unreadable
from .conduct import BANS
from .state import AloneGame, TeamGame
from .words import (
    CATEGORIES,
    HOLDS,
    OTHERS_TURN,
    ROBBERY,
    SET_WORD,
    SWAP,
    TASKS,
    TIMES,
    Card,
    Guess,
    Look,
    Presenter,
    Show,
    Solved,
    Start,
    Task,
    Time,
)

MISTAKES = Mistakes()
BEFORE = (Card, Look, Start)
SHOWING = (Guess, Time)


def teams(place: Place | None, *kinds: Any) -> Iterator[tuple[TeamGame, Any]]:
    """The state and the word, where a word of one of these kinds is said in a team game."""
    if place is not None and place.move and isinstance(place.move[0], kinds) and isinstance(place.state, TeamGame):
        yield place.state, place.move[0]


def alone(place: Place | None, *kinds: Any) -> Iterator[tuple[AloneGame, Any]]:
    """The same in the game alone."""
    if place is not None and place.move and isinstance(place.move[0], kinds) and isinstance(place.state, AloneGame):
        yield place.state, place.move[0]


def plain(state: TeamGame) -> list[str]:
    return [card for card in state.u_cards if card not in (SWAP, *OTHERS_TURN)]


def used(state: TeamGame, team: str) -> set[str]:
    """The cards a team has played so far, in this turn too."""
    return {card.card for turn in state.all_turns for card in turn.played if card.by == team}


def fresh(state: TeamGame) -> list[str]:
    busy = {card.by for card in state.turn.played}
    return [team for team in state.names if team not in busy]


def guessed(state: TeamGame) -> Counter[str]:
    return Counter(guess.word for guess in state.turn.guesses)


# -- the task and who shows --------------------------------------------------------------------------------------------


@MISTAKES.kind("task-done-twice")
def task_done_twice(place: Place) -> Iterator[Change]:
    """A team chooses a task whose cells are filled."""
    for state, _ in teams(place, Task):
        had = Counter(turn.task for turn in state.turns if turn.team == state.turn.team)
        yield from (illegal(f"task {task}", "open-task") for task in TASKS if had[task] == TIMES)


@MISTAKES.kind("other-teams-turn")
def other_teams_turn(place: Place) -> Iterator[Change]:
    """A team takes the turn of another one."""
    for state, word in teams(place, Task):
        for team in state.names:
            if team != state.turn.team:
                yield illegal(f"task {word.task} {team}", "team-order")


@MISTAKES.kind("presenter-of-another-team")
def presenter_of_another_team(place: Place) -> Iterator[Change]:
    """A player of another team is to show."""
    for state, _ in teams(place, Presenter):
        for team in state.teams:
            if team.name != state.turn.team:
                yield from (illegal(f"presenter {player}", "own-presenter") for player in team.players)


@MISTAKES.kind("out-of-rotation")
def out_of_rotation(place: Place) -> Iterator[Change]:
    """A player is to show who has shown more often than a team mate."""
    for state, _ in teams(place, Presenter):
        had = Counter(turn.presenter for turn in state.turns if turn.team == state.turn.team)
        players = state.team(state.turn.team).players
        fewest = min(had[player] for player in players)
        yield from (illegal(f"presenter {player}", "rotation") for player in players if had[player] > fewest)


# -- cards and looks ---------------------------------------------------------------------------------------------------


@MISTAKES.kind("card-used-up")
def card_used_up(place: Place) -> Iterator[Change]:
    """A team plays a card that it has used in an earlier turn."""
    for state, _ in teams(place, *BEFORE):
        for team in fresh(state):
            for card in plain(state):
                if card in used(state, team):
                    yield illegal(f"card {team} {card}", "card-used-once")


@MISTAKES.kind("second-card")
def second_card(place: Place) -> Iterator[Change]:
    """A team plays a second card in one turn."""
    for state, _ in teams(place, *BEFORE):
        for team in {card.by: None for card in state.turn.played}:
            for card in plain(state):
                if card not in used(state, team):
                    yield illegal(f"card {team} {card}", "one-card-a-turn")


@MISTAKES.kind("card-on-the-own-turn")
def card_on_the_own_turn(place: Place) -> Iterator[Change]:
    """A team plays set-word or robbery on its own turn."""
    for state, _ in teams(place, *BEFORE):
        team = state.turn.team
        for card in OTHERS_TURN:
            if team in fresh(state) and card in state.u_cards and card not in used(state, team):
                yield illegal(f"card {team} {card}", "on-others-turn")


@MISTAKES.kind("late-card")
def late_card(place: Place) -> Iterator[Change]:
    """A card is played after the showing has begun."""
    for state, _ in teams(place, *SHOWING):
        for team in fresh(state):
            for card in plain(state):
                if card not in used(state, team):
                    yield illegal(f"card {team} {card}", "card-before-start")


@MISTAKES.kind("swap-of-somebody-else")
def swap_of_somebody_else(place: Place) -> Iterator[Change]:
    """A player is swapped out who was not to show."""
    for state, _ in teams(place, *BEFORE):
        presenter = state.turn.presenter
        for out in state.players if SWAP in state.u_cards else ():
            if out != presenter:
                for team in state.names:
                    yield impossible(f"card {team} {SWAP} {out}>{presenter}", "swap-replaces-presenter")


@MISTAKES.kind("swap-with-another-team")
def swap_with_another_team(place: Place) -> Iterator[Change]:
    """A player of another team is swapped in."""
    for state, _ in teams(place, *BEFORE):
        own = state.team(state.turn.team).players
        for team in fresh(state):
            if SWAP in state.u_cards and SWAP not in used(state, team):
                for player in state.players:
                    if player not in own:
                        yield illegal(f"card {team} {SWAP} {state.turn.presenter}>{player}", "swap-for-team-mate")


@MISTAKES.kind("own-team-looks")
def own_team_looks(place: Place) -> Iterator[Change]:
    """The team that is to guess looks at the word card."""
    for state, _ in teams(place, *BEFORE):
        yield illegal(f"look {state.turn.team}", "hidden-from-own-team")


@MISTAKES.kind("looked-twice")
def looked_twice(place: Place) -> Iterator[Change]:
    """A team looks at the word card a second time."""
    for state, _ in teams(place, *BEFORE):
        yield from (illegal(f"look {team}", "one-look") for team in state.turn.looked)


@MISTAKES.kind("late-look")
def late_look(place: Place) -> Iterator[Change]:
    """A team looks at the word card after the showing has begun."""
    for state, _ in teams(place, *SHOWING):
        for team in state.names:
            if team not in (state.turn.team, *state.turn.looked, *state.turn.playing(ROBBERY)):
                yield illegal(f"look {team}", "look-before-start")


@MISTAKES.kind("robbers-look")
def robbers_look(place: Place) -> Iterator[Change]:
    """A team robs the words and looks at them."""
    for state, _ in teams(place, *BEFORE):
        yield from (illegal(f"look {team}", "robbers-do-not-look") for team in state.turn.playing(ROBBERY))
        for team in state.turn.looked:
            if team in fresh(state) and ROBBERY in state.u_cards and ROBBERY not in used(state, team):
                yield illegal(f"card {team} {ROBBERY}", "robbers-do-not-look")


# -- guessing ----------------------------------------------------------------------------------------------------------


@MISTAKES.kind("one-word-too-many")
def one_word_too_many(place: Place) -> Iterator[Change]:
    """More words of a kind are guessed than the card holds."""
    for state, _ in teams(place, *SHOWING):
        had = guessed(state)
        yield from (impossible(f"guess {word}", "words-on-card") for word in CATEGORIES if had[word] == HOLDS[word])


@MISTAKES.kind("no-word-set")
def no_word_set(place: Place) -> Iterator[Change]:
    """A set word is guessed although none is, or none any more."""
    for state, _ in teams(place, *SHOWING):
        if len(state.turn.playing(SET_WORD)) == guessed(state)[SET_WORD]:
            yield impossible(f"guess {SET_WORD}", "word-was-set")


@MISTAKES.kind("task-left-too-early")
def task_left_too_early(place: Place) -> Iterator[Change]:
    """A word of another kind is guessed before those of the task."""
    for state, word in teams(place, Guess):
        for other in CATEGORIES:
            if word.word == state.turn.task != other and not word.by and guessed(state)[other] < HOLDS[other]:
                yield illegal(f"guess {other}", "category-first")


@MISTAKES.kind("set-word-passed-over")
def set_word_passed_over(place: Place) -> Iterator[Change]:
    """A word of the card is guessed before the word that was set."""
    for state, word in teams(place, Guess):
        if word.word == SET_WORD and not word.by:
            task = state.turn.task
            for other in (task,) if task in HOLDS else CATEGORIES:
                yield illegal(f"guess {other}", "set-word-first")


@MISTAKES.kind("stranger-guesses")
def stranger_guesses(place: Place) -> Iterator[Change]:
    """A team guesses that neither shows nor robs."""
    for state, word in teams(place, Guess):
        for team in state.names:
            if not word.by and team not in (state.turn.team, *state.turn.playing(ROBBERY)):
                yield illegal(f"guess {word.word} {team}", "own-team-guesses")


@MISTAKES.kind("wrong-points")
def wrong_points(place: Place) -> Iterator[Change]:
    """One point is written down for the team that shows: words and cards give two, three or five each."""
    for _ in teams(place, Time):
        yield illegal("time 1", "points-add-up")


# -- everyone alone ----------------------------------------------------------------------------------------------------


@MISTAKES.kind("somebody-else-shows")
def somebody_else_shows(place: Place) -> Iterator[Change]:
    """Alone, somebody shows who did not guess the last word."""
    for state, word in alone(place, Presenter):
        for player in state.players if state.turns else ():
            if player != word.player:
                yield illegal(f"presenter {player}", "guesser-shows-next")


@MISTAKES.kind("own-word-guessed")
def own_word_guessed(place: Place) -> Iterator[Change]:
    """Alone, whoever shows a word guesses it."""
    for state, _ in alone(place, Solved):
        yield illegal(f"guess {state.turn.presenter}", "others-guess")


@MISTAKES.kind("word-shown-already")
def word_shown_already(place: Place) -> Iterator[Change]:
    """Alone, a word is shown of which the own card holds no more."""
    for state, _ in alone(place, Show):
        had = Counter(turn.word for turn in state.turns if turn.presenter == state.turn.presenter)
        yield from (impossible(f"word {word}", "words-on-card") for word in CATEGORIES if had[word] == HOLDS[word])


# -- conduct and the record --------------------------------------------------------------------------------------------


@MISTAKES.kind("conduct")
def conduct(place: Place) -> Iterator[Change]:
    """Whoever shows does what showing forbids."""
    if any(teams(place, *SHOWING)) or any(alone(place, Solved)):
        yield from (illegal(f"fault {fault}", ban.rule).more() for fault, ban in BANS.items())


@MISTAKES.kind("written-twice")
def written_twice(place: Place) -> Iterator[Change]:
    """A word of the record is written down a second time."""
    earlier = place.before
    for _, word in teams(earlier, Task, Presenter, Start):
        yield impossible(f"{word.verb} {word[0]}" if len(word) > 1 else "start", "turn-order").more()
    for _, word in alone(earlier, Presenter, Show):
        yield impossible(f"{word.verb} {word[0]}", "own-turn-order").more()


@MISTAKES.kind("left-out")
def left_out(place: Place) -> Iterator[Change]:
    """A word of the record is not written down, and the next one comes out of order."""
    if place.after.move:
        for _ in teams(place, Task, Presenter, Start, Time):
            yield missing("impossible", "turn-order")
        for _ in alone(place, Presenter, Show, Solved):
            yield missing("impossible", "own-turn-order")


@MISTAKES.kind("after-the-end")
def after_the_end(place: Place) -> Iterator[Change]:
    """Something happens after the end."""
    if place.over:
        state = place.state
        token = "start" if isinstance(state, TeamGame) else f"presenter {state.players[0]}"
        yield impossible(token, "game-over").more()


@MISTAKES.kind("misspelt")
def misspelt(place: Place) -> Iterator[Change]:
    """A token lacks the second letter of its first word."""
    if place.token:
        yield unreadable(place.token[0] + place.token[2:])
