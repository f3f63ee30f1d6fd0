"""Croco Rider once more, told plainly from the rulebook: a position file goes in, tokens and position files come out.

Nothing here is shared with the game but the form of a position file.
"""

from typing import Any

Document = dict[str, Any]


def reading(document: Document, name: str) -> str:
    default = {"camp": "ring", "opening": "placements", "adjacency": "any-gap", "end": "due"}
    chosen: str = document.get("rulings", {}).get(name, default[name])
    return chosen


def opponent(colour: str) -> str:
    return "blue" if colour == "green" else "green"


def pawns_left(document: Document, colour: str) -> int:
    return sum(1 for pawn in document["camps"][colour] if pawn != ".")


def is_over(document: Document) -> bool:
    if pawns_left(document, document["to_move"]) == 0:
        return True
    return reading(document, "end") == "at-once" and pawns_left(document, opponent(document["to_move"])) == 0


def side_by_side(document: Document, one: int, two: int) -> bool:
    if abs(one - two) == 1:
        return True
    return reading(document, "camp") == "ring" and {one, two} == {1, 12}


def may_be_played(document: Document, place: int) -> bool:
    colour = document["to_move"]
    camp = document["camps"][colour]
    if camp[place - 1] == ".":
        return False
    vacated = [number for number in range(1, 13) if camp[number - 1] == "."]
    if reading(document, "opening") == "placements" and len(vacated) < 2:
        return True
    if reading(document, "opening") == "turns" and document["turns_ended"][colour] < 2:
        return True
    if reading(document, "adjacency") == "any-gap":
        return any(side_by_side(document, place, gap) for gap in vacated)
    first = document.get("opening_squares", {}).get(colour, vacated)
    neighbours = [
        number
        for number in range(1, 13)
        if camp[number - 1] != "." and any(side_by_side(document, number, gap) for gap in first)
    ]
    return place in neighbours or neighbours == []


def squares_for(document: Document, pawn: str) -> list[tuple[int, int]]:
    free = [
        (length, square)
        for length, row in document["crocodiles"].items()
        for square in range(1, length + 1)
        if row[square - 1] == "."
    ]
    own = []
    for length, square in free:
        from_head, from_tail = square, length - square + 1
        if int(pawn[0]) == (from_head if pawn[1] == "+" else from_tail):
            own.append((length, square))
    return own if own else free


def legal_tokens(document: Document) -> set[str]:
    """The token of every legal placement."""
    tokens: set[str] = set()
    if is_over(document):
        return tokens
    for place in range(1, 13):
        if may_be_played(document, place):
            pawn = document["camps"][document["to_move"]][place - 1]
            for length, square in squares_for(document, pawn):
                tokens.add(f"{pawn}@{place}>{length}.{square}")
    return tokens


def is_up(text: str) -> bool:
    return text != "." and not text.startswith("(")


def newcomer_wins(row: list[str], square: int, pawn: str) -> bool:
    for number, text in enumerate(row, 1):
        if is_up(text):
            sign = text[-1]
            if sign == pawn[1]:
                return square < number
            return square > number
    return True


def placed(document: Document, token: str) -> Document:
    """The position after a legal placement."""
    name, target = token.split(">")
    pawn, place = name.split("@")
    length, square = (int(part) for part in target.split("."))
    colour = document["to_move"]
    camps = {who: list(camp) for who, camp in document["camps"].items()}
    rows = {each: list(row) for each, row in document["crocodiles"].items()}
    turns = dict(document["turns_ended"])
    opening = {who: list(squares) for who, squares in document.get("opening_squares", {}).items()}
    if camps[colour].count(".") < 2:
        opening[colour] = sorted([*opening.get(colour, []), int(place)])
    camps[colour][int(place) - 1] = "."
    won = newcomer_wins(rows[length], square, pawn)
    if won:
        rows[length] = [f"({text})" if is_up(text) else text for text in rows[length]]
    rows[length][square - 1] = f"{colour} {pawn}" if won else f"({colour} {pawn})"
    nothing_left = camps[colour].count(".") == 12
    passes = won or (nothing_left and reading(document, "end") == "pass-on")
    if passes:
        turns[colour] += 1
    return {
        **document,
        "to_move": opponent(colour) if passes else colour,
        "camps": camps,
        "crocodiles": rows,
        "turns_ended": turns,
        "opening_squares": opening,
    }


def totals(document: Document) -> dict[str, int]:
    """The points of both colours."""
    points = {"green": 0, "blue": 0}
    for length, row in document["crocodiles"].items():
        for text in row:
            if is_up(text):
                colour, pawn = text.split()
                points[colour] += length * int(pawn[0])
    return points
