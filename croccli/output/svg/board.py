"""The board: its cells and figures, labels, arrows and marks.

spot     the pixels of the middle of a cell
badge    the little disc of a mark: a number, a cross or a tick
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from math import hypot
from typing import Any

from games.core.picture import Arrow, Cell, Face, Figure, Label, Line, Mark, Picture, Piece, Point, Shape

from .markup import centred, fitting, length, number, tag, titled, words
from .pieces import Letters, face, piece, spread

ROUND = frozenset({"ring", "camp"})
LOOKS = {
    "water": "water", "ladder": "water", "bar": "wood", "edge": "stone", "diving-board": "wood", "ring": "stone",
    "camp": "stone", "track": "stone", "start": "wood", "crocodile": "hide", "table": "rule",
}  # fmt: skip
"""The class of a cell, by the last word of its role."""
CORNERED = frozenset({"track", "start"})
"""Roles whose text stands in a corner, so that it can be read beside a piece."""
SHORT = 3
"""Characters that are too many for a corner."""
SOFT = frozenset({"ring", "camp", "track", "crocodile"})
"""Roles whose text is only a name."""
SIZES = {"title": 15, "coordinate": 13, "column": 14, "row": 13}
"""Of labels, by their role."""

TIP, NECK = 0.3, 13
"""Where an arrow ends: its tip so much of a cell, its line some more pixels before the middle of the last cell."""
MOST = 0.53
"""How much of a step is left out at either end of an arrow, at most."""
IN_AREA = 0.66
"""How much of a cell a face takes that lies in an area, at most."""

TONE = {"from": "move", "to": "move", "reach": "reach", "blocked": "refused", "broken": "refused"}
DASHES = {"from": "7 5", "broken": "2.5 4.5"}
SAYS = {
    "from": "from here", "to": "to here", "reach": "can be reached or played", "blocked": "refused or in the way",
    "broken": "a broken rule speaks of this",
}  # fmt: skip
"""What a mark says; the key lists those that occur."""


def marks(picture: Picture) -> dict[Point, Mark]:
    """One mark for each cell: the last one it has."""
    return {(shape.x, shape.y): shape for shape in picture.shapes if isinstance(shape, Mark)}


class Board:
    """Draws the shapes of a picture with its top left corner at (left, top)."""

    def __init__(self, picture: Picture, left: float, top: float, letters: Letters) -> None:
        self.picture, self.left, self.top, self.letters = picture, left, top, letters
        self.across, self.down = picture.pixels
        self.small = min(picture.pixels)
        self.cells: Mapping[Point, Cell] = {(s.x, s.y): s for s in picture.shapes if isinstance(s, Cell)}
        self.marks = marks(picture)
        self.taken = {(shape.x, shape.y) for shape in picture.shapes if isinstance(shape, Piece) and shape.faces}

    def spot(self, x: float, y: float) -> Point:
        return self.left + (x + 0.5) * self.across, self.top + (y + 0.5) * self.down

    def draw(self) -> Iterator[str]:
        """Everything on the board, what lies lower first."""
        layers: tuple[tuple[type[Any], Callable[[Any], Iterator[str]]], ...] = (
            (Figure, self.figure),
            (Cell, self.cell),
            (Figure, self.upper_figure),
            (Mark, self.mark),
            (Arrow, self.shaft),
            (Piece, self.piece),
            (Label, self.label),
            (Arrow, self.head),
            (Mark, self.badge),
        )
        for kind, draw in layers:
            shapes: Iterable[Shape] = self.marks.values() if kind is Mark else self.picture.shapes
            for shape in shapes:
                if isinstance(shape, kind):
                    yield from draw(shape)
        for line in self.picture.lines:
            yield from self.area(line)

    # -- what lies still --------------------------------------------------------------------------------------------

    def cell(self, cell: Cell) -> Iterator[str]:
        x, y = self.spot(cell.x, cell.y)
        width, height = cell.width * self.across, cell.height * self.down
        role = cell.role.split()[-1]
        cls = LOOKS.get(role, "stone")
        if cell.role in ROUND:
            drawn = tag("circle", cx=x, cy=y, r=self.small * 0.47, cls=cls, stroke_width=1.5)
        else:
            gap, round_ = (0, 0) if role in ("water", "ladder", "table") else (2, self.small * 0.12)
            drawn = tag(
                "rect",
                x=x - width / 2 + gap / 2,
                y=y - height / 2 + gap / 2,
                width=width - gap,
                height=height - gap,
                rx=round_,
                cls=cls,
                stroke_width=1,
            )
        planks = self._planks(x, y) if cell.role == "diving-board" else ""
        yield titled(cell.name, drawn, planks, *self._said(cell, x, y, width)) if cell.name else drawn

    def _said(self, cell: Cell, x: float, y: float, width: float) -> Iterator[str]:
        """The text of a cell, if it is more than a sign that nothing is there."""
        if not any(map(str.isalnum, cell.text)):
            return
        size = 15 if cell.role == "table" else 12
        size_ = fitting(cell.text, size, width * 0.88)
        if cell.role in CORNERED and len(cell.text) < SHORT:
            yield words(x - width / 2 + 5, y - self.down / 2 + 10, cell.text, 11, cls="soft")
        elif (cell.x, cell.y) not in self.taken:
            yield centred(x, y, cell.text, size_, cls="soft" if cell.role in SOFT else "ink")

    def _planks(self, x: float, y: float) -> str:
        lines = "".join(f"M{number(x - self.across * 0.42)} {number(y + self.down * at)}h{number(self.across * 0.84)}"
                        for at in (-0.3, -0.1, 0.1, 0.3))  # fmt: skip
        return tag("path", d=lines, cls="grain", stroke_width=1, stroke_opacity=0.55)

    def figure(self, figure: Figure) -> Iterator[str]:
        x, y = self.spot(figure.x, figure.y)
        width, height = figure.width * self.across, figure.height * self.down
        if figure.kind == "pool":
            yield tag(
                "rect", x=x - width / 2 - 6, y=y - height / 2 - 6, width=width + 12, height=height + 12, rx=10,
                cls="basin", stroke_width=2,
            )  # fmt: skip
        elif figure.kind == "rim":
            yield tag("ellipse", cx=x, cy=y, rx=width / 2, ry=height / 2, cls="rule", stroke_width=self.small * 0.32)
        elif figure.kind == "crocodile":
            yield from _body(x, y, width, height)

    def upper_figure(self, figure: Figure) -> Iterator[str]:
        """Figures that lie on the cells."""
        if figure.kind == "ladder":
            x, y = self.spot(figure.x, figure.y)
            yield _ladder(x, y, figure.width * self.across, figure.height * self.down)

    def piece(self, shape: Piece) -> Iterator[str]:
        x, y = self.spot(shape.x, shape.y)
        cell = self.cells.get((shape.x, shape.y))
        if cell is not None and cell.role in CORNERED:
            yield piece(shape, x, y + self.down * 0.1, self.small * 0.84, self.letters)
            return
        yield piece(shape, x, y, self.small, self.letters)
        if cell is not None and cell.role in ROUND and cell.text and shape.faces:
            yield self._name(cell, x + self.small * 0.34, y + self.small * 0.38)

    def _name(self, cell: Cell, x: float, y: float) -> str:
        """The name of a cell under a piece, on the piece's edge."""
        size = 10.5
        width = length(cell.text, size) + 6
        back = tag("rect", x=x - width / 2, y=y - 7, width=width, height=14, rx=5, cls=("page", "rule-in"))
        return back + centred(x, y, cell.text, size)

    def area(self, line: Line) -> Iterator[str]:
        """Faces that lie in no order in a part of the board."""
        faces = [part for part in line.parts if isinstance(part, Face)]
        if line.area is None or not faces:
            return
        left, top = self.spot(line.area[0], line.area[1])
        inside = (left + 4, top + 4, line.area[2] * self.across - 8, line.area[3] * self.down - 8)
        drawn = [
            titled(each.called, face(each, x, y, min(across, self.small * IN_AREA), self.letters))
            for each, (x, y, across) in zip(faces, spread(len(faces), *inside))
        ]
        yield titled(line.text, *drawn)

    def label(self, label: Label) -> Iterator[str]:
        if label.role == "figure":
            return
        x, y = self.spot(label.x, label.y)
        size: float = SIZES.get(label.role, 13)
        cls = "soft" if label.role == "coordinate" else "ink"
        weight = 700 if label.role in ("title", "column") else 400
        if label.role in ("row", "column"):
            size = fitting(label.text, size, self.across * 0.92, bold=weight == 700)
        anchor = {"left": "start", "right": "end"}.get(label.align, "middle")
        x += {"left": -0.5, "right": 0.5}.get(label.align, 0) * self.across
        yield words(x, y, label.text, size, cls=cls, text_anchor=anchor, font_weight=weight)

    # -- what moves -------------------------------------------------------------------------------------------------

    def shaft(self, arrow: Arrow) -> Iterator[str]:
        """The line of an arrow: under the pieces, so that all can be read, from the edge of the cell it leaves."""
        points = [self.spot(*point) for point in arrow.points]
        if len(points) < 2:
            return
        start = _towards(points[0], points[1], self.small * 0.45)
        end = _towards(points[-1], points[-2], self.small * TIP + NECK)
        points = [start, *points[1:-1], end]
        line = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)
        dashes: dict[str, str] = {"stroke_dasharray": "9 6"} if arrow.role == "refused" else {}
        joined: dict[str, str] = {"fill": "none", "stroke_linejoin": "round"}
        yield tag("path", d=line, cls="halo", stroke_width=9, stroke_opacity=0.85, **joined)
        yield tag("path", d=line, cls=_tone(arrow), stroke_width=4.5, **joined, **dashes)

    def head(self, arrow: Arrow) -> Iterator[str]:
        """The head of an arrow: over what stands at its end."""
        points = [self.spot(*point) for point in arrow.points]
        if len(points) < 2:
            return
        head = _head(_towards(points[-1], points[-2], self.small * TIP), points[-2])
        yield tag("path", d=head, cls="halo", stroke_width=4, stroke_opacity=0.85)
        yield tag("path", d=head, cls=f"{_tone(arrow)}-in")

    def mark(self, mark: Mark) -> Iterator[str]:
        """A ring around the cell; on an empty one that can be reached also a dot."""
        x, y = self.spot(mark.x, mark.y)
        yield titled(SAYS.get(mark.role, mark.role), *self.ring(mark, x, y))

    def ring(self, mark: Mark, x: float, y: float) -> Iterator[str]:
        cell = self.cells.get((mark.x, mark.y))
        if cell is not None and cell.role in ROUND:
            yield ring(mark.role, x, y, self.small * 0.96, self.small * 0.96, self.small * 0.48)
        else:
            width, height = self.across * (cell.width if cell else 1) - 5, self.down * (cell.height if cell else 1) - 5
            yield ring(mark.role, x, y, width, height, self.small * 0.1)
        bare = (mark.x, mark.y) not in self.taken and (cell is None or not any(map(str.isalnum, cell.text)))
        if mark.role == "reach" and bare:
            yield tag("circle", cx=x, cy=y, r=self.small * 0.12, cls="reach-in")

    def badge(self, mark: Mark) -> Iterator[str]:
        """The numbers of broken rules, or a cross on what is refused."""
        text = mark.text or ("\N{MULTIPLICATION SIGN}" if mark.role in ("blocked", "broken") else "")
        if not text:
            return
        x, y = self.spot(mark.x, mark.y)
        yield disc(x + self.across / 2 - 9, y - self.down / 2 + 9, text, 9.5)


