"""Comparing what a judge found with a manifest.

manifest   the mistakes that were planted, as `croc simulate --manifest` lists them
finding    a row of the findings of `croc batch`: source, document, line, move, token, verdict, rules, reason
missed     a mistake nobody found at its move
wrong      a mistake found at its move, but for another token, with another verdict or by other rules
invented   a finding where nothing was planted
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

Row: TypeAlias = Mapping[str, Any]


class Compared(NamedTuple):
    """How many mistakes were found just as planted, and everything that is not so."""

    found: int
    missed: tuple[Row, ...]
    wrong: tuple[tuple[Row, Row], ...]
    invented: tuple[Row, ...]

    @property
    def agrees(self) -> bool:
        return not (self.missed or self.wrong or self.invented)


def compared(manifest: Iterable[Row], findings: Iterable[Row], mode: str = "stop") -> Compared:
    """Hold the findings against the manifest of the same file.

    `mode` is how the judge went on after a finding: where a mistake need not be the only thing found under it, what
    comes later in its record is not looked at.
    """
    planted = {_place(row): row for row in manifest}
    followed = {row["document"]: row["move"] for row in planted.values() if mode not in row["alone_under"]}
    found: set[tuple[int, int]] = set()
    wrong: list[tuple[Row, Row]] = []
    invented: list[Row] = []
    for finding in findings:
        place = _place(finding)
        row = planted.get(place)
        if row is not None and place not in found:
            found.add(place)
            if not _as_planted(row, finding):
                wrong.append((row, finding))
        elif not _follows(finding, followed):
            invented.append(finding)
    missed = tuple(row for place, row in planted.items() if place not in found)
    return Compared(len(found) - len(wrong), missed, tuple(wrong), tuple(invented))


def _place(row: Row) -> tuple[int, int]:
    """Document and move; the result has no move."""
    return int(row["document"] or 0), int(row["move"] or 0)


def _as_planted(row: Row, finding: Row) -> bool:
    told = (finding["token"] or None, finding["verdict"], _rules(finding["rules"]))
    return told == (row["token"], row["verdict"], _rules(row["rules"]))


def _rules(rules: Any) -> frozenset[str]:
    """A list, or a text with commas."""
    return frozenset(
        filter(None, (each.strip() for each in (rules.split(",") if isinstance(rules, str) else rules or ())))
    )


def _follows(finding: Row, followed: Mapping[int, int | None]) -> bool:
    """Whether it may come of a mistake earlier in the record; a result always may."""
    document, move = _place(finding)
    return document in followed and (not move or move > (followed[document] or 0))
