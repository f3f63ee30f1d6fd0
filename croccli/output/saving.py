"""Files that are there whole or not at all, and that replace nothing which the same command reads or writes.

part     the file while it is written, beside the one it will become
"""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TypeAlias

from .emit import STANDARD_OUTPUT, unwritable

Place: TypeAlias = tuple[int, int] | str | None
"""What makes a file that file: its number on its disk, or its whole name where it is not there yet."""


def save(path: str, data: bytes) -> None:
    """Write a file; `-` is standard output. What cannot be written is an OSError that names the file."""
    if path == "-":
        with unwritable(STANDARD_OUTPUT):
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
            sys.stdout.buffer.flush()
        return
    target = os.path.realpath(path)
    with unwritable(path):
        if is_special(target):  # a terminal or a pipe cannot be exchanged for a file
            with open(target, "wb") as file:
                file.write(data)
        else:
            _exchange(target, data)


def _exchange(target: str, data: bytes) -> None:
    part = f"{target}.{os.getpid()}.part"
    try:
        with open(part, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, target)
    except BaseException:
        with suppress(OSError):
            os.remove(part)
        raise


def is_special(path: str) -> bool:
    """Whether there is something of that name that is no plain file: a device, a pipe, a folder."""
    try:
        return not stat.S_ISREG(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


# -- what must not be the same file ------------------------------------------------------------------------------------


def apart(read: Iterable[str | None], written: Mapping[str, str | None]) -> None:
    """See that no output replaces a file that is read, nor another output. Raises a usage error.

    `read` are the inputs, `written` the outputs by the options that name them; None is one that is not given.
    """
    from ..table import usage

    inputs = {place(path) for path in read if path is not None}
    taken: dict[Place, str] = {}
    for option, path in written.items():
        where = path if path in (None, "-") else place(path)
        if where is None:
            continue
        if where in inputs:
            raise usage(f"{option} {path} would overwrite what is read: give another file")
        if where in taken:
            raise usage(f"{taken[where]} and {option} both name {_said(path)}: give each a file of its own")
        taken[where] = option


def _said(path: str | None) -> str:
    return STANDARD_OUTPUT if path == "-" else str(path)


def place(path: str | None) -> Place:
    """Where a file is, however it is named: through links, or (`-`) as standard input. None: it cannot be replaced."""
    try:
        found = os.fstat(sys.stdin.fileno()) if path == "-" else os.stat(str(path))
    except (OSError, ValueError, AttributeError):
        return None if path == "-" else _full(str(path))
    return (found.st_dev, found.st_ino) if stat.S_ISREG(found.st_mode) else None


def _full(path: str) -> str | None:
    try:
        return os.path.realpath(path)
    except (OSError, ValueError):
        return None
