"""A second road to the legal moves of Pool Party, from the rulebook, by trying out every world that may be true.

A world says which colour each player holds. A move is played out in every world that fits the document; what differs
between worlds has to be told in the token, and how many worlds tell it gives its odds. Works on plain position
documents, knows nothing of the game's own modules.
"""

from fractions import Fraction
from itertools import permutations, product
from typing import Any

Document = dict[str, Any]
Moves = dict[str, Fraction | None]
EMPTY = "."


def pawn_of(text: str) -> tuple[str, int, bool]:
    """Colour, number (0 if unknown) and whether it is shown."""
    parts = text.split()
    if len(parts) == 1:
        return parts[0], 0, False
    return parts[0], int(parts[1].strip("()")), not parts[1].startswith("(")


class Table:
    """A document taken apart."""

    def __init__(self, document: Document) -> None:
        self.ring = [None if text == EMPTY else pawn_of(text) for text in document["ring"]]
        self.pool = [pawn_of(text) for text in document.get("pool", [])]
        self.players = document["players"]
        self.mover = document["to_move"]
        self.out = list(document.get("out", []))
        self.last = document.get("last_move")
        self.nots = document.get("not", {})
        self.colours = sorted({pawn[0] for pawn in [*self.ring, *self.pool] if pawn})
        self.few = 3 if len(self.players) == 2 else 2

    def worlds(self) -> list[dict[str, str]]:
        return [
            world
            for held in permutations(self.colours, len(self.players))
            for world in [dict(zip(self.players, held))]
            if all(self.may_be(player, colour) for player, colour in world.items())
        ]

    def may_be(self, player: str, colour: str) -> bool:
        known = self.players[player]
        if known != "unknown":
            return bool(known == colour)
        stands = any(pawn and pawn[0] == colour for pawn in self.ring)
        return stands != (player in self.out) and colour not in self.nots.get(player, [])

    def numbers(self, colour: str, *, shown_only: bool = False) -> list[int]:
        """The numbers of a colour that are on no pawn the file (or the table) knows."""
        taken = [
            pawn[1] for pawn in [*self.ring, *self.pool] if pawn and pawn[0] == colour and (pawn[2] or not shown_only)
        ]
        return [number for number in (1, 2, 3) if number not in taken]


def in_play(table: Table, out: list[str]) -> list[str]:
    return [player for player in table.players if player not in out]


def is_over(table: Table, ring: list[Any], out: list[str]) -> bool:
    return len(in_play(table, out)) < 2 or len({pawn[0] for pawn in ring if pawn}) <= table.few


def moves(document: Document, rulings: dict[str, str]) -> Moves:
    """Every legal token with its odds (None where nothing is drawn)."""
    table = Table(document)
    worlds = table.worlds()
    if is_over(table, table.ring, table.out):
        return closing_counts(table, worlds)
    found: Moves = {}
    for space, pawn in enumerate(table.ring):
        if pawn is None:
            continue
        colour, number, shown = pawn
        numbers = [number] if number else table.numbers(colour)
        for value in numbers:
            for way, step in (("cw", 1), ("ccw", -1)):
                if is_repeat(table, space, step, rulings["repeat"]):
                    continue
                head = f"{space} {way}" if shown else f"{space}={value} {way}"
                odds = None if shown else Fraction(1, len(numbers))
                for rest, chance in turns(table, worlds, rulings, space, value, step).items():
                    found[f"{head} {rest}".strip()] = times(odds, chance)
    return found


def times(odds: Fraction | None, chance: Fraction | None) -> Fraction | None:
    if odds is None or chance is None:
        return chance if odds is None else odds
    return odds * chance


def is_repeat(table: Table, space: int, step: int, reading: str) -> bool:
    if not table.last or table.last["to"] != space:
        return False
    gone = (table.last["to"] - table.last["from"]) % 18
    before = 1 if gone <= 3 else -1
    forbidden = {"same": [before], "undo": [-before], "both": [1, -1], "neither": []}[reading]
    return step in forbidden


def turns(
    table: Table, worlds: list[dict[str, str]], rulings: dict[str, str], space: int, number: int, step: int
) -> Moves:
    """What may follow the direction: who goes out, the guess, what it tells; with the odds of what is drawn."""
    ring = list(table.ring)
    way = [(space + step * count) % 18 for count in range(1, number + 1)]
    pawn, ring[space] = ring[space], None
    fallen, ring[way[-1]] = ring[way[-1]], pawn
    lost = fallen[0] if fallen and all(other is None or other[0] != fallen[0] for other in ring) else None
    groups: dict[str, list[dict[str, str]]] = {}
    for world in worlds:
        loser = next((player for player, colour in world.items() if colour == lost), "")
        groups.setdefault(loser, []).append(world)
    found: Moves = {}
    for loser, group in groups.items():
        text = f"out {loser}" if loser and len(groups) > 1 else ""
        odds = Fraction(len(group), len(worlds)) if len(groups) > 1 else None
        out = [*table.out, loser] if loser else table.out
        found[text] = odds
        if 0 in way:
            for said, chance in guesses(table, group, rulings, ring, out).items():
                found[f"{text} {said}".strip()] = times(odds, chance)
    return found


