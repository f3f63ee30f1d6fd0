"""The model of See You Later with an endless deck, against the same model written out by hand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from random import Random

import pytest

from croccli.solvers.chance_arena import SCALE
from croccli.solvers.chance_proof import faults
from croccli.solvers.limits import Budget
from croccli.solvers.stochastic import Search
from games.core.game import CannotSolve
from games.core.judge import unfold
from games.core.position import Position
from games.see_you_later import GAME
from games.see_you_later.endless import Endless, pattern
from games.see_you_later.state import State, full_deck

from .asked import CLOSE, endgame, largest_cycle, read, search
from .plain_see_you_later import Table, endless, small, values


def test_there_are_364_patterns_of_five_crocodiles() -> None:
    colours = ("red", "yellow", "green", "blue", "black")
    deck = full_deck(colours)
    assert len({pattern(tuple(zip(colours, (0, *spaces))), deck) for spaces in product(range(12), repeat=4)}) == 364


def test_crocodiles_with_other_cards_are_not_alike() -> None:
    deck = tuple(card for card in full_deck(("red", "blue", "green")) if card.colour != "green" or card.value < 4)
    ring = (("red", 0), ("blue", 3), ("green", 7))
    assert pattern(ring, deck) == pattern((("red", 3), ("blue", 0), ("green", 7)), deck)
    assert pattern(ring, deck) != pattern((("red", 0), ("blue", 7), ("green", 3)), deck)


SMALL_MODELS = [
    (1, 2, 4, 3),
    (4, 2, 6, 3),
    (5, 2, 3, 3),
    (7, 2, 6, 4),
    pytest.param(2, 2, 5, 4, marks=pytest.mark.slow),
    pytest.param(8, 3, 5, 3, marks=pytest.mark.slow),
]


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
    assert largest_cycle(exact) > 40


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


@pytest.mark.slow
def test_an_endgame_that_the_whole_deck_leaves_open_closes_in_the_model() -> None:
    run = Search(GAME, endgame("one-step-each", deck="endless"), "ann", Budget(), Fraction(1, 50))
    assert run.exploring.narrow(0, run.enough)
    low, up = Fraction(run.arena.lower[0], SCALE), Fraction(run.arena.upper[0], SCALE)
    assert Fraction(42, 100) < low < up < Fraction(45, 100)
