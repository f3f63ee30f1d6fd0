"""The endgames of See You Later in positions/: what they are known to be worth, and what croc solve prints of them."""

from __future__ import annotations

from fractions import Fraction

import pytest
from toys import croc

from croccli.output import solve_text
from croccli.solvers import security, stochastic
from croccli.solvers.chance_proof import faults
from croccli.solvers.limits import Budget
from croccli.solvers.solution import Solution
from games.core.judge import judge
from games.see_you_later import GAME

from .asked import CLOSE, POSITIONS, endgame, largest_cycle, search, solve, unnamed, written
from .plain_see_you_later import key, plain, played, values
from .replaying import replay

ENDGAMES = {
    # name: worth to each player, best decisions
    "thirty-cards": ({"ann": "-1/90", "ben": "1/90"}, ("turn",)),
    "stop": ({"ann": "-1/2", "ben": "1/2"}, ("stop",)),
    "turn": ({"ann": "3/5", "ben": "-3/5"}, ("turn",)),
    "swap": ({"ann": "29/30", "ben": "-29/30"}, ("play swap ben",)),
    "reshuffles": ({"ann": "2/3", "ben": "-2/3"}, ("turn",)),
    "three-players": ({"ann": "-1/2", "ben": "-5/6", "cho": "0"}, ("turn",)),
}
LONG = ("reshuffles",)
"""Too many positions for the rules written a second time."""
OPEN = ("one-step-each",)
"""No value is known."""


def answer(name: str, depth: int = 2) -> Solution:
    method = stochastic if len(ENDGAMES[name][0]) == 2 else security
    found: Solution = method.solve(GAME, endgame(name), Budget(), depth, "nothing")
    return found


def test_every_endgame_file_is_in_the_table() -> None:
    assert {path.name for path in POSITIONS.glob("endgame-*.yaml")} == {
        f"endgame-{name}.yaml" for name in (*ENDGAMES, *OPEN)
    }


@pytest.mark.parametrize("name", [name for name in ENDGAMES if name not in LONG])
def test_they_are_worth_what_the_rules_written_a_second_time_say(name: str) -> None:
    """Plain iteration over naive rules; of two players the other one has the opposite."""
    worth, best = ENDGAMES[name]
    found = answer(name)
    assert found.status == "exact"
    assert found.values == {player: (Fraction(value), Fraction(value)) for player, value in worth.items()}
    assert found.best == best
    doc = written(name)
    for player in list(worth) if len(worth) > 2 else [found.of]:
        assert abs(Fraction(values(plain(doc, player))[key(doc)]) - Fraction(worth[player])) < CLOSE


@pytest.mark.parametrize("name", [name for name in ENDGAMES if name not in LONG])
def test_their_lines_are_legal_and_their_moves_are_worth_what_follows(name: str) -> None:
    found, state = answer(name), endgame(name)
    replay(GAME, state, unnamed(found.line), found.of)
    for move in found.moves:
        after = GAME.play(state, judge(GAME, state, move.token).move)
        if GAME.ending(after) is None:
            method = security if len(found.values) > 2 else stochastic
            anew = method.solve(GAME, after, Budget(), 0, "nothing").values[found.of]
            assert (move.worth.lower, move.worth.upper) == anew, move.token


def test_reshuffles_that_bring_positions_back() -> None:
    """Wild cards for three crocodiles are shuffled again and again on the way."""
    worth, best = ENDGAMES["reshuffles"]
    state = endgame("reshuffles")
    run = search(state)
    assert run.exact is not None
    assert largest_cycle(run.exact) > 300
    assert list(faults(run.exact)) == []
    assert run.exact.value(0) == Fraction(worth["ann"])
    assert run.solution(1, "nothing").best == best
    assert abs(run.exact.value(0) - Fraction(values(played(state))[GAME.key(state)])) < CLOSE


def test_stopping_wins_three_of_four() -> None:
    """By hand: ben is two steps short after stopping, and ann begins anew; every other way but stopping is even."""
    found = answer("stop")
    assert found.odds == {"win": Fraction(3, 4), "loss": Fraction(1, 4)}
    (turned,) = found.decisions
    assert (turned.worth.lower, turned.best) == (0, False)
    assert [(result.token, result.worth.outcome) for result in turned.results] == [
        ("green 1", "win"),
        ("green 3", "loss"),
    ]


def test_of_equal_moves_after_a_draw_all_are_best() -> None:
    best = {move.token for move in answer("turn").moves if move.best}
    assert {"white 5 red", "white 5 green"} < best
    assert "white 5 blue" not in best


