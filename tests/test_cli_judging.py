"""check, legal-moves, apply and between on the toy game: what they say, in every format, and their exit codes."""

import json
from pathlib import Path

import pytest
import toys
import yaml
from toys import croc, nim


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    toys.join(monkeypatch)


@pytest.fixture
def pile(tmp_path: Path) -> Path:
    path = tmp_path / "pile.yaml"
    path.write_text(nim(5))
    return path


# -- check -------------------------------------------------------------------------------------------------------------


def test_check_legal(pile: Path) -> None:
    said = croc("check", pile, "take 1")
    assert (said.code, said.out, said.err) == (0, "take 1: LEGAL\n  leaves 4\n", "")


def test_check_names_every_broken_rule_of_the_group(pile: Path) -> None:
    said = croc("check", pile, "take 4")
    assert said.code == 1
    assert said.out.splitlines() == [
        "take 4: ILLEGAL",
        "  [one-to-three] 4 are taken, one to three are allowed",
        "    toy, Taking (look at pile)",
        "  [no-four] four is unlucky",
        "    toy, Unlucky numbers",
        "  Nearest legal: take 3",
    ]


def test_check_impossible(pile: Path) -> None:
    said = croc("check", pile, "take 6")
    assert said.code == 1
    assert said.out.startswith("take 6: IMPOSSIBLE\n  [enough] 6 taken, but 5 left\n")
    assert "the mistake is in what was said, not in the play" in said.out


def test_check_knows_what_the_file_knows() -> None:
    assert croc("check", "-", "take 2 blank", stdin=nim(5, card="again")).out.startswith("take 2 blank: IMPOSSIBLE")


def test_check_in_sequence_stops_at_the_first_refusal(pile: Path) -> None:
    said = croc("check", pile, "take 1", "take 7 ", "take 1")
    assert said.code == 2
    said = croc("check", pile, "take 1", "take 4", "take 1", "take 1")
    assert said.code == 1
    assert "take 1: LEGAL\n  leaves 4\ntake 4: ILLEGAL\n" in said.out
    assert "Not judged after that: take 1, take 1\n" in said.out


def test_check_tells_what_each_token_does(pile: Path) -> None:
    said = croc("check", pile, "take 1", "take 1", "take 1")
    assert said.code == 0
    assert said.out.startswith("take 1: LEGAL\n  leaves 4\ntake 1: LEGAL\n  leaves 3\ntake 1: LEGAL\n  leaves 2\n")
    document = croc("check", pile, "take 1", "take 1", "take 1", "--format", "json").json
    assert [each["effect"] for each in document["sequence"]] == ["leaves 4", "leaves 3", "leaves 2"]
    assert document["effect"] == "leaves 2"


def test_check_document(pile: Path) -> None:
    document = croc("check", pile, "take 1", "take 4", "take 1", "--format", "json").json
    assert list(document)[:6] == ["schema", "token", "verdict", "violations", "nearest", "disputed"]
    assert document["schema"] == "croc/check/1"
    assert (document["token"], document["verdict"], document["nearest"]) == ("take 4", "illegal", ["take 3"])
    assert document["violations"][0] == {
        "rule": "one-to-three",
        "source": "toy, Taking",
        "because": "4 are taken, one to three are allowed",
        "at": ["pile"],
    }
    assert document["sequence"] == [
        {"token": "take 1", "verdict": "legal", "effect": "leaves 4"},
        {"token": "take 4", "verdict": "illegal", "effect": ""},
    ]
    assert document["not_judged"] == ["take 1"]
    assert {"rulings": {"three": "last"}, "verdict": "illegal", "effect": "", "judged": 2} in document["readings"]


def test_formats_agree(pile: Path) -> None:
    arguments = ("check", pile, "take 3", "--all-rulings", "--format")
    assert yaml.safe_load(croc(*arguments, "yaml").out) == croc(*arguments, "json").json


def test_a_hint_where_another_reading_would_change_the_verdict(pile: Path) -> None:
    said = croc("check", pile, "take 3")
    assert (
        said.out
        == "take 3: LEGAL\n  leaves 2\nDisputed: three=last makes it illegal (--all-rulings shows all readings).\n"
    )
    assert "Disputed" not in croc("check", pile, "take 1").out


