"""How the work of solving Pool Party grows with the pawns that stand: measured, and printed as docs/speed.md has it.

    python tools/bench_pool_party.py [PAWNS ...]     4 to 8 pawns by default; 8 take most of a minute and 1.3 GB

All numbers are shown, colours open, guesses off; both players have a 3, so that games can be drawn. Every row has a
process of its own, after all code is compiled and loaded.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import bench_kernels

from games.core.position import Position
from games.pool_party import GAME
from games.pool_party.fast import KERNEL

STANDING = {
    "4": "red 3, green 2, blue 3, yellow 1",
    "5": "red 3, green 2, blue 3, yellow 1, orange 2",
    "6": "red 3, green 2, blue 3, yellow 1, orange 2, purple 1",
    "7": "red 3, green 2, blue 3, yellow 1, orange 2, purple 1, green 3",
    "8": "red 3, green 2, blue 3, yellow 2, orange 2, purple 1, green 3, yellow 3",
}
SMALL, MANY = "red 3, green 3, blue 3, yellow 3", 100_000
HEAD = ("pawns", "numbers", "positions", "processor seconds", "a second of one core", "on the clock", "memory", "load")


def position(pawns: str) -> Any:
    """The pawns stand on every other space, then on those between."""
    ring = ["."] * 18
    for space, pawn in zip((*range(0, 18, 2), *range(1, 18, 2)), pawns.split(", ")):
        ring[space] = pawn
    plain = {"game": GAME.slug, "players": {"ann": "red", "ben": "blue"}, "to_move": "ann", "ring": ring}
    return GAME.assume(GAME.read(Position.of(plain)), {"open-colours": "on"}, False)[0]


def row(name: str) -> tuple[str, ...]:
    """What solving takes with so many pawns."""
    load = os.getloadavg()[0]
    KERNEL.solve(position(STANDING["4"]), lambda done: None)  # compiled by now
    state = position(STANDING[name])
    clock, processor = time.perf_counter(), time.process_time()
    table = KERNEL.solve(state, lambda done: None)
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    numbers = " ".join(sorted(pawn.split()[1] for pawn in STANDING[name].split(", ")))
    rate = f"{table.states / processor / 1e6:.0f} million"
    megabytes = f"{bench_kernels.most_memory():,.0f} MB"
    return name, numbers, f"{table.states:,}", f"{processor:.2g}", rate, f"{clock:.2g}", megabytes, f"{load:.1f}"


def main(asked: Sequence[str]) -> int:
    """Measure each row in a process of its own."""
    if len(asked) == 1 and asked[0].startswith("row="):
        print(f"| {' | '.join(row(asked[0][4:]))} |")
        return 0
    if {*asked} - {*STANDING}:
        print(__doc__, file=sys.stderr)
        return 2
    for line in rows(asked or tuple(STANDING)):
        print(line, flush=True)
    return 0


def rows(names: Sequence[str]) -> Iterator[str]:
    """The table."""
    yield f"| {' | '.join(HEAD)} |"
    yield f"|{'---|' * len(HEAD)}"
    for name in names:
        command = [sys.executable, __file__, f"row={name}"]
        yield subprocess.run(command, check=True, capture_output=True, text=True).stdout.rstrip()


def reach(quick: bool) -> Iterator[str]:
    """The section of `make bench`."""
    yield from rows(tuple(STANDING)[: 3 if quick else None])
    yield f"by the readable rules {by_rules(SMALL):,.0f} positions a second of one core"


def by_rules(ring: str) -> float:
    """Positions of a small ending that the readable rules solve in a second."""
    from croccli.solvers import graphical
    from croccli.solvers.limits import Budget, Limits, Unfinished

    budget, began = Budget(Limits(states=MANY)), time.process_time()
    try:
        graphical.solve(GAME, position(ring), budget, 1, "")
    except Unfinished:
        raise SystemExit(f"more than {MANY} positions") from None
    return budget.states / (time.process_time() - began)


PARTS: dict[str, Callable[[bool], Iterator[str]]] = {"pool-party": reach}


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
