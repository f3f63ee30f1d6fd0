"""The pages of the reference that are read from the code."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from croccli.commands.schema import KINDS
from games.core import registry
from games.core.schemas import schema

from . import commands, formats, games
from .commands import Command
from .games import Draw, Pages
from .markdown import code, fenced, table, text


def pages(positions: Path, draw: Draw) -> Pages:
    """All pages by path inside the reference, without `.md`."""
    found = {"commands": _commands(), "files": _files()}
    told = {name: "\n".join(lines) + "\n" for name, lines in found.items()}
    for slug in registry.slugs():
        game = registry.find(slug)
        told.update((f"{slug}/{name}", page) for name, page in games.pages(game, positions, draw).items())
    return told


# -- commands ----------------------------------------------------------------------------------------------------------


def _commands() -> Iterator[str]:
    about, options, exits = commands.group()
    yield from ("# Commands", "")
    yield from (f"{text(each.text)}\n" for each in about if not each.verbatim)
    yield from (text(exits), "")
    yield from table(("option", "what it does"), ((code(each.spelled), text(each.says)) for each in options))
    for title, several in commands.sections().items():
        yield from ("", f"## {title}")
        for each in several:
            yield from _command(each)


def _command(command: Command) -> Iterator[str]:
    yield from ("", f"(command-{command.name})=", f"### croc {command.name}")
    yield from fenced("text", command.usage)
    for each in command.about:
        if each.title:
            yield from (text(each.title), "")
        yield from fenced("text", each.text) if each.verbatim else (text(each.text), "")
    yield from table(("option", "what it does"), ((code(each.spelled), text(each.says)) for each in command.options))


# -- files -------------------------------------------------------------------------------------------------------------


def _files() -> Iterator[str]:
    known = [registry.find(slug) for slug in registry.slugs()]
    yield from ("# Files", "")
    yield "Every file is YAML or JSON; scalars are texts, and a key that is not listed is a fault. The tables are read"
    yield "from the definitions that the loader checks; so are the JSON Schemas, which `croc schema` prints:"
    yield ""
    for kind in (*registry.slugs(), *KINDS):
        yield f"- {games.schema_link(kind, 1, f'{kind}.schema.json')}"
    yield from ("", "Position files differ from game to game:", "")
    yield from (f"- [{game.title}]({game.slug}/file.md)" for game in known)
    for kind, title in (("record", "Records"), ("case", "Dispute cases")):
        yield from ("", f"## {title}", "")
        parts = schema(kind, known)["$defs"]
        yield f"Here for {known[0].title}; other games differ in their readings and rules only."
        yield from formats.tables(parts[f"{kind}-{known[0].slug}"])
    yield from ("## A club's readings", "", "A mapping of rulings to readings, or of games to such mappings:")
    whole = schema("rulings", known)
    yield from table(("game", "rulings"), _by_game(whole["then"]["properties"]))


def _by_game(properties: formats.Schema) -> Iterator[tuple[str, str]]:
    for slug, readings in properties.items():
        game = registry.find(slug)
        links = (f"[{name}](#{games.ruling_label(game, name)})" for name in readings["properties"])
        yield code(slug), ", ".join(links)
