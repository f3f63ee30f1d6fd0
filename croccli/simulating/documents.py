"""Records as text: JSON Lines, or YAML documents.

A text depends on the game's number, the seed, the share of mistakes and the form alone, so that any part of a run can
be made anywhere, and all parts in their order are the whole.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any, NamedTuple

from games.core.registry import find
from games.core.simulation import Draws

from .planting import Mistake, planted
from .playing import told


class Order(NamedTuple):
    """What to simulate: `size` games from number `first` on, of these names in turn; a share has one mistake each."""

    slugs: tuple[str, ...]
    seed: int
    first: int
    size: int
    mistakes: Fraction
    yaml: bool


class Written(NamedTuple):
    """One game as text; `number` of it, how many moves it had, whether it was over, and what is wrong in it."""

    number: int
    game: str
    moves: int
    over: bool
    text: str
    mistake: Mistake | None


def written(order: Order, number: int) -> Written:
    """Game number `number` of an order, which takes its games in turn."""
    game = find(order.slugs[(number - 1) % len(order.slugs)])
    truth = told(game, order.seed, number)
    record, mistake = truth.record, None
    share = order.mistakes
    draws = Draws(order.seed, game.slug, number, "mistake")
    if share and draws.share(share.numerator, share.denominator):
        record, mistake = planted(truth, draws)
    text = as_yaml(record) if order.yaml else as_json(record)
    return Written(number, game.slug, len(record["moves"]), truth.story.over, text, mistake)


def as_json(record: dict[str, Any]) -> str:
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def as_yaml(record: dict[str, Any]) -> str:
    from ..output.to_yaml import dump

    return f"---\n{dump(record)}"


def manifest_row(written: Written, document: int, line: int) -> str:
    """What is wrong in a document, as one line of JSON: `document` and `line` are its places in the file."""
    assert written.mistake is not None
    place = {"document": document, "line": line, "game": written.game, "number": written.number}
    return as_json({**place, **written.mistake._asdict()})
