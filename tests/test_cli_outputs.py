"""Outputs that are no input and no other output, that are named, and whose faults are told of by their names."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest
import toys
from toys import croc, nim

from croccli.main import run
from croccli.output import progress

ROOT = Path(__file__).parent.parent
CROC = [sys.executable, "-c", "from croccli.main import main; main()"]
OVER = "would overwrite what is read: give another file"
CLUB = "toy-nim: {last: loses}\n"


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A position, a record, results and a club's readings, and links to each, in the folder where croc runs."""
    toys.join(monkeypatch)
    monkeypatch.chdir(tmp_path)
    Path("w.yaml").write_text(nim(5))
    Path("rec.yaml").write_text(toys.record(["take 3"] * 3, pile=9))
    Path("begun.yaml").write_text("game: toy-nim\nstart: w.yaml\nmoves: [take 1]\n")
    Path("club.yaml").write_text(CLUB)
    Path("w.croctable").write_text(nim(5))
    assert croc("batch", "rec.yaml", "-o", "o.sqlite", "--workers", "1").code == 0
    for name in ("w.yaml", "rec.yaml", "o.sqlite"):
        Path(f"soft-{name}").symlink_to(name)
        os.link(name, f"hard-{name}")


def kept() -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in Path().iterdir() if path.is_file()}


DESTRUCTIVE = [
    ["report", "rec.yaml", "-o", "rec.yaml"],
    ["report", "rec.yaml", "-o", "./rec.yaml"],
    ["report", "rec.yaml", "-o", "soft-rec.yaml"],
    ["report", "hard-rec.yaml", "-o", "rec.yaml"],
    ["report", "begun.yaml", "-o", "w.yaml"],
    ["report", "rec.yaml", "--rulings", "club.yaml", "-o", "club.yaml"],
    ["report", "o.sqlite", "-o", "o.sqlite"],
    ["report", "soft-o.sqlite", "-o", "o.sqlite"],
    ["show", "w.yaml", "--svg", "w.yaml"],
    ["show", "w.yaml", "--png", "w.yaml"],
    ["show", "w.yaml", "--svg", "hard-w.yaml"],
    ["show", "w.yaml", "--rulings", "club.yaml", "--svg", "club.yaml"],
    ["check", "w.yaml", "take 1", "--sheet", "w.yaml"],
    ["check", "w.yaml", "take 1", "--svg", "w.yaml"],
    ["check", "w.yaml", "take 1", "--png", "soft-w.yaml"],
    ["check", "w.yaml", "take 1", "--rulings", "club.yaml", "--sheet", "club.yaml"],
    ["solve", "w.yaml", "--resume", "w.yaml"],
    ["solve", "w.yaml", "--rulings", "club.yaml", "--resume", "club.yaml"],
    ["tables", "build", "w.croctable", "--out", "w.croctable"],
]


@pytest.mark.parametrize("words", DESTRUCTIVE, ids=" ".join)
def test_an_output_never_destroys_an_input(words: list[str]) -> None:
    before = kept()
    said = croc(*words)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert OVER in said.err
    assert kept() == before


def test_what_comes_from_standard_input_is_a_file_too() -> None:
    before = kept()
    for words in (["check", "-", "take 1", "--sheet", "in.yaml"], ["show", "-", "--svg", "in.yaml"]):
        Path("in.yaml").write_text(Path(ROOT / "positions/crocodile-pool-party/opening.yaml").read_text())
        with open("in.yaml", "rb") as given:
            done = subprocess.run([*CROC, *words], stdin=given, capture_output=True, text=True, timeout=60)
        assert done.returncode == 2
        assert OVER in done.stderr
    Path("in.yaml").unlink()
    assert kept() == before


