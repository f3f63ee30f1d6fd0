"""What the game says about chosen positions: facts, effects, warnings, dealing, the examples and the recorded game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.core.game import CannotSolve
from games.core.judge import judge, unfold
from games.core.position import Fields, NotationError, Position, PositionError
from games.core.readings import survey
from games.core.record import claim_agrees, position_of, read_record
from games.core.replay import replay
from games.see_you_later import GAME
from games.see_you_later.state import State
from games.see_you_later.words import Play

from .helping import ROOT, examples, load, meant, position, state

EXAMPLES = examples()
ADVANCED: dict[str, Any] = {"advanced": True, "hands": {"ann": [], "ben": [], "cho": []}}


def fact(at: State, name: str) -> Any:
    return next(each for each in GAME.facts(at) if each.name == name)


def effect(at: State, token: str) -> Any:
    return GAME.effect(at, meant(at, token))


# -- facts ----------------------------------------------------------------------------------------------------------


def test_the_chance_of_a_collision_is_exact_and_counts_wild_cards_at_their_best() -> None:
    """Red 0, yellow 3, green 5, blue 7, black 10: ten coloured cards of 36 collide, and no wild card has to."""
    found = fact(state(), "collision")
    assert found.details["chance"] == "5/18"
    colliding = {card for card, movers in found.details["cards"].items() if all(movers.values())}
    assert colliding == {
        "red 3", "red 5", "yellow 2", "yellow 4", "green 2", "green 5", "blue 3", "blue 5", "black 2", "black 5",
    }  # fmt: skip
    assert found.details["cards"]["white 2"] == {
        "red": [], "yellow": ["green"], "green": ["blue"], "blue": [], "black": ["red"],
    }  # fmt: skip
    assert "red 3 (yellow)" in found.text


def test_a_wild_card_that_collides_whatever_is_chosen_counts() -> None:
    at = state(crocodiles={"red": 0, "blue": 6}, deck=["white 6", "red 1"])
    assert fact(at, "collision").details["chance"] == "1/2"


def test_wild_cards_at_their_worst_are_said_too() -> None:
    at = state(crocodiles={"red": 0, "blue": 5}, deck=["white 5", "red 1"])
    assert (fact(at, "collision").details["chance"], fact(at, "collision").details["at_most"]) == ("0", "1/2")
    assert "up to 1/2" in fact(at, "collision").text


def test_the_pile_is_listed_and_a_shuffle_announced() -> None:
    at = state(crocodiles={"red": 1, "blue": 7}, deck=["red 1", "red 2", "blue 1"], turned=["red 1"])
    assert fact(at, "pile").details == {"count": 2, "cards": ["red 2", "blue 1"], "reshuffled": False}
    at = state(crocodiles={"red": 1, "blue": 7}, deck=["red 1", "red 2"], turned=["red 1"], discards=["red 2"])
    assert fact(at, "pile").details["reshuffled"] is True
    at = state(crocodiles={"red": 1, "blue": 7}, deck=["red 1"], turned=["red 1"])
    assert fact(at, "pile").text == "no card is left to turn"
    assert "no card is left" in fact(at, "stop").text


def test_predictions_come_with_their_chances() -> None:
    front = {"ann": {"card": "predict", "by": "ben"}}
    at = state(crocodiles={"red": 4, "blue": 7}, deck=["red 4", "red 2", "blue 4", "blue 5"], turned=["red 4"],
               in_front=front, **ADVANCED)  # fmt: skip
    assert fact(at, "prediction").details == {"higher": "2/3", "lower": "2/3"}


def test_ah_and_oh_name_those_they_hold_for_or_say_why_not() -> None:
    assert fact(state(), "ah-oh").details == {"in_force": True, "ah": ["cho"], "oh": ["ben"]}
    assert "one space" in fact(state(track={"ann": 3, "ben": 3, "cho": 3}), "ah-oh").text
    early = state(track={"ann": 3, "ben": 0, "cho": 0}, left_start=[])
    assert "1 of 3 pawns away from the start, 2 needed" in fact(early, "ah-oh").text


def test_why_there_is_no_stop() -> None:
    at = state(turned=["red 1", "blue 1", "white 1 red"], in_front={"ann": {"card": "plus2", "by": "ben"}}, **ADVANCED)
    assert fact(at, "stop").details == {
        "allowed": False,
        "because": ["white 1 is wild", "plus2 asks for an even number"],
    }


def test_a_finished_game_has_no_facts() -> None:
    assert GAME.facts(state(track={"ann": 30, "ben": 2, "cho": 3})) == ()


# -- effects --------------------------------------------------------------------------------------------------------


def test_a_collision_says_what_passes_on_and_who_goes_back() -> None:
    at = state(to_move="ben", turned=["green 1"])
    found = effect(at, "red 3")
    assert found.text == (
        "red 0 to 3, collides with yellow; the turn ends, 2 cards pass on; ben 20 to 18 (Oh, the pawn leads); "
        "cho is next"
    )
    assert found.details["pawn"] == {"player": "ben", "from": 20, "to": 18, "why": "oh", "ah": False, "cards": 2}
    assert found.details["collides_with"] == ["yellow"]


def test_a_stop_says_why_the_pawn_goes_how_far() -> None:
    at = state(to_move="cho", turned=["green 1", "red 1"])
    assert effect(at, "stop").text == "2 cards discarded; cho 5 to 9 (twice: Ah, the pawn is last); ann is next"
    home = state(track={"ann": 26, "ben": 2, "cho": 3}, turned=["green 1", "red 1"])
    assert effect(home, "stop").text.endswith("ann 26 to 28; ann wins")


def test_a_held_card_is_listed_with_its_chance() -> None:
    hands = {"ann": ["unknown", "max3"], "ben": [], "cho": []}
    at = state(advanced=True, hands=hands, phase="special", discards=["red 1"])
    leaves = {GAME.token(at, leaf.move): leaf for leaf in unfold(GAME, at)}
    assert (leaves["play max3 ben"].kind, leaves["play max3 ben"].probability) == ("choice", None)
    assert (leaves["play x2 ben"].kind, str(leaves["play x2 ben"].probability)) == ("held", "2/13")
    after = GAME.play(at, meant(at, "play x2 ben"))
    assert after.hands[0].known == ("max3",)
    assert after.hands[0].unknown == 0


# -- verdicts in words ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("token", "changes", "words"),
    [
        ("stop", {"turned": ["white 4 blue"]}, "the last card, white 4, is wild"),
        ("stop", {"passed": ["red 1"]}, "1 card taken over from the player before, none turned"),
        ("purpel 3", {}, "there is no purpel card"),
        ("gren 3", {}, "did you mean green?"),
        ("red 1", {"turned": ["red 1"]}, "was turned already this turn"),
        ("red 1", {"passed": ["red 1"]}, "one of the cards passed on to ann"),
        ("red 1", {"discards": ["red 1"]}, "not shuffled in yet (35 cards still in the draw pile)"),
        ("play x2 ben", {}, "belong to the advanced game"),
        ("keep", {}, "ann keeps the special cards before the own turn is over"),
        ("skip", {}, "no card lies in front of ann"),
        ("back5", {"in_front": {"ann": {"card": "x2", "by": "ben"}}, **ADVANCED}, "x2 lies in front of ann"),
    ],
)
def test_a_refusal_says_what_is_wrong_here(token: str, changes: dict[str, Any], words: str) -> None:
    verdict = judge(GAME, state(**changes), token)
    assert any(words in violation.because for violation in verdict.violations), verdict.violations


def near(at: State, token: str) -> list[str]:
    legal = [leaf.move for leaf in unfold(GAME, at)]
    return [GAME.token(at, move) for move in GAME.nearest(at, judge(GAME, at, token).move, legal)]


def test_near_moves() -> None:
    assert near(state(), "red 1 blue") == ["red 1"]
    assert near(state(turned=["red 1"]), "red 1")[0] == "red 2"
    assert near(state(), "stop") == []
    at = state(turned=["red 1"], in_front={"ann": {"card": "predict", "by": "ben"}}, **ADVANCED)
    assert near(at, "blue 1") == ["blue 1 higher", "blue 1 lower"]
    skipped = state(in_front={"ann": {"card": "skip", "by": "ben"}}, **ADVANCED)
    assert near(skipped, "red 1") == ["skip"]
    playing = state(advanced=True, hands={"ann": ["x2"], "ben": [], "cho": []}, phase="special", discards=["red 1"])
    assert near(playing, "play x2 ann") == ["play x2 ben", "play x2 cho", "keep"]
    assert near(playing, "red 2") == ["keep"]


# -- which rulings a verdict touches ----------------------------------------------------------------------------------


def consulted(changes: dict[str, Any], token: str) -> set[str]:
    def ask(read: Position) -> Any:
        at = GAME.read(read)
        return tuple(GAME.violations(at, meant(at, token))), GAME.key(GAME.play(at, meant(at, token)))

    return set(survey(GAME, position(**changes), ask).consulted) - {"ah-oh-start"}


def test_rulings_are_asked_only_where_they_matter() -> None:
    assert consulted({}, "red 1") == set()
    assert consulted({}, "red 3") == set()
    assert consulted({"to_move": "ben"}, "red 3") == set()
    assert consulted({"to_move": "ben", "passed": ["blue 1"]}, "red 3") == {"oh-count"}
    assert consulted({"track": {"ann": 26, "ben": 3, "cho": 1}, "turned": ["red 1"]}, "stop") == {"lap"}
    front = {"in_front": {"ann": {"card": "swap", "by": "ben"}}, **ADVANCED}
    assert consulted(front, "red 3") == {"swap-oh"}
    assert consulted({**front, "track": {"ann": 3, "ben": 2, "cho": 9}}, "red 3") == set()
    assert consulted({**front, "turned": ["red 1"], "passed": ["blue 1"]}, "stop") == {"swap-count"}
    x2 = {"in_front": {"ann": {"card": "x2", "by": "ben"}}, "passed": ["blue 1"], **ADVANCED}
    assert consulted(x2, "red 3") == {"x2-count"}


# -- warnings and faults ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({}, "no card lies open"),
        ({"track": dict.fromkeys(["ann", "ben", "cho"], 0), "crocodiles": {"red": 0, "yellow": 0, "green": 5, "blue": 7,
          "black": 10}, "left_start": []}, "two crocodiles share space 0"),
        ({"crocodiles": {"red": 3, "yellow": 3, "green": 5, "blue": 7, "black": 10}, "turned": ["red 3"]},
         "red moved last and shares its space with yellow"),
        ({"turned": ["red 1"], "in_front": {"ann": {"card": "skip", "by": "ben"}}, **ADVANCED}, "skip still lies"),
        ({"turned": ["red 1", "red 2", "red 3", "red 4"], "in_front": {"ann": {"card": "max3", "by": "ben"}},
          **ADVANCED}, "who has turned 4 cards"),
        ({"discards": ["red 1"], **ADVANCED}, "6 special cards were dealt, 0 are in hands"),
        ({"discards": ["red 1"], "in_front": {"ann": {"card": "max3", "by": "ann"}}, **ADVANCED}, "on the own turn"),
        ({"discards": ["red 1"], "phase": "special", **ADVANCED}, "can play no special card"),
        ({"discards": ["red 1"], "phase": "special", "in_front": {"ann": {"card": "max3", "by": "ben"}}, **ADVANCED},
         "max3 still lies in front of ann"),
        ({"track": {"ann": 30, "ben": 1, "cho": 2}, "turned": ["red 1"]}, "ann is home, and yet"),
    ],
)  # fmt: skip
def test_positions_no_play_reaches_are_warned_of(changes: dict[str, Any], words: str) -> None:
    assert any(words in doubt for doubt in GAME.doubts(state(**changes)))


def test_examples_are_free_of_doubt() -> None:
    for name, root in EXAMPLES.items():
        assert not list(GAME.doubts(GAME.read(Position(root, name)))), name


def test_a_fault_names_line_and_column(tmp_path: Any) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(
        "game: see-you-later\nplayers: [ann, ben]\nto_move: cho\ncrocodiles: {red: 0, yellow: 3, green: 5, blue: 7}\n"
        "track: {ann: 1, ben: 2}\nturned: [white 3]\n"
    )
    with pytest.raises(PositionError) as error:
        GAME.read(Position(load(path), str(path)))
    assert [(each.line, each.column) for each in error.value.problems] == [(3, 10), (4, 1), (6, 10)]


def test_faults_after_an_accepted_move() -> None:
    at = state(track={"ann": 30, "ben": 26, "cho": 2}, to_move="ben", turned=["red 1", "blue 1"])
    assert list(GAME.faults(GAME.play(at, meant(at, "stop"))))
    assert not list(GAME.faults(at))


def test_accepted_moves_are_carried_out_as_they_stood_on_the_table() -> None:
    """Turning before saying keep is the next player's turn; an early special card lies there all the same."""
    hands = {"ann": ["x2", "max3"], "ben": [], "cho": []}
    at = state(advanced=True, hands=hands, phase="special", discards=["red 1"])
    after = GAME.play(at, meant(at, "red 2"))
    assert (after.to_move, after.phase, [str(each) for each in after.turned]) == ("ben", "turn", ["red 2"])
    at = state(advanced=True, hands=hands, turned=["red 1"])
    after = GAME.play(at, (Play("x2", "cho"),))
    assert (after.to_move, after.phase, after.in_front[2].card) == ("ann", "turn", "x2")  # type: ignore[union-attr]
    again = GAME.play(after, (Play("max3", "cho"),))
    assert (again.in_front[2].card, again.gone) == ("max3", ("x2",))  # type: ignore[union-attr]
    assert GAME.play(at, meant(at, "back5")).track == (7, 20, 5)
    assert GAME.play(at, meant(at, "keep")) == at


