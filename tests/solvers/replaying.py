"""Lines are played again through the rules, move by move."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from croccli.solvers.solution import Again, Fork, Line, Step
from games.core.game import Game
from games.core.judge import judge, unfold

Odds = dict[str, Fraction]


def replay(game: Game[Any], state: Any, line: Line, hero: str, drawn: Fraction | None = None) -> Odds:
    """How the line ends for `hero`, with the chances of each outcome. "open" where the line is cut.

    Asserts that every token is legal, its mover the one named, its odds those of the rules.
    """
    met = []
    for number, ply in enumerate(line):
        met.append(game.key(state))
        if isinstance(ply, Again):
            assert number == len(line) - 1
            assert game.key(state) == met[ply.ply - 1]
            return {"endless": Fraction(1)}
        assert game.to_move(state) == ply.player
        if isinstance(ply, Fork):
            assert number == len(line) - 1
            return _fork(game, state, ply, hero)
        state = _played(game, state, ply, drawn if number == 0 else None)
    ending = game.ending(state)
    if ending is None and list(unfold(game, state)):
        return {"open": Fraction(1)}
    return {ending.outcomes[hero] if ending else "draw": Fraction(1)}


def _fork(game: Game[Any], state: Any, fork: Fork, hero: str) -> Odds:
    if not fork.branches:
        return {"open": Fraction(1)}
    found: Odds = {}
    for branch in fork.branches:
        first = branch.line[0]
        assert isinstance(first, Step)
        assert first.token.startswith(fork.begins)
        for outcome, chance in replay(game, state, branch.line, hero, branch.probability).items():
            found[outcome] = found.get(outcome, Fraction(0)) + branch.probability * chance
    assert sum(branch.probability for branch in fork.branches) == 1
    return found


def _played(game: Game[Any], state: Any, step: Step, drawn: Fraction | None) -> Any:
    verdict = judge(game, state, step.token)
    assert (verdict.answer, verdict.token) == ("legal", step.token)
    shown = judge(game, state, step.shown)
    assert shown.move == verdict.move
    odds = {leaf.move: leaf.probability for leaf in unfold(game, state)}
    assert odds[verdict.move] in ((drawn,) if drawn is not None else (None, 1)), step
    return game.play(state, verdict.move)
