"""What whoever shows may not do: seven faults, each breaking a rule of its own, in both games.

The rulebook states no penalty; the ruling `fault` says what a fault costs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..core.rulebook import Violation
from .law import PLAY, RULES, SHOWING, about
from .state import AloneGame, State, TeamGame
from .words import Fault


class Ban(NamedTuple):
    """A fault: the rule it breaks, what that rule says, and what the player did, with what would have been right."""

    rule: str
    says: str
    did: str
    right: str


BANS = {
    "spoke": Ban(
        "no-sounds",
        "Whoever shows does not speak and makes no sounds; only feelings may be heard.",
        "spoke or made a sound",
        "a laugh or a sigh of feeling would have been fine",
    ),
    "pointed": Ban(
        "no-pointing",
        "Whoever shows points at nothing but what they have on or with them.",
        "pointed at something that is not on the player",
        "clothes, jewellery and what was at hand when the task came may be pointed at",
    ),
    "object": Ban(
        "no-objects",
        "Whoever shows takes up and uses no object.",
        "picked up an object and used it",
        "the same can be shown with empty hands",
    ),
    "mouthed": Ban(
        "no-mouthing",
        "Whoever shows does not form words with the lips, not even silently.",
        "mouthed words",
        "questions may be answered with gestures",
    ),
    "letters": Ban(
        "no-letters",
        "Whoever shows does not show letters of the words.",
        "showed single letters",
        "a whole phrase may be shown word by word",
    ),
    "marks": Ban(
        "no-marks",
        "Whoever shows leaves no visible marks on anything.",
        "drew something that can be seen",
        "drawing with gestures that leave nothing behind is allowed",
    ),
    "parts": Ban(
        "no-parts",
        "Whoever shows shows whole words, not syllables or other parts of them.",
        "showed a word in parts",
        "a phrase may be taken apart into words, a word into nothing",
    ),
}


def _ban(kind: str, ban: Ban) -> None:
    def predicate(state: State, word: Fault) -> Iterator[Violation]:
        if word.kind == kind:
            letter = "; first-letter allows the first letter aloud, nothing more" if _letter(state, kind) else ""
            yield Violation(f"{state.turn.presenter or 'whoever shows'} {ban.did}; {ban.right}{letter}")

    predicate.__doc__ = ban.says
    RULES.rule(ban.rule, group=PLAY, source=SHOWING)(about((TeamGame, AloneGame), Fault)(predicate))


def _letter(state: State, kind: str) -> bool:
    return kind == "spoke" and isinstance(state, TeamGame) and bool(state.turn.playing("first-letter"))


for _kind, _each in BANS.items():
    _ban(_kind, _each)
