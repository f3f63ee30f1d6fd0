"""`croc batch` as people call it: what it says, what it writes, and what it does when nothing works."""

from __future__ import annotations

import csv
import json
import os
import pty
import sqlite3
import subprocess
from contextlib import suppress
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pyarrow.parquet
import pytest
from toys import Said, croc

from croccli.batch.rows import TABLES
from croccli.output.to_yaml import dump

from .helping import Plain, json_lines, misquoted, mixed, results, rows, spoiled
from .running import OUTPUTS, PATIENCE, ROOT, command, outs, run


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def batch(*words: str, stdin: bytes = b"") -> Said:
    """The command in this process, with one worker unless it is told otherwise."""
    more = [] if {"--workers", "--scheduler"} & set(words) else ["--workers", "1"]
    return croc("batch", *words, *more, stdin=stdin)


def write(name: str, records: list[Plain]) -> str:
    Path(name).write_bytes(json_lines(records))
    return name


# -- exit codes and text -----------------------------------------------------------------------------------------------


def test_clean_games() -> None:
    said = batch(write("a.jsonl", mixed(10)))
    assert (said.code, said.err) == (0, "")
    lines = said.out.splitlines()
    assert lines[0].split() == ["game", "games", "moves", "finished", "agree", "differ", "findings"]
    assert lines[-1].split()[:2] == ["all", "10"]
    assert max(map(len, lines)) <= 80


def test_findings_are_printed_with_their_places() -> None:
    said = batch("-", stdin=b"game: croco-rider\nmoves: []\n---\n" + json_lines(mixed(1)))
    assert said.code == 1
    assert said.out.startswith("standard input:1:1: start is missing: Croco Rider begins differently every time")
    assert "Findings: 1 unusable." in said.out
    assert "1 document could not be judged." in said.out


def test_only_the_first_findings_are_printed() -> None:
    records = mixed(10)
    for record in records:
        misquoted(record, Random(1))
    write("a.jsonl", records)
    said = batch("a.jsonl", "--show", "3")
    assert said.code == 1
    assert said.out.count("UNREADABLE") == 3
    assert "... and 7 more (--show N prints N of them)" in said.out
    assert "... and 7 more: see r.findings.csv" in batch("a.jsonl", "--show", "3", "--out", "r.csv").out
    assert "UNREADABLE" not in batch("a.jsonl", "--show", "0").out


@pytest.mark.parametrize(
    ("name", "text", "said_"),
    [
        ("none.yaml", None, "none.yaml: there is no such file"),
        ("a.yaml", "", "a.yaml: there is nothing in this file"),
        ("a.yaml", "a: [1\n", "a.yaml:1:4: this list is never closed"),
        ("a.yaml", dump(mixed(1)[0]["start"]), "Passed over: 1 position."),
        ("folder", None, "There was no record to judge."),
    ],
)
def test_nothing_usable(name: str, text: str | None, said_: str) -> None:
    if name == "folder":
        Path(name).mkdir()
        Path(name, "notes.txt").write_text("x")
    if text is not None:
        Path(name).write_text(text)
    said = batch(name, "--out", "r.csv")
    assert (said.code, said.err) == (2, "")
    assert said_ in said.out
    assert "There was no record to judge." in said.out
    assert Path("r.csv").read_text().count("\n") == 1


@pytest.mark.parametrize("form", ["json", "yaml"])
def test_the_summary_for_programs(form: str) -> None:
    write("a.jsonl", spoiled(mixed(20), Random(2), 0.6))
    said = batch("a.jsonl", "--format", form, "--out", "r.jsonl", "--show", "2")
    assert said.code == 1
    if form == "yaml":
        assert said.out.startswith("schema: croc/batch/1\n")
        return
    told = said.json
    assert told["schema"] == "croc/batch/1"
    assert told["documents"] == 20
    assert told["games"] + told["unusable"] == 20
    assert told["findings"] == sum(told["verdicts"].values()) == len(Path("r.findings.jsonl").read_text().splitlines())
    assert told["first_findings"] == rows(Path("r.findings.jsonl").read_bytes())[:2]
    assert sum(game["games"] for game in told["by_game"].values()) == told["games"]
    assert told["outputs"] == ["r.jsonl", "r.findings.jsonl"]


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["--out", "r.txt"], "--out 'r.txt' does not say its format: it must end with one of .csv, .jsonl, "),
        (["--out", "r.csv", "--out", "./r.csv"], "would be written twice"),
        (["--out", "r.csv", "--out", "r.findings.csv"], "would be written twice"),
        (["--out", "a.jsonl"], "would be written twice, or read and written"),
        (["--resume"], "--resume needs the --out"),
        (["--workers", "2", "--scheduler", "tcp://x:1"], "exclude each other"),
        (["--workers", "0"], "invalid value for '--workers'"),
        (["--ruling", "nonsense=yes"], "'nonsense=yes' is no ruling with a reading in any game"),
        (["--ruling", "no-move=yes"], "'no-move=yes' is no ruling with a reading in any game"),
        (["--on-illegal", "shout"], "invalid value for '--on-illegal'"),
    ],
)  # fmt: skip
def test_usage(words: list[str], fault: str) -> None:
    write("a.jsonl", mixed(2))
    before = results(Path())
    said = batch("a.jsonl", *words)
    assert (said.code, said.out) == (2, "")
    assert fault in said.err
    assert said.err.count("\n") == 1
    assert results(Path()) == before


