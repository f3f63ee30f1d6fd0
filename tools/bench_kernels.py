"""What kernels bring: counting and solving by compiled code against the readable rules, in one run.

Times are processor seconds of one process unless they say otherwise, so that a busy machine disturbs them little.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
OPENING = "positions/crocodile-pool-party/opening.yaml"
DEAL, CLOSE = "positions/see-you-later/opening-two-players.yaml", Fraction(1, 1_000_000)
BARS = {"red": ["yellow 1"], "yellow": []}
ENDINGS: dict[str, dict[str, str]] = {
    "1v1": {"d5": "red 2", "d10": "yellow 5"},
    "2v1": {"c3": "red 4", "d5": "red 2", "d10": "yellow 5"},
    "2v2": {"c3": "red 4", "d5": "red 2", "d10": "yellow 5", "c10": "yellow 3"},
}


def opening() -> tuple[Any, Any]:
    from croccli.load import load_document
    from games.core import registry

    game = registry.find("crocodile-pool-party")
    return game, game.view(game.read(load_document(str(ROOT / OPENING))), None)


def fastest(work: Callable[[], int], times: int = 5) -> float:
    """Results a second, the best of some runs."""
    found = 0.0
    for _ in range(times):
        began = time.process_time()
        done = work()
        found = max(found, done / max(time.process_time() - began, 1e-9))
    return found


def perft(quick: bool) -> Iterator[str]:
    """Tokens counted a second from the opening, with and without looking at the last plies one by one."""
    from games.core.tree import perft as by_rules
    from games.crocodile_pool_party import kernel
    from games.crocodile_pool_party.packed import pack, table

    game, state = opening()
    paths, s, depth = table(state), pack(state, 4), 3 if quick else 4
    rules = fastest(lambda: by_rules(game, state, 2), 2)
    ways = {
        "rules": lambda: by_rules(game, state, 2),
        "kernel, every move played": lambda: kernel.perft(paths, s, 3, 0),
        "kernel, last ply counted": lambda: kernel.perft(paths, s, 3, 1),
        "kernel, last two plies counted": lambda: kernel.perft(paths, s, depth, 2),
    }
    kernel.perft(paths, s, 2, 2)
    for name, work in ways.items():
        found = rules if name == "rules" else fastest(work, 2)
        yield f"{name:32} {found:>14,.0f} tokens a second  {found / rules:>8,.1f}x"


def growth(quick: bool) -> Iterator[str]:
    """Endings with all numbers seen, each in a process of its own, after the code is compiled."""
    solved(ENDINGS["1v1"], "kernel")
    base = 0.0
    rows = [("1v1", "rules"), ("1v1", "kernel"), ("2v1", "kernel")]
    rows += [] if quick else [("2v1", "rules"), ("2v2", "kernel")]  # some minutes and one minute
    for name, how in rows:
        found = solved(ENDINGS[name], how)
        rate = found["states"] / found["seconds"]
        base = base or rate
        yield (
            f"{name}  by the {how:6}  {found['states']:>12,} states  {found['seconds']:8.2f} s "
            f"(processor {found['processor']:8.2f} s)  {found['megabytes']:6,.0f} MB  {rate / base:>9,.1f}x a state"
        )


def solved(pool: dict[str, str], how: str) -> dict[str, float]:
    code = f"import tools.bench_kernels as b; b.solve({pool!r}, {how!r})"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def ending(pool: dict[str, str]) -> tuple[Any, Any]:
    from games.core import registry
    from games.core.position import Position

    game = registry.find("crocodile-pool-party")
    return game, game.read(Position.of({"game": game.slug, "to_move": "red", "pool": pool, "bars": BARS}))


def states(game: Any, state: Any, how: str) -> int:
    """Solve an ending; how many positions that were."""
    from croccli.solvers import graphical
    from croccli.solvers.limits import Budget

    if how == "kernel":
        return int(game.kernel(state).solve(state, lambda done: None).states)
    return int(graphical.solve(game, state, Budget(), 1, "").states)


def solve(pool: dict[str, str], how: str) -> None:
    """Solve an ending and print what it took; loading the code is not counted."""
    game, state = ending(pool)
    if how == "kernel":
        states(game, ending(ENDINGS["1v1"])[1], how)
    began, processor = time.perf_counter(), time.process_time()
    solved = states(game, state, how)
    found = {"states": solved, "seconds": time.perf_counter() - began, "processor": time.process_time() - processor}
    print(json.dumps({**found, "megabytes": most_memory()}))


def most_memory() -> float:
    """The most memory this process has held, in megabytes. What the system keeps may count the parent's, too."""
    import resource

    status = Path("/proc/self/status")
    if status.exists():
        return next(int(line.split()[1]) for line in status.read_text().splitlines() if line.startswith("VmHWM")) / 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def endless(quick: bool) -> Iterator[str]:
    """See You Later for two from the very start, in the model with an endless deck: rounds over all positions."""
    from croccli.load import load_document
    from games.core import registry

    game = registry.find("see-you-later")
    seen = game.view(game.read(load_document(str(ROOT / DEAL))), None)
    state, _ = game.assume(seen, {"deck": "endless"}, False)
    kernel: Any = game.kernel(state)
    began = time.process_time()
    chart = kernel.chart(state)
    rounds, gap, done = 0, Fraction(2), 0
    while gap > CLOSE and not (quick and rounds == 3):
        gap = chart.narrow(lambda more: None)
        rounds, done = rounds + 1, done + chart.states
    taken = time.process_time() - began
    yield (
        f"{chart.states:,} positions, bounds {float(gap):.1g} apart at most after {rounds} rounds, {taken:.1f} s, "
        f"{done / taken:,.0f} bounds narrowed a second"
    )


PARTS: dict[str, Callable[[bool], Iterator[str]]] = {"counting": perft, "endings": growth, "endless": endless}