def test_all_rulings(pile: Path) -> None:
    said = croc("check", pile, "take 3", "--all-rulings")
    assert said.code == 0
    assert said.out.splitlines()[3:] == [
        "Open questions touched: three",
        "  three=any   legal    in force",
        "  three=last  illegal",
        "Disputed: the verdict changes under three=last.",
    ]
    document = croc("check", pile, "take 3", "--all-rulings", "--format=json").json
    assert document["disputed"] is True
    assert document["flips"] == [{"three": "last"}]
    assert document["readings"] == [
        {"rulings": {"three": "last"}, "verdict": "illegal", "effect": "", "judged": 1},
        {"rulings": {"last": "loses"}, "verdict": "legal", "effect": "leaves 2", "judged": 1},
    ]
    assert document["complete"] is True


def test_all_rulings_where_none_matters(pile: Path) -> None:
    said = croc("check", pile, "take 1", "--all-rulings")
    assert said.out.splitlines()[-1] == "No open question of the rulebook touches this."


def test_a_reading_from_the_command_line_goes_over_the_files(pile: Path, tmp_path: Path) -> None:
    pile.write_text(nim(5) + "rulings: {three: last}\n")
    assert croc("check", pile, "take 3").code == 1
    assert croc("check", pile, "take 3", "--ruling", "three=any").code == 0
    club = tmp_path / "club.yaml"
    club.write_text("three: any\n")
    assert croc("check", pile, "take 3", "--rulings", club).code == 0
    assert croc("check", pile, "take 3", "--rulings", club, "--ruling", "three=last").code == 1
    club.write_text("toy-nim: {three: any}\n")
    assert croc("check", pile, "take 3", "--rulings", club).code == 0


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        ("thre=last", "toy-nim has no ruling 'thre'; did you mean three?"),
        ("zzz=last", "toy-nim has no ruling 'zzz'; there are three, last"),
        ("three=lost", "three: one of any, last expected, not 'lost'; did you mean last?"),
        ("three", "'three': NAME=READING expected, such as three=any"),
    ],
)
def test_wrong_readings_are_explained(pile: Path, pair: str, message: str) -> None:
    said = croc("check", pile, "take 1", "--ruling", pair)
    assert (said.code, said.out, said.err) == (2, "", f"--ruling: {message}\n")


def test_two_readings_at_once_are_refused(pile: Path) -> None:
    twice = ("--ruling", "three=any", "--ruling", "three=last")
    said = croc("check", pile, "take 1", *twice)
    assert (said.code, said.err) == (2, "--ruling: three is given twice, as any and as last: choose one\n")
    assert croc("check", pile, "take 1", *twice[:2], *twice[:2]).code == 0


def test_wrong_club_files_are_explained(pile: Path, tmp_path: Path) -> None:
    club = tmp_path / "club.yaml"
    club.write_text("toy-nim:\n  thre: any\n  last: lose\ntoy-nam: {}\n")
    said = croc("check", pile, "take 1", "--rulings", club)
    assert said.code == 2
    assert said.err.splitlines() == [
        f"{club}:2:3: toy-nim: unknown key 'thre'; did you mean three?",
        f"{club}:3:9: toy-nim.last: one of wins, loses expected, not 'lose'; did you mean loses?",
        f"{club}:4:1: 'toy-nam' is no game; did you mean toy-nim?",
    ]


def test_unknown_keys_of_a_club_file_name_what_there_is(pile: Path, tmp_path: Path) -> None:
    club = tmp_path / "club.yaml"
    club.write_text("zzz: any\nTHREE: any\n")
    assert croc("check", pile, "take 1", "--rulings", club).err.splitlines() == [
        f"{club}:1:1: unknown key 'zzz'; there are three, last",
        f"{club}:2:1: unknown key 'THREE'; did you mean three?",
    ]
    club.write_text("toy_nim: {three: any}\nzzz: {}\n")
    assert croc("check", pile, "take 1", "--rulings", club).err.splitlines()[0] == (
        f"{club}:1:1: 'toy_nim' is no game; did you mean toy-nim?"
    )
    assert f"{club}:2:1: 'zzz' is no game; there are " in croc("check", pile, "take 1", "--rulings", club).err


def test_a_token_that_cannot_be_read(pile: Path) -> None:
    said = croc("check", pile, "take 1", "two")
    assert (said.code, said.out) == (2, "")
    assert said.err == "'two' cannot be read: a number of counters expected, such as 'take 2'\n"
    document = json.loads(croc("check", pile, "two", "--format", "json").err)
    assert (document["schema"], document["error"], document["path"]) == ("croc/error/1", "notation", None)