def ring(role: str, x: float, y: float, width: float, height: float, round_: float) -> str:
    """The ring of a mark, on a veil that lifts it off what is under it."""
    place = {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height, "rx": round_}
    thick = min(4.0, height * 0.13)
    dashes: dict[str, str] = {"stroke_dasharray": DASHES[role]} if role in DASHES else {}
    veil = tag("rect", cls="veil", **place, fill="none", stroke_width=thick * 1.8, stroke_opacity=0.8)
    return veil + tag("rect", cls=TONE.get(role, "move"), **place, fill="none", stroke_width=thick, **dashes)


def disc(x: float, y: float, text: str, radius: float) -> str:
    """A badge: a number or a sign in a disc, as long as it needs to be."""
    size = radius * 1.35
    half = max(radius, length(text, size, bold=True) / 2 + radius * 0.4)
    shape = tag(
        "rect", x=x - half, y=y - radius, width=2 * half, height=2 * radius, rx=radius, cls=("refused-in", "veil"),
        stroke_width=1.5,
    )  # fmt: skip
    return shape + centred(x, y, text, size, cls="page", font_weight=700)


def _tone(arrow: Arrow) -> str:
    return "refused" if arrow.role == "refused" else "move"


def _towards(start: Point, end: Point, way: float) -> Point:
    """The point so far from the start on the way to the end."""
    across, down = end[0] - start[0], end[1] - start[1]
    part = min(way / (hypot(across, down) or 1), MOST)
    return start[0] + across * part, start[1] + down * part


