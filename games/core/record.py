"""A record: one game as it was played, move by move.

seat      a player as the game names it (red, ann)
person    who sat there
start     the position the record begins with, or the name of its file
entry     one item of `moves`: a token, or what else the game understands
claim     the result the record says the game had
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .ending import Ending
from .game import Game
from .names import DRAW, UNFINISHED, Name
from .position import Fields, Items, Node, Position, PositionError, Problems, Text, written
from .registry import game_named, slugs
from .rulings import table
from .shapes import ANY_TEXT, ANYTHING, Either, ListOf, MapOf, OneOf, Scalar, Whole, clip, did_you_mean
from .shapes import Record as Mapped

PERSON = Name("a name", pattern=r"\S(?:.*\S)?")
RESULT = Scalar(PERSON.pattern, "a name, draw or unfinished")
FILE_NAME = Scalar(r"[^/\\-].*|-.+", "a position, or the name of its file as seen from this one")
POINTS = Whole(-999_999_999, 999_999_999)


class Claim(NamedTuple):
    """The result a record says the game had. `winners` None: it names none; empty: nobody won (a draw).

    `scores` are those it names, by seat or person; `at` is where it stands.
    """

    winners: tuple[Text, ...] | None
    scores: Mapping[str, int]
    unfinished: bool
    at: Node


class Record(NamedTuple):
    """One game as it was played. `players` is a mapping of seats to persons, or a list of persons in seat order."""

    game: Game[Any]
    players: Fields | Items
    rulings: Mapping[str, str]
    start: Fields | Text
    moves: Items
    claim: Claim | None
    name: str
    note: str
    path: str
    root: Fields


# -- reading -----------------------------------------------------------------------------------------------------------


def shape(game: Game[Any] | None) -> Mapped:
    """The shape of a record; without a game, of what the records of all games share."""
    readings = {name: OneOf(tuple(about.readings)) for name, about in table(game.Rulings).items()} if game else {}
    told = Mapped({"winners": Either(scalar=RESULT, listing=ListOf(PERSON)), "scores": MapOf(PERSON, POINTS)})
    return Mapped(
        {
            "game": ANYTHING,
            "players": Either(listing=ListOf(PERSON, 1), mapping=MapOf(PERSON, PERSON)),
            "rulings": Mapped(readings) if game else ANYTHING,
            "start": Either(scalar=FILE_NAME, mapping=MapOf(ANY_TEXT, ANYTHING)),
            "moves": ListOf(ANYTHING, says="a list of moves"),
            "result": Either(scalar=RESULT, listing=ListOf(PERSON, 1), mapping=told),
            "name": ANY_TEXT,
            "note": ANY_TEXT,
        },
        ("moves",),
    )


def read_record(root: Fields, path: str) -> Record:
    """The record a document holds. Raises PositionError with all its faults; moves are judged by who plays them."""
    problems = Problems(path)
    game = None if _unnamed(root, problems) else game_named(root, problems)
    shape(game).check(root, problems, "")
    start = root.get("start")
    if game is not None and isinstance(start, Fields):
        _same_game(game, start, problems, "start.game")
    elif game is not None and start is None and not problems.found:
        start = _only_start(game, root, problems)
    claim = None if problems.found else _claim(root.get("result"), problems)
    problems.raise_any()
    assert game is not None
    assert isinstance(start, (Fields, Text))
    get: Any = root.get
    rulings = {str(name): str(reading) for name, reading in get("rulings", {}).items()}
    told = str(get("name", "")), str(get("note", ""))
    return Record(game, get("players", Fields()), rulings, start, get("moves"), claim, *told, path, root)


def _unnamed(root: Fields, problems: Problems) -> bool:
    """Whether a record does not name its game though its start does: a problem of its own."""
    start = root.get("start") if "game" not in root else None
    said = start.get("game") if isinstance(start, Fields) else None
    if isinstance(start, Text) and start.count(";"):  # a position in one line: croc1;GAME;...
        said = Text(start.split(";")[1].strip())
    if not isinstance(said, Text) or said not in slugs():
        return False
    problems.add(f"game is missing: a record names its own; write `game: {said}`, as its start says", root)
    return True


def _same_game(game: Game[Any], start: Fields, problems: Problems, where: str) -> None:
    named = start.get("game", game.slug)
    if named != game.slug:
        shown = f"'{clip(named)}'" if isinstance(named, Text) else "that"
        problems.add(f"{where}: the record is one of {game.slug}, not of {shown}", named)


def _only_start(game: Game[Any], root: Fields, problems: Problems) -> Node | None:
    """The one position with which all games begin, where there is one."""
    plain = game.opening(root)
    if plain is not None:
        return written(plain)
    problems.add(f"start is missing: {game.title} begins differently every time, so give a position or its file", root)
    return None


def _claim(node: Node | None, problems: Problems) -> Claim | None:
    """The result as claimed; its shape is clean."""
    if node is None:
        return None
    if not isinstance(node, Fields):
        return _winners(node, node, {})
    if not node:
        problems.add("result: winners, scores or both expected", node)
    scores: Any = node.get("scores", {})
    return _winners(node.get("winners"), node, {str(name): int(points) for name, points in scores.items()})


def _winners(named: Node | None, at: Node, scores: Mapping[str, int]) -> Claim:
    if named is None or named == UNFINISHED:
        return Claim(None, scores, named is not None, at)
    if isinstance(named, Text):
        return Claim(() if named == DRAW else (named,), scores, False, at)
    return Claim(tuple(each for each in named if isinstance(each, Text)), scores, False, at)


# -- the start ---------------------------------------------------------------------------------------------------------


def position_of(record: Record, start: Fields, path: str, rulings: Mapping[str, str]) -> Position:
    """The position a record begins with: `start`, which stands in the file `path`, as one of the record's game.

    The record's rulings go over those of the start, and `rulings` over both.
    """
    problems = Problems(path)
    _same_game(record.game, start, problems, "game")
    problems.raise_any()
    named = Text("game", start.line, start.column), Text(record.game.slug, start.line, start.column)
    others = ((key, value) for key, value in start.items() if key != "game")
    root = Fields([named, *others], start.line, start.column)  # type: ignore[list-item]  # keys of Fields are Text
    return Position(root, path, {**record.rulings, **rulings})


# -- who played --------------------------------------------------------------------------------------------------------


def people(record: Record, seats: Sequence[str]) -> dict[str, str]:
    """Who sat where, for the seats that `players` gives. Raises PositionError where they do not fit the game's."""
    problems = Problems(record.path)
    players = record.players
    if isinstance(players, Items) and len(players) != len(seats):
        problems.add(f"players: {len(seats)} expected ({', '.join(seats)}), {len(players)} given", players)
    pairs: Any = zip(seats, players) if isinstance(players, Items) else players.items()
    found: dict[str, str] = {}
    for seat, person in pairs:
        if seat not in seats:
            hint = did_you_mean(seat, seats) or f"; there are {', '.join(seats)}"
            problems.add(f"players: nobody sits at '{clip(seat)}'{hint}", seat)
        elif person in found.values():
            problems.add(f"players: '{clip(person)}' cannot sit in two places", person)
        elif person in seats and person != seat:
            problems.add(f"players: '{clip(person)}' is another player's place, so it cannot be a name here", person)
        else:
            found[str(seat)] = str(person)
    problems.raise_any()
    return found