@pytest.mark.parametrize(
    "words",
    [
        ["rec.jsonl", "-o", "rec.jsonl"],
        ["rec.jsonl", "-o", "soft.jsonl"],
        ["soft.jsonl", "-o", "rec.jsonl"],
        ["hard.jsonl", "-o", "rec.jsonl"],
        [".", "-o", "rec.jsonl"],
        ["*.jsonl", "-o", "rec.jsonl"],
        ["rec.yaml", "--rulings", "club.jsonl", "-o", "club.jsonl"],
    ],
    ids=" ".join,
)
def test_a_batch_never_destroys_an_input(words: list[str]) -> None:
    Path("rec.jsonl").write_text('{"game": "toy-nim", "start": {"pile": 5, "to_move": "ann"}, "moves": ["take 1"]}\n')
    Path("club.jsonl").write_text(CLUB)
    Path("soft.jsonl").symlink_to("rec.jsonl")
    os.link("rec.jsonl", "hard.jsonl")
    before = kept()
    said = croc("batch", *words, "--workers", "1")
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "would be written twice, or read and written: give another --out" in said.err
    assert kept() == before


@pytest.mark.parametrize("pile", ["5", "five"])
@pytest.mark.parametrize(
    ("start", "out"),
    [
        ("w.csv", "w.csv"),
        ("w.csv", "soft.csv"),
        ("soft.csv", "w.csv"),
        ("w.sqlite", "w.sqlite"),
        ("w.findings.jsonl", "w.jsonl"),
        ("w.csv.part", "w.csv"),
    ],
)
def test_a_batch_never_destroys_a_start(start: str, out: str, pile: str) -> None:
    """The position a record begins with is an input, too, and so is one that is mended and read again."""
    Path("soft.csv").symlink_to("w.csv")
    target = Path(start).resolve()
    target.write_text(nim(5).replace("5", pile))
    Path("records").mkdir()
    Path("records", "a.yaml").write_text(f"game: toy-nim\nstart: ../{start}\nmoves: [take 1]\n")
    before = kept()
    said = croc("batch", "records", "-o", "other.jsonl", "-o", out, "--workers", "1")
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "which a record names as its start, would be written twice, or read and written: give another" in said.err
    assert kept() == before


def test_a_run_gone_on_with_keeps_its_journal_where_another_output_is_a_start() -> None:
    """What was judged before is not lost by naming a wrong output."""
    from croccli.batch import run as batch_run

    Path("w.csv").write_text(nim(5))
    Path("a.yaml").write_text("game: toy-nim\nstart: w.csv\nmoves: [take 1]\n")
    write = batch_run.Run._write
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(batch_run.Run, "_write", lambda *_: (_ for _ in ()).throw(OSError(28, "no space left")))
        assert croc("batch", "a.yaml", "-o", "o.jsonl", "--workers", "1").code == 2
    assert batch_run.Run._write is write
    before = kept()
    assert "o.jsonl.journal" in before
    said = croc("batch", "a.yaml", "-o", "o.jsonl", "-o", "w.csv", "--workers", "1", "--resume")
    assert "which a record names as its start" in said.err
    assert kept() == before
    assert croc("batch", "a.yaml", "-o", "o.jsonl", "--workers", "1", "--resume").code in (0, 1)
    assert "o.jsonl.journal" not in kept()


def test_results_of_an_earlier_batch_are_replaced() -> None:
    for _ in range(2):
        assert croc("batch", ".", "-o", "all.jsonl", "--workers", "1").code in (0, 1)
    Path("linked").symlink_to(".")
    assert croc("batch", "linked", "-o", "all.jsonl", "--workers", "1").code in (0, 1)
    assert '"source":"linked/all.jsonl"' not in Path("all.jsonl").read_text().replace(" ", "")


@pytest.mark.parametrize(
    "words",
    [
        ["show", "w.yaml", "--svg", "x", "--png", "x"],
        ["show", "w.yaml", "--svg", "x", "--png", "./x"],
        ["show", "w.yaml", "--svg", "-", "--png", "-"],
        ["check", "w.yaml", "take 1", "--sheet", "x", "--svg", "x"],
        ["check", "w.yaml", "take 1", "--svg", "x", "--png", "x"],
        ["simulate", "toy-nim", "--out", "x", "--manifest", "./x"],
    ],
    ids=" ".join,
)
def test_two_outputs_are_two_files(words: list[str]) -> None:
    before = kept()
    said = croc(*words)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "give each a file of its own" in said.err
    assert kept() == before


