"""What people are told: why a placement is refused, what comes nearest, and which positions no play reaches."""

from random import Random
from typing import Any

import pytest

from games.core.judge import judge, nearest
from games.core.position import NotationError, Position, PositionError
from games.croco_rider import GAME
from games.croco_rider.state import State

from .helper import because, example

# -- answers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "words"),
    [
        ("1+@5>5.1", "2- stands on green's camp square 5, not 1+; green 1+ stands on camp square 2"),
        ("7->7.1", "green 7- has been placed already and lies on 7.1 face down"),
        ("6>5.1", "green's camp square 6 is vacated"),
        ("6+>6.6", "green has no pawn 6+, blue has one; it is green's turn"),
        ("3+@8>7.3", "7.3 is taken by green 3+ (face down); free on crocodile 7: 7.2"),
        ("3+@13>7.3", "a camp has the squares 1 to 12, there is no square 13; green 3+ stands on camp square 8"),
        ("4+@3>4.4", "its gaps are 6, 7 and 12, and next to them stand 5-@1, 2-@5, 3+@8 and 2+@11"),
        ("blue 3-@1>5.3", "it is green's turn, not blue's"),
        ("1+@2>8.1", "there is no crocodile 8"),
    ],
)
def test_a_refusal_says_what_is_wrong(token: str, words: str) -> None:
    assert words in because(example("across-the-ring"), token)


def test_a_refusal_speaks_of_the_reading_in_force() -> None:
    row = because(example("across-the-ring", camp="row"), "5-@1>5.1")
    assert "the camp is read as a row, so 1 and 12 are no neighbours" in row
    first = because(example("across-the-ring", adjacency="first-two"), "2-@5>5.4")
    assert "its first two placements vacated 7 and 12" in first
    turns = because(example("across-the-ring", opening="turns"), "4+@3>4.4")
    assert "green has ended 3 turns" in turns


@pytest.mark.parametrize(
    ("token", "best"),
    [("4+@3>4.4", "2-@5>4.3"), ("3+@8>4.4", "3+@8>4.3"), ("3+@9>4.3", "3+@8>4.3"), ("blue 3-@1>5.3", None)],
)
def test_the_nearest_legal_placement(token: str, best: str | None) -> None:
    state = example("across-the-ring")
    found = nearest(GAME, state, judge(GAME, state, token))
    assert len(found) <= 3
    assert best is None or found[0] == best


@pytest.mark.parametrize("text", ["3+@10>5.3xx", "pass", "3+>", ">5.3", "4+@9>3", "3+@10>5.3x", "5.3", "", "9" * 500])
def test_an_unreadable_token_says_what_was_expected(text: str) -> None:
    with pytest.raises(NotationError, match=r"expected|x marks|names no square"):
        GAME.parse(example("opening"), text)


# -- doubts ---------------------------------------------------------------------------------------------------------


def changed(**fields: Any) -> State:
    """The opening position with other fields, and without counting turns or opening squares."""
    plain = {**GAME.write(example("opening")), **fields}
    return GAME.read(Position.of({key: value for key, value in plain.items() if key != "opening_squares"}))


def camps_without(**pawns: str) -> dict[str, list[str]]:
    camps: dict[str, list[str]] = GAME.write(example("opening"))["camps"]
    gone = {colour: names.split() for colour, names in pawns.items()}
    return {colour: ["." if pawn in gone.get(colour, ()) else pawn for pawn in camp] for colour, camp in camps.items()}


def rows(**changed: str) -> dict[int, list[str]]:
    """The crocodiles, three of them as three="green 1+ . ." and the others empty."""
    numbers = {"three": 3, "four": 4, "five": 5, "six": 6, "seven": 7}
    said = {numbers[name]: row.split(", ") for name, row in changed.items()}
    return {length: said.get(length, ["."] * length) for length in numbers.values()}


def doubted(state: State) -> str:
    return "; ".join(GAME.doubts(state))


def test_a_pawn_that_was_not_free_to_go_there_is_doubted() -> None:
    state = changed(camps=camps_without(green="5+"), crocodiles=rows(five="., green 5+, ., ., ."))
    assert "but 5.5, 6.5 and 7.5 are still free" in doubted(state)


