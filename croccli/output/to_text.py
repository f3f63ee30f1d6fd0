"""Answers as lines of text, at most 80 columns where words can be wrapped."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from games.core.ending import Ending, Standing
from games.core.game import Game
from games.core.judge import Verdict

if TYPE_CHECKING:
    from games.core.readings import Survey

WIDTH = max(40, min(80, int(os.environ.get("COLUMNS", "")))) if os.environ.get("COLUMNS", "").isdecimal() else 80
"""Columns: 80, or what COLUMNS says where that is less."""


MARKS = "\u0300"
SIGNS = frozenset("─│┌┐└┘•…")
"""Beyond the alphabets before `MARKS`, what boards are made of: one column each, and no table is loaded to know it."""


def room() -> int:
    """Columns of a board, which may be wider than text: what COLUMNS says, or the terminal has; otherwise 80."""
    said = os.environ.get("COLUMNS", "")
    if said.isdecimal():
        return max(20, int(said))
    try:
        return os.get_terminal_size(1).columns
    except (OSError, ValueError):
        return WIDTH


def width(text: str) -> int:
    """Columns of a terminal that a text takes."""
    if text.isascii() or all(char < MARKS or char in SIGNS for char in text):
        return len(text)
    from .wide import measured

    return measured(text)


def padded(text: str, columns: int) -> str:
    """Text with blanks after it, so that it takes so many columns."""
    return text + " " * (columns - width(text))


def wrapped(text: str, first: str = "", indent: str | None = None, columns: int = WIDTH) -> list[str]:
    """Text in lines; the first begins with `first`, the others with `indent` (as wide as `first` if not given).

    (The standard library's `textwrap` takes longer to load than a quick command has.)
    """
    rest = " " * width(first) if indent is None else indent
    lines, line, empty = [], first, True
    for word in text.split():
        if not empty and width(line) + 1 + width(word) > columns:
            lines.append(line)
            line, empty = rest, True
        line += word if empty else f" {word}"
        empty = False
    return [*lines, line.rstrip() if empty else line]


def columns(rows: Sequence[Sequence[str]], indent: str = "  ") -> Iterator[str]:
    """Rows of cells, each column as wide as its widest cell."""
    widths = [max(map(width, column)) for column in zip(*rows)]
    for row in rows:
        yield (indent + "  ".join(padded(cell, columns) for cell, columns in zip(row, widths))).rstrip()


def row(cells: str, text: str) -> list[str]:
    """A row of aligned cells with a text that may need more lines; these stand under the text's beginning."""
    lines = wrapped(text, cells, " " * min(width(cells), WIDTH // 2))
    return lines if text else [cells.rstrip()]


def plural(number: int, noun: str, nouns: str = "") -> str:
    """ "1 move", "3 moves"."""
    return f"{number} {noun if number == 1 else nouns or noun + 's'}"


def listing(words: Iterable[str]) -> str:
    """ "a", "a and b", "a, b and c"."""
    *most, last = list(words) or [""]
    return f"{', '.join(most)} and {last}" if most else last


def chance(probability: Fraction | None) -> str:
    return "" if probability is None else str(probability)


def readings(rulings: Mapping[str, str]) -> str:
    """Readings in one line."""
    return ", ".join(f"{name}={reading}" for name, reading in rulings.items())


def verdict(judged: Verdict, nearest: Sequence[str] = ()) -> Iterator[str]:
    """A verdict with every broken rule, where it stands, and what would be legal."""
    yield f"{judged.token}: {judged.answer.upper()}"
    for each in judged.violations:
        yield from wrapped(each.because, f"  [{each.rule}] ", "    ")
        squares = f" (look at {', '.join(each.at)})" if each.at else ""
        yield from wrapped(f"{each.source}{squares}", "    ")
    if judged.answer == "impossible":
        yield from wrapped("This cannot be true here: the mistake is in what was said, not in the play.", "  ")
    if nearest:
        yield from wrapped(f"Nearest legal: {' or '.join(nearest)}", "  ")


def survey(found: Survey, asked: str, said: Callable[[Any], str]) -> Iterator[str]:
    """The table of readings. `asked` names the answer for the last line, `said` puts one answer into words."""
    if not found.consulted:
        yield "No open question of the rulebook touches this."
        return
    in_force = {name: found.in_force[name] for name in found.consulted}
    rows = [(readings(in_force), said(found.answer), "in force")]
    for each in sorted(found.tried, key=lambda each: len(each.rulings)):
        if set(each.rulings) <= set(found.consulted):
            rows.append((readings(each.rulings), "cannot be tried" if each.unusable else said(each.answer), ""))
    yield from wrapped(", ".join(found.consulted), "Open questions touched: ")
    yield from columns(rows)
    unusable = dict.fromkeys(each.unusable for each in found.tried if each.unusable)
    for reason in unusable:
        yield from wrapped(reason, "  cannot be tried: ", "    ")
    if found.disputed:
        sets = "; or under ".join(readings(flip) for flip in found.flips)
        yield from wrapped(f"Disputed: {asked} changes under {sets}.")
    else:
        tried = " that could be tried" if unusable else ""
        yield from wrapped(f"Not disputed: {asked} is the same under every reading{tried}.")
    if not found.complete:
        yield "Too many combinations of readings: only single readings were tried."


def result(ending: Ending) -> str:
    """Who won, or that it is a draw."""
    if ending.winners:
        return f"{listing(ending.winners)} {'wins' if len(ending.winners) == 1 else 'win'}"
    drawn = [player for player, outcome in ending.outcomes.items() if outcome == "draw"]
    return f"draw between {listing(drawn)}" if len(drawn) < len(ending.outcomes) else "draw"


def scores(points: Mapping[str, int]) -> str:
    return ", ".join(f"{player} {score}" for player, score in points.items())


def standing(game: Game[Any], ended: Ending | None, still: Standing | None) -> Iterator[str]:
    """How a game ended, with the rule that decided it; or how it stands, and why it is not over."""
    if ended:
        won = result(ended)
        yield from wrapped(f"{won[:1].upper()}{won[1:]}: {ended.because}.")
        if ended.scores:
            yield from wrapped(scores(ended.scores), "Score: ")
        rule = game.rulebook.rules[ended.decided_by]
        yield from wrapped(f"{rule.says} ({rule.source})", f"Decided by {rule.id}: ", "  ")
    elif still:
        yield from wrapped(f"Not over: {still.because}.")
        if still.scores:
            yield from wrapped(scores(still.scores), "Score so far: ")
