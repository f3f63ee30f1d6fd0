"""How far a team can come out ahead of others: who can still win, and who has won already.

lead      the least difference between a team's final total and that of each rival
counted   cards of a row that bring the team points: bonuses, words set for it
site      a turn that the team robs: the open one, or the next one of another team
frontier  the best that rows come to so far: the team's points, and the cards that each rival plays

The best lead is reached where everybody helps the team: it guesses every word in its own turns and in the turn it robs,
nobody else guesses anything any more, and rivals play what they can, since each card costs its player a point. A play
that differs can be changed into such a one without loss: a word more for the team, a word less for a rival and a card
more from a rival never make the lead smaller. What is left to try is which cards count: those of each row, by way of
`spread`, with the most cards a rival can play besides. Dropping a card somewhere it would count after all makes the
lead larger than was reckoned, and that play is tried on its own.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import combinations
from operator import add
from typing import NamedTuple, TypeAlias

from .outlook import Now, Outlook, Side
from .reach import Guessers, gains
from .spread import most
from .words import BONUS, FREE, HOLDS, POINTS, ROBBERY, SET_WORD, SET_WORD_POINTS, SWAP

MINE, OTHERS, OWN, HERE = (1 << index for index in range(4))
"""Slots of a row: turns to come of the team that is helped, of anybody else, of the row itself; the open turn."""
NOWHERE = ""


class Site(NamedTuple):
    """Where the team robs: whose turn, and whether it is the open one. `owner` is empty where it does not rob."""

    owner: str = NOWHERE
    open: bool = False


class Places(NamedTuple):
    """What a row can do. Numbers of its slots; for the open turn: whether it is the helped team's (`mine`), whether a
    bonus counts there, whether a swap does no harm, whether a robbery may be played there.

    set_here, set_later: a word set in the open turn, or in a turn to come that is robbed, counts.
    """

    slots: tuple[int, int, int, int]
    pair: bool
    mine: bool
    counts: bool
    swap_here: bool
    rob_here: bool
    own_here: bool
    set_here: bool
    set_later: bool
    blocked: frozenset[str]


End: TypeAlias = tuple[int, tuple[int, ...]]
"""Points for the team, and the cards that each rival has played."""
Lying: TypeAlias = tuple[tuple[str, ...], frozenset[str]]
"""Bonuses on turns to come and on the open one; empty where kinds do not get into each other's way."""
Laid: TypeAlias = tuple[tuple[tuple[str, ...], str], tuple[End, ...]]
"""What a row does: bonuses that count in turns to come and in the open turn, the points, all the cards it plays."""


def lead(found: Outlook, name: str, rivals: Iterable[str], resting: Iterable[str] = ()) -> int:
    """The largest lead of a team over all rivals at once; teams in `resting` play no more cards."""
    over = tuple(sorted(rivals))
    rest = frozenset(resting)
    return max(_lead(_bare(found), name, over, rest, site) for site in _sites(found, name, rest))


def summit(found: Outlook, name: str) -> int:
    """The highest total of a team."""
    bare, nobody = _bare(found), frozenset[str]()
    return max(
        _high(bare, name, site) + max(_frontier(bare, bare.side(name), (), nobody, site))[0]
        for site in _sites(found, name, nobody)
    )


def _bare(found: Outlook) -> Outlook:
    """Without what makes no difference to leads: tasks, unless a void word is to come, which is best a cheap one."""
    now = found.now
    if now and not now.words.void:
        now = now._replace(words=now.words._replace(task=FREE))
    return found._replace(sides=tuple(side._replace(cells=()) for side in found.sides), now=now)


def _sites(found: Outlook, name: str, resting: frozenset[str]) -> Iterator[Site]:
    now = found.now
    if now and name in now.robbers:
        yield Site(now.team, True)
        return
    yield Site()
    if ROBBERY not in found.side(name).cards or name in resting:
        return
    if now and now.team != name and name in now.free - now.looked:
        yield Site(now.team, True)
    yield from (Site(side.name) for side in found.without(name) if side.turns)


