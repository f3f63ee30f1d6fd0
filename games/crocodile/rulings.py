"""The open questions of Crocodile, with the reading in force first."""

from dataclasses import dataclass
from typing import Literal

from ..core.rulings import ruling

STRUCTURE = "rulebook, Structure of a Team Turn"
CARD_TYPES = "rulebook, Card Types"


@dataclass(frozen=True)
class Rulings:
    rotation: Literal["balanced", "strict", "free"] = ruling(
        "balanced",
        question="Who of the team may be chosen to show?",
        source=STRUCTURE,
        readings={
            "balanced": "anyone, as long as no team mate has shown fewer times",
            "strict": "the first in the team's list among those who have shown the fewest times",
            "free": "anyone; the team itself sees to it that nobody only shows or only guesses",
        },
        holders={"balanced": "the rulebook's example, where he shows because the other two did in the turns before"},
    )
    bonus_set_word: Literal["yes", "no"] = ruling(
        "yes",
        question="Does a set word count as the guessed word that a bonus card needs?",
        source=CARD_TYPES,
        readings={
            "yes": "yes: a word was guessed, whoever chose it",
            "no": "no: at least one word of the word card must be guessed",
        },
        holders={"yes": "the text of the bonus cards, which ask for at least one word"},
    )
    swapped_presenter: Literal["replacement", "replaced"] = ruling(
        "replacement",
        question="After a player swap, who of the two has shown, for the rotation?",
        source=CARD_TYPES,
        readings={
            "replacement": "the one who came in and really showed",
            "replaced": "the one the team had chosen",
        },
        holders={"replacement": "the text of the card, which speaks of changing the order of who shows"},
    )
    same_bonus: Literal["each", "once"] = ruling(
        "each",
        question="Two teams play the same bonus card in one turn: do its points come twice?",
        source=CARD_TYPES,
        readings={
            "each": "yes: each card gives its points",
            "once": "no: nobody can close their eyes twice; the second card is used up and gives nothing",
        },
    )
    fault: Literal["warning", "word-void", "turn-over"] = ruling(
        "warning",
        question="What does a fault of conduct cost?",
        source="rulebook, Word-Showing Rules",
        readings={
            "warning": "nothing: the rule is broken, and the play goes on",
            "word-void": "the word being shown does not count: the next one guessed is done, but gives nothing",
            "turn-over": "the turn ends there: nothing guessed after the fault counts",
        },
        holders={"warning": "the rulebook, which states no penalty"},
    )
    set_word_skip: Literal["no", "yes"] = ruling(
        "no",
        question="May a set word that nobody guesses be given up for the words of the card?",
        source=CARD_TYPES,
        readings={
            "no": "no: it comes first, and unguessed nothing follows it",
            "yes": "yes: from the first word of the card on it is given up",
        },
        holders={"no": "the text of the turn, which allows no word to be skipped"},
    )
    robbery_set_word: Literal["zero", "five"] = ruling(
        "zero",
        question="Three or more teams: what does a set word give that is guessed by robbers?",
        source=CARD_TYPES,
        readings={
            "zero": "nothing: it is done, but its points were meant for the team that shows",
            "five": "5 points, as for any other word they guess",
        },
    )