def test_readings_for_many_games() -> None:
    write("a.jsonl", mixed(10))
    Path("club.yaml").write_text("crocodile-pool-party: {no-move: loses}\ncroco-rider: {camp: row}\n")
    Path("flat.yaml").write_text("no-move: loses\ncamp: row\n")
    expected = {"crocodile-pool-party": {"no-move": "loses"}, "croco-rider": {"camp": "row"}}
    pairs = ["--ruling", "no-move=loses", "--ruling", "camp=row"]
    for words in (["--rulings", "club.yaml"], ["--rulings", "flat.yaml"], pairs):
        batch("a.jsonl", "--out", "r.jsonl", *words)
        found = {row["game"]: row["rulings"] for row in rows(Path("r.jsonl").read_bytes())}
        assert {game: rulings for game, rulings in found.items() if rulings} == expected
    Path("club.yaml").write_text("croco-rider: {camp: rows}\n")
    assert batch("a.jsonl", "--rulings", "club.yaml").code == 2


@pytest.mark.parametrize("known", ["", "croco-rider: {camp: row}\n"])
def test_readings_for_a_game_there_is_not(known: str) -> None:
    write("a.jsonl", mixed(2))
    Path("club.yaml").write_text(f"chess: {{camp: row}}\ncroco-ridder: {{camp: row}}\n{known}")
    said = batch("a.jsonl", "--rulings", "club.yaml", "--out", "r.csv")
    assert (said.code, said.out) == (2, "")
    assert said.err.splitlines()[0].startswith("club.yaml:1:1: 'chess' is no game; there are croco-rider, crocodile, ")
    assert said.err.splitlines()[1:] == ["club.yaml:2:1: 'croco-ridder' is no game; did you mean croco-rider?"]
    assert not list(Path().glob("r.*"))


def test_all_rulings() -> None:
    said = batch(write("a.jsonl", mixed(5)), "--all-rulings", "--out", "r.jsonl")
    found = rows(Path("r.jsonl").read_bytes())
    assert all(row["depends_on"] is not None and row["readings"] in ("all", "single") for row in found)
    assert ("depends on a ruling" in said.out) == any(row["depends_on"] for row in found)


# -- outputs -----------------------------------------------------------------------------------------------------------


def test_every_format_holds_the_same() -> None:
    batch(write("a.jsonl", spoiled(mixed(30), Random(3))), *outs(*OUTPUTS))
    base = sqlite3.connect("r.sqlite")
    for table, columns in TABLES.items():
        name = "r" if table == "games" else "r.findings"
        expected = [list(row.values()) for row in rows(Path(f"{name}.jsonl").read_bytes())]
        assert len(expected) >= 5
        flat = [[_flat(cell) for cell in row] for row in expected]
        read = pyarrow.parquet.read_table(f"{name}.parquet")
        assert read.column_names == [column.name for column in columns]
        assert [list(row.values()) for row in read.to_pylist()] == flat
        assert list(map(list, base.execute(f"SELECT * FROM {table}"))) == flat
        with open(f"{name}.csv", encoding="utf-8", newline="") as file:
            lines = list(csv.reader(file))
        assert lines[0] == [column.name for column in columns]
        assert lines[1:] == [[_spelled(cell) for cell in row] for row in flat]
    base.close()


def _flat(cell: Any) -> Any:
    return json.dumps(cell, ensure_ascii=False) if isinstance(cell, dict) else cell


def _spelled(cell: Any) -> str:
    return "" if cell is None else str(cell).lower() if isinstance(cell, bool) else str(cell)


def test_results_can_be_queried_with_sql() -> None:
    batch(write("a.jsonl", mixed(10)), "--out", "r.sqlite")
    base = sqlite3.connect("r.sqlite")
    query = "SELECT game, count(*) FROM games WHERE json_extract(players, '$.red') IS NOT NULL GROUP BY game"
    assert list(base.execute(query)) == [("crocodile-pool-party", 2)]
    base.close()


def test_old_outputs_are_replaced_and_never_read() -> None:
    Path("games").mkdir()
    write("games/a.jsonl", mixed(5))
    for _ in range(2):
        said = batch("games", "--out", "games/r.jsonl", "--out", "games/r.sqlite")
        assert said.code == 0, said.out
        assert len(rows(Path("games/r.jsonl").read_bytes())) == 5
    assert sorted(results(Path("games"))) == ["a.jsonl", "r.findings.jsonl", "r.jsonl", "r.sqlite"]


