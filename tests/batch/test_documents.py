"""Sources are cut into documents without being read whole, and nothing is lost at the cuts."""

from __future__ import annotations

import gzip
import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
import zstandard
from hypothesis import given
from hypothesis import strategies as st

from croccli.batch import documents, unpacking
from croccli.batch.documents import Cutter, Kind, Part, Piece, kind_of, pieces
from croccli.batch.limits import DOCUMENT
from croccli.batch.sources import Source, Sources
from croccli.load import compose


def cut(data: bytes, kind: Kind = Kind.YAML, step: int = 10**9) -> list[Part]:
    cutter = Cutter(kind)
    parts: list[Part] = []
    for start in range(0, len(data), step):
        parts += cutter.feed(data[start : start + step])
    return [*parts, *cutter.end()]


def found(*paths: Path) -> list[Piece]:
    return list(pieces(Sources(map(str, paths))))


# -- cutting -----------------------------------------------------------------------------------------------------------

LINES = st.sampled_from(
    [
        "---", "--- # a", "--- {a: 1}", "----", " ---", "...", "... # end", "# note", "", "  ", "a: 1", "b: [1, 2]",
        "c: 'x", "  y'", "d: |", "  ---", "  text", "- 1", "%YAML 1.1", "'--- '", "...x", "\t",
    ]
)  # fmt: skip


@given(st.lists(LINES, max_size=14), st.integers(1, 40), st.sampled_from(["\n", "\r\n"]), st.booleans())
def test_cutting_loses_nothing_and_keeps_lines(lines: list[str], step: int, newline: str, ended: bool) -> None:
    text = newline.join(lines) + (newline if ended else "")
    parts = cut(text.encode(), step=step)
    assert parts == cut(text.encode())
    rows = text.split("\n")
    for part in parts:
        inside = part.raw.decode()
        assert "\n".join(rows[part.line - 1 :]).startswith(inside)
    rest = text
    for part in parts:
        before, _, rest = rest.partition(part.raw.decode())
        assert all(not line.strip() or line[0] in "#%" or line.lstrip()[0] == "#" for line in before.splitlines())
    assert all(not line.strip() or line[0] in "#%" or line.lstrip()[0] == "#" for line in rest.splitlines())


DOCUMENTS = st.lists(
    st.sampled_from(
        ["a: 1\n", "# x\nb: [1,\n 2]\n", "c: |\n  ---\n  text\n", "'d': '--- x'\n", "%YAML 1.1\n---\ne: 5\n"]
    ),
    min_size=1,
    max_size=8,
)


@given(DOCUMENTS, st.integers(1, 30), st.sampled_from(["---\n", "--- # next\n", "...\n---\n", "...\n"]))
def test_parts_compose_to_the_same_nodes_as_the_whole(texts: list[str], step: int, between: str) -> None:
    if any(text.startswith("%") for text in texts):
        between = "...\n"
    elif between == "...\n":
        between = "...\n---\n"
    whole = between.join(texts)
    parts = cut(whole.encode(), step=step)
    nodes = [node for part in parts for node in compose(part.raw.decode(), "f", part.line)]
    assert len(parts) == len(texts) == len(nodes)
    try:
        expected = compose(whole, "f")
    except Exception:
        return
    assert nodes == expected
    assert [node.line for node in nodes] == [node.line for node in expected]


def test_json_lines() -> None:
    data = b'{"a":1}\n\n  \r\n{"b":2}\r\n{"c":3}'
    for step in (1, 3, 100):
        assert [(part.line, part.raw.strip()) for part in cut(data, Kind.JSON, step)] == [
            (1, b'{"a":1}'),
            (4, b'{"b":2}'),
            (5, b'{"c":3}'),
        ]


