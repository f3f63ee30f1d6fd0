"""croc schema: an editor that follows it marks what the loader marks, whatever it takes the scalars for."""

import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft7Validator, Draft202012Validator
from toys import croc

from croccli.commands.schema import KINDS, made_for
from croccli.load import compose, read_text
from games.core import cases, record, registry, typed
from games.core.game import document
from games.core.position import Fields, Items, Node, Problems, Text
from games.core.shapes import Either, ListOf, MapOf, OneOf, OneOrMany, Record, Scalar, Whole

ROOT = Path(__file__).parent.parent
SLUGS = registry.slugs()
POSITIONS = [path for slug in SLUGS for path in sorted((ROOT / "positions" / slug).glob("*.yaml"))]
RECORDS = sorted((ROOT / "positions" / "records").glob("*.yaml"))
CASES = [path for slug in SLUGS for path in sorted((registry.home(registry.find(slug)) / "cases").glob("*.yaml"))]


# -- what an editor sees -----------------------------------------------------------------------------------------------

CORE = {
    "tag:yaml.org,2002:null": r"|~|null|Null|NULL",
    "tag:yaml.org,2002:bool": r"true|True|TRUE|false|False|FALSE",
    "tag:yaml.org,2002:int": r"[-+]?[0-9]+|0o[0-7]+|0x[0-9a-fA-F]+",
    "tag:yaml.org,2002:float": r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?|[-+]?\.(inf|Inf|INF)|\.(nan|NaN)",
}
"""The plain scalars of YAML 1.2 that are no texts."""


def taken_for(text: str, version: str) -> Any:
    """The value of a plain scalar by YAML 1.1 (as PyYAML has it) or 1.2."""
    if version == "1.1":
        loader = yaml.SafeLoader("")
        tag = loader.resolve(yaml.ScalarNode, text, (True, False))
        known = tag.rpartition(":")[2] in ("int", "float", "bool", "null")
        return loader.construct_object(yaml.ScalarNode(tag, text)) if known else text
    kind = next((tag.rpartition(":")[2] for tag, pattern in CORE.items() if re.fullmatch(pattern, text)), "str")
    if kind == "int":
        return int(text.replace("0o", "0o"), 0 if text[:2] in ("0o", "0x") else 10)
    known = {"null": lambda _: None, "bool": lambda each: each.lower() == "true", "str": str}
    return known.get(kind, lambda each: float(each.replace(".inf", "inf").replace(".nan", "nan")))(text)


def seen(node: yaml.Node, version: str) -> Any:
    """A composed file as an editor sees it; keys are texts, as in JSON."""
    if isinstance(node, yaml.MappingNode):
        return {key.value: seen(value, version) for key, value in node.value}
    if isinstance(node, yaml.SequenceNode):
        return [seen(item, version) for item in node.value]
    return node.value if node.style else taken_for(node.value, version)


def opened(text: str, version: str) -> Any:
    return seen(yaml.compose(text, yaml.CSafeLoader), version)


@cache
def checker(kind: str) -> Draft202012Validator:
    return Draft202012Validator(made_for(kind))


def faults(kind: str, text: str, version: str = "1.2") -> list[str]:
    return [f"{error.json_path}: {error.message[:300]}" for error in checker(kind).iter_errors(opened(text, version))]


