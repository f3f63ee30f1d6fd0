"""Random positions of See You Later for the tests: any mixture of cards, pawns and special cards that can be read."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

from games.core.rulings import table
from games.see_you_later.rulings import Rulings

NAMES = ["ann", "ben", "cho", "dan", "eva", "flo"]
COLOURS = ["red", "yellow", "green", "blue", "black"]
SPECIALS = ["plus2", "x2", "max3", "swap", "skip", "back5", "predict"]
READINGS = {name: list(ruling.readings) for name, ruling in table(Rulings).items()}


def combinations() -> list[dict[str, str]]:
    """Every combination of readings."""
    return [dict(zip(READINGS, chosen)) for chosen in product(*READINGS.values())]


def random_document(rng: Random, rulings: dict[str, str] | None = None) -> dict[str, Any]:
    """A position as plain data; `rulings` at random if not given."""
    names = NAMES[: rng.randint(2, 6)]
    cut_down = rng.random() < 0.4
    colours = COLOURS[: rng.randint(1, 4)] if cut_down else COLOURS
    doc: dict[str, Any] = {
        "game": "see-you-later",
        "rulings": rulings or {name: rng.choice(readings) for name, readings in READINGS.items()},
        "players": names,
        "to_move": rng.choice(names),
        "crocodiles": {colour: rng.randrange(12) for colour in colours},
        "track": _track(rng, names),
    }
    doc["left_start"] = [name for name in names if doc["track"][name] or rng.random() < 0.5]
    deck = [f"{colour} {value}" for colour in [*colours, "white"] for value in range(1, 7)]
    if cut_down:
        deck = doc["deck"] = rng.sample(deck, rng.randint(1, min(8, len(deck))))
        if rng.random() < 0.5:
            doc["lap"] = rng.randint(21, 40)
    advanced = rng.random() < 0.7
    _cards(rng, doc, deck)
    if advanced:
        _special_cards(rng, doc)
    return doc


def _track(rng: Random, names: list[str]) -> dict[str, int]:
    highest = rng.choice([0, 1, 4, 20])
    return {name: rng.randint(0, highest) for name in names}


def _cards(rng: Random, doc: dict[str, Any], deck: list[str]) -> None:
    """Each card in the pile, or open somewhere; sometimes nothing is left to turn."""
    weights = rng.choice([[8, 1, 1, 1], [1, 3, 3, 3], [0, 1, 1, 1], [0, 1, 1, 0], [1, 0, 0, 0]])
    places = {"pile": [], "turned": [], "passed": [], "discards": []}  # type: dict[str, list[str]]
    for card in rng.sample(deck, len(deck)):
        places[rng.choices(list(places), weights)[0]].append(card)
    colours = list(doc["crocodiles"])
    turned = [f"{card} {rng.choice(colours)}" if card.startswith("white") else card for card in places["turned"]]
    doc.update(turned=turned, passed=places["passed"], discards=places["discards"])


def _special_cards(rng: Random, doc: dict[str, Any]) -> None:
    stock = rng.sample(SPECIALS * 2, 14)
    names = doc["players"]
    doc["advanced"] = True
    doc["hands"] = {name: [stock.pop() for _ in range(rng.choice([0, 1, 1]))] for name in names}
    doc["in_front"] = {name: {"card": stock.pop(), "by": rng.choice(names)} for name in names if rng.random() < 0.3}
    if rng.random() < 0.7 and doc["to_move"] not in doc["in_front"]:
        doc["in_front"][doc["to_move"]] = {"card": stock.pop(), "by": rng.choice(names)}
    doc["specials_gone"] = [stock.pop() for _ in range(rng.randint(0, len(stock)))]
    for name in names:
        hidden = [card if rng.random() < 0.5 else "unknown" for card in doc["hands"][name]]
        doc["hands"][name] = hidden
    front = doc["in_front"].get(doc["to_move"], {"card": ""})["card"]
    if rng.random() < 0.3:
        doc.update(phase="special", turned=[])
    elif front in ("skip", "back5"):
        doc["turned"] = []
