"""Whether a table is right: by proof, or by looking at some positions.

proof     the game's verifier looks at every position
sample    positions drawn at random are looked at by the readable rules; that proves nothing about the others
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

from games.core.game import Game
from games.core.judge import unfold
from games.core.kernel import Shelf, Standing, Table
from games.core.registry import find, known
from games.core.rulings import table

from . import folder
from .file import File

TOLD = 10
"""Faults that are told of a file."""


class Checked(NamedTuple):
    """A file that could be read, how many of its positions were looked at, and what is wrong (the first few)."""

    file: File
    positions: int
    proved: bool
    faults: tuple[str, ...]


def opened(path: str) -> tuple[File, Game[Any], Shelf]:
    """A file whose checksums fit, its game and its shelf. Raises PositionError."""
    file = File(path)
    shelf = find(file.about.game).shelf() if known(file.about.game) else None
    if shelf is None:
        file.refuse(f"this is for a game that keeps no tables here ({file.about.game})", "")
    file.check(shelf.layout)
    return file, find(file.about.game), shelf


def verified(path: str) -> Checked:
    """Look at every position. Raises PositionError where the file is unusable."""
    file, game, shelf = opened(path)
    pieces = file.pieces()
    found = list(_told_apart(file, game, shelf))
    states = sum(piece.states for piece in pieces.values())
    if not found and states != file.states:
        found.append(f"it says that it has {file.states:,} positions, but has {states:,}")
    if not found:
        found += _first(shelf.faults(file.about.readings, pieces))
    return Checked(file, states, not found, tuple(found))


def _told_apart(file: File, game: Game[Any], shelf: Shelf) -> Iterator[str]:
    """What the head says of the ending, against the piece it begins with."""
    about = file.about
    try:
        for ruling, reading in about.readings.items():
            table(game.Rulings)[ruling].readings[reading]
        state = shelf.drawn(about.root, folder.rulings(game, about.readings), Random(0))
        same = folder.about(game, state) == about
    except (TypeError, ValueError, AttributeError, KeyError, AssertionError):
        same = False
    if about.root not in file or not same:
        yield f"it is not the ending that it says it is: {about.root}"


def _first(faults: Iterator[str]) -> list[str]:
    found = [fault for fault, _ in zip(faults, range(TOLD + 1))]
    return found if len(found) <= TOLD else [*found[:TOLD], "and more"]


def sampled(path: str, number: int, seed: int) -> Checked:
    """Look at so many positions by the readable rules. Raises PositionError where the file is unusable."""
    file, game, shelf = opened(path)
    rng, counts, faults = Random(seed), file.counts(), []
    rulings = folder.rulings(game, file.about.readings)
    for piece in rng.choices(list(counts), list(counts.values()), k=number):
        state = shelf.drawn(piece, rulings, rng)
        if not fits(game, state, shelf.table(state, piece, file.number)):
            faults.append(f"{piece}: not what its moves say: {game.write(state)}")
    return Checked(file, number, False, tuple(_first(iter(faults))))


def fits(game: Game[Any], state: Any, solved: Table) -> bool:
    """Whether a position's standing is what its moves say by the rules."""
    players, known = game.players(state), solved.of(state)
    ending, mover = game.ending(state), game.to_move(state)
    if ending is not None:
        value = {"win": 1, "draw": 0, "loss": -1}[ending.outcomes[players[0]]]
        return known == Standing(value, 0 if value else None, (None, None) if value else (0, 0))
    assert mover is not None
    side = players.index(mover)
    after = [solved.of(game.play(state, leaf.move)) for leaf in unfold(game, state)]
    sign = 1 - 2 * side
    best = sign * max(sign * each.value for each in after)
    if known.value != best:
        return False
    if best:
        plies = [each.distance + 1 for each in after if each.value == best and each.distance is not None]
        return known.distance == (min(plies) if sign * best > 0 else max(plies)) and known.draws == (None, None)
    kept = [each.draws for each in after if each.value == 0]
    return known.draws == tuple(_draw([draws[who] for draws in kept], who == side) for who in (0, 1))


def _draw(kept: list[int | None], forcing: bool) -> int | None:
    """The plies in which a side forces a draw, by those after each move that keeps the value 0."""
    plies = [each + 1 for each in kept if each is not None]
    if forcing:
        return min(plies, default=None)
    return max(plies) if len(plies) == len(kept) else None
