"""What holds in every position of Croco Rider."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.judge import judge, legal_moves, unfold
from games.core.position import NotationError, Position
from games.croco_rider import GAME
from games.croco_rider.board import Place
from games.croco_rider.state import State

from .helper import READINGS, SETS, played, random_position

SEEDS = st.integers(0, 2**40)
READING = st.sampled_from(READINGS)
SPOTS = [(length, square) for length in range(3, 8) for square in range(1, length + 1)]
PAWNS = sorted({pawn for pawns in SETS.values() for pawn in pawns} | {"8+", "9-", "0+", ""})


def random_state(seed: int, readings: dict[str, str]) -> State:
    return GAME.read(Position.of(random_position(Random(seed), readings)))


FIXED = random_state(1, READINGS[0])


def random_word(rng: Random, state: State) -> Place:
    """Any placement, most of them with a pawn that stands where it is said to stand."""
    colour = rng.choice([state.due] * 5 + ["green", "blue"])
    place = rng.randint(0, 13)
    camp = state.camps[("green", "blue").index(colour)]
    standing = camp[place - 1] if 1 <= place <= 12 else ""
    pawn = rng.choice([standing, standing, standing, rng.choice(PAWNS)])
    return Place(colour, pawn, place, rng.randint(2, 8), rng.randint(0, 8))


@given(SEEDS, READING)
@settings(max_examples=150)
def test_a_placement_is_listed_exactly_if_it_breaks_no_rule(seed: int, readings: dict[str, str]) -> None:
    rng = Random(seed)
    state = random_state(seed, readings)
    legal = {leaf.move for leaf in unfold(GAME, state)}
    every = [
        Place(state.due, pawn, place, *where) for place, pawn in enumerate(state.camp, 1) if pawn for where in SPOTS
    ]
    for word in [*every, *(random_word(rng, state) for _ in range(60))]:
        violations = list(GAME.violations(state, (word,)))
        assert ((word,) in legal) == (not violations), (word, violations)
        assert all(violation.because and violation.source for violation in violations)


@given(SEEDS, READING)
@settings(max_examples=100)
def test_tokens_mean_what_they_were_made_from(seed: int, readings: dict[str, str]) -> None:
    rng = Random(seed)
    state = random_state(seed, readings)
    for word in (random_word(rng, state) for _ in range(40)):
        camp = state.camps[("green", "blue").index(word.colour)]
        # Tokens leave a camp square or a pawn out only where that hides nothing.
        if (word.place == 0 and word.pawn in camp) or (
            not word.pawn and 1 <= word.place <= 12 and camp[word.place - 1]
        ):
            continue
        token = GAME.token(state, (word,))
        assert (word,) in GAME.parse(state, token)
        assert (word,) in GAME.parse(state, token.replace(">", " : ").upper())
    for listing in legal_moves(GAME, state):
        assert judge(GAME, state, listing.shown).move == listing.move
        assert judge(GAME, state, listing.token.split("@")[1]).move == listing.move
        assert ("x" in listing.shown) == (not listing.effect.details["takes_control"])


@given(SEEDS, READING)
@settings(max_examples=100)
def test_playing_writing_and_reading(seed: int, readings: dict[str, str]) -> None:
    state = random_state(seed, readings)
    assert GAME.read(Position.of(GAME.write(state))) == state
    for leaf in unfold(GAME, state):
        after = GAME.play(state, leaf.move)
        assert GAME.read(Position.of(GAME.write(after))) == after
        assert not list(GAME.faults(after))
        assert GAME.rank(after) < GAME.rank(state)  # type: ignore[operator]
        assert GAME.view(after, "green") == GAME.view(after, None) == after
        assert leaf.move in list(GAME.suspects(state, after))


@given(SEEDS, READING, st.integers(0, 24))
@settings(max_examples=100)
def test_play_never_reaches_a_doubtful_position(seed: int, readings: dict[str, str], plies: int) -> None:
    state = played(Random(seed), readings, plies)
    assert not list(GAME.doubts(state))
    assert not list(GAME.faults(state))


@given(SEEDS, READING)
@settings(max_examples=60)
def test_effects_tell_what_happens(seed: int, readings: dict[str, str]) -> None:
    state = random_state(seed, readings)
    before = (GAME.ending(state) or GAME.standing(state)).scores
    for listing in legal_moves(GAME, state):
        after = GAME.play(state, listing.move)
        details = listing.effect.details
        scores = (GAME.ending(after) or GAME.standing(after)).scores
        assert details["scores"] == scores
        assert details["change"] == {colour: scores[colour] - before[colour] for colour in scores}
        assert details["ends_game"] == (GAME.to_move(after) is None) == ("ends the game" in listing.effect.text)
        assert details["plays_again"] == (GAME.to_move(after) == state.due)
        assert ("plays again" in listing.effect.text) == details["plays_again"]


@given(SEEDS, READING)
@settings(max_examples=60)
def test_the_key_holds_all_that_matters(seed: int, readings: dict[str, str]) -> None:
    state = random_state(seed, readings)
    forgotten = state._replace(down=())
    assert GAME.key(forgotten) == GAME.key(state)
    assert [each.move for each in unfold(GAME, forgotten)] == [each.move for each in unfold(GAME, state)]
    for leaf in unfold(GAME, state):
        assert GAME.key(GAME.play(forgotten, leaf.move)) == GAME.key(GAME.play(state, leaf.move))


@given(st.one_of(st.text(max_size=30), st.text("0123456789+-@>:.x() greenblut", max_size=20)))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(NotationError):
        for move in GAME.parse(FIXED, text):
            list(GAME.violations(FIXED, move))
            assert move in GAME.parse(FIXED, GAME.token(FIXED, move))


@pytest.mark.parametrize("seed", range(12))
def test_everything_can_be_drawn_and_told(seed: int) -> None:
    rng = Random(seed)
    readings = READINGS[seed % len(READINGS)]
    for state in (random_state(seed, readings), played(rng, readings, rng.randint(0, 24))):
        assert len(GAME.facts(state)) >= 2
        legal = [leaf.move for leaf in unfold(GAME, state)]
        for move in [None, *legal[:3], *((random_word(rng, state),) for _ in range(20))]:
            picture = GAME.draw(state, move)
            for shape in picture.shapes:
                spots = shape.points if hasattr(shape, "points") else [(shape.x, shape.y)]
                assert all(0 <= x <= picture.width and 0 <= y <= picture.height for x, y in spots)
            if move is not None:
                assert len(GAME.nearest(state, move, legal)) <= 3
                assert GAME.shown(state, move)


def test_the_key_counts_turns_and_opening_squares_only_where_they_matter() -> None:
    state = played(Random(4), READINGS[0], 9)
    other = state._replace(turns_ended=(1, 0), opening_squares=((1, 2), (3, 4)))
    later = state._replace(turns_ended=(7, 8))
    for readings in READINGS:
        rulings = GAME.Rulings(**readings)
        one, two, three = (GAME.key(each._replace(rulings=rulings)) for each in (state, other, later))
        assert (one == two) == (readings["opening"] == "placements" and readings["adjacency"] == "any-gap")
        assert one == three
