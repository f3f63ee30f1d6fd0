"""How plain data is laid out as YAML, with the remarks that go with it.

block     one entry a line
flow      in brackets
remarks   the comments around an entry, and how its value is written
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from .scalars import lines_of, scalar

WIDTH = 100
"""Columns for a list or mapping in brackets; a longer one is broken into lines or written as a block."""
LONGEST_KEY = 1000
"""Characters of a key before it needs the `? key` form: the syntax allows little more."""
ONE_A_LINE = frozenset({"moves"})
"""Keys whose lists are written one item a line, so that findings can name the line of a move."""

Name = str | int


class Tail(NamedTuple):
    """A comment at the end of a line, and the column where it stood."""

    text: str = ""
    column: int = 0


NO_TAIL = Tail()


@dataclass(eq=False)
class Remarks:
    """What is written around one entry: a key of a mapping or an item of a list.

    line, column   where the entry begins, from 0; `end` is the last line of its value, `within` what holds it
    flow           its value stands in brackets (None: nobody has decided)
    lead           the comment lines and empty lines above it
    tail           the comment at the end of its line
    inside         comments between the brackets of its value
    foot           comment lines after the last entry of its value
    entries        those of its value, if that is a block
    """

    line: int = 0
    column: int = 0
    within: Remarks | None = None
    end: int = 0
    flow: bool | None = None
    lead: list[str] = field(default_factory=list)
    tail: Tail = NO_TAIL
    inside: list[str] = field(default_factory=list)
    foot: list[str] = field(default_factory=list)
    entries: dict[Name, Remarks] = field(default_factory=dict)

    def all(self) -> Iterator[Remarks]:
        """Every entry in here, in the order written."""
        for entry in self.entries.values():
            yield entry
            yield from entry.all()


NOTHING = Remarks()


class Layout(NamedTuple):
    """Lays data out in lines. `typed`: safe for readers that give plain scalars a type."""

    typed: bool

    def document(self, value: Any, remarks: Remarks) -> Iterator[str]:
        """The lines of a whole document."""
        if isinstance(value, (Mapping, list, tuple)) and value and self.brackets("", value, remarks, None) is None:
            yield from self.block(value, remarks, 0)
        else:
            yield from self.entry("", value, remarks, 0, None)

    def block(self, value: Any, remarks: Remarks, indent: int) -> Iterator[str]:
        """The lines of a mapping or list that is not empty."""
        pad = " " * indent
        mapping = isinstance(value, Mapping)
        for name, part in value.items() if mapping else enumerate(value):
            at = str(name) if mapping else name
            own = remarks.entries.get(at, NOTHING)
            yield from _padded([*own.lead, *own.inside], pad)
            head = f"{pad}-"
            if mapping:
                key = scalar(at, flow=False, typed=self.typed)
                if len(key) > LONGEST_KEY:
                    yield f"{pad}? {key}"
                    key = ""
                head = f"{pad}{key}:"
            yield from self.entry(head, part, own, indent, at)
        yield from _padded(remarks.foot, pad)

    def entry(self, head: str, value: Any, own: Remarks, indent: int, name: Name | None) -> Iterator[str]:
        """The lines of one entry that begins with `head`."""
        lines = lines_of(value) if head else None
        if not isinstance(value, (Mapping, list, tuple)):
            first, *more = lines or [scalar(value, flow=False, typed=self.typed)]
            yield _tailed(_joined(head, first), own.tail)
            yield from _padded(more, " " * (indent + 2))
            return
        lines = self.brackets(head, value, own, name)
        if lines is not None:
            yield from lines[:-1]
            yield _tailed(lines[-1], own.tail)
        elif isinstance(name, int):
            yield from self.compact(head, value, own, indent)
        else:
            yield _tailed(head, own.tail)
            yield from self.block(value, own, indent + 2)

    def compact(self, head: str, value: Any, own: Remarks, indent: int) -> Iterator[str]:
        """A block as an item of a list, its first entry on the line of the dash, comments above it."""
        yield from _padded([own.tail.text] if own.tail.text else [], " " * indent)
        begun = False
        for line in self.block(value, own, indent + 2):
            above = not begun and (not line or line.lstrip().startswith("#"))
            yield line[2:] if above else line if begun else head + line[len(head) :]
            begun = begun or not above

    # -- brackets ---------------------------------------------------------------------------------------------------

    def brackets(self, head: str, value: Any, own: Remarks, name: Name | None) -> list[str] | None:
        """The lines of an entry whose value goes in brackets; None for a value that is better a block."""
        if not value:
            return [_joined(head, self.flat(value))]
        if own.flow is False or (own.flow is None and _asks_for_block(value, name)):
            return None
        line = _joined(head, self.flat(value))
        if len(line) <= WIDTH:
            return [line]
        if isinstance(value, Mapping) or any(isinstance(part, (Mapping, list, tuple)) for part in value):
            return None
        return self.broken(head, value)

    def broken(self, head: str, items: Any) -> list[str]:
        """A list of scalars in brackets on several lines."""
        pad = " " * (len(head) - len(head.lstrip()) + 2)
        lines = [_joined(head, "[")]
        last = len(items) - 1
        for number, item in enumerate(items):
            text = scalar(item, flow=True, typed=self.typed) + ("]" if number == last else ",")
            if lines[-1].endswith("["):
                lines[-1] += text
            elif len(lines[-1]) + 1 + len(text) <= WIDTH:
                lines[-1] += f" {text}"
            else:
                lines.append(pad + text)
        return lines

    def flat(self, value: Any) -> str:
        """A value on one line."""
        if isinstance(value, Mapping):
            pairs = (
                f"{scalar(str(key), flow=True, typed=self.typed)}: {self.flat(part)}" for key, part in value.items()
            )
            return f"{{{', '.join(pairs)}}}"
        if isinstance(value, (list, tuple)):
            return f"[{', '.join(map(self.flat, value))}]"
        return scalar(value, flow=True, typed=self.typed)


def _asks_for_block(value: Any, name: Name | None) -> bool:
    """Whether a value is written as a block unless somebody decided otherwise: all but lists of scalars, and but
    mappings that are items of a list."""
    if isinstance(value, Mapping):
        return not isinstance(name, int)
    return name in ONE_A_LINE or any(isinstance(part, (Mapping, list, tuple)) or lines_of(part) for part in value)


def _joined(head: str, text: str) -> str:
    return f"{head} {text}" if head else text


def _padded(lines: list[str], pad: str) -> Iterator[str]:
    return (pad + line if line else "" for line in lines)


def _tailed(line: str, tail: Tail) -> str:
    return line.ljust(max(tail.column, len(line) + 2)) + tail.text if tail.text else line
