"""The command: the same bytes whatever way they are made, whole files or none, and one clear line."""

import gzip
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import toys
import yaml
from click.shell_completion import ShellComplete
from toys import croc

from croccli.main import croc as group
from croccli.simulating import running
from croccli.simulating.documents import Written
from games.core import registry

ROOT = Path(__file__).parents[2]
PATIENCE = 900
"""Seconds after which a process that should be over fails its test."""
CROC = [sys.executable, "-c", "from croccli.main import main; main()"]
QUICKEST = "croco-rider"
SOME = (QUICKEST, "pool-party", "see-you-later")


def simulate(*words: object) -> str:
    said = croc("simulate", *map(str, words))
    assert (said.code, said.err) == (0, "")
    return said.out


# -- the same bytes ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("more", [[], ["--mistakes", "1/2"], ["--yaml"]])
def test_the_same_seed_is_the_same_bytes(more: list[str]) -> None:
    whole = simulate(*SOME, "-n", 9, "--seed", 7, *more)
    assert simulate(*SOME, "-n", 9, "--seed", 7, *more) == whole
    assert simulate(*SOME, "-n", 9, "--seed", 8, *more) != whole
    assert whole.startswith(simulate(*SOME, "-n", 4, "--seed", 7, *more))


@pytest.mark.parametrize("more", [[], ["--mistakes", "50%"], ["--yaml"]])
def test_parts_make_the_whole(more: list[str]) -> None:
    whole = simulate(*SOME, "-n", 8, "--seed", 7, *more)
    parts = [(1, 3), (4, 1), (5, 4)]
    assert "".join(simulate(*SOME, "-n", size, "--first", first, "--seed", 7, *more) for first, size in parts) == whole


def test_a_game_is_the_same_alone_and_among_others() -> None:
    among = simulate(*SOME, "-n", 6, "--seed", 7).splitlines(keepends=True)
    for place, slug in enumerate(SOME):
        for number in (place + 1, place + 4):
            assert among[number - 1] == simulate(slug, "--first", number, "--seed", 7)


def test_any_number_of_workers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "CHUNK", 4)
    asked = ["all", "-n", 20, "--seed", 7, "--mistakes", "0.5"]
    made = set()
    for workers in (1, 2, 3):
        out, manifest = tmp_path / f"{workers}.jsonl", tmp_path / f"{workers}.manifest"
        simulate(*asked, "--workers", workers, "--out", out, "--manifest", manifest)
        made.add((out.read_bytes(), manifest.read_bytes()))
    assert len(made) == 1
    assert next(iter(made))[0].count(b"\n") == 20


def test_all_is_every_game_in_turn() -> None:
    games = [json.loads(line)["game"] for line in simulate("all", "-n", 7, "--seed", 1).splitlines()]
    assert games == [*registry.slugs(), *registry.slugs()][:7]
    assert simulate("all", QUICKEST, "-n", 2, "--seed", 1) == simulate("all", "-n", 2, "--seed", 1)


def test_a_seed_that_is_not_given_is_named() -> None:
    first = simulate(QUICKEST)
    seed = json.loads(first)["name"].split()[1].rstrip(",")
    assert simulate(QUICKEST, "--seed", seed) == first
    assert simulate(QUICKEST) != first


def test_a_packed_file_depends_on_nothing_else(tmp_path: Path) -> None:
    names = [tmp_path / "one.jsonl.gz", tmp_path / "two.jsonl.gz"]
    for name in names:
        simulate(QUICKEST, "-n", 3, "--seed", 7, "--out", name)
    assert names[0].read_bytes() == names[1].read_bytes()
    assert gzip.decompress(names[0].read_bytes()).decode() == simulate(QUICKEST, "-n", 3, "--seed", 7)


# -- files -------------------------------------------------------------------------------------------------------------


def test_files_get_their_names_when_they_are_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out, manifest = tmp_path / "games.jsonl", tmp_path / "mistakes.jsonl"
    out.write_text("what was there before\n")

    def broken(*_: Any) -> Iterator[Written]:
        yield Written(1, QUICKEST, 1, True, "{}\n", None)
        assert sorted(os.listdir(tmp_path)) == ["games.jsonl", "games.jsonl.part", "mistakes.jsonl.part"]
        raise RuntimeError("broken off")

    monkeypatch.setattr(running, "simulated", broken)
    said = croc("simulate", QUICKEST, "--out", out, "--manifest", manifest)
    assert (said.code, said.out) == (2, "")
    assert "broken off" in said.err
    assert os.listdir(tmp_path) == ["games.jsonl"]
    assert out.read_text() == "what was there before\n"


