"""The one-line notation: everything a position says, through any chat and any shell."""

from __future__ import annotations

import shlex
import subprocess
import unicodedata
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croccli.line import is_line, line_of, read_lines
from croccli.load import compose, load_document
from croccli.main import run
from croccli.output.to_yaml import dump
from croccli.table import Asked, laid, one_line
from games.core import registry
from games.core.position import Position, PositionError, written
from games.core.rulings import alternatives

from .helping import IDS, PATHS, ROOT, SLUGS, played

POOL = ROOT / "positions" / "crocodile-pool-party"
SHELL = frozenset("'\"`\\$!*~|<>&#@\n\t")
"""What a shell or a chat may change, also between double quotes."""


def read(line: str) -> Any:
    (found,) = read_lines(line)
    return found


# -- lossless ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", PATHS, ids=IDS)
def test_every_position_comes_back(path: Path) -> None:
    table = laid(str(path), Asked())
    line = one_line(table, table.state)
    again = laid(line, Asked())
    assert again.state == table.state
    assert again.position.root.get("name") == table.position.root.get("name")
    assert one_line(again, again.state) == line
    assert not SHELL & {*line}


@pytest.mark.parametrize("slug", SLUGS)
@given(seed=st.integers(0, 10**6), plies=st.integers(0, 30))
def test_positions_of_random_games_come_back(slug: str, seed: int, plies: int) -> None:
    game, state = played(slug, seed, plies)
    for seen in (state, game.view(state, None)):
        line = line_of(game.write(seen))
        assert read(line) == written(game.write(seen))
        assert game.read(Position(read(line))) == seen
        assert not SHELL & {*line}


@pytest.mark.parametrize("slug", SLUGS)
def test_readings_come_back(slug: str) -> None:
    game, state = played(slug, 1, 4)
    plain = game.write(state)
    for name, reading in alternatives(game.Rulings, {}):
        plain["rulings"] = {name: reading}
        try:
            other = game.read(Position.of(plain))
        except PositionError:  # this reading needs more than the game writes under the usual one
            continue
        assert f"rulings={{{name}={reading}}}" in line_of(game.write(other))
        assert game.read(Position(read(line_of(game.write(other))))) == other


texts = st.text(st.characters(codec="utf-8", exclude_categories=("Cc", "Cs", "Cn", "Co")), max_size=12)
nodes: Any = st.recursive(
    texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(texts, nodes, max_size=5), texts)
def test_any_document_comes_back(plain: dict[str, Any], game: str) -> None:
    plain["game"] = game
    line = line_of(plain)
    rest = {key: value for key, value in plain.items() if key != "game"}
    assert read(line) == written({"game": game, **rest})
    assert "\n" not in line
    assert not SHELL & {*line}
    assert read(unicodedata.normalize("NFC", line)) == read(line)
    assert read("  `" + line.replace(" ", "\r\n  ", 1) + "` \n") == read(line)


@given(st.lists(texts, min_size=1, max_size=5))
def test_a_shell_hands_a_quoted_line_over_as_it_is(words: list[str]) -> None:
    line = line_of({"game": "g", "words": words})
    assert shlex.split(f"croc show '{line}'")[2] == line
    assert shlex.split(f'croc show "{line}"')[2] == line


# -- as people see it --------------------------------------------------------------------------------------------------


def test_a_line_can_be_read_by_people() -> None:
    plain = {
        "game": "crocodile-pool-party",
        "to_move": "red",
        "pool": {"c3": "red 3", "e9": ["yellow 5", "red swimmer 2"]},
        "bars": {"red": [], "yellow": {}},
        "name": "Zoë, who has 3 + 4?",
    }
    assert line_of(plain) == (
        "croc1;crocodile-pool-party;to_move=red;pool={c3=red 3,e9=[yellow 5,red swimmer 2]};"
        "bars={red=[],yellow={}};name=Zoë, who has 3 + 4?"
    )


@pytest.mark.parametrize(
    ("text", "coded"),
    [
        ("", "%"),
        ("%", "%25"),
        (" a  b ", "%20a %20b%20"),
        ("it's", "it%27s"),
        ("a=b;c", "a%3Db%3Bc"),
        ("[x](y)", "%5Bx%5D(y)"),
        ("two\nlines", "two%0Alines"),
        ("e\u0301", "e%CC%81"),
        ("\u00e9", "\u00e9"),
        ("\u200b", "%E2%80%8B"),
    ],
)
def test_what_chats_would_change_is_written_in_hexadecimal(text: str, coded: str) -> None:
    line = line_of({"game": "g", "name": text})
    assert line == f"croc1;g;name={coded}"
    assert read(line)["name"] == text


def test_leniency() -> None:
    wanted = written({"game": "g", "a": ["b c", "d"], "e": {"f": "g"}})
    for line in (
        "croc1;g;a=[b c,d];e={f=g}",
        " CROC1 ; g ; a = [ b c , d ] ; e = { f = g } ; ",
        "> croc1;g;a=[b c,d];e={f=g}"[2:] + "\n",
        "`croc1;g;a=[b\n   c,d];e={f=g}`",
    ):
        assert read(line) == wanted


