"""Small positions of See You Later against plain value iteration on rules written a second time."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from croccli.load import load_position
from croccli.solvers.chance_proof import faults
from games.core.game import CannotSolve
from games.core.judge import judge, unfold
from games.core.position import Position
from games.core.rulings import table
from games.see_you_later import GAME
from games.see_you_later.rulings import Rulings

from .asked import CLOSE, POSITIONS, read, search, solve, unnamed
from .plain_see_you_later import Doc, key, plain, small, special, values
from .replaying import replay

READINGS = {name: list(about.readings) for name, about in table(Rulings).items() if name != "lap"}
SEEDS = (0, 7, 11, 12, 16, 17, 22, 25, 26, 31, 36, 50, 52, 56, 59)
"""Whose random positions lead to at most 1,300 others and are not decided: odd ones are of the advanced game."""


def random_position(seed: int) -> Doc:
    """A small position under random readings."""
    rng = Random(seed)
    rulings = {name: rng.choice(readings) for name, readings in READINGS.items()}
    doc = small(rng, 2, 4 if seed % 2 else 5, 5, rulings)
    return special(rng, doc) if seed % 2 else doc


# -- the game itself --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_small_positions_are_worth_what_plain_iteration_says(seed: int) -> None:
    doc = random_position(seed)
    expected = values(plain(doc))[key(doc)]
    found = search(read(doc))
    assert found.exact is not None
    assert list(faults(found.exact)) == []
    assert abs(found.exact.value(0) - Fraction(expected)) < CLOSE


def test_six_cards() -> None:
    game, position = load_position(str(POSITIONS / "six-cards.yaml"))
    doc = game.write(game.read(position))
    found = solve(read(doc))
    assert found.values == {"ann": (Fraction(17, 30), Fraction(17, 30)), "ben": (-Fraction(17, 30), -Fraction(17, 30))}
    assert abs(Fraction(values(plain(doc))[key(doc)]) - Fraction(17, 30)) < CLOSE
    assert found.odds == {"win": Fraction(47, 60), "loss": Fraction(13, 60)}
    assert found.best == ("turn",)


@pytest.mark.parametrize("seed", [0, 17, 25])
def test_every_move_is_worth_what_the_position_after_it_is_solved_anew(seed: int) -> None:
    state = read(random_position(seed))
    found = solve(state)
    assert [move.token for move in found.moves] == [GAME.token(state, leaf.move) for leaf in unfold(GAME, state)]
    for move in found.moves:
        after = GAME.play(state, judge(GAME, state, move.token).move)
        if GAME.ending(after) is None:
            anew = solve(after).values[found.of]
            assert (move.worth.lower, move.worth.upper) == anew, move.token


@pytest.mark.parametrize("seed", SEEDS[:8])
def test_lines_are_legal(seed: int) -> None:
    state = read(random_position(seed))
    found = solve(state, depth=2)
    replay(GAME, state, unnamed(found.line), found.of)


def test_positions_that_are_worth_the_same_have_one_key() -> None:
    """Turned round, with cards in another order, passed or turned, a position stays what it is for a solver."""
    doc = {
        **small(Random(1), 3, 8, 9),
        "deck": ["red 1", "red 4", "blue 2", "blue 5", "green 3", "green 6", "white 1", "white 6"],
        "crocodiles": {"red": 0, "blue": 4, "green": 8},
        "turned": ["red 1", "blue 2", "green 3"],
        "passed": ["white 6"],
    }
    base = GAME.key(read(doc))
    alike: list[Doc] = [
        {**doc, "crocodiles": {"red": 5, "blue": 9, "green": 1}},
        {**doc, "turned": ["blue 2", "red 1", "green 3"]},
        {**doc, "turned": ["white 6 red", "green 3"], "passed": ["red 1", "blue 2"]},
    ]
    assert all(GAME.key(read(other)) == base for other in alike)
    others: list[Doc] = [
        {**doc, "crocodiles": {"red": 5, "blue": 9, "green": 2}},
        {**doc, "turned": ["green 3", "blue 2", "white 6 red"], "passed": ["red 1"]},
        {**doc, "turned": [], "passed": ["red 1", "blue 2", "green 3", "white 6"]},
        {**doc, "passed": [], "discards": ["white 6"]},
    ]
    assert all(GAME.key(read(other)) != base for other in others)


def test_hidden_hands_are_refused_by_name() -> None:
    doc = {**small(Random(2), 2, 5, 5), "advanced": "true", "hands": {"ann": ["swap"], "ben": ["unknown"]}}
    with pytest.raises(CannotSolve, match="of ben are not all known"):
        read(doc)
    doc["hands"] = {"ann": [], "ben": ["x2"]}
    with pytest.raises(CannotSolve, match=r"of ben are hidden from the others.*--arbiter"):
        read(doc, arbiter=False)
    assert GAME.assume(GAME.read(Position.of(doc)), {}, True)[1].endswith("everybody sees all special cards")
    doc["hands"] = {"ann": [], "ben": []}
    assert read(doc, arbiter=False)


def test_the_real_deck_near_the_finish_gives_bounds_at_any_time() -> None:
    game, position = load_position(str(POSITIONS / "near-the-finish.yaml"))
    state, _ = game.assume(game.read(position), {}, False)
    found = [solve(state, states=states) for states in (400, 4000)]
    for each in found:
        assert each.status == "interval"
        assert each.states <= 4000
        assert "--max-states" in each.reached
        assert -1 < each.worth.lower < each.worth.upper <= 1
        assert each.values["ann"] == (-each.worth.upper, -each.worth.lower)
    assert found[0].worth.lower <= found[1].worth.lower
    assert found[1].worth.upper <= found[0].worth.upper
