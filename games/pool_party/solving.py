"""What a solver may take for granted in Pool Party.

open colours   every token lies face up: another game than the one people play, and an easier one
guesses off    nobody guesses; with open colours, whoever meets the diving board would win otherwise
"""

from __future__ import annotations

from collections.abc import Mapping

from ..core.game import CannotSolve
from .ends import over
from .owners import colour_odds
from .state import State, with_colour
from .views import view
from .wording import either

ON = ("on", "true", "yes", "")
OFF = ("off", "false", "no")


def assume(state: State, wishes: Mapping[str, str], arbiter: bool) -> tuple[State, str]:
    """The state to solve and what is assumed, in words. Raises CannotSolve where colours are hidden.

    Guesses are off unless wished where colours are laid open for the solver; where everybody at the table knows them
    anyway, it is the game as it is played, with guesses unless wished away.
    """
    for wish in wishes:
        if wish not in ("open-colours", "guesses"):
            raise CannotSolve(f"Pool Party has no '{wish}' to choose, only open-colours and guesses (on or off)")
    opened = _switched(wishes, "open-colours", False) or arbiter
    seen = state if arbiter else view(state, None)
    numbers = "numbers the file knows are true" if arbiter else "numbers nobody has seen are drawn when shown"
    if over(state):
        return seen, f"the game is over, tokens are turned up, {numbers}"
    public = not _hidden(view(state, None))
    guesses = _switched(wishes, "guesses", public)
    known = _with_open_colours(state, seen) if opened else _unless_hidden(state, seen)
    colours = "everybody knows all colours" if public else "all colours lie face up"
    return known._replace(guesses=guesses), f"{colours}, {numbers}, guesses are {'on' if guesses else 'off'}"


def _switched(wishes: Mapping[str, str], name: str, otherwise: bool) -> bool:
    wished = wishes.get(name, "on" if otherwise else "off").lower()
    if wished not in (*ON, *OFF):
        raise CannotSolve(f"{name}: on or off expected, not '{wished}'")
    return wished in ON


def _hidden(state: State) -> list[str]:
    return [player for player in state.still_in() if len(colour_odds(state, player)) > 1]


def _unless_hidden(state: State, seen: State) -> State:
    hidden = _hidden(seen)
    if hidden:
        first = ", once the file says which they are (`players`)" if _hidden(state) else ""
        raise CannotSolve(
            f"the colours of {either(hidden, 'and')} are secret, and what players do tells what they hold: to draw the"
            " colours by chance would solve another game; --open-colours solves the one with all colours face up"
            f"{first}"
        )
    return _filled(seen)


def _with_open_colours(state: State, seen: State) -> State:
    hidden = _hidden(state)
    if hidden:
        raise CannotSolve(f"the file does not say which colours {either(hidden, 'and')} hold: give them in `players`")
    return _filled(seen._replace(colours=state.colours))


def _filled(state: State) -> State:
    """Colours that can only be one are known."""
    for player in state.still_in():
        state = with_colour(state, player, colour_odds(state, player)[0][0])
    return state
