"""List the open questions of a game's rulebook, and how they are read.

Each question has readings, marked * where in force, with those who hold them.
A position file sets readings under `rulings:`; --ruling and --rulings show
what a club's readings would put in force.

\b
Examples:
  croc rulings GAME
  croc rulings GAME --rulings club.yaml
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import click

from games.core.game import Game
from games.core.rulings import Ruling, table

from ..exits import FINE
from ..options import format_option, game_argument, readings_options
from ..output import to_text
from ..output.emit import emit
from ..table import Asked, chosen, game_called


@click.command(help=__doc__)
@game_argument
@readings_options
@format_option
def command(game: str, asked: Asked, form: str) -> int:
    played = game_called(game)
    readings = chosen(played, asked)
    emit(form, "rulings", document(played, readings), text(played, readings))
    return FINE


def document(game: Game[Any], readings: Mapping[str, str]) -> dict[str, Any]:
    return {"game": game.slug, "rulings": [_ruling(each, readings) for each in table(game.Rulings).values()]}


def _ruling(each: Ruling, readings: Mapping[str, str]) -> dict[str, Any]:
    return {
        "name": each.name,
        "question": each.question,
        "source": each.source,
        "in_force": readings.get(each.name, each.in_force),
        "default": each.in_force,
        "readings": [
            {"reading": reading, "says": says, "holder": each.holders.get(reading)}
            for reading, says in each.readings.items()
        ],
    }


def text(game: Game[Any], readings: Mapping[str, str]) -> Iterator[str]:
    questions = table(game.Rulings)
    yield f"{game.title}: {to_text.plural(len(questions), 'open question')} (* marks the reading in force)"
    for each in questions.values():
        yield ""
        yield from to_text.wrapped(each.question, f"{each.name}: ", "  ")
        yield from to_text.wrapped(f"({each.source})", "  ")
        width = max(map(len, each.readings))
        for reading, says in each.readings.items():
            mark = "*" if readings.get(each.name, each.in_force) == reading else " "
            holder = f" (held by: {each.holders[reading]})" if reading in each.holders else ""
            yield from to_text.wrapped(f"{says}{holder}", f"  {mark} {reading.ljust(width)}  ")
