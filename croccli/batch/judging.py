"""One document judged: the row of its game and what is wrong with it.

outcome      what a document came to: a game with its row, a position (no game to judge), or findings only
cut short    a replay that stopped at a finding: what the record claims in the end cannot be compared
"""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple, NoReturn

from games.core.ending import Ending
from games.core.follow import Followed, Found, follow
from games.core.names import DRAW, UNFINISHED
from games.core.position import Fields, Node, Position, PositionError, Problem, Text, is_record
from games.core.record import Record, claim_agrees, people, read_record
from games.core.replay import OnIllegal
from games.core.rulings import departures
from games.core.shapes import clip, kind_of

from ..load import is_line, known_game, opening, shown
from .documents import Piece
from .doubting import Doubt, on_game, on_move
from .limits import MOVES, SURVEYED
from .options import Options
from .rows import Row
from .sources import STANDARD_INPUT

TOKEN = 200
"""Characters of a token that a finding shows."""
REASON = 2000
"""Characters of a finding's reason."""


class Place(NamedTuple):
    """Where a document stands: the name of its source, the folder of that, and the document's number."""

    name: str
    folder: str
    number: int


class Outcome(NamedTuple):
    """What a document came to. `game` is the row of its game, None where there is none; `start` the file of its
    start, where that is a file of its own, whether or not it could be used."""

    game: Row | None
    findings: list[Row]
    position: bool = False
    start: str = ""


def start_of(root: Node, place: Place) -> str:
    """The file that a record's start is read from; empty where the start stands in the record, or can name no file."""
    start = root.get("start") if isinstance(root, Fields) else None
    if not isinstance(start, Text) or is_line(start) or start.startswith(("/", "\\")):
        return ""
    return os.path.join(place.folder, start)


def place_of(piece: Piece) -> Place:
    folder = "" if piece.source == STANDARD_INPUT else os.path.dirname(piece.source)
    return Place(shown(piece.source), folder, piece.number)


class Unclean(Exception):
    """Something is wrong in a document that was to be judged only if nothing is."""


def judge_document(root: Node, place: Place, options: Options, *, clean: bool = False) -> Outcome:
    """Judge one document. Raises PositionError where there is no game to judge in it.

    `clean` gives up at the first thing that is wrong, and raises Unclean.
    """
    if not isinstance(root, Fields):
        _refuse(f"a mapping such as `game: ...` expected, not {kind_of(root)}", root, place)
    if not is_record(root):
        document = Position(root, place.name)
        known_game(document).read(document)
        return Outcome(None, [], position=True)
    record = read_record(root, place.name)
    if len(record.moves) > MOVES:
        _refuse(f"a record of {len(record.moves)} moves: at most {MOVES} are judged", record.moves, place)
    return _Told(record, place, options, clean).outcome()


def _refuse(message: str, node: Node, place: Place) -> NoReturn:
    raise PositionError([Problem(message, node.line, node.column, place.name)])


