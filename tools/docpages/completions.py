"""Completion scripts: they ask croc itself, which knows its commands, and from a file its tokens and players."""

from __future__ import annotations

from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

from croccli.main import croc

NAMES = {"croc.bash": BashComplete, "_croc": ZshComplete, "croc.fish": FishComplete}
"""File names as the shells look for them."""


def scripts() -> dict[str, str]:
    """The script of each shell, by file name."""
    return {name: _script(shell) for name, shell in NAMES.items()}


def _script(shell: type[ShellComplete]) -> str:
    # `ShellComplete.source`: Click's own bash class would run a bash to learn its version.
    return ShellComplete.source(shell(croc, {}, "croc", "_CROC_COMPLETE")).strip() + "\n"
