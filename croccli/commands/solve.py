"""Say who wins with best play, how, and what every move is worth.

A win is worth 1, a draw or endless play 0, a loss -1. The answer is exact, or
an interval both bounds of which are proved. It is unsolved (exit code 3) where
a limit or Ctrl-C comes before any value better than -1 to 1 is proved: then
what was reached is told. What nobody has seen is drawn by chance; with
--arbiter, what the file knows is known. Where what people guess decides a
game, the answer is what each may still come to.

\b
Examples:
  croc solve endgame.yaml
  croc solve endgame.yaml --depth 2 --max-seconds 60
  croc solve endgame.yaml --ruling no-move=loses --format json
  croc solve start.yaml --resume start.kept
"""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from games.core.game import CannotSolve, Game
from games.core.position import PositionError, Problem

from ..exits import FINE, UNDECIDED
from ..options import OUTPUT, Number, WholeNumber, exact, format_option, position_argument, readings_options
from ..output import solve_json, solve_text
from ..output.emit import emit
from ..output.progress import reporting
from ..output.saving import apart
from ..solvers.limits import EPSILON, Budget, Limits, Unfinished
from ..solvers.solution import Solution, unsolved
from ..table import Asked, laid, usage

if TYPE_CHECKING:
    from ..solvers.choose import Method

UNITS = {"": 20, "K": 10, "M": 20, "G": 30}


def _memory(context: click.Context, parameter: click.Parameter, text: str | None) -> int | None:
    """An amount of memory in bytes: 800 (megabytes), 800M, 2G."""
    match = re.fullmatch(r"([0-9]{1,9}) *([KMG]?)B?", text.strip().upper()) if text is not None else None
    if text is not None and match is None:
        raise click.BadParameter(f"'{text}' is no amount of memory: write 800M or 2G", context, parameter)
    return int(match[1]) << UNITS[match[2]] if match else None


def _epsilon(context: click.Context, parameter: click.Parameter, text: str) -> Fraction:
    """How wide an interval may be: 1/1000, 0.001."""
    try:
        found = exact(text)
    except ValueError:
        found = Fraction(-1)
    if found < 0:
        raise click.BadParameter(f"'{text}' is no width: write 1/1000 or 0.001", context, parameter)
    return found


@click.command(help=__doc__)
@position_argument
@click.option("--arbiter", is_flag=True, help="Take all the file says for known.")
@click.option(
    "--depth",
    type=WholeNumber(min=0),
    default=1,
    show_default=True,
    help="How many draws deep the line of best play branches.",
)
@click.option("--max-states", type=WholeNumber(min=1), metavar="N", help="Stop after this many positions.")
@click.option(
    "--max-seconds",
    type=Number(min=0),
    metavar="N",
    help="Stop after this time; otherwise 50 (not with --resume), or 600 where positions are counted beforehand.",
)
@click.option(
    "--max-memory",
    callback=_memory,
    metavar="N",
    help="Stop when croc holds this much memory (800M, 2G; a plain number: megabytes); otherwise half of what is free.",
)
@click.option(
    "--epsilon",
    callback=_epsilon,
    default=str(EPSILON),
    show_default=True,
    metavar="P/Q",
    help="How wide an interval will do where no exact answer is found.",
)
@click.option(
    "--resume",
    type=OUTPUT,
    metavar="FILE",
    help="Keep there what is proved, now and then and at the end, and go on from what is there already; only for"
    " games of two without draws in which the final scores decide.",
)
@click.option(
    "--tables",
    type=click.Path(exists=True, file_okay=False),
    metavar="FOLDER",
    help="Where solved endings lie (see croc tables).",
)
@click.option("--open-colours", is_flag=True, help="Solve the game in which all secret colours lie face up.")
@click.option("--guesses", type=click.Choice(("on", "off")), help="Whether colours are guessed.")
@click.option("--deck", type=click.Choice(("endless",)), help="Draw as if no card ever left the pile.")
@click.option("--set", "wishes", metavar="NAME=VALUE", multiple=True, help="Another choice the game offers.")
@readings_options
@format_option
def command(
    position: str,
    arbiter: bool,
    depth: int,
    max_states: int | None,
    max_seconds: float | None,
    max_memory: int | None,
    epsilon: Fraction,
    resume: str | None,
    tables: str | None,
    open_colours: bool,
    guesses: str | None,
    deck: str | None,
    wishes: tuple[str, ...],
    asked: Asked,
    form: str,
) -> int:
    apart((position, asked.club), {"--resume": resume})
    table = laid(position, asked)
    spelled = {"open-colours": "on" if open_colours else None, "guesses": guesses, "deck": deck}
    wished = _wishes({name: value for name, value in spelled.items() if value}, wishes)
    try:
        state, assumption = table.game.assume(table.state, wished, arbiter)
        limits = Limits(max_states, max_seconds, max_memory)
        found = solution(table.game, state, limits, depth, assumption, epsilon, resume, tables)
    except CannotSolve as error:
        raise PositionError([Problem(f"cannot be solved: {error}", path=table.position.path)]) from None
    emit(form, "solve", solve_json.document(table.game.slug, found), solve_text.text(table.game.title, found))
    return UNDECIDED if found.status == "unsolved" else FINE


