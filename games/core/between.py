"""What happened between two positions?

explanation   a legal move, or two in a row, that lead from the first position to the second
suspect       a move, legal or not, that the difference between the positions suggests
difference    an entry that is not the same in the two positions as written
goal          the second position, as the table sees it

Positions are compared as the whole table sees them: what only an arbiter's file knows makes no difference.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .game import Game
from .judge import Verdict, answer, unfold
from .moves import Move

MOST_PAIRS = 20_000
"""Second moves tried at most, the most promising first."""


class Difference(NamedTuple):
    """An entry of the written positions; empty where it is missing."""

    where: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.where}: {self.before or 'nothing'} before, {self.after or 'nothing'} after"


class Suspect(NamedTuple):
    """A judged suspect. `there`: it leads to the second position; otherwise `misses` is what it leaves different."""

    verdict: Verdict
    there: bool
    misses: tuple[Difference, ...]


class Between(NamedTuple):
    """What explains the second position: `explanations` are moves or pairs of moves, one empty one for equal positions.

    Without any, `suspects` and `differences` say why. `complete`: every pair of moves was tried.
    """

    explanations: tuple[tuple[Move, ...], ...]
    suspects: tuple[Suspect, ...]
    differences: tuple[Difference, ...]
    complete: bool


def between(game: Game[Any], before: Any, after: Any) -> Between:
    """Which legal move, or which two, lead from `before` to `after`; or what speaks against it."""
    goal = _Goal(game, after)
    changed = differences(game, before, after)
    if goal.reached(before):
        return Between(((),), (), changed, True)
    ones = [leaf.move for leaf in unfold(game, before) if goal.reached(game.play(before, leaf.move))]
    if ones:
        return Between(tuple((move,) for move in ones), (), changed, True)
    twos, complete = _pairs(game, before, goal)
    if twos:
        return Between(tuple(twos), (), changed, complete)
    return Between((), tuple(sorted(_suspects(game, before, goal), key=_likely)), changed, complete)


class _Goal:
    """The second position, and whether a state is just that."""

    def __init__(self, game: Game[Any], after: Any) -> None:
        self.game, self.state = game, after
        seen = game.view(after, None)
        self.key, self.mover, self.rank = game.key(seen), game.to_move(after), game.rank(seen)

    def reached(self, state: Any) -> bool:
        game = self.game
        return game.to_move(state) == self.mover and bool(game.key(game.view(state, None)) == self.key)

    def out_of_reach(self, state: Any) -> bool:
        """Whether no play at all leads from `state` to the goal: ranks never rise."""
        if self.rank is None:
            return False
        rank = self.game.rank(self.game.view(state, None))
        return rank is not None and rank < self.rank

    def distance(self, state: Any) -> int:
        """How many written entries still differ."""
        return len(differences(self.game, state, self.state))


def _pairs(game: Game[Any], before: Any, goal: _Goal) -> tuple[list[tuple[Move, ...]], bool]:
    """Pairs of legal moves that lead to the goal; False if the search was cut.

    First moves that leave least to explain come first, so that a cut search has seen the likely pairs.
    """
    firsts: list[tuple[int, int, Move, Any]] = []
    for number, leaf in enumerate(unfold(game, before)):
        state = game.play(before, leaf.move)
        if not goal.out_of_reach(state):
            firsts.append((goal.distance(state), number, leaf.move, state))
    firsts.sort(key=lambda first: first[:2])
    found: list[tuple[Move, ...]] = []
    tried = 0
    for _, _, move, state in firsts:
        for leaf in unfold(game, state):
            if tried == MOST_PAIRS:
                return found, False
            tried += 1
            if goal.reached(game.play(state, leaf.move)):
                found.append((move, leaf.move))
    return found, True


def _suspects(game: Game[Any], before: Any, goal: _Goal) -> Iterator[Suspect]:
    for move in dict.fromkeys(game.suspects(before, goal.state)):
        violations = tuple(game.violations(before, move))
        verdict = Verdict(game.token(before, move), answer(game, violations), violations, move)
        if verdict.answer == "impossible":
            yield Suspect(verdict, False, ())
            continue
        result = game.play(before, move)
        there = goal.reached(result)
        yield Suspect(verdict, there, () if there else differences(game, result, goal.state))


def _likely(suspect: Suspect) -> tuple[bool, bool, int]:
    """Suspects that lead there come first, then those that leave least different."""
    return not suspect.there, suspect.verdict.answer == "impossible", len(suspect.misses)


def differences(game: Game[Any], before: Any, after: Any) -> tuple[Difference, ...]:
    """Where the two positions differ as written, as the table sees them."""
    first, second = (game.write(game.view(state, None)) for state in (before, after))
    return tuple(_differences(first, second, "", game.counted_from))


def _differences(before: Any, after: Any, where: str, counted_from: Mapping[str, int]) -> Iterator[Difference]:
    """Mappings are compared by key, lists of one length by place, other lists as bags of their items."""
    if before == after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            place = f"{where}.{key}" if where else str(key)
            yield from _differences(before.get(key, ""), after.get(key, ""), place, counted_from)
    elif isinstance(before, list) and isinstance(after, list):
        if len(before) == len(after):
            for number, (one, other) in enumerate(zip(before, after), counted_from.get(where, 1)):
                yield from _differences(one, other, f"{where}[{number}]", counted_from)
        else:
            had, has = Counter(map(_text, before)), Counter(map(_text, after))
            yield Difference(where, ", ".join((had - has).elements()), ", ".join((has - had).elements()))
    else:
        yield Difference(where, _text(before), _text(after))


def _text(plain: Any) -> str:
    """Plain data in one line."""
    if isinstance(plain, dict):
        return ", ".join(f"{key}: {_text(value)}" for key, value in plain.items())
    return ", ".join(map(_text, plain)) if isinstance(plain, (list, tuple)) else str(plain)
