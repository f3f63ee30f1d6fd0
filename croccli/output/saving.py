"""Files that are there whole or not at all.

part     the file while it is written, beside the one it will become
"""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress


def save(path: str, data: bytes) -> None:
    """Write a file; `-` is standard output. What cannot be written is an OSError that names the file."""
    if path == "-":
        sys.stdout.flush()
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
        return
    target = os.path.realpath(path)
    if _is_special(target):  # a terminal or a pipe cannot be exchanged for a file
        with open(target, "wb") as file:
            file.write(data)
        return
    part = f"{target}.{os.getpid()}.part"
    try:
        with open(part, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, target)
    except BaseException as error:
        with suppress(OSError):
            os.remove(part)
        if isinstance(error, OSError):
            raise OSError(
                error.errno, f"this cannot be written: {(error.strerror or str(error)).lower()}", path
            ) from None
        raise


def _is_special(path: str) -> bool:
    try:
        return not stat.S_ISREG(os.stat(path).st_mode)
    except OSError:
        return False
