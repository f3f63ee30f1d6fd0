"""What a position is worth, said in a line or two: for pictures and pages, where `croc solve` says all of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from games.core.game import CannotSolve, Game

SECONDS = 10.0
"""How long a picture waits for its value."""
GRANTED = "Taken for granted"


def worth(
    game: Game[Any], state: Any, arbiter: bool = False, seconds: float = SECONDS, tables: str | None = None
) -> tuple[str, ...]:
    """The exact value in words, with what is taken for granted and the best moves; or why there is none.

    Without `arbiter`, what the players have not seen is drawn, as in `croc solve`.
    """
    from .commands.solve import solution
    from .output.solve_text import text
    from .solvers.limits import Limits

    if game.ending(state) is not None:
        return ("the game is over",)
    try:
        assumed, assumption = game.assume(state, {}, arbiter)
        found = solution(game, assumed, Limits(seconds=seconds), 0, assumption, tables=tables)
    except CannotSolve as error:
        return (f"not known, as this cannot be solved: {error}",)
    if found.status == "unsolved":
        reached = found.reached.replace(" (--max-seconds)", "")
        return (f"not known: {reached}; croc solve may take its time",)
    return tuple(_paragraphs(list(text(game.title, found))))


def _paragraphs(lines: Sequence[str]) -> Iterator[str]:
    """The paragraphs before the first empty line, each on one line; the first without the game's title."""
    head = list(lines[: list(lines).index("") if "" in lines else None])
    begins = next((number for number, line in enumerate(head) if line.startswith(GRANTED)), len(head))
    yield " ".join(head[:begins]).partition(": ")[2]
    said: list[str] = []
    for line in head[begins:]:
        if said and line.startswith("  "):
            said[-1] += f" {line.strip()}"
        else:
            said.append(line)
    yield from said
