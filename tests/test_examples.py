"""Every example that help pages and documents give without its output works: commands, queries and files."""

import json
import os
import re
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from docpages import commands  # noqa: E402

from croccli.load import compose  # noqa: E402
from games.core.position import Fields, Position, is_record  # noqa: E402
from games.core.registry import find  # noqa: E402

PAGES = [ROOT / "README.md", ROOT / "games" / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
TEXTS = {str(path.relative_to(ROOT)): path.read_text(encoding="utf-8") for path in PAGES}
POSITION = "game: crocodile-pool-party\nto_move: red\npool: {c3: red 2, e9: yellow 1, b12: yellow swimmer}\n"
ELSEWHERE = "--scheduler"
"""What is tried with a cluster of its own, in tests/batch/test_cluster.py."""
FEWER = {"-n 1000": "-n 5", "-n 500": "-n 20", "-n 50 ": "-n 5 "}
"""Games that an example simulates, and how many will do here."""


def blocks(language: str) -> Iterator[tuple[str, str]]:
    """(page, text) of every block of a language."""
    for name, text in TEXTS.items():
        yield from ((name, body) for body in re.findall(rf"```{language}\n(.*?)```", text, flags=re.DOTALL))


def shell_lines() -> list[str]:
    """What pages tell people to type, a line each, without remarks."""
    lines = [line for _, body in blocks("sh") for line in body.splitlines()]
    return [re.sub(r"\s{2,}#.*", "", line) for line in lines]


HELPED = [line for command in commands.commands() for line in command.examples]
TYPED = [line for line in shell_lines() if line.startswith("croc ")]
LINES = list(dict.fromkeys([*HELPED, *TYPED]))
QUERIES = [line for line in shell_lines() if line.startswith("sqlite3 ")]


def run(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": path, "COLUMNS": "80", "NO_COLOR": "1"}
    return subprocess.run(["bash", "-c", line], cwd=folder, env=environment, capture_output=True, text=True, timeout=90)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the files that examples speak of."""
    folder = tmp_path_factory.mktemp("desk")
    (folder / "positions").mkdir()
    for path in (ROOT / "positions").iterdir():
        (folder / "positions" / path.name).symlink_to(path)
    (folder / "positions" / "position.yaml").write_text(POSITION)
    (folder / "position.yaml").write_text(POSITION)
    (folder / "before.yaml").write_text(POSITION)
    (folder / "club.yaml").write_text("no-move: loses\n")
    shutil.copy(ROOT / "positions/crocodile-pool-party/endgame-waiting.yaml", folder / "endgame.yaml")
    shutil.copy(ROOT / "positions/croco-rider/six-pawns-left.yaml", folder / "start.yaml")
    shutil.copy(ROOT / "positions/records/crocodile-pool-party-1.yaml", folder / "game.yaml")
    for name in ("games", "season"):
        shutil.copytree(ROOT / "positions/records", folder / name)
    assert run("croc apply position.yaml c3-c4-d4 > after.yaml", folder).returncode == 0
    assert run("mkdir more && croc simulate pool-party -n 2 --seed 1 --out more/a.jsonl.gz", folder).returncode == 0
    for name in ("season", "spring", "autumn"):
        assert run(f"croc batch games --workers 1 --out {name}.sqlite", folder).returncode == 1
    return folder


def meant(line: str) -> str:
    """The line with GAME and RULE filled in, and a player who is there."""
    game = "see-you-later" if "advanced=" in line else "crocodile-pool-party"
    line = re.sub(r"\bRULE\b", "free-way", re.sub(r"\bGAME\b", game, line))
    if "--as ann" in line:
        line = line.replace("position.yaml", "positions/see-you-later/opening.yaml")
    for many, few in FEWER.items():
        line = line.replace(many, few)
    return line


@pytest.mark.parametrize("line", LINES)
def test_an_example_works(line: str, desk: Path) -> None:
    if ELSEWHERE in line:
        return
    result = run(meant(line), desk)
    assert result.returncode in (0, 1), result.stderr
    assert "Usage:" not in result.stderr
    assert "Traceback" not in result.stderr
    if not re.search(r"> |--out|--svg", line):
        assert result.stdout or result.stderr


@pytest.mark.parametrize("line", QUERIES)
def test_a_query_works(line: str, desk: Path) -> None:
    found = re.fullmatch(r'sqlite3 (\S+) "(.*)"', line)
    assert found
    with sqlite3.connect(desk / found[1]) as season:
        assert season.execute(found[2]).fetchall()


@pytest.mark.parametrize(("name", "body"), list(blocks("yaml")))
def test_a_file_in_a_page_can_be_read(name: str, body: str) -> None:
    (root,) = compose(body, name)
    assert isinstance(root, Fields)
    if "game" in root and not is_record(root):
        find(str(root["game"])).read(Position(root))


def test_settings_in_pages_are_json() -> None:
    for _, body in blocks("json"):
        assert json.loads(body)
    assert list(blocks("json"))


def test_the_header_for_editors_is_in_the_readme() -> None:
    assert "# yaml-language-server: $schema=" in TEXTS["README.md"]