@pytest.mark.parametrize(
    ("path", "first", "kind"),
    [
        ("a.yaml", b'{"a": 1}\n', Kind.YAML),
        ("a.YML.gz", b"", Kind.YAML),
        ("a.jsonl", b"a: 1\n", Kind.JSON),
        ("a.ndjson.zst", b"", Kind.JSON),
        ("a.json", b'{"a": 1}\n{"a": 2}\n', Kind.JSON),
        ("a.json", b'{\n"a": 1\n}\n', Kind.YAML),
        ("-", b'\xef\xbb\xbf\n {"a": 1}', Kind.JSON),
        ("-", b"{a: 1}\n", Kind.YAML),
        ("-", b"{" * 5000 + b"\n", Kind.YAML),
        ("-", b'{"a": "' + b"x" * documents.BLOCK, Kind.JSON),
        ("games", b"game: x\n", Kind.YAML),
    ],
)
def test_kinds(path: str, first: bytes, kind: Kind) -> None:
    assert kind_of(path, first) is kind


# -- limits ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [1000, 7919, 300_000])
def test_a_document_over_the_limit_is_passed_over_and_never_held(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "DOCUMENT", 50_000)
    large = b"note: |\n" + b"  ---\n" * 30_000
    data = b"a: 1\n---\n" + large + b"---\nb: 2\n--- \n" + large
    cutter = Cutter(Kind.YAML)
    parts: list[Part] = []
    for start in range(0, len(data), step):
        parts += cutter.feed(data[start : start + step])
        assert len(cutter.held) <= 50_000
    parts += cutter.end()
    assert [(part.line, part.raw[:8], bool(part.fault)) for part in parts] == [
        (1, b"a: 1\n", False),
        (2, b"", True),
        (30_004, b"---\nb: 2", False),
        (30_006, b"", True),
    ]


@pytest.mark.parametrize("step", [1, 2, 3, 5])
def test_a_separator_is_seen_wherever_a_large_document_is_dropped(step: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "DOCUMENT", 40)
    for length in range(30, 60):
        data = b"a: " + b"-" * length + b"\n---\nb: 2\n"
        parts = cut(data, step=step)
        assert parts[-1] == Part(2, b"---\nb: 2\n")
        assert bool(parts[0].fault) == (length + 4 > 40)


def test_a_line_over_the_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "DOCUMENT", 100)
    data = b'{"a":1}\n' + b"x" * 1000 + b'\n{"b":2}\n'
    for step in (1, 64, 5000):
        assert [(part.line, bool(part.fault)) for part in cut(data, Kind.JSON, step)] == [
            (1, False),
            (2, True),
            (3, False),
        ]


def test_a_document_without_end_ends_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "PASSED_OVER", 4 * DOCUMENT)
    told = list(pieces([Source("/dev/zero")]))
    assert [(piece.kind, piece.line) for piece in told] == [(Kind.FAULT, 1)]
    assert b"the rest of the file" in told[0].raw


# -- sources -----------------------------------------------------------------------------------------------------------


def test_packed_files_are_told_by_their_bytes(tmp_path: Path) -> None:
    data = b'{"a":1}\n{"b":2}\n'
    (tmp_path / "a.jsonl").write_bytes(gzip.compress(data[:8]) + gzip.compress(data[8:]) + b"\0" * 100)
    (tmp_path / "b.jsonl").write_bytes(zstandard.compress(data[:8]) + zstandard.compress(data[8:]))
    (tmp_path / "c.jsonl.gz").write_bytes(data)
    told = found(tmp_path)
    assert [(Path(piece.source).name, piece.number, piece.raw) for piece in told] == [
        (name, number, line)
        for name in ("a.jsonl", "b.jsonl", "c.jsonl.gz")
        for number, line in ((1, data[:8]), (2, data[8:]))
    ]


