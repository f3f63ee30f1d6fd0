"""Pictures of positions and cases, as SVG files; equal pictures are written once."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

from croccli.output.annotate import judged
from croccli.output.to_svg import svg
from games.core.cases import Case
from games.core.game import Game
from games.core.judge import judge_all
from games.core.picture import Picture
from games.core.position import NotationError, Position, PositionError


class Album:
    """A folder of pictures."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.names: dict[str, str] = {}

    def draw(self, game: Game[Any], subject: Case | Position, name: str) -> str:
        """Draw a case, with its last move and what is wrong with it, or a position. The file's name; empty for none."""
        try:
            picture = _of_case(game, subject) if isinstance(subject, Case) else game.draw(game.read(subject))
        except PositionError:
            return ""
        drawn = svg(picture)
        digest = sha256(drawn.encode()).hexdigest()
        if digest not in self.names:
            self.names[digest] = f"{game.slug}-{name.lower()}.svg"
            self.folder.mkdir(parents=True, exist_ok=True)
            (self.folder / self.names[digest]).write_text(drawn, encoding="utf-8")
        return self.names[digest]


def _of_case(game: Game[Any], case: Case) -> Picture:
    state = game.read(Position(case.position, case.id, case.under))
    try:
        verdicts, before = judge_all(game, state, case.moves)
    except NotationError:
        return game.draw(state)
    if not verdicts:
        return game.draw(state)
    return judged(game.draw(before, verdicts[-1].move), verdicts[-1])