# -- every file of ours ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [*SLUGS, *KINDS])
def test_a_schema_is_one_for_old_and_new_editors(kind: str) -> None:
    said = croc("schema", kind)
    assert said.code == 0
    whole = json.loads(said.out)
    assert whole["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    Draft202012Validator.check_schema(whole)
    Draft7Validator.check_schema(whole)
    assert croc("schema", kind, "--format", "json").json["json_schema"] == whole


@pytest.mark.parametrize("version", ["1.1", "1.2"])
@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_positions_fit_their_schema(path: Path, version: str) -> None:
    assert faults(path.parent.name, path.read_text(encoding="utf-8"), version) == []


@pytest.mark.parametrize("version", ["1.1", "1.2"])
@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records_fit_their_schema(path: Path, version: str) -> None:
    assert faults("record", path.read_text(encoding="utf-8"), version) == []


@pytest.mark.parametrize("version", ["1.1", "1.2"])
@pytest.mark.parametrize("path", CASES, ids=lambda path: f"{path.parent.parent.name}/{path.stem}")
def test_cases_fit_their_schema(path: Path, version: str) -> None:
    assert faults("case", path.read_text(encoding="utf-8"), version) == []


@pytest.mark.parametrize("slug", SLUGS)
def test_a_schema_tells_the_open_questions(slug: str) -> None:
    rulings = made_for(slug)["properties"]["rulings"]["properties"]
    for ruling in croc("rulings", slug, "--format", "json").json["rulings"]:
        told = rulings[ruling["name"]]
        assert told["default"] == ruling["default"]
        assert ruling["question"] in told["description"]
        assert all(f"- {each['reading']}: {each['says']}" in told["description"] for each in ruling["readings"])


# -- scalars -----------------------------------------------------------------------------------------------------------


def shapes(shape: Any) -> Iterator[Any]:
    """A shape and all that are in it."""
    yield shape
    if isinstance(shape, Record):
        inner = list(shape.fields.values())
    else:
        inner = [each for each in shape if hasattr(each, "check")] if isinstance(shape, tuple) else []
    for each in inner:
        yield from shapes(each)


ALL = [document(registry.find(slug)) for slug in SLUGS]
ALL += [record.shape(registry.find(slug)) for slug in SLUGS] + [cases.shape(registry.find(slug)) for slug in SLUGS]
LEAVES = list(
    dict.fromkeys(each for shape in ALL for each in shapes(shape) if isinstance(each, (Scalar, OneOf, Whole)))
)


def fits(shape: Any, node: Node) -> bool:
    return not faults_of(shape, node)


def faults_of(shape: Any, node: Node) -> list[str]:
    problems = Problems()
    shape.check(node, problems, "")
    return [problem.message for problem in problems.found]


def takes(shape: Any, value: Any) -> bool:
    return Draft202012Validator(shape.schema()).is_valid(value)


def texts(shape: Any) -> st.SearchStrategy[str]:
    """Texts of which a shape allows many, but not all."""
    near = st.sampled_from([each for samples in typed.SAMPLES.values() for each in samples])
    if isinstance(shape, Scalar):
        return st.from_regex(shape.pattern, fullmatch=True) | near
    if isinstance(shape, OneOf):
        return st.sampled_from([*shape.words, *map(str.upper, shape.words), "", "0"]) | near
    return st.integers(shape.least - 3, shape.most + 3).map(str) | near


@pytest.mark.parametrize("shape", LEAVES, ids=lambda shape: f"{type(shape).__name__} {str(shape[0])[:30]}")
@settings(max_examples=60)
@given(data=st.data())
def test_whatever_the_loader_takes_an_editor_takes(shape: Any, data: st.DataObject) -> None:
    text = data.draw(texts(shape))
    if fits(shape, Text(text)):
        for value in (text, taken_for(text, "1.1"), taken_for(text, "1.2")):
            odd = isinstance(value, float) and not value.is_integer() and "." not in text
            assert odd or takes(shape, value), value
    elif "\n" not in text and text.isascii():
        assert not takes(shape, text), f"{text!r} is refused, also in quotes"


@settings(max_examples=300)
@given(st.integers(-3000, 3000), st.integers(0, 3000), st.integers(-7000, 7000))
def test_digits_are_the_numbers_of_a_range(least: int, more: int, number: int) -> None:
    pattern = re.compile(typed.digits(least, least + more))
    for each in (number, least - 1, least, least + more, least + more + 1):
        assert bool(pattern.fullmatch(str(each))) == (least <= each <= least + more)


def test_patterns_read_the_same_everywhere() -> None:
    for shape in LEAVES:
        if isinstance(shape, Scalar):
            re.compile(typed.portable(shape.pattern))
    with pytest.raises(ValueError, match="does not read the same"):
        typed.portable(r"\w+")


# -- planted faults ----------------------------------------------------------------------------------------------------

ODD = (Text("?!"), Text("3.5"), Items(), Items([Text("?!")]), Fields(), Fields([(Text("odd"), Text("?!"))]))


def planted(node: Node) -> Iterator[Node]:
    """The document with one thing wrong, or odd, at every place."""
    yield from (each for each in ODD if type(each) is not type(node) or isinstance(node, Text))
    if isinstance(node, Fields):
        yield Fields([*node.items(), (Text("unheard-of"), Text("1"))])
        for key in node:
            others = [(other, value) for other, value in node.items() if other != key]
            yield Fields(others)
            yield Fields([*others, (Text(f"{key}?"), node[key])])
            for worse in planted(node[key]):
                yield Fields([(other, worse if other == key else value) for other, value in node.items()])
    elif isinstance(node, Items):
        yield Items([*node, *node])
        for number, item in enumerate(node):
            yield Items([*node[:number], *node[number + 1 :]])
            for worse in planted(item):
                yield Items([*node[:number], worse, *node[number + 1 :]])


def plain(node: Node) -> Any:
    """As an editor with YAML 1.2 sees it, without quotes."""
    if isinstance(node, Fields):
        return {str(key): plain(value) for key, value in node.items()}
    return [plain(item) for item in node] if isinstance(node, Items) else taken_for(node, "1.2")


def varied(paths: list[Path]) -> list[Path]:
    """A few of the files: each game's first and its longest."""
    return sorted({paths[0], max(paths, key=lambda path: path.stat().st_size)})


@pytest.mark.parametrize("slug", SLUGS)
def test_a_planted_fault_is_seen_by_loader_and_editor_alike(slug: str) -> None:
    shape, told = document(registry.find(slug)), checker(slug)
    seen_by_both = 0
    for path in varied([path for path in POSITIONS if path.parent.name == slug]):
        (root,) = compose(read_text(str(path)))
        for number, worse in enumerate(planted(root)):
            if number % 3:
                continue
            wrong = not fits(shape, worse)
            marked = [f"{error.json_path}: {error.message[:99]}" for error in told.iter_errors(plain(worse))]
            assert wrong == bool(marked), (path.name, number, marked, faults_of(shape, worse))
            seen_by_both += wrong
    assert seen_by_both > 50


WRONG = {
    "crocodile-pool-party": [
        ("to_move: red", "to_move: green"),
        ("to_move: red", "to_mvoe: red"),
        ("to_move: red\n", ""),
        ("d13: red 1", "d13: red 7"),
        ("d13: red 1", "d13: 1"),
        ("d13: red 1", "g13: red 1"),
        ("d13: red 1", "d13: {red: 1}"),
        ("pool:\n", "pool: all\nother:\n"),
        ("game: crocodile-pool-party", "game: chess"),
        ("game: crocodile-pool-party", "game: crocodile-pool-party\nrulings: {bar-entry: sometimes}"),
        ("game: crocodile-pool-party", "game: crocodile-pool-party\nrulings: {bar-entrance: ladders}"),
        ("yellow: []", "yellow: none"),
        ("yellow: []", "green: []"),
    ],
}


@pytest.mark.parametrize(("right", "wrong"), WRONG["crocodile-pool-party"])
def test_a_fault_in_a_position_is_marked(right: str, wrong: str) -> None:
    text = (ROOT / "positions/crocodile-pool-party/diagonally-home.yaml").read_text(encoding="utf-8")
    assert right in text
    assert faults("crocodile-pool-party", text) == []
    assert faults("crocodile-pool-party", text.replace(right, wrong, 1))
    assert croc("validate", "-", stdin=text.replace(right, wrong, 1)).code == 1


GAME = """
game: crocodile-pool-party
players: {red: Noor, yellow: Piet}
start: {to_move: red, pool: {c3: red 2, f9: yellow 2}}
moves:
  - c3-c5
  - {token: f9-f7, was: f9-f6, note: misread}
  - {take-back: 1}
result: {winners: [Noor], scores: {Noor: 3, yellow: "2"}}
"""
TEAMS = """
game: crocodile
start: {mode: teams, teams: {north: [ann, ben], south: [cho, dan]}, turns: []}
moves:
  - task names
  - {team: north, task: names, presenter: ann, guessed: [names, {word: concepts, by: ben}], points: 5}
"""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("game: crocodile-pool-party\n", ""),
        ("game: crocodile-pool-party", "game: [crocodile-pool-party]"),
        ("moves:", "move:"),
        ("players: {red: Noor, yellow: Piet}", "players: Noor"),
        ("players: {red: Noor, yellow: Piet}", "players: {red: draw, yellow: Piet}"),
        ("start: {to_move: red, pool: {c3: red 2, f9: yellow 2}}", "start: [c3]"),
        ("c3: red 2", "c3: red 9"),
        ("to_move: red, ", ""),
        ("to_move: red", "game: pool-party, to_move: red"),
        ("token: f9-f7", "tokens: f9-f7"),
        ("token: f9-f7", "token: [f9-f7]"),
        ("take-back: 1", "take-back: one"),
        ("take-back: 1", "take-back: 0"),
        ("take-back: 1", "take-back: 1, because: no"),
        ("- c3-c5", "- {from: c3, to: c5}"),
        ("Noor: 3", "Noor: three"),
        ("winners", "winner"),
        ("result:", "rulings: {no-move: stays}\nresult:"),
    ],
)
def test_a_fault_in_a_record_is_marked(right: str, wrong: str) -> None:
    assert right in GAME
    assert faults("record", GAME) == []
    assert faults("record", GAME.replace(right, wrong, 1))


