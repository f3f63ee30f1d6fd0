"""Files, read strictly: every fault has its place, and all faults of a file are reported at once.

path       a file name, - for standard input, or a position in one line (see `line`) in place of a file
document   one YAML or JSON mapping; a file may hold several
position   a document that describes a game at rest
record     a document that tells a game move by move

Limits: FILE_SIZE here; nesting, values and lengths in `compose`. PyYAML is loaded when the first text is composed.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NoReturn

from games.core.game import Game
from games.core.position import Fields, Node, Position, PositionError, Problem, Problems, Text, is_record
from games.core.registry import game_named
from games.core.rulings import table
from games.core.shapes import clip, did_you_mean, kind_of

from .syntax import place, unreadable

if TYPE_CHECKING:
    from games.core.record import Record

FILE_SIZE = 16 * 1024 * 1024
"""Bytes of one file, at most."""

STANDARD_INPUT = "standard input"
AS_WRITTEN: Mapping[str, str] = {}
"""No readings set over the file's own."""

MARKED = 24
"""Characters within which a position in one line shows that it is one."""

WIDE = {b"\xff\xfe\0\0": "UTF-32", b"\0\0\xfe\xff": "UTF-32", b"\xff\xfe": "UTF-16", b"\xfe\xff": "UTF-16"}


# -- text --------------------------------------------------------------------------------------------------------------


def read_text(path: str) -> str:
    """The text of a file. Raises PositionError with the one problem that keeps it from being read."""
    if is_line(path):
        return path
    name = shown(path)
    try:
        data = _bytes(path, name)
    except OSError as error:
        _refuse(_reason(error) + unmarked(path), name)
    except ValueError:
        _refuse("this cannot be the name of a file", name)
    return _decoded(data, name)


def shown(path: str) -> str:
    """A path as messages name it."""
    if path == "-":
        return STANDARD_INPUT
    if is_line(path):
        return "the line"
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in os.fspath(path)) or "''"


def _refuse(message: str, path: str, line: int = 0, column: int = 0) -> NoReturn:
    raise PositionError([Problem(message, line, column, path)])


def _bytes(path: str, name: str) -> bytes:
    """What is in a file. What is too large is not read to its end, and a regular file not at all."""
    if path == "-":
        if sys.stdin is None:
            raise OSError("standard input is closed")
        data = sys.stdin.buffer.read(FILE_SIZE + 1) or b""
        size = len(data)
    else:
        with open(path, "rb") as file:
            size = os.fstat(file.fileno()).st_size
            data = file.read(FILE_SIZE + 1) if size <= FILE_SIZE else b""
    if max(size, len(data)) > FILE_SIZE:
        _refuse(f"the file is too large: at most {FILE_SIZE // 1024 // 1024} MiB can be read", name)
    return data


