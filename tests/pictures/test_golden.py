"""What terminals show, as reviewed text: every position, and every record move by move.

After a wanted change: CROC_UPDATE_GOLDEN=1 pytest tests/pictures/test_golden.py, and look at what git says has changed.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from croccli.output.to_terminal import Looks, terminal

from .helping import IDS, PATHS, ROOT, laid

GOLDEN = ROOT / "tests" / "golden"
UPDATE = bool(os.environ.get("CROC_UPDATE_GOLDEN"))
RECORDS = tuple(sorted((ROOT / "positions" / "records").glob("*.yaml")))
FIRST = tuple({path.parent.name: path for path in reversed(PATHS)}.values())
"""One position of each game."""
LOOKS = {
    "ascii": Looks(ascii_only=True, columns=80),
    "colour": Looks(colour=True, columns=80),
    "narrow": Looks(columns=40),
    "wide": Looks(columns=160),
}


def agrees(name: str, text: str) -> None:
    """Compare with the golden file of that name, or write it."""
    path = GOLDEN / f"{name}.txt"
    if UPDATE:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.is_file(), f"no golden file {name}.txt: see this module's docstring"
    assert text == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("path", PATHS, ids=IDS)
def test_positions(path: Path) -> None:
    game, state = laid(path)
    lines = terminal(game.draw(state), Looks(columns=80))
    agrees(f"{path.parent.name}/{path.stem}", "".join(f"{line}\n" for line in lines))


@pytest.mark.parametrize("looks", LOOKS)
@pytest.mark.parametrize("path", FIRST, ids=lambda path: path.parent.name)
def test_other_looks(path: Path, looks: str) -> None:
    game, state = laid(path)
    lines = terminal(game.draw(state), LOOKS[looks])
    agrees(f"{path.parent.name}/{path.stem}.{looks}", "".join(f"{line}\n" for line in lines))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_records(path: Path) -> None:
    done = subprocess.run(
        [str(Path(sys.executable).parent / "croc"), "replay", str(path.relative_to(ROOT)), "--moves"],
        cwd=ROOT,
        env={**os.environ, "COLUMNS": "80"},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode in (0, 1), done.stderr
    agrees(f"records/{path.stem}", done.stdout)


def test_every_golden_file_has_its_position() -> None:
    names = {*IDS, *(f"records/{path.stem}" for path in RECORDS)}
    names |= {f"{path.parent.name}/{path.stem}.{looks}" for path in FIRST for looks in LOOKS}
    assert {str(path.relative_to(GOLDEN))[: -len(".txt")] for path in GOLDEN.rglob("*.txt")} == names
