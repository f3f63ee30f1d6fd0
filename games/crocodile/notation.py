"""Tokens: one for each word of a turn (see `words`).

Reading is lenient: any case, unambiguous short forms (`task expr`, `guess obj south`), `eyes closed` for eyes-closed.
Of a swap the player who goes out may be left out (`card north player-swap ben`), or both players; `:` or a space may
stand for `>`.
`time 13` and `time 8 south=5` say which points were written down; where they are right, that is plain `time`.
`task objects south` says which team played; where it is that team's turn, that is plain `task objects`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from ..core.position import NotationError
from ..core.shapes import clip, did_you_mean
from .moves import normal
from .options import played
from .state import AloneGame, State, TeamGame
from .words import (
    BET,
    CATEGORIES,
    FAULTS,
    SET_WORD,
    SWAP,
    TASKS,
    U_CARDS,
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

HYPHENATED = tuple(name for name in (*U_CARDS, SET_WORD) if "-" in name)
MOST_PARTS = 12


def token(word: Word) -> str:
    """The canonical token of a word."""
    if isinstance(word, Card):
        swap = f" {word.out}>{word.into}" if word.card == SWAP else ""
        return f"card {word.by} {word.card}{swap}"
    if isinstance(word, Time):
        claims = [f"{team}={claim}" if team else str(claim) for team, claim in word.claims]
        return " ".join(["time", *claims])
    return " ".join([word.verb, *filter(None, word[:-1])])


def parse(state: State, text: str) -> tuple[tuple[Word, ...], ...]:
    """Every word the text may stand for, each a move. Raises NotationError saying what was expected."""
    verbs = ALONE_VERBS if isinstance(state, AloneGame) else TEAM_VERBS
    parts = list(_parts(text))
    if not parts:
        raise NotationError(f"a token expected, beginning with {_choice(verbs)}")
    found: dict[Word, None] = {}
    trouble: NotationError | None = None
    for verb in _verbs(state, text, parts[0]):
        try:
            found.update(dict.fromkeys(normal(state, word) for word in verbs[verb](state, parts[1:])))
        except NotationError as error:
            trouble = trouble or error
    if not found:
        raise trouble or NotationError(f"'{clip(text)}' is no token here")
    return tuple((word,) for word in found)


@lru_cache(maxsize=4096)
def _parts(text: str) -> tuple[str, ...]:
    """The text in pieces, with the parts of swaps and claims joined; records say the same few things over and over."""
    joined = re.sub(r"\s*([>=])\s*", r"\1", " ".join(text[:400].replace(":", ">").split()))
    for name in HYPHENATED:
        joined = re.sub(rf"\b{name.replace('-', '[ _]')}\b", name, joined, flags=re.IGNORECASE)
    parts = joined.split()
    if len(text) > 400 or len(parts) > MOST_PARTS:
        raise NotationError(f"'{clip(text)}' is too long for a token")
    return tuple(parts)


def _verbs(state: State, text: str, part: str) -> list[str]:
    """What the first piece may be; a verb of the other game is explained."""
    verbs, others = (ALONE_VERBS, TEAM_VERBS) if isinstance(state, AloneGame) else (TEAM_VERBS, ALONE_VERBS)
    game = "where everyone plays alone" if isinstance(state, AloneGame) else "of teams"
    if part.lower() in others and part.lower() not in verbs:
        raise NotationError(f"in the game {game} there is no '{part.lower()}', only {_choice(verbs, 'and')}")
    try:
        return _pick(part, verbs, "a token begins with")
    except NotationError as error:
        raise NotationError(f"'{clip(text)}' cannot be read: {error}") from None


def _pick(part: str, known: Iterable[str], expected: str) -> list[str]:
    """The known words a piece may stand for: itself, else in another case, else those it begins."""
    words = list(dict.fromkeys(known))
    if part in words:
        return [part]
    folded = part.casefold()
    for fits in (
        [word for word in words if word.casefold() == folded],
        [word for word in words if word.casefold().startswith(folded)],
    ):
        if fits:
            return [str(word) for word in fits]
    raise NotationError(f"{expected} {_choice(words)}, not '{clip(part)}'{did_you_mean(part, words)}")


def _choice(words: Iterable[str], last: str = "or") -> str:
    every = list(words)
    return every[0] if len(every) == 1 else f"{', '.join(every[:-1])} {last} {every[-1]}"


def _only(parts: list[str], most: int, example: str) -> None:
    if len(parts) > most:
        raise NotationError(f"'{clip(' '.join(parts[most:]))}' is too much; expected: {example}")


def _first(parts: list[str], expected: str) -> str:
    if not parts:
        raise NotationError(f"{expected} expected")
    return parts[0]


# -- one reader for each verb -----------------------------------------------------------------------------------------


def _task(state: TeamGame, parts: list[str]) -> Iterator[Word]:
    _only(parts, 2, "task expressions")
    tasks = _pick(_first(parts, "a task"), TASKS, "the tasks are")
    teams = _pick(parts[1], state.names, "the teams are") if len(parts) > 1 else [""]
    yield from (Task(task, team) for task in tasks for team in teams)


def _presenter(state: State, parts: list[str]) -> Iterator[Word]:
    _only(parts, 1, "presenter ann")
    yield from map(Presenter, _pick(_first(parts, "a player"), state.players, "the players are"))


def _card(state: TeamGame, parts: list[str]) -> Iterator[Word]:
    _only(parts, 4, "card north player-swap ann>ben")
    if "bet" in (part.lower() for part in parts[:2]):
        raise NotationError(BET)
    by = _pick(_first(parts, "a team"), state.names, "a card is played by")
    if len(parts) < 2:
        raise NotationError(f"a U-card expected: {_choice(U_CARDS)}")
    for card in _pick(parts[1], U_CARDS, "the U-cards are"):
        for team in by:
            yield from _swap(state, team, parts[2:]) if card == SWAP else _plain(team, card, parts[2:])


def _plain(team: str, card: str, names: list[str]) -> Iterator[Word]:
    if names:
        raise NotationError(f"{card} names no players; only {SWAP} does")
    yield Card(team, card)


def _swap(state: TeamGame, team: str, names: list[str]) -> Iterator[Word]:
    if len(names) == 2 and not any(">" in name for name in names):
        names = [">".join(names)]
    _only(names, 1, f"card {team} {SWAP} ann>ben")
    if not names:
        yield from played(state, team, SWAP)
        return
    before, _, after = names[0].rpartition(">")
    if not after:
        raise NotationError(f"the player who comes in is missing: card {team} {SWAP} ann>ben")
    outs = _pick(before, state.players, "the players are") if before else [str(state.turn.presenter)]
    for into in _pick(after, state.players, "the players are"):
        yield from (Card(team, SWAP, out, into) for out in outs)


def _look(state: TeamGame, parts: list[str]) -> Iterator[Word]:
    _only(parts, 1, "look south")
    yield from map(Look, _pick(_first(parts, "a team"), state.names, "the teams are"))


def _start(state: TeamGame, parts: list[str]) -> Iterator[Word]:
    _only(parts, 0, "start")
    yield Start()


def _guess(state: TeamGame, parts: list[str]) -> Iterator[Word]:
    parts = [part for number, part in enumerate(parts) if number != 1 or part.lower() != "by"]
    _only(parts, 2, "guess objects, or guess objects south")
    words = _pick(_first(parts, "a word's category"), (*CATEGORIES, SET_WORD), "what is guessed is")
    teams = _pick(parts[1], state.names, "the teams are") if len(parts) > 1 else [""]
    yield from (Guess(word, team) for word in words for team in teams)


def _fault(state: State, parts: list[str]) -> Iterator[Word]:
    _only(parts, 1, "fault spoke")
    yield from map(Fault, _pick(_first(parts, "a fault"), FAULTS, "the faults are"))


def _time(state: TeamGame, parts: list[str]) -> Iterator[Word]:
    claims: dict[str, int] = {}
    for part in parts:
        name, _, number = part.rpartition("=")
        if not re.fullmatch(r"[0-9]{1,3}", number):
            raise NotationError(f"'{clip(part)}' is no number of points; expected: time, time 13 or time 8 south=5")
        teams = _pick(name, state.names, "the teams are") if name else [state.turn.team]
        if len(teams) > 1 or teams[0] in claims:
            raise NotationError(f"'{clip(part)}': one number for each team, please")
        claims[teams[0]] = int(number)
    yield Time(tuple(claims.items()))


def _show(state: AloneGame, parts: list[str]) -> Iterator[Word]:
    _only(parts, 1, "word names")
    yield from map(Show, _pick(_first(parts, "a word's category"), CATEGORIES, "a word is one of"))


def _solved(state: AloneGame, parts: list[str]) -> Iterator[Word]:
    parts = parts[1:] if len(parts) > 1 and parts[0].lower() == "by" else parts
    _only(parts, 1, "guess ben")
    yield from map(Solved, _pick(_first(parts, "a player"), state.players, "the players are"))


TEAM_VERBS: dict[str, Callable[..., Iterator[Word]]] = {
    "task": _task,
    "presenter": _presenter,
    "card": _card,
    "look": _look,
    "start": _start,
    "guess": _guess,
    "fault": _fault,
    "time": _time,
}
ALONE_VERBS: dict[str, Callable[..., Iterator[Word]]] = {
    "presenter": _presenter,
    "word": _show,
    "guess": _solved,
    "fault": _fault,
}
