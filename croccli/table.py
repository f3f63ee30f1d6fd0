"""What lies on the table: the game, the position as written and its state, under the readings asked for.

readings     what `--ruling` and `--rulings` set over the file's own rulings
seat         from where a position is seen: the arbiter's, the whole table's, or a player's
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import click

from games.core.game import Game
from games.core.judge import Verdict, judge
from games.core.position import Fields, Node, NotationError, Position, PositionError, Problem, Problems, is_record
from games.core.rulings import table as rulings_table
from games.core.shapes import OneOf, Record, clip, did_you_mean

from .exits import Misuse

TABLE = "table"
"""The seat of somebody who sees what lies open and nothing else."""


class Asked(NamedTuple):
    """The readings asked for: `--ruling` pairs in the order given, and the path of a club's file."""

    pairs: tuple[str, ...] = ()
    club: str | None = None


class Table(NamedTuple):
    """A position ready to be judged."""

    game: Game[Any]
    position: Position
    state: Any


def laid(path: str, asked: Asked, text: str | None = None) -> Table:
    """The table a position file describes, whose text may have been read already. Raises PositionError."""
    from .load import known_game, load_document

    document = load_document(path, text)
    if is_record(document.root):
        raise PositionError([Problem("this is a record, not a position: croc replay plays it", path=document.path)])
    return under(known_game(document), document, asked)


def under(game: Game[Any], position: Position, asked: Asked) -> Table:
    """The same table under the readings asked for."""
    position = position._replace(rulings={**position.rulings, **chosen(game, asked)})
    return Table(game, position, game.read(position))


def one_line(table: Table, state: Any) -> str:
    """A state of the table's game in one line for a chat, with the name the file gives it."""
    from .line import line_of

    name = table.position.root.get("name")
    written = table.game.write(state)
    return line_of({**written, **({"name": name} if name is not None else {})})


# -- readings ----------------------------------------------------------------------------------------------------------


def chosen(game: Game[Any], asked: Asked) -> dict[str, str]:
    """The readings asked for, checked against the game's rulings; single ones go over the club's."""
    of_club = _club(game, asked.club) if asked.club else {}
    return {**of_club, **_single(game, asked.pairs)}


def _single(game: Game[Any], pairs: Iterable[str]) -> dict[str, str]:
    problems = Problems("--ruling")
    found: dict[str, str] = {}
    known = rulings_table(game.Rulings)
    for pair in pairs:
        name, equals, reading = (part.strip() for part in pair.partition("="))
        if not equals:
            problems.add(f"'{clip(pair)}': NAME=READING expected, such as {_example(game)}")
        elif name not in known:
            hint = did_you_mean(name, known) or f"; there are {', '.join(known) or 'none'}"
            problems.add(f"{game.slug} has no ruling '{clip(name)}'{hint}")
        elif reading not in known[name].readings:
            readings = known[name].readings
            problems.add(
                f"{name}: one of {', '.join(readings)} expected, not '{clip(reading)}'{did_you_mean(reading, readings)}"
            )
        elif found.setdefault(name, reading) != reading:
            problems.add(f"{name} is given twice, as {found[name]} and as {reading}: choose one")
    problems.raise_any()
    return found


def _example(game: Game[Any]) -> str:
    return next((f"{name}={about.in_force}" for name, about in rulings_table(game.Rulings).items()), "name=reading")


def _club(game: Game[Any], path: str) -> dict[str, str]:
    """A club's readings of one game."""
    from .load import load_document, shown

    root = load_document(path).root
    problems = Problems(shown(path))
    by_game = is_by_game(root)
    mine: Node = root.get(game.slug, Fields()) if by_game else root
    shape = {name: OneOf(tuple(about.readings)) for name, about in rulings_table(game.Rulings).items()}
    if by_game:
        unknown_games(root, problems)
    Record(shape).check(mine, problems, game.slug if by_game else "")
    problems.raise_any()
    assert isinstance(mine, Fields)
    return {str(name): str(reading) for name, reading in mine.items()}


def is_by_game(club: Fields) -> bool:
    """Whether a club's file has a mapping for each game under its slug, instead of `name: reading`."""
    from games.core.registry import slugs

    return any(key in slugs() or isinstance(value, Fields) for key, value in club.items())


def unknown_games(club: Fields, problems: Problems) -> None:
    """Note every key of a club's file by game that names none."""
    from games.core.registry import slugs

    for key in club:
        if key not in slugs():
            hint = did_you_mean(key, slugs()) or f"; there are {', '.join(slugs())}"
            problems.add(f"'{clip(key)}' is no game{hint}", key)


# -- seats -------------------------------------------------------------------------------------------------------------


def seen(table: Table, seat: str | None, *, arbiter: bool) -> Any:
    """The state as the arbiter sees it (all the file says), or a player, or (`seat` None) the whole table."""
    if arbiter:
        if seat is not None:
            raise usage(f"--arbiter sees everything: leave out --as {clip(seat)}")
        return table.state
    players = table.game.players(table.state)
    if seat is not None and seat not in players and seat != TABLE:
        hint = did_you_mean(seat, (*players, TABLE)) or f"; there are {', '.join((*players, TABLE))}"
        raise usage(f"--as: nobody is called '{clip(seat)}'{hint}")
    return table.game.view(table.state, None if seat not in players else seat)


# -- tokens ------------------------------------------------------------------------------------------------------------


def read_and_judge(game: Game[Any], state: Any, token: str) -> Verdict:
    """The verdict on a token. NotationError names the token."""
    try:
        return judge(game, state, token)
    except NotationError as error:
        message = str(error)
        shown = clip(token)
        raise NotationError(message if shown in message else f"'{shown}' cannot be read: {message}") from None


def judge_in_turn(game: Game[Any], state: Any, tokens: Sequence[str]) -> tuple[list[Verdict], Any, Any]:
    """Judge tokens up to the first that is not legal: the verdicts, the state before the last one, and that after.

    The state after a refused move is the one before it.
    """
    verdicts: list[Verdict] = []
    before = after = state
    for token in tokens:
        before = after
        verdicts.append(read_and_judge(game, before, token))
        if verdicts[-1].answer != "legal":
            break
        after = game.play(before, verdicts[-1].move)
    return verdicts, before, after


def game_called(slug: str) -> Game[Any]:
    """The game of that name. A usage error for an unknown one."""
    from games.core.registry import find, known, slugs

    if not known(slug):
        hint = did_you_mean(slug, slugs()) or f"; there are {', '.join(slugs())}"
        raise usage(f"no game is called '{clip(slug)}'{hint}")
    return find(slug)


def usage(message: str) -> click.UsageError:
    """An error in what was typed, with the command it was typed for."""
    return Misuse(message, click.get_current_context(silent=True))
