"""Judging moves, once for all games.

listing     a legal move with its token, its odds and what it does
verdict     legal, illegal (a rule of play is broken) or impossible (the record cannot be true)
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any, Literal, NamedTuple, TypeAlias

from .game import Effect, Game
from .moves import Chances, Choices, Happenings, Move
from .position import NotationError
from .rulebook import Violation

Kind: TypeAlias = Literal["choice", "chance", "happening", "held"]
Answer: TypeAlias = Literal["legal", "illegal", "impossible"]


class Leaf(NamedTuple):
    """A complete move of the tree of one turn.

    probability   of its drawn words (None: nothing is drawn); for a held card, the chance that it is held
    """

    move: Move
    kind: Kind
    probability: Fraction | None


def unfold(
    game: Game[Any], state: Any, so_far: Move = (), kind: Kind = "choice", odds: Fraction | None = None
) -> Iterator[Leaf]:
    """Every complete legal move that begins with `so_far`, in the game's order."""
    options = game.options(state, so_far)
    if isinstance(options, Chances):
        after = "chance" if kind == "choice" else kind
        for word, chance in options.odds:
            yield from unfold(game, state, (*so_far, word), after, chance if odds is None else odds * chance)
    elif isinstance(options, Choices):
        for word in options.words:
            if word in options.held:
                chance = options.held[word]
                yield from unfold(game, state, (*so_far, word), "held", chance if odds is None else odds * chance)
            else:
                yield from unfold(game, state, (*so_far, word), kind, odds)
    elif isinstance(options, Happenings):
        for word in options.words:
            yield from unfold(game, state, (*so_far, word), "happening", odds)
    else:
        yield Leaf(so_far, kind, odds)


class Listing(NamedTuple):
    """A legal move as it is listed."""

    move: Move
    token: str
    shown: str
    kind: Kind
    probability: Fraction | None
    effect: Effect


def legal_moves(game: Game[Any], state: Any) -> list[Listing]:
    """Every legal move, one for each distinct result."""
    return [
        Listing(
            leaf.move,
            game.token(state, leaf.move),
            game.shown(state, leaf.move),
            leaf.kind,
            leaf.probability,
            game.effect(state, leaf.move),
        )
        for leaf in unfold(game, state)
    ]


class Verdict(NamedTuple):
    """The judgement of one token. `move` is the meaning that was judged."""

    token: str
    answer: Answer
    violations: tuple[Violation, ...]
    move: Move


def judge(game: Game[Any], state: Any, text: str) -> Verdict:
    """Judge a token. Of several meanings the legal one counts; NotationError if two different legal moves fit."""
    verdicts = [_judged(game, state, move) for move in game.parse(state, text)]
    legal = {verdict.token: verdict for verdict in verdicts if verdict.answer == "legal"}
    if len(legal) > 1:
        raise NotationError(f"'{text}' may mean {' or '.join(legal)}: write one of them")
    if legal:
        return next(iter(legal.values()))
    return min(verdicts, key=lambda verdict: (verdict.answer == "impossible", len(verdict.violations)))


def _judged(game: Game[Any], state: Any, move: Move) -> Verdict:
    violations = tuple(game.violations(state, move))
    return Verdict(game.token(state, move), answer(game, violations), violations, move)


def answer(game: Game[Any], violations: Sequence[Violation]) -> Answer:
    """What a move's violations make of it."""
    if not violations:
        return "legal"
    physical = game.rulebook.physical
    return "impossible" if any(game.rulebook.rules[each.rule].group == physical for each in violations) else "illegal"


def judge_all(game: Game[Any], state: Any, texts: Iterable[str]) -> tuple[list[Verdict], Any]:
    """Judge tokens in sequence up to and including the first that is not legal; also the state before the last one."""
    verdicts: list[Verdict] = []
    before = state
    for text in texts:
        if verdicts:
            before = game.play(before, verdicts[-1].move)
        verdicts.append(judge(game, before, text))
        if verdicts[-1].answer != "legal":
            break
    return verdicts, before


def nearest(game: Game[Any], state: Any, verdict: Verdict) -> tuple[str, ...]:
    """Tokens of the smallest changes that make a refused move legal; none for a legal one."""
    if verdict.answer == "legal":
        return ()
    legal = [leaf.move for leaf in unfold(game, state)]
    return tuple(game.token(state, move) for move in game.nearest(state, verdict.move, legal))