def _wishes(spelled: Mapping[str, str], pairs: Sequence[str]) -> dict[str, str]:
    """What is chosen by options of its own and by --set. Raises a usage error where the same is chosen differently."""
    found = dict(spelled)
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not name or not equals or not value:
            raise usage(f"--set: NAME=VALUE expected, not '{pair}'")
        if found.setdefault(name, value) != value:
            raise usage(f"--set: {name} is given twice, as {found[name]} and as {value}: choose one")
    return found


def solution(
    game: Game[Any],
    state: Any,
    limits: Limits,
    depth: int,
    assumption: str,
    epsilon: Fraction = EPSILON,
    resume: str | None = None,
    tables: str | None = None,
) -> Solution:
    """The answer within these limits, going on from the file `resume`, and from `tables`. Raises CannotSolve."""
    from ..solvers.choose import choose

    method = choose(game, state, epsilon, tables)
    if resume is not None:
        method = _kept_in(resume, method, game, state)
    if limits.seconds is None and resume is None:
        limits = limits._replace(seconds=method.patience)
    with reporting() as report:
        budget = Budget(limits, lambda budget: report(lambda: _so_far(budget)))
        with _stoppable(budget):
            try:
                return method.solve(game, state, budget, depth, assumption)
            except Unfinished as error:
                reached = str(error)
            except MemoryError:
                reached = "there is no more memory"
    players, mover = game.players(state), game.to_move(state)
    return unsolved(players, mover, method.name, assumption, budget.states, reached)


def _kept_in(path: str, method: Method, game: Game[Any], state: Any) -> Method:
    """The method, going on from a file. Raises PositionError where the file is none of this search."""
    from ..solvers.keeping import Keeper

    if not method.keeps:
        raise usage(
            f"--resume: what is proved can be kept only in games of two in which the final scores decide, nothing is"
            f" drawn and no position comes back; {game.title} is solved by another method"
        )
    solve: Callable[..., Solution] = method.solve
    return method._replace(solve=partial(solve, keeper=Keeper(path, game, state)))


def _so_far(budget: Budget) -> str:
    return f"{budget.states:,} positions, {budget.seconds:.0f} s, {budget.phase}"


@contextmanager
def _stoppable(budget: Budget) -> Iterator[None]:
    """Ctrl-C ends the search with what was reached; a second one ends croc."""

    def stop(*_: object) -> None:
        budget.stop()
        signal.signal(signal.SIGINT, before)

    try:
        before = signal.signal(signal.SIGINT, stop)
    except ValueError:  # not the main thread: whoever started it handles Ctrl-C
        yield
        return
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
