"""Findings held against a manifest: what is missed, what is found otherwise, what is invented."""

import csv
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from toys import croc

from croccli.simulating.check import compared

ROOT = Path(__file__).parents[2]
PATIENCE = 900
"""Seconds after which a process that should be over fails its test."""
MISTAKES = [
    {"document": 2, "move": 5, "token": "red 3", "verdict": "illegal", "rules": ["a", "b"], "alone_under": ["stop"]},
    {"document": 4, "move": None, "token": None, "verdict": "result", "rules": [], "alone_under": ["stop", "skip"]},
]
FINDINGS = [
    {"document": 2, "move": 5, "token": "red 3", "verdict": "illegal", "rules": "b, a"},
    {"document": 4, "move": None, "token": None, "verdict": "result", "rules": ""},
]


def test_all_found() -> None:
    found = compared(MISTAKES, FINDINGS)
    assert found.agrees
    assert found.found == 2


def test_a_mistake_missed() -> None:
    found = compared(MISTAKES, FINDINGS[1:])
    assert not found.agrees
    assert (found.found, found.missed, found.invented) == (1, (MISTAKES[0],), ())


@pytest.mark.parametrize(
    "change", [{"rules": "a"}, {"rules": "a, b, c"}, {"verdict": "impossible"}, {"token": "red 4"}]
)
def test_a_mistake_found_otherwise(change: dict[str, str]) -> None:
    other = {**FINDINGS[0], **change}
    found = compared(MISTAKES, [other, FINDINGS[1]])
    assert not found.agrees
    assert (found.found, found.missed, found.wrong) == (1, (), ((MISTAKES[0], other),))


@pytest.mark.parametrize("more", [{"document": 3}, {"move": 6}, {"document": 4}, {}])
def test_a_mistake_invented(more: dict[str, int]) -> None:
    invented = {**FINDINGS[0], **more}
    assert compared(MISTAKES, [*FINDINGS, invented]).invented == (invented,)


def test_what_follows_a_mistake_that_was_passed_over() -> None:
    later = {**FINDINGS[0], "move": 9}
    result = {**FINDINGS[1], "document": 2}
    earlier = {**FINDINGS[0], "move": 4}
    assert compared(MISTAKES, [*FINDINGS, later, result], "skip").agrees
    assert compared(MISTAKES, [*FINDINGS, earlier], "skip").invented == (earlier,)
    assert compared(MISTAKES, [*FINDINGS, later]).invented == (later,)


@pytest.fixture(scope="module")
def simulated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Games of all kinds, most with a mistake, in two forms."""
    folder = tmp_path_factory.mktemp("simulated")
    for name, more in (("games.jsonl", []), ("games.yaml", ["--yaml"])):
        words = ["--mistakes", "0.9", "--manifest", folder / f"{name}.manifest", "--out", folder / name, *more]
        assert croc("simulate", "all", "-n", "40", "--seed", "4", "--workers", "1", *words).code == 0
    return folder


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text().splitlines()]


@pytest.mark.parametrize(
    ("name", "mode"),
    [("games.jsonl", "stop"), ("games.jsonl", "skip"), ("games.jsonl", "accept"), ("games.yaml", "stop")],
)
def test_batch_finds_every_mistake_and_invents_none(simulated: Path, tmp_path: Path, name: str, mode: str) -> None:
    out = tmp_path / "judged.jsonl"
    said = croc("batch", simulated / name, "--out", out, "--on-illegal", mode, "--workers", "1")
    assert said.code == 1, said.err
    manifest = rows(simulated / f"{name}.manifest")
    assert 25 < len(manifest) < 40
    found = compared(manifest, rows(tmp_path / "judged.findings.jsonl"), mode)
    assert found.agrees, found
    assert found.found == len(manifest)


def test_the_manifest_knows_the_lines_of_documents(simulated: Path) -> None:
    lines = (simulated / "games.yaml").read_text().splitlines()
    starts = [number for number, line in enumerate(lines, 1) if line == "---"]
    for row in rows(simulated / "games.yaml.manifest"):
        assert starts[row["document"] - 1] == row["line"]
    assert all(row["line"] == row["document"] for row in rows(simulated / "games.jsonl.manifest"))


@pytest.mark.parametrize("ending", ["jsonl", "csv"])
def test_the_tool(tmp_path: Path, ending: str) -> None:
    manifest, findings = tmp_path / "manifest.jsonl", tmp_path / f"findings.{ending}"
    manifest.write_text("".join(json.dumps({"game": "g", "kind": "k", **row}) + "\n" for row in MISTAKES))

    def tool(found: list[dict[str, Any]]) -> "subprocess.CompletedProcess[str]":
        with open(findings, "w", newline="") as file:
            if ending == "csv":
                table = csv.DictWriter(file, list(FINDINGS[0]))
                table.writeheader()
                table.writerows(found)
            else:
                file.writelines(json.dumps(row) + "\n" for row in found)
        words = [sys.executable, str(ROOT / "tools" / "check_manifest.py"), str(manifest), str(findings)]
        return subprocess.run(words, capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE)

    done = tool(FINDINGS)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("2 of 2 mistakes of 1 kinds found as planted")
    done = tool(FINDINGS[:1])
    assert done.returncode == 1
    assert "1 missed" in done.stdout
