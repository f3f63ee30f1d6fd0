"""Tokens: `5 cw`, `5=2 cw out ben guess cho blue wrong red`, `count ben=blue 3=2`.

draft       what a text says, before the position fills in what it leaves out
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..core.moves import Chances, Move, Word
from ..core.position import NotationError
from ..core.shapes import clip, did_you_mean
from .choices import guess_open
from .ends import count_due, count_options, counted, seen_numbers
from .owners import colour_odds
from .ring import SPACES
from .state import State, possible
from .turn import answers, half_way, loser_names, number_of, pushed, wrong_colours
from .wording import either
from .words import (
    DIRECTIONS,
    Direction,
    Goes,
    Guess,
    Out,
    Owns,
    Shows,
    Take,
    Told,
    Turn,
    Turned,
    is_count,
    spelled,
    turn_of,
)

RESERVED = frozenset({"cw", "ccw", "guess", "right", "wrong", "out", "count", "nobody", "unknown"})
"""Words of tokens and files, which are no names."""

_WAYS: dict[str, Direction] = {
    "cw": "cw",
    "clockwise": "cw",
    "ccw": "ccw",
    "acw": "ccw",
    "counterclockwise": "ccw",
    "anticlockwise": "ccw",
}
_HEAD = re.compile(r"\s*([0-9]{1,3})\s*(?:=\s*([0-9]{1,3}))?\s*(?![0-9=])(.*)", re.DOTALL)
_EXPECTED = "a space and a direction expected, such as 5 cw or 5=2 ccw, then perhaps a guess: guess ben blue"


# -- printing -----------------------------------------------------------------------------------------------------


def token(state: State, move: Move) -> str:
    """The canonical text of a move. That nobody went out is said only where the position leaves no room for it."""
    if Out("") in move and "" in _losers_of(state, turn_of(move)):
        move = tuple(word for word in move if word != Out(""))
    parts = (part for part in map(_part, move) if part)
    if is_count(move):
        return f"count {' '.join(parts)}"
    return " ".join(parts).replace(" =", "=", 1)


def _part(word: Word) -> str:
    match word:
        case Take(space=space):
            return str(space)
        case Shows(number=number):
            return f"={number}"
        case Goes(direction=direction):
            return direction
        case Out(player=player):
            return f"out {player or 'nobody'}"
        case Guess(player=player, colour=colour):
            return f"guess {player} {colour}"
        case Told(right=right, colour=colour):
            return f"{'right' if right else 'wrong'} {colour}".strip()
        case Owns(player=player, colour=colour):
            return f"{player}={colour}"
        case Turned(space=space, number=number):
            return f"{space}={number}"
    return ""


def _losers_of(state: State, turn: Turn) -> tuple[str, ...]:
    """Who may go out by the push; nobody at all if the turn cannot be carried out."""
    pawn, number = state.ring[turn.space], number_of(state, turn)
    if pawn is None or number is None or number not in possible(state, pawn):
        return ()
    return loser_names(state, pushed(state, turn)[1])


# -- reading ------------------------------------------------------------------------------------------------------


class Draft(NamedTuple):
    """What a turn's text says. `told` without a colour may leave the guesser's colour out.

    `again` is a player whom the text calls out behind the guess, as what came of it.
    """

    space: int
    number: int | None
    ways: tuple[Direction, ...]
    out: str | None
    guess: Guess | None
    told: Told | None
    again: str = ""


def parse(state: State, text: str) -> tuple[Move, ...]:
    """Every move the text may mean."""
    words = text.replace(",", " ").split()
    if words and words[0].lower() == "count":
        return (_count(state, " ".join(words[1:])),)
    draft = _draft(state, " ".join(words))
    return tuple(move for way in draft.ways for move in _meanings(state, draft, way))


def _draft(state: State, text: str) -> Draft:
    found = _HEAD.fullmatch(text)
    if not found:
        raise NotationError(f"'{clip(text)}': {_EXPECTED}")
    space = int(found[1])
    if space >= SPACES:
        raise NotationError(f"'{clip(text)}': there is no space {space}; spaces are numbered 0 to {SPACES - 1}")
    words = found[3].split()
    ways: tuple[Direction, ...] = DIRECTIONS
    if words and words[0].lower().replace("-", "") in _WAYS:
        ways = (_WAYS[words.pop(0).lower().replace("-", "")],)
    draft = Draft(space, int(found[2]) if found[2] else None, ways, None, None, None)
    while words:
        draft = _clause(state, draft, words, text)
    return draft


def _clause(state: State, draft: Draft, words: list[str], text: str) -> Draft:
    """Take one clause off the front of `words`: out NAME, guess NAME COLOUR, right, wrong, wrong COLOUR."""
    key = words.pop(0).lower()
    if key == "out" and words and draft.out is None:
        name = words.pop(0)
        return _out(state, draft, "" if name.lower() == "nobody" else _name(name, state.players, "player"))
    if key == "guess" and draft.guess is None:
        return draft._replace(guess=_guess(state, words, text))
    if key in ("right", "wrong") and draft.guess is not None and draft.told is None:
        colour = ""
        if key == "wrong" and words and words[0].lower() != "out":
            colour = _name(words.pop(0), state.palette, "colour")
        return draft._replace(told=Told(key == "right", colour))
    raise NotationError(f"'{clip(text)}': '{clip(key)}' is not understood there; {_EXPECTED}")


def _guess(state: State, words: list[str], text: str) -> Guess:
    """Take a player and a colour off the front of `words`; whichever is missing is asked for."""
    said = [word for word in words[:2] if word.lower() not in RESERVED]
    if len(said) == 2:
        del words[:2]
        return Guess(_name(said[0], state.players, "player"), _name(said[1], state.palette, "colour"))
    player = next(name for name in state.players if name != state.turn)
    missing = "the player and the colour are missing"
    if said and said[0].lower() in map(str.lower, state.palette):
        missing = "the player is missing"
    elif said:
        player, missing = _name(said[0], state.players, "player"), "the colour is missing"
    raise NotationError(f"'{clip(text)}': {missing}; a guess names both, such as guess {player} {state.palette[0]}")


def _out(state: State, draft: Draft, name: str) -> Draft:
    """`out NAME` behind a guess says again what came of it; otherwise it says whom the push put out."""
    if draft.guess and name in (draft.guess.player, state.turn):
        implied = Told(name == draft.guess.player)
        if draft.told is None or draft.told.right == implied.right:
            return draft._replace(told=draft.told or implied, again=name)
    return draft._replace(out=name)


def _name(word: str, known: tuple[str, ...], kind: str) -> str:
    """The name meant: as written, or in other letters' case, or the only one that begins so."""
    if word in known:
        return word
    low = word.lower()
    same = [name for name in known if name.lower() == low] or [name for name in known if name.lower().startswith(low)]
    if len(same) == 1:
        return same[0]
    if same:
        raise NotationError(f"{kind} '{clip(word)}' may be {' or '.join(same)}")
    raise NotationError(f"no {kind} '{clip(word)}' in this game ({', '.join(known)}){did_you_mean(word, known)}")


