"""Every command works for every game, by the same words."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from toys import croc

from games.core import registry

ROOT = Path(__file__).parent.parent
POSITIONS = sorted(path for path in ROOT.glob("positions/*/*.yaml") if path.parent.name != "records")
RECORDS = sorted(ROOT.glob("positions/records/*.yaml"))
GAMES = registry.slugs()


def named(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def listed(text: str, *options: str) -> dict[str, Any]:
    said = croc("legal-moves", "-", "--format", "json", *options, stdin=text)
    assert said.code == 0, said.err
    return dict(said.json)


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_dealt_and_played_through_the_commands(slug: str, tmp_path: Path) -> None:
    dealt = croc("deal", slug, "--seed", "1")
    assert dealt.code == 0, dealt.err
    text, played = dealt.out, []
    for number in range(6):
        moves = [move for move in listed(text, "--arbiter")["moves"] if move["kind"] != "held"]
        if not moves:
            break
        token = moves[(number * 7) % len(moves)]["token"]
        checked = croc("check", "-", "--format", "json", "--", token, stdin=text)
        assert (checked.code, checked.json["verdict"]) == (0, "legal"), (token, checked)
        assert checked.json["token"] == token
        applied = croc("apply", "-", "--", token, stdin=text)
        assert applied.code == 0, applied.err
        (tmp_path / "before.yaml").write_text(text)
        (tmp_path / "after.yaml").write_text(applied.out)
        explained = croc("between", tmp_path / "before.yaml", tmp_path / "after.yaml", "--format", "json")
        assert explained.code == 0, (token, explained.out)
        played.append(token)
        text = applied.out
    assert played
    record = {"game": slug, "start": yaml.safe_load(dealt.out), "moves": played}
    replayed = croc("replay", "-", "--format", "json", stdin=yaml.safe_dump(record, sort_keys=False))
    assert (replayed.code, replayed.json["findings"]) == (0, 0), replayed.err
    assert croc("validate", "-", stdin=text).code == 0


@pytest.mark.parametrize("slug", GAMES)
def test_rules_and_rulings_of_each_game(slug: str) -> None:
    rules = croc("rules", slug, "--format", "json").json
    assert rules["rules"]
    assert rules["cases"]
    for rule in rules["rules"][:5]:
        assert croc("rules", slug, rule["id"]).out.startswith(f"{rule['id']}: ")
    assert croc("rulings", slug).out.count("  * ") == len(croc("rulings", slug, "--format", "json").json["rulings"])


@pytest.mark.parametrize("path", POSITIONS, ids=named)
def test_each_example_position(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    moves = listed(text)
    assert croc("validate", path).code == 0
    assert croc("perft", path, "1").out == f"{moves['count']}\n"
    assert croc("legal-moves", path).code == 0
    assert croc("score", path).code == 0
    for options in ([], ["--ascii"], ["--as", "table"], ["--format", "json"]):
        assert croc("show", path, *options).code == 0
    for command in ("legal-moves", "show", "score"):
        assert (
            yaml.safe_load(croc(command, path, "--format", "yaml").out) == croc(command, path, "--format", "json").json
        )
    for move in moves["moves"][:3]:
        drawn = croc("show", path, "--as", "table", "--move", move["token"])
        assert drawn.code == 0, (move["token"], drawn)


WITH_MISTAKES = {"crocodile-pool-party-2"}
"""Example records in which illegal moves were planted, for the page that shows how they are found."""


@pytest.mark.parametrize("path", RECORDS, ids=named)
def test_each_example_record(path: Path) -> None:
    assert croc("validate", path).code == 0
    wanted = 1 if path.stem in WITH_MISTAKES else 0
    replayed = croc("replay", path)
    assert replayed.code == wanted, replayed.out
    assert croc("score", path).code == wanted
