"""Other people's programs on the same games: pygambit and OpenSpiel on trees, stormpy on a Markov decision process.

They belong to the extra `oracles` (make oracles); a test whose program is not installed says so and is skipped.

tree       a game in which play never comes back, written in the format that Gambit and OpenSpiel read
process    See You Later with one player's decisions fixed: the other's best answer is a Markov decision process
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

import pytest

from croccli.load import load_position
from croccli.solvers import graphical, stochastic
from croccli.solvers.certificate import Certificate
from croccli.solvers.chance_arena import CHANCE, ENDED, MAXIMISER, MINIMISER, SCALE, ChanceArena
from croccli.solvers.limits import Budget
from croccli.solvers.stochastic import Search
from games.core.game import Game
from games.core.moves import Chances, Choices, Done, Move
from games.core.position import Position
from games.see_you_later import GAME
from games.see_you_later.state import State

from .chance_toys import MAX, MIN, ChanceToy
from .plain_see_you_later import small

POSITIONS = Path(__file__).parents[2] / "positions" / "see-you-later"
PAYOFF = {"win": "{ 1, -1 }", "draw": "{ 0, 0 }", "loss": "{ -1, 1 }"}
HOW = "not installed: pip install '.[oracles]', or make oracles"
NEARLY = 1e-9


# -- trees ----------------------------------------------------------------------------------------------------------


class Downhill(ChanceToy):
    """A toy in which play never comes back: places further on rank lower."""

    def rank(self, state: str) -> tuple[int, ...] | None:
        return (-list(self.spec).index(state),)


def downhill(rng: Random, places: int = 7) -> dict[str, Any]:
    names = [f"p{number}" for number in range(places)]
    drawing: dict[str, Any] = {}
    for number, place in enumerate(names):
        onward = [rng.choice([*names[number + 1 :], "w", "d", "l"]) for _ in range(rng.randint(1, 3))]
        drawing[place] = (
            (rng.choice((MAX, MIN)), *onward) if rng.random() < 0.7 else {to: rng.randint(1, 3) for to in onward}
        )
    return {**drawing, "w": "win", "d": "draw", "l": "loss"}


class Tree:
    """The tree of a game from a position on, every position once for each way to it, as a file for Gambit."""

    def __init__(self, game: Game[Any], root: Any) -> None:
        self.game, self.players = game, game.players(root)
        names = " ".join(f'"{player}"' for player in self.players)
        self.lines = [f'EFG 2 R "{game.slug}" {{ {names} }}', '""', ""]
        self.nodes: Counter[str] = Counter()
        """How many there are of each kind: decisions (by player), draws, ends."""
        self._position(root, ())

    def text(self) -> str:
        return "\n".join(self.lines) + "\n"

    def _number(self, kind: str) -> int:
        self.nodes[kind] += 1
        return self.nodes[kind]

    def _position(self, state: Any, so_far: Move) -> None:
        ending = self.game.ending(state) if not so_far else None
        if ending is not None:
            number = self._number("ends")
            self.lines.append(f't "" {number} "{number}" {PAYOFF[ending.outcomes[self.players[0]]]}')
            return
        options = self.game.options(state, so_far)
        if isinstance(options, Done):
            self._position(self.game.play(state, so_far), ())
        elif isinstance(options, Chances):
            shown = " ".join(f'"{number}" {odds}' for number, (_, odds) in enumerate(options.odds))
            self.lines.append(f'c "" {self._number("draws")} "" {{ {shown} }} 0')
            for word, _ in options.odds:
                self._position(state, (*so_far, word))
        elif isinstance(options, Choices) and len(options.words) == 1:
            self._position(state, (*so_far, options.words[0]))
        else:
            assert isinstance(options, Choices)
            shown = " ".join(f'"{number}"' for number in range(len(options.words)))
            mover = str(self.game.to_move(state))
            seat = self.players.index(mover) + 1
            self.lines.append(f'p "" {seat} {self._number(mover)} "" {{ {shown} }} 0')
            for word in options.words:
                self._position(state, (*so_far, word))


def trees() -> list[tuple[Game[Any], Any, Fraction]]:
    """Games with what their roots are worth to the first player: toys by both methods, and two endgames."""
    found: list[tuple[Game[Any], Any, Fraction]] = []
    for seed in range(25):
        drawing = downhill(Random(f"tree {seed}"))
        toy = Downhill(drawing)
        one = stochastic.solve(toy, "p0", Budget(), 0, "nothing").values[MAX]
        two = graphical.solve(toy, "p0", Budget(), 0, "nothing").values[MAX]
        assert one == two
        assert one[0] == one[1]
        found.append((toy, "p0", one[0]))
    for name in ("endgame-stop", "endgame-thirty-cards"):
        game, position = load_position(str(POSITIONS / f"{name}.yaml"))
        state, _ = game.assume(game.read(position), {}, True)
        worth = stochastic.solve(game, state, Budget(), 0, "nothing").values["ann"]
        assert worth[0] == worth[1]
        found.append((game, state, worth[0]))
    return found


def test_pygambit_agrees_on_trees(tmp_path: Path) -> None:
    """An equilibrium of a game of two with opposed interests has the value of the game."""
    gambit = pytest.importorskip("pygambit", reason=f"pygambit {HOW}")
    met = 0
    for number, (game, root, worth) in enumerate(trees()):
        tree = Tree(game, root)
        if tree.nodes["ends"] > 120 or not any(tree.nodes[player] for player in tree.players):
            continue
        path = tmp_path / f"{number}.efg"
        path.write_text(tree.text(), encoding="utf-8")
        read = gambit.read_efg(str(path))
        profile = gambit.nash.lp_solve(read, rational=True).equilibria[0]
        assert Fraction(str(profile.payoff(read.players[tree.players[0]]))) == worth
        met += 1
    assert met > 15


def test_openspiel_agrees_on_trees() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason=f"OpenSpiel {HOW}")
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
    met = 0
    for game, root, worth in trees():
        tree = Tree(game, root)
        if tree.nodes["ends"] > 5000 or not any(tree.nodes[player] for player in tree.players):
            continue
        state = pyspiel.load_efg_game(tree.text()).new_initial_state()
        value, _ = minimax.expectiminimax(state, 1000, None, 0)
        assert abs(value - worth) < NEARLY
        met += 1
    assert met > 20


# -- a Markov decision process ----------------------------------------------------------------------------------------


def processes() -> Iterator[tuple[str, State]]:
    """Small positions: three endgames, and one of the model with an endless deck, in which play comes back."""
    for name in ("six-cards", "endgame-turn", "endgame-thirty-cards"):
        game, position = load_position(str(POSITIONS / f"{name}.yaml"))
        yield name, game.assume(game.read(position), {}, True)[0]
    doc = small(Random(1), 2, 4, 3)
    yield "endless", GAME.assume(GAME.read(Position.of(doc)), {"deck": "endless"}, True)[0]


def opened(state: State) -> Search:
    """A search with exact values, every node opened, and something to do at each of them."""
    found = Search(GAME, state, "ann", Budget())
    found.run()
    while found.arena.sealed:
        found.arena.open(next(iter(found.arena.sealed)))
    found.narrowing.hurried = False
    found.narrowing.sweep(range(len(found.arena)), 0)
    return found


def written(arena: ChanceArena, fixed: int, choice: Mapping[int, int]) -> str:
    """The process in which one side's decisions are fixed, as a file for Storm."""
    ways = [_ways(arena, node, fixed, choice) for node in range(len(arena))]
    lines = ["@type: MDP", "@parameters", "", "@reward_models", "", "@nr_states", str(len(arena))]
    lines += ["@nr_choices", str(sum(map(len, ways))), "@model"]
    for node, each in enumerate(ways):
        label = f" {arena.outcomes[node]}" if arena.sides[node] == ENDED else " init" if node == 0 else ""
        lines.append(f"state {node}{label}")
        for number, way in enumerate(each):
            lines.append(f"\taction {number}")
            lines += [f"\t\t{after} : {odds}" for after, odds in sorted(way.items())]
    return "\n".join(lines) + "\n"


