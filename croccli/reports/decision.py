"""A decision for an organiser's file: the claim, the verdict, the rules with their sources, and every other reading.

input      a file the decision rests on, with its checksum
question   an open question of the rulebook that was asked on the way, and what each answer would have come to
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from games.core.game import Game
from games.core.judge import Verdict
from games.core.picture import Picture
from games.core.position import PositionError, Problem
from games.core.readings import Survey
from games.core.rulebook import Rule
from games.core.rulings import Ruling, table

from ..load import is_line, shown
from ..output.annotate import judged as marked
from ..output.to_text import readings
from ..table import Table, one_line, usage
from .shared import Broken, broken

if TYPE_CHECKING:
    from ..commands.check import Judgement


class Input(NamedTuple):
    """What was read: its name and the SHA-256 of its bytes."""

    name: str
    digest: str


class Question(NamedTuple):
    """An open question: the reading in force, and each reading with the verdict if that alone were different."""

    ruling: Ruling
    in_force: str
    verdicts: Mapping[str, str]


class Decision(NamedTuple):
    """What the sheet says. `combined` are the answers under several other readings together that differ."""

    game: Game[Any]
    name: str
    note: str
    line: str
    to_move: str | None
    tokens: tuple[str, ...]
    verdicts: tuple[Verdict, ...]
    broken: tuple[Broken, ...]
    kept: tuple[Rule, ...]
    effect: str
    nearest: tuple[str, ...]
    picture: Picture
    questions: tuple[Question, ...]
    combined: tuple[tuple[str, str], ...]
    disputed: tuple[str, ...]
    untouched: tuple[str, ...]
    complete: bool
    inputs: tuple[Input, ...]

    @property
    def last(self) -> Verdict:
        return self.verdicts[-1]


def decision(table: Table, tokens: Sequence[str], judged: Judgement, inputs: Sequence[Input]) -> Decision:
    """The decision a judgement comes to. It must have been made under all readings."""
    game, root, found = table.game, table.position.root, judged.survey
    picture = marked(game.draw(judged.before, judged.last.move), judged.last)
    return Decision(
        game,
        str(root.get("name", "")),
        str(root.get("note", "")),
        one_line(table, table.state),
        game.to_move(judged.before),
        tuple(tokens),
        judged.verdicts,
        broken(game, judged.last.violations),
        _kept(game, judged.before, judged.last),
        judged.effect,
        judged.nearest,
        picture,
        _questions(game, found, len(tokens)),
        _combined(found, len(tokens)),
        tuple(readings(flip) for flip in found.flips),
        tuple(name for name in found.in_force if name not in found.consulted),
        found.complete,
        tuple(inputs),
    )


def _kept(game: Game[Any], state: Any, verdict: Verdict) -> tuple[Rule, ...]:
    """The rules that the move could have broken and keeps: of all groups up to the first in which one is broken."""
    failed = {each.rule for each in verdict.violations}
    rules = game.rulebook.rules.values()
    last = next((each.group for each in rules if each.id in failed), game.rulebook.groups[-1])
    asked = game.rulebook.groups[: game.rulebook.groups.index(last) + 1]
    kept = (each for each in rules if each.group in asked and each.id not in failed)
    return tuple(each for each in kept if each.concerns(state, verdict.move))


def _questions(game: Game[Any], found: Survey, number: int) -> tuple[Question, ...]:
    alone = {next(iter(each.rulings.items())): each for each in found.tried if len(each.rulings) == 1}
    questions = []
    for name, ruling in table(game.Rulings).items():
        if name in found.consulted:
            here = found.in_force[name]
            tried = {reading: alone[name, reading] for reading in ruling.readings if (name, reading) in alone}
            answers = {key: each.unusable or said(each.answer, number) for key, each in tried.items()}
            questions.append(Question(ruling, here, {here: said(found.answer, number), **answers}))
    return tuple(questions)


def _combined(found: Survey, number: int) -> tuple[tuple[str, str], ...]:
    """Several other readings together, where that changes the verdict though none of them alone does."""
    answers = {frozenset(each.rulings.items()): each.answer for each in found.tried}
    several = [flip for flip in found.flips if len(flip) > 1]
    return tuple((readings(flip), said(answers[frozenset(flip.items())], number)) for flip in several)


def said(answers: Sequence[str], number: int) -> str:
    """The verdict on so many tokens in words."""
    if number > 1 and answers[-1] != "legal":
        return f"{answers[-1]} at move {len(answers)}"
    return answers[-1]


def inputs(path: str, text: str, club: str | None) -> tuple[Input, ...]:
    """The checksums of the position, whose text was read from this path, and of a club's readings."""
    if club == "-":
        raise usage("--sheet gives the checksum of a club's readings, so they must be in a file")
    found = [Input(shown(path), _digest(path, text))]
    return (*found, Input(shown(club), _digest(club, ""))) if club is not None else tuple(found)


def save_sheet(path: str, decided: Decision) -> None:
    """Write the page."""
    from ..output.html.sheet_page import sheet_page
    from ..output.saving import save
    from .shared import version

    save(path, sheet_page(decided, version()).encode())


def _digest(path: str, text: str) -> str:
    """The SHA-256 of a file's bytes; of a line or of standard input, that of its text in UTF-8."""
    if path == "-" or is_line(path):
        return sha256(text.encode()).hexdigest()
    try:
        with open(path, "rb") as file:
            return sha256(file.read()).hexdigest()
    except OSError as error:
        raise PositionError([Problem(f"this cannot be read again: {error.strerror}", path=shown(path))]) from None