def _reason(error: OSError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file"
    if isinstance(error, IsADirectoryError):
        return "this is a directory, not a file"
    if isinstance(error, PermissionError):
        return "there is no permission to read this file"
    return f"this cannot be read: {(error.strerror or str(error)).lower()}"


def _decoded(data: bytes, name: str) -> str:
    if not data:
        _refuse("the file is empty", name)
    wide = next((kind for mark, kind in WIDE.items() if data.startswith(mark)), "")
    if not wide and len(data) > 3 and len(data) % 2 == 0 and any(data[:200]) and _every_other_is_zero(data[:200]):
        wide = "UTF-16"
    if wide:
        _refuse(f"this is {wide} text: save the file as UTF-8", name)
    try:
        text = data.decode().removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        _refuse(*_not_utf8(error.object, error.start, name))
    fault = unreadable(text)
    if fault is not None:
        _refuse(fault.message, name, fault.line + 1, fault.column + 1)
    return text


def _every_other_is_zero(data: bytes) -> bool:
    """As in UTF-16 without a mark, where the text is mostly ASCII."""
    return not any(data[0::2]) or not any(data[1::2])


def _not_utf8(data: bytes, start: int, name: str) -> tuple[str, str, int, int]:
    before = data[:start].decode().removeprefix("\ufeff")
    line, column = place(before, len(before))
    message = f"byte {start + 1} of the file (0x{data[start]:02x}) is not valid UTF-8: save the file as UTF-8"
    return message, name, line + 1, column + 1


# -- documents ---------------------------------------------------------------------------------------------------------


def compose(text: str, path: str = "", first_line: int = 1) -> list[Node]:
    """The documents of a YAML or JSON text, every node with its line and column.

    Raises PositionError with all faults of the text. `first_line` is the number of its first line where the text is
    a part of a file.
    """
    if is_line(text):
        from .line import read_lines

        return read_lines(text, path, first_line)
    from .compose import composed

    return composed(text, path, first_line)


def is_line(text: str) -> bool:
    """Whether a text, or what stands in place of a file name, is a position in one line."""
    start = text[:MARKED].lower()
    if "croc" not in start or ";" not in start:
        return False
    from . import line

    return line.is_line(text)


def unmarked(text: str) -> str:
    """A hint where a text looks like a position in one line whose mark was forgotten."""
    game, semicolon, rest = text[: 2 * MARKED].lstrip(" `'\"").partition(";")
    forgotten = semicolon and "=" in rest and game.strip().replace("-", "").isalnum()
    return "; a position in one line begins with croc1; and then the game" if forgotten else ""


def load_documents(path: str, text: str | None = None) -> list[Position]:
    """All documents of a file, at least one. Raises PositionError unless each is a mapping.

    `text` is the file's text where it has been read already.
    """
    name = shown(path)
    roots = compose(read_text(path) if text is None else text, name)
    problems = Problems(name)
    if not roots:
        problems.add("there is nothing in this file but white space and comments")
    for root in roots:
        if not isinstance(root, Fields):
            hint = unmarked(root) if isinstance(root, Text) else ""
            problems.add(f"a mapping such as `game: ...` expected, not {kind_of(root)}{hint}", root)
    problems.raise_any()
    return [Position(root, name) for root in roots if isinstance(root, Fields)]


def load_document(path: str, text: str | None = None) -> Position:
    """The only document of a file, whose text may have been read already."""
    documents = load_documents(path, text)
    if len(documents) > 1:
        second = documents[1].root
        _refuse(
            f"one document expected, but this is the second of {len(documents)}",
            shown(path),
            second.line,
            second.column,
        )
    return documents[0]


# -- positions and records ---------------------------------------------------------------------------------------------


def load_position(path: str, rulings: Mapping[str, str] = AS_WRITTEN) -> tuple[Game[Any], Position]:
    """The game and the position of a file with one document; `rulings` are set over the file's own."""
    document = load_document(path)
    game = known_game(document)
    _check_readings(game, rulings)
    return game, document._replace(rulings=rulings)


def known_game(document: Position) -> Game[Any]:
    """The game a document names. Raises PositionError for none, and for one that is not known."""
    problems = Problems(document.path)
    game = game_named(document.root, problems)
    problems.raise_any()
    assert game is not None
    return game


def _check_readings(game: Game[Any], rulings: Mapping[str, str]) -> None:
    """Readings from a command line; those of a file are checked with the file."""
    if not rulings:
        return
    problems = Problems()
    known = table(game.Rulings)
    for name, reading in rulings.items():
        if name not in known:
            problems.add(f"{game.slug} has no ruling '{clip(name)}'{did_you_mean(name, known)}", name)
        elif reading not in known[name].readings:
            expected = ", ".join(known[name].readings)
            problems.add(f"ruling {name}: one of {expected} expected, not '{clip(reading)}'", reading)
    problems.raise_any()


def load_record(path: str, rulings: Mapping[str, str] = AS_WRITTEN) -> tuple[Record, Position]:
    """The record of a file with one document, and the position its game begins with."""
    from games.core.record import read_record

    document = load_document(path)
    record = read_record(document.root, document.path)
    _check_readings(record.game, rulings)
    return record, opening(record, rulings, "" if path == "-" else os.path.dirname(path))


def opening(record: Record, rulings: Mapping[str, str] = AS_WRITTEN, folder: str | None = None) -> Position:
    """The position a record begins with, read from its file where `start` names one.

    That file's name is relative to `folder`, which is the record's own unless given.
    """
    from games.core.record import position_of

    if isinstance(record.start, Fields):
        return position_of(record, record.start, record.path, rulings)
    name = os.path.join(os.path.dirname(record.path) if folder is None else folder, record.start)
    if is_line(record.start):
        name = str(record.start)
    elif not os.path.isfile(name):
        _refuse(f"start: there is no file '{clip(shown(name), 200)}'", record.path, *_place(record.start))
    document = load_document(name)
    if is_record(document.root):
        wanted = f"start: a position is wanted, and '{clip(shown(name), 200)}' is a record"
        _refuse(wanted, record.path, *_place(record.start))
    return position_of(record, document.root, document.path, rulings)


def _place(node: Text | Fields) -> tuple[int, int]:
    return node.line, node.column
