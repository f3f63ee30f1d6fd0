"""What words do, what is near them, and what else to know.

refusal   why a word is not open now: the reasons of its broken rules
ready     the position as it will be once the task and the presenter of the turn are chosen, for what is asked ahead
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from ..core.game import Effect, Fact
from ..core.moves import Move
from ..core.rulebook import Rulebook, Violation
from .ending import ending
from .judging import broken, recorded
from .moves import kept, play
from .options import played
from .rules import open_task, rotation
from .scoring import account, points, table
from .state import (
    AloneGame,
    State,
    TeamGame,
    due,
    guessers,
    performed,
    shown,
    shows,
    shows_next,
    stage,
    turns_left,
    unused,
    words_left,
)
from .text import listed, numbered, times
from .words import (
    DOES,
    HOLDS,
    ROUNDS,
    SWAP,
    TASKS,
    TIMES,
    Card,
    Fault,
    Guess,
    Look,
    Presenter,
    Show,
    Solved,
    Start,
    Task,
    Time,
    Word,
)

# -- what a word does -------------------------------------------------------------------------------------------------


def effect(state: State, word: Word) -> Effect:
    """What a legal word does, under the heading of its kind."""
    after = play(state, word)
    ends = ending(after)
    if isinstance(state, AloneGame):
        return _own_effect(state, word, f"ends the game: {ends.because}" if ends else "")
    assert isinstance(after, TeamGame)
    turn = state.turn
    gained = points(after, after.open or after.turns[-1])
    details = {"points": gained, "ends": ends is not None}
    if isinstance(word, Time):
        scored = listed(f"{number} for {team}" for team, number in gained.items() if number or team == turn.team)
        return Effect(scored + (f"; ends the game: {ends.because}" if ends else ""), "the minute", details)
    if isinstance(word, Guess):
        team = word.by or turn.team
        more = gained[team] - points(state, turn)[team]
        return Effect(f"+{more} for {team}, {gained[team]} this turn", f"guessed by {team}", details)
    heading = f"U-cards of {word.by}" if isinstance(word, Card) else HEADINGS[type(word)]
    return Effect(_chosen(state, word), heading, details)


HEADINGS: dict[type[Any], str] = {Task: "tasks", Presenter: "who shows", Look: "looks", Start: "the showing"}


def _chosen(state: TeamGame, word: Word) -> str:
    """What a chosen word of the team game does."""
    turn = state.turn
    if isinstance(word, Task):
        cells = len(performed(state, turn.team).get(word.task, ()))
        return f"fills its {'second and last' if cells else 'first'} cell"
    if isinstance(word, Presenter):
        shown = shows(state, turn.team)[word.player]
        return f"has shown {times(shown)}" if shown else "has never shown"
    if isinstance(word, Card):
        return f"{word.into} shows, {word.out} may not guess" if word.card == SWAP else DOES[word.card]
    if isinstance(word, Look):
        return f"{word.team} sees the words and cannot play robbery this turn"
    return f"{listed(guessers(state, turn)) or 'nobody'} may guess; no more U-cards"


def _own_effect(state: AloneGame, word: Word, ends: str) -> Effect:
    details = {"ends": bool(ends)}
    if isinstance(word, Presenter):
        left = sum(words_left(state, word.player).values())
        return Effect(f"{numbered(left, 'word')} left on the own card", "who shows", details)
    if isinstance(word, Show):
        left = words_left(state, state.turn.presenter)[word.word]
        return Effect(f"{numbered(left, word.word.removesuffix('s'))} left to show", "words", details)
    assert isinstance(word, Solved)
    return Effect(ends or f"{word.player} shows next", "guesses", details)


# -- what is near a word ----------------------------------------------------------------------------------------------


def nearest(state: State, move: Move, legal: Sequence[Move]) -> tuple[Move, ...]:
    """Legal words of the same kind that share most with it; for a word out of order, what has to come first."""
    word = move[0]
    same = [each for each in legal if type(each[0]) is type(word)]
    if isinstance(word, Time):
        return tuple(same)
    if same:
        return tuple(sorted(same, key=lambda each: -_shared(word, each[0]))[:3])
    if isinstance(word, (Guess, Fault, Time)) and stage(state) == "before":
        return ((Start(),),)
    early = stage(state) in ("task", "presenter", "word")
    return tuple(legal[:3]) if early and not isinstance(word, (Task, Presenter)) else ()


def _shared(word: Word, other: Word) -> int:
    """How much two words of one kind have in common; the team that plays a card counts most."""
    return sum(one == two for one, two in zip(word, other)) + 4 * (word[0] == other[0])


def suspects(before: State, after: State) -> Iterator[Move]:
    """The words of the later record that the earlier one does not have yet."""
    index = len(before.turns)
    if index >= len(after.all_turns):
        return
    turn = after.all_turns[index]
    had: Counter[Word] = Counter(recorded(before.open, still_open=True)) if before.open else Counter()
    for word in recorded(turn, still_open=turn is after.open):
        if had[word]:
            had[word] -= 1
        else:
            yield (kept(before, word),)


# -- what else to know ------------------------------------------------------------------------------------------------


def facts(rules: Rulebook, state: State) -> tuple[Fact, ...]:
    """What is open now and why the rest is not; the points so far; the rules broken on the way."""
    about = _own_facts(state) if isinstance(state, AloneGame) else _team_facts(rules, state)
    return (*about, *_broken_facts(state))


def _team_facts(rules: Rulebook, state: TeamGame) -> Iterator[Fact]:
    if stage(state) != "over":
        number, team, left = len(state.turns), due(state), turns_left(state)
        now = {"turn": number + 1, "round": number // len(state.teams) + 1, "team": team, "turns_left": left}
        yield Fact("turn", f"turn {number + 1}, round {now['round']} of {ROUNDS}, {team}'s", now)
        yield _tasks(state)
        yield _presenters(state)
        yield from _cards(rules, state)
    yield _table(state)


def _reasons(violations: Iterable[Violation]) -> str:
    return "; ".join(each.because for each in violations)


def _open_or_not(name: str, subject: str, entries: Sequence[Mapping[str, Any]], key: str) -> Fact:
    """A fact that lists what is open and, with the reasons, what is not."""
    shut: dict[str, list[str]] = {}
    for each in entries:
        if not each["open"]:
            shut.setdefault(each["why"], []).append(each[key])
    may = listed(each[key] for each in entries if each["open"])
    text = f"{subject}: {may or 'none'}"
    return Fact(name, text + "".join(f"; not {listed(names)}: {why}" for why, names in shut.items()), list(entries))


def _tasks(state: TeamGame) -> Fact:
    team, entries = due(state), []
    cells = performed(state, team)
    for task in TASKS:
        why = _reasons(open_task(state, (Task(task, team),)))
        entries.append({"task": task, "open": not why, "left": max(0, TIMES - len(cells.get(task, ()))), "why": why})
    chosen = f" (it has chosen {state.open.task})" if state.open else ""
    return _open_or_not("tasks", f"tasks open to {team}{chosen}", entries, "task")


def _presenters(state: TeamGame) -> Fact:
    team, entries = state.team(due(state)), []
    had = shows(state, team.name)
    for player in team.players:
        why = _reasons(rotation(state, (Presenter(player),)))
        entries.append({"player": player, "open": not why, "shows": had[player], "why": why})
    chosen = f" ({state.open.presenter} is to show)" if state.open and state.open.chosen else ""
    return _open_or_not("presenters", f"{team.name} may send{chosen}", entries, "player")


def _cards(rules: Rulebook, state: TeamGame) -> Iterator[Fact]:
    turn = state.turn
    # Asked ahead: before the task and the presenter are chosen, any will do.
    ready = turn._replace(task=turn.task or TASKS[0], chosen=turn.chosen or state.team(turn.team).players[0])
    asked = state._replace(open=ready)
    for team in state.names:
        entries = []
        for card in state.u_cards:
            refusals = [_reasons(rules.violations(asked, (word,))) for word in played(asked, team, card)]
            why = "" if "" in refusals else refusals[0]
            entries.append({"card": card, "open": not why, "why": why})
        fact = _open_or_not(f"u-cards-{team}", f"U-cards open to {team}", entries, "card")
        short = f"U-cards open to {team}: none, the showing has begun"
        yield fact._replace(text=short) if turn.started else fact


def _table(state: TeamGame) -> Fact:
    turns = []
    for number, turn in enumerate(state.all_turns, 1):
        entries = [
            {"team": str(each.team), "for": str(each.what), "points": each.points} for each in account(state, turn)
        ]
        mapping = {"turn": number, "team": str(turn.team), "task": str(turn.task), "presenter": str(turn.presenter)}
        turns.append({**mapping, "open": turn is state.open, "points": points(state, turn), "account": entries})
    left = {team: list(unused(state, team)) for team in state.names}
    so_far = [
        f"{team} {number} and {numbered(len(left[team]), 'unused U-card')}" for team, number in table(state).items()
    ]
    return Fact(
        "table", f"points for turns: {', '.join(so_far)}", {"turns": turns, "points": table(state), "unused": left}
    )


def _own_facts(state: AloneGame) -> Iterator[Fact]:
    following = shows_next(state)
    if stage(state) == "presenter":
        text = f"{following} shows next" if following else "anyone may show first"
        yield Fact("shows-next", text, following or None)
    counts = {player: sum(shown(state, player).values()) for player in state.players}
    left = {player: {str(word): number for word, number in words_left(state, player).items()} for player in counts}
    text = ", ".join(f"{player} {number} of {sum(HOLDS.values())}" for player, number in counts.items())
    yield Fact(
        "cards", f"words shown: {text}", {player: {"shown": counts[player], "left": left[player]} for player in counts}
    )


def _broken_facts(state: State) -> Iterator[Fact]:
    found = list(broken(state))
    if found:
        details = [
            {"turn": each.turn, "who": each.who, "rule": each.violation.rule, "because": each.violation.because}
            | ({"line": each.line} if each.line else {})
            for each in found
        ]
        text = "; ".join(f"turn {each.turn} [{each.violation.rule}] {each.violation.because}" for each in found)
        yield Fact("broken-rules", f"broken on the way: {text}", details)
