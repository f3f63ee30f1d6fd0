"""Moves near to an illegal one, and moves that the difference between two positions suggests."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.moves import Move, Word
from .state import State
from .turn import must_predict
from .words import BACK5, GUESSES, KEEP, SKIP, STOP, Card, Play, Turning, turning

MOST = 3
"""Suggestions given at most."""

FAR = 100
"""The distance of cards nobody takes for each other."""


def nearest(state: State, move: Move, legal: Sequence[Move]) -> tuple[Move, ...]:
    """The smallest changes that make an illegal move legal, best first.

    Another card cannot be chosen, so a refused stop has no near move; a card that cannot have turned up has those it
    may be mistaken for.
    """
    if len(legal) == 1:
        return (legal[0],)
    turned, word = turning(move), move[0]
    if turned:
        return _cards(turned, legal)
    return (*_plays(word, legal), *(each for each in legal if each == (KEEP,)))[:MOST]


def _plays(wanted: Word, legal: Sequence[Move]) -> list[Move]:
    """The same special card on somebody else, then another one on the same player."""
    if not isinstance(wanted, Play):
        return []
    plays = [each for each in legal if isinstance(each[0], Play)]
    alike = [each for each in plays if each[0].card == wanted.card]
    return alike + [each for each in plays if each[0].target == wanted.target and each not in alike]


def _cards(wanted: Turning, legal: Sequence[Move]) -> tuple[Move, ...]:
    """What may be said about the same card; only where nothing may, the cards it may be mistaken for."""
    cards = [
        (_card_distance(wanted, other), other.card == wanted.card, each) for each in legal if (other := turning(each))
    ]
    same = any(same for _, same, _ in cards)
    near = sorted((each for each in cards if each[1] == same and each[0] < FAR), key=lambda each: each[0])
    return tuple(each for _, _, each in near[:MOST]) or tuple(each for each in legal if each == (KEEP,))


def _card_distance(wanted: Turning, other: Turning) -> int:
    """How far apart two turned cards are: what was said about the same card first, then cards easily misread."""
    if wanted.card == other.card:
        return (wanted.guess != other.guess) + 2 * (wanted.colour != other.colour)
    if wanted.guess != other.guess or (wanted.card.wild and other.card.wild and wanted.colour != other.colour):
        return FAR
    if wanted.card.colour == other.card.colour:
        return 3 + abs(wanted.card.value - other.card.value)
    return 10 if wanted.card.value == other.card.value and not other.card.wild else FAR


def suspects(before: State, after: State) -> Iterator[Move]:
    """Moves, legal or not, that may lie between two positions."""
    yield (STOP,)
    for asked, word in ((before.has("skip"), SKIP), (before.has("back5"), BACK5), (before.phase == "special", KEEP)):
        if asked:
            yield (word,)
    for player, front, new in zip(before.players, before.in_front, after.in_front):
        if new and new != front:
            yield (Play(new.card, player),)
    names = [name for name, _ in before.crocodiles]
    moved = [name for name, space in before.crocodiles if (name, space) not in after.crocodiles]
    for card in _new_cards(before, after):
        for colour in names if card.wild else dict.fromkeys([card.colour, *moved]):
            for guess in GUESSES if must_predict(before) else (None,):
                yield Turning(card, colour, guess).move()


def _new_cards(before: State, after: State) -> list[Card]:
    """Cards that lie open among the turned or passed ones only afterwards."""
    shown = set(before.cards)
    return [card for card in after.cards if card not in shown]
