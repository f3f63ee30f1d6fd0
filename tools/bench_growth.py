"""How the work of solving grows with what is left on the table: measured, kept in a file, and drawn from that file.

    python tools/bench_growth.py [ROW ...]          measure and print; all rows by default
    python tools/bench_growth.py --save [ROW ...]   the same, kept; then the charts and the tables of docs/speed.md
    python tools/bench_growth.py --draw             charts and tables once more from what is kept

A row is an ending of Crocodile Pool Party (1v1, 2v1, 2v2: tiles of the one against tiles of the other) or a number of
pawns left in Croco Rider (8, 10 ...). 2v2 takes about a minute of two cores and 0.8 GB, 18 half a minute, and from 20
on nobody knows beforehand. Every row has a process of its own, after all code is compiled and loaded.

processor   seconds that all cores worked; other work on the machine changes them little
clock       seconds that passed
load        processes that wanted a core on average in the minute before, as the system counts them
"""

from __future__ import annotations

import json
import os
import platform
import re
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any

import bench_croco_rider
import bench_kernels
from growth_chart import Chart, Panel, Series, svg

ROOT = Path(__file__).parent.parent
KEPT = ROOT / "docs" / "pictures" / "growth.json"
PAGE = ROOT / "docs" / "speed.md"
BEGIN, END = "<!-- made by tools/bench_growth.py: {} -->\n", "<!-- made until here -->"
TILES = tuple(bench_kernels.ENDINGS)
PAWNS = tuple(map(str, bench_croco_rider.PAWNS))
CALLED = {name: name.replace("v", " against ") for name in TILES}
APART = "import sys; sys.path.insert(0, 'tools'); import bench_growth; bench_growth.pawns_left({})"
Row = dict[str, Any]


# -- measuring ---------------------------------------------------------------------------------------------------------


def measured(name: str) -> Row:
    """A row, measured in a process of its own."""
    load = round(os.getloadavg()[0], 1)
    if name in TILES:
        found = bench_kernels.solved(bench_kernels.ENDINGS[name], "kernel")
        times = {"processor": _short(found["processor"]), "clock": _short(found["seconds"])}
        return {"states": int(found["states"]), **times, "megabytes": round(found["megabytes"]), "load": load}
    command = [sys.executable, "-c", APART.format(int(name))]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True)
    return {**json.loads(done.stdout.splitlines()[-1]), "load": load}


def pawns_left(left: int) -> None:
    """Find the margin of ten random positions, and print what it took."""
    make, limits = bench_croco_rider.by_kernel, bench_croco_rider.Limits()
    bench_croco_rider.solved(bench_croco_rider.position(0, 8), make, limits)  # compiled by now
    positions = [bench_croco_rider.position(seed, left) for seed in bench_croco_rider.SEEDS]
    began = time.perf_counter()
    found = [bench_croco_rider.solved(state, make, limits) for state in positions]
    clock, states, times = time.perf_counter() - began, [each[0] for each in found], [each[1] for each in found]
    row = {"states": round(statistics.median(states)), "most": max(states)}
    seconds = {"processor": statistics.median(times), "worst": max(times), "clock": clock}
    rounded = {key: _short(value) for key, value in seconds.items()}
    print(json.dumps({**row, **rounded, "megabytes": round(bench_kernels.most_memory())}))


def _short(seconds: float) -> float:
    """With two digits that count, or to the second: more would claim too much."""
    return float(round(seconds)) if seconds >= 10 else float(f"{seconds:.2g}")


def machine() -> dict[str, str]:
    """What it was measured on."""
    cores = os.cpu_count() or 1
    return {
        "processor": f"{_processor()}, {cores} cores",
        "python": platform.python_version(),
        "numba": version("numba"),
    }


def _processor() -> str:
    try:
        found = re.search(r"^model name\s*: (.*)$", Path("/proc/cpuinfo").read_text("utf-8"), re.MULTILINE)
    except OSError:
        found = None
    return found[1] if found else platform.processor() or platform.machine()


# -- what is kept ------------------------------------------------------------------------------------------------------


def kept() -> dict[str, Any]:
    """All that was measured; rows by name, in the order of the work."""
    return dict(json.loads(KEPT.read_text("utf-8"))) if KEPT.exists() else {"machine": {}, "tiles": {}, "pawns": {}}


def keep(rows: Mapping[str, Row]) -> None:
    """Take new rows into the file in place of those of the same name."""
    data = kept()
    data["machine"] = machine()
    for name, row in rows.items():
        data["tiles" if name in TILES else "pawns"][name] = row
    data["tiles"] = {name: data["tiles"][name] for name in TILES if name in data["tiles"]}
    data["pawns"] = {name: data["pawns"][name] for name in sorted(data["pawns"], key=int)}
    KEPT.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")


