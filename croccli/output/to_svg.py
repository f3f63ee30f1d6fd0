"""A picture as SVG: text that is the same every time, to be read on light and on dark pages, by people and by screen
readers.

theme     "auto" follows the page's reader, "light" and "dark" do not
key       the line that says what letters and marks mean
"""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

from games.core.picture import Face, Kind, Line, Picture, Piece

from .svg.board import SAYS, Board, marks
from .svg.flow import flow, heading
from .svg.markup import escaped, number, tag
from .svg.palette import Theme, style
from .to_terminal import letters

MARGIN = 18.0
TITLE = 19.0
LEAST = 420.0
"""Pixels across for the lines below a narrow board."""
PANEL = 330.0
"""Pixels across for the lines at the right of a board."""
FONTS = "system-ui, 'Segoe UI', 'Noto Sans', 'DejaVu Sans', Helvetica, Arial, sans-serif"


def svg(picture: Picture, theme: Theme = "auto") -> str:
    """The picture as an SVG document."""
    called = letters(face.colour for face in _faces(picture))
    right = picture.beside == "right"
    across, down = picture.width * picture.pixels[0], picture.height * picture.pixels[1]
    room = across + (MARGIN + PANEL if right else 0)
    room = max(room, LEAST)
    title = heading(picture.title, MARGIN, MARGIN, room, TITLE)
    top = title.bottom + 8
    board = Board(picture, MARGIN + (0 if right else (room - across) / 2), top, called)
    beside, below = (picture.lines, ()) if right else ((), picture.lines)
    side = flow(beside, MARGIN * 2 + across, top, PANEL, called)
    verdict = tuple(line for line in below if line.role not in OWN)
    lower = flow(verdict, MARGIN, max(top + down + 10, side.bottom if beside else 0), room, called)
    own = tuple(line for line in picture.lines if line.role in OWN and not right)
    last = flow((*own, *_key(picture)), MARGIN, lower.bottom + (4 if own else 0), room, called)
    drawn = [*title.markup, *board.draw(), *side.markup, *lower.markup, *last.markup]
    return _document(picture, theme, room + 2 * MARGIN, last.bottom + MARGIN - 6, drawn)


OWN = frozenset({"legal", "refused", "broken", "source", "value"})
"""Roles of lines that writers add: they stand below everything else."""


def _document(picture: Picture, theme: Theme, width: float, height: float, drawn: list[str]) -> str:
    inside = "\n".join(filter(None, drawn))
    id_ = f"croc-{crc32((picture.description + inside).encode('utf-8', 'replace')):08x}"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{number(width)}" height="{number(height)}" '
        f'viewBox="0 0 {number(width)} {number(height)}" role="img" aria-labelledby="{id_}-title {id_}-desc" '
        f'font-family="{escaped(FONTS)}">'
    )
    told = [
        tag("title", escaped(picture.title), id=f"{id_}-title"),
        tag("desc", escaped(picture.description), id=f"{id_}-desc"),
        tag("style", style(theme)),
        tag("rect", width=width, height=height, rx=10, cls="page"),
    ]
    return "\n".join([head, *told, inside, "</svg>\n"])


def _faces(picture: Picture) -> Iterator[Face]:
    for shape in picture.shapes:
        if isinstance(shape, Piece):
            yield from shape.faces
    for line in picture.lines:
        yield from (part for part in line.parts if isinstance(part, Face))


def _key(picture: Picture) -> Iterator[Line]:
    """What letters and marks mean, as far as they occur."""
    kinds: dict[str, Face] = {}
    down: Face | None = None
    for face in _faces(picture):
        if face.colour:
            kinds.setdefault(face.colour, face)
        if face.down and face.kind != "card":
            down = down or face
    parts: list[Face] = []
    for colour in sorted(kinds):
        parts.append(Face(colour, "", False, _shape(kinds[colour]), colour))
    if down is not None:
        parts.append(Face("", "", True, down.kind, "face down"))
    if parts:
        yield Line("", tuple(parts), "key")
    roles = {mark.role for mark in marks(picture).values()}
    if roles & {*SAYS}:
        yield Line("", tuple(role for role in SAYS if role in roles), "marks")


def _shape(face: Face) -> Kind:
    return "pawn" if face.kind == "tile" else face.kind
