"""Endgames of Crocodile Pool Party once more, as plainly as can be: sets of positions that grow until nothing changes.

threshold   a value; one side forces it from a position if it gets at least that much whatever the other side does
level       the number of tiles face down: turning one over leads to a lower level, for good
exit        what a turn-over is worth: the odds times the best move with each number
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from crocodile_pool_party import naive

from games.core.judge import unfold
from games.crocodile_pool_party import GAME

WORTH = {"win": Fraction(1), "draw": Fraction(0), "loss": Fraction(-1)}


class Spot(NamedTuple):
    """A position: who moves, how it ended for red, plain moves, turn-overs (by square: odds and positions)."""

    mover: str | None
    ended: Fraction | None
    level: int
    nexts: tuple[Hashable, ...]
    draws: tuple[tuple[tuple[Fraction, tuple[Hashable, ...]], ...], ...]


class Rules(NamedTuple):
    """What the plain solver asks of the rules: a position's name, its end for red, its mover, level and moves."""

    name: Callable[[Any], Hashable]
    ended: Callable[[Any], Fraction | None]
    mover: Callable[[Any], str | None]
    level: Callable[[Any], int]
    moves: Callable[[Any], Iterator[tuple[str, Fraction | None, Any]]]


def explored(rules: Rules, root: Any) -> dict[Hashable, Spot]:
    """Every position that can be reached."""
    found: dict[Hashable, Spot] = {}
    waiting = [root]
    while waiting:
        here = waiting.pop()
        if rules.name(here) in found:
            continue
        nexts: list[Hashable] = []
        draws: dict[str, dict[str, tuple[Fraction, list[Hashable]]]] = {}
        for token, odds, after in [] if rules.ended(here) is not None else rules.moves(here):
            waiting.append(after)
            if odds is None:
                nexts.append(rules.name(after))
            else:
                what, _, shown = token.partition("=") if "=" in token.split("-")[0] else (token, "", "")
                if token.startswith("count"):
                    what, shown = "count", token
                draws.setdefault(what, {}).setdefault(shown.split("-")[0], (odds, []))[1].append(rules.name(after))
        found[rules.name(here)] = Spot(
            rules.mover(here),
            rules.ended(here),
            rules.level(here),
            tuple(nexts),
            tuple(tuple((odds, tuple(afters)) for odds, afters in draw.values()) for draw in draws.values()),
        )
    return found


# -- the rules of the game, and the plain second ones ------------------------------------------------------------------


def _game_moves(state: Any) -> Iterator[tuple[str, Fraction | None, Any]]:
    for leaf in unfold(GAME, state):
        yield GAME.token(state, leaf.move), leaf.probability, GAME.play(state, leaf.move)


def _game_ended(state: Any) -> Fraction | None:
    ending = GAME.ending(state)
    return WORTH[ending.outcomes["red"]] if ending else None


BY_GAME = Rules(
    GAME.key, _game_ended, GAME.to_move, lambda state: sum(not tile.up for tile in state.tiles()), _game_moves
)


def table_name(here: naive.Table) -> Hashable:
    pool = tuple(sorted((square, tuple(stack)) for square, stack in here.pool.items()))
    bars = tuple(tuple(sorted(map(str, here.bars[colour]))) for colour in ("red", "yellow"))
    return here.to_move, pool, bars


def _naive_moves(here: naive.Table) -> Iterator[tuple[str, Fraction | None, naive.Table]]:
    for token, odds in naive.tokens(here).items():
        yield token, odds, naive.played(here, token)


def _naive_ended(here: naive.Table) -> Fraction | None:
    ending = naive.ending(here)
    return WORTH[ending[0]["red"]] if ending else None


BY_SECOND_ROAD = Rules(
    table_name,
    _naive_ended,
    naive.to_move,
    lambda here: sum(not tile.up for tile in naive.all_tiles(here)),
    _naive_moves,
)


# -- values ------------------------------------------------------------------------------------------------------------


def values(spots: dict[Hashable, Spot], sides: tuple[str, str] = ("red", "yellow")) -> dict[Hashable, Fraction]:
    """The value of every position for the first of two sides, red."""
    found: dict[Hashable, Fraction] = {}
    for level in sorted({spot.level for spot in spots.values()}):
        here = {name: spot for name, spot in spots.items() if spot.level == level}
        exits = {
            name: [_worth(draw, spot.mover == sides[1], found) for draw in spot.draws] for name, spot in here.items()
        }
        met = {value for each in exits.values() for value in each}
        met |= {spot.ended for spot in here.values() if spot.ended is not None}
        found.update(dict.fromkeys(here, Fraction(0)))
        for value in sorted(value for value in met if value > 0):
            found.update(dict.fromkeys(_forced(here, exits, sides[0], 1, value), value))
        for value in sorted((value for value in met if value < 0), reverse=True):
            found.update(dict.fromkeys(_forced(here, exits, sides[1], -1, value), value))
    return found


def _worth(draw: Any, second: bool, found: dict[Hashable, Fraction]) -> Fraction:
    best = min if second else max
    return sum((odds * best(found[after] for after in afters) for odds, afters in draw), Fraction(0))


def _forced(
    here: dict[Hashable, Spot], exits: dict[Hashable, list[Fraction]], side: str, sign: int, value: Fraction
) -> set[Hashable]:
    """The positions from which a side gets at least `value` (sign -1: at most)."""

    def enough(worth: Fraction) -> bool:
        return sign * worth >= sign * value

    forced = {name for name, spot in here.items() if spot.ended is not None and enough(spot.ended)}
    while True:
        more = set()
        for name, spot in here.items():
            if name in forced or spot.ended is not None:
                continue
            options = [after in forced for after in spot.nexts] + [enough(worth) for worth in exits[name]]
            if any(options) if spot.mover in (side, None) else all(options):
                more.add(name)
        if not more:
            return forced
        forced |= more


def drawn(spots: dict[Hashable, Spot], worth: dict[Hashable, Fraction]) -> set[Hashable]:
    """Where nothing is turned over: positions from which either side forces a finished game worth 0, by moves that
    keep it.
    """
    found: set[Hashable] = set()
    zero = {name: spot for name, spot in spots.items() if worth[name] == 0}
    for side in ("red", "yellow"):
        forced = {name for name, spot in zero.items() if spot.ended == 0}
        while True:
            more = set()
            for name, spot in zero.items():
                kept = [after in forced for after in spot.nexts if worth[after] == 0]
                if name not in forced and kept and (any(kept) if spot.mover == side else all(kept)):
                    more.add(name)
            if not more:
                break
            forced |= more
        found |= forced
    return found
