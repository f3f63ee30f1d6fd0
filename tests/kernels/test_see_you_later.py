"""The chart of See You Later's endless model against its rules, plain iteration, and the general method."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import nullcontext
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from solvers.asked import read, search, unnamed
from solvers.plain_see_you_later import Doc, Table, endless, values
from solvers.replaying import replay
from toys import croc

from croccli.solvers import charted, stochastic
from croccli.solvers.limits import Budget, Limits, Unfinished
from games.core.judge import unfold
from games.core.moves import Move
from games.see_you_later import GAME
from games.see_you_later.endless import Endless, pattern
from games.see_you_later.fast import KERNEL, ends, kernel
from games.see_you_later.places import after_step, forced_step, stop_step
from games.see_you_later.words import STOP, Card, Shows, Turned

pytest.importorskip("numpy")
import numpy as np

from games.see_you_later import kernel as fast
from games.see_you_later.chart import EndlessChart, Pair, ahead, back, pair_of, pairs

ROOT = Path(__file__).parents[2]
OPENING = ROOT / "positions" / "see-you-later" / "opening-two-players.yaml"
PAGE = (ROOT / "docs" / "endless.md").read_text(encoding="utf-8")
JIT = os.environ.get("NUMBA_DISABLE_JIT", "0") == "0" and hasattr(fast.settle, "py_func")
COLOURS = ("red", "blue", "green", "black", "yellow")
CLOSE = Fraction(1, 10**8)
FULL = [f"{colour} {value}" for colour in (*COLOURS, "white") for value in range(1, 7)]


def quiet(done: int) -> None:
    """Nobody watches."""


def table(colours: int, deck: list[str], lap: int, track: tuple[int, int] = (0, 0), **more: Any) -> Doc:
    spaces = dict(zip(COLOURS[:colours], (0, 3, 5, 8, 10)))
    pawns = dict(zip(("ann", "ben"), track))
    return {
        "game": "see-you-later",
        "players": ["ann", "ben"],
        "to_move": "ann",
        "crocodiles": spaces,
        "track": pawns,
        "deck": deck,
        "lap": lap,
        **more,
    }


TWO = ["red 1", "red 5", "blue 2", "blue 3", "white 2"]
ALIKE = ["red 1", "red 2", "blue 1", "blue 2", "white 6", "white 3"]
THREE = ["red 1", "red 4", "red 6", "blue 1", "blue 4", "blue 6", "green 2", "white 1"]
SMALL = [table(2, TWO, 3), table(2, ALIKE, 3), table(2, TWO, 4, (3, 1)), table(3, THREE[1:], 2, (1, 0))]


def model(doc: Doc) -> Endless:
    state = read(doc, deck="endless")
    assert isinstance(state, Endless)
    return state


def drawn(doc: Doc, rounds: int = 80) -> EndlessChart:
    """A chart whose bounds have met."""
    chart = EndlessChart(model(doc))
    for _ in range(rounds):
        if chart.narrow(quiet) <= CLOSE:
            break
    return chart


@cache
def small(number: int) -> EndlessChart:
    return drawn(SMALL[number])


def walk(root: Endless, seed: int, plies: int) -> Iterator[Any]:
    """Positions of random games from a root, each game until somebody is home."""
    rng, state = Random(seed), root
    for _ in range(plies):
        state = GAME.play(state, rng.choice(list(unfold(GAME, state))).move)
        if state.winner:
            state = root
        yield state


# -- packed positions --------------------------------------------------------------------------------------------------


def place(chart: EndlessChart, state: Any) -> int:
    """The number of a position whose next card is about to be turned; HOME once it is over."""
    return fast.HOME if state.winner else chart.level(pair_of(state), len(state.cards)) + chart.ring(state)


@pytest.mark.parametrize("doc", [*SMALL, table(5, FULL, 27), table(5, FULL, 6, (5, 5))], ids=range(6))
def test_every_position_met_has_its_own_place(doc: Doc) -> None:
    root = model(doc)
    chart = EndlessChart(root)
    known: dict[int, Any] = {}
    for state in walk(root, 1, 600):
        cards = min(len(state.cards), chart.lap)
        number = place(chart, state)
        assert 0 <= number < chart.states
        name = (pair_of(state), cards, pattern(state.crocodiles, state.deck))
        assert known.setdefault(number, name) == name
        slot, rest = divmod(number, (chart.lap + 1) * chart.width)
        assert list(chart.slots)[slot] == pair_of(state)
        assert divmod(rest, chart.width) == (cards, chart.ring(state))
    assert len(known) == len(set(known.values())) > 40


@pytest.mark.parametrize("doc", [*SMALL, table(5, FULL, 27), table(5, FULL, 28, (20, 11))], ids=range(6))
def test_cards_lead_where_the_rules_say(doc: Doc) -> None:
    """Cards of crocodiles that are alike may stand for each other: what counts is how many lead where."""
    root = model(doc)
    chart = EndlessChart(root)
    wilds = [card for card in root.deck if card.wild]
    for state in walk(root, 2, 120):
        ring = chart.ring(state)
        found: dict[Card | None, list[int]] = {card: [] for card in (None, *wilds)}
        for leaf in unfold(GAME, state):
            card = next((word.card for word in leaf.move if isinstance(word, Shows)), None)
            if card is not None:
                assert leaf.probability == Fraction(1, len(root.deck))
                found[card if card.wild else None].append(_code(chart, state, leaf.move))
        assert sorted(found[None]) == sorted(chart.rings.coloured[ring].tolist())
        for number, card in enumerate(wilds):
            assert sorted(found[card]) == sorted(chart.rings.wild[ring, number].tolist())


def _code(chart: EndlessChart, state: Any, move: Move) -> int:
    """What a card leads to, as the kernel wants it; what its row says of it is held against the rules."""
    new = GAME.play(state, move)
    meets, after = new.to_move != state.to_move, chart.ring(new)
    if len(state.cards) < chart.lap:
        own, turned, passed, stopped = chart.row(pair_of(state), len(state.cards))
        assert own + chart.ring(state) == place(chart, state)
        assert place(chart, new) == (passed if meets else turned) + after
        for leaf in unfold(GAME, new) if not meets else ():
            if leaf.move == (STOP,):
                end = GAME.play(new, leaf.move)
                assert place(chart, end) == (fast.HOME if stopped == fast.HOME else stopped + after)
    return after + meets * chart.width


def test_pawns_go_where_the_rules_say() -> None:
    root = model(table(5, FULL, 27))
    rng = Random(3)
    for _ in range(300):
        pair, cards = (rng.randrange(27), rng.randrange(27)), rng.randint(1, 33)
        state = root._replace(track=pair, passed=tuple(rng.choice(root.deck) for _ in range(cards)))
        step = stop_step(state)
        assert min(27, after_step(state, step.player, step.steps).track[0]) == min(27, ahead(pair, cards)[1])
        forced = forced_step(state)
        track = after_step(state, forced.player, forced.steps).track if forced else state.track
        assert track == back(pair, cards)[::-1]


@pytest.mark.parametrize("root", [(0, 0), (4, 4), (4, 3), (2, 4)])
def test_all_pairs_are_found_and_later_ones_first(root: Pair) -> None:
    found = pairs(root, 5)
    assert root in found
    assert [sum(pair) for pair in found] == sorted(map(sum, found), reverse=True)
    for pair in found:
        for cards in range(1, 9):
            assert {after for after in (ahead(pair, cards), back(pair, cards)) if after[1] < 5} <= set(found)
    assert found == [(4, 4)] or len(found) == 25 or root == (2, 4)


def test_rows_are_worked_off_once_and_in_order() -> None:
    chart = EndlessChart(model(table(2, TWO, 5, (3, 1))))
    levels = [int(row[0]) for row in chart.rows]
    done = {chart.level(pair, chart.lap) for pair in chart.slots}
    assert len(levels) == len(set(levels)) == len(chart.slots) * chart.lap
    for level, turned, passed, stopped in chart.rows.tolist():
        assert turned in done
        assert stopped in done | {fast.HOME}
        pair = list(chart.slots)[level // ((chart.lap + 1) * chart.width)]
        assert passed in done or pair[0] > pair[1], "only Oh leads to rows that come later"
        done.add(level)


# -- bounds ------------------------------------------------------------------------------------------------------------


def state_of(root: Endless, here: Table) -> Any:
    """A position of the model written out by hand, by the rules' own words."""
    card, wild = next(card for card in root.deck if not card.wild), Card("white", 1)
    last = wild if here.wild else card
    cards = tuple(card for _ in range(here.cards))
    state = root._replace(
        to_move=root.players[here.mover],
        crocodiles=tuple((name, space) for (name, _), space in zip(root.crocodiles, here.ring)),
        track=here.track,
        passed=cards[1:] if here.turned else cards,
    )
    return state._replace(turned=(Turned(last, card.colour),)) if here.turned else state


