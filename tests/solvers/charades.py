"""Charades by brute force: small games that are almost over, and every token sequence of them played through the rules.

vector   a number of points for each team, in turn order
barred   a team that plays no U-card, in the open turn or for good
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Any

from games.core.judge import unfold
from games.core.position import Position
from games.core.ranges import Prospect, Ranges, Win, numbers, spans
from games.core.rulings import table
from games.crocodile import GAME, margins, possible, reach, scoring, spread, words
from games.crocodile.margins import lead
from games.crocodile.moves import normal
from games.crocodile.outlook import outlook
from games.crocodile.state import (
    TeamGame,
    Turn,
    done,
    due,
    performed,
    stage,
    swapped_out,
    turn_stopped,
    unused,
)
from games.crocodile.words import (
    CATEGORIES,
    OTHERS_TURN,
    ROUNDS,
    SET_WORD,
    SWAP,
    TASKS,
    TIMES,
    Card,
    Fault,
    Guess,
    Look,
    Task,
    Word,
)

Vector = tuple[int, ...]
READINGS = {name: tuple(about.readings) for name, about in table(GAME.Rulings).items()}
WHOLE = dict(words.HOLDS)


def cut(holds: Mapping[str, int]) -> None:
    """A word card with so many words of each category, none of those not named."""
    words.HOLDS.update({category: holds.get(category, 0) for category in CATEGORIES})
    for module in (margins, possible, reach, spread):
        for each in vars(module).values():
            if hasattr(each, "cache_clear"):
                each.cache_clear()


def added(one: Vector, other: Vector) -> Vector:
    return tuple(map(sum, zip(one, other)))


def closed_points(state: TeamGame) -> Vector:
    return tuple(scoring.table(state._replace(open=None)).values())


# -- records that are almost over --------------------------------------------------------------------------------------


def late_record(
    rng: random.Random,
    sizes: Sequence[int],
    left: int,
    u_cards: Sequence[str],
    rulings: Mapping[str, str],
    *,
    played: float = 0.3,
    astray: bool = False,
) -> TeamGame:
    """A record with `left` turns to come; each card is used with the chance `played`; `astray`: a task too often."""
    players = iter("abcdefghijkl")
    teams = {
        name: [next(players) + "x" for _ in range(size)]
        for name, size in zip(("north", "south", "east", "west"), sizes)
    }
    tasks = {name: rng.sample(TASKS * TIMES, ROUNDS) for name in teams}
    if astray:
        tasks["north"][0] = tasks["north"][1] = tasks["north"][2]
    names, turns = list(teams), []
    for number in range(ROUNDS * len(names) - left):
        team, turn = names[number % len(names)], number // len(names)
        turns.append({"team": team, "task": tasks[team][turn], "presenter": teams[team][turn % len(teams[team])]})
    for name, card in product(names, u_cards):
        free = [
            turn
            for turn in turns
            if all(each["by"] != name for each in turn.get("u_cards", ()))
            and (turn["team"] != name or card not in OTHERS_TURN)
        ]
        if card != SWAP and free and rng.random() < played:
            rng.choice(free).setdefault("u_cards", []).append({"by": name, "card": card})
    plain = {"game": "crocodile", "mode": "teams", "teams": teams, "u_cards": list(u_cards), "turns": turns}
    state = GAME.read(Position.of({**plain, "rulings": dict(rulings)}))
    assert isinstance(state, TeamGame)
    return state


def walked(rng: random.Random, state: TeamGame, steps: int, *, rough: bool = False) -> TeamGame:
    """The record some words later. `rough`: with faults, and with words that break rules and can have happened."""
    for _ in range(steps):
        legal = [leaf.move[0] for leaf in unfold(GAME, state)]
        if not legal:
            break
        if stage(state) == "before" and rng.random() < 0.6:
            legal = [word for word in legal if isinstance(word, (Card, Look))] or legal
        word = rng.choice(legal)
        if rough and rng.random() < 0.25:
            word = rng.choice([*_rough_words(state), word])
        after = GAME.play(state, (normal(state, word),))
        assert isinstance(after, TeamGame)
        state = after
    return state


def _rough_words(state: TeamGame) -> list[Word]:
    """Words that break a rule and can have happened all the same."""
    words: list[Word] = [
        Fault("spoke"),
        Fault("marks"),
        *map(Task, TASKS),
        *(Guess(each) for each in (*CATEGORIES, SET_WORD)),
    ]
    words += [Card(team, card) for team in state.names for card in state.u_cards if card != SWAP]
    physical = GAME.rulebook.physical
    return [
        word
        for word in words
        if not any(GAME.rulebook.rules[each.rule].group == physical for each in GAME.violations(state, (word,)))
    ]


def any_readings(rng: random.Random, **fixed: str) -> dict[str, str]:
    return {name: rng.choice(readings) for name, readings in READINGS.items()} | {
        name.replace("_", "-"): reading for name, reading in fixed.items()
    }


# -- what is asked of ranges -------------------------------------------------------------------------------------------


def ranges(state: Any) -> Ranges:
    found = GAME.ranges(state, lambda: None)
    assert found is not None
    return found


def win(margin: int) -> Win:
    return "alone" if margin > 0 else "shared" if margin == 0 else "no"


def leads(results: Iterable[Vector], team: int) -> list[int]:
    return [result[team] - max(points for other, points in enumerate(result) if other != team) for result in results]


def agree(found: dict[str, Prospect], results: set[Vector], names: Sequence[str]) -> None:
    """Totals and wins are those of the results, all of them and no others."""
    for team, name in enumerate(names):
        every = {result[team] for result in results}
        assert numbers(found[name].totals) == every
        assert found[name].totals == spans(sum(1 << total for total in every))
        ahead = leads(results, team)
        assert (found[name].can_win, found[name].sure) == (win(max(ahead)), win(min(ahead)))


def agree_on_leads(state: TeamGame, results: set[Vector]) -> None:
    """The largest lead over each other team, and over all of them at once, is that of the best of the results."""
    found = outlook(state)
    for (team, name), (rival, other) in product(enumerate(state.names), enumerate(state.names)):
        if team != rival:
            assert lead(found, name, [other]) == max(result[team] - result[rival] for result in results)
    for team, name in enumerate(state.names):
        assert lead(found, name, [other for other in state.names if other != name]) == max(leads(results, team))


def small(rng: random.Random, most_words: int = 3) -> dict[str, int]:
    """A cut-down word card: one to three words or so of it."""
    holds: dict[str, int] = {}
    for category in rng.sample(CATEGORIES, rng.choice([1, 1, 2, 3])):
        if sum(holds.values()) < most_words:
            holds[category] = min(rng.choice([1, 1, 2]), WHOLE[category], most_words - sum(holds.values()))
    return holds


# -- every token sequence ----------------------------------------------------------------------------------------------


class ByTokens:
    """Final results of everything that may follow, played through the rules.

    `barred` plays no card in the turns with numbers in `turns` (None: in any). With `merged`, records that can only go
    on in the same way are looked at once.
    """

    def __init__(self, barred: str = "", turns: frozenset[int] | None = None, *, merged: bool = True) -> None:
        self.barred, self.turns, self.merged = barred, turns, merged
        self.known: dict[Any, frozenset[Vector]] = {}
        self.played = 0

    def results(self, state: TeamGame) -> set[Vector]:
        return {added(closed_points(state), more) for more in self._more(state)}

    def _more(self, state: TeamGame) -> frozenset[Vector]:
        """Final totals, less the points of closed turns."""
        key = essentials(state)
        if self.merged and key in self.known:
            return self.known[key]
        if stage(state) == "over":
            found = {tuple(len(unused(state, name)) for name in state.names)}
        else:
            found, before, met = set(), closed_points(state), set()
            for after in self._next(state):
                gained = tuple(now - then for now, then in zip(closed_points(after), before))
                step = (essentials(after), gained)
                if not self.merged or step not in met:
                    met.add(step)
                    found |= {added(gained, more) for more in self._more(after)}
        self.known[key] = frozenset(found)
        return self.known[key]

    def _next(self, state: TeamGame) -> Iterator[TeamGame]:
        for leaf in unfold(GAME, state):
            word = normal(state, leaf.move[0])
            here = self.turns is None or len(state.turns) in self.turns
            if not (isinstance(word, Card) and word.by == self.barred and here):
                self.played += 1
                after = GAME.play(state, (word,))
                assert isinstance(after, TeamGame)
                yield after


def essentials(state: TeamGame) -> Any:
    """What decides how a record can go on, and what its open turn will give."""
    sides = tuple(
        (tuple(sorted((task, len(turns)) for task, turns in performed(state, name).items())), unused(state, name))
        for name in state.names
    )
    shown = tuple(sorted(Counter((turn.team, turn.presenter) for turn in state.turns).items()))
    return sides, shown, state.open and _open_essentials(state, state.open), due(state), len(state.turns)


def _open_essentials(state: TeamGame, turn: Turn) -> Any:
    cards = tuple(sorted((card.by, card.card) for card in turn.played))
    last_fault = bool(turn.happened) and isinstance(turn.happened[-1], Fault)
    stands = (tuple(scoring.points(state, turn).items()), scoring.earned(state, turn), last_fault, turn_stopped(state))
    shows = (turn.chosen, turn.presenter, tuple(sorted(swapped_out(turn))))
    return turn.team, turn.task, cards, turn.looked, turn.started, shows, tuple(sorted(done(turn).items())), stands
