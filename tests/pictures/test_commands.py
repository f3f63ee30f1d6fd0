"""`croc show` and `croc check` with images: what is written, where, and what happens when it cannot be."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from croccli.main import run

from .helping import IDS, NAMESPACE, PATHS, ROOT, parsed, texts

POOL = ROOT / "positions" / "crocodile-pool-party"
TURNS = "c4-c5-d5-d6-d7-d8"
PNG = b"\x89PNG\r\n\x1a\n"


def croc(capsys: pytest.CaptureFixture[str], *words: str | Path) -> tuple[int, str, str]:
    code = run([str(word) for word in words])
    out, err = capsys.readouterr()
    return code, out, err


@pytest.mark.parametrize("path", PATHS[::7], ids=IDS[::7])
def test_show_writes_an_image_and_says_nothing(path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert croc(capsys, "show", path, "--svg", tmp_path / "a.svg") == (0, "", "")
    parsed((tmp_path / "a.svg").read_text(encoding="utf-8"))
    assert [each.name for each in tmp_path.iterdir()] == ["a.svg"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["show", POOL / "tie-break.yaml"], 0),
        (["show", POOL / "five-turns-twice.yaml", "--move", TURNS], 1),
        (["check", POOL / "five-turns-twice.yaml", TURNS], 1),
    ],
)
def test_standard_output_holds_an_image_alone(words: list[str | Path], code: int) -> None:
    command = [Path(sys.executable).parent / "croc", *words, "--svg", "-"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == code
    parsed(done.stdout)


def test_check_draws_the_disputed_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    image = tmp_path / "d.svg"
    code, out, _ = croc(capsys, "check", POOL / "five-turns-twice.yaml", TURNS, "--svg", image)
    assert code == 1
    assert out == croc(capsys, "check", POOL / "five-turns-twice.yaml", TURNS)[1]
    root = parsed(image.read_text(encoding="utf-8"))
    shown = texts(root)
    assert f"{TURNS}: ILLEGAL" in shown
    assert shown.count("1") >= 3, "two squares and the list"
    assert any("Nearest legal: c4-d4-d5-d6-d7-d8" in text for text in shown)
    assert "croc-refused" in image.read_text(encoding="utf-8")


def test_the_picture_in_the_readme_is_the_one_croc_draws(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """After a wanted change: croc check POSITION TOKEN --svg docs/pictures/dispute.svg, as the README has it."""
    croc(capsys, "check", POOL / "five-turns-twice.yaml", TURNS, "--svg", tmp_path / "dispute.svg")
    assert (tmp_path / "dispute.svg").read_bytes() == (ROOT / "docs" / "pictures" / "dispute.svg").read_bytes()


def test_check_draws_the_last_move_judged(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    image = tmp_path / "d.svg"
    croc(capsys, "check", POOL / "blocked-turn-over.yaml", "a5=4", "e2-e1", "--svg", image)
    shown = " ".join(texts(parsed(image.read_text(encoding="utf-8"))))
    assert "e2-e1: ILLEGAL" in shown
    assert "Disputed:" in shown


def test_a_refused_move_is_drawn_by_show_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = croc(capsys, "show", POOL / "five-turns-twice.yaml", "--move", TURNS, "--svg", tmp_path / "a.svg")
    assert code == 1
    assert out.startswith(f"{TURNS}: ILLEGAL")
    board = croc(capsys, "show", POOL / "five-turns-twice.yaml", "--move", TURNS)[1]
    rows = {line.split()[0]: line for line in board.splitlines() if line.strip()}
    assert "!(Y)!" in rows["8"]
    assert rows["5"].count("!") == 4


def test_targets_are_marked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = POOL / "first-home-single.yaml"
    croc(capsys, "show", path, "--legal", "d12", "--svg", tmp_path / "a.svg")
    assert (tmp_path / "a.svg").read_text(encoding="utf-8").count("<title>can be reached or played</title>") == 10
    board = croc(capsys, "show", path, "--legal", "d12")[1]
    assert "~red's bar~" in board
    assert "No legal move is listed for a13." in croc(capsys, "show", path, "--legal", "a13")[1]


def test_the_value_is_drawn_and_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = POOL / "endgame-waiting.yaml"
    code, out, _ = croc(capsys, "show", path, "--value", "--svg", tmp_path / "a.svg")
    assert (code, out.splitlines()[0]) == (0, "Worth: red wins in 11 plies.")
    shown = texts(parsed((tmp_path / "a.svg").read_text(encoding="utf-8")))
    assert any("red wins in 11 plies" in text for text in shown)
    assert json.loads(croc(capsys, "show", path, "--value", "--format", "json")[1])["worth"][0].startswith("Worth: red")
    over = croc(capsys, "show", POOL / "tie-break.yaml", "--value")[1]
    assert over.splitlines()[-1] == "Worth: the game is over"


def test_what_cannot_be_solved_says_why(capsys: pytest.CaptureFixture[str]) -> None:
    from croccli.worth import worth

    from .helping import laid

    game, state = laid(ROOT / "positions" / "pool-party" / "opening.yaml")
    (said, *_) = worth(game, state, seconds=0.01)
    assert said.startswith("not known")
    assert "--max-seconds" not in said


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_themes(theme: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    croc(capsys, "show", POOL / "tie-break.yaml", "--svg", tmp_path / "a.svg", "--theme", theme)
    sheet = parsed((tmp_path / "a.svg").read_text(encoding="utf-8")).find(f"{NAMESPACE}style")
    assert sheet is not None
    assert ("prefers-color-scheme" in (sheet.text or "")) == (theme == "auto")


# -- files -------------------------------------------------------------------------------------------------------------


def test_a_file_is_exchanged_as_a_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    image, link = tmp_path / "a.svg", tmp_path / "b.svg"
    image.write_text("before", encoding="utf-8")
    link.symlink_to(image)
    croc(capsys, "show", POOL / "tie-break.yaml", "--svg", link)
    assert link.is_symlink()
    parsed(image.read_text(encoding="utf-8"))
    assert stat.S_IMODE(image.stat().st_mode) & 0o400


def test_what_cannot_be_written_is_said_in_a_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for path in (tmp_path / "no" / "a.svg", tmp_path):
        done = subprocess.run(
            [Path(sys.executable).parent / "croc", "show", POOL / "tie-break.yaml", "--svg", path],
            capture_output=True,
            text=True,
        )
        assert done.returncode == 2
        assert done.stderr.startswith(f"{path}: ")
        assert len(done.stderr.splitlines()) == 1
    assert not list(tmp_path.iterdir())


def test_an_image_may_go_to_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen([Path(sys.executable).parent / "croc", "show", POOL / "tie-break.yaml", "--svg", pipe]):
        parsed(pipe.read_text(encoding="utf-8"))
    assert stat.S_ISFIFO(pipe.stat().st_mode)


# -- PNG ---------------------------------------------------------------------------------------------------------------


def test_png(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("resvg_py")
    sizes = set()
    for theme in ("light", "dark"):
        image = tmp_path / f"{theme}.png"
        assert croc(capsys, "show", POOL / "tie-break.yaml", "--png", image, "--theme", theme) == (0, "", "")
        data = image.read_bytes()
        assert data.startswith(PNG)
        sizes.add(data[16:24])
    assert len(sizes) == 1
    assert (tmp_path / "light.png").read_bytes() != (tmp_path / "dark.png").read_bytes()


def test_without_the_library_png_is_refused_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    code, _, err = croc(capsys, "show", POOL / "tie-break.yaml", "--png", tmp_path / "a.png")
    assert code == 2
    assert "pip install 'croc[png]'" in err
    assert len(err.splitlines()) == 1
    assert not list(tmp_path.iterdir())


# -- loading -----------------------------------------------------------------------------------------------------------


def test_show_loads_no_image_writer_for_a_board() -> None:
    code = f"import sys, croccli.main as m\nm.run(['show', {str(POOL / 'tie-break.yaml')!r}])\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT)
    modules = set(done.stdout.splitlines()[-1].split())
    assert "croccli.output.to_terminal" in modules
    for name in (
        "croccli.output.to_svg",
        "croccli.output.annotate",
        "croccli.line",
        "croccli.worth",
        "croccli.output.wide",
    ):
        assert name not in modules, name
    assert not {name for name in modules if name.split(".")[0] in ("rich", "resvg_py", "networkx", "numpy")}
