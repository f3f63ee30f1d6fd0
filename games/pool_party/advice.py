"""What a move does, which legal move was perhaps meant, and which move lies between two positions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ..core.game import Effect
from ..core.moves import Move
from .choices import guess_open
from .ends import count_due, counted, ending, over
from .ring import SPACES
from .state import State
from .turn import answers, finished, half_way, loser_names, meets_board, pushed, route, told
from .wording import pawn_name
from .words import DIRECTIONS, Guess, Owns, Turn, Turned, is_count, spelled, turn_of

# -- effect -------------------------------------------------------------------------------------------------------


def effect(state: State, move: Move) -> Effect:
    """What a legal move does, grouped by pawn."""
    if is_count(move):
        after = counted(state, move)
        shown = [_turned_up(state, word) for word in move]
        return Effect("; ".join([*shown, *_close(after)]), "closing count", {})
    turn = turn_of(move)
    half, after = half_way(state, turn), finished(state, turn)
    said = [*_push(state, half, turn), *_guess(half, after, turn), *_close(after)]
    pawn = state.ring[turn.space]
    group = f"{pawn_name(state, turn.space)} on {turn.space}"
    if pawn and not pawn.shown:
        group += ", not shown yet"
    return Effect("; ".join(said), group, _details(state, half, after, turn))


def _turned_up(state: State, word: Owns | Turned) -> str:
    if isinstance(word, Owns):
        return f"{word.player} is {word.colour}"
    return f"the {pawn_name(state, word.space)} on {word.space} shows {word.number}"


def _push(state: State, half: State, turn: Turn) -> Iterator[str]:
    goal = route(state, turn)[-1]
    fallen = state.ring[goal]
    yield f"to {goal}, pushes {pawn_name(state, goal)} in" if fallen else f"to {goal}"
    gone = [player for player in half.out if player not in state.out]
    yield from (f"{player} ({half.colour(player)}) is out" for player in gone)
    lost = pushed(state, turn)[1]
    if lost and not gone:
        yield f"{lost} was nobody's"
    if meets_board(state, turn):
        yield "stops on the diving board" if goal == 0 else "passes the diving board"


def _guess(half: State, after: State, turn: Turn) -> Iterator[str]:
    if turn.guess is None:
        return
    gone = [name for name in after.out if name not in half.out]
    fate = f": {gone[0]} ({after.colour(gone[0])}) is out" if gone else ""
    yield f"guesses {'right' if told(half, half.turn, turn).right else 'wrong'}{fate}"


def _close(after: State) -> Iterator[str]:
    ended = ending(after)
    if ended is None:
        if count_due(after):
            yield "ends the game, the closing count decides"
        return
    names = ended.winners
    yield f"ends the game: {names[0]} wins" if names else "ends the game: a draw"


def _details(state: State, half: State, after: State, turn: Turn) -> dict[str, Any]:
    goal = route(state, turn)[-1]
    return {
        "from": turn.space,
        "to": goal,
        "pushes": pawn_name(state, goal) if state.ring[goal] else None,
        "diving-board": meets_board(state, turn),
        "out": [player for player in after.out if player not in state.out],
        "over": over(after),
    }


# -- nearest ------------------------------------------------------------------------------------------------------


def nearest(state: State, move: Move, legal: Sequence[Move]) -> tuple[Move, ...]:
    """The legal moves that differ least: the same pawn first, then the same direction, number and guess."""
    if is_count(move):
        return tuple(sorted(legal, key=lambda other: len(set(other) ^ set(move)))[:3])
    turn = turn_of(move)
    ranked = sorted(((_difference(turn, turn_of(other)), at) for at, other in enumerate(legal) if not is_count(other)))
    if not ranked:
        return tuple(legal[:3])
    best = ranked[0][0]
    return tuple(legal[at] for difference, at in ranked[:3] if difference[:2] == best[:2])


def _difference(turn: Turn, other: Turn) -> tuple[int, ...]:
    apart = (turn.space - other.space) % SPACES
    guess, aimed = turn.guess or Guess("", ""), other.guess or Guess("", "")
    return (
        min(apart, SPACES - apart),
        2 * (turn.direction != other.direction)
        + (turn.number is not None and other.number is not None and turn.number != other.number)
        + (bool(turn.guess) != bool(other.guess)),
        (guess.player != aimed.player) + (guess.colour != aimed.colour),
        (turn.out or "") != (other.out or ""),
        turn.told != other.told,
    )


# -- suspects -----------------------------------------------------------------------------------------------------


def suspects(before: State, after: State) -> Iterator[Move]:
    """The turns, legal or not, that lead from one ring of pawns to the other."""
    for space, pawn in enumerate(before.ring):
        if pawn is None:
            continue
        for number in (1, 2, 3):
            for way in DIRECTIONS:
                shown = None if pawn.shown and pawn.number == number else number
                turn = Turn(space, shown, way)
                if _leads(pushed(before, turn)[0], after):
                    yield _with_guess(before, after, turn)


def _leads(half: State, after: State) -> bool:
    """The ring after the push is that of `after`, but for colours that have left it altogether."""
    standing = after.standing()
    return all(
        (now.colour if now else None) == (then.colour if then else None)
        or (now is None and then is not None and then.colour not in standing)
        for then, now in zip(half.ring, after.ring)
    )


def _with_guess(before: State, after: State, turn: Turn) -> Move:
    lost = pushed(before, turn)[1]
    names = loser_names(before, lost)
    if len(names) > 1:
        turn = turn._replace(out=next((name for name in names if name and after.colour(name) == lost), names[-1]))
    half = half_way(before, turn)
    guess = _guess_between(half, after)
    if guess is None:
        return spelled(turn, open_guess=guess_open(before, half, turn))
    possibly = [each for each, _ in answers(half, before.turn, guess)]
    right = guess.player in after.out
    fitting = [each for each in possibly if each.right == right and each.colour in ("", after.colour(before.turn))]
    said = fitting[0] if fitting and len(possibly) > 1 else None
    return spelled(turn._replace(guess=guess, told=said))


def _guess_between(half: State, after: State) -> Guess | None:
    """The guess that the players gone out since the push, and what has become known, point to."""
    gone = [name for name in after.out if name not in half.out and name in half.players]
    if gone and gone[0] != half.turn:
        sunk = [colour for colour in half.standing() if colour not in after.standing()]
        colour = after.colour(gone[0]) or next(iter(sunk), "")
        return Guess(gone[0], colour) if colour in half.palette else None
    for player, known, nots in zip(half.players, half.nots, after.nots):
        for colour in nots if gone and player != half.turn else ():
            if colour not in known and colour in half.palette:
                return Guess(player, colour)
    return None
