"""What an editor takes a scalar for.

In croc a scalar is a text. Editors and schema checkers see what YAML makes of it: 3 is a number, `true` a truth value,
`~` nothing. YAML 1.2 and 1.1 differ here (`on` is a text in the one, true in the other), so both are allowed for.

scalar     a text as it stands in a file without quotes; in quotes it is a text for everybody
type       a type of JSON Schema: string, integer, number, boolean, null
portable   a pattern that reads the same in Python and, as JSON Schema wants it, in ECMAScript
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain

TRUE = ("true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON", "y", "Y")
FALSE = ("false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF", "n", "N")
NOTHING = ("", "~", "null", "Null", "NULL")
FRACTIONS = ("1.5", "-1.5", "+1.5", ".5", "-.5", "1.", "12.25", "2.5e-7", ".inf", "-.inf", ".nan")
WHOLES = (*map(str, range(-20, 200)), "+1", "007", "0x1F", "0o17", "0b11", "1_000", "1:30", "123456", "-123456", "1e3")
SAMPLES = {"integer": WHOLES, "number": FRACTIONS, "boolean": (*TRUE, *FALSE), "null": NOTHING}
"""Scalars of each type, in every way of writing them: a pattern that matches none allows no value of that type.

(Fractions are told by their point. A player who is called 1e-3 must be put in quotes for an editor.)
"""

LETTER = "0-9A-Za-z\u00aa-\U0010ffff"
"""Inside brackets: digits and letters. Beyond ASCII it also lets signs pass, which `croc` then refuses."""
PORTABLE = {r"[^\W_]": f"[{LETTER}]", r"[\w": f"[_{LETTER}", r"(?s:.*)": r"[\s\S]*"}


def types(pattern: str, refused: frozenset[str] = frozenset()) -> list[str]:
    """The types of the scalars that match the pattern as a whole and are not refused."""
    found = ["string"]
    for name, samples in SAMPLES.items():
        if any(re.fullmatch(pattern, each) and each not in refused for each in samples):
            found.append(name)
    return [name for name in found if name != "integer" or "number" not in found]


def values(word: str) -> Iterator[str | int | bool]:
    """The word, and what it may be taken for."""
    yield word
    if re.fullmatch(r"-?(0|[1-9][0-9]*)", word):
        yield int(word)
    if word in TRUE:
        yield True
    if word in FALSE:
        yield False


def portable(pattern: str) -> str:
    """The pattern for JSON Schema. Raises ValueError where Python and ECMAScript would read it differently."""
    for own, common in PORTABLE.items():
        pattern = pattern.replace(own, common)
    if odd := re.search(r"\\[WwbBAZdD]|\(\?[^:=!]", pattern):
        raise ValueError(f"{odd.group()!r} in {pattern!r} does not read the same everywhere")
    return pattern


# -- whole numbers as texts --------------------------------------------------------------------------------------------


def digits(least: int, most: int) -> str:
    """A pattern of the whole numbers from `least` to `most`, written in quotes; zeros may stand before them."""
    parts = [f"0*(?:{'|'.join(_natural(max(least, 0), most))})"] if most >= 0 else []
    if least < 0:
        parts.append(f"-0*(?:{'|'.join(_natural(max(-most, 1), -least))})")
    if least <= 0 <= most:
        parts.append("-0+")
    return "|".join(parts)


def _natural(least: int, most: int) -> list[str]:
    """Patterns that together match the numbers from `least` to `most` without zeros before them."""
    cuts = chain(
        (least - least % 10**power + 10**power - 1 for power in range(len(str(most)))),
        (most - most % 10**power - 1 for power in range(len(str(most)))),
    )
    ends = sorted({most, *(cut for cut in cuts if least <= cut < most)})
    ends = sorted({*ends, *(10**power - 1 for power in range(1, len(str(most))) if least <= 10**power - 1 < most)})
    starts = [least, *(end + 1 for end in ends[:-1])]
    return [_span(str(start), str(end)) for start, end in zip(starts, ends)]


def _span(start: str, end: str) -> str:
    """The pattern of two numbers that differ in one digit, and after it run from zeros to nines."""
    return "".join(low if low == high else f"[{low}-{high}]" for low, high in zip(start, end))
