"""The croc command. A command's module is imported only when that command is called."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any, NoReturn

# Collecting garbage while modules load costs a tenth of a quick command and finds none.
gc.set_threshold(200_000, 20, 20)

import click  # noqa: E402  # after the line above, which is for it too

from .exits import guarded  # noqa: E402

SECTIONS = {
    "Settle a dispute": ("check", "legal-moves", "between", "rules", "rulings"),
    "Positions and records": ("show", "apply", "score", "replay", "report", "validate", "schema"),
    "Many recorded games": ("batch", "standings", "simulate"),
    "Endgames": ("solve", "tables"),
    "Games": ("games", "deal", "perft"),
}
COMMANDS = tuple(name for names in SECTIONS.values() for name in names)
HELP = """Rules adjudicator for crocodile games.

Positions and records are YAML files; `-` stands for standard input.

\b
Example:
  croc check position.yaml c3-c4-d4

Quote tokens that a shell would take for its own: '3+>5.3', 'red 3'.
"""
EXITS = (
    "Exit codes: 0 legal or fine, 1 illegal or faults found, 2 unusable input or usage, 3 not decided within limits."
)
WIDTH = 80


class Croc(click.Group):
    """Knows the names of its commands, and reads a summary without importing the command."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"croccli.commands.{cmd_name.replace('-', '_')}").command
        command.name = cmd_name
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in COMMANDS and not name.startswith("-") and not ctx.resilient_parsing:
            from games.core.shapes import did_you_mean

            raise click.UsageError(f"no command '{name}'{did_you_mean(name, COMMANDS)}", ctx)
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> Any:
        """As ever; a fault in what was typed for a command points to the help of that command."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            name = ctx.invoked_subcommand
            command = self.get_command(ctx, name) if error.ctx is None and name else None
            if command is not None:
                error.ctx = click.Context(command, parent=ctx, info_name=name)
            raise

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        for title, names in SECTIONS.items():
            with formatter.section(title):
                formatter.write_dl([(name, summary(name)) for name in names])


def summary(name: str) -> str:
    """The first line of a command's docstring."""
    path = os.path.join(os.path.dirname(__file__), "commands", name.replace("-", "_") + ".py")
    with open(path, encoding="utf-8") as source:
        return source.readline().strip().strip('"').rstrip(".")


@click.group(cls=Croc, help=HELP, epilog=EXITS)
@click.version_option(package_name="croc", message="%(prog)s %(version)s")
def croc() -> None:
    """The group itself does nothing."""


def run(arguments: Sequence[str]) -> int:
    """Run croc with these arguments; the exit code."""
    return guarded(lambda: _invoke(list(arguments)), arguments)


def _invoke(arguments: list[str]) -> int:
    with croc.make_context("croc", arguments or ["--help"], terminal_width=_width()) as context:
        code: int = croc.invoke(context)
        return code


def _width() -> int:
    """How wide help pages may be. (Click would ask `shutil`, which takes longer to load than to write the page.)"""
    try:
        return max(40, min(WIDTH, int(os.environ.get("COLUMNS") or os.get_terminal_size().columns)))
    except (OSError, ValueError):
        return WIDTH


def main() -> NoReturn:
    """The console script."""
    if "_CROC_COMPLETE" in os.environ:
        croc.main(prog_name="croc")
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # whoever called has closed it: what is written leads nowhere
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115  # it stays open
    for stream in (sys.stdout, sys.stderr):
        # What the terminal cannot show is spelled out rather than an error.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    code = run(sys.argv[1:])
    # The answer is out. Taking the interpreter down in order would take as long as some commands.
    os._exit(code)
