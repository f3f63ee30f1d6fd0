"""Pictures as terminal text: what lies where, what covers what, and colours that letters say too."""

from croccli.output.to_terminal import Looks, letters, terminal
from games.core.picture import Arrow, Cell, Face, Label, Mark, Picture, Piece, Shape


def board(*shapes: Shape, cell: tuple[int, int] = (4, 1), ascii_only: bool = False, colour: bool = False) -> list[str]:
    """The lines of a board of three by three cells with these shapes on it, without the title."""
    cells = [Cell(x, y, "water", f"{x}{y}") for y in range(3) for x in range(3)]
    return terminal(Picture("Title", "", 3, 3, (*cells, *shapes), cell), Looks(ascii_only, colour))[2:]


def test_an_empty_board() -> None:
    assert board() == ["  ·   ·   ·"] * 3


def test_pieces_cover_their_cells() -> None:
    lines = board(Piece(1, 1, (Face("red", "12"),), "11"), Piece(2, 1, (Face("blue", "?", True),), "21"))
    assert lines[1] == "  ·  R12 (B)"
    assert lines[-1] == "B blue, R red, (..) face down"


def test_stacks_are_named_in_full() -> None:
    lines = board(Piece(0, 0, (Face("red", "5"), Face("blue", "3", True), Face("red", "2")), "a1"))
    assert lines[0].startswith(" R5+2")
    assert "a1: red 5, on blue face down 3, on red 2" in lines


def test_an_arrow_turns_corners_and_ends_in_a_dot() -> None:
    lines = board(Arrow(((0, 0), (2, 0), (2, 2))), Mark(0, 0, "from"), Mark(2, 2, "to"))
    assert lines[:3] == [" [─]──────┐", "  ·   ·   │", "  ·   ·  >•<"]


def test_an_arrow_askew_is_dotted() -> None:
    assert board(Arrow(((0, 0), (1, 1))))[1].startswith("  ·  ••")


def test_arrows_run_under_pieces() -> None:
    lines = board(Arrow(((0, 0), (2, 0))), Piece(1, 0, (Face("red", "5"),), "10"))
    assert lines[0] == "  ───R5───•"


def test_ascii_only() -> None:
    lines = board(Arrow(((0, 0), (2, 0), (2, 2))), Label(0, 3, "Zoë →", align="left"), ascii_only=True)
    assert all(line.isascii() for line in lines)
    assert "+" in lines[0]
    assert lines[3] == "Zo? ?"


def test_tall_cells() -> None:
    assert board(cell=(4, 2))[:3] == ["  ·   ·   ·", "", "  ·   ·   ·"]


def test_labels_keep_to_their_side() -> None:
    lines = board(Label(1, 3, "left", align="left"), Label(1, 4, "right", align="right"), Label(1, 5, "mid"))
    assert lines[3:6] == ["    left", "   right", "     mid"]


def test_letters_are_unique() -> None:
    assert letters(["black", "blue", "brown", "red"]) == {"black": "K", "blue": "B", "brown": "R", "red": "E"}
    assert len(set(letters(f"c{number}" for number in range(20)).values())) == 20


def test_colours_end_with_the_line() -> None:
    lines = board(Piece(2, 0, (Face("red", "5"),), "20"), colour=True)
    assert lines[0].endswith("\x1b[0m")
    assert "\x1b[7;31mR5" in lines[0]
