"""Shapes of files: what a field may hold. A shape finds every fault of a node; it changes nothing.

Scalars stay text; a shape only says which texts are allowed. After a clean check a game reads the nodes without fear.
Each shape also describes itself as JSON Schema, so that editors check what the loader checks. They see values with
types where croc sees text, so a schema accepts every type that an accepted text may be taken for (see `typed`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, Protocol

from .position import Fields, Items, Node, Problems, Text

NAME = r"[^\W_][\w-]*"
"""A player, team or colour: one word of letters, digits, - and _."""


class Shape(Protocol):
    """What one field may hold."""

    def check(self, node: Node, problems: Problems, where: str) -> None:
        """Note every fault of `node`; `where` names the field for people (pool.c3)."""

    def schema(self) -> dict[str, Any]:
        """The same as JSON Schema."""


def kind_of(node: Node) -> str:
    if isinstance(node, Text):
        return f"'{clip(node)}'"
    return "a list" if isinstance(node, Items) else "a mapping"


def clip(text: str, most: int = 60) -> str:
    """Text short enough for one line of a message, control characters made visible."""
    plain = "".join(char if char.isprintable() else repr(char)[1:-1] for char in text[: most + 1])
    return plain if len(plain) <= most else plain[:most] + "..."


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """'; did you mean X?' where a known word is near, otherwise ''. One that begins otherwise must be nearer."""
    from difflib import get_close_matches

    words = list(known)
    near = get_close_matches(word[:80], words, n=1, cutoff=0.75)
    if not near:
        plain = {each.casefold(): each for each in words}
        typed = word[:80].casefold()
        alike = [each for each in plain if each[:1] == typed[:1]]
        near = get_close_matches(typed, list(plain), n=1, cutoff=0.75)
        near = [plain[each] for each in near or get_close_matches(typed, alike, n=1, cutoff=0.65)]
    return f"; did you mean {near[0]}?" if near else ""


class Scalar(NamedTuple):
    """A text that matches `pattern` as a whole; `says` describes it ("a tile such as 'red 4'")."""

    pattern: str
    says: str
    refused: frozenset[str] = frozenset()

    def check(self, node: Node, problems: Problems, where: str) -> None:
        if not isinstance(node, Text) or not re.fullmatch(self.pattern, node) or node in self.refused:
            problems.add(f"{where}: {self.says} expected, not {kind_of(node)}{self._hint(node)}", node)

    def _hint(self, node: Node) -> str:
        """Where only capital letters are wrong: the text in small ones."""
        small = str(node).lower() if isinstance(node, Text) else node
        fits = isinstance(small, str) and small != node and re.fullmatch(self.pattern, small)
        return f"; did you mean {small}?" if fits and small not in self.refused else ""

    def schema(self) -> dict[str, Any]:
        from . import typed

        described: dict[str, Any] = {
            "type": typed.types(self.pattern, self.refused),
            "description": self.says,
            "pattern": f"^(?:{typed.portable(self.pattern)})$",
        }
        if self.refused:
            described["not"] = {"enum": sorted(self.refused)}
        return described


class OneOf(NamedTuple):
    """One of a few words."""

    words: tuple[str, ...]

    def check(self, node: Node, problems: Problems, where: str) -> None:
        if not isinstance(node, Text) or node not in self.words:
            hint = did_you_mean(node, self.words) if isinstance(node, Text) else ""
            problems.add(f"{where}: one of {', '.join(self.words)} expected, not {kind_of(node)}{hint}", node)

    def schema(self) -> dict[str, Any]:
        from .typed import values

        return {"enum": [value for word in self.words for value in values(word)]}


class Whole(NamedTuple):
    """A whole number in decimal digits, from `least` to `most`."""

    least: int
    most: int

    def check(self, node: Node, problems: Problems, where: str) -> None:
        if (
            not isinstance(node, Text)
            or not re.fullmatch(r"-?[0-9]{1,9}", node)
            or not self.least <= int(node) <= self.most
        ):
            problems.add(
                f"{where}: a whole number from {self.least} to {self.most} expected, not {kind_of(node)}", node
            )

    def schema(self) -> dict[str, Any]:
        from .typed import digits

        return {
            "type": ["integer", "string"],
            "description": f"a whole number from {self.least} to {self.most}",
            "minimum": self.least,
            "maximum": self.most,
            "pattern": f"^(?:{digits(self.least, self.most)})$",
        }


class ListOf(NamedTuple):
    """A list of `least` to `most` items of one shape."""

    item: Any
    least: int = 0
    most: int | None = None
    says: str = "a list"

    def check(self, node: Node, problems: Problems, where: str) -> None:
        if not isinstance(node, Items):
            problems.add(f"{where}: {self.says} expected, not {kind_of(node)}", node)
            return
        if len(node) < self.least or (self.most is not None and len(node) > self.most):
            problems.add(f"{where}: {self.says} expected, {len(node)} given", node)
        for number, item in enumerate(node, 1):
            self.item.check(item, problems, f"{where}[{number}]")

    def schema(self) -> dict[str, Any]:
        described: dict[str, Any] = {"type": "array", "description": self.says, "items": self.item.schema()}
        if self.least:
            described["minItems"] = self.least
        if self.most is not None:
            described["maxItems"] = self.most
        return described


class OneOrMany(NamedTuple):
    """A single item, or a list of one or more."""

    item: Any

    def check(self, node: Node, problems: Problems, where: str) -> None:
        if isinstance(node, Items):
            ListOf(self.item, 1).check(node, problems, where)
        else:
            self.item.check(node, problems, where)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [self.item.schema(), ListOf(self.item, 1).schema()]}


class Either(NamedTuple):
    """A scalar of one shape, a list of another, or a mapping of a third (None: not allowed)."""

    scalar: Any = None
    listing: Any = None
    mapping: Any = None

    def check(self, node: Node, problems: Problems, where: str) -> None:
        shape = self.scalar if isinstance(node, Text) else self.listing if isinstance(node, Items) else self.mapping
        if shape is None:
            problems.add(f"{where}: {kind_of(node)} is not allowed here", node)
        else:
            shape.check(node, problems, where)

    def schema(self) -> dict[str, Any]:
        return {"anyOf": [shape.schema() for shape in self if shape is not None]}


class MapOf(NamedTuple):
    """A mapping whose keys and values each have one shape."""

    key: Any
    value: Any

    def check(self, node: Node, problems: Problems, where: str) -> None:
        if not isinstance(node, Fields):
            problems.add(f"{where}: a mapping expected, not {kind_of(node)}", node)
            return
        for key, value in node.items():
            self.key.check(key, problems, where)
            self.value.check(value, problems, f"{where}.{clip(key)}")

    def schema(self) -> dict[str, Any]:
        # A key is a text, whatever an editor takes it for.
        keys = {name: value for name, value in self.key.schema().items() if name != "type"}
        return {"type": "object", "propertyNames": keys, "additionalProperties": self.value.schema()}


class Record(NamedTuple):
    """A mapping with known keys; those in `required` must be there."""

    fields: Mapping[str, Any]
    required: tuple[str, ...] = ()

    def check(self, node: Node, problems: Problems, where: str) -> None:
        if not isinstance(node, Fields):
            problems.add(f"{where or 'document'}: a mapping expected, not {kind_of(node)}", node)
            return
        for key, value in node.items():
            if key in self.fields:
                self.fields[key].check(value, problems, f"{where}.{key}" if where else str(key))
            else:
                place = f"{where}: " if where else ""
                problems.add(f"{place}unknown key '{clip(key)}'{self._hint(key)}", key)
        for missing in self.required:
            if missing not in node:
                problems.add(f"{where + ': ' if where else ''}{missing} is missing", node)

    def _hint(self, key: str) -> str:
        """The key that was meant; where none is near, all there are."""
        every = f"; there are {', '.join(self.fields)}" if self.fields else ""
        return did_you_mean(key, self.fields) or every

    def schema(self) -> dict[str, Any]:
        described: dict[str, Any] = {
            "type": "object",
            "properties": {key: shape.schema() for key, shape in self.fields.items()},
            "additionalProperties": False,
        }
        # Editors see a number in the key 3, and look for it in vain among texts; a pattern finds it.
        numbers = {f"^(?:{key})$": shape.schema() for key, shape in self.fields.items() if key.isdecimal()}
        if numbers:
            described["patternProperties"] = numbers
        if self.required:
            described["required"] = list(self.required)
        return described


class Anything(NamedTuple):
    """A field that is judged later, by what reads it."""

    def check(self, node: Node, problems: Problems, where: str) -> None:
        """No fault."""

    def schema(self) -> dict[str, Any]:
        return {}


ANYTHING = Anything()
ANY_TEXT = Scalar(r"(?s:.*)", "a text")