def _head(tip: Point, before: Point) -> str:
    """An arrow head: a triangle."""
    across, down = tip[0] - before[0], tip[1] - before[1]
    far = hypot(across, down) or 1
    across, down = across / far, down / far
    back = tip[0] - 15 * across, tip[1] - 15 * down
    corners = (tip, (back[0] - 8 * down, back[1] + 8 * across), (back[0] + 8 * down, back[1] - 8 * across))
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in corners) + "Z"


def _ladder(x: float, y: float, width: float, height: float) -> str:
    """Two rails and rungs between them, along the longer side."""
    upright = height > width
    long, short = max(width, height), min(width, height)
    rails = [((-short / 2, -long / 2), (-short / 2, long / 2)), ((short / 2, -long / 2), (short / 2, long / 2))]
    rungs = [((-short / 2, long * at), (short / 2, long * at)) for at in (-0.36, -0.12, 0.12, 0.36)]

    def line(ends: tuple[Point, Point]) -> str:
        (a, b), (c, d) = ends if upright else ((ends[0][1], ends[0][0]), (ends[1][1], ends[1][0]))
        return f"M{number(x + a)} {number(y + b)}L{number(x + c)} {number(y + d)}"

    return titled("ladder", tag("path", d="".join(map(line, [*rails, *rungs])), cls="grain", stroke_width=3.2))


