"""What everybody may still come to, and what the choices of the team to move do to it.

choice        a task, a player or a U-card of the team whose turn it is, with the positions it leaves open
alternatives  these positions: what comes later in the turn is asked about ahead, whatever is chosen before it

From here on rules are kept, so nobody commits a fault; faults of the open turn count as the rulings say.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from ..core.ranges import Option, Pause, Prospect, Ranges, Win, spans
from ..core.rulebook import Rulebook
from .margins import lead
from .moves import play
from .notation import token
from .options import candidates
from .outlook import Outlook, outlook, resting
from .possible import totals
from .racing import winning_turns
from .state import AloneGame, State, TeamGame, due, stage
from .words import BONUS, HOLDS, POINTS, SET_WORD_POINTS, SWAP, Card, Presenter, Task, Word

NO_CARD = "no card"
"""Stands for a token: the team plays no U-card in this turn."""
KEPT = "the point it is worth at the end is given up"


def ranges(rules: Rulebook, state: State, pause: Pause) -> Ranges:
    """The answer for a position."""
    return _alone(state) if isinstance(state, AloneGame) else _Teams(rules, state, pause).answer()


class _Choice(NamedTuple):
    token: str
    kind: str
    now: bool
    says: str
    alternatives: tuple[Outlook, ...]


class _Reckoned(NamedTuple):
    """The set of final totals of each team, and everybody's prospects."""

    totals: dict[str, int]
    prospects: dict[str, Prospect]


class _Teams:
    """Answers about one team game, remembering what was reckoned before."""

    def __init__(self, rules: Rulebook, state: TeamGame, pause: Pause) -> None:
        self.rules, self.state, self.pause = rules, state, pause
        self.seen: dict[tuple[Outlook, ...], _Reckoned] = {}

    def answer(self) -> Ranges:
        before = self._reckoned((outlook(self.state),))
        over = stage(self.state) == "over"
        options = () if over else tuple(self._options(due(self.state), before))
        return Ranges(before.prospects, options, () if over else tuple(self._remarks()), len(self.seen))

    # -- prospects -----------------------------------------------------------------------------------------------------

    def _reckoned(self, alternatives: tuple[Outlook, ...]) -> _Reckoned:
        key = tuple(dict.fromkeys(alternatives))
        if key not in self.seen:
            self.pause()
            sets = {name: _union(totals(each, name) for each in key) for name in self.state.names}
            self.seen[key] = _Reckoned(sets, {name: self._prospect(key, name, sets[name]) for name in self.state.names})
        return self.seen[key]

    def _prospect(self, alternatives: tuple[Outlook, ...], name: str, found: int) -> Prospect:
        others = [other for other in self.state.names if other != name]

        def most(who: str, rivals: Sequence[str], still: Sequence[str] = ()) -> int:
            return max(lead(each, who, rivals, still) for each in alternatives)

        can = most(name, others)
        sure = -max(most(other, [name]) for other in others)
        calm = -max(most(other, [name], [name]) for other in others)
        return Prospect(spans(found), _win(can), _win(sure), _win(calm))

    # -- options -------------------------------------------------------------------------------------------------------

    def _options(self, team: str, before: _Reckoned) -> Iterator[Option]:
        choices = list(self._choices(team))
        after = [self._reckoned(each.alternatives) for each in choices]
        for choice, then in zip(choices, after):
            own = then.totals[team]
            others = _union(
                each.totals[team]
                for other, each in zip(choices, after)
                if other is not choice and other.kind == choice.kind
            )
            given_up, gained = spans(before.totals[team] & ~own), spans(own & ~others)
            yield Option(choice.token, choice.kind, choice.now, choice.says, then.prospects, given_up, gained)

    def _choices(self, team: str) -> Iterator[_Choice]:
        """What the team can choose, also what comes later in the turn."""
        now, states = stage(self.state), [self.state]
        if now == "task":
            tasks = self._after(states, Task)
            yield from self._offered(tasks, "task", True, "says which words of the card come first")
            states = [state for found in tasks.values() for state in found]
        if now in ("task", "presenter"):
            presenters = self._after(states, Presenter)
            yield from self._offered(presenters, "presenter", now == "presenter", "changes nothing here")
            states = [next(iter(self._after([state], Presenter).values()))[0] for state in states]
        if now != "showing":
            yield from self._cards(team, states, now == "before")

    def _offered(self, found: dict[Word, list[TeamGame]], kind: str, now: bool, says: str) -> Iterator[_Choice]:
        for word, after in found.items():
            yield _Choice(token(word), kind, now, says, tuple(map(outlook, after)))

    def _after(self, states: Sequence[TeamGame], kind: type[Word]) -> dict[Word, list[TeamGame]]:
        """Every legal word of a kind with the positions after it."""
        found: dict[Word, list[TeamGame]] = {}
        for state in states:
            for word in candidates(state):
                if isinstance(word, kind) and not any(self.rules.violations(state, (word,))):
                    after = play(state, word)
                    assert isinstance(after, TeamGame)
                    found.setdefault(word, []).append(after)
        return found

    def _cards(self, team: str, states: Sequence[TeamGame], now: bool) -> Iterator[_Choice]:
        """The team's own U-cards in this turn, and none of them. Asked ahead, a swap is one card, whoever comes in."""
        found: dict[tuple[str, str], list[Outlook]] = {}
        for word, after in self._after(states, Card).items():
            if isinstance(word, Card) and word.by == team:
                said = token(word) if now else f"card {team} {word.card}"
                found.setdefault((said, word.card), []).extend(map(outlook, after))
        if found:
            none = tuple(resting(outlook(state), team) for state in states)
            yield _Choice(NO_CARD, "card", now, "every U-card is kept for later turns or for the end", none)
        for (said, card), after_it in found.items():
            yield _Choice(said, "card", now, _effect(card), tuple(after_it))

    def _remarks(self) -> Iterator[str]:
        every = f"a turn is worth 0 to {_whole_card()} points of words whichever task is chosen"
        if all(sum(side.cells) == side.turns for side in outlook(self.state).sides):
            yield f"Tasks change no totals: {every}, and every task is done before the end."
        else:
            yield (
                f"Tasks change no lowest and no highest total: {every}. A task was done too often, so another one is "
                "left out in the end, and the order of its words with it: totals in between may hang on which."
            )
        yield "Who shows changes nothing here: whoever it is, the same words may be guessed."
        if self.state.u_cards:
            yield (
                "U-cards do change totals: each one kept is a point at the end, a bonus card needs a guessed word, a "
                f"set word gives {SET_WORD_POINTS} points to the team it is set for, and robbery up to {_whole_card()} "
                "to the robbers."
            )


