"""One answer, in the format asked for, on standard output."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from ..exits import stop_writing

STANDARD_OUTPUT = "standard output"


def emit(form: str, name: str, document: Mapping[str, Any], text: Iterable[str]) -> None:
    """Print an answer of the command `name`: `text` line by line, or `document` as JSON or YAML."""
    write("".join(f"{line}\n" for line in text) if form == "text" else formatted(form, name, document))


def formatted(form: str, name: str, document: Mapping[str, Any]) -> str:
    """A document with its schema, as JSON or YAML text."""
    whole = {"schema": f"croc/{name}/1", **document}
    if form == "json":
        from .to_json import dumps

        return dumps(whole)
    from .to_yaml import dump

    return dump(whole, typed=True)


def write_aside(text: str) -> None:
    """Write to standard error: why there is no answer on standard output."""
    if sys.stderr is not None:
        sys.stderr.write(text)
        sys.stderr.flush()


def write(text: str) -> None:
    """Write to standard output; a reader that has gone away is no error."""
    if sys.stdout is None:
        return
    try:
        with unwritable(STANDARD_OUTPUT):
            sys.stdout.write(text)
            sys.stdout.flush()
    except BrokenPipeError:
        stop_writing()


@contextmanager
def unwritable(path: str) -> Iterator[None]:
    """An OSError in here names the file and says that it cannot be written; a reader that has gone away is none."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise OSError(error.errno, f"this cannot be written: {reason}", path) from None
