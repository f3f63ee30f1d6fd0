"""YAML and JSON text as nodes that know their places.

PyYAML's C parser cuts a text into events, one at a time; the loop here makes the nodes. Nothing recurses in C, and
every limit holds before the memory is spent. This module loads PyYAML: `croccli.load` imports it when it is needed.

event      a piece of a text as the parser sees it: a scalar, the beginning or end of a list or mapping, an alias
anchor     &name before a node; an alias, *name, repeats that node
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NoReturn

from yaml import YAMLError
from yaml._yaml import CParser
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    MappingEndEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
    StreamEndEvent,
)

from games.core.position import Fields, Items, Node, Problem, Problems, Text
from games.core.shapes import clip

from .syntax import NESTING, TOO_DEEP, Fault, explained, forbidden, forbidden_in, place

NODES = 100_000
"""Texts, lists and mappings of one document, at most, counting what aliases repeat."""
NODES_IN_TEXT = 1_000_000
"""The same for all documents of a text together."""
SCALAR = 65_536
"""Characters of one scalar, at most."""
FAULTS = 100
"""Faults reported of one text, at most."""
DIRECTIVES = 100
"""%TAG lines in one text, at most: the parser compares each with all before it."""

MARKER = re.compile(r"^---(?=\s|$)", re.MULTILINE)
BREAK = re.compile("\r\n|[\n\r\x85\u2028\u2029]")
PAIR = r"(?i)(?<!\\)((?:\\\\)*+)\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})"
MOVED_PAIR = "([\ue000-\ue3ff])([\ue400-\ue7ff])"
"""Escapes of characters beyond U+FFFF in two halves, as JSON writes them; so rare that they are compiled when met."""


def composed(text: str, path: str, first_line: int) -> list[Node]:
    """The documents of a YAML or JSON text; those without any content are passed over. See `croccli.load.compose`."""
    builder = _Builder(path)
    with suppress(_Enough):
        builder.read_all(text.removeprefix("\ufeff"), first_line)
    builder.problems.raise_any()
    return builder.roots


class _Enough(Exception):
    """No more of the text is worth reading."""


_new_text: Callable[[type[Text], str], Text] = str.__new__


class _Builder:
    """Makes nodes of events. `used` counts nodes; `deepest` is the deepest level reached inside the current anchor."""

    def __init__(self, path: str) -> None:
        self.problems = Problems(path)
        self.roots: list[Node] = []
        self.anchors: dict[str, tuple[Node, int, int] | None] = {}
        self.used = self.most = self.deepest = 0
        self.first = 1

    # -- documents --------------------------------------------------------------------------------------------------

    def read_all(self, text: str, line: int) -> None:
        """All documents of a text; after one that cannot be parsed, go on with the next."""
        self.first = line
        if text.count("%TAG") > DIRECTIVES:
            message = f"more than {DIRECTIVES} %TAG lines: no tags are needed here"
            self.stop(message, Fault(message, *place(text, text.index("%TAG")), 0))
        while True:
            following = MARKER.search(text, max(self.read(text), 1))
            if following is None:
                return
            self.first += sum(1 for _ in BREAK.finditer(text, 0, following.start()))
            text = text[following.start() :]

    def read(self, text: str, moved: bool = False) -> int:
        """Documents up to the end of the text, or up to the place where it cannot be parsed, which is returned."""
        before = len(self.roots), len(self.problems.found), self.used
        try:
            next_event = CParser(text).get_event
            self.documents(_back(next_event) if moved else next_event)
            return len(text)
        except (UnicodeEncodeError, YAMLError) as error:
            if "Unicode character escape" in str(getattr(error, "problem", "")) and re.search(PAIR, text):
                del self.roots[before[0] :], self.problems.found[before[1] :]
                self.used = before[2]
                return self.read(re.sub(PAIR, _move, text), moved=True)
            fault = explained(error, text)
        self.fault(fault.message, fault)
        return fault.end

    def documents(self, next_event: Callable[[], Any]) -> None:
        """The documents of one run of the parser."""
        self.next = next_event
        while (event := next_event()).__class__ is not StreamEndEvent:
            if event.__class__ is DocumentStartEvent:
                self.anchors = {}
                self.most = min(self.used + NODES, NODES_IN_TEXT)
                event = next_event()
                root = self.node(event, 1)
                if root or event.__class__ is not ScalarEvent or event.style:
                    self.roots.append(root)

    # -- nodes ------------------------------------------------------------------------------------------------------

    def node(self, event: Any, depth: int) -> Node:
        """The node that begins with this event; `depth` is its level if it is a list or mapping."""
        kind = event.__class__
        if kind is ScalarEvent:
            return self.text(event)
        if kind is AliasEvent:
            return self.repeated(event, depth)
        if event.tag:
            self.tagged(event)
        if event.anchor is None:
            return self.container(event, depth)
        self.anchors[event.anchor] = None
        used, deepest, self.deepest = self.used, self.deepest, depth
        made = self.container(event, depth)
        self.anchors[event.anchor] = made, self.used - used, self.deepest - depth
        self.deepest = max(self.deepest, deepest)
        return made

    def container(self, event: Any, depth: int) -> Node:
        if depth > self.deepest:
            self.deepest = depth
            if depth > NESTING:
                self.stop(TOO_DEEP, event.start_mark)
        self.count(event)
        return (self.items if event.__class__ is SequenceStartEvent else self.fields)(event, depth + 1)

    def items(self, event: Any, depth: int) -> Items:
        """A list; `depth` is the level of the lists and mappings in it."""
        next_event, mark = self.next, event.start_mark
        found = Items((), mark.line + self.first, mark.column + 1)
        while (event := next_event()).__class__ is not SequenceEndEvent:
            found.append(self.text(event) if event.__class__ is ScalarEvent else self.node(event, depth))
        return found

    def fields(self, event: Any, depth: int) -> Fields:
        """A mapping; `depth` is the level of the lists and mappings in it."""
        next_event, mark = self.next, event.start_mark
        found = Fields((), mark.line + self.first, mark.column + 1)
        while (event := next_event()).__class__ is not MappingEndEvent:
            key: Any = self.text(event) if event.__class__ is ScalarEvent else self.node(event, depth)
            begin, event = event, next_event()
            value = self.text(event) if event.__class__ is ScalarEvent else self.node(event, depth)
            if key.__class__ is not Text:
                self.fault("a key must be one text", begin.start_mark)
            elif key in found:
                self.twice(found, key, begin)
            else:
                found[key] = value
        return found

    def text(self, event: Any) -> Text:
        """A scalar. This runs for every word of every file."""
        value = event.value
        mark = event.start_mark
        made = _new_text(Text, value)
        made.line = mark.line + self.first
        made.column = mark.column + 1
        self.used += 1
        if self.used > self.most or event.anchor or event.tag or event.style == '"' or len(value) > SCALAR:
            self.unusual(event, made)
        return made

    def unusual(self, event: Any, made: Text) -> None:
        """What few scalars need."""
        self.used -= 1
        self.count(event)
        if len(made) > SCALAR:
            self.stop(f"a text of {len(made)} characters: at most {SCALAR} are allowed", event.start_mark)
        if event.tag:
            self.tagged(event)
        if event.anchor:
            self.anchors[event.anchor] = made, 1, 0
        if found := forbidden_in(made):
            self.fault(forbidden(found), event.start_mark)

    def repeated(self, event: Any, depth: int) -> Node:
        """What an alias stands for: the very node, counted again."""
        anchored = self.anchors.get(event.anchor, ())
        if not anchored:
            inside = event.anchor in self.anchors
            why = "stands inside what it repeats" if inside else "repeats nothing: no '&' with this name before it"
            self.fault(f"*{clip(event.anchor)} {why}", event.start_mark)
            return Text("", event.start_mark.line + self.first, event.start_mark.column + 1)
        made, size, height = anchored
        self.count(event, size)
        if made.__class__ is not Text:
            self.deepest = max(self.deepest, depth + height)
            if depth + height > NESTING:
                self.stop(TOO_DEEP, event.start_mark)
        return made

    # -- faults -----------------------------------------------------------------------------------------------------

    def count(self, event: Any, more: int = 1) -> None:
        """Count nodes before they take up memory."""
        self.used += more
        if self.used > self.most:
            where = "in one document" if self.used <= NODES_IN_TEXT else "in one text"
            most = NODES if self.used <= NODES_IN_TEXT else NODES_IN_TEXT
            self.stop(f"more than {most} values {where}, counting what aliases repeat", event.start_mark)

    def tagged(self, event: Any) -> None:
        tag = event.tag.replace("tag:yaml.org,2002:", "!!")
        self.fault(f"the tag '{clip(tag)}' is not allowed: write the plain value", event.start_mark)

    def twice(self, found: Fields, key: Text, event: Any) -> None:
        earlier: Any = next(each for each in found if each == key)
        self.fault(f"'{clip(key)}' is given twice, first in line {earlier.line}", event.start_mark)

    def fault(self, message: str, mark: Any) -> None:
        """Note a fault at a mark; after FAULTS of them the rest is not read."""
        self.problems.found.append(Problem(message, mark.line + self.first, mark.column + 1, self.problems.path))
        if len(self.problems.found) >= FAULTS:
            self.stop(f"{FAULTS} faults: the rest was not read", mark)

    def stop(self, message: str, mark: Any) -> NoReturn:
        """Note a fault and give up."""
        self.problems.found.append(Problem(message, mark.line + self.first, mark.column + 1, self.problems.path))
        raise _Enough


def _move(pair: re.Match[str]) -> str:
    r"""\ud83d\udc0a as \ue03d\ue40a: two private characters, so that all columns stay the same.

    JSON writes rare characters as such pairs, which the parser refuses.
    """
    return pair[1] + "".join(f"\\u{int(half, 16) + 0x0800:04x}" for half in (pair[2], pair[3]))


def _back(next_event: Callable[[], Any]) -> Callable[[], Any]:
    """Events whose texts have the moved pairs joined to the characters they stand for."""

    def joined(pair: re.Match[str]) -> str:
        return chr(0x10000 + ((ord(pair[1]) - 0xE000) << 10) + ord(pair[2]) - 0xE400)

    def following() -> Any:
        event = next_event()
        if event.__class__ is ScalarEvent and len(event.value) <= 2 * SCALAR:
            event.value = re.sub(MOVED_PAIR, joined, event.value)
        return event

    return following