# -- filling in ---------------------------------------------------------------------------------------------------


def _meanings(state: State, draft: Draft, way: Direction) -> Iterator[Move]:
    turn = Turn(draft.space, _number(state, draft), way, draft.out, draft.guess, draft.told)
    possibly = _losers_of(state, turn)
    if len(possibly) > 1 and draft.again and draft.again in possibly:
        lost = f"the push takes a colour's last pawn, which may be {draft.again}'s"
        raise NotationError(f"'out {draft.again}' behind the guess: {lost}; write it before the guess, or leave it out")
    for player in _losers(draft, possibly) if possibly else ():
        yield from _with_guess(state, turn._replace(out=player), draft.told, possibly)
    if not possibly:
        yield spelled(turn)


def _number(state: State, draft: Draft) -> int | None:
    """The number the turn shows: none where it is known to all, and the only one possible where it is left out."""
    pawn = state.ring[draft.space]
    if pawn is None:
        return draft.number
    if pawn.shown:
        return None if draft.number == pawn.number else draft.number
    numbers = possible(state, pawn)
    return numbers[0] if draft.number is None and len(numbers) == 1 else draft.number


def _losers(draft: Draft, possibly: tuple[str, ...]) -> Iterable[str | None]:
    """Who may go out by the push, as far as the text leaves it open; None where it needs no telling."""
    if len(possibly) == 1 and draft.out in (None, possibly[0]):
        return (None,)
    if draft.out is not None:
        return (draft.out,)
    return ("",) if "" in possibly else possibly