def _ways(arena: ChanceArena, node: int, fixed: int, choice: Mapping[int, int]) -> list[dict[int, Fraction]]:
    side, one = arena.sides[node], Fraction(1)
    if side == ENDED:
        return [{node: one}]
    if side == CHANCE:
        found: dict[int, Fraction] = {}
        for odds, after in arena.odds(node):
            found[after] = found.get(after, Fraction(0)) + odds
        return [found]
    if side == fixed:
        return [{choice[node]: one}]
    return [{after: one} for after in dict.fromkeys(arena.after[node])]


def asked(stormpy: Any, path: Path, formula: str) -> Fraction:
    """The answer of Storm for node 0, in rational numbers."""
    model = stormpy.build_model_from_drn[stormpy.Rational](path)
    (question,) = stormpy.parse_properties(formula)
    return Fraction(str(stormpy.model_checking(model, question).get_value(0)))


@pytest.mark.parametrize(("name", "state"), [pytest.param(*each, id=each[0]) for each in processes()])
def test_stormpy_agrees_when_one_player_is_fixed(name: str, state: State, tmp_path: Path) -> None:
    """Against best decisions the other gets the value of the game, exactly; against any, what the certificate says."""
    stormpy = pytest.importorskip("stormpy", reason=f"stormpy {HOW}")
    found = opened(state)
    assert found.exact is not None
    arena, path, met = found.arena, tmp_path / f"{name}.drn", 0
    for side, free in ((MAXIMISER, "min"), (MINIMISER, "max")):
        thoughtless = {node: arena.after[node][0] for node in range(len(arena)) if arena.sides[node] == side}
        for choice in ({**thoughtless, **found.narrowing.witness, **found.exact.choice}, thoughtless):
            path.write_text(written(arena, side, choice), encoding="utf-8")
            if asked(stormpy, path, 'Pmin=? [F ("win" | "loss")]') < 1:
                continue  # with endless play the chance of winning alone does not tell the value
            met += 1
            worth = 2 * asked(stormpy, path, f'P{free}=? [F "win"]') - 1
            bounds = Certificate(arena, side, choice).bounds
            assert bounds.lower <= worth * SCALE <= bounds.upper
            assert bounds.upper - bounds.lower <= SCALE >> 40
            if choice is not thoughtless:
                assert worth == found.exact.value(0)
    assert met >= 1
