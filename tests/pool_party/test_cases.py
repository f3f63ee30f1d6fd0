"""Every dispute case holds, and no rule can go without a case noticing."""

import pytest

from croccli.load import compose, read_text
from games.core import registry
from games.core.cases import Case, failures, read_cases
from games.core.rulings import table
from games.pool_party import GAME, PoolParty

PATHS = sorted((registry.home(GAME) / "cases").glob("*.yaml"))
CASES = [case for path in PATHS for case in read_cases(GAME, compose(read_text(str(path)))[0], str(path))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case_holds(case: Case) -> None:
    assert failures(GAME, case) == []


def test_ids_are_unique_and_in_order() -> None:
    ids = [case.id for case in CASES]
    assert len(set(ids)) == len(ids) > 100
    assert {case.id[:4] for case in CASES} == {"PPY-"}
    for path in PATHS:
        named = [case.id for case in read_cases(GAME, compose(read_text(str(path)))[0], str(path))]
        assert named == sorted(named)


@pytest.mark.parametrize("rule", [rule.id for rule in GAME.rulebook.rules.values() if rule.predicate])
def test_a_rule_left_out_is_missed(rule: str) -> None:
    game = PoolParty()
    game.rulebook = GAME.rulebook.without(rule)
    assert any(_breaks(game, case) for case in CASES if rule in case.rules()), f"no case fails without {rule}"


def _breaks(game: PoolParty, case: Case) -> bool:
    try:
        return bool(failures(game, case))
    except (AssertionError, IndexError):  # a move that cannot be carried out was let through
        return True


@pytest.mark.parametrize("rule", list(GAME.rulebook.rules))
def test_every_rule_and_statement_has_cases(rule: str) -> None:
    assert any(rule in case.rules() for case in CASES)


@pytest.mark.parametrize("ruling", list(table(PoolParty.Rulings)))
def test_every_reading_changes_a_case(ruling: str) -> None:
    """A reading that gave the same answers as another would not be a reading."""
    for reading in table(PoolParty.Rulings)[ruling].readings:
        differing = [case for case in CASES if case.issue == ruling and _differs(case, reading)]
        assert differing, f"no case sets {ruling}={reading} apart"


def _differs(case: Case, reading: str) -> bool:
    return any(
        str(answers[other]) != str(answers[reading])
        for answers in case.expected.values()
        if isinstance(answers, dict)
        for other in answers
    )
