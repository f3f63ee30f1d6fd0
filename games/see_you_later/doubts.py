"""Signs that no play reaches a position: warnings, not errors."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.position import Doubt
from .speech import cards, listed
from .state import State
from .turn import MOST, may_play_special, met

DEALT = 2
"""Special cards dealt to each player."""


def doubts(state: State) -> Iterator[str]:
    """One line for each sign."""
    yield from _beginning(state)
    yield from _turn(state)
    yield from _finish(state)
    if state.advanced:
        yield from _specials(state)


def _beginning(state: State) -> Iterator[str]:
    """With every card in the pile nothing has moved yet."""
    if state.cards or state.discards:
        return
    away = [player for player in state.players if state.pawn(player)]
    if away:
        yield Doubt(f"no card lies open (turned, passed, discards), and yet {listed(away)} left the start", "track")
    shared = {space for _, space in state.crocodiles if len(state.at(space)) > 1}
    if shared and not away:
        text = f"no card lies open, and yet two crocodiles share space {min(shared)}; each begins on an empty one"
        yield Doubt(text, "crocodiles")


def _turn(state: State) -> Iterator[str]:
    who, turned = state.to_move, len(state.turned)
    if turned and not state.winner:
        colour = state.turned[-1].colour
        others = met(state, colour, 0)
        if others:
            text = f"{colour} moved last and shares its space with {listed(others)}: {who}'s turn would be over"
            yield Doubt(text, "crocodiles", colour)
    if turned > MOST and state.has("max3"):
        yield Doubt(f"max3 lies in front of {who}, who has turned {cards(turned)}", "turned")
    for card in ("skip", "back5"):
        if turned and state.has(card):
            yield Doubt(f"{card} still lies in front of {who}, who has turned {cards(turned)} already", "in_front", who)


def _finish(state: State) -> Iterator[str]:
    if state.winner and state.cards:
        text = f"{state.winner} is home, and yet cards are turned or passed: the last stop discards them"
        yield Doubt(text, "turned" if state.turned else "passed")


def _specials(state: State) -> Iterator[str]:
    dealt = DEALT * len(state.players)
    fronts = [front for front in state.in_front if front]
    found = sum(hand.size for hand in state.hands) + len(fronts) + len(state.gone)
    if found != dealt:
        yield Doubt(f"{dealt} special cards were dealt, {found} are in hands, in front or among specials_gone", "hands")
    for player, hand in zip(state.players, state.hands):
        laid = [front.card for front in fronts if front.by == player]
        if laid and hand.size + len(laid) > DEALT:
            held = f"{player} holds {hand.size} special card{'' if hand.size == 1 else 's'}"
            text = f"{held} and laid {listed(laid)} in front: each player was dealt {DEALT} only"
            yield Doubt(text, "hands", player)
    for player, front in zip(state.players, state.in_front):
        if front and front.by == player and state.rulings.special_target == "others":
            yield Doubt(f"{player} played {front.card} on the own turn", "in_front", player)
    if state.phase == "special":
        if state.front:
            text = f"{state.to_move}'s turn is over, and yet {state.front.card} still lies in front of {state.to_move}"
            yield Doubt(text, "in_front", state.to_move)
        if not may_play_special(state):
            yield Doubt(f"{state.to_move} can play no special card, so the turn passes on at once", "phase")
