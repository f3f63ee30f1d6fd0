"""Hostile files: one clear line with its place, whatever is in them, within limits that count work and not seconds."""

from __future__ import annotations

import io
import os
import sys
import threading
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import croccli.compose
import croccli.load
from croccli.compose import FAULTS, NODES, SCALAR
from croccli.load import FILE_SIZE, compose, load_documents, load_position, read_text
from croccli.syntax import NESTING
from games.core.position import Fields, Items, Node, PositionError

MEBIBYTE = 1024 * 1024


def refused(text: str) -> str:
    """The only problem of a text, without its path."""
    with pytest.raises(PositionError) as caught:
        compose(text, "f")
    (problem,) = caught.value.problems
    return str(problem).removeprefix("f:")


def unreadable(path: str | Path) -> str:
    """The only problem of a file, without its path."""
    with pytest.raises(PositionError) as caught:
        load_documents(str(path))
    (problem,) = caught.value.problems
    message = str(problem)
    assert "\n" not in message
    name = "standard input" if path == "-" else str(path)
    assert message.startswith(f"{name}:")
    return message.removeprefix(f"{name}:").strip()


class Counting:
    """Stands for the parser and counts the events asked of it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.events = 0
        parser = croccli.compose.CParser

        def counted(text: str) -> Counting:
            self.get = parser(text).get_event
            return self

        monkeypatch.setattr(croccli.compose, "CParser", counted)

    def get_event(self) -> Any:
        self.events += 1
        return self.get()


@pytest.fixture
def counting(monkeypatch: pytest.MonkeyPatch) -> Counting:
    return Counting(monkeypatch)


# -- depth -------------------------------------------------------------------------------------------------------------

DEEP = 10_000


@pytest.mark.parametrize(
    "text",
    [
        "[" * DEEP,
        "[" * DEEP + "]" * DEEP,
        "{" * DEEP,
        "{a: " * DEEP + "}" * DEEP,
        "- " * DEEP,
        "- " * DEEP + "a\n",
        "? " * DEEP,
        "[\n" * DEEP,
        "[{a: " * DEEP,
        "".join(f"{' ' * level}a:\n" for level in range(1000)),
        "".join(f"{' ' * level}-\n" for level in range(1000)),
        "a: [" * 1 + "[[" * DEEP,
        "--- !!seq\n" + "- " * DEEP,
    ],
    ids=lambda text: text[:12],
)
def test_deep_nesting(text: str, counting: Counting) -> None:
    with pytest.raises(PositionError) as caught:
        compose(text, "f")
    problem = caught.value.problems[-1]
    assert problem.message == f"nested more than {NESTING} levels deep"
    assert problem.line
    assert problem.column
    assert counting.events < 4 * NESTING


def test_depth_through_aliases() -> None:
    """Aliases that each put the one before a level deeper cannot make a node deeper than a text could."""
    chain = "- &a0 [x]\n" + "".join(f"- &a{level + 1} [*a{level}]\n" for level in range(DEEP))
    assert refused(chain) == f"{NESTING}:9: nested more than {NESTING} levels deep"
    keyed = "a0: &a0 {x: y}\n" + "".join(f"a{level + 1}: &a{level + 1} {{x: *a{level}}}\n" for level in range(DEEP))
    assert refused(keyed).endswith(f"nested more than {NESTING} levels deep")


def test_the_deepest_text_allowed() -> None:
    (root,) = compose("[" * NESTING + "]" * NESTING)
    assert depth(root) == NESTING
    half = NESTING // 2
    (root,) = compose(f"- &a {'[' * (half - 1)}{']' * (half - 1)}\n- {'[' * half}*a{']' * half}\n")
    assert depth(root) == NESTING


def depth(node: Node) -> int:
    if isinstance(node, Items):
        return 1 + max(map(depth, node), default=0)
    return 1 + max(map(depth, node.values()), default=0) if isinstance(node, Fields) else 0


# -- size --------------------------------------------------------------------------------------------------------------


def test_alias_bombs(counting: Counting) -> None:
    letters = "abcdefghijklmnopqrstuvwxyz"
    laughs = "a: &a [x, x, x, x]\n" + "".join(
        f"{after}: &{after} [{', '.join([f'*{before}'] * 9)}]\n" for before, after in pairwise(letters)
    )
    assert refused(laughs).endswith(f"more than {NODES} values in one document, counting what aliases repeat")
    keyed = "- &a {b: c, d: e}\n" + "".join(f"- &{x}2 {{p: *a, q: *a}}\n" for x in letters)
    assert compose(keyed)
    assert counting.events < 500


def test_quadratic_bombs() -> None:
    """One large list repeated many times is counted before it is repeated."""
    text = "- &a [" + "x, " * 1000 + "]\n" + "- *a\n" * 1000
    assert (
        refused(text)
        == f"{NODES // 1001 + 1}:3: more than {NODES} values in one document, counting what aliases repeat"
    )


def test_recursion() -> None:
    assert refused("&a [*a]") == "1:5: *a stands inside what it repeats"
    assert refused("a: &a {b: {c: *a}}") == "1:15: *a stands inside what it repeats"


@pytest.mark.parametrize("item", ["- a\n", "- \n", "? a\n- b\n", "- [a]\n"])
def test_too_many_values(item: str, counting: Counting) -> None:
    with pytest.raises(PositionError) as caught:
        compose(item * (NODES + 1), "f")
    assert len(caught.value.problems) <= FAULTS + 1
    assert counting.events < 4 * NODES


def test_too_many_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(croccli.compose, "NODES_IN_TEXT", 1000)
    assert len(compose("--- [a]\n" * 500)) == 500
    assert refused("--- [a]\n" * 501) == "501:5: more than 1000 values in one text, counting what aliases repeat"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("a: {}\n", "1:4"),
        ("a: '{}'\n", "1:4"),
        ('a: "{}"\n', "1:4"),
        ("{}: a\n", "1:1"),
        ("a:\n  - |\n    {}\n", "2:5"),
        ("a:\n  - >\n    {}\n", "2:5"),
        ("[1, {}]\n", "1:5"),
    ],
)
def test_long_scalars(text: str, place: str) -> None:
    found = refused(text.replace("{}", "x" * (SCALAR + 1)))
    assert found.startswith(f"{place}: a text of ")
    assert found.endswith(f" characters: at most {SCALAR} are allowed")
    assert compose(text.replace("{}", "x" * 1000))


def test_many_faults_are_cut(counting: Counting) -> None:
    for text in ("a: b\n" * DEEP, "- !x a\n" * DEEP, "---\n[\n" * DEEP, "--- {a: b: c}\n" * DEEP, "- *a\n" * DEEP):
        counting.events = 0
        with pytest.raises(PositionError) as caught:
            compose(text, "f")
        assert FAULTS <= len(caught.value.problems) <= FAULTS + 1
        assert counting.events < 10 * FAULTS


def test_directives_are_few() -> None:
    """The parser compares each tag directive with all before it, so only a few are let through."""
    assert refused("".join(f"%TAG !a{number}! b\n" for number in range(DEEP))).startswith(
        "1:1: more than 100 %TAG lines"
    )
    assert refused("%YAML 1.1\n" * DEEP) == "2:1: found duplicate %YAML directive"


def test_surrogates_do_not_pile_up() -> None:
    pair = "\\ud83d\\udc0a"
    assert refused(f'["{pair * DEEP * 10}"]').startswith("1:2: a text of ")
    assert refused(f'["{pair}' + "\\" * DEEP * 100 + '"]').startswith("1:2: a text of ")
    assert refused(f'["{pair}' + "\\ud83d" * DEEP + '"]').startswith("1:17: found invalid Unicode character escape")


# -- files -------------------------------------------------------------------------------------------------------------


def test_a_file_of_100_megabytes_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.write(b"a: ")
        file.truncate(100 * MEBIBYTE)
    monkeypatch.setattr(croccli.load, "_decoded", lambda *_: pytest.fail("it was read"))
    assert unreadable(path) == "the file is too large: at most 16 MiB can be read"


def test_a_pipe_of_100_megabytes_is_read_up_to_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    reading, writing = os.pipe()
    written = []

    def pour() -> None:
        try:
            for _ in range(100):
                written.append(os.write(writing, b"x" * MEBIBYTE))
        except BrokenPipeError:
            written.append(0)
        finally:
            os.close(writing)

    thread = threading.Thread(target=pour)
    with open(reading, "rb") as stream:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(stream))
        thread.start()
        assert unreadable("-") == "the file is too large: at most 16 MiB can be read"
    thread.join()
    assert sum(written) < 2 * FILE_SIZE


def test_a_named_pipe_and_a_device(tmp_path: Path) -> None:
    """Files without a size are read up to the limit, and no further."""
    assert unreadable("/dev/zero") == "the file is too large: at most 16 MiB can be read"
    assert unreadable("/dev/null") == "the file is empty"


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "the file is empty"),
        (b"\n  \n", "there is nothing in this file but white space and comments"),
        (b"\xef\xbb\xbf", "there is nothing in this file but white space and comments"),
        (b"a: 1\nb: \xff\n", "2:4: byte 9 of the file (0xff) is not valid UTF-8: save the file as UTF-8"),
        (b"\xc3\xa9: \xe9\n", "1:4: byte 5 of the file (0xe9) is not valid UTF-8: save the file as UTF-8"),
        (b"\xef\xbb\xbfa: \xc3", "1:4: byte 7 of the file (0xc3) is not valid UTF-8: save the file as UTF-8"),
        (b"a: \xed\xa0\x80\n", "1:4: byte 4 of the file (0xed) is not valid UTF-8: save the file as UTF-8"),
        (b"a: 1\nb: \0\n", "2:4: the control character NUL is not allowed: only plain text can be read"),
        (b"\0" * 5, "1:1: the control character NUL is not allowed: only plain text can be read"),
        (b"a: 1\x07\n", "1:5: the control character U+0007 is not allowed: only plain text can be read"),
        (b"\x1b[31mred\n", "1:1: the control character U+001B is not allowed: only plain text can be read"),
        (b"a: \xc2\x9b1m\n", "1:4: the control character U+009B is not allowed: only plain text can be read"),
        (b"a: \xef\xbf\xbf\n", "1:4: the control character U+FFFF is not allowed: only plain text can be read"),
        ("a: 1\n".encode("utf-16"), "this is UTF-16 text: save the file as UTF-8"),
        ("a: 1\n".encode("utf-16-be"), "this is UTF-16 text: save the file as UTF-8"),
        ("a: 1\n".encode("utf-16-le"), "this is UTF-16 text: save the file as UTF-8"),
        ("a: 1\n".encode("utf-32"), "this is UTF-32 text: save the file as UTF-8"),
        (b"\x1f\x8b\x08\0abc", "1:2: byte 2 of the file (0x8b) is not valid UTF-8: save the file as UTF-8"),
        (b"a:\n\t- 1\n", "2:1: a tab cannot indent: use spaces"),
        (b"a: 'b\n", "1:4: this quote is never closed"),
        (b"a: 1\na: 2\n", "2:1: 'a' is given twice, first in line 1"),
        (b"a: 1\r\na: 2\r\n", "2:1: 'a' is given twice, first in line 1"),
        (b"5\n", "1:1: a mapping such as `game: ...` expected, not '5'"),
    ],
)
def test_each_bad_file_has_one_line(tmp_path: Path, data: bytes, fault: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_bytes(data)
    assert unreadable(path) == fault


@pytest.mark.parametrize("data", [b"a: 1\r\nb: 2\r\n", b"\xef\xbb\xbfa: 1\nb: 2\n", b"a: 1\rb: 2", b'{"a": 1, "b": 2}'])
def test_harmless_files(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "good.yaml"
    path.write_bytes(data)
    assert load_documents(str(path))[0].root == {"a": "1", "b": "2"}


def test_what_is_no_file(tmp_path: Path) -> None:
    assert unreadable(tmp_path) == "this is a directory, not a file"
    assert unreadable(tmp_path / "none.yaml") == "there is no such file"
    assert unreadable(tmp_path / "none" / "none.yaml") == "there is no such file"
    assert unreadable("x" * 5000) == "this cannot be read: file name too long"
    file = tmp_path / "file"
    file.write_text("a: 1\n")
    assert unreadable(file / "below") == "this cannot be read: not a directory"
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    assert unreadable(loop) == "this cannot be read: too many levels of symbolic links"
    with pytest.raises(PositionError, match=r"^'': there is no such file$"):
        read_text("")


def test_names_with_odd_characters() -> None:
    with pytest.raises(PositionError) as caught:
        read_text("no\0thing\n\udcff")
    assert str(caught.value) == "no\\x00thing\\n\\udcff: this cannot be the name of a file"


def test_no_permission(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Permission bits do not bind the superuser, so the refusal is made up."""

    def refuse(path: str, mode: str) -> Any:
        raise PermissionError(13, "Permission denied", path)

    path = tmp_path / "secret.yaml"
    path.write_text("a: 1\n")
    monkeypatch.setattr(croccli.load, "open", refuse, raising=False)
    assert unreadable(path) == "there is no permission to read this file"


