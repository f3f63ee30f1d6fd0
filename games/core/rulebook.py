"""Rules as statements that explain themselves.

rule        a statement about a move; its predicate yields one violation for each way the move breaks it
group       rules asked together; a later group is asked only if all earlier groups are clean
physical    the first group: what a record cannot truthfully say (no such tile, a number seen before)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

from .moves import Move


class Violation(NamedTuple):
    """One broken rule: this case's words, and the places to highlight. The rulebook fills in rule and source."""

    because: str
    at: tuple[str, ...] = ()
    rule: str = ""
    source: str = ""


Predicate: TypeAlias = Callable[[Any, Move], Iterator[Violation]]


class Rule(NamedTuple):
    """A numbered statement of a game: `says` is our wording, `source` where its rulebook stands for it.

    `predicate` is None for statements that decide no move (how a game is won), which endings name as `decided_by`.
    """

    id: str
    group: str
    source: str
    says: str
    predicate: Predicate | None


class Rulebook:
    """The rules of one game, in the order they are asked."""

    def __init__(self, *groups: str) -> None:
        """`groups` in the order they are asked; the first one is the physical group."""
        self.groups = groups
        self.rules: dict[str, Rule] = {}

    @property
    def physical(self) -> str:
        return self.groups[0]

    def rule(self, id: str, *, group: str, source: str) -> Callable[[Predicate], Predicate]:
        """Register the decorated predicate; the first paragraph of its docstring is the statement."""
        if group not in self.groups:
            raise ValueError(f"rule {id}: no group {group!r}, only {self.groups}")

        def register(predicate: Predicate) -> Predicate:
            says = " ".join((predicate.__doc__ or "").split("\n\n")[0].split())
            self._add(Rule(id, group, source, says, predicate))
            return predicate

        return register

    def statement(self, id: str, says: str, *, source: str) -> str:
        """Register a statement that judges no move (an ending, a way to count); returns its id."""
        self._add(Rule(id, "outcome", source, says, None))
        return id

    def _add(self, rule: Rule) -> None:
        if rule.id in self.rules:
            raise ValueError(f"rule {rule.id} is registered twice")
        self.rules[rule.id] = rule

    def violations(self, state: Any, move: Move) -> Iterator[Violation]:
        """All violations of the first group that has any; none for a legal move."""
        for group in self.groups:
            found = False
            for rule in self.rules.values():
                if rule.group == group and rule.predicate is not None:
                    for violation in rule.predicate(state, move):
                        found = True
                        yield violation._replace(rule=rule.id, source=rule.source)
            if found:
                return

    def without(self, id: str) -> Rulebook:
        """The same rules but one: for tests that show each rule is needed."""
        copy = Rulebook(*self.groups)
        copy.rules = {key: rule for key, rule in self.rules.items() if key != id}
        return copy
