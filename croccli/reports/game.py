"""A recorded game for its page: a board for every move, and everything there is to say about each.

frame    a board to look at: the start, the board after a move, or the board on which a refused move was asked for
undone   taken back later in the record
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from games.core.ending import Ending, Standing
from games.core.game import Game
from games.core.judge import judge, nearest
from games.core.picture import Arrow, Cell, Mark, Picture
from games.core.position import Items, NotationError, Position, PositionError, written
from games.core.readings import survey
from games.core.record import Record, people
from games.core.replay import Correction, OnIllegal, Play, Step, words
from games.core.rulebook import Rule

from ..output.annotate import judged
from ..output.to_text import plural, readings
from ..table import Table
from .shared import Broken, InForce, broken, deciding, in_force
from .values import Value

DOUBTED = 20
"""Findings that are asked what they hang on, at most."""

Kind: TypeAlias = Literal["start", "after", "asked", "stood", "back"]


class Frame(NamedTuple):
    """A board, and the number of the move it belongs to (0: the start)."""

    number: int
    kind: Kind
    picture: Picture


class Told(NamedTuple):
    """A move of the record. `frame` is its first board; `disputed` says which readings would change the verdict."""

    step: Step
    frame: int
    effect: str
    broken: tuple[Broken, ...]
    nearest: tuple[str, ...]
    disputed: str
    undone: bool

    @property
    def correction(self) -> Correction | None:
        return self.step.correction


class Story(NamedTuple):
    """A recorded game. `left` are the tokens not looked at after a stop.

    `values` are those of the frames, if asked, and `counted` says how many there are.
    """

    record: Record
    game: Game[Any]
    seats: tuple[tuple[str, str], ...]
    readings: tuple[InForce, ...]
    on_illegal: OnIllegal
    frames: tuple[Frame, ...]
    moves: tuple[Told, ...]
    left: tuple[str, ...]
    ending: Ending | None
    standing: Standing | None
    decided: Rule | None
    claim: tuple[bool, str] | None
    values: tuple[Value, ...] = ()
    counted: str = ""

    @property
    def findings(self) -> tuple[Told, ...]:
        return tuple(each for each in self.moves if not each.step.legal)

    @property
    def differs(self) -> bool:
        """Whether the record claims a result that the game did not have (a game cut short cannot tell)."""
        return self.claim is not None and not self.cut_short and not self.claim[0]

    @property
    def cut_short(self) -> bool:
        """Whether the replay stopped at a finding: what the record claims in the end cannot be compared."""
        return self.on_illegal == "stop" and bool(self.findings)

    def called(self, seat: str) -> str:
        """A seat with the person who sat there."""
        person = dict(self.seats).get(seat, seat)
        return seat if person.casefold() == seat.casefold() else f"{person} ({seat})"


class _Seen(NamedTuple):
    """A step with the positions around it."""

    step: Step
    before: Any
    after: Any


def story(record: Record, table: Table, on_illegal: OnIllegal) -> tuple[Story, tuple[Any, ...]]:
    """The story of a record whose game begins at this table, and the position of every frame."""
    game = table.game
    seats = people(record, game.players(table.state))
    seen, left = _played(game, table.state, record.moves, on_illegal)
    state = seen[-1].after if seen else table.state
    frames, states, firsts = _frames(game, table.state, seen)
    ending = game.ending(state)
    return Story(
        record,
        game,
        tuple((seat, seats.get(seat, seat)) for seat in game.players(state)),
        in_force(game, table.state),
        on_illegal,
        frames,
        tuple(_moves(game, seen, firsts)),
        left,
        ending,
        None if ending else game.standing(state),
        deciding(game, ending),
        _claim(record, game, state, ending),
    ), states


def _claim(record: Record, game: Game[Any], state: Any, ending: Ending | None) -> tuple[bool, str] | None:
    from games.core.record import claim_agrees

    return None if record.claim is None else claim_agrees(record, game, state, ending)


def _played(game: Game[Any], state: Any, entries: Items, on_illegal: OnIllegal) -> tuple[list[_Seen], tuple[str, ...]]:
    """Every step with the positions around it, as `games.core.replay` plays them, and the tokens after a stop."""
    play = Play(game, state, entries, on_illegal)
    seen: list[_Seen] = []
    waiting = [word for entry in entries for word in words(game, entry)]
    for done, word in enumerate(waiting, 1):
        before = play.state
        seen.append(_Seen(play.step(word), before, play.state))
        if on_illegal == "stop" and not seen[-1].step.legal:
            return seen, tuple(str(each.token) for each in waiting[done:])
    return seen, ()


# -- boards ------------------------------------------------------------------------------------------------------------


def _frames(game: Game[Any], start: Any, seen: Sequence[_Seen]) -> tuple[tuple[Frame, ...], tuple[Any, ...], list[int]]:
    """The boards, their positions, and the number of each step's first one."""
    frames = [Frame(0, "start", game.draw(start))]
    states, firsts = [start], []
    for each in seen:
        firsts.append(len(frames))
        for kind, picture, state in _boards(game, each):
            frames.append(Frame(each.step.number, kind, picture))
            states.append(state)
    return tuple(frames), tuple(states), firsts


