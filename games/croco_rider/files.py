"""Position files of Croco Rider: reading them, with every fault found, and writing them.

known      what the file says of a pawn: "green 2+", "green" (face down, number not given) or "" (nothing)
nameless   a face-down pawn whose number is not given
"""

from __future__ import annotations

from collections import Counter
from typing import Any, NamedTuple

from ..core.position import Fields, Items, Problems, Text
from ..core.shapes import ListOf, OneOf, Record, Scalar, Whole
from .board import COLOURS, INDEX, LENGTHS, PLACES, SETS, SIDE, SQUARES, Rider
from .state import Camp, Gaps, State
from .wording import in_pawns, joined

_CAMP = ListOf(
    Scalar(r"\.|[1-7][+-]", "a pawn such as 3+, or . for a vacated square"),
    PLACES,
    PLACES,
    "12 camp squares, clockwise,",
)
_SQUARE = Scalar(
    r"\.|(green|blue)\s+[1-7][+-]|\((green|blue)(\s+[1-7][+-])?\)|\(\.\.\)",
    "a pawn such as 'green 3+', one face down such as '(green 3+)', '(green)' or '(..)', or . for an empty square",
)
_NUMBERS = {3: "three", 4: "four", 5: "five", 6: "six", 7: "seven"}
_CROCODILES = {
    str(length): ListOf(_SQUARE, length, length, f"{_NUMBERS[length]} squares from head to tail") for length in LENGTHS
}
FIELDS = {
    "to_move": OneOf(COLOURS),
    "camps": Record(dict.fromkeys(COLOURS, _CAMP), COLOURS),
    "crocodiles": Record(_CROCODILES, tuple(_CROCODILES)),
    "turns_ended": Record(dict.fromkeys(COLOURS, Whole(0, PLACES)), COLOURS),
    "opening_squares": Record(dict.fromkeys(COLOURS, ListOf(Whole(1, PLACES), 0, 2, "at most two camp squares"))),
}
REQUIRED: tuple[str, ...] = ("to_move", "camps", "crocodiles")


class Seen(NamedTuple):
    """One pawn as the file has it. `crocodile` and `square` are 0 in a camp."""

    colour: str
    pawn: str
    down: bool
    crocodile: int
    square: int
    node: Text


def state_of(fields: Any, rulings: Any, problems: Problems) -> State:
    """The state that fields of the right shape describe; faults go to `problems`, which are raised here."""
    camps = {colour: [str(pawn).replace(".", "") for pawn in fields["camps"][colour]] for colour in COLOURS}
    riding = list(_riding(fields["crocodiles"]))
    _full_sets([*_camping(fields["camps"]), *riding], fields["camps"], problems)
    _one_face_up(riding, fields["crocodiles"], problems)
    both = (tuple(camps["green"]), tuple(camps["blue"]))
    turns = _turns_ended(fields, both, rulings, problems)
    opening = _opening_squares(fields, both, rulings, problems)
    problems.raise_any()
    return State(
        rulings,
        str(fields["to_move"]),
        both,
        sum(1 << INDEX[seen.crocodile, seen.square] for seen in riding),
        tuple(
            next((_rider(seen) for seen in riding if seen.crocodile == length and not seen.down), None)
            for length in LENGTHS
        ),
        tuple((INDEX[seen.crocodile, seen.square], _known(seen)) for seen in riding if seen.down and seen.colour),
        turns,
        opening,
    )


def _rider(seen: Seen) -> Rider:
    return Rider(seen.colour, seen.pawn, seen.square)


def _known(seen: Seen) -> str:
    return f"{seen.colour} {seen.pawn}".strip()


def _camping(camps: Any) -> list[Seen]:
    return [Seen(colour, str(node), False, 0, 0, node) for colour in COLOURS for node in camps[colour] if node != "."]


def _riding(crocodiles: Any) -> list[Seen]:
    found: list[Seen] = []
    for length in LENGTHS:
        for square, node in enumerate(crocodiles[str(length)], 1):
            if node != ".":
                colour, pawn = [*node.strip("().").split(), "", ""][:2]
                found.append(Seen(colour, pawn, node.startswith("("), length, square, node))
    return found


# -- faults ---------------------------------------------------------------------------------------------------------


def _full_sets(pawns: list[Seen], camps: Fields, problems: Problems) -> None:
    """Pawns in camps and on crocodiles add up to the two full sets."""
    lacking = {colour: Counter(SETS[colour]) for colour in COLOURS}
    wrong = set()
    for seen in pawns:
        if seen.pawn:
            lacking[seen.colour][seen.pawn] -= 1
            owned = SETS[seen.colour].count(seen.pawn)
            if lacking[seen.colour][seen.pawn] < 0:
                many = f"one {_known(seen)} too many, {seen.colour} has {owned}" if owned else _no_such(seen)
                problems.add(f"{_place(seen)}: {many}", seen.node)
                wrong.add(seen.colour)
    _nameless(pawns, {colour: list((+lacking[colour]).elements()) for colour in COLOURS}, wrong, camps, problems)


def _no_such(seen: Seen) -> str:
    return f"{seen.colour} has no pawn {seen.pawn}, only {' '.join(dict.fromkeys(SETS[seen.colour]))}"


