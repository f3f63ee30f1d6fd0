"""Charades by brute force: every final result of small games, found in two ways that share nothing with the ranges.

vector      a number of points for each team, in turn order
barred      a team that plays no U-card, in the open turn or for good
`by_tokens` plays every token sequence through the rules. `by_turns` lists, turn by turn, everything that all teams may
play and all that may be guessed; it is quicker, and is held against the first.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from games.core.judge import unfold
from games.core.position import Position
from games.core.rulings import table
from games.crocodile import GAME, margins, possible, reach, scoring, spread, words
from games.crocodile.moves import normal
from games.crocodile.state import (
    TeamGame,
    Turn,
    done,
    due,
    guessers,
    performed,
    stage,
    swapped_out,
    turn_stopped,
    unused,
)
from games.crocodile.words import (
    BONUS,
    CATEGORIES,
    OTHERS_TURN,
    POINTS,
    ROBBERY,
    ROUNDS,
    SET_WORD,
    SWAP,
    TASKS,
    TIMES,
    U_CARDS,
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
    """The record some words later. `rough`: faults are committed, and words that break rules, as long as they can be."""
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


# -- turn by turn ------------------------------------------------------------------------------------------------------


class ByTurns:
    """Final results of everything that may follow: for each turn, all cards of all teams and all guesses."""

    def __init__(self, state: TeamGame) -> None:
        self.state, self.names, self.rulings = state, state.names, state.rulings
        self.size = len(self.names)
        self.whole = tuple(words.HOLDS.values())
        self.guesses = lru_cache(None)(self._guesses)
        self.rest = lru_cache(None)(self._rest)

    def results(self) -> set[Vector]:
        state, turn = self.state, self.state.open
        hands = tuple(self.hand(unused(state, name)) for name in self.names)
        cells = tuple(
            tuple(
                max(
                    0,
                    TIMES
                    - len(performed(state, name).get(task, ()))
                    - (turn is not None and (turn.team, turn.task) == (name, task)),
                )
                for task in TASKS
            )
            for name in self.names
        )
        ahead, base = self._order(), closed_points(state)
        if turn is None:
            return {added(base, more) for more in self.rest(ahead, cells, hands)}
        found = set()
        for gained, left in self._open(turn, hands):
            found |= {added(added(base, gained), more) for more in self.rest(ahead, cells, left)}
        return found

    def hand(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Cards in order; two that do nothing to points are the same card."""
        return tuple(sorted("first-letter" if card == "extra-minute" else card for card in cards))

    def _order(self) -> tuple[int, ...]:
        """Whose turns come after the open one."""
        had = Counter(turn.team for turn in self.state.all_turns)
        ahead = []
        while any(had[name] < ROUNDS for name in self.names):
            name = min(self.names, key=lambda each: had[each])
            had[name] += 1
            ahead.append(self.names.index(name))
        return tuple(ahead)

    def _rest(self, ahead: tuple[int, ...], cells: Any, hands: Any) -> frozenset[Vector]:
        if not ahead:
            return frozenset({tuple(map(len, hands))})
        owner, turns = ahead[0], {}
        for cards in self._plays(hands, owner, range(self.size), ()):
            left = tuple(self._less(hand, card) for hand, card in zip(hands, cards))
            for able, (number, task) in product(self._able_later(owner, cards), enumerate(TASKS)):
                if cells[owner][number]:
                    fewer = tuple(count - (at == number) for at, count in enumerate(cells[owner]))
                    key = ((*cells[:owner], fewer, *cells[owner + 1 :]), left)
                    turns.setdefault(key, set()).update(self._fresh(task, owner, cards, able))
        return frozenset(
            added(gained, more)
            for (fewer, left), all_gained in turns.items()
            for gained in all_gained
            for more in self.rest(ahead[1:], fewer, left)
        )

    def _plays(self, hands: Any, owner: int, free: Iterable[int], looked: Iterable[int]) -> Iterator[tuple[str, ...]]:
        """Every way for all teams to play a card each, or none (empty)."""
        choices = []
        for team, hand in enumerate(hands):
            open_to = {
                card
                for card in hand
                if team in free
                and not (team == owner and card in OTHERS_TURN)
                and not (team in looked and card == ROBBERY)
            }
            choices.append(["", *sorted(open_to)])
        return product(*choices)

    def _less(self, hand: tuple[str, ...], card: str) -> tuple[str, ...]:
        at = hand.index(card) if card else len(hand)
        return hand[:at] + hand[at + 1 :]

    def _able_later(self, owner: int, cards: Sequence[str]) -> list[bool]:
        """Whether somebody is left to guess, after swaps: who is swapped out and who shows may not."""
        swaps = cards.count(SWAP)
        size = len(self.state.team(self.names[owner]).players)
        if not swaps:
            return [True]
        if size == 2:
            return [False]
        return [True] if swaps == 1 or size > swaps + 1 else [True, False]

    def _fresh(self, task: str, owner: int, cards: Sequence[str], able: bool) -> frozenset[Vector]:
        robbers = tuple(team for team, card in enumerate(cards) if card == ROBBERY)
        bonuses = tuple(sorted(card for card in cards if card in BONUS))
        start = (self.whole, cards.count(SET_WORD), False, False, False)
        return self._with_bonuses(self.guesses(task, start, (owner,) * able + robbers, owner, False), owner, bonuses)

    def _with_bonuses(
        self, found: Iterable[tuple[Vector, bool]], owner: int, bonuses: Iterable[str]
    ) -> frozenset[Vector]:
        kinds = set(bonuses) if self.rulings.same_bonus == "once" else bonuses
        bonus = sum(BONUS[kind] for kind in kinds)
        return frozenset(
            tuple(points + (bonus if earned and team == owner else 0) for team, points in enumerate(gained))
            for gained, earned in found
        )

    def _guesses(
        self, task: str, now: Any, who: tuple[int, ...], owner: int, earned: bool
    ) -> frozenset[tuple[Vector, bool]]:
        """Points by what may be guessed from here on, each with whether the bonuses are earned."""
        left, to_set, begun, void, over = now
        found = {((0,) * self.size, earned)}
        rulings, task_left = self.rulings, left[CATEGORIES.index(task)] if task in CATEGORIES else 0
        steps: list[tuple[str, Any]] = []
        if to_set and not (begun and rulings.set_word_skip == "yes"):
            steps.append((SET_WORD, (left, to_set - 1, begun, False, False)))
        if not to_set or rulings.set_word_skip == "yes":
            for at, category in enumerate(CATEGORIES):
                if left[at] and (category == task or task_left <= 0):
                    fewer = (*left[:at], left[at] - 1, *left[at + 1 :])
                    steps.append((category, (fewer, to_set, True, False, False)))
        for (word, after), team in product(steps if not over else [], who):
            points = 0 if void else self._worth(word, team == owner)
            earns = not void and team == owner and (word != SET_WORD or rulings.bonus_set_word == "yes")
            one = tuple(points if each == team else 0 for each in range(self.size))
            found |= {(added(one, more), has) for more, has in self.guesses(task, after, who, owner, earned or earns)}
        return frozenset(found)

    def _worth(self, word: str, own: bool) -> int:
        if word != SET_WORD:
            return POINTS[word]
        return 5 if own or self.rulings.robbery_set_word == "five" else 0

    # The open turn, as it stands.

    def _open(self, turn: Turn, hands: Any) -> Iterator[tuple[Vector, Any]]:
        state, owner = self.state, self.names.index(turn.team)
        has_played = {card.by for card in turn.played}
        free = [] if turn.started else [team for team, name in enumerate(self.names) if name not in has_played]
        looked = [self.names.index(name) for name in turn.looked]
        told = scoring.account(state, turn)
        had = tuple(
            sum(each.points for each in told if each.team == name and each.what not in BONUS) for name in self.names
        )
        had_done = done(turn)
        for cards in self._plays(hands, owner, free, looked):
            to_set = len(turn.playing(SET_WORD)) - had_done[SET_WORD] + cards.count(SET_WORD)
            robbers = {self.names.index(name) for name in turn.playing(ROBBERY)} - {owner}
            robbers |= {team for team, card in enumerate(cards) if card == ROBBERY}
            bonuses = [each.card for each in turn.played if each.card in BONUS] + [
                card for card in cards if card in BONUS
            ]
            void = isinstance((turn.happened or (None,))[-1], Fault) and self.rulings.fault == "word-void"
            begun = any(guess.word != SET_WORD for guess in turn.guesses)
            left = tuple(words.HOLDS[category] - had_done[category] for category in CATEGORIES)
            start = (left, to_set, begun, void, turn_stopped(state))
            for able in self._able_now(turn, [self.names[team] for team, card in enumerate(cards) if card == SWAP]):
                who = (owner,) * able + tuple(sorted(robbers))
                found = self.guesses(turn.task, start, who, owner, scoring.earned(state, turn))
                for gained in self._with_bonuses(found, owner, bonuses):
                    yield added(had, gained), tuple(self._less(hand, card) for hand, card in zip(hands, cards))

    def _able_now(self, turn: Turn, swapping: Sequence[str]) -> set[bool]:
        """Whether somebody is left to guess, whoever shows and whoever is swapped in."""
        players = self.state.team(turn.team).players
        if not turn.chosen:
            return {able for player in players for able in self._able_now(turn._replace(chosen=player), swapping)}
        if not swapping:
            return {bool(guessers(self.state, turn)) or not swapped_out(turn)}
        return {
            able
            for player in players
            if player != turn.presenter
            for able in self._able_now(
                turn._replace(cards=(*turn.cards, Card(swapping[0], SWAP, turn.presenter, player))), swapping[1:]
            )
        }
