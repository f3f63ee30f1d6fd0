"""Judging simulated records, and drawing everything that can be drawn."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from random import Random
from typing import Any, NamedTuple

from croccli.load import opening
from croccli.simulating.playing import Told, told
from games.core import registry
from games.core.position import written
from games.core.record import claim_agrees, read_record
from games.core.replay import OnIllegal, replay
from games.core.simulation import Draws

GAMES = registry.slugs()


@cache
def stories(slug: str, count: int, seed: int = 1) -> tuple[Told, ...]:
    """The first games of a seed."""
    return tuple(told(registry.find(slug), seed, number) for number in range(1, count + 1))


class Found(NamedTuple):
    """One thing found in a record: the move (0: the result), its token, the verdict and the rules."""

    move: int
    token: str | None
    verdict: str
    rules: tuple[str, ...]


def judged(record: dict[str, Any], mode: OnIllegal = "stop") -> list[Found]:
    """All that is wrong in a record, as the rules themselves see it; the result only of a record read to its end."""
    read = read_record(written(record), "")  # type: ignore[arg-type]  # a mapping gives a mapping
    game = read.game
    played = replay(game, game.read(opening(read)), read.moves, mode)
    found = [
        Found(
            step.number,
            step.token,
            step.answer,
            tuple(sorted({each.rule for each in step.verdict.violations})) if step.verdict else (),
        )
        for step in played.findings
    ]
    stopped = mode == "stop" and bool(found)
    if not stopped and not claim_agrees(read, game, played.state, game.ending(played.state))[0]:
        found.append(Found(0, None, "result", ()))
    return found


class Scripted(Draws):
    """Draws that follow a script, and note what else could have been drawn."""

    def __init__(self, script: tuple[int, ...]) -> None:
        self.random = Random(0)
        self.script, self.drawn, self.sizes = script, [], []  # type: ignore[var-annotated]

    def below(self, number: int) -> int:
        drawn = self.script[len(self.drawn)] if len(self.drawn) < len(self.script) else 0
        self.drawn.append(drawn)
        self.sizes.append(number)
        return drawn


def distribution(draw: Callable[[Draws], Any]) -> dict[Any, Fraction]:
    """Every outcome of a random procedure with its exact probability."""
    odds: dict[Any, Fraction] = {}
    script: tuple[int, ...] | None = ()
    while script is not None:
        draws = Scripted(script)
        outcome = draw(draws)
        chance = Fraction(1)
        for size in draws.sizes:
            chance /= size
        odds[outcome] = odds.get(outcome, Fraction(0)) + chance
        script = _following(draws)
    assert sum(odds.values()) == 1
    return odds


def _following(draws: Scripted) -> tuple[int, ...] | None:
    """The next script in order."""
    drawn = list(draws.drawn)
    while drawn and drawn[-1] == draws.sizes[len(drawn) - 1] - 1:
        drawn.pop()
    return (*drawn[:-1], drawn[-1] + 1) if drawn else None
