"""A turn as a mapping: how files write the words of a turn.

entry    the mapping of one turn
at       the node a word comes from, for its line

{team: north, task: expressions, presenter: ben, u_cards: [...], looked: [south], guessed: [...], faults: [...],
points: 13} stands for: task, presenter, looks, U-cards, start, U-cards that are `late: true`, guesses and faults, time.
`presenter` is who really shows; the one the team chose is the first `from` of its player swaps.
A fault stands after all guesses, or after as many as its `after:` says.
`open: preparing` (before the start) and `open: showing` mark a turn that is not over: it has no time.
Alone, {presenter: ann, word: objects, faults: [...], guessed_by: ben}; without `guessed_by` it is not over.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ..core.names import Name
from ..core.position import Fields, Items, Node, Problems, Text
from ..core.shapes import Either, ListOf, MapOf, OneOf, Record, Whole
from .state import Own, Turn
from .words import (
    BET,
    CATEGORIES,
    FAULTS,
    SET_WORD,
    SWAP,
    TASKS,
    TOKEN_WORDS,
    U_CARDS,
    Card,
    Fault,
    Guess,
    Look,
    Presenter,
    Show,
    Solved,
    Start,
    Task,
    Time,
    Word,
)

NAME_SHAPE = Name("a name of letters, digits, - and _ that is no word of the game", TOKEN_WORDS)


class CardName(NamedTuple):
    """One of the U-cards; Bet is refused with the reason."""

    def check(self, node: Node, problems: Problems, where: str) -> None:
        if isinstance(node, Text) and node.lower() == "bet":
            problems.add(f"{where}: {BET}", node)
        else:
            OneOf(U_CARDS).check(node, problems, where)

    def schema(self) -> dict[str, Any]:
        return OneOf(U_CARDS).schema()


CARD = Record(
    {"by": NAME_SHAPE, "card": CardName(), "from": NAME_SHAPE, "to": NAME_SHAPE, "late": OneOf(("true", "false"))},
    ("by", "card"),
)
GUESSABLE = OneOf((*CATEGORIES, SET_WORD))
FAULT = OneOf(FAULTS)
SHARED = {
    "presenter": NAME_SHAPE,
    "faults": ListOf(Either(scalar=FAULT, mapping=Record({"kind": FAULT, "after": Whole(0, 99)}, ("kind",)))),
}
TEAM_FIELDS = {
    **SHARED,
    "team": NAME_SHAPE,
    "task": OneOf(TASKS),
    "u_cards": ListOf(CARD),
    "looked": ListOf(NAME_SHAPE),
    "guessed": ListOf(
        Either(scalar=GUESSABLE, mapping=Record({"word": GUESSABLE, "by": NAME_SHAPE}, ("word", "by"))), 0, 99
    ),
    "points": Either(scalar=Whole(0, 999), mapping=MapOf(NAME_SHAPE, Whole(0, 999))),
    "open": OneOf(("preparing", "showing")),
}
OWN_FIELDS = {**SHARED, "word": OneOf(CATEGORIES), "guessed_by": NAME_SHAPE}
ENTRY = Record({**TEAM_FIELDS, **OWN_FIELDS})


class Placed(NamedTuple):
    """A word of a turn and the node it comes from."""

    word: Word
    at: Node


def is_own(entry: Fields) -> bool:
    """Whether a turn is one of the game alone."""
    return "team" not in entry and "task" not in entry


# -- what a turn cannot say -------------------------------------------------------------------------------------------


def contradictions(entry: Fields, own: bool) -> Iterator[tuple[str, Any]]:
    """What is missing in an entry of clean shape, or at odds with itself, with the node to point at."""
    allowed, mode = (OWN_FIELDS, "alone") if own else (TEAM_FIELDS, "teams")
    for key in entry:
        if key not in allowed:
            yield f"{key} has no place in a turn of mode {mode}", key
    for missing in _missing(entry, own):
        yield f"{missing} is missing", entry
    for fault in _items(entry, "faults"):
        if isinstance(fault, Fields) and "after" in fault:
            most = 0 if own else len(_items(entry, "guessed"))
            if own or int(_text(fault, "after")) > most:
                yield f"after: only {most} guessed in this turn" if not own else "after has no place here", fault
    if not own:
        yield from _swap_contradictions(entry)
        yield from _open_contradictions(entry)


def _missing(entry: Fields, own: bool) -> Iterator[str]:
    if own:
        needed = ["presenter", *(["word"] if "guessed_by" in entry or "faults" in entry else [])]
    elif entry.get("open") == "preparing":
        needed = ["team", "task"]
    else:
        needed = ["team", "task", "presenter"]
    return (key for key in needed if key not in entry)


def _swap_contradictions(entry: Fields) -> Iterator[tuple[str, Any]]:
    swaps = []
    for card in _items(entry, "u_cards"):
        assert isinstance(card, Fields)
        ends = [key for key in ("from", "to") if key in card]
        if card["card"] != SWAP and ends:
            yield f"{card['card']} names no players; only {SWAP} has from and to", card
        elif card["card"] == SWAP and len(ends) < 2:
            yield f"{SWAP} needs from (who is swapped out) and to (who shows instead)", card
        elif card["card"] == SWAP:
            swaps.append(card)
    swaps.sort(key=_late)
    if swaps and "presenter" in entry and swaps[-1]["to"] != entry["presenter"]:
        after = f"after the {SWAP} that is {swaps[-1]['to']}, not {entry['presenter']}"
        yield f"presenter is who really shows: {after}", entry["presenter"]


def _open_contradictions(entry: Fields) -> Iterator[tuple[str, Any]]:
    if "open" in entry and "points" in entry:
        yield "points are written when the turn is over, and this one is open", entry["points"]
    if entry.get("open") == "preparing":
        begun = [key for key in ("guessed", "faults") if _items(entry, key)]
        if any(_late(card) for card in _items(entry, "u_cards")):
            begun.append("late")
        for key in begun:
            yield f"open: preparing is before the start, so there can be no {key}; write open: showing", entry["open"]


# -- the words --------------------------------------------------------------------------------------------------------


def words_of(entry: Fields) -> Iterator[Placed]:
    """The words a turn stands for; its shape is clean and it does not contradict itself."""
    if is_own(entry):
        yield from _own_words(entry)
        return
    cards: Any = _items(entry, "u_cards")
    early, late = ([card for card in cards if _late(card) == wanted] for wanted in (False, True))
    yield Placed(Task(_text(entry, "task"), _text(entry, "team")), entry["task"])
    if "presenter" in entry:
        swaps = [card for card in (*early, *late) if card["card"] == SWAP]
        chosen = _text(swaps[0], "from") if swaps else _text(entry, "presenter")
        yield Placed(Presenter(chosen), entry["presenter"])
    yield from (Placed(Look(team), team) for team in _items(entry, "looked") if isinstance(team, Text))
    yield from map(_card, early)
    if entry.get("open") != "preparing":
        yield Placed(Start(), entry)
        yield from map(_card, late)
        yield from _happened(entry)
    if "open" not in entry:
        yield Placed(Time(_claims(entry.get("points"))), entry.get("points", entry))


def _own_words(entry: Fields) -> Iterator[Placed]:
    yield Placed(Presenter(_text(entry, "presenter")), entry["presenter"])
    if "word" in entry:
        yield Placed(Show(_text(entry, "word")), entry["word"])
    yield from (Placed(Fault(_kind(fault)), fault) for fault in _items(entry, "faults"))
    if "guessed_by" in entry:
        yield Placed(Solved(_text(entry, "guessed_by")), entry["guessed_by"])


def _card(card: Fields) -> Placed:
    out, into = (_text(card, key) if key in card else "" for key in ("from", "to"))
    return Placed(Card(_text(card, "by"), _text(card, "card"), out, into), card)


def _happened(entry: Fields) -> Iterator[Placed]:
    guesses, faults = _items(entry, "guessed"), _items(entry, "faults")
    for number, guess in enumerate((*guesses, None)):
        for fault in faults:
            if _after(fault, len(guesses)) == number:
                yield Placed(Fault(_kind(fault)), fault)
        if isinstance(guess, Text):
            yield Placed(Guess(guess), guess)
        elif isinstance(guess, Fields):
            yield Placed(Guess(_text(guess, "word"), _text(guess, "by")), guess)


def _claims(points: Node | None) -> tuple[tuple[str, int], ...]:
    if isinstance(points, Text):
        return ((Text("", points.line, points.column), int(points)),)
    return tuple((team, int(str(number))) for team, number in points.items()) if isinstance(points, Fields) else ()


def _after(fault: Node, all_guesses: int) -> int:
    return int(_text(fault, "after")) if isinstance(fault, Fields) and "after" in fault else all_guesses


def _kind(fault: Node) -> Text:
    if isinstance(fault, Fields):
        return _text(fault, "kind")
    assert isinstance(fault, Text)
    return fault


def _late(card: Any) -> bool:
    return bool(card.get("late") == "true")


def _items(entry: Fields, key: str) -> Items:
    items = entry.get(key, Items())
    assert isinstance(items, Items)
    return items


def _text(fields: Fields, key: str) -> Text:
    value = fields[key]
    assert isinstance(value, Text)
    return value


# -- writing ----------------------------------------------------------------------------------------------------------


def write_turn(turn: Turn, *, still_open: bool) -> dict[str, Any]:
    """The mapping of a turn of the team game."""
    entry: dict[str, Any] = {"team": str(turn.team), "task": str(turn.task)}
    if turn.chosen:
        entry["presenter"] = str(turn.presenter)
    if turn.played:
        entry["u_cards"] = [
            *map(_write_card, turn.cards),
            *({**_write_card(card), "late": "true"} for card in turn.late),
        ]
    if turn.looked:
        entry["looked"] = list(map(str, turn.looked))
    if turn.guesses:
        entry["guessed"] = [
            {"word": str(guess.word), "by": str(guess.by)} if guess.by else str(guess.word) for guess in turn.guesses
        ]
    faults = list(_write_faults(turn))
    if faults:
        entry["faults"] = faults
    if turn.claimed:
        entry["points"] = _write_points(turn)
    if still_open:
        entry["open"] = "showing" if turn.started else "preparing"
    return entry


def write_own(turn: Own) -> dict[str, Any]:
    """The mapping of a turn of the game alone."""
    entry: dict[str, Any] = {"presenter": str(turn.presenter)}
    if turn.word:
        entry["word"] = str(turn.word)
    if turn.faults:
        entry["faults"] = [{"kind": str(kind)} for kind in turn.faults]
    if turn.guesser:
        entry["guessed_by"] = str(turn.guesser)
    return entry


def _write_card(card: Card) -> dict[str, Any]:
    entry: dict[str, Any] = {"by": str(card.by), "card": str(card.card)}
    return entry | ({"from": str(card.out), "to": str(card.into)} if card.card == SWAP else {})


def _write_faults(turn: Turn) -> Iterator[dict[str, Any]]:
    guessed = 0
    for word in turn.happened:
        if isinstance(word, Guess):
            guessed += 1
        else:
            yield {"kind": str(word.kind), **({"after": guessed} if guessed < len(turn.guesses) else {})}


def _write_points(turn: Turn) -> Any:
    by_team = {str(team or turn.team): points for team, points in turn.claimed}
    return by_team[turn.team] if list(by_team) == [turn.team] else by_team
