"""Pictures as SVG: well formed, the same every time, all of the table in them, nothing from a file taken for markup."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croccli.output.annotate import drawn, judged, reaching, reasons, saying
from croccli.output.svg.markup import folded, length
from croccli.output.svg.pieces import spread
from croccli.output.to_svg import svg
from games.core import registry
from games.core.judge import judge, legal_moves
from games.core.picture import Arrow, Cell, Face, Label, Line, Mark, Picture, Piece
from games.core.position import Position

from .helping import IDS, NAMESPACE, PATHS, ROOT, SLUGS, laid, parsed, played, texts, titles

UNPRINTED = re.compile(r"[^\w+-]")


def faces(picture: Picture) -> list[tuple[str, Face]]:
    """Every tile, pawn and card of a picture, with the name of its space ("" beside the board)."""
    on_board = [(each.name, face) for each in picture.shapes if isinstance(each, Piece) for face in each.faces]
    return [*on_board, *(("", part) for line in picture.lines for part in line.parts if isinstance(part, Face))]


@pytest.mark.parametrize("path", PATHS, ids=IDS)
def test_every_position_is_drawn_in_full(path: Path) -> None:
    game, state = laid(path)
    picture = game.draw(state)
    root = parsed(svg(picture))
    said, shown = titles(root), " ".join(texts(root))
    for space, face in faces(picture):
        assert any(face.called in title and title.startswith(space) for title in said), (space, face)
        for text in (face.text.strip("?"),):
            assert text in shown
    for label in picture.shapes:
        if isinstance(label, Label) and label.role != "figure":
            assert label.text in shown
    for cell in picture.shapes:
        if isinstance(cell, Cell) and cell.name:
            assert cell.name in said
    for line in picture.lines:
        for word in chain.from_iterable(part.split() for part in line.parts if isinstance(part, str)):
            assert word in shown or line.area, (line, word)


@pytest.mark.parametrize("path", PATHS, ids=IDS)
def test_screen_readers_hear_title_and_description(path: Path) -> None:
    game, state = laid(path)
    picture = game.draw(state)
    root = parsed(svg(picture))
    assert root.get("role") == "img"
    named = {each.get("id"): each.text for each in root if each.get("id")}
    title, description = (root.get("aria-labelledby") or "").split()
    assert named[title] == picture.title
    assert named[description] == picture.description
    for space, face in faces(picture):
        assert not space or (face.colour or face.text) in picture.description


def test_the_bytes_are_the_same_in_every_process() -> None:
    code = (
        "import sys; from croccli.load import load_position; from croccli.output.to_svg import svg\n"
        "for path in sys.argv[1:]:\n"
        "    game, position = load_position(path)\n"
        "    sys.stdout.write(svg(game.draw(game.read(position))))"
    )
    some = [str(path) for path in PATHS[::9]]
    runs = [
        subprocess.run(
            [sys.executable, "-c", code, *some],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            timeout=60,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert runs[0]


NASTY = "<script>alert(\"1\")</script> & 'quoted' ]]> <!-- \x00 \ufffe"


def test_nothing_is_taken_for_markup() -> None:
    shapes = (
        Cell(0, 0, "water", NASTY, f"{NASTY}1"),
        Cell(1, 0, "table", NASTY, f"{NASTY}2"),
        Piece(1, 1, (Face(NASTY, NASTY), Face("red", NASTY, True)), NASTY),
        Piece(0, 1, (Face(NASTY, "5", kind="card", name=NASTY),), NASTY),
        Label(0, 0, NASTY),
        Mark(0, 0, NASTY, NASTY),
        Mark(1, 1, "broken", NASTY),
        Arrow(((0, 0), (1, 1)), NASTY),
    )
    lines = (Line(NASTY, (NASTY, Face(NASTY, NASTY, kind="pawn", name=NASTY)), NASTY), Line(NASTY, (NASTY,), "broken"))
    root = parsed(svg(Picture(NASTY, NASTY, 2, 2, shapes, lines=lines)))
    tags = {element.tag.removeprefix(NAMESPACE) for element in root.iter()}
    assert tags <= {"svg", "g", "title", "desc", "style", "rect", "circle", "ellipse", "path", "text", "tspan"}
    assert not any(name.lower().startswith("on") or "href" in name for each in root.iter() for name in each.attrib)
    assert (root.find(f"{NAMESPACE}title").text or "").startswith("<script>")  # type: ignore[union-attr]


def test_names_of_players_stay_text() -> None:
    game = registry.find("crocodile")
    plain = {
        "game": "crocodile",
        "mode": "teams",
        "teams": {"ゴーグル-チーム": ["阿部", "Zoë"], "équipe_2": ["Ωmega", "x1"]},
    }
    written = " ".join(texts(parsed(svg(game.draw(game.read(Position.of(plain)))))))
    assert "ゴーグル-チーム" in written
    assert "équipe_2" in written


@pytest.mark.parametrize("slug", SLUGS)
def test_moves_are_drawn_with_what_is_wrong(slug: str) -> None:
    """Every dispute case whose verdict is a refusal numbers its places as the list of broken rules does."""
    from croccli.load import compose
    from games.core.cases import read_cases
    from games.core.position import NotationError, PositionError

    game, found = registry.find(slug), 0
    files = sorted((registry.home(game) / "cases").glob("*.yaml"))
    cases = [case for path in files for case in read_cases(game, compose(path.read_text(encoding="utf-8"))[0])]
    for case in cases[::5]:
        try:
            state = game.read(Position(case.position, case.id, case.under))
            verdict = judge(game, state, case.moves[0]) if case.moves else None
        except (PositionError, NotationError):
            continue
        if verdict is None:
            continue
        picture = drawn(game, state, verdict)
        root = parsed(svg(saying(picture, reasons(verdict))))
        shown = " ".join(texts(root))
        assert f"{verdict.token}: {verdict.answer.upper()}" in shown or len(verdict.token) > 40
        if verdict.answer == "legal":
            continue
        found += 1
        assert not [each for each in picture.shapes if isinstance(each, Arrow) and each.role == "move"]
        spaces = {each.name: (each.x, each.y) for each in picture.shapes if isinstance(each, Cell)}
        marks = {(each.x, each.y): each for each in picture.shapes if isinstance(each, Mark)}
        for number, violation in enumerate(verdict.violations, 1):
            assert violation.rule in shown
            for place in violation.at:
                if place in spaces:
                    assert str(number) in marks[spaces[place]].text.split()
    assert found


def test_what_a_legal_move_needs_is_drawn_as_its_way() -> None:
    game, state = laid(ROOT / "positions" / "crocodile-pool-party" / "first-home-single.yaml")
    picture = drawn(game, state, judge(game, state, "d12-bar"))
    arrow = next(each for each in picture.shapes if isinstance(each, Arrow))
    assert len(arrow.points) == 4
    assert arrow.role == "move"


@pytest.mark.parametrize("slug", SLUGS)
def test_targets_of_legal_moves_are_marked(slug: str) -> None:
    for seed in range(3):
        game, state = played(slug, seed, 6)
        listed = legal_moves(game, state)[:40]
        pictures = [game.draw(state, each.move) for each in listed]
        ends = {(s.x, s.y) for each in pictures for s in each.shapes if isinstance(s, Mark) and s.role == "to"}
        picture = reaching(game.draw(state), pictures)
        marked = {(s.x, s.y) for s in picture.shapes if isinstance(s, Mark) and s.role in ("reach", "from")}
        assert ends <= marked
        parsed(svg(picture))


@pytest.mark.parametrize("slug", SLUGS)
def test_random_positions_and_moves_are_drawn(slug: str) -> None:
    for seed in range(6):
        game, state = played(slug, seed, 3 + 7 * seed)
        for player in (None, *game.players(state)[:1]):
            parsed(svg(game.draw(game.view(state, player))))
        for each in legal_moves(game, state)[:10]:
            parsed(svg(judged(game.draw(state, each.move), judge(game, state, each.token))))


def test_every_tile_of_a_high_stack_can_be_read() -> None:
    colours = ("red", "yellow")
    stack = tuple(Face(colours[number % 2], str(number % 6 + 1), number > 8) for number in range(12))
    for high in range(1, 13):
        picture = Picture("t", "d", 1, 1, (Piece(0, 0, stack[:high], "a1"),), pixels=(60, 60))
        root = parsed(svg(picture))
        sizes = [float(each.get("font-size") or 0) for each in root.iter(f"{NAMESPACE}text")]
        tiles = [text for text in texts(root) if re.fullmatch(r"\(?[RY]?[1-6]\)?", text)]
        assert len(tiles) >= high
        assert min(sizes) >= 7


@given(st.text(max_size=80), st.floats(10, 400))
def test_folded_text_fits_and_loses_nothing(text: str, room: float) -> None:
    lines = list(folded(text, 15, room))
    assert "".join("".join(lines).split()) == "".join(text.split())
    assert all(length(line, 15) <= room or len(line) == 1 for line in lines)


@given(st.integers(1, 40), st.floats(20, 400), st.floats(20, 400))
def test_things_lie_apart_and_inside(count: int, width: float, height: float) -> None:
    places = list(spread(count, 0, 0, width, height))
    assert len(places) == count
    for number, (x, y, across) in enumerate(places):
        assert across > 0
        assert across / 2 - 1e-6 <= x <= width - across / 2 + 1e-6
        assert across / 2 - 1e-6 <= y <= height - across / 2 + 1e-6
        for other_x, other_y, _ in places[:number]:
            assert abs(x - other_x) >= across or abs(y - other_y) >= across


def test_states_show_themselves_in_notebooks() -> None:
    for path in PATHS[::6]:
        game, state = laid(path)
        shown: Any = state._repr_svg_()
        assert shown == svg(game.draw(state)) == game.draw(state)._repr_svg_()
