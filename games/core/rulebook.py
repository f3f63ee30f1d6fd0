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
    """One broken rule: this case's words, and the places to highlight. The rulebook fills in the rule.

    `source` is given where the rule stands under several headings and this case under one of them; else the rule's is
    filled in.
    """

    because: str
    at: tuple[str, ...] = ()
    rule: str = ""
    source: str = ""


Predicate: TypeAlias = Callable[[Any, Move], Iterator[Violation]]
When: TypeAlias = Callable[[Any, Move], bool]


class Rule(NamedTuple):
    """A numbered statement of a game: `says` is our wording, `source` where its rulebook stands for it (all places).

    `predicate` is None for statements that decide no move (how a game is won), which endings name as `decided_by`.
    `when` says of which moves in which positions it is worth telling that they keep the rule: others cannot break it.
    """

    id: str
    group: str
    source: str
    says: str
    predicate: Predicate | None
    when: When | None = None

    def concerns(self, state: Any, move: Move) -> bool:
        """Whether such a move can break the rule: one about the set-up is not concerned with a move in play."""
        if self.predicate is None or not _may_speak(self.predicate, state.__class__, move[0].__class__):
            return False
        return self.when is None or self.when(state, move)

    def broken(self, violation: Violation) -> Violation:
        """A violation that the predicate has found, as one of this rule."""
        return violation._replace(rule=self.id, source=violation.source or self.source)


Groups: TypeAlias = "tuple[tuple[tuple[Rule, Predicate], ...], ...]"


def _may_speak(predicate: Predicate, state: type[Any], word: type[Any] | None) -> bool:
    """Whether a rule is about such states and first words: one that does not say so by `about` is about all."""
    about: Callable[[type[Any], type[Any] | None], bool] | None = getattr(predicate, "about", None)
    return about is None or about(state, word)


class Rulebook:
    """The rules of one game, in the order they are asked."""

    def __init__(self, *groups: str) -> None:
        """`groups` in the order they are asked; the first one is the physical group."""
        self.groups = groups
        self.rules: dict[str, Rule] = {}
        self._asked: dict[tuple[type[Any], type[Any] | None], Groups] = {}

    @property
    def physical(self) -> str:
        return self.groups[0]

    def rule(self, id: str, *, group: str, source: str, when: When | None = None) -> Callable[[Predicate], Predicate]:
        """Register the decorated predicate; the first paragraph of its docstring is the statement."""
        if group not in self.groups:
            raise ValueError(f"rule {id}: no group {group!r}, only {self.groups}")

        def register(predicate: Predicate) -> Predicate:
            says = " ".join((predicate.__doc__ or "").split("\n\n")[0].split())
            self._add(Rule(id, group, source, says, predicate, when))
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
        self._asked = {}

    def violations(self, state: Any, move: Move) -> Iterator[Violation]:
        """All violations of the first group that has any; none for a legal move."""
        for group in self._asked_about(state.__class__, move[0].__class__ if move else None):
            found = False
            for rule, predicate in group:
                for violation in predicate(state, move):
                    found = True
                    yield rule.broken(violation)
            if found:
                return

    def _asked_about(self, state: type[Any], word: type[Any] | None) -> Groups:
        """The rules that judge such moves, by group: sorted once, for they are asked at every move."""
        groups = self._asked.get((state, word))
        if groups is None:
            rules = [(rule, rule.predicate) for rule in self.rules.values() if rule.predicate is not None]
            asked = [(rule, predicate) for rule, predicate in rules if _may_speak(predicate, state, word)]
            groups = tuple(tuple(each for each in asked if each[0].group == group) for group in self.groups)
            self._asked[state, word] = groups
        return groups

    def without(self, id: str) -> Rulebook:
        """The same rules but one: for tests that show each rule is needed."""
        copy = Rulebook(*self.groups)
        copy.rules = {key: rule for key, rule in self.rules.items() if key != id}
        return copy