# -- dealing and solving ----------------------------------------------------------------------------------------------


def test_dealing() -> None:
    plain = GAME.deal(Random(3), ["mia", "leo"], {"advanced": "true"})
    dealt = GAME.read(Position.of(plain))
    assert dealt.players == ("mia", "leo")
    assert dealt.advanced
    assert [hand.size for hand in dealt.hands] == [2, 2]
    assert len({space for _, space in dealt.crocodiles}) == 5
    assert not list(GAME.doubts(dealt))
    assert GAME.deal(Random(3), ["mia", "leo"], {"advanced": "true"}) == plain
    assert not GAME.read(Position.of(GAME.deal(Random(3), (), {}))).advanced


@pytest.mark.parametrize(
    ("players", "wishes", "words"),
    [
        (["mia"], {}, "two to six players expected, 1 given"),
        (["mia", "mia"], {}, "same name"),
        (["mia", "stop"], {}, "is not a word of a token"),
        (["mia", "Stop"], {}, "is not a word of a token"),
        (["mia", "leo"], {"lap": "99"}, "no option 'lap'; there is only: advanced"),
        (["mia", "leo"], {"advance": "true"}, "did you mean advanced?"),
        (["mia", "leo"], {"advanced": "maybe"}, "true or false"),
    ],
)
def test_wishes_that_cannot_be(players: list[str], wishes: dict[str, str], words: str) -> None:
    with pytest.raises(NotationError, match=words.replace("?", r"\?")):
        GAME.deal(Random(1), players, wishes)


