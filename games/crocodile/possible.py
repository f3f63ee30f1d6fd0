"""Every final total a team may still come to, exactly.

plan      what is done in the open turn, by everybody, as far as it matters for one team
fate      what the open turn gives the team: words that earn bonuses, words that do not, or nothing at all
hand      the U-cards the team has left after the plan
laid      its own bonus cards that count, in turns of its own
dropped   its cards that it plays to no effect of its own: each costs the point it is worth at the end

Why the set is exact. A total is the points so far, the words of the team's turns, bonuses, set words, what it guesses
as a robber, and a point for each card it keeps. Every play settles: how many turns to come give it points for words
(`rich`), how many for set words alone, how many of the rich ones are robbed (then the order of the words binds it no
more, see `reach`), what others bring (`spread`), what it lays and drops itself. All of these are tried; given them,
each part can be had independently of the others, so the totals are the sums of the parts' sets. Cards of others that do
not touch this team need not be played, and set words that nobody guesses need not be set: no total is lost by that.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Literal, NamedTuple, TypeAlias

from .margins import floor, summit
from .outlook import Now, Outlook, Side, Terms
from .reach import NOTHING, Gains, Guessers, by_turns, gains, robbed, summed
from .spread import BIT, Columns, brought, mask, most
from .words import BONUS, FREE, ROBBERY, SET_WORD, SET_WORD_POINTS, SWAP

Fate: TypeAlias = Literal["earned", "set", "nothing", "other"]
"""The open turn to the team: its own with a word that earns bonuses, with set words that do not, without; another's."""


class Plan(NamedTuple):
    """What is done in the open turn. `room`: others with room for a bonus on it; `blocked`: bonuses that lie there.

    points    a set of points of the team from the open turn
    rows      the cards the other teams keep for the turns to come
    own_room  whether the team itself may play a card in the open turn still
    looked    whether it knows the words, so that even a robbery to no effect is not to be had
    robs      whether it robs in a turn to come, too
    """

    fate: Fate
    points: int
    rows: tuple[tuple[str, frozenset[str]], ...]
    room: frozenset[str]
    hand: frozenset[str]
    own_room: bool
    blocked: frozenset[str] = frozenset()
    looked: bool = False
    spare: bool = True
    robs: bool = False


def totals(found: Outlook, name: str) -> int:
    """The set of final totals a team may still come to."""
    return _totals(_seen_by(found, name), name)


def _seen_by(found: Outlook, name: str) -> Outlook:
    """Without what makes no difference to this team: the tasks of others whose words it may be helped to guess."""
    sides = tuple(side if side.name == name else side._replace(cells=()) for side in found.sides)
    now = found.now
    if now and now.team != name and now.free and now.able:
        now = now._replace(words=now.words._replace(task=FREE))
    return found._replace(sides=sides, now=now)


@lru_cache(maxsize=4096)
def _totals(found: Outlook, name: str) -> int:
    side, total = found.side(name), 0
    every = _between(_lowest(found, side), summit(found, name))
    for plan in _plans(found, side):
        for more in _under(found, side, plan):
            total |= more << side.points
            if total == every:  # no total is left to be found
                return total
    return total


def _between(low: int, high: int) -> int:
    return ((1 << high - low + 1) - 1) << low


def _lowest(found: Outlook, side: Side) -> int:
    """The lowest total: no word more, and as many cards dropped as find a turn in which they bring nothing."""
    now = found.now
    own = now is not None and now.team == side.name
    free = now is not None and side.name in now.free
    fate: Fate = "nothing" if own else "other"
    looked = now is not None and side.name in now.looked
    elsewhere = sum(other.turns for other in found.without(side.name))
    slots = _Slots(Columns(0, 0, True), side.turns, elsewhere, fate, free, looked, frozenset())
    kept = _kept(_Hand(side.cards, side.pair, True), (), slots, found.terms)
    return floor(found, side.name) - len(side.cards) + (kept & -kept).bit_length() - 1


# -- plans -------------------------------------------------------------------------------------------------------------


def _plans(found: Outlook, side: Side) -> Iterator[Plan]:
    """Everything that may be done in the open turn and matters to this team, and whether it robs later."""
    for plan in _open_plans(found, side):
        yield plan
        if ROBBERY in plan.hand and any(other.turns for other in found.without(side.name)):
            robbing = plan._replace(
                hand=plan.hand - {ROBBERY}, robs=True, points=summed(plan.points, robbed(found.terms) | 1)
            )
            yield robbing
            if found.terms.robbed_set:
                yield from _set_for_robbers(found, robbing)


def _set_for_robbers(found: Outlook, plan: Plan) -> Iterator[Plan]:
    """Set words in the turn to come that the team robs, by teams whose turn it is not."""
    owners = {other.name for other in found.sides if other.turns}
    setters = [name for name, cards in plan.rows if SET_WORD in cards]
    for some in _subsets(setters):
        if some and any(name in owners - set(some) for name, _ in plan.rows):
            yield _less(plan, dict.fromkeys(some, SET_WORD))._replace(points=plan.points << SET_WORD_POINTS * len(some))


