"""Running croc inside a test, with the toy game joined as a package outside the project would be."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from toy_nim import GAME

from croccli.main import run
from games.core import registry

HERE = Path(__file__).parent


class Said(NamedTuple):
    """What a command did: its exit code and what it wrote."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


class EntryPoint:
    """What the metadata of an installed package would give."""

    @staticmethod
    def load() -> Any:
        return GAME


def join(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the toy game join the games for one test."""
    monkeypatch.setattr(registry, "_outside", lambda: {GAME.slug: EntryPoint()})
    known = registry.slugs.__wrapped__()
    monkeypatch.setattr(registry, "slugs", lambda: known)
    for name in ("games.core.record", "croccli.table", "croccli.completing", "croccli.commands.games"):
        module = sys.modules.get(name)
        if module is not None and hasattr(module, "slugs"):
            monkeypatch.setattr(module, "slugs", lambda: known)


def croc(*arguments: str | Path, stdin: str | bytes = b"") -> Said:
    """Run croc in this process."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    streams = sys.stdin, sys.stdout, sys.stderr
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8") for _ in range(2))
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(data)), out, err
    try:
        code = run([str(argument) for argument in arguments])
        out.flush()
        err.flush()
    finally:
        sys.stdin, sys.stdout, sys.stderr = streams
    return Said(code, _text(out), _text(err))


def _text(stream: io.TextIOWrapper) -> str:
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()


def nim(pile: int = 5, **fields: str) -> str:
    """A position of the toy game as YAML."""
    lines = [
        "game: toy-nim",
        f"pile: {pile}",
        *(f"{key}: {value}" for key, value in {"to_move": "ann", **fields}.items()),
    ]
    return "\n".join(lines) + "\n"


def record(moves: Sequence[str], pile: int = 5, **fields: str) -> str:
    """A record of the toy game as YAML."""
    listed = "".join(f"  - {move}\n" for move in moves)
    more = "".join(f"{key}: {value}\n" for key, value in fields.items())
    return f"game: toy-nim\nstart: {{to_move: ann, pile: {pile}}}\n{more}moves:\n{listed}"
