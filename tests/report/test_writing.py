"""Pages are whole or not there, the same every time, and every error is one line."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from toys import croc

from croccli.output import saving

from .helping import MISTAKES, POOL, RECORDS, ROOT

CROC = [sys.executable, "-c", "from croccli.main import main; main()"]


@pytest.mark.parametrize("path", RECORDS[::3], ids=lambda path: path.stem)
def test_the_same_bytes_every_time(path: Path) -> None:
    name = path.relative_to(ROOT)
    pages = set()
    for seed in ("0", "1"):
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        words = [*CROC, "report", str(name), "-o", "-", "--on-illegal", "accept"]
        pages.add(subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, timeout=60).stdout)
    assert len(pages) == 1
    assert pages.pop().startswith(b"<!DOCTYPE html>")


def test_what_is_said(tmp_path: Path) -> None:
    out = tmp_path / "game.html"
    said = croc("report", MISTAKES, "-o", out, "--format", "json")
    assert (said.code, said.json) == (
        1,
        {
            "schema": "croc/report/1",
            "kind": "game",
            "output": str(out),
            "bytes": out.stat().st_size,
            "findings": 1,
            "summary": "17 moves, 1 finding, 30 after that not read",
        },
    )


def test_an_interrupted_page_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "game.html"
    out.write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(saving.os, "fsync", full)
    said = croc("report", MISTAKES, "-o", out)
    assert (said.code, said.out) == (2, "")
    assert said.err == f"{out}: this cannot be written: no space left on device\n"
    assert out.read_text() == "old"
    assert list(tmp_path.iterdir()) == [out]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ([MISTAKES], "missing option '-o' / '--out'"),
        ([POOL / "opening.yaml", "-o", "x.html"], "this is a position, not a record"),
        ([POOL / "missing.yaml", "-o", "x.html"], "there is no such file"),
        ([MISTAKES, "-o", "missing/x.html"], "this cannot be written"),
        ([MISTAKES, "-o", "-", "--format=yaml", "--format=text", "--title"], "requires an argument"),
        ([ROOT / "README.md", "-o", "x.html"], ""),
    ],
    ids=lambda value: str(value)[-30:],
)
def test_errors_are_one_line(
    words: list[str | Path], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = croc("report", *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert answer.err.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.skipif(os.name != "posix", reason="shells with pipes as files")
def test_a_record_through_a_pipe(tmp_path: Path) -> None:
    line = f"exec \"$@\" <(cat '{MISTAKES}') -o '{tmp_path}/page.html'"
    done = subprocess.run(["bash", "-c", line, "bash", *CROC, "report"], cwd=ROOT, capture_output=True, timeout=60)
    assert (done.returncode, done.stderr) == (1, b"")


def test_standard_output_holds_the_page_or_the_answer() -> None:
    answer = croc("report", MISTAKES, "-o", "-", "--format", "json")
    assert (answer.code, answer.out) == (2, "")
    assert "exclude each other" in answer.err


def test_quick_commands_load_no_pages() -> None:
    code = (
        "import sys, croccli.main as m\n"
        f"m.run(['check', {str(POOL / 'diagonally-home.yaml')!r}, 'd13-bar'])\n"
        "sys.exit(any(name.startswith(('croccli.reports', 'croccli.output.html')) for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, timeout=60).returncode == 0
