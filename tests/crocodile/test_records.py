"""Recorded turns: every broken rule is found, with its line, from a position and from a record alike."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from croccli.load import compose, load_record
from games.core.between import between
from games.core.judge import judge, nearest
from games.core.position import Fields, NotationError, Position, PositionError, Text, written
from games.core.record import claim_agrees
from games.core.replay import replay
from games.crocodile import GAME
from games.crocodile.state import State

from .helping import ROOT, alone, broken, played, teams

READY: dict[str, Any] = {"team": "north", "task": "names", "presenter": "ann"}

FAULTY = """\
game: crocodile
mode: teams
teams: {north: [ann, ben], south: [dan, eva]}
turns:
  - {team: north, task: objects, presenter: ann, guessed: [objects, objects], points: 5}
  - team: south
    task: names
    presenter: dan
    looked:
      - north
    u_cards:
      - {by: north, card: robbery}
      - {by: south, card: eyes-closed}
      - {by: south, card: first-letter}
      - {by: north, card: set-word,
         late: true}
    guessed:
      - actions
    faults:
      - spoke
      - {kind: marks, after: 0}
  - {team: north, task: objects, presenter: ann}
"""
FOUND = [
    (5, "points-add-up"),
    (12, "robbers-do-not-look"),
    (14, "one-card-a-turn"),
    (15, "card-before-start"),
    (15, "one-card-a-turn"),
    (18, "category-first"),
    (18, "set-word-first"),
    (20, "no-sounds"),
    (21, "no-marks"),
    (22, "rotation"),
]


def position(text: str) -> Position:
    root = compose(text, "game.yaml")[0]
    assert isinstance(root, Fields)
    return Position(root, "game.yaml")


def place(doubt: str) -> tuple[int, str]:
    assert isinstance(doubt, Text)
    return doubt.line, doubt.split("[")[1].split("]")[0]


def test_every_broken_rule_of_every_turn_is_reported_with_its_line() -> None:
    state = GAME.read(position(FAULTY))
    assert sorted(map(place, GAME.doubts(state))) == FOUND
    assert all(doubt.startswith("turn ") for doubt in GAME.doubts(state))


def test_the_facts_and_the_score_name_the_broken_rules_too() -> None:
    state = GAME.read(position(FAULTY))
    fact = next(fact for fact in GAME.facts(state) if fact.name == "broken-rules")
    assert sorted((each["line"], each["rule"]) for each in fact.details) == FOUND
    because = GAME.standing(state).because
    assert "rules were broken in turn 1 [points-add-up], turn 2 [robbers-do-not-look," in because
    assert because.endswith("turn 3 [rotation]")


def test_a_replay_of_the_same_turns_finds_the_same() -> None:
    root = position(FAULTY).root
    turns: Any = root["turns"]
    start = GAME.read(Position(Fields((key, node) for key, node in root.items() if key != "turns")))  # type: ignore[misc]
    replayed = replay(GAME, start, turns, "accept")
    found = [(step.line, each.rule) for step in replayed.findings if step.verdict for each in step.verdict.violations]
    assert sorted(found) == FOUND
    assert GAME.key(replayed.state) == GAME.key(GAME.read(position(FAULTY)))


TURN = "{team: south, task: actions, presenter: dan, guessed: [actions, actions], points: 4}"
OPENING = "game: crocodile\nmode: teams\nteams: {north: [ann, ben], south: [dan, eva]}\nturns:\n"
ANN = "  - {team: north, task: objects, presenter: ann}\n"


def columns(text: str, *parts: str) -> list[tuple[int, int]]:
    """Line and column at which each part begins in a text."""
    return [(6, text.splitlines()[5].index(part) + 1) for part in parts]


@pytest.mark.parametrize(
    ("instead", "pointed_at"),
    [
        ("points: 5", ["5}"]),
        ("points: {south: 4, north: 3}", ["north: 3"]),
        ("points: {north: 3, south: 5}", ["north: 3", "south: 5"]),
        ("points: {south: 5, north: 0}", ["south: 5"]),
    ],
)
def test_wrong_points_are_pointed_at(instead: str, pointed_at: list[str]) -> None:
    text = f"{OPENING}{ANN}  - {TURN.replace('points: 4', instead)}\n"
    doubts = list(GAME.doubts(GAME.read(position(text))))
    assert [(doubt.line, doubt.column) for doubt in doubts if isinstance(doubt, Text)] == columns(text, *pointed_at)


@pytest.mark.parametrize(
    ("old", "new", "pointed_at"),
    [
        ("points: 4", "points: {south: 4, nrth: 3}", "nrth"),
        ("team: south", "team: suoth", "suoth"),
        ("dan", "dna", "dna"),
        ("actions]", "{word: actions, by: nrth}]", "nrth"),
        ("guessed", "looked: [nrth], guessed", "nrth"),
        ("guessed", "u_cards: [{by: nrth, card: robbery}], guessed", "nrth"),
        ("guessed", "u_cards: [{by: north, card: player-swap, from: eav, to: dan}], guessed", "eav"),
    ],
)
def test_a_name_nobody_has_is_pointed_at_once(old: str, new: str, pointed_at: str) -> None:
    text = f"{OPENING}{ANN}  - {TURN.replace(old, new, 1)}\n"
    with pytest.raises(PositionError) as caught:
        GAME.read(position(text))
    assert [(each.line, each.column) for each in caught.value.problems] == columns(text, pointed_at)


@pytest.mark.parametrize(
    ("old", "new", "pointed_at"),
    [
        ("points: 4", "points: x", "x}"),
        ("points: 4", "points: {south: 4, north: x}", "x}"),
        ("points: 4", "open: showing, points: 4", "4}"),
        ("actions]", "actons]", "actons"),
        ("dan", "[dan]", "[dan]"),
        ("guessed", "gessed", "gessed"),
        ("presenter: dan, ", "", "{team"),
    ],
)
def test_the_part_at_fault_of_a_turn_in_a_record_is_pointed_at(old: str, new: str, pointed_at: str) -> None:
    text = f"{OPENING}{ANN}  - {TURN.replace(old, new, 1)}\n"
    entry = position(text).root["turns"][1]  # type: ignore[call-overload,index]
    start = GAME.read(position(f"{OPENING}{ANN}"))
    (step,) = replay(GAME, start, [entry]).findings
    assert step.answer == "unreadable"
    assert [(step.line, step.column)] == columns(text, pointed_at)


def test_the_true_points_are_counted_whatever_was_written() -> None:
    assert GAME.standing(GAME.read(position(FAULTY))).scores == {"north": 4, "south": 5}


@pytest.mark.parametrize(
    ("token", "after"),
    [
        ("card south eyes-closed", {"u_cards": [{"by": "south", "card": "eyes-closed", "late": "true"}]}),
        ("guess objects", {"guessed": ["objects"]}),
        ("guess names south", {"guessed": [{"word": "names", "by": "south"}]}),
        ("look north", {"looked": ["north"]}),
        ("fault spoke", {"faults": [{"kind": "spoke"}]}),
    ],
)
def test_an_illegal_word_that_was_let_stand_is_in_the_record(token: str, after: dict[str, Any]) -> None:
    state = teams({**READY, "open": "showing"})
    verdict = judge(GAME, state, token)
    assert verdict.answer == "illegal"
    assert GAME.play(state, verdict.move) == teams({**READY, **after, "open": "showing"})


def test_an_accepted_turn_out_of_order_belongs_to_who_took_it() -> None:
    state = played(teams(), ["task names south", "presenter ann", "start", "guess names", "time 4"])
    assert GAME.write(state)["turns"] == [
        {"team": "south", "task": "names", "presenter": "ann", "guessed": ["names"], "points": 4}
    ]
    assert GAME.to_move(state) == "north"
    assert [place(doubt)[1] for doubt in GAME.doubts(state)] == ["team-order", "own-presenter", "points-add-up"]


# -- turns as mappings -------------------------------------------------------------------------------------------------


def tokens(plain: dict[str, Any]) -> list[str]:
    return [str(token) for token in GAME.written_moves(written(plain))]


def test_the_mapping_of_a_turn_is_a_sequence_of_tokens() -> None:
    turn = {
        "team": "north",
        "task": "expressions",
        "presenter": "ben",
        "u_cards": [
            {"by": "north", "card": "player-swap", "from": "ann", "to": "ben"},
            {"by": "south", "card": "eyes-closed"},
            {"by": "south", "card": "robbery", "late": "true"},
        ],
        "looked": ["south"],
        "guessed": ["expressions", {"word": "objects", "by": "south"}],
        "faults": [{"kind": "spoke", "after": 1}, "marks"],
        "points": {"north": 8, "south": 2},
    }
    assert tokens(turn) == [
        "task expressions north",
        "presenter ann",
        "look south",
        "card north player-swap ann>ben",
        "card south eyes-closed",
        "start",
        "card south robbery",
        "guess expressions",
        "fault spoke",
        "guess objects south",
        "fault marks",
        "time north=8 south=2",
    ]


def test_turns_that_are_not_over_have_no_time() -> None:
    assert tokens({**READY, "open": "showing"}) == ["task names north", "presenter ann", "start"]
    assert tokens({**READY, "open": "preparing"}) == ["task names north", "presenter ann"]
    assert tokens({"team": "north", "task": "names", "open": "preparing"}) == ["task names north"]


def test_a_turn_of_the_game_alone_is_three_tokens_and_its_faults() -> None:
    turn = {"presenter": "ann", "word": "names", "faults": ["parts"], "guessed_by": "ben"}
    assert tokens(turn) == ["presenter ann", "word names", "fault parts", "guess ben"]
    assert tokens({"presenter": "ann"}) == ["presenter ann"]


def test_a_token_stands_for_itself() -> None:
    assert GAME.written_moves(Text("guess names", 3, 5)) == ("guess names",)


@pytest.mark.parametrize(
    ("plain", "part"),
    [
        ({"team": "north", "task": "names"}, "presenter is missing"),
        ({**READY, "guessed": ["free"]}, "'free'"),
        ({**READY, "colour": "red"}, "unknown key"),
        ([], "a mapping expected"),
    ],
)
def test_a_mapping_that_is_no_turn_is_unreadable(plain: Any, part: str) -> None:
    with pytest.raises(NotationError, match=part):
        GAME.written_moves(written(plain))


# -- records -----------------------------------------------------------------------------------------------------------

RECORDS = sorted((ROOT / "positions" / "records").glob("crocodile-[0-9]*.yaml"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_the_recorded_game_was_played_by_the_rules_to_its_end(path: Path) -> None:
    record, start = load_record(str(path))
    replayed = replay(GAME, GAME.read(start), record.moves)
    assert replayed.findings == ()
    ending = GAME.ending(replayed.state)
    assert ending is not None
    assert claim_agrees(record, GAME, replayed.state, ending)[0]
    assert record.claim is not None


def test_there_is_a_recorded_game() -> None:
    assert RECORDS


def test_a_record_of_the_game_alone_needs_no_start() -> None:
    moves = [{"presenter": "ann", "word": "names", "guessed_by": "ben"}]
    record = written({"game": "crocodile", "players": ["ann", "ben"], "moves": moves})
    assert isinstance(record, Fields)
    assert GAME.opening(record) == {"game": "crocodile", "mode": "alone", "players": ["ann", "ben"], "turns": []}
    by_token = written({"players": ["ann", "ben"], "moves": ["presenter ann"]})
    assert isinstance(by_token, Fields)
    assert GAME.opening(by_token) is not None


@pytest.mark.parametrize("moves", [[], ["task names"], [READY]])
def test_a_record_of_the_team_game_needs_its_teams(moves: list[Any]) -> None:
    record = written({"game": "crocodile", "players": ["north", "south"], "moves": moves})
    assert isinstance(record, Fields)
    assert GAME.opening(record) is None


# -- between -----------------------------------------------------------------------------------------------------------


def explained(before: State, after: State) -> list[list[str]]:
    found = between(GAME, before, after)
    return [[GAME.token(before, (word,)) for move in moves for word in move] for moves in found.explanations]


def test_what_happened_between_two_records() -> None:
    before = teams({**READY, "open": "showing"})
    assert explained(before, teams({**READY, "guessed": ["names"], "open": "showing"})) == [["guess names"]]
    assert explained(before, teams({**READY, "guessed": ["names"]})) == [["guess names", "time"]]


def test_an_illegal_word_is_suspected() -> None:
    before = teams({**READY, "open": "showing"})
    after = teams({**READY, "u_cards": [{"by": "south", "card": "robbery", "late": "true"}], "open": "showing"})
    found = between(GAME, before, after)
    assert found.explanations == ()
    assert [(suspect.verdict.token, broken(suspect.verdict), suspect.there) for suspect in found.suspects] == [
        ("card south robbery", ["card-before-start"], True)
    ]


def test_nothing_is_suspected_of_a_record_that_was_cut() -> None:
    assert list(GAME.suspects(teams(READY), teams())) == []


def test_a_suspect_of_the_game_alone() -> None:
    before = alone({"presenter": "ann", "word": "names", "guessed_by": "ben"})
    after = alone({"presenter": "ann", "word": "names", "guessed_by": "ben"}, {"presenter": "ann"})
    suspects = [suspect.verdict for suspect in between(GAME, before, after).suspects]
    assert [(verdict.token, broken(verdict)) for verdict in suspects] == [("presenter ann", ["guesser-shows-next"])]


# -- nearest -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "token", "near"),
    [
        ({"team": "north", "task": "names", "open": "preparing"}, "presenter dan", ["presenter ann"]),
        ({**READY, "open": "preparing"}, "guess names", ["start"]),
        ({**READY, "open": "preparing"}, "card north set-word", ["card north first-letter"]),
        ({**READY, "open": "showing"}, "guess objects", ["guess names"]),
        ({**READY, "open": "showing"}, "time 5", ["time"]),
        ({**READY, "open": "showing"}, "card south robbery", []),
        ({**READY, "open": "showing"}, "fault spoke", []),
    ],
)
def test_what_would_have_been_legal(turn: dict[str, Any], token: str, near: list[str]) -> None:
    state = teams(turn)
    found = nearest(GAME, state, judge(GAME, state, token))
    assert list(found[:1]) == near


def test_the_first_word_of_a_turn_is_near_a_word_out_of_order() -> None:
    state = teams()
    assert nearest(GAME, state, judge(GAME, state, "guess names")) == ("task objects", "task actions", "task concepts")
