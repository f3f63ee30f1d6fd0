"""What a move does, what to know before it, and what to do instead of a refused one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.game import Effect, Fact
from ..core.moves import Move
from .board import BAR, BARS, INDEX, OTHER, distances
from .ending import count_due, ending, uncounted
from .moves import Counted, Go, Pass, Place, Shows, Stays, Take, TurnOver, play
from .reach import kind_of
from .routes import routes
from .state import SEATS, State, Tile, unseen

MOST_NEAREST = 3


def effect(state: State, move: Move) -> Effect:
    """What a legal move does, in words."""
    first, last = move[0], move[-1]
    if isinstance(first, Counted):
        return Effect(_ends(state, move), "final count")
    if isinstance(first, Pass):
        return Effect("has no legal move", "pass")
    if isinstance(first, Place):
        return Effect("a swimmer is placed", f"row {int(first.square[1:])}")
    group = f"{first.square} {_tile(state, first.square)}"
    if isinstance(last, Stays):
        again = play(state, move).turn == state.turn
        return Effect("has no full move and stays" + (f"; {state.turn} moves again" if again else ""), group)
    stack, there = state.stack(first.square), state.stack(last.to)
    words = [f"eats {there[0]}: {len(stack) + len(there)} tiles"] if there else []
    words += [f"{len(stack)} home"] if last.to == BAR else []
    words += [end] if (end := _ends(state, move)) else []
    paths = _paths(state, move)
    details = {"path": list(paths[0]), "paths": len(paths), "eats": [str(tile) for tile in there]}
    return Effect("; ".join(words), group, details)


def _tile(state: State, square: str) -> str:
    stack = state.stack(square)
    return str(stack[0]) if len(stack) == 1 else f"{stack[0]} on a stack of {len(stack)}"


def _ends(state: State, move: Move) -> str:
    after = play(state, move)
    ended = ending(after)
    if ended is not None:
        return "ends the game: " + (f"{ended.winners[0]} wins" if ended.winners else "a draw")
    if count_due(after):
        return f"ends the game but for a final count of {', '.join(name for name, _ in uncounted(after))}"
    return ""


def _paths(state: State, move: Move) -> list[tuple[str, ...]]:
    """The free paths of a legal move."""
    kind = move[1].number if isinstance(move[1], Shows) else kind_of(state.stack(move[0].square))
    return [path.squares for path in routes(state, move[0].square, kind, move[-1].to)]


def ways(state: State, move: Move) -> tuple[Move, ...]:
    """The move by each of its paths."""
    if not isinstance(move[-1], Go):
        return (move,)
    return tuple((*move[:-1], _by(path)) for path in _paths(state, move))


def _by(path: tuple[str, ...]) -> Go:
    to = path[-1] if path[-1] not in (*BARS["red"], *BARS["yellow"]) else BAR
    return Go(to, path if len(path) > 2 else ())


def facts(state: State) -> tuple[Fact, ...]:
    """The numbers of each colour that nobody has seen."""
    numbers = {seat: list(unseen(state, seat)) for seat in SEATS}
    text = "; ".join(f"{seat} {' '.join(map(str, left)) or 'none'}" for seat, left in numbers.items())
    return (Fact("unseen", f"numbers not seen yet: {text}", numbers),)


# -- the smallest change that makes a refused move legal ---------------------------------------------------------------


def nearest(state: State, move: Move, legal: Sequence[Move]) -> tuple[Move, ...]:
    """The same destination by a free path; else the nearest legal destinations of that tile; else of any tile.

    A number that cannot be shown is changed before the tile is.
    """
    if isinstance(move[0], Place):
        return _nearest_places(move[0].square, legal)
    if not isinstance(move[-1], Go):
        same = [each for each in legal if each[:-1] == move[:-1]]
        return tuple(same[:MOST_NEAREST]) or _of_that_tile(state, move, legal)
    same = [each for each in legal if each[:-1] == move[:-1] and isinstance(each[-1], (Go, Stays))]
    there = [each for each in same if isinstance(each[-1], Go) and each[-1].to == move[-1].to]
    if there:
        return ways(state, there[0])[:MOST_NEAREST]
    if not same:
        own = _of_that_tile(state, move, legal)
        if own:
            return own
        same = [each for each in legal if isinstance(each[-1], Go) and each[-1].to == move[-1].to]
        return tuple(same[:MOST_NEAREST])
    same.sort(key=lambda each: _distance(state, move, each))
    best = _distance(state, move, same[0])
    return tuple(each for each in same if _distance(state, move, each) == best)[:MOST_NEAREST]


def _of_that_tile(state: State, move: Move, legal: Sequence[Move]) -> tuple[Move, ...]:
    """The nearest moves of the same tile where it may not show what was said: turned over too, and as near a number."""
    if not isinstance(move[0], (Take, TurnOver)):
        return ()

    def far(other: Move) -> tuple[int, ...]:
        to = _distance(state, move, other) if isinstance(move[-1], Go) else isinstance(other[-1], Go)
        said, shown = (each[1].number if isinstance(each[1], Shows) else 0 for each in (move, other))
        return other[0] != move[0], to, abs(said - shown)

    same = [each for each in legal if isinstance(each[0], (Take, TurnOver)) and each[0].square == move[0].square]
    return tuple(sorted(same, key=far)[:MOST_NEAREST])


def _distance(state: State, move: Move, other: Move) -> int:
    """Steps over the empty pool between the destinations of two moves."""
    wanted, found = move[-1].to, getattr(other[-1], "to", move[0].square)
    owner = state.stack(move[0].square)[0].colour
    if wanted == BAR or wanted in BARS[OTHER[owner]]:
        wanted, found = found, wanted
    if wanted not in INDEX or found in BARS[OTHER[owner]]:
        return 0
    return distances(wanted, owner).get(found, 0)


def _nearest_places(square: str, legal: Sequence[Move]) -> tuple[Move, ...]:
    if square not in INDEX:
        return tuple(legal[:MOST_NEAREST])
    reached = distances(square, "red")
    ranked = sorted((reached.get(each[0].square, 99), each) for each in legal if isinstance(each[0], Place))
    return tuple(each for steps, each in ranked if steps == ranked[0][0])[:MOST_NEAREST]


# -- which move explains a second position -----------------------------------------------------------------------------


def suspects(before: State, after: State) -> Iterator[Move]:
    """Moves of the tiles that left their square to where their colour's top tile is new."""
    old, new = dict(before.pool), dict(after.pool)
    gone = [square for square, stack in old.items() if new.get(square) != stack and square not in new]
    changed = [square for square, stack in new.items() if old.get(square) != stack]
    for square in gone:
        top = old[square][0]
        for to in (*changed, *_grown(before, after, top.colour)):
            mover = new[to][0] if to in new else _arrived(before, after, top.colour)
            if mover.colour == top.colour:
                turned = mover.up and not top.up
                yield (TurnOver(square), Shows(mover.number), Go(to)) if turned else (Take(square), Go(to))
    for square in changed:
        if square in old and not old[square][0].up and new[square][0].up:
            yield (TurnOver(square), Shows(new[square][0].number), Stays())


def _grown(before: State, after: State, seat: str) -> tuple[str, ...]:
    return (BAR,) if len(after.bar(seat)) > len(before.bar(seat)) else ()


def _arrived(before: State, after: State, seat: str) -> Tile:
    return after.bar(seat)[len(before.bar(seat))]
