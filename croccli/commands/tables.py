"""Keep solved endings in files, which solve looks up.

\b
  build GAME       solve all endings asked for with --tiles and --set, and
                   keep each in a file of its own
  build POSITION   the same for the ending of a position
  verify FILE      prove every value of every position anew, from the moves
  list             say which tables there are

Tables lie in the folder of --tables, else in that of CROC_TABLES, else in
your own data folder (~/.local/share/croc/tables). Answers are the same with
and without a table, but for the time they take. --sample looks at some
positions only: a smoke test, which proves nothing about the others.

\b
Examples:
  croc tables build GAME --tiles 2v1 --set numbers=3+5v4 --set home=+1-4
  croc tables build endgame.yaml --out tables
  croc tables verify tables/*.croctable
  croc tables list --tables tables
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

import click

from games.core.position import PositionError

from ..endings import folder
from ..endings.file import File, said
from ..exits import FINDINGS, FINE
from ..options import FILE, Named, WholeNumber, format_option, readings_options
from ..output import to_text
from ..output.emit import emit
from ..output.progress import reporting
from ..output.saving import apart
from ..table import Asked, usage

if TYPE_CHECKING:
    from ..endings.checking import Checked

ALLOWED = {"build": {"tiles", "wishes", "out"}, "verify": {"sample", "seed"}, "list": set[str]()}
SPELLED = {"tiles": "--tiles", "wishes": "--set", "out": "--out", "sample": "--sample", "seed": "--seed"}


@click.command(help=__doc__)
@click.argument("action", type=click.Choice(tuple(ALLOWED)), metavar="build|verify|list")
@click.argument("targets", nargs=-1, metavar="[GAME|FILE]...", type=FILE)
@click.option("--tiles", metavar="AvB", help="How many tiles each side has left, such as 2v1.")
@click.option("--set", "wishes", metavar="NAME=VALUE", multiple=True, help="Which of these endings; all if not given.")
@click.option(
    "-o", "--out", type=Named(), metavar="PATH", help="Where to write: a folder, or a FILE.croctable for one."
)
@click.option("--tables", type=Named(), metavar="FOLDER", help="Where tables lie.")
@click.option("--sample", type=WholeNumber(1), metavar="N", help="Look at N positions only: no proof, a smoke test.")
@click.option("--seed", type=int, metavar="N", help="Draws the same sample again.")
@readings_options
@format_option
def command(action: str, targets: tuple[str, ...], tables: str | None, asked: Asked, form: str, **options: Any) -> int:
    for name, value in options.items():
        if value not in (None, ()) and name not in ALLOWED[action]:
            raise usage(f"{SPELLED[name]} is not for {action}")
    where = folder.folder(tables)
    if action == "build":
        return _build(targets, options["tiles"], options["wishes"], options["out"] or where, asked, form)
    if action == "verify":
        return _verify(targets or tuple(folder.paths(where)), where, options["sample"], options["seed"] or 0, form)
    if targets:
        raise usage("list takes no files; name a folder with --tables")
    return _list(where, form)


# -- build -------------------------------------------------------------------------------------------------------------


def _build(targets: Sequence[str], tiles: str | None, pairs: Sequence[str], out: str, asked: Asked, form: str) -> int:
    from ..endings import building

    if not targets:
        raise usage("say of which game, or name a position")
    apart((*targets, asked.club), {"--out": out})
    wishes = dict(_pair(pair) for pair in pairs)
    if tiles is not None:
        wishes["tiles"] = tiles
    several = building.orders(targets, wishes, asked)
    done: list[str] = []
    with reporting() as report:
        progress = f" of {len(several)} tables"
        paths = building.build(
            several, out, lambda budget: report(lambda: f"{len(done)}{progress}, {budget.states:,} positions")
        )
        for path in paths:
            done.append(path)
    files = [File(path) for path in done]
    emit(form, "tables", {"tables": [_plain(file) for file in files]}, _rows(files))
    return FINE


def _pair(pair: str) -> tuple[str, str]:
    name, equals, value = (part.strip() for part in pair.partition("="))
    if not name or not equals or not value:
        raise usage(f"--set: NAME=VALUE expected, not '{pair}'")
    return name, value


# -- verify ------------------------------------------------------------------------------------------------------------


def _verify(paths: Sequence[str], where: str, sample: int | None, seed: int, form: str) -> int:
    from ..endings import checking

    if not paths:
        raise usage(f"there is no table in {where}; name the files")
    if sample is None and find_spec("numpy") is None:
        raise usage("a proof needs numpy: pip install 'croc[fast]'; --sample N needs none")
    found = [checking.verified(path) if sample is None else checking.sampled(path, sample, seed) for path in paths]
    tables = [
        {**_plain(each.file), "looked_at": each.positions, "proved": each.proved, "faults": list(each.faults)}
        for each in found
    ]
    emit(form, "tables", {"tables": tables}, [line for each in found for line in _verdict(each, sample is None)])
    return FINDINGS if any(each.faults for each in found) else FINE


def _verdict(checked: Checked, all_of_it: bool) -> Iterator[str]:
    path, positions = checked.file.path, f"{checked.positions:,} position{'' if checked.positions == 1 else 's'}"
    if checked.faults:
        yield f"{path}: WRONG"
        for fault in checked.faults:
            yield from to_text.wrapped(fault, "  ", "    ")
    elif all_of_it:
        yield f"{path}: proved, {positions}"
    else:
        yield f"{path}: nothing wrong at {positions}"
        yield "  drawn at random: a smoke test, which proves nothing about the others"


# -- list --------------------------------------------------------------------------------------------------------------


def _list(where: str, form: str) -> int:
    from ..endings.checking import opened

    files: list[File] = []
    unusable: list[tuple[str, str]] = []
    for path in folder.paths(where):
        try:
            files.append(opened(path)[0])
        except PositionError as error:
            unusable.append((path, error.problems[0].message))
    tables = [_plain(file) for file in files] + [{"file": path, "unusable": why} for path, why in unusable]
    lines = [f"Tables in {where}" if tables else f"There are no tables in {where}.", *_rows(files)]
    lines += [line for path, why in unusable for line in to_text.wrapped(f"{path}: {why}", "  ", "    ")]
    emit(form, "tables", {"folder": where, "tables": tables}, lines)
    return FINDINGS if unusable else FINE


def _plain(file: File) -> dict[str, Any]:
    about = file.about
    told = {"game": about.game, "ending": dict(about.ending), "readings": dict(about.readings)}
    return {"file": file.path, **told, "layout": about.layout, "states": file.states, "bytes": file.size}


def _rows(files: Sequence[File]) -> Iterator[str]:
    for file in files:
        yield file.path
        told = f"{file.about.game}: {said(file.about.ending)}; {said(file.about.readings)}"
        size = f"{max(file.size // 1000, 1):,} kB"
        yield from to_text.wrapped(f"{told}; {file.states:,} positions, {size}", "  ", "  ")
