"""With mistakes every record has just one: where the manifest says, with the verdict and the rules it says."""

import ast
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from toy_nim import GAME as NIM

from croccli.simulating import planting
from croccli.simulating.documents import Order, written
from croccli.simulating.planting import RESULT, Mistake, Planted, planted
from croccli.simulating.playing import Told, told
from games.core import registry
from games.core.judge import judge
from games.core.position import NotationError, Position
from games.core.simulation import Draws, Kind, Place, Story

from .helping import GAMES, Found, judged, stories

ROOT = Path(__file__).parents[2]
COUNT = 25
PATIENCE = 150
"""Games in which the rarest kind of mistake must be possible once."""


def expected(mistake: Mistake) -> list[Found]:
    return [Found(mistake.move or 0, mistake.token, mistake.verdict, tuple(sorted(mistake.rules)))]


def kinds(slug: str) -> list[Any]:
    return list(registry.find(slug).simulation().mistakes.kinds.values())


@pytest.mark.parametrize("slug", GAMES)
def test_just_the_planted_mistake_is_found(slug: str) -> None:
    for number, each in enumerate(stories(slug, COUNT)):
        found = planted(each, Draws(slug, number))
        assert found.mistake is not None
        for mode in found.mistake.alone_under:
            assert judged(found.record, mode) == expected(found.mistake), (found.mistake, mode)  # type: ignore[arg-type]


EACH = [pytest.param(slug, kind, id=f"{slug} {kind.name}") for slug in GAMES for kind in kinds(slug)]


@pytest.mark.parametrize(("slug", "kind"), EACH)
def test_each_kind_is_wrong_by_the_way_it_is_made(slug: str, kind: Kind) -> None:
    tried = 0
    for number, each in enumerate(stories(slug, PATIENCE)):
        found = planting._wrong_move(each, kind, Draws(kind.name, number))
        if found is not None and found.mistake is not None:
            assert found.mistake.kind == kind.name
            assert judged(found.record) == expected(found.mistake), found.mistake
            tried += 1
        if tried == 4:
            return
    assert tried, f"in {PATIENCE} games there was no place for it"


@pytest.mark.parametrize("slug", GAMES)
def test_everything_a_kind_proposes_is_wrong_as_it_says(slug: str) -> None:
    """Not only what happens to be drawn: all proposals at some places of a game."""
    game = registry.find(slug)
    each = stories(slug, 1)[0].story
    places = range(0, len(each.moves) + 1, 1 + len(each.moves) // 6)
    for at in (*places, len(each.moves)):
        place = Place(each, at)
        for kind in kinds(slug):
            for change in list(kind.proposals(place))[:12]:
                token = place.after.token if change.way == "missing" else change.token
                assert at_once(game, place.state, token) == (change.verdict, tuple(sorted(change.rules))), kind.name


def at_once(game: Any, state: Any, token: str) -> tuple[str, tuple[str, ...]]:
    """The verdict on a token, and the rules it breaks."""
    try:
        verdict = judge(game, state, token)
    except NotationError:
        return "unreadable", ()
    return verdict.answer, tuple(sorted({each.rule for each in verdict.violations}))


# -- one alteration and no more ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", GAMES)
def test_one_thing_is_altered(slug: str) -> None:
    for number, each in enumerate(stories(slug, COUNT)):
        record, mistake = planted(each, Draws(slug, number, "other"))
        assert mistake is not None
        before, after = each.record["moves"], record["moves"]
        if mistake.kind == RESULT:
            assert (record["result"], each.record["result"]) == (mistake.after, mistake.before)
            assert {**record, "result": None} == {**each.record, "result": None}
            continue
        assert mistake.move is not None
        at = mistake.move - 1
        assert {**record, "moves": None} == {**each.record, "moves": None}
        assert after[at] == mistake.token
        assert before[:at] == after[:at]
        gone = before[at:] if mistake.before is None else before[at + 1 :]
        assert after[at:] == ([mistake.after, *gone] if mistake.after is not None else gone)
        assert mistake.before is None or before[at] == mistake.before


@pytest.mark.parametrize("slug", GAMES)
def test_a_game_with_a_mistake_is_the_same_game(slug: str) -> None:
    """Whether a game gets a mistake changes nothing else about it."""
    whole = Order((slug,), 5, 1, 1, Fraction(1), False)
    clean = told(registry.find(slug), 5, 1)
    found = written(whole, 1)
    assert found.mistake is not None
    assert found.mistake == planted(clean, Draws(5, slug, 1, "mistake")).mistake


def test_mistakes_come_in_their_share() -> None:
    slug = GAMES[0]
    order = Order((slug,), 9, 1, 300, Fraction(1, 10), False)
    made = [written(order, number).mistake is not None for number in range(1, 301)]
    assert 15 <= sum(made) <= 45


def test_all_kinds_are_drawn_alike() -> None:
    each = stories(GAMES[0], 1)[0]
    drawn = Counter(planted(each, Draws("alike", number)).mistake.kind for number in range(600))  # type: ignore[union-attr]
    possible = [kind.name for kind in kinds(GAMES[0]) if planting._wrong_move(each, kind, Draws(1)) is not None]
    assert set(drawn) == {*possible, RESULT}
    assert min(drawn.values()) > 600 // len(drawn) // 3


def test_where_nothing_can_go_wrong_the_record_stays() -> None:
    state = NIM.read(Position.of({"game": "toy-nim", "to_move": "ann", "pile": 3}))
    nothing = Told(Story(NIM, {}, (), state, False), {"moves": [], "result": "unfinished"}, ())
    assert planted(nothing, Draws(1)) == Planted(nothing.record, None)


def test_any_game_can_claim_a_wrong_result() -> None:
    found = planted(told(NIM, 1, 1), Draws(1)).mistake
    assert found is not None
    assert (found.kind, found.verdict, found.move) == (RESULT, "result", None)


# -- nobody is asked ---------------------------------------------------------------------------------------------------

JUDGES = {"rules", "rulebook", "way", "reach", "routes", "judge", "options", "choices", "turn", "explain", "alone",
          "referee", "replay", "follow", "advice", "ends", "ending", "outcome", "places"}  # fmt: skip
"""Modules that know what is legal; in charades `conduct` only names the faults."""


@pytest.mark.parametrize("slug", GAMES)
def test_no_judge_chooses_the_mistakes(slug: str) -> None:
    path = ROOT / "games" / slug.replace("-", "_") / "mistakes.py"
    tree = ast.parse(path.read_text(encoding="utf-8"))
    modules = {node.module for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.level}
    assert not modules & JUDGES
    called = {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert not called & {"violations", "options", "judge", "play", "parse", "ending", "referee", "rulebook"}


@pytest.mark.parametrize("slug", GAMES)
def test_kinds_say_what_they_are(slug: str) -> None:
    rules = registry.find(slug).rulebook.rules
    for kind in kinds(slug):
        assert kind.says.endswith(".")
        assert kind.name == kind.name.lower()
    for each in stories(slug, 3):
        for number in range(40):
            mistake = planted(each, Draws(number)).mistake
            assert mistake is not None
            assert set(mistake.rules) <= set(rules)
            assert bool(mistake.rules) == (mistake.verdict in ("illegal", "impossible"))
