"""Everyone alone: who can still be first to show the whole card, and in how many turns.

left     words a player still has to show
spare    words a player can show without finishing
wasted   an open turn whose word will not count, because of a fault

Turns take each other up: whoever guesses shows next, and nobody guesses their own word. So a player who has n words
left shows n times, and before each of these turns, but for the first if it is that player's already, somebody else
shows. These turns in between are best spent one at a time, by anybody who has words to spare; the very next one is not
free to choose. There are enough of them or there are not, whatever words are shown and however long is guessed.
"""

from __future__ import annotations

from typing import NamedTuple

from .state import AloneGame, finished, own_stopped, shows_next, stage, words_left


class Race(NamedTuple):
    """`first` is to show or is showing, empty if that is anybody's choice; `wasted`: its open turn will not count."""

    left: dict[str, int]
    first: str
    wasted: bool


def race(state: AloneGame) -> Race:
    """How far everybody has come."""
    left = {player: sum(words_left(state, player).values()) for player in state.players}
    showing = state.open is not None and not own_stopped(state)
    wasted = showing and bool(state.turn.faults) and state.rulings.fault != "warning"
    return Race(left, state.turn.presenter if showing else shows_next(state), wasted)


def winning_turns(state: AloneGame) -> dict[str, int | None]:
    """The least number of turns, the open one counted, in which each player can win; None for those who cannot."""
    if stage(state) == "over":
        winner = finished(state)
        return {player: 0 if player == winner else None for player in state.players}
    now = race(state)
    return {player: _turns(now, player) for player in state.players}


def _turns(now: Race, player: str) -> int | None:
    own = now.left[player]
    spare = sum(left - 1 for other, left in now.left.items() if other != player)
    if now.first in ("", player) and not now.wasted:
        return 2 * own - 1 if spare >= own - 1 else None
    if now.first == player:
        return 2 * own + 1 if spare >= own else None
    if now.wasted:
        return 2 * own if spare >= own - 1 else None
    return 2 * own if spare >= own and now.left[now.first] > 1 else None
