"""What is still possible in charades, against brute force: sets are equal exactly, under every reading that matters."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from games.core.judge import unfold
from games.core.position import Position
from games.core.ranges import Win, spans
from games.crocodile import GAME
from games.crocodile.outlook import outlook
from games.crocodile.possible import totals
from games.crocodile.state import AloneGame, TeamGame, due, finished, shows_next, stage, words_left
from games.crocodile.words import CATEGORIES, POINTS, U_CARDS, Fault

from .charades import (
    READINGS,
    WHOLE,
    ByTokens,
    agree,
    any_readings,
    cut,
    late_record,
    leads,
    ranges,
    small,
    walked,
    win,
)
from .charades_by_turns import ByTurns, same_as_turn_by_turn

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True)
def _whole_card() -> Iterator[None]:
    yield
    cut(WHOLE)


# -- every token sequence ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_merging_records_that_go_on_alike_loses_nothing(seed: int) -> None:
    """Really all token sequences, one by one, of the smallest games."""
    rng = random.Random(seed)
    cut({rng.choice(["objects", "concepts"]): 1})
    cards = rng.sample(U_CARDS, 1)
    state = late_record(rng, (2, 2), 1 + seed % 2, cards, any_readings(rng, rotation="strict"))
    plainly, merged = ByTokens(merged=False), ByTokens()
    assert plainly.results(state) == merged.results(state)
    assert plainly.played >= merged.played
    agree(dict(ranges(state).prospects), plainly.results(state), state.names)


def token_games() -> Iterator[TeamGame]:
    """Records with one or two turns to come, in the middle of a turn or between turns."""
    rng = random.Random("tokens")
    for number in range(16):
        cut(small(rng, 2))
        sizes = rng.choice([(2, 2), (3, 2), (2, 2, 2)])
        left = rng.choice([1, 1, 2])
        cards = rng.sample(U_CARDS, rng.choice([1, 2]) if left == 2 or len(sizes) > 2 else rng.choice([2, 3]))
        rulings = any_readings(rng, rotation="strict")
        state = late_record(rng, sizes, left, cards, rulings, astray=number % 4 == 0)
        yield walked(rng, state, rng.randint(0, 7), rough=number % 3 == 0)


def test_ranges_are_what_all_token_sequences_come_to() -> None:
    met = 0
    for state in token_games():
        every = ByTokens()
        results = every.results(state)
        met += every.played
        agree(dict(ranges(state).prospects), results, state.names)
        assert ByTurns(state).results() == results, "the quicker brute force agrees with the rules"
        for name in state.names:
            barred = ByTokens(barred=name)
            assert ByTurns(state, barred=name).results() == barred.results(state)
        if state.open:
            resting = ByTokens(barred=due(state), turns=frozenset({len(state.turns)}))
            assert ByTurns(state, resting=due(state)).results() == resting.results(state)
    assert met > 3_000


# -- turn by turn ------------------------------------------------------------------------------------------------------


def sized(rng: random.Random) -> tuple[tuple[int, ...], int, int, dict[str, int]]:
    """Players of each team, turns left, cards and words: as much as brute force can take."""
    teams = rng.choice([2, 2, 3, 3, 4])
    sizes = tuple(rng.choice([2, 2, 3]) for _ in range(teams))
    left = rng.randint(1, 4 if teams == 2 else 3)
    most = {2: 8 - left, 3: 6 - left, 4: 5 - left}[teams]
    return sizes, left, rng.randint(0, most), small(rng, 3 if teams == 2 else 2)


@pytest.mark.parametrize("seed", range(4))
def test_ranges_are_what_all_turns_come_to(seed: int) -> None:
    rng = random.Random(f"turns {seed}")
    for number in range(40):
        sizes, left, many, holds = sized(rng)
        cut(holds)
        cards = rng.sample(U_CARDS, many)
        state = late_record(rng, sizes, left, cards, any_readings(rng), astray=number % 5 == 0)
        state = walked(rng, state, rng.randint(0, 8), rough=number % 3 == 0)
        same_as_turn_by_turn(state)


@pytest.mark.parametrize("seed", range(3))
def test_the_whole_card_at_the_end_of_a_game(seed: int) -> None:
    """Gaps come from the words that must come first: nothing here is cut down."""
    rng = random.Random(f"whole {seed}")
    cut(WHOLE)
    for left in (1, 2):
        state = late_record(rng, (2, 2), left, ("eyes-closed", "robbery", "set-word")[: 1 + seed], {}, played=0.4)
        same_as_turn_by_turn(state)


# -- what is certain ---------------------------------------------------------------------------------------------------


def lists_of_words() -> dict[int, list[str]]:
    """For each number of points a list of words of one card that gives it."""
    found: dict[int, list[str]] = {}
    for counts in product(*(range(number + 1) for number in WHOLE.values())):
        words = [category for category, count in zip(CATEGORIES, counts) for _ in range(count)]
        found.setdefault(sum(POINTS[word] for word in words), words)
    return found


def ahead(lead: int, *cards: str) -> TeamGame:
    """South has the last turn of the game. North has `lead` points, South none; both have all these cards."""
    cut(WHOLE)
    lists = lists_of_words()
    first = next(points for points in lists if lead - points in lists)
    words = [lists[first], lists[lead - first]]
    plain = GAME.write(late_record(random.Random(3), (2, 2), 1, cards, {}, played=0))
    turns = [
        turn | {"guessed": words.pop()} if (turn["team"], turn["task"]) == ("north", "free") else turn
        for turn in plain["turns"]
    ]
    state = GAME.read(Position.of({**plain, "turns": turns}))
    assert isinstance(state, TeamGame)
    assert not list(GAME.doubts(state))
    return state


@pytest.mark.parametrize(
    ("cards", "lead", "sure", "resting"),
    [
        ((), 27, "no", "no"),
        ((), 28, "shared", "shared"),
        ((), 29, "alone", "alone"),
        # Both may make South show with closed eyes: 34 points. North's card kept is a point, and South has 31 at most.
        (("eyes-closed",), 29, "no", "no"),
        (("eyes-closed",), 30, "no", "shared"),
        (("eyes-closed",), 31, "no", "alone"),
        (("eyes-closed",), 33, "no", "alone"),
        (("eyes-closed",), 34, "shared", "alone"),
        (("eyes-closed",), 35, "alone", "alone"),
        # North may set a word: 33 points, and one for South's own card, which it cannot play in its own turn.
        (("set-word",), 28, "no", "shared"),
        (("set-word",), 32, "no", "alone"),
        (("set-word",), 34, "shared", "alone"),
        (("set-word",), 35, "alone", "alone"),
    ],
)
def test_who_has_won_before_the_last_turn(cards: tuple[str, ...], lead: int, sure: Win, resting: Win) -> None:
    found = ranges(ahead(lead, *cards)).prospects["north"]
    assert (found.sure, found.sure_resting) == (sure, resting)


def test_who_has_won_by_keeping_its_cards() -> None:
    rng = random.Random("resting")
    met = 0
    for _ in range(60):
        cut({"objects": 1})
        state = late_record(rng, (2, 2), rng.choice([1, 2]), rng.sample(U_CARDS, 3), any_readings(rng), played=0.5)
        for team, (name, prospect) in enumerate(ranges(state).prospects.items()):
            assert prospect.sure_resting == win(min(leads(ByTurns(state, barred=name).results(), team)))
            met += prospect.sure_resting != prospect.sure
    assert met > 3


def test_a_finished_game_leaves_one_total_each() -> None:
    cut(WHOLE)
    state = late_record(random.Random(1), (2, 2), 0, U_CARDS, {})
    found, ending = ranges(state), GAME.ending(state)
    assert ending is not None
    assert not found.options
    for team, prospect in found.prospects.items():
        assert prospect.totals == ((ending.scores[team],) * 2,)
        assert (prospect.can_win != "no") == (prospect.sure != "no") == (team in ending.winners)


@pytest.mark.parametrize("rulings", [{}, {"same-bonus": "once", "robbery-set-word": "five", "bonus-set-word": "no"}])
def test_a_game_about_to_begin_is_answered_at_once(rulings: dict[str, str]) -> None:
    """Every total up to the highest can be had then: all words, a robbery, and what all cards bring."""
    cut(WHOLE)
    names = ("north", "south", "east", "west")
    teams = {name: [f"{name}{number}" for number in (1, 2)] for name in names}
    state = GAME.read(Position.of({"game": "crocodile", "mode": "teams", "rulings": rulings, "teams": teams}))
    assert isinstance(state, TeamGame)
    highest = 12 * 28 + 28 + 3 * (3 + 5 + 5 + 5) + (3 + 5 + 5) + 8 - 4
    assert [spans(totals(outlook(state), name)) for name in names] == [((0, highest),)] * 4


# -- everyone alone ----------------------------------------------------------------------------------------------------


def soonest(state: AloneGame) -> dict[str, int | None]:
    """The least number of turns to each player's win, by playing everything."""
    best: dict[str, int | None] = dict.fromkeys(state.players)
    layer, turns, met = [state], 0, set()
    while layer:
        following = []
        while layer:
            now = layer.pop()
            if stage(now) == "over":
                best[finished(now)] = turns if best[finished(now)] is None else best[finished(now)]
                continue
            for leaf in unfold(GAME, now):
                after = GAME.play(now, leaf.move)
                assert isinstance(after, AloneGame)
                left = tuple(tuple(words_left(after, player).values()) for player in after.players)
                key = (
                    left,
                    shows_next(after),
                    after.open and (after.open.presenter, after.open.word, bool(after.open.faults)),
                )
                if key not in met:
                    met.add(key)
                    (following if leaf.move[0].verb == "guess" else layer).append(after)
        layer, turns = following, turns + 1
    return best


@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_alone(players: int) -> None:
    rng = random.Random(players)
    decided = 0
    for number in range(12):
        cut({"objects": rng.randint(1, 5 - players), rng.choice(["names", "objects"]): 1})
        plain = {"game": "crocodile", "mode": "alone", "players": list(("ann", "ben", "cho", "dan")[:players])}
        state: Any = GAME.read(Position.of({**plain, "rulings": {"fault": READINGS["fault"][number % 3]}}))
        for _ in range(rng.randint(0, 12)):
            legal = [leaf.move for leaf in unfold(GAME, state)]
            if not legal:
                break
            fault = stage(state) == "showing" and rng.random() < 0.3
            state = GAME.play(state, (Fault("spoke"),) if fault else rng.choice(legal))
        found, best = ranges(state).prospects, soonest(state)
        assert {player: each.least_turns for player, each in found.items()} == best
        able = [player for player, turns in best.items() if turns is not None]
        assert {player for player, each in found.items() if each.can_win == "alone"} == set(able)
        assert {player for player, each in found.items() if each.sure == "alone"} == (
            set(able) if len(able) == 1 else set()
        )
        decided += len(able) == 1
    assert decided or players > 2
