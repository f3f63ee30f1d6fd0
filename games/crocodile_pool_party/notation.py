"""Tokens of Crocodile Pool Party.

c3-d4         a tile goes to a square; two squares are always start and destination
c3-c4-d4      every square of its path
c3-bar        home; a bar square of the own bar (e14) is read as bar
c3=5-d7       a swimmer is turned over, shows 5 and goes to d7; c3=5 stays where it is blocked
@c3 pass      set-up; no legal move
red c3-d4     whose move it is may be said in front
count red1=3  the final count: red1 is the first tile on Red's bar
"""

from __future__ import annotations

import re

from ..core.moves import Move
from ..core.position import NotationError
from ..core.shapes import clip
from .board import BAR, BAR_SQUARES, BARS, LADDER_STEPS, entry
from .moves import PASS, Counted, Go, Pass, Place, Shows, Stays, Take, TurnOver
from .state import Stack, State

SQUARE = r"[a-wyz][0-9]{1,2}"
HOME = r"(?:red|yellow)?bar|home"
# Patterns are compiled when a token is read: listing moves reads none.
TILE_MOVE = rf"({SQUARE}|{HOME})(?:=([0-9]))?((?:[-x]?(?:{SQUARE}|{HOME}))*)"
STOP = rf"{SQUARE}|{HOME}"
COLOUR = r"(?s)(red|yellow)[\s-]+(?!bar)(.*)"
COUNTED = r"(red|yellow)([0-9]{1,2})=([0-9])"
EXPECTED = "a move such as c3-d4, c3-c4-d4, c3-bar, c3=5-d7, c3=5, @c3, pass or 'count red1=3'"
DASHES = str.maketrans(
    dict.fromkeys("\N{EN DASH}\N{EM DASH}\N{RIGHTWARDS ARROW}>:", "-") | {"\N{MULTIPLICATION SIGN}": "x"}
)


def parse(state: State, text: str) -> tuple[Move, ...]:
    """The move a text stands for. Spaces, case and x for - do not matter."""
    plain = text.strip().lower().translate(DASHES)
    said = re.fullmatch(COLOUR, plain)
    if said is None:
        return (_move(state, text, plain),)
    move = _move(state, text, said[2])
    _agrees(state, text, said[1], move)
    return (move,)


def _move(state: State, text: str, plain: str) -> Move:
    if plain.split()[:1] == ["count"]:
        return _count(text, plain)
    plain = re.sub(r"^place\s+@?", "@", plain)
    plain = re.sub(r"\s+", "", re.sub(r"\s+to\s+|\s*,\s*", "-", plain))
    if plain == "pass":
        return PASS
    return _place(text, plain) if plain.startswith("@") else _tile_move(state, text, plain)


def _agrees(state: State, text: str, colour: str, move: Move) -> None:
    """A colour said in front is the one of the tile that moves; of other moves, the one to move."""
    first = move[0]
    if isinstance(first, (Take, TurnOver)):
        stack = state.stack(first.square)
        if stack and stack[0].colour != colour:
            whose = f"{stack[0]} on {first.square} belongs to {stack[0].colour}"
            raise NotationError(f"'{clip(text)}' says {colour}, but {whose}")
    elif isinstance(first, (Pass, Place)) and colour != state.turn:
        raise NotationError(f"'{clip(text)}' says {colour}, but {state.turn} is to move")


def _count(text: str, plain: str) -> Move:
    words = plain.replace(",", " ").split()[1:]
    found = [re.fullmatch(COUNTED, word) for word in words]
    if not words or not all(found):
        raise NotationError(
            f"'{clip(text)}' is no count: write 'count red1=3 yellow2=5', each tile named by bar and place"
        )
    return tuple(Counted(f"{each[1]}{int(each[2])}", int(each[3])) for each in found if each)


def _place(text: str, plain: str) -> Move:
    if not re.fullmatch(SQUARE, plain[1:]):
        raise NotationError(f"'{clip(text)}' places nothing: write @ and a square, such as @c3")
    return (Place(plain[1:]),)


def _tile_move(state: State, text: str, plain: str) -> Move:
    match = re.fullmatch(TILE_MOVE, plain)
    if match is None:
        raise NotationError(f"'{clip(text)}' is no move of this game: {EXPECTED} expected")
    start, number, rest = match.groups()
    start, *stops = (_stop(each, state.stack(start)) for each in (start, *re.findall(STOP, rest)))
    if number is None and not stops:
        raise NotationError(
            f"'{clip(text)}' names no destination: write {start}-d4, or {start}=5 for a blocked turn-over"
        )
    head: Move = (Take(start),) if number is None else (TurnOver(start), Shows(int(number)))
    return (*head, _go(state, (start, *stops)) if stops else Stays())


def _stop(word: str, stack: Stack) -> str:
    """A square, the bar, or a square of the bar whose owner is named and is not the mover."""
    if word == "home" or (stack and word == f"{stack[0].colour}{BAR}"):
        return BAR
    seat = word.removesuffix(BAR)
    return BARS[seat][0] if seat in BARS else word


def _go(state: State, squares: tuple[str, ...]) -> Go:
    """Where a token leads; a bar square of the mover's own bar is the bar."""
    stack = state.stack(squares[0])
    own = BARS[stack[0].colour] if stack else ()
    last = squares[-1]
    if last == BAR and own:
        last = _bar_square(squares[-2], own)
    to = BAR if last in own else last
    return Go(to, (*squares[:-1], last) if len(squares) > 2 else ())


def _bar_square(before: str, own: tuple[str, ...]) -> str:
    """The bar square a step from `before` reaches, straight if it can; BAR where none is beside it."""
    beside = [square for square in own if before not in BAR_SQUARES and before in NEAR and entry(before, square)]
    return next((square for square in beside if (before, square) in LADDER_STEPS), beside[0] if beside else BAR)


NEAR = frozenset(("a2", "b2", "c1", "c2", "f13", "e13", "d14", "d13"))
"""The squares that touch a bar."""


def token(state: State, move: Move, dash: str = "-") -> str:
    """The canonical token. `dash` stands before the destination."""
    first, last = move[0], move[-1]
    if isinstance(first, Counted):
        return " ".join(["count", *(f"{word.tile}={word.number}" for word in move)])
    if isinstance(first, Pass):
        return "pass"
    if isinstance(first, Place):
        return f"@{first.square}"
    head = f"{first.square}={move[1].number}" if isinstance(first, TurnOver) else str(first.square)
    if isinstance(last, Stays):
        return head
    return "-".join([head, *last.path[1:-1]]) + dash + str(last.to)


def shown(state: State, move: Move) -> str:
    """The token as people write it: x where the move eats."""
    last = move[-1]
    eats = isinstance(last, Go) and last.to != move[0].square and bool(state.stack(last.to))
    return token(state, move, "x" if eats else "-")


def remark(state: State, text: str, move: Move) -> str:
    """An x before the destination says that the move eats; where nothing lies there, it does not."""
    last = move[-1]
    if not isinstance(last, Go) or state.stack(last.to):
        return ""
    says_so = re.search(rf"x\s*(?:{STOP})\s*$", text.strip().lower().translate(DASHES))
    return f"nothing is eaten: {'the bar' if last.to == BAR else last.to} holds no tile to eat" if says_so else ""