def test_a_start_is_asked_for_where_games_begin_differently() -> None:
    for slug in SLUGS:
        text = f"game: {slug}\nmoves: []\n"
        refused = "start is missing" in croc("validate", "-", stdin=text).out
        # Whether a start is needed may hang on the players: then the loader alone can tell.
        assert not faults("record", text) or refused
    assert faults("record", "game: pool-party\nmoves: []\n")
    assert not faults("record", "game: crocodile-pool-party\nmoves: []\n")


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("task: names", "task: singing"),
        ("points: 5", "points: many"),
        ("by: ben", "from: ben"),
        ("mode: teams", "mode: pairs"),
        ("presenter: ann", "presenter: [ann]"),
    ],
)
def test_a_fault_in_a_turn_is_marked(right: str, wrong: str) -> None:
    assert right in TEAMS
    assert faults("record", TEAMS) == []
    assert faults("record", TEAMS.replace(right, wrong, 1))


DISPUTE = """
- id: CPP-901
  title: A fault planted
  position: {game: crocodile-pool-party, to_move: red, pool: {c3: red 1, f9: yellow 2}}
  move: c3-c5
  verdict: {illegal: [full-number]}
  about: [free-way]
- id: CPP-902
  title: By reading
  issue: bar-entry
  position: {game: crocodile-pool-party, to_move: red, pool: {d13: red 1, f9: yellow 2}}
  moves: [d13-bar]
  verdict: {ladders: {illegal: [own-ladder]}, any-touching: legal}
- id: CPP-903
  title: What cannot lie on a table
  position: {game: crocodile-pool-party, to_move: red, pool: {z3: red 1}}
  faults: [a square]
- id: CPP-904
  title: The end
  position: {game: crocodile-pool-party, to_move: red, pool: {c3: red 1, f9: yellow 2}}
  after: {game: crocodile-pool-party, to_move: red, pool: {c3: red 1, f9: yellow 2}}
  ending: {winners: [red], outcomes: {red: win, yellow: loss}, scores: {red: 3}, decided-by: most-tiles}
  odds: {c3-c4: 1/6, c3-c2: free}
"""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("id: CPP-901", "id: case 901"),
        ("  title: A fault planted\n", ""),
        ("title: A fault planted", "title: [A fault planted]"),
        ("game: crocodile-pool-party, to_move: red, pool: {c3: red 1", "to_move: red, pool: {c3: red 1"),
        ("pool: {c3: red 1", "pool: {c3: red 11"),
        ("illegal: [full-number]", "illegal: [full-nubmer]"),
        ("illegal: [full-number]", "ilegal: [full-number]"),
        ("about: [free-way]", "about: [free-whey]"),
        ("issue: bar-entry", "issue: entry"),
        ("ladders: {illegal: [own-ladder]}", "bars: {illegal: [own-ladder]}"),
        ("any-touching: legal", "any-touching: fine"),
        ("moves: [d13-bar]", "moves: d13-bar"),
        ("faults: [a square]", "legal: []"),
        ("after: {game: crocodile-pool-party, to_move: red", "after: {game: crocodile-pool-party, to_move: green"),
        ("red: win", "red: wins"),
        ("decided-by: most-tiles", "decided-by: luck"),
        ("odds: {", "chances: {"),
    ],
)
def test_a_fault_in_a_case_is_marked(right: str, wrong: str) -> None:
    assert right in DISPUTE
    assert faults("case", DISPUTE) == []
    assert faults("case", DISPUTE.replace(right, wrong, 1))


