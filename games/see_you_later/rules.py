"""Rules of See You Later.

record      what a record cannot truthfully say: cards that cannot turn up, crocodiles and players there are none of
phase       turn or special card: what the moment asks for
front       cards in front that are carried out before anything else
turn        turning, predicting and stopping
special     laying a special card in front of somebody
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.moves import Move
from ..core.rulebook import Rulebook, Violation, When
from ..core.shapes import did_you_mean
from .speech import cards, listed, pass_on, what
from .state import COPIES, State
from .turn import (
    MOST,
    at_limit,
    comes_first,
    end_allows_special,
    half_pair,
    must_predict,
    must_stop,
    nothing_left,
    wild_last,
)
from .words import WILD, Back5, Keep, Moves, Play, Predict, Skip, Stop, Turn, turning

RULES = Rulebook("record", "phase", "front", "turn", "special")

TURN = "rulebook, the turn"
NO_CARD_LEFT = f"{TURN} (that no card is left anywhere is not mentioned)"
WILDS = "rulebook, wild cards"
AH_OH = "rulebook, the Ah and Oh rules"
ADVANCED = "rulebook, advanced game"
SPECIAL = "rulebook, the special cards"

# -- which moves a rule is about ------------------------------------------------------------------------------------


def _of(*kinds: type) -> When:
    """Moves that begin with such a word."""
    return lambda state, move: isinstance(move[0], kinds)


def _beneath(card: str, *kinds: type) -> When:
    """Moves of that kind with that special card in front."""
    return lambda state, move: state.has(card) and isinstance(move[0], kinds)


def _carried(card: str, word: type) -> When:
    """Moves with that special card in front, and those that carry it out."""
    return lambda state, move: state.has(card) or isinstance(move[0], word)


def _after_a_turn(state: State, move: Move) -> bool:
    return state.phase == "special"


_turns, _stops, _predicts = _of(Turn, Predict), _of(Stop), _of(Predict)
_plays, _plays_or_keeps = _of(Play), _of(Play, Keep)

# -- what the record cannot say -------------------------------------------------------------------------------------


@RULES.rule("such-a-card", group="record", source="rulebook, the cards", when=_turns)
def such_a_card(state: State, move: Move) -> Iterator[Violation]:
    """There is one card of each value from 1 to 6 in every crocodile's colour and in white."""
    turned = turning(move)
    if turned is None or turned.card in state.deck:
        return
    colour = turned.card.colour
    own = [card for card in state.deck if card.colour == colour]
    if own:
        values = listed(str(card.value) for card in own)
        yield Violation(f"there is no {turned.card} in this deck; {colour} cards: {values}")
    else:
        names = [*(name for name, _ in state.crocodiles), WILD]
        hint = did_you_mean(colour, names)
        yield Violation(f"there is no {colour} card; the colours are {listed(names)}{hint}")


@RULES.rule("unseen-card", group="record", source=TURN, when=_turns)
def unseen_card(state: State, move: Move) -> Iterator[Violation]:
    """A turned card comes from the draw pile; when that is empty, the discards are shuffled and become the pile."""
    turned = turning(move)
    if turned is None or turned.card not in state.deck or turned.card in state.drawable:
        return
    if nothing_left(state):
        because = f"no card is left to turn: {state.to_move} has all {cards(len(state.deck))} and must stop"
        yield Violation(because, source=NO_CARD_LEFT)
        return
    if turned.card in state.discards:
        left = f"{cards(len(state.pile))} still in the draw pile"
        yield Violation(f"{turned.card} lies among the discards, which are not shuffled in yet ({left})")
    elif turned.card in state.passed:
        yield Violation(f"{turned.card} is one of the cards passed on to {state.to_move}")
    else:
        yield Violation(f"{turned.card} was turned already this turn")