def _subsets(names: list[str]) -> list[tuple[str, ...]]:
    return [some for size in range(len(names) + 1) for some in combinations(names, size)]


def _less(plan: Plan, played: dict[str, str]) -> Plan:
    """The plan when others have played a card each besides; a team in `played` has no room left in the open turn."""
    rows = tuple((name, cards - {played[name]} if name in played else cards) for name, cards in plan.rows)
    return plan._replace(rows=rows)


def _open_plans(found: Outlook, side: Side) -> Iterator[Plan]:
    now = found.now
    rows = tuple((other.name, other.cards) for other in found.without(side.name))
    nowhere: frozenset[str] = frozenset()
    blank = Plan("other", NOTHING, rows, nowhere, side.cards, False)
    if now is None:
        yield blank
    elif now.team == side.name:
        yield from _own_plans(found, side, now, blank)
    else:
        yield from _foreign_plans(found, side, now, blank)


def _own_plans(found: Outlook, side: Side, now: Now, blank: Plan) -> Iterator[Plan]:
    """The open turn is the team's own."""
    free = side.name in now.free
    blank = blank._replace(own_room=free, spare=now.spare)
    others = [name for name, _ in blank.rows if name in now.free]
    setters = [name for name in others if SET_WORD in found.side(name).cards] if now.able else []
    for some in _subsets(setters):
        thieves = [name for name in others if name not in some and ROBBERY in found.side(name).cards]
        for thief in ("", *(name for name in thieves if now.able and not now.robbers and name not in now.looked)):
            played = {**dict.fromkeys(some, SET_WORD), **({thief: ROBBERY} if thief else {})}
            words = now.words._replace(set_left=now.words.set_left + len(some))
            who = Guessers(own=True, mine=now.able, others=bool(now.robbers or thief))
            plan = _less(blank, played)._replace(room=frozenset(others).difference(played))
            yield from _fates(found, now, plan, gains(words, who, found.terms), found.had(side.name))


def _fates(found: Outlook, now: Now, plan: Plan, gained: Gains, had: int) -> Iterator[Plan]:
    """What the open turn may give its team, with the words gained and what it had before."""
    if now.earned:
        gained = Gains(0, gained.any)
    if gained.plain:
        yield plan._replace(fate="nothing", points=NOTHING << had)
    if gained.plain & ~NOTHING:
        yield plan._replace(fate="set", points=gained.plain << had)
    if gained.earned:
        kinds = now.bonuses if not found.terms.once else tuple(dict.fromkeys(now.bonuses))
        points = gained.earned << had + sum(BONUS[kind] for kind in kinds)
        earned = plan._replace(fate="earned", points=points, blocked=frozenset(kinds))
        yield from _once_each(earned, plan) if found.terms.once and now.free else (earned,)


def _once_each(plan: Plan, before: Plan) -> Iterator[Plan]:
    """The bonuses added to the open turn, where each kind counts once: every way to lay them is a plan of its own."""
    players = [name for name, _ in plan.rows if name in before.room] + ([""] if plan.own_room else [])
    plan = plan._replace(room=frozenset())
    todo = [plan]
    for player in players:
        todo += [after for each in todo for after in _laid_by(each, player)]
    yield from todo


def _laid_by(plan: Plan, player: str) -> Iterator[Plan]:
    """One bonus of a team (the one asked about: empty) on the open turn, of a kind that does not lie there yet."""
    cards = dict(plan.rows)[player] if player else plan.hand
    for kind in BONUS:
        if kind in cards and kind not in plan.blocked:
            more = plan._replace(points=plan.points << BONUS[kind], blocked=plan.blocked | {kind})
            yield _less(more, {player: kind}) if player else more._replace(hand=plan.hand - {kind}, own_room=False)


def _foreign_plans(found: Outlook, side: Side, now: Now, blank: Plan) -> Iterator[Plan]:
    """The open turn is another team's: the team robs in it, or plays a card there to no effect of its own."""
    free, looked, had = side.name in now.free, side.name in now.looked, found.had(side.name)
    if side.name in now.robbers:
        yield from _robbing(found, now, blank, side.name)
        return
    yield blank._replace(own_room=free, looked=looked, points=NOTHING << had)
    if free and not looked and ROBBERY in side.cards:
        yield from _robbing(found, now, blank._replace(hand=side.cards - {ROBBERY}), side.name)


def _robbing(found: Outlook, now: Now, plan: Plan, name: str) -> Iterator[Plan]:
    """What the team may guess as a robber in the open turn, with help: words set for it, others that guess too."""
    others = [each for each in now.free if each not in (name, now.team)]
    setters = [each for each in others if SET_WORD in found.side(each).cards] if found.terms.robbed_set else []
    helped = now.able or bool(now.robbers - {name})
    for some in _subsets(setters):
        thieves = [each for each in others if each not in some and ROBBERY in found.side(each).cards]
        for thief in ("", *(each for each in thieves if not helped and each not in now.looked)):
            played = {**dict.fromkeys(some, SET_WORD), **({thief: ROBBERY} if thief else {})}
            words = now.words._replace(set_left=now.words.set_left + len(some))
            who = Guessers(own=False, mine=True, others=helped or bool(thief))
            yield _less(plan, played)._replace(points=gains(words, who, found.terms).any << found.had(name))