def test_the_wrong_pawn_in_control_is_doubted() -> None:
    camps = camps_without(green="1+", blue="2+")
    known = changed(camps=camps, crocodiles=rows(five="(green 1+), blue 2+, ., ., ."))
    assert "green 1+ would be in control" in doubted(known)
    unknown = changed(camps=camps, crocodiles=rows(five="(..), blue 2+, ., ., ."))
    assert "in control" not in doubted(unknown)


@pytest.mark.parametrize(("gone", "words"), [((1, 4, 8), "has 3 separate gaps"), ((0, 4, 11), ""), ((2, 3, 9), "")])
def test_three_gaps_are_doubted(gone: tuple[int, ...], words: str) -> None:
    green = GAME.write(example("opening"))["camps"]["green"]
    camp = ["." if place in gone else pawn for place, pawn in enumerate(green)]
    row = rows(six=f"(..), (..), (..), ., ., green {green[gone[0]]}")
    state = changed(camps={**camps_without(blue="1+"), "green": camp}, crocodiles=row)
    assert ("separate gaps" in doubted(state)) == bool(words)
    assert words in doubted(state)
    assert "gaps" not in doubted(state._replace(rulings=GAME.Rulings(adjacency="first-two")))


def test_two_placements_before_the_opponents_first_are_doubted() -> None:
    state = changed(
        camps=camps_without(green="1+ 2+"), crocodiles=rows(five="green 1+, ., ., ., .", six="., green 2+, ., ., ., .")
    )
    assert "green has placed 2 pawns and blue none" in doubted(state)


@pytest.mark.parametrize(
    ("turns", "words"),
    [((1, 3), "turns alternate"), ((2, 1), "turns alternate"), ((0, 0), "blue has placed 3 pawns and ended no turn")],
)
def test_turns_that_do_not_alternate_are_doubted(turns: tuple[int, int], words: str) -> None:
    assert words in doubted(example("across-the-ring")._replace(turns_ended=turns))


# -- the rest -------------------------------------------------------------------------------------------------------


def test_a_pawn_laid_on_another_is_a_fault() -> None:
    state = example("third-on-the-fourth")
    move = judge(GAME, state, "3+@11>5.3").move
    assert list(GAME.faults(GAME.play(state, move)))


def test_dealing() -> None:
    assert GAME.deal(Random(5), (), {}) == GAME.deal(Random(5), (), {})
    assert GAME.deal(Random(5), (), {"to_move": "blue"})["to_move"] == "blue"
    assert GAME.deal(Random(5), ("blue", "green"), {})["to_move"] == "blue"
    assert {GAME.deal(Random(seed), (), {})["to_move"] for seed in range(9)} == {"green", "blue"}
    for players, wishes in ((("ann", "ben"), {}), ((), {"to_move": "red"}), ((), {"first": "blue"})):
        with pytest.raises(NotationError):
            GAME.deal(Random(5), players, wishes)


@pytest.mark.parametrize(
    ("name", "reading", "key"), [("opening", "turns", "turns_ended"), ("adjacency", "first-two", "opening_squares")]
)
def test_what_a_reading_needs_is_asked_for_by_name(name: str, reading: str, key: str) -> None:
    plain = {field: value for field, value in GAME.write(example("six-pawns-left")).items() if field != key}
    GAME.read(Position.of(plain))
    asks = f"{key} is missing.*, which the ruling {name}: {reading} asks for"
    with pytest.raises(PositionError, match=asks):
        GAME.read(Position.of(plain)._replace(rulings={name: reading}))


def test_only_squares_that_are_taken_are_listed_besides_those_still_free() -> None:
    said = because(example("opening"), "3+@9>5.1")
    assert said.endswith("and 3.3, 4.3, 5.3, 6.3 and 7.3 are still free")
    said = because(example("free-too-early"), "3-@9>5.2")
    assert said.endswith("6.4 is still free (3.1 green 1+, 4.2 blue 2+, 5.3 green 3-, 7.5 blue 5+)")