@pytest.mark.parametrize(
    ("line", "column", "message"),
    [
        ("croc2;g", 1, "version 2"),
        ("croc1;", 7, "a value expected; was the line cut off?"),
        ("croc1;g;a", 10, "'=' and a value for 'a' expected, but the line ends here"),
        ("croc1;g;a=", 11, "a value expected"),
        ("croc1;g;a=[b,c", 11, "never closed: ']' is missing; was the line cut off?"),
        ("croc1;g;a={b=c", 11, "never closed: '}'"),
        ("croc1;g;a=[b}", 13, "',' or ']' expected, not '}'"),
        ("croc1;g;a={b}", 13, "'=' and a value for 'b' expected, not '}'"),
        ("croc1;g;a=b;a=c", 13, "'a' is given twice"),
        ("croc1;g;game=h", 9, "'game' is given twice"),
        ("croc1;g;a=b]", 12, "';' and 'key=value' expected, not ']'"),
        ("croc1;g;a=%zz", 11, "two hexadecimal digits"),
        ("croc1;g;a=%FF", 11, "not UTF-8"),
        ("croc1;g;a=%00", 11, "control character NUL"),
        ("croc1;g;a=[,]", 12, "a value expected, not ','"),
        ("croc1;g;a=" + "[" * 70, 75, "nested more than 64 levels deep"),
    ],
)
def test_faults_have_their_place(line: str, column: int, message: str) -> None:
    with pytest.raises(PositionError) as caught:
        read(line)
    (problem,) = caught.value.problems
    assert message in problem.message
    assert (problem.line, problem.column) == (1, column)


@given(st.text(max_size=60))
def test_no_line_is_too_strange(rest: str) -> None:
    with suppress(PositionError):
        compose(f"croc1;{rest}")


def test_control_characters_are_refused() -> None:
    with pytest.raises(ValueError, match="NUL"):
        line_of({"game": "g", "name": "a\0b"})


def test_files_and_names_of_files_are_no_lines() -> None:
    for text in ("", "-", "croc1", "croc.yaml", "croc1/position.yaml", "game: g", "croc;g", "# croc1;g", "croc1.yaml;"):
        assert not is_line(text)


# -- in place of a file ------------------------------------------------------------------------------------------------


def croc(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    code = run(words)
    out, err = capsys.readouterr()
    return code, out, err


def test_commands_take_a_line_for_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = str(POOL / "six-in-a-u.yaml")
    _, line, _ = croc(capsys, "show", path, "--line")
    line = line.strip()
    assert is_line(line)
    token = "c5-d5-e5-e6-e7-d7-c7"
    for words in (("show",), ("legal-moves",), ("score",), ("check", token), ("perft", "1")):
        of_file = croc(capsys, words[0], path, *words[1:])
        assert croc(capsys, words[0], line, *words[1:]) == of_file, words
    _, applied, _ = croc(capsys, "apply", path, token, "--line")
    _, as_file, _ = croc(capsys, "apply", line, token)
    assert "name: A 6 swims round its own swimmer" in as_file
    kept = tmp_path / "after.yaml"
    kept.write_text(as_file, encoding="utf-8")
    assert croc(capsys, "show", str(kept), "--line")[1] == applied
    kept.write_text(applied, encoding="utf-8")
    assert croc(capsys, "show", str(kept), "--line")[1] == applied
    assert croc(capsys, "between", line, applied.strip())[0] == 0
    assert croc(capsys, "validate", line)[0] == 0


def test_a_record_may_begin_with_a_line(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, line, _ = croc(capsys, "show", str(POOL / "six-in-a-u.yaml"), "--line")
    record = {"game": "crocodile-pool-party", "start": line.strip(), "moves": ["c5-d5-e5-e6-e7-d7-c7"]}
    path = tmp_path / "record.yaml"
    path.write_text(dump(record), encoding="utf-8")
    code, out, _ = croc(capsys, "replay", str(path))
    assert code == 0
    assert "1 move read, all legal." in out


def test_faults_of_a_line_name_it(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = croc(capsys, "show", "croc1;crocodile-pool-party;to_move=red;pool={c3=red 9}")
    assert code == 2
    assert err.startswith("the line:1:49: pool.c3: ")


def test_json_gives_the_line_too(capsys: pytest.CaptureFixture[str]) -> None:
    import json

    path = str(POOL / "tie-break.yaml")
    plain = croc(capsys, "show", path, "--line")[1].strip()
    assert json.loads(croc(capsys, "show", path, "--line", "--format", "json")[1])["line"] == plain
    assert "line" not in json.loads(croc(capsys, "show", path, "--format", "json")[1])


def test_a_deal_and_a_view_have_their_lines(capsys: pytest.CaptureFixture[str]) -> None:
    _, line, _ = croc(capsys, "deal", "pool-party", "--seed", "3", "--line")
    _, as_file, _ = croc(capsys, "deal", "pool-party", "--seed", "3")
    game, state = registry.find("pool-party"), laid(line.strip(), Asked()).state
    (root,) = compose(as_file)
    assert game.read(Position(root)) == state  # type: ignore[arg-type]
    ann = croc(capsys, "show", line.strip(), "--as", "ann", "--line")[1]
    assert laid(ann.strip(), Asked()).state == game.view(state, "ann")


def test_a_line_goes_through_a_real_shell() -> None:
    game = registry.find("crocodile")
    plain = {
        "game": "crocodile",
        "mode": "alone",
        "players": ["ann", "Zoë", "阿部"],
        "name": 'it\'s $HOME `x` \\ !! "quoted" *',
    }
    game.read(Position.of(plain))
    line = line_of(plain)
    for quote in "'\"":
        done = subprocess.run(
            ["bash", "-c", f"printf %s {quote}{line}{quote}"], capture_output=True, text=True, check=True
        )
        assert done.stdout == line


def test_one_file_may_hold_several_lines(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    path.write_text("croc1;g;a=b\ncroc1;h;a=c\n", encoding="utf-8")
    with pytest.raises(PositionError, match="one document expected"):
        load_document(str(path))
    assert [each["game"] for each in compose(path.read_text(encoding="utf-8"))] == ["g", "h"]  # type: ignore[call-overload]
