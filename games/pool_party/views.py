"""What a player, or the whole table, knows; and what follows from it.

Everybody sees the ring, the numbers shown, who is out with which colour, and what wrong guesses have told. A player
besides knows the own colour. Numbers known to the file only are seen by nobody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

from ..core.ending import Standing
from ..core.game import Fact
from ..core.position import Doubt
from .ends import colour_limit, over
from .owners import colour_odds
from .state import Pawn, State, possible
from .wording import either


def view(state: State, player: str | None) -> State:
    """The state without what that player (None: the table) has not seen."""
    settled_by_pawns = over(state) and len(state.still_in()) > 1
    # Then everybody's token is turned up to see who has won.
    seen = state.players if settled_by_pawns else (*state.out, player or "")
    return state._replace(
        colours=tuple(colour if name in seen else "" for name, colour in zip(state.players, state.colours)),
        ring=tuple(_seen(pawn) if pawn else None for pawn in state.ring),
        pool=tuple(sorted(map(_seen, state.pool))),
    )


def _seen(pawn: Pawn) -> Pawn:
    return pawn if pawn.shown else Pawn(pawn.colour)


def facts(state: State) -> tuple[Fact, ...]:
    """Which colours the players may hold, and which numbers may be where."""
    return tuple(fact for fact in (_colours(state), _numbers(state)) if fact)


def _colours(state: State) -> Fact | None:
    """The colours each player still in may hold."""
    odds = {player: colour_odds(state, player) for player in state.still_in()}
    if not odds:
        return None
    details = {player: {colour: str(chance) for colour, chance in each} for player, each in odds.items()}
    said = "; ".join(f"{player} {_spread(each)}" for player, each in odds.items())
    open_ones = any(len(each) > 1 for each in odds.values())
    label = " (every way that fits counts the same: no inference from play)" if open_ones else ""
    return Fact("colours", f"colours: {said}{label}", details)


def _spread(odds: Iterable[tuple[str, Fraction]]) -> str:
    """'is red', 'is red or blue, 1/2 each', 'is red 2/3 or blue 1/3'."""
    listed = list(odds)
    if len(listed) == 1:
        return f"is {listed[0][0]}"
    if len({chance for _, chance in listed}) == 1:
        return f"is {either(colour for colour, _ in listed)}, {listed[0][1]} each"
    return f"is {either(f'{colour} {chance}' for colour, chance in listed)}"


def _numbers(state: State) -> Fact | None:
    """The numbers that may be under the standing pawns not shown yet."""
    hidden = {space: pawn for space, pawn in enumerate(state.ring) if pawn and not pawn.shown}
    if not hidden:
        return None
    details: dict[str, Any] = {}
    groups: dict[tuple[str, tuple[int, ...]], list[int]] = {}
    for space, pawn in hidden.items():
        numbers = possible(state, pawn)
        details[str(space)] = {str(number): str(Fraction(1, len(numbers))) for number in numbers}
        groups.setdefault((pawn.colour, numbers), []).append(space)
    said = "; ".join(
        f"{colour} on {either(spaces, 'and')}: {either(numbers)}" for (colour, numbers), spaces in groups.items()
    )
    return Fact("numbers", f"numbers not shown, each equally likely: {said}", details)


def standing(state: State) -> Standing:
    """Nobody has points; what is said is how far the game is from its end."""
    if over(state):
        return Standing({}, "the pawns are settled, only the closing count is left")
    players, colours, limit = len(state.still_in()), len(state.standing()), colour_limit(state)
    return Standing({}, f"{players} players are in and {colours} colours stand; one player or {limit} colours end it")


def doubts(state: State) -> Iterator[str]:
    """Signs that no play reaches this position."""
    wet = len(state.pool)
    if not wet and (state.last or state.out or any(state.nots) or any(pawn.shown for pawn in state.pawns())):
        text = (
            "all 18 pawns stand, as before the first move; yet numbers, players out, guesses or a last move are given"
        )
        yield Doubt(text, "ring")
    if wet and not any(pawn.shown for pawn in state.pawns()):
        yield Doubt("pawns lie in the water, but no number has been shown: whoever pushed them in showed one", "ring")
    if state.last and state.ring[state.last[1]] is None and not state.out:
        text = "the pawn moved last is gone, but nobody is out: only a guess takes a pawn away after its move"
        yield Doubt(text, "last_move")
    wrong = sum(len(nots) for player, nots in zip(state.players, state.nots) if player not in state.out)
    if wrong > len(state.out):
        noted = "1 wrong guess is" if wrong == 1 else f"{wrong} wrong guesses are"
        text = f"{noted} noted under `not` and {len(state.out)} players are out: each wrong guess puts one out"
        yield Doubt(text, "not")
    if len(state.out) == len(state.players) and not _all_may_go(state):
        yield Doubt("everybody is out: under these rulings one player is always left", "out")


def _all_may_go(state: State) -> bool:
    return bool(state.rulings.end_before_guess == "no" and state.rulings.guess_when_out == "yes")
