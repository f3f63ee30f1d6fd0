"""The turns of a record, judged word by word.

broken     a rule broken in a recorded turn: who broke it, where it stands, and why
recorded   the words of a turn of a state, in the order a file writes them
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..core.position import Text
from ..core.rulebook import Rulebook, Violation
from .law import RECORD, RULES
from .moves import normal, play
from .state import Own, State, Turn
from .words import Fault, Look, Presenter, Show, Solved, Start, Task, Time, Word


def impossible(rules: Rulebook, state: State, word: Word) -> Iterator[Violation]:
    """Why a word cannot have happened here. Other rules are not asked, so a file's being readable hangs on none."""
    move = (normal(state, word),)
    for rule in rules.rules.values():
        if rule.group == RECORD and rule.predicate is not None:
            for violation in rule.predicate(state, move):
                yield rule.broken(violation)


class Broken(NamedTuple):
    """A rule broken in a recorded turn (counted from 1) by `who`; line and column are 0 where there is no file."""

    turn: int
    who: str
    violation: Violation
    line: int
    column: int


def broken(state: State) -> Iterator[Broken]:
    """Every rule broken in the turns of a record, in the order they were played."""
    before: State = state._replace(turns=(), open=None)
    turns: tuple[Turn | Own, ...] = state.all_turns
    for number, turn in enumerate(turns, 1):
        who = turn.team if isinstance(turn, Turn) else turn.presenter
        for word in recorded(turn, still_open=turn is state.open):
            written = normal(before, word)
            for at, violation in enumerate(RULES.violations(before, (written,))):
                # Of points written down for several teams each wrong number is a violation of its own.
                parts = (*_texts(written)[at:], *_texts(word)) if isinstance(word, Time) else _texts(word)
                place = next((part for part in parts if part.line), _turn_place(turn))
                yield Broken(number, str(who), violation, place.line, place.column)
            before = play(before, word)


def recorded(turn: Turn | Own, *, still_open: bool) -> Iterator[Word]:
    """The words of a turn of a state, in the order a file writes them."""
    if isinstance(turn, Own):
        yield Presenter(turn.presenter)
        yield from ([Show(turn.word)] if turn.word else [])
        yield from map(Fault, turn.faults)
        yield from ([Solved(turn.guesser)] if turn.guesser else [])
        return
    yield Task(turn.task, turn.team)
    yield from ([Presenter(turn.chosen)] if turn.chosen else [])
    yield from map(Look, turn.looked)
    yield from turn.cards
    if turn.started:
        yield Start()
        yield from turn.late
        yield from turn.happened
    if not still_open:
        yield Time(turn.claimed)


def _texts(word: Word) -> tuple[Text, ...]:
    names = [team for team, _ in word.claims] if isinstance(word, Time) else word
    return tuple(part for part in names if isinstance(part, Text))


def _turn_place(turn: Turn | Own) -> Text:
    name = turn.task if isinstance(turn, Turn) else turn.presenter
    return name if isinstance(name, Text) else Text(name)


def doubts(state: State) -> Iterator[Text]:
    """The broken rules of a record as sentences that know their line and column."""
    for turn, who, violation, line, column in broken(state):
        yield Text(f"turn {turn} ({who}): [{violation.rule}] {violation.because}", line, column)
