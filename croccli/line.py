"""A position in one line, for a chat: what a file says, without line breaks. docs/notation.md describes it.

line      croc1;GAME;KEY=VALUE;KEY=VALUE
value     a text, a list [a,b] or a mapping {k=a,l=b}
text      as it is, but signs that the line, a shell or a chat would take for their own are written %XX, as in
          addresses of the web (bytes of UTF-8); an empty text is a lone %

Any document of texts, lists and mappings can be written so: a new game needs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NoReturn

from games.core.position import Fields, Items, Node, PositionError, Problem, Text, written

from .syntax import NESTING, TOO_DEEP, unreadable

VERSION = "1"
MARK = re.compile(r"[\s`'\"]*croc([0-9]+)(?=\s*;)", re.IGNORECASE)
WRAPPING = " \t\r\n`'\""
"""What people leave around a line they paste; none of it stands for itself in one."""
SPECIAL = frozenset(";,=[]{}%" + "'\"`\\$!*~|<>&#@:" + "\t\n\r")
"""Written %XX: what divides a line, what shells expand, what chats take for marks, names or smileys."""
NEVER = ";=[]{}"
INSIDE = ","
"""Divides only inside brackets."""
HEXADECIMAL = re.compile("[0-9a-fA-F]{2}")
EMPTY = "%"


def is_line(text: str) -> bool:
    """Whether a text, or what stands in place of a file name, is such a line."""
    return MARK.match(text) is not None


# -- writing -----------------------------------------------------------------------------------------------------------


def line_of(plain: Mapping[str, Any]) -> str:
    """Plain data with a `game` as one line. Raises ValueError for a text that no file may hold."""
    root = written(plain)
    assert isinstance(root, Fields)
    game, *rest = root["game"], *(pair for pair in root.items() if pair[0] != "game")
    parts = (f"{_text(key)}={_top(value)}" for key, value in rest)
    return ";".join([f"croc{VERSION}", _value(game), *parts])


def _top(node: Node) -> str:
    """A value outside all brackets, where a comma divides nothing."""
    return _text(node, INSIDE) if isinstance(node, Text) else _value(node)


def _value(node: Node) -> str:
    if isinstance(node, Text):
        return _text(node)
    if isinstance(node, Items):
        return f"[{','.join(map(_value, node))}]"
    return f"{{{','.join(f'{_text(key)}={_value(value)}' for key, value in node.items())}}}"


def _text(text: str, plain: str = "") -> str:
    """A text; the signs in `plain` stay as well."""
    if not text:
        return EMPTY
    unfit = unreadable(text)
    if unfit is not None:
        raise ValueError(unfit.message)
    steady = text.isascii() or _is_steady(text)
    last = len(text) - 1
    return "".join(
        char
        if (char in plain or _stays(char, steady)) and not (char == " " and (at in (0, last) or text[at - 1] == " "))
        else _coded(char)
        for at, char in enumerate(text)
    )


def _is_steady(text: str) -> bool:
    """Whether a text stays the same where a chat composes accents with their letters."""
    from unicodedata import is_normalized

    return is_normalized("NFC", text)


def _stays(char: str, steady: bool) -> bool:
    return char not in SPECIAL and char.isprintable() and (steady or char.isascii())


def _coded(char: str) -> str:
    return "".join(f"%{byte:02X}" for byte in char.encode())


# -- reading -----------------------------------------------------------------------------------------------------------


def read_lines(text: str, path: str = "", first_line: int = 1) -> list[Node]:
    """The documents of a text in which each begins with the mark of a line. Raises PositionError."""
    begins = [match.start() for match in re.finditer(rf"^{MARK.pattern}", text, re.MULTILINE | re.IGNORECASE)]
    ends = [*begins[1:], len(text)]
    return [_Reader(text, begin, end, path, first_line).document() for begin, end in zip(begins, ends)]


class _Reader:
    """Reads one line; `at` is the index of the character that comes next."""

    def __init__(self, text: str, begin: int, end: int, path: str, first_line: int) -> None:
        self.text, self.path, self.first_line = text, path, first_line
        self.end = begin + len(text[begin:end].rstrip(WRAPPING))
        mark = MARK.match(text, begin)
        assert mark is not None
        if mark[1] != VERSION:
            self.fault(f"this is version {mark[1]} of the one-line notation; croc reads version {VERSION}", begin)
        self.at = mark.end()

    def document(self) -> Fields:
        start = self.at
        self.expect(";", "the game")
        found = Fields([(self.placed("game", start), self.value(0))], *self.place(start))
        while self.at < self.end:
            self.expect(";", "'key=value'")
            if self.at < self.end:  # a line may end with a semicolon
                self.pair(found, 0)
        return found

    def value(self, depth: int) -> Node:
        """What stands here: a text, a list or a mapping."""
        self.skip()
        start, sign = self.at, self.text[self.at : min(self.at + 1, self.end)]
        if sign not in ("[", "{"):
            return self.scalar("a value", NEVER + INSIDE if depth else NEVER)
        if depth == NESTING:
            self.fault(TOO_DEEP, start)
        self.at += 1
        if sign == "[":
            items = Items((), *self.place(start))
            self.several("]", start, lambda: items.append(self.value(depth + 1)))
            return items
        fields = Fields((), *self.place(start))
        self.several("}", start, lambda: self.pair(fields, depth + 1))
        return fields

    def several(self, closing: str, start: int, read: Callable[[], None]) -> None:
        """Everything up to the closing bracket."""
        self.skip()
        if self.text.startswith(closing, self.at, self.end):
            self.at += 1
            return
        while True:
            read()
            self.skip()
            if self.at >= self.end:
                self.fault(f"this is never closed: '{closing}' is missing; was the line cut off?", start)
            sign = self.text[self.at]
            self.at += 1
            if sign == closing:
                return
            if sign != ",":
                self.fault(f"',' or '{closing}' expected, not '{sign}'", self.at - 1)

    def pair(self, found: Fields, depth: int) -> None:
        key = self.scalar("a key")
        if key in found:
            self.problem(f"'{key}' is given twice", key.line, key.column)
        self.expect("=", f"a value for '{key}'")
        found[key] = self.value(depth)

    def scalar(self, what: str, never: str = NEVER + INSIDE) -> Text:
        """The text up to the next sign that divides the line."""
        self.skip()
        start = self.at
        while self.at < self.end and self.text[self.at] not in never:
            self.at += 1
        written_so = self.text[start : self.at].rstrip()
        if not written_so:
            found = f", not '{self.text[self.at]}'" if self.at < self.end else "; was the line cut off?"
            self.fault(f"{what} expected{found}", self.at)
        return self.placed("" if written_so == EMPTY else self.decoded(written_so, start), start)

    def decoded(self, text: str, start: int) -> str:
        """The text with %XX as the characters they stand for, line breaks of a mail as blanks."""
        parts = list(self.pieces(text, start))
        try:
            found = b"".join(parts).decode()
        except UnicodeDecodeError:
            self.fault("these %XX are not UTF-8", start)
        unfit = unreadable(found)
        if unfit is not None:
            self.fault(unfit.message, start)
        return found

    def pieces(self, text: str, start: int) -> Iterator[bytes]:
        first, *rest = re.sub(r"\s*[\r\n]\s*", " ", text).split("%")
        yield first.encode()
        for part in rest:
            if not HEXADECIMAL.match(part):
                self.fault("two hexadecimal digits expected after '%'", start)
            yield bytes.fromhex(part[:2]) + part[2:].encode()

    def skip(self) -> None:
        while self.at < self.end and self.text[self.at].isspace():
            self.at += 1

    def expect(self, sign: str, before: str) -> None:
        self.skip()
        if not self.text.startswith(sign, self.at, self.end):
            there = f"not '{self.text[self.at]}'" if self.at < self.end else "but the line ends here"
            self.fault(f"'{sign}' and {before} expected, {there}", self.at)
        self.at += 1

    # -- places -----------------------------------------------------------------------------------------------------

    def place(self, at: int) -> tuple[int, int]:
        return self.first_line + self.text.count("\n", 0, at), at - self.text.rfind("\n", 0, at)

    def placed(self, text: str, at: int) -> Text:
        return Text(text, *self.place(at))

    def fault(self, message: str, at: int) -> NoReturn:
        self.problem(message, *self.place(at))

    def problem(self, message: str, line: int, column: int) -> NoReturn:
        raise PositionError([Problem(message, line, column, self.path)])
