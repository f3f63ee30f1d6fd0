"""Rules of Crocodile Pool Party: how a tile moves and where it ends.

attempt    a tile that moves: where from, as what kind, where to, and by which squares if they were named
routes     the paths of the empty pool that would lead there, when only the destination was named
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple, TypeAlias

from ..core.moves import Move
from ..core.rulebook import Violation
from .board import (
    BAR,
    BARS,
    INDEX,
    LADDERS,
    OTHER,
    SWIMMER,
    Path,
    Step,
    distances,
    entry,
    fewest_turns,
    paths,
    step,
    steps_of,
    turns_of,
)
from .moves import Go, Shows, Stays, Take, TurnOver
from .reach import bars_open, entry_open, kind_of, reach
from .rulebook import RULES
from .state import Stack, State, Tile

MOVING_SWIMMER = "rulebook, A) Moving a Swimmer"
TURNING_OVER = "rulebook, B) Turning Over a Swimmer"
CROCODILES = "rulebook, Movement Rules for Crocodiles"
POOL_BAR = "rulebook, Your Pool Bar"
ANY_TILE = "rulebook, A) Moving a Swimmer; Movement Rules for Crocodiles"
"""Of a rule that both headings give, each for its kind of tile: a violation names the one for the tile that moves."""

rule = RULES.rule
Found: TypeAlias = Iterator[Violation]


class Attempt(NamedTuple):
    """A tile on its way. `path` has every square, start first, if the player named them; otherwise it is empty."""

    start: str
    stack: Stack
    kind: int
    to: str
    path: tuple[str, ...]

    @property
    def owner(self) -> str:
        return self.stack[0].colour

    @property
    def name(self) -> str:
        return "a swimmer" if self.kind == SWIMMER else f"a crocodile {self.kind}"

    @property
    def source(self) -> str:
        """Where the rulebook says how such a tile moves."""
        return MOVING_SWIMMER if self.kind == SWIMMER else CROCODILES

    def routes(self) -> tuple[Path, ...]:
        return tuple(path for path in paths(self.kind, self.start, self.owner) if path.to == self.to)


def attempts(state: State, move: Move) -> Iterator[Attempt]:
    """The moving tile, if the move is one that moves a tile that is there."""
    stack = state.stack(move[0].square) if isinstance(move[-1], Go) else ()
    if stack:
        kind = move[1].number if isinstance(move[1], Shows) else kind_of(stack)
        yield Attempt(move[0].square, stack, kind, move[-1].to, move[-1].path)


def _goes(state: State, move: Move) -> bool:
    return isinstance(move[-1], Go)


def _stays(state: State, move: Move) -> bool:
    return isinstance(move[-1], Stays)


def _as_swimmer(state: State, move: Move) -> bool:
    return any(tried.kind == SWIMMER for tried in attempts(state, move))


def _as_crocodile(state: State, move: Move) -> bool:
    return any(tried.kind != SWIMMER for tried in attempts(state, move))


def _as_six(state: State, move: Move) -> bool:
    return any(tried.kind == 6 for tried in attempts(state, move))


def plural(number: int, word: str) -> str:
    return f"{number} {word}" if number == 1 else f"{number} {word}s"


def times(number: int) -> str:
    return {1: "once", 2: "twice"}.get(number, f"{number} times")


def place(to: str) -> str:
    return "the bar" if to == BAR else to


@rule("full-number", group="way", source=ANY_TILE, when=_goes)
def full_number(state: State, move: Move) -> Found:
    """A crocodile moves exactly its number, no step less; a swimmer moves one or two squares."""
    for tried in attempts(state, move):
        steps = len(tried.path) - 1
        moves = f"{tried.name} moves {_allowed(tried.kind)}"
        if tried.path and steps not in steps_of(tried.kind):
            because = f"the path has {plural(steps, 'step')}; {moves}{_off(tried, steps)}"
            yield Violation(because, source=tried.source)
        elif not tried.path and tried.to == tried.start:
            yield Violation(f"{tried.start} is where it stands; {moves}", (tried.start,), source=tried.source)
        elif _no_way(tried) and fewest_turns(tried.kind, tried.start, tried.to, tried.owner) is None:
            at = (tried.to,) if tried.to in INDEX else ()
            yield Violation(f"{_too_far(tried)}; {moves}", at, source=tried.source)


def _no_way(tried: Attempt) -> bool:
    """Whether only the destination is named, and no path of the empty pool leads there."""
    elsewhere = tried.to != tried.start and tried.to not in BARS[OTHER[tried.owner]]
    return not tried.path and elsewhere and not tried.routes()


def _allowed(kind: int) -> str:
    return "one or two" if kind == SWIMMER else f"exactly {kind}"


def _off(tried: Attempt, steps: int) -> str:
    short = min(steps_of(tried.kind)) - steps
    far = steps - max(steps_of(tried.kind))
    return f": {plural(short, 'step')} short" if short > 0 else f": {plural(far, 'step')} too many"


def _too_far(tried: Attempt) -> str:
    steps = distances(tried.start, tried.owner)[tried.to]
    where = f"{place(tried.to)} is {plural(steps, 'step')} from {tried.start}"
    if steps > max(steps_of(tried.kind)):
        return f"{where}, {steps - max(steps_of(tried.kind))} too far"
    return f"{where}, and no way of {plural(tried.kind, 'step')} ends there"


@rule("turns", group="way", source=ANY_TILE, when=_goes)
def turns(state: State, move: Move) -> Found:
    """A swimmer and the crocodiles 2 to 5 turn at most once, at a right angle; crocodile 6 turns at most twice."""
    for tried in attempts(state, move):
        allowed = turns_of(tried.kind)
        may = "may not turn" if allowed == 0 else f"may turn {times(allowed)}"
        corners = [square for square, before, after in bends(tried.path) if right_angle(before, after)]
        if len(corners) > allowed:
            because = f"it turns {times(len(corners))} (at {', '.join(corners)}); {tried.name} {may}"
            yield Violation(because, tuple(corners), source=tried.source)
        fewest = fewest_turns(tried.kind, tried.start, tried.to, tried.owner) if _no_way(tried) else None
        if fewest is not None:
            ways = f"every way of {plural(tried.kind, 'step')} to {place(tried.to)}"
            because = f"{ways} turns at least {times(fewest)}; {tried.name} {may}"
            yield Violation(because, (tried.start,), source=tried.source)


def bends(path: tuple[str, ...]) -> Iterator[tuple[str, Step, Step]]:
    """Each inner square of a path with the steps before and after it."""
    steps = [step(start, end) for start, end in pairwise(path) if start in INDEX and end in INDEX]
    for square, (before, after) in zip(path[1:], pairwise(steps)):
        yield square, before, after


def right_angle(before: Step, after: Step) -> bool:
    return before[0] * after[0] + before[1] * after[1] == 0


@rule("no-reverse", group="way", source=ANY_TILE, when=_goes)
def no_reverse(state: State, move: Move) -> Found:
    """A path never steps straight back: only right angles are turns."""
    for tried in attempts(state, move):
        for square, before, after in bends(tried.path):
            if after == (-before[0], -before[1]):
                yield Violation(f"it steps straight back at {square}", (square,), source=tried.source)


@rule("no-diagonal", group="way", source=ANY_TILE, when=_goes)
def no_diagonal(state: State, move: Move) -> Found:
    """Only a crocodile 1 steps diagonally."""
    for tried in attempts(state, move):
        for start, end in pairwise(tried.path):
            if tried.kind != 1 and start in INDEX and end in INDEX and 0 not in step(start, end):
                because = f"the step {start}-{end} is diagonal; {tried.name} moves along rows and columns"
                yield Violation(because, (start, end), source=tried.source)


@rule("free-way", group="way", source=ANY_TILE, when=_goes)
def free_way(state: State, move: Move) -> Found:
    """A tile moves over empty squares only and jumps over nothing."""
    taken = {
        square: stack[0]
        for square, stack in state.pool
        if isinstance(move[0], (Take, TurnOver)) and square != move[0].square
    }
    for tried in attempts(state, move):
        for square in dict.fromkeys(tried.path[1:-1]):
            if square in taken:
                yield Violation(f"{taken[square]} on {square} is in the way", (square,), source=tried.source)
        routes = () if tried.path else tried.routes()
        blocked = [(path, next((square for square in path.squares[1:-1] if square in taken), None)) for path in routes]
        if blocked and all(square is not None for _, square in blocked):
            found = _all_blocked([(path, square) for path, square in blocked if square is not None], taken)
            yield found._replace(source=tried.source)


def _all_blocked(blocked: list[tuple[Path, str]], taken: dict[str, Tile]) -> Violation:
    squares = tuple(dict.fromkeys(square for _, square in blocked))
    if len(squares) == 1:
        ways = "the only way" if len(blocked) == 1 else f"each of the {len(blocked)} ways"
        return Violation(f"{taken[squares[0]]} on {squares[0]} is in {ways}", squares)
    named = [f"{'-'.join(path.squares)} by {taken[square]} on {square}" for path, square in blocked[:3]]
    more = f"; and {len(blocked) - 3} more" if len(blocked) > 3 else ""
    return Violation(f"all {len(blocked)} ways are blocked: {'; '.join(named)}{more}", squares)


@rule("no-revisit", group="way", source=CROCODILES, when=_as_six)
def no_revisit(state: State, move: Move) -> Found:
    """A crocodile 6 enters no square twice, nor the one it started from."""
    for tried in attempts(state, move):
        again = [square for square in dict.fromkeys(tried.path) if tried.path.count(square) > 1]
        if tried.kind == 6 and again:
            yield Violation(f"it comes to {', '.join(again)} twice", tuple(again))


@rule("landing-swimmer", group="way", source=MOVING_SWIMMER, when=_as_swimmer)
def landing_swimmer(state: State, move: Move) -> Found:
    """A swimmer eats nothing: it ends on an empty square, or on the bar."""
    for tried in attempts(state, move):
        there = state.stack(tried.to)
        if tried.kind == SWIMMER and there and tried.to != tried.start:
            yield Violation(f"{there[0]} is on {tried.to}; a swimmer ends on an empty square", (tried.to,))


@rule("landing-own", group="way", source=CROCODILES, when=_as_crocodile)
def landing_own(state: State, move: Move) -> Found:
    """A crocodile eats only tiles and stacks of the other player."""
    for tried in attempts(state, move):
        there = state.stack(tried.to)
        if tried.kind != SWIMMER and there and there[0].colour == tried.owner and tried.to != tried.start:
            whose = (
                f"the stack on {tried.to} is {tried.owner}'s own"
                if len(there) > 1
                else f"{there[0]} on {tried.to} is its own side"
            )
            yield Violation(whose, (tried.to,))


@rule("own-ladder", group="way", source=POOL_BAR, when=_goes)
def own_ladder(state: State, move: Move) -> Found:
    """The own bar is entered from its three ladders; crocodile 1 also steps diagonally from a ladder to the bar."""
    for tried in attempts(state, move):
        if tried.to != BAR:
            continue
        ladders = ", ".join(LADDERS[tried.owner])
        if tried.path and not _enters(state, tried):
            yield Violation(
                f"no step leads from {tried.path[-2]} onto the bar; {tried.owner}'s ladders are {ladders}",
                (tried.path[-2],),
            )
        routes = () if tried.path else tried.routes()
        if routes and not any(entry_open(state, path) for path in routes):
            yield Violation(
                f"{tried.start} touches the bar but has no ladder; {tried.owner}'s ladders are {ladders}",
                (tried.start,),
            )


def _enters(state: State, tried: Attempt) -> bool:
    before, last = tried.path[-2:]
    how = entry(before, last) if last in BARS[tried.owner] and before in INDEX else ""
    return how == "ladder" or (how == "touching" and state.rulings.bar_entry == "any-touching")


@rule("foreign-bar", group="way", source=POOL_BAR, when=_goes)
def foreign_bar(state: State, move: Move) -> Found:
    """Nobody enters the other player's bar: it is a wall."""
    for tried in attempts(state, move):
        other = OTHER[tried.owner]
        if tried.to in BARS[other]:
            yield Violation(
                f"{tried.to} is {other}'s bar; {tried.owner}'s own is {'+'.join(BARS[tried.owner])}", (tried.to,)
            )


@rule("first-stack", group="way", source=POOL_BAR, when=_goes)
def first_stack(state: State, move: Move) -> Found:
    """The first tiles that anyone carries home are a stack of two or more; after that single tiles may enter, too."""
    for tried in attempts(state, move):
        if tried.to == BAR and not bars_open(state, tried.stack):
            yield Violation(
                "both bars are empty: they stay shut to single tiles until a stack of two or more is home",
                (tried.start,),
            )


@rule("blocked-only", group="way", source=TURNING_OVER, when=_stays)
def blocked_only(state: State, move: Move) -> Found:
    """A crocodile just turned over moves at once; it stays only where it has no full move."""
    if isinstance(move[-1], Stays):
        found = list(reach(state, move[0].square, move[1].number))
        if found:
            yield Violation(
                f"crocodile {move[1].number} on {move[0].square} can move, to {place(found[0])} for one",
                (move[0].square,),
            )
