"""The manual page croc(1), in roff.

macro     a line that begins with a dot: .SH a section, .SS a part of it, .TP a term and what it means, .PP a paragraph
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from . import commands
from .commands import Command, Option, Paragraph

ENVIRONMENT = {
    "NO_COLOR": "If set, nothing is coloured unless --color asks for it.",
    "COLUMNS": "How wide help pages and tables may be.",
    "CROC_TABLES": "The folder of solved endings that croc tables has kept.",
}
FILES = (
    "Positions and records are YAML files; their keys are described by the JSON Schemas that croc schema prints. "
    "Wherever a file is expected, - stands for standard input."
)


def page(version: str) -> str:
    """The page, with every command and every option."""
    return "\n".join([*_lines(version), ""])


def _lines(version: str) -> Iterator[str]:
    about, options, exits = commands.group()
    yield f'.TH CROC 1 "" "croc {escaped(version)}" "User Commands"'
    yield from (".SH NAME", r"croc \- settle disputes in crocodile games")
    yield from (".SH SYNOPSIS", ".B croc", r"[\fIoptions\fR] \fIcommand\fR [\fIarguments\fR]")
    yield ".SH DESCRIPTION"
    yield from _told(about)
    yield ".SH OPTIONS"
    yield from _options(options)
    for title, several in commands.sections().items():
        yield f'.SH "{escaped(title.upper())}"'
        for each in several:
            yield from _command(each)
    yield ".SH EXIT STATUS"
    yield from _told([Paragraph(exits.removeprefix("Exit codes: "))])
    yield ".SH ENVIRONMENT"
    yield from _terms(ENVIRONMENT.items())
    yield ".SH FILES"
    yield from _told([Paragraph(FILES)])


def _command(command: Command) -> Iterator[str]:
    yield f'.SS "{escaped(command.usage)}"'
    yield from _told(command.about)
    yield from _options(command.options)


def _told(paragraphs: Iterable[Paragraph]) -> Iterator[str]:
    for each in paragraphs:
        yield ".PP"
        if each.title:
            yield _line(each.title)
        if each.verbatim:
            yield from (".RS 2", ".nf", *map(_line, each.text.splitlines()), ".fi", ".RE")
        else:
            yield _line(each.text)


def _options(options: Iterable[Option]) -> Iterator[str]:
    yield from _terms((each.spelled, each.says) for each in options)


def _terms(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    for term, says in pairs:
        yield from (".TP", rf"\fB{escaped(term)}\fR", _line(says))


def _line(text: str) -> str:
    """A line that no reader takes for a macro."""
    safe = escaped(text)
    return rf"\&{safe}" if safe[:1] in (".", "'") else safe


def escaped(text: str) -> str:
    """The text as roff prints it: backslashes, hyphens and quotes as they stand."""
    plain = text.replace("\\", r"\e").replace("-", r"\-").replace('"', r"\(dq")
    return plain.replace("'", r"\(aq").replace("`", r"\(ga").replace("^", r"\(ha").replace("~", r"\(ti")
