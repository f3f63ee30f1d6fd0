"""What is said about a move that is refused, and what is offered instead."""

import pytest

from games.core.judge import judge, nearest
from games.core.position import NotationError
from games.crocodile_pool_party import GAME

from .helping import state

BARS = {"red": ["yellow 1", "red 3"], "yellow": []}
AT_THE_BAR = {"game": GAME.slug, "to_move": "red", "pool": {"c3": "red 2", "a9": "yellow 2"}, "bars": BARS}
SEEN = {
    "game": GAME.slug,
    "to_move": "red",
    "pool": {"a14": "red swimmer", "c3": "red 2", "c12": "red 5", "f9": "yellow 2"},
}


@pytest.mark.parametrize(("token", "said"), [("e14-d14", "e14 is red's bar: what"), ("bar-d14", "what")])
def test_what_is_home_stays_there(token: str, said: str) -> None:
    (violation,) = judge(GAME, state(AT_THE_BAR), token).violations
    assert violation.because == f"{said} has come home never leaves the bar"
    assert violation.source == "rulebook, Components and Your Pool Bar"
    GAME.draw(state(AT_THE_BAR), judge(GAME, state(AT_THE_BAR), token).move)


def test_a_number_seen_before_is_changed_and_not_the_tile() -> None:
    here = state(SEEN)
    offered = nearest(GAME, here, judge(GAME, here, "a14=2-a12"))
    assert offered
    assert all(token.startswith("a14=") for token in offered)
    assert nearest(GAME, here, judge(GAME, here, "a14=5-b14"))[0] == "a14=1-b14"
    assert all(token.startswith("a14=") for token in nearest(GAME, here, judge(GAME, here, "a14=2")))


def test_a_colour_in_front_must_be_the_tiles() -> None:
    with pytest.raises(NotationError, match="says yellow, but red 2 on c3 belongs to red"):
        judge(GAME, state(AT_THE_BAR), "yellow c3-c5")
    with pytest.raises(NotationError, match="says yellow, but red is to move"):
        judge(GAME, state(AT_THE_BAR), "yellow: pass")


def test_a_draw_names_what_the_rulebook_leaves_out() -> None:
    assert "no further tie-break" in GAME.rulebook.rules["all-equal"].source
