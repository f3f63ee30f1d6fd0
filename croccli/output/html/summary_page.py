"""The page of a batch: how many games, what is wrong in them by rule, how they ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING

from ..to_text import plural
from .charts import Bar, bars, described
from .markup import Html, Inside, el, many, told
from .page import footing, heading, page
from .parts import badge, numbers, table

if TYPE_CHECKING:
    from ...reports.season import Count, OfRule, Season

GAME_HEADS = ("game", "games", "moves", "finished", "result agrees", "differs", "findings", "games with findings")
FINDING_HEADS = ("where", "move", "who", "token", "verdict", "rules", "what is wrong")


def summary_page(season: Season, title: str, version: str) -> str:
    """The whole page."""
    return page(
        title,
        heading("Season report", title, el("p", "Judged by ", el("code", "croc batch"), ": ", told(season.source))),
        _totals(season),
        el("main", _games(season), _rules(season), _results(season), _decided(season), _findings(season)),
        footing(version),
        kind="season",
    )


def _totals(season: Season) -> Html:
    shown = [
        ("games", season.total("games")),
        ("moves", season.total("moves")),
        ("finished", season.total("finished")),
        ("results that agree", season.total("agree")),
        ("results that differ", season.total("differ")),
        ("findings", season.found),
    ]
    if any(each.depend is not None for each in season.games):
        shown.append(("games that hang on a reading", season.total("depend")))
    tiles = (el("div", el("dt", name), el("dd", f"{value:,}")) for name, value in shown)
    return el("dl", tiles, cls="totals")


def _section(title: str, said: Inside, chart: Html | None, beside: Html | None) -> Html:
    both = el("div", el("figure", chart) if chart else None, beside, cls="pair") if chart or beside else None
    return el("section", el("h2", title), el("p", said) if said else None, both)


def _games(season: Season) -> Html:
    chart = [Bar(each.title, each.games, each.faulty) for each in season.games]
    rows = [
        el(
            "tr",
            el("th", each.title, scope="row"),
            numbers(each.games, each.moves, each.finished, each.agree, each.differ, each.findings, each.faulty),
        )
        for each in season.games
    ]
    if not rows:
        return _section("Games", "There was no game to judge.", None, None)
    said = "Hatched: games in which something is wrong." if any(bar.marked for bar in chart) else None
    drawn = bars("games", "Games", described(chart), chart)
    return _section("Games", said, drawn, table(GAME_HEADS, rows, caption="Games"))


def _rules(season: Season) -> Html:
    if not season.found:
        return _section("Findings by rule", "Nothing is wrong in any of them.", None, None)
    kinds = ", ".join(f"{times:,} {name}" for name, times in season.verdicts)
    chart = [Bar(f"{each.id} ({_called(season, each.slug)})", each.times) for each in season.rules]
    rows = [_rule_row(season, each) for each in season.rules]
    heads = ("rule", "times", "games", "game", "what it says", "source")
    return _section(
        "Findings by rule",
        f"{plural(season.found, 'finding')}: {kinds}. A finding may name several rules, or none.",
        bars("rules", "Findings by rule", described(chart), chart) if chart else None,
        table(heads, rows, caption="Findings by rule") if rows else None,
    )


def _rule_row(season: Season, each: OfRule) -> Html:
    says, source = (each.rule.says, each.rule.source) if each.rule else ("a rule this croc does not know", "")
    return el(
        "tr",
        el("th", el("code", each.id), scope="row"),
        numbers(each.times, each.games),
        el("td", _called(season, each.slug)),
        el("td", says),
        el("td", source, cls="source"),
    )


def _called(season: Season, slug: str) -> str:
    return next((each.title for each in season.games if each.slug == slug), slug)


def _results(season: Season) -> Html:
    parts: list[Html] = []
    for slug, counts in _by_game(season.results):
        chart = [Bar(_result_name(each.name), each.times) for each in counts]
        title = f"Results of {_called(season, slug)}"
        rows = (el("tr", el("th", told(bar.name), scope="row"), numbers(bar.value)) for bar in chart)
        drawn = el("figure", bars(f"results-{len(parts)}", title, described(chart), chart))
        beside = table(("result", "games"), rows, caption=title, cls="small")
        parts.append(many([el("h3", _called(season, slug)), el("div", drawn, beside, cls="pair")]))
    return el("section", el("h2", "Results"), parts) if parts else Html()


def _result_name(name: str) -> str:
    return name if name in ("draw", "unfinished") else f"{name} won" if "," not in name else f"{name} share the win"


def _by_game(counts: Sequence[Count]) -> Iterator[tuple[str, list[Count]]]:
    for slug, group in groupby(counts, lambda each: each.slug):
        yield slug, list(group)


def _decided(season: Season) -> Html:
    rows = [
        el(
            "tr",
            el("th", el("code", each.name), scope="row"),
            numbers(each.times),
            el("td", _called(season, each.slug)),
            el("td", each.says),
        )
        for each in season.decided
    ]
    shown = table(("rule", "games", "game", "what it says"), rows, caption="What decided them") if rows else None
    return _section("What decided them", None if rows else "No game was finished.", None, shown)


def _findings(season: Season) -> Html:
    rows = [
        el(
            "tr",
            el("td", told(each.place), cls="place"),
            el("td", each.move, cls="number-cell"),
            el("td", told(each.who)),
            el("td", el("code", told(each.token)) if each.token else None),
            el("td", badge(each.verdict)),
            el("td", el("code", each.rules) if each.rules else None),
            el("td", told(each.reason), _doubt(each.depends_on)),
        )
        for each in season.findings
    ]
    if not rows:
        return Html()
    hidden = f"The first {len(rows):,}; {season.hidden:,} more are in the file." if season.hidden else None
    return _section("All findings", hidden, None, table(FINDING_HEADS, rows, cls="findings", caption="All findings"))


def _doubt(depends_on: str) -> Html | None:
    return el("p", "Hangs on a reading: ", told(depends_on), cls="soft") if depends_on else None
