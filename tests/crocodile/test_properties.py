"""What holds for every record: legality and listing are one, files keep everything, play only goes forward."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.judge import judge, unfold
from games.core.moves import Choices, Happenings
from games.core.position import Position
from games.crocodile import GAME
from games.crocodile.state import AloneGame, State, own_stopped, stage
from games.crocodile.words import Fault, Time

from .helping import alone, teams
from .walks import any_word, records

FEW = settings(max_examples=40)


@given(st.data())
@FEW
def test_a_word_is_listed_if_and_only_if_no_rule_speaks_against_it(data: Any) -> None:
    state = data.draw(records(30))
    listed = {leaf.move for leaf in unfold(GAME, state)}
    for move in listed:
        assert not list(GAME.violations(state, move))
    for word in data.draw(st.lists(any_word(state), min_size=5, max_size=10)):
        for move in GAME.parse(state, GAME.token(state, (word,))):
            assert (move in listed) == (not list(GAME.violations(state, move))), move


@given(st.data())
@FEW
def test_a_token_means_the_word_it_was_written_for(data: Any) -> None:
    state = data.draw(records(30))
    for word in data.draw(st.lists(any_word(state), max_size=10)):
        for move in GAME.parse(state, GAME.token(state, (word,))):
            token = GAME.token(state, move)
            assert GAME.parse(state, token) == (move,)
            assert GAME.parse(state, f"  {token.upper()} ") == (move,)


@given(records(50, 4))
@FEW
def test_written_and_read_again_it_is_the_same_record(state: State) -> None:
    plain = GAME.write(state)
    again = GAME.read(Position.of(plain))
    assert again == state
    assert hash(again) == hash(state)
    assert GAME.write(again) == plain
    assert GAME.key(again) == GAME.key(state)
    assert list(GAME.doubts(again)) == list(GAME.doubts(state))


@given(records(40))
@FEW
def test_every_legal_word_brings_the_end_nearer(state: State) -> None:
    before = GAME.rank(state)
    for leaf in unfold(GAME, state):
        assert GAME.rank(GAME.play(state, leaf.move)) < before, leaf.move


@given(records(40, 0))
@FEW
def test_an_honest_record_raises_no_doubts(state: State) -> None:
    assert list(GAME.doubts(state)) == []


@given(st.data())
@FEW
def test_a_broken_rule_is_reported_from_the_record_too(data: Any) -> None:
    """What a check says of a word, the record says of it once it stands there."""
    state = data.draw(records(30, 0))
    word = data.draw(any_word(state))
    if isinstance(word, Fault) and stage(state) != "showing":
        return
    (move,) = GAME.parse(state, GAME.token(state, (word,)))
    # A record does not say when a team looked at the card, nor how often.
    found = [each.rule for each in GAME.violations(state, move) if each.rule not in ("look-before-start", "one-look")]
    if not found or GAME.rulebook.rules[found[0]].group == GAME.rulebook.physical:
        return
    doubts = list(GAME.doubts(GAME.play(state, move)))
    assert {rule for rule in found if any(f"[{rule}]" in doubt for doubt in doubts)}, (move, doubts)


@given(records(40))
@FEW
def test_everybody_sees_the_same(state: State) -> None:
    assert all(GAME.view(state, player) == state for player in (None, *GAME.players(state)))


@given(records(40))
@FEW
def test_choices_and_happenings_never_mix(state: State) -> None:
    options = GAME.options(state, ())
    stopped = isinstance(state, AloneGame) and own_stopped(state)
    happens = stage(state) == "showing" and not stopped
    assert isinstance(options, Happenings if happens else Choices)


@given(records(40))
@FEW
def test_everything_can_be_explained_and_drawn(state: State) -> None:
    facts = GAME.facts(state)
    assert len({fact.name for fact in facts}) == len(facts)
    assert all(fact.text for fact in facts)
    assert (GAME.ending(state) or GAME.standing(state)).because
    for leaf in unfold(GAME, state):
        assert GAME.effect(state, leaf.move).group
        assert GAME.draw(state, leaf.move).shapes
        assert judge(GAME, state, GAME.token(state, leaf.move)).answer == "legal"


def test_the_claim_of_points_is_kept_in_files_but_makes_no_difference() -> None:
    turn = {"team": "north", "task": "names", "presenter": "ann", "guessed": ["names"]}
    plain, claimed = teams(turn), teams(turn | {"points": "3"})
    assert plain != claimed
    assert GAME.key(plain) == GAME.key(claimed)
    assert GAME.write(claimed)["turns"][0]["points"] == 3
    assert Time() == GAME.parse(teams({**turn, "open": "showing"}), "time 3")[0][0]


def test_ranks_of_the_game_alone_fall_turn_by_turn() -> None:
    first = alone({"presenter": "ann", "word": "names"})
    second = alone({"presenter": "ann", "word": "names", "guessed_by": "ben"}, rulings={"fault": "word-void"})
    assert GAME.rank(second) < GAME.rank(first)
