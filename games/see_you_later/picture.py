"""The table as a picture: the track around the ring, and the cards beside them.

ring      a square of 12 cells, space 0 at its top left, clockwise
track     a larger square around it, the start at its top left, clockwise
"""

from __future__ import annotations

from ..core.moves import Move
from ..core.picture import Arrow, Cell, Face, Label, Mark, Picture, Piece, Point, Shape
from .explain import pawn_step
from .places import last, leads
from .rules import RULES
from .speech import cards, listed
from .state import RING, State
from .turn import landing, met
from .words import turning

RING_SIDE = 4
TRACK_SIDE = 8
BESIDE = 1.5
"""Cells between the track and the text beside it."""


def draw(state: State, move: Move | None = None) -> Picture:
    """The ring, the track and the cards; with a move, its arrows and what it meets."""
    track = _track(state.lap)
    ring = _loop(RING_SIDE, (track_side(state.lap) - RING_SIDE) / 2)
    shapes: list[Shape] = [*_cells(ring, track), *_crocodiles(state, ring), *_pawns(state, track)]
    if move:
        shapes += _move(state, move, ring, track)
    lines = _lines(state)
    side = track_side(state.lap)
    shapes += [Label(side + BESIDE - 0.5, row, text, role, "left") for row, (text, role) in enumerate(lines)]
    widest = max(len(text) for text, _ in lines)
    width = side + BESIDE + widest / CELL[0]
    return Picture("See You Later", _description(state), width, max(side, len(lines)), tuple(shapes), CELL)


CELL = (5, 1)


def track_side(lap: int) -> int:
    """The side of the square whose edge holds the whole track."""
    return max(TRACK_SIDE, (lap + 7) // 4)


def _loop(side: int, offset: float = 0) -> list[Point]:
    """The cells along the edge of a square, clockwise from the top left corner."""
    edge = side - 1
    steps = [*[(1, 0)] * edge, *[(0, 1)] * edge, *[(-1, 0)] * edge, *[(0, -1)] * edge]
    points = [(offset, offset)]
    for across, down in steps[:-1]:
        points.append((points[-1][0] + across, points[-1][1] + down))
    return points


def _track(lap: int) -> list[Point]:
    return _loop(track_side(lap))[:lap]


def _cells(ring: list[Point], track: list[Point]) -> list[Shape]:
    shapes: list[Shape] = [Cell(x, y, "ring", f"ring {number}", str(number)) for number, (x, y) in enumerate(ring)]
    shapes += [
        Cell(x, y, "track" if number else "start", f"track {number}", str(number) if number else "start")
        for number, (x, y) in enumerate(track)
    ]
    return shapes


def _crocodiles(state: State, ring: list[Point]) -> list[Shape]:
    spaces = sorted({space for _, space in state.crocodiles})
    return [Piece(*ring[space], tuple(Face(name, "") for name in state.at(space)), f"ring {space}") for space in spaces]


def _spot(state: State, steps: int, track: list[Point]) -> Point:
    """Where on the picture a pawn stands: beyond the lap it is home, on the start."""
    return track[0] if state.home(steps) else track[steps % len(track)]


def _pawns(state: State, track: list[Point]) -> list[Shape]:
    spots: dict[Point, list[str]] = {}
    for player, steps in zip(state.players, state.track):
        spots.setdefault(_spot(state, steps, track), []).append(player)
    return [
        Piece(*spot, tuple(Face(player, "") for player in players), f"track {track.index(spot)}")
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
        spots = (_spot(state, there, track), _spot(state, max(0, there + step.steps), track))
        shapes += [Arrow(spots, role), Mark(*spots[0], "from"), Mark(*spots[1], "to")]
    return shapes


def _lines(state: State) -> list[tuple[str, str]]:
    """What stands beside the board: players, cards, piles."""
    lines = [(_player_line(state, player), "player") for player in state.players]
    lines.append((f"crocodiles: {', '.join(f'{name} {space}' for name, space in state.crocodiles)}", "label"))
    for title, listing in (("turned", state.turned), ("passed", state.passed)):
        if listing:
            lines.append((f"{title}: {', '.join(map(str, listing))}", "cards"))
    lines.append((f"pile: {cards(len(state.pile))}, discards: {cards(len(state.discards))}", "cards"))
    if state.gone:
        lines.append((f"special cards used: {', '.join(state.gone)}", "cards"))
    return lines


def _player_line(state: State, player: str) -> str:
    """One player: pawn, place, what lies in front, hand, whose turn."""
    seat = state.seat(player)
    parts = [f"{player}: {state.track[seat]}"]
    parts += ["last (Ah)"] if last(state, player) else ["leading (Oh)"] if leads(state, player) else []
    front, hand = state.in_front[seat], state.hands[seat]
    if front:
        parts.append(f"in front: {front.card} by {front.by}")
    if hand.size:
        parts.append(f"holds {', '.join([*hand.known, *['?'] * hand.unknown])}")
    if player == state.winner:
        parts.append("home")
    elif player == state.to_move and not state.winner:
        parts.append("may play a special card" if state.phase == "special" else "to move")
    return ", ".join(parts)


def _description(state: State) -> str:
    """The picture in a sentence or two, for those who do not see it."""
    ring = listed(f"{name} on {space}" for name, space in state.crocodiles)
    track = listed(f"{player} {steps}" for player, steps in zip(state.players, state.track))
    return f"Crocodiles on the ring of {RING}: {ring}. Steps on the track of {state.lap}: {track}."
