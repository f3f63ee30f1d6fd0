"""The table as a picture: the track around the ring, and the cards beside them.

ring      a circle of 12 cells, space 0 at its top left, clockwise
track     a square around it, the start at its top left, clockwise
"""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from ..core.moves import Move
from ..core.picture import Arrow, Cell, Face, Figure, Line, Mark, Picture, Piece, Point, Shape
from .explain import pawn_step
from .places import last, leads
from .rules import RULES
from .speech import cards, listed
from .state import RING, State
from .turn import landing, met
from .words import Card, Turned, turning

RADIUS = 2.05
"""Of the ring, in cells: twelve spaces fit side by side, and rounded to characters they make a square of 4 by 4."""
TRACK_SIDE = 8


def draw(state: State, move: Move | None = None) -> Picture:
    """The ring, the track and the cards; with a move, its arrows and what it meets."""
    side = track_side(state.lap)
    middle = (side - 1) / 2
    track, ring = _loop(side)[: state.lap], _circle(middle)
    rim = Figure(middle, middle, 2 * RADIUS, 2 * RADIUS, "rim")
    shapes: list[Shape] = [rim, *_cells(ring, track), *_crocodiles(state, ring), *_pawns(state, track)]
    if move:
        shapes += _move(state, move, ring, track)
    lines = tuple(_lines(state))
    return Picture(_title(state), _description(state), side, side, tuple(shapes), CELL, lines, beside="right")


CELL = (5, 1)


