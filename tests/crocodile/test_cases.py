"""Every dispute case holds, and no rule can be taken away unnoticed."""

from __future__ import annotations

import pytest

from games.core.cases import Case, failures
from games.core.rulings import table
from games.crocodile import GAME, Crocodile

from .helping import cases

CASES = cases()
PREDICATES = [rule.id for rule in GAME.rulebook.rules.values() if rule.predicate]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case_holds(case: Case) -> None:
    assert failures(GAME, case) == []


def test_ids_are_unique_and_many() -> None:
    ids = [case.id for case in CASES]
    assert len(set(ids)) == len(ids) >= 120


@pytest.mark.parametrize("rule", PREDICATES)
def test_each_rule_is_needed(rule: str) -> None:
    """Without the rule at least one case that names it fails."""
    lame = Crocodile()
    lame.rulebook = GAME.rulebook.without(rule)
    assert any(failures(lame, case) for case in CASES if rule in case.rules())


def test_every_statement_and_ruling_has_a_case() -> None:
    assert {rule for case in CASES for rule in case.rules()} == set(GAME.rulebook.rules)
    assert {case.issue for case in CASES if case.issue} == set(table(GAME.Rulings))
