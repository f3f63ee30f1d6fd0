"""The formats of files as tables, read from their JSON Schemas.

row     a key with its path (pool.SQUARE), whether it has to be there, and what it holds
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .markdown import code, table, text

Schema = Mapping[str, Any]
MANY = 14
"""Words of a choice that are listed at most; longer lists are told by their beginning."""


class Row(NamedTuple):
    """One key."""

    path: str
    required: bool
    holds: str


def tables(schema: Schema) -> list[str]:
    """A mapping's keys as a table, those of mappings in it below them."""
    found = rows(schema)
    return table(
        ("key", "must be there", "holds"), ((code(r.path), "yes" if r.required else "", r.holds) for r in found)
    )


def rows(schema: Schema, before: str = "") -> Iterator[Row]:
    for key, inner in schema.get("properties", {}).items():
        path = f"{before}{key}"
        yield Row(path, key in schema.get("required", ()), holds(inner))
        yield from _inside(inner, path)


def _inside(schema: Schema, path: str) -> Iterator[Row]:
    """The keys of what a key holds, however deep."""
    for each in schema.get("anyOf", ()):
        yield from _inside(each, path)
    if "properties" in schema:
        yield from rows(schema, f"{path}.")
    elif isinstance(schema.get("additionalProperties"), Mapping):
        yield from _inside(schema["additionalProperties"], f"{path}.*")
    elif isinstance(schema.get("items"), Mapping):
        yield from _inside(schema["items"], f"{path}[]")
    for branch in ("then", "else"):
        if branch in schema:
            yield from _inside(schema[branch], path)


def holds(schema: Schema) -> str:
    """What a value may be, in words."""
    if "$ref" in schema:
        return f"a {schema['$ref'].rpartition('/')[2].partition('-')[0]}".replace("a start", "a position")
    if "anyOf" in schema or ("then" in schema and "properties" not in schema):
        return " or ".join(dict.fromkeys(_ways(schema)))
    if "enum" in schema:
        return _one_of(schema)
    kind = schema.get("type")
    if kind == "array":
        return _list(schema)
    if kind == "object":
        return _mapping(schema)
    return text(schema.get("description", "anything"))


def _ways(schema: Schema) -> Iterator[str]:
    """What a value of several kinds may be, each kind alone."""
    parts = schema.get("anyOf") or [schema[each] for each in ("else", "then") if each in schema]
    for each in parts:
        if "anyOf" in each or ("then" in each and "properties" not in each):
            yield from _ways(each)
        else:
            yield holds(each)


def _one_of(schema: Schema) -> str:
    words = [each for each in schema["enum"] if isinstance(each, str)]
    shown = ", ".join(map(code, words[:MANY])) + (f" and {len(words) - MANY} more" if len(words) > MANY else "")
    usual = f"; usually {code(schema['default'])}" if "default" in schema else ""
    question = schema.get("description", "").split("\n")[0]
    said = f"{text(question)} " if question else ""
    return f"{said}{shown if len(words) == 1 else f'one of {shown}'}{usual}"


def _list(schema: Schema) -> str:
    said = text(schema.get("description", "a list"))
    least, most = schema.get("minItems", 0), schema.get("maxItems")
    many = f", {least}" if least and least == most else f", {least} to {most}" if most else ""
    inner = holds(schema["items"])
    return f"{said}{'' if any(each.isdigit() for each in said) else many}; each {inner}"


def _mapping(schema: Schema) -> str:
    value = schema.get("additionalProperties")
    if not isinstance(value, Mapping):
        return "a mapping"
    return f"a mapping; each key {holds(schema['propertyNames'])}, each value {holds(value)}"
