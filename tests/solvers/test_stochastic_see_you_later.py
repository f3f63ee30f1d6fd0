"""Small positions of See You Later against plain value iteration on rules written a second time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croccli.load import load_position
from croccli.solvers import stochastic
from croccli.solvers.chance_proof import faults
from croccli.solvers.exact_chance import Exact
from croccli.solvers.limits import Budget, Limits
from croccli.solvers.solution import Branch, Fork, Line, Solution
from croccli.solvers.stochastic import Search
from games.core.game import CannotSolve
from games.core.judge import judge, unfold
from games.core.position import Position
from games.core.rulings import table
from games.see_you_later import GAME
from games.see_you_later.endless import Endless, pattern
from games.see_you_later.rulings import Rulings
from games.see_you_later.state import State, full_deck

from .plain_see_you_later import Doc, Table, endless, key, plain, played, small, special, values
from .replaying import replay

POSITIONS = Path(__file__).parents[2] / "positions" / "see-you-later"
CLOSE = Fraction(1, 10**9)
READINGS = {name: list(about.readings) for name, about in table(Rulings).items() if name != "lap"}
SEEDS = (0, 7, 11, 12, 16, 17, 22, 25, 26, 31, 36, 50, 52, 56, 59)
"""Whose random positions lead to at most 1,300 others and are not decided: odd ones are of the advanced game."""


def random_position(seed: int) -> Doc:
    """A small position under random readings."""
    rng = Random(seed)
    rulings = {name: rng.choice(readings) for name, readings in READINGS.items()}
    doc = small(rng, 2, 4 if seed % 2 else 5, 5, rulings)
    return special(rng, doc) if seed % 2 else doc


def read(doc: Doc, arbiter: bool = True, **wishes: str) -> State:
    return GAME.assume(GAME.read(Position.of(doc)), wishes, arbiter)[0]


def search(state: State, favoured: str = "ann", **limits: Any) -> Search:
    found = Search(GAME, state, favoured, Budget(Limits(**limits)))
    found.run()
    return found


def solve(state: State, depth: int = 1, **limits: Any) -> Solution:
    return stochastic.solve(GAME, state, Budget(Limits(**limits)), depth, "nothing")


# -- the game itself --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_small_positions_are_worth_what_plain_iteration_says(seed: int) -> None:
    doc = random_position(seed)
    expected = values(plain(doc))[key(doc)]
    found = search(read(doc))
    assert found.exact is not None
    assert list(faults(found.exact)) == []
    assert abs(found.exact.value(0) - Fraction(expected)) < CLOSE


def test_reshuffles_that_bring_positions_back() -> None:
    """Three white cards and a red one for three crocodiles: cards are shuffled again and again on the way."""
    state = read(small(Random(3), 3, 4, 6))
    exact = search(state).exact
    assert exact is not None
    assert _largest_cycle(exact) > 300
    assert list(faults(exact)) == []
    assert abs(exact.value(0) - Fraction(values(played(state))[GAME.key(state)])) < CLOSE
    assert exact.value(0) == Fraction(5, 6)


def _largest_cycle(exact: Exact) -> int:
    return max(Counter(place for place, _ in exact.numbers.values()).values())


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
    replay(GAME, state, _unnamed(found.line), found.of)


def _unnamed(line: Line) -> Line:
    """The tokens of different cards have no beginning in common, which `replay` asks for."""
    return tuple(
        Fork(ply.player, "", tuple(Branch(odds, _unnamed(more)) for odds, more in ply.branches))
        if isinstance(ply, Fork)
        else ply
        for ply in line
    )


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


# -- the model with an endless deck -----------------------------------------------------------------------------------


def test_there_are_364_patterns_of_five_crocodiles() -> None:
    colours = ("red", "yellow", "green", "blue", "black")
    deck = full_deck(colours)
    assert len({pattern(tuple(zip(colours, (0, *spaces))), deck) for spaces in product(range(12), repeat=4)}) == 364


def test_crocodiles_with_other_cards_are_not_alike() -> None:
    deck = tuple(card for card in full_deck(("red", "blue", "green")) if card.colour != "green" or card.value < 4)
    ring = (("red", 0), ("blue", 3), ("green", 7))
    assert pattern(ring, deck) == pattern((("red", 3), ("blue", 0), ("green", 7)), deck)
    assert pattern(ring, deck) != pattern((("red", 0), ("blue", 7), ("green", 3)), deck)


SMALL_MODELS = [(1, 2, 4, 3), (2, 2, 5, 4), (4, 2, 6, 3), (5, 2, 3, 3), (7, 2, 6, 4), (8, 3, 5, 3)]


@pytest.mark.parametrize(("seed", "crocodiles", "cards", "lap"), SMALL_MODELS)
def test_the_model_is_worth_what_plain_iteration_says(seed: int, crocodiles: int, cards: int, lap: int) -> None:
    doc = small(Random(seed), crocodiles, cards, lap)
    state = read(doc, deck="endless")
    assert isinstance(state, Endless)
    table = Table(
        doc["players"].index(doc["to_move"]),
        tuple(doc["crocodiles"].values()),
        (doc["track"]["ann"], doc["track"]["ben"]),
        0,
        False,
        False,
    )
    expected = values(endless(table, tuple(doc["crocodiles"]), tuple(doc["deck"]), lap))[table]
    exact = search(state).exact
    assert exact is not None
    assert list(faults(exact)) == []
    assert abs(exact.value(0) - Fraction(expected)) < CLOSE
    assert _largest_cycle(exact) > 40


def test_the_model_says_that_it_is_one() -> None:
    doc = small(Random(1), 2, 4, 3)
    state, said = GAME.assume(GAME.read(Position.of(doc)), {"deck": "endless"}, False)
    assert "model" in said
    assert isinstance(GAME.play(state, next(unfold(GAME, state)).move), Endless)
    for wishes in ({"deck": "short"}, {"guesses": "on"}):
        with pytest.raises(CannotSolve, match="only deck=endless"):
            GAME.assume(GAME.read(Position.of(doc)), wishes, False)


def test_cards_in_the_model_are_never_used_up() -> None:
    doc = small(Random(5), 2, 4, 9)
    for state in _some_play(read(doc, deck="endless"), Random(5)):
        assert state.discards == ()
        assert state.drawable == state.deck
        assert len(state.cards) < 60


def _some_play(state: State, rng: Random) -> Iterator[State]:
    for _ in range(200):
        leaves = [leaf.move for leaf in unfold(GAME, state)]
        if not leaves:
            return
        state = GAME.play(state, rng.choice(leaves))
        yield state
