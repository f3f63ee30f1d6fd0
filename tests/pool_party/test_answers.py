"""What is said about turns and positions that are refused, and about what a turn does."""

from fractions import Fraction
from typing import Any

import pytest

from croccli.load import compose
from games.core.judge import judge, unfold
from games.core.position import NotationError, Position, PositionError
from games.pool_party import GAME
from games.pool_party.state import State

RING = "[., ., ., ., blue, ., blue, ., ., green, ., ., yellow 1, ., red, ., ., red 2]"
KNOWN = f"{{game: pool-party, players: {{ann: red, ben: blue, cho: green}}, to_move: ann, ring: {RING}}}"


def state_of(text: str) -> State:
    root: Any = compose(text)[0]
    return GAME.read(Position(root))


def refusal(text: str, token: str) -> str:
    with pytest.raises(NotationError) as caught:
        judge(GAME, state_of(text), token)
    return str(caught.value)


@pytest.mark.parametrize("token", ["17 guess cho green", "17 guess cho green right", "4=3 guess cho green"])
def test_a_guess_does_not_choose_the_direction(token: str) -> None:
    space = token.split(" guess")[0]
    assert f"does not say which way the pawn goes: {space} cw or {space} ccw" in refusal(KNOWN, token)


def test_a_direction_that_is_closed_need_not_be_excluded() -> None:
    text = KNOWN.replace("to_move", "last_move: {from: 15, to: 17}, to_move")
    assert judge(GAME, state_of(text), "17 guess cho green").answer == "illegal"
    text = KNOWN.replace("to_move", "last_move: {from: 1, to: 17}, to_move")
    assert judge(GAME, state_of(text), "17 guess cho green").token == "17 cw guess cho green"


MISSING = [
    ("17 cw guess cho", "the colour is missing; a guess names both, such as guess cho blue"),
    ("17 cw guess cho right", "the colour is missing"),
    ("17 cw guess blue", "the player is missing; a guess names both, such as guess ben blue"),
    ("17 cw guess", "the player and the colour are missing"),
    ("17 cw guess eva", "no player 'eva'"),
]


@pytest.mark.parametrize(("token", "said"), MISSING)
def test_half_a_guess_is_told_what_is_missing(token: str, said: str) -> None:
    assert said in refusal(KNOWN, token)


def test_out_behind_a_guess_that_may_mean_the_push() -> None:
    text = (
        "{game: pool-party, players: {ann: red, ben: unknown, cho: unknown}, to_move: ann,"
        " ring: [., blue, ., ., green, ., yellow 1, ., red, ., white, ., ., ., ., ., white 3, .]}"
    )
    said = refusal(text, "16 cw guess ben white right out ben")
    assert "'out ben' behind the guess: the push takes a colour's last pawn, which may be ben's" in said
    assert judge(GAME, state_of(text), "16 cw guess ben white right").answer == "legal"
    assert judge(GAME, state_of(text), "16 cw out ben guess cho white right").answer == "legal"


def test_a_colour_that_was_nobodys() -> None:
    text = KNOWN.replace("yellow 1, ., red", "red 1, ., yellow").replace("red 2]", "red 3]")
    state = state_of(text)
    assert (
        GAME.effect(state, judge(GAME, state, "17 ccw").move).text
        == "to 14, pushes yellow pawn in; yellow was nobody's"
    )


UNPROVIDED = [
    (
        "players: {ann: red, ben: unknown}, to_move: ann, not: {ben: [blue, green]}, ring: [red, blue, green,",
        "ben is still in, so a pawn of ben's colour is standing, but none is left: with a pawn standing there is"
        " blue (excluded by `not`), green (excluded by `not`) and red (ann's)",
    ),
    (
        "players: {ann: red, ben: unknown, cho: unknown}, to_move: ann, ring: [red, blue, ., ",
        "ben and cho are still in, so a pawn of each colour of theirs is standing, but only blue can be theirs",
    ),
    (
        "players: {ann: red, ben: unknown}, to_move: ann, out: [ben], ring: [red, blue, green, white, black, pink, ",
        "ben is out, so no pawn of ben's colour is standing, but none is left: every colour has a pawn standing",
    ),
]


@pytest.mark.parametrize(("text", "said"), UNPROVIDED)
def test_who_has_no_colour_left(text: str, said: str) -> None:
    ring = text + ", ".join("." for _ in range(18 - len(text.split("ring: [")[1].rstrip(", ").split(","))))
    with pytest.raises(PositionError) as caught:
        state_of(f"{{game: pool-party, {ring}]}}")
    assert [problem.message for problem in caught.value.problems] == [
        f"no way of giving the players their colours: {said}"
    ]


def test_a_full_tie_and_an_empty_table_tell_what_the_rulebook_says() -> None:
    assert "begin another" in GAME.rulebook.rules["equal-numbers"].says
    assert "rulebook is silent" in GAME.rulebook.rules["nobody-left"].says


def test_the_arbiter_knows_the_guess_is_wrong_and_not_whose_colour_it_costs() -> None:
    state = state_of(KNOWN.replace("ann: red", "ann: unknown"))
    odds = {GAME.token(state, leaf.move): leaf.probability for leaf in unfold(GAME, state)}
    guesses = {token: odds[token] for token in odds if token.startswith("17 cw guess ben")}
    half = Fraction(1, 2)
    assert guesses == {
        "17 cw guess ben blue": None,
        "17 cw guess ben green wrong red": half,
        "17 cw guess ben green wrong yellow": half,
        "17 cw guess ben red wrong red": half,
        "17 cw guess ben red wrong yellow": half,
        "17 cw guess ben yellow wrong red": half,
        "17 cw guess ben yellow wrong yellow": half,
    }