def test_a_token_with_two_meanings(pile: Path) -> None:
    said = croc("check", pile, "2")
    assert said.code == 2
    assert said.err == "'2' may mean take 2 again or take 2 blank: write one of them\n"


@pytest.mark.parametrize("token", ["-1", "@1", "-take 1"])
def test_tokens_that_look_like_options(pile: Path, token: str) -> None:
    assert croc("check", pile, token).out == "take 1: LEGAL\n  leaves 4\n"
    assert croc("check", "--", pile, token).out == "take 1: LEGAL\n  leaves 4\n"
    assert croc("check", pile, token, "--format", "json").json["verdict"] == "legal"


def test_options_are_checked_all_the_same(pile: Path) -> None:
    said = croc("check", pile, "take 1", "--al-rulings")
    assert said.code == 2
    assert "--all-rulings" in said.err
    assert said.err.count("\n") == 1


# -- legal-moves -------------------------------------------------------------------------------------------------------


def test_legal_moves(pile: Path) -> None:
    said = croc("legal-moves", pile)
    assert said.code == 0
    assert said.out.splitlines() == [
        "Toy Nim, ann to move: 4 legal moves",
        "",
        "take 1",
        "  take 1             leaves 4",
        "",
        "take 2",
        "  take 2 again  1/3  leaves 3",
        "  take 2 blank  2/3  leaves 3",
        "",
        "take 3",
        "  take 3             leaves 2",
        "",
        "5 counters are left",
    ]


def test_legal_moves_document(pile: Path) -> None:
    document = croc("legal-moves", pile, "--format", "json").json
    assert list(document) == ["schema", "game", "to_move", "count", "moves", "facts"]
    assert (document["schema"], document["game"], document["to_move"]) == ("croc/legal-moves/1", "toy-nim", "ann")
    assert document["count"] == 4
    assert document["facts"] == {"pile": 5}
    assert document["moves"][1] == {
        "token": "take 2 again",
        "kind": "chance",
        "probability": "1/3",
        "effect": "leaves 3",
        "group": "take 2",
        "details": {"left": 3},
    }
    assert document["moves"][0]["probability"] is None


def test_whose_eyes() -> None:
    known = nim(5, card="again")

    def listed(*options: str) -> list[str]:
        moves = croc("legal-moves", "-", "--format", "json", *options, stdin=known).json["moves"]
        return [move["token"] for move in moves if move["token"].startswith("take 2")]

    assert listed() == listed("--as", "ben") == listed("--as", "table") == ["take 2 again", "take 2 blank"]
    assert listed("--arbiter") == listed("--as", "ann") == ["take 2 again"]
    said = croc("legal-moves", "-", "--as", "bean", stdin=known)
    assert said.code == 2
    assert "nobody is called 'bean'; did you mean ben" in said.err
    assert croc("legal-moves", "-", "--as", "ben", "--arbiter", stdin=known).code == 2


def test_only_some_headings(pile: Path) -> None:
    assert croc("legal-moves", pile, "--only", "take 3", "--format", "json").json["count"] == 1
    assert croc("legal-moves", pile, "--tile", "2", "--format", "json").json["count"] == 2
    assert croc("legal-moves", pile, "--tile", "1", "--tile", "2", "--format", "json").json["count"] == 3
    said = croc("legal-moves", pile, "--tile", "9")
    assert (said.code, said.out.splitlines()[0]) == (0, "Toy Nim, ann to move: 0 legal moves for 9")


def test_the_end_and_what_chance_is_left() -> None:
    assert croc("legal-moves", "-", stdin=nim(0, won="ann")).out.startswith("Toy Nim, the game is over: 0 legal moves")
    said = croc("legal-moves", "-", stdin=nim(0, tossing="yes"))
    assert said.out.startswith("Toy Nim, only chance is left: 2 legal moves")
    assert "  heads  1/2  decides the game" in said.out


def test_every_path(pile: Path) -> None:
    moves = croc("legal-moves", pile, "--paths", "all", "--format", "json").json["moves"]
    assert moves[0]["ways"] == ["take 1"]


# -- apply -------------------------------------------------------------------------------------------------------------


