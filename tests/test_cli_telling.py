"""show, score, replay, validate, deal, perft, games, rules and rulings on the toy game."""

import json
from pathlib import Path

import pytest
import toys
import yaml
from toys import croc, nim, record

from croccli.commands import rules as rules_command


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    toys.join(monkeypatch)


# -- score -------------------------------------------------------------------------------------------------------------


def test_score_of_a_game_that_is_over() -> None:
    said = croc("score", "-", stdin=nim(0, won="ben"))
    assert said.code == 0
    assert said.out.splitlines() == [
        "Ben wins: ben has won.",
        "Score: ann 0, ben 1",
        "Decided by last-counter: Whoever takes the last counter wins, or loses by the",
        "  other reading. (toy)",
    ]
    document = croc("score", "-", "--format", "json", stdin=nim(0, won="ben")).json
    assert document["schema"] == "croc/score/1"
    assert (document["over"], document["winners"], document["decided_by"]) == (True, ["ben"], "last-counter")
    assert document["scores"] == {"ann": 0, "ben": 1}
    assert [each["probability"] for each in document["probabilities"]] == ["1"]


def test_score_as_it_stands() -> None:
    said = croc("score", "-", stdin=nim(5))
    assert (said.code, said.out) == (0, "Not over: 5 counters are left.\nScore so far: ann 0, ben 0\n")
    document = croc("score", "-", "--format", "json", stdin=nim(5)).json
    assert (document["over"], document["winners"], document["decided_by"]) == (False, [], None)
    assert document["probabilities"] == []


def test_score_left_to_chance() -> None:
    said = croc("score", "-", stdin=nim(0, tossing="yes"))
    assert said.out.splitlines()[-3:] == ["Left to chance:", "  ann wins  1/2", "  ben wins  1/2"]
    document = croc("score", "-", "--format", "json", stdin=nim(0, tossing="yes")).json
    assert [(each["winners"], each["probability"]) for each in document["probabilities"]] == [
        (["ann"], "1/2"),
        (["ben"], "1/2"),
    ]