def track_side(lap: int) -> int:
    """The side of the square whose edge holds the whole track."""
    return max(TRACK_SIDE, (lap + 7) // 4)


def _circle(middle: float) -> list[Point]:
    """The spaces of the ring, clockwise; the fourth part of them before the top right."""
    angles = (pi / 6 * (space - 1.5) for space in range(RING))
    return [(round(middle + RADIUS * sin(angle), 3), round(middle - RADIUS * cos(angle), 3)) for angle in angles]


def _loop(side: int) -> list[Point]:
    """The cells along the edge of a square, clockwise from the top left corner."""
    edge = side - 1
    steps = [*[(1, 0)] * edge, *[(0, 1)] * edge, *[(-1, 0)] * edge, *[(0, -1)] * edge]
    points = [(0.0, 0.0)]
    for across, down in steps[:-1]:
        points.append((points[-1][0] + across, points[-1][1] + down))
    return points


def _cells(ring: list[Point], track: list[Point]) -> list[Shape]:
    shapes: list[Shape] = [Cell(x, y, "ring", f"ring {number}", str(number)) for number, (x, y) in enumerate(ring)]
    shapes += [
        Cell(x, y, "track" if number else "start", f"track {number}", str(number) if number else "start")
        for number, (x, y) in enumerate(track)
    ]
    return shapes


def _crocodiles(state: State, ring: list[Point]) -> list[Shape]:
    spaces = sorted({space for _, space in state.crocodiles})
    return [
        Piece(
            *ring[space],
            tuple(Face(name, "", kind="crocodile", name=f"the {name} crocodile") for name in state.at(space)),
            f"ring {space}",
            stacked=False,
        )
        for space in spaces
    ]


def _spot(state: State, steps: int, track: list[Point]) -> Point:
    """Where on the picture a pawn stands: beyond the lap it is home, on the start."""
    return track[0] if state.home(steps) else track[steps % len(track)]


def _pawns(state: State, track: list[Point]) -> list[Shape]:
    spots: dict[Point, list[str]] = {}
    for player, steps in zip(state.players, state.track):
        spots.setdefault(_spot(state, steps, track), []).append(player)
    return [
        Piece(
            *spot,
            tuple(Face(player, "", kind="pawn", name=player) for player in players),
            f"track {track.index(spot)}",
            stacked=False,
        )
        for spot, players in spots.items()
    ]


def _move(state: State, move: Move, ring: list[Point], track: list[Point]) -> list[Shape]:
    """Arrows for the crocodile and the pawn; a crocodile that is met is marked as blocking."""
    broken = next(RULES.violations(state, move), None)
    if broken and RULES.rules[broken.rule].group == RULES.physical:
        return []
    shapes: list[Shape] = []
    role, turned, step = "refused" if broken else "move", turning(move), pawn_step(state, move)
    if turned:
        start, value = state.space(turned.colour), turned.card.value
        shapes.append(Arrow(tuple(ring[(start + ahead) % RING] for ahead in range(value + 1)), role))
        end = "blocked" if met(state, turned.colour, value) else "to"
        shapes += [Mark(*ring[start], "from"), Mark(*ring[landing(state, turned.colour, value)], end)]
    if step and step.steps:
        there = state.pawn(step.player)
        way = _way(state, there, max(0, there + step.steps), track)
        shapes += [Arrow(way, role), Mark(*way[0], "from"), Mark(*way[-1], "to")]
    return shapes


def _way(state: State, start: int, end: int, track: list[Point]) -> tuple[Point, ...]:
    """Along the track, forward or back; not past the start where that is home."""
    end = min(end, max(start, len(track)))
    steps = range(start, end + 1) if end >= start else range(start, end - 1, -1)
    return tuple(_spot(state, each, track) for each in steps)


def _title(state: State) -> str:
    if state.winner:
        return f"See You Later, {state.winner} is home"
    return f"See You Later, {state.to_move} {'may play a special card' if state.phase == 'special' else 'to move'}"


def _lines(state: State) -> Iterator[Line]:
    """What lies beside the board: players, cards, piles."""
    for player in state.players:
        yield Line(player, _player(state, player), "player")
    yield Line("crocodiles", (", ".join(f"{name} {space}" for name, space in state.crocodiles),))
    if state.turned:
        yield Line("turned", tuple(map(_turned, state.turned)), "cards")
    if state.passed:
        yield Line("passed", tuple(map(_card, state.passed)), "cards")
    pile, discards = _pile(len(state.pile), down=True), _pile(len(state.discards))
    yield Line("pile", (pile, ", discards:", discards), "cards")
    if state.gone:
        yield Line("special cards used", tuple(map(_special, state.gone)), "cards")


def _card(card: Card) -> Face:
    return Face(card.colour, str(card.value), kind="card", name=str(card))


def _turned(each: Turned) -> Face:
    """A wild card says which crocodile it moved."""
    text = f"{each.card.value} {each.colour}" if each.card.wild else str(each.card.value)
    return Face(each.card.colour, text, kind="card", name=str(each))


def _special(card: str) -> Face:
    return Face("", card, kind="card", name=card)


def _pile(size: int, down: bool = False) -> Face:
    return Face("", str(size), down and size > 0, "card", cards(size))


def _player(state: State, player: str) -> tuple[str | Face, ...]:
    """One player: pawn, place, whose turn, what lies in front, hand."""
    seat = state.seat(player)
    words = [str(state.track[seat])]
    words += ["last (Ah)"] if last(state, player) else ["leading (Oh)"] if leads(state, player) else []
    if player == state.winner:
        words.append("home")
    elif player == state.to_move and not state.winner:
        words.append("may play a special card" if state.phase == "special" else "to move")
    front, hand = state.in_front[seat], state.hands[seat]
    shown = (", in front:", _special(front.card), f"by {front.by}") if front else ()
    held = (*map(_special, hand.known), *[Face("", "?", True, "card", "?")] * hand.unknown)
    return (", ".join(words), *shown, *((", holds", *held) if held else ()))


def _description(state: State) -> str:
    """The picture in a sentence or two, for those who do not see it."""
    ring = listed(f"{name} on {space}" for name, space in state.crocodiles)
    track = listed(f"{player} {steps}" for player, steps in zip(state.players, state.track))
    return f"Crocodiles on the ring of {RING}: {ring}. Steps on the track of {state.lap}: {track}."
