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

import click

from ..exits import FINE
from ..options import format_option, game_argument
from ..output.emit import emit, write
from ..table import game_called, usage

MOST = 2**32


@click.command(help=__doc__)
@game_argument
@click.option("--seed", type=int, metavar="N", help="A whole number; the same one deals the same position.")
@click.option("--players", default="", metavar="NAMES", help="Who plays, in turn order, with commas between.")
@click.option("--set", "wishes", multiple=True, metavar="KEY=VALUE", help="An option of the game; may be repeated.")
@format_option
def command(game: str, seed: int | None, players: str, wishes: tuple[str, ...], form: str) -> int:
    from random import Random, SystemRandom

    chosen = game_called(game)
    seed = SystemRandom().randrange(MOST) if seed is None else seed
    names = [name.strip() for name in players.split(",") if name.strip()]
    dealt = chosen.deal(Random(seed), names, dict(map(_wish, wishes)))
    if form == "json":
        emit(form, "deal", {"game": chosen.slug, "seed": seed, "position": dealt}, ())
    else:
        from ..output.to_yaml import dump

        write(f"# dealt with --seed {seed}\n{dump(dealt)}")
    return FINE


def _wish(pair: str) -> tuple[str, str]:
    key, equals, value = pair.partition("=")
    if not equals:
        raise usage(f"--set {pair}: KEY=VALUE expected")
    return key.strip(), value.strip()
