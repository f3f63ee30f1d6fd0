"""What a player decides in one turn, before anything is drawn, and what is drawn then.

decision    the words of a move up to its end, or up to the first draw: (Take(c3), Go(d4)) or (TurnOver(c3),)
result      one outcome of that draw: the words so far and the odds
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from games.core.game import Game
from games.core.judge import unfold
from games.core.moves import Chances, Choices, Happenings, Move


class Decision(NamedTuple):
    """`drawn`: something is drawn next; otherwise the move is complete."""

    begun: Move
    drawn: bool


def decisions(game: Game[Any], state: Any, so_far: Move = ()) -> Iterator[Decision]:
    """Every decision open after `so_far`. A draw of a single outcome is no draw."""
    options = game.options(state, so_far)
    if isinstance(options, Chances):
        if len(options.odds) > 1:
            yield Decision(so_far, True)
        else:
            yield from decisions(game, state, (*so_far, options.odds[0][0]))
    elif isinstance(options, (Choices, Happenings)):
        for word in options.words:
            yield from decisions(game, state, (*so_far, word))
    else:
        yield Decision(so_far, False)


def results(game: Game[Any], state: Any, begun: Move, odds: Fraction = Fraction(1)) -> Iterator[tuple[Fraction, Move]]:
    """What may be drawn after `begun`, with its odds: up to the next decision or the end of the move."""
    options = game.options(state, begun)
    if isinstance(options, Chances):
        for word, chance in options.odds:
            yield from results(game, state, (*begun, word), odds * chance)
    else:
        yield odds, begun


def begins(game: Game[Any], state: Any, decision: Decision) -> str:
    """A decision in writing: its token, or how the tokens of all its results begin."""
    if not decision.drawn:
        return game.token(state, decision.begun)
    return _shared(tokens(game, state, decision))


def tokens(game: Game[Any], state: Any, decision: Decision) -> tuple[str, ...]:
    """The tokens of all moves that may come of a decision."""
    return tuple(game.token(state, leaf.move) for leaf in unfold(game, state, decision.begun))


def _shared(tokens: Sequence[str]) -> str:
    """What tokens begin with, cut where a word or number would be split."""
    shared = min(tokens)
    while not all(token.startswith(shared) for token in tokens):
        shared = shared[:-1]
    while shared and shared[-1].isalnum() and any(token[len(shared) :][:1].isalnum() for token in tokens):
        shared = shared[:-1]
    return shared
