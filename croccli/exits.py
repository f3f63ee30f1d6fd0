"""How croc ends: the exit codes, and the one place where exceptions end.

fine         legal, or the question is answered
findings     illegal, impossible, or faults found
unusable     the input or the usage is wrong (or croc itself is)
undecided    stopped at a limit before the answer was certain
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence

import click

FINE = 0
FINDINGS = 1
UNUSABLE = 2
UNDECIDED = 3
INTERRUPTED = 130
"""What a shell expects of a command that Ctrl-C ended."""


class Misuse(click.UsageError):
    """A usage error in our own words, which are shown as they are."""


def guarded(run: Callable[[], int], arguments: Sequence[str]) -> int:
    """The exit code of `run`; whatever it raises becomes lines on standard error, never a traceback."""
    try:
        return run()
    except click.exceptions.Exit as error:
        return error.exit_code
    except BrokenPipeError:
        stop_writing()
        return FINE
    except (KeyboardInterrupt, click.Abort, Exception) as error:
        from .complaints import complain

        complain(error, arguments)
        return UNUSABLE if isinstance(error, Exception) and not isinstance(error, click.Abort) else INTERRUPTED


def stop_writing() -> None:
    """Nobody reads standard output any more: let the rest go nowhere, also what Python flushes at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, sys.stdout.fileno())
    except (OSError, ValueError):
        sys.stdout = None
    finally:
        os.close(nowhere)