def test_without_pyarrow(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croccli.batch.extras.import_module", _missing)
    said = batch(write("a.jsonl", mixed(1)), "--out", "r.parquet")
    assert (said.code, said.err) == (2, "croc: writing r.parquet needs one more package: pip install 'croc[parquet]'\n")
    said = batch("a.jsonl", "--scheduler", "tcp://x:1")
    assert (said.code, said.err) == (2, "croc: a cluster needs one more package: pip install 'croc[cluster]'\n")


def _missing(name: str) -> None:
    raise ImportError(name)


# -- targets that cannot be written ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "said_"),
    [
        ("none/r.csv", "none/r.csv: this cannot be written: no such file or directory"),
        ("taken.csv", "taken.csv: this cannot be written: this is a directory"),
    ],
)
def test_targets_that_cannot_be_written_are_found_before_anything_is_judged(name: str, said_: str) -> None:
    Path("taken.csv").mkdir()
    write("a.jsonl", mixed(2))
    before = sorted(os.listdir())
    said = batch("a.jsonl", "--out", name)
    assert sorted(os.listdir()) == before
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith(said_)
    assert said.err.count("\n") == 1


LIMITED = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, resource.RLIM_INFINITY))"
LIMITED_AT_THE_END = """
import resource
from croccli.batch.run import Run
write = Run._write
def limited(self, journal):
    resource.setrlimit(resource.RLIMIT_FSIZE, ({most}, resource.RLIM_INFINITY))
    write(self, journal)
Run._write = limited
"""


@pytest.mark.parametrize(
    ("limit", "most"), [(LIMITED, 5_000), (LIMITED, 17_000), (LIMITED_AT_THE_END, 3_000), (LIMITED_AT_THE_END, 13_000)]
)
def test_a_full_disk_is_one_line_and_loses_nothing(limit: str, most: int) -> None:
    """A limit on the size of files stands for the disk: writing fails in the same way, in the middle of a file."""
    records = mixed(40)
    write("a.jsonl", records)
    before = Path("a.jsonl").read_bytes()
    Path("r.sqlite").write_bytes(b"old")
    words = ["a.jsonl"], "--out", "r.sqlite", "--out", "r.csv", "--workers", "1", "--chunk", "3"
    code, out, err = run(Path(), command(*words, before=limit.format(most=most)))
    assert (code, out) == (2, "")
    assert "this cannot be written: " in err
    assert "what is judged so far is kept in r.sqlite.journal: go on with --resume" in err
    assert err.count("\n") == 1
    assert sorted(results(Path())) == ["a.jsonl", "r.sqlite", "r.sqlite.journal"]
    assert Path("r.sqlite").read_bytes() == b"old"
    assert Path("a.jsonl").read_bytes() == before
    code, _, err = run(Path(), command(*words, "--resume"))
    assert code == 0, err
    resumed = results(Path())
    for name in ("r.sqlite", "r.csv", "r.findings.csv"):
        Path(name).unlink()
    assert run(Path(), command(*words))[0] == 0
    assert results(Path()) == resumed


# -- progress ----------------------------------------------------------------------------------------------------------


def on_a_terminal(words: list[str]) -> tuple[str, str]:
    """Standard output, and what a terminal shows of standard error."""
    ours, theirs = pty.openpty()
    environment: dict[str, Any] = {**os.environ, "PYTHONPATH": str(ROOT), "TERM": "xterm", "COLUMNS": "100"}
    shown: list[bytes] = []
    # A terminal that nobody reads is full after some lines, and the run would wait for it.
    reader = Thread(target=_drain, args=(ours, shown))
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=theirs, env=environment, text=True) as process:
        os.close(theirs)
        reader.start()
        out, _ = process.communicate(timeout=PATIENCE)
    reader.join()
    os.close(ours)
    return out, b"".join(shown).decode()


def _drain(terminal: int, shown: list[bytes]) -> None:
    """Read until nobody holds the other end: then a terminal ends, or fails."""
    with suppress(OSError):
        while data := os.read(terminal, 65536):
            shown.append(data)


def test_progress_is_for_terminals_only() -> None:
    write("a.jsonl", mixed(40))
    eager = "import croccli.batch.progress as p; p.PAUSE = 0.000001"
    out, shown = on_a_terminal(command(["a.jsonl"], "--workers", "1", "--chunk", "2", before=eager))
    assert "40 games" in shown
    assert "/s" in shown
    assert "100%" in shown
    assert "00:00" in shown, "no time left"
    code, plain, err = run(Path(), command(["a.jsonl"], "--workers", "1"))
    assert (code, plain, err) == (0, out, "")
