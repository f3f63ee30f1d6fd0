"""Judge many recorded games at once.

PATHS are files, folders (with all folders in them), patterns such as
'games/**/*.yaml', or `-` for standard input: YAML with any number of
documents, or JSON Lines, also packed with gzip or zstandard. Every record is
judged and scored; whatever is wrong anywhere is a finding, and nothing stops
the run.

Outputs are .csv, .jsonl, .sqlite or .parquet; --out may be repeated. They get
their names when they are whole; until then a journal beside the first of them
keeps what is done, so that --resume can go on after any interruption. The
bytes of the outputs depend on the inputs and the options that judge, not on
how many workers there are.

\b
Examples:
  croc batch games/ --out season.sqlite
  croc batch games/ 'more/*.jsonl.gz' --out a.parquet --out a.csv --resume
  croc batch games/ --all-rulings --scheduler tcp://192.168.1.5:8786
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from games.core.replay import OnIllegal

from ..exits import FINDINGS, FINE, UNUSABLE
from ..options import FILE, OUTPUT, WholeNumber, all_rulings_option, format_option, on_illegal_option, readings_options
from ..output.emit import emit, write_aside
from ..table import Asked, usage

if TYPE_CHECKING:
    from ..batch.run import Order
    from ..batch.tally import Tally
    from ..batch.writers.formats import Output


CLASH = "would be written twice, or read and written: give another --out"


@click.command(help=__doc__)
@click.argument("paths", nargs=-1, required=True, metavar="PATHS...", type=FILE)
@click.option("-o", "--out", "outs", multiple=True, metavar="FILE", type=OUTPUT, help="Write the results to this file.")
@on_illegal_option
@all_rulings_option
@readings_options
@click.option("--workers", type=WholeNumber(1, 1024), metavar="N", help="Processes; one for each core by default.")
@click.option("--scheduler", metavar="ADDRESS", help="Judge on the workers of this Dask scheduler instead.")
@click.option("--chunk", type=WholeNumber(1, 100_000), metavar="N", help="Documents a worker gets at once.")
@click.option("--resume", is_flag=True, help="Go on where an interrupted run stopped; begin if there was none.")
@click.option(
    "--show", type=WholeNumber(0), default=20, show_default=True, metavar="N", help="Findings to print, at most."
)
@format_option
def command(
    paths: tuple[str, ...],
    outs: tuple[str, ...],
    on_illegal: OnIllegal,
    all_rulings: bool,
    asked: Asked,
    workers: int | None,
    scheduler: str | None,
    chunk: int | None,
    resume: bool,
    show: int,
    form: str,
) -> int:
    from ..batch import clubs, limits, options, pools
    from ..batch.run import Order, name_clash

    if workers and scheduler:
        raise usage("--workers and --scheduler exclude each other: a scheduler has workers of its own")
    if resume and not outs:
        raise usage("--resume needs the --out of the run that was interrupted")
    chosen = options.Options(on_illegal, all_rulings, {}, version=options.version())
    number, size = workers or pools.cores(), chunk or limits.CHUNK
    order = Order(paths, _outputs(outs), chosen, number, scheduler, size, resume)
    clash = name_clash(order, asked.club)
    if clash:
        raise usage(f"{clash} {CLASH}")
    order = order._replace(options=chosen._replace(readings=clubs.readings(asked)))
    return _answer(order, show, form)


def _outputs(names: Sequence[str]) -> list[Output]:
    from ..batch.writers.formats import Unknown, output

    try:
        return [output(name) for name in names]
    except Unknown as error:
        raise usage(f"--out {error}") from None


def _answer(order: Order, show: int, form: str) -> int:
    """Run, and say what came of it."""
    from ..batch import summary
    from ..batch.tally import Tally

    tally = Tally(show)
    passed = _run(order, tally)
    written = [part.path for output in order.outputs for part in output.parts]
    emit(form, "batch", summary.document(tally, passed, written), summary.text(tally, passed, written))
    if not tally["games"]:
        return UNUSABLE
    return FINDINGS if tally["findings"] else FINE


def _run(order: Order, tally: Tally) -> int:
    """Run to the end. How many files were passed over."""
    from ..batch import extras, journal, pools, progress, sources, worker
    from ..batch.run import Run, Taken

    shown = progress.Progress()
    if progress.watched():
        shown = progress.Bar(sources.size(sources.Sources(order.paths, order.files())))
    running = Run(order, tally, shown)
    try:
        running.finish()
    except (extras.Missing, journal.CannotResume, pools.CannotRun, worker.OtherVersion) as error:
        raise OSError(0, str(error), getattr(error, "path", None)) from None
    except Taken as error:
        raise usage(f"{error} {CLASH}") from None
    except KeyboardInterrupt:
        if order.journal and os.path.exists(order.journal):
            write_aside(f"what is judged so far is kept in {order.journal}: go on with --resume\n")
        raise
    finally:
        shown.close()
    if running.resumed:
        write_aside(f"went on after {running.resumed} documents that were judged before\n")
    return running.sources.passed
