"""A file that is a position or a record: the table it describes, or the one where the recorded game begins."""

from __future__ import annotations

import os
from typing import NamedTuple

from games.core.position import Position, is_record
from games.core.record import Record, read_record
from games.core.replay import OnIllegal, Replay, replay

from .load import known_game, load_document, opening
from .table import Asked, Table, chosen, under


class Told(NamedTuple):
    """A table, and the record whose game begins there (None: the file is a position)."""

    table: Table
    record: Record | None

    def played(self, position: Position, on_illegal: OnIllegal = "stop") -> tuple[Table, Replay | None]:
        """The table after the record's moves, played from its start as `position` has it (under other readings)."""
        game = self.table.game
        state = game.read(position)
        if self.record is None:
            return Table(game, position, state), None
        told = replay(game, state, self.record.moves, on_illegal)
        return Table(game, position, told.state), told


def told(path: str, asked: Asked) -> Told:
    """The table a file describes, or where the record in it begins."""
    document = load_document(path)
    if not is_record(document.root):
        game = known_game(document)
        return Told(under(game, document, asked), None)
    record = read_record(document.root, document.path)
    position = opening(record, chosen(record.game, asked), "" if path == "-" else os.path.dirname(path))
    return Told(Table(record.game, position, record.game.read(position)), record)
