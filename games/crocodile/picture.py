"""The tournament table: a row for each task and time, a column for each team. Alone: the ten words of each card.

cell   one field of the table, named by its column and row ("north objects 2")
"""

from __future__ import annotations

from collections.abc import Sequence

from ..core.moves import Move
from ..core.picture import Cell, Face, Label, Line, Mark, Picture, Shape
from .scoring import points, table, totals
from .state import AloneGame, State, TeamGame, Turn, due, shown, shows_next, stage, unused
from .text import listed, numbered
from .words import CATEGORIES, HOLDS, TASKS, TIMES, Show, Task

CELL = (14, 1)
PIXELS = (132, 34)


def draw(state: State, move: Move | None) -> Picture:
    """The table as it is filled; with a move, a mark on the cell it is about."""
    return _own_picture(state, move) if isinstance(state, AloneGame) else _team_picture(state, move)


def _grid(columns: Sequence[str], rows: Sequence[str], texts: dict[tuple[str, str], str]) -> list[Shape]:
    shapes: list[Shape] = [Label(x, 0, name, "column") for x, name in enumerate(columns, 1)]
    for y, row in enumerate(rows, 1):
        shapes.append(Label(0, y, row, "row", "left"))
        for x, column in enumerate(columns, 1):
            shapes.append(Cell(x, y, "table", f"{column} {row}", texts.get((column, row), ".")))
    return shapes


def _picture(
    title: str,
    columns: Sequence[str],
    rows: Sequence[str],
    texts: dict[tuple[str, str], str],
    lines: list[Line],
    mark: tuple[str, str, str] | None,
) -> Picture:
    shapes = _grid(columns, rows, texts)
    if mark is not None:
        column, row, role = mark
        shapes.append(Mark(columns.index(column) + 1, rows.index(row) + 1, role))
    filled = "; ".join(f"{column} {row}: {text}" for (column, row), text in texts.items())
    description = f"{filled or 'an empty table'}. {'. '.join(line.text for line in lines)}."
    size = len(columns) + 1, len(rows) + 1
    return Picture(title, description, *size, tuple(shapes), CELL, tuple(lines), PIXELS)


# -- teams ------------------------------------------------------------------------------------------------------------


def _row(task: str, number: int) -> str:
    return f"{task} {number}"


ROWS = tuple(_row(task, number) for task in TASKS for number in range(1, TIMES + 1))


def _team_picture(state: TeamGame, move: Move | None) -> Picture:
    texts: dict[tuple[str, str], str] = {}
    mark = None
    for turn in state.all_turns:
        cell = turn.team, _next_row(texts, turn.team, turn.task)
        gained = points(state, turn)[turn.team]
        texts[cell] = f"({gained})" if turn is state.open else ", ".join(filter(None, [texts.get(cell), str(gained)]))
        if turn is state.open and move is not None:
            mark = (*cell, "to")
    if move is not None and isinstance(move[0], Task) and state.open is None and stage(state) != "over":
        mark = _task_mark(state, texts, move[0])
    return _picture(_team_title(state), state.names, ROWS, texts, list(_team_notes(state)), mark)


def _next_row(texts: dict[tuple[str, str], str], team: str, task: str) -> str:
    """The first free cell of a task, or its last where too many turns were played."""
    rows = [_row(task, number) for number in range(1, TIMES + 1)]
    return next((row for row in rows if (team, row) not in texts), rows[-1])


def _task_mark(state: TeamGame, texts: dict[tuple[str, str], str], word: Task) -> tuple[str, str, str]:
    team = word.by or due(state)
    row = _next_row(texts, team, word.task)
    return team, row, "blocked" if (team, row) in texts else "to"


def _team_title(state: TeamGame) -> str:
    now = stage(state)
    if now == "over":
        return "Crocodile, after twelve rounds"
    doing = {"task": "to choose a task", "presenter": "to say who shows", "before": "before the start"}
    return f"Crocodile, {due(state)} {doing.get(now, 'showing')}"


def _team_notes(state: TeamGame) -> list[Line]:
    notes = []
    if state.open:
        notes.append(Line(state.open.team, (_turn_note(state.open),)))
    over = stage(state) == "over"
    for team, number in (totals if over else table)(state).items():
        left = unused(state, team)
        cards = f"{numbered(len(left), 'unused U-card')}{' counted' if over else ''}"
        which = tuple(Face("", card, kind="card", name=card) for card in left)
        counted = f"{numbered(number, 'point')}, {cards}"
        some = 0 < len(left) < len(state.u_cards)
        notes.append(Line(team, (f"{counted}:", *which) if some else (counted,), "player"))
    return notes


def _turn_note(turn: Turn) -> str:
    parts = [turn.task]
    if turn.chosen:
        parts.append(f"{turn.presenter} shows")
    parts += [f"{card.by} plays {card.card}" for card in turn.played]
    if turn.looked:
        parts.append(f"{listed(turn.looked)} looked")
    if turn.started:
        parts.append(f"guessed: {', '.join(guess.word for guess in turn.guesses) or 'nothing yet'}")
    return ", ".join(parts)


# -- alone ------------------------------------------------------------------------------------------------------------

OWN_ROWS = tuple(_row(word, number) for word in CATEGORIES for number in range(1, HOLDS[word] + 1))


def _own_picture(state: AloneGame, move: Move | None) -> Picture:
    texts = {
        (player, _row(word, number)): "shown"
        for player in state.players
        for word, had in shown(state, player).items()
        for number in range(1, had + 1)
    }
    turn, mark = state.turn, None
    if turn.word:
        row = _own_row(texts, turn.presenter, turn.word)
        texts.setdefault((turn.presenter, row), "(showing)")
        mark = (turn.presenter, row, "to") if move is not None else None
    elif move is not None and isinstance(move[0], Show) and turn.presenter:
        row = _own_row(texts, turn.presenter, move[0].word)
        mark = (turn.presenter, row, "blocked" if (turn.presenter, row) in texts else "to")
    shows = turn.presenter or shows_next(state)
    note = "the game is over" if stage(state) == "over" else f"{shows} shows" if shows else "anyone may show first"
    return _picture("Crocodile, everyone alone", state.players, OWN_ROWS, texts, [Line("", (note,))], mark)


def _own_row(texts: dict[tuple[str, str], str], player: str, word: str) -> str:
    rows = [_row(word, number) for number in range(1, HOLDS[word] + 1)]
    return next((row for row in rows if (player, row) not in texts), rows[-1])
