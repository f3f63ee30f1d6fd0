"""How a turn goes: what may come next, and what each move changes.

collision   a crocodile ends on a space with another one
forced end  a collision, or a wrong prediction: the cards pass on
stop        the player's own end of the turn: the pawn moves, the cards are discarded
"""

from __future__ import annotations

from fractions import Fraction

from ..core.moves import DONE, Chances, Choices, Move, Options, Word
from .places import BACK, after_step, forced_step, stop_step
from .state import RING, Front, State
from .words import (
    BACK5,
    GUESSES,
    KEEP,
    SKIP,
    SPECIALS,
    STOP,
    TURN,
    Card,
    Moves,
    Play,
    Predict,
    Shows,
    Skip,
    Stop,
    Turn,
    Turning,
    turning,
)

MOST = 3
"""Cards max3 allows in one turn."""

# -- what the position asks for -----------------------------------------------------------------------------------


def nothing_left(state: State) -> bool:
    """No card is left to turn, neither in the pile nor among the discards."""
    return not state.drawable


def at_limit(state: State) -> bool:
    """max3 lies in front and three cards are turned."""
    return state.has("max3") and len(state.turned) >= MOST


def must_stop(state: State) -> bool:
    return nothing_left(state) or at_limit(state)


def wild_last(state: State) -> bool:
    """The last card turned this turn is a wild one."""
    return bool(state.turned) and state.turned[-1].card.wild


def half_pair(state: State) -> bool:
    """plus2 lies in front and the number of cards turned is odd."""
    return state.has("plus2") and len(state.turned) % 2 == 1


def may_stop(state: State) -> bool:
    return must_stop(state) or (bool(state.turned) and not wild_last(state) and not half_pair(state))


def must_predict(state: State) -> bool:
    """predict lies in front and a card to compare with was turned this turn."""
    return state.has("predict") and bool(state.turned)


def comes_first(state: State, card: str) -> bool:
    """skip or back5 lies in front and is to be carried out before anything else."""
    return state.phase == "turn" and state.has(card)


def targets(state: State) -> tuple[str, ...]:
    """The players a special card may be played on: no card in front, and not oneself unless the ruling says so."""
    free = (player for player, front in zip(state.players, state.in_front) if front is None)
    return tuple(player for player in free if player != state.to_move or state.rulings.special_target == "anyone")


def has_target(state: State) -> bool:
    """Whether there is such a player; `special-target` is asked only where nobody else is free."""
    others = any(front is None for seat, front in enumerate(state.in_front) if seat != state.seat(state.to_move))
    return others or bool(targets(state))


def end_allows_special(state: State) -> bool:
    """Whether a special card may follow the turn that just ended. Cards that pass on show that its end was forced."""
    return not state.passed or state.rulings.special_after == "any-end"


def may_play_special(state: State) -> bool:
    """Whether the player whose turn just ended can play a special card at all."""
    return state.advanced and bool(state.hand.size) and has_target(state) and end_allows_special(state)


# -- the tree of one turn -----------------------------------------------------------------------------------------


def options(state: State, so_far: Move) -> Options:
    """What the next word may be."""
    if not so_far:
        return _first(state)
    word = so_far[-1]
    if isinstance(word, Predict):
        return Choices((TURN,))
    if isinstance(word, Turn):
        cards = state.drawable
        chance = Fraction(1, len(cards))
        return Chances(tuple((Shows(card), chance) for card in cards))
    if isinstance(word, Shows) and word.card.wild:
        return Choices(tuple(Moves(colour) for colour, _ in state.crocodiles))
    return DONE


def _first(state: State) -> Options:
    if state.winner:
        return Choices(())
    if state.phase == "special":
        return _specials(state)
    for card, word in (("skip", SKIP), ("back5", BACK5)):
        if comes_first(state, card):
            return Choices((word,))
    turn: tuple[Word, ...] = ()
    if not must_stop(state):
        turn = tuple(Predict(guess) for guess in GUESSES) if must_predict(state) else (TURN,)
    return Choices((*turn, STOP) if may_stop(state) else turn)


def _specials(state: State) -> Options:
    if not may_play_special(state):
        return Choices((KEEP,))
    chances = {card: state.chance_of_holding(state.to_move, card) for card in SPECIALS}
    words = [Play(card, player) for card in SPECIALS if chances[card] for player in targets(state)]
    held = {word: chances[word.card] for word in words if chances[word.card] < 1}
    return Choices((*words, KEEP), held)


