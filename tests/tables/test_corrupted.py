"""The verifier refuses every table with a lie in it, also where all checksums are right."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from croccli.endings import checking
from croccli.endings.file import written
from games.core.kernel import Piece

from .kept import root, solved

SIDES, SQUARES = 2, 80
PLAIN = {"numbers": "3v4", "home": "+1+0"}
DRAWN = {"numbers": "2v5", "home": "+0+0"}


def numbers(column: bytes) -> list[int]:
    return [low | high << 8 for low, high in zip(column[0::2], column[1::2])] or [0] * (SIDES * SQUARES**2)


def column(known: list[int]) -> bytes:
    return b"".join(each.to_bytes(2, "little") for each in known)


def lied(rng: Random, piece: Piece, which: int) -> Piece:
    """One number of a column says something else of a position that there is."""
    told = bytearray(piece.columns[which] or bytes(2 * SIDES * SQUARES**2))
    while True:
        place, other = (2 * rng.randrange(len(told) // 2) for _ in range(2))
        red, yellow = divmod(place // 2 % SQUARES**2, SQUARES)
        known, another = (told[at] | told[at + 1] << 8 for at in (place, other))
        another = rng.choice((another, known + 2, max(known - 2, 0), known ^ 1, 0))
        if red != yellow and another != known:
            told[place : place + 2] = another.to_bytes(2, "little")
            return piece._replace(columns=(*piece.columns[:which], bytes(told), *piece.columns[which + 1 :]))


def replaced(piece: Piece, which: int, known: list[int]) -> Piece:
    return piece._replace(columns=tuple(column(known) if at == which else old for at, old in enumerate(piece.columns)))


def refused(path: Path, about: Any, pieces: list[Piece]) -> str:
    """What is wrong with a file of these pieces, whose checksums are right; empty where nothing is found."""
    path.write_bytes(written(about, pieces))
    file, _, shelf = checking.opened(str(path))
    return next(shelf.faults(file.about.readings, file.pieces()), "")


@pytest.mark.parametrize(("wishes", "times"), [(PLAIN, 700), (DRAWN, 300)], ids=["without-draws", "with-draws"])
def test_a_thousand_lies(wishes: dict[str, str], times: int, tmp_path: Path) -> None:
    about, pieces = solved(root(**wishes))
    (piece,) = pieces.values()
    assert refused(tmp_path / "right", about, [piece]) == ""
    rng = Random(7)
    columns = [0] if wishes == PLAIN else [0, 1, 2]
    for _ in range(times):
        fault = refused(tmp_path / "wrong", about, [lied(rng, piece, rng.choice(columns))])
        assert fault.startswith(f"{about.root}: red"), fault
        assert "but its moves say" in fault


def test_a_draw_where_nobody_can_force_one(tmp_path: Path) -> None:
    about, pieces = solved(root(**PLAIN))
    (piece,) = pieces.values()
    for which in (1, 2):
        assert "draw" in refused(tmp_path / "wrong", about, [lied(Random(1), piece, which)])


def test_circles_that_agree_with_their_best_moves(tmp_path: Path) -> None:
    """Every position from which play goes round for ever is called won for one side: by values alone, that fits."""
    about, pieces = solved(root(**DRAWN))
    (piece,) = pieces.values()
    known = numbers(piece.columns[0])
    endless = [place for place, value in enumerate(known) if value == 0]
    assert len(endless) > 500
    for winner in (0, 1):
        for plies in (8, 50):
            lie = list(known)
            for place in endless:
                side, squares = divmod(place, SQUARES**2)
                if squares // SQUARES != squares % SQUARES:
                    lie[place] = 2 * plies + (2 if side == winner else 1)
            told = replaced(replaced(replaced(piece, 0, lie), 1, [0] * len(known)), 2, [0] * len(known))
            assert refused(tmp_path / "wrong", about, [told])


def test_numbers_where_there_is_no_position(tmp_path: Path) -> None:
    about, pieces = solved(root(**PLAIN))
    (piece,) = pieces.values()
    known = numbers(piece.columns[0])
    assert "kept as lost in 3 plies" in refused(
        tmp_path / "wrong", about, [replaced(piece, 0, [known[0] or 7, *known[1:]])]
    )
    assert "too high" in refused(tmp_path / "wrong", about, [replaced(piece, 0, [60_000, *known[1:]])])


def test_another_ending_under_this_name(tmp_path: Path) -> None:
    about, _ = solved(root(**PLAIN))
    for other in ({"numbers": "3v4", "home": "-1+0"}, {"numbers": "3v4"}, {"numbers": "4v3", "home": "+1+0"}):
        (piece,) = solved(root(**other))[1].values()
        assert refused(tmp_path / "wrong", about, [piece._replace(name=about.root)])


@pytest.mark.parametrize(
    "name", ["", "3v4", "3v4 home", "3v4 home +9+9", "3v4 home 1+0", "3v home none", "3v3v4 home none", "7v4 home none"]
)
def test_names_that_are_none(name: str, tmp_path: Path) -> None:
    about, pieces = solved(root(**PLAIN))
    (piece,) = pieces.values()
    assert "is no ending of this game" in refused(tmp_path / "wrong", about, [piece._replace(name=name)])


def test_a_wrong_number_of_positions(tmp_path: Path) -> None:
    about, pieces = solved(root(**PLAIN))
    (piece,) = pieces.values()
    assert "has 12,640 positions, not 12,639" in refused(tmp_path / "wrong", about, [piece._replace(states=12_639)])


def test_other_readings(tmp_path: Path) -> None:
    """Whether a 1 may step home beside the ladders matters to this ending."""
    about, pieces = solved(root(numbers="1v4", home="+0+0"))
    other = about._replace(readings={**about.readings, "bar-entry": "any-touching"})
    assert refused(tmp_path / "wrong", other, list(pieces.values()))


def test_what_the_head_says_is_held_against_the_pieces(tmp_path: Path) -> None:
    about, pieces = solved(root(**PLAIN))
    for wrong in (
        about._replace(root="3v5 home +1+0"),
        about._replace(ending={**about.ending, "numbers": "3v5"}),
        about._replace(readings={"no-move": "pass"}),
        about._replace(readings={**about.readings, "no-move": "both"}),
    ):
        path = tmp_path / "wrong"
        path.write_bytes(written(wrong, pieces.values()))
        assert "it is not the ending that it says it is" in checking.verified(str(path)).faults[0]
