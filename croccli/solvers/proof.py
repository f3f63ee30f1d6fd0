"""Checks a solution of a deterministic graphical game against its proof: nothing here searches.

A value is right if the best moves agree with it and the favoured side makes progress: its move of equal value has a
lower number, and so have all such moves of the other side. Distances and closings are checked in the same way.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from .arena import NOBODY
from .closing import DRAW, LOT, NEVER
from .graphical import UNRANKED, Solved


def faults(solved: Solved) -> Iterator[str]:
    """Everything wrong with a solution; nothing for a right one."""
    for node in range(len(solved.arena)):
        ended = solved.ended(node)
        if ended is None:
            yield from _value_faults(solved, node)
            yield from _distance_faults(solved, node)
        elif solved.scaled[node] != ended:
            yield f"node {node}: the game ended with {Fraction(ended, solved.scale)}, not {solved.value(node)}"
        if solved.scaled[node] == 0:
            yield from _closing_faults(solved, node)


def _value_faults(solved: Solved, node: int) -> Iterator[str]:
    arena, sign = solved.arena, solved.sign(node)
    value, number = solved.scaled[node], solved.numbers[node]
    inside = [(solved.scaled[after], solved.numbers[after]) for after in arena.inside.of(node)]
    leaving = [solved.worth(turn, sign) for turn in arena.turns_out(node)]
    best = max(sign * other for other in [*leaving, *(other for other, _ in inside)])
    if best != sign * value:
        yield f"node {node}: worth {solved.value(node)}, but its best move {Fraction(sign * best, solved.scale)}"
    if value == 0:
        return
    if number == UNRANKED:
        yield f"node {node}: worth {solved.value(node)} without a number that proves it"
    progress = [other < number for other_value, other in inside if other_value == value]
    if value * sign > 0 and value not in leaving and not any(progress):
        yield f"node {node}: no move of equal value makes progress"
    if value * sign < 0 and not all(progress):
        yield f"node {node}: the other side can go round in circles"


def _distance_faults(solved: Solved, node: int) -> Iterator[str]:
    value, sign = solved.scaled[node], solved.sign(node)
    if value == 0:
        return
    through = [option.distance for option in solved.options(node) if option.value == value]
    nearest = min if sign * value > 0 else max
    if through and nearest(through) != solved.distances[node]:
        yield f"node {node}: {solved.distances[node]} plies away, but its moves say {nearest(through)}"


def _closing_faults(solved: Solved, node: int) -> Iterator[str]:
    settled = solved.settled[solved.arena.stratum[node]]
    for level in (DRAW,) if settled else (DRAW, LOT):
        for side in (0, 1):
            expected = _steps(solved, node, level, side)
            if solved.closing.steps[level, side][node] != expected:
                yield f"node {node}: side {side} forces level {level} in {expected} plies (-1: never)"


def _steps(solved: Solved, node: int, level: int, side: int) -> int:
    """The plies in which a side forces a level, read off the node's keeping moves."""
    if node in solved.arena.endings:
        return 0
    closing, mover = solved.closing, solved.sides[node]
    found = [
        closing.through(node, turn, level, side) if closing.closes(turn, level, side, mover) else NEVER
        for turn in [*solved.arena.inside.of(node), *solved.arena.turns_out(node)]
        if solved.worth(turn, solved.sign(node)) == 0
    ]
    if mover in (side, NOBODY):
        return min((plies for plies in found if plies != NEVER), default=NEVER)
    return NEVER if NEVER in found else max(found, default=NEVER)
