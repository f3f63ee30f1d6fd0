"""Answers as plain data: the documents that JSON and YAML print. Their keys are a contract."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from games.core.ending import Ending
from games.core.judge import Listing, Verdict

if TYPE_CHECKING:
    from games.core.readings import Survey


def dumps(document: Mapping[str, Any]) -> str:
    """A document as JSON text, readable and with every character as it is."""
    import json

    return json.dumps(document, indent=2, ensure_ascii=False) + "\n"


def odds(probability: Fraction | None) -> str | None:
    """A probability as exact text such as "1/3"."""
    return None if probability is None else str(probability)


def violations(verdict: Verdict | None) -> list[dict[str, Any]]:
    """Every violation of a verdict."""
    return [
        {"rule": each.rule, "source": each.source, "because": each.because, "at": list(each.at)}
        for each in (verdict.violations if verdict else ())
    ]


def judged(verdict: Verdict) -> dict[str, Any]:
    """A verdict in short: a token and what became of it."""
    return {"token": verdict.token, "verdict": verdict.answer}


def listed(listing: Listing) -> dict[str, Any]:
    """A legal move."""
    return {
        "token": listing.token,
        "kind": listing.kind,
        "probability": odds(listing.probability),
        "effect": listing.effect.text,
        "group": listing.effect.group,
        "details": dict(listing.effect.details),
    }


def readings(survey: Survey) -> dict[str, Any]:
    """Which readings were tried, and which change the answer; the caller adds the answers to `readings`, in order."""
    tried: list[dict[str, Any]] = [
        {"rulings": dict(each.rulings), **({"unusable": each.unusable} if each.unusable else {})}
        for each in survey.tried
    ]
    return {
        "disputed": survey.disputed,
        "flips": [dict(flip) for flip in survey.flips],
        "readings": tried,
        "in_force": dict(survey.in_force),
        "consulted": list(survey.consulted),
        "complete": survey.complete,
    }


def ended(ending: Ending) -> dict[str, Any]:
    """How a game ended."""
    return {
        "winners": list(ending.winners),
        "outcomes": dict(ending.outcomes),
        "scores": dict(ending.scores),
        "decided_by": ending.decided_by,
        "because": ending.because,
    }