def _with_guess(state: State, turn: Turn, said: Told | None, possibly: tuple[str, ...]) -> Iterator[Move]:
    if turn.out is not None and turn.out not in possibly:
        yield spelled(turn)
        return
    half = half_way(state, turn)
    if turn.guess is None:
        yield spelled(turn, open_guess=guess_open(state, half, turn))
        return
    for told in _answers(half, state.turn, turn.guess, said):
        yield spelled(turn._replace(told=told))


def _answers(half: State, mover: str, guess: Guess, said: Told | None) -> Iterable[Told | None]:
    """What may have come of the guess, as far as the text leaves it open; None where it needs no telling."""
    possibly = [told for told, _ in answers(half, mover, guess)]
    if said is None:
        return (None,) if len(possibly) == 1 else possibly
    if said.colour and Told(False) in possibly and wrong_colours(half, mover, guess)[0][0] == said.colour:
        said = Told(False)
    fitting = [told for told in possibly if told == said or (not said.colour and told.right == said.right)]
    if fitting and len(possibly) == 1:
        return (None,)
    return fitting or (said,)


def unsaid(moves: tuple[Move, ...]) -> str:
    """What a text must still say where all its meanings are one turn with different answers; "" otherwise."""
    if len(moves) < 2 or any(is_count(move) for move in moves):
        return ""
    turns = [turn_of(move) for move in moves]
    if len({turn[:3] for turn in turns}) > 1 or turns[0].guess != turns[-1].guess:
        return ""
    if turns[0].out != turns[-1].out:
        names = either(f"out {turn.out}" for turn in turns if turn.out)
        return f"a colour's last pawn goes in, and the position does not say whose: add {names}"
    answered = [_part(turn.told) for turn in turns if turn.told]
    guess = turns[0].guess
    return f"the position does not say what comes of guessing {guess.player}: add {either(answered)}" if guess else ""


def either_way(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves of the pawn, without the rest of the turn, among which a text with a rest leaves the choice."""
    turns = [turn_of(move) for move in moves if not is_count(move)]
    if all(turn[3:] == (None, None, None) for turn in turns):
        return ()
    return tuple(dict.fromkeys(spelled(Turn(*turn[:3])) for turn in turns))


# -- the count ----------------------------------------------------------------------------------------------------


def _count(state: State, text: str) -> Move:
    items = re.sub(r"\s*=\s*", "=", text).split()
    if not items:
        raise NotationError("count what? Name pawns by space, and players, such as count 3=2 ben=blue")
    words = {_counted(state, item) for item in items}
    owns = [Owns(player, colour) for player in state.players for colour in state.palette]
    owns = [word for word in owns if word in words]
    turned = sorted(word for word in words if isinstance(word, Turned))
    return _needed(state, (*owns, *turned)) if count_due(state) else (*owns, *turned)


def _needed(state: State, given: Move) -> Move:
    """The words of a count without those that say what is known already; needed ones come first, in order."""
    needed: Move = ()
    while isinstance(options := count_options(state, needed), Chances):
        words = [word for word, _ in options.odds if word in given]
        if len(words) != 1:
            break
        needed = (*needed, words[0])
    seen = counted(state, needed)
    return (*needed, *(word for word in given if word not in needed and not _is_known(seen, word))) or given


def _is_known(state: State, word: Word) -> bool:
    if isinstance(word, Owns):
        return [colour for colour, _ in colour_odds(state, word.player)] == [word.colour]
    return state.ring[word.space] is not None and seen_numbers(state, word.space) == (word.number,)


def _counted(state: State, item: str) -> Owns | Turned:
    subject, equals, value = item.partition("=")
    if not equals or not subject or not value:
        raise NotationError(f"'{clip(item)}': 3=2 (the pawn on space 3 shows 2) or ben=blue expected in a count")
    if not re.fullmatch(r"[0-9]{1,3}", subject):
        return Owns(_name(subject, state.players, "player"), _name(value, state.palette, "colour"))
    if int(subject) >= SPACES or not re.fullmatch(r"[0-9]{1,3}", value):
        raise NotationError(f"'{clip(item)}': a space from 0 to {SPACES - 1} and a number expected, such as 3=2")
    return Turned(int(subject), int(value))