def _boards(game: Game[Any], seen: _Seen) -> Iterator[tuple[Kind, Picture, Any]]:
    """The boards of a step. A refused move is shown where it was asked for, and again as it stood on the table."""
    step, verdict = seen.step, seen.step.verdict
    if step.legal:
        after = game.draw(seen.after)
        if verdict is None:
            yield "back", after, seen.after
        else:
            yield "after", traced(after, game.draw(seen.before, verdict.move)), seen.after
        return
    before = game.draw(seen.before, verdict.move if verdict else None)
    yield "asked", judged(before, verdict) if verdict else before, seen.before
    if step.played:
        yield "stood", game.draw(seen.after), seen.after


def traced(after: Picture, move: Picture) -> Picture:
    """The board after a move with the way the move took, if the board itself is still the same."""
    if _places(after) != _places(move):
        return after
    way = tuple(shape for shape in move.shapes if isinstance(shape, (Arrow, Mark)))
    return after._replace(shapes=(*after.shapes, *way))


def _places(picture: Picture) -> list[tuple[float, float, str]]:
    return [(shape.x, shape.y, shape.name) for shape in picture.shapes if isinstance(shape, Cell)]


# -- moves -------------------------------------------------------------------------------------------------------------


def _moves(game: Game[Any], seen: Sequence[_Seen], firsts: Sequence[int]) -> Iterator[Told]:
    undone = _undone([each.step for each in seen])
    findings = 0
    for each, frame in zip(seen, firsts):
        step, verdict = each.step, each.step.verdict
        findings += not step.legal
        told = Told(step, frame, "", (), (), "", step.number in undone)
        if verdict is None:
            yield told
        elif step.legal:
            yield told._replace(effect=game.effect(each.before, verdict.move).text)
        else:
            doubt = _disputed(game, each.before, step.token, verdict.answer) if findings <= DOUBTED else ""
            yield told._replace(
                broken=broken(game, verdict.violations), nearest=nearest(game, each.before, verdict), disputed=doubt
            )


def _undone(steps: Sequence[Step]) -> set[int]:
    """The numbers of the steps that a later one takes back."""
    stand: list[int] = []
    undone: set[int] = set()
    for step in steps:
        back = step.correction.back if step.correction else 0
        if not back:
            stand.append(step.number)
        elif step.played:
            undone.update(stand[-back:])
            del stand[-back:]
    return undone


def _disputed(game: Game[Any], state: Any, token: str, verdict: str) -> str:
    """Which readings of the rulebook would make another verdict of a token."""

    def ask(position: Position) -> str:
        try:
            return judge(game, game.read(position), token).answer
        except NotationError:
            return "unreadable"

    root: Any = written(game.write(state))
    try:
        found = survey(game, Position(root, ""), ask, singles_only=True)
    except PositionError:  # a position that only an accepted illegal move could bring about
        return ""
    answers = {frozenset(each.rulings.items()): each.answer for each in found.tried}
    flips = [f"{readings(flip)} makes it {answers[frozenset(flip.items())]}" for flip in found.flips]
    return "; ".join(flips) if found.answer == verdict else ""


# -- words -------------------------------------------------------------------------------------------------------------


def summary(told: Story) -> str:
    """What there is in a record, in a line."""
    found = plural(len(told.findings), "finding") if told.findings else "all legal"
    left = f", {len(told.left)} after that not read" if told.left else ""
    differs = ", the recorded result differs" if told.differs else ""
    return f"{plural(len(told.moves), 'move')}, {found}{left}{differs}"
