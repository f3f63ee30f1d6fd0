"""Rules of the game in which everyone plays alone (its order within a turn stands with the team game's)."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.rulebook import Violation
from .law import ALONE, PLAY, RULES, SHOWING, TURN, about
from .state import AloneGame, shows_next
from .words import Presenter, Solved


@RULES.rule("guesser-shows-next", group=TURN, source=f"{ALONE}; Word-Showing Rules")
@about(AloneGame, Presenter)
def guesser_shows_next(state: AloneGame, word: Presenter) -> Iterator[Violation]:
    """Alone, whoever guesses a word shows next; who shows first is agreed on."""
    following = shows_next(state)
    if following and word.player != following:
        last = state.all_turns[-1]
        guessed = last.guesser == following
        why = f"who guessed {last.presenter}'s word" if guessed else "whose turn a fault has ended"
        yield Violation(f"it is for {following} to show, {why}", source=ALONE if guessed else SHOWING)


@RULES.rule("others-guess", group=PLAY, source=ALONE)
@about(AloneGame, Solved)
def others_guess(state: AloneGame, word: Solved) -> Iterator[Violation]:
    """Alone, all the others guess, but not the one who shows."""
    if word.player == state.turn.presenter:
        yield Violation(f"{word.player} is showing the word and cannot guess it")
