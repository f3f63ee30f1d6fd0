"""Positions: the record of a game so far, read and written.

A file is unreadable (an error, with its line) where it contradicts itself or could not have happened: names nobody has,
a turn without a task, and every rule of the group `record`, named in brackets ([words-on-card] a fourth object).
A turn that breaks any other rule is a judged turn: it stands as it was played, it is counted, and each of its broken
rules is reported with its id and line: as a doubt, in the facts and with the score (see `judging`). A record's replay
finds the same ones, since both play the same words one after another.
Points written down wrongly (`points: 12`) are such a broken rule too; the true points are counted.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..core.game import Game, heading, opened
from ..core.position import Fields, Items, Position, Problems, Text
from ..core.rulebook import Rulebook
from ..core.shapes import ListOf, MapOf, OneOf, did_you_mean
from .judging import impossible
from .moves import kept, play
from .state import AloneGame, State, Team, TeamGame, stage
from .text import listed
from .turns import ENTRY, NAME_SHAPE, CardName, contradictions, words_of, write_own, write_turn
from .words import U_CARDS, Card, Guess, Look, Presenter, Solved, Task, Time, Word

MODES = ("teams", "alone")
MOST_TURNS = 2000
FIELDS = {
    "mode": OneOf(MODES),
    "u_cards": ListOf(CardName(), says="a list of U-cards"),
    "teams": MapOf(NAME_SHAPE, ListOf(NAME_SHAPE, says="a list of players")),
    "players": ListOf(NAME_SHAPE, says="a list of players"),
    "turns": ListOf(ENTRY, 0, MOST_TURNS, says="a list of turns"),
}
REQUIRED = ("mode",)


# -- reading ----------------------------------------------------------------------------------------------------------


def read(game: Game[Any], position: Position) -> State:
    """The record of a file. Raises PositionError with everything that makes it unreadable."""
    fields, rulings, problems = opened(game, position)
    own = fields["mode"] == "alone"
    for key in ("teams", "u_cards") if own else ("players",):
        if key in fields:
            problems.add(f"{key}: there are none in mode {fields['mode']}", fields[key])
    start = _alone(fields, rulings, problems) if own else _teams(fields, rulings, problems)
    turns: Any = fields.get("turns", Items())
    for number, entry in enumerate(turns, 1):
        _check_entry(start, entry, number, number == len(turns), problems)
    problems.raise_any()
    state = _played(game.rulebook, start, turns, problems)
    problems.raise_any()
    return state


def _teams(fields: Fields, rulings: Any, problems: Problems) -> TeamGame:
    named: Any = fields.get("teams", Fields())
    if "teams" not in fields:
        problems.add("teams is missing", fields)
    elif not 2 <= len(named) <= 4:
        problems.add(f"teams: 2 to 4 teams expected, {len(named)} given", named)
    for name, players in named.items():
        if len(players) < 2:
            problems.add(f"teams.{name}: a team needs two players or more, one to show and one to guess", players)
    _only_once([player for players in named.values() for player in players], "player", problems)
    cards: Any = fields.get("u_cards", Items(map(Text, U_CARDS)))
    _only_once(cards, "U-card", problems)
    teams = tuple(Team(str(name), tuple(map(str, players))) for name, players in named.items())
    return TeamGame(rulings, tuple(card for card in U_CARDS if card in cards), teams)


def _alone(fields: Fields, rulings: Any, problems: Problems) -> AloneGame:
    players: Any = fields.get("players", Items())
    if "players" not in fields:
        problems.add("players is missing", fields)
    elif len(players) < 2:
        problems.add("players: two or more are needed, one to show and one to guess", players)
    _only_once(players, "player", problems)
    return AloneGame(rulings, tuple(map(str, players)))


def _only_once(names: list[Text], what: str, problems: Problems) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            problems.add(f"the {what} {name} is named twice", name)
        seen.add(name)


def _check_entry(start: State, entry: Fields, number: int, last: bool, problems: Problems) -> None:
    """Note what one turn cannot say, whatever went before it."""
    own = isinstance(start, AloneGame)
    found = list(contradictions(entry, own))
    if "open" in entry and not last:
        found.append(("only the last turn can be open", entry["open"]))
    for message, node in found:
        problems.add(f"turn {number}: {message}", node)
    if not found:
        strangers: dict[tuple[str, int, int], Any] = {}  # whoever is swapped out stands in two words of the turn
        for word, at in words_of(entry):
            for message, name in _strangers(start, word):
                node = name if isinstance(name, Text) and name.line else at
                strangers.setdefault((message, node.line, node.column), node)
        for (message, _, _), node in strangers.items():
            problems.add(f"turn {number}: {message}", node)


def _strangers(start: State, word: Word) -> Iterator[tuple[str, str]]:
    """The names in a word that nobody has, each after what is to be said of it."""
    teams = start.names if isinstance(start, TeamGame) else ()
    for what, names, known in (("team", _team_names(word), teams), ("player", _player_names(word), start.players)):
        for name in names:
            if name not in known:
                yield f"there is no {what} {name}{did_you_mean(name, known) or '; there are ' + listed(known)}", name


def _team_names(word: Word) -> list[str]:
    if isinstance(word, Time):
        return [team for team, _ in word.claims if team]
    if isinstance(word, (Task, Guess, Card)):
        return [word.by] if word.by else []
    return [word.team] if isinstance(word, Look) else []


def _player_names(word: Word) -> list[str]:
    if isinstance(word, (Presenter, Solved)):
        return [word.player]
    return [name for name in (word.out, word.into) if name] if isinstance(word, Card) else []


def _played(rules: Rulebook, state: State, turns: Any, problems: Problems) -> State:
    """The record with all turns played; what cannot have happened is noted and left out."""
    for number, entry in enumerate(turns, 1):
        for word, at in words_of(entry):
            refused = list(impossible(rules, state, word))
            for each in refused:
                problems.add(f"turn {number}: [{each.rule}] {each.because}", at)
            if not refused:
                state = play(state, kept(state, word))
            elif stage(state) == "over":
                return state
    return state


# -- writing ----------------------------------------------------------------------------------------------------------


def write(game: Game[Any], state: State) -> dict[str, Any]:
    """The record as plain data."""
    fields = heading(game, state)
    if isinstance(state, AloneGame):
        fields |= {"mode": "alone", "players": list(state.players)}
        return fields | {"turns": list(map(write_own, state.all_turns))}
    fields["mode"] = "teams"
    if state.u_cards != U_CARDS:
        fields["u_cards"] = list(state.u_cards)
    fields["teams"] = {team.name: list(team.players) for team in state.teams}
    fields["turns"] = [write_turn(turn, still_open=False) for turn in state.turns]
    if state.open:
        fields["turns"].append(write_turn(state.open, still_open=True))
    return fields
