"""The words of a turn: a token is one word, and one word is a whole move.

task        which cell of the tournament table the team fills this turn        task expressions
presenter   who is to show                                                     presenter ann
card        a U-card played by a team; a swap names who goes out and in        card north player-swap ann>ben
look        a team looks at the word card                                      look south
start       the sand timer is turned, the showing begins                       start
guess       a word is guessed: a category of the card, or the word set         guess objects, guess objects south
fault       the player who shows does what showing forbids                     fault spoke
time        the turn is over, its points are written down                      time, time 13
word        alone: which word of the own card is shown                         word names
guess       alone: who guesses it                                              guess ben

Tasks, players, cards and looks are chosen; guesses, faults and the end of the minute happen.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

HOLDS = {"objects": 3, "actions": 3, "concepts": 1, "names": 2, "expressions": 1}
"""How many words of each category stand on a word card, in the order of the card."""
POINTS = {"objects": 2, "actions": 2, "concepts": 5, "names": 3, "expressions": 5}
CATEGORIES = tuple(HOLDS)
FREE = "free"
TASKS = (*CATEGORIES, FREE)
TIMES = 2
"""How often each task stands in a team's part of the tournament table."""
ROUNDS = TIMES * len(TASKS)

SET_WORD, ROBBERY, SWAP = "set-word", "robbery", "player-swap"
BONUS = {"eyes-closed": 3, "hands-locked": 5, "back-turned": 5}
"""Cards that give points to the team that shows, once it has guessed a word."""
SET_WORD_POINTS = 5
U_CARDS = ("first-letter", SWAP, "eyes-closed", "hands-locked", "extra-minute", "back-turned", SET_WORD, ROBBERY)
OTHERS_TURN = (SET_WORD, ROBBERY)
BET = (
    "the rulebook names a card Bet once and says nowhere what it does, so no game is played with it; "
    f"the cards are {', '.join(U_CARDS)}"
)
DOES = {
    "first-letter": "the first letter of each word may be said aloud",
    SWAP: "another player of the team shows; the one swapped out may not guess",
    "eyes-closed": "eyes shut; 3 more points if the team guesses a word",
    "hands-locked": "fingers locked; 5 more points if the team guesses a word",
    "extra-minute": "one minute more",
    "back-turned": "back to the team; 5 more points if the team guesses a word",
    SET_WORD: "a word of their choice is shown first, for 5 points",
    ROBBERY: "they may guess too, and score what they guess",
}

FAULTS = ("spoke", "pointed", "object", "mouthed", "letters", "marks", "parts")


class Task(NamedTuple):
    """`by` is the team, empty where it is the one whose turn it is."""

    task: str
    by: str = ""
    verb: str = "task"


class Presenter(NamedTuple):
    player: str
    verb: str = "presenter"


class Card(NamedTuple):
    """A U-card; `out` and `into` are the players of a swap."""

    by: str
    card: str
    out: str = ""
    into: str = ""
    verb: str = "card"


class Look(NamedTuple):
    team: str
    verb: str = "look"


class Start(NamedTuple):
    verb: str = "start"


class Guess(NamedTuple):
    """`word` is a category or set-word; `by` is a robbing team, empty for the team that shows."""

    word: str
    by: str = ""
    verb: str = "guess"


class Fault(NamedTuple):
    kind: str
    verb: str = "fault"


class Time(NamedTuple):
    """`claims`: what was written down, (team, points), where it is not what the turn gives; team empty: who shows."""

    claims: tuple[tuple[str, int], ...] = ()
    verb: str = "time"


class Show(NamedTuple):
    """Alone: the word of the own card that is shown."""

    word: str
    verb: str = "word"


class Solved(NamedTuple):
    """Alone: who guesses the word."""

    player: str
    verb: str = "guess"


Word: TypeAlias = Task | Presenter | Card | Look | Start | Guess | Fault | Time | Show | Solved

TOKEN_WORDS = frozenset(
    {"task", "presenter", "card", "look", "start", "guess", "fault", "time", "word", "by", "unknown"}
    | {*TASKS, *U_CARDS, *FAULTS}
)
"""What no team and no player may be called."""
