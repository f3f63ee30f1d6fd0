"""What one team may still score with the words of one turn, or of several.

Sets of points are whole numbers whose bit n is set where n points are possible; `summed` adds one of each.

gains    by the words of a turn: without, and with, the word that bonus cards ask for
plain    a turn to come in which only the team itself guesses; robbed: in which robbers guess too
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from .outlook import Terms, Words, fresh_words
from .words import CATEGORIES, FREE, POINTS, SET_WORD_POINTS, TASKS

NOTHING = 1
"""The set of 0 points alone."""


class Guessers(NamedTuple):
    """Who guesses, from one team's point of view: its own turn or another's, itself, anybody else."""

    own: bool
    mine: bool
    others: bool


class Gains(NamedTuple):
    """Sets of points a team may score with words; `earned`: a word it guessed brings in the bonuses of its turn."""

    plain: int
    earned: int

    @property
    def any(self) -> int:
        return self.plain | self.earned


def summed(one: int, other: int) -> int:
    """Every sum of a number of the one set and a number of the other."""
    if one.bit_count() > other.bit_count():
        one, other = other, one
    total = 0
    while one:
        low = one & -one
        total |= other * low
        one ^= low
    return total


@lru_cache(maxsize=4096)
def gains(words: Words, who: Guessers, terms: Terms) -> Gains:
    """Every way the words may be guessed, one after the other, until the time is up at any moment."""
    layer = {(words, False): NOTHING}
    plain = earned = 0
    while layer:
        following: dict[tuple[Words, bool], int] = {}
        for (left, has), points in layer.items():
            if has:
                earned |= points
            else:
                plain |= points
            for after, gained, earns in _guesses(left, who, terms):
                key = (after, has or earns)
                following[key] = following.get(key, 0) | points << gained
        layer = following
    return Gains(plain, earned)


def _guesses(words: Words, who: Guessers, terms: Terms) -> Iterator[tuple[Words, int, bool]]:
    """What may be guessed next: the words left after it, the points of the team for it, whether it earns bonuses."""
    if words.over:
        return
    after = words._replace(void=False)
    if words.set_left > 0 and not (terms.skip and words.begun):
        worth = SET_WORD_POINTS if who.own or terms.robbed_set else 0
        yield from _by(after._replace(set_left=words.set_left - 1), worth, terms.set_earns, words, who)
    if words.set_left > 0 and not terms.skip:
        return
    task_left = words.left[CATEGORIES.index(words.task)] if words.task in CATEGORIES else 0
    for index, category in enumerate(CATEGORIES):
        if words.left[index] > 0 and (category == words.task or task_left <= 0):
            left = (*words.left[:index], words.left[index] - 1, *words.left[index + 1 :])
            yield from _by(after._replace(left=left, begun=True), POINTS[category], True, words, who)


def _by(after: Words, worth: int, earns: bool, words: Words, who: Guessers) -> Iterator[tuple[Words, int, bool]]:
    if who.others:
        yield after, 0, False
    if who.mine:
        yield after, 0 if words.void else worth, who.own and earns and not words.void


# -- turns to come -----------------------------------------------------------------------------------------------------

ALONE = Guessers(own=True, mine=True, others=False)
AMONG = Guessers(own=True, mine=True, others=True)


def plain(task: str, terms: Terms) -> int:
    """Points above 0 for the words of a turn with this task, in which only the team guesses."""
    return gains(fresh_words(task), ALONE, terms).earned


def robbed(terms: Terms) -> int:
    """Points above 0 for a turn in which others guess words too: the order of the words binds the team no more."""
    return gains(fresh_words(FREE), AMONG, terms).earned


@lru_cache(maxsize=512)
def by_turns(turns: int, cells: tuple[int, ...], most_robbed: int, terms: Terms) -> dict[tuple[int, int], int]:
    """Points for words of `turns` turns to come, by (turns with points, turns of these that are robbed).

    There may be more cells than turns, where a record has filled one too often.
    """
    tasks = [task for task, number in zip(TASKS, cells) for _ in range(number)]
    found: dict[tuple[int, int, int], int] = {(0, 0, 0): NOTHING}
    for place, task in enumerate(tasks):
        following: dict[tuple[int, int, int], int] = {}
        for (used, scored, stolen), points in found.items():
            for key, more in _one_more(task, terms):
                after = (used + key[0], scored + key[1], stolen + key[2])
                if turns - len(tasks) + place < after[0] <= turns and after[2] <= most_robbed:
                    following[after] = following.get(after, 0) | summed(points, more)
        found = following
    return {(scored, stolen): points for (used, scored, stolen), points in found.items() if used == turns}


def _one_more(task: str, terms: Terms) -> Iterator[tuple[tuple[int, int, int], int]]:
    yield (0, 0, 0), NOTHING
    yield (1, 0, 0), NOTHING
    yield (1, 1, 0), plain(task, terms)
    yield (1, 1, 1), robbed(terms)
