"""A file as written: scalars stay text, and everything knows its line and column.

Text        a scalar
Items       a sequence
Fields      a mapping, in the order written
Problem     one fault of a file, with the place where it stands
Doubt       a sign that no play leads to a position, with the keys it is about
Position    a document, with the readings a club sets over the file's
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias


class Text(str):
    """A scalar: its text exactly as meant, with line and column (both from 1; 0 where there is no file)."""

    __slots__ = ("column", "line")
    line: int
    column: int

    def __new__(cls, text: str, line: int = 0, column: int = 0) -> Text:
        self = super().__new__(cls, text)
        self.line, self.column = line, column
        return self


class Doubt(str):
    """A sentence about a position, with the keys that lead to what it is about: `pool`, `c3`."""

    __slots__ = ("at",)
    at: tuple[str, ...]

    def __new__(cls, text: str, *at: object) -> Doubt:
        self = super().__new__(cls, text)
        self.at = tuple(map(str, at))
        return self


class Items(list["Node"]):
    """A sequence with the place where it begins."""

    __slots__ = ("column", "line")

    def __init__(self, items: Iterable[Node] = (), line: int = 0, column: int = 0) -> None:
        super().__init__(items)
        self.line, self.column = line, column


class Fields(dict[str, "Node"]):
    """A mapping with the place where it begins; its keys are Text and know their own places."""

    __slots__ = ("column", "line")

    def __init__(self, items: Iterable[tuple[Text, Node]] = (), line: int = 0, column: int = 0) -> None:
        super().__init__(items)
        self.line, self.column = line, column


Node: TypeAlias = Text | Items | Fields


SPELLED = {True: "true", False: "false", None: "none"}


def written(plain: Any) -> Node:
    """A node from plain dicts, lists and scalars that come from no file (line 0). Nodes keep their places."""
    if isinstance(plain, (Text, Items, Fields)):
        return plain
    if isinstance(plain, Mapping):
        return Fields((_key(key), written(value)) for key, value in plain.items())
    if isinstance(plain, (list, tuple)):
        return Items(written(value) for value in plain)
    return Text(SPELLED[plain] if plain is None or isinstance(plain, bool) else str(plain))


def _key(key: Any) -> Text:
    return key if isinstance(key, Text) else Text(str(key))


class Problem(NamedTuple):
    """One fault: what is wrong and what to do about it. Line and column count from 1; 0 means the whole file."""

    message: str
    line: int = 0
    column: int = 0
    path: str = ""

    def __str__(self) -> str:
        place = ":".join([self.path, str(self.line), str(self.column)] if self.line else [self.path])
        return f"{place}: {self.message}" if place else self.message


class PositionError(Exception):
    """A document that cannot be used: every problem found in it."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(map(str, self.problems)))


class NotationError(Exception):
    """A token that cannot be read: the message says what was expected.

    `at` is the place of the fault, where only a part of what was to be read is at fault and that part has a place.
    """

    at: Problem | None = None

    @classmethod
    def of(cls, found: Sequence[Problem]) -> NotationError:
        """All faults of an entry of a record in one error, at the first that has a place."""
        error = cls("; ".join(each.message for each in found))
        error.at = next((each for each in found if each.line), None)
        return error


class Position(NamedTuple):
    """One document. `rulings` are readings set over the file's own; `consulted` collects the rulings asked for."""

    root: Fields
    path: str = ""
    rulings: Mapping[str, str] = {}
    consulted: set[str] | None = None

    @classmethod
    def of(cls, plain: Mapping[str, Any], path: str = "") -> Position:
        """A position from plain data, as `Game.write` returns it."""
        root = written(plain)
        assert isinstance(root, Fields)
        return cls(root, path)


def found_at(root: Fields, keys: Iterable[str]) -> Text | Fields:
    """The last of these keys that a document has, each inside the one before; the document where it has none."""
    place: Text | Fields = root
    inside: Node | None = root
    for key in keys:
        name = next((each for each in inside if each == key), None) if isinstance(inside, Fields) else None
        if not isinstance(name, Text) or not isinstance(inside, Fields):
            break
        place, inside = name, inside[name]
    return place


def is_record(root: Fields) -> bool:
    """Whether a document is meant as a record, not as a position."""
    return "moves" in root or "start" in root


class Problems:
    """Collects the faults of one document, so that all are reported at once."""

    def __init__(self, path: str = "") -> None:
        self.path = path
        self.found: list[Problem] = []

    def add(self, message: str, at: Any = None) -> None:
        """Note a fault at a node, or at the whole document."""
        self.found.append(Problem(message, getattr(at, "line", 0), getattr(at, "column", 0), self.path))

    def raise_any(self) -> None:
        """Raise PositionError if there was any fault."""
        if self.found:
            raise PositionError(sorted(self.found, key=lambda problem: (problem.line, problem.column)))
