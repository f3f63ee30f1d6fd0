"""Play random games and write them down as records.

GAMES are names of games, or `all`; several are taken in turn. Each record is
one line of JSON, or a YAML document with --yaml. Everything about a game
hangs on its number, its name and the seed alone: the same ones give the same
bytes, whatever else is simulated, in parts (--first) or by many --workers.
Moves are legal, chance has its exact odds, and results are true; a game that
does not end is cut and called unfinished.

With --mistakes a share of the games has one mistake, wrong by the way it is
made; the manifest lists where it is and what a judge has to find.

\b
Examples:
  croc simulate all -n 1000 --seed 7 --out games.jsonl
  croc simulate GAME -n 50 --seed 7 --yaml | croc batch -
  croc simulate all -n 500 --mistakes 1% --out g.jsonl.gz --manifest m.jsonl
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from ..exits import FINE
from ..options import OUTPUT, WholeNumber, exact, format_option
from ..output.saving import apart
from ..table import game_called, usage

if TYPE_CHECKING:
    from ..simulating.documents import Order
    from ..simulating.files import Desk

ALL = "all"
MOST = 2**32
STANDARD_OUTPUT = "-"


def _games(context: click.Context, _: click.Parameter, begun: str) -> list[str]:
    from ..completing import games, quietly

    return quietly(lambda *asked: [ALL, *games(*asked)], context, begun)


@click.command(help=__doc__)
@click.argument("games", nargs=-1, required=True, metavar="GAMES...", shell_complete=_games)
@click.option("-n", "count", type=WholeNumber(1), default=1, show_default=True, metavar="N", help="How many games.")
@click.option("--seed", type=int, metavar="N", help="A whole number; drawn and named in the records if not given.")
@click.option("--first", type=WholeNumber(1), default=1, metavar="K", help="Begin with game number K of the seed.")
@click.option("--mistakes", default="0", metavar="P", help="The share of games with a mistake: 0.01, 1/100 or 1%.")
@click.option("--manifest", type=OUTPUT, metavar="FILE", help="Where to list the mistakes, as JSON Lines.")
@click.option("--yaml", "as_yaml", is_flag=True, help="Records as YAML documents instead of JSON Lines.")
@click.option(
    "-o", "--out", type=OUTPUT, metavar="FILE", help="Write the records to this file, packed if it ends in .gz."
)
@click.option("--workers", type=WholeNumber(1, 1024), metavar="N", help="Processes; one for each core by default.")
@format_option
def command(
    games: tuple[str, ...],
    count: int,
    seed: int | None,
    first: int,
    mistakes: str,
    manifest: str | None,
    as_yaml: bool,
    out: str | None,
    workers: int | None,
    form: str,
) -> int:
    from ..simulating.documents import Order

    if manifest == STANDARD_OUTPUT:
        raise usage("--manifest needs a file: standard output holds the records or the answer")
    apart((), {"--out": out, "--manifest": manifest})
    out = None if out == STANDARD_OUTPUT else out
    order = Order(_slugs(games), _seed(seed), first, count, _share(mistakes), as_yaml)
    _simulate(order, out, manifest, workers, form)
    return FINE


def _slugs(games: Sequence[str]) -> tuple[str, ...]:
    from games.core.registry import slugs

    named = (slug for game in games for slug in (slugs() if game == ALL else (game_called(game).slug,)))
    return tuple(dict.fromkeys(named))


def _seed(seed: int | None) -> int:
    from random import SystemRandom

    return SystemRandom().randrange(MOST) if seed is None else seed


def _share(text: str) -> Fraction:
    try:
        share = exact(text.removesuffix("%")) / (100 if text.endswith("%") else 1)
    except ValueError:
        share = Fraction(-1)
    if not 0 <= share <= 1:
        raise usage(f"--mistakes: a share from 0 to 1 expected, such as 0.01, 1/100 or 1%, not '{text}'")
    return share


def _simulate(order: Order, out: str | None, manifest: str | None, workers: int | None, form: str) -> None:
    """Simulate, write, and say what was written where the records are not all there is to say."""
    from ..output.emit import emit
    from ..output.progress import reporting
    from ..simulating import files
    from ..simulating.running import simulated

    kept = form != "text"
    with ExitStack() as stack:
        listing = stack.enter_context(files.target(manifest, files.Kept() if kept else files.Nowhere()))
        records = stack.enter_context(files.target(out, files.Kept() if kept else files.Screen()))
        report = stack.enter_context(reporting())
        desk = files.Desk(records, listing)
        for written in simulated(order._replace(yaml=order.yaml and not (kept and out is None)), workers):
            desk.add(written)
            report(lambda: f"{desk.documents} of {order.size} games")
    if kept or out is not None:
        emit(form, "simulate", _document(order, desk, out, manifest), _text(order, desk, out, manifest))


def _document(order: Order, desk: Desk, out: str | None, manifest: str | None) -> dict[str, Any]:
    """What was simulated; records and mistakes are null where they are in files."""
    told = {"seed": order.seed, "first": order.first, "out": out, "manifest": manifest, "games": desk.counts}
    return {
        **told,
        "records": getattr(desk.records, "documents", None),
        "mistakes": getattr(desk.manifest, "documents", None),
    }


def _text(order: Order, desk: Desk, out: str | None, manifest: str | None) -> Iterator[str]:
    from ..output.to_text import plural

    yield f"{plural(desk.documents, 'game')} of seed {order.seed} in {out}"
    for game, counts in desk.counts.items():
        told = [f"  {game}: {plural(counts['records'], 'game')}", plural(counts["moves"], "move")]
        told += [f"{counts['unfinished']} unfinished"] if counts["unfinished"] else []
        told += [plural(counts["mistakes"], "mistake")] if order.mistakes else []
        yield ", ".join(told)
    if manifest:
        yield f"The mistakes are listed in {manifest}."
