"""The growing bounds of See You Later's real deck against its rules, plain iteration, and the general method."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import deque
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from solvers.asked import POSITIONS, endgame, read, search, unnamed
from solvers.plain_see_you_later import Doc, played, small, values
from solvers.replaying import replay

from croccli.load import load_position
from croccli.solvers import growing, stochastic
from croccli.solvers.limits import Budget, Limits, Unfinished
from games.core.judge import unfold
from games.see_you_later import GAME
from games.see_you_later.fast import DECK_KERNEL, DeckKernel, kernel
from games.see_you_later.solving import Solving, distances
from games.see_you_later.state import State
from games.see_you_later.words import Card, Shows, Stop

pytest.importorskip("numpy")
import numpy as np

from games.see_you_later import kernel as fast
from games.see_you_later import sketch
from games.see_you_later.growth import NODES, DeckGrowth, Way
from games.see_you_later.sketch import Pair

ROOT = Path(__file__).parents[2]
JIT = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0" and hasattr(fast.explore, "py_func")
READINGS = [
    {"reshuffle": shuffle, "lap": lap, "ah-oh-start": start}
    for shuffle in ("late", "early")
    for lap, start in (("27", "now"), ("28", "ever"))
]
CLOSE = Fraction(1, 10**6)


@pytest.fixture(autouse=True)
def small_sketches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sketch, "SKETCHED", 10_000_000 if JIT else 300_000)
    monkeypatch.setattr(sketch, "FEW", 1)


def quiet(done: int) -> None:
    """Nobody watches."""


def full(own: int, other: int, **more: Any) -> Doc:
    """The whole deck."""
    return {
        "game": "see-you-later",
        "players": ["ann", "ben"],
        "to_move": "ann",
        "crocodiles": {"red": 0, "yellow": 2, "green": 5, "blue": 7, "black": 10},
        "track": {"ann": own, "ben": other},
        "left_start": [],
        **more,
    }


def from_files() -> dict[str, Solving]:
    """The positions of the repository that the kernel takes."""
    found = {}
    for path in sorted(POSITIONS.glob("*.yaml")):
        game, position = load_position(str(path))
        state = game.read(position)
        if len(state.players) == 2 and not state.advanced:
            found[path.stem] = game.assume(state, {}, True)[0]
    return found


FILES = from_files()


def some_root(rng: Random) -> Solving:
    """A position with a whole deck or a part of one, under some readings."""
    if rng.random() < 0.3:
        doc = {**full(rng.randrange(27), rng.randrange(27)), "rulings": rng.choice(READINGS)}
    else:
        doc = small(rng, rng.choice((1, 2, 3)), rng.randint(3, 8), rng.randint(2, 12), rng.choice(READINGS))
    state = read(doc)
    assert isinstance(state, Solving)
    return state


def walk(root: State, rng: Random, plies: int) -> Iterator[State]:
    """Positions of a random game that are not over."""
    state = root
    for _ in range(plies):
        yield state
        state = GAME.play(state, rng.choice(list(unfold(GAME, state))).move)
        if state.winner:
            state = root


# -- packed positions --------------------------------------------------------------------------------------------------


class Unpacked(NamedTuple):
    """What the keys of a node say."""

    ring: tuple[int, ...]
    cards: frozenset[Card]
    discards: frozenset[Card]
    pair: tuple[int, int]


def unpacked(growth: DeckGrowth, first: int, second: int) -> Unpacked:
    deck = growth.root.deck
    masks = [first % 2**40, second % 2**40]
    cards, discards = (frozenset(card for number, card in enumerate(deck) if mask >> number & 1) for mask in masks)
    ring = tuple(sketch.spaces(len(growth.root.crocodiles))[first >> 40].tolist())
    return Unpacked(ring, cards, discards, (second >> 40 & 63, second >> 46))


def about_to_turn(state: State) -> Unpacked:
    """The same, of the player whose turn it is, from the position as the rules know it."""
    own = state.seat(state.to_move)
    discards = frozenset(state.discards) if state.pile else frozenset()
    return Unpacked(distances(state), frozenset(state.cards), discards, (state.track[own], state.track[1 - own]))


def ways_by_rules(state: State) -> set[tuple[Unpacked, int]]:
    """What a player who is to move can choose: to turn on, or to stop."""
    found = set()
    for leaf in unfold(GAME, state):
        if isinstance(leaf.move[0], Stop):
            after = GAME.play(state, leaf.move)
            found.add((about_to_turn(after._replace(to_move=state.next_player)), -1))
        else:
            found.add((about_to_turn(state), 1))
    return found


@given(st.integers(0, 2**32))
@settings(max_examples=60 if JIT else 6, deadline=None)
def test_a_position_is_packed_and_unpacked(seed: int) -> None:
    rng = Random(seed)
    root = some_root(rng)
    growth = DeckGrowth(root)
    for state in walk(root, rng, 40):
        found = {(unpacked(growth, way.first, way.second), way.sign) for way in growth.ways(state)}
        assert found == ways_by_rules(state)


@pytest.mark.parametrize("name", sorted(FILES))
def test_positions_of_the_repository_are_packed(name: str) -> None:
    growth = DeckGrowth(FILES[name])
    for state in walk(FILES[name], Random(1), 60):
        found = {(unpacked(growth, way.first, way.second), way.sign) for way in growth.ways(state)}
        assert found == ways_by_rules(state)


# -- what follows ------------------------------------------------------------------------------------------------------


class Choice(NamedTuple):
    """What may follow a card: the position, and whose turn it is (1: the same player's), or that the game is won."""

    after: Unpacked | None
    sign: int


def parts_by_rules(state: State) -> dict[Card | None, set[Choice]]:
    """What each card leaves to choose; None: no card is left."""
    found: dict[Card | None, set[Choice]] = {}
    for leaf in unfold(GAME, state):
        card = next((word.card for word in leaf.move if isinstance(word, Shows)), None)
        if card is None and leaf.move[0] == Stop() and state.turned:
            continue  # this node is about turning on
        after = GAME.play(state, leaf.move)
        choices = found.setdefault(card, set())
        if card is not None:
            assert leaf.probability == Fraction(1, len(state.drawable))
        if after.winner:
            choices.add(Choice(None, 1))
        elif after.to_move != state.to_move:
            choices.add(Choice(about_to_turn(after), -1))
        else:
            choices.add(Choice(about_to_turn(after), 1))  # where no card is left, that is to wait for the only move
            if card is not None and not card.wild:
                stops = GAME.play(after, (Stop(),))
                choices.add(Choice(None, 1) if stops.winner else Choice(about_to_turn(stops), -1))
    return found


def parts_of(growth: DeckGrowth, way: Way) -> tuple[dict[Card | None, set[Choice]], int]:
    """What the kernel says, and how many parts there are, those without edges (which are won) too."""
    graph, deck = growth.graph, growth.root.deck
    slot = fast.find(graph, way.first, way.second)
    if not graph.slots[slot]:
        fast.add(growth.deck, growth.sketch.arrays, graph, way.first, way.second, slot)
    node = int(graph.slots[slot]) - 1
    found: dict[Card | None, set[Choice]] = {}
    begin, last = int(graph.start[node]), True
    for edge in range(begin, begin + int(graph.edges[node])):
        what = int(graph.what[edge])
        number = what >> 5 & 63
        card = None if number == fast.NO_CARD else deck[number]
        assert last == (card not in found), "the edges of a card lie together"
        last = bool(what & fast.LAST)
        after = unpacked(growth, *fast.follow(growth.deck, way.first, way.second, what))
        found.setdefault(card, set()).add(Choice(after, 1 if what & 3 == fast.TURN else -1))
    assert last
    return found, int(graph.parts[node])


def bounds_of(growth: DeckGrowth, choice: Choice) -> tuple[int, int]:
    """What the kernel knows of a choice beforehand, to its player."""
    if choice.after is None:
        return fast.GRAIN, fast.GRAIN
    after = choice.after
    ring = int(sketch.numbered(np.array([after.ring]))[0])
    first = fast.pack(growth.sketch.mask(tuple(after.cards)), ring)
    second = fast.pack(growth.sketch.mask(tuple(after.discards)), after.pair[0] | after.pair[1] << 6)
    low, up = (int(each) for each in fast.look(growth.deck, growth.sketch.arrays, first, second))
    return (low, up) if choice.sign > 0 else (-up, -low)


def same_parts(growth: DeckGrowth, state: State) -> int:
    """The edges of a node are what the rules say, less those that cannot be better; how many there are."""
    way = growth.ways(state)[0]
    if way.sign < 0:
        return 0
    found, number = parts_of(growth, way)
    expected = parts_by_rules(state)
    assert number == len(expected) == len(state.drawable)
    for card, choices in expected.items():
        kept = found.pop(card, set())
        assert kept <= choices
        best = max(bounds_of(growth, each)[0] for each in choices)
        assert bool(kept) == (best < fast.GRAIN)
        assert all(bounds_of(growth, each)[1] <= best for each in choices - kept)
        assert not kept or max(bounds_of(growth, each)[0] for each in kept) == best
    assert not found
    return sum(map(len, expected.values()))


@given(st.integers(0, 2**32))
@settings(max_examples=15 if JIT else 3, deadline=None)
def test_cards_lead_where_the_rules_say(seed: int) -> None:
    rng = Random(seed)
    root = some_root(rng)
    growth = DeckGrowth(root)
    for state in walk(root, rng, 12):
        same_parts(growth, state)


@pytest.mark.parametrize("name", sorted(FILES))
def test_positions_of_the_repository_lead_where_the_rules_say(name: str) -> None:
    growth = DeckGrowth(FILES[name])
    if JIT:
        growth.narrow(quiet)
    assert sum(same_parts(growth, state) for state in walk(FILES[name], Random(2), 15)) > 20


def test_with_no_card_left_the_player_stops() -> None:
    deck = ["red 1", "red 2", "blue 1", "white 2"]
    doc = {**small(Random(1), 2, 4, 12), "crocodiles": {"red": 0, "blue": 6}, "track": {"ann": 1, "ben": 2}}
    state = read({**doc, "to_move": "ann", "deck": deck, "passed": deck})
    growth = DeckGrowth(state)
    (way,) = growth.ways(state)
    assert (unpacked(growth, way.first, way.second), way.sign) in ways_by_rules(state)
    waiting = Way(fast.pack(15, 6), fast.pack(0, 1 | 2 << 6), 1)
    found, number = parts_of(growth, waiting)
    assert number == 1
    assert found == {None: {Choice(unpacked(growth, way.first, way.second), -1)}}


# -- bounds ------------------------------------------------------------------------------------------------------------


class Solved(NamedTuple):
    """A cut-down game with what plain iteration says of every position, to the player to move."""

    root: State
    worth: list[tuple[State, float]]


@cache
def solved(number: int) -> Solved:
    """Games of some hundred positions: two pawns near home, few cards, some of them gone already, every reading."""
    rng = Random(number)
    doc = small(rng, 2 + number % 2, 4 + number % 3, 4 + number % 5, READINGS[number % 4])
    root = read(doc)
    assert isinstance(root, Solving)
    *_, root = walk(root, rng, 1 + number % 6)
    found, waiting = {GAME.key(root): root}, [root]
    for state in waiting:
        for leaf in [] if state.winner else unfold(GAME, state):
            after = GAME.play(state, leaf.move)
            if found.setdefault(GAME.key(after), after) is after:
                waiting.append(after)
    worth = values(played(root))
    sign = {"ann": 1, "ben": -1}
    return Solved(root, [(each, sign[each.to_move] * worth[key]) for key, each in found.items() if not each.winner])


CUT = (48, 90, 206, 336, 354, 393, 662, 692, 702, 1098)
"""Of many cut-down games these have to be looked into far enough."""
GAMES = CUT if JIT else (90, 336, 692)


def encloses(growth: DeckGrowth, game: Solved) -> None:
    for state, worth in game.worth:
        low, up = growth.of(state)
        assert low - CLOSE <= Fraction(worth) <= up + CLOSE


@pytest.mark.parametrize("number", GAMES)
def test_bounds_enclose_what_plain_iteration_says_at_any_moment(number: int) -> None:
    game = solved(number)
    growth, before = DeckGrowth(game.root, trials=7), Fraction(2)
    encloses(growth, game)
    for moment in range(12):
        gap = growth.narrow(quiet)
        assert gap <= before
        before = gap
        if moment in (0, 1, 3, 11):
            encloses(growth, game)
    growth.trials = 400
    for _ in range(20 if JIT else 2):
        gap = growth.narrow(quiet)
    encloses(growth, game)


def test_where_play_must_end_bounds_meet() -> None:
    met = 0
    for number in GAMES:
        game = solved(number)
        growth = DeckGrowth(game.root, trials=400)
        gaps = [growth.narrow(quiet) for _ in range(20 if JIT else 4)]
        met += gaps[-1] <= CLOSE
    assert met >= (len(GAMES) + 1) // 2


@pytest.mark.parametrize("number", GAMES)
def test_exact_values_lie_within(number: int) -> None:
    game = solved(number)
    found = search(game.root, game.root.to_move)
    growth = DeckGrowth(game.root)
    growth.trials = 200 if JIT else 20
    for _ in range(3):
        growth.narrow(quiet)
    low, up = growth.of(game.root)
    value = found.exact.value(0) if found.exact else None
    assert value is None or low <= value <= up


def test_the_sketch_says_something_beforehand() -> None:
    growth = DeckGrowth(read({**small(Random(3), 3, 8, 3), "track": {"ann": 2, "ben": 2}}))
    before = growth.of(growth.root)
    growth.trials = 0
    growth.narrow(quiet)
    low, up = growth.of(growth.root)
    assert before[0] <= low <= up <= before[1]
    assert up - low < before[1] - before[0]
    assert growth.states == 0
    assert (growth.sketch.arrays.low <= growth.sketch.arrays.up).all()
    assert (growth.sketch.arrays.low > -fast.GRAIN).any()


@pytest.mark.parametrize("number", GAMES)
def test_both_tables_of_the_sketch_enclose_plain_values(number: int) -> None:
    """Before anybody has been anywhere, drawn for several roots, for all positions of the game whatever the root."""
    game, rng = solved(number), Random(number)
    told = 0
    roots = [state for state, _ in game.worth if not state.turned]
    for root in [game.root, *rng.sample(roots, min(len(roots), 12 if JIT else 4))]:
        growth = DeckGrowth(root, trials=0)
        growth.narrow(quiet)
        assert growth.states == 0
        for state, worth in game.worth:
            low, up = growth.of(state)
            assert low - CLOSE <= Fraction(worth) <= up + CLOSE
            told += up - low < 2
    assert told > len(game.worth) // 4


def after_card(growth: DeckGrowth, table: int, pair: Pair, count: int, pile: int, ring: int, card: Card) -> Pair:
    """What a card is worth at least and at most, as the levels have it that it leads to; written out plainly."""
    deck, arrays, (own, other), lap = growth.deck, growth.sketch.arrays, pair, growth.root.lap
    leads, behind = own > other, own < other
    stop, back = own + count * (2 if behind else 1), max(0, own - count) if leads else own
    colours = [name for name, _ in growth.root.crocodiles]
    lows, ups = [], []
    for crocodile in range(len(colours)) if card.wild else [colours.index(card.colour)]:
        code = int(deck.after[ring, 7 * crocodile + card.value])
        new, like = code >> 1, int(deck.like[code >> 1])
        ways = [((other, back), count, -1)] if code & 1 else [((own, other), count, 1)]
        if not code & 1 and not card.wild:
            ways.append(((other, stop), 0, -1))
        for (mine, theirs), open_, sign in ways:
            at = fast.level(deck, arrays, table, (mine, theirs), open_, pile) if theirs < lap else fast.HOME
            bounds = [fast.lowest(arrays, at, like, new), fast.highest(arrays, at, like, new)]
            lows.append(bounds[0] if sign > 0 else -bounds[1])
            ups.append(bounds[1] if sign > 0 else -bounds[0])
    return max(lows), max(ups)


@pytest.mark.parametrize("crocodiles", [2, 3] if JIT else [2])
def test_levels_are_those_of_the_worst_and_the_best_piles(crocodiles: int) -> None:
    doc = small(Random(crocodiles), crocodiles, 6, 9)
    deck = doc["deck"]
    doc = {**doc, "track": {"ann": 1, "ben": 2}, "passed": deck[:2], "discards": deck[2:3]}
    growth = DeckGrowth(read(doc), trials=0)
    growth.narrow(quiet)
    models = sketch.patterns(sketch.groups_of(growth.root), crocodiles)[1].tolist()
    cards = [growth.root.deck, growth.root.pile]
    assert [table.open for table in growth.sketch.tables] == [0, 2]
    assert fast.level(growth.deck, growth.sketch.arrays, fast.CLOSE, (1, 2), 2, 3) > 0
    for count in (1, 3):
        assert fast.level(growth.deck, growth.sketch.arrays, fast.CLOSE, (1, 2), count, 3) == fast.UNKNOWN
    for number, table in enumerate(growth.sketch.tables):
        assert table.pile == len(cards[number])
        assert len(table.pairs) > 4
        for missing in range(table.missing + 1):
            pile = table.pile - missing
            for pair, ring in product(table.pairs[:4], (models if number == 0 else range(12 ** (crocodiles - 1)))[:12]):
                for count in {*range(missing + 1), table.open + missing}:
                    at = fast.level(growth.deck, growth.sketch.arrays, number, pair, count, pile)
                    worth = [
                        after_card(growth, number, pair, count + 1, pile - 1, ring, card) for card in cards[number]
                    ]
                    piles = list(combinations(worth, pile))
                    like = int(growth.deck.like[ring])
                    low = fast.lowest(growth.sketch.arrays, at, like, ring)
                    up = fast.highest(growth.sketch.arrays, at, like, ring)
                    assert at >= 0
                    assert low == min(sum(each[0] for each in some) for some in piles) // pile
                    assert up == -(-max(sum(each[1] for each in some) for some in piles) // pile)


def unproved(growth: DeckGrowth) -> int:
    """Bounds of nodes that do not follow from those of their children, in exact numbers: none, or they are no proof."""
    graph, faults = growth.graph, 0
    for node in range(growth.states):
        begin, parts = int(graph.start[node]), int(graph.parts[node])
        lows: list[int] = []
        ups: list[int] = []
        best = [-fast.GRAIN, -fast.GRAIN]
        for edge in range(begin, begin + int(graph.edges[node])):
            child, what = int(graph.child[edge]), int(graph.what[edge])
            bounds = [int(graph.child_low[edge]), int(graph.child_up[edge])]
            if child >= 0:
                bounds = [int(graph.low[child]), int(graph.up[child])]
            if what & 3 != fast.TURN:
                bounds = [-bounds[1], -bounds[0]]
            best = [max(best[0], bounds[0]), max(best[1], bounds[1])]
            if what & fast.LAST:
                lows.append(best[0])
                ups.append(best[1])
                best = [-fast.GRAIN, -fast.GRAIN]
        won = (parts - len(lows)) * fast.GRAIN
        faults += int(graph.low[node]) * parts > sum(lows) + won
        faults += int(graph.up[node]) * parts < sum(ups) + won
    return faults


@pytest.mark.parametrize("number", GAMES)
def test_bounds_prove_themselves(number: int) -> None:
    growth = DeckGrowth(solved(number).root, trials=150 if JIT else 30)
    for _ in range(3):
        growth.narrow(quiet)
        assert unproved(growth) == 0
    for bound, step in ((growth.graph.low, 1), (growth.graph.up, -1)):
        bound[: growth.states] += step
        assert unproved(growth) > 0
        bound[: growth.states] -= step


def loose(growth: DeckGrowth, state: State) -> int:
    """Bounds of the sketch that are not those of any pile they are for, in exact numbers, taken as the rules go on.

    For positions whose pile is large enough: what follows a card is read off the sketch at its own places.
    """
    low, up = growth.of(state)
    lows, ups = [], []
    for choices in parts_by_rules(state).values():
        bounds = [bounds_of(growth, each) for each in choices]
        lows.append(max(each[0] for each in bounds))
        ups.append(max(each[1] for each in bounds))
    number = len(state.drawable) * fast.GRAIN
    return int(low > Fraction(sum(lows), number)) + int(up < Fraction(sum(ups), number))


@pytest.mark.parametrize("number", GAMES)
def test_a_look_is_no_narrower_than_two(number: int) -> None:
    """What is said of a position follows from what is said of those after it."""
    game = solved(number)
    growth = DeckGrowth(game.root, trials=0)
    growth.narrow(quiet)
    about = [state for state, _ in game.worth if not state.turned and state.drawable]
    assert sum(loose(growth, state) for state in about[: 200 if JIT else 40]) == 0


@pytest.mark.skipif(not JIT, reason="a whole deck takes too long uncompiled")
@pytest.mark.parametrize("name", ["endgame-one-step-each", "near-the-finish", "endgame-thirty-cards"])
def test_bounds_meet_those_of_the_general_method(name: str) -> None:
    state = FILES[name]
    answer = stochastic.solve(GAME, state, Budget(Limits(states=1500)), 0, "nothing")
    growth, before = DeckGrowth(state), Fraction(2)
    for _ in range(4):
        gap = growth.narrow(quiet)
        assert gap <= before
        before = gap
    low, up = growth.of(state)
    assert low <= answer.worth.upper
    assert answer.worth.lower <= up
    for leaf in unfold(GAME, state):
        after = GAME.play(state, leaf.move)
        if not after.winner:
            low, up = growth.of(after)
            assert -1 <= low <= up <= 1


def test_a_position_never_met_has_bounds_too() -> None:
    growth = DeckGrowth(read(full(26, 26)))
    other = read({**full(3, 9), "crocodiles": {"red": 1, "yellow": 1, "green": 1, "blue": 1, "black": 1}})
    assert growth.of(other) == (Fraction(-1), Fraction(1))
    near = read({**full(26, 26), "turned": ["red 2"]})
    assert growth.of(near) == (Fraction(1), Fraction(1))


# -- room, limits, answers ---------------------------------------------------------------------------------------------


@pytest.mark.skipif(not JIT, reason="takes too long uncompiled")
def test_room_is_made_and_ends() -> None:
    state = FILES["endgame-one-step-each"]
    wide, narrow = DeckGrowth(state), DeckGrowth(state, room=12 << 20)
    with pytest.raises(MemoryError):
        deque(narrow.narrow(quiet) for _ in range(30))
    assert narrow.bytes <= 12 << 20
    while wide.states < narrow.states:
        wide.narrow(quiet)
    assert wide.states > NODES
    low, up = narrow.of(state)
    assert up - low < Fraction(1, 100)
    assert wide.of(state)[0] >= low


@pytest.mark.skipif(not JIT, reason="takes too long uncompiled")
def test_the_watch_may_end_it_and_it_goes_on() -> None:
    state = FILES["endgame-one-step-each"]
    growth = DeckGrowth(state, trials=100)

    def tired(states: int) -> None:
        raise Unfinished("enough")

    before = growth.of(state)
    for watch in (tired, quiet, tired, tired, quiet):
        try:
            growth.narrow(watch)
        except Unfinished:
            assert watch is tired
        low, up = growth.of(state)
        assert before[0] <= low <= up <= before[1]
        before = low, up
    assert growth.states >= 200


def test_it_takes_what_it_knows_and_nothing_else() -> None:
    state = read(full(20, 20))
    assert kernel(state) is DECK_KERNEL
    assert kernel(State(*state)) is None
    for readings in READINGS:
        assert kernel(read({**full(20, 20), "rulings": readings})) is DECK_KERNEL
    assert kernel(read({**full(20, 20), "rulings": {"oh-count": "turned"}})) is None
    assert kernel(read(full(27, 20))) is None
    third = {"players": ["ann", "ben", "cho"], "track": {"ann": 0, "ben": 0, "cho": 0}}
    assert kernel(read({**full(0, 0), **third})) is None
    assert kernel(read({**full(0, 0), "advanced": "true", "hands": {"ann": ["x2"], "ben": []}})) is None
    assert kernel(read({**small(Random(1), 2, 4, 5), "lap": 64})) is None


def _answered(state: State, epsilon: Fraction = Fraction(1, 50), **limits: Any) -> Any:
    return growing.solve(GAME, state, Budget(Limits(**limits)), 1, "nothing", epsilon)


@pytest.mark.skipif(not JIT, reason="a whole deck takes too long uncompiled")
def test_an_answer_is_told_from_the_bounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growing, "EXACT", 50)
    root = FILES["endgame-one-step-each"]
    answer = _answered(root)
    assert (answer.method, answer.status, answer.reached) == (growing.METHOD, "interval", "")
    assert answer.worth.upper - answer.worth.lower <= Fraction(1, 50) + CLOSE
    assert answer.best == ("turn",)
    growth = DeckGrowth(root)
    growth.narrow(quiet)
    for move in answer.moves:
        after = GAME.play(root, GAME.parse(root, move.token)[0])
        low, up = growth.of(after)
        if after.to_move != root.to_move:
            low, up = -up, -low
        assert move.worth.lower - CLOSE <= up
        assert low <= move.worth.upper + CLOSE
    assert set(replay(GAME, root, unnamed(answer.line), "ann")) <= {"win", "loss", "open"}
    assert answer.states > 1000


@pytest.mark.skipif(not JIT, reason="a whole deck takes too long uncompiled")
def test_limits_leave_bounds_and_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growing, "EXACT", 50)
    root = FILES["endgame-one-step-each"]
    answer = _answered(root, Fraction(0), states=60_000)
    assert answer.status == "interval"
    assert "--max-states" in answer.reached
    assert answer.states == 60_000
    with pytest.raises(Unfinished, match="--max-seconds"):
        _answered(root, seconds=0.0)


