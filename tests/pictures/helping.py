"""Positions to draw, and SVG as the tests look at it."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from xml.etree import ElementTree

from croccli.load import load_position
from games.core import registry
from games.core.game import Game
from games.core.moves import Chances, Choices, Done, Move
from games.core.position import Position

ROOT = Path(__file__).parent.parent.parent
NAMESPACE = "{http://www.w3.org/2000/svg}"
SLUGS = registry.slugs()
PATHS = tuple(path for path in sorted(ROOT.glob("positions/*/*.yaml")) if path.parent.name != "records")
IDS = tuple(f"{path.parent.name}/{path.stem}" for path in PATHS)


class Laid(NamedTuple):
    """A game and one of its states."""

    game: Game[Any]
    state: Any


@cache
def laid(path: Path) -> Laid:
    """The state a position file describes."""
    game, position = load_position(str(path))
    return Laid(game, game.read(position))


def parsed(svg: str) -> ElementTree.Element:
    """The document; an error where it is not well formed."""
    root = ElementTree.fromstring(svg)
    assert root.tag == f"{NAMESPACE}svg"
    return root


def texts(root: ElementTree.Element) -> list[str]:
    """What is written in the picture, text by text."""
    return ["".join(each.itertext()) for each in root.iter(f"{NAMESPACE}text")]


def titles(root: ElementTree.Element) -> list[str]:
    """The titles: of the document, then of its parts."""
    return [each.text or "" for each in root.iter(f"{NAMESPACE}title")]


def random_move(game: Game[Any], state: Any, rng: Random) -> Move | None:
    """A random legal move; None at a dead end."""
    move: Move = ()
    while not isinstance(options := game.options(state, move), Done):
        held = options.held if isinstance(options, Choices) else {}
        offered = [word for word, _ in options.odds] if isinstance(options, Chances) else list(options.words)
        words = [word for word in offered if word not in held]
        if not words:
            return None
        move = (*move, rng.choice(words))
    return move


def played(slug: str, seed: int, plies: int) -> Laid:
    """A state that some random moves lead to, from a random start."""
    game, rng = registry.find(slug), Random(seed)
    state = game.read(Position.of(game.deal(rng, (), {})))
    for _ in range(plies):
        move = random_move(game, state, rng)
        if move is None or game.ending(state) is not None:
            break
        state = game.play(state, move)
    return Laid(game, state)
