"""Files are read as written, every fault has its place, and positions find their game."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import toys
from hypothesis import given
from hypothesis import strategies as st
from toy_nim import GAME
from toys import croc

from croccli.load import compose, load_documents, load_position, read_text
from games.core.position import Fields, Items, Node, PositionError


def faults(text: str) -> list[str]:
    """The problems of a text, each as line:column: message."""
    with pytest.raises(PositionError) as caught:
        compose(text, "f")
    return [str(problem).removeprefix("f:") for problem in caught.value.problems]


def places(node: Node) -> Any:
    """A node with the place of everything in it."""
    if isinstance(node, Fields):
        inner: Any = {f"{key}@{key.line}:{key.column}": places(value) for key, value in node.items()}
    elif isinstance(node, Items):
        inner = [places(item) for item in node]
    else:
        inner = str(node)
    return inner, f"{node.line}:{node.column}"


# -- nodes -------------------------------------------------------------------------------------------------------------


def test_everything_knows_its_place() -> None:
    (root,) = compose("# top\ngame: nim\npool:\n  c3: [red 1, 'é', x]\n  d4:\n", "f")
    assert places(root) == (
        {
            "game@2:1": ("nim", "2:7"),
            "pool@3:1": (
                {
                    "c3@4:3": ([("red 1", "4:8"), ("é", "4:15"), ("x", "4:20")], "4:7"),
                    "d4@5:3": ("", "5:6"),
                },
                "4:3",
            ),
        },
        "2:1",
    )


SCALARS = ["no", "off", "1_0", "2:30", "~", "null", "yes", "0x1F", "+2", "1e3", "2001-01-01", ".", "5+", "<", "=", "3-"]


@pytest.mark.parametrize("written", SCALARS)
def test_plain_scalars_stay_as_written(written: str) -> None:
    assert compose(f"a: {written}\nb: [{written}, {{{written}: {written}}}]\n{written}: x\n") == [
        {"a": written, "b": [written, {written: written}], written: "x"}
    ]


def test_merge_keys_are_keys() -> None:
    assert compose("a: &x {b: c}\n<<: *x\n") == [{"a": {"b": "c"}, "<<": {"b": "c"}}]


def test_aliases_repeat() -> None:
    (root,) = compose("a: &x [1, {2: 3}]\nb: *x\nc: {*x0 : 1}\n".replace("*x0", "&k k"))
    assert root == {"a": ["1", {"2": "3"}], "b": ["1", {"2": "3"}], "c": {"k": "1"}}


def test_documents_without_content_are_passed_over() -> None:
    assert compose("") == compose("# nothing\n") == compose("---\n---\n...\n") == []
    assert compose("---\na: 1\n---\n# no\n---\nb: 2\n") == [{"a": "1"}, {"b": "2"}]
    assert compose("''") == [""]


def test_a_part_of_a_file_counts_from_its_first_line() -> None:
    (root,) = compose("a:\n  - b\n", "f", 41)
    assert places(root) == ({"a@41:1": ([("b", "42:5")], "42:3")}, "41:1")
    with pytest.raises(PositionError, match="f:42:1: 'a' is given twice, first in line 41"):
        compose("a: 1\na: 2\n", "f", 41)


def test_line_ends_and_byte_order_mark() -> None:
    (root,) = compose("\ufeffa: 1\r\nb:\r\n  - c\r\n", "f")
    assert places(root) == ({"a@1:1": ("1", "1:4"), "b@2:1": ([("c", "3:5")], "3:3")}, "1:1")


# -- JSON --------------------------------------------------------------------------------------------------------------

plain = st.recursive(
    st.text(st.characters(exclude_categories=("Cc", "Cs"), exclude_characters="\ufffe\uffff"), max_size=10)
    | st.sampled_from(["\t", "\n", "\U0001f40a", "\\", "\\ud83d", "/", "a\U0001f40a\U0001f40a"]),
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(st.text("ab\\\U0001f40a", max_size=4), inner, max_size=4)
    ),
    max_leaves=12,
)


@given(plain, st.booleans(), st.sampled_from([None, 2, "\t"]))
def test_json_is_read(data: Any, ascii_only: bool, indent: Any) -> None:
    """Also rare characters, which JSON may write as two surrogates."""
    assert compose(json.dumps({"a": data}, ensure_ascii=ascii_only, indent=indent)) == [{"a": data}]


def test_json_keeps_its_places() -> None:
    (root,) = compose('{"a": "\\ud83d\\udc0a", "b": 1}', "f")
    assert places(root) == ({"a@1:2": ("\U0001f40a", "1:7"), "b@1:23": ("1", "1:28")}, "1:1")


# -- faults of syntax --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("a: 1\nb: 2\na: 3\n", "3:1: 'a' is given twice, first in line 1"),
        ("c3: red\n'c3': red\n", "2:1: 'c3' is given twice, first in line 1"),
        ("a: !!str 5\n", "1:4: the tag '!!str' is not allowed: write the plain value"),
        ("a: !!python/object:os.system x\n", "1:4: the tag '!!python/object:os.system' is not allowed"),
        ("!mine\na: 1\n", "1:1: the tag '!mine' is not allowed: write the plain value"),
        ("a: [!!set {}]\n", "1:5: the tag '!!set' is not allowed: write the plain value"),
        ("? [a]\n: b\n", "1:3: a key must be one text"),
        ("{a: 1}: b\n", "1:1: a key must be one text"),
        ("a: &x [1, *x]\n", "1:11: *x stands inside what it repeats"),
        ("a: *y\n", "1:4: *y repeats nothing: no '&' with this name before it"),
        ("a: 1\n---\nb: *a\n", "3:4: *a repeats nothing: no '&' with this name before it"),
        ("a:\n\t- b\n", "2:1: a tab cannot indent: use spaces"),
        ("a:\n  b: 1\n\tc: 2\n", "3:1: a tab cannot indent: use spaces"),
        ("a: 'x\nb: c\n", "1:4: this quote is never closed"),
        ('a: "x\nb: c\n', "1:4: this quote is never closed"),
        ("a: [1,\n  2\n", "1:4: this list is never closed: ']' is missing"),
        ("a: {b: 1\n", "1:4: this mapping is never closed: '}' is missing"),
        ("a: [1, [2]\n\n", "1:4: this list is never closed: ']' is missing"),
        ("a: [1 2: 3: 4]\n", "1:11: ',' or ']' is missing before this"),
        ("- @c3\n", "1:3: a text cannot begin with '@': put it in quotes"),
        ("a: %b\n", "1:4: a text cannot begin with '%': put it in quotes"),
        ("- >5.3\n", "1:3: a text cannot begin with '>': put it in quotes"),
        ("- *\n", "1:3: a text cannot begin with '*': put it in quotes"),
        ("note: Final: the end\n", "1:12: ': ' is not expected here: put the text in quotes, or mend the indentation"),
        ("a: 'b'c\n", "1:7: a new key is expected here: mend the indentation, the quotes or the line above"),
        ("a:\n  b: 1\n c: 2\n", "3:2: a new key is expected here"),
        ("- a\nb: 1\n", "2:1: '- ' is expected here, as in the list above: mend the indentation"),
        ('a: "\\q"\n', "1:5: there is no such escape"),
        ('a: "\\ud83d"\n', "1:7: found invalid Unicode character escape code"),
        ('a: "\\u0007"\n', "1:4: the control character U+0007 is not allowed"),
        ("%YAML 3.0\n---\na: 1\n", "1:1: only YAML 1.1 and 1.2 can be read"),
        ("a: 1\nb\nc: 2\n", "2:1: a ':' and a value are missing after this"),
        ("a: x\x00y\n", "1:5: the control character NUL is not allowed: only plain text can be read"),
        ("a: x\ny: \x1b[31m\n", "2:4: the control character U+001B is not allowed"),
        ("a: \ud800\n", "1:4: the control character U+D800 is not allowed"),
    ],
)
def test_each_fault_has_one_line(text: str, fault: str) -> None:
    (found,) = faults(text)
    assert found.startswith(fault)
    assert "\n" not in found


def test_all_faults_of_a_text_are_reported() -> None:
    text = "a: 1\na: 2\nb: !x 3\nc: [\n---\nd: e: f\n---\ng: *g\ng: 1\n---\nh: 1\n"
    assert faults(text) == [
        "2:1: 'a' is given twice, first in line 1",
        "3:4: the tag '!x' is not allowed: write the plain value",
        "5:1: the document ends inside brackets: ']' or '}' is missing",
        "6:5: ': ' is not expected here: put the text in quotes, or mend the indentation",
        "8:4: *g repeats nothing: no '&' with this name before it",
        "9:1: 'g' is given twice, first in line 8",
    ]


@given(st.text() | st.text(alphabet="ab:-?{}[]#&*!|>'\"%@`, \n\t\r\\\ufeff\x00\x85\u2028"))
def test_any_text_is_read_or_refused(text: str) -> None:
    """Nothing but PositionError comes out, with places inside the text."""
    try:
        compose(text, "f")
    except PositionError as error:
        for problem in error.problems:
            assert problem.path == "f"
            assert 0 <= problem.line <= len(text.splitlines()) + 1
            assert "\n" not in str(problem)


# -- files -------------------------------------------------------------------------------------------------------------


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("a: é\n".encode())))
    assert read_text("-") == "a: é\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a: 1\na: 2\n")))
    with pytest.raises(PositionError, match=r"^standard input:2:1: 'a' is given twice"):
        load_documents("-")


def test_documents(tmp_path: Path) -> None:
    path = tmp_path / "several.yaml"
    path.write_text("a: 1\n---\nb: 2\n")
    documents = load_documents(str(path))
    assert [document.root for document in documents] == [{"a": "1"}, {"b": "2"}]
    assert {document.path for document in documents} == {str(path)}
    path.write_text("a: 1\n---\n- b\n---\nc\n")
    with pytest.raises(PositionError) as caught:
        load_documents(str(path))
    assert [str(problem) for problem in caught.value.problems] == [
        f"{path}:3:1: a mapping such as `game: ...` expected, not a list",
        f"{path}:5:1: a mapping such as `game: ...` expected, not 'c'",
    ]


def test_yaml_is_loaded_only_when_needed() -> None:
    code = "import sys, croccli.load, croccli.output.to_yaml; print('yaml' in sys.modules, 'networkx' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "False False\n"


# -- positions ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    toys.join(monkeypatch)


def position_faults(path: Path, text: str, **rulings: str) -> list[str]:
    path.write_text(text)
    with pytest.raises(PositionError) as caught:
        load_position(str(path), rulings)
    return [str(problem).removeprefix(f"{path}:") for problem in caught.value.problems]


@pytest.mark.usefixtures("toy")
def test_a_position_names_its_game(tmp_path: Path) -> None:
    path = tmp_path / "nim.yaml"
    path.write_text(toys.nim(7))
    game, position = load_position(str(path), {"three": "last"})
    assert game is GAME
    assert position.root["pile"] == "7"
    assert position.rulings == {"three": "last"}
    assert game.read(position).rulings.three == "last"


@pytest.mark.usefixtures("toy")
def test_a_position_without_a_game(tmp_path: Path) -> None:
    path = tmp_path / "nim.yaml"
    assert position_faults(path, "game: toy-nmi\n") == ["1:7: game: no game is called 'toy-nmi'; did you mean toy-nim?"]
    (fault,) = position_faults(path, "game: backgammon\n")
    assert fault.startswith("1:7: game: no game is called 'backgammon'; known are croco-rider, ")
    assert fault.endswith(", toy-nim")
    (fault,) = position_faults(path, "pile: 3\n")
    assert fault.startswith("1:1: game is missing: one of croco-rider, ")
    (fault,) = position_faults(path, "game: [toy-nim]\n")
    assert fault.startswith("1:7: game: no game is called that")
    assert position_faults(path, "game: toy-nim\n---\ngame: toy-nim\n") == [
        "3:1: one document expected, but this is the second of 2"
    ]
    assert position_faults(path, "# only this\n") == [" there is nothing in this file but white space and comments"]


@pytest.mark.usefixtures("toy")
def test_readings_set_over_a_file_are_checked(tmp_path: Path) -> None:
    path = tmp_path / "nim.yaml"
    assert position_faults(path, toys.nim(), thre="last") == ["toy-nim has no ruling 'thre'; did you mean three?"]
    (fault,) = position_faults(path, toys.nim(), three="lost")
    assert fault.startswith("ruling three: one of ")


# -- what people forget ------------------------------------------------------------------------------------------------


def test_a_line_without_its_mark_is_told_so(tmp_path: Path) -> None:
    line = "toy-nim;to_move=ann;pile=5"
    for said in (croc("show", line), croc("show", "-", stdin=line)):
        assert said.code == 2
        assert said.err.endswith("; a position in one line begins with croc1; and then the game\n")
    assert "croc1" not in croc("show", str(tmp_path / "nothing.yaml")).err
    assert "croc1" not in croc("show", "-", stdin="- a list\n").err


def test_a_record_whose_start_names_the_game_is_told_what_to_write() -> None:
    for start in ("croc1;crocodile-pool-party;to_move=red", "{game: crocodile-pool-party}"):
        said = croc("replay", "-", stdin=f"start: {start}\nmoves: []\n")
        assert said.code == 2
        assert "write `game: crocodile-pool-party`, as its start says" in said.err
    assert "game is missing: one of " in croc("replay", "-", stdin="start: there.yaml\nmoves: []\n").err


def test_zero_bytes_are_not_another_encoding() -> None:
    assert "control character NUL" in croc("show", "-", stdin=b"\0" * 6).err
    assert "UTF-16" in croc("show", "-", stdin="game".encode("utf-16-le")).err


def test_capital_letters_are_told() -> None:
    said = croc("show", "-", stdin="game: crocodile-pool-party\nto_move: Red\npool: {C4: RED 2, d5: red  ten}\n")
    assert [line.rpartition("; ")[2] for line in said.err.splitlines()[:3]] == [
        "did you mean red?",
        "did you mean c4?",
        "did you mean red 2?",
    ]
    assert "did you mean" not in said.err.splitlines()[3]
