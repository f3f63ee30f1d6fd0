"""More than two players: each against all others together, on toys by brute force and in See You Later plainly."""

from __future__ import annotations

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croccli.output import solve_json, solve_text
from croccli.solvers import security
from croccli.solvers.limits import Budget, Limits, Unfinished
from croccli.solvers.solution import Solution
from games.core.ending import Ending, Outcome
from games.core.position import Position
from games.see_you_later import GAME
from games.see_you_later.state import State

from .chance_toys import MAX, MIN, ChanceToy, Drawing, random_drawing, values
from .plain_see_you_later import Doc, key, plain, small
from .plain_see_you_later import values as plain_values

NAMES = ("ann", "ben", "cho")
WINNERS = {"w": "ann", "b": "ben", "l": "cho", "d": ""}
CLOSE = Fraction(1, 10**9)


class Three(ChanceToy):
    """A toy for three; the places of WINNERS say who won, nobody at a draw."""

    def __init__(self, drawing: Drawing) -> None:
        super().__init__(drawing)
        self.names = NAMES
        self.order = list(drawing)

    def ending(self, state: str) -> Ending | None:
        if state not in WINNERS:
            return None
        outcomes: dict[str, Outcome] = {name: "win" if name == WINNERS[state] else "loss" for name in NAMES}
        return Ending(outcomes if WINNERS[state] else dict.fromkeys(NAMES, "draw"), {}, "toy", "it is so")


class Ranked(Three):
    """The same where places come again at most without a draw between."""

    cycles = "without-chance"

    def rank(self, state: str) -> tuple[int, ...] | None:
        return (-self.order.index(state),)


def for_three(rng: Random) -> dict[str, Any]:
    """A random drawing whose places belong to three players."""
    drawing = random_drawing(rng, 5, 3)
    owned = {place: (rng.choice(NAMES), *here[1:]) for place, here in drawing.items() if isinstance(here, tuple)}
    return {**drawing, **owned, "b": "draw"}


def downhill(rng: Random) -> dict[str, Any]:
    """A random drawing in which play never comes back."""
    names = [f"p{number}" for number in range(7)]
    drawing: dict[str, Any] = {}
    for number, place in enumerate(names):
        onward = [rng.choice([*names[number + 1 :], *WINNERS]) for _ in range(rng.randint(1, 3))]
        drawing[place] = (rng.choice(NAMES), *onward) if rng.random() < 0.7 else dict.fromkeys(onward, 1)
    return {**drawing, "w": "win", "b": "draw", "l": "loss", "d": "draw"}


def seen_by(drawing: Drawing, hero: str) -> dict[str, Any]:
    """The game of `hero` against the others as one."""
    ends = {"w": "win", "b": "win", "l": "win", "d": "draw"}
    found: dict[str, Any] = {}
    for place, here in drawing.items():
        if place in WINNERS:
            found[place] = ends[place] if WINNERS[place] in (hero, "") else "loss"
        elif isinstance(here, tuple):
            found[place] = (MAX if here[0] == hero else MIN, *here[1:])
        else:
            found[place] = here
    return found


def solve(game: Any, root: Any, depth: int = 1, **limits: Any) -> Solution:
    return security.solve(game, root, Budget(Limits(**limits)), depth, "nothing")


def test_each_player_gets_what_the_game_against_all_others_is_worth() -> None:
    sums = set()
    for number, drawing in enumerate(for_three(Random(f"three {number}")) for number in range(60)):
        found = solve(Three(drawing), "p0")
        assert not found.zero_sum
        assert list(found.values) == list(NAMES)
        for hero in NAMES:
            expected = values(seen_by(drawing, hero))["p0"]
            assert found.values[hero] == (expected, expected), (number, hero)
        assert found.of == drawing["p0"][0]
        assert found.worth.lower == found.values[found.of][0]
        sums.add(sum(lower for lower, _ in found.values.values()))
    assert len(sums) > 5, "values for three do not sum to zero"


def test_both_methods_agree_where_play_never_comes_back() -> None:
    for number, drawing in enumerate(downhill(Random(f"down {number}")) for number in range(40)):
        one, two = solve(Three(drawing), "p0", depth=9), solve(Ranked(drawing), "p0", depth=9)
        assert one.values == two.values
        for hero in NAMES:
            expected = values(seen_by(drawing, hero))["p0"]
            assert one.values[hero] == (expected, expected), (number, hero)
        assert [(move.token, move.worth.lower) for move in one.moves] == [
            (move.token, move.worth.lower) for move in two.moves
        ]
        assert (one.to_move, one.of, two.zero_sum) == (two.to_move, two.of, False)


