"""What Click knows of the commands, as plain records: the one source of the manual page and of the reference."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from inspect import cleandoc
from typing import NamedTuple

import click

from croccli.main import EXITS, HELP, SECTIONS, croc, summary

VERBATIM = "\b"
"""Click's mark of a paragraph whose lines stay as they are."""


class Paragraph(NamedTuple):
    """A piece of a help page. `verbatim`: its lines stay as they are; `title` stands above them (Examples)."""

    text: str
    verbatim: bool = False
    title: str = ""


class Option(NamedTuple):
    """An option as people write it (--format [text|json|yaml]), and what it is for."""

    names: tuple[str, ...]
    spelled: str
    says: str


class Command(NamedTuple):
    """A command as its help page has it."""

    name: str
    summary: str
    usage: str
    about: tuple[Paragraph, ...]
    options: tuple[Option, ...]

    @property
    def examples(self) -> tuple[str, ...]:
        """The command lines that its help page gives as examples."""
        told = [each for each in self.about if each.title.startswith("Example")]
        return tuple(line.strip() for each in told for line in each.text.splitlines())


@cache
def sections() -> dict[str, tuple[Command, ...]]:
    """All commands, in the sections of `croc --help`."""
    group = click.Context(croc, info_name="croc")
    return {title: tuple(_command(group, name) for name in names) for title, names in SECTIONS.items()}


def commands() -> tuple[Command, ...]:
    return tuple(each for several in sections().values() for each in several)


def group() -> tuple[tuple[Paragraph, ...], tuple[Option, ...], str]:
    """croc itself: what it says of itself, its options, and its exit codes."""
    return tuple(paragraphs(HELP)), tuple(_options(croc, click.Context(croc, info_name="croc"))), EXITS


def _command(parent: click.Context, name: str) -> Command:
    found = croc.get_command(parent, name)
    assert found is not None
    context = click.Context(found, info_name=name, parent=parent, terminal_width=1000, max_content_width=1000)
    usage = " ".join(["croc", name, *found.collect_usage_pieces(context)])
    return Command(name, summary(name), usage, tuple(paragraphs(found.help or "")), tuple(_options(found, context)))


def _options(command: click.Command, context: click.Context) -> Iterator[Option]:
    for each in command.get_params(context):
        record = each.get_help_record(context)
        if isinstance(each, click.Option) and not each.hidden and record:
            yield Option((*each.opts, *each.secondary_opts), record[0], " ".join(record[1].split()))


def paragraphs(text: str) -> Iterator[Paragraph]:
    """A help text in pieces."""
    for part in cleandoc(text).split("\n\n"):
        if not part.startswith(VERBATIM):
            yield Paragraph(" ".join(part.split()))
            continue
        lines = part.removeprefix(VERBATIM).strip("\n").split("\n")
        titled = lines[0].endswith(":") and len(lines) > 1
        body = lines[1:] if titled else lines
        yield Paragraph(cleandoc("\n" + "\n".join(body)), True, lines[0] if titled else "")
