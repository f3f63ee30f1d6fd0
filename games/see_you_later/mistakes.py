"""Mistakes that may be planted in a record of See You Later; each is wrong by the way it is made.

turn       a move that turns a card
said       what stands behind the card: a prediction, with a space before it
in_turn    a move of a turn in which nothing in front waits to be carried out
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.simulation import Change, Mistakes, Place, illegal, impossible, missing, unreadable
from .state import State
from .words import SPECIALS, Back5, Card, Keep, Play, Predict, Skip, Stop, Turn, Turning, turning

MISTAKES = Mistakes()


def turn(place: Place | None) -> Iterator[Turning]:
    """The card that is turned here, if one is."""
    found = turning(place.move) if place is not None and place.move else None
    if found is not None:
        yield found


def said(turned: Turning) -> str:
    return f" {turned.guess}" if turned.guess else ""


def written(card: Card, turned: Turning) -> str:
    """The token of another card in the place of one that was turned."""
    return f"{card} {turned.colour}{said(turned)}" if card.wild else f"{card}{said(turned)}"


def in_turn(place: Place) -> bool:
    return bool(place.move) and isinstance(place.move[0], (Turn, Predict, Stop))


def between_turns(place: Place) -> bool:
    """Whether a special card is played or kept here."""
    return bool(place.move) and isinstance(place.move[0], (Play, Keep))


def drawable(state: State) -> Iterator[str]:
    """Tokens of the cards that may be turned next."""
    moved = state.crocodiles[0][0]
    return (f"{card} {moved}" if card.wild else str(card) for card in state.drawable)


# -- what cannot have happened -----------------------------------------------------------------------------------------


@MISTAKES.kind("card-seen")
def card_seen(place: Place) -> Iterator[Change]:
    """A card is turned that lies open already."""
    for turned in turn(place):
        state = place.state
        left = len(state.deck) > len(state.cards) + len(state.discards)
        for card in (*state.cards, *(state.discards if left else ())):
            yield impossible(written(card, turned), "unseen-card")


@MISTAKES.kind("no-such-card")
def no_such_card(place: Place) -> Iterator[Change]:
    """A card is turned whose value is too high."""
    for turned in turn(place):
        for value in (7, 8, 9):
            yield impossible(written(turned.card._replace(value=value), turned), "such-a-card")


@MISTAKES.kind("misspelt-colour")
def misspelt_colour(place: Place) -> Iterator[Change]:
    """The colour of a card has its first letter twice, so that it is no colour of the game."""
    for turned in turn(place):
        if not turned.card.wild:
            yield impossible(place.token[0] + place.token, "such-a-card")


@MISTAKES.kind("no-such-crocodile")
def no_such_crocodile(place: Place) -> Iterator[Change]:
    """A wild card moves a crocodile that is not on the ring."""
    for turned in turn(place):
        if turned.card.wild:
            for colour in ("purple", "orange"):
                yield impossible(f"{turned.card} {colour}{said(turned)}", "such-a-crocodile")


@MISTAKES.kind("special-not-held")
def special_not_held(place: Place) -> Iterator[Change]:
    """A special card is played by somebody who does not hold it."""
    if between_turns(place) and not place.state.hand.unknown:
        for card in SPECIALS:
            if card not in place.state.hand.known:
                yield impossible(f"play {card} {place.state.next_player}", "special-held")


# -- the moment --------------------------------------------------------------------------------------------------------


@MISTAKES.kind("kept-too-early")
def kept_too_early(place: Place) -> Iterator[Change]:
    """Somebody keeps the special cards before the turn is over."""
    if in_turn(place):
        yield illegal("keep", "special-after-turn")


@MISTAKES.kind("turned-too-early")
def turned_too_early(place: Place) -> Iterator[Change]:
    """A card is turned before anybody has said whether a special card is played."""
    if between_turns(place):
        yield from (illegal(token, "turn-is-over") for token in drawable(place.state))


# -- cards in front ----------------------------------------------------------------------------------------------------


@MISTAKES.kind("nothing-in-front")
def nothing_in_front(place: Place) -> Iterator[Change]:
    """A turn is left out, or a pawn goes five back, without a card in front that says so."""
    if in_turn(place):
        yield illegal("skip", "skip-first")
        yield illegal("back5", "back5-first")


@MISTAKES.kind("front-forgotten")
def front_forgotten(place: Place) -> Iterator[Change]:
    """A card is turned although skip or back5 lies in front."""
    if place.move and isinstance(place.move[0], (Skip, Back5)):
        rule = f"{place.move[0].verb}-first"
        yield from (illegal(token, rule) for token in drawable(place.state))


# -- turning and stopping ----------------------------------------------------------------------------------------------


@MISTAKES.kind("stopped-at-once")
def stopped_at_once(place: Place) -> Iterator[Change]:
    """A player stops before turning a card."""
    for _ in turn(place):
        if not place.state.turned:
            yield illegal("stop", "must-turn")


@MISTAKES.kind("stopped-too-early")
def stopped_too_early(place: Place) -> Iterator[Change]:
    """A player stops on a wild card, or on half a pair with plus2 in front."""
    for _ in turn(place):
        state: State = place.state
        rules = ["wild-turn-again"] if state.turned and state.turned[-1].card.wild else []
        if state.has("plus2") and len(state.turned) % 2:
            rules.append("plus2-pairs")
        if rules:
            yield illegal("stop", *rules)


@MISTAKES.kind("not-predicted")
def not_predicted(place: Place) -> Iterator[Change]:
    """A card is turned without the prediction that is asked for."""
    for turned in turn(place):
        if turned.guess:
            yield illegal(place.token.removesuffix(said(turned)), "predict-each")


@MISTAKES.kind("predicted-in-vain")
def predicted_in_vain(place: Place) -> Iterator[Change]:
    """A card is predicted though nobody asks for it."""
    for turned in turn(place):
        if not turned.guess:
            yield from (illegal(f"{place.token} {guess}", "predict-only-then") for guess in ("higher", "lower"))


@MISTAKES.kind("wrong-crocodile")
def wrong_crocodile(place: Place) -> Iterator[Change]:
    """A coloured card moves the crocodile of another colour."""
    for turned in turn(place):
        for colour, _ in place.state.crocodiles:
            if not turned.card.wild and colour != turned.card.colour:
                yield illegal(f"{turned.card} {colour}{said(turned)}", "own-crocodile")


# -- special cards -----------------------------------------------------------------------------------------------------


@MISTAKES.kind("special-on-oneself")
def special_on_oneself(place: Place) -> Iterator[Change]:
    """A player lays a special card in front of nobody else."""
    if between_turns(place) and place.state.front is None:
        for card in place.state.hand.known:
            yield illegal(f"play {card} {place.state.to_move}", "on-others")


@MISTAKES.kind("two-in-front")
def two_in_front(place: Place) -> Iterator[Change]:
    """A special card is laid in front of somebody who has one there already."""
    if between_turns(place):
        state: State = place.state
        for player, front in zip(state.players, state.in_front):
            if front is not None and player != state.to_move:
                yield from (illegal(f"play {card} {player}", "one-in-front") for card in state.hand.known)


# -- the record --------------------------------------------------------------------------------------------------------


@MISTAKES.kind("written-twice")
def written_twice(place: Place) -> Iterator[Change]:
    """A card turned is written down a second time."""
    for turned in turn(place.before):
        if turned.card in place.state.cards:
            token = place.story.moves[place.at - 1].token
            yield impossible(token, "unseen-card").more()


@MISTAKES.kind("left-out")
def left_out(place: Place) -> Iterator[Change]:
    """Something is not written down that had to come before the next move."""
    following = place.after.move
    if not place.move or not following:
        return
    word = place.move[0]
    if isinstance(word, (Skip, Back5)) and any(turn(place.after)):
        yield missing("illegal", f"{word.verb}-first")
    elif between_turns(place):
        yield missing("illegal", "turn-is-over")
    elif not place.state.turned and isinstance(word, (Turn, Predict)) and isinstance(following[0], Stop):
        yield missing("illegal", "must-turn")


@MISTAKES.kind("after-the-end")
def after_the_end(place: Place) -> Iterator[Change]:
    """The next player stops although a pawn is home."""
    if place.over and place.state.phase == "turn":
        yield illegal("stop", "game-over").more()


@MISTAKES.kind("misspelt")
def misspelt(place: Place) -> Iterator[Change]:
    """A card lacks its value, a special card its first letter, or another word has its first letters exchanged."""
    if any(turn(place)):
        yield unreadable(" ".join(part for part in place.token.split() if not part.isdigit()))
    elif place.move and isinstance(place.move[0], Play):
        yield unreadable(f"play {place.move[0].card[1:]} {place.move[0].target}")
    elif place.move and not isinstance(place.move[0], Back5):
        yield unreadable(place.token[1] + place.token[0] + place.token[2:])
