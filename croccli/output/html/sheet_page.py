"""The decision sheet: one page to print, to sign and to file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .frames import board
from .markup import Html, el, many, told
from .page import footing, heading, page
from .parts import EXPLAINED, badge, broken_rule, notes, table

if TYPE_CHECKING:
    from ...reports.decision import Decision, Question

SIGNED = ("Asked by", "Other side", "Arbiter", "Place and date")


def sheet_page(decision: Decision, version: str) -> str:
    """The whole page."""
    title = f"Decision: {decision.last.token}"
    return page(
        title,
        heading("Decision sheet", decision.game.title, _about(decision)),
        el("main", el("div", _picture(decision), el("div", _claim(decision), _rules(decision)), cls="case")),
        _readings(decision),
        _inputs(decision, version),
        el("section", (el("div", el("span", each)) for each in SIGNED), cls="signatures", aria_label="Signatures"),
        footing(version),
        kind="sheet",
    )


def _about(decision: Decision) -> Html:
    return many([el("p", told(decision.name)) if decision.name else None, notes(decision.note)])


def _picture(decision: Decision) -> Html:
    return el("figure", board(decision.picture))


def _claim(decision: Decision) -> Html:
    who = f"{decision.to_move} " if decision.to_move else ""
    verdict = decision.last
    before = [each.token for each in decision.verdicts[:-1]]
    left = decision.tokens[len(decision.verdicts) :]
    return el(
        "section",
        el("h2", "Claim"),
        el("p", told(f"{who}plays "), el("code", told(verdict.token), cls="claim")),
        el("p", "After ", el("code", told(", ".join(before))), ", each of them legal.") if before else None,
        el("p", "Not judged after that: ", el("code", told(", ".join(left))), ".") if left else None,
        el("h2", "Verdict"),
        el("p", badge(verdict.answer), " ", EXPLAINED.get(verdict.answer, "No rule is against it."), cls="verdict"),
        el("p", "It does this: ", told(decision.effect), ".") if decision.effect else None,
        el("p", "Nearest legal: ", el("code", told(" or ".join(decision.nearest)))) if decision.nearest else None,
    )


def _rules(decision: Decision) -> Html:
    broken = [broken_rule(each, number) for number, each in enumerate(decision.broken, 1)]
    also = "Asked and kept: " if not broken else "Also asked, and kept: "
    return el(
        "section",
        el("h2", "Rules") if broken or decision.kept else None,
        broken,
        el("p", also, _kept(decision), ".", cls="kept") if decision.kept else None,
    )


def _kept(decision: Decision) -> Html:
    """The rules that were asked and are kept, by the place in the rulebook."""
    by_source: dict[str, list[str]] = {}
    for rule in decision.kept:
        by_source.setdefault(rule.source, []).append(rule.id)
    parts = (many([el("code", ", ".join(ids)), f" ({source})"]) for source, ids in by_source.items())
    return many([many(["; " if at else "", part]) for at, part in enumerate(parts)])


# -- readings ----------------------------------------------------------------------------------------------------------


def _readings(decision: Decision) -> Html:
    if not decision.questions:
        said = "No open question of the rulebook touches this verdict."
        return el("section", el("h2", "Readings"), el("p", said), _untouched(decision))
    rows = (row for each in decision.questions for row in _question(each))
    heads = ("open question", "reading", "which says", "verdict under it")
    return el(
        "section",
        el("h2", "Readings"),
        _disputed(decision),
        table(heads, rows, cls="questions", caption="Every reading of the open questions this touches"),
        _untouched(decision),
        cls="surveyed",
    )


def _question(question: Question) -> list[Html]:
    """A question: the reading in force first, then the others."""
    ruling, rows = question.ruling, []
    for number, (reading, verdict) in enumerate(question.verdicts.items()):
        force = reading == question.in_force
        about = el(
            "th",
            el("code", ruling.name), " ", ruling.question, el("p", ruling.source, cls="source"),
            scope="rowgroup", rowspan=len(question.verdicts),
        )  # fmt: skip
        holder = ruling.holders.get(reading, "")
        rows.append(
            el(
                "tr",
                about if number == 0 else None,
                el("td", el("code", reading), el("strong", " in force") if force else None),
                el("td", ruling.readings[reading], el("p", f"Held by {holder}.", cls="soft") if holder else None),
                el("td", badge(verdict) if " " not in verdict else verdict),
                cls="force" if force else "differs" if verdict != question.verdicts[question.in_force] else None,
            )
        )
    return rows


def _disputed(decision: Decision) -> Html:
    limit = "" if decision.complete else " Too many combinations: only single readings were tried."
    if not decision.disputed:
        return el("p", f"The verdict is the same under every reading that was tried.{limit}")
    sets = "; or under ".join(decision.disputed)
    together = (f" Together, {readings} make it {verdict}." for readings, verdict in decision.combined)
    return el("p", el("strong", "Disputed: "), f"the verdict changes under {sets}.", "".join(together), limit)


def _untouched(decision: Decision) -> Html | None:
    if not decision.untouched:
        return None
    return el(
        "p", "Open questions that this does not touch: ", el("code", ", ".join(decision.untouched)), ".", cls="kept"
    )


def _inputs(decision: Decision, version: str) -> Html:
    rows = [
        el("tr", el("th", told(each.name), scope="row"), el("td", el("code", each.digest))) for each in decision.inputs
    ]
    return el(
        "section",
        el("h2", "What this rests on"),
        table(("input", "SHA-256"), rows, cls="inputs", caption="Inputs"),
        el("p", "The position in words: ", told(decision.picture.description), cls="words"),
        el("p", "The position in one line, which croc reads back: ", el("code", told(decision.line), cls="line")),
        el("p", f"Judged by croc {version}."),
        cls="rests",
    )
