"""Tiles, pawns, crocodiles and cards.

face      one of them around a point, `across` pixels wide
strip     what is seen of a tile under another: its edge, with letter and number
down      face down: a frame of the colour around an empty back; face up: the whole face in the colour
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import ceil, sqrt

from games.core.picture import Face, Piece

from .markup import centred, fitting, length, tag, titled
from .palette import hue, ink_on

Letters = Mapping[str, str]

IN_CELL = {"tile": 0.8, "pawn": 0.84, "crocodile": 0.92, "card": 0.8}
"""How much of a cell one of them takes."""
ROWS = 4
"""Strips above each other, at most; from four on they stand in two columns, from nine on in three."""
SQUAT = 1.3
"""How much wider than high a tile is that has letter and number side by side."""
SHORT = 2
"""Characters of a card's text that fit an upright card; a longer text lies along it."""


def piece(shape: Piece, x: float, y: float, cell: float, letters: Letters) -> str:
    """What is on a space that leaves `cell` pixels: one face, a stack fanned out, or several side by side."""
    faces = shape.faces
    if not faces:
        return ""
    if len(faces) == 1:
        across = cell * IN_CELL[faces[0].kind]
        return titled(f"{shape.name}: {faces[0].called}", face(faces[0], x, y, across, letters))
    if shape.stacked:
        told = f"{shape.name}, top first: {', on '.join(each.called for each in faces)}"
        return titled(told, *_stack(faces, x, y, cell, letters))
    return "".join(
        titled(f"{shape.name}: {each.called}", face(each, left, top, across, letters))
        for each, (left, top, across) in zip(faces, spread(len(faces), x - cell / 2, y - cell / 2, cell, cell))
    )


def spread(count: int, left: float, top: float, width: float, height: float) -> Iterator[tuple[float, float, float]]:
    """Places for so many things in an area: the middle of each, and how wide it may be."""
    columns = max(1, ceil(sqrt(count * width / height) - 0.01))
    while columns > 1 and ceil(count / (columns - 1)) * columns <= columns * height / width * (columns - 1):
        columns -= 1
    rows = ceil(count / columns)
    across = min(width / columns, height / rows)
    for number in range(count):
        row, column = divmod(number, columns)
        in_row = min(columns, count - row * columns)
        yield (
            left + width / 2 + (column - (in_row - 1) / 2) * across,
            top + height / 2 + (row - (rows - 1) / 2) * across,
            across * 0.92,
        )


# -- one face ----------------------------------------------------------------------------------------------------------


def face(each: Face, x: float, y: float, across: float, letters: Letters) -> str:
    """One face around a point."""
    draw = {"tile": _tile, "pawn": _pawn, "crocodile": _crocodile, "card": _card}[each.kind]
    return "".join(draw(each, x, y, across, letters.get(each.colour, "")))


def breadth(each: Face, across: float) -> float:
    """How wide a face is that is drawn `across` high."""
    if each.kind != "card":
        return across
    if len(each.text) <= SHORT:
        return across * 0.74
    return length(each.text, across * 0.42, bold=True) + across * 0.4


def _box(
    x: float,
    y: float,
    width: float,
    height: float,
    round_: float,
    cls: str | tuple[str, ...] = (),
    **more: float | str,
) -> str:
    return tag("rect", cls=cls, x=x - width / 2, y=y - height / 2, width=width, height=height, rx=round_, **more)


def _tile(each: Face, x: float, y: float, across: float, letter: str) -> Iterator[str]:
    yield from _wide_tile(each, x, y, across, across, letter)


def _wide_tile(each: Face, x: float, y: float, width: float, high: float, letter: str) -> Iterator[str]:
    """A tile; on a stack it may be wider than high, since the edges under it take their room."""
    fill = hue(each.colour)
    yield _box(x, y, width, high, high * 0.14, fill=fill, cls="edge", stroke_width=1.4)
    if each.down:
        frame = 0.26 * high
        yield _box(x, y, width - frame, high - frame, high * 0.08, cls=("back", "edge"), stroke_width=0.8)
        yield from _swimmer(x, y - high * 0.15, high * 0.5)
        known = each.text.strip("?")
        text = letter + (f"({known})" if known else "")
        size = fitting(text, high * 0.3, (width - frame) * 0.86, bold=True)
        yield centred(x, y + high * 0.2, text, size, font_weight=700)
        return
    ink = ink_on(fill)
    size = fitting(each.text, high * 0.62, width * 0.8, bold=True)
    if width > high * SQUAT:
        yield centred(x, y, letter + each.text, high * 0.68, cls=(), fill=ink, font_weight=700)
        return
    corner = high * 0.26
    yield centred(x, y + high * 0.07, each.text, size, cls=(), fill=ink, font_weight=700)
    yield centred(
        x - width / 2 + corner * 0.75, y - high / 2 + corner * 0.7, letter, corner, cls=(), fill=ink, font_weight=700
    )


def _swimmer(x: float, y: float, across: float) -> Iterator[str]:
    """A head over waves."""
    yield tag("circle", cx=x, cy=y - across * 0.06, r=across * 0.15, cls="ink")
    for under in (0.2, 0.38):
        start, dip = x - across * 0.42, across * 0.11
        wave = f"M{start:.1f} {y + across * under:.1f}" + f"q{across * 0.105:.2f} {-dip:.2f} {across * 0.21:.2f} 0" * 4
        yield tag("path", d=wave, fill="none", cls="edge", stroke_width=across * 0.055)


