"""What a shell may complete: game names, rules, readings, seats and tokens. It must never fail or print."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import click

from games.core.game import Game
from games.core.judge import unfold
from games.core.registry import find, slugs
from games.core.rulings import table

from .table import TABLE, Asked, Table, laid, seen

UNSAFE = set(" <>|&;()$")
"""Characters a shell takes for its own: tokens with them are completed only after an opening quote."""
MOST = 500
"""Completions offered at most."""


def quietly(complete: Callable[[click.Context, str], Iterable[str]], context: click.Context, begun: str) -> list[str]:
    """The completions that begin as the user began; none where anything is wrong."""
    found: list[str] = []
    try:
        for word in complete(context, begun):
            if word.startswith(begun) and len(found) < MOST:
                found.append(word)
    except Exception:
        return []
    return found


def games(_: click.Context, __: str) -> Iterator[str]:
    yield from slugs()


def kinds(_: click.Context, __: str) -> Iterator[str]:
    from .commands.schema import KINDS

    yield from (*slugs(), *KINDS)


def rules(context: click.Context, _: str) -> Iterator[str]:
    yield from find(_first(context)).rulebook.rules


def readings(context: click.Context, _: str) -> Iterator[str]:
    for name, about in table(_game(context).Rulings).items():
        yield from (f"{name}={reading}" for reading in about.readings)


def seats(context: click.Context, _: str) -> Iterator[str]:
    lying = _table(context)
    yield from (*lying.game.players(lying.state), TABLE)


def tokens(context: click.Context, _: str) -> Iterator[str]:
    """The legal tokens after those already given."""
    lying = _table(context)
    game, state = lying.game, lying.state
    if "arbiter" in context.params and not context.params["arbiter"]:
        state = seen(lying, context.params.get("seat"), arbiter=False)
    for token in context.params.get("tokens") or ():
        state = game.play(state, game.parse(state, token)[0])
    quoted = _quote_open()
    for leaf in unfold(game, state):
        token = game.token(state, leaf.move)
        if quoted or not set(token) & UNSAFE:
            yield token


def _quote_open() -> bool:
    """Whether the user has begun the word with a quote: only then may it hold spaces and angle brackets."""
    return os.environ.get("COMP_WORDS", "").split("\n")[-1].split(" ")[-1][:1] in ("'", '"')


def _game(context: click.Context) -> Game[Any]:
    return find(_first(context)) if "game" in context.params else _table(context).game


def _table(context: click.Context) -> Table:
    path = _first(context)
    if path == "-":
        raise ValueError("standard input belongs to the shell")
    return laid(path, Asked())


def _first(context: click.Context) -> str:
    """The first argument: a game or a file. Before an option without its value, Click leaves arguments unread."""
    named = (context.params.get(name) for name in ("game", "position", "file", "record", "before"))
    return str(next(filter(None, named), None) or context.args[0])
