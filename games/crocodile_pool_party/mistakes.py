"""Mistakes that may be planted in a record of Crocodile Pool Party; each is wrong by the way it is made.

walker    the tile that moves: how its token begins, where it stands, its kind (0 for a swimmer) and its owner
line      squares in one direction, the start first; empty where the pool ends before
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..core.simulation import Change, Mistakes, Place, illegal, impossible, missing, unreadable
from .board import BARS, DIAGONAL, LADDER_STEPS, LADDERS, OTHER, STRAIGHT, WATER, Step, beside
from .moves import Go, Pass, Stays, Take, TurnOver
from .moves import Place as Placed
from .state import START_ROWS, State, row

MISTAKES = Mistakes()
POOL = frozenset(WATER)


class Walker(NamedTuple):
    head: str
    start: str
    kind: int
    owner: str

    @property
    def steps(self) -> int:
        """The most steps it may make."""
        return self.kind or 2


def walker(place: Place) -> Walker | None:
    first = place.move[0] if place.move else None
    if isinstance(first, Take):
        top = place.state.stack(first.square)[0]
        return Walker(first.square, first.square, top.number if top.up else 0, top.colour)
    if isinstance(first, TurnOver):
        number = place.move[1].number
        return Walker(f"{first.square}={number}", first.square, number, place.state.turn)
    return None


def walkers(place: Place, *kinds: int) -> Iterator[Walker]:
    """The tile that moves here, if it is of one of these kinds."""
    found = walker(place)
    if found is not None and found.kind in kinds:
        yield found


def taken(state: State) -> set[str]:
    return {square for square, _ in state.pool}


def line(start: str, by: Step, steps: int) -> tuple[str, ...]:
    squares = [start]
    for _ in range(steps):
        end = beside(squares[-1], by)
        if end not in POOL or end is None:
            return ()
        squares.append(end)
    return tuple(squares)


def lines(start: str, steps: int) -> Iterator[tuple[str, ...]]:
    """The lines of that length in the four directions."""
    return filter(None, (line(start, by, steps) for by in STRAIGHT))


def written(tile: Walker, path: tuple[str, ...]) -> str:
    return "-".join([tile.head, *path[1:]])


# -- what cannot have happened -----------------------------------------------------------------------------------------


@MISTAKES.kind("number-seen")
def number_seen(place: Place) -> Iterator[Change]:
    """A swimmer shows a number of its colour that lies face up already."""
    for tile in walkers(place, 1, 2, 3, 4, 5, 6):
        if isinstance(place.move[0], TurnOver):
            rest = place.token.removeprefix(tile.head)
            for other in place.state.tiles():
                if other.up and other.colour == tile.owner:
                    yield impossible(f"{tile.start}={other.number}{rest}", "unseen-number")


@MISTAKES.kind("no-such-number")
def no_such_number(place: Place) -> Iterator[Change]:
    """A swimmer shows a number that no crocodile has."""
    for tile in walkers(place, 1, 2, 3, 4, 5, 6):
        if isinstance(place.move[0], TurnOver):
            rest = place.token.removeprefix(tile.head)
            yield from (impossible(f"{tile.start}={number}{rest}", "unseen-number") for number in (7, 8, 9))


@MISTAKES.kind("turned-over-twice")
def turned_over_twice(place: Place) -> Iterator[Change]:
    """A crocodile that lies face up is turned over."""
    for tile in walkers(place, 1, 2, 3, 4, 5, 6):
        if isinstance(place.move[0], Take):
            rest = place.token.removeprefix(tile.head)
            yield impossible(f"{tile.start}={tile.kind}{rest}", "turn-over-once")


@MISTAKES.kind("no-tile-there")
def no_tile_there(place: Place) -> Iterator[Change]:
    """The move begins on the square beside the tile's, where nothing lies."""
    if isinstance(place.move[-1] if place.move else None, Go):
        for by in (*STRAIGHT, *DIAGONAL):
            square = beside(place.move[0].square, by)
            if square in POOL - taken(place.state) and square != place.move[-1].to:
                yield impossible(f"{square}-{place.move[-1].to}", "tile-there")


@MISTAKES.kind("off-the-board")
def off_the_board(place: Place) -> Iterator[Change]:
    """The move ends on a square that the pool does not have."""
    for tile in walkers(place, *range(7)):
        yield impossible(f"{tile.head}-{tile.start[0]}15", "water-squares")
        yield impossible(f"{tile.head}-g{tile.start[1:]}", "water-squares")


@MISTAKES.kind("back-from-the-bar")
def back_from_the_bar(place: Place) -> Iterator[Change]:
    """A tile that is home comes back into the pool."""
    for tile in walkers(place, *range(7)):
        if place.state.bar(tile.owner):
            for bar, ladder in zip(BARS[tile.owner], LADDERS[tile.owner]):
                yield impossible(f"{bar}-{ladder}", "water-squares")


