"""Print a random starting position.

The same --seed always deals the same position; without one, the seed drawn is
named in the first line of the output. Whose turn it is and what lies where
follows the set-up rules of the game.

\b
Examples:
  croc deal GAME --seed 7
  croc deal GAME --players ann,ben,cho --set advanced=true | croc show -
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from games.core.game import Game
from games.core.position import NotationError, Position
from games.core.shapes import clip

from ..exits import FINE
from ..options import format_option, game_argument, line_option
from ..output.emit import emit, write
from ..table import game_called, usage

if TYPE_CHECKING:
    from random import Random

MOST = 2**32


@click.command(help=__doc__)
@game_argument
@click.option("--seed", type=int, metavar="N", help="A whole number; the same one deals the same position.")
@click.option("--players", metavar="NAMES", help="Who plays, in turn order, with commas between.")
@click.option("--set", "wishes", multiple=True, metavar="KEY=VALUE", help="An option of the game; may be repeated.")
@line_option
@format_option
def command(game: str, seed: int | None, players: str | None, wishes: tuple[str, ...], line: bool, form: str) -> int:
    from random import Random, SystemRandom

    chosen = game_called(game)
    seed = SystemRandom().randrange(MOST) if seed is None else seed
    dealt = _dealt(chosen, Random(seed), _names(players) if players is not None else [], dict(map(_wish, wishes)))
    in_one = _one_line(chosen, dealt) if line else None
    if form == "json":
        more = {} if in_one is None else {"line": in_one}
        emit(form, "deal", {"game": chosen.slug, "seed": seed, "position": dealt, **more}, ())
    elif in_one is not None:
        write(f"{in_one}\n")
    else:
        from ..output.to_yaml import dump

        write(f"# dealt with --seed {seed}\n{dump(dealt)}")
    return FINE


def _dealt(game: Game[Any], rng: Random, players: Sequence[str], wishes: Mapping[str, str]) -> dict[str, Any]:
    """A position of the game. What it refuses is a usage error."""
    try:
        return game.deal(rng, players, wishes)
    except NotationError as error:
        raise usage(str(error)) from None


def _names(text: str) -> list[str]:
    """Who plays, each once. Raises a usage error."""
    names = [name.strip() for name in text.split(",")]
    if text.strip().isdecimal() or not all(names):
        raise usage(f"--players: names are wanted, with commas between, such as ann,ben,cho, not '{clip(text)}'")
    for name in names:
        if names.count(name) > 1:
            raise usage(f"--players: {clip(name)} is named twice")
    return names


def _one_line(game: Game[Any], dealt: Mapping[str, Any]) -> str:
    from ..line import line_of

    return line_of(game.write(game.read(Position.of(dealt))))


def _wish(pair: str) -> tuple[str, str]:
    key, equals, value = pair.partition("=")
    if not equals:
        raise usage(f"--set {pair}: KEY=VALUE expected")
    return key.strip(), value.strip()