def test_few_positions_are_solved_exactly_or_not_at_all() -> None:
    assert growing.growing(GAME, FILES["near-the-finish"], Budget(Limits(states=30_000))) is None
    assert _answered(endgame("turn")).method == stochastic.EXACT
    assert _answered(FILES["near-the-finish"], states=500).method.startswith(stochastic.METHOD)


class Idle:
    """Bounds that do not get anywhere, as where play can go round for ever."""

    states = 0

    def narrow(self, watch: Any, about: Any = None) -> Fraction:
        watch(0)
        return Fraction(2)

    def of(self, state: Any) -> tuple[Fraction, Fraction]:
        return Fraction(-1), Fraction(1)


def test_where_bounds_are_stuck_the_general_method_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growing, "EXACT", 1)
    monkeypatch.setattr(growing, "usable", lambda *_: True)
    monkeypatch.setattr(DeckKernel, "growth", lambda *_: Idle())
    answer = _answered(endgame("turn"))
    assert answer.method == stochastic.EXACT
    assert answer.worth.lower == Fraction(3, 5)


def test_without_a_compiler_positions_are_opened_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growing, "EXACT", 1)
    monkeypatch.setattr(growing, "usable", lambda *_: False)
    assert _answered(endgame("turn")).method == stochastic.EXACT


@pytest.mark.skipif(not JIT, reason="that is how it runs already")
def test_the_same_without_a_compiler() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    chosen = (
        "packed or say or left or enclose or lie or never or takes or beforehand or tables or prove or look or levels"
    )
    command = [sys.executable, "-m", "pytest", __file__, "-q", "-p", "no:cacheprovider", "-k", chosen, "-m", "not slow"]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-2000:]