def test_a_read_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: str, mode: str) -> Any:
        raise OSError(5, "Input/output error", path)

    monkeypatch.setattr(croccli.load, "open", fail, raising=False)
    assert unreadable(tmp_path / "disk.yaml") == "this cannot be read: input/output error"


def test_closed_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert unreadable("-") == "this cannot be read: standard input is closed"


def test_unknown_keys_are_near_known_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import toys

    toys.join(monkeypatch)
    path = tmp_path / "nim.yaml"
    path.write_text("game: toy-nim\nto_mov: ann\npile: 5\nrulings: {thre: last}\nsurprise: 1\n")
    game, position = load_position(str(path), {})
    with pytest.raises(PositionError) as caught:
        game.read(position)
    assert [str(problem).removeprefix(f"{path}:") for problem in caught.value.problems] == [
        "1:1: to_move is missing",
        "2:1: unknown key 'to_mov'; did you mean to_move?",
        "4:11: rulings: unknown key 'thre'; did you mean three?",
        "5:1: unknown key 'surprise'; there are game, rulings, name, note, to_move, pile, card, tossing, won",
    ]


# -- anything ----------------------------------------------------------------------------------------------------------

PIECES = b"a b : - ? [ ] { } , & * ! | > ' \" % @ # \\ \n \t \r\n --- ... \\u \\x game".split(b" ")
PIECES += [b" ", b": ", b"\0", b"\xff", b"\xef\xbb\xbf", b"\xc2\x85", b"\xe2\x80\xa8"]


@given(st.binary(max_size=200) | st.lists(st.sampled_from(PIECES), max_size=60).map(b"".join))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    """Whatever bytes come, nothing but PositionError comes out, and each problem is one line."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        try:
            documents, problems = load_documents("-"), ()
        except PositionError as error:
            documents, problems = [], error.problems
    assert documents or problems
    assert all(map(whole, (document.root for document in documents)))
    assert all("\n" not in str(problem) and problem.path for problem in problems)


def whole(node: Node) -> bool:
    """Whether every node in here has a place."""
    return node.line > 0 and node.column > 0 and all(map(whole, _inner(node)))


def _inner(node: Node) -> Iterator[Node]:
    if isinstance(node, Items):
        yield from node
    elif isinstance(node, Fields):
        yield from node.values()
