"""Tokens of See You Later.

red 3                 red 3 is turned over and the red crocodile moves
white 4 blue          a wild 4 moves blue
red 3 higher          predicted higher, then red 3 was turned over
stop  skip  back5     the player stops; the turn is left out; the pawn goes five back
play max3 ben  keep   after the own turn: a special card, or none
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..core.moves import Move
from ..core.position import NotationError
from ..core.shapes import NAME, clip, did_you_mean
from .state import State
from .words import (
    BACK5,
    GUESSES,
    HUES,
    KEEP,
    SKIP,
    SPECIALS,
    STOP,
    WILD,
    Card,
    Keep,
    Play,
    Skip,
    Stop,
    Turning,
    turning,
)

PLAIN = {"stop": STOP, "keep": KEEP, "skip": SKIP, "back5": BACK5}
PRINTED = {"+2": "plus2", "2x": "x2", "->3": "max3", "<->": "swap", "-5": "back5"}
"""What the special cards show, besides their names."""

LONGEST = 60
"""Letters of a name nobody has heard of."""

EXPECTED = "a card such as 'red 3' or 'white 4 blue', stop, skip, back5, 'play max3 ben' or keep"


def token(move: Move) -> str:
    """The canonical token of a move."""
    word = move[0]
    turned = turning(move)
    if turned:
        moved = f" {turned.colour}" if turned.card.wild or turned.colour != turned.card.colour else ""
        return f"{turned.card}{moved}{' ' + turned.guess if turned.guess else ''}"
    if isinstance(word, Play):
        return f"play {word.card} {word.target}"
    if isinstance(word, Stop):
        return "stop"
    if isinstance(word, Keep):
        return "keep"
    return "skip" if isinstance(word, Skip) else "back5"


def parse(state: State, text: str) -> tuple[Move, ...]:
    """Every move the text may mean. Unknown names stay as they are, for the rules to speak about."""
    words = re.sub(r"[\s,:=]+", " ", text).split()
    if not words or len(words) > 4:
        raise NotationError(f"'{clip(text)}' is not a token: {EXPECTED} expected")
    moves = [*_plain(words), *_special(state, words), *_cards(state, words)]
    if not moves:
        known = [*PLAIN, "play", *SPECIALS]
        raise NotationError(
            f"'{clip(text)}' is not a token: {EXPECTED} expected{did_you_mean(words[0].lower(), known)}"
        )
    return tuple(dict.fromkeys(moves))


def fits(word: str, names: Iterable[str]) -> list[str]:
    """The names a word may mean: the name itself, else whatever the case, else all that begin with it."""
    known = list(names)
    low = word.casefold()
    return (
        [name for name in known if name == word]
        or [name for name in known if name.casefold() == low]
        or [name for name in known if name.casefold().startswith(low)]
    )


def _plain(words: list[str]) -> list[Move]:
    said = PRINTED.get(words[0], words[0])
    return [(PLAIN[name],) for name in fits(said, PLAIN)] if len(words) == 1 else []


def _special(state: State, words: list[str]) -> list[Move]:
    """play CARD PLAYER; "play" and, where only one fits, the player may be left out."""
    if words[0].casefold() != "play":
        if len(words) != 2:
            return []
        players = fits(words[1], state.players)
        return [(Play(card, player),) for card in _special_cards(words[0]) for player in players]
    if not 2 <= len(words) <= 3:
        return []
    specials = _special_cards(words[1])
    if not specials:
        hint = did_you_mean(words[1], SPECIALS)
        raise NotationError(f"there is no special card '{clip(words[1])}'; they are {', '.join(SPECIALS)}{hint}")
    players = _known_or_new(words[2], state.players) if len(words) == 3 else list(state.players)
    return [(Play(card, player),) for card in specials for player in players]


def _special_cards(word: str) -> list[str]:
    return fits(PRINTED.get(word, word), SPECIALS)


def _known_or_new(word: str, names: Iterable[str]) -> list[str]:
    """The names a word may mean; a new word that could be a name stands for itself."""
    return fits(word, names) or ([word] if re.fullmatch(NAME, word) and len(word) <= LONGEST else [])


def _colours(word: str, names: tuple[str, ...] | list[str]) -> list[str]:
    """The colours a word may mean; a new word must be the name of a colour, or near one."""
    found = _known_or_new(word, names)
    return [each for each in found if each in names or each.casefold() in HUES or did_you_mean(each, (*names, *HUES))]


def _cards(state: State, words: list[str]) -> list[Move]:
    """COLOUR VALUE [CROCODILE] with higher or lower behind or in front; they may be joined, and VALUE may be first."""
    names = [name for name, _ in state.crocodiles]
    found: list[Move] = []
    for guess, rest in _predictions(words, names):
        for colour, value, named in _card(_in_order(rest, names), names):
            card = Card(colour, value)
            moved = _colours(named, names) if named else names if card.wild else [colour]
            found += [Turning(card, each, guess).move() for each in moved]
    return found


def _in_order(words: list[str], names: list[str]) -> list[str]:
    """COLOUR, VALUE and CROCODILE apart from each other, and the value behind the colour."""
    joined = re.fullmatch(r"([^0-9]*)([0-9]{1,3})([^0-9].*)", words[0])
    parts = [part for part in joined.groups() if part] if joined else []
    if parts and all(part.isdigit() or fits(part, (*names, WILD)) for part in parts):
        words = [*parts, *words[1:]]
    if len(words) > 1 and words[0].isdigit() and not any(word.isdigit() for word in words[1:]):
        words = [words[1], words[0], *words[2:]]
    return words


def _card(words: list[str], names: list[str]) -> Iterator[tuple[str, int, str]]:
    """The cards that words may mean: colour, value and the crocodile named behind it, if any."""
    joined = re.fullmatch(r"(.*[^0-9])([0-9]{1,3})", words[0])
    if joined and not (len(words) > 1 and words[1].isdigit()):
        words = [joined[1], joined[2], *words[1:]]
    if 2 <= len(words) <= 3 and re.fullmatch(r"[0-9]{1,3}", words[1]):
        for colour in _colours(words[0], (*names, WILD)):
            yield colour, int(words[1]), words[2] if len(words) == 3 else ""


def _predictions(words: list[str], names: list[str]) -> Iterator[tuple[str | None, list[str]]]:
    """The words without a prediction in front or behind, once for each way to read them."""
    behind = [guess for guess in GUESSES if guess.startswith(words[-1].casefold())]
    before = [guess for guess in GUESSES if guess.startswith(words[0].casefold())]
    if len(words) > 1:
        yield from ((guess, words[:-1]) for guess in behind)
        yield from ((guess, words[1:]) for guess in before)
    if not (len(words) > 1 and behind) or fits(words[-1], names):
        yield None, words