@RULES.rule("such-a-crocodile", group="record", source="rulebook, the board", when=_turns)
def such_a_crocodile(state: State, move: Move) -> Iterator[Violation]:
    """Only the crocodiles of the inner ring can be moved."""
    names = [name for name, _ in state.crocodiles]
    for word in move:
        if isinstance(word, Moves) and word.colour not in names:
            hint = did_you_mean(word.colour, names)
            yield Violation(f"there is no {word.colour} crocodile; there are {listed(names)}{hint}")


@RULES.rule("such-a-player", group="record", source=ADVANCED, when=_plays)
def such_a_player(state: State, move: Move) -> Iterator[Violation]:
    """A special card is laid in front of somebody who plays."""
    word = move[0]
    if isinstance(word, Play) and word.target not in state.players:
        hint = did_you_mean(word.target, state.players)
        yield Violation(f"nobody here is called {word.target}; players: {listed(state.players)}{hint}")


@RULES.rule("special-held", group="record", source=ADVANCED, when=_plays)
def special_held(state: State, move: Move) -> Iterator[Violation]:
    """A special card is played from the own hand; hands are dealt once and never refilled."""
    word = move[0]
    if not isinstance(word, Play) or state.chance_of_holding(state.to_move, word.card):
        return
    if not state.advanced:
        yield Violation("the special cards belong to the advanced game, and this is the normal one")
    elif state.hand.unknown:
        yield Violation(f"{state.to_move} cannot hold {word.card}: all {COPIES} of them lie open or in other hands")
    else:
        held = listed(state.hand.known) or "no special card"
        yield Violation(f"{state.to_move} holds {held}, not {word.card}")


# -- the moment -----------------------------------------------------------------------------------------------------


@RULES.rule("game-over", group="phase", source="rulebook, the winner")
def game_over(state: State, move: Move) -> Iterator[Violation]:
    """Nothing more happens once a pawn is home."""
    winner = state.winner
    if winner:
        yield Violation(f"{winner} is home ({state.pawn(winner)} steps of {state.lap}): the game is over")


@RULES.rule("turn-is-over", group="phase", source=ADVANCED, when=_after_a_turn)
def turn_is_over(state: State, move: Move) -> Iterator[Violation]:
    """After the end of a turn its player plays a special card or keeps them all before the next player begins."""
    if state.phase == "special" and not isinstance(move[0], (Play, Keep)):
        who = state.to_move
        yield Violation(
            f"{who}'s turn is over: {who} plays a special card or says keep, then {state.next_player} turns"
        )


@RULES.rule("special-after-turn", group="phase", source=ADVANCED, when=_plays_or_keeps)
def special_after_turn(state: State, move: Move) -> Iterator[Violation]:
    """Special cards are played only when the own turn is over."""
    word = move[0]
    if state.phase == "turn" and isinstance(word, (Play, Keep)):
        doing = f"plays {word.card}" if isinstance(word, Play) else "keeps the special cards"
        yield Violation(f"{state.to_move} {doing} before the own turn is over")


# -- cards carried out first ----------------------------------------------------------------------------------------


@RULES.rule("skip-first", group="front", source=SPECIAL, when=_carried("skip", Skip))
def skip_first(state: State, move: Move) -> Iterator[Violation]:
    """With skip in front the turn is left out and nothing else is done; without it no turn is left out."""
    skips = isinstance(move[0], Skip)
    if comes_first(state, "skip") and not skips and state.front:
        yield Violation(f"{state.front.by}'s skip lies in front of {state.to_move}, whose turn is left out")
    elif skips and not state.has("skip"):
        yield Violation(f"{_front(state)}: {state.to_move}'s turn is not left out")