@pytest.mark.parametrize("pack", [gzip.compress, zstandard.ZstdCompressor(write_checksum=True).compress])
def test_packed_data_that_ends_too_early_is_a_fault_and_no_document(tmp_path: Path, pack: object) -> None:
    assert callable(pack)
    whole = pack(b"".join(b'{"number": %d}\n' % number for number in range(20_000)))
    path = tmp_path / "a.jsonl"
    for length in (len(whole) - 1, len(whole) - 9, len(whole) // 2, 30):
        path.write_bytes(whole[:length])
        told = found(path)
        assert told[-1].kind is Kind.FAULT
        assert b"too early" in told[-1].raw
        assert told[-1].line == (len(told) if len(told) > 1 else 0)
        assert all(piece.raw == b'{"number": %d}\n' % number for number, piece in enumerate(told[:-1]))
    damaged = bytearray(whole)
    damaged[len(whole) // 2] ^= 0xFF
    path.write_bytes(damaged)
    assert b"damaged" in found(path)[-1].raw


def test_a_bomb_is_unpacked_in_small_blocks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(documents, "PASSED_OVER", 8 * DOCUMENT)
    for name, data in (("a.gz", gzip.compress(bytes(2**25), 1)), ("b.zst", zstandard.compress(bytes(2**25)))):
        (tmp_path / name).write_bytes(data)
        largest = max(len(block) for block in unpacking.blocks(Source(str(tmp_path / name)), lambda _: None))
        assert largest <= 2**26
        (told,) = found(tmp_path / name)
        assert b"larger than" in told.raw


def test_without_zstandard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.zst").write_bytes(zstandard.compress(b"a: 1\n"))
    monkeypatch.setitem(sys.modules, "zstandard", None)
    (told,) = found(tmp_path / "a.zst")
    assert b"pip install 'croc[zstd]'" in told.raw


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("missing.yaml", "there is no such file"),
        ("*.none", "no file matches this pattern"),
        ("empty.yaml", "there is nothing in this file but white space and comments"),
        ("comments.yaml", "there is nothing in this file but white space and comments"),
        ("a\0b", "this cannot be the name of a file"),
    ],
)
def test_sources_without_documents(tmp_path: Path, name: str, fault: str) -> None:
    (tmp_path / "empty.yaml").write_bytes(b"")
    (tmp_path / "comments.yaml").write_bytes(b"# one\n\n  # two\n%YAML 1.1\n")
    (told,) = pieces(Sources([f"{tmp_path}/{name}"]))
    assert (told.kind, told.raw.decode(), told.number) == (Kind.FAULT, fault, 0)


def test_the_order_depends_on_names_alone(tmp_path: Path) -> None:
    for name in ("b.yaml", "B.yaml", "a/z.yaml", "a/b/c.jsonl", "c.txt", ".hidden.yaml", ".git/x.yaml", "out.jsonl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x: 1\n")
    sources = Sources([str(tmp_path)], [str(tmp_path / "out.jsonl")])
    names = [str(Path(source.path).relative_to(tmp_path)) for source in sources]
    assert names == ["B.yaml", "a/b/c.jsonl", "a/z.yaml", "b.yaml"]
    assert sources.passed == 1


def test_no_file_is_read_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("a.yaml", "b.yaml", "sub/c.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("x: 1\n")
    monkeypatch.chdir(tmp_path)
    paths = ["b.yaml", "sub", "./b.yaml", ".", "*.yaml", "sub/*.yaml", "**/*.yaml", "-", "-"]
    assert [source.path for source in Sources(paths)] == ["b.yaml", "sub/c.yaml", "./a.yaml", "-"]
    assert [source.path for source in Sources(["**/*.yaml"])] == ["a.yaml", "b.yaml", "sub/c.yaml"]
    assert [source.path for source in Sources(["s*"])] == ["sub/c.yaml"]


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a: 1\n---\nb: 2\n")))
    assert [(piece.source, piece.number, piece.line) for piece in pieces([Source("-")])] == [("-", 1, 1), ("-", 2, 2)]
    monkeypatch.setattr(sys, "stdin", None)
    (told,) = pieces([Source("-")])
    assert told.raw == b"standard input is closed"


def test_reading_is_counted(tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_bytes(b"a: 1\n" * 100)
    read: list[int] = []
    stream: Iterator[Piece] = pieces([Source(str(tmp_path / "a.yaml"))], read.append)
    list(stream)
    assert sum(read) == 500
