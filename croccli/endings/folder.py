"""Where tables lie, and which of them has a position.

They lie in the folder that is asked for; otherwise in that of CROC_TABLES; otherwise in the user's own data folder.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any

from games.core.game import Game
from games.core.kernel import Table
from games.core.rulings import choose, departures

from .file import SUFFIX, About, File

VARIABLE = "CROC_TABLES"


def folder(asked: str | None = None) -> str:
    """Where tables are looked for."""
    wanted = asked or os.environ.get(VARIABLE)
    if wanted:
        return wanted
    home = os.environ.get("XDG_DATA_HOME") or os.environ.get("LOCALAPPDATA")
    return os.path.join(home or os.path.join(os.path.expanduser("~"), ".local", "share"), "croc", "tables")


def paths(where: str) -> Iterator[str]:
    """All tables of a folder, by name. None where there is no such folder."""
    try:
        names = sorted(os.listdir(where))
    except (FileNotFoundError, NotADirectoryError):
        return
    yield from (os.path.join(where, name) for name in names if name.endswith(SUFFIX))


def table(game: Game[Any], state: Any, where: str) -> Table | None:
    """The solved ending of a position; None where no file of the folder has it. Raises PositionError for a bad file."""
    shelf = game.shelf()
    if shelf is None or shelf.piece(state) is None:
        return None
    readings = shelf.readings(state)
    for path in paths(where):
        file = File(path)
        alike = file.about.game == game.slug and dict(file.about.readings) == dict(readings)
        piece = shelf.match(state, file.counts()) if alike else None
        if piece is not None:
            file.check(shelf.layout)
            return shelf.table(state, piece, file.number)
    return None


def about(game: Game[Any], state: Any) -> About:
    """What a table of a position's ending says of itself."""
    shelf = game.shelf()
    assert shelf is not None
    root = shelf.piece(state)
    assert root is not None
    return About(game.slug, shelf.layout, shelf.readings(state), shelf.about(state), root)


def name(game: Game[Any], known: About) -> str:
    """What its file is called: the game, the ending, and readings that depart."""
    changed = departures(rulings(game, known.readings))
    parts = [known.game, *known.ending.values(), *(f"{ruling}={reading}" for ruling, reading in changed.items())]
    return "_".join(part.replace(" ", "") for part in parts) + SUFFIX


def rulings(game: Game[Any], readings: Mapping[str, str]) -> Any:
    """These readings in force; the others are the game's own."""
    return choose(game.Rulings, readings)