@pytest.mark.parametrize("option", ["--out", "--manifest"])
def test_a_target_that_cannot_be_written_is_one_line(tmp_path: Path, option: str) -> None:
    for target in (tmp_path / "nowhere" / "games.jsonl", tmp_path):
        said = croc("simulate", QUICKEST, option, target)
        assert said.code == 2
        assert said.err.count("\n") == 1
        assert said.err.startswith(f"{target}: this cannot be written: ")
    assert os.listdir(tmp_path) == []


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_full_disk_is_one_line(tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*CROC, "simulate", QUICKEST], stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, timeout=PATIENCE
        )
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    (tmp_path / "games.jsonl.part").symlink_to("/dev/full")
    said = croc("simulate", QUICKEST, "-n", 200, "--seed", 1, "--workers", 1, "--out", tmp_path / "games.jsonl")
    assert said.code == 2
    assert said.err == f"{tmp_path / 'games.jsonl'}: this cannot be written: no space left on device\n"
    assert os.listdir(tmp_path) == []


def test_a_reader_that_goes_away_ends_the_run() -> None:
    line = " ".join(
        f"'{word}'" for word in [*CROC, "simulate", QUICKEST, "-n", "100000", "--seed", "1", "--workers", "1"]
    )
    done = subprocess.run(
        ["sh", "-c", f"{line} | head -n 1"], capture_output=True, text=True, cwd=ROOT, timeout=PATIENCE
    )
    assert done.stderr == ""
    assert json.loads(done.stdout)["game"] == QUICKEST


# -- usage and answers -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "missing argument 'GAMES...'"),
        (["croco-ridr"], "did you mean croco-rider?"),
        ([QUICKEST, "-n", "0"], "0 is not in the range x>=1"),
        ([QUICKEST, "--mistakes", "2"], "a share from 0 to 1 expected, such as 0.01, 1/100 or 1%, not '2'"),
        ([QUICKEST, "--mistakes", "some"], "not 'some'"),
        ([QUICKEST, "--mistakes", "1/0"], "not '1/0'"),
        ([QUICKEST, "--out", "x", "--manifest", "x"], "--out and --manifest both name x: give each a file of its own"),
    ],
)
def test_wrong_usage_is_one_line(words: list[str], says: str) -> None:
    said = croc("simulate", *words)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert says in said.err


@pytest.mark.parametrize("share", ["0.25", "1/4", "25%"])
def test_shares_may_be_written_in_many_ways(share: str) -> None:
    asked = [QUICKEST, "-n", 12, "--seed", 3]
    assert simulate(*asked, "--mistakes", share) == simulate(*asked, "--mistakes", ".25") != simulate(*asked)


def test_the_summary_counts(tmp_path: Path) -> None:
    out, manifest = tmp_path / "games.jsonl", tmp_path / "mistakes.jsonl"
    said = simulate(*SOME, "-n", 7, "--seed", 7, "--mistakes", 1, "--out", out, "--manifest", manifest)
    records = [json.loads(line) for line in out.read_text().splitlines()]
    moves = sum(len(record["moves"]) for record in records if record["game"] == QUICKEST)
    assert said.splitlines()[0] == f"7 games of seed 7 in {out}"
    assert f"  {QUICKEST}: 3 games, {moves} moves, 3 mistakes" in said.splitlines()
    assert said.splitlines()[-1] == f"The mistakes are listed in {manifest}."
    assert len(manifest.read_text().splitlines()) == 7


def test_the_answer_as_a_document(tmp_path: Path) -> None:
    asked = [*SOME, "-n", 4, "--seed", 7, "--mistakes", 1]
    document = json.loads(simulate(*asked, "--format", "json"))
    assert (document["schema"], document["seed"], document["out"]) == ("croc/simulate/1", 7, None)
    assert "".join(json.dumps(record, separators=(",", ":")) + "\n" for record in document["records"]) == simulate(
        *asked
    )
    assert [mistake["document"] for mistake in document["mistakes"]] == [1, 2, 3, 4]
    assert document["games"][QUICKEST]["mistakes"] == 2
    assert yaml.safe_load(simulate(*asked, "--yaml", "--format", "yaml"))["games"] == document["games"]
    filed = json.loads(simulate(*asked, "--format", "json", "--out", tmp_path / "games.jsonl"))
    assert filed["records"] is None
    assert filed["mistakes"] == document["mistakes"]


def test_the_examples_of_the_help_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = croc("simulate", "--help").out
    monkeypatch.chdir(tmp_path)
    lines = [line.split("croc simulate ")[1] for line in page.splitlines() if line.startswith("    croc simulate ")]
    assert len(lines) == 3
    for line in lines:
        words = line.partition(" | ")[0].replace("GAME", QUICKEST).replace("1000", "20").replace("500", "20").split()
        simulate(*words)
    assert sorted(os.listdir(tmp_path)) == ["g.jsonl.gz", "games.jsonl", "m.jsonl"]


def test_completion_knows_the_games_and_all() -> None:
    shell = ShellComplete(group, {}, "croc", "_CROC_COMPLETE")
    assert [item.value for item in shell.get_completions(["simulate", QUICKEST], "a")] == ["all"]
    assert [item.value for item in shell.get_completions(["simulate"], "croco-")] == [QUICKEST]


def test_a_game_from_outside(monkeypatch: pytest.MonkeyPatch) -> None:
    toys.join(monkeypatch)
    record = json.loads(simulate("toy-nim", "--seed", 1))
    assert record["game"] == "toy-nim"
    assert croc("replay", "-", stdin=json.dumps(record)).code == 0
