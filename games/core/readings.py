"""Does an answer hang on a reading the rulebook leaves open?

An answer is asked again under each other reading alone, then under every combination of the rulings that were
consulted on the way. What was never consulted cannot matter.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from itertools import combinations, product
from typing import Any, NamedTuple

from .game import Game, opened
from .position import Position, PositionError
from .rulings import alternatives, readings_of, table

MOST = 4096
"""Combinations tried at most; beyond that the search says it stopped."""


class Reading(NamedTuple):
    """The answer under readings that differ from those in force. `unusable`: why the file cannot be read that way."""

    rulings: Mapping[str, str]
    answer: Any
    unusable: str = ""


class Survey(NamedTuple):
    """All answers tried. `flips`: the smallest sets of readings that change the answer. `complete`: nothing was cut."""

    answer: Any
    in_force: Mapping[str, str]
    consulted: tuple[str, ...]
    tried: tuple[Reading, ...]
    flips: tuple[Mapping[str, str], ...]
    complete: bool

    @property
    def disputed(self) -> bool:
        return bool(self.flips)


def survey(
    game: Game[Any],
    position: Position,
    ask: Callable[[Position], Hashable],
    *,
    singles_only: bool = False,
    consulted_only: bool = False,
) -> Survey:
    """Ask `ask` under every reading. It gets the position with readings set and must read the state from it.

    `consulted_only` leaves out what cannot matter: other readings of rulings that nobody asked for.
    """
    consulted: set[str] = set()
    base = ask(position._replace(consulted=consulted))
    in_force = readings_of(opened(game, position)[1])
    tried: dict[frozenset[tuple[str, str]], Reading] = {}

    def attempt(changes: Mapping[str, str]) -> None:
        key = frozenset(changes.items())
        if changes and key not in tried:
            tried[key] = _attempt(position, ask, changes, consulted)

    for name, reading in alternatives(game.Rulings, in_force):
        if not consulted_only or name in consulted:
            attempt({name: reading})
    complete = singles_only or _products(game, in_force, consulted, attempt)
    return Survey(base, in_force, tuple(sorted(consulted)), tuple(tried.values()), _smallest(base, tried), complete)


def _attempt(
    position: Position, ask: Callable[[Position], Hashable], changes: Mapping[str, str], consulted: set[str]
) -> Reading:
    try:
        return Reading(changes, ask(position._replace(rulings={**position.rulings, **changes}, consulted=consulted)))
    except PositionError as error:
        return Reading(changes, None, error.problems[0].message)


def _products(
    game: Game[Any], in_force: Mapping[str, str], consulted: set[str], attempt: Callable[[Mapping[str, str]], None]
) -> bool:
    readings = {name: tuple(about.readings) for name, about in table(game.Rulings).items()}
    done: set[str] = set()
    while done != consulted:
        done = set(consulted)
        names = sorted(done)
        size = 1
        for name in names:
            size *= len(readings[name])
        if size > MOST:
            return False
        for combination in product(*(readings[name] for name in names)):
            attempt({name: reading for name, reading in zip(names, combination) if reading != in_force[name]})
    return True


def _smallest(base: Hashable, tried: Mapping[frozenset[tuple[str, str]], Reading]) -> tuple[Mapping[str, str], ...]:
    flipping = [key for key, reading in tried.items() if not reading.unusable and reading.answer != base]
    flipping.sort(key=lambda key: (len(key), sorted(key)))
    kept: list[frozenset[tuple[str, str]]] = []
    for key in flipping:
        if not any(frozenset(part) in kept for size in range(1, len(key)) for part in combinations(sorted(key), size)):
            kept.append(key)
    return tuple(dict(sorted(key)) for key in kept)
