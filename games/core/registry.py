"""Which games there are: every package beside `core`, and outside packages with a `croc.games` entry point."""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .game import Game
from .position import Fields, Problems, Text
from .shapes import clip, did_you_mean

if TYPE_CHECKING:
    from pathlib import Path

HOME = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ENTRY_POINTS = "croc.games"


@cache
def slugs() -> tuple[str, ...]:
    """The slugs of all games, the project's own first, each in alphabetical order."""
    own = sorted(name.replace("_", "-") for name in os.listdir(HOME) if _is_own(name))
    return (*own, *sorted(set(_outside()) - set(own)))


def known(slug: str) -> bool:
    """Whether there is a game of that slug; cheap for the project's own."""
    return ("_" not in slug and _is_own(slug.replace("-", "_"))) or slug in slugs()


def _is_own(folder: str) -> bool:
    return folder.isidentifier() and folder != "core" and os.path.exists(os.path.join(HOME, folder, "__init__.py"))


@cache
def find(slug: str) -> Game[Any]:
    """The game of that slug. Raises KeyError for an unknown one."""
    folder = slug.replace("-", "_")
    if _is_own(folder):
        game: Game[Any] = import_module(f"games.{folder}").GAME
        return game
    outside: Game[Any] = _outside()[slug].load()
    return outside


def game_named(root: Fields, problems: Problems) -> Game[Any] | None:
    """The game a document names; a problem is noted where it names none that is known."""
    named = root.get("game")
    if named is None:
        problems.add(f"game is missing: one of {', '.join(slugs())}", root)
    elif not isinstance(named, Text) or not known(named):
        hint = did_you_mean(named, slugs()) if isinstance(named, Text) else ""
        shown = f"'{clip(named)}'" if isinstance(named, Text) else "that"
        problems.add(f"game: no game is called {shown}{hint or '; known are ' + ', '.join(slugs())}", named)
    else:
        return find(str(named))
    return None


def home(game: Game[Any]) -> Path:
    """The folder of a game's package, where its cases lie."""
    from pathlib import Path

    module = import_module(type(game).__module__)
    assert module.__file__ is not None
    return Path(module.__file__).parent


def _outside() -> dict[str, Any]:
    # Imported here: reading the metadata of installed packages costs more than a whole quick command.
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group=ENTRY_POINTS)}