class _Told:
    """A record followed to its end."""

    def __init__(self, record: Record, place: Place, options: Options, clean: bool) -> None:
        self.record, self.place, self.options, self.game = record, place, options, record.game
        self.start = opening(record, options.readings.get(record.game.slug, {}), place.folder)
        self.followed = self._follow(self.start, "stop" if clean else options.on_illegal)
        self.clean = clean
        if clean and self.followed.found:
            raise Unclean
        self.state = self.followed.state
        self.seats = self.game.players(self.state)
        self.people = people(record, self.seats)
        self.ending = self.game.ending(self.state)
        self.cut_short = options.on_illegal == "stop" and bool(self.followed.found)

    def _follow(self, start: Position, on_illegal: OnIllegal) -> Followed:
        state = self.game.read(start)
        return follow(self.game, state, self.record.moves, on_illegal, quick=self.options.quick)

    def outcome(self) -> Outcome:
        agrees, sentence = self._claim()
        if self.clean and agrees is False:
            raise Unclean
        findings = [self._finding(number, found) for number, found in enumerate(self.followed.found)]
        if agrees is False:
            findings.append(self._disagreement(sentence))
        return Outcome(self._row(agrees, len(findings)), findings, start=start_of(self.record.root, self.place))

    # -- the game ---------------------------------------------------------------------------------------------------

    def _row(self, agrees: bool | None, findings: int) -> Row:
        ended = self.ending or self.game.standing(self.state)
        doubt = on_game(self.game, self.start, self._said, True) if self.options.all_rulings else Doubt("", "")
        asked = self.options.all_rulings
        return {
            "source": self.place.name,
            "document": self.place.number,
            "line": self.record.root.line,
            "game": self.game.slug,
            "name": self.record.name or None,
            "players": {seat: self.people.get(seat, seat) for seat in self.seats},
            "rulings": departures(self.state.rulings),
            "moves": self.followed.number,
            "corrections": self.followed.corrections,
            "over": self.ending is not None,
            "result": result(self.ending),
            "outcomes": dict(self.ending.outcomes) if self.ending else None,
            "scores": dict(ended.scores),
            "decided_by": self.ending.decided_by if self.ending else None,
            "because": ended.because,
            "claimed": self._claimed(),
            "agrees": agrees,
            "findings": findings,
            "depends_on": doubt.flips if asked else None,
            "readings": doubt.readings if asked else None,
        }

    def _said(self, start: Position) -> tuple[Hashable, int]:
        """The result and every verdict that is not legal, under the readings of `start`."""
        told = self._follow(start, self.options.on_illegal)
        ending = self.game.ending(told.state)
        scores = (ending or self.game.standing(told.state)).scores
        wrong = tuple((found.step.number, found.step.answer) for found in told.found)
        return (result(ending), tuple(scores.items()), wrong), told.number

    # -- the claim --------------------------------------------------------------------------------------------------

    def _claim(self) -> tuple[bool | None, str]:
        """Whether the claimed result is the one computed; None where none is claimed, or the replay was cut short."""
        if self.record.claim is None or self.cut_short:
            return None, ""
        return claim_agrees(self.record, self.game, self.state, self.ending)

    def _claimed(self) -> str | None:
        claim = self.record.claim
        if claim is None or (claim.winners is None and not claim.unfinished):
            return None
        if claim.winners is None:
            return UNFINISHED
        seats = {person: seat for seat, person in self.people.items()}
        named = [clip(str(name) if name in self.seats else seats.get(name, name)) for name in claim.winners]
        return ", ".join(named) or DRAW

    # -- findings ---------------------------------------------------------------------------------------------------

    def _finding(self, number: int, found: Found) -> Row:
        step = found.step
        violations = step.verdict.violations if step.verdict else ()
        reasons = [*(each.because for each in violations), *filter(None, [step.trouble])]
        depends = on_move(self.game, found, self.options.all_rulings) if number < SURVEYED else None
        return finding(
            self.place,
            step.line,
            step.column,
            step.answer,
            "; ".join(reasons),
            game=self.game.slug,
            move=step.number,
            player=step.player,
            person=self.people.get(step.player or ""),
            token=clip(step.token, TOKEN),
            rules=", ".join(dict.fromkeys(each.rule for each in violations)),
            played=step.played,
            depends_on=depends,
        )

    def _disagreement(self, sentence: str) -> Row:
        assert self.record.claim is not None
        at = self.record.claim.at
        doubt = on_game(self.game, self.start, self._agrees, self.options.all_rulings)
        slug = self.game.slug
        return finding(self.place, at.line, at.column, "result", sentence, game=slug, rules="", depends_on=doubt.flips)

    def _agrees(self, start: Position) -> tuple[Hashable, int]:
        told = self._follow(start, self.options.on_illegal)
        return claim_agrees(self.record, self.game, told.state, self.game.ending(told.state))[0], told.number


def result(ending: Ending | None) -> str:
    """Who won, as records say it."""
    return UNFINISHED if ending is None else ", ".join(ending.winners) or DRAW


def finding(place: Place, line: int, column: int, verdict: str, reason: str, **more: Any) -> Row:
    """The row of a finding; what `more` does not name is missing."""
    return {
        "source": place.name,
        "document": place.number or None,
        "line": line or None,
        "col": column or None,
        "game": more.get("game"),
        "move": more.get("move"),
        "player": more.get("player"),
        "person": more.get("person"),
        "token": more.get("token"),
        "verdict": verdict,
        "rules": more.get("rules"),
        "reason": clip(reason, REASON),
        "played": more.get("played"),
        "depends_on": more.get("depends_on"),
    }


def unusable(error: PositionError, place: Place) -> Iterator[Row]:
    """Why a document cannot be judged: a finding for each problem."""
    for problem in error.problems:
        if problem.path in ("", place.name):
            yield finding(place, problem.line, problem.column, "unusable", problem.message)
        else:
            yield finding(place, 0, 0, "unusable", str(problem))
