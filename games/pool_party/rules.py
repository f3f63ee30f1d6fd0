"""The rules a move can break.

record      what cannot have happened: the pawn, its number, who went out, what came of a guess
time        a turn in a finished game, a count where none is due
play        the move closed by the previous one, and guesses
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.moves import Chances, Move
from ..core.rulebook import Violation, When
from .book import BOARD, END, RULES, SETUP, TURN, TWO
from .choices import is_silenced, may_be_named, repeats, too_late
from .ends import count_due, count_options, counted, over
from .owners import colour_odds
from .ring import BOARD as BOARD_SPACE
from .state import Pawn, State, possible
from .turn import answers, half_way, loser_names, meets_board, number_of, pushed, route, wrong_colours
from .wording import either, pawn_name, seen_where
from .words import Guess, Out, Owns, Told, Turn, Turned, is_count, turn_of

__all__ = ["RULES"]


def _turn(move: Move) -> Turn | None:
    return None if is_count(move) else turn_of(move)


def _counts(state: State, move: Move) -> bool:
    return is_count(move)


def _moves(state: State, move: Move) -> bool:
    return not is_count(move)


def _tells(kind: type) -> When:
    """Turns with such a word."""
    return lambda state, move: any(isinstance(word, kind) for word in move)


_guesses, _tells_who, _tells_what = _tells(Guess), _tells(Out), _tells(Told)


def _number_fits(state: State, pawn: Pawn, number: int) -> bool:
    return number in possible(state, pawn)


def _carried(state: State, move: Move) -> Turn | None:
    """The turn, if there is such a pawn and its number can be true, so that it can be carried out."""
    turn = _turn(move)
    pawn = state.ring[turn.space] if turn else None
    if turn is None or pawn is None or number_of(state, turn) is None:
        return None
    return turn if turn.number is None or _number_fits(state, pawn, turn.number) else None


# -- record -------------------------------------------------------------------------------------------------------


@RULES.rule("pawn-there", group="record", source=TURN, when=_moves)
def pawn_there(state: State, move: Move) -> Iterator[Violation]:
    """A turn takes a pawn that stands beside the pool."""
    turn = _turn(move)
    if turn and state.ring[turn.space] is None:
        yield Violation(f"space {turn.space} is empty: no pawn stands there to be moved", (str(turn.space),))


@RULES.rule("number-shown", group="record", source=TURN, when=_moves)
def number_shown(state: State, move: Move) -> Iterator[Violation]:
    """A pawn not seen yet is turned over, for all to see, before its direction is chosen."""
    turn = _turn(move)
    pawn = state.ring[turn.space] if turn else None
    if turn and pawn and number_of(state, turn) is None:
        tokens = [f"{turn.space}={number} {turn.direction}" for number in possible(state, pawn)]
        because = f"nobody has seen the number of the {pawn.colour} pawn on {turn.space}: write {either(tokens)}"
        yield Violation(because, (str(turn.space),))


@RULES.rule("number-fits", group="record", source=f"{SETUP} and Playing a Turn", when=_moves)
def number_fits(state: State, move: Move) -> Iterator[Violation]:
    """Each colour has the numbers 1, 2 and 3 once; a number once seen stays known."""
    turn = _turn(move)
    pawn = state.ring[turn.space] if turn else None
    if turn and pawn and turn.number is not None and not _number_fits(state, pawn, turn.number):
        yield Violation(_wrong_number(state, turn.space, pawn, turn.number), (str(turn.space),))


def _wrong_number(state: State, space: int, pawn: Pawn, number: int) -> str:
    if number not in (1, 2, 3):
        return f"there is no {number}: pawns carry 1, 2 or 3"
    if pawn.shown:
        return f"the {pawn.colour} pawn on {space} is a {pawn.number}, as everybody has seen: it cannot show {number}"
    if pawn.number:
        return f"the file says that the {pawn.colour} pawn on {space} hides {pawn.number}: it cannot show {number}"
    where = seen_where(state, pawn.colour, number)
    return f"{pawn.colour} {number} is {where}: the pawn on {space} must carry another number"


@RULES.rule("owner-fits", group="record", source=TURN, when=_tells_who)
def owner_fits(state: State, move: Move) -> Iterator[Violation]:
    """Out goes the player whose third pawn went in by the push, and nobody else."""
    turn = _carried(state, move)
    if turn and turn.out is not None:
        lost = pushed(state, turn)[1]
        possibly = loser_names(state, lost)
        if turn.out not in possibly:
            yield Violation(_wrong_loser(state, turn.out, lost, possibly), (str(route(state, turn)[-1]),))


def _wrong_loser(state: State, named: str, lost: str, possibly: tuple[str, ...]) -> str:
    if not lost:
        return f"this move takes no colour's last pawn, so {named} does not go out by it"
    owner = state.owner(lost)
    if owner:
        return f"the last {lost} pawn goes in, and {lost} is {owner}'s, so it is {owner} who goes out"
    if not named:
        return f"the last {lost} pawn goes in, and {lost} is {either(possibly)}'s: say who goes out"
    if possibly == ("",):
        return f"the last {lost} pawn goes in, but nobody in the game can hold {lost}"
    return f"the last {lost} pawn goes in, but {named} cannot be {lost}"


@RULES.rule("answer-fits", group="record", source=BOARD, when=_tells_what)
def answer_fits(state: State, move: Move) -> Iterator[Violation]:
    """A guess is right if the player named holds the colour named; a wrong one shows the guesser's colour."""
    turn = _carried(state, move)
    if turn is None or turn.guess is None or turn.told is None:
        return
    if turn.out is not None and turn.out not in loser_names(state, pushed(state, turn)[1]):
        return
    half, guess = half_way(state, turn), turn.guess
    possibly = [told for told, _ in answers(half, state.turn, guess)]
    if turn.told in possibly:
        return
    if all(told.right != turn.told.right for told in possibly):
        colours = [colour for colour, _ in colour_odds(half, guess.player)]
        verdict = "right" if possibly[0].right else "wrong"
        yield Violation(f"{guess.player} is {either(colours)}: the guess of {guess.colour} is {verdict}")
    else:
        mine = either(colour for colour, _ in wrong_colours(half, state.turn, guess))
        yield Violation(f"a wrong guess shows {state.turn} to be {mine}, not {turn.told.colour or 'nothing'}")


