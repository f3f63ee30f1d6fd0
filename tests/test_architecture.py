"""The arrows of the architecture, read from the imports: data flows one way and the tool names no game."""

import ast
from pathlib import Path

import pytest

from games.core import registry

ROOT = Path(__file__).parent.parent
SOURCES = sorted([*ROOT.glob("games/**/*.py"), *ROOT.glob("croccli/**/*.py")])
GAMES = [slug.replace("-", "_") for slug in registry.slugs()]


def imports(path: Path) -> set[str]:
    """The modules a file imports, absolute."""
    package = path.relative_to(ROOT).with_suffix("").parts[:-1]
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else ()
            module = ".".join([*base, *([node.module] if node.module else [])])
            found.update({module, *(f"{module}.{alias.name}" for alias in node.names)})
    return found


def game_of(module: str) -> str:
    """The game package a module belongs to; empty for anything else."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[0] == "games" and parts[1] in GAMES else ""


def own(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts)


@pytest.mark.parametrize("path", SOURCES, ids=own)
def test_imports_follow_the_arrows(path: Path) -> None:
    parts = path.relative_to(ROOT).parts
    for module in imports(path):
        if parts[0] == "games":
            assert not module.startswith("croccli"), f"{own(path)} imports {module}: games know no command"
            if parts[1] != "__init__.py" and parts[1] != "core":
                assert game_of(module) in ("", parts[1]), f"{own(path)} imports {module}: no game imports another"
            if parts[1] == "core":
                assert not game_of(module), f"{own(path)} names a game"
        else:
            assert not game_of(module), f"{own(path)} imports {module}"
            if parts[1] in ("solvers", "output"):
                assert not module.startswith("croccli.commands"), f"{own(path)} imports a command"


def test_no_command_names_a_game() -> None:
    # "crocodile" alone is also a word of the tables, so only names that can be nothing but a game count.
    names = [name for slug in registry.slugs() if "-" in slug for name in (slug, slug.replace("-", "_"))]
    for path in ROOT.glob("croccli/**/*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        strings = {
            node.value for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)
        }
        docs = {
            ast.get_docstring(node, clean=False)
            for node in ast.walk(tree)
            if isinstance(node, (ast.FunctionDef, ast.Module, ast.ClassDef))
        }
        named = [(string, name) for string in strings - docs for name in names if name == string]
        assert not named, f"{path.relative_to(ROOT)} decides by a game's name: {named}"


@pytest.mark.parametrize("path", SOURCES, ids=own)
def test_files_stay_readable(path: Path) -> None:
    # All that is compiled of a game stays in one file: its code on disk is kept under the contents of that file.
    most = 640 if path.name == "kernel.py" else 400
    assert len(path.read_text(encoding="utf-8").splitlines()) <= most, f"over {most} lines a reader gets lost"
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), "every module says what it is"