# -- the result --------------------------------------------------------------------------------------------------------


def claim_agrees(record: Record, game: Game[Any], state: Any, ending: Ending | None) -> tuple[bool, str]:
    """Whether the claimed result is the one the rules give (`ending`, None for a game not over), and a sentence.

    A record without a claim agrees. Names may be seats or, where `players` says who sat there, persons.
    """
    claim = record.claim
    if claim is None:
        return True, "the record claims no result"
    try:
        names = _Names(people(record, game.players(state)), game.players(state))
    except PositionError as error:
        return False, error.problems[0].message
    wrong = [*_strangers(claim, names)] or [*_differences(claim, names, game, state, ending)]
    if wrong:
        return False, "; ".join(wrong)
    return True, f"as the record says, {_result(ending, names)}"


class _Names(NamedTuple):
    """Who is who: seats by person, and all seats."""

    persons: Mapping[str, str]
    seats: Sequence[str]

    def seat(self, name: str) -> str | None:
        if name in self.seats:
            return name
        return next((seat for seat, person in self.persons.items() if person == name), None)

    def called(self, seat: str) -> str:
        person = self.persons.get(seat, seat)
        return person if person.casefold() == seat.casefold() else f"{person} ({seat})"

    def all_called(self, seats: Iterable[str]) -> str:
        return " and ".join(self.called(seat) for seat in seats)


def _strangers(claim: Claim, names: _Names) -> Iterator[str]:
    known = [*names.seats, *names.persons.values()]
    for name in dict.fromkeys([*(claim.winners or ()), *claim.scores]):
        if names.seat(name) is None:
            hint = did_you_mean(name, known) or f"; there are {', '.join(map(names.called, names.seats))}"
            yield f"the record's result names '{clip(name)}', but nobody of that name plays{hint}"


def _differences(claim: Claim, names: _Names, game: Game[Any], state: Any, ending: Ending | None) -> Iterator[str]:
    actual = f"but {_result(ending, names)}: {(ending or game.standing(state)).because}"
    if claim.unfinished and ending is not None:
        yield f"the record says the game is unfinished, {actual}"
    elif claim.winners is not None and (ending is None or not _same_winners(claim.winners, names, ending)):
        seats = [str(names.seat(name)) for name in claim.winners]
        yield f"the record says {_won(seats, names)}, {actual}"
    scores = (ending or game.standing(state)).scores
    for name, points in claim.scores.items():
        seat = str(names.seat(name))
        if scores.get(seat) != points:
            counted = scores.get(seat, "none")
            yield f"the record gives {names.called(seat)} a score of {points}, but it is {counted}"


def _same_winners(claimed: Iterable[str], names: _Names, ending: Ending) -> bool:
    seats = {str(names.seat(name)) for name in claimed}
    return seats == set(_best(ending)) if seats else len(ending.winners) != 1


def _best(ending: Ending) -> tuple[str, ...]:
    """Who won, alone or with others, or else who drew."""
    return ending.winners or tuple(seat for seat, outcome in ending.outcomes.items() if outcome == "draw")


def _result(ending: Ending | None, names: _Names) -> str:
    if ending is None:
        return "the game is not over"
    if ending.winners:
        return _won(ending.winners, names)
    best = _best(ending)
    return f"it is a draw between {names.all_called(best)}" if best else "nobody won"


def _won(seats: Sequence[str], names: _Names) -> str:
    if not seats:
        return "it is a draw"
    return f"{names.all_called(seats)} {'won' if len(seats) == 1 else 'share the win'}"
