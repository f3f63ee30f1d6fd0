"""A rule that a move breaks says that it is about such moves, and so does every rule whose keeping is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from croccli.load import compose, read_text
from games.core import registry
from games.core.cases import Case, read_cases
from games.core.game import Game
from games.core.judge import Verdict, judge
from games.core.position import NotationError, Position, PositionError
from games.core.rulings import table

GAMES = [registry.find(slug) for slug in registry.slugs()]


def cases(game: Game[Any]) -> Iterator[Case]:
    for path in sorted((registry.home(game) / "cases").glob("*.yaml")):
        yield from read_cases(game, compose(read_text(str(path)), str(path))[0], str(path))


def judged(game: Game[Any], case: Case) -> Iterator[tuple[Any, Verdict]]:
    """Every move of a case with the state it is judged in, under each reading of what the case is about."""
    readings = table(game.Rulings)[case.issue].readings if case.issue else ("",)
    for reading in readings:
        under = {**case.under, **({case.issue: reading} if case.issue else {})}
        try:
            state = game.read(Position(case.position, case.id, under))
            for token in case.moves:
                verdict = judge(game, state, token)
                yield state, verdict
                if verdict.answer != "legal":
                    break
                state = game.play(state, verdict.move)
        except (PositionError, NotationError):
            continue


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.slug)
def test_a_broken_rule_is_about_the_move(game: Game[Any]) -> None:
    rules, seen = game.rulebook.rules, set()
    for case in cases(game):
        for state, verdict in judged(game, case):
            for each in verdict.violations:
                assert rules[each.rule].concerns(state, verdict.move), f"{case.id}: {each.rule}"
                seen.add(each.rule)
    assert seen == {rule.id for rule in rules.values() if rule.predicate}


def test_a_statement_that_judges_no_move_is_about_none() -> None:
    for game in GAMES:
        for case in cases(game):
            for state, verdict in judged(game, case):
                told = [rule for rule in game.rulebook.rules.values() if rule.concerns(state, verdict.move)]
                assert told
                assert all(rule.predicate for rule in told)
                break