def _body(x: float, y: float, width: float, height: float) -> Iterator[str]:
    """A crocodile from above: its head to the left, a tail to the right, four legs."""
    left, right, half = x - width / 2, x + width / 2, height * 0.43
    head, tail = left + height * 0.98, right - height * 0.9

    def at(*points: float) -> str:
        return " ".join(map(number, points))

    for foot in (head + height * 0.45, tail - height * 0.45):
        legs = f"M{at(foot, y - half)}l{at(-7, -5)}M{at(foot, y + half)}l{at(-7, 5)}"
        yield tag("path", d=legs, cls="claw", stroke_width=7, stroke_linecap="round")
    outline = (
        f"M{at(head, y - half)}H{at(tail)}"
        f"C{at(tail + height * 0.3, y - half, right - height * 0.2, y - half * 0.2, right, y + half * 0.2)}"
        f"C{at(right - height * 0.3, y + half * 0.5, tail + height * 0.4, y + half, tail, y + half)}H{at(head)}"
        f"C{at(head - height * 0.2, y + half, head - height * 0.3, y + half * 0.62, left + 4, y + half * 0.5)}"
        f"C{at(left - 1, y + half * 0.3, left - 1, y - half * 0.3, left + 4, y - half * 0.5)}"
        f"C{at(head - height * 0.3, y - half * 0.62, head - height * 0.2, y - half, head, y - half)}Z"
    )
    yield titled("crocodile, its head to the left", tag("path", d=outline, cls="hide", stroke_width=2))
    eye = head - height * 0.2
    for side in (-1, 1):
        yield tag("circle", cx=eye, cy=y + side * half * 0.55, r=4.6, fill="#ffffff", cls="edge", stroke_width=1)
        yield tag("circle", cx=eye - 1, cy=y + side * half * 0.55, r=2, fill="#14181c")
        yield tag("circle", cx=left + 7, cy=y + side * 4.2, r=1.5, cls="scale")
    ridge = "".join(f"M{at(tail + height * part, y - 4)}l5 4l-5 4" for part in (0.12, 0.32, 0.52))
    yield tag("path", d=ridge, cls="claw", stroke_width=2)
