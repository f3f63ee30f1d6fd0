"""Mutation test of the games: small faults planted one by one, each of which some dispute case must catch.

Mutants are made of what decides a game: how moves are played, how games end, the odds, where tiles go. A mutant that no
case can catch because it changes nothing is listed in tools/equivalent_mutants.txt with its reason.

    python tools/mutate.py [GAME...]      all games by default; exit 1 if a mutant lives
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.txt")
SECONDS = 120

SWAPS: dict[type[ast.AST], type[ast.AST]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.And: ast.Or,
    ast.Or: ast.And,
}
SCRIPT = """
import sys
from croccli.load import compose, read_text
from games.core import registry
from games.core.cases import failures, read_cases
game = registry.find(sys.argv[1])
for path in sorted((registry.home(game) / "cases").glob("*.yaml")):
    for case in read_cases(game, compose(read_text(str(path)), str(path))[0], str(path)):
        if failures(game, case):
            sys.exit(9)
"""


class Mutant(NamedTuple):
    """One planted fault: file, line, what it changes, and the whole changed source."""

    file: str
    line: int
    change: str
    source: str

    def name(self, text: str) -> str:
        return f"{self.file}: {text.splitlines()[self.line - 1].strip()} :: {self.change}"


def mutants(path: Path) -> Iterator[Mutant]:
    """Every mutant of a source file, one changed node each."""
    text = path.read_text(encoding="utf-8")
    count = sum(1 for _ in _sites(ast.parse(text)))
    for number in range(count):
        tree = ast.parse(text)
        line, change = _plant(list(_sites(tree))[number])
        yield Mutant(path.name, line, change, ast.unparse(tree))


Site = tuple[ast.AST, str, int]


def _sites(tree: ast.AST) -> Iterator[Site]:
    """Places where a node can be changed: operators, whole numbers, conditions."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            yield from ((node, "ops", place) for place, op in enumerate(node.ops) if type(op) in SWAPS)
        elif isinstance(node, (ast.BinOp, ast.BoolOp)) and type(node.op) in SWAPS:
            yield node, "op", 0
        elif isinstance(node, ast.Constant) and type(node.value) is int and hasattr(node, "lineno"):
            yield node, "value", 0
        elif isinstance(node, (ast.If, ast.IfExp)):
            yield node, "test", 0


def _plant(site: Site) -> tuple[int, str]:
    node, field, place = site
    line: int = getattr(node, "lineno", 0)
    if field == "ops":
        old = node.ops[place]  # type: ignore[attr-defined]
        node.ops[place] = SWAPS[type(old)]()  # type: ignore[attr-defined]
        return line, f"{type(old).__name__}{place} to {SWAPS[type(old)].__name__}"
    if field == "op":
        old = node.op  # type: ignore[attr-defined]
        node.op = SWAPS[type(old)]()  # type: ignore[attr-defined]
        return line, f"{type(old).__name__} to {SWAPS[type(old)].__name__}"
    if field == "value":
        node.value += 1  # type: ignore[attr-defined]
        return line, f"number to {node.value}"  # type: ignore[attr-defined]
    node.test = ast.UnaryOp(ast.Not(), node.test)  # type: ignore[attr-defined]
    return line, "condition turned round"


def caught(game: str, mutant: Mutant) -> bool:
    """Whether a case fails, or the game breaks, with the mutant in place."""
    with tempfile.TemporaryDirectory() as folder:
        for package in ("games", "croccli"):
            shutil.copytree(ROOT / package, Path(folder) / package, ignore=shutil.ignore_patterns("__pycache__"))
        (Path(folder) / "games" / game.replace("-", "_") / mutant.file).write_text(mutant.source, encoding="utf-8")
        environment = {**os.environ, "PYTHONPATH": folder, "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-P", "-c", SCRIPT, game]
        try:
            return (
                subprocess.run(command, env=environment, cwd=folder, capture_output=True, timeout=SECONDS).returncode
                != 0
            )
        except subprocess.TimeoutExpired:
            return True


def survivors(game: str, files: list[str]) -> list[str]:
    """The names of the mutants of a game that live and are not known to be equivalent."""
    known = {line.split("  # ")[0] for line in EQUIVALENT.read_text(encoding="utf-8").splitlines() if "  # " in line}
    home = ROOT / "games" / game.replace("-", "_")
    if not caught(game, Mutant(files[0], 0, "", "raise RuntimeError")) or caught(
        game, Mutant(files[0], 0, "", (home / files[0]).read_text(encoding="utf-8"))
    ):
        sys.exit(f"{game}: the cases must hold before faults are planted")
    planted = [
        (mutant, mutant.name(text))
        for file in files
        for text in [(home / file).read_text(encoding="utf-8")]
        for mutant in mutants(home / file)
    ]
    planted = [(mutant, name) for mutant, name in planted if f"{game}/{name}" not in known]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        fates = list(pool.map(lambda each: caught(game, each[0]), planted))
    print(f"{game}: {len(planted)} mutants, {fates.count(False)} live")
    return [f"{game}/{name}" for (_, name), fate in zip(planted, fates) if not fate]


def main(chosen: list[str]) -> int:
    living = []
    for home in sorted((ROOT / "games").glob("*/mutated.txt")):
        game = home.parent.name.replace("_", "-")
        if not chosen or game in chosen:
            living += survivors(game, home.read_text(encoding="utf-8").split())
    for name in living:
        print("lives:", name)
    return 1 if living else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
