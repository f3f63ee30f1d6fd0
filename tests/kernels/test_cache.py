"""Compiled code on disk: kept in a read-only install, safe with several processes at once, never stale."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

pytest.importorskip("numba")

ROOT = Path(__file__).parents[2]
SOURCE = """
from games.core.kernel import compiled

@compiled
def inner(number):
    return number + 1

@compiled
def outer(number):
    return 10 * inner(number)
"""
USE = """
import sys
sys.path.insert(0, {where!r})
import fastcode
from games.core.kernel import code_folder, cold
print(cold(fastcode.outer), end=" ")
print(fastcode.outer(3), end=" ")
stats = fastcode.outer.stats
print(sum(stats.cache_hits.values()), sum(stats.cache_misses.values()), code_folder(fastcode.__file__))
"""


def environment(**more: str) -> dict[str, str]:
    """Without a cache of the user's, and without the interpreter's own, which goes by time and size."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    return {**kept, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1", **more}


def started(where: Path, **more: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", USE.format(where=str(where))]
    return subprocess.Popen(command, env=environment(**more), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def answer(running: subprocess.Popen[str]) -> tuple[bool, int, int, int, str]:
    """Whether it was cold, the result, hits and misses of the cache, and its folder."""
    out, err = running.communicate(timeout=300)
    assert running.returncode == 0, err
    was_cold, result, hits, misses, folder = out.split(maxsplit=4)
    return was_cold == "True", int(result), int(hits), int(misses), folder.strip()


def ran(where: Path, **more: str) -> tuple[bool, int, int, int, str]:
    return answer(started(where, **more))


@pytest.fixture
def package(tmp_path: Path) -> Path:
    folder = tmp_path / "package"
    folder.mkdir()
    (folder / "fastcode.py").write_text(SOURCE, encoding="utf-8")
    return folder


def read_only(folder: Path) -> None:
    """Nobody can keep anything beside the sources, whoever runs the test: root is not held by permissions."""
    (folder / "__pycache__").write_text("no folder", encoding="utf-8")
    folder.chmod(0o555)


def test_code_is_kept_beside_the_source(package: Path) -> None:
    assert ran(package)[:4] == (True, 40, 0, 1)
    was_cold, result, hits, misses, folder = ran(package)
    assert (was_cold, result, hits, misses) == (False, 40, 1, 0)
    assert Path(folder).parent == package / "__pycache__"


def test_a_read_only_install_uses_the_user_cache(package: Path, tmp_path: Path) -> None:
    read_only(package)
    home = tmp_path / "home"
    assert ran(package, XDG_CACHE_HOME=str(home))[:4] == (True, 40, 0, 1)
    was_cold, result, hits, misses, folder = ran(package, XDG_CACHE_HOME=str(home))
    assert (was_cold, result, hits, misses) == (False, 40, 1, 0)
    assert Path(folder).parent == home / "croc"


def test_where_nothing_can_be_written_code_is_compiled_each_time(package: Path, tmp_path: Path) -> None:
    read_only(package)
    nowhere = tmp_path / "file"
    nowhere.write_text("no folder", encoding="utf-8")
    for _ in range(2):
        was_cold, result, _, _, folder = ran(package, XDG_CACHE_HOME=str(nowhere))
        assert (was_cold, result, folder) == (True, 40, "None")


def test_the_folder_of_numba_is_kept_to(package: Path, tmp_path: Path) -> None:
    chosen = tmp_path / "chosen"
    assert Path(ran(package, NUMBA_CACHE_DIR=str(chosen))[4]).parent == chosen
    assert ran(package, NUMBA_CACHE_DIR=str(chosen))[:4] == (False, 40, 1, 0)


def test_processes_at_once(package: Path) -> None:
    together = [started(package) for _ in range(3)]
    assert [answer(running)[1] for running in together] == [40] * 3
    assert ran(package)[:4] == (False, 40, 1, 0)


def test_a_changed_kernel_is_compiled_anew(package: Path) -> None:
    """Even if only a called function differs, and the file has the size and the time it had."""
    path = package / "fastcode.py"
    before = path.stat()
    folder = ran(package)[4]
    path.write_text(SOURCE.replace("number + 1", "number + 2"), encoding="utf-8")
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert (path.stat().st_mtime_ns, path.stat().st_size) == (before.st_mtime_ns, before.st_size)
    was_cold, result, hits, misses, other = ran(package)
    assert (was_cold, result, hits, misses) == (True, 50, 0, 1)
    assert other != folder
    path.write_text(SOURCE, encoding="utf-8")
    assert ran(package) == (False, 40, 1, 0, folder)


# -- croc itself -------------------------------------------------------------------------------------------------------

WAITING = str(ROOT / "positions" / "crocodile-pool-party" / "endgame-waiting.yaml")
SETTING_UP = str(ROOT / "positions" / "crocodile-pool-party" / "setup-in-progress.yaml")
CROC = "import sys; {before}; from croccli.main import run; sys.exit(run(sys.argv[1:]))"


def croc(*words: str, before: str = "pass", root: Path = ROOT, **more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", CROC.format(before=before), *words]
    settings = environment(**{"PYTHONPATH": str(root), **more})
    return subprocess.run(command, env=settings, cwd=root, capture_output=True, text=True, timeout=600)


def test_without_numba_it_says_so_once_where_it_matters() -> None:
    hidden, small = "sys.modules['numba'] = None", "import croccli.counting as c; c.LARGE = 100"
    for words in (("perft", WAITING, "4", "--divide"), ("perft", SETTING_UP, "2")):
        fast, slow = croc(*words, before=small), croc(*words, before=f"{hidden}; {small}")
        assert fast.returncode == slow.returncode == 0
        assert fast.stdout == slow.stdout
        assert len(slow.stderr.splitlines()) == slow.stderr.count("numba") == 1
    off = croc("perft", WAITING, "4", "--divide", before=small, NUMBA_DISABLE_JIT="1")
    assert "NUMBA_DISABLE_JIT" in off.stderr
    assert "pip install" not in off.stderr
    little = croc("perft", WAITING, "4", before=hidden), croc("solve", WAITING, before=hidden)
    assert [done.stderr for done in little] == ["", ""]


def test_small_work_loads_no_numba() -> None:
    for words in (("perft", WAITING, "4"), ("solve", WAITING)):
        done = croc(*words, before="import atexit; atexit.register(lambda: print('numba' in sys.modules))")
        assert done.stdout.splitlines()[-1] == "False"


@pytest.mark.slow
def test_a_whole_read_only_install() -> None:
    """croc itself, owned by somebody else: the first run says that it compiles, later ones find the code."""
    with tempfile.TemporaryDirectory() as name:
        install, home = Path(name) / "install", Path(name) / "home"
        for package in ("croccli", "games"):
            shutil.copytree(ROOT / package, install / package, ignore=shutil.ignore_patterns("__pycache__"))
        for folder, _, _ in os.walk(install):
            read_only(Path(folder))
        try:
            first, second = (croc("perft", WAITING, "8", root=install, XDG_CACHE_HOME=str(home)) for _ in range(2))
        finally:
            for folder, _, _ in os.walk(install):
                Path(folder).chmod(0o755)
        assert "compiling" in first.stderr
        assert second.stderr == ""
        assert first.stdout == second.stdout == croc("perft", WAITING, "8").stdout
