"""Pool Party with open colours once more, as plainly as can be: documents, the second road's moves, growing sets.

document   a position as people write it down; every colour is given in it
hero       the player asked about, against all others
"""

from __future__ import annotations

from collections.abc import Hashable
from fractions import Fraction
from typing import Any

from pool_party import naive

from .plain import Spot, values

Document = dict[str, Any]
HERO, OTHERS = "hero", "others"
READINGS = {"repeat": "same", "end-before-guess": "yes", "guess-colours": "standing", "guess-when-out": "no"}


def moves(document: Document, guesses: bool) -> dict[str, Fraction | None]:
    """Every legal token with its odds; without guesses those that make none."""
    found = naive.moves(document, READINGS | document.get("rulings", {}))
    return {token: odds for token, odds in found.items() if guesses or "guess" not in token}


def played(document: Document, token: str) -> Document:
    """The position after a turn or a count."""
    first, *words = token.split()
    ring, pool, out = list(document["ring"]), list(document["pool"]), list(document["out"])
    if first == "count":
        for space, number in (word.split("=") for word in words):
            ring[int(space)] = f"{ring[int(space)].split()[0]} {number}"
        return {**document, "ring": ring}
    start, _, number = first.partition("=")
    colour = ring[int(start)].split()[0]
    number = number or ring[int(start)].split()[1]
    end = (int(start) + int(number) * {"cw": 1, "ccw": -1}[words[0]]) % 18
    ring[int(start)], fallen, ring[end] = ".", ring[end], f"{colour} {number}"
    holders = {held: player for player, held in document["players"].items()}

    def sink(pawn: str) -> None:
        pool.append(pawn)
        gone = pawn.split()[0]
        if gone in holders and holders[gone] not in out and all(each.split()[0] != gone for each in ring):
            out.append(holders[gone])

    if fallen != ".":
        sink(fallen)
    if words[1:]:
        _, player, named, *_ = words[1:]
        loser = player if document["players"][player] == named else document["to_move"]
        wet = [each for each in ring if each.split()[0] == document["players"][loser]]
        ring = ["." if each in wet else each for each in ring]
        pool += wet
        out += [loser] if loser not in out else []
    players = list(document["players"])
    at = players.index(document["to_move"]) + 1
    following = [player for player in players[at:] + players[:at] if player not in out]
    return {
        **document,
        "ring": ring,
        "pool": sorted(pool),
        "out": out,
        "to_move": following[0] if following else document["to_move"],
        "last_move": {"from": int(start), "to": end},
    }


def name(document: Document) -> Hashable:
    """What tells positions apart; without the move made last where it closes nothing."""
    last = document["last_move"]
    free = document.get("rulings", {}).get("repeat") == "neither"
    return (
        tuple(document["ring"]),
        tuple(sorted(document["pool"])),
        tuple(sorted(document["out"])),
        document["to_move"],
        None if last is None or free or document["ring"][last["to"]] == "." else (last["from"], last["to"]),
    )


def ended(document: Document, hero: str) -> Fraction | None:
    """What the hero has of a finished game; None while it goes on, or a count is due."""
    table = naive.Table(document)
    if not naive.is_over(table, table.ring, table.out):
        return None
    (world,) = table.worlds()
    results = naive.results(table, world)
    if len(results) > 1:
        return None
    _, *first = next(iter(results))
    drawn = first or list(document["players"])
    return Fraction(-1 if hero not in drawn else 1 if len(drawn) == 1 else 0)


def explored(document: Document, hero: str, guesses: bool) -> dict[Hashable, Spot]:
    """Every position that can be reached."""
    found: dict[Hashable, Spot] = {}
    waiting = [document]
    while waiting:
        here = waiting.pop()
        if name(here) in found:
            continue
        over = ended(here, hero)
        nexts: list[Hashable] = []
        draws: dict[str, dict[str, tuple[Fraction, list[Hashable]]]] = {}
        for token, odds in moves(here, guesses).items() if over is None else ():
            after = played(here, token)
            waiting.append(after)
            if odds is None:
                nexts.append(name(after))
            else:
                pawn, shown = ("count", token) if token.startswith("count") else token.split()[0].split("=")
                draws.setdefault(pawn, {}).setdefault(shown, (odds, []))[1].append(name(after))
        hidden = sum(len(pawn.split()) == 1 and pawn != "." for pawn in [*here["ring"], *here["pool"]])
        found[name(here)] = Spot(
            HERO if here["to_move"] == hero else OTHERS,
            over,
            hidden,
            tuple(nexts),
            tuple(tuple((odds, tuple(afters)) for odds, afters in draw.values()) for draw in draws.values()),
        )
    return found


def worth(document: Document, hero: str, guesses: bool) -> dict[Hashable, Fraction]:
    """What every position that can be reached is worth to the hero."""
    return values(explored(document, hero, guesses), (HERO, OTHERS))
