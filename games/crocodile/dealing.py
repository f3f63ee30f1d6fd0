"""A game about to begin: who plays with whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..core.game import sound
from ..core.position import Fields, Items, Node, NotationError, Text
from ..core.shapes import clip, did_you_mean

if TYPE_CHECKING:
    from random import Random

WISHES = {
    "mode": "teams or alone",
    "teams": "how many teams, or who they are: 'north=ann,ben south=dan,eva'",
    "u-cards": "the U-cards of each team, such as 'robbery,set-word', or none",
}
TEAM_NAMES = ("north", "south", "east", "west")
PLAYERS = ("ann", "ben", "cho", "dan", "eva", "fay", "gus", "hal")


def deal(game: Any, rng: Random, players: Sequence[str], wishes: Mapping[str, str]) -> dict[str, Any]:
    """A position before the first turn. Teams are drawn by lot unless a wish names them."""
    wanted = {name.replace("_", "-"): wish.strip() for name, wish in wishes.items()}
    for name in wanted:
        if name not in WISHES:
            known = ", ".join(f"{each} ({what})" for each, what in WISHES.items())
            raise NotationError(f"no option is called {clip(name)}{did_you_mean(name, WISHES)}; there are {known}")
    mode = wanted.get("mode", "teams")
    fields: dict[str, Any] = {"game": game.slug, "mode": mode}
    if mode == "alone":
        fields["players"] = list(players or PLAYERS[:4])
    elif mode == "teams":
        fields["teams"] = _teams(rng, players, wanted.get("teams", "2"))
    else:
        raise NotationError(f"mode is teams or alone, not '{clip(mode)}'")
    if "u-cards" in wanted:
        named = wanted["u-cards"].replace(",", " ").split()
        fields["u_cards"] = [] if named == ["none"] else named
    fields["turns"] = []
    return sound(game, fields)


def _teams(rng: Random, players: Sequence[str], wish: str) -> dict[str, list[str]]:
    """The teams wished for; a number of them is filled by lot, as evenly as can be."""
    if "=" in wish:
        if players:
            raise NotationError("give the players, or name the teams with who is in them, not both")
        return _named_teams(wish)
    if wish not in ("2", "3", "4"):
        raise NotationError(f"teams: {WISHES['teams']}; 2, 3 or 4 of them, not '{clip(wish)}'")
    number = int(wish)
    drawn = list(players or PLAYERS[: 2 * number])
    if len(drawn) < 2 * number:
        raise NotationError(f"{number} teams need at least {2 * number} players, {len(drawn)} given")
    rng.shuffle(drawn)
    return {name: drawn[first::number] for first, name in enumerate(TEAM_NAMES[:number])}


def _named_teams(wish: str) -> dict[str, list[str]]:
    teams: dict[str, list[str]] = {}
    for part in wish.replace(";", " ").split():
        name, _, members = part.partition("=")
        if name in teams:
            raise NotationError(f"the team {clip(name)} is named twice")
        teams[name] = [member for member in members.split(",") if member]
    return teams


def opening(game: Any, record: Fields) -> dict[str, Any] | None:
    """The start of a record of the game alone, which is known from its players; teams have to be told."""
    players, moves = record.get("players"), record.get("moves")
    first = moves[0] if isinstance(moves, Items) and moves else None
    if not _of_own_game(first) or not isinstance(players, (Items, Fields)):
        return None
    return {"game": game.slug, "mode": "alone", "players": [str(name) for name in players], "turns": []}


def _of_own_game(first: Node | None) -> bool:
    """Whether a record that begins like this is one of the game alone: there is no task in it."""
    if isinstance(first, Fields):
        return "team" not in first and "task" not in first
    return isinstance(first, Text) and first.split()[:1] == ["presenter"]
