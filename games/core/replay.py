"""Playing a record: every move judged where it was made.

step       one token of a record, with its verdict or why it cannot be read
finding    a step that is not legal
stop       the replay ends at the first finding
skip       a finding is left out and the play goes on from the position before it
accept     an illegal move stood on the table: the play goes on from there, where it can be carried out at all
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, NamedTuple, TypeAlias

from .game import Game
from .judge import Verdict, judge
from .position import Node, NotationError, Text

OnIllegal: TypeAlias = Literal["stop", "skip", "accept"]


class Step(NamedTuple):
    """One token. `verdict` is None for one that cannot be read; `trouble` says why that is, or why an illegal move
    could not be accepted. `player` was to move (None: chance)."""

    number: int
    token: str
    line: int
    column: int
    player: str | None
    verdict: Verdict | None
    played: bool
    trouble: str = ""

    @property
    def answer(self) -> str:
        return self.verdict.answer if self.verdict else "unreadable"

    @property
    def legal(self) -> bool:
        return self.answer == "legal"


class Replay(NamedTuple):
    """A record played: `state` is the last position reached; `left` counts the entries not looked at after a stop."""

    steps: tuple[Step, ...]
    state: Any
    left: int

    @property
    def findings(self) -> tuple[Step, ...]:
        return tuple(step for step in self.steps if not step.legal)


def replay(game: Game[Any], state: Any, entries: Iterable[Node], on_illegal: OnIllegal = "stop") -> Replay:
    """Play the entries of a record's `moves` from `state`."""
    steps: list[Step] = []
    waiting = list(entries)
    for done, entry in enumerate(waiting, 1):
        for token in _tokens(game, entry):
            step, state = _step(game, state, token, len(steps) + 1, on_illegal)
            steps.append(step)
            if on_illegal == "stop" and not step.legal:
                return Replay(tuple(steps), state, len(waiting) - done)
    return Replay(tuple(steps), state, 0)


class _Unreadable(NamedTuple):
    """An entry that stands for no tokens."""

    entry: Node
    because: str


def _tokens(game: Game[Any], entry: Node) -> Iterator[Text | _Unreadable]:
    try:
        yield from game.written_moves(entry)
    except NotationError as error:
        yield _Unreadable(entry, str(error))


def _step(
    game: Game[Any], state: Any, token: Text | _Unreadable, number: int, on_illegal: OnIllegal
) -> tuple[Step, Any]:
    player = game.to_move(state)
    if isinstance(token, _Unreadable):
        shown = token.entry if isinstance(token.entry, Text) else "..."
        return Step(number, shown, token.entry.line, token.entry.column, player, None, False, token.because), state
    here = Step(number, str(token), token.line, token.column, player, None, False)
    try:
        verdict = judge(game, state, str(token))
    except NotationError as error:
        return here._replace(trouble=str(error)), state
    here = here._replace(verdict=verdict)
    if verdict.answer == "legal":
        return here._replace(played=True), game.play(state, verdict.move)
    return _accepted(game, state, here, verdict) if on_illegal == "accept" else (here, state)


def _accepted(game: Game[Any], state: Any, here: Step, verdict: Verdict) -> tuple[Step, Any]:
    """Carry an illegal move out, unless the table cannot have looked like that."""
    if verdict.answer == "impossible":
        return here._replace(trouble="it cannot have happened, so it is left out"), state
    after = game.play(state, verdict.move)
    faults = "; ".join(game.faults(after))
    if faults:
        return here._replace(trouble=f"it cannot be carried out ({faults}), so it is left out"), state
    return here._replace(played=True), after
