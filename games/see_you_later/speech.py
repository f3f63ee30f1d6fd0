"""Words for people: counts, lists and what each special card asks for."""

from __future__ import annotations

from collections.abc import Iterable

ASKS = {
    "plus2": "stop only after an even number of cards",
    "x2": "a forced end sends the pawn back twice the cards turned",
    "max3": "at most three cards",
    "swap": "a stop moves the pawn of whoever played it, by half of the cards",
    "skip": "the turn is left out",
    "back5": "five back before the turn",
    "predict": "higher or lower before each card from the second on",
}


def what(card: str) -> str:
    """What a special card asks for."""
    return ASKS[card]


def cards(number: int) -> str:
    return "1 card" if number == 1 else f"{number} cards"


def pass_on(number: int) -> str:
    return f"{cards(number)} {'passes' if number == 1 else 'pass'} on"


def spaces(number: int) -> str:
    return "1 space" if number == 1 else f"{number} spaces"


def listed(items: Iterable[str]) -> str:
    """a, b and c"""
    parts = list(items)
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}" if parts else ""