def test_two_hold_the_third_down() -> None:
    """Left alone each would win a third of the time; ben and cho see to it that ann never does."""
    drawing = {
        "p0": {"p1": 1, "p2": 1, "w": 1},
        "p1": ("ben", "b", "l"),
        "p2": ("cho", "b", "l"),
        **dict.fromkeys("wbld", "draw"),
    }
    found = solve(Three(drawing), "p0")
    third = Fraction(1, 3)
    assert found.values == {"ann": (-third, -third), "ben": (-third, -third), "cho": (-third, -third)}
    text = " ".join(" ".join(solve_text.text("A toy", found)).split())
    assert "need not sum to zero" in text
    assert "worst case" in text
    assert solve_json.document("toy", found)["zero_sum"] is False


# -- See You Later ---------------------------------------------------------------------------------------------------


def table_of_three(seed: int) -> Doc:
    rng = Random(seed)
    doc = small(rng, 2, 4, 4)
    track = {name: rng.randrange(4) for name in NAMES}
    left = [name for name, steps in track.items() if steps]
    return {**doc, "players": list(NAMES), "to_move": rng.choice(NAMES), "track": track, "left_start": left}


def state_of(doc: Doc) -> State:
    return GAME.assume(GAME.read(Position.of(doc)), {}, False)[0]


@pytest.mark.parametrize("seed", [3, 6, 8])
def test_see_you_later_for_three(seed: int) -> None:
    doc = table_of_three(seed)
    found = solve(GAME, state_of(doc))
    assert found.status == "exact"
    for hero in NAMES:
        expected = Fraction(plain_values(plain(doc, hero))[key(doc)])
        assert abs(found.values[hero][0] - expected) < CLOSE, hero


DEAL = {"red": 0, "yellow": 3, "green": 5, "blue": 7, "black": 10}


def test_limits_are_shared() -> None:
    doc = {
        "game": "see-you-later",
        "players": list(NAMES),
        "to_move": "ben",
        "crocodiles": DEAL,
        "track": {"ann": 25, "ben": 26, "cho": 26},
    }
    found = solve(GAME, state_of(doc), states=900)
    assert found.status == "interval"
    assert found.states <= 900
    assert found.of == "ben"
    for hero in NAMES:
        assert -1 <= found.values[hero][0] < found.values[hero][1] <= 1
        assert f"{hero}: an equal share of the limit, 300 states (--max-states), is used up" in found.reached
    assert found.worth.lower > -1
    with pytest.raises(Unfinished):
        solve(GAME, state_of({**doc, "track": {"ann": 0, "ben": 0, "cho": 0}}), states=60)


def test_interrupted_it_tells_what_is_known_of_some() -> None:
    """As after Ctrl-C in the search for the second player."""
    doc = {**table_of_three(3), "to_move": "ann"}
    whole = solve(GAME, state_of(doc))
    budget = Stopping("ben")
    found = security.solve(GAME, state_of(doc), budget, 1, "nothing")
    assert found.status == "interval"
    assert found.values["ann"] == whole.values["ann"]
    assert found.values["cho"] == (-1, 1)
    assert found.reached.startswith("ben: interrupted: ")
    at_once = Budget()
    at_once.stop()
    full = {**doc, "crocodiles": DEAL, "deck": None, "lap": None, "track": dict.fromkeys(NAMES, 0), "left_start": []}
    with pytest.raises(Unfinished, match=r"^ann: interrupted[^;]*$"):
        security.solve(GAME, state_of({name: each for name, each in full.items() if each is not None}), at_once, 1, "")


class Stopping(Budget):
    """A budget that is stopped as soon as the search for a player looks at it."""

    def __init__(self, player: str) -> None:
        self.player = player
        super().__init__()

    def look(self) -> None:
        if self.phase.endswith(f"for {self.player}"):
            self.stop()
        super().look()


def test_what_is_not_known_of_the_player_to_move_may_be_known_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    run = security.Search.run

    def mute(search: security.Search) -> None:
        if search.favoured == "ann":
            raise Unfinished("the limit is used up")
        run(search)

    monkeypatch.setattr(security.Search, "run", mute)
    found = solve(GAME, state_of({**table_of_three(3), "to_move": "ann"}))
    assert (found.status, found.of, found.to_move, found.moves) == ("interval", "ann", "ann", ())
    assert found.values["ann"] == (-1, 1)
    assert found.values["ben"][0] == found.values["ben"][1]
    assert found.reached == "ann: the limit is used up"
    assert not found.zero_sum