def test_solving_needs_known_hands() -> None:
    unknown = state(advanced=True, hands={"ann": ["unknown"], "ben": ["x2"], "cho": []}, discards=["red 1"])
    with pytest.raises(CannotSolve, match="of ann are not all known"):
        GAME.assume(unknown, {}, True)
    known = state(advanced=True, hands={"ann": ["max3"], "ben": ["x2"], "cho": []}, discards=["red 1"])
    with pytest.raises(CannotSolve, match="ann and ben are hidden"):
        GAME.assume(known, {}, False)
    assert GAME.assume(known, {}, True)[0] == known
    assert GAME.assume(state(), {}, False)[0] == state()
    with pytest.raises(CannotSolve, match="no 'pile=endless'"):
        GAME.assume(state(), {"pile": "endless"}, False)


# -- the examples and the recorded game -------------------------------------------------------------------------------


def example(name: str) -> State:
    return GAME.read(Position(EXAMPLES[name], name))


def test_the_examples_show_what_they_promise() -> None:
    wild = example("stop-after-a-wild.yaml")
    assert [each.rule for each in judge(GAME, wild, "stop").violations] == ["wild-turn-again"]
    tied = example("oh-near-the-start.yaml")
    assert GAME.play(tied, meant(tied, "blue 4")).track == (0, 2, 0)
    hidden = example("hidden-hands.yaml")
    assert any(leaf.kind == "held" for leaf in unfold(GAME, hidden))
    late = example("near-the-finish.yaml")
    assert GAME.play(late, meant(late, "stop")).track == (21, 25)


