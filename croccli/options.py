"""Arguments and options that several commands share, as decorators.

A command's function gets: `position` (a path or -), `tokens`, `asked` (readings, see table.Asked), `seat` and
`arbiter`, `form` (text, json or yaml). It returns its exit code.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from errno import EISDIR
from functools import wraps
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from fractions import Fraction

F = TypeVar("F", bound=Callable[..., Any])
Wrapped = Callable[..., Any]


def _completed_by(name: str) -> Any:
    """A completion of the module `completing`, imported only when a shell asks."""

    def complete(context: click.Context, parameter: click.Parameter, incomplete: str) -> Any:
        from . import completing

        return completing.quietly(getattr(completing, name), context, incomplete)

    return complete


FILE = click.Path(allow_dash=True)
"""A path for completion's sake; the loader looks whether it is there."""
READ = ("position", "record", "file", "files", "before", "after", "paths", "targets")
"""What the arguments are called that name files to read."""


class OutputFile(click.Path):
    """The name of a file to write."""

    def __init__(self) -> None:
        super().__init__(allow_dash=True, readable=False)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not value:
            self.fail("the name of a file is wanted, and this is empty", param, ctx)
        if os.path.isdir(value):
            raise OSError(EISDIR, "this cannot be written: this is a directory", value)
        return super().convert(value, param, ctx)


class Named(click.Path):
    """The name of a file or folder that is not empty."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not value:
            self.fail("a name is wanted, and this is empty", param, ctx)
        return super().convert(value, param, ctx)


class WholeNumber(click.IntRange):
    """A whole number within bounds; messages call it so."""

    name = "whole number"


class Number(click.FloatRange):
    """A number within bounds, so no NaN."""

    name = "number"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        found = super().convert(value, param, ctx)
        if found != found:
            self.fail(f"'{value}' is not a valid number.", param, ctx)
        return found


OUTPUT = OutputFile()
NUMBER = r"-?(?:[0-9]{1,9}(?:\.[0-9]{0,20})?|\.[0-9]{1,20})(?:[eE][+-]?[0-9]{1,2})?|-?[0-9]{1,9}/[0-9]{1,9}"
"""What `exact` reads."""

position_argument = click.argument("position", type=FILE)
game_argument = click.argument("game", shell_complete=_completed_by("games"))
kind_argument = click.argument("kind", shell_complete=_completed_by("kinds"))
rule_argument = click.argument("rule", required=False, shell_complete=_completed_by("rules"))
tokens_argument = click.argument(
    "tokens", metavar="TOKEN...", nargs=-1, required=True, shell_complete=_completed_by("tokens")
)
move_option = click.option(
    "--move", "token", metavar="TOKEN", shell_complete=_completed_by("tokens"), help="Draw this move too."
)
format_option = click.option(
    "--format",
    "form",
    type=click.Choice(("text", "json", "yaml")),
    default="text",
    show_default=True,
    help="Text for people, JSON or YAML for programs.",
)
all_rulings_option = click.option(
    "--all-rulings", is_flag=True, help="Answer under every reading of the rulebook, and say what hangs on which."
)
on_illegal_option = click.option(
    "--on-illegal",
    type=click.Choice(("stop", "skip", "accept")),
    default="stop",
    show_default=True,
    help="After an illegal move: stop, leave it out, or play on from there as it stood on the table.",
)


line_option = click.option("--line", is_flag=True, help="Print the position in one line, for a chat.")


def image_options(function: F) -> Wrapped:
    """`--svg`, `--png` and `--theme`: draw into a file."""

    @click.option("--svg", metavar="FILE", type=OUTPUT, help="Draw into this SVG file (- for standard output alone).")
    @click.option("--png", metavar="FILE", type=OUTPUT, help="Draw into this PNG file (needs the extra `png`).")
    @click.option(
        "--theme",
        type=click.Choice(("auto", "light", "dark")),
        default="auto",
        show_default=True,
        help="Colours of the image; auto: as the reader's screen has it.",
    )
    @wraps(function)
    def drawing(*args: Any, **options: Any) -> Any:
        return function(*args, **options)

    return drawing


def readings_options(function: F) -> Wrapped:
    """`--ruling` and `--rulings`, handed over together as `asked`."""

    @click.option(
        "--ruling",
        "pairs",
        metavar="NAME=READING",
        multiple=True,
        shell_complete=_completed_by("readings"),
        help="Read an open question this way, whatever the file says; may be repeated.",
    )
    @click.option(
        "--rulings",
        "club",
        metavar="FILE",
        type=Named(allow_dash=True),
        help="A club's readings: a file of `name: reading` lines, or of such mappings by game.",
    )
    @wraps(function)
    def asking(*args: Any, pairs: tuple[str, ...], club: str | None, **options: Any) -> Any:
        from .table import Asked

        if club == "-":
            _not_twice(options)
        return function(*args, asked=Asked(pairs, club), **options)

    return asking


def _not_twice(options: Mapping[str, Any]) -> None:
    """Standard input can be read only once. Raises a usage error where it is a club's readings and more."""
    from .table import usage

    named = (options.get(name) for name in READ)
    if any(each == "-" or (isinstance(each, tuple) and "-" in each) for each in named):
        raise usage("only one of the files can come from standard input: give --rulings a file")


def seat_options(arbiter: bool) -> Callable[[F], Wrapped]:
    """`--arbiter` and `--as`; `arbiter` says whether the arbiter's view is the one without options."""

    def decorate(function: F) -> Wrapped:
        @click.option(
            "--arbiter",
            is_flag=True,
            help="Take all the file says for known." + (" This is the default." if arbiter else ""),
        )
        @click.option(
            "--as",
            "seat",
            metavar="PLAYER",
            shell_complete=_completed_by("seats"),
            help="What this player has seen; `table`: what everybody has seen.",
        )
        @wraps(function)
        def seated(*args: Any, **options: Any) -> Any:
            if arbiter and options["seat"] is None:
                options["arbiter"] = True
            return function(*args, **options)

        return seated

    return decorate


class TokenCommand(click.Command):
    """A command whose arguments may begin with a dash; an unknown `--option` is an error all the same."""

    ignore_unknown_options = True

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        options = args[: args.index("--")] if "--" in args else args
        known = {name for parameter in self.get_params(ctx) for name in (*parameter.opts, *parameter.secondary_opts)}
        for word in options:
            name = word.partition("=")[0]
            if name.startswith("--") and name not in known and not ctx.resilient_parsing:
                raise click.NoSuchOption(name, possibilities=_near(name, known), ctx=ctx)
        return super().parse_args(ctx, args)


def _near(name: str, known: Sequence[str] | set[str]) -> list[str]:
    from difflib import get_close_matches

    return get_close_matches(name, list(known), cutoff=0.7)


def exact(text: str) -> Fraction:
    """A number as people write it: 3, 0.5, 1/2, 1e-9. Raises ValueError for any other text, also for what is huge."""
    import re
    from fractions import Fraction

    if not re.fullmatch(NUMBER, text.strip()):
        raise ValueError(text)
    try:
        return Fraction(text.strip())
    except ZeroDivisionError:
        raise ValueError(text) from None