@lru_cache(maxsize=16384)
def _lead(found: Outlook, name: str, rivals: tuple[str, ...], resting: frozenset[str], site: Site) -> int:
    high, behind = _high(found, name, site), [floor(found, rival) for rival in rivals]
    return max(
        min(high + more + played - low for low, played in zip(behind, cards))
        for more, cards in _frontier(found, found.side(name), rivals, resting, site)
    )


def _high(found: Outlook, name: str, site: Site) -> int:
    """The most points of the team without cards that are still to be laid, the robbery apart."""
    side, now = found.side(name), found.now
    points = side.points + len(side.cards) + side.turns * _whole_card() + _here(found, name, site)
    if site.owner and not site.open:
        return points + _whole_card() - 1
    return points - 1 if site.owner and now and name not in now.robbers else points


def _whole_card() -> int:
    return sum(number * POINTS[category] for category, number in HOLDS.items())


def floor(found: Outlook, name: str) -> int:
    """The least total of a rival, before it plays a card more."""
    side, now = found.side(name), found.now
    bonus = _bonus(found, now) if now and now.team == name and now.earned else 0
    return side.points + len(side.cards) + found.had(name) + bonus


def _bonus(found: Outlook, now: Now) -> int:
    """The bonuses that lie on the open turn."""
    return sum(BONUS[kind] for kind in (dict.fromkeys(now.bonuses) if found.terms.once else now.bonuses))


def _here(found: Outlook, name: str, site: Site) -> int:
    """The most points of the team from the open turn as it lies, without cards to be added."""
    now = found.now
    if now is None:
        return 0
    own = now.team == name
    mine = now.able if own else site.open
    got = gains(now.words, Guessers(own, mine, False), found.terms)
    if not own:
        return found.had(name) + got.any.bit_length() - 1
    plain = 0 if now.earned else got.plain
    earned = got.any if now.earned else got.earned
    return found.had(name) + max(plain.bit_length() - 1, earned.bit_length() - 1 + _bonus(found, now) if earned else 0)


# -- rows --------------------------------------------------------------------------------------------------------------


def _frontier(found: Outlook, side: Side, rivals: tuple[str, ...], resting: frozenset[str], site: Site) -> list[End]:
    """Points for the team and cards of each rival, from all that rows can lay, less what is nowhere any better."""
    reached: dict[Lying, list[End]] = {((), frozenset()): [(0, (0,) * len(rivals))]}
    for row in found.sides:
        cards = frozenset() if row.name in resting else row.cards
        if row.name == side.name:
            cards -= {SET_WORD, ROBBERY}
        places, once = _places(found, side, row, site), found.terms.once
        following: dict[Lying, list[End]] = {}
        for (later, here), laid in _rows(
            cards, places, row.name == side.name, row.name in rivals, once, len(found.sides)
        ):
            more = [(points, tuple(played * (rival == row.name) for rival in rivals)) for points, (played,) in laid]
            for lying, ends in reached.items():
                now = _lying(later, here, lying, side.turns)
                if now is not None:
                    following.setdefault(now, []).extend(
                        (before + points, tuple(map(add, counts, played)))
                        for before, counts in ends
                        for points, played in more
                    )
        reached = {now: _undominated(ends) for now, ends in following.items()}
    return [end for ends in reached.values() for end in ends]


@lru_cache(maxsize=16384)
def _lying(more: tuple[str, ...], there: str, before: Lying, turns: int) -> Lying | None:
    """What lies where by now, as far as kinds get into each other's way; None if one lies there too often."""
    later, here = tuple(sorted((*before[0], *more))), before[1]
    if there in here or any(later.count(kind) > turns for kind in more):
        return None
    return later, here | {there} if there else here


