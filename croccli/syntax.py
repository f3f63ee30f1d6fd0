"""Why a text cannot be read, in plain words.

mark      a place as the YAML parser counts it: line and column from 0, index in characters
context   what the parser was reading when it gave up, and where that began
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from games.core.shapes import clip

NESTING = 64
"""Lists and mappings inside each other, at most."""

UNREADABLE = "[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]"
"""What no file and no text may hold: control characters, lone surrogates, U+FFFE and U+FFFF."""

TOO_DEEP = f"nested more than {NESTING} levels deep"
TAB = "a tab cannot indent: use spaces"
QUOTES = "put the text in quotes"

PLAIN_WORDS = {
    "found a tab character": TAB,
    "exceeded maximum nesting depth": TOO_DEEP,
    "mapping values are not allowed": f"': ' is not expected here: {QUOTES}, or mend the indentation",
    "block sequence entries are not allowed": f"'- ' is not expected here: {QUOTES}, or mend the indentation",
    "mapping keys are not allowed": f"'? ' is not expected here: {QUOTES}, or mend the indentation",
    "did not find expected key": "a new key is expected here: mend the indentation, the quotes or the line above",
    "did not find expected '-' indicator": "'- ' is expected here, as in the list above: mend the indentation",
    "did not find expected node content": "a value is expected here",
    "found unknown escape character": "there is no such escape: write \\\\ for a backslash, or use single quotes",
    "found undefined tag handle": "a tag ('!...') is not allowed: write the plain value, or put it in quotes",
    "did not find expected <document start>": "the document above is complete: a new one begins with '---'",
    "found incompatible YAML document": "only YAML 1.1 and 1.2 can be read",
}

UNCLOSED = {
    "did not find expected ',' or ']'": ("list", "]"),
    "did not find expected ',' or '}'": ("mapping", "}"),
}
INDICATED = ("while scanning an alias", "while scanning an anchor", "while scanning a block scalar")
ENDS = re.compile(r"\s*\Z|---")


class Fault(NamedTuple):
    """One message with its place, line and column from 0; `end` is the index where reading stopped."""

    message: str
    line: int
    column: int
    end: int


def explained(error: Any, text: str) -> Fault:
    """The fault behind an error of the YAML parser."""
    mark = getattr(error, "problem_mark", None)
    if mark is None:
        return unreadable(text) or Fault(f"this cannot be read: {getattr(error, 'reason', error)}", 0, 0, len(text))
    context, problem = error.context or "", error.problem or "this cannot be read"
    fault = _begun(context, problem, error.context_mark, mark, text)
    return fault or Fault(_in_plain_words(problem, context, mark.index, text), mark.line, mark.column, mark.index)


def unreadable(text: str) -> Fault | None:
    """The first character of the text that no file may hold."""
    found = forbidden_in(text)
    if not found:
        return None
    return Fault(forbidden(found), *place(text, text.index(found)), len(text))


def forbidden_in(text: str) -> str:
    """The first character of the text that nothing may hold, "" for none.

    Nearly all texts are printable line by line, which is quick to see; the pattern is compiled when one is not.
    """
    if all(map(str.isprintable, text.split("\n"))):
        return ""
    found = re.search(UNREADABLE, text)
    return found.group() if found else ""


def place(text: str, index: int) -> tuple[int, int]:
    """Line and column of a character, from 0."""
    return text.count("\n", 0, index), index - (text.rfind("\n", 0, index) + 1)


def forbidden(character: str) -> str:
    name = "NUL" if character == "\0" else f"U+{ord(character):04X}"
    return f"the control character {name} is not allowed: only plain text can be read"


def _begun(context: str, problem: str, begin: Any, mark: Any, text: str) -> Fault | None:
    """A fault that is best reported where the text, quote, list or mapping begins."""
    message = ""
    if begin is None:
        return None
    if context == "while scanning a quoted scalar" and problem.startswith("found unexpected"):
        message = "this quote is never closed"
    elif problem == "could not find expected ':'":
        message = "a ':' and a value are missing after this"
    elif context in INDICATED and problem.startswith("did not find expected"):
        message = _not_first(text[begin.index : begin.index + 1])
    elif problem in UNCLOSED and ENDS.match(text, mark.index):
        kind, closing = UNCLOSED[problem]
        message = f"this {kind} is never closed: '{closing}' is missing"
    return Fault(message, begin.line, begin.column, mark.index) if message else None


def _not_first(character: str) -> str:
    return f"a text cannot begin with '{clip(character)}': put it in quotes"


def _in_plain_words(problem: str, context: str, index: int, text: str) -> str:
    if problem == "found character that cannot start any token":
        return TAB if text.startswith("\t", index) else _not_first(text[index : index + 1])
    if problem in UNCLOSED:
        return f"',' or '{UNCLOSED[problem][1]}' is missing before this"
    if context.startswith("while parsing a flow") and ENDS.match(text, index):
        return "the document ends inside brackets: ']' or '}' is missing"
    for beginning, words in PLAIN_WORDS.items():
        if problem.startswith(beginning):
            return words
    return clip(f"{problem} {context}".strip(), 200)