# -- whose turn it is --------------------------------------------------------------------------------------------------


@MISTAKES.kind("other-players-tile")
def other_players_tile(place: Place) -> Iterator[Change]:
    """A tile of the player whose turn it is not moves one step."""
    if walker(place):
        for square, stack in place.state.pool:
            if stack[0].colour != place.state.turn:
                yield from (illegal(f"{square}-{path[1]}", "own-tile") for path in lines(square, 1))


@MISTAKES.kind("passed")
def passed(place: Place) -> Iterator[Change]:
    """A player who has a move passes."""
    if place.move and isinstance(place.move[0], (Take, TurnOver, Placed)):
        yield illegal("pass", "must-move")


@MISTAKES.kind("placed-too-late")
def placed_too_late(place: Place) -> Iterator[Change]:
    """A swimmer is placed although the set-up is over."""
    if walker(place):
        for square in sorted(POOL - taken(place.state)):
            yield illegal(f"@{square}", "placing-first")


@MISTAKES.kind("moved-too-early")
def moved_too_early(place: Place) -> Iterator[Change]:
    """A swimmer moves although the others are still being placed."""
    if place.move and isinstance(place.move[0], Placed):
        for square, stack in place.state.pool:
            if stack[0].colour == place.state.turn:
                yield from (illegal(f"{square}-{path[1]}", "placing-first") for path in lines(square, 1))


# -- the set-up --------------------------------------------------------------------------------------------------------


@MISTAKES.kind("placed-on-another")
def placed_on_another(place: Place) -> Iterator[Change]:
    """A swimmer is placed on a square where one lies."""
    if place.move and isinstance(place.move[0], Placed):
        full = full_rows(place.state)
        for square, stack in place.state.pool:
            if stack[0].colour == place.state.turn:
                yield illegal(f"@{square}", "free-square", *(["row-quota"] if row(square) in full else []))


@MISTAKES.kind("placed-in-a-wrong-row")
def placed_in_a_wrong_row(place: Place) -> Iterator[Change]:
    """A swimmer is placed in a row that takes none, or no more."""
    if place.move and isinstance(place.move[0], Placed):
        wrong = {6, 7, 8, 9, *full_rows(place.state)}
        for square in sorted(POOL - taken(place.state)):
            if row(square) in wrong:
                yield illegal(f"@{square}", "row-quota")


def full_rows(state: State) -> set[int]:
    """The starting rows of the player to place that have their swimmers."""
    lying = [row(square) for square, stack in state.pool if stack[0].colour == state.turn]
    shares = zip(START_ROWS[state.turn], map(int, state.rulings.start_rows.split("-")))
    return {number for number, share in shares if lying.count(number) == share}


# -- how a tile moves --------------------------------------------------------------------------------------------------


@MISTAKES.kind("one-step-too-far")
def one_step_too_far(place: Place) -> Iterator[Change]:
    """A tile goes straight on, one free square more than it may."""
    for tile in walkers(place, *range(7)):
        for path in lines(tile.start, tile.steps + 1):
            if not taken(place.state).intersection(path[1:]):
                yield illegal(written(tile, path), "full-number")


@MISTAKES.kind("one-step-short")
def one_step_short(place: Place) -> Iterator[Change]:
    """A crocodile goes straight on and stops one square too early."""
    for tile in walkers(place, 2, 3, 4, 5, 6):
        for path in lines(tile.start, tile.steps - 1):
            if not taken(place.state).intersection(path[1:]):
                yield illegal(written(tile, path), "full-number")


@MISTAKES.kind("one-turn-too-many")
def one_turn_too_many(place: Place) -> Iterator[Change]:
    """A crocodile turns once more than it may, over free squares."""
    for tile in walkers(place, 3, 4, 5, 6):
        free = POOL - taken(place.state)
        turns = 3 if tile.kind == 6 else 2
        for path in _walks((tile.start,), None, tile.steps, turns, free):
            yield illegal(written(tile, path), "turns")


def _walks(
    path: tuple[str, ...], along: Step | None, steps: int, turns: int, free: frozenset[str]
) -> Iterator[tuple[str, ...]]:
    """Ways over free squares, none twice, with just so many steps and turns more."""
    if steps == 0:
        if turns == 0:
            yield path
        return
    for by in STRAIGHT:
        turned = along is not None and by != along
        end = beside(path[-1], by)
        if end in free and end is not None and end not in path and turned <= turns:
            yield from _walks((*path, end), by, steps - 1, turns - turned, free)


@MISTAKES.kind("straight-back")
def straight_back(place: Place) -> Iterator[Change]:
    """The last step of a tile goes straight back."""
    for tile in walkers(place, 0, 2, 3, 4, 5, 6):
        for path in lines(tile.start, tile.steps - 1):
            if not taken(place.state).intersection(path[1:]):
                rules = ("no-reverse", "no-revisit") if tile.kind == 6 else ("no-reverse",)
                yield illegal(written(tile, (*path, path[-2])), *rules)


