"""List the games croc knows.

\b
Example:
  croc games
"""

from __future__ import annotations

import click

from games.core.registry import find, slugs

from ..exits import FINE
from ..options import format_option
from ..output import to_text
from ..output.emit import emit


@click.command(help=__doc__)
@format_option
def command(form: str) -> int:
    known = [find(slug) for slug in slugs()]
    document = {"games": [{"slug": game.slug, "title": game.title, "about": game.about} for game in known]}
    width = max((len(game.slug) for game in known), default=0) + 2
    lines = [line for game in known for line in to_text.wrapped(f"{game.title}: {game.about}", game.slug.ljust(width))]
    emit(form, "games", document, lines)
    return FINE
