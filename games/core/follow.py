"""Following a record quickly: only what is wrong in it is kept, and a game's quick referee does most of the work.

It finds what `replay` finds: the referee plays what is plainly legal, and the rules judge whatever it leaves.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from .game import Game
from .position import Node, Text
from .replay import OnIllegal, Play, Step, words


class Found(NamedTuple):
    """A step that is not legal, and the position it was judged in."""

    step: Step
    before: Any


class Followed(NamedTuple):
    """A record followed to `state`: `number` tokens and take-backs read, `corrections` among them, `left` entries not
    looked at after a stop."""

    state: Any
    number: int
    corrections: int
    found: tuple[Found, ...]
    left: int


def follow(
    game: Game[Any], state: Any, entries: Sequence[Node], on_illegal: OnIllegal = "stop", *, quick: bool = True
) -> Followed:
    """Play the entries of a record's `moves` from `state`; `quick` False leaves every token to the rules."""
    play = Play(game, state, entries, on_illegal)
    found: list[Found] = []
    corrections = 0
    refereed = quick and play.before is None
    referee = game.referee(state) if refereed else None
    for done, entry in enumerate(entries, 1):
        if referee is not None:
            if entry.__class__ is Text and referee.plays(entry):
                play.number += 1
                continue
            play.state = referee.state()
        for word in words(game, entry):
            before = play.state
            step = play.step(word)
            corrections += word.correction is not None
            if step.legal:
                continue
            found.append(Found(step, before))
            if on_illegal == "stop":
                return Followed(play.state, play.number, corrections, tuple(found), len(entries) - done)
        referee = game.referee(play.state) if refereed else None
    return Followed(play.state if referee is None else referee.state(), play.number, corrections, tuple(found), 0)