@MISTAKES.kind("diagonal-step")
def diagonal_step(place: Place) -> Iterator[Change]:
    """The last step of a tile other than a 1 is diagonal."""
    for tile in walkers(place, 0, 2, 3, 4, 5, 6):
        for by in STRAIGHT:
            path = line(tile.start, by, tile.steps - 1)
            for aslant in DIAGONAL:
                end = beside(path[-1], aslant) if path and aslant[0] * by[0] + aslant[1] * by[1] == 1 else None
                if end in POOL and end is not None and not taken(place.state).intersection((*path[1:], end)):
                    yield illegal(written(tile, (*path, end)), "no-diagonal")


@MISTAKES.kind("over-a-tile")
def over_a_tile(place: Place) -> Iterator[Change]:
    """A tile goes straight over a square where another lies, to a free one."""
    for tile in walkers(place, 0, 2, 3, 4, 5, 6):
        for path in lines(tile.start, tile.steps):
            if taken(place.state).intersection(path[1:-1]) and path[-1] not in taken(place.state):
                yield illegal(written(tile, path), "free-way")


@MISTAKES.kind("onto-an-own-tile")
def onto_an_own_tile(place: Place) -> Iterator[Change]:
    """A crocodile goes straight onto a tile of its own side."""
    for tile in walkers(place, 1, 2, 3, 4, 5, 6):
        for path in lines(tile.start, tile.steps):
            there = place.state.stack(path[-1])
            if there and there[0].colour == tile.owner and not taken(place.state).intersection(path[1:-1]):
                yield illegal(written(tile, path), "landing-own")


@MISTAKES.kind("swimmer-eats")
def swimmer_eats(place: Place) -> Iterator[Change]:
    """A swimmer steps onto a tile."""
    for tile in walkers(place, 0):
        for path in lines(tile.start, 1):
            if path[1] in taken(place.state):
                yield illegal(written(tile, path), "landing-swimmer")


@MISTAKES.kind("single-home-first")
def single_home_first(place: Place) -> Iterator[Change]:
    """A single tile goes straight home over free squares while both bars are empty."""
    if walker(place) is None or any(place.state.bars):
        return
    for square, stack in place.state.pool:
        if len(stack) == 1 and stack[0].colour == place.state.turn:
            for steps in (stack[0].number,) if stack[0].up else (1, 2):
                if _straight_home(place.state, square, steps):
                    yield illegal(f"{square}-bar", "first-stack")


def _straight_home(state: State, square: str, steps: int) -> bool:
    """Whether so many steps in one direction, over free squares, lead from a square onto the own bar."""
    for by in STRAIGHT:
        path = line(square, by, steps - 1)
        if path and (path[-1], beside(path[-1], by)) in LADDER_STEPS and not taken(state).intersection(path[1:]):
            return path[-1] in LADDERS[state.turn]
    return False


@MISTAKES.kind("foreign-bar")
def foreign_bar(place: Place) -> Iterator[Change]:
    """A tile goes to the other player's bar."""
    for tile in walkers(place, *range(7)):
        yield from (illegal(f"{tile.head}-{bar}", "foreign-bar") for bar in BARS[OTHER[tile.owner]])


# -- the record --------------------------------------------------------------------------------------------------------


@MISTAKES.kind("written-twice")
def written_twice(place: Place) -> Iterator[Change]:
    """A move is written down a second time."""
    earlier = place.before
    if earlier is None or walker(earlier) is None:
        return
    if isinstance(earlier.move[-1], Stays):
        yield impossible(earlier.token, "turn-over-once").more()
    elif not place.state.stack(earlier.move[0].square):
        yield impossible(earlier.token, "tile-there").more()


@MISTAKES.kind("left-out")
def left_out(place: Place) -> Iterator[Change]:
    """A move is not written down, so that the other player seems to move twice."""
    mine, theirs = walker(place), walker(place.after)
    if mine and theirs and theirs.owner != mine.owner:
        before, after = place.state.stack(theirs.start), place.after.state.stack(theirs.start)
        if before == after:
            yield missing("illegal", "own-tile")


@MISTAKES.kind("after-the-end")
def after_the_end(place: Place) -> Iterator[Change]:
    """A tile left in the pool moves after the end."""
    if place.over:
        for square, _ in place.state.pool:
            yield from (illegal(f"{square}-{path[1]}", "game-over").more() for path in lines(square, 1))


@MISTAKES.kind("misspelt")
def misspelt(place: Place) -> Iterator[Change]:
    """A token lacks its last number or letter, has its first one twice, or its first two exchanged."""
    token = place.token
    if token and not isinstance(place.move[0], Pass):
        shorter = token.rstrip("0123456789")
        yield unreadable(shorter if shorter != token else token[:-1])
        yield unreadable(token[0] + token)
        yield unreadable(token[1] + token[0] + token[2:])