def guesses(
    table: Table, worlds: list[dict[str, str]], rulings: dict[str, str], ring: list[Any], out: list[str]
) -> Moves:
    if is_over(table, ring, out) and rulings["end-before-guess"] == "yes":
        return {}
    if table.mover in out and rulings["guess-when-out"] == "no":
        return {}
    found: Moves = {}
    for player in in_play(table, out):
        for colour in table.colours:
            stands = any(pawn and pawn[0] == colour for pawn in ring)
            if player != table.mover and (stands or rulings["guess-colours"] == "any"):
                found.update(answered(table, worlds, player, colour))
    return found


def answered(table: Table, worlds: list[dict[str, str]], player: str, colour: str) -> Moves:
    """The guess with each answer that some world gives."""
    right = [world for world in worlds if world[player] == colour]
    wrong = [world for world in worlds if world[player] != colour]
    mine = sorted({world[table.mover] for world in wrong})
    answers = {"right": len(right)} if right else {}
    for own in mine:
        said = f"wrong {own}" if len(mine) > 1 else "wrong"
        answers[said] = sum(world[table.mover] == own for world in wrong)
    if len(answers) == 1:
        return {f"guess {player} {colour}": None}
    return {f"guess {player} {colour} {said}": Fraction(count, len(worlds)) for said, count in answers.items()}


# -- the end ------------------------------------------------------------------------------------------------------


def tied(table: Table, world: dict[str, str]) -> list[tuple[int, str]]:
    """The nearest spaces with a pawn of a player still in, and the player."""
    owned = [
        (min(space, 18 - space), space, player)
        for space, pawn in enumerate(table.ring)
        for player in in_play(table, table.out)
        if pawn and pawn[0] == world[player]
    ]
    return [(space, player) for away, space, player in owned if away == min(owned)[0]]


def seen_numbers(table: Table, space: int) -> list[int]:
    colour, number, shown = table.ring[space]
    return [number] if shown else table.numbers(colour, shown_only=True)


def results(table: Table, world: dict[str, str]) -> set[tuple[str, ...]]:
    """Who may come first, by what the table has seen of the numbers; `=` marks a comparison of numbers."""
    if len(in_play(table, table.out)) < 2:
        return {("alone", *in_play(table, table.out))}
    nearest = tied(table, world)
    if len({player for _, player in nearest}) == 1:
        return {("nearest", nearest[0][1])}
    found = set()
    for numbers in product(*(seen_numbers(table, space) for space, _ in nearest)):
        best = [player for (_, player), number in zip(nearest, numbers) if number == max(numbers)]
        found.add(("number", *(player for player in table.players if player in best)))
    return found


def closing_counts(table: Table, worlds: list[dict[str, str]]) -> Moves:
    if len(set().union(*(results(table, world) for world in worlds))) == 1:
        return {}
    players = in_play(table, table.out)
    found: Moves = {}
    for colours, chance in tokens_turned(players, worlds).items():
        world = next(world for world in worlds if all(world[player] == colour for player, colour in colours))
        said = " ".join(f"{player}={colour}" for player, colour in colours)
        for turned, odds in numbers_turned(table, world).items():
            found[f"count {said} {turned}".replace("  ", " ").strip()] = times(chance, odds)
    return found


def tokens_turned(players: list[str], worlds: list[dict[str, str]]) -> dict[tuple[tuple[str, str], ...], Any]:
    """The tokens that must be turned up, one player after the other, with the odds of each way they may come out."""
    for player in players:
        colours = sorted({world[player] for world in worlds})
        if len(colours) > 1:
            return {
                ((player, colour), *rest): times(Fraction(len(fitting), len(worlds)), chance)
                for colour in colours
                for fitting in [[world for world in worlds if world[player] == colour]]
                for rest, chance in tokens_turned(players, fitting).items()
            }
    return {(): None}


def numbers_turned(table: Table, world: dict[str, str]) -> Moves:
    if len(results(table, world)) == 1:
        return {"": None}
    hidden = [space for space, _ in tied(table, world) if len(seen_numbers(table, space)) > 1]
    drawn = []
    for space in hidden:
        colour, number, _ = table.ring[space]
        drawn.append([number] if number else table.numbers(colour))
    every = list(product(*drawn))
    return {
        " ".join(f"{space}={number}" for space, number in zip(hidden, numbers)): Fraction(1, len(every))
        for numbers in every
    }
