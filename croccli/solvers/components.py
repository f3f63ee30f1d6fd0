"""Where play can go round: strongly connected components, and end components of them.

component       nodes each of which can be reached from each other one
end component   nodes in which play can be kept for ever: whoever decides there has a way to stay, and chance never
                leaves

Source: Tarjan, "Depth-first search and linear graph algorithms"; the refinement to end components is the usual one
(take away what can be left against one's will, look for components again, until nothing changes).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TypeAlias

Ways: TypeAlias = Callable[[int], Sequence[int]]


def components(roots: Iterable[int], ways: Ways) -> Iterator[list[int]]:
    """The components of all that `ways` leads to from `roots`; each comes after those it leads to."""
    found: dict[int, int] = {}
    low: dict[int, int] = {}
    pending: list[int] = []
    done: set[int] = set()
    for root in roots:
        if root in found:
            continue
        found[root] = low[root] = len(found)
        pending.append(root)
        trail = [(root, iter(ways(root)))]
        while trail:
            node, rest = trail[-1]
            for after in rest:
                if after not in found:
                    found[after] = low[after] = len(found)
                    pending.append(after)
                    trail.append((after, iter(ways(after))))
                    break
                if after not in done:
                    low[node] = min(low[node], found[after])
            else:
                trail.pop()
                if trail:
                    above = trail[-1][0]
                    low[above] = min(low[above], low[node])
                if low[node] == found[node]:
                    component = [pending.pop()]
                    while component[-1] != node:
                        component.append(pending.pop())
                    done.update(component)
                    yield component


def end_components(nodes: Collection[int], ways: Ways, forced: Callable[[int], bool]) -> Iterator[frozenset[int]]:
    """The largest end components among `nodes`; `forced` tells the nodes where chance decides."""
    waiting = [frozenset(nodes)]
    while waiting:
        part = _stayable(waiting.pop(), ways, forced)
        inside = {node: [after for after in ways(node) if after in part] for node in part}
        found = [frozenset(each) for each in components(part, inside.__getitem__)]
        if len(found) == 1:
            yield found[0]
        else:
            waiting += [each for each in found if any(after in each for node in each for after in inside[node])]


def _stayable(nodes: frozenset[int], ways: Ways, forced: Callable[[int], bool]) -> frozenset[int]:
    """The largest part in which play can be kept."""
    left = {node: _ways_to_stay(ways(node), nodes, forced(node)) for node in nodes}
    before: dict[int, list[int]] = {node: [] for node in nodes}
    for node in nodes:
        for after in ways(node):
            if after in before:
                before[after].append(node)
    gone = [node for node, count in left.items() if count == 0]
    while gone:
        for node in before[gone.pop()]:
            if left[node] > 0:
                left[node] = 0 if forced(node) else left[node] - 1
                if left[node] == 0:
                    gone.append(node)
    return frozenset(node for node, count in left.items() if count)


def _ways_to_stay(after: Sequence[int], nodes: Collection[int], forced: bool) -> int:
    staying = sum(each in nodes for each in after)
    return staying if staying == len(after) or not forced else 0