@pytest.mark.parametrize(
    ("text", "good"),
    [
        ("bar-entry: any-touching\n", True),
        ("bar-entry: any-touching\nend-before-guess: no\n", True),
        ("crocodile-pool-party: {bar-entry: any-touching}\npool-party: {guess-when-out: yes}\n", True),
        ("bar-entry: sometimes\n", False),
        ("bar-enter: ladders\n", False),
        ("crocodile-pool-party: {guess-when-out: yes}\n", False),
        ("crocodile-pool-party: {bar-entry: any-touching}\nbar-entry: ladders\n", False),
        ("- bar-entry\n", False),
    ],
)
def test_a_clubs_readings(text: str, good: bool) -> None:
    assert (faults("rulings", text, "1.2") == []) == good
    assert (faults("rulings", text, "1.1") == []) == good


# -- the command -------------------------------------------------------------------------------------------------------


def test_an_unknown_kind_is_answered_with_a_hint() -> None:
    said = croc("schema", "recrod")
    assert (said.code, said.out) == (2, "")
    assert "did you mean record?" in said.err


def test_keys_that_look_like_numbers_are_found_by_editors_too() -> None:
    # They keep such a key as a number: no text among `properties`, and of no type that a key is asked for.
    described = Record({"3": Whole(1, 3), "red": Whole(1, 3)}).schema()
    assert list(described["patternProperties"]) == ["^(?:3)$"]
    assert "type" not in MapOf(Scalar("[a-f][0-9]+", "a square"), Whole(1, 3)).schema()["propertyNames"]


def test_other_shapes_describe_themselves() -> None:
    number = Whole(1, 3)
    assert takes(OneOrMany(number), 2)
    assert takes(OneOrMany(number), ["2", 3])
    assert not takes(OneOrMany(number), [])
    assert takes(Either(number, ListOf(number)), [])
    assert not takes(Either(number), [])
    assert not takes(MapOf(Scalar("[a-c]", "a letter"), number), {"d": 1})
