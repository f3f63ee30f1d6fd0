"""Without mistakes every record is true: legal from the first move to the last, with the result it had."""

from fractions import Fraction
from typing import Any

import pytest
from toy_nim import GAME as NIM

from croccli.load import compose
from croccli.simulating.claims import CLUB, claim, false_claims, seated
from croccli.simulating.documents import as_json, as_yaml
from croccli.simulating.playing import told
from games.core import registry
from games.core.ending import Outcome
from games.core.moves import Choices, Done
from games.core.position import written
from games.core.simulation import Draws, Simulation

from .helping import GAMES, Found, distribution, judged, stories

COUNT = 12


@pytest.mark.parametrize("slug", GAMES)
def test_every_record_is_legal_and_its_result_true(slug: str) -> None:
    for each in stories(slug, COUNT):
        assert judged(each.record) == [], each.record["name"]
    assert sum(each.story.over for each in stories(slug, COUNT)) >= COUNT - 1


@pytest.mark.parametrize("slug", GAMES)
def test_quick_play_ends_games_as_the_rules_do(slug: str) -> None:
    game = registry.find(slug)
    for each in stories(slug, COUNT):
        ending = game.ending(each.story.end)
        assert each.story.over == (ending is not None)
        outcomes, scores = game.simulation().result(game, each.story.end)
        assert outcomes == (ending.outcomes if ending else None)
        assert scores == (ending or game.standing(each.story.end)).scores


@pytest.mark.parametrize("slug", GAMES)
def test_every_word_is_one_the_game_lists(slug: str) -> None:
    game = registry.find(slug)
    for each in stories(slug, 3):
        for played in each.story.moves[::5]:
            for cut, word in enumerate(played.move):
                options = game.options(played.before, played.move[:cut])
                assert not isinstance(options, Done)
                assert word in (options.words if hasattr(options, "words") else [pair[0] for pair in options.odds])
            assert isinstance(game.options(played.before, played.move), Done)


@pytest.mark.parametrize("slug", GAMES)
def test_results_that_are_not_so_are_found(slug: str) -> None:
    for each in stories(slug, 5):
        assert each.false
        for false in each.false:
            assert judged({**each.record, "result": false}) == [Found(0, None, "result", ())], false


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_that_is_cut_is_unfinished(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.find(slug)
    monkeypatch.setattr(type(game.simulation()), "most", 5)
    each = told(game, 3, 1)
    assert len(each.record["moves"]) == 5
    result = each.record["result"]
    assert "unfinished" in (result if isinstance(result, str) else result["winners"])
    assert judged(each.record) == []


@pytest.mark.parametrize("slug", GAMES)
def test_json_and_yaml_tell_the_same(slug: str) -> None:
    for each in stories(slug, 2):
        in_json, in_yaml = as_json(each.record), as_yaml(each.record)
        assert in_json.count("\n") == 1
        assert in_yaml.startswith("---\n")
        assert compose(in_json) == compose(in_yaml) == [written(each.record)]


@pytest.mark.parametrize("slug", GAMES)
def test_games_of_one_seed_differ(slug: str) -> None:
    assert len({as_json({**each.record, "name": ""}) for each in stories(slug, COUNT)}) == COUNT
    assert told(registry.find(slug), 2, 1).record["moves"] != stories(slug, 1)[0].record["moves"]


def test_a_game_without_a_simulation_of_its_own() -> None:
    each = told(NIM, 1, 1)
    assert each.story.over
    assert set(each.record["players"]) == {"ann", "ben"}
    assert set(each.record["players"].values()) <= set(CLUB)


def test_a_card_nobody_has_seen_is_held_with_its_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    choices = Choices(("free", "card"), {"card": Fraction(1, 4)})
    monkeypatch.setattr(NIM, "options", lambda _, move: Done() if move else choices, raising=False)
    drawn = distribution(lambda draws: Simulation().move(NIM, None, draws))
    assert drawn == {("free",): Fraction(7, 8), ("card",): Fraction(1, 8)}


# -- who played, and the result ----------------------------------------------------------------------------------------


def test_nobody_is_called_like_a_seat() -> None:
    people = seated(("Ada", "red"), Draws(1))
    assert people["Ada"] != "Ada"
    assert people["red"] not in ("Ada", "red")
    many = seated([f"seat{number}" for number in range(30)], Draws(1))
    assert len(set(many.values())) == 30


def outcomes(**told: Outcome) -> dict[str, Outcome]:
    return told


PEOPLE = {"red": "Ada", "yellow": "Bo", "blue": "Cy"}


@pytest.mark.parametrize(
    ("came_off", "scores", "said"),
    [
        (outcomes(red="win", yellow="loss", blue="loss"), {}, "Ada"),
        (outcomes(red="win", yellow="win", blue="loss"), {}, ["Ada", "Bo"]),
        (outcomes(red="draw", yellow="draw", blue="draw"), {}, "draw"),
        (outcomes(red="draw", yellow="loss", blue="draw"), {}, ["Ada", "Cy"]),
        (outcomes(red="loss", yellow="loss", blue="loss"), {}, "draw"),
        (None, {}, "unfinished"),
        (None, {"red": 2}, {"winners": "unfinished", "scores": {"Ada": 2}}),
    ],
)
def test_results_as_records_tell_them(came_off: Any, scores: dict[str, int], said: Any) -> None:
    assert claim(PEOPLE, came_off, scores) == said
    assert said not in list(false_claims(PEOPLE, came_off, scores))
