"""What is still possible, as plain data and as lines of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from games.core.ranges import Option, Prospect, Ranges, Span, Win

from ..solvers.solution import Solution
from .to_text import columns, listing, plural, wrapped

FEW = 3
"""Spans shown in a table of options."""
WON: Mapping[Win, str] = {"no": "no", "shared": "a share", "alone": "yes"}


# -- plain data --------------------------------------------------------------------------------------------------------


def document(found: Ranges | None) -> dict[str, Any] | None:
    """Everybody's prospects, the options of the player to move, and remarks; null where a position has a value."""
    if found is None:
        return None
    return {
        "players": _prospects(found.prospects),
        "options": [_option(each) for each in found.options],
        "remarks": list(found.remarks),
    }


def _prospects(found: Mapping[str, Prospect]) -> dict[str, Any]:
    return {player: _prospect(prospect) for player, prospect in found.items()}


def _prospect(found: Prospect) -> dict[str, Any]:
    return {
        "totals": _lists(found.totals),
        "lowest": found.totals[0][0] if found.totals else None,
        "highest": found.totals[-1][1] if found.totals else None,
        "can_win": found.can_win,
        "sure": found.sure,
        "sure_resting": found.sure_resting,
        "least_turns": found.least_turns,
    }


def _lists(spans: Iterable[Span]) -> list[list[int]]:
    return [list(span) for span in spans]


def _option(option: Option) -> dict[str, Any]:
    return {
        "token": option.token,
        "kind": option.kind,
        "now": option.now,
        "says": option.says,
        "gives_up": _lists(option.gives_up),
        "gains": _lists(option.gains),
        "after": _prospects(option.after),
    }


# -- text --------------------------------------------------------------------------------------------------------------


def text(title: str, solution: Solution, found: Ranges) -> Iterator[str]:
    """The whole answer, the short one first."""
    turn = f"{solution.to_move} to move" if solution.to_move else "nobody to move"
    yield from wrapped(f"{title}, {turn}: {_verdict(found.prospects)}.")
    yield from wrapped(solution.assumption, "Taken for granted: ", "  ")
    yield ""
    yield from _players(found.prospects)
    if found.options:
        yield from _options(solution.to_move or "", found)
    for remark in found.remarks:
        yield ""
        yield from wrapped(remark)
    yield ""
    yield from wrapped(f"Exact; {plural(found.positions, 'position')}; {solution.method}.")


def _verdict(found: Mapping[str, Prospect]) -> str:
    """Who has won, or who still can."""
    able = [player for player, each in found.items() if each.can_win != "no"]
    sure = [player for player, each in found.items() if each.sure != "no"]
    if not sure:
        return f"{listing(able)} can still win" + _by_resting(found)
    if len(able) == 1:
        return f"the win is certain for {sure[0]}, whatever anybody does"
    if able == sure and all(found[player].can_win == "shared" for player in able):
        return f"{listing(sure)} share the win, whatever anybody does"
    more = [player for player in able if player not in sure]
    others = f"; {listing(more)} can still share it" if more else ""
    return f"a share of the win is certain for {listing(sure)}, whatever anybody does{others}"


def _by_resting(found: Mapping[str, Prospect]) -> str:
    """Whose win is certain who lays down no card more."""
    words = {"alone": "the win", "shared": "a share of the win"}
    parts = [
        f"{words[how]} is certain for {listing(players)}"
        for how in words
        if (players := [player for player, each in found.items() if each.sure_resting == how])
    ]
    return f"; by laying down no card more, {' and '.join(parts)}" if parts else ""


def _players(found: Mapping[str, Prospect]) -> Iterator[str]:
    """One line for each player; a long list of totals goes on below."""
    heads = ("player", "can win", "has won", "resting", "least turns", "final totals still possible")
    rows = [
        (
            player,
            each.can_win,
            WON[each.sure],
            WON[each.sure_resting] if each.sure_resting != each.sure else "",
            "" if each.least_turns is None else str(each.least_turns),
            spelled(each.totals),
        )
        for player, each in found.items()
    ]
    kept = [number for number in range(len(heads)) if any(row[number] for row in rows)]
    yield from columns([[row[number] for number in kept] for row in (heads, *rows)])
    if any(row[3] for row in rows):
        yield "  resting: what a player has won who lays down no card more"


def spelled(spans: Iterable[Span], most: int | None = None) -> str:
    """Spans in short: "0, 2-26, 28"; of more than `most` the first ones and the last."""
    every = [str(low) if low == high else f"{low}-{high}" for low, high in spans]
    return ", ".join(every if most is None or len(every) <= most else [*every[: most - 1], "...", every[-1]])


def _options(player: str, found: Ranges) -> Iterator[str]:
    for kind in dict.fromkeys(option.kind for option in found.options):
        options = [option for option in found.options if option.kind == kind]
        later = "" if options[0].now else ", later in this turn"
        yield ""
        if all(option.after == found.prospects for option in options):
            which = listing(option.token for option in options).replace(" and ", " or ")
            yield from wrapped(f"{which}: no difference to anybody.", f"Choice of {kind}{later}: ", "  ")
            continue
        yield f"Choice of {kind}{later}; what {player} can come to after it"
        rows = [("", "final totals", "gives up", "only so")]
        rows += [
            (
                option.token,
                spelled(option.after[player].totals, FEW),
                spelled(option.gives_up, FEW),
                spelled(option.gains, FEW) if len(options) > 1 else "",
            )
            for option in options
        ]
        kept = [column for column in zip(*rows) if any(column[1:])]
        yield from columns(list(zip(*kept)))
        for says, tokens in _said(found, options).items():
            yield from wrapped(f"{listing(tokens)}: {says}", "  ", "    ")


def _said(found: Ranges, options: Sequence[Option]) -> dict[str, list[str]]:
    """What options do, each sentence once with all tokens it is true of."""
    said: dict[str, list[str]] = {}
    for option in options:
        said.setdefault(option.says, []).append(option.token)
    for option in options:
        changes = _changes(found.prospects, option.after)
        if changes:
            said.setdefault(changes, []).append(option.token)
    return said


def _changes(before: Mapping[str, Prospect], after: Mapping[str, Prospect]) -> str:
    """Whose winning a choice changes."""
    found = []
    for player, then in after.items():
        was = before[player]
        if then.can_win != was.can_win:
            found.append(f"{player} cannot win" if then.can_win == "no" else f"{player} can just share the win")
        if then.sure != was.sure:
            found.append(f"{'the' if then.sure == 'alone' else 'a share of the'} win is certain for {player}")
    return "; ".join(found)
