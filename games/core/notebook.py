"""States and pictures in a notebook: shown as SVG.

A notebook asks a value for its `_repr_svg_`. Games know no writer, so the one that draws is looked up when a notebook
asks: the entry point `svg` in the group `croc.writers`, a function of a picture. Without one, notebooks fall back on
text.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from .picture import Picture

WRITERS = "croc.writers"
T = TypeVar("T")


def svg(picture: Picture) -> str | None:
    """The picture as SVG; None where no writer is installed."""
    write = _writer()
    return None if write is None else write(picture)


@cache
def _writer() -> Callable[[Picture], str] | None:
    from importlib.metadata import entry_points

    found: Callable[[Picture], str] | None = next(
        (point.load() for point in entry_points(group=WRITERS, name="svg")), None
    )
    return found


def pictured(states: type[T]) -> type[T]:
    """Decorates a game's class of states: notebooks show each as the picture that `GAME` of its package draws."""

    def drawn(state: Any) -> str | None:
        from importlib import import_module

        package = states.__module__.rpartition(".")[0]
        return svg(import_module(package).GAME.draw(state))

    states._repr_svg_ = drawn  # type: ignore[attr-defined]
    return states
