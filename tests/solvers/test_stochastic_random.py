"""Random small games with chance inside their cycles, against all pairs of strategies, in Fractions."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from croccli.solvers import stochastic
from croccli.solvers.certificate import Certificate
from croccli.solvers.chance_arena import CHANCE, MAXIMISER, MINIMISER, SCALE
from croccli.solvers.chance_proof import faults
from croccli.solvers.exact_chance import Exact
from croccli.solvers.limits import Budget, Limits, Unfinished
from croccli.solvers.stochastic import Search
from games.core.judge import judge

from .chance_toys import MAX, MIN, ChanceToy, Drawing, chain, random_drawing, values
from .replaying import replay

GAMES = 240


def drawings(seed: str, count: int, players: int = 5, draws: int = 4) -> list[dict[str, Any]]:
    rng = Random(seed)
    return [random_drawing(rng, players, draws) for _ in range(count)]


def test_every_value_is_that_of_brute_force() -> None:
    met: Counter[str] = Counter()
    for number, drawing in enumerate(drawings("brute force", GAMES)):
        expected = values(drawing)
        for root in ("p0", "c0"):
            found = Search(ChanceToy(drawing, inline=number % 2 == 0), root, MAX, Budget())
            found.run()
            worth = found.worth()
            assert worth.lower == worth.upper == expected[root], (number, root)
            for place, node in found.arena.numbers.items():
                assert found.arena.lower[node] <= expected[place] * SCALE <= found.arena.upper[node], (number, place)
                if found.exact and node in found.exact.lots:
                    assert found.exact.value(node) == expected[place], (number, place)
            met["exact"] += found.exact is not None
            met["between"] += worth.lower not in (-1, 0, 1)
            met["in a cycle"] += _goes_round(found.exact)
    assert met["exact"] > GAMES
    assert met["between"] > GAMES / 4
    assert met["in a cycle"] > GAMES / 2


def _goes_round(exact: Exact | None) -> bool:
    """Whether a component has more than one node, chance among them."""
    if exact is None:
        return False
    sizes = Counter(place for place, _ in exact.numbers.values())
    return any(sizes[place] > 1 and exact.arena.sides[node] == CHANCE for node, (place, _) in exact.numbers.items())


@pytest.mark.parametrize(("players", "draws", "count"), [(5, 4, 200), (12, 9, 60), (40, 30, 20)])
def test_bounds_close_by_themselves_and_both_methods_agree(players: int, draws: int, count: int) -> None:
    """Deflating, and each side's strategy checked as a Markov decision process, without exact values."""
    for number, drawing in enumerate(drawings("certificates", count, players, draws)):
        found = Search(ChanceToy(drawing, inline=number % 2 == 0), "c0", MAX, Budget())
        found.narrowing.hurried = False
        enough = (SCALE // 1000, SCALE >> 36)[number % 2]
        assert found.exploring.narrow(0, enough), number
        arena, witness = found.arena, found.narrowing.witness
        low, up = (Certificate(arena, side, witness).bounds for side in (MAXIMISER, MINIMISER))
        assert arena.lower[0] - (SCALE >> 40) <= low.lower <= arena.upper[0], number
        assert arena.lower[0] <= up.upper <= arena.upper[0] + (SCALE >> 40), number
        assert low.lower <= low.upper
        assert up.lower <= up.upper


def test_exact_values_are_proved_and_lie_between_the_bounds() -> None:
    for number, drawing in enumerate(drawings("large", 40, 40, 30)):
        whole = Search(ChanceToy(drawing), "c0", MAX, Budget())
        whole.run()
        assert whole.exact is not None, number
        assert list(faults(whole.exact)) == [], number
        plain = Search(ChanceToy(drawing), "c0", MAX, Budget())
        plain.narrowing.hurried = False
        plain.exploring.narrow(0, SCALE >> 30)
        assert plain.arena.lower[0] <= whole.exact.value(0) * SCALE <= plain.arena.upper[0], number


def test_odds_are_those_of_the_strategies() -> None:
    """The chances told are those of the chain in which both follow their choices."""
    met = 0
    for number, drawing in enumerate(drawings("odds", 120, 12, 8)):
        found = Search(ChanceToy(drawing), "p0", MAX, Budget())
        found.run()
        if found.exact is None:
            continue
        fixed = _followed(drawing, found, found.exact)
        lot = found.exact.lots[0]
        for outcome, chance in (("win", lot.win), ("draw", lot.draw), ("loss", lot.loss)):
            only = {
                place: ("win" if here == outcome else "draw") if isinstance(here, str) else here
                for place, here in fixed.items()
            }
            assert chain(only)["p0"] == chance, (number, outcome)
        met += 0 < lot.endless < 1
    assert met > 5


def _followed(drawing: Drawing, found: Search, exact: Exact) -> dict[str, Any]:
    """The drawing with each player going where `exact` says; places it does not speak of lead nowhere."""
    names = {node: place for place, node in found.arena.numbers.items()}
    fixed: dict[str, Any] = {}
    for place, here in drawing.items():
        node = found.arena.numbers.get(place)
        if node is not None and node in exact.choice:
            fixed[place] = {names[exact.choice[node]]: 1}
        else:
            fixed[place] = {place: 1} if isinstance(here, tuple) else here
    return fixed


def test_anytime_bounds_hold() -> None:
    met = 0
    for number, drawing in enumerate(drawings("limits", 60)):
        expected = values(drawing)["p0"]
        game = ChanceToy(drawing)
        sign = 1 if game.to_move("p0") == MAX else -1
        for states in (2, 4, 6, 8):
            try:
                found = stochastic.solve(game, "p0", Budget(Limits(states=states)), 1, "nothing")
            except Unfinished:
                continue
            assert found.worth.lower <= sign * expected <= found.worth.upper, (number, states)
            met += found.status == "interval"
    assert met > 20


def test_the_value_of_a_move_is_that_of_the_position_after_it_solved_anew() -> None:
    for number, drawing in enumerate(drawings("moves", 60)):
        game = ChanceToy(drawing, inline=number % 2 == 0)
        for root in ("p0", "p1", "c0"):
            found = stochastic.solve(game, root, Budget(), 2, "nothing")
            replay(game, root, found.line, found.of)
            for move in found.moves:
                after = game.play(root, judge(game, root, move.token).move)
                anew = stochastic.solve(game, after, Budget(), 0, "nothing")
                assert (move.worth.lower, move.worth.upper) == anew.values[found.of], (number, root, move.token)


def test_best_moves_keep_the_value() -> None:
    """Whoever plays a best move, and then best moves only, gets what was promised: no detour lasts for ever."""
    for number, drawing in enumerate(drawings("best", 80)):
        found = Search(ChanceToy(drawing), "p0", MAX, Budget())
        found.run()
        exact = found.exact
        if exact is None:
            continue
        for side in (MAXIMISER, MINIMISER):
            for last in (0, -1):
                bounds = Certificate(found.arena, side, _strategy(found, exact, side, last)).bounds
                kept = bounds.lower if side == MAXIMISER else bounds.upper
                assert abs(kept - exact.value(0) * SCALE) <= SCALE >> 40, (number, side)


def _strategy(found: Search, exact: Exact, side: int, last: int) -> dict[int, int]:
    """Best moves of one kind; where the other side made a mistake, whatever proves the bounds."""
    for node in list(found.arena.sealed):
        found.arena.open(node)
    found.narrowing.hurried = False
    found.narrowing.sweep(range(len(found.arena)), 0)
    good = {node: good[last] for node, good in exact.good.items() if exact.arena.sides[node] == side}
    return {**found.narrowing.witness, **good}


def test_players_can_change_places() -> None:
    """The same game seen from the other side has the opposite value."""
    turned = {"win": "loss", "loss": "win", "draw": "draw"}
    for drawing in drawings("sides", 40):
        mirror: dict[str, Any] = {
            place: turned[here]
            if isinstance(here, str)
            else ((MIN if here[0] == MAX else MAX, *here[1:]) if isinstance(here, tuple) else here)
            for place, here in drawing.items()
        }
        one = stochastic.solve(ChanceToy(drawing), "p0", Budget(), 0, "nothing")
        two = stochastic.solve(ChanceToy(mirror), "p0", Budget(), 0, "nothing")
        assert one.worth.lower == two.worth.lower
        assert one.values[MAX] == two.values[MIN]
