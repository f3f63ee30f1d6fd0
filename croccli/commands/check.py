"""Say whether a move is legal, and if not, why.

Each TOKEN is judged in the POSITION after the ones before it; judging ends at
the first that is not legal. The verdict is LEGAL, ILLEGAL (a rule is broken:
all broken rules are named, with their place in the rulebook) or IMPOSSIBLE
(the record cannot be true, whoever kept it).

\b
Examples:
  croc check position.yaml c3-c4-d4
  croc check position.yaml c3-c4-d4 --all-rulings
  croc check position.yaml c3-d4 e9-e8 --ruling bar-entry=any-touching
  croc check position.yaml c3-c4-d4 --svg dispute.svg
  croc check position.yaml c3-c4-d4 --sheet decision.html

Quote a token with a space or a `>` in it: '3+>5.3', 'red 3'.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import click

from games.core.game import Game
from games.core.judge import Verdict, nearest
from games.core.picture import Line, Picture
from games.core.position import NotationError, Position
from games.core.readings import Survey, survey

from ..exits import FINDINGS, FINE
from ..options import (
    OUTPUT,
    TokenCommand,
    all_rulings_option,
    format_option,
    image_options,
    position_argument,
    readings_options,
    tokens_argument,
)
from ..output import to_json, to_text
from ..output.emit import emit
from ..output.saving import apart
from ..table import Asked, Table, judge_in_turn, laid


class Judgement(NamedTuple):
    """The verdicts of the tokens judged, what would be legal instead of the last, and what other readings say.

    `effect` is what the last token does where all are legal; `effects` what it does under each reading tried; `before`
    is the state it was judged in. For each verdict, `told` is what the token does (nothing if it is not legal) and
    `remarks`, mostly empty, what it says that is not so.
    """

    verdicts: tuple[Verdict, ...]
    nearest: tuple[str, ...]
    survey: Survey
    left: tuple[str, ...]
    effect: str
    effects: tuple[str, ...]
    before: Any
    told: tuple[str, ...]
    remarks: tuple[str, ...]

    @property
    def last(self) -> Verdict:
        return self.verdicts[-1]


@click.command(cls=TokenCommand, help=__doc__)
@position_argument
@tokens_argument
@all_rulings_option
@click.option(
    "--sheet",
    metavar="FILE",
    type=OUTPUT,
    help="Write the decision on a page to print and sign: rules, sources, every reading.",
)
@image_options
@readings_options
@format_option
def command(
    position: str,
    tokens: tuple[str, ...],
    all_rulings: bool,
    sheet: str | None,
    svg: str | None,
    png: str | None,
    theme: Any,
    asked: Asked,
    form: str,
) -> int:
    apart((position, asked.club), {"--sheet": sheet, "--svg": svg, "--png": png})
    source = _source(position, sheet) if sheet else None
    table = laid(position, asked, source)
    judged = judgement(table, tokens, all_rulings)
    if sheet and source is not None:
        from ..reports.decision import decision, inputs, save_sheet

        rests_on = inputs(position, source, asked.club)
        save_sheet(sheet, decision(table, tokens, judgement(table, tokens, all_rulings=True), rests_on))
    if svg or png:
        from ..output.images import images

        images(picture(table, judged), svg, png, theme)
    if "-" not in (svg, png):
        emit(form, "check", document(judged), text(judged, all_rulings))
    return FINE if judged.last.answer == "legal" else FINDINGS


def _source(path: str, sheet: str) -> str:
    """The text of a position, which a sheet gives the checksum of."""
    from ..load import read_text
    from ..table import usage

    if sheet == "-":
        raise usage("--sheet needs a file: standard output holds the verdict")
    return read_text(path)


def judgement(table: Table, tokens: Sequence[str], all_rulings: bool) -> Judgement:
    """Judge the tokens, and again under the other readings (each alone, and with `all_rulings` also combined)."""
    game = table.game
    verdicts, before, _ = judge_in_turn(game, table.state, tokens)
    about = list(_about(game, table.state, tokens, verdicts))
    instead = nearest(game, before, verdicts[-1])

    effects: dict[frozenset[tuple[str, str]], str] = {}

    def ask(position: Position) -> tuple[str, ...]:
        try:
            judged, start, _ = judge_in_turn(game, game.read(position), tokens)
        except NotationError:
            return ("unreadable",)
        if judged[-1].answer == "legal":
            effects[frozenset(position.rulings.items())] = game.effect(start, judged[-1].move).text
        return tuple(verdict.answer for verdict in judged)

    found = survey(game, table.position, ask, singles_only=not all_rulings)
    set_over = [frozenset({**table.position.rulings, **each.rulings}.items()) for each in found.tried]
    others = tuple(effects.get(readings, "") for readings in set_over)
    effect = effects.get(frozenset(table.position.rulings.items()), "")
    left = tuple(tokens[len(verdicts) :])
    told, remarks = tuple(effect for effect, _ in about), tuple(remark for _, remark in about)
    return Judgement(tuple(verdicts), instead, found, left, effect, others, before, told, remarks)


def _about(
    game: Game[Any], state: Any, tokens: Sequence[str], verdicts: Sequence[Verdict]
) -> Iterator[tuple[str, str]]:
    """What legal tokens do, and what they say besides their moves that is not so."""
    for token, verdict in zip(tokens, verdicts):
        if verdict.answer != "legal":
            yield "", ""
            return
        yield game.effect(state, verdict.move).text, game.remark(state, token, verdict.move)
        state = game.play(state, verdict.move)


def picture(table: Table, judged: Judgement) -> Picture:
    """The last move judged, drawn with what is wrong."""
    from ..output.annotate import drawn, reasons, saying

    lines = [*reasons(judged.last, judged.effect, judged.nearest)]
    if judged.survey.disputed:
        lines.append(Line("", (hint(judged),), "value"))
    return saying(drawn(table.game, judged.before, judged.last), lines)


def document(judged: Judgement) -> dict[str, Any]:
    readings = to_json.readings(judged.survey)
    for each, tried, effect in zip(readings["readings"], judged.survey.tried, judged.effects):
        each["verdict"] = tried.answer[-1] if tried.answer else None
        each["effect"] = effect
        each["judged"] = len(tried.answer or ())
    return {
        "token": judged.last.token,
        "verdict": judged.last.answer,
        "violations": to_json.violations(judged.last),
        "nearest": list(judged.nearest),
        **readings,
        "effect": judged.effect,
        "sequence": [
            {**to_json.judged(verdict), "effect": told} for verdict, told in zip(judged.verdicts, judged.told)
        ],
        "remarks": [remark for remark in judged.remarks if remark],
        "not_judged": list(judged.left),
    }


def text(judged: Judgement, all_rulings: bool) -> Iterator[str]:
    for verdict, told, remark in zip(judged.verdicts, judged.told, judged.remarks):
        yield from to_text.verdict(verdict, judged.nearest if verdict is judged.last else ())
        yield from to_text.wrapped(f"Note: {remark}.", "  ") if remark else ()
        yield from to_text.wrapped(told, "  ") if told else ()
    if judged.left:
        yield from to_text.wrapped(f"Not judged after that: {', '.join(judged.left)}")
    if all_rulings:
        yield ""
        yield from to_text.survey(judged.survey, "the verdict", lambda answers: _answer(answers, judged))
    elif judged.survey.disputed:
        yield from to_text.wrapped(hint(judged))
    for readings, effect in other_effects(judged):
        yield from to_text.wrapped(f"Another reading changes what it does. {to_text.readings(readings)}: {effect}.")


def other_effects(judged: Judgement) -> Iterator[tuple[Mapping[str, str], str]]:
    """The smallest sets of readings under which the verdict stands but the move does something else, and what."""
    seen: list[set[tuple[str, str]]] = []
    tried = sorted(zip(judged.survey.tried, judged.effects), key=lambda pair: len(pair[0].rulings))
    for reading, effect in tried:
        changes = set(reading.rulings.items())
        same = reading.answer == judged.survey.answer and effect != judged.effect
        if same and judged.effect and not any(smaller <= changes for smaller in seen):
            seen.append(changes)
            yield reading.rulings, effect or "nothing of note"


def hint(judged: Judgement) -> str:
    """One line for a verdict that another reading would change."""
    answers = {frozenset(each.rulings.items()): each.answer for each in judged.survey.tried}
    flips = [
        f"{to_text.readings(flip)} makes it {_answer(answers[frozenset(flip.items())], judged)}"
        for flip in judged.survey.flips
    ]
    return f"Disputed: {'; '.join(flips)} (--all-rulings shows all readings)."


def _answer(answers: Sequence[str], judged: Judgement) -> str:
    """The answer to all tokens: the last one's, with its place where there are several tokens."""
    several = len(judged.verdicts) + len(judged.left) > 1
    return f"{answers[-1]} at move {len(answers)}" if several and answers[-1] != "legal" else answers[-1]
