"""The nodes of a piece.

quick road     JSON by the standard library, every node on its line, no columns: for records with nothing wrong in them
exact road     `croccli.compose`, with line and column, and all that is wrong with the text

The quick road takes only what the exact one reads to the same nodes, and leaves everything unusual to it.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NoReturn

from games.core.position import Fields, Items, Node, PositionError, Problem, Text

from ..load import compose
from ..syntax import NESTING, unreadable
from .documents import Kind, Piece

QUICK = 65_536
"""Bytes of a document that may take the quick road: none of its texts can be too long, nor can it hold too much."""
KEY = 1_000
"""Characters of a key that may take the quick road: the exact one wants keys to be short."""

CONSTANTS = {True: "true", False: "false", None: "null"}

_new_text: Callable[[type[Text], str], Text] = str.__new__


def exact(piece: Piece, name: str) -> list[Node]:
    """The documents in a piece, which are one unless it is odd. Raises PositionError with all its faults."""
    text = _decoded(piece, name)
    return compose(text, name, piece.line)


def _decoded(piece: Piece, name: str) -> str:
    try:
        text = piece.raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        before = piece.raw[: error.start].decode("utf-8", "replace")
        message = f"the byte 0x{piece.raw[error.start]:02x} is not valid UTF-8: save the file as UTF-8"
        _refuse(message, piece, before.count("\n"), len(before) - (before.rfind("\n") + 1), name)
    fault = unreadable(text)
    if fault is not None:
        _refuse(fault.message, piece, fault.line, fault.column, name)
    return text


def _refuse(message: str, piece: Piece, line: int, column: int, name: str) -> NoReturn:
    raise PositionError([Problem(message, piece.line + line, column + 1, name)])


class Unusual(Exception):
    """Something the quick road does not take."""


class Quick:
    """Reads one JSON document after the other on the quick road."""

    def __init__(self) -> None:
        self.line = 0
        self._decode = json.JSONDecoder(
            object_pairs_hook=self._fields, parse_int=self._text, parse_float=self._text, parse_constant=self._constant
        ).raw_decode

    def read(self, piece: Piece) -> Fields | None:
        """The mapping in a piece; None where the exact road must look."""
        if piece.kind is not Kind.JSON or len(piece.raw) > QUICK:
            return None
        self.line = piece.line
        try:
            text = piece.raw.decode().strip(" \r\n")
            if not text.isprintable():
                return None
            root, end = self._decode(text)
            return root if root.__class__ is Fields and end == len(text) and _flat(root) else None
        except (ValueError, RecursionError, Unusual):
            return None

    def _text(self, value: str) -> Text:
        made = _new_text(Text, value)
        made.line, made.column = self.line, 0
        return made

    def _constant(self, _: str) -> NoReturn:
        raise Unusual

    def _fields(self, pairs: list[tuple[str, Any]]) -> Fields:
        made = Fields([(self._text(key), self._node(value)) for key, value in pairs], self.line, 0)
        if len(made) < len(pairs) or any(len(key) > KEY or not key.isprintable() for key in made):
            raise Unusual
        return made

    def _node(self, value: Any) -> Node:
        kind = value.__class__
        if kind is str:
            # This runs for every word of every record.
            made = _new_text(Text, value)
            made.line = self.line
            made.column = 0
            if not value.isprintable():
                raise Unusual
            return made
        if kind is list:
            return Items([self._node(item) for item in value], self.line, 0)
        if kind is bool or value is None:
            return self._text(CONSTANTS[value])
        node: Node = value
        return node


def _flat(root: Node) -> bool:
    """Whether nothing is nested deeper than the exact road goes."""
    level: list[Node] = [root]
    for _ in range(NESTING):
        level = [child for node in level for child in _children(node)]
        if not level:
            return True
    return False


def _children(node: Node) -> list[Node]:
    if isinstance(node, Text):
        return []
    inside = node.values() if isinstance(node, Fields) else node
    return [child for child in inside if child.__class__ is not Text]