@pytest.mark.parametrize("number", range(len(SMALL)) if JIT else [0])
def test_all_bounds_enclose_what_plain_iteration_says(number: int) -> None:
    doc, chart = SMALL[number], small(number)
    root = model(doc)
    table = Table(0, tuple(doc["crocodiles"].values()), (doc["track"]["ann"], doc["track"]["ben"]), 0, False, False)
    graph = endless(table, tuple(doc["crocodiles"]), tuple(doc["deck"]), doc["lap"])
    plain, met = values(graph), 0
    for here, worth in plain.items():
        if graph[here].sign:
            low, up = chart.of(state_of(root, here))  # type: ignore[arg-type]
            exact = Fraction(worth) * (1 if here.mover == 0 else -1)  # type: ignore[attr-defined]
            assert low - CLOSE <= exact <= up + CLOSE
            assert 0 <= up - low <= CLOSE
            met += 1
    assert met > 300


@pytest.mark.parametrize("number", [0, 1] if JIT else [0])
def test_bounds_enclose_exact_values(number: int) -> None:
    chart, root = small(number), model(SMALL[number])
    found = search(root)
    assert found.exact is not None
    low, up = chart.of(root)
    assert low <= found.exact.value(0) <= up


@pytest.mark.skipif(not JIT, reason="a whole deck takes too long uncompiled")
@pytest.mark.parametrize("track", [(3, 3), (3, 2)])
def test_bounds_lie_between_those_of_the_general_method(track: Pair) -> None:
    root = model(table(5, FULL, 4, track))
    chart = drawn(table(5, FULL, 4, track))
    answer = stochastic.solve(GAME, root, Budget(Limits(states=1500)), 0, "nothing")
    low, up = chart.of(root)
    assert answer.worth.lower <= low <= up <= answer.worth.upper
    assert up - low <= CLOSE
    assert answer.worth.upper - answer.worth.lower < 1


