"""Every position of small endgames against the plainest solver, once over the plainest rules as well."""

from __future__ import annotations

from typing import Any

import pytest
from crocodile_pool_party import naive

from croccli.solvers import proof
from croccli.solvers.arena import Arena
from croccli.solvers.graphical import Solved
from croccli.solvers.limits import Budget
from games.core.position import Position
from games.crocodile_pool_party import GAME

from .plain import BY_GAME, BY_SECOND_ROAD, drawn, explored, values


def position(pool: dict[str, Any], bars: dict[str, Any]) -> dict[str, Any]:
    return {"game": GAME.slug, "to_move": "red", "pool": pool, "bars": bars}


def state(plain: dict[str, Any]) -> Any:
    return GAME.view(GAME.read(Position.of(plain)), None)


def solved(plain: dict[str, Any]) -> Solved:
    return Solved(Arena(GAME, state(plain), Budget()))


def test_a_final_count_by_the_second_road() -> None:
    """Red's 4 against Yellow's 2, a swimmer on a bar: rules and solver both written twice."""
    start = position(
        {"c3": "red 4", "c9": "yellow 2"}, {"red": ["red 5", "yellow swimmer"], "yellow": ["yellow 4", "red 3"]}
    )
    ours = solved(start)
    spots = explored(BY_SECOND_ROAD, naive.table(start))
    worth = values(spots)
    nodes = {}
    for name, (to_move, pool, bars) in ((name, name) for name in spots):  # type: ignore[misc]
        plain = naive.plain(naive.Table(to_move, False, dict(pool), {}, naive.IN_FORCE))
        plain["bars"] = {"red": list(bars[0]), "yellow": list(bars[1])}
        nodes[name] = ours.arena.numbers[GAME.key(GAME.read(Position.of(plain)))]
    assert len(set(nodes.values())) == len(spots) == len(ours.arena)
    assert {name: ours.value(node) for name, node in nodes.items()} == worth
    assert {str(value) for value in worth.values()} == {"-1", "0", "1/2", "1"}


@pytest.mark.parametrize(
    ("pool", "bars"),
    [
        ({"c3": "red 4", "c9": "yellow 2"}, {}),
        ({"c3": "red 4", "c9": "yellow 2"}, {"red": ["red 1", "yellow 4"], "yellow": ["yellow 3", "red 2"]}),
        ({"c3": ["red 5", "yellow 6"], "d8": "yellow 3"}, {}),
    ],
)
def test_wins_draws_and_endless_play(pool: dict[str, Any], bars: dict[str, Any]) -> None:
    start = position(pool, bars)
    ours = solved(start)
    spots = explored(BY_GAME, state(start))
    worth = values(spots)
    draws = drawn(spots, worth)
    assert len(spots) == len(ours.arena)
    for name in spots:
        node = ours.arena.numbers[name]
        assert ours.value(node) == worth[name]
        zero = "draw" if name in draws else "endless"
        assert ours.label(node) == {1: "win", -1: "loss"}.get(worth[name], zero)  # type: ignore[call-overload]
    assert list(proof.faults(ours)) == []


@pytest.mark.slow
def test_a_swimmer_with_two_numbers() -> None:
    start = position({"d3": "red swimmer", "c5": "yellow 4"}, {"red": ["red 1", "red 3"], "yellow": ["red 4", "red 5"]})
    ours = solved(start)
    spots = explored(BY_GAME, state(start))
    worth = values(spots)
    assert len(spots) == len(ours.arena)
    assert all(ours.value(ours.arena.numbers[name]) == worth[name] for name in spots)
    assert {str(value) for value in worth.values()} == {"-1", "-1/2", "0", "1/2", "1"}
    assert list(proof.faults(ours)) == []