def _effect(card: str) -> str:
    """What a U-card on the own turn does to totals."""
    if card in BONUS:
        return f"{KEPT}; {BONUS[card]} points more if the team guesses a word"
    if card == SWAP:
        return f"{KEPT}; where nobody is left to guess, this turn gives no words"
    return f"{KEPT}; it gives no points itself"


def _whole_card() -> int:
    return sum(number * POINTS[category] for category, number in HOLDS.items())


def _union(sets: Iterable[int]) -> int:
    total = 0
    for each in sets:
        total |= each
    return total


def _win(margin: int) -> Win:
    return "alone" if margin > 0 else "shared" if margin == 0 else "no"


# -- everyone alone ----------------------------------------------------------------------------------------------------


def _alone(state: AloneGame) -> Ranges:
    turns = winning_turns(state)
    able = [player for player, number in turns.items() if number is not None]
    prospects = {}
    for player, number in turns.items():
        can: Win = "alone" if player in able else "no"
        sure: Win = "alone" if able == [player] else "no"
        prospects[player] = Prospect((), can, sure, sure, number)
    if stage(state) == "over":
        return Ranges(prospects, (), ())
    return Ranges(prospects, (), ALONE_REMARKS)


ALONE_REMARKS = (
    "Whoever guesses shows next, so a player's turns never follow each other: somebody else shows in between, and must "
    "not finish by it.",
    "Which word of the own card is shown changes nothing here. A turn lasts until somebody guesses.",
)