def _pawn(each: Face, x: float, y: float, across: float, letter: str) -> Iterator[str]:
    fill, known = hue(each.colour), each.text.strip("?")
    yield tag("circle", cx=x, cy=y, r=across / 2, fill=fill, cls="edge", stroke_width=1.4)
    ink: dict[str, str] = {"fill": ink_on(fill)}
    if each.down:
        yield tag("circle", cx=x, cy=y, r=across * 0.36, cls=("back", "edge"), stroke_width=0.8)
    cls = ("ink",) if each.down else ()
    ink = {} if each.down else ink
    if not known:
        yield centred(x, y, letter or "?", across * (0.38 if each.down else 0.5), cls=cls, font_weight=700, **ink)
        return
    shown = f"({known})" if each.down else known
    size = fitting(shown, across * (0.32 if each.down else 0.44), across * (0.62 if each.down else 0.8), bold=True)
    yield centred(x, y + across * 0.1, shown, size, cls=cls, font_weight=700, **ink)
    yield centred(x, y - across * 0.22, letter, across * 0.22, cls=cls, font_weight=700, **ink)


def _crocodile(each: Face, x: float, y: float, across: float, letter: str) -> Iterator[str]:
    """A crocodile's head from above, its snout up."""
    fill, unit = hue(each.colour), across / 44
    head = (
        "M0 -21C6 -21 7.5 -13 9 -6C15 -4 17 3 15 10C12.5 18 7 21 0 21"
        "C-7 21 -12.5 18 -15 10C-17 3 -15 -4 -9 -6C-7.5 -13 -6 -21 0 -21Z"
    )
    ink = ink_on(fill)
    nostrils = [tag("circle", cx=side * 2.3, cy=-16.5, r=1, fill=ink) for side in (-1, 1)]
    eyes = [
        tag("circle", cx=side * 9.5, cy=-2.5, r=4.4, fill="#ffffff", cls="edge", stroke_width=1)
        + tag("circle", cx=side * 9.5, cy=-3.2, r=1.9, fill="#14181c")
        for side in (-1, 1)
    ]
    body = tag("path", d=head, fill=fill, cls="edge", stroke_width=1.4)
    said = centred(0, 9.5, letter, 15, cls=(), fill=ink, font_weight=700)
    place = f"translate({x:.2f} {y:.2f}) scale({unit:.3f})"
    yield tag("g", body, *nostrils, *eyes, said, transform=place)


def _card(each: Face, x: float, y: float, across: float, letter: str) -> Iterator[str]:
    fill, width = hue(each.colour), breadth(each, across)
    upright = len(each.text) <= SHORT
    height = across if upright else across * 0.72
    if each.down:
        for behind in (3, 1.5) if each.text not in ("?", "") else ():
            yield _box(x + behind, y - behind, width, height, across * 0.1, cls=("back", "edge"), stroke_width=0.8)
        yield _box(x, y, width, height, across * 0.1, cls=("back", "edge"), stroke_width=1.2)
        yield _box(x, y, width - 6, height - 6, across * 0.06, cls="hatch", stroke_width=0.8, stroke_dasharray="2 2")
        yield centred(x, y, each.text, fitting(each.text, across * 0.4, width * 0.7, bold=True), font_weight=700)
        return
    yield _box(x, y, width, height, across * 0.1, fill=fill, cls="edge", stroke_width=1.2)
    ink = ink_on(fill)
    if not each.text:
        yield centred(x, y, letter, across * 0.44, cls=(), fill=ink, font_weight=700)
    elif upright:
        lower = across * 0.1 if letter else 0
        yield centred(x, y + lower, each.text, across * 0.42, cls=(), fill=ink, font_weight=700)
        if letter:
            yield centred(x, y - across * 0.28, letter, across * 0.24, cls=(), fill=ink, font_weight=700)
    else:
        text = f"{letter} {each.text}" if letter and each.text != each.colour else each.text
        size = fitting(text, across * 0.42, width - across * 0.2, bold=True)
        yield centred(x, y, text, size, cls=(), fill=ink, font_weight=600)


# -- stacks ------------------------------------------------------------------------------------------------------------


def _stack(faces: tuple[Face, ...], x: float, y: float, cell: float, letters: Letters) -> Iterator[str]:
    """The top tile in front; the edges of those under it stand above it, the next one nearest."""
    under = faces[1:]
    columns = 1 if len(under) < ROWS else max(2, ceil(len(under) / ROWS))
    rows = ceil(len(under) / columns)
    high = cell * min(0.22, 0.6 / rows)
    across = min(cell * IN_CELL["tile"], cell * 0.94 - rows * high)
    bottom, width = y + cell * 0.47, cell * IN_CELL["tile"]
    for number in reversed(range(len(under))):
        row, column = divmod(number, columns)
        middle = x + (column - (columns - 1) / 2) * width / columns
        top = bottom - across - (row + 1) * high
        yield _strip(under[number], middle, top, width / columns, high, letters)
    if faces[0].kind == "tile":
        yield from _wide_tile(faces[0], x, bottom - across / 2, width, across, letters.get(faces[0].colour, ""))
    else:
        yield face(faces[0], x, bottom - across / 2, across, letters)


def _strip(each: Face, x: float, top: float, width: float, high: float, letters: Letters) -> str:
    letter, known = letters.get(each.colour, ""), each.text.strip("?")
    text = f"({letter}{known})" if each.down and width > high * 3 else letter + known
    y = top + high / 2
    fill = hue(each.colour)
    round_ = high * 0.3
    size = fitting(text, high * 0.86, width * 0.84, bold=True)
    edge = _box(x, y + high * 0.1, width, high * 1.2, round_, fill=fill, cls="edge", stroke_width=1.2)
    if not each.down:
        return edge + centred(x, y, text, size, cls=(), fill=ink_on(fill), font_weight=700)
    back = _box(x, y, width * 0.74, high * 0.88, round_, cls="back")
    return edge + back + centred(x, y, text, size, font_weight=700)
