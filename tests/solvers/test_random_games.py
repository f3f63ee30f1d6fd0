"""Random small games with cycles, solved by brute force over all pairs of strategies: exactly the same answers."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croccli.solvers import proof
from croccli.solvers.arena import Arena
from croccli.solvers.graphical import Solved
from croccli.solvers.limits import Budget

from .brute import bounds, closings, points
from .toys import ENDS, Draw, Place, Spec, Toy

GAMES = 540
PAIRS = 400
"""Pairs of strategies of one game, at most."""


def random_spec(rng: Random) -> Spec:
    """A game of a few places in up to three strata; draws lead to lower strata only."""
    while True:
        names = [f"p{number}" for number in range(rng.randint(3, 7))]
        ranks = {**dict.fromkeys(ENDS, 0), **{name: rng.randint(1, 3) for name in names}}
        spec: Spec = dict(ENDS)
        for name in names:
            spec[name] = Place(rng.choice(["max", "min"]), ranks[name], _options(rng, name, ranks))
        if _size(spec) <= PAIRS:
            return spec


def _options(rng: Random, name: str, ranks: dict[str, int]) -> tuple[Any, ...]:
    same = [other for other, rank in ranks.items() if rank == ranks[name]]
    lower = [other for other, rank in ranks.items() if rank < ranks[name]]
    options: list[Any] = []
    for _ in range(rng.choice([1, 2, 2, 2, 3])):
        kind = rng.random()
        options.append(
            rng.choice(same) if kind < 0.6 else rng.choice(lower) if kind < 0.8 else _draw(rng, lower, deep=True)
        )
    return tuple(options)


def _draw(rng: Random, lower: list[str], deep: bool) -> Draw:
    parts = [rng.randint(1, 3) for _ in range(rng.choice([1, 2, 2, 3]))]
    return Draw(
        tuple(
            (
                Fraction(part, sum(parts)),
                tuple(
                    _draw(rng, lower, deep=False) if deep and rng.random() < 0.15 else rng.choice(lower)
                    for _ in range(rng.choice([1, 1, 2]))
                ),
            )
            for part in parts
        )
    )


def _size(spec: Spec) -> int:
    size = 1
    for player in ("max", "min"):
        for count in points(spec, player).values():
            size *= count
    return size


def solved(spec: Spec, root: str) -> Solved:
    return Solved(Arena(Toy(spec), root, Budget()))


def answers(spec: Spec) -> dict[str, tuple[Fraction, str]]:
    """Value and outcome of every place, from as many roots as it takes to see them all."""
    found: dict[str, tuple[Fraction, str]] = {}
    for root in spec:
        if root not in found:
            one = solved(spec, root)
            for place, node in one.arena.numbers.items():
                answer = one.value(node), one.label(node)
                assert found.setdefault(place, answer) == answer, f"{place} differs when solved from {root}"
            assert list(proof.faults(one)) == []
    return found


@pytest.mark.parametrize("batch", range(6))
def test_values_and_outcomes_are_those_of_brute_force(batch: int) -> None:
    rng = Random(f"games {batch}")
    met: Counter[str] = Counter()
    for _ in range(GAMES // 6):
        spec = random_spec(rng)
        lower, upper = bounds(spec)
        assert lower == upper, "pure stationary strategies suffice in these games"
        zero = closings(spec, lower)
        for place, (value, label) in answers(spec).items():
            assert value == lower[place], (place, spec)
            expected = zero.get(place) or {1: "win", -1: "loss"}.get(value, "mixed")  # type: ignore[call-overload]
            assert label == expected, (place, spec)
            met[label] += 1
            met["fraction"] += value.denominator > 1
    assert min(met[kind] for kind in ("win", "loss", "draw", "endless", "mixed", "fraction")) >= 10, met
