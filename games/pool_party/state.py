"""A position of Pool Party.

pawn        a colour and the number underneath: shown to all, known to the file only, or known to nobody
palette     the six colours, in alphabetical order
colours     each player's secret colour, "" where the file does not know it
nots        for each player the colours that player is known not to have
sunk        a colour without a pawn standing
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..core.notebook import pictured

COLOURS = 6
NUMBERS = (1, 2, 3)


class Pawn(NamedTuple):
    """One pawn. `number` is 0 where the file does not know it; `shown`: everybody has seen it."""

    colour: str
    number: int = 0
    shown: bool = False


@pictured
class State(NamedTuple):
    """A position between two turns. `last`: the spaces the previous move left and reached.

    `guesses` is off only where a solver is told to leave guesses out.
    """

    rulings: Any
    palette: tuple[str, ...]
    players: tuple[str, ...]
    colours: tuple[str, ...]
    turn: str
    out: tuple[str, ...]
    ring: tuple[Pawn | None, ...]
    pool: tuple[Pawn, ...]
    last: tuple[int, int] | None
    nots: tuple[tuple[str, ...], ...]
    guesses: bool = True

    def colour(self, player: str) -> str:
        """The player's secret colour, "" if the file does not know it."""
        return self.colours[self.players.index(player)]

    def owner(self, colour: str) -> str:
        """The player the file knows to hold that colour, "" if it knows none."""
        return self.players[self.colours.index(colour)] if colour in self.colours else ""

    def still_in(self) -> tuple[str, ...]:
        """The players still in the game, in turn order."""
        return tuple(player for player in self.players if player not in self.out)

    def standing(self) -> tuple[str, ...]:
        """The colours with a pawn standing, in the palette's order."""
        found = {pawn.colour for pawn in self.ring if pawn}
        return tuple(colour for colour in self.palette if colour in found)

    def pawns(self) -> tuple[Pawn, ...]:
        """All eighteen."""
        return (*(pawn for pawn in self.ring if pawn), *self.pool)


def unseen(state: State, colour: str) -> tuple[int, ...]:
    """The numbers of a colour that the file pins on no pawn: they lie under those it leaves open."""
    known = {pawn.number for pawn in state.pawns() if pawn.colour == colour}
    return tuple(number for number in NUMBERS if number not in known)


def not_shown(state: State, colour: str) -> tuple[int, ...]:
    """The numbers of a colour that nobody at the table has seen."""
    shown = {pawn.number for pawn in state.pawns() if pawn.colour == colour and pawn.shown}
    return tuple(number for number in NUMBERS if number not in shown)


def possible(state: State, pawn: Pawn) -> tuple[int, ...]:
    """The numbers the pawn may carry, each equally likely, by what the file knows."""
    return (pawn.number,) if pawn.number else unseen(state, pawn.colour)


def with_colour(state: State, player: str, colour: str) -> State:
    """The state in which that player is known to hold that colour."""
    at = state.players.index(player)
    return state._replace(colours=(*state.colours[:at], colour, *state.colours[at + 1 :]))


def with_out(state: State, player: str) -> State:
    """The state in which that player is out."""
    return state._replace(out=tuple(each for each in state.players if each in state.out or each == player))


def with_not(state: State, player: str, colour: str) -> State:
    """The state in which that player is known not to hold that colour."""
    at = state.players.index(player)
    nots = tuple(sorted({*state.nots[at], colour}))
    return state._replace(nots=(*state.nots[:at], nots, *state.nots[at + 1 :]))


def with_sunk(state: State, colour: str) -> State:
    """The state in which every pawn of that colour lies in the water."""
    ring = tuple(None if pawn and pawn.colour == colour else pawn for pawn in state.ring)
    wet = (pawn for pawn in state.ring if pawn and pawn.colour == colour)
    return state._replace(ring=ring, pool=tuple(sorted((*state.pool, *wet))))


def with_pawn(state: State, space: int, pawn: Pawn | None) -> State:
    """The state with that pawn, or none, on a space; what stood there goes nowhere."""
    return state._replace(ring=(*state.ring[:space], pawn, *state.ring[space + 1 :]))


def same_in_play(state: State) -> State:
    """The state without what can no longer matter: a last move that closes nothing, doubts about revealed colours."""
    gone = state.last is not None and (state.ring[state.last[1]] is None or state.rulings.repeat == "neither")
    nots = tuple(
        () if player in state.out and colour else known
        for player, colour, known in zip(state.players, state.colours, state.nots)
    )
    return state._replace(last=None if gone else state.last, nots=nots)
