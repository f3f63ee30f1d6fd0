"""Random records: legal play, and play in which now and then something illegal stands."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from games.core.judge import unfold
from games.core.position import Position
from games.core.rulings import table
from games.crocodile import GAME
from games.crocodile.state import State
from games.crocodile.words import (
    CATEGORIES,
    FAULTS,
    SET_WORD,
    TASKS,
    U_CARDS,
    Card,
    Fault,
    Guess,
    Look,
    Presenter,
    Show,
    Solved,
    Start,
    Task,
    Time,
    Word,
)

PLAYERS = ("ann", "ben", "cho", "dan", "eva", "fay", "gus", "hal", "ida")
NAMES = ("north", "south", "east", "west")


@st.composite
def rulings(draw: Any) -> dict[str, str]:
    """Any combination of readings."""
    chosen = {name: draw(st.sampled_from(list(about.readings))) for name, about in table(GAME.Rulings).items()}
    return {name: reading for name, reading in chosen.items() if reading != table(GAME.Rulings)[name].in_force}


@st.composite
def starts(draw: Any) -> State:
    """A game about to begin: teams or alone, any set of U-cards, any readings."""
    plain: dict[str, Any] = {"game": "crocodile", "rulings": draw(rulings()), "turns": []}
    if draw(st.integers(0, 3)) == 0:
        plain |= {"mode": "alone", "players": list(PLAYERS[: draw(st.integers(2, 4))])}
    else:
        number = draw(st.sampled_from([2, 2, 3, 4]))
        size = draw(st.integers(2 * number, 9))
        teams = {name: list(PLAYERS[first:size:number]) for first, name in enumerate(NAMES[:number])}
        cards = draw(st.one_of(st.just(list(U_CARDS)), st.lists(st.sampled_from(U_CARDS), unique=True)))
        plain |= {"mode": "teams", "teams": teams, "u_cards": cards}
    return GAME.read(Position.of(plain))


def made(kind: Any, *parts: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    """Words of a kind from their parts; the verb stays what it is."""
    return st.tuples(*parts).map(lambda found: kind(*found))


def any_word(state: State) -> st.SearchStrategy[Word]:
    """Any word that names things there are, legal or not."""
    players = st.sampled_from(state.players)
    if not hasattr(state, "teams"):
        showing = [players.map(Presenter), st.sampled_from(CATEGORIES).map(Show), players.map(Solved)]
        return st.one_of(*showing, st.sampled_from(FAULTS).map(Fault))
    teams = st.sampled_from(state.names)
    either = st.one_of(st.just(""), teams)
    plain = [card for card in U_CARDS if card != "player-swap"]
    return st.one_of(
        made(Task, st.sampled_from(TASKS), either),
        players.map(Presenter),
        made(Card, teams, st.sampled_from(plain)),
        made(Card, teams, st.just("player-swap"), players, players),
        teams.map(Look),
        st.just(Start()),
        made(Guess, st.sampled_from((*CATEGORIES, SET_WORD)), either),
        st.sampled_from(FAULTS).map(Fault),
        made(Time, st.one_of(st.just(()), st.tuples(st.tuples(either, st.integers(0, 30))))),
    )


@st.composite
def records(draw: Any, most: int = 60, honest: int = 6) -> State:
    """A record of up to `most` words; one in `honest` may be illegal, as long as it can have happened (0: none)."""
    state = draw(starts())
    for _ in range(draw(st.integers(0, most))):
        rough = honest > 0 and draw(st.integers(1, honest)) == 1
        move = (draw(any_word(state)),) if rough else _legal(draw, state)
        if move is None:
            break
        (move,) = GAME.parse(state, GAME.token(state, move))
        groups = {GAME.rulebook.rules[each.rule].group for each in GAME.violations(state, move)}
        if GAME.rulebook.physical not in groups:
            state = GAME.play(state, move)
    return state


def _legal(draw: Any, state: State) -> Any:
    """A legal move; the beginning of the showing comes often enough for turns to end."""
    legal = [leaf.move for leaf in unfold(GAME, state)]
    if not legal:
        return None
    if (Start(),) in legal and draw(st.booleans()):
        return (Start(),)
    if (Time(),) in legal and draw(st.integers(0, 2)) == 0:
        return (Time(),)
    return draw(st.sampled_from(legal))
