"""Pieces that several pages have: verdicts, broken rules, readings."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from .markup import Html, Inside, el, many, told

if TYPE_CHECKING:
    from ...reports.shared import Broken, InForce

SIGNS = {
    "legal": "\N{CHECK MARK}", "illegal": "\N{MULTIPLICATION X}", "impossible": "\N{CIRCLED DIVISION SLASH}",
    "unreadable": "?", "take-back": "\N{ANTICLOCKWISE OPEN CIRCLE ARROW}", "result": "\N{NOT EQUAL TO}",
    "unusable": "?", "failed": "!",
}  # fmt: skip
"""A shape for each verdict, so that nobody needs the colour."""
EXPLAINED = {
    "illegal": "The move breaks a rule.",
    "impossible": "This cannot be true here: the mistake is in what was said, not in the play.",
    "unreadable": "Nobody can tell which move is meant.",
}


def sign(verdict: str) -> Html:
    return el("span", SIGNS.get(verdict, "?"), cls="sign", aria_hidden="true")


def badge(verdict: str) -> Html:
    """A verdict as a sign and a word."""
    return el("strong", sign(verdict), " ", verdict, cls=f"badge {verdict if verdict in SIGNS else 'failed'}")


def broken_rule(rule: Broken, number: int) -> Html:
    """A broken rule: what is wrong in this case, what the rule says, and where the rulebook has it.

    `number` is the one that marks its places on the board.
    """
    places = f" Look at {', '.join(rule.at)}." if rule.at else ""
    return el(
        "div",
        el(
            "p", el("span", str(number), cls="number"), " ", el("code", rule.rule), " ", told(rule.because), ".", places
        ),
        el("p", el("span", "The rule: ", cls="soft"), rule.says, cls="says"),
        el("p", rule.source, cls="source"),
        cls="broken",
    )


def notes(text: str) -> Html:
    """A note in its paragraphs."""
    return many([el("p", told(" ".join(part.split())), cls="note") for part in text.split("\n\n") if part.strip()])


def readings_table(readings: Sequence[InForce]) -> Html:
    """How the open questions of a rulebook were read."""
    rows = (
        el(
            "tr",
            el("th", el("code", each.ruling.name), scope="row"),
            el("td", each.ruling.question),
            el("td", el("code", each.reading), el("strong", " (chosen)") if each.departs else None),
            el("td", each.ruling.readings[each.reading]),
        )
        for each in readings
    )
    return table(("question", "what is asked", "reading in force", "which says"), rows)


def table(heads: Iterable[str], rows: Iterable[Inside], cls: str = "", caption: str = "") -> Html:
    """A table; its heads have no markup. It scrolls by itself where it is too wide."""
    head = el("thead", el("tr", (el("th", each, scope="col") for each in heads)))
    said = el("caption", caption) if caption else None
    inner = el("table", said, head, el("tbody", rows))
    return el("div", inner, cls=f"wide {cls}".strip(), tabindex="0", role="group", aria_label=caption or "table")


def numbers(*values: int) -> Iterable[Html]:
    """Cells with numbers."""
    return (el("td", f"{each:,}", cls="number-cell") for each in values)
