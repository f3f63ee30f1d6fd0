"""How fast croc is: one table of measured ratios (`make bench`). Nothing here is a test; times depend on the machine.

    python tools/bench.py [--quick] [start] [perft] [judging] ...      all sections by default

Every figure of a section is measured in the same run, alternately, so that a busy machine slows all alike.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import bench_batch
import bench_croco_rider
import bench_kernels
import bench_peers
import bench_pool_party

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
RUNS = 31
GOALS = {"croc --help": 4.0, "croc legal-moves": 6.5}


def seconds(command: Sequence[str]) -> float:
    """Wall time of a whole process, its output thrown away."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    began = time.perf_counter()
    subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    return time.perf_counter() - began


def medians(commands: dict[str, Sequence[str]], runs: int = RUNS) -> dict[str, float]:
    """The median time of each command; one run of each in turn, after one that is not counted."""
    times: dict[str, list[float]] = {name: [] for name in commands}
    for turn in range(runs + 1):
        for name, command in commands.items():
            taken = seconds(command)
            if turn:
                times[name].append(taken)
    return {name: statistics.median(taken) for name, taken in times.items()}


def start(quick: bool) -> None:
    """Whole processes of the quick commands against an empty Python."""
    print("Start of quick commands (whole process, median)")
    python, croc = sys.executable, str(BIN / "croc")
    positions = sorted((ROOT / "positions").glob("*/*.yaml"))
    commands: dict[str, Sequence[str]] = {
        "python -c pass": [python, "-c", "pass"],
        "import click, yaml": [python, "-c", "import click, yaml"],
        "croc --help": [croc, "--help"],
    }
    for game in sorted({path.parent.name for path in positions if path.parent.name != "records"}):
        path = next(path for path in positions if path.parent.name == game)
        commands[f"croc legal-moves ({game})"] = [croc, "legal-moves", str(path)]
    found = medians(commands, 5 if quick else RUNS)
    empty = found["python -c pass"]
    for name, taken in found.items():
        goal = GOALS.get(name.split(" (")[0])
        wanted = f"   goal {goal:.1f}x" if goal else ""
        print(f"  {name:42} {taken * 1000:7.1f} ms  {taken / empty:5.2f}x{wanted}")


def perft(quick: bool) -> None:
    """Tokens counted per second by the readable rules."""
    from random import Random

    from games.core import registry
    from games.core.position import Position
    from games.core.tree import perft as count

    print("perft by the readable rules")
    for slug, depth in (("crocodile-pool-party", 2), ("croco-rider", 2 if quick else 3)):
        game = registry.find(slug)
        state = game.view(game.read(Position.of(game.deal(Random(1), (), {}))), None)
        began = time.process_time()
        nodes = count(game, state, depth)
        taken = time.process_time() - began
        print(f"  {slug:22} depth {depth}  {nodes:>10} tokens  {nodes / taken:>12,.0f} a second")


def of_parts(title: str, parts: Mapping[str, Callable[[bool], Iterable[str]]], name: str) -> Callable[[bool], None]:
    """A section measured by a module of its own: on `croc batch`, on kernels."""

    def section(quick: bool) -> None:
        print(f"{title}{name}", flush=True)
        try:
            for line in parts[name](quick):
                print(f"  {line}".rstrip(), flush=True)
        except ModuleNotFoundError as missing:
            print(f"  {missing.name} is not installed, and this not measured: pip install '.[fast,bench]'", flush=True)

    return section


SECTIONS: dict[str, Callable[[bool], None]] = {
    "start": start,
    "perft": perft,
    **{name: of_parts("croc batch: ", bench_batch.PARTS, name) for name in bench_batch.PARTS},
    **{name: of_parts("kernels: ", bench_kernels.PARTS, name) for name in bench_kernels.PARTS},
    **{name: of_parts("reach: ", bench_croco_rider.PARTS, name) for name in bench_croco_rider.PARTS},
    **{name: of_parts("reach: ", bench_pool_party.PARTS, name) for name in bench_pool_party.PARTS},
    **{name: of_parts("beside other people's programs: ", bench_peers.PARTS, name) for name in bench_peers.PARTS},
}


def main(words: Sequence[str]) -> int:
    chosen = [word for word in words if word != "--quick"]
    unknown = [name for name in chosen if name not in SECTIONS]
    if unknown:
        print(f"no section {unknown[0]}; there are {', '.join(SECTIONS)}", file=sys.stderr)
        return 2
    for name in chosen or SECTIONS:
        SECTIONS[name]("--quick" in words)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
