"""One text as a YAML scalar: plain where the syntax allows it, in quotes where it does not.

plain     without quotes
flow      inside brackets, where commas and brackets need quotes too
lines     a text of several lines after `|`, or a long one after `>`
"""

from __future__ import annotations

import re
from typing import Any

from games.core.position import SPELLED

from ..syntax import forbidden, forbidden_in

UNSEEN = re.compile("[\t\n\r\x85\u2028\u2029\ufeff]")
"""What a plain or single-quoted scalar would lose, or what nobody would see in it."""

LONGEST_LINE = 96
"""Characters of a text on one line, where it can be broken."""
APART = re.compile("(?<! ) (?! )")

ESCAPES = {"\\": "\\\\", '"': '\\"', "\t": "\\t", "\n": "\\n", "\r": "\\r"}
ESCAPES |= {"\x85": "\\N", "\u2028": "\\L", "\u2029": "\\P", "\ufeff": "\\uFEFF"}
ESCAPED = re.compile("|".join(map(re.escape, ESCAPES)))

NEVER_PLAIN = re.compile(
    r"""[ !&*|>%@`"'#,\[\]{}]   # an indicator, or a space, in front
    | [-?:](?:\ |\Z)            # an indicator only when it stands alone
    | ---|\.\.\.                # looks like the edge of a document
    | .*(?::\ |:\Z|\ \#|\ \Z)   # a key, a comment or a space at the end
    """,
    re.VERBOSE,
)
NEVER_PLAIN_IN_FLOW = re.compile(r":|.*[,\[\]{}?]")
"""Some readers stumble over question marks there."""

TYPED = re.compile(
    r"""~|null|y|yes|n|no|on|off|true|false|<<|=      # what other readers take for something else than text:
    | [-+]?[0-9][0-9_,.:]*(?:e[-+]?[0-9]+)?           # numbers, also in base 60
    | [-+]?\.[0-9_]+(?:e[-+]?[0-9]+)?|[-+]?\.inf|\.nan
    | [-+]?0[xob][0-9a-f_]+
    | [0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:[T\ \t].*)?    # dates
    """,
    re.VERBOSE | re.IGNORECASE,
)


def spelled(value: Any, typed: bool) -> str:
    """A scalar as text; what no text may hold is refused with a ValueError."""
    if value is None and typed:
        return "null"
    text = SPELLED[value] if value is None or isinstance(value, bool) else str(value)
    if found := forbidden_in(text):
        raise ValueError(forbidden(found))
    return text


def scalar(value: Any, *, flow: bool, typed: bool) -> str:
    """A scalar on one line. `typed`: also safe from readers that give plain scalars a type."""
    text = spelled(value, typed)
    if _plain(text, flow) and not (typed and isinstance(value, str) and TYPED.fullmatch(text)):
        return str(text)
    if UNSEEN.search(text) or ("'" in text and '"' not in text and "\\" not in text):
        return '"' + ESCAPED.sub(lambda found: ESCAPES[found.group()], text) + '"'
    return "'" + text.replace("'", "''") + "'"


def _plain(text: str, flow: bool) -> bool:
    if not text or UNSEEN.search(text) or NEVER_PLAIN.match(text):
        return False
    return not (flow and NEVER_PLAIN_IN_FLOW.match(text))


def lines_of(value: Any) -> list[str] | None:
    """The lines of a text that is written on several: `|` and the text line by line, or `>` and it broken at spaces.

    None for a text that goes on one line, or in quotes.
    """
    if not isinstance(value, str) or value.endswith("\n\n") or forbidden_in(value):
        return None
    lines = value.removesuffix("\n").split("\n")
    if not lines[0] or any(line.startswith(" ") or line.endswith(" ") or UNSEEN.search(line) for line in lines):
        return None
    keep = "" if value.endswith("\n") else "-"
    if any(len(line) > LONGEST_LINE and APART.search(line) for line in lines):
        broken = [part for line in lines for part in ["", *_broken(line)]]
        return [f">{keep}", *broken[1:]]
    return [f"|{keep}", *lines] if "\n" in value else None


def _broken(line: str) -> list[str]:
    """A line broken at single spaces; an empty one gives no line."""
    lines: list[str] = []
    for word in APART.split(line) if line else ():
        if lines and len(lines[-1]) + 1 + len(word) <= LONGEST_LINE:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
