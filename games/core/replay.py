"""Playing a record: every move judged where it was made.

step         one token of a record, with its verdict or why it cannot be read
finding      a step that is not legal
correction   `{token: c3-d4, was: c3-e5, note: misread}`: the token counts, what stood there before is only told
take-back    `{take-back: 2}`: the position two tokens earlier is restored, tokens that were left out counted
stop         the replay ends at the first finding
skip         a finding is left out and the play goes on from the position before it
accept       an illegal move stood on the table: the play goes on from there, where it can be carried out at all
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from .game import Game
from .judge import Verdict, judge
from .position import Fields, Node, NotationError, Problems, Text
from .shapes import ANY_TEXT, ANYTHING, Record, Whole

OnIllegal: TypeAlias = Literal["stop", "skip", "accept"]

TAKE_BACK = "take-back"
CORRECTED = Record({"token": ANYTHING, "was": ANYTHING, "note": ANY_TEXT}, ("token",))
TAKEN_BACK = Record({TAKE_BACK: Whole(1, 999_999), "note": ANY_TEXT}, (TAKE_BACK,))


class Correction(NamedTuple):
    """What a record corrects: the token it had before (empty: not said) and why; or how many tokens it takes back."""

    was: str = ""
    note: str = ""
    back: int = 0


class Step(NamedTuple):
    """One token, or a take-back. `verdict` is None for a take-back and for what cannot be read; `trouble` says why it
    cannot, or why an illegal move could not be accepted. `player` was to move (None: chance)."""

    number: int
    token: str
    line: int
    column: int
    player: str | None
    verdict: Verdict | None
    played: bool
    trouble: str = ""
    correction: Correction | None = None

    @property
    def answer(self) -> str:
        if self.verdict:
            return self.verdict.answer
        return TAKE_BACK if self.played else "unreadable"

    @property
    def legal(self) -> bool:
        """Whether nothing is wrong with it."""
        return self.answer in ("legal", TAKE_BACK)


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
    play = Play(game, state, waiting, on_illegal)
    for done, entry in enumerate(waiting, 1):
        for word in words(game, entry):
            steps.append(play.step(word))
            if on_illegal == "stop" and not steps[-1].legal:
                return Replay(tuple(steps), play.state, len(waiting) - done)
    return Replay(tuple(steps), play.state, 0)


# -- entries -----------------------------------------------------------------------------------------------------------


class Word(NamedTuple):
    """One token of an entry with its place, or a take-back; `trouble` says why an entry stands for no tokens."""

    token: Text
    correction: Correction | None = None
    trouble: str = ""


def words(game: Game[Any], entry: Node) -> Iterator[Word]:
    """The tokens an entry of a record stands for; the first of them carries its correction."""
    try:
        if isinstance(entry, Fields) and TAKE_BACK in entry:
            yield _taken_back(entry)
        elif isinstance(entry, Fields) and "token" in entry:
            told: Correction | None = _correction(entry)
            for token in game.written_moves(entry["token"]):
                yield Word(token, told)
                told = None
        else:
            yield from map(Word, game.written_moves(entry))
    except NotationError as error:
        shown, place = entry if isinstance(entry, Text) else "...", error.at or entry
        yield Word(Text(shown, place.line, place.column), None, str(error))


def takes_back(entry: Node) -> bool:
    return isinstance(entry, Fields) and TAKE_BACK in entry


def _taken_back(entry: Fields) -> Word:
    _fits(TAKEN_BACK, entry)
    number = int(str(entry[TAKE_BACK]))
    told = Correction(note=_text(entry.get("note")), back=number)
    return Word(Text(f"{TAKE_BACK} {number}", entry.line, entry.column), told)


def _correction(entry: Fields) -> Correction:
    _fits(CORRECTED, entry)
    return Correction(_text(entry.get("was")), _text(entry.get("note")))


def _fits(shape: Record, entry: Fields) -> None:
    """Raises NotationError with all faults of a correction."""
    problems = Problems()
    shape.check(entry, problems, "")
    if problems.found:
        raise NotationError.of(problems.found)


def _text(node: Node | None) -> str:
    return str(node) if isinstance(node, Text) else "" if node is None else "..."


# -- play --------------------------------------------------------------------------------------------------------------


class Play:
    """A record in play. `before` holds the position before each token; None where nothing is ever taken back."""

    def __init__(self, game: Game[Any], state: Any, entries: Sequence[Node], on_illegal: OnIllegal) -> None:
        self.game, self.state, self.on_illegal = game, state, on_illegal
        self.number = 0
        self.before: list[Any] | None = [] if any(map(takes_back, entries)) else None

    def step(self, word: Word) -> Step:
        """Judge a token, and play it where it can be; or take tokens back."""
        self.number += 1
        token = word.token
        player = self.game.to_move(self.state)
        here = Step(
            self.number, str(token), token.line, token.column, player, None, False, word.trouble, word.correction
        )
        if word.correction is not None and word.correction.back:
            return self._back(here, word.correction.back)
        if self.before is not None:
            self.before.append(self.state)
        return here if word.trouble else self._judged(here)

    def _back(self, here: Step, number: int) -> Step:
        assert self.before is not None
        stand = len(self.before)
        if number > stand:
            return here._replace(trouble=f"{number} cannot be taken back: the number of tokens before this is {stand}")
        self.state = self.before[-number]
        del self.before[-number:]
        return here._replace(played=True)

    def _judged(self, here: Step) -> Step:
        try:
            verdict = judge(self.game, self.state, here.token)
        except NotationError as error:
            return here._replace(trouble=str(error))
        here = here._replace(verdict=verdict)
        if verdict.answer == "legal":
            self.state = self.game.play(self.state, verdict.move)
            return here._replace(played=True)
        return self._accepted(here, verdict) if self.on_illegal == "accept" else here

    def _accepted(self, here: Step, verdict: Verdict) -> Step:
        """Carry an illegal move out, unless the table cannot have looked like that."""
        if verdict.answer == "impossible":
            return here._replace(trouble="it cannot have happened, so it is left out")
        if self.game.ending(self.state) is not None:
            return here._replace(trouble="the game is over, so it is left out")
        after = self.game.play(self.state, verdict.move)
        faults = "; ".join(self.game.faults(after))
        if faults:
            return here._replace(trouble=f"it cannot be carried out ({faults}), so it is left out")
        self.state = after
        return here._replace(played=True)
