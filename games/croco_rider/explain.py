"""What placements do, what to know before one, what comes nearest to a refused one, and what explains a change."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..core.game import Effect, Fact
from ..core.moves import Move
from .board import (
    COLOURS,
    FITTING_MASK,
    INDEX,
    LENGTHS,
    NAMES,
    OTHER,
    PLACES,
    SIDE,
    SQUARES,
    Place,
    Rider,
    counted,
)
from .files import on_crocodile
from .rules import taken_of
from .state import State, after, bound, over, playable, points, scores
from .wording import gaps, joined, left

# -- effect ---------------------------------------------------------------------------------------------------------


def effect_of(state: State, word: Place) -> Effect:
    """What a placement does: who stays in control, what the totals become, who plays next."""
    then = after(state, word)
    rider = state.riders[word.crocodile - LENGTHS[0]]
    won = then.riders[word.crocodile - LENGTHS[0]] != rider
    change = {colour: scores(then)[colour] - scores(state)[colour] for colour in COLOURS}
    told = _gained(word, rider, then) if won else _lost(word, rider)
    if _is_free(state, word):
        told += "; a free placement"
    ends = over(then)
    if not won and not ends:
        told += f"; {then.due} {'plays again' if then.due == word.colour else 'is next'}"
    counts = ", ".join(f"{colour} {points:+d}" for colour, points in change.items() if points)
    told += (f"; {counts}" if counts else "") + ("; ends the game" if ends else "")
    details = {
        "pawn": word.pawn,
        "camp_square": word.place,
        "crocodile": word.crocodile,
        "square": word.square,
        "from_tail": word.crocodile + 1 - word.square,
        "free_placement": _is_free(state, word),
        "takes_control": won,
        "met": None if rider is None else f"{rider.colour} {rider.pawn}",
        "plays_again": not won and not ends and then.due == word.colour,
        "ends_game": ends,
        "change": change,
        "scores": scores(then),
    }
    return Effect(told, f"{word.pawn}@{word.place}", details)


def _is_free(state: State, word: Place) -> bool:
    return word.square != counted(word.pawn, word.crocodile)


def _reason(word: Place, rider: Rider, won: bool) -> str:
    """Why one of the two pawns won."""
    same = word.pawn[1] == rider.pawn[1]
    winner = word.square if won else rider.square
    end = "head" if same else "tail"
    return f"{'same signs' if same else 'different signs'}, {word.crocodile}.{winner} is nearer the {end}"


def _gained(word: Place, rider: Rider | None, then: State) -> str:
    now = then.riders[word.crocodile - LENGTHS[0]]
    worth = points(word.crocodile, now) if now is not None else 0
    told = f"takes control of crocodile {word.crocodile} ({worth} points)"
    return told if rider is None else f"{told} from {rider.colour} {rider.pawn} ({_reason(word, rider, True)})"


def _lost(word: Place, rider: Rider | None) -> str:
    assert rider is not None
    return f"loses to {rider.colour} {rider.pawn} ({_reason(word, rider, False)}) and is turned face down"


# -- facts ----------------------------------------------------------------------------------------------------------


def facts_of(state: State) -> tuple[Fact, ...]:
    """The standing of each crocodile, the playable pawns, the free squares, and pawns that fit nowhere any more."""
    facts = [_crocodiles(state), _free(state)]
    return tuple(facts) if over(state) else (*facts, _playable(state), *_anywhere(state))


def _crocodiles(state: State) -> Fact:
    told, details = [], {}
    for length, rider in zip(LENGTHS, state.riders):
        empty = [f"{length}.{square}" for square, text in enumerate(on_crocodile(state, length), 1) if text == "."]
        worth = points(length, rider) if rider is not None else 0
        details[str(length)] = {
            "in_control": None if rider is None else f"{rider.colour} {rider.pawn}",
            "square": None if rider is None else rider.square,
            "points": worth,
            "free": empty,
        }
        told.append(f"{length} " + ("nobody" if rider is None else f"{rider.colour} {rider.pawn} ({worth})"))
    total = scores(state)
    sums = ", ".join(f"{colour} {total[colour]}" for colour in COLOURS)
    return Fact("crocodiles", f"in control: {', '.join(told)}; together {sums}", details)


def _free(state: State) -> Fact:
    free = [name for index, name in enumerate(NAMES) if not state.taken >> index & 1]
    rest = left(state)
    pawns = ", ".join(f"{colour} {rest[colour]}" for colour in COLOURS)
    return Fact(
        "free-squares",
        f"{len(free)} free squares: {' '.join(free)}; pawns left: {pawns}",
        {"free": free, "pawns_left": dict(rest)},
    )


def _playable(state: State) -> Fact:
    side = SIDE[state.due]
    opening = not bound(state, side)
    may = [f"{state.camp[place - 1]}@{place}" for place in playable(state, side)]
    if opening:
        why = "any of its pawns: its opening is not over"
    elif len(may) == left(state)[state.due]:
        why = f"all its pawns: {' '.join(may)}"
    else:
        why = f"{' '.join(may)}: next to its gaps {' '.join(map(str, gaps(state, side)))}"
    return Fact("playable", f"{state.due} may play {why}", {"pawns": may, "opening": opening})


def _anywhere(state: State) -> Iterator[Fact]:
    """Playable pawns whose own squares are all taken."""
    pawns = sorted({state.camp[place - 1] for place in playable(state, SIDE[state.due])})
    anywhere = [pawn for pawn in pawns if not FITTING_MASK[pawn] & ~state.taken]
    if anywhere:
        why = "; ".join(f"{pawn}: {taken_of(state, pawn)}" for pawn in anywhere)
        yield Fact("free-placement", f"{joined(anywhere)} may go on any free square ({why})", anywhere)


# -- nearest --------------------------------------------------------------------------------------------------------


def nearest_to(state: State, word: Place, legal: Sequence[Move]) -> tuple[Move, ...]:
    """The legal placements that change least of a refused one: the pawn kept if it may be played, else the square."""
    if word.colour != state.due:
        return ()
    return tuple(sorted(legal, key=lambda move: _distance(word, move[0]))[:3])


def _distance(asked: Place, other: Place) -> tuple[int, int, int, int]:
    pawn = 0 if other.place == asked.place else 1 if other.pawn == asked.pawn else 3
    target = 2 if other.crocodile != asked.crocodile else 1 if other.square != asked.square else 0
    apart = min((asked.place - other.place) % PLACES, (other.place - asked.place) % PLACES)
    return (pawn + target, abs(asked.crocodile - other.crocodile), abs(asked.square - other.square), apart)


# -- suspects -------------------------------------------------------------------------------------------------------


def suspected(before: State, then: State) -> Iterator[Place]:
    """Placements that the difference suggests: a pawn gone from a camp, a square taken; those that show first."""
    gone = [
        (colour, pawn, place)
        for colour in (before.due, OTHER[before.due])
        for place, pawn in enumerate(before.camps[SIDE[colour]], 1)
        if pawn and not then.camps[SIDE[colour]][place - 1]
    ]
    known = dict(then.down)
    for length, rider in zip(LENGTHS, then.riders):
        if rider is not None:
            known[INDEX[length, rider.square]] = f"{rider.colour} {rider.pawn}"
    new = [index for index in range(len(SQUARES)) if then.taken >> index & 1 and not before.taken >> index & 1]
    pairs = [(each, index) for each in gone for index in new]
    for (colour, pawn, place), index in sorted(pairs, key=lambda pair: _fit(pair[0], known.get(pair[1], ""))):
        yield Place(colour, pawn, place, *SQUARES[index])


def _fit(gone: tuple[str, str, int], known: str) -> int:
    colour, pawn, _ = gone
    return 0 if known == f"{colour} {pawn}" else 1 if not known or known == colour else 2