@RULES.rule("count-fits", group="record", source=f"{SETUP} and End of the Game", when=_counts)
def count_fits(state: State, move: Move) -> Iterator[Violation]:
    """What the closing count turns up agrees with what has been seen."""
    seen = state
    for word in move if is_count(move) else ():
        because = _wrong_owner(seen, word) if isinstance(word, Owns) else _wrong_turned(seen, word)
        if because:
            yield Violation(because)
            return
        seen = counted(seen, (word,))


def _wrong_owner(state: State, word: Owns) -> str:
    colours = [colour for colour, _ in colour_odds(state, word.player)]
    return "" if word.colour in colours else f"{word.player} is {either(colours)}, not {word.colour}"


def _wrong_turned(state: State, word: Turned) -> str:
    pawn = state.ring[word.space]
    if pawn is None:
        return f"space {word.space} is empty: there is no pawn to turn up"
    return "" if _number_fits(state, pawn, word.number) else _wrong_number(state, word.space, pawn, word.number)


# -- time ---------------------------------------------------------------------------------------------------------


@RULES.rule("game-over", group="time", source=f"{END}; Two-Player Game", when=_moves)
def game_over(state: State, move: Move) -> Iterator[Violation]:
    """Nobody moves a pawn once the game is over."""
    if not is_count(move) and over(state):
        due = ": only the closing count is left" if count_due(state) else ""
        yield Violation(f"the game is over, {why_over(state)}{due}", source=_end_source(state))


def _end_source(state: State) -> str:
    """Two players end their game by a heading of their own, unless one of them is left alone."""
    return TWO if len(state.players) == 2 and len(state.still_in()) == 2 else END


def why_over(state: State) -> str:
    players = state.still_in()
    if len(players) > 1:
        return f"only {either(state.standing(), 'and')} pawns are left standing"
    return f"{players[0]} is the only player left" if players else "nobody is left in it"


@RULES.rule("count-due", group="time", source=END, when=_counts)
def count_due_now(state: State, move: Move) -> Iterator[Violation]:
    """The closing count belongs to a finished game whose result hangs on tokens or numbers nobody has seen."""
    if is_count(move) and not count_due(state):
        why = "the result is known without it" if over(state) else f"{state.turn} is to move"
        yield Violation(f"there is nothing to count now: {why}")


@RULES.rule("count-complete", group="time", source=END, when=_counts)
def count_complete(state: State, move: Move) -> Iterator[Violation]:
    """The closing count turns up all that decides the result and nothing else: open tokens, then the pawns that tie."""
    if not is_count(move) or not count_due(state):
        return
    seen: Move = ()
    wanted = _next_counted(state, seen)
    for word in move:
        if wanted != _subject(word):
            break
        seen = (*seen, word)
        wanted = _next_counted(state, seen)
    if wanted:
        yield Violation(f"{_named(wanted)} is still to be shown")
    elif len(seen) < len(move):
        yield Violation(f"{_named(_subject(move[len(seen)]))} does not bear on the result")


