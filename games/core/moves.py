"""Moves, and the tree of one turn.

word        one step of a move: a choice, a chance or a happening
move        a sentence of words, written after the fact      (TurnOver(c3), Shows(5), Go(d7))
choice      a word some player decides
chance      a word that is drawn, with odds
happening   a word that is neither decided nor drawn (what people guess in charades)

Words are `NamedTuple`s whose last field is `verb`, a constant: two words of different kinds are never equal.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple, TypeAlias

Word: TypeAlias = Any
Move: TypeAlias = tuple[Word, ...]

NOTHING_HELD: Mapping[Word, Fraction] = MappingProxyType({})


class Choices(NamedTuple):
    """The next word is decided by the player to move.

    `held` gives, for words that need a card nobody has seen, the chance that the player holds it: such a word is
    neither free nor drawn. Words missing from `held` are free. No words at all is a dead end (no legal token).
    """

    words: tuple[Word, ...]
    held: Mapping[Word, Fraction] = NOTHING_HELD


class Chances(NamedTuple):
    """The next word is drawn: (word, probability) pairs, each probability above 0, summing to exactly 1."""

    odds: tuple[tuple[Word, Fraction], ...]


class Happenings(NamedTuple):
    """The next word happens: it has no odds and nobody decides it. Solvers refuse it."""

    words: tuple[Word, ...]


class Done(NamedTuple):
    """The words so far are a complete move."""


DONE = Done()
Options: TypeAlias = Choices | Chances | Happenings | Done
