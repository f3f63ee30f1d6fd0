"""The rulebook of Crocodile Pool Party, to which `rules` adds what judges a move and `ending` what decides a game."""

from __future__ import annotations

from ..core.rulebook import Rulebook, When

RULES = Rulebook("record", "over", "turn", "way")
"""record: what cannot have been on the table; over: no move after the end; turn: whose turn it is, and for what;
way: how a tile moves and where it ends."""


def of(*kinds: type) -> When:
    """Rules about moves that begin with such a word."""
    return lambda state, move: isinstance(move[0], kinds)
