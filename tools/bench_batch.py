"""How fast and how frugal `croc batch` is, measured in one run and printed as ratios.

judging     Crocodile Pool Party records as JSON Lines, every move checked, against python-chess reading PGN of random
            games with its full checks: moves a second, on one core
reading     thirty-line YAML documents with all places, and the same documents judged
workers     two worker processes against one process: on the clock, and by the processor time that both need
memory      the peak of every process, for 10,000 and for 200,000 games

    python tools/bench_batch.py [--quick] [judging] [reading] [workers] [memory]

`make bench` runs all of them, in less than three minutes on two free cores; --quick takes fewer games.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from croccli.batch.chunks import packed
from croccli.batch.documents import Kind, Piece
from croccli.batch.options import Options, version
from croccli.batch.worker import judge_chunk
from croccli.load import compose
from croccli.output.to_yaml import dump

POOL_PARTY = "crocodile-pool-party"
SIMULATE = "if __name__ == '__main__': from croccli.main import main; main()"
ROUNDS = 5
"""Each measurement is the best of so many: what else the machine does only ever slows it down."""


# -- games -------------------------------------------------------------------------------------------------------------


@cache
def simulated(number: int, seed: int) -> list[dict[str, Any]]:
    """Random games of Crocodile Pool Party from the first swimmer placed, as `croc simulate` writes them."""
    command = [sys.executable, "-c", SIMULATE, "simulate", POOL_PARTY, "-n", str(number), "--seed", str(seed)]
    told = subprocess.run(command, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in told.stdout.splitlines()]


def chess_games(rng: Random, number: int) -> list[str]:
    """Random games of chess as PGN."""
    import chess
    import chess.pgn

    games = []
    for _ in range(number):
        board = chess.Board()
        while not board.is_game_over() and len(board.move_stack) < 300:
            board.push(rng.choice(list(board.legal_moves)))
        games.append(str(chess.pgn.Game.from_board(board)))
    return games


# -- measuring ---------------------------------------------------------------------------------------------------------


def seconds(work: Callable[[], object]) -> float:
    """Processor time of a piece of work, the best of some rounds, after one that warms up."""
    work()
    times = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        work()
        times.append(time.process_time() - begun)
    return min(times)


def judging(quick: bool) -> Iterator[str]:
    import chess.pgn

    rng = Random(1)
    records = simulated(20 if quick else 200, 1)
    pieces = [Piece("r.jsonl", n, n, Kind.JSON, json.dumps(record).encode()) for n, record in enumerate(records, 1)]
    chunk, options = packed(pieces).data, Options(version=version()).pack()
    moves = sum(len(record["moves"]) for record in records)
    ours = moves / seconds(lambda: judge_chunk(chunk, options))
    games = chess_games(rng, 10 if quick else 40)
    plies = sum(len(list(read.mainline_moves())) for text in games if (read := chess.pgn.read_game(io.StringIO(text))))
    theirs = plies / seconds(lambda: [chess.pgn.read_game(io.StringIO(text)) for text in games])
    yield f"judging JSON Lines      {ours:9,.0f} moves/s"
    yield f"python-chess, PGN       {theirs:9,.0f} moves/s"
    yield f"ratio                   {ours / theirs:9.2f}  (at least 2)"


def reading(quick: bool) -> Iterator[str]:
    texts = [thirty_lines(record) for record in simulated(20 if quick else 300, 2)]
    pieces = [Piece("r.yaml", number, 1, Kind.YAML, text.encode()) for number, text in enumerate(texts, 1)]
    chunk, options = packed(pieces).data, Options(version=version()).pack()
    read = len(texts) / seconds(lambda: [compose(text, "r.yaml") for text in texts])
    judged = len(texts) / seconds(lambda: judge_chunk(chunk, options))
    yield f"YAML with all places    {read:9,.0f} documents/s of 30 lines  (at least 5,000)"
    yield f"the same, judged        {judged:9,.0f} documents/s"


def thirty_lines(record: dict[str, Any]) -> str:
    """The beginning of a record, as long as thirty lines allow."""
    lines = dump({**record, "result": "unfinished"}).splitlines(keepends=True)
    last = next(number for number, line in enumerate(lines) if line.startswith("result:"))
    kept = 30 - len(lines[last:])
    text = "".join(lines[:kept] + lines[last:])
    assert text.count("\n") == 30
    return text


def library(folder: Path, number: int, longest: int) -> Path:
    """A file of true records: some random games over and over, cut after `longest` moves, under different names."""
    records = [
        {**each, "moves": each["moves"][:longest], "result": "unfinished"} if len(each["moves"]) > longest else each
        for each in simulated(min(number, 2_000), 3)
    ]
    path = folder / f"{number}.jsonl"
    with open(path, "w", encoding="utf-8") as file:
        for each in range(number):
            file.write(json.dumps({**records[each % len(records)], "name": f"game {each}"}) + "\n")
    return path


CALL = """
import resource, sys, time
from croccli.main import run

