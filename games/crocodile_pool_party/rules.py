"""Rules of Crocodile Pool Party: what a record can say, whose turn it is, and the set-up. How tiles move is in `way`.

record    rules about what a record can truthfully say; breaking one makes it impossible, not illegal
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import TypeAlias

from ..core.moves import Move
from ..core.rulebook import Violation
from .board import BAR, BAR_SQUARES, BARS, INDEX, WATER, step
from .ending import END, count_due, ending, uncounted
from .moves import Counted, Go, Pass, Place, Shows, Take, TurnOver, has_move
from .rulebook import RULES as RULES
from .rulebook import of
from .state import NUMBERS, START_ROWS, State, Tile, may_show, quotas, row, unseen
from .way import ANY_TILE, CROCODILES, TURNING_OVER, attempts

SETUP = "rulebook, Setup"
COURSE = "rulebook, Course of Play"
BOARD = "rulebook, Components and Your Pool Bar"

rule = RULES.rule
Found: TypeAlias = Iterator[Violation]


def _names_a_path(state: State, move: Move) -> bool:
    return isinstance(move[-1], Go) and bool(move[-1].path)


def _sets_up(state: State, move: Move) -> bool:
    return state.setup or isinstance(move[0], Place)


# -- record: what cannot have been on the table ------------------------------------------------------------------------


@rule("water-squares", group="record", source=BOARD, when=of(Take, TurnOver, Place))
def water_squares(state: State, move: Move) -> Found:
    """A tile lies on a water square a1-f14, moves over water squares, and ends on water or on a bar, which it never
    leaves.
    """
    first, last = move[0], move[-1]
    named = [first.square] if isinstance(first, (Take, TurnOver, Place)) else []
    if isinstance(last, Go):
        named += last.path[1:-1]
        if last.to != BAR and last.to not in INDEX:
            named.append(last.to)
    for square in dict.fromkeys(named):
        if square == named[0] and isinstance(first, (Take, TurnOver)) and (square in BAR_SQUARES or square == BAR):
            whose = next((f"{seat}'s" for seat, squares in BARS.items() if square in squares), "a")
            where = "" if square == BAR else f"{square} is {whose} bar: "
            yield Violation(f"{where}what has come home never leaves the bar", () if square == BAR else (square,))
        elif square in BAR_SQUARES or square == BAR:
            yield Violation(
                f"{square} is a bar, which is entered last and never left", (square,) if square != BAR else ()
            )
        elif square not in INDEX:
            yield Violation(f"there is no square {square}: the columns are a-f, the rows 1-14")


@rule("tile-there", group="record", source=COURSE, when=of(Take, TurnOver))
def tile_there(state: State, move: Move) -> Found:
    """Only a tile that is there can be moved or turned over."""
    first = move[0]
    if isinstance(first, (Take, TurnOver)) and first.square in WATER and not state.stack(first.square):
        yield Violation(f"there is no tile on {first.square}", (first.square,))


@rule("turn-over-once", group="record", source=TURNING_OVER, when=of(TurnOver))
def turn_over_once(state: State, move: Move) -> Found:
    """Only a swimmer, which lies face down, can be turned over."""
    if isinstance(move[0], TurnOver):
        stack = state.stack(move[0].square)
        if stack and stack[0].up:
            yield Violation(f"{stack[0]} on {move[0].square} lies face up already", (move[0].square,))


@rule("unseen-number", group="record", source=f"{TURNING_OVER}; End of the Game", when=of(TurnOver, Counted))
def unseen_number(state: State, move: Move) -> Found:
    """A tile turned over shows a number of its colour that was not seen before: each colour has 1 to 6 once."""
    if len(move) > 1 and isinstance(move[1], Shows):
        stack = state.stack(move[0].square)
        if stack and not stack[0].up:
            yield from _shown(state, stack[0], move[1].number, move[0].square, TURNING_OVER)
    shown: set[tuple[str, int]] = set()
    waiting = dict(uncounted(state))
    for word in move:
        if isinstance(word, Counted) and word.tile in waiting:
            tile = waiting[word.tile]
            yield from _shown(state, tile, word.number, word.tile, END)
            if (tile.colour, word.number) in shown:
                yield Violation(f"{tile.colour} {word.number} is counted twice", source=END)
            shown.add((tile.colour, word.number))


def _shown(state: State, tile: Tile, number: int, where: str, source: str) -> Found:
    if number in may_show(state, tile):
        return
    if number not in NUMBERS:
        because = f"there is no crocodile {number}"
    elif number not in unseen(state, tile.colour):
        left = ", ".join(map(str, unseen(state, tile.colour)))
        because = f"{tile.colour} {number} was seen already; {where} may show {left}"
    elif tile.number:
        because = f"the position says that {where} hides {tile.number}, not {number}"
    else:
        because = f"the position says that {tile.colour} {number} is under another swimmer"
    yield Violation(because, (where,) if where in INDEX else (), source=source)


@rule("count-complete", group="record", source=END, when=of(Counted))
def count_complete(state: State, move: Move) -> Found:
    """The final count turns over every face-down tile at the bars, each once."""
    named = [word.tile for word in move if isinstance(word, Counted)]
    if not named:
        return
    waiting = [name for name, _ in uncounted(state)]
    for name in dict.fromkeys(named):
        if name not in waiting:
            yield Violation(
                f"{name} is no face-down tile at a bar" + (f"; these are: {', '.join(waiting)}" if waiting else "")
            )
        elif named.count(name) > 1:
            yield Violation(f"{name} is counted {named.count(name)} times")
    missing = [name for name in waiting if name not in named]
    if missing and count_due(state):
        yield Violation(f"{', '.join(missing)} is not counted")


@rule("one-step-at-a-time", group="record", source=ANY_TILE, when=_names_a_path)
def one_step_at_a_time(state: State, move: Move) -> Found:
    """A written path names every square: each is next to the one before."""
    path = move[-1].path if isinstance(move[-1], Go) else ()
    source = next((tried.source for tried in attempts(state, move)), "")
    for start, end in pairwise(path):
        if end in INDEX and start in INDEX and max(map(abs, step(start, end))) != 1:
            because = f"{end} is not next to {start}: write every square of the path"
            yield Violation(because, (start, end), source=source)


# -- over --------------------------------------------------------------------------------------------------------------


@rule("game-over", group="over", source=END)
def game_over(state: State, move: Move) -> Found:
    """As soon as only one player's tiles or stacks are left in the pool, nobody moves any more."""
    ended = ending(state)
    if ended is not None:
        yield Violation(f"the game is over: {ended.because}")
    elif count_due(state) and not isinstance(move[0], Counted):
        names = ", ".join(name for name, _ in uncounted(state))
        yield Violation(f"the game is over but for the final count of {names}")


