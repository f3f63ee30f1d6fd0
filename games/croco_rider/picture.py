"""The table of Croco Rider: the crocodiles, head to the left, and under them the two camps, each a ring of twelve."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from ..core.picture import Arrow, Cell, Face, Figure, Label, Mark, Picture, Piece, Point, Shape
from .board import COLOURS, INDEX, LENGTHS, OTHER, PLACES, SIDE, Place
from .files import on_crocodile
from .state import State, over, playable, points
from .wording import left, tally

RADIUS = 2.05
"""Of a camp, in cells: twelve squares fit side by side, and rounded to characters they make a square of 4 by 4."""
RING = tuple(
    (round(RADIUS * sin(angle), 3), round(-RADIUS * cos(angle), 3))
    for angle in (pi / 6 * (place - 2.5) for place in range(1, PLACES + 1))
)
"""The camp squares 1 to 12 around the middle of the camp, clockwise, 2 and 3 at the top."""
HEADS = (1.0, 0.0)
MIDDLE = {"green": (2.2, 7.5), "blue": (7.8, 7.5)}
WIDTH, HEIGHT = 10.8, 10.6
CELL = (7, 1)
HEAD, TAIL = 1.0, 0.9
"""How far a crocodile reaches before its first and behind its last square."""


def drawn(state: State, word: Place | None, blocked: tuple[str, ...]) -> Picture:
    """The position; with a placement, its arrow and the places it is refused for."""
    shapes: list[Shape] = []
    for colour in COLOURS:
        shapes += _camp(state, colour)
    for length in LENGTHS:
        shapes += _crocodile(state, length)
    if word is None and not over(state):
        shapes += [Mark(*_camp_point(state.due, place), "reach") for place in playable(state, SIDE[state.due])]
    if word is not None:
        shapes += _placement(word, blocked)
    turn = "the game is over" if over(state) else f"{state.due} to place"
    return Picture(f"Croco Rider: {turn}", _described(state), WIDTH, HEIGHT, tuple(shapes), CELL)


def _camp_point(colour: str, place: int) -> Point:
    x, y = MIDDLE[colour]
    return (x + RING[place - 1][0], y + RING[place - 1][1])


def _square_point(length: int, square: int) -> Point:
    return (HEADS[0] + square - 1, HEADS[1] + length - LENGTHS[0])


def _camp(state: State, colour: str) -> Iterator[Shape]:
    x, y = MIDDLE[colour]
    yield Figure(x, y, 2 * RADIUS, 2 * RADIUS, "rim")
    yield Label(x, y - 0.3, f"{colour}'s camp", "title")
    yield Label(x, y + 0.3, f"{left(state)[colour]} left")
    for place in range(1, PLACES + 1):
        point = _camp_point(colour, place)
        name = f"{colour}@{place}"
        yield Cell(*point, "camp", name, str(place))
        pawn = state.camps[SIDE[colour]][place - 1]
        if pawn:
            yield Piece(*point, (Face(colour, pawn, kind="pawn"),), name)


def _crocodile(state: State, length: int) -> Iterator[Shape]:
    y = _square_point(length, 1)[1]
    yield Figure(HEADS[0] + (length - 1 - HEAD + TAIL) / 2, y, length + HEAD + TAIL, 1, "crocodile")
    yield Label(HEADS[0] - 1, y, "head", "figure", "right")
    for square, text in enumerate(on_crocodile(state, length), 1):
        point = _square_point(length, square)
        name = f"{length}.{square}"
        yield Cell(*point, "crocodile", name, name)
        if text != ".":
            yield Piece(*point, (_face(text),), name)
    rider = state.riders[length - LENGTHS[0]]
    yield Label(HEADS[0] + length, y, "tail", "figure", "left")
    if rider is not None:
        yield Label(HEADS[0] + length + 1, y, f"{points(length, rider)} {rider.colour}", align="left")


def _face(text: str) -> Face:
    """A pawn as a file writes it: (green 2+), (green) or (..) lie face down."""
    colour, _, pawn = text.strip("().").partition(" ")
    return Face(colour, pawn or "?", text.startswith("("), "pawn", _called(text))


def _called(text: str) -> str:
    """How people call a pawn: (green 2+) is green 2+ face down."""
    return text if not text.startswith("(") else f"{text.strip('()').replace('..', 'a pawn')} face down"


def _placement(word: Place, blocked: tuple[str, ...]) -> Iterator[Shape]:
    if not 1 <= word.place <= PLACES or (word.crocodile, word.square) not in INDEX:
        return
    start, end = _camp_point(word.colour, word.place), _square_point(word.crocodile, word.square)
    yield Mark(*start, "from")
    yield Mark(*end, "to")
    for name in blocked:
        point = _named_point(name)
        yield Mark(*point, "blocked" if point in (start, end) else "reach")
    yield Arrow((start, end), "refused" if blocked else "move")


def _named_point(name: str) -> Point:
    """The place a violation speaks of: green@10 or 5.3."""
    colour, at, place = name.partition("@")
    if at:
        return _camp_point(colour, int(place))
    length, _, square = name.partition(".")
    return _square_point(int(length), int(square))


def _described(state: State) -> str:
    """The position in words, for those who cannot see the picture."""
    told = []
    for length in LENGTHS:
        row = [text.replace(".", "empty") if text == "." else text for text in on_crocodile(state, length)]
        told.append(f"Crocodile {length} from head to tail: {', '.join(row)}.")
    for colour in (state.due, OTHER[state.due]):
        camp = [f"{pawn} on {place}" for place, pawn in enumerate(state.camps[SIDE[colour]], 1) if pawn]
        told.append(f"{colour.capitalize()}'s camp: {', '.join(camp) or 'empty'}.")
    return " ".join([*told, f"As it stands: {tally(state)}."])
