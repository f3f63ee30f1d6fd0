"""Say what a game's rules are, in our words.

Each rule comes with its place in the rulebook and the dispute cases that show
it. RULE is the id of a rule, as `croc check` names it, or of a case.

\b
Examples:
  croc rules GAME
  croc rules GAME RULE
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import click

from games.core.cases import Case, read_cases
from games.core.game import Game
from games.core.position import Fields, Items, Node
from games.core.registry import home
from games.core.rulebook import Rule
from games.core.shapes import clip, did_you_mean

from ..exits import FINE
from ..load import compose, read_text
from ..options import format_option, game_argument, rule_argument
from ..output import to_text
from ..output.emit import emit
from ..table import game_called, usage


@click.command(help=__doc__)
@game_argument
@rule_argument
@format_option
def command(game: str, rule: str | None, form: str) -> int:
    played = game_called(game)
    cases = known_cases(played)
    rules = list(played.rulebook.rules.values())
    if rule is not None:
        rules, cases = _asked(played, rule, cases)
    document = {
        "game": played.slug,
        "rules": [_rule(each, cases) for each in rules],
        "cases": [_case(case) for case in cases],
    }
    emit(form, "rules", document, text(played, rules, cases) if rule is None else details(rules, cases))
    return FINE


def known_cases(game: Game[Any]) -> list[Case]:
    """The dispute cases of a game's package."""
    paths = sorted((home(game) / "cases").glob("*.yaml"))
    return [case for path in paths for case in read_cases(game, compose(read_text(str(path)), path.name)[0], path.name)]


def _asked(game: Game[Any], name: str, cases: Sequence[Case]) -> tuple[list[Rule], list[Case]]:
    """The rule of that id with its cases, or the case of that id."""
    known = game.rulebook.rules
    if name in known:
        return [known[name]], [case for case in cases if name in case.rules()]
    found = [case for case in cases if case.id == name.upper()]
    if not found:
        hint = did_you_mean(name, [*known, *(case.id for case in cases)]) or f"; croc rules {game.slug} lists them"
        raise usage(f"{game.slug} has no rule or case '{clip(name)}'{hint}")
    return [], found


def _rule(rule: Rule, cases: Sequence[Case]) -> dict[str, Any]:
    shown = [case.id for case in cases if rule.id in case.rules()]
    return {"id": rule.id, "group": rule.group, "says": rule.says, "source": rule.source, "cases": shown}


def _case(case: Case) -> dict[str, Any]:
    return {
        "id": case.id,
        "title": case.title,
        "issue": case.issue or None,
        "under": dict(case.under),
        "position": _plain(case.position),
        "moves": [str(move) for move in case.moves],
        "expected": {name: _plain(node) for name, node in case.expected.items()},
        "note": case.note or None,
    }


def _plain(node: Node) -> Any:
    if isinstance(node, Fields):
        return {str(key): _plain(value) for key, value in node.items()}
    return [_plain(item) for item in node] if isinstance(node, Items) else str(node)


def text(game: Game[Any], rules: Sequence[Rule], cases: Sequence[Case]) -> Iterator[str]:
    yield f"{game.title}: {to_text.plural(len(rules), 'rule')}, {to_text.plural(len(cases), 'dispute case')}"
    for rule in rules:
        yield ""
        yield from _stated(rule)
        shown = [case.id for case in cases if rule.id in case.rules()]
        if shown:
            yield from to_text.wrapped(", ".join(shown), "  Cases: ", "    ")


def _stated(rule: Rule) -> Iterator[str]:
    yield from to_text.wrapped(rule.says, f"{rule.id}: ", "  ")
    yield from to_text.wrapped(f"({rule.source}; group {rule.group})", "  ")


def details(rules: Sequence[Rule], cases: Sequence[Case]) -> Iterator[str]:
    """One rule, or one case, with all there is to say."""
    for rule in rules:
        yield from _stated(rule)
        if not cases:
            yield "  No dispute case shows it."
    for number, case in enumerate(cases):
        if rules or number:
            yield ""
        yield from _told(case)


def _told(case: Case) -> Iterator[str]:
    yield from to_text.wrapped(case.title, f"{case.id}: ", "  ")
    yield from to_text.wrapped(_flow(case.position), "  Position: ", "    ")
    if case.under:
        named = ", ".join(f"{name}={reading}" for name, reading in case.under.items())
        yield from to_text.wrapped(named, "  Under: ", "    ")
    if case.moves:
        yield from to_text.wrapped(", then ".join(case.moves), "  Move: ", "    ")
    by = f", by the reading of {case.issue}" if case.issue else ""
    for name, node in case.expected.items():
        yield from to_text.wrapped(_flow(node), f"  {name[:1].upper()}{name[1:]}{by}: ", "    ")
    if case.note:
        yield from to_text.wrapped(case.note, "  Note: ", "    ")


def _flow(node: Node, outermost: bool = True) -> str:
    """A node in one line."""
    if isinstance(node, Fields):
        inner = ", ".join(f"{key}: {_flow(value, False)}" for key, value in node.items())
        return inner if outermost else f"{{{inner}}}"
    return f"[{', '.join(_flow(item, False) for item in node)}]" if isinstance(node, Items) else str(node)