def test_the_whole_deck_gives_bounds_that_get_narrower() -> None:
    state = endgame("one-step-each")
    found = [solve(state, states=states) for states in (500, 2000)]
    for each in found:
        assert each.status == "interval"
        assert each.best == ("turn",)
        assert 0 < each.worth.lower < each.worth.upper
        assert each.values["ben"] == (-each.worth.upper, -each.worth.lower)
    assert found[0].worth.lower <= found[1].worth.lower
    assert found[1].worth.upper <= found[0].worth.upper


# -- the command -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in ENDGAMES if name not in LONG])
def test_the_command_answers(name: str) -> None:
    path, worth = POSITIONS / f"endgame-{name}.yaml", ENDGAMES[name][0]
    said = croc("solve", path, "--arbiter", "--format", "json")
    assert said.code == 0
    assert (said.json["status"], said.json["value"], said.json["reached"]) == ("exact", worth, None)
    tokens = [move["token"] for move in said.json["moves"]]
    assert said.json["best"]
    assert set(said.json["best"]) <= set(tokens)
    assert all(move["best"] == (move["token"] in said.json["best"]) for move in said.json["moves"])
    assert said.json["zero_sum"] == (len(worth) == 2)


def test_the_text_names_both_bounds_and_the_limit() -> None:
    said = croc("solve", POSITIONS / "endgame-one-step-each.yaml", "--max-states", "900", "--depth", "0")
    assert said.code == 0
    lines = said.out.splitlines()
    assert lines[0].startswith("See You Later, ann to move: worth between 0.")
    assert "(both bounds are proved)" in " ".join(said.out.split())
    assert "Stopped early: the limit of 900 states (--max-states) is used up" in said.out
    assert "Best: turn..." in lines
    assert max(map(len, lines)) <= 80


def test_where_nothing_is_known_it_is_unsolved() -> None:
    said = croc("solve", POSITIONS / "near-the-finish.yaml", "--max-states", "3")
    assert said.code == 3
    assert said.out.startswith("See You Later, ben to move: not solved.\n")
    for_many = croc("solve", POSITIONS / "opening.yaml", "--max-states", "200")
    assert for_many.code == 3
    assert "ann: an equal share of the limit, 50 states (--max-states), is used up" in " ".join(for_many.out.split())


def test_a_wide_epsilon_ends_the_search_sooner() -> None:
    path = POSITIONS / "endgame-one-step-each.yaml"
    states = []
    for epsilon in ("0.6", "1/2"):
        said = croc("solve", path, "--epsilon", epsilon, "--max-states", "5000", "--format", "json", "--depth", "0")
        low, up = Fraction(said.json["lower"]["ann"]), Fraction(said.json["upper"]["ann"])
        assert said.code == 0
        assert up - low <= Fraction(epsilon)
        states.append(said.json["states"])
    assert states[0] <= states[1]


@pytest.mark.parametrize("text", ["much", "-1", "1/0", ""])
def test_no_epsilon(text: str) -> None:
    said = croc("solve", POSITIONS / "six-cards.yaml", f"--epsilon={text}")
    assert said.code == 2
    assert "is no width: write 1/1000 or 0.001" in said.err


def test_the_model_says_in_the_answer_that_it_is_one() -> None:
    path = POSITIONS / "endgame-one-step-each.yaml"
    said = croc("solve", path, "--deck", "endless", "--epsilon", "1/5", "--max-states", "900", "--depth", "0")
    assert said.code == 0
    assert "a model with an endless deck, not the game itself" in " ".join(said.out.split())


def test_hidden_hands_are_refused_by_name() -> None:
    said = croc("solve", POSITIONS / "endgame-swap.yaml")
    assert said.code == 2
    assert "cannot be solved: the special cards of ann are hidden from the others" in said.err
    said = croc("solve", POSITIONS / "hidden-hands.yaml", "--arbiter")
    assert said.code == 2
    assert "are not all known: write them under `hands`" in said.err


def test_moves_that_are_not_proved_best_are_not_called_best() -> None:
    state = endgame("stop")
    found = solve(state, states=40)
    assert found.status == "interval"
    assert len(found.best) > 1
    said = list(solve_text.text("See You Later", found))
    assert any(line.startswith("Not proved to be worse: ") for line in said)
    assert sum(line.endswith("may be best") for line in said) > 1
    forced = solve(endgame("one-step-each"), states=900)
    assert all(move.sure for move in forced.moves if move.best and not move.token.startswith("white"))
    assert not all(move.sure for move in forced.moves if move.best)
