"""What holds in every position: legal is what breaks no rule, files keep everything, views hide, tokens read back."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.judge import answer, judge, unfold
from games.core.moves import Chances, Choices, Move
from games.core.position import NotationError, Position
from games.see_you_later import GAME
from games.see_you_later.state import Hand, State
from games.see_you_later.words import (
    BACK5,
    GUESSES,
    KEEP,
    SKIP,
    SPECIALS,
    STOP,
    Card,
    Play,
    Turning,
)

from .positions import random_document

SEEDS = st.integers(0, 10**9)


def random_state(seed: int) -> State:
    return GAME.read(Position.of(random_document(Random(seed))))


def any_move(state: State, rng: Random) -> Move:
    """A sentence of the language, legal or not."""
    if rng.random() < 0.25:
        return ((rng.choice([STOP, KEEP, SKIP, BACK5])),)
    if rng.random() < 0.25:
        return (Play(rng.choice(SPECIALS), rng.choice([*state.players, "zoe"])),)
    colours = [name for name, _ in state.crocodiles]
    if rng.random() < 0.5:
        card = rng.choice(state.deck)
    else:
        card = Card(rng.choice([*colours, "white", "pink"]), rng.randint(0, 7))
    colour = rng.choice([*colours, "pink"]) if card.wild or rng.random() < 0.1 else card.colour
    return Turning(card, colour, rng.choice([None, None, *GUESSES])).move()


@given(SEEDS)
@settings(max_examples=150)
def test_legal_is_what_breaks_no_rule(seed: int) -> None:
    state, rng = random_state(seed), Random(seed)
    listed = {leaf.move for leaf in unfold(GAME, state)}
    for move in listed:
        assert not list(GAME.violations(state, move))
    for _ in range(60):
        move = any_move(state, rng)
        assert (move in listed) == (not list(GAME.violations(state, move))), move


@given(SEEDS)
@settings(max_examples=150)
def test_tokens_read_back(seed: int) -> None:
    state, rng = random_state(seed), Random(seed)
    tokens: dict[str, Move] = {}
    for leaf in unfold(GAME, state):
        token = GAME.token(state, leaf.move)
        assert tokens.setdefault(token, leaf.move) == leaf.move
        assert judge(GAME, state, token).move == leaf.move
        assert judge(GAME, state, f"  {token.upper().replace(' ', '   ')} ").move == leaf.move
    for _ in range(40):
        move = any_move(state, rng)
        assert move in GAME.parse(state, GAME.token(state, move))


@given(st.text(max_size=30))
@settings(max_examples=300)
def test_any_text_is_read_or_refused_with_words(text: str) -> None:
    state = random_state(1)
    try:
        moves = GAME.parse(state, text)
    except NotationError:
        return
    assert moves
    for move in moves:
        list(GAME.violations(state, move))


@given(SEEDS)
@settings(max_examples=100)
def test_levels_are_of_one_kind_and_odds_sum_to_one(seed: int) -> None:
    state = random_state(seed)
    for leaf in unfold(GAME, state):
        for cut in range(len(leaf.move)):
            options = GAME.options(state, leaf.move[:cut])
            assert isinstance(options, (Choices, Chances))
            if isinstance(options, Chances):
                assert sum(odds for _, odds in options.odds) == 1
    moves = {leaf.move for leaf in unfold(GAME, state)}
    assert not any(move[:cut] in moves for move in moves for cut in range(1, len(move)))


def anything(state: State, rng: Random) -> State | None:
    """The state after a random move that could be carried out on a table, legal or not."""
    move = any_move(state, rng)
    if answer(GAME, tuple(GAME.violations(state, move))) == "impossible":
        return None
    return GAME.play(state, move)


@given(SEEDS)
@settings(max_examples=150)
def test_files_keep_everything_also_after_illegal_moves(seed: int) -> None:
    state, rng = random_state(seed), Random(seed)
    for _ in range(25):
        after = anything(state, rng)
        if after is None:
            continue
        if list(GAME.faults(after)):
            break
        assert GAME.read(Position.of(GAME.write(after))) == after
        assert len(after.pile) + len(after.cards) + len(after.discards) == len(after.deck)
        list(GAME.doubts(after))
        state = after


@given(SEEDS)
@settings(max_examples=100)
def test_everything_explains_itself(seed: int) -> None:
    state, rng = random_state(seed), Random(seed)
    leaves = list(unfold(GAME, state))
    for leaf in rng.sample(leaves, min(6, len(leaves))):
        effect = GAME.effect(state, leaf.move)
        assert effect.text
        assert effect.group
        assert plain(effect.details)
        assert GAME.draw(state, leaf.move).shapes
        assert leaf.move in set(GAME.suspects(state, GAME.play(state, leaf.move)))
    for fact in GAME.facts(state):
        assert fact.text
        assert plain(fact.details)
    for _ in range(6):
        move = any_move(state, rng)
        GAME.draw(state, move)
        if list(GAME.violations(state, move)):
            near = GAME.nearest(state, move, [leaf.move for leaf in leaves])
            assert len(near) <= 3
            assert set(near) <= {leaf.move for leaf in leaves}


def plain(value: Any) -> bool:
    """Text, whole numbers, lists and mappings: what JSON can hold."""
    if isinstance(value, dict):
        return all(isinstance(key, str) and plain(each) for key, each in value.items())
    return all(map(plain, value)) if isinstance(value, list) else value is None or isinstance(value, (str, int))


@given(SEEDS)
@settings(max_examples=100)
def test_a_view_depends_on_nothing_that_player_has_not_seen(seed: int) -> None:
    """Special cards dealt anew among the hidden places change nobody's view."""
    state = random_state(seed)
    for player in (None, *state.players):
        seen = GAME.view(state, player)
        assert GAME.view(seen, player) == seen
        rest = [card for card, left in seen.unseen_specials().items() for _ in range(left)]
        Random(seed).shuffle(rest)
        hands = list(seen.hands)
        for seat, hand in enumerate(hands):
            if state.players[seat] != player:
                dealt = [rest.pop() for _ in range(hand.unknown)]
                hands[seat] = Hand(tuple(sorted(dealt)), 0)
        again = state._replace(hands=tuple(hands))
        assert GAME.view(again, player) == seen


