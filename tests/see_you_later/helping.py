"""What the tests of See You Later share: cases, positions, and random tokens."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from croccli.load import compose, read_text
from games.core.cases import Case, read_cases
from games.core.moves import Move
from games.core.position import Fields, Position
from games.core.registry import home
from games.see_you_later import GAME
from games.see_you_later.state import State

ROOT = Path(__file__).parents[2]
RING = {"red": 0, "yellow": 3, "green": 5, "blue": 7, "black": 10}


def load(path: Path) -> Any:
    return compose(read_text(str(path)), str(path))[0]


def cases() -> list[Case]:
    """All dispute cases of the game."""
    paths = sorted(home(GAME).glob("cases/*.yaml"))
    return [case for path in paths for case in read_cases(GAME, load(path), path.name)]


def examples() -> dict[str, Fields]:
    """The example positions by file name."""
    return {path.name: load(path) for path in sorted((ROOT / "positions" / GAME.slug).glob("*.yaml"))}


def position(**changes: Any) -> Position:
    """Three players amid a game, with changes."""
    plain: dict[str, Any] = {
        "game": "see-you-later",
        "players": ["ann", "ben", "cho"],
        "to_move": "ann",
        "crocodiles": RING,
        "track": {"ann": 12, "ben": 20, "cho": 5},
        **changes,
    }
    return Position.of(plain)


def state(readings: Mapping[str, str] | None = None, **changes: Any) -> State:
    return GAME.read(position(**changes)._replace(rulings=readings or {}))


def meant(at: State, token: str) -> Move:
    """The one move whose canonical token this is."""
    (move,) = (each for each in GAME.parse(at, token) if GAME.token(at, each) == token)
    return move