def _undominated(ends: Iterable[End]) -> list[End]:
    """The ends that are better than each other one somewhere."""
    kept: list[End] = []
    for points, counts in sorted(set(ends), reverse=True):
        if not any(all(more >= count for more, count in zip(others, counts)) for _, others in kept):
            kept.append((points, counts))
    return kept


def _places(found: Outlook, side: Side, row: Side, site: Site) -> Places:
    """What a row can do for the team."""
    now = found.now
    free = now is not None and row.name in now.free
    mine = now is not None and now.team == side.name
    own_here = now is not None and now.team == row.name
    helping = row.name != side.name and found.terms.robbed_set
    elsewhere = sum(each.turns for each in found.sides if each.name not in (side.name, row.name))
    own = row.turns if row.name != side.name else 0
    robbed_open = site.open and site.owner != row.name and helping
    return Places(
        (side.turns, elsewhere, own, int(free)),
        side.pair,
        mine,
        bool(mine and now and now.able),
        bool(now and (not mine or now.spare or not now.able)),
        bool(now and not own_here and row.name not in now.looked),
        own_here,
        bool(not own_here and (robbed_open or (mine and now and now.able and row.name != side.name))),
        bool(helping and site.owner not in ("", row.name) and not site.open),
        frozenset(now.bonuses) if now and found.terms.once else frozenset(),
    )


@lru_cache(maxsize=16384)
def _rows(cards: frozenset[str], places: Places, own: bool, rival: bool, once: bool, rows: int) -> tuple[Laid, ...]:
    """Everything a row can lay with effect. A rival plays as many cards as it can besides, others none.

    Where every kind finds a turn of its own, in whatever rows it is, it is not told which bonuses lie in these turns.
    """
    found: dict[tuple[tuple[str, ...], str], set[End]] = {}
    for here in _on_open(cards, places):
        for later in _in_turns_to_come(cards - {here}, places):
            for set_later in {False, SET_WORD in cards - {here, *later} and places.set_later and places.slots[1] > 0}:
                counted = [*later, *([here] if here else []), *([SET_WORD] if set_later else [])]
                points = sum(BONUS.get(card, SET_WORD_POINTS) for card in counted) - own * len(counted)
                played = _most_played(cards, later, here, set_later, places) if rival else 0
                bonuses = tuple(card for card in later if card in BONUS) if once and places.slots[0] < rows else ()
                found.setdefault((bonuses, here if once and here in BONUS else ""), set()).add((points, (played,)))
    return tuple((lying, tuple(_undominated(ends))) for lying, ends in found.items())


def _on_open(cards: frozenset[str], places: Places) -> Iterator[str]:
    yield ""
    if places.slots[3]:
        if places.counts:
            yield from (kind for kind in BONUS if kind in cards and kind not in places.blocked)
        if places.set_here and SET_WORD in cards:
            yield SET_WORD


def _in_turns_to_come(cards: frozenset[str], places: Places) -> Iterator[tuple[str, ...]]:
    useful = [card for card in (*BONUS, SET_WORD) if card in cards]
    for size in range(min(len(useful), places.slots[0]) + 1):
        yield from combinations(useful, size)


def _most_played(cards: frozenset[str], later: tuple[str, ...], here: str, set_later: bool, places: Places) -> int:
    return most(((1, _accepted(card, later, here, set_later, places)) for card in sorted(cards)), places.slots)


def _accepted(card: str, later: tuple[str, ...], here: str, set_later: bool, places: Places) -> int:
    """The slots a card may be played in; a card that counts, just where it does."""
    if card == here:
        return HERE
    if card in later:
        return MINE
    if card == SET_WORD:
        return OTHERS if set_later else MINE | OTHERS | (0 if places.own_here else HERE)
    if card == ROBBERY:
        return MINE | OTHERS | (HERE if places.rob_here else 0)
    if card == SWAP:
        return (0 if places.pair else MINE) | OTHERS | OWN | (HERE if places.swap_here else 0)
    return MINE | OTHERS | OWN | HERE