def test_the_recorded_game_is_legal_and_ends_as_it_says() -> None:
    path = ROOT / "positions" / "records" / "see-you-later-1.yaml"
    record = read_record(load(path), str(path))
    start = record.start
    assert isinstance(start, Fields)
    played = replay(GAME, GAME.read(position_of(record, start, str(path), {})), record.moves)
    assert len(played.steps) == 68
    assert played.findings == ()
    ending = GAME.ending(played.state)
    assert claim_agrees(record, GAME, played.state, ending)[0]
    assert ending
    assert ending.winners == ("leo",)


# -- what a newcomer asks about -------------------------------------------------------------------------------------


@pytest.mark.parametrize("guess", ["higher", "lower"])
def test_an_equal_value_is_said_to_count_as_right(guess: str) -> None:
    front = {"ann": {"card": "predict", "by": "ben"}}
    at = state(crocodiles={"red": 4, "blue": 7}, deck=["red 4", "red 2", "blue 4", "blue 5"], turned=["red 4"],
               in_front=front, **ADVANCED)  # fmt: skip
    assert f"{guess} than 4: an equal value counts as right" in effect(at, f"blue 4 {guess}").text
    assert "higher than 4 is right" in effect(at, "blue 5 higher").text


def test_a_back5_carried_out_is_not_carried_out_again() -> None:
    at = state(in_front={"ann": {"card": "back5", "by": "ben"}}, **ADVANCED)
    at = GAME.play(at, meant(at, "back5"))
    said = judge(GAME, at, "back5").violations[0].because
    assert said.endswith("pawn does not go five back; a back5 has been carried out already")
    at = state(**ADVANCED)
    assert judge(GAME, at, "back5").violations[0].because.endswith("pawn does not go five back")


def test_more_special_cards_than_a_player_was_dealt() -> None:
    hands = {"ann": ["x2", "skip"], "ben": ["swap"], "cho": []}
    at = state(advanced=True, hands=hands, in_front={"ben": {"card": "max3", "by": "ann"}})
    said = [line for line in GAME.doubts(at) if "laid" in line]
    assert said == ["ann holds 2 special cards and laid max3 in front: each player was dealt 2 only"]
