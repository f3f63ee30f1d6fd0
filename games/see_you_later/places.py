"""Ah and Oh, and how far the end of a turn moves whose pawn.

last        a pawn that no other stands behind (Ah)
leading     a pawn that no other stands ahead of (Oh)
pawn step   whose pawn goes how far, and why
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

from .state import State

Why: TypeAlias = Literal["stop", "swap", "oh", "x2", "back5"]
BACK = 5


class PawnStep(NamedTuple):
    """A pawn's move on the track; negative steps lead back, never past the start.

    `cards` are those that counted; `ah` says that Ah doubled the steps.
    """

    player: str
    steps: int
    why: Why
    cards: int
    ah: bool


def in_force(state: State) -> bool:
    """Whether Ah and Oh hold: half of the pawns are away, and not all share one space."""
    if len(set(state.track)) == 1:
        return False
    away = sum(1 for steps in state.track if steps)
    if 2 * away >= len(state.players):
        return True
    left = len(state.left or ())
    return 2 * left >= len(state.players) and state.rulings.ah_oh_start == "ever"


def last(state: State, player: str) -> bool:
    """Whether Ah holds for that player."""
    return in_force(state) and state.pawn(player) == min(state.track)


def leads(state: State, player: str) -> bool:
    """Whether Oh holds for that player."""
    return in_force(state) and state.pawn(player) == max(state.track)


def counted(state: State, ruling: str) -> int:
    """How many cards a count takes: all, or those turned this turn. The ruling is asked only where it matters."""
    if state.passed and getattr(state.rulings, ruling) == "turned":
        return len(state.turned)
    return len(state.cards)


def stop_step(state: State) -> PawnStep:
    """What a stop moves: the own pawn by all cards or, with swap in front, its owner's pawn by half of them."""
    if state.has("swap") and state.front:
        return _forward(state, state.front.by, "swap", counted(state, "swap_count"))
    return _forward(state, state.to_move, "stop", len(state.cards))


def _forward(state: State, player: str, why: Why, cards: int) -> PawnStep:
    """So many cards forward, halved for swap before Ah doubles."""
    ah = last(state, player)
    steps = cards // 2 if why == "swap" else cards
    return PawnStep(player, 2 * steps if ah else steps, why, cards, ah)


def forced_step(state: State) -> PawnStep | None:
    """What a forced end moves: nothing, unless x2 lies in front or Oh holds."""
    if state.has("x2"):
        cards = counted(state, "x2_count")
        return PawnStep(state.to_move, -2 * cards, "x2", cards, False)
    player = _threatened(state)
    if player is None:
        return None
    cards = counted(state, "oh_count")
    return PawnStep(player, -cards, "oh", cards, False)


def _threatened(state: State) -> str | None:
    """The player Oh sends back when this turn is forced to end. `swap-oh` is asked only where somebody leads."""
    own = state.to_move
    if not state.has("swap") or not state.front:
        return own if leads(state, own) else None
    pawns = {"own": own, "other": state.front.by}
    if not any(leads(state, player) for player in pawns.values()):
        return None
    player = pawns[state.rulings.swap_oh]
    return player if leads(state, player) else None


def after_step(state: State, player: str, steps: int) -> State:
    """The state once that pawn has moved."""
    seat = state.seat(player)
    there = max(0, state.track[seat] + steps)
    track = (*state.track[:seat], there, *state.track[seat + 1 :])
    if all(track):
        return state._replace(track=track, left=frozenset(state.players))
    off = {player} if there else set()
    return state._replace(track=track, left=None if state.left is None else state.left | off)
