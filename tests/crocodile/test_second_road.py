"""The rules against a plainly written second implementation, on random records under every combination of readings."""

from __future__ import annotations

import random
from itertools import product

from hypothesis import given, settings

from games.core.judge import unfold
from games.core.position import Position
from games.core.rulings import table
from games.crocodile import GAME, scoring
from games.crocodile.state import AloneGame, State
from games.crocodile.words import Start, Time

from . import naive
from .walks import records


def agree(state: State) -> None:
    """Both roads list the same tokens, without odds, and count the same points."""
    plain = GAME.write(state)
    leaves = {GAME.token(state, leaf.move): leaf.probability for leaf in unfold(GAME, state)}
    assert set(leaves) == naive.legal(plain), plain
    assert not any(leaves.values())
    ending, final = GAME.ending(state), naive.final(plain)
    assert (ending and (dict(ending.scores), list(ending.winners))) == final, plain
    if not isinstance(state, AloneGame):
        assert scoring.table(state) == naive.totals(plain), plain
        assert [scoring.points(state, turn) for turn in state.all_turns] == [
            naive.points(plain, turn) for turn in plain["turns"]
        ]


@given(records())
@settings(max_examples=120)
def test_both_roads_agree_on_any_record(state: State) -> None:
    agree(state)


def whole_game(start: State, rng: random.Random) -> list[State]:
    """Every state of a game played to its end at random."""
    states = [start]
    while legal := [leaf.move for leaf in unfold(GAME, states[-1])]:
        quick = [move for move in legal if move in ((Start(),), (Time(),))]
        move = quick[0] if quick and rng.random() < 0.4 else rng.choice(legal)
        states.append(GAME.play(states[-1], move))
    return states


def test_both_roads_agree_to_the_end_of_whole_games() -> None:
    rng = random.Random(12)
    for mode in ("teams", "teams", "alone", "alone"):
        start = GAME.read(Position.of(GAME.deal(rng, (), {"mode": mode})))
        states = whole_game(start, rng)
        assert GAME.ending(states[-1]) is not None
        for state in (*states[::9], states[-1]):
            agree(state)


def test_both_roads_agree_under_every_combination_of_readings() -> None:
    """One record in which every ruling matters, read in all ways."""
    readings = {name: tuple(about.readings) for name, about in table(GAME.Rulings).items()}
    turn = {
        "team": "north",
        "task": "names",
        "presenter": "ben",
        "u_cards": [
            {"by": "south", "card": "robbery"},
            {"by": "east", "card": "set-word"},
            {"by": "north", "card": "player-swap", "from": "ann", "to": "ben"},
        ],
    }
    bonus = {"u_cards": [{"by": team, "card": "eyes-closed"} for team in ("north", "east")]}
    turns = [
        turn | {"guessed": [{"word": "set-word", "by": "south"}, "names"], "faults": [{"kind": "spoke", "after": 1}]},
        {"team": "south", "task": "free", "presenter": "dan", "guessed": ["names"]} | bonus,
        {"team": "east", "task": "free", "presenter": "gus"},
    ]
    open_turns = (
        {"team": "north", "task": "free", "open": "preparing"},
        turn | {"u_cards": [{"by": "south", "card": "set-word"}], "presenter": "ann", "open": "showing"},
    )
    teams = {"north": ["ann", "ben", "cho"], "south": ["dan", "eva"], "east": ["gus", "hal"]}
    for chosen in product(*readings.values()):
        for last in open_turns:
            plain = {"game": "crocodile", "rulings": dict(zip(readings, chosen)), "mode": "teams", "teams": teams}
            agree(GAME.read(Position.of({**plain, "turns": [*turns, last]})))
