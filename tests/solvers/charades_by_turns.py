"""Charades by brute force once more, turn by turn: all that all teams may play in a turn, and all that may be guessed.

It is quicker than playing tokens, against which it is held, and as plain: nothing is left out because it cannot matter.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Any

from games.crocodile import scoring, words
from games.crocodile.state import TeamGame, Turn, done, guessers, performed, swapped_out, turn_stopped, unused
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
    Card,
    Fault,
)

from .charades import Vector, added, agree, agree_on_leads, closed_points, ranges


def same_as_turn_by_turn(state: TeamGame) -> None:
    """The ranges of a record are what all turns come to, and the leads too."""
    results = ByTurns(state).results()
    agree(dict(ranges(state).prospects), results, state.names)
    agree_on_leads(state, results)


class ByTurns:
    """Final results of everything that may follow: for each turn, all cards of all teams and all guesses.

    `resting` plays no card in the open turn, `barred` none at all.
    """

    def __init__(self, state: TeamGame, resting: str = "", barred: str = "") -> None:
        self.state, self.names, self.rulings = state, state.names, state.rulings
        self.resting, self.barred = resting, barred
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
        for cards in self._plays(hands, owner, self._without(self.barred), ()):
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

    def _without(self, *names: str) -> list[int]:
        return [team for team, name in enumerate(self.names) if name not in names]

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
        free = [] if turn.started else self._without(self.barred, self.resting, *has_played)
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
