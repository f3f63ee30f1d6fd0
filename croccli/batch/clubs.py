"""Readings asked for on the command line, for games that are not known yet: by game, checked against all of them."""

from __future__ import annotations

from collections.abc import Iterable

from games.core.position import Position, PositionError, Problem, Problems
from games.core.registry import find, slugs
from games.core.shapes import clip

from ..load import load_document, shown
from ..table import Asked, chosen, is_by_game, unknown_games


def readings(asked: Asked) -> dict[str, dict[str, str]]:
    """The readings to set over the records' own, by game. Raises PositionError for one that fits no game.

    A single reading is set in every game that has such a ruling with such a reading; it goes over the club's.
    """
    found: dict[str, dict[str, str]] = {}
    if asked.club:
        for slug, pairs in _club(load_document(asked.club), asked.club).items():
            found.setdefault(slug, {}).update(pairs)
    for slug, pairs in _spread(asked.pairs, "--ruling").items():
        found.setdefault(slug, {}).update(pairs)
    return found


def _club(document: Position, path: str) -> dict[str, dict[str, str]]:
    if is_by_game(document.root):
        problems = Problems(shown(path))
        unknown_games(document.root, problems)
        problems.raise_any()
        return {str(slug): chosen(find(slug), Asked((), path)) for slug in document.root}
    return _spread([f"{name}={reading}" for name, reading in document.root.items()], shown(path))


def _spread(pairs: Iterable[str], where: str) -> dict[str, dict[str, str]]:
    """Each pair set in every game that it fits."""
    found: dict[str, dict[str, str]] = {}
    for pair in pairs:
        fits = False
        for slug in slugs():
            try:
                reading = chosen(find(slug), Asked((pair,)))
            except PositionError:
                continue
            found.setdefault(slug, {}).update(reading)
            fits = True
        if not fits:
            raise PositionError([Problem(f"'{clip(pair)}' is no ruling with a reading in any game", path=where)])
    return found