@given(SEEDS)
@settings(max_examples=60)
def test_chances_of_holding_add_up(seed: int) -> None:
    """Over all special cards, the expected number of distinct kinds held is at most the hand; one card adds up to 1."""
    state = GAME.view(random_state(seed), None)
    for player, hand in zip(state.players, state.hands):
        total = sum((state.chance_of_holding(player, card) for card in SPECIALS), Fraction(0))
        assert total <= hand.size
        if hand.size <= 1:
            assert total == hand.size


@given(SEEDS)
@settings(max_examples=100)
def test_colours_are_only_names(seed: int) -> None:
    """Calling the crocodiles otherwise changes the tokens' words and nothing else."""
    doc = random_document(Random(seed))
    other = dict(zip(doc["crocodiles"], ["oder", "nile", "volta", "congo", "indus"]))

    def renamed(value: Any) -> Any:
        if isinstance(value, dict):
            return {other.get(key, key): renamed(each) for key, each in value.items()}
        if isinstance(value, list):
            return [renamed(each) for each in value]
        return " ".join(other.get(word, word) for word in value.split()) if isinstance(value, str) else value

    one, two = GAME.read(Position.of(doc)), GAME.read(Position.of(renamed(doc)))
    first = {renamed(GAME.token(one, leaf.move)): leaf.probability for leaf in unfold(GAME, one)}
    assert first == {GAME.token(two, leaf.move): leaf.probability for leaf in unfold(GAME, two)}
