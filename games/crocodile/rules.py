"""Rules of the team game, and of the order within a turn in both games.

record   what cannot have happened: no such word, no such card, nothing being shown
turn     whose turn it is
play     everything else, and the conduct of whoever shows
"""

from __future__ import annotations

from collections.abc import Iterator

from ..core.rulebook import Violation
from .law import (
    ALONE,
    CARD_TYPES,
    KINDS,
    PLAY,
    PRINCIPLES,
    RECORD,
    RULES,
    SHOWING,
    TEAM_TURN,
    TURN,
    U_CARD_USE,
    about,
)
from .scoring import account, points
from .state import (
    AloneGame,
    State,
    Team,
    TeamGame,
    done,
    due,
    guessers,
    own_stopped,
    performed,
    shows,
    stage,
    swapped_out,
    turn_stopped,
    used,
    words_left,
    words_set,
)
from .text import listed, numbered, times
from .words import (
    HOLDS,
    OTHERS_TURN,
    ROBBERY,
    SET_WORD,
    SWAP,
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

ANY_GAME = (TeamGame, AloneGame)

# -- record -----------------------------------------------------------------------------------------------------------


@RULES.rule("game-over", group=RECORD, source=f"{TEAM_TURN}; Every Man for Himself")
@about(ANY_GAME, object)
def game_over(state: State, word: Word) -> Iterator[Violation]:
    """Nothing happens after the end: twelve rounds of the team game, or the tenth word of somebody's own card."""
    if stage(state) == "over":
        teams = isinstance(state, TeamGame)
        ended = "every cell of the tournament table is filled" if teams else "a card is shown"
        yield Violation(f"the game is over: {ended}", source=TEAM_TURN if teams else ALONE)


@RULES.rule("turn-order", group=RECORD, source=TEAM_TURN)
@about(TeamGame, object)
def turn_order(state: TeamGame, word: Word) -> Iterator[Violation]:
    """A turn runs in its order: the task, who shows, looks at the word card and U-cards, the start, guesses, time."""
    turn, now = state.turn, stage(state)
    if now == "task" and not isinstance(word, Task):
        yield Violation(f"{turn.team}'s turn begins with its task, and none is chosen yet")
    elif isinstance(word, Task) and now not in ("task", "over"):
        yield Violation(f"{turn.team} has chosen {turn.task} for this turn already")
    elif now == "presenter" and not isinstance(word, Presenter):
        yield Violation(f"{turn.team} has not said yet who shows: a presenter comes next")
    elif isinstance(word, Presenter) and now in ("before", "showing"):
        yield Violation(f"{turn.presenter} is to show already; only the U-card {SWAP} changes that")
    elif now == "before" and isinstance(word, (Guess, Fault, Time)):
        yield Violation("the showing has not begun: start comes first")
    elif now == "showing" and isinstance(word, Start):
        yield Violation("the showing has begun already")


@RULES.rule("own-turn-order", group=RECORD, source=ALONE)
@about(AloneGame, object)
def own_turn_order(state: AloneGame, word: Word) -> Iterator[Violation]:
    """Alone, a turn is a presenter, a word of the own card, and a guess; it lasts until somebody guesses."""
    turn, now = state.turn, stage(state)
    if now == "presenter" and not isinstance(word, Presenter):
        yield Violation("nobody is showing: a presenter comes first")
    elif now == "word" and not isinstance(word, Show):
        yield Violation(f"{turn.presenter} is to show, and has not chosen a word yet")
    elif now == "showing" and isinstance(word, Show):
        yield Violation(f"{turn.presenter} is showing {turn.word} already; there is one word a turn")
    elif now == "showing" and isinstance(word, Presenter) and not own_stopped(state):
        yield Violation(f"{turn.presenter}'s turn is not over: it lasts until somebody guesses {turn.word}")


@RULES.rule("words-on-card", group=RECORD, source=KINDS)
@about(ANY_GAME, (Guess, Show))
def words_on_card(state: State, word: Guess | Show) -> Iterator[Violation]:
    """A word card holds three objects, three actions, one concept, two names and one expression: no more of a kind."""
    if word.word == SET_WORD:
        return
    if isinstance(state, TeamGame):
        if done(state.turn)[word.word] >= HOLDS[word.word]:
            yield Violation(f"the card holds {_held(word.word)}, and as many are guessed already")
    elif state.turn.presenter and not words_left(state, state.turn.presenter)[word.word]:
        yield Violation(f"{state.turn.presenter}'s card holds {_held(word.word)}, and as many are shown already")


def _held(category: str) -> str:
    return numbered(HOLDS[category], category.removesuffix("s"))


@RULES.rule("word-was-set", group=RECORD, source=CARD_TYPES)
@about(TeamGame, Guess)
def word_was_set(state: TeamGame, word: Guess) -> Iterator[Violation]:
    """A set word can be guessed only in a turn for which another team has set one, and each only once."""
    turn = state.turn
    if turn.started and word.word == SET_WORD and done(turn)[SET_WORD] >= words_set(turn):
        had = "and it is guessed already" if words_set(turn) == 1 else "and all are guessed already"
        number = numbered(words_set(turn), "word")
        yield Violation(f"{number} set this turn, {had}" if words_set(turn) else "nobody has set a word this turn")


@RULES.rule("card-in-game", group=RECORD, source="rulebook, U-Cards")
@about(TeamGame, Card)
def card_in_game(state: TeamGame, word: Card) -> Iterator[Violation]:
    """Only the U-cards agreed on are in the game; every team has the same ones."""
    if word.card not in state.u_cards:
        yield Violation(f"this game is played without {word.card}")


@RULES.rule("swap-replaces-presenter", group=RECORD, source=CARD_TYPES)
@about(TeamGame, Card)
def swap_replaces_presenter(state: TeamGame, word: Card) -> Iterator[Violation]:
    """A player swap takes out the one who is to show."""
    presenter = state.turn.presenter
    if word.card == SWAP and presenter and word.out != presenter:
        yield Violation(f"{word.out} cannot be swapped out: {presenter} is to show")


# -- turn -------------------------------------------------------------------------------------------------------------


@RULES.rule("team-order", group=TURN, source=PRINCIPLES)
@about(TeamGame, Task)
def team_order(state: TeamGame, word: Task) -> Iterator[Violation]:
    """The teams take turns in the order agreed on."""
    if word.by and word.by != due(state):
        yield Violation(f"it is {due(state)}'s turn, not {word.by}'s")


# -- play: the task and who shows -------------------------------------------------------------------------------------


@RULES.rule("open-task", group=PLAY, source=f"{TEAM_TURN} and Free Choice")
@about(TeamGame, Task)
def open_task(state: TeamGame, word: Task) -> Iterator[Violation]:
    """Each task is done twice in a game; a task whose cells are filled cannot be returned to, not even after a zero."""
    team = word.by or due(state)
    turns = performed(state, team).get(word.task, [])
    if len(turns) >= TIMES:
        yield Violation(f"{team} has done {word.task} {times(len(turns))} (turns {listed(map(str, turns))})")


@RULES.rule("own-presenter", group=PLAY, source=TEAM_TURN)
@about(TeamGame, Presenter)
def own_presenter(state: TeamGame, word: Presenter) -> Iterator[Violation]:
    """A team sends one of its own players to show."""
    team = state.team(state.turn.team)
    if word.player not in team.players:
        yield Violation(f"{word.player} does not play for {team.name}: {listed(team.players)} do")


@RULES.rule("rotation", group=PLAY, source=TEAM_TURN)
@about(TeamGame, Presenter)
def rotation(state: TeamGame, word: Presenter) -> Iterator[Violation]:
    """The players of a team show in rotation: nobody is chosen while a team mate has shown fewer times."""
    team = state.team(state.turn.team)
    reading = state.rulings.rotation
    if word.player not in team.players or reading == "free":
        return
    had = shows(state, team.name)
    rested = _least_shown(team, had)
    if word.player not in rested:
        yield Violation(
            f"{word.player} has shown {times(had[word.player])}, {listed(rested)} only {times(had[rested[0]])}"
            if had[rested[0]]
            else f"{word.player} has shown {times(had[word.player])}, {listed(rested)} never"
        )
    elif reading == "strict" and word.player != rested[0]:
        yield Violation(f"{rested[0]} comes before {word.player} in {team.name}'s list and has shown as few times")


def _least_shown(team: Team, had: dict[str, int]) -> list[str]:
    fewest = min(had.get(player, 0) for player in team.players)
    return [player for player in team.players if had.get(player, 0) == fewest]


# -- play: looking at the word card -----------------------------------------------------------------------------------


@RULES.rule("hidden-from-own-team", group=PLAY, source=TEAM_TURN)
@about(TeamGame, Look)
def hidden_from_own_team(state: TeamGame, word: Look) -> Iterator[Violation]:
    """Other teams may look at the word card; the team that is to guess must not see it."""
    if word.team == state.turn.team:
        yield Violation(f"{word.team} is to guess these words; only the other teams may look")


@RULES.rule("one-look", group=PLAY, source=TEAM_TURN)
@about(TeamGame, Look)
def one_look(state: TeamGame, word: Look) -> Iterator[Violation]:
    """A team that has looked at the word card knows it; a second look is nothing new and is not recorded."""
    if word.team in state.turn.looked:
        yield Violation(f"{word.team} has looked at this card already")


@RULES.rule("look-before-start", group=PLAY, source=TEAM_TURN)
@about(TeamGame, Look)
def look_before_start(state: TeamGame, word: Look) -> Iterator[Violation]:
    """Other teams look at the word card when it is drawn, before the showing begins."""
    if state.turn.started:
        yield Violation("the showing has begun; the card is looked at before")


@RULES.rule("robbers-do-not-look", group=PLAY, source=CARD_TYPES)
@about(TeamGame, (Look, Card))
def robbers_do_not_look(state: TeamGame, word: Look | Card) -> Iterator[Violation]:
    """Robbery is not for a team that has looked at the word card, and robbers do not look at it afterwards."""
    if isinstance(word, Card):
        if word.card == ROBBERY and word.by in state.turn.looked:
            yield Violation(f"{word.by} has looked at the word card of this turn")
    elif word.team in state.turn.playing(ROBBERY):
        yield Violation(f"{word.team} plays {ROBBERY} this turn and may not see the words")


# -- play: U-cards ----------------------------------------------------------------------------------------------------


@RULES.rule("card-before-start", group=PLAY, source=U_CARD_USE)
@about(TeamGame, Card)
def card_before_start(state: TeamGame, word: Card) -> Iterator[Violation]:
    """U-cards are played before the showing begins, the extra minute too."""
    if state.turn.started:
        yield Violation(f"the showing has begun; {word.card} had to be played before the start")


@RULES.rule("one-card-a-turn", group=PLAY, source=U_CARD_USE)
@about(TeamGame, Card)
def one_card_a_turn(state: TeamGame, word: Card) -> Iterator[Violation]:
    """A team plays at most one U-card in a turn, its own or another team's."""
    mine = [card.card for card in state.turn.played if card.by == word.by]
    if mine:
        yield Violation(f"{word.by} has played {listed(mine)} this turn")


@RULES.rule("card-used-once", group=PLAY, source=U_CARD_USE)
@about(TeamGame, Card)
def card_used_once(state: TeamGame, word: Card) -> Iterator[Violation]:
    """A U-card leaves the game when it is played: each team has each card once."""
    turns = [number for number, card in used(state, word.by) if card.card == word.card]
    if turns:
        yield Violation(f"{word.by} has used its {word.card} in turn {listed(map(str, turns))}")


@RULES.rule("on-others-turn", group=PLAY, source=CARD_TYPES)
@about(TeamGame, Card)
def on_others_turn(state: TeamGame, word: Card) -> Iterator[Violation]:
    """Set-word and robbery are played on another team's turn only."""
    if word.card in OTHERS_TURN and word.by == state.turn.team:
        yield Violation(f"this is {word.by}'s own turn, and that card is for another team's")


@RULES.rule("swap-for-team-mate", group=PLAY, source=CARD_TYPES)
@about(TeamGame, Card)
def swap_for_team_mate(state: TeamGame, word: Card) -> Iterator[Violation]:
    """Whoever is swapped in is another player of the team whose turn it is."""
    team = state.team(state.turn.team)
    if word.card != SWAP:
        return
    if word.into == word.out:
        yield Violation(f"{word.into} is to show already; another player of {team.name} comes in")
    elif word.into not in team.players:
        yield Violation(f"{word.into} does not play for {team.name}: {listed(team.players)} do")


# -- play: guessing ---------------------------------------------------------------------------------------------------


@RULES.rule("own-team-guesses", group=PLAY, source=PRINCIPLES)
@about(TeamGame, Guess)
def own_team_guesses(state: TeamGame, word: Guess) -> Iterator[Violation]:
    """Only the team whose player shows may guess, and a team that plays robbery."""
    turn = state.turn
    if word.by and word.by != turn.team and word.by not in turn.playing(ROBBERY):
        yield Violation(f"{word.by} may not guess: it is {turn.team}'s turn, and {word.by} has not played {ROBBERY}")


@RULES.rule("swapped-out-is-silent", group=PLAY, source=CARD_TYPES)
@about(TeamGame, Guess)
def swapped_out_is_silent(state: TeamGame, word: Guess) -> Iterator[Violation]:
    """A player swapped out has seen the word card and may not guess; where nobody else is left, nobody guesses."""
    turn = state.turn
    out = swapped_out(turn)
    if out and word.by in ("", turn.team) and not guessers(state, turn):
        players = listed(dict.fromkeys(out))
        yield Violation(f"nobody of {turn.team} is left to guess: {turn.presenter} shows, {players} has seen the card")


@RULES.rule("category-first", group=PLAY, source=TEAM_TURN)
@about(TeamGame, Guess)
def category_first(state: TeamGame, word: Guess) -> Iterator[Violation]:
    """The words of the task come first; other words of the card follow when all of them are done."""
    task = state.turn.task
    if task not in HOLDS or word.word in (task, SET_WORD):
        return
    left = HOLDS[task] - done(state.turn)[task]
    if left > 0:
        yield Violation(f"{numbered(left, task.removesuffix('s'))} of the task to be guessed before any {word.word}")


@RULES.rule("set-word-first", group=PLAY, source=CARD_TYPES)
@about(TeamGame, Guess)
def set_word_first(state: TeamGame, word: Guess) -> Iterator[Violation]:
    """A word set by another team comes before all words of the card."""
    left = words_set(state.turn) - done(state.turn)[SET_WORD]
    if word.word != SET_WORD and left > 0 and state.rulings.set_word_skip == "no":
        yield Violation(f"{'the set word is' if left == 1 else f'{left} set words are'} to be guessed first")


@RULES.rule("given-up-word", group=PLAY, source=CARD_TYPES)
@about(TeamGame, Guess)
def given_up_word(state: TeamGame, word: Guess) -> Iterator[Violation]:
    """Where a set word may be given up, it is given up for good with the first word of the card."""
    begun = [guess.word for guess in state.turn.guesses if guess.word != SET_WORD]
    if word.word == SET_WORD and begun and state.rulings.set_word_skip == "yes":
        yield Violation(f"the set word was given up when {begun[0]} was guessed")


@RULES.rule("showing-stopped", group=PLAY, source=SHOWING)
@about(ANY_GAME, (Guess, Solved))
def showing_stopped(state: State, word: Guess | Solved) -> Iterator[Violation]:
    """Where a fault of conduct ends the turn, nothing is guessed after it."""
    if turn_stopped(state) if isinstance(state, TeamGame) else own_stopped(state):
        yield Violation("a fault has ended the showing, so nothing more is guessed this turn")


# -- play: the points -------------------------------------------------------------------------------------------------


@RULES.rule("points-add-up", group=PLAY, source=f"{TEAM_TURN}; Card Types")
@about(TeamGame, Time)
def points_add_up(state: TeamGame, word: Time) -> Iterator[Violation]:
    """The points written down for a turn are those of the words guessed and of the U-cards played in it."""
    for team, claim in word.claims:
        name = team or state.turn.team
        right = points(state, state.turn)[name]
        if claim != right:
            entries = [f"{each.what} {each.points}" for each in account(state, state.turn) if each.team == name]
            source = TEAM_TURN if name == state.turn.team else CARD_TYPES
            yield Violation(f"{claim} written for {name}, but {_sum(entries, right)}", source=source)


def _sum(entries: list[str], total: int) -> str:
    return f"{' + '.join(entries)} make {total}" if entries else f"nothing was guessed: {total}"
