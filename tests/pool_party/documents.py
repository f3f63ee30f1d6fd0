"""Random position documents of Pool Party for the tests, true to what can be on a table."""

from random import Random
from typing import Any

COLOURS = ("blue", "green", "orange", "purple", "red", "yellow")
NAMES = ("ann", "ben", "cho", "dan", "eva", "fay")
READINGS = {
    "repeat": ("same", "undo", "both", "neither"),
    "end-before-guess": ("yes", "no"),
    "guess-colours": ("standing", "any"),
    "guess-when-out": ("no", "yes"),
}

Pawn = tuple[str, int]


def truth(rng: Random, players: int = 0, standing: int = 0) -> dict[str, Any]:
    """Where every pawn is and who holds which colour, known to nobody yet."""
    count = players or rng.randint(2, 6)
    pawns = [(colour, number) for colour in COLOURS for number in (1, 2, 3)]
    rng.shuffle(pawns)
    left = standing or rng.choice((18, 14, 10, 9, 8, 7, 6, 5, 4, 3, 2))
    ring: list[Pawn | None] = [*pawns[:left], *[None] * (18 - left)]
    rng.shuffle(ring)
    held = dict(zip(NAMES[:count], rng.sample(COLOURS, count)))
    stand = {pawn[0] for pawn in ring if pawn}
    out = [player for player, colour in held.items() if colour not in stand]
    return {"ring": ring, "pool": pawns[left:], "held": held, "out": out}


def written(pawn: Pawn | None, how: str) -> str:
    """A pawn that is shown, pinned or open."""
    if pawn is None:
        return "."
    colour, number = pawn
    return {"shown": f"{colour} {number}", "pinned": f"{colour} ({number})", "open": colour}[how]


def document(rng: Random, *, knowing: float = 0.5, players: int = 0, standing: int = 0) -> dict[str, Any]:
    """A document of a random truth; `knowing` is the share of colours the file knows."""
    true = truth(rng, players, standing)
    while len(true["out"]) == len(true["held"]):
        true = truth(rng, players, standing)
    shown, pinned = rng.random(), rng.random()
    ways = {
        pawn: "shown" if rng.random() < shown else "pinned" if rng.random() < pinned else "open"
        for pawn in [*true["ring"], *true["pool"]]
        if pawn
    }
    plain = {
        "game": "pool-party",
        "players": {player: colour if rng.random() < knowing else "unknown" for player, colour in true["held"].items()},
        "to_move": rng.choice([player for player in true["held"] if player not in true["out"]]),
        "out": true["out"],
        "ring": [written(pawn, ways.get(pawn, "")) for pawn in true["ring"]],
        "pool": [written(pawn, ways[pawn]) for pawn in true["pool"]],
        "not": nots(rng, true["held"]),
    }
    last = last_move(rng, true["ring"], ways)
    return {**plain, **({"last_move": last} if last else {})}


def nots(rng: Random, held: dict[str, str]) -> dict[str, list[str]]:
    """Colours that some players are truly known not to have."""
    found = {}
    for player, colour in held.items():
        if rng.random() < 0.3:
            others = [other for other in COLOURS if other != colour]
            found[player] = sorted(rng.sample(others, rng.randint(1, 2)))
    return found


def last_move(rng: Random, ring: list[Pawn | None], ways: dict[Pawn, str]) -> dict[str, int] | None:
    """A move by which a shown pawn may have come to where it stands."""
    moves = [
        {"from": start, "to": end}
        for end, pawn in enumerate(ring)
        if pawn and ways[pawn] == "shown"
        for start in ((end - pawn[1]) % 18, (end + pawn[1]) % 18)
        if ring[start] is None
    ]
    return rng.choice(moves) if moves and rng.random() < 0.7 else None


def rulings(rng: Random) -> dict[str, str]:
    """A random combination of readings."""
    return {name: rng.choice(readings) for name, readings in READINGS.items()}
