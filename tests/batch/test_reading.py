"""The quick road reads JSON to the same nodes as the exact one, or leaves it alone."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croccli.batch.documents import Kind, Piece
from croccli.batch.reading import QUICK, Quick, exact
from croccli.syntax import NESTING
from games.core.position import Fields, Items, Node, PositionError

from .helping import json_lines, mixed

TEXTS = st.one_of(
    st.text(max_size=8), st.sampled_from(["c3-d4", "null", "- a", "a: b", "#", "'", '"', "\\", "🐊", "é\n"])
)
SCALARS = st.one_of(TEXTS, st.integers(), st.floats(), st.booleans(), st.none())
VALUES = st.recursive(SCALARS, lambda inner: st.one_of(st.lists(inner), st.dictionaries(TEXTS, inner)), max_leaves=20)


def piece(text: str | bytes, line: int = 7) -> Piece:
    return Piece(
        "f.jsonl", 1, line, Kind.JSON, text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    )


def plain(node: Node) -> Any:
    """A node with the lines of all its parts."""
    if isinstance(node, Fields):
        return node.line, {(str(key), key.line): plain(value) for key, value in node.items()}
    if isinstance(node, Items):
        return node.line, [plain(item) for item in node]
    return node.line, str(node)


def agree(text: str | bytes) -> bool:
    """Whether the quick road took it; then both roads must agree."""
    quick = Quick().read(piece(text))
    if quick is None:
        return False
    (root,) = exact(piece(text), "f")
    assert plain(quick) == plain(root)
    return True


@given(st.dictionaries(TEXTS, VALUES, max_size=4), st.booleans(), st.sampled_from([None, 0]))
def test_both_roads_read_the_same(value: Any, ascii_only: bool, indent: None) -> None:
    agree(json.dumps(value, ensure_ascii=ascii_only, indent=indent))


@given(st.data())
def test_both_roads_read_spoiled_texts_the_same(data: st.DataObject) -> None:
    text = json.dumps(data.draw(st.dictionaries(TEXTS, VALUES, max_size=3)))
    place = data.draw(st.integers(0, len(text) - 1))
    put = data.draw(
        st.sampled_from(['"', "\\", "{", "}", "[", "]", ",", ":", "\t", "\0", "\x85", "\u2028", "x", " ", "#"])
    )
    agree(text[:place] + put + text[place + data.draw(st.integers(0, 2)) :])


def test_records_take_the_quick_road() -> None:
    for line in json_lines(mixed(10)).splitlines():
        assert agree(line + b"\r\n")


@pytest.mark.parametrize(
    "text",
    [
        '{"a": 1, "a": 2}', '{"a": {"b": 1, "b": 2}}', '{"a": NaN}', '{"a": -Infinity}', '{"a": "\\ud83d"}',
        '{"a": "\\u0000"}', '{"\\u0007": 1}', '{"a": "\u2028"}', "[1]", "1", "", '{"a": 1} {"b": 2}', '{"a": 1',
        '{"' + "k" * 2000 + '": 1}', '{"a": "' + "x" * QUICK + '"}', '{"a":' * 100 + "1" + "}" * 100, "{" * 100_000,
        '{"a":' * NESTING + "[]" + "}" * NESTING, "\t{}", '{"a": 1,}', "{a: 1}", "\ufeff{}",
    ],
)  # fmt: skip
def test_the_unusual_is_left_to_the_exact_road(text: str) -> None:
    assert Quick().read(piece(text)) is None


def test_constants_and_numbers_stay_text() -> None:
    text = '{"a": null, "b": [true, false], "c": [1.50, -0, 1e999, 12345678901234567890], "d": "\\ud83d\\udc0a"}'
    assert agree(text)
    assert Quick().read(piece(text)) == {
        "a": "null",
        "b": ["true", "false"],
        "c": ["1.50", "-0", "1e999", "12345678901234567890"],
        "d": "🐊",
    }
    assert agree('{"a":' * (NESTING - 1) + "{}" + "}" * (NESTING - 1))


def test_yaml_does_not_take_the_quick_road() -> None:
    assert Quick().read(piece('{"a": 1}')._replace(kind=Kind.YAML)) is None


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        (b'{"a": 1, "a": 2}', "f:7:10: 'a' is given twice, first in line 7"),
        (b"a: 1\nb: x\xffy\n", "f:8:5: the byte 0xff is not valid UTF-8: save the file as UTF-8"),
        (b"a: 1\n\nb: \0\n", "f:9:4: the control character NUL is not allowed: only plain text can be read"),
        (b"a: 1\nb: [1\n", "f:8:4: this list is never closed: ']' is missing"),
    ],
)
def test_faults_have_their_place_in_the_file(raw: bytes, fault: str) -> None:
    with pytest.raises(PositionError) as caught:
        exact(piece(raw), "f")
    assert str(caught.value) == fault
