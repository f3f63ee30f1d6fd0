"""List every legal move.

Moves are listed by tile or card, one for each distinct result, with what they
do. What the file hides is drawn by chance: such moves carry their exact
probability. With --arbiter, what the file knows is known.

\b
Examples:
  croc legal-moves position.yaml
  croc legal-moves position.yaml --tile c3 --paths all
  croc legal-moves position.yaml --as ann --format json
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import click

from games.core.game import Game
from games.core.judge import Listing, legal_moves

from ..exits import FINE
from ..options import format_option, position_argument, readings_options, seat_options
from ..output import to_json, to_text
from ..output.emit import emit
from ..table import Asked, laid, seen


@click.command(help=__doc__)
@position_argument
@click.option(
    "--tile",
    "--only",
    "only",
    metavar="NAME",
    multiple=True,
    help="Only the moves under this heading (a tile, a card), or that begin so; may be repeated.",
)
@click.option(
    "--paths",
    type=click.Choice(("one", "all")),
    default="one",
    show_default=True,
    help="One way to each result, or all.",
)
@seat_options(arbiter=False)
@readings_options
@format_option
def command(
    position: str, only: tuple[str, ...], paths: str, seat: str | None, arbiter: bool, asked: Asked, form: str
) -> int:
    table = laid(position, asked)
    game, state = table.game, seen(table, seat, arbiter=arbiter)
    moves = [each for each in legal_moves(game, state) if not only or any(under(each, name) for name in only)]
    ways = [_ways(game, state, each) for each in moves] if paths == "all" or form == "text" else [()] * len(moves)
    shown = Shown(game, state, moves, ways, paths == "all", only)
    emit(form, "legal-moves", document(shown), text(shown))
    return FINE


class Shown(NamedTuple):
    """What is listed: moves with their ways, and whether each way is."""

    game: Game[Any]
    state: Any
    moves: Sequence[Listing]
    ways: Sequence[tuple[str, ...]]
    all_ways: bool
    only: Sequence[str]


def under(listing: Listing, name: str) -> bool:
    """Whether a move is listed under a heading with this word in it, or its token begins so."""
    wanted = name.casefold()
    words = listing.effect.group.casefold().replace(",", " ").replace(":", " ").split()
    return wanted in words or wanted == listing.effect.group.casefold() or listing.token.casefold().startswith(wanted)


def headings(listed: Sequence[Listing]) -> str:
    """What moves are listed under, in one line."""
    return ", ".join(dict.fromkeys(each.effect.group for each in listed)) or "no legal move"


def _ways(game: Game[Any], state: Any, listing: Listing) -> tuple[str, ...]:
    return tuple(dict.fromkeys(game.token(state, way) for way in game.ways(state, listing.move)))


def document(shown: Shown) -> dict[str, Any]:
    game, state = shown.game, shown.state
    return {
        "game": game.slug,
        "to_move": game.to_move(state),
        "count": len(shown.moves),
        "moves": [
            {**to_json.listed(each), **({"ways": list(ways)} if shown.all_ways else {})}
            for each, ways in zip(shown.moves, shown.ways)
        ],
        "facts": {fact.name: fact.details for fact in game.facts(state)},
    }


def text(shown: Shown) -> Iterator[str]:
    game, state = shown.game, shown.state
    of = f" for {' or '.join(shown.only)}" if shown.only else ""
    yield f"{game.title}, {_turn(game, state)}: {to_text.plural(len(shown.moves), 'legal move')}{of}"
    if shown.only and not shown.moves:
        yield from to_text.wrapped(f"Nothing is listed so. There is: {headings(legal_moves(game, state))}.")
    rows = _aligned([_row(each, ways, shown.all_ways) for each, ways in zip(shown.moves, shown.ways)])
    heading = None
    for each, ways, row in zip(shown.moves, shown.ways, rows):
        if each.effect.group != heading:
            heading = each.effect.group
            yield from ("", heading)
        yield from to_text.row(f"  {row}  ", each.effect.text)
        if shown.all_ways and len(ways) > 1:
            yield from (f"    {way}" for way in ways)
    facts = [line for fact in game.facts(state) for line in to_text.wrapped(fact.text)]
    yield from ("", *facts) if facts else ()


def _row(each: Listing, ways: Sequence[str], all_ways: bool) -> tuple[str, ...]:
    """Token, chance, one way and how many there are."""
    path = ways[0] if ways[0] != each.token and not all_ways else ""
    paths = f"{len(ways)} paths" if len(ways) > 1 else ""
    return each.shown, _chance(each), path, paths


def _aligned(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """Rows in columns; columns that are empty everywhere are left out."""
    kept = [column for column in zip(*rows) if any(column)]
    return _columns(list(zip(*kept))) if kept else iter(())


def _columns(rows: Sequence[tuple[str, ...]]) -> Iterator[str]:
    widths = [max(map(len, column)) for column in zip(*rows)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths))


def _turn(game: Game[Any], state: Any) -> str:
    player = game.to_move(state)
    if player:
        return f"{player} to move"
    return "the game is over" if game.ending(state) else "only chance is left"


def _chance(listing: Listing) -> str:
    if listing.probability is None:
        return ""
    return f"if held, {listing.probability}" if listing.kind == "held" else str(listing.probability)
