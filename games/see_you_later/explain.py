"""What moves do and what the cards hold, in words and as plain data."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..core.ending import Ending, Outcome, Standing
from ..core.game import Effect, Fact
from ..core.moves import Move
from .places import BACK, PawnStep, forced_step, in_force, last, leads, stop_step
from .rules import FIRST_HOME
from .speech import cards, listed, pass_on, spaces, what
from .state import State
from .turn import (
    at_limit,
    forces_end,
    half_pair,
    landing,
    may_stop,
    met,
    must_predict,
    nothing_left,
    play,
    prediction_fails,
    wild_last,
    with_card,
)
from .words import GUESSES, SPECIALS, Back5, Card, Keep, Play, Skip, Stop, Turning, turning

REASONS = {
    "oh": "Oh, the pawn leads",
    "x2": "twice the cards: x2",
    "swap": "half of the cards: swap",
    "back5": "back5",
}


# -- pawns ----------------------------------------------------------------------------------------------------------


def pawn_step(state: State, move: Move) -> PawnStep | None:
    """The pawn a move sets in motion, how far and why."""
    turned = turning(move)
    if turned:
        return forced_step(with_card(state, turned)) if forces_end(state, turned) else None
    if isinstance(move[0], Stop):
        return stop_step(state)
    return PawnStep(state.to_move, -BACK, "back5", 0, False) if isinstance(move[0], Back5) else None


def _step_words(state: State, step: PawnStep) -> str:
    there = state.pawn(step.player)
    to = max(0, there + step.steps)
    reasons = [REASONS[step.why]] if step.why in REASONS else []
    reasons += ["twice: Ah, the pawn is last"] if step.ah else []
    reasons += ["not past the start"] if there + step.steps < 0 else []
    return f"{step.player} {there} to {to}{' (' + '; '.join(reasons) + ')' if reasons else ''}"


def _step_details(state: State, step: PawnStep) -> dict[str, Any]:
    there = state.pawn(step.player)
    details = {"player": step.player, "from": there, "to": max(0, there + step.steps)}
    return {**details, "why": step.why, "ah": step.ah, "cards": step.cards}


# -- effects --------------------------------------------------------------------------------------------------------


def effect(state: State, move: Move) -> Effect:
    """What a move does, under the heading it is listed with."""
    turned, after = turning(move), play(state, move)
    step = pawn_step(state, move)
    details: dict[str, Any] = {"pawn": _step_details(state, step)} if step else {}
    parts = [_step_words(state, step)] if step else []
    if turned:
        parts, details = [*_card_words(state, turned), *parts], {**_card_details(state, turned), **details}
    else:
        parts = [*_plain_words(state, move), *parts]
    if after.winner and not state.winner:
        parts.append(f"{after.winner} wins")
        details["wins"] = after.winner
    elif after.to_move != state.to_move or after.phase != state.phase:
        parts.append(_who_goes_on(after))
    details.update(next=None if after.winner else after.to_move, phase=after.phase)
    return Effect("; ".join(parts), _group(state, move), details)


def _group(state: State, move: Move) -> str:
    turned = turning(move)
    if turned:
        return f"{turned.card.colour} (wild)" if turned.card.wild else turned.card.colour
    if isinstance(move[0], (Skip, Back5)):
        return "card in front"
    return "special card" if isinstance(move[0], (Play, Keep)) else "end of the turn"


def _card_words(state: State, turned: Turning) -> list[str]:
    there = state.space(turned.colour)
    others = met(state, turned.colour, turned.card.value)
    moved = f"{turned.colour} {there} to {landing(state, turned.colour, turned.card.value)}"
    parts = [f"{moved}, collides with {listed(others)}" if others else moved]
    if turned.guess and must_predict(state):
        parts.append(
            _prediction_words(turned, state.turned[-1].card, prediction_fails(state, turned.card, turned.guess))
        )
    if forces_end(state, turned):
        parts.append(f"the turn ends, {pass_on(len(state.cards) + 1)}")
    return parts


def _prediction_words(turned: Turning, before: Card, fails: bool) -> str:
    if turned.card.value == before.value:
        return f"{turned.guess} than {before.value}: an equal value counts as right"
    return f"{turned.guess} than {before.value} is {'wrong' if fails else 'right'}"


def _card_details(state: State, turned: Turning) -> dict[str, Any]:
    details: dict[str, Any] = {
        "crocodile": turned.colour,
        "from": state.space(turned.colour),
        "to": landing(state, turned.colour, turned.card.value),
        "collides_with": list(met(state, turned.colour, turned.card.value)),
        "ends_turn": forces_end(state, turned),
    }
    if turned.guess and must_predict(state):
        details["prediction"] = "wrong" if prediction_fails(state, turned.card, turned.guess) else "right"
    return details


def _plain_words(state: State, move: Move) -> list[str]:
    word = move[0]
    if isinstance(word, Play):
        return [f"{word.card} in front of {word.target}: {what(word.card)}"]
    if isinstance(word, Keep):
        return ["no special card"]
    if isinstance(word, Skip):
        passed = f", {pass_on(len(state.passed))}" if state.passed else ""
        return [f"{state.to_move}'s turn is left out{passed}"]
    return [] if isinstance(word, Back5) else [f"{cards(len(state.cards))} discarded"]


def _who_goes_on(after: State) -> str:
    who = after.to_move
    if after.phase == "special":
        return f"{who} may play a special card"
    front = f" ({after.front.card} in front)" if after.front else ""
    return f"{who} is next{front}"


# -- facts ----------------------------------------------------------------------------------------------------------


def facts(state: State) -> tuple[Fact, ...]:
    """The draw pile, the chance of a collision, predictions, Ah and Oh, why there is no stop, and hidden hands."""
    if state.winner:
        return ()
    found = [_pile(state)]
    if state.phase == "turn" and state.drawable and not state.has("skip"):
        found.append(_collisions(state))
        if must_predict(state):
            found.append(_predictions(state))
    found += [_ah_oh(state), *_stop(state)]
    return (*found, *_held(state)) if state.phase == "special" else tuple(found)


def _pile(state: State) -> Fact:
    pile, drawn = state.pile, state.drawable
    colours = dict.fromkeys(card.colour for card in drawn)
    by_colour = {colour: [card.value for card in drawn if card.colour == colour] for colour in colours}
    held = "; ".join(f"{colour} {' '.join(map(str, values))}" for colour, values in by_colour.items())
    text = f"{cards(len(drawn))} in the draw pile: {held}"
    if not pile:
        text = f"the draw pile is empty; the {cards(len(drawn))} among the discards are shuffled for the next: {held}"
    if not drawn:
        text = "no card is left to turn"
    details = {"count": len(drawn), "cards": [str(card) for card in drawn], "reshuffled": not pile and bool(drawn)}
    return Fact("pile", text, details)


def _collisions(state: State) -> Fact:
    """For each card whether it collides. A wild card is counted twice: at its best and at its worst."""
    drawn = state.drawable
    each = {str(card): _meeting(state, card) for card in drawn}
    sure = [card for card in drawn if all(each[str(card)].values())]
    perhaps = [card for card in drawn if any(each[str(card)].values())]
    least, most = Fraction(len(sure), len(drawn)), Fraction(len(perhaps), len(drawn))
    named = listed(f"{card} ({listed(each[str(card)][card.colour])})" for card in sure if not card.wild)
    text = f"the next card collides with chance {least}{': ' + named if named else ''}"
    if most != least:
        text += f"; up to {most} if every wild card is made to"
    details = {"chance": str(least), "at_most": str(most), "cards": each}
    return Fact("collision", text, details)


def _meeting(state: State, card: Card) -> Mapping[str, list[str]]:
    """The crocodiles a card would move, each with those it would meet."""
    movers = [name for name, _ in state.crocodiles] if card.wild else [card.colour]
    return {mover: list(met(state, mover, card.value)) for mover in movers}


def _predictions(state: State) -> Fact:
    drawn = state.drawable
    right = {
        guess: Fraction(sum(not prediction_fails(state, card, guess) for card in drawn), len(drawn))
        for guess in GUESSES
    }
    before = state.turned[-1].card
    text = f"after {before}: " + ", ".join(f"{guess} is right with chance {odds}" for guess, odds in right.items())
    return Fact("prediction", text, {guess: str(odds) for guess, odds in right.items()})


def _ah_oh(state: State) -> Fact:
    holds = in_force(state)
    ah = [player for player in state.players if last(state, player)]
    oh = [player for player in state.players if leads(state, player)]
    away, needed = sum(1 for steps in state.track if steps), (len(state.players) + 1) // 2
    if holds:
        text = f"Ah for {listed(ah)} (last), Oh for {listed(oh)} (leading)"
    elif len(set(state.track)) == 1:
        text = "neither Ah nor Oh: all pawns share one space"
    else:
        text = f"neither Ah nor Oh yet: {away} of {len(state.players)} pawns away from the start, {needed} needed"
    return Fact("ah-oh", text, {"in_force": holds, "ah": ah, "oh": oh})


def _stop(state: State) -> tuple[Fact, ...]:
    """What a stop would move, or why there is none."""
    if state.phase == "special" or state.has("skip") or state.has("back5"):
        return ()
    if may_stop(state):
        step = stop_step(state)
        why = "no card is left" if nothing_left(state) else "max3 allows no more" if at_limit(state) else ""
        text = f"{'must stop, ' + why if why else 'may stop'}: {_step_words(state, step)}"
        return (Fact("stop", text, {"allowed": True, "pawn": _step_details(state, step)}),)
    reasons = ["no card turned yet"] if not state.turned else []
    reasons += [f"{state.turned[-1].card} is wild"] if wild_last(state) else []
    reasons += ["plus2 asks for an even number"] if half_pair(state) else []
    return (Fact("stop", f"no stop now: {listed(reasons)}", {"allowed": False, "because": reasons}),)


def _held(state: State) -> tuple[Fact, ...]:
    """For each player with unseen special cards the chance that each one is among them."""
    hidden = [player for player in state.players if state.hands[state.seat(player)].unknown]
    if not hidden:
        return ()
    odds = {player: {card: str(state.chance_of_holding(player, card)) for card in SPECIALS} for player in hidden}
    lines = "; ".join(f"{player}: {_grouped(odds[player])}" for player in hidden)
    return (Fact("holds", f"hidden hands may hold (no inference from play): {lines}", odds),)


def _grouped(odds: Mapping[str, str]) -> str:
    """Cards of equal chance together."""
    groups: dict[str, list[str]] = {}
    for card, chance in odds.items():
        groups.setdefault(chance, []).append(card)
    parts = (f"{listed(each)} {chance}{' each' if len(each) > 1 else ''}" for chance, each in groups.items())
    return ", ".join(parts)


# -- the end --------------------------------------------------------------------------------------------------------


def ending(state: State) -> Ending | None:
    """Whoever is home has won; everyone else has lost."""
    winner = state.winner
    if winner is None:
        return None
    outcomes: dict[str, Outcome] = {player: "win" if player == winner else "loss" for player in state.players}
    steps, lap = state.pawn(winner), state.lap
    reached = "reached the start again" if steps == lap else f"passed the start by {spaces(steps - lap)}"
    because = f"{winner} {reached}: {steps} steps of {lap}"
    return Ending(outcomes, dict(zip(state.players, state.track)), FIRST_HOME, because)


def standing(state: State) -> Standing:
    """Everybody's steps, and who is nearest to home."""
    most = max(state.track)
    ahead = [player for player in state.players if state.pawn(player) == most]
    verb = "leads" if len(ahead) == 1 else "lead"
    because = f"nobody is home: {listed(ahead)} {verb}, {spaces(state.lap - most)} before the start"
    return Standing(dict(zip(state.players, state.track)), because)
