"""What people read: reasons, facts, tokens that cannot be read, starts and pictures."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core.judge import judge, legal_moves
from games.core.picture import Cell, Mark
from games.core.position import NotationError, Position
from games.crocodile import GAME
from games.crocodile.state import AloneGame, State, TeamGame

from .helping import alone, teams

READY: dict[str, Any] = {"team": "north", "task": "names", "presenter": "ann"}
DONE: list[dict[str, Any]] = [
    {"team": "north", "task": "names", "presenter": "ann", "u_cards": [{"by": "north", "card": "eyes-closed"}]},
    {"team": "south", "task": "free", "presenter": "dan"},
    {"team": "north", "task": "names", "presenter": "ben"},
    {"team": "south", "task": "free", "presenter": "eva"},
]


def reasons(state: State, token: str) -> list[str]:
    return [each.because for each in judge(GAME, state, token).violations]


@pytest.mark.parametrize(
    ("turns", "token", "because"),
    [
        (DONE, "task names", "north has done names twice (turns 1 and 3)"),
        (DONE[:1], "task free north", "it is south's turn, not north's"),
        ([*DONE, {**READY, "open": "preparing"}], "card north eyes", "north has used its eyes-closed in turn 1"),
        (
            [*DONE, {"team": "north", "task": "free", "open": "preparing"}],
            "presenter ann",
            "ann has shown once, cho never",
        ),
        ([{**READY, "open": "showing"}], "guess objects", "2 names of the task to be guessed before any objects"),
        (
            [{**READY, "task": "free", "guessed": ["concepts"], "open": "showing"}],
            "guess concepts",
            "the card holds 1 concept, and as many are guessed already",
        ),
        ([{**READY, "open": "showing"}], "time 4", "4 written for north, but nothing was guessed: 0"),
        (
            [{**READY, "guessed": ["names"], "open": "showing"}],
            "time 4 south=2",
            "4 written for north, but names 3 make 3",
        ),
    ],
)
def test_reasons_speak_of_this_record(turns: list[dict[str, Any]], token: str, because: str) -> None:
    assert reasons(teams(*turns), token)[0] == because


def test_reasons_where_everyone_plays_alone() -> None:
    state = alone({"presenter": "ann", "word": "concepts", "guessed_by": "ben"})
    assert reasons(state, "presenter cho") == ["it is for ben to show, who guessed ann's word"]
    state = alone({"presenter": "ann", "word": "names", "faults": ["parts"]}, rulings={"fault": "turn-over"})
    assert reasons(state, "presenter ben") == ["it is for ann to show, whose turn a fault has ended"]


def test_first_letter_explains_what_may_be_said() -> None:
    card = {"u_cards": [{"by": "north", "card": "first-letter"}]}
    assert (
        "first-letter allows the first letter aloud"
        in reasons(teams({**READY, **card, "open": "showing"}), "fault sp")[0]
    )
    assert "first-letter" not in reasons(teams({**READY, **card, "open": "showing"}), "fault letters")[0]
    assert "first-letter" not in reasons(teams({**READY, "open": "showing"}), "fault spoke")[0]


# -- facts -------------------------------------------------------------------------------------------------------------


def fact(state: State, name: str) -> Any:
    return next(fact for fact in GAME.facts(state) if fact.name == name)


def shut(entries: list[dict[str, Any]], key: str) -> dict[str, str]:
    return {entry[key]: entry["why"] for entry in entries if not entry["open"]}


def test_the_facts_say_what_is_open_and_why_the_rest_is_not() -> None:
    state = teams(*DONE)
    assert shut(fact(state, "tasks").details, "task") == {"names": "north has done names twice (turns 1 and 3)"}
    assert shut(fact(state, "presenters").details, "player") == {
        "ann": "ann has shown once, cho never",
        "ben": "ben has shown once, cho never",
    }
    own = "this is north's own turn, and that card is for another team's"
    used = "north has used its eyes-closed in turn 1"
    assert shut(fact(state, "u-cards-north").details, "card") == {
        "eyes-closed": used,
        "set-word": own,
        "robbery": own,
    }
    assert shut(fact(state, "u-cards-south").details, "card") == {}
    assert f"; not eyes-closed: {used}; not set-word and robbery: {own}" in fact(state, "u-cards-north").text


def test_what_the_facts_call_open_is_what_is_listed() -> None:
    for state in (
        teams(),
        teams({**READY, "open": "preparing"}),
        teams({"team": "north", "task": "free", "open": "preparing"}),
    ):
        listed = {listing.token for listing in legal_moves(GAME, state)}
        tasks = {f"task {entry['task']}" for entry in fact(state, "tasks").details if entry["open"]}
        players = {f"presenter {entry['player']}" for entry in fact(state, "presenters").details if entry["open"]}
        cards = {
            f"card {team} {entry['card']}"
            for team in GAME.players(state)
            for entry in fact(state, f"u-cards-{team}").details
            if entry["open"]
        }
        kinds = {"task": tasks, "presenter": players, "card": cards}
        for kind, expected in kinds.items():
            found = {" ".join(token.split()[:3]) for token in listed if token.startswith(f"{kind} ")}
            assert not found or found == expected


def test_after_the_start_no_u_card_is_open() -> None:
    state = teams({**READY, "open": "showing"})
    assert all(not entry["open"] for entry in fact(state, "u-cards-south").details)
    assert fact(state, "u-cards-south").text == "U-cards open to south: none, the showing has begun"


def test_the_table_counts_every_turn() -> None:
    turn = {**READY, "guessed": ["names", {"word": "names", "by": "south"}]}
    state = teams(turn | {"u_cards": [{"by": "south", "card": "robbery"}, {"by": "north", "card": "hands-locked"}]})
    table = fact(state, "table").details
    assert table["points"] == {"north": 8, "south": 3}
    assert [(entry["team"], entry["for"], entry["points"]) for entry in table["turns"][0]["account"]] == [
        ("north", "names", 3),
        ("south", "names", 3),
        ("north", "hands-locked", 5),
    ]
    assert "robbery" not in table["unused"]["south"]
    assert len(table["unused"]["north"]) == 7


def test_the_facts_of_a_game_alone() -> None:
    state = alone({"presenter": "ann", "word": "concepts", "guessed_by": "ben"})
    assert fact(state, "shows-next").details == "ben"
    assert fact(state, "cards").details["ann"]["shown"] == 1
    assert fact(state, "cards").details["ann"]["left"]["concepts"] == 0


def test_effects_count_the_points_of_a_turn() -> None:
    state = teams({**READY, "u_cards": [{"by": "south", "card": "eyes-closed"}], "open": "showing"})
    effects = {listing.token: listing.effect for listing in legal_moves(GAME, state)}
    assert effects["guess names"].text == "+6 for north, 6 this turn"
    assert effects["time"].details == {"points": {"north": 0, "south": 0}, "ends": False}


# -- tokens that cannot be read ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "part"),
    [
        ("", "a token expected, beginning with task"),
        ("dance", "a token begins with task"),
        ("word names", "in the game of teams there is no 'word'"),
        ("task dancing", "the tasks are objects"),
        ("presenter zoe", "the players are ann"),
        ("card", "a team expected"),
        ("card north", "a U-card expected"),
        ("card north bet", "says nowhere what it does"),
        ("card north eyes-closed ann", "names no players"),
        ("card north player-swap ann>", "the player who comes in is missing"),
        ("guess", "a word's category expected"),
        ("guess objects south north", "is too much"),
        ("time two", "is no number of points"),
        ("time 3 north=3", "one number for each team"),
        ("fault laughed", "the faults are spoke"),
        ("task " + "x" * 500, "too long"),
    ],
)
def test_tokens_that_cannot_be_read_say_what_was_expected(token: str, part: str) -> None:
    with pytest.raises(NotationError, match=part):
        GAME.parse(teams(), token)


def test_a_token_of_the_team_game_is_explained_where_everyone_plays_alone() -> None:
    with pytest.raises(NotationError, match="where everyone plays alone there is no 'card'"):
        GAME.parse(alone(), "card north robbery")


# -- starts ------------------------------------------------------------------------------------------------------------


def dealt(wishes: dict[str, str], players: tuple[str, ...] = ()) -> State:
    return GAME.read(Position.of(GAME.deal(Random(4), players, wishes)))


def test_teams_are_drawn_by_lot_as_evenly_as_can_be() -> None:
    state = dealt({"teams": "3"}, ("a", "b", "c", "d", "e", "f", "g"))
    assert isinstance(state, TeamGame)
    assert [len(team.players) for team in state.teams] == [3, 2, 2]
    assert sorted(state.players) == list("abcdefg")
    assert GAME.deal(Random(4), (), {}) == GAME.deal(Random(4), (), {})


def test_teams_may_be_named() -> None:
    state = dealt({"teams": "owls=ada,bo foxes=dot,eli", "u-cards": "robbery"})
    assert isinstance(state, TeamGame)
    assert [(team.name, team.players) for team in state.teams] == [("owls", ("ada", "bo")), ("foxes", ("dot", "eli"))]
    assert state.u_cards == ("robbery",)
    assert dealt({"u_cards": "none"}) == dealt({"u-cards": "none"})


def test_a_start_for_everyone_alone() -> None:
    state = dealt({"mode": "alone"}, ("x", "y"))
    assert isinstance(state, AloneGame)
    assert state.players == ("x", "y")


@pytest.mark.parametrize(
    ("wishes", "players", "part"),
    [
        ({"advanced": "true"}, (), "no option is called advanced"),
        ({"mode": "solo"}, (), "teams or alone"),
        ({"teams": "5"}, (), "2, 3 or 4"),
        ({"teams": "3"}, ("a", "b", "c"), "at least 6 players"),
        ({"teams": "n=a,b s=c,d"}, ("a",), "not both"),
        ({"teams": "n=a,b n=c,d"}, (), "named twice"),
        ({"teams": "n=a,b s=c"}, (), "two players or more"),
        ({"u-cards": "bet"}, (), "says nowhere"),
        ({}, ("a", "a", "b", "c"), "named twice"),
    ],
)
def test_wishes_that_make_no_game_are_refused(wishes: dict[str, str], players: tuple[str, ...], part: str) -> None:
    with pytest.raises(NotationError, match=part):
        GAME.deal(Random(1), players, wishes)


# -- pictures ----------------------------------------------------------------------------------------------------------


def cells(state: State, token: str = "") -> dict[str, str]:
    move = judge(GAME, state, token).move if token else None
    return {shape.name: shape.text for shape in GAME.draw(state, move).shapes if isinstance(shape, Cell)}


def test_the_tournament_table_is_filled_cell_by_cell() -> None:
    turns = ({**READY, "guessed": ["names"]}, DONE[1], {**READY, "presenter": "ben", "guessed": ["names"] * 2})
    found = cells(
        teams(*turns, {"team": "south", "task": "free", "presenter": "eva", "guessed": ["names"], "open": "showing"})
    )
    assert found["north names 1"] == "3"
    assert found["north names 2"] == "6"
    assert found["south free 1"] == "0"
    assert found["south free 2"] == "(3)"
    assert found["north free 1"] == "."


def test_the_cell_of_a_task_is_marked() -> None:
    for token, role in (("task objects", "to"), ("task names", "blocked")):
        state = teams(*DONE)
        marks = [each for each in GAME.draw(state, judge(GAME, state, token).move).shapes if isinstance(each, Mark)]
        assert [mark.role for mark in marks] == [role]


def test_the_notes_tell_the_open_turn_and_the_cards_left() -> None:
    card = {"u_cards": [{"by": "south", "card": "robbery"}]}
    state = teams({**READY, **card, "guessed": ["names"], "open": "showing"})
    notes = [line.text for line in GAME.draw(state).lines]
    assert notes[0] == "north: names, ann shows, south plays robbery, guessed: names"
    assert notes[1] == "north: 3 points, 8 unused U-cards"
    assert notes[2].startswith("south: 0 points, 7 unused U-cards: first-letter, ")


def test_the_cards_of_a_game_alone() -> None:
    state = alone({"presenter": "ann", "word": "names", "guessed_by": "ben"}, {"presenter": "ben", "word": "objects"})
    found = cells(state, "guess ann")
    assert found["ann names 1"] == "shown"
    assert found["ann names 2"] == "."
    assert found["ben objects 1"] == "(showing)"


def test_who_has_never_shown_is_told_so() -> None:
    state = teams(*DONE, {"team": "north", "task": "free", "open": "preparing"})
    told = {each.token: each.effect.text for each in legal_moves(GAME, state)}
    assert told["presenter cho"] == "has never shown"


def test_a_token_that_cannot_be_read_is_named_first() -> None:
    with pytest.raises(NotationError, match=r"^'sing a song' cannot be read: a token begins with task, presenter, "):
        judge(GAME, teams(*DONE), "sing a song")