# -- cards and crocodiles -----------------------------------------------------------------------------------------


def landing(state: State, colour: str, value: int) -> int:
    """The space a crocodile would reach."""
    return (state.space(colour) + value) % RING


def met(state: State, colour: str, value: int) -> tuple[str, ...]:
    """The crocodiles on the space a crocodile would reach."""
    return tuple(other for other in state.at(landing(state, colour, value)) if other != colour)


def prediction_fails(state: State, card: Card, guess: str | None) -> bool:
    """Whether a prediction that was asked for is wrong. An equal value is always right."""
    before = state.turned[-1].card.value if must_predict(state) else card.value
    wrong = {None: False, "higher": card.value < before, "lower": card.value > before}
    return wrong[guess]


def forces_end(state: State, turned: Turning) -> bool:
    return bool(met(state, turned.colour, turned.card.value)) or prediction_fails(state, turned.card, turned.guess)


def with_card(state: State, turned: Turning) -> State:
    """The card lies open and its crocodile has moved; the turn is not ended yet."""
    if not state.pile:
        state = state._replace(discards=())
    space = landing(state, turned.colour, turned.card.value)
    crocodiles = tuple((name, space if name == turned.colour else at) for name, at in state.crocodiles)
    state = state._replace(crocodiles=crocodiles, turned=(*state.turned, turned.lies()))
    if not state.pile and state.discards and state.rulings.reshuffle == "early":
        state = state._replace(discards=())
    return state


# -- the end of a turn --------------------------------------------------------------------------------------------


def _front_gone(state: State) -> State:
    if state.front is None:
        return state
    seat = state.seat(state.to_move)
    in_front = (*state.in_front[:seat], None, *state.in_front[seat + 1 :])
    return state._replace(in_front=in_front, gone=tuple(sorted((*state.gone, state.front.card))))


def _next_turn(state: State) -> State:
    return state._replace(to_move=state.next_player, phase="turn")


def _ended(state: State) -> State:
    """The turn is over: the card in front goes, then a special card may be played, then the next player begins."""
    state = _front_gone(state)
    if state.winner:
        return state
    return state._replace(phase="special") if may_play_special(state) else _next_turn(state)


def _pass_on(state: State) -> State:
    return state._replace(passed=tuple(sorted(state.cards)), turned=())


def _stopped(state: State) -> State:
    discards = tuple(sorted((*state.discards, *state.cards)))
    step = stop_step(state)
    after = after_step(state, step.player, step.steps)
    return _ended(after._replace(passed=(), turned=(), discards=discards))


def _turned(state: State, turned: Turning) -> State:
    after = with_card(state, turned)
    if not forces_end(state, turned):
        return after
    step = forced_step(after)
    return _ended(_pass_on(after_step(after, step.player, step.steps) if step else after))


def _played(state: State, word: Play) -> State:
    """The special card leaves the hand; a card that lay in front already makes room (which no legal move does)."""
    own, seat = state.seat(state.to_move), state.seat(word.target)
    hands = (*state.hands[:own], state.hands[own].less(word.card), *state.hands[own + 1 :])
    old = state.in_front[seat]
    gone = tuple(sorted((*state.gone, old.card))) if old else state.gone
    in_front = (*state.in_front[:seat], Front(word.card, state.to_move), *state.in_front[seat + 1 :])
    state = state._replace(hands=hands, in_front=in_front, gone=gone)
    return _next_turn(state) if state.phase == "special" else state


def play(state: State, move: Move) -> State:
    """The state after a move, which is trusted. What is turned after a turn's end is the next player's."""
    word = move[0]
    if isinstance(word, Play):
        return _played(state, word)
    if word == KEEP:
        return _next_turn(state) if state.phase == "special" else state
    if state.phase == "special":
        state = _next_turn(state)
    turned = turning(move)
    if turned:
        return _turned(state, turned)
    if isinstance(word, Stop):
        return _stopped(state)
    if isinstance(word, Skip):
        return _next_turn(_front_gone(_pass_on(state)))
    after = after_step(state, state.to_move, -BACK)
    return _front_gone(after) if state.has("back5") else after