def test_outputs_that_nothing_is_lost_in_may_be_the_same() -> None:
    assert croc("show", "w.yaml", "--svg", os.devnull, "--png", os.devnull).code in (0, 2)
    assert croc("check", "w.yaml", "take 1", "--sheet", os.devnull, "--svg", os.devnull).code == 0


OUTPUTS = [
    ["report", "rec.yaml", "-o"],
    ["show", "w.yaml", "--svg"],
    ["show", "w.yaml", "--png"],
    ["check", "w.yaml", "take 1", "--sheet"],
    ["check", "w.yaml", "take 1", "--svg"],
    ["solve", "w.yaml", "--resume"],
    ["batch", "rec.yaml", "-o"],
    ["simulate", "toy-nim", "-o"],
    ["simulate", "toy-nim", "--manifest"],
]


@pytest.mark.parametrize("words", OUTPUTS, ids=" ".join)
def test_an_output_has_a_name_and_is_no_folder(words: list[str]) -> None:
    before = kept()
    said = croc(*words, "")
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "the name of a file is wanted, and this is empty" in said.err
    said = croc(*words, ".")
    assert (said.code, said.out, said.err) == (2, "", ".: this cannot be written: this is a directory\n")
    assert kept() == before


@pytest.mark.parametrize(
    "words",
    [["check", "w.yaml", "take 1", "--rulings"], ["tables", "build", "toy-nim", "-o"], ["tables", "list", "--tables"]],
)
def test_other_names_are_not_empty(words: list[str]) -> None:
    said = croc(*words, "")
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "a name is wanted, and this is empty" in said.err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
@pytest.mark.parametrize("words", [OUTPUTS[0], OUTPUTS[1], OUTPUTS[3], OUTPUTS[7]], ids=" ".join)
def test_a_full_disk_names_the_output(words: list[str]) -> None:
    said = croc(*words, "/dev/full")
    assert (said.code, said.err) == (2, "/dev/full: this cannot be written: no space left on device\n")
    assert not os.path.isfile("/dev/full")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_full_standard_output_is_named() -> None:
    page = ["show", str(ROOT / "positions/crocodile-pool-party/opening.yaml"), "--svg", "-"]
    for words in (["games"], page, ["simulate", "all", "-n", "1", "--seed", "1"]):
        with open("/dev/full", "w") as full:
            done = subprocess.run([*CROC, *words], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
        assert done.returncode == 2
        assert done.stderr == "standard output: this cannot be written: no space left on device\n"


@pytest.mark.parametrize("words", [["show"], ["show", "--svg", "-"], ["show", "--color", "auto"], ["legal-moves"]])
def test_a_closed_standard_output_is_no_fault(words: list[str]) -> None:
    path = str(ROOT / "positions/crocodile-pool-party/opening.yaml")
    closed = ["sh", "-c", 'exec "$@" >&-', "sh", *CROC, words[0], path, *words[1:]]
    done = subprocess.run(closed, stderr=subprocess.PIPE, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (0, "")


def test_standard_input_is_read_once() -> None:
    for words in (["check", "-", "take 1"], ["show", "-"], ["score", "-"], ["batch", "-"], ["validate", "-"]):
        if "--rulings" in croc(words[0], "--help").out:
            said = croc(*words, "--rulings", "-", stdin=nim(5))
            assert (said.code, said.out) == (2, "")
            assert "only one of the files can come from standard input: give --rulings a file" in said.err


# -- what a page is made from ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "words",
    [["--values"], ["--on-illegal", "stop"], ["--ruling", "last=loses"], ["--rulings", "club.yaml"]],
    ids=" ".join,
)
def test_options_for_a_record_are_refused_of_results(words: list[str]) -> None:
    said = croc("report", "o.sqlite", "-o", "x.html", *words)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert f"{words[0]} is for a record: the results of a batch are judged already" in said.err
    assert not Path("x.html").exists()


@pytest.mark.parametrize("name", ["o.csv", "o.jsonl", "o.findings.csv"])
def test_results_that_are_no_sqlite_are_told_apart(name: str) -> None:
    croc("batch", "rec.yaml", "-o", "o.csv", "-o", "o.jsonl", "--workers", "1")
    said = croc("report", name, "-o", "x.html")
    wanted = "the page of a batch is made from its results as .sqlite: croc batch PATHS --out NAME.sqlite"
    assert (said.code, said.err) == (2, f"{name}: {wanted}\n")


# -- other words -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ("ann,ben,ann", "--players: ann is named twice"),
        ("9", "names are wanted, with commas between, such as ann,ben,cho, not '9'"),
        ("", "names are wanted"),
        ("ann,,ben", "names are wanted"),
    ],
)
def test_players_to_deal_are_names(players: str, said: str) -> None:
    answer = croc("deal", "pool-party", "--players", players)
    assert (answer.code, answer.out, answer.err.count("\n")) == (2, "", 1)
    assert said in answer.err


