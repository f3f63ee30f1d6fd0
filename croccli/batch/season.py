"""A season's table from the results of `croc batch`.

player      a person; where a record names none, the seat itself
standing    one player's line of the table
tie-break   a number by which players with equal points are put in order, the higher the better
group       players who are equal so far
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, permutations
from typing import NamedTuple

OUTCOMES = ("win", "draw", "loss")


class Played(NamedTuple):
    """A finished game: what it was for each player, and the score of each."""

    outcomes: Mapping[str, str]
    scores: Mapping[str, int]


class Points(NamedTuple):
    """What a win, a draw and a loss are worth."""

    win: Fraction
    draw: Fraction
    loss: Fraction

    def of(self, outcome: str) -> Fraction:
        return self[OUTCOMES.index(outcome)]


class Standing(NamedTuple):
    """A player's line. `breaks` are the tie-breaks asked for, in order; None where they were not needed."""

    rank: int
    player: str
    games: int
    wins: int
    draws: int
    losses: int
    points: Fraction
    findings: int
    breaks: tuple[Fraction | None, ...]


class Meeting(NamedTuple):
    """What one player did in the games against another."""

    player: str
    against: str
    games: int
    wins: int
    draws: int
    losses: int
    points: Fraction


class Season:
    """All finished games, counted. `findings` are those of each player's moves."""

    def __init__(self, games: Iterable[Played], findings: Mapping[str, int], points: Points) -> None:
        self.games = list(games)
        self.findings, self.worth = findings, points
        self.own: dict[str, list[Played]] = {}
        for game in self.games:
            for player in game.outcomes:
                self.own.setdefault(player, []).append(game)
        self.total = {player: self.points(player, games) for player, games in self.own.items()}

    def count(self, player: str, outcome: str) -> int:
        return sum(game.outcomes[player] == outcome for game in self.own[player])

    def points(self, player: str, games: Iterable[Played]) -> Fraction:
        return sum((self.worth.of(game.outcomes[player]) for game in games), Fraction())

    def between(self, player: str, others: Iterable[str]) -> list[Played]:
        """The games of a player with any of the others in them."""
        rest = set(others) - {player}
        return [game for game in self.own[player] if not rest.isdisjoint(game.outcomes)]

    # -- the table --------------------------------------------------------------------------------------------------

    def table(self, breaks: Sequence[str]) -> list[Standing]:
        """Every player, the best first; players whom nothing tells apart share a rank, in alphabetical order."""
        lines: list[Standing] = []
        for group in self._split(sorted(self.own), self.total.__getitem__):
            lines += self._ranked(group, tuple(breaks), (), len(lines) + 1, len(breaks))
        return lines

    def _ranked(
        self, group: list[str], left: tuple[str, ...], values: tuple[Fraction | None, ...], rank: int, width: int
    ) -> list[Standing]:
        if len(group) == 1 or not left:
            padded = values + (None,) * (width - len(values))
            return [self._standing(player, rank, padded) for player in group]
        measure = BREAKS[left[0]].measure
        lines: list[Standing] = []
        for part in self._split(group, lambda player: measure(self, player, group)):
            value = measure(self, part[0], group)
            lines += self._ranked(part, left[1:], (*values, value), rank + len(lines), width)
        return lines

    def _split(self, players: list[str], measure: Callable[[str], Fraction]) -> list[list[str]]:
        """The players in groups of equal measure, the highest first."""
        ordered = sorted(players, key=lambda player: -measure(player))
        return [list(group) for _, group in groupby(ordered, key=measure)]

    def _standing(self, player: str, rank: int, breaks: tuple[Fraction | None, ...]) -> Standing:
        wins, draws, losses = (self.count(player, outcome) for outcome in OUTCOMES)
        games, findings = len(self.own[player]), self.findings.get(player, 0)
        return Standing(rank, player, games, wins, draws, losses, self.total[player], findings, breaks)

    def meetings(self) -> list[Meeting]:
        """Every pair of players who met, both ways round."""
        met: dict[tuple[str, str], Counter[str]] = {}
        for game in self.games:
            for player, other in permutations(game.outcomes, 2):
                met.setdefault((player, other), Counter())[game.outcomes[player]] += 1
        return [self._meeting(*pair, counts) for pair, counts in sorted(met.items())]

    def _meeting(self, player: str, other: str, counts: Counter[str]) -> Meeting:
        wins, draws, losses = (counts[outcome] for outcome in OUTCOMES)
        points = sum((self.worth.of(outcome) * number for outcome, number in counts.items()), Fraction())
        return Meeting(player, other, counts.total(), wins, draws, losses, points)


# -- tie-breaks --------------------------------------------------------------------------------------------------------


class Break(NamedTuple):
    """A tie-break: its measure of a player among those who are equal so far, and what it says."""

    measure: Callable[[Season, str, Sequence[str]], Fraction]
    says: str


def _head_to_head(season: Season, player: str, group: Sequence[str]) -> Fraction:
    return season.points(player, season.between(player, group))


def _wins(season: Season, player: str, _: Sequence[str]) -> Fraction:
    return Fraction(season.count(player, "win"))


def _scores(season: Season, player: str, _: Sequence[str]) -> Fraction:
    return Fraction(sum(game.scores.get(player, 0) for game in season.own[player]))


def _margin(season: Season, player: str, _: Sequence[str]) -> Fraction:
    lead = Fraction()
    for game in season.own[player]:
        others = [score for other, score in game.scores.items() if other != player]
        lead += game.scores.get(player, 0) - max(others, default=0)
    return lead


def _opponents(season: Season, player: str, _: Sequence[str]) -> Fraction:
    return sum(
        (season.total[other] for game in season.own[player] for other in game.outcomes if other != player), Fraction()
    )


def _fair_play(season: Season, player: str, _: Sequence[str]) -> Fraction:
    return Fraction(-season.findings.get(player, 0))


def _fewer_games(season: Season, player: str, _: Sequence[str]) -> Fraction:
    return Fraction(-len(season.own[player]))


BREAKS: Mapping[str, Break] = {
    "head-to-head": Break(_head_to_head, "points from the games in which players meet who are equal so far"),
    "wins": Break(_wins, "games won"),
    "scores": Break(_scores, "the scores of all own games added up"),
    "margin": Break(_margin, "in each game the own score less the best other score, added up"),
    "opponents": Break(_opponents, "the points of all opponents, once for each game against them"),
    "fair-play": Break(_fair_play, "findings on own moves, the fewer the better"),
    "fewer-games": Break(_fewer_games, "games played, the fewer the better"),
}
