"""How the game stands and how it ended, with the rules broken on the way."""

from __future__ import annotations

from ..core.ending import Ending, Outcome, Standing
from ..core.rulings import choose, readings_of
from .judging import broken
from .law import ALL_SHOWN, HIGHEST
from .rulings import Rulings
from .scoring import table, totals, winners
from .state import AloneGame, State, TeamGame, due, finished, shown, turns_left
from .text import listed, numbered
from .words import HOLDS


def ending(state: State) -> Ending | None:
    """The end after twelve rounds, or when somebody has shown the whole own card."""
    ended = _alone_ended(state) if isinstance(state, AloneGame) else _teams_ended(state)
    return ended and ended._replace(because=ended.because + broken_on_the_way(state))


def standing(state: State) -> Standing:
    """Alone, the number of words shown; in teams, the points for turns, without the unused U-cards."""
    stands = _alone_standing(state) if isinstance(state, AloneGame) else _teams_standing(state)
    return stands._replace(because=stands.because + broken_on_the_way(state))


def broken_on_the_way(state: State) -> str:
    """The turns whose rules were broken, as the end of a sentence; empty where there are none."""
    # The sentence decides nothing, so asking for it must not count as consulting rulings.
    quiet = state._replace(rulings=choose(Rulings, readings_of(state.rulings)))
    rules: dict[int, dict[str, None]] = {}
    for each in broken(quiet):
        rules.setdefault(each.turn, {})[each.violation.rule] = None
    turns = [f"turn {turn} [{', '.join(names)}]" for turn, names in rules.items()]
    return f"; rules were broken in {listed(turns)}" if turns else ""


def _alone_standing(state: AloneGame) -> Standing:
    return Standing(_words_shown(state), f"nobody has shown all {sum(HOLDS.values())} words of the own card yet")


def _words_shown(state: AloneGame) -> dict[str, int]:
    return {player: sum(shown(state, player).values()) for player in state.players}


def _teams_standing(state: TeamGame) -> Standing:
    left = turns_left(state)
    turns = "1 turn is" if left == 1 else f"{left} turns are"
    return Standing(
        table(state), f"{turns} still to be played, {due(state)} is due; unused U-cards are added at the end"
    )


def _teams_ended(state: TeamGame) -> Ending | None:
    if turns_left(state):
        return None
    scores, turns, best = totals(state), table(state), winners(state)
    outcomes: dict[str, Outcome] = {team: "win" if team in best else "loss" for team in scores}
    parts = [
        f"{team} {scores[team]} ({turns[team]} for turns, {numbered(scores[team] - turns[team], 'unused U-card')})"
        for team in sorted(scores, key=lambda team: -scores[team])
    ]
    shared = f"; {listed(best)} share the win" if len(best) > 1 else ""
    return Ending(outcomes, scores, HIGHEST, ", ".join(parts) + shared)


def _alone_ended(state: AloneGame) -> Ending | None:
    winner = finished(state)
    if not winner:
        return None
    outcomes: dict[str, Outcome] = {player: "win" if player == winner else "loss" for player in state.players}
    return Ending(
        outcomes, _words_shown(state), ALL_SHOWN, f"{winner} is the first to have shown all ten words of the own card"
    )