def test_an_unknown_name_is_told_what_there_is() -> None:
    path = ROOT / "positions/crocodile-pool-party/opening.yaml"
    said = croc("show", path, "--legal", "z9", "--svg", "a.svg")
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "--legal z9: nothing is listed so; there is: " in said.err
    assert not Path("a.svg").exists()


def test_numbers_are_called_whole() -> None:
    for words in (
        ["perft", "w.yaml", "x"],
        ["batch", "rec.yaml", "--workers", "x"],
        ["simulate", "toy-nim", "-n", "x"],
    ):
        assert "'x' is not a valid whole number" in croc(*words).err
    assert "not a valid number" in croc("solve", "w.yaml", "--max-seconds", "nan").err


@pytest.mark.parametrize("number", ["1e-999999999", "nan", "1e400", "0." + "0" * 5000 + "1"])
def test_numbers_beyond_measure_are_refused_at_once(number: str) -> None:
    assert croc("simulate", "toy-nim", "--mistakes", number).code == 2
    assert croc("solve", "w.yaml", "--epsilon", number).code == 2


def test_our_own_words_keep_their_capitals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    said = croc("show", "w.yaml", "--png", "x.png")
    assert said.err.startswith("croc show: PNG needs the library resvg-py")


@pytest.mark.parametrize(
    ("typed", "known", "meant"),
    [
        ("dan", ["ann", "ben", "cho"], ""),
        ("ANN", ["ann", "ben"], "; did you mean ann?"),
        ("rde", ["red", "blue"], "; did you mean red?"),
        ("gren", ["green", "blue"], "; did you mean green?"),
        ("xake", ["take"], "; did you mean take?"),
        ("", ["ann"], ""),
    ],
)
def test_only_near_words_are_suggested(typed: str, known: list[str], meant: str) -> None:
    from games.core.shapes import did_you_mean

    assert did_you_mean(typed, known) == meant


# -- long counts -------------------------------------------------------------------------------------------------------


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_long_count_tells_how_far_it_is(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for setting in ("PATIENCE", "PAUSE"):
        monkeypatch.setattr(progress, setting, 0)
    told = Terminal()
    monkeypatch.setattr(sys, "stderr", told)
    assert run(["perft", "w.yaml", "4"]) == 0
    number = int(capsys.readouterr().out)
    lines = [line for line in told.getvalue().split(progress.CLEAR) if line]
    assert lines[-1] == f"{number:,} counted"
    assert len(lines) > 1
    assert told.getvalue().endswith(progress.CLEAR)
    monkeypatch.setattr(sys, "stderr", quiet := io.StringIO())
    assert run(["perft", "w.yaml", "4", "--divide"]) == 0
    assert quiet.getvalue() == ""