def _subject(word: Owns | Turned) -> str | int:
    return word.player if isinstance(word, Owns) else word.space


def _next_counted(state: State, so_far: Move) -> str | int | None:
    options = count_options(state, so_far)
    return _subject(options.odds[0][0]) if isinstance(options, Chances) else None


def _named(subject: str | int | None) -> str:
    return f"the pawn on {subject}" if isinstance(subject, int) else f"{subject}'s token"


# -- play ---------------------------------------------------------------------------------------------------------


@RULES.rule("no-repeat", group="play", source=TURN, when=_moves)
def no_repeat(state: State, move: Move) -> Iterator[Violation]:
    """A player may not repeat with the same pawn the move just made; the ruling `repeat` says which way is closed."""
    turn = _turn(move)
    if turn and repeats(state, turn.space, turn.direction):
        assert state.last is not None
        start, end = state.last
        goal = route(state, turn)[-1]
        because = (
            f"the {pawn_name(state, end)} has just been moved from {start} to {end}:"
            f" it may not be moved {'straight back' if goal == start else 'on the same way'} to {goal}"
        )
        yield Violation(because, (str(end), str(goal)))


def _guessed(state: State, move: Move) -> tuple[Turn, Guess, State] | None:
    """The turn, its guess and the state the guess is made in; None without a guess."""
    turn = _carried(state, move)
    return (turn, turn.guess, half_way(state, turn)) if turn and turn.guess else None


@RULES.rule("guess-at-board", group="play", source=BOARD, when=_guesses)
def guess_at_board(state: State, move: Move) -> Iterator[Violation]:
    """Only a move that ends on the diving board or steps over it allows a guess; to leave it is not enough."""
    found = _guessed(state, move)
    if found and not state.guesses:
        yield Violation("guesses are left out of this question")
    elif found and not meets_board(state, found[0]):
        turn = found[0]
        goal = route(state, turn)[-1]
        how = "neither ends on the diving board (space 0) nor steps over it"
        if turn.space == BOARD_SPACE:
            how = "only leaves the diving board (space 0)"
        yield Violation(f"the move from {turn.space} to {goal} {how}: no guess", (str(turn.space), str(goal)))


@RULES.rule("guess-in-time", group="play", source=f"{BOARD} and End of the Game; Two-Player Game", when=_guesses)
def guess_in_time(state: State, move: Move) -> Iterator[Violation]:
    """A push that ends the game leaves no time for a guess, unless `end-before-guess` is read otherwise."""
    found = _guessed(state, move)
    if found and too_late(found[2]):
        ends = _end_source(found[2]).removeprefix("rulebook, ")
        because = f"the push ends the game, {why_over(found[2])}: there is no guess any more"
        yield Violation(because, source=f"{BOARD} and {ends}")


@RULES.rule("guesser-in", group="play", source="rulebook, Playing a Turn and The Diving Board", when=_guesses)
def guesser_in(state: State, move: Move) -> Iterator[Violation]:
    """A player whose own last pawn was pushed in by this very move guesses no more, unless `guess-when-out` says so."""
    found = _guessed(state, move)
    if found and is_silenced(found[2], state.turn):
        colour = found[2].colour(state.turn)
        yield Violation(f"the push took {state.turn}'s own last {colour} pawn: {state.turn} is out and cannot guess")


@RULES.rule("guess-opponent", group="play", source=BOARD, when=_guesses)
def guess_opponent(state: State, move: Move) -> Iterator[Violation]:
    """A guess is about an opponent."""
    found = _guessed(state, move)
    if found and found[1].player == state.turn:
        yield Violation(f"{state.turn} cannot guess at {state.turn}'s own colour")


@RULES.rule("guess-player-in", group="play", source=BOARD, when=_guesses)
def guess_player_in(state: State, move: Move) -> Iterator[Violation]:
    """A guess is about a player still in the game."""
    found = _guessed(state, move)
    if found and found[1].player != state.turn and found[1].player in found[2].out:
        since = "already" if found[1].player in state.out else "by this push"
        yield Violation(f"{found[1].player} is out {since}: there is nothing to guess")


@RULES.rule("guess-standing", group="play", source=BOARD, when=_guesses)
def guess_standing(state: State, move: Move) -> Iterator[Violation]:
    """A guess names a colour with a pawn still standing, unless `guess-colours` is read otherwise."""
    found = _guessed(state, move)
    if found and not may_be_named(found[2], found[1].colour):
        yield Violation(f"no {found[1].colour} pawn is standing, so nobody in the game can be {found[1].colour}")
