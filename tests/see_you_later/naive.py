"""See You Later a second time, straight from the rulebook and as plainly as can be.

Works on positions as written (plain dicts) and shares nothing with the game: `legal` gives each token with its odds
(None: free), `after` the position a legal token leads to.
"""

from __future__ import annotations

from copy import deepcopy
from fractions import Fraction
from itertools import combinations
from math import ceil
from typing import Any

IN_FORCE = {
    "lap": "27",
    "ah-oh-start": "now",
    "oh-count": "all",
    "x2-count": "turned",
    "swap-count": "all",
    "swap-oh": "own",
    "special-after": "any-end",
    "special-target": "others",
    "reshuffle": "late",
}
KINDS = ["plus2", "x2", "max3", "swap", "skip", "back5", "predict"]
Doc = dict[str, Any]


def filled(doc: Doc) -> Doc:
    """The position with every key there."""
    doc = deepcopy(doc)
    colours = [*doc["crocodiles"], "white"]
    doc.setdefault("deck", [f"{colour} {value}" for colour in colours for value in (1, 2, 3, 4, 5, 6)])
    for key in ("turned", "passed", "discards", "specials_gone"):
        doc.setdefault(key, [])
    doc.setdefault("in_front", {})
    doc.setdefault("hands", {})
    doc.setdefault("left_start", [name for name in doc["players"] if doc["track"][name] > 0])
    doc.setdefault("phase", "turn")
    doc["advanced"] = str(doc.get("advanced", "false")).lower()
    doc["rulings"] = {**IN_FORCE, **doc.get("rulings", {})}
    doc["turned"] = [turned if turned.startswith("white") else " ".join(turned.split()[:2]) for turned in doc["turned"]]
    return doc


def card_of(turned: str) -> str:
    return " ".join(turned.split()[:2])


def draw_pile(doc: Doc) -> list[str]:
    open_cards = [card_of(turned) for turned in doc["turned"]] + doc["passed"] + doc["discards"]
    return [card for card in doc["deck"] if card not in open_cards]


def next_cards(doc: Doc) -> list[str]:
    return draw_pile(doc) or list(doc["discards"])


def finish(doc: Doc) -> int:
    return int(doc["lap"]) if "lap" in doc else int(doc["rulings"]["lap"])


def winner(doc: Doc) -> str | None:
    for name in doc["players"]:
        if doc["track"][name] >= finish(doc):
            return str(name)
    return None


def special(doc: Doc) -> str:
    front = doc["in_front"].get(doc["to_move"])
    return front["card"] if front else ""


# -- legal tokens ---------------------------------------------------------------------------------------------------


def legal(doc: Doc) -> dict[str, Fraction | None]:
    doc = filled(doc)
    if winner(doc):
        return {}
    if doc["phase"] == "special":
        return special_tokens(doc)
    if special(doc) == "skip":
        return {"skip": None}
    if special(doc) == "back5":
        return {"back5": None}
    tokens: dict[str, Fraction | None] = {}
    cards, turned = next_cards(doc), doc["turned"]
    third = special(doc) == "max3" and len(turned) >= 3
    if not third:
        for card in cards:
            for token in card_tokens(doc, card):
                tokens[token] = Fraction(1, len(cards))
    stop = len(turned) > 0
    if stop and turned[-1].startswith("white"):
        stop = False
    if special(doc) == "plus2" and len(turned) % 2 != 0:
        stop = False
    if third or not cards:
        stop = True
    if stop:
        tokens["stop"] = None
    return tokens


def card_tokens(doc: Doc, card: str) -> list[str]:
    tokens = [f"{card} {colour}" for colour in doc["crocodiles"]] if card.startswith("white") else [card]
    if special(doc) == "predict" and doc["turned"]:
        tokens = [f"{token} {guess}" for token in tokens for guess in ("higher", "lower")]
    return tokens


def special_tokens(doc: Doc) -> dict[str, Fraction | None]:
    tokens: dict[str, Fraction | None] = {"keep": None}
    if doc["rulings"]["special-after"] == "voluntary-end" and doc["passed"]:
        return tokens
    for kind in KINDS:
        chance = holds(doc, kind)
        for name in targets(doc):
            if chance == 1:
                tokens[f"play {kind} {name}"] = None
            elif chance > 0:
                tokens[f"play {kind} {name}"] = chance
    return tokens


def targets(doc: Doc) -> list[str]:
    anyone = doc["rulings"]["special-target"] == "anyone"
    return [name for name in doc["players"] if name not in doc["in_front"] and (anyone or name != doc["to_move"])]


def holds(doc: Doc, kind: str) -> Fraction:
    """Counted out: of all ways to fill the unknown places of the hand, those that hold such a card."""
    hand = doc["hands"][doc["to_move"]]
    if kind in hand:
        return Fraction(1)
    rest = [each for each in KINDS for _ in range(2)]
    known = doc["specials_gone"] + [front["card"] for front in doc["in_front"].values()]
    for cards in doc["hands"].values():
        known = known + [card for card in cards if card != "unknown"]
    for card in known:
        rest.remove(card)
    ways = list(combinations(rest, hand.count("unknown")))
    return Fraction(sum(1 for way in ways if kind in way), len(ways))


