"""Chains of draws: the exact chances of how play ends when nobody decides any more.

row      the nodes after a node, with their odds
lot      the chances of a win, a draw and a loss; the rest is endless play

Nodes are eliminated one by one, each replaced in the rows of those before it by its own row; whoever has few
neighbours goes first, so that rows stay short. A node left with no way but back to itself goes on for ever.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from .components import components

ZERO, ONE = Fraction(0), Fraction(1)

Row: TypeAlias = dict[int, Fraction]


class Lot(NamedTuple):
    """Chances for the maximiser."""

    win: Fraction
    draw: Fraction
    loss: Fraction

    @property
    def value(self) -> Fraction:
        return self.win - self.loss

    @property
    def endless(self) -> Fraction:
        return 1 - self.win - self.draw - self.loss

    @classmethod
    def mean(cls, found: Iterable[tuple[Fraction, Lot]]) -> Lot:
        win = draw = loss = ZERO
        for odds, lot in found:
            win += odds * lot.win
            draw += odds * lot.draw
            loss += odds * lot.loss
        return cls(win, draw, loss)


NO_LOT = Lot(ZERO, ZERO, ZERO)


def chain(rows: Mapping[int, Row], inside: Collection[int], known: Mapping[int, Lot]) -> dict[int, Lot]:
    """The lots of the nodes `inside`; those of all others are known."""
    found: dict[int, Lot] = {}

    def ways(node: int) -> list[int]:
        return [after for after in rows[node] if after in inside]

    for component in components(inside, ways):
        part = set(component)
        ends = {
            node: Lot.mean(
                (odds, found.get(after) or known[after]) for after, odds in rows[node].items() if after not in part
            )
            for node in part
        }
        within = {node: {after: odds for after, odds in rows[node].items() if after in part} for node in part}
        found.update(_eliminated(within, ends))
    return found


def _eliminated(rows: dict[int, Row], ends: dict[int, Lot]) -> dict[int, Lot]:
    """The lots of nodes whose rows lead to one another, or end with the lots in `ends`. Uses both up."""
    before: dict[int, set[int]] = {node: set() for node in rows}
    for node, row in rows.items():
        for after in row:
            before[after].add(node)
    left, order = set(rows), []
    while left:
        node = min(left, key=lambda each: (len(before[each]) * len(rows[each]), each))
        left.remove(node)
        order.append(node)
        _eliminate(node, rows, ends, before)
    found: dict[int, Lot] = {}
    for node in reversed(order):
        rest = Lot.mean((odds, found[after]) for after, odds in rows[node].items())
        found[node] = Lot(*(end + more for end, more in zip(ends[node], rest)))
    return found


def _eliminate(node: int, rows: dict[int, Row], ends: dict[int, Lot], before: dict[int, set[int]]) -> None:
    """Take a node out of the rows of all nodes before it. Its own row stays, for later."""
    row = rows[node]
    back = row.pop(node, ZERO)
    before[node].discard(node)
    if back == 1:
        ends[node] = NO_LOT
    elif back:
        scale = 1 / (1 - back)
        for after in row:
            row[after] *= scale
        ends[node] = Lot(*(scale * chance for chance in ends[node]))
    for after in row:
        before[after].discard(node)
    for earlier in before[node]:
        odds = rows[earlier].pop(node)
        for after, onward in row.items():
            rows[earlier][after] = rows[earlier].get(after, ZERO) + odds * onward
            before[after].add(earlier)
        ends[earlier] = Lot(*(end + odds * more for end, more in zip(ends[earlier], ends[node])))
