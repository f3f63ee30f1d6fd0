"""Pool Party with open colours: endgames of known value, and small positions against the plainest solver."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from toys import croc

from croccli.load import load_position
from croccli.solvers import proof, report, security
from croccli.solvers.arena import Arena
from croccli.solvers.choose import choose
from croccli.solvers.graphical import METHOD, Solved
from croccli.solvers.limits import Budget
from croccli.solvers.solution import Solution
from games.core.game import CannotSolve
from games.core.judge import judge, unfold
from games.core.position import Position
from games.pool_party import GAME
from games.pool_party.state import State

from .plain_pool_party import READINGS, Document, name, worth
from .replaying import replay

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "positions" / "pool-party"
COLOURS = ("red", "blue", "green", "yellow", "orange", "purple")


class Endgame(NamedTuple):
    """An endgame file: value for the mover ann, outcome, plies, best decisions, positions, chances of each outcome."""

    name: str
    guesses: str
    value: Fraction
    outcome: str
    plies: int | None
    best: tuple[str, ...]
    states: int
    endings: dict[str, Fraction]
    rulings: tuple[tuple[str, str], ...] = ()
    slow: bool = False


HALF, ONE, NONE = Fraction(1, 2), Fraction(1), Fraction(0)
ANY_MOVE = ("2 cw", "7 cw", "7 ccw", "8 cw", "8 ccw", "13 cw", "13 ccw")
ENDGAMES = (
    # Half of the time the pawn not shown is a three, and puts ben out. Otherwise nobody can force anything.
    Endgame("shown-or-not", "off", HALF, "mixed", 1, ("4=",), 5838, {"win": HALF, "endless": HALF}),
    # Both are four from the board with a three each; what would win is closed.
    Endgame("closed-move", "off", NONE, "draw", 1, ("7 ccw",), 7200, {"draw": ONE}, slow=True),
    # The pawn goes on from 4 to 7 and takes ben's last one with it.
    Endgame("closed-move", "off", ONE, "win", 1, ("4 cw",), 7200, {"win": ONE}, (("repeat", "undo"),), slow=True),
    Endgame("closed-move", "on", ONE, "win", 3, ("14 cw",), 9288, {"win": ONE}, slow=True),
    Endgame("one-safe-move", "off", NONE, "endless", None, ("15 cw",), 2880, {"endless": ONE}),
    Endgame("board-in-reach", "on", -ONE, "loss", 4, ANY_MOVE, 9288, {"loss": ONE}, slow=True),
    Endgame(
        "board-in-reach", "off", NONE, "endless", None, ("7 ccw", "8 cw", "13 cw", "13 ccw"), 7200, {"endless": ONE},
        slow=True,
    ),
)  # fmt: skip
LARGE = ("four-readings", "one-winning-move")
"""Left to the kernel: tests/kernels/test_pool_party.py knows their values."""
KNOWN = [
    pytest.param(each, id=f"{each.name}-{each.guesses}", marks=[pytest.mark.slow] if each.slow else [])
    for each in ENDGAMES
]


def assumed(path: str, guesses: str, rulings: tuple[tuple[str, str], ...] = ()) -> tuple[State, str]:
    game, position = load_position(path, dict(rulings))
    state, said = game.assume(game.read(position), {"open-colours": "on", "guesses": guesses}, False)
    assert isinstance(state, State)
    return state, said


@cache
def answered(file: str, guesses: str, rulings: tuple[tuple[str, str], ...] = ()) -> tuple[State, Solved, Solution]:
    state, said = assumed(str(FOLDER / f"endgame-{file}.yaml"), guesses, rulings)
    solved = Solved(Arena(GAME, state, Budget()))
    return state, solved, report.read(solved, METHOD, 3, said)


def plain(state: State) -> Document:
    """The position as people write it down, with everything the plain solver asks for."""
    return {"out": [], "pool": [], "last_move": None, **GAME.write(state)}


# -- known endgames ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("endgame", KNOWN)
def test_values_are_known_and_proved(endgame: Endgame) -> None:
    state, solved, answer = answered(endgame.name, endgame.guesses, endgame.rulings)
    assert (answer.status, answer.of) == ("exact", "ann")
    assert answer.values == {"ann": (endgame.value,) * 2, "ben": (-endgame.value,) * 2}
    assert (answer.worth.outcome, answer.worth.distance) == (endgame.outcome, endgame.plies)
    assert set(answer.best) == set(endgame.best)
    assert (answer.states, answer.odds) == (endgame.states, endgame.endings)
    assert list(proof.faults(solved)) == []
    assert replay(GAME, state, answer.line, "ann") == endgame.endings


def test_every_endgame_is_known() -> None:
    names = {*(each.name for each in ENDGAMES), *LARGE}
    assert {path.stem for path in FOLDER.glob("endgame-*.yaml")} == {f"endgame-{name}" for name in names}


@pytest.mark.parametrize("file", ["shown-or-not", "one-safe-move"])
def test_every_position_of_an_endgame_has_its_plain_value(file: str) -> None:
    state, solved, _ = answered(file, "off")
    same_as_plain(state, solved)


def same_as_plain(state: State, solved: Solved) -> Fraction:
    """Every position that can be reached is worth what the plainest solver says. Returns what this one is worth."""
    expected = worth(plain(state), solved.maximiser, state.guesses)
    found = {name(plain(each)): solved.value(node) for each, node in solved.arena.numbers.items()}
    assert found == expected
    return expected[name(plain(state))]


# -- small positions ---------------------------------------------------------------------------------------------------


def small(rng: Random, players: int) -> State:
    """Threes on two thirds of the ring, so that few positions can be reached; sometimes a pawn more of a colour."""
    thirds = rng.sample(range(3), 2)
    colours = COLOURS[: 4 if players == 2 else 3]
    spaces = rng.sample(range(thirds[0], 18, 3), 2) + rng.sample(range(thirds[1], 18, 3), len(colours) - 2)
    rng.shuffle(spaces)
    ring = ["."] * 18
    for colour, space in zip(colours, spaces):
        ring[space] = f"{colour} 3"
    pool = [f"{colour} {number}" for colour in COLOURS for number in (1, 2, 3) if f"{colour} {number}" not in ring]
    readings = {
        "end-before-guess": ("yes", "no"),
        "guess-colours": ("standing", "any"),
        "guess-when-out": ("no", "yes"),
    }
    rulings = {reading: rng.choice(choices) for reading, choices in readings.items()} | {"repeat": "neither"}
    names = ("ann", "ben", "cho")[:players]
    document = {
        "game": "pool-party",
        "rulings": rulings,
        "players": dict(zip(names, COLOURS)),
        "to_move": rng.choice(names),
        "ring": ring,
        "pool": pool,
    }
    state, _ = GAME.assume(GAME.read(Position.of(document)), {"guesses": rng.choice(("on", "off"))}, True)
    return state


def test_positions_of_two_players() -> None:
    rng, met = Random("two"), set()
    for _ in range(3):
        state = small(rng, 2)
        solved = Solved(Arena(GAME, state, Budget()))
        same_as_plain(state, solved)
        met |= {solved.label(node) for node in range(len(solved.arena))}
        assert list(proof.faults(solved)) == []
    assert met >= {"win", "draw", "endless", "loss"}


def test_positions_of_three_players() -> None:
    """Each against the two others together."""
    rng = Random("three")
    for _ in range(2):
        state = small(rng, 3)
        assert choose(GAME, state).name == security.METHOD
        answer = security.solve(GAME, state, Budget(), 1, "")
        for player in state.players:
            value = same_as_plain(state, Solved(Arena(GAME, state, Budget()), player))
            assert answer.values[player] == (value, value)


def test_every_move_is_worth_the_position_after_it_solved_anew() -> None:
    rng = Random("anew")
    for players, step in ((2, 4), (3, 2)):
        state = small(rng, players)
        answer = choose(GAME, state).solve(GAME, state, Budget(), 1, "")
        assert [move.token for move in answer.moves] == [GAME.token(state, leaf.move) for leaf in unfold(GAME, state)]
        for move in answer.moves[::step]:
            after = GAME.play(state, judge(GAME, state, move.token).move)
            anew = choose(GAME, after).solve(GAME, after, Budget(), 1, "")
            assert move.worth.lower == move.worth.upper == anew.values[answer.of][0]


# -- what is taken for granted -----------------------------------------------------------------------------------------


def test_secret_colours_are_refused_with_the_reason() -> None:
    said = croc("solve", str(FOLDER / "endgame-closed-move.yaml"))
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert "cannot be solved: the colours of ann and ben are secret" in said.err
    assert "to draw the colours by chance would solve another game" in said.err
    assert "--open-colours" in said.err
    assert croc("solve", str(FOLDER / "endgame-closed-move.yaml"), "--guesses", "on").err == said.err
    unsaid = "once the file says which they are"
    assert unsaid not in said.err
    assert unsaid in croc("solve", str(FOLDER / "opening.yaml")).err


def test_the_answer_says_what_lies_open() -> None:
    path = str(FOLDER / "endgame-one-safe-move.yaml")
    off = croc("solve", path, "--open-colours", "--max-states", "9").out.replace("\n ", "")
    on = croc("solve", path, "--open-colours", "--guesses", "on", "--max-states", "9").out.replace("\n ", "")
    assert "all colours lie face up, numbers nobody has seen are drawn when shown, guesses are off" in off
    assert "guesses are on" in on


def test_colours_that_everybody_knows_need_not_be_opened() -> None:
    """Four colours stand, and each player is known not to have three of them: the game is played as it is."""
    state, _ = assumed(str(FOLDER / "endgame-one-safe-move.yaml"), "off")
    document = GAME.write(state) | {"players": {"ann": "unknown", "ben": "unknown"}}
    known = {"ann": ["blue", "green", "yellow"], "ben": ["red", "green", "yellow"]}
    public = GAME.read(Position.of(document | {"not": known}))
    seen, said = GAME.assume(public, {}, False)
    assert seen.colours == ("red", "blue")
    assert seen.guesses
    assert said.startswith("everybody knows all colours")
    assert said.endswith("guesses are on")
    assert not GAME.assume(public, {"guesses": "off"}, False)[0].guesses
    with pytest.raises(CannotSolve, match="secret"):
        GAME.assume(GAME.read(Position.of(document | {"not": {"ann": ["blue", "green"], "ben": ["red"]}})), {}, False)


def test_numbers_the_file_knows_are_true_for_the_arbiter_only() -> None:
    path = FOLDER / "endgame-shown-or-not.yaml"
    text = path.read_text(encoding="utf-8")
    three = text.replace("[., ., ., ., yellow,", "[., ., ., ., yellow (3),").replace(
        "yellow 1, yellow,", "yellow 1, yellow 2,"
    )
    found: dict[str, Any] = croc("solve", "-", "--arbiter", "--format", "json", stdin=three).json
    assert (found["value"]["ann"], found["outcome"], found["best"]) == ("1", "win", ["4=3 cw"])
    assert "numbers the file knows are true" in found["assumption"]


def test_a_finished_game_needs_no_open_colours() -> None:
    found = croc("solve", str(FOLDER / "closing-count.yaml"), "--format", "json").json
    assert found["lower"] == {"ann": "-1/2", "ben": "1/2", "cho": "-1"}
    assert found["odds"] == {"draw": "1/2", "loss": "1/2"}
    assert found["assumption"].startswith("the game is over")


def test_readings_of_the_plain_solver_are_those_in_force() -> None:
    assert set(READINGS) == {"repeat", "end-before-guess", "guess-colours", "guess-when-out"}
    assert all(GAME.Rulings().__dict__[reading.replace("-", "_")] == chosen for reading, chosen in READINGS.items())
