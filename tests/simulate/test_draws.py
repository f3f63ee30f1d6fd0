"""Draws are exact: all that can be drawn is drawn, each with its own share."""

from fractions import Fraction
from itertools import permutations
from typing import Any

import pytest
from toy_nim import GAME as NIM

from games.core import registry
from games.core.game import Game
from games.core.judge import unfold
from games.core.moves import Chances, Done, Move
from games.core.position import Position
from games.core.simulation import Draws, Simulation

from .helping import Scripted, distribution


def state_of(game: Game[Any], **fields: Any) -> Any:
    return game.read(Position.of({"game": game.slug, **fields}))


def tree(game: Game[Any], state: Any, move: Move = (), chance: Fraction = Fraction(1)) -> dict[Move, Fraction]:
    """Every move with its probability where chance has its odds and every choice is as likely as the others."""
    options = game.options(state, move)
    if isinstance(options, Done):
        return {move: chance}
    pairs = (
        options.odds if isinstance(options, Chances) else [(w, Fraction(1, len(options.words))) for w in options.words]
    )
    found: dict[Move, Fraction] = {}
    for word, odds in pairs:
        found.update(tree(game, state, (*move, word), chance * odds))
    return found


# -- the draws themselves ----------------------------------------------------------------------------------------------


def test_every_share_is_exact() -> None:
    assert distribution(lambda draws: draws.below(5)) == {number: Fraction(1, 5) for number in range(5)}
    assert distribution(lambda draws: draws.one("abc")) == {letter: Fraction(1, 3) for letter in "abc"}
    assert distribution(lambda draws: draws.share(3, 7)) == {True: Fraction(3, 7), False: Fraction(4, 7)}
    odds = (("a", Fraction(1, 6)), ("b", Fraction(1, 2)), ("c", Fraction(1, 3)))
    assert distribution(lambda draws: draws.odds(odds)) == dict(odds)
    mixed = distribution(lambda draws: tuple(draws.mixed("abcd")))
    assert mixed == {order: Fraction(1, 24) for order in permutations("abcd")}


def test_odds_must_sum_to_one() -> None:
    with pytest.raises(ValueError, match="do not sum to 1"):
        Scripted((2,)).odds((("a", Fraction(1, 3)),))


def test_numbers_from_a_seed_stay_what_they_are() -> None:
    draws = Draws(7, "toy-nim", 3)
    assert [draws.below(1000) for _ in range(8)] == [847, 204, 422, 936, 915, 700, 876, 989]
    assert [Draws(7, "toy-nim", 3).below(1) for _ in range(3)] == [0, 0, 0]


def test_numbers_from_a_seed_are_even() -> None:
    draws = Draws("even")
    counts = [0] * 6
    for _ in range(6000):
        counts[draws.below(6)] += 1
    assert all(850 < count < 1150 for count in counts)


# -- moves of tiny games -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("pile", [1, 2, 3, 9])
def test_a_move_of_any_game_is_drawn_word_by_word(pile: int) -> None:
    state = state_of(NIM, to_move="ann", pile=pile)
    assert distribution(lambda draws: Simulation().move(NIM, state, draws)) == tree(NIM, state)


def test_a_whole_tiny_game_has_just_its_odds() -> None:
    def played(draws: Draws) -> str:
        state = state_of(NIM, to_move="ann", pile=4)
        while (move := Simulation().move(NIM, state, draws)) is not None:
            state = NIM.play(state, move)
        return str(state.winner)

    def odds(state: Any) -> Fraction:
        """That ann wins."""
        if NIM.ending(state):
            return Fraction(state.winner == "ann")
        return sum((chance * odds(NIM.play(state, move)) for move, chance in tree(NIM, state).items()), Fraction(0))

    assert distribution(played)["ann"] == odds(state_of(NIM, to_move="ann", pile=4))


POOL = {
    "to_move": "red",
    "pool": {"c3": "red swimmer", "c9": "red 1", "f9": "yellow 2", "a9": "yellow swimmer"},
    "bars": {"red": ["red 3", "red 4", "red 5"], "yellow": []},
}
RING = {
    "players": ["ann", "ben"],
    "to_move": "ann",
    "crocodiles": {"red": 0, "blue": 3},
    "track": {"ann": 1, "ben": 2},
    "turned": ["red 1"],
    "deck": ["red 1", "red 2", "blue 1", "blue 3", "white 2"],
    "lap": 9,
}


def test_a_number_under_a_swimmer_is_any_unseen_one() -> None:
    game = registry.find("crocodile-pool-party")
    state = state_of(game, **POOL)
    drawn = distribution(lambda draws: game.simulation().move(game, state, draws))
    assert set(drawn) == {leaf.move for leaf in unfold(game, state)}
    shown: dict[int, Fraction] = {}
    for move, chance in drawn.items():
        if move[0].verb == "turn-over":
            shown[move[1].number] = shown.get(move[1].number, Fraction(0)) + chance
    assert set(shown) == {2, 6}
    assert shown[2] == shown[6]


def test_a_card_is_any_card_of_the_pile() -> None:
    game = registry.find("see-you-later")
    state = state_of(game, **RING)
    drawn = distribution(lambda draws: game.simulation().move(game, state, draws))
    assert set(drawn) == {leaf.move for leaf in unfold(game, state)}
    assert drawn == tree(game, state)


@pytest.mark.parametrize("slug", registry.slugs())
def test_random_play_makes_legal_moves_of_many_kinds(slug: str) -> None:
    """All that is drawn from an early position is a move the game lists, and much of what it lists is drawn."""
    game = registry.find(slug)
    simulation = game.simulation()
    state = game.read(Position.of(game.deal(Draws(slug).random, (), {})))
    for _ in range(4):
        legal = {leaf.move for leaf in unfold(game, state)}
        drawn = [simulation.move(game, state, Draws(slug, number)) for number in range(400)]
        assert set(drawn) <= legal
        assert len(set(drawn)) > min(len(legal), 400) // 4
        state = game.play(state, drawn[0])
