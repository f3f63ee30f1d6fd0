"""What README and docs say is what croc does."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croccli.main import COMMANDS
from games.core import registry
from games.core.rulings import table

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
JSON_PAGE = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
BIN = Path(sys.executable).parent
ENVIRONMENT = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "COLUMNS": "80", "NO_COLOR": "1"}
POOL = "positions/crocodile-pool-party"


def run(line: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(["bash", "-c", line], cwd=ROOT, env=ENVIRONMENT, capture_output=True, text=True, timeout=60)


def sessions(page: str) -> list[tuple[str, str]]:
    """(command, output) of every console block of a page."""
    found: list[tuple[str, str]] = []
    for block in re.findall(r"```console\n(.*?)```", page, flags=re.DOTALL):
        parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)
        found += list(zip(parts[1::2], parts[2::2]))
    return found


PAGES = {
    str(path.relative_to(ROOT)): path.read_text(encoding="utf-8")
    for path in [ROOT / "README.md", ROOT / "games" / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
}
SHOWN = [name for name, page in PAGES.items() if sessions(page)]


@pytest.mark.parametrize("name", SHOWN)
def test_a_page_shows_true_output(name: str) -> None:
    """The sessions of a page run one after another: a later one may need what an earlier one wrote."""
    for line, output in sessions(PAGES[name]):
        result = run(line)
        assert (result.stdout + result.stderr).strip("\n") == output.strip("\n"), f"$ {line}"


def test_the_readme_opens_with_a_dispute() -> None:
    assert sessions(README)[1][0].startswith("croc check")


def test_every_command_is_in_the_readme_and_has_an_example() -> None:
    for command in COMMANDS:
        assert f"`{command}`" in README or f"croc {command}" in README, command
        help_page = run(f"croc {command} --help").stdout
        assert f"croc {command}" in help_page.split("Example", 1)[1], command
        assert max(map(len, help_page.splitlines())) <= 80


@pytest.mark.parametrize("slug", registry.slugs())
def test_the_readme_counts_cases_and_rulings(slug: str) -> None:
    game = registry.find(slug)
    cases = sum(
        path.read_text(encoding="utf-8").count("\n- id:") + path.read_text(encoding="utf-8").startswith("- id:")
        for path in (registry.home(game) / "cases").glob("*.yaml")
    )
    place = [cell.strip() for cell in README.split("| | ", 1)[1].splitlines()[0].split("|")].index(game.title)

    def row(start: str) -> list[str]:
        return [
            cell.strip()
            for cell in next(line for line in README.splitlines() if line.startswith(f"| {start}")).split("|")[2:]
        ]

    assert row("numbered dispute cases")[place] == str(cases)
    assert row("open questions")[place] == str(len(table(game.Rulings)))


DOCUMENTS = [
    f"legal-moves {POOL}/first-home-single.yaml --paths all",
    f"check {POOL}/first-home-single.yaml e12-bar --all-rulings",
    f"apply {POOL}/first-home-single.yaml d12-bar",
    f"show {POOL}/tie-break.yaml",
    f"score {POOL}/count-to-be-drawn.yaml --all-rulings",
    f"score {POOL}/tie-break.yaml",
    "score positions/records/crocodile-pool-party-1.yaml",
    "replay positions/records/crocodile-pool-party-2.yaml --on-illegal skip",
    "report positions/records/crocodile-pool-party-2.yaml -o /tmp/croc-json.html",
    f"between {POOL}/tie-break.yaml {POOL}/count-to-be-drawn.yaml",
    "deal crocodile-pool-party --seed 1",
    f"perft {POOL}/first-home-single.yaml 1 --divide",
    "games",
    "rules crocodile-pool-party turns",
    "rulings crocodile-pool-party",
    f"validate {POOL}/tie-break.yaml",
    "schema crocodile-pool-party",
]
OPEN = {
    "position",
    "details",
    "facts",
    "scores",
    "outcomes",
    "rulings",
    "in_force",
    "divide",
    "expected",
    "shapes",
    "flips",
    "json_schema",
}
"""Keys whose own keys are players, tokens, rulings or what a game defines."""


def keys(document: Any) -> set[str]:
    """The keys of a document, at every depth that is fixed."""
    if isinstance(document, list):
        return {key for item in document for key in keys(item)}
    if not isinstance(document, dict):
        return set()
    inner = {
        key
        for name, value in document.items()
        if name not in OPEN or (isinstance(value, list) and name != "flips")
        for key in keys(value)
    }
    return {*document, *inner}


@pytest.mark.parametrize("command", DOCUMENTS, ids=lambda command: command.split()[0])
def test_json_keys_are_documented(command: str) -> None:
    document = json.loads(run(f"croc {command} --format json").stdout)
    name = command.split()[0]
    assert document["schema"] == f"croc/{name}/1"
    section = next(part for part in JSON_PAGE.split("\n## ") if f"croc/{name}/1" in part.splitlines()[0])
    named = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]*)`", section))))
    shared = set(re.findall(r"[a-z_]+", " ".join(re.findall(r"`([^`]*)`", JSON_PAGE))))
    found = keys({key: value for key, value in document.items() if key not in ("schema", "shapes")})
    assert set(document) - {"schema"} <= named, f"{name}: not in docs/json.md"
    assert found - {"schema"} <= shared | {"red", "yellow"}