@RULES.rule("back5-first", group="front", source=SPECIAL, when=_carried("back5", Back5))
def back5_first(state: State, move: Move) -> Iterator[Violation]:
    """With back5 in front the pawn first goes five back, then the turn is a normal one; without it no pawn does so."""
    goes_back = isinstance(move[0], Back5)
    if comes_first(state, "back5") and not goes_back and state.front:
        yield Violation(f"{state.front.by}'s back5 lies in front of {state.to_move} and is carried out first")
    elif goes_back and not state.has("back5"):
        done = "; a back5 has been carried out already" if state.front is None and "back5" in state.gone else ""
        yield Violation(f"{_front(state)}: {state.to_move}'s pawn does not go five back{done}")


def _front(state: State) -> str:
    """What lies in front of the player to move."""
    return f"{state.front.card if state.front else 'no card'} lies in front of {state.to_move}"


# -- turning, predicting and stopping -------------------------------------------------------------------------------


@RULES.rule("must-turn", group="turn", source=TURN, when=_stops)
def must_turn(state: State, move: Move) -> Iterator[Violation]:
    """A player turns at least one card before stopping, also with cards passed on from the player before."""
    if isinstance(move[0], Stop) and not state.turned and not nothing_left(state):
        taken = f" ({cards(len(state.passed))} taken over from the player before, none turned)" if state.passed else ""
        yield Violation(f"{state.to_move} must turn at least one card this turn before stopping{taken}")


@RULES.rule("wild-turn-again", group="turn", source=WILDS, when=_stops)
def wild_turn_again(state: State, move: Move) -> Iterator[Violation]:
    """After a wild card another card must be turned; the player cannot stop."""
    if isinstance(move[0], Stop) and wild_last(state) and not must_stop(state):
        yield Violation(f"the last card, {state.turned[-1].card}, is wild: {state.to_move} must turn another card")


@RULES.rule("plus2-pairs", group="turn", source=SPECIAL, when=_beneath("plus2", Stop))
def plus2_pairs(state: State, move: Move) -> Iterator[Violation]:
    """With plus2 in front a player stops only after an even number of cards turned this turn."""
    if isinstance(move[0], Stop) and half_pair(state) and not must_stop(state):
        turned = cards(len(state.turned))
        yield Violation(
            f"plus2 lies in front of {state.to_move}, who has turned {turned}: one more is needed for a pair"
        )


@RULES.rule("max3-limit", group="turn", source=SPECIAL, when=_beneath("max3", Turn, Predict))
def max3_limit(state: State, move: Move) -> Iterator[Violation]:
    """With max3 in front a player turns at most three cards, then must stop, even on a wild card."""
    if turning(move) and at_limit(state):
        turned = cards(len(state.turned))
        yield Violation(f"max3 lies in front of {state.to_move}: {MOST} cards at most, {turned} turned, now only stop")


@RULES.rule("predict-each", group="turn", source=SPECIAL, when=_beneath("predict", Turn))
def predict_each(state: State, move: Move) -> Iterator[Violation]:
    """With predict in front each card from the second of the turn on is announced as higher or lower."""
    turned = turning(move)
    if turned and turned.guess is None and must_predict(state):
        before = state.turned[-1].card
        yield Violation(f"predict lies in front of {state.to_move}: say higher or lower than {before} first")


@RULES.rule("predict-only-then", group="turn", source=SPECIAL, when=_predicts)
def predict_only_then(state: State, move: Move) -> Iterator[Violation]:
    """Nothing is predicted without predict in front, nor for the first card of a turn."""
    if isinstance(move[0], Predict) and not must_predict(state):
        because = "this is the first card of the turn" if state.has("predict") else _front(state)
        yield Violation(f"nothing is predicted here: {because}")


@RULES.rule("own-crocodile", group="turn", source=TURN, when=_turns)
def own_crocodile(state: State, move: Move) -> Iterator[Violation]:
    """A coloured card moves the crocodile of its colour; only a wild card lets the player choose."""
    turned = turning(move)
    if turned and turned.colour != turned.card.colour and not turned.card.wild:
        because = f"{turned.card} moves the {turned.card.colour} crocodile, not the {turned.colour} one"
        yield Violation(because, tuple(f"ring {state.space(name)}" for name in (turned.card.colour, turned.colour)))


