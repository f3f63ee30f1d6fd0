"""What went wrong, in one line for each problem, or as one document for programs."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import NamedTuple

import click

from .exits import Misuse, stop_writing


class Failure(NamedTuple):
    """What went wrong: its kind, and (path, line, column, message) for each problem."""

    kind: str
    problems: tuple[tuple[str, int, int, str], ...]


def complain(error: BaseException, arguments: Sequence[str]) -> None:
    """Write to standard error what an exception means, in the format the arguments ask for."""
    if os.environ.get("CROC_DEBUG"):
        import traceback

        traceback.print_exception(error)
    if isinstance(error, OSError):
        stop_writing()
    if sys.stderr is None:
        return
    form, what = asked_format(arguments), _visible(failure(error))
    try:
        sys.stderr.write(_lines(what) if form == "text" else _document(what, form))
        sys.stderr.flush()
    except (OSError, ValueError):
        return


def _visible(what: Failure) -> Failure:
    """The same on one line each, every character to be seen: what was typed may hold anything."""

    def shown(text: str) -> str:
        return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)

    return Failure(
        what.kind, tuple((shown(path), line, column, shown(said)) for path, line, column, said in what.problems)
    )


def _lines(what: Failure) -> str:
    places = ((f"{path}:{line}:{column}" if line else path, message) for path, line, column, message in what.problems)
    return "".join(f"{place}: {message}\n" if place else f"{message}\n" for place, message in places)


def _document(what: Failure, form: str) -> str:
    from .output.emit import formatted

    problems = [
        {"path": path or None, "line": line or None, "column": column or None, "message": message}
        for path, line, column, message in what.problems
    ]
    return formatted(form, "error", {"error": what.kind, **problems[0], "problems": problems})


def failure(error: BaseException) -> Failure:
    """What an exception means to the user."""
    from games.core.position import NotationError, PositionError

    if isinstance(error, (KeyboardInterrupt, click.Abort)):
        return Failure("interrupted", (("croc", 0, 0, "interrupted"),))
    if isinstance(error, PositionError):
        return Failure("position", tuple((each.path, each.line, each.column, each.message) for each in error.problems))
    if isinstance(error, NotationError):
        return Failure("notation", (("", 0, 0, str(error)),))
    if isinstance(error, click.ClickException):
        return Failure("usage", (_usage(error),))
    if isinstance(error, OSError) and error.strerror:
        return Failure("system", ((os.fsdecode(error.filename or "croc"), 0, 0, error.strerror),))
    if isinstance(error, MemoryError):
        return Failure("system", (("croc", 0, 0, "there is not enough memory for this"),))
    return Failure("internal", (("croc", 0, 0, _own_fault(error)),))


def _usage(error: click.ClickException) -> tuple[str, int, int, str]:
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "croc"
    message = " ".join(_said(error).split()).rstrip(".")
    if not isinstance(error, Misuse):
        message = f"{message[:1].lower()}{message[1:]}"
    return path, 0, 0, f"{message}; see {path} --help"


def _said(error: click.ClickException) -> str:
    """What click says; of an unknown option in the words that unknown names are told in everywhere."""
    if not isinstance(error, click.NoSuchOption):
        return error.format_message()
    hint = f"; did you mean {error.possibilities[0]}?" if error.possibilities else ""
    return f"{error.message.rstrip('.')}{hint}"


def _own_fault(error: BaseException) -> str:
    """One line to report, with the place in the code."""
    place = ""
    trace = error.__traceback__
    while trace is not None:
        place = f"{os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"
        trace = trace.tb_next
    what = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    return f"this is a fault of croc, please report it with your command and file: {what} ({place})"


def asked_format(arguments: Sequence[str]) -> str:
    """The format the arguments ask for, known even where they are wrong otherwise."""
    words = list(arguments)
    words = words[: words.index("--")] if "--" in words else words
    form = "text"
    for number, word in enumerate(words):
        if word.startswith("--format="):
            form = word.partition("=")[2]
        elif word == "--format" and number + 1 < len(words):
            form = words[number + 1]
    return form if form in ("json", "yaml") else "text"
