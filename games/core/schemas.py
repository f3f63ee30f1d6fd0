"""JSON Schema (2020-12) of every kind of file, made of the shapes that the loader checks.

What a loader leaves to be judged later (the position in a record, in a case) stands here in its place, so that an
editor checks a file as a whole. Only words that older drafts know as well are used: editors lag behind.

kind     a game's slug (a position file of that game), record, case or rulings
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from . import cases, record
from .game import Game, document
from .replay import CORRECTED, TAKE_BACK, TAKEN_BACK
from .rulings import Ruling, table
from .shapes import Either, ListOf, OneOf, Record

DIALECT = "https://json-schema.org/draft/2020-12/schema"
DRAFT = {"$schema": DIALECT}


class Reference:
    """A shape that is defined elsewhere in the same schema."""

    def __init__(self, name: str) -> None:
        self.name = name

    def schema(self) -> dict[str, Any]:
        return {"$ref": f"#/$defs/{self.name}"}


def schema(kind: str, games: Iterable[Game[Any]]) -> dict[str, Any]:
    """The schema of a kind of file. `games` are all there are; `kind` is the slug of one of them, or not."""
    known = {game.slug: game for game in games}
    if kind in known:
        return {**DRAFT, "title": f"A position of {known[kind].title}", **position(known[kind])}
    return {**DRAFT, **{"record": _records, "case": _cases, "rulings": _rulings}[kind](known)}


# -- positions ---------------------------------------------------------------------------------------------------------


def position(game: Game[Any], *, named: bool = True) -> dict[str, Any]:
    """A position file of a game; with `named` False, what stands inside a record, which names the game itself."""
    shape = document(game)
    required = tuple(key for key in shape.required if named or key != "game")
    return _told(shape._replace(required=required).schema(), game)


def _told(described: dict[str, Any], game: Game[Any]) -> dict[str, Any]:
    """The same with the open questions in words."""
    described["properties"]["rulings"]["description"] = "Readings of the rulebook, where they differ from the usual."
    _explain(described["properties"]["rulings"]["properties"], table(game.Rulings))
    return described


def _explain(properties: dict[str, Any], questions: Mapping[str, Ruling]) -> None:
    for name, about in questions.items():
        readings = "\n".join(f"- {reading}: {says}" for reading, says in about.readings.items())
        properties[name]["description"] = f"{about.question} ({about.source})\n{readings}"
        properties[name]["default"] = about.in_force


# -- records -----------------------------------------------------------------------------------------------------------


def _records(known: Mapping[str, Game[Any]]) -> dict[str, Any]:
    named = {"type": "object", "properties": {"game": OneOf(tuple(known)).schema()}, "required": ["game"]}
    chosen = [_where({"game": {"const": slug}}, f"record-{slug}") for slug in known]
    parts = {f"record-{slug}": _record(game) for slug, game in known.items()}
    starts = {f"start-{slug}": position(game, named=False) for slug, game in known.items()}
    return {"title": "A recorded game", **named, "allOf": chosen, "$defs": {**parts, **starts}}


def _record(game: Game[Any]) -> dict[str, Any]:
    shape = record.shape(game)
    fields = {
        **shape.fields,
        "game": OneOf((game.slug,)),
        "start": Either(record.FILE_NAME, mapping=Reference(f"start-{game.slug}")),
        "moves": ListOf(Entry(game.entry), says="a list of moves"),
    }
    has_one_start = type(game).opening is not Game.opening
    required = (*shape.required, "game") if has_one_start else (*shape.required, "game", "start")
    return _told(Record(fields, required).schema(), game)


class Entry:
    """One entry of a record's moves: what the game takes, or a correction."""

    def __init__(self, own: Any) -> None:
        self.own = own

    def schema(self) -> dict[str, Any]:
        corrected = CORRECTED._replace(fields={**CORRECTED.fields, "token": self.own, "was": self.own})
        return {
            "if": {"type": "object", "required": [TAKE_BACK]},
            "then": TAKEN_BACK.schema(),
            "else": {
                "if": {"type": "object", "required": ["token"]},
                "then": corrected.schema(),
                "else": self.own.schema(),
            },
        }


# -- cases -------------------------------------------------------------------------------------------------------------


def _cases(known: Mapping[str, Game[Any]]) -> dict[str, Any]:
    named = {"type": "object", "properties": {"game": OneOf(tuple(known)).schema()}, "required": ["game"]}
    item = {
        "type": "object",
        "required": ["position"],
        "properties": {"position": named},
        "allOf": [
            _where({"position": {"required": ["game"], "properties": {"game": {"const": slug}}}}, f"case-{slug}")
            for slug in known
        ],
    }
    parts = {f"case-{slug}": _case(game) for slug, game in known.items()}
    positions = {f"position-{slug}": position(game) for slug, game in known.items()}
    return {
        "title": "Dispute cases",
        "type": "array",
        "minItems": 1,
        "items": item,
        "$defs": {**parts, **positions},
    }


def _case(game: Game[Any]) -> dict[str, Any]:
    """A case of a game. Only what is expected to have faults may have them."""
    one = cases.shape(game).item
    lying = Reference(f"position-{game.slug}")
    described = Record({**one.fields, **cases.expectations(game, lying)}, one.required).schema()
    _explain(described["properties"]["under"]["properties"], table(game.Rulings))
    sound = {"properties": {"position": lying.schema()}}
    return {**described, "if": {"not": {"required": ["faults"]}}, "then": sound}


# -- a club's readings -------------------------------------------------------------------------------------------------


def _rulings(known: Mapping[str, Game[Any]]) -> dict[str, Any]:
    """Readings by name, or such mappings by game. By name each must be one of some game."""
    by_game = Record({slug: _readings(game) for slug, game in known.items()}).schema()
    every: dict[str, Any] = {}
    for slug, game in known.items():
        _explain(by_game["properties"][slug]["properties"], table(game.Rulings))
        for name, described in by_game["properties"][slug]["properties"].items():
            every.setdefault(name, []).append(described)
    by_name = {name: each[0] if len(each) == 1 else {"anyOf": each} for name, each in every.items()}
    return {
        "title": "A club's readings",
        "type": "object",
        "if": {"anyOf": [{"required": [slug]} for slug in known]},
        "then": by_game,
        "else": {"properties": by_name, "additionalProperties": False},
    }


def _readings(game: Game[Any]) -> Record:
    return Record({name: OneOf(tuple(about.readings)) for name, about in table(game.Rulings).items()})


def _where(properties: dict[str, Any], part: str) -> dict[str, Any]:
    """A part that holds where these properties are so."""
    return {"if": {"required": list(properties), "properties": properties}, "then": {"$ref": f"#/$defs/{part}"}}
