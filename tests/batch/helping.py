"""Recorded games for the tests: random games of every kind, legal throughout, and ways to spoil them.

shelf      a folder of records in every form that can be read, with mistakes in some of them
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import zstandard

from croccli.batch.chunks import Judged, packed
from croccli.batch.documents import Piece, pieces
from croccli.batch.options import Options, version
from croccli.batch.sources import Sources
from croccli.batch.worker import judge_chunk
from croccli.output.to_yaml import dump
from games.core import registry
from games.core.game import Game
from games.core.moves import Chances, Choices, Done, Move
from games.core.position import Position

SLUGS = registry.slugs()
LONGEST = 150
"""Moves of a generated game at most; one that is longer is recorded as unfinished."""

Plain = dict[str, Any]


# -- random games ------------------------------------------------------------------------------------------------------


def turn(game: Game[Any], state: Any, rng: Random) -> Move | None:
    """A random legal move; None at a dead end."""
    move: Move = ()
    while True:
        options = game.options(state, move)
        if isinstance(options, Done):
            return move
        if isinstance(options, Chances):
            words, weights = zip(*options.odds)
            move = (*move, rng.choices(words, list(map(float, weights)))[0])
            continue
        free = [word for word in options.words if not isinstance(options, Choices) or word not in options.held]
        if not free:
            return None
        move = (*move, rng.choice(free))


def recorded(slug: str, rng: Random, longest: int = LONGEST, **fields: Any) -> Plain:
    """A random game of that kind as a record, with its result."""
    game = registry.find(slug)
    start = game.deal(rng, (), {})
    state = game.read(Position.of(start))
    moves: list[str] = []
    while game.ending(state) is None and len(moves) < longest:
        move = turn(game, state, rng)
        if move is None:
            break
        moves.append(game.token(state, move))
        state = game.play(state, move)
    ending = game.ending(state)
    result: Any = "unfinished" if ending is None else list(ending.winners) or "draw"
    people = {seat: f"{seat.capitalize()} {rng.randrange(3)}" for seat in game.players(state)}
    return {"game": slug, "players": people, **fields, "start": start, "moves": moves, "result": result}


@cache
def _mixed(number: int, seed: int) -> tuple[str, ...]:
    rng = Random(seed)
    return tuple(json.dumps(recorded(SLUGS[each % len(SLUGS)], rng)) for each in range(number))


def mixed(number: int, seed: int = 1) -> list[Plain]:
    """Random games of all kinds in turn; the same seed gives the same games."""
    return [json.loads(text) for text in _mixed(number, seed)]


# -- mistakes ----------------------------------------------------------------------------------------------------------


def misquoted(record: Plain, rng: Random) -> None:
    """A move nobody can read."""
    record["moves"][rng.randrange(len(record["moves"]))] = "what?"


def repeated(record: Plain, rng: Random) -> None:
    """A move written down twice: mostly illegal, for it is another player's turn."""
    place = rng.randrange(len(record["moves"]))
    record["moves"].insert(place, record["moves"][place])


def swapped(record: Plain, rng: Random) -> None:
    """Two moves in the wrong order."""
    place = rng.randrange(len(record["moves"]) - 1)
    moves = record["moves"]
    moves[place], moves[place + 1] = moves[place + 1], moves[place]


def misclaimed(record: Plain, rng: Random) -> None:
    """Another result than the moves lead to."""
    record["result"] = "draw" if record["result"] != "draw" else "unfinished"


def renamed(record: Plain, rng: Random) -> None:
    """A game that there is not."""
    record["game"] = "crocodile-chess"


def corrected(record: Plain, rng: Random) -> None:
    """No mistake: a move that was written down wrongly and put right, and one that was taken back."""
    moves = record["moves"]
    place = rng.randrange(len(moves))
    moves[place : place + 1] = [moves[place], {"take-back": 1}, {"token": moves[place], "was": "c3-c9", "note": "slip"}]


MISTAKES = (misquoted, repeated, swapped, misclaimed, renamed, corrected)


def spoiled(records: Iterable[Plain], rng: Random, share: float = 0.3) -> list[Plain]:
    """The same records, some of them with a mistake."""
    found = []
    for record in records:
        if rng.random() < share:
            rng.choice(MISTAKES)(record, rng)
        found.append(record)
    return found


# -- files -------------------------------------------------------------------------------------------------------------


def json_lines(records: Iterable[Plain]) -> bytes:
    return b"".join(json.dumps(record).encode() + b"\n" for record in records)


def yaml_stream(records: Iterable[Plain]) -> bytes:
    return "---\n".join(dump(record) for record in records).encode()


def shelf(folder: Path, number: int, seed: int = 1) -> Path:
    """Records in every form, in folders, with mistakes in them and hostile files between them."""
    records = spoiled(mixed(number, seed), Random(seed))
    cut = [records[start::6] for start in range(6)]
    (folder / "more" / "deep").mkdir(parents=True)
    (folder / "a.jsonl").write_bytes(json_lines(cut[0]))
    (folder / "b.yaml").write_bytes(yaml_stream(cut[1]))
    (folder / "more" / "c.jsonl.gz").write_bytes(gzip.compress(json_lines(cut[2]), mtime=0))
    (folder / "more" / "d.yml.zst").write_bytes(zstandard.compress(yaml_stream(cut[3])))
    (folder / "more" / "deep" / "e.ndjson").write_bytes(json_lines(cut[4]))
    for number_, record in enumerate(cut[5]):
        (folder / "more" / "deep" / f"single-{number_:03}.yaml").write_text(dump(record))
    (folder / "broken.jsonl").write_bytes(b'{"game": \n\xff\xfe\n[]\n{"game": "draughts", "moves": []}\n')
    (folder / "cut.jsonl.gz").write_bytes(gzip.compress(json_lines(cut[0]), mtime=0)[:-50])
    (folder / "empty.yaml").write_bytes(b"")
    (folder / "notes.txt").write_bytes(b"not a record\n")
    return folder


# -- judging -----------------------------------------------------------------------------------------------------------


def judged(found: Iterable[Piece], **asked: Any) -> Judged:
    """What these pieces come to, judged in this process."""
    options = Options(version=version(), **asked)
    return Judged.unpack(judge_chunk(packed(found).data, options.pack()))


def judged_paths(*paths: str | Path, **asked: Any) -> Judged:
    return judged(pieces(Sources(map(str, paths))), **asked)


def rows(lines: bytes) -> list[Plain]:
    return [json.loads(line) for line in lines.splitlines()]


def results(folder: Path) -> dict[str, bytes]:
    """The files of a folder by name."""
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}