def test_bounds_hold_at_any_moment_and_never_widen() -> None:
    root = model(SMALL[1])
    chart, done = EndlessChart(root), small(1)
    before = chart.bounds.copy()

    def tired(states: int) -> None:
        raise Unfinished("enough")

    for watch in (tired, quiet, tired, quiet, quiet):
        with nullcontext() if watch is quiet else pytest.raises(Unfinished):
            chart.narrow(watch)
        assert (chart.bounds[0] >= before[0]).all()
        assert (chart.bounds[1] <= before[1]).all()
        assert (chart.bounds[0] <= done.bounds[1]).all()
        assert (chart.bounds[1] >= done.bounds[0]).all()
        before = chart.bounds.copy()


def unproved(chart: EndlessChart) -> int:
    """Bounds that do not follow from those of the positions after them: none, or they are no proof."""
    low, up = chart.bounds
    rings, faults = np.arange(chart.width), 0
    number = sum(chart.rings.coloured.shape[1:]) + chart.rings.wild.shape[1]
    enough = [slot * (chart.lap + 1) * chart.width + chart.lap * chart.width for slot in range(len(chart.slots))]
    home = np.full(chart.width, fast.SCALE)
    for level, turned, passed, stopped in [*chart.rows.tolist(), *((each, each, each, fast.HOME) for each in enough)]:
        for own, other, sign in ((low, up, 1), (up, low, -1)):
            stop = home if stopped == fast.HOME else -other[stopped + rings]
            wild = np.concatenate([own[turned + rings], -other[passed + rings]])
            coloured = np.concatenate([np.maximum(own[turned + rings], stop), -other[passed + rings]])
            mean = coloured[chart.rings.coloured].sum(axis=1) + wild[chart.rings.wild].max(axis=2).sum(axis=1)
            faults += int((sign * own[level + rings] * number > sign * mean).sum())
    return faults


@pytest.mark.parametrize("number", [1, 3] if JIT else [0])
def test_bounds_prove_themselves(number: int) -> None:
    chart = small(number)
    assert unproved(chart) == 0
    chart = EndlessChart(model(SMALL[number]))
    chart.narrow(quiet)
    assert unproved(chart) == 0
    chart.bounds[0, chart.level((0, 0), 0)] += fast.SCALE
    assert unproved(chart) > 0


@pytest.mark.slow
def test_bounds_of_the_opening_prove_themselves() -> None:
    chart = drawn(table(5, FULL, 27))
    assert unproved(chart) == 0
    assert chart.states == 7_429_968


def test_enough_cards_are_enough() -> None:
    chart, root = small(0), model(SMALL[0])
    for state in walk(root, 4, 100):
        more = state._replace(passed=(*state.passed, *[root.deck[0]] * 3))
        if len(state.cards) >= chart.lap:
            assert chart.of(state) == chart.of(more)
            assert chart.of(state) == chart.of(state._replace(track=(0, 2)))


# -- which positions, and what is told ---------------------------------------------------------------------------------


