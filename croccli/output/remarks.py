"""The comments of a YAML text, each with the entry it speaks about, and what remains true of them in a new version.

entry     a key of a mapping or an item of a list, where these are not in brackets on one line
header    the comment lines at the top, up to the last empty line before the first entry: they are about the file
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from yaml._yaml import CParser
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
)

from games.core.position import Fields, Items, Node

from ..compose import BREAK
from .layout import Name, Remarks, Tail


def remarks_of(text: str) -> tuple[list[str], Remarks]:
    """The header and the remarks of a text with one document, which `compose` has read before."""
    outline = _Outline(text)
    root = outline.root()
    return _spread(list(outline.remarks()), root), root


# -- where entries stand -----------------------------------------------------------------------------------------------


class Remark(NamedTuple):
    """A comment or, with an empty text, an empty line. `alone`: nothing else stands on its line."""

    line: int
    column: int
    text: str
    alone: bool


class _Outline:
    """Follows the parser and notes where entries and scalars stand."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.next: Callable[[], Any] = CParser(text).get_event
        self.starts = [0, *(found.end() for found in BREAK.finditer(text))]
        self.scalars: list[tuple[int, int]] = []
        self.anchored: dict[str, str] = {}

    def line(self, index: int) -> int:
        return bisect_right(self.starts, index) - 1

    def root(self) -> Remarks:
        while self.next().__class__ is not DocumentStartEvent:
            pass
        root = self.entry(self.next(), None)
        root.flow = None if root.flow else False
        return root

    def entry(self, event: Any, within: Remarks | None, key: Any = None, column: int | None = None) -> Remarks:
        """The entry whose value begins with `event`; it begins itself with its key, if it has one."""
        begin = (key or event).start_mark
        made = Remarks(begin.line, begin.column if column is None else column, within)
        kind = event.__class__
        if kind is ScalarEvent:
            made.end = self.scalar(event)
        elif kind is AliasEvent:
            made.end = event.end_mark.line
        else:
            self.collection(event, made)
        return made

    def collection(self, event: Any, made: Remarks) -> None:
        """The entries of a list or mapping. A mapping in brackets on several lines counts as block."""
        mark, mapping = event.start_mark, event.__class__ is MappingStartEvent
        flow = bool(event.flow_style)
        while not _ends(following := self.next()):
            if mapping:
                name: Name = self.key(following)
                made.entries[name] = self.entry(self.next(), made, following)
            else:
                made.entries[len(made.entries)] = self.entry(following, made, None, None if flow else mark.column)
        ends = [mark.line, *(entry.end for entry in made.entries.values())]
        made.end = following.end_mark.line if flow else max(ends)
        made.flow = flow and not (mapping and made.end > mark.line)
        if flow and (made.flow and made.within is not None):
            made.entries = {}

    def key(self, event: Any) -> str:
        kind = event.__class__
        if kind is AliasEvent:
            return self.anchored[event.anchor]
        self.scalar(event)
        return str(event.value)

    def scalar(self, event: Any) -> int:
        """Note where a scalar stands, and return its last line; the first line of a block scalar is not text."""
        begin, end = event.start_mark.index, event.end_mark.index
        if event.anchor:
            self.anchored[event.anchor] = event.value
        if event.style and event.style in "|>":
            end = begin + len(self.text[begin:end].rstrip())
            begin = min(end, self.starts[min(self.line(begin) + 1, len(self.starts) - 1)])
        self.scalars.append((begin, end))
        return self.line(end)

    def remarks(self) -> Iterator[Remark]:
        """Every comment and empty line outside of scalars, in the order written."""
        comments: dict[int, Remark] = {}
        taken: set[int] = set()
        done = 0
        for begin, end in [*self.scalars, (len(self.text), len(self.text))]:
            comments |= {each.line: each for each in self.comments(done, begin)}
            taken.update(range(self.line(begin) + 1, self.line(end) + 1))
            done = max(done, end)
        for number, (begin, end) in enumerate(zip(self.starts, [*self.starts[1:], len(self.text)])):
            if number in comments:
                yield comments[number]
            elif number not in taken and begin < len(self.text) and not self.text[begin:end].strip():
                yield Remark(number, 0, "", True)

    def comments(self, begin: int, end: int) -> Iterator[Remark]:
        """The comments in a part of the text without scalars."""
        while (found := self.text.find("#", begin, end)) >= 0:
            number = self.line(found)
            stop = BREAK.search(self.text, found)
            begin = stop.start() if stop else len(self.text)
            before = self.text[self.starts[number] : found].strip(" \t-?:\ufeff")
            yield Remark(number, found - self.starts[number], self.text[found:begin].rstrip(), not before)


