"""The rulebook of Crocodile: its groups, and the statements that judge no move."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, TypeAlias

from ..core.moves import Move
from ..core.rulebook import Predicate, Rulebook, Violation

RECORD, TURN, PLAY = "record", "turn", "play"
RULES = Rulebook(RECORD, TURN, PLAY)

TEAM_TURN = "rulebook, Structure of a Team Turn"
PRINCIPLES = "rulebook, Principles of Team Play"
KINDS = "rulebook, Words Come in Different Kinds"
U_CARD_USE = "rulebook, How to Use U-Cards"
CARD_TYPES = "rulebook, Card Types"
ALONE = "rulebook, Every Man for Himself"
SHOWING = "rulebook, Word-Showing Rules"

HIGHEST = RULES.statement(
    "highest-total",
    "After twelve rounds the highest total of points wins: those of all turns, and one for each U-card left over. "
    "Teams with equal totals share the win.",
    source=TEAM_TURN,
)
ALL_SHOWN = RULES.statement(
    "all-words-shown",
    "Everyone playing alone: whoever is first to have shown all ten words of the own card wins.",
    source=ALONE,
)
RULES.statement(
    "word-points",
    "A guessed word gives 2 points if it is an object or an action, 3 if it is a name, 5 if it is a concept or an "
    "expression, to the team that guesses it.",
    source=KINDS,
)
RULES.statement(
    "bonus-points",
    "Eyes closed gives 3 points more, hands locked and back turned 5 each, to the team that shows, whoever played the "
    "card, if that team guesses at least one word in the turn.",
    source=CARD_TYPES,
)
RULES.statement(
    "set-word-points",
    "A word set by another team gives the team that shows 5 points if it guesses it.",
    source=CARD_TYPES,
)
RULES.statement(
    "robbery-points",
    "Robbers score the words they guess, and nothing from any other U-card of that turn; a word they guess is done "
    "for the team that shows as well.",
    source=CARD_TYPES,
)
RULES.statement(
    "unused-cards",
    "When the game is over, each U-card a team has not played gives it one point.",
    source=U_CARD_USE,
)

Kinds: TypeAlias = "type[Any] | tuple[type[Any], ...]"


def about(states: Kinds, words: Kinds) -> Callable[[Callable[[Any, Any], Iterator[Violation]]], Predicate]:
    """A rule about one kind of word in one kind of game: elsewhere it says nothing, and need not be asked."""

    def speaks(state: type[Any], word: type[Any] | None) -> bool:
        return word is not None and issubclass(state, states) and issubclass(word, words)

    def narrow(rule: Callable[[Any, Any], Iterator[Violation]]) -> Predicate:
        @wraps(rule)
        def predicate(state: Any, move: Move) -> Iterator[Violation]:
            return rule(state, move[0]) if speaks(state.__class__, move[0].__class__) else iter(())

        predicate.about = speaks  # type: ignore[attr-defined]  # what the rulebook looks for
        return predicate

    return narrow
