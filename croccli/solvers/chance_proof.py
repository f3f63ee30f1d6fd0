"""Checks exact values of a game with chance inside its cycles against their proof: nothing here searches.

Every value must be that of a best move, or the mean of a draw. Where play can go round, numbers must show that the
side a value favours gets away: its choice leads to a lower number or out of those values, the other side's equal moves
all do, and every draw may. What was left out as worse must be worse by its proved bounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from .chance_arena import CHANCE, ENDED, MAXIMISER, MINIMISER, SCALE
from .exact_chance import LOTS, Exact


def faults(exact: Exact) -> Iterator[str]:
    """Everything wrong with exact values; nothing for right ones."""
    arena = exact.arena
    for node in exact.lots:
        if arena.sides[node] == ENDED:
            if exact.lots[node] != LOTS[arena.outcomes[node]]:
                yield f"node {node}: the game ended otherwise"
            continue
        yield from _value_faults(exact, node)
        yield from _number_faults(exact, node)


def _value_faults(exact: Exact, node: int) -> Iterator[str]:
    arena, value, side = exact.arena, exact.value(node), exact.arena.sides[node]
    if side == CHANCE:
        mean = sum((odds * exact.value(after) for odds, after in arena.odds(node)), Fraction(0))
        if mean != value:
            yield f"node {node}: worth {value}, but its draw {mean}"
        return
    sign = 1 if side == MAXIMISER else -1
    for after in arena.after[node]:
        if after in exact.ways[node]:
            if sign * exact.value(after) > sign * value:
                yield f"node {node}: worth {value}, but a better move leads to {exact.value(after)}"
        elif sign * Fraction((arena.upper if sign > 0 else arena.lower)[after], SCALE) >= sign * value:
            yield f"node {node}: a move was left out that may be as good"
    if exact.value(exact.choice[node]) != value:
        yield f"node {node}: worth {value}, but its choice {exact.value(exact.choice[node])}"


def _number_faults(exact: Exact, node: int) -> Iterator[str]:
    value, side = exact.value(node), exact.arena.sides[node]
    if value == 0:
        return
    if side == (MAXIMISER if value > 0 else MINIMISER):
        progress = _nearer(exact, node, exact.choice[node])
    elif side == CHANCE:
        progress = any(_nearer(exact, node, after) for after in exact.ways[node])
    else:
        progress = all(_nearer(exact, node, after) for after in exact.ways[node] if exact.value(after) == value)
    if not progress:
        yield f"node {node}: play can go round at {value}"


def _nearer(exact: Exact, node: int, after: int) -> bool:
    """Whether going there leaves the values of this sign, or leads to a lower number."""
    return exact.value(after) * exact.value(node) <= 0 or exact.numbers[after] < exact.numbers[node]