def _nameless(
    pawns: list[Seen], lacking: dict[str, list[str]], wrong: set[str], camps: Fields, problems: Problems
) -> None:
    """The nameless pawns are those lacking elsewhere, no more and no fewer. Of colours in `wrong` nothing is said."""
    unknown = [seen for seen in pawns if not seen.colour]
    lost: dict[str, int] = {}
    for colour in COLOURS:
        nameless = [seen for seen in pawns if seen.colour == colour and not seen.pawn]
        for seen in nameless[len(lacking[colour]) :]:
            problems.add(f"{_place(seen)}: all twelve pawns of {colour} are elsewhere already", seen.node)
        lost[colour] = max(len(lacking[colour]) - len(nameless), 0)
    for seen in unknown[sum(lost.values()) :]:
        problems.add(f"{_place(seen)}: all 24 pawns are elsewhere already", seen.node)
    if sum(lost.values()) > len(unknown) and not wrong:
        for colour in COLOURS:
            if lost[colour]:
                problems.add(
                    f"camps.{colour}: {_not_found(colour, lacking[colour], lost, len(unknown))}", camps[colour]
                )


def _not_found(colour: str, lacking: list[str], lost: dict[str, int], unknown: int) -> str:
    names = joined([f"{colour} {pawn}" for pawn in lacking])
    told = f"{names} {'is' if len(lacking) == 1 else 'are'} in no camp and on no crocodile"
    hidden = len(lacking) - lost[colour] + unknown
    return told + (f"; {hidden} at most can be face down there" if hidden else "")


def _place(seen: Seen) -> str:
    return f"crocodiles.{seen.crocodile}[{seen.square}]" if seen.crocodile else f"camps.{seen.colour}"


def _one_face_up(riding: list[Seen], crocodiles: Fields, problems: Problems) -> None:
    """A crocodile with pawns shows exactly one face up."""
    for length in LENGTHS:
        own = [seen for seen in riding if seen.crocodile == length]
        up = [seen for seen in own if not seen.down]
        node = crocodiles[str(length)]
        if own and not up:
            problems.add(f"crocodiles.{length}: all pawns lie face down, one must be face up, in control", node)
        elif len(up) > 1:
            names = joined([f"{_known(seen)} on {length}.{seen.square}" for seen in up])
            problems.add(f"crocodiles.{length}: {names} are face up, only the one in control may be", node)


def _turns_ended(fields: Any, camps: tuple[Camp, Camp], rulings: Any, problems: Problems) -> tuple[int, int] | None:
    if "turns_ended" not in fields:
        if rulings.opening == "turns":
            problems.add(
                "turns_ended is missing, which the ruling opening: turns asks for: how many own turns each player has"
                " ended, such as {green: 2, blue: 1}"
            )
        return None
    turns = (int(fields["turns_ended"]["green"]), int(fields["turns_ended"]["blue"]))
    for colour, ended, camp in zip(COLOURS, turns, camps):
        if ended > camp.count(""):
            problems.add(
                f"turns_ended.{colour}: {ended} turns ended, but only {in_pawns(camp.count(''))} placed;"
                " every turn places one at least",
                fields["turns_ended"][colour],
            )
    return turns


def _opening_squares(
    fields: Any, camps: tuple[Camp, Camp], rulings: Any, problems: Problems
) -> tuple[Gaps | None, Gaps | None]:
    noted = fields.get("opening_squares")
    if noted is None and rulings.adjacency != "first-two":
        return (None, None)
    noted = Fields() if noted is None else noted
    green, blue = (
        _opening_of(colour, camps[SIDE[colour]], noted, rulings.adjacency == "first-two", problems)
        for colour in COLOURS
    )
    return (green, blue)


def _opening_of(colour: str, camp: Camp, noted: Fields, needed: bool, problems: Problems) -> Gaps | None:
    """The squares one player vacated first. Up to two vacated squares they need not be written: they are those."""
    vacated = tuple(place for place, pawn in enumerate(camp, 1) if not pawn)
    node = noted.get(colour)
    if not isinstance(node, Items):
        if len(vacated) <= 2:
            return vacated
        if needed:
            problems.add(
                f"opening_squares is missing for {colour}, which the ruling adjacency: first-two asks for: which two"
                " camp squares it vacated first, such as"
                f" {{{colour}: [{vacated[0]}, {vacated[1]}]}}"
            )
        return None
    squares = tuple(sorted(int(str(item)) for item in node))
    for item in node:
        if int(str(item)) not in vacated:
            problems.add(
                f"opening_squares.{colour}: camp square {item} is not vacated: {camp[int(str(item)) - 1]}", item
            )
    if len(set(squares)) != min(2, len(vacated)):
        problems.add(
            f"opening_squares.{colour}: {len(set(squares))} different squares given,"
            f" {min(2, len(vacated))} expected after {len(vacated)} placements",
            node,
        )
    return squares


# -- writing --------------------------------------------------------------------------------------------------------


def fields_of(state: State) -> dict[str, Any]:
    """The state as the plain data of a position file, without its heading."""
    written: dict[str, Any] = {
        "to_move": state.due,
        "camps": {colour: [pawn or "." for pawn in state.camps[SIDE[colour]]] for colour in COLOURS},
        "crocodiles": {length: on_crocodile(state, length) for length in LENGTHS},
    }
    if state.turns_ended is not None:
        written["turns_ended"] = dict(zip(COLOURS, state.turns_ended))
    noted = {colour: list(own) for colour, own in zip(COLOURS, state.opening_squares) if own is not None}
    return {**written, **({"opening_squares": noted} if noted else {})}


def on_crocodile(state: State, length: int) -> list[str]:
    """What lies on each square, from head to tail, as files write it."""
    rider = state.riders[length - LENGTHS[0]]
    known = dict(state.down)
    row = []
    for index, (crocodile, square) in enumerate(SQUARES):
        if crocodile == length:
            if rider is not None and rider.square == square:
                row.append(f"{rider.colour} {rider.pawn}")
            else:
                row.append(f"({known.get(index, '..')})" if state.taken >> index & 1 else ".")
    return row
