"""What every game promises, whatever its rules."""

import sys
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croccli.load import load_position
from games.core import registry
from games.core.game import Game, document
from games.core.judge import answer, judge, legal_moves, unfold
from games.core.moves import Chances, Choices, Done, Happenings
from games.core.position import Position
from games.core.rulings import table

ROOT = Path(__file__).parent.parent
SLUGS = registry.slugs()
PLAYOUTS = 6
PLIES = 40


def examples(game: Game[Any]) -> list[Any]:
    """The states of all example positions."""
    paths = sorted((ROOT / "positions" / game.slug).glob("*.yaml"))
    return [game.read(load_position(str(path))[1]) for path in paths]


def playout(game: Game[Any], state: Any, rng: Random, plies: int = PLIES) -> list[tuple[Any, Any]]:
    """(state, move) pairs of random legal play."""
    played = []
    for _ in range(plies):
        leaf = random_leaf(game, state, rng)
        if leaf is None:
            break
        played.append((state, leaf))
        state = game.play(state, leaf)
    return played


def random_leaf(game: Game[Any], state: Any, rng: Random) -> Any:
    """A random legal move, chosen word by word; None where there is none."""
    move: tuple[Any, ...] = ()
    while not isinstance(options := game.options(state, move), Done):
        words = [word for word, _ in options.odds] if isinstance(options, Chances) else options.words
        if not words:
            return None
        move = (*move, rng.choice(words))
    return move


def sampled(game: Game[Any]) -> list[tuple[Any, Any]]:
    """States with a legal move each: from the examples, from random starts, and from where play leads."""
    rng = Random(game.slug)
    starts = [*examples(game), *(game.read(Position.of(game.deal(rng, (), {}))) for _ in range(PLAYOUTS))]
    starts += [game.view(state, None) for state in starts]
    return [pair for state in starts for pair in playout(game, state, rng)]


@pytest.fixture(scope="module", params=SLUGS)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    return registry.find(request.param)


@pytest.fixture(scope="module")
def pairs(game: Game[Any]) -> list[tuple[Any, Any]]:
    found = sampled(game)
    assert len(found) > 50
    return found


def test_there_are_examples_and_cases(game: Game[Any]) -> None:
    assert len(examples(game)) >= 5
    assert list((registry.home(game) / "cases").glob("*.yaml"))


def test_odds_sum_to_one_and_levels_never_mix(game: Game[Any], pairs: list[tuple[Any, Any]]) -> None:
    for state, move in pairs[::3]:
        for cut in range(len(move) + 1):
            options = game.options(state, move[:cut])
            assert isinstance(options, (Choices, Chances, Happenings, Done))
            if isinstance(options, Chances):
                assert sum((odds for _, odds in options.odds), Fraction(0)) == 1
                assert all(isinstance(odds, Fraction) and odds > 0 for _, odds in options.odds)
            elif isinstance(options, Choices):
                assert set(options.held) <= set(options.words)
                assert all(0 < odds < 1 for odds in options.held.values())
            if not isinstance(options, Done):
                words = [word for word, _ in options.odds] if isinstance(options, Chances) else list(options.words)
                assert len(set(words)) == len(words)
                assert move[cut] in words


def test_listed_moves_are_legal_and_print_to_themselves(game: Game[Any], pairs: list[tuple[Any, Any]]) -> None:
    for state, _ in pairs[:: max(1, len(pairs) // 25)]:
        tokens = set()
        for leaf in unfold(game, state):
            token = game.token(state, leaf.move)
            assert token not in tokens, f"{token} stands for two moves"
            tokens.add(token)
            assert leaf.move in game.parse(state, token)
            assert answer(game, tuple(game.violations(state, leaf.move))) == "legal", token
            verdict = judge(game, state, game.shown(state, leaf.move))
            assert (verdict.answer, verdict.token) == ("legal", token)
        moves = {leaf.move for leaf in unfold(game, state)}
        assert not any(move[:cut] in moves for move in moves for cut in range(len(move)))


def test_play_then_write_then_read_is_the_same_state(game: Game[Any], pairs: list[tuple[Any, Any]]) -> None:
    for state, move in pairs:
        after = game.play(state, move)
        assert game.read(Position.of(game.write(after))) == after
        assert hash(after) == hash(game.play(state, move))


def test_rank_never_rises_and_falls_at_every_chance(game: Game[Any], pairs: list[tuple[Any, Any]]) -> None:
    for state, move in pairs:
        before, after = game.rank(state), game.rank(game.play(state, move))
        if before is None or after is None:
            assert before is after is None
            continue
        assert after <= before
        if any(isinstance(game.options(state, move[:cut]), Chances) for cut in range(len(move))):
            assert after < before


def test_a_view_forgets_once_and_for_all(game: Game[Any], pairs: list[tuple[Any, Any]]) -> None:
    for state, _ in pairs[::5]:
        for player in (None, *game.players(state)):
            seen = game.view(state, player)
            assert game.view(seen, player) == seen
            assert game.read(Position.of(game.write(seen))) == seen


def test_a_game_that_is_over_has_no_moves(game: Game[Any], pairs: list[tuple[Any, Any]]) -> None:
    for state, move in pairs:
        after = game.play(state, move)
        ending = game.ending(after)
        if ending is not None:
            assert not list(unfold(game, after))
            assert game.to_move(after) is None
            assert set(ending.outcomes) == set(game.players(after))
            assert game.rulebook.rules[ending.decided_by].says
        elif game.to_move(after) is not None:
            assert game.standing(after).because


def test_a_hidden_opening_unfolds_lazily(game: Game[Any]) -> None:
    """Asking for the first word of a turn costs a bounded number of calls, whatever may still come out."""
    state = game.view(game.read(Position.of(game.deal(Random(1), (), {}))), None)
    calls = 0

    def count(*_: Any) -> None:
        nonlocal calls
        calls += 1

    sys.setprofile(count)
    try:
        game.options(state, ())
    finally:
        sys.setprofile(None)
    assert calls < 50_000


def test_every_move_explains_itself_and_can_be_drawn(game: Game[Any], pairs: list[tuple[Any, Any]]) -> None:
    for state, move in pairs[:: max(1, len(pairs) // 20)]:
        picture = game.draw(state, move)
        assert picture.title
        assert picture.description
        assert picture.shapes
        effect = game.effect(state, move)
        assert isinstance(effect.text, str)
        assert effect.group
    assert all(listing.token for state, _ in pairs[:5] for listing in legal_moves(game, state))


def test_rules_and_rulings_are_described(game: Game[Any]) -> None:
    for rule in game.rulebook.rules.values():
        assert rule.says.endswith("."), rule.id
        assert rule.source, rule.id
    for ruling in table(game.Rulings).values():
        assert ruling.question.endswith("?"), ruling.name
        assert set(ruling.holders) <= set(ruling.readings)
        assert len(ruling.readings) > 1
    assert document(game).schema()["properties"]["game"] == {"enum": [game.slug]}
