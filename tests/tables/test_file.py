"""Table files: whole or not at all, and refused in one clear line where they are not what they should be."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from random import Random

import pytest
from toys import Said, croc

from croccli.endings import folder
from croccli.endings.file import BLOCK, File, written
from games.core.position import PositionError
from games.crocodile_pool_party import GAME

from .kept import SHELF, put, root, solved, state

WISHES = {"numbers": "3v4", "home": "+0+0"}
LARGE = {"pool": {"c4": "red 3", "a9": "red 5", "e7": "yellow 4"}, "bars": {"red": ["red 1"], "yellow": []}}


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return put(root(**WISHES), tmp_path)


def test_what_is_written_is_read(table: Path) -> None:
    about, pieces = solved(root(**WISHES))
    file = File(str(table))
    file.check(SHELF.layout)
    assert file.about == about
    assert file.pieces() == pieces
    (piece,) = pieces.values()
    rng = Random(1)
    for column, known in enumerate(piece.columns):
        for place in [0, piece.length - 1, *(rng.randrange(piece.length) for _ in range(200))]:
            number = int.from_bytes(known[2 * place : 2 * place + 2], "little")
            assert file.number(piece.name, column, place) == number


def test_columns_of_several_blocks(tmp_path: Path) -> None:
    about, pieces = solved(root(**WISHES))
    (piece,) = pieces.values()
    rng = Random(2)
    long = piece._replace(length=2 * BLOCK + 5, columns=(rng.randbytes(4 * BLOCK + 10), b"", b""))
    path = tmp_path / "long.croctable"
    path.write_bytes(written(about, [long]))
    file = File(str(path))
    assert file.pieces()[piece.name] == long
    for place in (0, BLOCK - 1, BLOCK, 2 * BLOCK, 2 * BLOCK + 4):
        expected = int.from_bytes(long.columns[0][2 * place : 2 * place + 2], "little")
        assert file.number(piece.name, 0, place) == expected
    assert file.number(piece.name, 1, BLOCK) == 0


def one_line(said: Said, path: Path, part: str) -> None:
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(f"{path}: ")
    assert said.err.count("\n") == 1
    assert part in said.err


def test_every_changed_byte_is_noticed(table: Path) -> None:
    data, rng = table.read_bytes(), Random(3)
    for _ in range(150):
        place = rng.randrange(len(data))
        wrong = bytearray(data)
        wrong[place] ^= 1 << rng.randrange(8)
        table.write_bytes(wrong)
        with pytest.raises(PositionError):
            File(str(table)).check(SHELF.layout)


def test_every_cut_is_noticed(table: Path) -> None:
    data, rng = table.read_bytes(), Random(4)
    for length in [0, 1, 10, len(data) - 1, *(rng.randrange(len(data)) for _ in range(60))]:
        table.write_bytes(data[:length])
        with pytest.raises(PositionError):
            File(str(table)).check(SHELF.layout)


def reheaded(path: Path, **changes: object) -> None:
    """The same file with another head, whose checksum fits."""
    _, head, body = path.read_bytes().split(b"\n", 2)
    told = json.dumps({**json.loads(head), **changes}).encode() + b"\n"
    path.write_bytes(b"croc-table 1 %s\n" % sha256(told).hexdigest().encode() + told + body)


def test_refusals_are_one_clear_line(table: Path) -> None:
    data = table.read_bytes()
    first, _, rest = data.partition(b"\n")
    _, mark, checksum = first.split(b" ")
    damaged = {
        b"": "no file that croc tables build has written",
        b"game: toy\n": "no file that croc tables build has written",
        b"croc-resume 1 ab\n{}\n": "no file that croc tables build has written",
        b"croc-table 2 %s\n" % checksum + rest: "another version of croc has written this (format 2, not 1)",
        first + b"\n" + rest.replace(b"3v4", b"3v5"): "the checksum of its head does not fit",
        data[:-10]: "it is cut off",
        data + b"\n": "it goes on where it should end",
        data[:-5] + b"?" + data[-4:]: "damaged in block 1 of column 3 of 3v4 home +0+0",
    }
    assert mark == b"1"
    for wrong, part in damaged.items():
        table.write_bytes(wrong)
        one_line(croc("tables", "verify", table), table, part)


def test_stale_and_foreign_tables(table: Path) -> None:
    data = table.read_bytes()
    for changes, part in (
        ({"layout": "0-12345678"}, "another layout (0-12345678, not"),
        ({"game": "croco-rider"}, "keeps no tables here (croco-rider)"),
        ({"game": "chess"}, "keeps no tables here (chess)"),
        ({"pieces": None}, "makes no sense"),
        ({"pieces": [{"name": "3v4 home +0+0", "columns": [[[0, 10**9, 0]]]}]}, "makes no sense"),
    ):
        table.write_bytes(data)
        reheaded(table, **changes)
        one_line(croc("tables", "verify", table), table, part)


def test_files_that_are_not_there(tmp_path: Path) -> None:
    one_line(croc("tables", "verify", tmp_path / "none.croctable"), tmp_path / "none.croctable", "cannot be read")
    said = croc("tables", "verify", "--tables", tmp_path)
    assert (said.code, said.out) == (2, "")
    assert "there is no table in" in said.err


def test_solve_and_show_refuse_a_bad_table(tmp_path: Path) -> None:
    asked = state(**LARGE)
    table = put(asked, tmp_path)
    position = tmp_path / "position.yaml"
    position.write_text(json.dumps(GAME.write(asked)))
    data = table.read_bytes()
    for wrong, part in (
        (data[:-7], "cut off"),
        (data[:-7] + b"damaged", "checksum does not fit"),
        (b"", "no file that"),
    ):
        table.write_bytes(wrong)
        for words in (["solve", position], ["show", position, "--value"]):
            one_line(croc(*words, "--tables", tmp_path), table, part)
    table.write_bytes(data)
    reheaded(table, layout="0-12345678")
    one_line(croc("solve", position, "--tables", tmp_path), table, "build it again with croc tables build")


def test_list_shows_what_is_there(table: Path) -> None:
    said = croc("tables", "list", "--tables", table.parent)
    assert said.code == 0
    assert said.out.startswith(f"Tables in {table.parent}\n{table}\n")
    assert "12,640 positions" in said.out
    (table.parent / "broken.croctable").write_bytes(b"?")
    (table.parent / "readme.txt").write_bytes(b"no table")
    said = croc("tables", "list", "--tables", table.parent, "--format", "json")
    assert said.code == 1
    broken, whole = sorted(said.json["tables"], key=lambda each: each["file"])
    assert "no file that croc tables build has written" in broken["unusable"]
    assert (whole["ending"], whole["states"]) == ({"tiles": "1v1", **WISHES}, 12_640)
    nothing = croc("tables", "list", "--tables", table.parent / "nowhere")
    assert (nothing.code, nothing.out.count("\n")) == (0, 1)


def test_where_tables_lie(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROC_TABLES", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", "/data")
    assert folder.folder() == "/data/croc/tables"
    monkeypatch.setenv("CROC_TABLES", "/tables")
    assert folder.folder() == "/tables"
    assert folder.folder("/mine") == "/mine"
