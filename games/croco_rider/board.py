"""The pawns and crocodiles of Croco Rider.

pawn        a number and a sign: 3+ counts from the head, 3- from the tail
crocodile   named by its length, 3 to 7; its squares are numbered from 1 at the head
index       one of the 25 squares, 0 to 24: crocodile 3 first, each from head to tail
fitting     the squares a pawn counts to, one on each crocodile that is long enough
mask        a set of squares as bits: bit i is the square with index i
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

COLOURS = ("green", "blue")
SIDE = {"green": 0, "blue": 1}
OTHER = {"green": "blue", "blue": "green"}

SETS = {
    "green": ("1+", "2+", "3+", "3+", "4+", "5+", "1-", "2-", "3-", "4-", "5-", "7-"),
    "blue": ("1+", "2+", "3+", "4+", "5+", "6+", "1-", "2-", "3-", "3-", "4-", "6-"),
}
PAWNS = tuple(sorted({pawn for pawns in SETS.values() for pawn in pawns}))
PLACES = 12

_ROW = {1: (2,), **{place: (place - 1, place + 1) for place in range(2, PLACES)}, PLACES: (PLACES - 1,)}
NEXT = {"row": _ROW, "ring": {**_ROW, 1: (PLACES, 2), PLACES: (PLACES - 1, 1)}}
"""The neighbours of each camp square, for each reading of `camp`."""

LENGTHS = (3, 4, 5, 6, 7)
SQUARES = tuple((length, square) for length in LENGTHS for square in range(1, length + 1))
INDEX = {place: index for index, place in enumerate(SQUARES)}
NAMES = tuple(f"{length}.{square}" for length, square in SQUARES)


def counted(pawn: str, length: int) -> int:
    """The square, from the head, that a pawn counts to on a crocodile of that length; 0 where it is too short."""
    number = int(pawn[0])
    if number > length:
        return 0
    return number if pawn[1] == "+" else length + 1 - number


FITTING = {
    pawn: tuple(INDEX[length, counted(pawn, length)] for length in LENGTHS if counted(pawn, length)) for pawn in PAWNS
}
FITTING_MASK = {pawn: sum(1 << index for index in indexes) for pawn, indexes in FITTING.items()}


class Place(NamedTuple):
    """The word of this game: a pawn goes from its camp square to a square of a crocodile.

    pawn is "" where a token named an empty camp square, place is 0 where it named a pawn that is in no camp.
    """

    colour: str
    pawn: str
    place: int
    crocodile: int
    square: int
    verb: str = "place"


class Rider(NamedTuple):
    """The pawn in control of a crocodile: the only one that lies face up."""

    colour: str
    pawn: str
    square: int


@cache
def words(colour: str, pawn: str, place: int) -> tuple[Place, ...]:
    """The placements of one pawn on each of the 25 squares, by index."""
    return tuple(Place(colour, pawn, place, length, square) for length, square in SQUARES)


def beats(pawn: str, square: int, rider: Rider) -> bool:
    """Whether a pawn placed on that square wins against the pawn in control of the same crocodile."""
    if pawn[1] == rider.pawn[1]:
        return square < rider.square
    return square > rider.square