# -- turn: whose turn it is, and for what ------------------------------------------------------------------------------


@rule("own-tile", group="turn", source=f"{COURSE}; Movement Rules for Crocodiles", when=of(Take, TurnOver))
def own_tile(state: State, move: Move) -> Found:
    """A player moves a tile or stack of their own, in turn; a stack belongs to whose crocodile lies on top."""
    if isinstance(move[0], (Take, TurnOver)):
        stack, square = state.stack(move[0].square), move[0].square
        if stack[0].colour != state.turn:
            high = len(stack) > 1
            what = f"the stack on {square} ({stack[0]} on top)" if high else f"{stack[0]} on {square}"
            because = f"{state.turn} is to move, and {what} belongs to {stack[0].colour}"
            yield Violation(because, (square,), source=CROCODILES if high else COURSE)


@rule("placing-first", group="turn", source=SETUP, when=_sets_up)
def placing_first(state: State, move: Move) -> Found:
    """All swimmers are placed before any tile moves, and none is placed after that."""
    if isinstance(move[0], Place) and not state.setup:
        yield Violation("the set-up is over: no swimmer is placed any more", (move[0].square,))
    elif isinstance(move[0], (Take, TurnOver)) and state.setup:
        yield Violation("the swimmers are still being placed: no tile moves yet", (move[0].square,))


@rule("must-move", group="turn", source=f"{COURSE}; Setup", when=of(Pass))
def must_move(state: State, move: Move) -> Found:
    """A player who can move must move; only who has no legal move passes."""
    if not isinstance(move[0], Pass):
        return
    if state.setup:
        yield Violation(f"{state.turn} is to place a swimmer", source=SETUP)
        return
    square = has_move(state, state.turn)
    if square is not None:
        because = f"{state.turn} has a legal move, with {state.stack(square)[0]} on {square} for one"
        yield Violation(because, (square,), source=COURSE)


@rule("count-time", group="turn", source=END, when=of(Counted))
def count_time(state: State, move: Move) -> Found:
    """Face-down tiles at the bars are turned over only at the end, where the tie-break hangs on them."""
    if isinstance(move[0], Counted) and not count_due(state):
        yield Violation("no count is due: the game goes on")


# -- set-up ------------------------------------------------------------------------------------------------------------


@rule("free-square", group="way", source=SETUP, when=of(Place))
def free_square(state: State, move: Move) -> Found:
    """A swimmer is placed on an empty square."""
    if isinstance(move[0], Place):
        there = state.stack(move[0].square)
        if there:
            yield Violation(f"{there[0]} lies on {move[0].square} already", (move[0].square,))


@rule("row-quota", group="way", source=SETUP, when=of(Place))
def row_quota(state: State, move: Move) -> Found:
    """Each player's four starting rows take one or two swimmers, as marked."""
    if not isinstance(move[0], Place):
        return
    left, number = quotas(state, state.turn), row(move[0].square)
    if number not in START_ROWS[state.turn]:
        rows = ", ".join(str(each) for each in sorted(START_ROWS[state.turn]))
        yield Violation(f"{state.turn} starts in the rows {rows}, not in row {number}", (move[0].square,))
    elif left[number] <= 0:
        yield Violation(
            f"row {number} has its swimmers already (start-rows {state.rulings.start_rows})", (move[0].square,)
        )
