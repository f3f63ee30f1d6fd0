"""What the tests of Crocodile share: cases, positions in short, and a token played or judged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from croccli.load import compose, read_text
from games.core.cases import Case, read_cases
from games.core.judge import Verdict, judge
from games.core.position import Position
from games.core.registry import home
from games.crocodile import GAME
from games.crocodile.state import State

ROOT = Path(__file__).parents[2]
TEAMS = {"north": ["ann", "ben", "cho"], "south": ["dan", "eva"]}


def cases() -> list[Case]:
    """All dispute cases of the game."""
    return [
        case
        for path in sorted(home(GAME).glob("cases/*.yaml"))
        for case in read_cases(GAME, compose(read_text(str(path)), path.name)[0], path.name)
    ]


def teams(*turns: Mapping[str, Any], **changes: Any) -> State:
    """A team game with these turns."""
    plain = {"game": "crocodile", "mode": "teams", "teams": TEAMS, "turns": list(turns), **changes}
    return GAME.read(Position.of(plain))


def alone(*turns: Mapping[str, Any], **changes: Any) -> State:
    """A game of three players, each alone, with these turns."""
    plain = {"game": "crocodile", "mode": "alone", "players": ["ann", "ben", "cho"], "turns": list(turns), **changes}
    return GAME.read(Position.of(plain))


def broken(verdict: Verdict) -> list[str]:
    """The rules a verdict names."""
    return [each.rule for each in verdict.violations]


def played(state: State, tokens: Iterable[str]) -> State:
    """The state after tokens, legal or not, carried out as they stand."""
    for token in tokens:
        state = GAME.play(state, judge(GAME, state, token).move)
    return state
