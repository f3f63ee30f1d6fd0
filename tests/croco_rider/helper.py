"""What the tests of Croco Rider share: its cases, every combination of readings, random positions."""

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

from croccli.load import compose, load_position
from games.core import registry
from games.core.cases import Case, read_cases
from games.core.judge import judge
from games.core.position import Position
from games.core.rulings import table
from games.croco_rider import GAME
from games.croco_rider.state import State

ROOT = Path(__file__).parent.parent.parent
LENGTHS = (3, 4, 5, 6, 7)
SETS = {
    "green": ["1+", "2+", "3+", "3+", "4+", "5+", "1-", "2-", "3-", "4-", "5-", "7-"],
    "blue": ["1+", "2+", "3+", "4+", "5+", "6+", "1-", "2-", "3-", "3-", "4-", "6-"],
}


def example(name: str, **rulings: str) -> State:
    """The state of an example position."""
    return GAME.read(load_position(str(ROOT / "positions" / "croco-rider" / f"{name}.yaml"), rulings)[1])


def because(state: State, token: str) -> str:
    """All that is said against a token."""
    return " ".join(violation.because for violation in judge(GAME, state, token).violations)


def all_cases() -> list[Case]:
    """Every dispute case of the game, in the order of its id."""
    found = []
    for path in sorted((registry.home(GAME) / "cases").glob("*.yaml")):
        (root,) = compose(path.read_text(encoding="utf-8"), path.name)
        found += read_cases(GAME, root, path.name)
    return sorted(found, key=lambda case: case.id)


def all_readings() -> Iterator[dict[str, str]]:
    """Every combination of readings."""
    names = list(table(GAME.Rulings))
    for chosen in product(*(table(GAME.Rulings)[name].readings for name in names)):
        yield dict(zip(names, chosen))


READINGS = tuple(all_readings())


def random_position(rng: Random, readings: dict[str, str]) -> dict[str, Any]:
    """Any position a file may describe, reachable or not: pawns thrown on random squares, one of each crocodile up."""
    squares = [(length, square) for length in LENGTHS for square in range(1, length + 1)]
    rng.shuffle(squares)
    crocodiles = {length: ["."] * length for length in LENGTHS}
    camps, opening, turns = {}, {}, {}
    for colour, pawns in SETS.items():
        camp = rng.sample(pawns, 12)
        gone = rng.sample(range(1, 13), rng.choice([0, 1, 2, 3, 4, 6, 8, 10, 11, 12]))
        for place in gone:
            length, square = squares.pop()
            crocodiles[length][square - 1] = f"{colour} {camp[place - 1]}"
            camp[place - 1] = "."
        camps[colour] = camp
        opening[colour] = sorted(gone[:2])
        turns[colour] = rng.randint(0, min(3, len(gone)))
    for row in crocodiles.values():
        taken = [index for index, text in enumerate(row) if text != "."]
        if taken:
            up = rng.choice(taken)
            for index in taken:
                if index != up:
                    row[index] = rng.choice([f"({row[index]})"] * 3 + [f"({row[index].split()[0]})", "(..)"])
    return {
        "game": "croco-rider",
        "rulings": readings,
        "to_move": rng.choice(["green", "blue"]),
        "camps": camps,
        "crocodiles": crocodiles,
        "turns_ended": turns,
        "opening_squares": opening,
    }


def played(rng: Random, readings: dict[str, str], plies: int) -> Any:
    """A state that random play reaches from a random start."""
    state = GAME.read(Position.of({**GAME.deal(rng, (), {}), "rulings": readings}))
    for _ in range(plies):
        words = GAME.options(state, ()).words  # type: ignore[union-attr]
        if not words:
            break
        state = GAME.play(state, (rng.choice(words),))
    return state
