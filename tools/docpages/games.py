"""The pages of a game: what it is, its rules, its open questions, its dispute cases and its position files.

label     the name by which pages point at a rule, a ruling or a case: unique over all games
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from inspect import cleandoc
from pathlib import Path
from typing import Any, NamedTuple

from croccli.load import compose, load_position, read_text
from croccli.output.to_yaml import dump
from games.core.cases import Case, read_cases
from games.core.game import Game
from games.core.position import Fields, Items, Node
from games.core.registry import home
from games.core.rulebook import Rule
from games.core.rulings import Ruling, table
from games.core.schemas import schema

from . import formats
from .markdown import code, fenced, target, text
from .markdown import table as in_table

Pages = dict[str, str]
Draw = Callable[[Game[Any], Any, str], str]
"""Draws a case or a position under a name: the file name of the picture, empty where there is none."""


class Chapter(NamedTuple):
    """One file of cases, with the line that says what it is about."""

    name: str
    about: str
    cases: tuple[Case, ...]


def pages(game: Game[Any], positions: Path, draw: Draw) -> Pages:
    """All pages of a game, by path inside its folder, without `.md`."""
    told = chapters(game)
    cases = [case for chapter in told for case in chapter.cases]
    found = {
        "index": _front(game, told, positions, draw),
        "rules": _rules(game, cases),
        "rulings": _rulings(game, cases),
        "file": _file(game),
    }
    found.update((f"cases/{chapter.name}", _chapter(game, chapter, draw)) for chapter in told)
    return {name: "\n".join(lines) + "\n" for name, lines in found.items()}


def chapters(game: Game[Any]) -> list[Chapter]:
    """The cases of a game, file by file."""
    found = []
    for path in sorted((home(game) / "cases").glob("*.yaml")):
        whole = read_text(str(path))
        first = whole.split("\n", 1)[0]
        about = first.lstrip("# ").rstrip() if first.startswith("#") else path.stem
        found.append(Chapter(path.stem, about, tuple(read_cases(game, compose(whole, path.name)[0], path.name))))
    return found


def rule_label(game: Game[Any], rule: str) -> str:
    return f"rule-{game.slug}-{rule}"


def ruling_label(game: Game[Any], ruling: str) -> str:
    return f"ruling-{game.slug}-{ruling}"


# -- the front page ----------------------------------------------------------------------------------------------------


def _front(game: Game[Any], told: Sequence[Chapter], positions: Path, draw: Draw) -> Iterator[str]:
    cases = sum(len(chapter.cases) for chapter in told)
    doc = cleandoc(import_module(type(game).__module__).__doc__ or "").split("\n\n")
    yield from (f"# {game.title}", "", f"{text(game.about[:1].upper() + game.about[1:])}.", "")
    for paragraph in doc[1:]:
        yield from (text(paragraph), "")
    paths = sorted((positions / game.slug).glob("*.yaml"))
    opening = next((path for path in paths if path.stem == "opening"), paths[0] if paths else None)
    if opening:
        picture = draw(game, load_position(str(opening))[1], "opening")
        yield from _shown(picture, f"{game.title}: {opening.stem}")
    questions, rules = table(game.Rulings), game.rulebook.rules
    yield f"- [Rules](rules.md): {len(rules)}, each with its place in the rulebook and the cases that show it"
    yield f"- [Open questions](rulings.md): {len(questions)}, each with its readings and who holds them"
    yield f"- [Position files](file.md): every key, and the {schema_link(game.slug, 2)}"
    yield f"- {cases} dispute cases:"
    for chapter in told:
        yield f"  - [{text(chapter.about)}](cases/{chapter.name}.md) ({len(chapter.cases)})"
    yield from ("", "## Example positions", "", f"In `positions/{game.slug}/`:", "")
    for path in paths:
        name = load_position(str(path))[1].root.get("name", "")
        yield f"- `{path.name}`: {text(str(name))}" if name else f"- `{path.name}`"


def schema_link(kind: str, up: int, words: str = "JSON Schema") -> str:
    """A link to a schema from a page that lies `up` folders deep. (Markdown would look for a page in vain.)"""
    return f'<a href="{"../" * up}schemas/{kind}.schema.json">{words}</a>'


def _file(game: Game[Any]) -> Iterator[str]:
    yield from (f"# Position files of {game.title}", "")
    yield "`name` and `note` are free text. What follows is read from the definitions that the loader checks."
    yield from formats.tables(schema(game.slug, [game]))
    yield "In paths, `*` stands for the keys of a mapping and `[]` for the items of a list."


# -- rules and open questions ------------------------------------------------------------------------------------------


def _rules(game: Game[Any], cases: Sequence[Case]) -> Iterator[str]:
    yield from (f"# Rules of {game.title}", "")
    yield "In our words, in the order they are asked. A move that breaks rules of one group is not asked about the"
    yield f"next; what breaks a rule of the first group, `{game.rulebook.physical}`, cannot have happened."
    rules = game.rulebook.rules.values()
    for group in dict.fromkeys([*game.rulebook.groups, *(rule.group for rule in rules)]):
        mine = [rule for rule in rules if rule.group == group]
        if mine:
            yield from ("", f"## Group {code(group)}")
            for rule in mine:
                yield from _rule(game, rule, cases)


def _rule(game: Game[Any], rule: Rule, cases: Sequence[Case]) -> Iterator[str]:
    yield from target(rule_label(game, rule.id))
    yield from (f"### {rule.id}", "", text(rule.says), "", f"Source: {text(rule.source)}.", "")
    yield from _listed([case for case in cases if rule.id in case.rules()])


def _rulings(game: Game[Any], cases: Sequence[Case]) -> Iterator[str]:
    yield from (f"# Open questions of {game.title}", "")
    yield "Where the rulebook can honestly be read in two ways. A file sets readings under `rulings:`, a club with"
    yield "`--rulings`. The reading in force is the one that counts where nobody says otherwise."
    for ruling in table(game.Rulings).values():
        yield from target(ruling_label(game, ruling.name))
        yield from (f"## {ruling.name}", "", text(ruling.question), "", f"Source: {text(ruling.source)}.")
        yield from in_table(("reading", "what it says", "held by"), map(tuple, _readings(ruling)))
        yield from _listed([case for case in cases if case.issue == ruling.name or ruling.name in case.under])


def _readings(ruling: Ruling) -> Iterator[list[str]]:
    for reading, says in ruling.readings.items():
        mark = " (in force)" if reading == ruling.in_force else ""
        yield [f"{code(reading)}{mark}", text(says), text(ruling.holders.get(reading, ""))]


def _listed(cases: Sequence[Case]) -> Iterator[str]:
    if not cases:
        yield "No dispute case shows it."
    for case in cases:
        yield f"- [{case.id}](#{case.id.lower()}) {text(case.title)}"


# -- cases -------------------------------------------------------------------------------------------------------------


def _chapter(game: Game[Any], chapter: Chapter, draw: Draw) -> Iterator[str]:
    yield from (f"# {game.title}: {chapter.name}", "", text(chapter.about))
    for case in chapter.cases:
        yield from target(case.id.lower())
        yield from (f"## {case.id}: {text(case.title)}", "")
        yield from _case(game, case, draw)


def _case(game: Game[Any], case: Case, draw: Draw) -> Iterator[str]:
    yield from _shown(draw(game, case, case.id), f"{case.id}: the position")
    yield from fenced("yaml", dump(plain(case.position)))
    if case.moves:
        yield f"- Move: {', then '.join(map(code, case.moves))}"
    if case.under:
        yield f"- Under: {', '.join(code(f'{name}={reading}') for name, reading in case.under.items())}"
    by = ""
    if case.issue:
        by = f" (by the reading of [{case.issue}](#{ruling_label(game, case.issue)}))"
    for name, node in case.expected.items():
        yield f"- {name[:1].upper()}{name[1:]}{by}: {code(flow(node))}"
    rules = [f"[{rule}](#{rule_label(game, rule)})" for rule in case.rules() if rule in game.rulebook.rules]
    if rules:
        yield f"- Rules: {', '.join(rules)}"
    if case.note:
        yield from ("", text(case.note))


def _shown(picture: str, says: str) -> Iterator[str]:
    if picture:
        yield from (f"![{text(says)}](/reference/pictures/{picture})", "")


def plain(node: Node) -> Any:
    """A node as plain data."""
    if isinstance(node, Fields):
        return {str(key): plain(value) for key, value in node.items()}
    return [plain(item) for item in node] if isinstance(node, Items) else str(node)


def flow(node: Node, outermost: bool = True) -> str:
    """A node in one line."""
    if isinstance(node, Fields):
        inner = ", ".join(f"{key}: {flow(value, False)}" for key, value in node.items())
        return inner if outermost else f"{{{inner}}}"
    return f"[{', '.join(flow(item, False) for item in node)}]" if isinstance(node, Items) else " ".join(node.split())
