"""Positions of Pool Party for the tests of its kernel: seeded random endings of two players, those of positions/."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from croccli.load import load_document
from games.core.game import CannotSolve
from games.core.judge import unfold
from games.core.position import Position
from games.pool_party import GAME
from games.pool_party.ends import over
from games.pool_party.state import State

from .tables import ROOT

COLOURS = ("blue", "green", "orange", "purple", "red", "yellow")
READINGS = {
    "repeat": ("same", "undo", "both", "neither"),
    "end-before-guess": ("yes", "no"),
    "guess-colours": ("standing", "any"),
    "guess-when-out": ("no", "yes"),
}


def played(plain: dict[str, Any], guesses: bool) -> State:
    """What a solver works on: all colours open."""
    wishes = {"open-colours": "on", "guesses": "on" if guesses else "off"}
    return GAME.assume(GAME.read(Position.of({"game": GAME.slug, **plain})), wishes, False)[0]


def ending(rng: Random, numbers: tuple[int, ...], spaces: range = range(18), **readings: str) -> State:
    """Pawns with these numbers stand somewhere on these spaces, four colours or more; a last move may be known."""
    while True:
        pawns = [(each, number) for number in (1, 2, 3) for each in rng.sample(COLOURS, numbers.count(number))]
        if len({colour for colour, _ in pawns}) > 3:
            break
    held = rng.sample(sorted({colour for colour, _ in pawns}), 2)
    ring = ["."] * 18
    for (colour, number), space in zip(pawns, rng.sample(spaces, len(pawns))):
        ring[space] = f"{colour} {number}"
    plain = {"players": dict(zip(("ann", "ben"), held)), "to_move": rng.choice(("ann", "ben")), "ring": ring}
    chosen = {name: readings.get(name.replace("-", "_"), rng.choice(known)) for name, known in READINGS.items()}
    state = played({**plain, "rulings": chosen}, readings.get("guesses", rng.choice(("on", "off"))) == "on")
    return wandered(state, rng, rng.randint(0, 2))


def wandered(state: State, rng: Random, plies: int) -> State:
    """The position after some random moves, before the game is over."""
    for _ in range(plies):
        after = GAME.play(state, rng.choice([leaf.move for leaf in unfold(GAME, state)]))
        if over(after):
            break
        state = after
    return state


def from_files() -> dict[str, State]:
    """The two-player positions of the repository that can be solved, with guesses and without, all colours open."""
    found = {}
    for path, guesses in product(sorted((ROOT / "positions" / GAME.slug).glob("*.yaml")), ("on", "off")):
        state = GAME.read(load_document(str(path)))
        try:
            found[f"{path.stem}, guesses {guesses}"] = GAME.assume(
                state, {"open-colours": "on", "guesses": guesses}, False
            )[0]
        except CannotSolve:
            continue
    return found
