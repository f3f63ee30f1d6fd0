"""A solution as plain data: the document of `croc solve`. Its keys are a contract."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..solvers.solution import Again, Drawn, Fork, Line, MoveWorth, Solution, Step, Worth
from . import solve_ranges
from .solve_text import favourites
from .to_json import odds


def document(game: str, solution: Solution) -> dict[str, Any]:
    """Everything a solver said."""
    exact = solution.status == "exact" and all(lower == upper for lower, upper in solution.values.values())
    return {
        "game": game,
        "status": solution.status,
        "to_move": solution.to_move,
        "of": solution.of,
        "value": {player: str(lower) for player, (lower, _) in solution.values.items()} if exact else None,
        "lower": _bounds(solution.values, 0),
        "upper": _bounds(solution.values, 1),
        **_meaning(solution.worth),
        "odds": {label: str(chance) for label, chance in solution.odds.items()} if solution.odds else None,
        "best": _best_tokens(solution),
        "moves": [_move(each) for each in favourites(solution.moves)],
        "decisions": [_decision(each) for each in solution.decisions],
        "line": _line(solution.line),
        "states": solution.states,
        "method": solution.method,
        "assumption": solution.assumption,
        "zero_sum": solution.zero_sum,
        "reached": solution.reached or None,
        "ranges": solve_ranges.document(solution.ranges),
    }


def _bounds(values: Mapping[str, tuple[Fraction, Fraction]], which: int) -> dict[str, str]:
    return {player: str(bounds[which]) for player, bounds in values.items()}


def _meaning(worth: Worth) -> dict[str, Any]:
    """What a worth means, beyond its value."""
    unit = "end" if worth.to_end else "step"
    margin = {"margin": list(worth.margin)} if worth.margin else {}
    return {
        "outcome": worth.outcome,
        "distance": worth.distance,
        "distance_to": None if worth.distance is None else unit,
        **margin,
    }


def _worth(worth: Worth) -> dict[str, Any]:
    """`value` is null for an interval."""
    value = str(worth.lower) if worth.exact else None
    return {"value": value, "lower": str(worth.lower), "upper": str(worth.upper), **_meaning(worth)}


def _move(move: MoveWorth) -> dict[str, Any]:
    return {"token": move.token, "probability": odds(move.probability), **_worth(move.worth), "best": move.best}


def _decision(drawn: Drawn) -> dict[str, Any]:
    results = [
        {"token": each.token, "probability": odds(each.probability), **_worth(each.worth)} for each in drawn.results
    ]
    return {"begins": drawn.begins, **_worth(drawn.worth), "best": drawn.best, "results": results}


def _best_tokens(solution: Solution) -> list[str]:
    """Whole tokens, favourite decision first: of a decision before a draw, every best move with each result."""
    drawn = {each.begins: set(each.tokens) for each in solution.decisions}
    best = [move.token for move in solution.moves if move.best]
    return [token for name in solution.best for token in best if token in drawn.get(name, (name,))]


def _line(line: Line) -> list[dict[str, Any]]:
    return [_ply(each) for each in line]


def _ply(ply: Step | Fork | Again) -> dict[str, Any]:
    if isinstance(ply, Step):
        return {"player": ply.player, "token": ply.token}
    if isinstance(ply, Again):
        return {"again": ply.ply}
    branches = [{"probability": str(each.probability), "line": _line(each.line)} for each in ply.branches]
    return {"player": ply.player, "begins": ply.begins, "branches": branches}
