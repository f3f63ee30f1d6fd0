"""Endings of two players in which every number is known, taken apart for the kernel that solves them.

swimmer    a standing pawn as the kernel knows it; swimmers are numbered in the order of their spaces
lane       the spaces a swimmer can ever stand on: every second or third one where its number is 2 or 3
company    the swimmers of an ending
stratum    a set of swimmers that still stand, as one number: bit 0 for the first of the company
cell       the spaces of a stratum's swimmers: one digit each, its place in the lane

A swimmer that is pushed in leads to a lower stratum; every other move of a turn can be taken back.
"""

from __future__ import annotations

from functools import lru_cache
from math import prod
from typing import NamedTuple

from ..core.kernel import Size
from .ends import colour_limit, over
from .ring import SPACES
from .state import Pawn, State, not_shown

MOST_SWIMMERS = 9
"""More take too much memory, whatever their numbers."""
FEW, GONE = -1, -2
"""What a swimmer's fall leads to if not to a stratum: too few colours to go on; or, less the owner, a player out."""


class Swimmer(NamedTuple):
    """`first`: the lowest space of its lane; `owner`: the player's place, -1 for nobody."""

    colour: str
    number: int
    first: int
    owner: int

    @property
    def lane(self) -> range:
        return range(self.first, SPACES, self.number)


Company = tuple[Swimmer, ...]


class Stratum(NamedTuple):
    """Some of a company, still standing."""

    company: Company
    standing: int

    def swimmers(self) -> tuple[int, ...]:
        """Which they are."""
        return tuple(each for each in range(len(self.company)) if self.standing >> each & 1)

    @property
    def cells(self) -> int:
        return prod(len(self.company[each].lane) for each in self.swimmers())

    def without(self, fallen: int) -> Stratum:
        return Stratum(self.company, self.standing & ~(1 << fallen))

    def strides(self) -> dict[int, int]:
        """What one place in its lane is worth in a cell, for each swimmer."""
        found, stride = {}, 1
        for each in reversed(self.swimmers()):
            found[each] = stride
            stride *= len(self.company[each].lane)
        return found

    def fate(self, fallen: int) -> int:
        """FEW, or GONE less the owner, if the game is over when that swimmer falls; 0 if it goes on."""
        colours = {self.company[each].colour for each in self.without(fallen).swimmers()}
        victim = self.company[fallen]
        if victim.owner >= 0 and victim.colour not in colours:
            return GONE - victim.owner
        return FEW if len(colours) <= _LIMIT else 0


_LIMIT = 3
"""Colours with which a game of two is over; `company_of` sees to it that the rules say so, too."""


def number_of(state: State, pawn: Pawn) -> int:
    """The number that everybody knows the pawn to carry: shown, or the only one not shown; 0 for none."""
    if pawn.shown:
        return pawn.number
    left = not_shown(state, pawn.colour)
    return left[0] if len(left) == 1 else 0


def company_of(state: State) -> Company | None:
    """The company of a position that is not over; None where the kernel does not know its like."""
    two = len(state.players) == 2 and colour_limit(state) == _LIMIT
    if not two or state.out or "" in state.colours or over(state):
        return None
    numbers = [(space, pawn, number_of(state, pawn)) for space, pawn in enumerate(state.ring) if pawn]
    if not all(number for _, _, number in numbers):
        return None
    owners = {colour: owner for owner, colour in enumerate(state.colours)}
    return tuple(Swimmer(pawn.colour, n, space % n, owners.get(pawn.colour, -1)) for space, pawn, n in numbers)


@lru_cache(maxsize=64)
def below(company: Company) -> tuple[Stratum, ...]:
    """The strata that a whole company leads to before the game is over, fewest swimmers first; then its own."""
    root = Stratum(company, (1 << len(company)) - 1)
    found = {root: None}
    for each in (waiting := [root]):
        for fallen in each.swimmers():
            after = each.without(fallen)
            if (
                after not in found
                and each.fate(fallen) == 0
                and any(_meet(company, one, fallen) for one in after.swimmers())
            ):
                found[after] = None
                waiting.append(after)
    return tuple(sorted(found, key=lambda stratum: (stratum.standing.bit_count(), stratum.standing)))


def _meet(company: Company, one: int, other: int) -> bool:
    return not set(company[one].lane).isdisjoint(company[other].lane)


@lru_cache(maxsize=64)
def placings(company: Company) -> tuple[int, ...]:
    """For each set of swimmers: in how many ways they can stand, no two on one space."""
    ways = [1] + [0] * ((1 << len(company)) - 1)
    for space in range(SPACES):
        here = [1 << each for each, swimmer in enumerate(company) if space in swimmer.lane]
        for standing in range(len(ways) - 1, 0, -1):
            ways[standing] += sum(ways[standing ^ bit] for bit in here if standing & bit)
    return tuple(ways)


def states_of(state: State, stratum: Stratum) -> int:
    """The positions of a stratum: placings, for either side to move and every last move that closes something else."""
    swimmers = stratum.standing.bit_count()
    last = {"same": 2 * swimmers, "undo": 2 * swimmers, "both": swimmers, "neither": 1}[state.rulings.repeat]
    return 2 * placings(stratum.company)[stratum.standing] * last


def together(state: State) -> bool:
    """Whether a player whom the own push has put out may still guess, and take the other one along."""
    return bool(state.guesses and state.rulings.end_before_guess == "no" and state.rulings.guess_when_out == "yes")


def may_be_drawn(state: State, company: Company) -> bool:
    """Whether a game may end without a winner: both players out at once, or equal numbers equally near the board."""
    ann, ben = ({swimmer.number for swimmer in company if swimmer.owner == owner} for owner in (0, 1))
    return together(state) or not ann.isdisjoint(ben)


def size(state: State) -> Size | None:
    """What solving takes; None for what this kernel does not solve."""
    company = company_of(state)
    if company is None or len(company) > MOST_SWIMMERS:
        return None
    strata = below(company)
    # For each cell and side to move four bytes, and as many for the draws that either player forces; and the same
    # once, with draws twice, for the cells of the largest stratum, which is the last.
    draws = may_be_drawn(state, company)
    cells, largest = sum(each.cells for each in strata), strata[-1].cells
    states = sum(states_of(state, each) for each in strata)
    return Size(states, 8 * (cells + largest) + draws * 8 * (2 * cells + largest))
