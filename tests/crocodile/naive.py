"""Crocodile once more, as plainly as it can be written: the second road that the rules are compared with.

It reads a position as a file holds it (dicts, lists and text), straight from the rulebook, and shares nothing with the
game package. `legal` gives the tokens that are legal, `scores` the points, `final` the result.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

IN_FORCE = {
    "rotation": "balanced",
    "bonus-set-word": "yes",
    "swapped-presenter": "replacement",
    "same-bonus": "each",
    "fault": "warning",
    "set-word-skip": "no",
    "robbery-set-word": "zero",
}
CARD = [("objects", 3, 2), ("actions", 3, 2), ("concepts", 1, 5), ("names", 2, 3), ("expressions", 1, 5)]
"""Category, how many words, points of each."""
EIGHT = [
    "first-letter",
    "player-swap",
    "eyes-closed",
    "hands-locked",
    "extra-minute",
    "back-turned",
    "set-word",
    "robbery",
]
EXTRA = {"eyes-closed": 3, "hands-locked": 5, "back-turned": 5}


def reading(game: dict[str, Any], name: str) -> str:
    return str(game.get("rulings", {}).get(name, IN_FORCE[name]))


def closed(game: dict[str, Any]) -> list[dict[str, Any]]:
    return [turn for turn in game["turns"] if "open" not in turn]


def opened(game: dict[str, Any]) -> dict[str, Any] | None:
    return next((turn for turn in game["turns"] if "open" in turn), None)


# -- the team game -----------------------------------------------------------------------------------------------------


def legal(game: dict[str, Any]) -> set[str]:
    """Every legal token."""
    if game["mode"] == "alone":
        return set(alone(game))
    if all(len([turn for turn in closed(game) if turn["team"] == team]) >= 12 for team in game["teams"]):
        return set()
    turn = opened(game)
    if turn is None:
        return set(tasks(game))
    if "presenter" not in turn:
        return set(presenters(game, turn))
    if turn["open"] == "preparing":
        return {"start", *looks(game, turn), *cards(game, turn)}
    return {"time", *guesses(game, turn)}


def whose(game: dict[str, Any]) -> str:
    """The first team of those with the fewest turns."""
    best, fewest = "", 99
    for team in game["teams"]:
        had = len([turn for turn in closed(game) if turn["team"] == team])
        if had < fewest:
            best, fewest = team, had
    return best


def tasks(game: dict[str, Any]) -> Iterator[str]:
    team = whose(game)
    for task in ("objects", "actions", "concepts", "names", "expressions", "free"):
        if [turn["task"] for turn in closed(game) if turn["team"] == team].count(task) < 2:
            yield f"task {task}"


def swaps(turn: dict[str, Any]) -> list[dict[str, Any]]:
    early = [card for card in turn.get("u_cards", []) if "late" not in card]
    late = [card for card in turn.get("u_cards", []) if "late" in card]
    return [card for card in early + late if card["card"] == "player-swap"]


def presenters(game: dict[str, Any], turn: dict[str, Any]) -> Iterator[str]:
    team = turn["team"]
    shown = []
    for other in closed(game):
        if other["team"] == team:
            swapped = swaps(other)
            replaced = swapped and reading(game, "swapped-presenter") == "replaced"
            shown.append(swapped[0]["from"] if replaced else other["presenter"])
    players = game["teams"][team]
    counts = {player: shown.count(player) for player in players}
    least = [player for player in players if counts[player] == min(counts.values())]
    allowed = {"balanced": least, "strict": least[:1], "free": players}[reading(game, "rotation")]
    return (f"presenter {player}" for player in allowed)


def looks(game: dict[str, Any], turn: dict[str, Any]) -> Iterator[str]:
    for team in game["teams"]:
        robs = any(card["by"] == team and card["card"] == "robbery" for card in turn.get("u_cards", []))
        if team != turn["team"] and team not in turn.get("looked", []) and not robs:
            yield f"look {team}"


def cards(game: dict[str, Any], turn: dict[str, Any]) -> Iterator[str]:
    for team in game["teams"]:
        if any(card["by"] == team for card in turn.get("u_cards", [])):
            continue
        gone = [card["card"] for each in closed(game) for card in each.get("u_cards", []) if card["by"] == team]
        for card in game.get("u_cards", EIGHT):
            own_turn = team == turn["team"]
            if card in gone or (own_turn and card in ("set-word", "robbery")):
                continue
            if card == "robbery" and team in turn.get("looked", []):
                continue
            if card != "player-swap":
                yield f"card {team} {card}"
                continue
            now = turn["presenter"]
            for player in game["teams"][turn["team"]]:
                if player != now:
                    yield f"card {team} player-swap {now}>{player}"


def happened(turn: dict[str, Any]) -> list[tuple[str, str]]:
    """Guesses as (word, team) and faults as ("fault", ""), in order."""
    guessed = []
    for item in turn.get("guessed", []):
        guessed.append((item, turn["team"]) if isinstance(item, str) else (item["word"], item["by"]))
    events: list[tuple[str, str]] = []
    for number in range(len(guessed) + 1):
        for fault in turn.get("faults", []):
            if int(fault.get("after", len(guessed))) == number:
                events.append(("fault", ""))
        if number < len(guessed):
            events.append(guessed[number])
    return events


def guesses(game: dict[str, Any], turn: dict[str, Any]) -> Iterator[str]:
    events = happened(turn)
    words = [word for word, _ in events if word != "fault"]
    played = [(card["by"], card["card"]) for card in turn.get("u_cards", [])]
    if ("fault", "") in events and reading(game, "fault") == "turn-over":
        return
    swapped = swaps(turn)
    free_to_guess = set(game["teams"][turn["team"]]) - {turn["presenter"]} - {swap["from"] for swap in swapped}
    teams = [turn["team"]] if free_to_guess or not swapped else []
    teams += [by for by, card in played if card == "robbery" and by != turn["team"]]
    for team in teams:
        for word in guessable(game, turn["task"], words, [card for _, card in played].count("set-word")):
            yield f"guess {word}" + ("" if team == turn["team"] else f" {team}")


def guessable(game: dict[str, Any], task: str, words: list[str], set_words: int) -> Iterator[str]:
    """What may be guessed next, whoever guesses."""
    skip = reading(game, "set-word-skip") == "yes"
    set_left = set_words - words.count("set-word")
    card_begun = any(word != "set-word" for word in words)
    if set_left > 0 and not (skip and card_begun):
        yield "set-word"
    if set_left > 0 and not skip:
        return
    left = {category: number - words.count(category) for category, number, _ in CARD}
    for category, number in left.items():
        if number > 0 and (task == "free" or category == task or left[task] <= 0):
            yield category


# -- points ------------------------------------------------------------------------------------------------------------


def points(game: dict[str, Any], turn: dict[str, Any]) -> dict[str, int]:
    """The points of one turn by team."""
    gained = dict.fromkeys(game["teams"], 0)
    worth = {category: value for category, _, value in CARD}
    own = []
    spoilt = stopped = False
    for word, team in happened(turn):
        if word == "fault":
            spoilt, stopped = True, True
            continue
        counts = {"warning": True, "word-void": not spoilt, "turn-over": not stopped}[reading(game, "fault")]
        spoilt = False
        if not counts:
            continue
        if team == turn["team"]:
            own.append(word)
            gained[team] += worth.get(word, 5)
        elif word != "set-word":
            gained[team] += worth[word]
        elif reading(game, "robbery-set-word") == "five":
            gained[team] += 5
    enough = [word for word in own if word != "set-word" or reading(game, "bonus-set-word") == "yes"]
    if enough:
        bonuses = [card["card"] for card in turn.get("u_cards", []) if card["card"] in EXTRA]
        if reading(game, "same-bonus") == "once":
            bonuses = sorted(set(bonuses))
        gained[turn["team"]] += sum(EXTRA[card] for card in bonuses)
    return gained


def totals(game: dict[str, Any]) -> dict[str, int]:
    """The points of all turns, by team."""
    gained = [points(game, turn) for turn in game["turns"]]
    return {team: sum(each[team] for each in gained) for team in game["teams"]}


def final(game: dict[str, Any]) -> tuple[dict[str, int], list[str]] | None:
    """The final totals and the winners, when the game is over."""
    if game["mode"] == "alone":
        shown = {player: 10 - sum(left(game, player).values()) for player in game["players"]}
        return (shown, [player for player in shown if shown[player] == 10]) if 10 in shown.values() else None
    if any(len([turn for turn in closed(game) if turn["team"] == team]) < 12 for team in game["teams"]):
        return None
    total = totals(game)
    for team in game["teams"]:
        gone = {card["card"] for turn in game["turns"] for card in turn.get("u_cards", []) if card["by"] == team}
        total[team] += len([card for card in game.get("u_cards", EIGHT) if card not in gone])
    return total, [team for team in total if total[team] == max(total.values())]


# -- everyone alone ----------------------------------------------------------------------------------------------------


def left(game: dict[str, Any], player: str) -> dict[str, int]:
    """The words of the own card that are still to be shown."""
    words = {category: number for category, number, _ in CARD}
    for turn in game["turns"]:
        spoilt = "faults" in turn and reading(game, "fault") != "warning"
        if turn["presenter"] == player and "guessed_by" in turn and not spoilt:
            words[turn["word"]] -= 1
    return words


def alone(game: dict[str, Any]) -> Iterator[str]:
    if final(game):
        return
    players, turns = game["players"], game["turns"]
    last = turns[-1] if turns else None
    ended = last is not None and "faults" in last and reading(game, "fault") == "turn-over"
    if last is None:
        yield from (f"presenter {player}" for player in players)
    elif ended:
        yield f"presenter {last['presenter']}"
    elif "guessed_by" in last:
        yield f"presenter {last['guessed_by']}"
    elif "word" in last:
        yield from (f"guess {player}" for player in players if player != last["presenter"])
    else:
        yield from (f"word {word}" for word, number in left(game, last["presenter"]).items() if number > 0)