# -- charts and tables -------------------------------------------------------------------------------------------------


def charts(data: Mapping[str, Any]) -> Iterator[Chart]:
    """Both charts."""
    tiles, pawns = data["tiles"], data["pawns"]
    yield Chart(
        "growth-tiles",
        "Crocodile Pool Party: solving every position of an ending",
        "tiles against tiles",
        [CALLED[name] for name in tiles],
        [
            _states(tiles, "Positions"),
            Panel("Processor seconds", [_seconds(tiles, "", "processor")]),
            _memory(tiles),
        ],
    )
    yield Chart(
        "growth-pawns",
        "Croco Rider: finding the margin of ten random positions",
        "pawns left",
        list(pawns),
        [
            _states(pawns, "Positions looked at, median"),
            Panel("Processor seconds", [_seconds(pawns, "median", "processor"), _seconds(pawns, "worst", "worst")]),
            _memory(pawns),
        ],
    )


def _states(rows: Mapping[str, Row], title: str) -> Panel:
    values = [row["states"] for row in rows.values()]
    return Panel(title, [Series("", values, list(map(large, values)))])


def _seconds(rows: Mapping[str, Row], name: str, key: str) -> Series:
    values = [row[key] for row in rows.values()]
    return Series(name, values, [f"{plain(value)} s" for value in values])


def _memory(rows: Mapping[str, Row]) -> Panel:
    values = [row["megabytes"] for row in rows.values()]
    return Panel("Memory of the process, in MB", [Series("", values, [f"{value:,} MB" for value in values])])


def large(value: int) -> str:
    """A count, shortened from a million on."""
    return f"{value:,}" if value < 1_000_000 else f"{float(f'{value / 1e6:.3g}'):g} million"


def plain(seconds: float) -> str:
    """Seconds without an exponent."""
    return f"{seconds:,.0f}" if seconds >= 10 else f"{seconds:.5f}".rstrip("0").rstrip(".")


def tables(data: Mapping[str, Any]) -> dict[str, str]:
    """The tables of the page, by name."""
    on = data["machine"]
    return {
        "machine": f"{on['processor']}, Python {on['python']}, numba {on['numba']}.\n",
        "tiles": _table(
            ("ending", "positions", "processor seconds", "seconds on the clock", "memory", "load"),
            [(CALLED[name], f"{row['states']:,}", plain(row["processor"]), plain(row["clock"]), *_last(row))
             for name, row in data["tiles"].items()],
        ),
        "pawns": _table(
            ("pawns left", "positions looked at, median", "most", "processor seconds, median", "worst",
             "all ten on the clock", "memory", "load"),
            [(name, f"{row['states']:,}", f"{row['most']:,}", plain(row["processor"]), plain(row["worst"]),
              plain(row["clock"]), *_last(row)) for name, row in data["pawns"].items()],
        ),
    }  # fmt: skip


def _last(row: Row) -> tuple[str, str]:
    return f"{row['megabytes']:,} MB", f"{row['load']:g}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return (
        "\n"
        + "".join(f"| {' | '.join(line)} |\n" for line in lines).replace("| --- ", "|---").replace("---|", "---|")
        + "\n"
    )


def filled(page: str, data: Mapping[str, Any]) -> str:
    """The page with its tables as they are kept."""
    for name, text in tables(data).items():
        begin = BEGIN.format(name)
        before, _, rest = page.partition(begin)
        if not rest:
            raise SystemExit(f"docs/speed.md has no place for {name}: {begin.strip()}")
        page = before + begin + text + rest[rest.index(END) :]
    return page


def draw() -> None:
    """Charts and tables from what is kept."""
    data = kept()
    for chart in charts(data):
        (KEPT.parent / f"{chart.name}.svg").write_text(svg(chart), encoding="utf-8")
    PAGE.write_text(filled(PAGE.read_text("utf-8"), data), encoding="utf-8")


def main(asked: Sequence[str]) -> int:
    """Measure what is asked for."""
    names = [word for word in asked if not word.startswith("--")]
    wrong = [name for name in names if name not in TILES and not name.isdecimal()]
    if wrong or {*asked} - {*names} - {"--save", "--draw"}:
        print(__doc__, file=sys.stderr)
        return 2
    if "--draw" not in asked:
        rows: dict[str, Row] = {}
        for name in names or (*TILES, *PAWNS):
            rows[name] = measured(name)
            print(f"{name:>4}  {json.dumps(rows[name])}", flush=True)
        if "--save" not in asked:
            return 0
        keep(rows)
    draw()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