# -- carrying out a legal token -------------------------------------------------------------------------------------


def after(doc: Doc, token: str) -> Doc:
    doc = filled(doc)
    me, words = doc["to_move"], token.split()
    if token == "keep":
        return next_player(doc)
    if words[0] == "play":
        hand = doc["hands"][me]
        hand.remove(words[1] if words[1] in hand else "unknown")
        doc["in_front"][words[2]] = {"card": words[1], "by": me}
        return next_player(doc)
    if token == "skip":
        return next_player(use_up(doc))
    if token == "back5":
        go(doc, me, -5)
        return use_up(doc)
    if token == "stop":
        return stopped(doc)
    return turned_over(doc, words)


def next_player(doc: Doc) -> Doc:
    names = doc["players"]
    doc["to_move"] = names[(names.index(doc["to_move"]) + 1) % len(names)]
    doc["phase"] = "turn"
    return doc


def use_up(doc: Doc) -> Doc:
    front = doc["in_front"].pop(doc["to_move"], None)
    if front:
        doc["specials_gone"].append(front["card"])
    return doc


def go(doc: Doc, name: str, steps: int) -> None:
    doc["track"][name] = max(doc["track"][name] + steps, 0)
    if doc["track"][name] > 0 and name not in doc["left_start"]:
        doc["left_start"].append(name)


def ah_and_oh(doc: Doc) -> bool:
    spaces = list(doc["track"].values())
    if min(spaces) == max(spaces):
        return False
    away = [name for name in doc["players"] if doc["track"][name] > 0]
    if doc["rulings"]["ah-oh-start"] == "ever":
        away = [name for name in doc["players"] if doc["track"][name] > 0 or name in doc["left_start"]]
    return len(away) >= ceil(len(spaces) / 2)


def is_last(doc: Doc, name: str) -> bool:
    return ah_and_oh(doc) and all(doc["track"][name] <= other for other in doc["track"].values())


def is_first(doc: Doc, name: str) -> bool:
    return ah_and_oh(doc) and all(doc["track"][name] >= other for other in doc["track"].values())


def stopped(doc: Doc) -> Doc:
    me = doc["to_move"]
    every = len(doc["turned"]) + len(doc["passed"])
    if special(doc) == "swap":
        other = doc["in_front"][me]["by"]
        steps = (every if doc["rulings"]["swap-count"] == "all" else len(doc["turned"])) // 2
        go(doc, other, steps * 2 if is_last(doc, other) else steps)
    else:
        go(doc, me, every * 2 if is_last(doc, me) else every)
    doc["discards"] += [card_of(turned) for turned in doc["turned"]] + doc["passed"]
    doc["turned"], doc["passed"] = [], []
    return turn_over(doc, forced=False)


def turned_over(doc: Doc, words: list[str]) -> Doc:
    card, value = f"{words[0]} {words[1]}", int(words[1])
    colour = words[2] if words[0] == "white" else words[0]
    guess = words[-1] if words[-1] in ("higher", "lower") else ""
    if not draw_pile(doc):
        doc["discards"] = []
    space = (doc["crocodiles"][colour] + value) % 12
    collision = any(at == space for name, at in doc["crocodiles"].items() if name != colour)
    doc["crocodiles"][colour] = space
    wrong = False
    if guess:
        before = int(doc["turned"][-1].split()[1])
        wrong = value < before if guess == "higher" else value > before
    doc["turned"].append(f"{card} {colour}" if words[0] == "white" else card)
    if doc["rulings"]["reshuffle"] == "early" and not draw_pile(doc):
        doc["discards"] = []
    return forced_end(doc) if collision or wrong else doc


def forced_end(doc: Doc) -> Doc:
    me, turned = doc["to_move"], len(doc["turned"])
    every = turned + len(doc["passed"])
    if special(doc) == "x2":
        go(doc, me, -2 * (turned if doc["rulings"]["x2-count"] == "turned" else every))
    else:
        other = me
        if special(doc) == "swap" and doc["rulings"]["swap-oh"] == "other":
            other = doc["in_front"][me]["by"]
        if is_first(doc, other):
            go(doc, other, -(every if doc["rulings"]["oh-count"] == "all" else turned))
    doc["passed"] += [card_of(each) for each in doc["turned"]]
    doc["turned"] = []
    return turn_over(doc, forced=True)


def turn_over(doc: Doc, forced: bool) -> Doc:
    use_up(doc)
    if winner(doc):
        return doc
    allowed = not forced or doc["rulings"]["special-after"] == "any-end"
    if doc["advanced"] == "true" and doc["hands"][doc["to_move"]] and targets(doc) and allowed:
        doc["phase"] = "special"
        return doc
    return next_player(doc)
