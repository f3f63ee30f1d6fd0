"""Quick commands stay quick: the modules they may load, seen in a process of their own."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SHOW = "import sys; sys.stderr.write('\\n'.join(sorted(sys.modules)))"
HEAVY = {
    "asyncio", "difflib", "email", "hypothesis", "importlib.metadata", "importlib.resources", "json", "logging",
    "matplotlib", "multiprocessing", "networkx", "numba", "numpy", "pathlib", "pkg_resources", "pygments", "pytest",
    "random", "rich", "shutil", "socket", "sqlite3", "subprocess", "tempfile", "traceback", "unittest",
    "urllib", "xml", "zipfile",
}  # fmt: skip
"""Nobody who asks a quick question waits for one of these."""

HELP_OWN = {"croccli", "croccli.exits", "croccli.main"}
MOVES_OWN = {
    "croccli", "croccli.commands", "croccli.commands.legal_moves", "croccli.compose", "croccli.exits", "croccli.load",
    "croccli.main", "croccli.options", "croccli.output", "croccli.output.emit", "croccli.output.to_json",
    "croccli.output.to_text", "croccli.syntax", "croccli.table",
}  # fmt: skip
POSITIONS = sorted(ROOT.glob("positions/*/*.yaml"))
QUICK = [path for path in POSITIONS if path.parent.name != "records"]


def loaded(*words: str) -> set[str]:
    """The modules loaded once `croc` with these words is done."""
    code = f"import os, croccli.main as m\nm.run({list(words)!r})\n{SHOW}"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    # What Python itself loads before any of our lines is not ours to judge (an editable install, coverage).
    bare = subprocess.run([sys.executable, "-c", SHOW], cwd=ROOT, capture_output=True, text=True, timeout=60)
    return set(done.stderr.split()) - set(bare.stderr.split())


def own(modules: set[str]) -> set[str]:
    return {module for module in modules if module.split(".")[0] == "croccli"}


def heavy(modules: set[str]) -> set[str]:
    return {module for module in modules if module in HEAVY or module.split(".")[0] in HEAVY}


def test_help_loads_next_to_nothing() -> None:
    modules = loaded("--help")
    assert own(modules) == HELP_OWN
    assert not heavy(modules)
    for name in ("yaml", "games", "fractions", "decimal", "dataclasses"):
        assert name not in modules


@pytest.mark.parametrize("path", QUICK, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_legal_moves_loads_only_what_it_needs(path: Path) -> None:
    modules = loaded("legal-moves", os.fspath(path))
    assert own(modules) <= MOVES_OWN
    assert not heavy(modules)
    games = {module.split(".")[1] for module in modules if module.startswith("games.") and module != "games.core"}
    assert len(games - {"core"}) == 1, "a game loads no other"