def test_score_of_a_record(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(record(["take 2 blank", "take 2 blank", "take 1"]))
    said = croc("score", path)
    assert (said.code, said.out.splitlines()[0]) == (0, "Ann wins: ann has won.")
    said = croc("score", path, "--all-rulings")
    assert said.out.splitlines()[-1] == "Disputed: the result changes under last=loses."
    document = croc("score", path, "--all-rulings", "--format", "json").json
    assert document["disputed"] is True
    assert {"rulings": {"last": "loses"}, "result": "ben wins (ann 0, ben 1)"} in document["readings"]
    assert croc("score", path, "--ruling", "last=loses").out.startswith("Ben wins")


def test_score_of_a_record_with_an_illegal_move(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(record(["take 1", "take 4"]))
    said = croc("score", path)
    assert said.code == 1
    assert said.out.startswith("Move 2, take 4, is illegal")
    assert "Not over: 4 counters are left." in said.out


# -- replay ------------------------------------------------------------------------------------------------------------


def test_replay_of_a_clean_record(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(record(["take 2 blank", "take 2 blank", "take 1"], result="ann"))
    said = croc("replay", path)
    assert said.code == 0
    assert said.out.splitlines()[0] == "3 moves read, all legal."
    assert said.out.splitlines()[-1].startswith("The recorded result agrees")
    assert f"{path}:5:5: move 1, ann take 2 blank: legal" in croc("replay", path, "--moves").out


def test_replay_reports_findings_with_line_and_rule(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(record(["take 1", "take 4", "nonsense", "take 1"], pile=9))
    said = croc("replay", path, "--on-illegal", "skip")
    assert said.code == 1
    assert said.out.splitlines()[:5] == [
        f"{path}:5:5: move 2, ben take 4: ILLEGAL",
        "  [one-to-three] 4 are taken, one to three are allowed (toy, Taking)",
        "  [no-four] four is unlucky (toy, Unlucky numbers)",
        "  left out",
        f"{path}:6:5: move 3, ben nonsense: UNREADABLE",
    ]
    assert "4 moves read, 1 illegal, 1 unreadable." in said.out


@pytest.mark.parametrize(("on_illegal", "pile", "moves"), [("stop", 8, 2), ("skip", 7, 3), ("accept", 3, 3)])
def test_replay_goes_on(tmp_path: Path, on_illegal: str, pile: int, moves: int) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(record(["take 1", "take 4", "take 1"], pile=9))
    document = croc("replay", path, "--on-illegal", on_illegal, "--format", "json").json
    assert document["schema"] == "croc/replay/1"
    assert document["position"]["pile"] == pile
    assert len(document["moves"]) == moves
    assert document["findings"] == 1
    assert document["moves"][1]["violations"][0]["rule"] == "one-to-three"
    assert document["moves"][1]["line"] == 5


def test_replay_compares_the_result(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    path.write_text(record(["take 2 blank", "take 2 blank", "take 1"], result="ben"))
    said = croc("replay", path)
    assert said.code == 1
    assert "The recorded result DISAGREES" in said.out
    assert croc("replay", path, "--format", "json").json["result"]["agrees"] is False


def test_a_replay_that_stops_cannot_compare_the_result(tmp_path: Path) -> None:
    path = tmp_path / "game.yaml"
    for moves in (["take 4", "take 1"], ["take 1", "take 4"]):
        path.write_text(record(moves, result="ben"))
        said = croc("replay", path)
        assert said.code == 1
        assert said.out.endswith("The recorded result cannot be compared: the replay stops before the end.\n")
        answer = croc("replay", path, "--format", "json").json["result"]
        assert answer == {"claimed": True, "agrees": None, "because": "the replay stops before the end"}
        assert "The recorded result DISAGREES" in croc("replay", path, "--on-illegal", "skip").out


def test_positions_and_records_are_told_apart() -> None:
    said = croc("check", "-", "take 1", stdin=record(["take 1"]))
    assert (said.code, said.err) == (2, "standard input: this is a record, not a position: croc replay plays it\n")


def test_replay_wants_a_record() -> None:
    said = croc("replay", "-", stdin=nim(5))
    assert said.code == 2
    assert "this is a position, not a record" in said.err


# -- validate ----------------------------------------------------------------------------------------------------------


def test_a_warning_stands_where_it_is_about(tmp_path: Path) -> None:
    """Also in a record; where the file does not have the key, at its beginning."""
    position = "game: crocodile-pool-party\nto_move: red\npool:\n  c3: red 1\n  d4: [red 2, red 3]\n"
    path = tmp_path / "stack.yaml"
    path.write_text(position + "bars:\n  yellow: [yellow 2]\n")
    warnings = croc("validate", path).out.splitlines()[:2]
    assert warnings[0].startswith(f"{path}:6:1: warning: a single tile lies on the bars")
    assert warnings[1].startswith(f"{path}:5:3: warning: d4: no eating builds")
    path.write_text("game: crocodile-pool-party\nmoves: []\nstart:\n  to_move: red\n  pool: {d4: [red 2, red 3]}\n")
    assert croc("validate", path).out.startswith(f"{path}:5:10: warning: d4: no eating builds")


def test_validate_all_documents_of_all_files(tmp_path: Path) -> None:
    good, bad, doubtful = (tmp_path / f"{name}.yaml" for name in ("good", "bad", "doubtful"))
    good.write_text(nim(5) + "---\n" + record(["take 9"]))
    bad.write_text(nim(66) + "---\n" + nim(5, colour="red", card="aces"))
    doubtful.write_text(nim(30))
    assert croc("validate", good).out == "1 file: no faults\n"
    said = croc("validate", good, bad, doubtful)
    assert said.code == 1
    assert said.out.splitlines() == [
        f"{bad}:2:7: pile: nobody can count 66",
        f"{bad}:8:1: unknown key 'colour'; there are game, rulings, name, note, to_move, pile, card, tossing, won",
        f"{bad}:9:7: card: one of again, blank, unknown expected, not 'aces'",
        f"{doubtful}:1:1: warning: no game begins with more than twenty counters",
        "3 files: 3 faults, 1 warning",
    ]
    assert croc("validate", doubtful).code == 0
    document = croc("validate", bad, "--format", "json").json
    assert (document["schema"], document["errors"], document["warnings"]) == ("croc/validate/1", 3, 0)
    assert document["files"][0]["errors"][0] == {
        "path": str(bad),
        "line": 2,
        "column": 7,
        "message": "pile: nobody can count 66",
    }


def test_validate_files_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "broken.yaml").write_text("a: [b\n")
    said = croc("validate", tmp_path / "broken.yaml", tmp_path / "missing.yaml", tmp_path)
    assert said.code == 2
    assert len(said.out.splitlines()) == 4
    assert said.err == ""


def test_validate_a_records_start_in_another_file(tmp_path: Path) -> None:
    (tmp_path / "start.yaml").write_text(nim(66))
    (tmp_path / "game.yaml").write_text("game: toy-nim\nstart: start.yaml\nmoves: [take 1]\n")
    said = croc("validate", tmp_path / "game.yaml")
    assert said.code == 1
    assert "start.yaml:2:7: pile: nobody can count 66" in said.out


# -- deal, perft -------------------------------------------------------------------------------------------------------


def test_deal_is_repeatable() -> None:
    said = croc("deal", "toy-nim", "--seed", "7")
    assert said.out == croc("deal", "toy-nim", "--seed", "7").out
    assert said.out.startswith("# dealt with --seed 7\ngame: toy-nim\n")
    assert croc("validate", "-", stdin=said.out).code == 0
    document = croc("deal", "toy-nim", "--seed", "7", "--format", "json").json
    assert (document["schema"], document["seed"]) == ("croc/deal/1", 7)
    assert document["position"] == yaml.safe_load(said.out)


def test_deal_without_a_seed_names_it() -> None:
    said = croc("deal", "toy-nim")
    seed = said.out.split()[4]
    assert croc("deal", "toy-nim", "--seed", seed).out == said.out


def test_deal_takes_wishes() -> None:
    assert yaml.safe_load(croc("deal", "toy-nim", "--set", "most=5").out)["pile"] == 5
    assert "there is most" in croc("deal", "toy-nim", "--set", "more=5").err
    assert croc("deal", "toy-nim", "--set", "most").code == 2


def test_an_unknown_game_is_suggested() -> None:
    said = croc("deal", "toy-nin")
    assert said.code == 2
    assert "no game is called 'toy-nin'; did you mean toy-nim?; see croc deal --help" in said.err
    assert said.err.count("\n") == 1


def test_perft() -> None:
    assert croc("perft", "-", "0", stdin=nim(5)).out == "1\n"
    assert croc("perft", "-", "2", stdin=nim(5)).out == "15\n"
    said = croc("perft", "-", "2", "--divide", stdin=nim(5))
    assert said.out.splitlines() == [
        "take 1        4",
        "take 2 again  4",
        "take 2 blank  4",
        "take 3        3",
        "",
        "15",
    ]
    document = croc("perft", "-", "2", "--divide", "--format", "json", stdin=nim(5)).json
    assert (document["schema"], document["depth"], document["nodes"]) == ("croc/perft/1", 2, 15)
    assert document["divide"] == {"take 1": 4, "take 2 again": 4, "take 2 blank": 4, "take 3": 3}
    assert croc("perft", "-", "2", "--format", "json", stdin=nim(5)).json["divide"] is None
    assert croc("perft", "-", "1", "--arbiter", stdin=nim(5, card="again")).out == "3\n"
    assert croc("perft", "-", "-1", stdin=nim(5)).code == 2


# -- games, rules, rulings ---------------------------------------------------------------------------------------------


def test_games() -> None:
    assert "toy-nim" in croc("games").out
    slugs = [game["slug"] for game in croc("games", "--format", "json").json["games"]]
    assert "toy-nim" in slugs
    assert len(slugs) > 1


def test_rules() -> None:
    said = croc("rules", "toy-nim")
    assert said.code == 0
    assert "one-to-three: One to three counters are taken.\n  (toy, Taking; group taking)\n  Cases: TOY-002" in said.out
    document = croc("rules", "toy-nim", "--format", "json").json
    rule = next(each for each in document["rules"] if each["id"] == "no-four")
    assert rule == {
        "id": "no-four",
        "group": "taking",
        "says": "Four is unlucky.",
        "source": "toy, Unlucky numbers",
        "cases": ["TOY-002"],
    }


def test_one_rule_with_its_cases() -> None:
    said = croc("rules", "toy-nim", "no-four")
    assert said.out.splitlines() == [
        "no-four: Four is unlucky.",
        "  (toy, Unlucky numbers; group taking)",
        "",
        "TOY-002: Four are too many and unlucky",
        "  Position: game: toy-nim, to_move: ann, pile: 5",
        "  Move: take 4",
        "  Verdict: illegal: [one-to-three, no-four]",
    ]


def test_one_case() -> None:
    assert (
        "Verdict, by the reading of three: any: legal, last: {illegal: [three-last]}"
        in croc("rules", "toy-nim", "toy-003").out
    )


def test_an_unknown_rule_is_suggested() -> None:
    said = croc("rules", "toy-nim", "no-for")
    assert said.code == 2
    assert "toy-nim has no rule or case 'no-for'; did you mean no-four" in said.err


def test_rulings() -> None:
    said = croc("rulings", "toy-nim", "--ruling", "three=last")
    assert said.out.splitlines()[2:6] == [
        "three: May three be taken while more are left?",
        "  (toy, Taking three)",
        "    any   yes (held by: this toy)",
        "  * last  no, only the last three (held by: the neighbours)",
    ]
    document = croc("rulings", "toy-nim", "--ruling", "three=last", "--format", "json").json
    assert document["rulings"][0] == {
        "name": "three",
        "question": "May three be taken while more are left?",
        "source": "toy, Taking three",
        "in_force": "last",
        "default": "any",
        "readings": [
            {"reading": "any", "says": "yes", "holder": "this toy"},
            {"reading": "last", "says": "no, only the last three", "holder": "the neighbours"},
        ],
    }


def test_cases_of_a_game_without_any(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(rules_command, "home", lambda game: tmp_path)
    assert "No dispute case shows it." in croc("rules", "toy-nim", "no-four").out


# -- show --------------------------------------------------------------------------------------------------------------


def test_show() -> None:
    said = croc("show", "-", stdin=nim(5))
    assert said.code == 0
    assert said.out.splitlines() == [
        "Toy Nim",
        "",
        " R5+1 ·   ·   ·   ·   ·",
        "ann to move",
        "",
        "s0: red 5, on yellow face down",
        "R red, Y yellow, (..) face down",
    ]


def test_show_a_move() -> None:
    said = croc("show", "-", "--move", "take 1", stdin=nim(5))
    assert said.out.splitlines()[2] == "[R5+1]───────────────>•<"
    said = croc("show", "-", "--move", "take 1", "--ascii", stdin=nim(5))
    assert said.out.isascii()
    said = croc("show", "-", "--move", "take 4", stdin=nim(5))
    assert said.code == 1
    assert "take 4: ILLEGAL" in said.out


def test_colour_only_where_wanted() -> None:
    assert "\x1b" not in croc("show", "-", stdin=nim(5)).out
    assert "\x1b[7;31mR5" in croc("show", "-", "--color", "always", stdin=nim(5)).out
    assert "\x1b" not in croc("show", "-", "--color", "always", "--ascii", stdin=nim(5)).out


def test_show_document() -> None:
    document = croc("show", "-", "--move", "take 1", "--format", "json", stdin=nim(5)).json
    assert (document["schema"], document["title"], document["width"]) == ("croc/show/1", "Toy Nim", 6)
    shapes = document["shapes"]
    assert shapes[0]["shape"] == "cell"
    piece = next(shape for shape in shapes if shape["shape"] == "piece")
    assert piece["faces"][0] == {"colour": "red", "text": "5", "down": False, "kind": "tile", "name": ""}
    arrow = next(shape for shape in shapes if shape["shape"] == "arrow")
    assert arrow["points"] == [[0, 0], [5, 0]]
    assert document["move"] == {"token": "take 1", "verdict": "legal"}
    assert json.dumps(document)
