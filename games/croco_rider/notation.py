"""Tokens of Croco Rider: 3+@10>5.3 is the pawn 3+ on camp square 10, placed on crocodile 5, square 3 from the head.

Short: 10>5.3 (whatever stands on camp square 10), 3+>5.3 (the 3+ that may be played), 3+>5 (its own square there).
A colour in front is needed only for a player whose turn it is not. ":" or "to" may stand for ">".
As people see it: the colour in front, x after a pawn that loses, and for minus pawns the count from the tail.
"""

from __future__ import annotations

import re

from ..core.position import NotationError
from ..core.shapes import clip
from .board import INDEX, LENGTHS, PLACES, SETS, SIDE, Place, counted
from .state import State, loses
from .wording import ordinal

_TOKEN = re.compile(
    r"(?P<colour>green|blue)?(?:(?P<pawn>[0-9][+-])(?:@(?P<place>[0-9]{1,2}))?|@?(?P<bare>[0-9]{1,2}))"
    r"[>:](?P<crocodile>[0-9]{1,2})(?:\.(?P<square>[0-9]{1,2}))?"
    r"(?P<lost>x)?(?:\((?P<tail>[0-9]{1,2})(?:st|nd|rd|th)?fromthetail\))?"
)
_EXPECTED = "a placement such as 3+@10>5.3 expected (the 3+ on camp square 10 to crocodile 5, square 3 from the head)"


def moves_of(state: State, text: str) -> tuple[tuple[Place], ...]:
    """Every placement the text may mean. Raises NotationError where it means none."""
    plain = re.sub(r"\s+", "", re.sub(r"\s+to\s+", ">", text[:200].lower())).translate(
        {0x2212: "-", 0x2013: "-", 0x2192: ">"}
    )
    if plain in ("pass", "-", ""):
        raise NotationError(f"{_EXPECTED}; there is no pass in Croco Rider")
    match = _TOKEN.fullmatch(plain)
    if match is None or len(text) > 200:
        raise NotationError(f"{_EXPECTED}, not '{clip(text)}'")
    colour = match["colour"] or state.due
    crocodile = int(match["crocodile"])
    found = []
    for pawn, place in _pawns(state, colour, match):
        square = int(match["square"]) if match["square"] else _own_square(pawn, crocodile, text)
        word = Place(colour, pawn, place, crocodile, square)
        _claims(state, word, match, text)
        found.append((word,))
    return tuple(found)


def _pawns(state: State, colour: str, match: re.Match[str]) -> list[tuple[str, int]]:
    """The pawns and camp squares a token may mean."""
    camp = state.camps[SIDE[colour]]
    pawn = match["pawn"] or ""
    if not pawn:
        place = int(match["bare"])
        return [(camp[place - 1] if 1 <= place <= PLACES else "", place)]
    if match["place"]:
        return [(pawn, int(match["place"]))]
    return [(pawn, place) for place, own in enumerate(camp, 1) if own == pawn] or [(pawn, 0)]


def _own_square(pawn: str, crocodile: int, text: str) -> int:
    """The square a pawn counts to, where the token names a crocodile only."""
    square = counted(pawn, crocodile) if pawn and crocodile in LENGTHS else 0
    if not square:
        raise NotationError(
            f"'{clip(text)}' names no square and the pawn has none of its own there: write {crocodile}.1"
        )
    return square


def _claims(state: State, word: Place, match: re.Match[str], text: str) -> None:
    """What a token says besides must be so: x for a losing pawn, the count from the tail."""
    if (word.crocodile, word.square) not in INDEX or word.pawn not in SETS[word.colour]:
        return
    name = f"{word.crocodile}.{word.square}"
    tail = word.crocodile + 1 - word.square
    if match["tail"] and int(match["tail"]) != tail:
        raise NotationError(f"'{clip(text)}': {name} is the {ordinal(tail)} square from the tail")
    if match["lost"] and not loses(state, word):
        raise NotationError(f"'{clip(text)}': x marks a pawn that loses, but {word.pawn} on {name} takes control")


def token_of(state: State, word: Place) -> str:
    """The canonical token. The colour is named only where it is not that player's turn."""
    colour = "" if word.colour == state.due else f"{word.colour} "
    place = f"@{word.place}" if word.pawn and word.place else str(word.place) if word.place or not word.pawn else ""
    return f"{colour}{word.pawn}{place}>{word.crocodile}.{word.square}"


def shown_of(state: State, word: Place) -> str:
    """The token with its colour, x after a losing placement and the count from the tail for a minus pawn."""
    token = token_of(state, word)
    shown = token if token.startswith(word.colour) else f"{word.colour} {token}"
    if (word.crocodile, word.square) not in INDEX or word.pawn not in SETS[word.colour]:
        return shown
    lost = "x" if loses(state, word) else ""
    tail = f" ({ordinal(word.crocodile + 1 - word.square)} from the tail)" if word.pawn[1] == "-" else ""
    return f"{shown}{lost}{tail}"