# -- the turns to come -------------------------------------------------------------------------------------------------


def _under(found: Outlook, side: Side, plan: Plan) -> Iterator[int]:
    """Sets of totals, less the points so far, under a plan."""
    rows = tuple((mask(cards), name in plan.room and plan.fate == "earned") for name, cards in plan.rows)
    thieves = sum(bool(kinds & BIT[ROBBERY]) for kinds, _ in rows)
    words = by_turns(side.turns, side.cells, thieves, found.terms)
    elsewhere = sum(other.turns for other in found.without(side.name)) - plan.robs
    for (rich, stolen), points in words.items():
        if stolen and words.get((rich, stolen - 1)) == points:
            continue
        for set_only in range(min(_most_set_only(rows, rich), side.turns - rich) + 1):
            columns = Columns(rich, set_only, found.terms.set_earns)
            slots = _Slots(columns, side.turns, elsewhere, plan.fate, plan.own_room, plan.looked, plan.blocked)
            hand = _Hand(plan.hand, side.pair, plan.spare)
            more = _from_cards(rows, columns, stolen, hand, slots, found.terms)
            yield summed(summed(points, more), plan.points)


def _most_set_only(rows: tuple[tuple[int, bool], ...], rich: int) -> int:
    """How many turns with set words alone are worth trying: with many rich turns every card finds room in these."""
    return 0 if rich >= len(BIT) else sum(bool(kinds & BIT[SET_WORD]) for kinds, _ in rows)


class _Hand(NamedTuple):
    """The team's own cards. A swap leaves nobody to guess in a `pair`, and in the open turn unless it is `spare`."""

    cards: frozenset[str]
    pair: bool
    spare: bool


class _Slots(NamedTuple):
    """Where the team can play cards: its turns to come by what they give, others' turns, the open turn."""

    columns: Columns
    turns: int
    elsewhere: int
    fate: Fate
    own_room: bool
    looked: bool
    blocked: frozenset[str]


@lru_cache(maxsize=16384)
def _from_cards(
    rows: tuple[tuple[int, bool], ...], columns: Columns, stolen: int, hand: _Hand, slots: _Slots, terms: Terms
) -> int:
    """Points from all U-cards: what others bring, what the team lays, and what it keeps."""
    earning = columns.rich + (columns.set_only if columns.set_earns else 0)
    own = [card for card in BONUS if card in hand.cards]
    counted_here = slots.fate == "earned" and slots.own_room and not terms.once
    total = 0
    for laid in _subsets(own):
        if len(laid) > earning + counted_here:
            continue
        caps = tuple(earning - (card in laid) for card in BONUS) if terms.once else None
        others = brought(rows, columns, stolen, caps)
        total |= summed(others, _kept(hand, laid, slots, terms) << sum(BONUS[card] for card in laid))
    return total


@lru_cache(maxsize=16384)
def _kept(hand: _Hand, laid: tuple[str, ...], slots: _Slots, terms: Terms) -> int:
    """The points for unused cards, once `laid` are laid and any number of the others dropped."""
    dropped = most(_demands(hand, laid, slots, terms), _room(slots)) - len(laid)
    rest = len(hand.cards) - len(laid)
    return ((1 << dropped + 1) - 1) << rest - dropped


EARNED, SET, ZERO, ELSEWHERE, HERE = (1 << index for index in range(5))
"""Kinds of slots: own turns with bonuses, with set words alone, without points; others' turns; the open one."""


def _room(slots: _Slots) -> tuple[int, ...]:
    rich, set_only, set_earns = slots.columns
    idle = slots.turns - rich - set_only
    earned, plain = (rich + set_only, 0) if set_earns else (rich, set_only)
    return earned, plain, idle, slots.elsewhere, int(slots.own_room)


def _demands(hand: _Hand, laid: tuple[str, ...], slots: _Slots, terms: Terms) -> Iterator[tuple[int, int]]:
    """Every card of the hand with the slots it may be played in; those laid, in slots where bonuses count."""
    other = slots.fate == "other"
    here_counts = HERE if slots.fate == "earned" and not terms.once else 0
    for card in hand.cards:
        if card in laid:
            yield 1, EARNED | here_counts
        elif card in BONUS:
            idle_here = slots.fate != "earned" or (terms.once and card in slots.blocked)
            yield 1, SET | ZERO | ELSEWHERE | (HERE if idle_here else 0)
        elif card == SWAP:
            harmless = EARNED | SET if not hand.pair else 0
            here = other or hand.spare or slots.fate == "nothing"
            yield 1, harmless | ZERO | ELSEWHERE | (HERE if here else 0)
        elif card in (SET_WORD, ROBBERY):
            here = other and not (card == ROBBERY and slots.looked)
            yield 1, ELSEWHERE | (HERE if here else 0)
        else:
            yield 1, EARNED | SET | ZERO | ELSEWHERE | HERE
