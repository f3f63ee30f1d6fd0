"""How croc behaves whatever it is asked: help, errors, exit codes, pipes, signals and completion."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import click
import pytest
import toys
import yaml
from click.shell_completion import ShellComplete
from toys import croc, nim

from croccli.commands import perft
from croccli.main import COMMANDS, SECTIONS, summary
from croccli.main import croc as group

ROOT = Path(__file__).parent.parent
CROC = [sys.executable, "-c", "from croccli.main import main; main()"]
TAKES = {
    "games": [],
    "deal": ["toy-nim"],
    "schema": ["toy-nim"],
    "rules": ["toy-nim"],
    "rulings": ["toy-nim"],
    "check": ["-", "take 1"],
    "apply": ["-", "take 1"],
    "perft": ["-", "1"],
    "between": ["-"],
    "batch": ["--workers", "1", "-"],
    "standings": ["season.sqlite"],
    "simulate": ["toy-nim"],
    "tables": ["list"],
}


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    toys.join(monkeypatch)


@pytest.fixture
def pile(tmp_path: Path) -> Path:
    path = tmp_path / "pile.yaml"
    path.write_text(nim(5))
    return path


def arguments(command: str, tmp_path: Path) -> tuple[list[str], str]:
    """Arguments with which a command works, and its standard input."""
    if command == "between":
        (tmp_path / "after.yaml").write_text(nim(4, to_move="ben"))
        return ["between", "-", str(tmp_path / "after.yaml")], nim(5)
    if command == "standings":
        season = str(tmp_path / "season.sqlite")
        croc("batch", "-", "--workers", "1", "--out", season, stdin=toys.record(["take 3"] * 3, pile=9))
        return ["standings", season], ""
    if command == "report":
        return ["report", "-", "-o", str(tmp_path / "game.html")], toys.record(["take 1"])
    told = toys.record(["take 1"]) if command in ("replay", "batch") else nim(5)
    return [command, *TAKES.get(command, ["-"])], told


# -- help --------------------------------------------------------------------------------------------------------------


def test_every_command_is_in_a_section_and_a_file() -> None:
    files = {path.stem.replace("_", "-") for path in (ROOT / "croccli/commands").glob("[a-z]*.py")}
    assert files == set(COMMANDS)
    assert len(COMMANDS) == sum(map(len, SECTIONS.values()))


def test_help_of_the_group() -> None:
    said = croc("--help")
    assert said.code == 0
    assert max(map(len, said.out.splitlines())) <= 80
    for name in COMMANDS:
        assert f"  {name} " in said.out
    assert croc().out == said.out


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_each_command(name: str) -> None:
    said = croc(name, "--help")
    assert said.code == 0
    assert max(map(len, said.out.splitlines())) <= 80
    assert f"croc {name}" in said.out.split("Options:")[0].split("Example")[1]
    assert "--format" in said.out
    assert summary(name) in " ".join(said.out.split())


def test_version() -> None:
    assert croc("--version").out.startswith("croc ")


# -- formats and exit codes --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_answers_in_every_format(name: str, tmp_path: Path) -> None:
    words, stdin = arguments(name, tmp_path)
    said = croc(*words, "--format", "json", stdin=stdin)
    assert said.code == 0, said.err
    assert said.json["schema"] == f"croc/{name}/1"
    assert next(iter(said.json)) == "schema"
    for form in ("text", "yaml"):
        said = croc(*words, "--format", form, stdin=stdin)
        assert said.code == 0
        assert said.out.endswith("\n")
        assert said.err == ""


@pytest.mark.parametrize("name", [name for name in COMMANDS if TAKES.get(name, ["-"])[:1] == ["-"]])
def test_unusable_input_is_one_line_for_each_problem(name: str, tmp_path: Path) -> None:
    words, _ = arguments(name, tmp_path)
    said = croc(*words, stdin="game: toy-nim\npile: many\ncolour: red\n")
    if name == "validate":
        assert (said.code, said.err) == (1, "")
        return
    assert (said.code, said.out) == (2, "")
    assert len(said.err.splitlines()) >= 1
    assert all(line.startswith("standard input:") for line in said.err.splitlines())
    document = json.loads(croc(*words, "--format", "json", stdin="game: toy-nim\npile: many\n").err)
    assert document["schema"] == "croc/error/1"
    assert set(document) >= {"error", "path", "line", "column", "message"}
    assert document["line"] >= 1


@pytest.mark.parametrize(
    "words",
    [
        ["chekc"],
        ["check"],
        ["check", "-", "take 1", "--frmat", "json"],
        ["check", "-", "take 1", "--format", "xml"],
        ["perft", "-", "two"],
        ["--colour"],
        ["check", "-", "--ta\x1bke\n1"],
        ["\udcff"],
    ],
)
def test_wrong_usage_is_one_line(words: list[str]) -> None:
    said = croc(*words, stdin=nim(5))
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("croc")
    assert said.err.count("\n") == 1
    assert said.err.strip().isprintable()
    if "--format" not in words:
        assert yaml.safe_load(croc(*words, "--format", "yaml", stdin=nim(5)).err)["error"] == "usage"


def test_wrong_usage_as_a_document() -> None:
    document = json.loads(croc("check", "-", "--format", "json", stdin=nim(5)).err)
    assert (document["error"], document["line"]) == ("usage", None)
    assert "missing argument" in document["message"]


def test_a_missing_command_is_suggested() -> None:
    assert "did you mean check?" in croc("chekc").err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["show", "--svg"], "option '--svg' requires an argument"),
        (["solve", "x", "--ruling"], "option '--ruling' requires an argument"),
        (["show", "x", "--rulng"], "no such option '--rulng'; did you mean --ruling?"),
        (["check", "x", "--rulng"], "no such option '--rulng'; did you mean --ruling?"),
        (["show", "--zzz"], "no such option '--zzz'"),
        (["schema", "TOY_NIM"], "no kind of file is called 'TOY_NIM'; did you mean toy-nim?"),
    ],
)
def test_a_wrong_option_points_to_the_help_of_its_command(words: list[str], message: str) -> None:
    said = croc(*words)
    command = f"croc {words[0]}"
    assert (said.code, said.out, said.err) == (2, "", f"{command}: {message}; see {command} --help\n")


def test_a_fault_of_croc_is_one_line(pile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said = croc("check", pile, "take 7")
    assert (said.code, said.out) == (2, "")
    assert said.err.startswith("croc: this is a fault of croc, please report it")
    assert "RuntimeError: seven breaks the toy (__init__.py:" in said.err
    assert said.err.count("\n") == 1
    monkeypatch.setenv("CROC_DEBUG", "1")
    assert "Traceback" in croc("check", pile, "take 7").err


def test_ctrl_c_is_one_line(pile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: Any) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(perft, "perft", interrupted)
    assert croc("perft", pile, "2") == toys.Said(130, "", "croc: interrupted\n")


# -- as a process ------------------------------------------------------------------------------------------------------


def process(*words: str, **more: Any) -> "subprocess.CompletedProcess[str]":
    return subprocess.run([*CROC, *words], capture_output=True, text=True, cwd=ROOT, timeout=60, **more)


def test_a_broken_pipe_ends_quietly() -> None:
    for words in (
        ["games"],
        ["--help"],
        ["rules", process("games", "--format", "json").stdout.split('"slug": "')[1].split('"')[0]],
    ):
        command = subprocess.Popen([*CROC, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
        assert command.stdout is not None
        command.stdout.close()
        _, errors = command.communicate(timeout=60)
        assert errors == b""
        assert command.returncode == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([*CROC, "games"], stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1


def test_closed_streams() -> None:
    for closing in (">&-", "2>&-", "<&- >&- 2>&-"):
        done = subprocess.run(["sh", "-c", f'exec "$@" {closing}', "sh", *CROC, "games"], cwd=ROOT, timeout=60)
        assert done.returncode == 0


def test_a_terminal_that_speaks_ascii_only() -> None:
    slug = json.loads(process("games", "--format", "json").stdout)["games"][0]["slug"]
    dealt = process("deal", slug, "--seed", "1").stdout
    done = process("show", "-", input=dealt, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0
    assert done.stdout.isascii()


def test_a_token_that_is_no_text() -> None:
    slug = json.loads(process("games", "--format", "json").stdout)["games"][0]["slug"]
    dealt = process("deal", slug, "--seed", "1").stdout
    done = subprocess.run([*CROC, "check", "-", b"\xff\xfe"], input=dealt.encode(), capture_output=True, cwd=ROOT)
    assert done.returncode in (1, 2)
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_of_a_running_command() -> None:
    ready = [sys.executable, "-c", "from croccli.main import main; print('ready', flush=True); main()", "validate", "-"]
    command = subprocess.Popen(ready, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT)
    assert command.stdout is not None
    assert command.stdout.readline() == b"ready\n"
    time.sleep(0.5)
    command.send_signal(signal.SIGINT)
    _, errors = command.communicate(timeout=60)
    assert (command.returncode, errors) == (130, b"croc: interrupted\n")


# -- completion --------------------------------------------------------------------------------------------------------


def completed(*words: str, begun: str = "") -> list[str]:
    shell = ShellComplete(group, {}, "croc", "_CROC_COMPLETE")
    return [item.value for item in shell.get_completions(list(words), begun)]


def test_completion(pile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert completed(begun="ch") == ["check"]
    assert completed("deal", begun="toy") == ["toy-nim"]
    assert completed("rules", "toy-nim", begun="no") == ["no-four"]
    assert completed("rulings", "toy-nim", "--ruling", begun="three") == ["three=any", "three=last"]
    assert completed("check", str(pile), "take 1", "--ruling", begun="last") == ["last=wins", "last=loses"]
    assert completed("check", str(pile), begun="take 2") == [], "a shell would take this for two words"
    monkeypatch.setenv("COMP_WORDS", f"croc check {pile} 'take")
    assert completed("check", str(pile), begun="take 2") == ["take 2 again", "take 2 blank"]
    assert completed("check", str(pile), "take 3", begun="take") == ["take 1", "take 2 again", "take 2 blank"]
    assert completed("legal-moves", str(pile), "--as") == ["ann", "ben", "table"]
    assert completed("show", str(pile), "--move", begun="take 3") == ["take 3"]


@pytest.mark.parametrize("path", ["missing.yaml", "-", "."])
def test_completion_never_fails(path: str) -> None:
    for words in (
        ["check", path],
        ["check", path, "x", "--ruling"],
        ["legal-moves", path, "--as"],
        ["rules", "no-game"],
    ):
        assert completed(*words) == []


def test_completion_speaks_the_shells_language() -> None:
    done = process(env={**os.environ, "_CROC_COMPLETE": "bash_source"})
    assert "complete" in done.stdout


def test_click_finds_nothing_to_complain_about() -> None:
    context = click.Context(group)
    for name in COMMANDS:
        command = group.get_command(context, name)
        assert command is not None
        assert command.get_short_help_str(200).rstrip(".") == summary(name)
