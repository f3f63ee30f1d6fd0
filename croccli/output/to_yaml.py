"""Plain data as YAML that people like to read, and that the loader reads back to the same texts.

plain     dicts, lists, texts, whole numbers, true, false and None, as `Game.write` returns them
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from games.core.position import Fields, Items, PositionError, written

from .layout import NOTHING, Layout

KEPT = ("name", "note")
"""Keys about a file rather than about its position: a new version keeps them."""


def dump(plain: Any, *, typed: bool = False) -> str:
    """YAML text of plain data, which `compose` reads back to `written(plain)`.

    `typed` is for other programs: None is null, and texts that YAML readers take for numbers, dates or booleans stand
    in quotes. Raises ValueError for a text with control characters, which no file may hold.
    """
    return _text(Layout(typed).document(plain, NOTHING))


def rewrite(original: str, plain: Mapping[str, Any]) -> str:
    """YAML text of `plain` as the next version of `original`, the text of one document.

    Keys that remain keep their order and comments; name and note stay; comments on what changed or vanished go.
    """
    from ..load import compose, is_line

    try:
        documents = compose(original)
    except PositionError:
        documents = []
    if len(documents) != 1 or not isinstance(documents[0], Fields):
        return dump(plain)
    old = documents[0]
    new: Mapping[str, Any] = _ordered(old, {**{key: old[key] for key in KEPT if key in old}, **plain})
    if is_line(original):
        return dump(new)
    return annotated(original.removeprefix("\ufeff"), old, new)


def annotated(original: str, old: Fields, new: Mapping[str, Any]) -> str:
    """YAML text of `new` with the comments of `original` that still hold; `old` is what that says."""
    from .remarks import carried, remarks_of

    header, remarks = remarks_of(original)
    lines = Layout(False).document(new, carried(remarks, old, written(new)))
    return _text([*header, *lines])


def _text(lines: Iterable[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _ordered(old: Any, new: Any) -> Any:
    """The same data, the keys it shares with `old` in the order they have there, others behind those they follow."""
    if isinstance(old, Items) and isinstance(new, (list, tuple)):
        return [_ordered(before, after) for before, after in zip(old, new)] + list(new[len(old) :])
    if not isinstance(old, Fields) or not isinstance(new, Mapping):
        return new
    named = {str(key): value for key, value in new.items()}
    order = [str(key) for key in old if key in named]
    for before, key in zip(["", *named], named):
        if key not in old:
            order.insert(order.index(before) + 1 if before in order else 0, key)
    return {key: _ordered(old.get(key), named[key]) for key in order}