def _ends(event: Any) -> bool:
    """Whether a list or mapping ends here."""
    return event.__class__ in (MappingEndEvent, SequenceEndEvent)


# -- which entry a comment speaks about --------------------------------------------------------------------------------


def _spread(remarks: list[Remark], root: Remarks) -> list[str]:
    """Give every remark to its entry; return the header."""
    entries = list(root.all()) or [root]
    lines = [entry.line for entry in entries]
    header: list[str] = []
    waiting: dict[int, list[Remark]] = {}
    for remark in remarks:
        here = bisect_right(lines, remark.line) - 1
        if here < 0 or not _beside(remark, entries[here]):
            waiting.setdefault(here, []).append(remark)
    for here, between in waiting.items():
        following = entries[here + 1] if here + 1 < len(entries) else None
        if here < 0:
            header, between = _header(between)
        elif following is None or following.within is not entries[here]:
            between = _below(between, entries[here], following)
        if following is not None:
            following.lead.extend(each.text for each in between)
    return header


def _beside(remark: Remark, entry: Remarks) -> bool:
    """Whether the remark stands beside or inside the value of the last entry that has begun."""
    if entry.flow and remark.line < entry.end + remark.alone:
        entry.inside.extend([remark.text] if remark.text else [])
        return True
    if remark.alone:
        return False
    earlier = entry.tail.text
    entry.tail = Tail(f"{earlier} {remark.text}".strip(), remark.column)
    return True


def _header(top: list[Remark]) -> tuple[list[str], list[Remark]]:
    """The lines above the first entry: those about the file, and those about the entry."""
    empty = [number for number, each in enumerate(top) if not each.text]
    end = empty[-1] + 1 if empty else 0
    return [each.text for each in top[:end]], top[end:]


def _below(between: list[Remark], before: Remarks, following: Remarks | None) -> list[Remark]:
    """Comments set further in than the entry that follows belong to the end of what is above; return the others."""
    gap: list[str] = []
    for number, each in enumerate(between):
        if not each.text:
            gap.append("")
        elif following is not None and each.column <= following.column:
            return between[number - len(gap) :]
        else:
            _home(each, before).foot.extend([*gap, each.text])
            gap = []
    return between[len(between) - len(gap) :]


def _home(remark: Remark, before: Remarks) -> Remarks:
    """The innermost mapping or list, of those that hold the entry before, that stands no further in than the remark."""
    home = before.within or before
    while home.within is not None and next(iter(home.entries.values())).column > remark.column:
        home = home.within
    return home


# -- what still makes sense --------------------------------------------------------------------------------------------


def carried(remarks: Remarks, old: Node, new: Node) -> Remarks:
    """The remarks that still hold where `new` stands instead of `old`.

    Comment lines stay with their key, those at the end of a line only with the same value, or above a block of
    entries.
    """
    if old == new:
        return remarks
    kept = Remarks(flow=remarks.flow, lead=remarks.lead)
    if not remarks.entries or type(old) is not type(new) or not new:
        return kept
    for name, at in _partners(old, new):
        if name in remarks.entries:
            kept.entries[at] = carried(remarks.entries[name], _part(old, name), _part(new, at))
    return replace(kept, tail=remarks.tail, foot=remarks.foot)


def _part(node: Any, name: Name) -> Node:
    part: Node = node[name]
    return part


def _partners(old: Node, new: Node) -> Iterator[tuple[Name, Name]]:
    """Which entry of the old value goes on as which of the new one."""
    if isinstance(old, Fields) and isinstance(new, Fields):
        yield from ((str(key), str(key)) for key in old if key in new)
    elif isinstance(old, Items) and isinstance(new, Items):
        yield from _same_items(old, new)


def _same_items(old: Items, new: Items) -> Iterator[tuple[int, int]]:
    """Equal items at the beginning and at the end; of those between, mappings in turn, and others if as many."""
    most = min(len(old), len(new))
    front = next((at for at in range(most) if old[at] != new[at]), most)
    back = next((at for at in range(most - front) if old[-1 - at] != new[-1 - at]), most - front)
    yield from ((at, at) for at in range(front))
    for at in range(front, most - back):
        if len(old) == len(new) or (isinstance(old[at], Fields) and isinstance(new[at], Fields)):
            yield at, at
    yield from ((len(old) - 1 - at, len(new) - 1 - at) for at in range(back))
