"""Which games there are: every package beside `core`, and outside packages with a `croc.games` entry point."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from .game import Game

HOME = Path(__file__).parent.parent
ENTRY_POINTS = "croc.games"


@cache
def slugs() -> tuple[str, ...]:
    """The slugs of all games, the project's own first, each in alphabetical order."""
    own = sorted(
        path.parent.name.replace("_", "-") for path in HOME.glob("*/__init__.py") if path.parent.name != "core"
    )
    return (*own, *sorted(set(_outside()) - set(own)))


@cache
def find(slug: str) -> Game[Any]:
    """The game of that slug. Raises KeyError for an unknown one."""
    folder = slug.replace("-", "_")
    if folder.isidentifier() and folder != "core" and (HOME / folder / "__init__.py").exists():
        game: Game[Any] = import_module(f"games.{folder}").GAME
        return game
    outside: Game[Any] = _outside()[slug].load()
    return outside


def home(game: Game[Any]) -> Path:
    """The folder of a game's package, where its cases lie."""
    module = import_module(type(game).__module__)
    assert module.__file__ is not None
    return Path(module.__file__).parent


def _outside() -> dict[str, Any]:
    # Imported here: reading the metadata of installed packages costs more than a whole quick command.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=ENTRY_POINTS)}