def test_it_takes_what_it_knows_and_nothing_else() -> None:
    doc = table(5, FULL, 27)
    assert kernel(model(doc)) is KERNEL
    assert GAME.kernel(read(doc)) is not KERNEL
    third = {**doc, "players": ["ann", "ben", "cho"], "track": {"ann": 0, "ben": 0, "cho": 0}}
    special = {**doc, "advanced": "true", "hands": {"ann": ["x2"], "ben": []}}
    others = [third, special, {**doc, "rulings": {"oh-count": "turned"}}, table(5, FULL, 27, (27, 3))]
    for other in [*others, table(2, ["red 1", "blue 1", "white 2"], 3)]:
        assert kernel(model(other)) is None
    assert kernel(model({**doc, "rulings": {"ah-oh-start": "ever"}})) is not None


def test_a_crocodile_needs_as_many_cards_as_there_are_crocodiles() -> None:
    cards = [Card("red", value) for value in (1, 2, 3)]
    assert ends([*cards, Card("blue", 1)], 3)
    assert not ends([*cards, Card("blue", 1), Card("white", 5)], 4)
    assert not ends([Card("white", value) for value in range(1, 7)], 2)


def _solved(doc: Doc, **limits: Any) -> Any:
    return charted.solve(GAME, model(doc), Budget(Limits(**limits)), 1, "nothing", Fraction(1, 1000))


@pytest.mark.skipif(not JIT, reason="a whole deck takes too long uncompiled")
def test_an_answer_is_told_from_the_chart() -> None:
    doc = table(5, FULL, 5, (2, 3), turned=["red 4"], crocodiles={**table(5, FULL, 5)["crocodiles"], "red": 4})
    root, answer, chart = model(doc), _solved(doc), drawn(doc)
    assert answer.method == charted.METHOD
    assert answer.status == "interval"
    assert answer.states == chart.states
    low, up = chart.of(root)
    assert answer.worth.lower <= low
    assert up <= answer.worth.upper
    assert answer.worth.upper - answer.worth.lower < Fraction(1, 10**5)
    moves = {move.token: move for move in answer.moves}
    for leaf in unfold(GAME, root):
        move, after = moves[GAME.token(root, leaf.move)], GAME.play(root, leaf.move)
        low, up = chart.of(after) if not after.winner else (Fraction(1), Fraction(1))
        if after.to_move != "ann" and not after.winner:
            low, up = -up, -low
        assert move.worth.lower <= low
        assert up <= move.worth.upper
    assert set(replay(GAME, root, unnamed(answer.line), "ann")) <= {"win", "loss", "open"}
    assert answer.best


def test_few_positions_are_solved_exactly_and_many_only_within_limits() -> None:
    assert charted.charting(GAME, model(SMALL[0]), Budget()) is None
    assert charted.charting(GAME, model(table(5, FULL, 27)), Budget(Limits(states=10**6))) is None
    assert charted.charting(GAME, model(table(5, FULL, 27)), Budget(Limits(memory=1 << 20))) is None


@pytest.mark.skipif(not JIT, reason="a whole deck takes too long uncompiled")
def test_a_limit_leaves_bounds_or_says_so() -> None:
    with pytest.raises(Unfinished, match="--max-seconds"):
        _solved(table(5, FULL, 6), seconds=0.0)


@pytest.mark.slow
def test_the_opening_is_solved() -> None:
    line = ("solve", OPENING, "--deck", "endless", "--max-seconds", "900")
    shown = PAGE.partition("```text\n")[2].partition("```")[0]
    assert croc(*line).out.startswith(shown)
    found = croc(*line, "--format", "json").json
    assert found["status"] == "interval"
    assert found["states"] == 7_429_968
    assert Fraction(1, 10**5) < Fraction(found["lower"]["ann"]) < Fraction(found["upper"]["ann"]) < Fraction(1, 10**4)
    assert len(found["best"]) >= 36
    assert all(Fraction(move["upper"]) - Fraction(move["lower"]) < Fraction(1, 10**5) for move in found["moves"])


@pytest.mark.slow
def test_the_page_shows_the_rule_as_it_is() -> None:
    done = subprocess.run([sys.executable, "tools/stopping_rule.py"], cwd=ROOT, capture_output=True, text=True)
    made = PAGE.partition("<!-- made by tools/stopping_rule.py -->")[2].partition("<!-- end -->")[0]
    assert done.stdout.strip() == made.strip()


@pytest.mark.skipif(not JIT, reason="that is how it runs already")
def test_the_same_without_a_compiler() -> None:
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    chosen = "exact or prove or plain or rules or moment or takes or enough"
    command = [sys.executable, "-m", "pytest", __file__, "-q", "-p", "no:cacheprovider", "-k", chosen, "-m", "not slow"]
    done = subprocess.run(command, env=environment, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout[-2000:]