def peak():
    # What getrusage tells of a process includes the one that started it, before it became another program.
    try:
        with open("/proc/self/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmHWM"))
    except (OSError, StopIteration):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

if __name__ == "__main__":
    begun = time.monotonic()
    code = run(sys.argv[1:])
    elapsed = time.monotonic() - begun
    own, workers = map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    spent = own.ru_utime + own.ru_stime + workers.ru_utime + workers.ru_stime
    print("measured", code, elapsed, spent, peak(), workers.ru_maxrss)
"""


class Called(NamedTuple):
    """What a run needed: seconds on the clock, seconds of the processors, and the peaks of the process and of its
    largest worker in MiB."""

    elapsed: float
    spent: float
    own: float
    worker: float


def called(*words: object) -> Called:
    command = [sys.executable, "-c", CALL, "batch", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    _, code, elapsed, spent, own, worker = done.stdout.splitlines()[-1].split()
    assert code == "0", done.stdout + done.stderr
    return Called(float(elapsed), float(spent), int(own) / 1024, int(worker) / 1024)


def workers(quick: bool) -> Iterator[str]:
    one, two = [], []
    with tempfile.TemporaryDirectory() as folder:
        path = library(Path(folder), 5_000 if quick else 40_000, 90)
        # In turn, so that a busy machine slows both alike.
        for _ in range(1 if quick else 2):
            one.append(called(path, "--workers", 1))
            two.append(called(path, "--workers", 2))
    (clock, spent), (clocks, both) = ((min(r.elapsed for r in runs), min(r.spent for r in runs)) for runs in (one, two))
    yield f"one process             {clock:9.2f} s, {spent:.2f} s of one core"
    yield f"two workers             {clocks:9.2f} s, {both:.2f} s of all cores together"
    yield f"ratio                   {clock / clocks:9.2f}  (at least 1.8, on two free cores)"
    yield f"by processor time       {2 * spent / both:9.2f}  (what two free cores allow, whatever else runs here)"


def memory(quick: bool) -> Iterator[str]:
    few, many = (4_000, 20_000) if quick else (10_000, 200_000)
    peaks = {}
    with tempfile.TemporaryDirectory() as folder:
        for number in (few, many):
            path = library(Path(folder), number, 10)
            out = Path(folder) / f"{number}.sqlite"
            peaks[number] = peak = called(path, "--workers", 2, "--out", out, "--out", out.with_suffix(".csv"))
            yield f"{number:7,} games           {peak.own:9.1f} MiB, largest worker {peak.worker:.1f} MiB"
    own, worker = (after / before for before, after in zip(peaks[few][2:], peaks[many][2:]))
    yield f"ratio                   {own:9.2f}, workers {worker:.2f}  (at most 1.1)"


PARTS = {"judging": judging, "reading": reading, "workers": workers, "memory": memory}


def main(words: list[str]) -> None:
    quick = "--quick" in words
    for name in [word for word in words if word in PARTS] or PARTS:
        print(f"-- {name}", flush=True)
        for line in PARTS[name](quick):
            print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
