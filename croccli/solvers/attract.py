"""Working backwards: which nodes of a stratum are drawn into a growing set, in what order, and how far away.

eager      a side whose node joins at its first option in the set
patient    the other side: its node joins only when its last open option is in the set
event      an option leads out to the set: at what cost, at what distance, for which node
cost       events of lower cost come first, whatever their distance (how little is gained, for instance)
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from .arena import Links
from .limits import Budget

LOOK_EVERY = 1 << 15
"""Nodes joined between two looks at the limits."""
QUEUED = 2
"""A node that will join; an event of its own may still come first."""


Left: TypeAlias = "array[int] | dict[int, int]"


class Event(NamedTuple):
    """`whole`: the node itself joins; otherwise one of its options is in the set, which may not be enough."""

    cost: int
    distance: int
    whole: bool
    node: int


class Field(NamedTuple):
    """The ground: who is patient, and for each node its predecessors, options still open and whether it may join.

    `opened` (1: may join) and `left` are used up: they must be fresh for each run.
    """

    sides: bytes
    patient: int
    before: Links
    left: Left
    opened: bytearray
    budget: Budget


def attract(field: Field, found: Iterable[Event]) -> Iterator[Event]:
    """The nodes that join, by (cost, distance); each is one ply further than the option it joins by.

    What follows from a joining node costs the same and lies one ply further, so a plain queue stays in order, and the
    next event is the smaller of two heads. At equal distance options come before joining nodes: a patient node must
    not join by its own exit while an inside option of that distance is still to count one ply more.
    """
    sides, patient, before, left, opened, budget = field
    events = deque(sorted(each._replace(whole=each.whole or sides[each.node] != patient) for each in found))
    queue: deque[Event] = deque()
    joined = 0
    while queue or events:
        event = queue.popleft() if queue and not (events and events[0] < queue[0]) else events.popleft()
        cost, distance, whole, node = event
        if not opened[node]:
            continue
        if not whole:
            if _last(left, node):
                opened[node] = QUEUED
                queue.append(Event(cost, distance, True, node))
            continue
        opened[node] = 0
        joined += 1
        if joined % LOOK_EVERY == 0:
            budget.look()
        yield event
        for earlier in before.of(node):
            if opened[earlier] == 1 and (sides[earlier] != patient or _last(left, earlier)):
                opened[earlier] = QUEUED
                queue.append(Event(cost, distance + 1, True, earlier))


def _last(left: Left, node: int) -> bool:
    """One more option of a patient node is in the set; whether it was the last."""
    left[node] -= 1
    return left[node] == 0
