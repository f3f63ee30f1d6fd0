"""Dispute cases: the law as numbered data.

case          a position, a move or two, and what follows from the rules
issue         the ruling a case is about; each of its expectations then has one answer per reading
expectation   verdict, ending, standing, faults, legal, odds, to-move or after

A case that names no issue must hold under every combination of readings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple, get_args

from .ending import Outcome
from .game import Game
from .judge import judge_all, unfold
from .position import Fields, Items, Node, NotationError, Position, PositionError, Problems, Text
from .readings import survey
from .rulings import table
from .shapes import ANY_TEXT, ANYTHING, Either, ListOf, MapOf, OneOf, Record, Scalar

VERDICT = Scalar(r"legal|unreadable|.+ is (illegal|impossible) already", "legal, unreadable or broken rules")
EXPECTATIONS = ("verdict", "ending", "standing", "faults", "legal", "odds", "to-move", "after")


class Case(NamedTuple):
    """One dispute case. `expected` maps each expectation to its node; with an issue, to a mapping by reading.

    `under` fixes readings: such a case holds under these alone (a full start row fits one order of rows).
    """

    id: str
    title: str
    issue: str
    position: Fields
    moves: tuple[str, ...]
    expected: Mapping[str, Node]
    about: tuple[str, ...]
    note: str
    under: Mapping[str, str]

    def rules(self) -> tuple[str, ...]:
        """The rules this case shows kept or broken."""
        named = [str(rule) for node in self.expected.values() for rule in _rules_in(node)]
        return tuple(dict.fromkeys([*self.about, *named]))


def _rules_in(node: Node) -> Iterator[Text]:
    """Every rule id an expectation names: lists under illegal or impossible, and decided-by."""
    if isinstance(node, Fields):
        for key, value in node.items():
            if key in ("illegal", "impossible") and isinstance(value, Items):
                yield from (item for item in value if isinstance(item, Text))
            elif key == "decided-by" and isinstance(value, Text):
                yield value
            else:
                yield from _rules_in(value)


class ByReading(NamedTuple):
    """One expectation, or one for each reading of the ruling that a case is about."""

    plain: Any
    readings: tuple[str, ...]

    def check(self, node: Node, problems: Problems, where: str) -> None:
        """Note every fault."""
        by_reading = isinstance(node, Fields) and node and all(key in self.readings for key in node)
        (self._each() if by_reading else self.plain).check(node, problems, where)

    def schema(self) -> dict[str, Any]:
        """The same as JSON Schema."""
        return {"anyOf": [self.plain.schema(), self._each().schema()]}

    def _each(self) -> MapOf:
        return MapOf(OneOf(self.readings), self.plain)


def expectations(game: Game[Any], position: Any = ANYTHING) -> dict[str, ByReading]:
    """The shape of each expectation; `position` is that of the position after the moves, which is read later."""
    rules = OneOf(tuple(game.rulebook.rules))
    broken = ListOf(rules, 1, says="a list of rules")
    texts = ListOf(ANY_TEXT, says="a list of texts")
    ended = Record(
        {
            "winners": texts,
            "scores": MapOf(ANY_TEXT, ANY_TEXT),
            "outcomes": MapOf(ANY_TEXT, OneOf(get_args(Outcome))),
            "decided-by": rules,
            "because": ANY_TEXT,
        }
    )
    plain = {
        "verdict": Either(VERDICT, mapping=Record({"illegal": broken, "impossible": broken})),
        "ending": Either(OneOf(("none",)), mapping=ended),
        "standing": ANY_TEXT,
        "faults": texts,
        "legal": texts,
        "odds": MapOf(ANY_TEXT, ANY_TEXT),
        "to-move": ANY_TEXT,
        "after": position,
    }
    readings = tuple(dict.fromkeys(reading for about in table(game.Rulings).values() for reading in about.readings))
    return {name: ByReading(each, readings) for name, each in plain.items()}


def shape(game: Game[Any]) -> ListOf:
    """The shape of a case file of this game."""
    fields: dict[str, Any] = {
        "id": Scalar(r"[A-Z]{2,4}-[0-9]{3}", "an id such as CPP-014"),
        "title": ANY_TEXT,
        "issue": OneOf(tuple(table(game.Rulings))),
        "position": MapOf(ANY_TEXT, ANYTHING),
        "move": ANY_TEXT,
        "moves": ListOf(ANY_TEXT, 1),
        "under": Record({name: OneOf(tuple(about.readings)) for name, about in table(game.Rulings).items()}),
        "about": ListOf(OneOf(tuple(game.rulebook.rules))),
        "note": ANY_TEXT,
        **expectations(game),
    }
    return ListOf(Record(fields, ("id", "title", "position")), 1, says="a list of cases")


def read_cases(game: Game[Any], root: Node, path: str = "") -> list[Case]:
    """The cases of a file. Raises PositionError with all its faults."""
    problems = Problems(path)
    shape(game).check(root, problems, "cases")
    problems.raise_any()
    assert isinstance(root, Items)
    return [_case(item) for item in root if isinstance(item, Fields)]


def _case(item: Fields) -> Case:
    get: Callable[[str], Any] = item.get
    moves = (get("move"),) if "move" in item else tuple(get("moves") or ())
    expected = {name: item[name] for name in EXPECTATIONS if name in item}
    about = tuple(get("about") or ())
    under = {str(name): str(reading) for name, reading in (get("under") or {}).items()}
    note = get("note") or ""
    return Case(get("id"), get("title"), get("issue") or "", get("position"), moves, expected, about, note, under)


def failures(game: Game[Any], case: Case) -> list[str]:
    """Where the rules disagree with the case; empty when it holds."""
    if not case.expected:
        return [f"{case.id}: expects nothing"]
    position = Position(case.position, case.id, case.under)
    if case.issue:
        return [
            line
            for reading in table(game.Rulings)[case.issue].readings
            for line in _under(game, case, position, reading)
        ]
    if case.under or "faults" in case.expected:
        return list(_failures(game, case, position, case.expected))
    found = survey(game, position, lambda read: tuple(_failures(game, case, read, case.expected)))
    return [
        *found.answer,
        *(f"under {dict(each.rulings)}: {line}" for each in found.tried for line in each.answer or ()),
    ]


def _under(game: Game[Any], case: Case, position: Position, reading: str) -> Iterator[str]:
    expected: dict[str, Node] = {}
    for name, answers in case.expected.items():
        if not isinstance(answers, Fields) or reading not in answers:
            yield f"{case.id}: {name} has no answer under {case.issue}={reading}"
        else:
            expected[name] = answers[reading]
    for line in _failures(game, case, position._replace(rulings={**case.under, case.issue: reading}), expected):
        yield f"under {reading}: {line}"


def _failures(game: Game[Any], case: Case, position: Position, expected: Mapping[str, Node]) -> Iterator[str]:
    try:
        found = _Found(game, game.read(position), case)
    except PositionError as error:
        yield from _compare(case, "faults", expected.get("faults", Items()), [each.message for each in error.problems])
        return
    if "faults" in expected:
        yield f"{case.id}: faults expected, none found"
        return
    for name, node in expected.items():
        if name == "after" and isinstance(node, Fields):
            wanted = game.read(position._replace(root=node))
            if game.key(wanted) != game.key(found.after):
                yield f"{case.id} {case.title}: after should be {game.write(wanted)}, found {game.write(found.after)}"
        else:
            yield from _compare(case, name, node, found.ask(name))


class _Found:
    """What the rules say about a case."""

    def __init__(self, game: Game[Any], state: Any, case: Case) -> None:
        self.game, self.case = game, case
        try:
            self.verdicts, before = judge_all(game, state, case.moves)
            self.unreadable = ""
        except NotationError as error:
            self.verdicts, before, self.unreadable = [], state, str(error)
        self.after = before
        if self.verdicts and self.verdicts[-1].answer == "legal":
            self.after = game.play(before, self.verdicts[-1].move)

    def ask(self, name: str) -> Any:
        return getattr(self, "_" + name.replace("-", "_"))()

    def _verdict(self) -> Any:
        if self.unreadable:
            return "unreadable"
        if len(self.verdicts) < len(self.case.moves):
            return f"{self.verdicts[-1].token} is {self.verdicts[-1].answer} already"
        last = self.verdicts[-1]
        return "legal" if last.answer == "legal" else {last.answer: sorted({each.rule for each in last.violations})}

    def _ending(self) -> Any:
        ending = self.game.ending(self.after)
        if ending is None:
            return "none"
        scores = {name: str(score) for name, score in ending.scores.items()}
        return {
            "outcomes": dict(ending.outcomes),
            "winners": list(ending.winners),
            "scores": scores,
            "decided-by": ending.decided_by,
            "because": ending.because,
        }

    def _standing(self) -> str:
        return "over" if self.game.ending(self.after) else self.game.standing(self.after).because

    def _to_move(self) -> str:
        return self.game.to_move(self.after) or "none"

    def _leaves(self) -> dict[str, Fraction | None]:
        seen = self.game.view(self.after, None)
        return {self.game.token(seen, leaf.move): leaf.probability for leaf in unfold(self.game, seen)}

    def _legal(self) -> list[str]:
        return sorted(self._leaves())

    def _odds(self) -> dict[str, str]:
        return {token: "free" if odds is None else str(odds) for token, odds in self._leaves().items()}


def _compare(case: Case, name: str, node: Node, found: Any) -> Iterator[str]:
    if not _agrees(case, name, node, found):
        yield f"{case.id} {case.title}: {name} should be {node!r}, found {found!r}"


def _agrees(case: Case, name: str, node: Node, found: Any) -> bool:
    if name == "faults":
        parts = [str(part) for part in node] if isinstance(node, Items) else []
        return len(parts) == len(found) and all(any(part in message for message in found) for part in parts)
    if isinstance(node, Items):
        return sorted(map(str, node)) == sorted(map(str, found))
    if isinstance(node, Text) or not isinstance(found, dict):
        return bool(node == found)
    if name == "verdict" and list(node) != list(found):
        return False
    return isinstance(node, Fields) and all(key in found and _same(node[key], found[key]) for key in node)


def _same(node: Node, found: Any) -> bool:
    if isinstance(node, Fields):
        return bool({str(key): str(value) for key, value in node.items()} == found)
    if isinstance(node, Items):
        return sorted(map(str, node)) == sorted(map(str, found))
    return str(node) == str(found)
