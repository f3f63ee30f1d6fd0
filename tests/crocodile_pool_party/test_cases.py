"""Every dispute case holds, and no rule can be taken away unnoticed."""

from __future__ import annotations

import pytest

from games.core.cases import Case, failures
from games.core.rulings import table
from games.crocodile_pool_party import GAME, CrocodilePoolParty

from .helping import cases

CASES = cases()
PREDICATES = [rule.id for rule in GAME.rulebook.rules.values() if rule.predicate]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case_holds(case: Case) -> None:
    assert failures(GAME, case) == []


def test_ids_are_unique_and_titles_too() -> None:
    assert len({case.id for case in CASES}) == len(CASES) >= 165
    assert len({case.title for case in CASES}) == len(CASES)


@pytest.mark.parametrize("rule", PREDICATES)
def test_each_rule_is_needed(rule: str) -> None:
    """Without the rule at least one case that names it fails."""
    lame = CrocodilePoolParty()
    lame.rulebook = GAME.rulebook.without(rule)
    assert any(noticed(lame, case) for case in CASES if rule in case.rules())


def noticed(lame: CrocodilePoolParty, case: Case) -> bool:
    """Whether the case fails; also by asking for what is not there, since later rules may trust earlier ones."""
    try:
        return bool(failures(lame, case))
    except (IndexError, KeyError):
        return True


def broken(case: Case) -> set[str]:
    """The rules a case shows broken."""
    text = repr(case.expected.get("verdict"))
    return {rule for rule in case.rules() if f"'{rule}'" in text}


@pytest.mark.parametrize("rule", PREDICATES)
def test_each_rule_is_shown_broken_and_kept(rule: str) -> None:
    named = [case for case in CASES if rule in case.rules()]
    assert any(broken(case) >= {rule} for case in named)
    assert any(rule not in broken(case) for case in named)


def test_every_statement_has_a_case() -> None:
    assert set(GAME.rulebook.rules) == {rule for case in CASES for rule in case.rules()}


def test_every_ruling_is_an_issue() -> None:
    assert set(table(GAME.Rulings)) == {case.issue for case in CASES} - {""}
