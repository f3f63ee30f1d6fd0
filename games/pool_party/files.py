"""Reading and writing position files.

pawn        `red 2` shown to all, `red (2)` known to the file only, `red` known to nobody, `.` an empty space
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..core.game import Game, heading, opened
from ..core.names import Name
from ..core.position import Fields, Items, Node, Position, Problems, Text
from ..core.shapes import NAME, ListOf, MapOf, OneOrMany, Record, Scalar, Whole, kind_of
from .notation import RESERVED
from .owners import fits, unprovided
from .ring import SPACES, travelled
from .state import COLOURS, Pawn, State
from .wording import either

UNKNOWN = "unknown"
EMPTY = "."
USUAL = ("red", "blue", "green", "yellow", "orange", "purple", "pink", "white", "black", "brown", "grey", "cyan")
"""Names for colours a file does not name."""

_WORD = rf"(?![0-9]+(?![\w-])){NAME}"
_PAWN = rf"(?!(?:{'|'.join(sorted(RESERVED))}) ){_WORD}( [1-3]| \([1-3]\))?"
_A_NAME = "a name (one word of letters, digits, - and _ that is neither a number nor a word of a token)"
_NAME = Name(_A_NAME, RESERVED, _WORD)
_COLOUR = Scalar(_WORD, "a colour", RESERVED)
_SECRET = Scalar(_WORD, f"a colour or {UNKNOWN}", RESERVED - {UNKNOWN})
_A_PAWN = "a pawn such as red (number unseen), red 2 (shown to all) or red (2) (known to the file), numbers 1 to 3,"


class _Ring(NamedTuple):
    """Eighteen spaces, named in messages by their numbers from 0."""

    space: Scalar

    def check(self, node: Node, problems: Problems, where: str) -> None:
        """Note every fault."""
        if not isinstance(node, Items):
            problems.add(f"{where}: a list of {SPACES} spaces expected, not {kind_of(node)}", node)
            return
        if len(node) != SPACES:
            problems.add(f"{where}: {SPACES} spaces expected, clockwise from the diving board; {len(node)} given", node)
        for space, item in enumerate(node):
            self.space.check(item, problems, f"{where}, space {space}")

    def schema(self) -> dict[str, Any]:
        """The same as JSON Schema."""
        return ListOf(self.space, SPACES, SPACES).schema()


FIELDS = {
    "players": MapOf(_NAME, _SECRET),
    "to_move": _NAME,
    "out": ListOf(_NAME),
    "ring": _Ring(Scalar(rf"\{EMPTY}|{_PAWN}", f"{_A_PAWN} or {EMPTY} for an empty space", RESERVED)),
    "pool": ListOf(Scalar(_PAWN, _A_PAWN, RESERVED)),
    "last_move": Record({"from": Whole(0, SPACES - 1), "to": Whole(0, SPACES - 1)}, ("from", "to")),
    "not": MapOf(_NAME, OneOrMany(_COLOUR)),
}
REQUIRED = ("players", "to_move", "ring")


# -- reading ------------------------------------------------------------------------------------------------------


class _File(NamedTuple):
    """The nodes of a position file whose shape is sound."""

    players: Fields
    to_move: Text
    out: list[Text]
    ring: list[Text]
    pool: list[Text] | None
    last: Fields | None
    nots: dict[Text, list[Text]]

    def pawns(self) -> Iterator[tuple[Text, Pawn, str]]:
        """Every pawn written, with its node and its place in words."""
        for space, text in enumerate(self.ring):
            if text != EMPTY:
                yield text, _pawn(text), f"on space {space}"
        for text in self.pool or ():
            yield text, _pawn(text), "in the water"

    def colours(self) -> dict[str, Text]:
        """Every colour named, with the first node that names it."""
        found: dict[str, Text] = {}
        for text, pawn, _ in self.pawns():
            found.setdefault(pawn.colour, text)
        secrets = [colour for colour in self.players.values() if isinstance(colour, Text) and colour != UNKNOWN]
        for text in (*secrets, *(colour for colours in self.nots.values() for colour in colours)):
            found.setdefault(str(text), text)
        return found


def _pawn(text: str) -> Pawn:
    colour, _, number = text.partition(" ")
    return Pawn(str(colour), int(number.strip("()") or 0), bool(number) and "(" not in number)


def read(game: Game[State], position: Position) -> State:
    """The state a position describes. Raises PositionError with every fault."""
    fields, rulings, problems = opened(game, position)
    get: Any = fields.get
    nots = {name: _many(colours) for name, colours in (get("not") or {}).items()}
    pool = get("pool")
    file = _File(get("players"), get("to_move"), get("out") or [], get("ring"), pool, get("last_move"), nots)
    for faults in (_player_faults, _pawn_faults, _colour_faults, _last_faults):
        faults(file, problems)
    problems.raise_any()
    state = _state(file, rulings)
    _standing_faults(file, state, problems)
    problems.raise_any()
    if not fits(state):
        short = unprovided(state)
        node = file.players[short[0]]
        problems.add(f"no way of giving the players their colours: {_why_unprovided(state, short)}", node)
        problems.raise_any()
    return state


def _many(node: Node) -> list[Text]:
    return [node] if isinstance(node, Text) else [each for each in node if isinstance(each, Text)]


def _state(file: _File, rulings: Any) -> State:
    names = [*file.colours(), *(name for name in USUAL if name not in file.colours())]
    palette = tuple(sorted(names[:COLOURS]))
    players = tuple(map(str, file.players))
    ring = tuple(None if text == EMPTY else _pawn(text) for text in file.ring)
    pool = [_pawn(text) for text in file.pool or ()]
    if file.pool is None:
        held = Counter(pawn.colour for pawn in ring if pawn)
        pool = [Pawn(colour) for colour in palette for _ in range(3 - held[colour])]
    last = file.last
    return State(
        rulings,
        palette,
        players,
        tuple("" if colour == UNKNOWN else str(colour) for colour in file.players.values()),
        str(file.to_move),
        tuple(player for player in players if player in file.out),
        ring,
        tuple(sorted(pool)),
        (int(str(last["from"])), int(str(last["to"]))) if last is not None else None,
        tuple(tuple(sorted(set(map(str, file.nots.get(Text(player), []))))) for player in players),
    )


def _player_faults(file: _File, problems: Problems) -> None:
    players = file.players
    if not 2 <= len(players) <= COLOURS:
        problems.add(f"players: two to six players expected, {len(players)} given", players)
    for field, names in (("out", file.out), ("to_move", [file.to_move]), ("not", list(file.nots))):
        for name in names:
            if name not in players:
                problems.add(f"{field}: {name} is not one of the players ({', '.join(players)})", name)
    for name, times in Counter(file.out).items():
        if times > 1:
            problems.add(f"out: {name} is listed {times} times", file.out[-1])
    if file.to_move in file.out and len(set(file.out)) < len(players):
        problems.add(f"to_move: {file.to_move} is out: name the next player still in", file.to_move)
    holders: dict[str, str] = {}
    for player, colour in players.items():
        if colour != UNKNOWN and str(colour) in holders:
            problems.add(f"players.{player}: {holders[str(colour)]} holds {colour} already", colour)
        holders.setdefault(str(colour), player)


def _pawn_faults(file: _File, problems: Problems) -> None:
    seen: dict[tuple[str, int], str] = {}
    held: Counter[str] = Counter()
    for text, pawn, place in file.pawns():
        held[pawn.colour] += 1
        if held[pawn.colour] == 4:
            problems.add(f"a fourth {pawn.colour} pawn {place}: each colour has three", text)
        if pawn.number and (pawn.colour, pawn.number) in seen:
            twice = f"is given twice, {_both(seen[pawn.colour, pawn.number], place)}"
            problems.add(f"{pawn.colour} {pawn.number} {twice}: each number is there once", text)
        seen.setdefault((pawn.colour, pawn.number), place)
    total = sum(held.values())
    if file.pool is not None and total < 3 * COLOURS and len(held) <= COLOURS and max(held.values(), default=0) <= 3:
        missing = [f"{3 - count} {colour}" for colour, count in held.items() if count < 3]
        unnamed = COLOURS - len(held)
        missing += [f"all of {unnamed} more colour{'' if unnamed == 1 else 's'}"] if unnamed else []
        advice = "list them in pool, or leave pool out"
        problems.add(f"{total} of the 18 pawns are given; missing: {either(missing, 'and')}; {advice}", file.pool)


def _both(first: str, second: str) -> str:
    """Two places of pawns in words."""
    if first == second:
        return f"both times {first}"
    space = "on space "
    if first.startswith(space) and second.startswith(space):
        return f"on spaces {first.removeprefix(space)} and {second.removeprefix(space)}"
    return f"{first} and {second}"


def _colour_faults(file: _File, problems: Problems) -> None:
    named = list(file.colours().items())
    for colour, node in named[COLOURS:]:
        others = ", ".join(name for name, _ in named[:COLOURS])
        problems.add(f"{colour} is one colour too many: the game has six, here {others}", node)
    for player, nots in file.nots.items():
        for colour in nots:
            if file.players.get(player) == colour:
                problems.add(f"not.{player}: {player} is {colour} by `players`, so cannot be known not to be", colour)


def _last_faults(file: _File, problems: Problems) -> None:
    if file.last is None:
        return
    start, end = int(str(file.last["from"])), int(str(file.last["to"]))
    gone = travelled(start, end)
    if gone is None:
        problems.add(f"last_move: from {start} to {end} is no move of 1, 2 or 3 spaces", file.last)
        return
    if file.ring[start] != EMPTY:
        problems.add(f"last_move: space {start} must be empty, the pawn has left it", file.last)
    if file.ring[end] != EMPTY:
        pawn = _pawn(file.ring[end])
        if not pawn.shown or pawn.number != gone[1]:
            due = f"{pawn.colour} {gone[1]}"
            problems.add(
                f"last_move: the pawn on {end} went {gone[1]} from {start}, so it is {due}, not {file.ring[end]}",
                file.ring[end],
            )


def _standing_faults(file: _File, state: State, problems: Problems) -> None:
    standing = state.standing()
    for player, node in file.players.items():
        colour = state.colour(player)
        if colour and player in state.out and colour in standing:
            problems.add(f"players.{player}: {player} is out, but a {colour} pawn is still standing", node)
        if colour and player not in state.out and colour not in standing:
            problems.add(f"players.{player}: no {colour} pawn is standing, so {player} must be in `out`", node)


def _why_unprovided(state: State, short: tuple[str, ...]) -> str:
    """Which players have too few colours left for them, and where the other colours are."""
    standing = short[0] not in state.out
    colours = [colour for colour in state.palette if (colour in state.standing()) == standing]
    left = [colour for colour in colours if any(_closed(state, player, colour) == "" for player in short)]
    where = f"{'still in' if standing else 'out'}, so {'a' if standing else 'no'} pawn of"
    if len(short) == 1 and not colours:
        return (
            f"{short[0]} is {where} {short[0]}'s colour is standing, but none is left: every colour has a pawn standing"
        )
    if len(short) == 1:
        closed = either((f"{colour} ({_closed(state, short[0], colour)})" for colour in colours), "and")
        kind = "with a pawn standing" if standing else "without a pawn standing"
        return f"{short[0]} is {where} {short[0]}'s colour is standing, but none is left: {kind} there is {closed}"
    names = either(short, "and")
    return f"{names} are {where} each colour of theirs is standing, but only {either(left, 'and')} can be theirs"


def _closed(state: State, player: str, colour: str) -> str:
    """Why that player cannot hold that colour; "" if it may be."""
    owner = state.owner(colour)
    if owner:
        return f"{owner}'s"
    return "excluded by `not`" if colour in state.nots[state.players.index(player)] else ""


# -- writing ------------------------------------------------------------------------------------------------------


def write(game: Game[State], state: State) -> dict[str, Any]:
    """The state as plain data that `read` takes back."""
    plain = {
        **heading(game, state),
        "players": {player: colour or UNKNOWN for player, colour in zip(state.players, state.colours)},
        "to_move": state.turn,
        "out": list(state.out),
        "ring": [written_pawn(pawn) for pawn in state.ring],
        "pool": [written_pawn(pawn) for pawn in state.pool],
        "last_move": {"from": state.last[0], "to": state.last[1]} if state.last else None,
        "not": {player: list(nots) for player, nots in zip(state.players, state.nots) if nots},
    }
    return {name: value for name, value in plain.items() if value}


def written_pawn(pawn: Pawn | None) -> str:
    if pawn is None:
        return EMPTY
    number = str(pawn.number) if pawn.shown else f"({pawn.number})"
    return f"{pawn.colour} {number}" if pawn.number else pawn.colour
