"""What the tests of Crocodile Pool Party share: cases, random positions, and what the rules say about them."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from hypothesis import strategies as st

from croccli.load import compose
from games.core.cases import Case, read_cases
from games.core.judge import unfold
from games.core.position import Position
from games.core.registry import home
from games.core.rulings import table
from games.crocodile_pool_party import GAME
from games.crocodile_pool_party.state import State

ROOT = Path(__file__).parents[2]
COLUMNS = "abcdef"
WATER = [c + str(r) for r in range(1, 15) for c in COLUMNS if c + str(r) not in ("a1", "b1", "e14", "f14")]


def cases() -> list[Case]:
    """All dispute cases of the game."""
    found = []
    for path in sorted(home(GAME).glob("cases/*.yaml")):
        (root,) = compose(path.read_text(encoding="utf-8"), path.name)
        found += read_cases(GAME, root, path.name)
    return found


def state(plain: dict[str, Any]) -> State:
    return GAME.read(Position.of(plain))


def leaves(here: State) -> dict[str, Fraction | None]:
    """Every legal token with its probability."""
    return {GAME.token(here, leaf.move): leaf.probability for leaf in unfold(GAME, here)}


# -- random positions --------------------------------------------------------------------------------------------------

AREAS = ("abcdef 1 14", "abcdef 1 14", "def 11 14", "abc 1 4", "ab 12 14", "ef 1 3", "ef 12 13", "abc 1 2", "cde 6 8")
"""Where the tiles of a position crowd: columns, first and last row. Corners and bars come often, since they block."""


def area(words: str) -> list[str]:
    columns, first, last = words.split()
    return [square for square in WATER if square[0] in columns and int(first) <= int(square[1:]) <= int(last)]


rulings = st.fixed_dictionaries(
    {name: st.sampled_from(sorted(about.readings)) for name, about in table(GAME.Rulings).items()}
)


@st.composite
def tiles(draw: st.DrawFn) -> list[str]:
    """Tiles of both colours in random order: face up, face down, and face down but known to the arbiter."""
    found = []
    for colour in ("red", "yellow"):
        number_of_tiles = draw(st.sampled_from((1, 2, 3, 4, 6, 6, 0)))
        numbers = draw(st.permutations(range(1, 7)))[:number_of_tiles]
        looks = draw(st.sampled_from(("{c} {n}", "{c} swimmer", "{c} swimmer {n}", "mixed", "mixed", "mixed")))
        for number in numbers:
            mixed = draw(st.sampled_from(("{c} {n}", "{c} {n}", "{c} {n}", "{c} swimmer", "{c} swimmer {n}")))
            found.append((mixed if looks == "mixed" else looks).format(c=colour, n=number))
    return draw(st.permutations(found))


@st.composite
def games_at_rest(draw: st.DrawFn) -> dict[str, Any]:
    """A position of the game proper: crowded or wide, with stacks, with tiles at the bars or none."""
    squares = draw(st.sampled_from(AREAS).map(area))
    bars_used = draw(st.sampled_from((0, 0, 1, 3)))
    pool: dict[str, list[str]] = {}
    bars: dict[str, list[str]] = {"red": [], "yellow": []}
    for tile in draw(tiles()):
        if draw(st.integers(0, 5)) < bars_used:
            bars[draw(st.sampled_from(("red", "yellow")))].append(tile)
            continue
        square = draw(st.sampled_from(squares))
        below = pool.get(square, [])
        if below and "swimmer" in below[0] and "swimmer" in tile:
            square = draw(st.sampled_from([each for each in WATER if each not in pool]))
            below = []
        pool[square] = [*below, tile] if below and "swimmer" in tile else [tile, *below]
    to_move = draw(st.sampled_from(("red", "yellow")))
    chosen = draw(rulings)
    return {"game": GAME.slug, "rulings": chosen, "to_move": to_move, "pool": pool, "bars": bars}


CORNERS = ("a14 b14 a13 b13", "f1 e1 f2 e2", "f13 e13 f12 e12", "a2 b2 a3 b3", "d14 c14 d13 c13", "c1 d1 c2 d2")


@st.composite
def cornered(draw: st.DrawFn) -> dict[str, Any]:
    """One tile in a corner with others around it: blocked turn-overs, and players who cannot move."""
    seat, other = draw(st.permutations(("red", "yellow")))
    own, others = draw(st.permutations(range(1, 7))), draw(st.permutations(range(1, 7)))
    corner, *around = draw(st.sampled_from(CORNERS)).split()
    look = draw(st.sampled_from(("{} {}", "{} {}", "{} {}", "{} swimmer", "{} swimmer {}")))
    pool = {corner: look.format(seat, own.pop()), "f8": f"{other} {others.pop()}"}
    for square in around:
        colour, numbers = draw(
            st.sampled_from(((other, others), (other, others), (other, others), (seat, own), ("", own)))
        )
        if colour:
            pool[square] = f"{colour} {numbers.pop()}"
    at_bars = [f"{seat} {number}" for number in own[: draw(st.sampled_from((0, 0, 1, 2)))]]
    chosen = draw(rulings)
    to_move = draw(st.sampled_from((seat, seat, seat, other)))
    return {
        "game": GAME.slug,
        "rulings": chosen,
        "to_move": to_move,
        "pool": pool,
        "bars": {"red": at_bars, "yellow": []},
    }


@st.composite
def counts_at_rest(draw: st.DrawFn) -> dict[str, Any]:
    """The end of a game with as many tiles at one bar as at the other, some of them face down."""
    found = draw(tiles())
    half = draw(st.integers(0, min(3, len(found) // 2)))
    bars = {"red": found[:half], "yellow": found[half : 2 * half]}
    rest = sorted(found[2 * half :], key=lambda tile: "swimmer" in tile)
    top = draw(st.sampled_from(("one stack", "one colour")))
    owner = rest[0].split()[0] if rest else "red"
    alike = [tile for tile in rest if tile.startswith(owner)]
    stacked = {"d7": rest} if rest and (len(rest) == 1 or "swimmer" not in rest[0]) else {}
    pool = stacked if top == "one stack" else {square: [tile] for square, tile in zip(WATER, alike)}
    to_move = draw(st.sampled_from(("red", "yellow")))
    chosen = draw(rulings)
    return {"game": GAME.slug, "rulings": chosen, "to_move": to_move, "pool": pool, "bars": bars}


@st.composite
def setups(draw: st.DrawFn) -> dict[str, Any]:
    """Swimmers being placed, in turn and within the rows, with up to twelve in the pool."""
    chosen = draw(rulings)
    quota = [int(digit) for digit in chosen["start-rows"].split("-")]
    seats = draw(st.permutations(("red", "yellow")))
    placed = draw(st.sampled_from((0, 1, 2, 5, 7, 9, 10, 11, 11, 12)))
    pool: dict[str, str] = {}
    for seat, number in zip(seats, ((placed + 1) // 2, placed // 2)):
        rows = [row for row, room in zip((2, 3, 4, 5), quota) for _ in range(room)]
        for row in draw(st.permutations(rows))[:number]:
            own = row if seat == "red" else 15 - row
            free = [f"{column}{own}" for column in COLUMNS if f"{column}{own}" not in pool]
            pool[draw(st.sampled_from(free))] = f"{seat} swimmer"
    return {"game": GAME.slug, "rulings": chosen, "to_move": seats[placed % 2], "phase": "setup", "pool": pool}


positions = st.one_of(games_at_rest(), games_at_rest(), cornered(), cornered(), counts_at_rest(), setups())
