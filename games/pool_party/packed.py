"""Positions of Pool Party as whole numbers, what the kernel must know of a company, and the way back.

What the numbers mean is said in `kernel`, whose compiled functions work on them.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from ..core.moves import Move
from . import kernel as k
from .ring import SPACES, travelled
from .state import Pawn, State
from .strata import Company, company_of, together
from .words import DIRECTIONS, Goes, Shows, Take


def company(state: State) -> Company:
    """The company of a position that has one."""
    found = company_of(state)
    assert found is not None
    return found


def counting(state: State) -> Any:
    """The company and the readings in force."""
    about = np.zeros(k.ABOUT, dtype=np.int64)
    rulings, swimmers = state.rulings, company(state)
    about[k.SWIMMERS] = len(swimmers)
    about[k.GUESSES] = state.guesses
    about[k.LATE] = state.guesses and rulings.end_before_guess == "no"
    about[k.TOGETHER] = together(state)
    about[k.CLOSES], about[k.BACK] = rulings.repeat != "neither", rulings.repeat == "undo"
    about[k.WHOLE], about[k.ANY] = rulings.repeat == "both", rulings.guess_colours == "any"
    for each, swimmer in enumerate(swimmers):
        about[k.NUMBER + each], about[k.OWNER + each] = swimmer.number, swimmer.owner
        about[k.COLOUR + each] = state.palette.index(swimmer.colour)
    return about


def closed(state: State, about: Any, swimmers: dict[int, int]) -> int:
    """The group that the last move closes; `swimmers`: by space."""
    before = travelled(*state.last) if state.last is not None and state.last[1] in swimmers else None
    if state.last is None or before is None:
        return -1
    return int(k.closes(about, 2 * swimmers[state.last[1]] + DIRECTIONS.index(before[0])))


def pack(state: State) -> Any:
    """A position as one array."""
    s = np.full(k.POSITION, -1, dtype=np.int64)
    s[k.LEFT : k.LEFT + k.COLOURS] = 0
    spaces = [space for space, pawn in enumerate(state.ring) if pawn]
    for each, (space, swimmer) in enumerate(zip(spaces, company(state))):
        s[k.AT + each], s[k.RING + space] = space, each
        s[k.LEFT + state.palette.index(swimmer.colour)] += 1
    s[k.TURN] = state.players.index(state.turn)
    s[k.LAST] = closed(state, counting(state), {space: each for each, space in enumerate(spaces)})
    return s


def frames(depth: int) -> Any:
    """Room for a count of so many plies."""
    return np.zeros((depth + 1, 3), dtype=np.int64)


def unpack(s: Any, root: State) -> State:
    """The position in an array, of the company that stands in `root`. Its last move is one that closes the same."""
    swimmers = [pawn for pawn in root.ring if pawn]
    ring: list[Pawn | None] = [None] * SPACES
    wet = []
    for each, pawn in enumerate(swimmers):
        if s[k.AT + each] < 0:
            wet.append(pawn)
        else:
            ring[s[k.AT + each]] = pawn
    after = root._replace(ring=tuple(ring), pool=tuple(sorted((*root.pool, *wet))), last=_last(s, counting(root)))
    out = tuple(player for player, colour in zip(root.players, root.colours) if colour not in after.standing())
    turn, other = root.players[s[k.TURN]], root.players[1 - s[k.TURN]]
    return after._replace(out=out, turn=other if turn in out else turn)


def _last(s: Any, about: Any) -> tuple[int, int] | None:
    own = int(s[k.LAST])
    if own < 0:
        return None
    move = 2 * own if about[k.WHOLE] else own ^ int(about[k.BACK])
    end = int(s[k.AT + move // 2])
    return k.landing(end, int(about[k.NUMBER + move // 2]), 1 - move % 2), end


def move(state: State, s: Any, code: int) -> Move:
    """A move of the kernel in words, without a guess."""
    space = int(s[k.AT + code // 2])
    pawn = state.ring[space]
    assert pawn is not None
    shows = () if pawn.shown else (Shows(company(state)[code // 2].number),)
    return (Take(space), *shows, Goes(DIRECTIONS[code % 2]))
