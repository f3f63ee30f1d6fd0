"""How many columns of a terminal a text takes: East Asian characters take two, marks on another character none."""

from __future__ import annotations

from unicodedata import category, east_asian_width

NOTHING = frozenset({"Mn", "Me", "Cf"})
"""Categories of characters that stand on, or in, the one before them."""

MARKS = "\u0300"
"""The first character that may take no column, or two: what comes before takes one."""


def columns_of(char: str) -> int:
    """Columns of one character."""
    if char < MARKS:
        return 1
    if category(char) in NOTHING:
        return 0
    return 2 if east_asian_width(char) in "WF" else 1


def measured(text: str) -> int:
    """Columns of a text."""
    return sum(map(columns_of, text))
