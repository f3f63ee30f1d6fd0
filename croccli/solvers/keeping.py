"""What a long search has proved, kept in a file, so that another run goes on from there (`croc solve --resume FILE`).

The file is one line with a mark, the version of the format and the checksum of the rest; then a line of JSON: for which
game and position it is (readings included), the proved bounds, by move, and how long it took; then, packed, what the
search by a kernel wants to remember. It is there whole or not at all: a new one is written beside it, then exchanged.

bounds     of the result of the root, under "", and of the position after each move, by token; each for who is due there
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Mapping
from dataclasses import asdict
from hashlib import sha256
from time import monotonic
from typing import Any, NoReturn

from games.core.game import Game
from games.core.position import PositionError, Problem

from ..output.saving import save

MARK, FORMAT = b"croc-resume", 1
PAUSE = 60.0
"""Seconds between two times it is written."""
SHARE = 50
"""Or so many times as long as writing takes, if that is longer."""

Bounds = Mapping[str, tuple[int, int]]


class Keeper:
    """The file of one search."""

    def __init__(self, path: str, game: Game[Any], state: Any) -> None:
        """Raises PositionError where there is a file that cannot be used."""
        self.path = path
        about = json.dumps({"position": game.write(state), "readings": asdict(state.rulings)}, sort_keys=True)
        self.root = {"game": game.slug, "position": sha256(about.encode()).hexdigest()}
        self.bounds: dict[str, tuple[int, int]] = {}
        self.states, self.seconds = 0, 0.0
        self.layout, self.memory = "", b""
        self._due = 0.0
        self._read()

    def _read(self) -> None:
        try:
            with open(self.path, "rb") as file:
                data = file.read()
        except FileNotFoundError:
            return
        except OSError as error:
            self._refuse(f"this cannot be read: {(error.strerror or str(error)).lower()}")
        head, _, rest = data.partition(b"\n")
        words = head.split(b" ")
        if words[0] != MARK or len(words) != 3:
            self._refuse("this is no file that croc solve --resume has written")
        if words[1] != b"%d" % FORMAT:
            self._refuse(f"another version of croc has written this (format {words[1][:9].decode('ascii', 'replace')})")
        if words[2] != sha256(rest).hexdigest().encode():
            self._refuse("this file is damaged: its checksum does not fit what it holds")
        line, _, packed = rest.partition(b"\n")
        self._take(json.loads(line), packed)

    def _take(self, told: Mapping[str, Any], packed: bytes) -> None:
        if told["game"] != self.root["game"]:
            self._refuse(f"this was kept for a position of {told['game']}, not of {self.root['game']}")
        if told["position"] != self.root["position"]:
            self._refuse("this was kept for another position, or under other readings: each needs a file of its own")
        self.bounds = {token: (lower, upper) for token, (lower, upper) in told["bounds"].items()}
        self.states, self.seconds = told["states"], told["seconds"]
        self.layout, self.memory = told["layout"], zlib.decompress(packed) if packed else b""

    def _refuse(self, why: str) -> NoReturn:
        raise PositionError([Problem(why, path=self.path)])

    def due(self) -> bool:
        """Whether it is time to write it again."""
        return monotonic() >= self._due

    def write(self, bounds: Bounds, states: int, seconds: float, layout: str, memory: Callable[[], bytes]) -> None:
        """Keep it all. `states` and `seconds` are those of this run. Raises OSError where it cannot be written."""
        began = monotonic()
        told = {
            **self.root,
            "bounds": {**self.bounds, **bounds},
            "states": self.states + states,
            "seconds": round(self.seconds + seconds, 1),
            "layout": layout,
        }
        rest = json.dumps(told).encode() + b"\n" + zlib.compress(memory(), 1)
        save(self.path, b"%s %d %s\n" % (MARK, FORMAT, sha256(rest).hexdigest().encode()) + rest)
        self._due = monotonic() + max(PAUSE, SHARE * (monotonic() - began))
