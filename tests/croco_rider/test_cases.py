"""The dispute cases hold, and each rule is needed for one of them."""

from copy import copy
from itertools import combinations

import pytest

from games.core.cases import Case, failures
from games.core.position import Fields
from games.core.rulings import table
from games.croco_rider import GAME, CrocoRider

from .helper import all_cases

CASES = all_cases()
JUDGING = [rule.id for rule in GAME.rulebook.rules.values() if rule.predicate is not None]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case_holds(case: Case) -> None:
    assert not failures(GAME, case)


def test_ids_are_numbered_through() -> None:
    assert [case.id for case in CASES] == [f"CRR-{number:03d}" for number in range(1, len(CASES) + 1)]
    assert len({case.title for case in CASES}) == len(CASES)


@pytest.mark.parametrize("rule", JUDGING)
def test_without_a_rule_a_case_fails(rule: str) -> None:
    lame = copy(GAME)
    lame.rulebook = GAME.rulebook.without(rule)
    concerned = [case for case in CASES if rule in case.rules()]
    assert any(fails(lame, case) for case in concerned)


def fails(game: CrocoRider, case: Case) -> bool:
    try:
        return bool(failures(game, case))
    except LookupError:  # later rules rely on what the missing one would have refused
        return True


@pytest.mark.parametrize("rule", list(GAME.rulebook.rules))
def test_every_statement_has_a_case(rule: str) -> None:
    assert any(rule in case.rules() for case in CASES), f"no case shows {rule}"


@pytest.mark.parametrize("name", list(table(GAME.Rulings)))
def test_no_two_readings_of_a_ruling_agree_on_all_cases(name: str) -> None:
    answers: dict[str, list[str]] = {reading: [] for reading in table(GAME.Rulings)[name].readings}
    for case in CASES:
        if case.issue == name:
            for node in case.expected.values():
                assert isinstance(node, Fields)
                for reading, answer in node.items():
                    answers[reading].append(repr(answer))
    assert all(mine != yours for mine, yours in combinations(answers.values(), 2))
