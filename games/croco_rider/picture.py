"""The table of Croco Rider: the crocodiles, head to the left, and under them the two camps, each a ring of twelve."""

from __future__ import annotations

from collections.abc import Iterator

from ..core.picture import Arrow, Cell, Face, Label, Mark, Picture, Piece, Point, Shape
from .board import COLOURS, INDEX, LENGTHS, OTHER, PLACES, SIDE, Place, Rider
from .files import on_crocodile
from .state import State, over, playable, points
from .wording import left, tally

RING = tuple(
    [(float(x), 0.0) for x in range(4)]
    + [(3.0, float(y)) for y in range(1, 4)]
    + [(float(x), 3.0) for x in (2, 1, 0)]
    + [(0.0, 2.0), (0.0, 1.0)]
)
"""The camp squares 1 to 12, clockwise from the top left corner of a square of 4 by 4."""
HEADS = (1.0, 0.0)
CORNER = {"green": (0.0, 7.0), "blue": (5.0, 7.0)}
WIDTH, HEIGHT = 11.0, 11.0
CELL = (7, 1)


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
    x, y = CORNER[colour]
    return (x + RING[place - 1][0], y + RING[place - 1][1])


def _square_point(length: int, square: int) -> Point:
    return (HEADS[0] + square - 1, HEADS[1] + length - LENGTHS[0])


def _camp(state: State, colour: str) -> Iterator[Shape]:
    x, y = CORNER[colour]
    yield Label(x + 1.5, y - 1, f"{colour}'s camp", "title")
    yield Label(x + 1.5, y + 1.5, f"{left(state)[colour]} left")
    for place in range(1, PLACES + 1):
        point = _camp_point(colour, place)
        name = f"{colour}@{place}"
        yield Cell(*point, "camp", name, str(place))
        pawn = state.camps[SIDE[colour]][place - 1]
        if pawn:
            yield Piece(*point, (Face(colour, pawn),), name)


def _crocodile(state: State, length: int) -> Iterator[Shape]:
    y = _square_point(length, 1)[1]
    yield Label(HEADS[0] - 1, y, "head", align="right")
    for square, text in enumerate(on_crocodile(state, length), 1):
        point = _square_point(length, square)
        name = f"{length}.{square}"
        yield Cell(*point, "crocodile", name, name)
        if text != ".":
            yield Piece(*point, (_face(text),), name)
    rider = state.riders[length - LENGTHS[0]]
    yield Label(HEADS[0] + length, y, f"tail{_worth(length, rider)}", align="left")


def _face(text: str) -> Face:
    """A pawn as a file writes it: (green 2+), (green) or (..) lie face down."""
    colour, _, pawn = text.strip("().").partition(" ")
    return Face(colour or "unknown", pawn or "?", text.startswith("("))


def _worth(length: int, rider: Rider | None) -> str:
    return "" if rider is None else f", {points(length, rider)} {rider.colour}"


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