def test_apply_keeps_comments_and_can_be_piped() -> None:
    said = croc("apply", "-", "take 1", stdin="# club night\n" + nim(5) + "name: round 3\n")
    assert said.code == 0
    assert said.out.startswith("# club night\n")
    assert "name: round 3" in said.out
    again = croc("apply", "-", "take 2 again", stdin=said.out)
    assert yaml.safe_load(again.out) == {"game": "toy-nim", "pile": 2, "to_move": "ben", "name": "round 3"}


def test_apply_yaml_is_the_position_itself(pile: Path) -> None:
    assert croc("apply", pile, "take 1", "--format", "yaml").out == croc("apply", pile, "take 1").out


def test_apply_document(pile: Path) -> None:
    document = croc("apply", pile, "1", "take 2 again", "--format", "json").json
    assert document == {
        "schema": "croc/apply/1",
        "game": "toy-nim",
        "tokens": ["take 1", "take 2 again"],
        "position": {"game": "toy-nim", "to_move": "ben", "pile": 2},
    }


def test_apply_refuses_illegal_moves(pile: Path) -> None:
    said = croc("apply", pile, "take 1", "take 4")
    assert (said.code, said.out) == (1, "")
    assert said.err.startswith("take 4: ILLEGAL\n")
    document = json.loads(croc("apply", pile, "take 4", "--format", "json").err)
    assert (document["schema"], document["verdict"]) == ("croc/apply/1", "illegal")


def test_apply_carries_the_readings_over(pile: Path) -> None:
    said = croc("apply", pile, "take 1", "--ruling", "last=loses")
    assert yaml.safe_load(said.out)["rulings"] == {"last": "loses"}


# -- between -----------------------------------------------------------------------------------------------------------


def between(tmp_path: Path, before: str, after: str, *options: str) -> toys.Said:
    (tmp_path / "before.yaml").write_text(before)
    (tmp_path / "after.yaml").write_text(after)
    return croc("between", tmp_path / "before.yaml", tmp_path / "after.yaml", *options)


def test_between_one_move(tmp_path: Path) -> None:
    said = between(tmp_path, nim(5), nim(4, to_move="ben"))
    assert said.code == 0
    assert said.out == "One legal move explains the second position:\n  ann take 1\n    take 1 leaves 4\n"


def test_between_two_moves(tmp_path: Path) -> None:
    document = between(tmp_path, nim(9), nim(6), "--format", "json").json
    assert document["explained"] is True
    assert [[move["token"] for move in moves] for moves in document["explanations"]] == [
        ["take 1", "take 2 blank"],
        ["take 2 blank", "take 1"],
    ]
    assert "Two legal moves explain the second position (2 ways):" in between(tmp_path, nim(9), nim(6)).out


def test_between_an_illegal_move(tmp_path: Path) -> None:
    said = between(tmp_path, nim(5), nim(0, won="ann"))
    assert said.code == 1
    assert "take 5: ILLEGAL\n  [one-to-three]" in said.out
    assert "It would lead to just that position." in said.out
    suspect = between(tmp_path, nim(5), nim(0, won="ann"), "--format", "json").json["suspects"][0]
    assert (suspect["verdict"], suspect["leads_there"]) == ("illegal", True)


def test_between_nothing_fits(tmp_path: Path) -> None:
    said = between(tmp_path, nim(5), nim(6))
    assert said.code == 1
    assert "pile: 5 before, 6 after" in said.out


def test_between_equal_positions(tmp_path: Path) -> None:
    assert between(tmp_path, nim(5), nim(5)).out == "The two positions are the same: no move was made.\n"


def test_between_under_the_first_files_readings(tmp_path: Path) -> None:
    strict = nim(9) + "rulings: {three: last}\n"
    assert between(tmp_path, strict, nim(6, to_move="ben")).out.startswith("Two legal moves")
    assert between(tmp_path, strict, nim(6, to_move="ben"), "--ruling", "three=any").out.startswith("One legal move")


def test_between_a_cut_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.core.between.MOST_PAIRS", 1)
    assert between(tmp_path, nim(9), nim(1)).code == 3


def test_what_a_legal_move_does_may_hang_on_a_reading() -> None:
    path = Path(__file__).parent.parent / "positions" / "see-you-later" / "swap-and-oh.yaml"
    said = croc("check", path, "red 3")
    assert said.code == 0
    assert "Another reading changes what it does. swap-oh=other" in said.out
    effects = {
        tuple(each["rulings"].items()): each["effect"]
        for each in croc("check", path, "red 3", "--format", "json").json["readings"]
    }
    assert "ann 19 to 15" in effects[("swap-oh", "other"),]