# -- special cards --------------------------------------------------------------------------------------------------


@RULES.rule("special-after-stop", group="special", source=ADVANCED, when=_plays)
def special_after_stop(state: State, move: Move) -> Iterator[Violation]:
    """Under `special-after: voluntary-end` no special card is played after a forced end."""
    if isinstance(move[0], Play) and not end_allows_special(state):
        passed = pass_on(len(state.passed))
        yield Violation(f"{state.to_move}'s turn was forced to end ({passed}), so no special card is played")


@RULES.rule("one-in-front", group="special", source=ADVANCED, when=_plays)
def one_in_front(state: State, move: Move) -> Iterator[Violation]:
    """Nobody has more than one special card in front."""
    word = move[0]
    if isinstance(word, Play):
        front = state.in_front[state.seat(word.target)]
        if front:
            yield Violation(f"{front.by}'s {front.card} lies in front of {word.target} already ({what(front.card)})")


@RULES.rule("on-others", group="special", source=ADVANCED, when=_plays)
def on_others(state: State, move: Move) -> Iterator[Violation]:
    """A special card is played on another player; under `special-target: anyone` also on oneself."""
    word = move[0]
    if isinstance(word, Play) and word.target == state.to_move and state.rulings.special_target == "others":
        yield Violation(f"{state.to_move} plays {word.card} on the own turn to come")


# -- statements that judge no move ----------------------------------------------------------------------------------

FIRST_HOME = RULES.statement(
    "first-home",
    "Whoever first reaches or passes the start going forward wins at once; going back onto it wins nothing.",
    source="rulebook, the winner",
)
COLLISION = RULES.statement(
    "collision",
    "A crocodile that ends on a space with another one ends the turn at once, also on purpose and also with a wild "
    "card; passing over others is free, and two that share a space part without effect.",
    source=TURN,
)
PASSED_CARDS = RULES.statement(
    "passed-cards",
    "After a forced end all cards, passed and turned, go on to the next player and the pawn does not move forward; "
    "a stop moves it one space for each of them, then they are discarded.",
    source=TURN,
)
RESHUFFLE = RULES.statement(
    "reshuffle", "When the draw pile is empty the discards are shuffled and become the new pile.", source=TURN
)
LAST_CARD = RULES.statement(
    "last-card",
    "With no card left anywhere the player must stop, also with none turned this turn, after a wild card or on half a "
    "pair.",
    source=NO_CARD_LEFT,
)
AH = RULES.statement(
    "ah",
    "Whoever is last, alone or tied, moves two spaces for each card on stopping, once at least half of the pawns are "
    "away from the start and unless all pawns share one space.",
    source=AH_OH,
)
OH = RULES.statement(
    "oh",
    "Whoever leads, alone or tied, goes back by the number of cards when the turn is forced to end, not past the "
    "start, once at least half of the pawns are away from it and unless all pawns share one space.",
    source=AH_OH,
)
X2 = RULES.statement(
    "x2",
    "With x2 in front a forced end sends the pawn back twice the cards, leader or not, whether Oh holds or not and "
    "instead of it, not past the start.",
    source=SPECIAL,
)
SWAP = RULES.statement(
    "swap",
    "With swap in front a stop moves, instead of the own pawn, that of whoever played the card, by half of the cards, "
    "rounded down, then doubled if Ah holds for it.",
    source=SPECIAL,
)
WRONG_PREDICTION = RULES.statement(
    "wrong-prediction",
    "A wrong prediction lets the crocodile move and then ends the turn by force in every respect; an equal value is "
    "always right.",
    source=SPECIAL,
)
FRONT_GOES = RULES.statement(
    "front-goes",
    "A card in front is used up when its owner's turn ends (skip and back5 when carried out), before that owner plays "
    "a special card.",
    source=ADVANCED,
)
