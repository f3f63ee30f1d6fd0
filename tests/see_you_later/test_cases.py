"""Every dispute case holds, and no rule can be taken away unnoticed."""

from __future__ import annotations

import pytest

from games.core.cases import Case, failures
from games.see_you_later import GAME, SeeYouLater

from .helping import cases

CASES = cases()
PREDICATES = [rule.id for rule in GAME.rulebook.rules.values() if rule.predicate]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case_holds(case: Case) -> None:
    assert failures(GAME, case) == []


def test_ids_are_unique_and_many() -> None:
    ids = [case.id for case in CASES]
    assert len(set(ids)) == len(ids) >= 100


@pytest.mark.parametrize("rule", PREDICATES)
def test_each_rule_is_needed(rule: str) -> None:
    """Without the rule at least one case that names it fails."""
    lame = SeeYouLater()
    lame.rulebook = GAME.rulebook.without(rule)
    assert any(breaks(lame, case) for case in CASES if rule in case.rules())


def breaks(game: SeeYouLater, case: Case) -> bool:
    """Whether the case fails; carrying out what cannot be (a card there is not) fails too."""
    try:
        return bool(failures(game, case))
    except (KeyError, ValueError):
        return True


def test_every_statement_and_ruling_has_a_case() -> None:
    shown = {rule for case in CASES for rule in case.rules()}
    assert set(GAME.rulebook.rules) == shown
