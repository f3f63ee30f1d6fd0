"""Elements of a page as text. This is the one door by which text comes into a page: all that is not markup is escaped.

markup   an Html, which only the functions here make
text     any other str
island   data for the page's script, as JSON that nothing in it can end
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any, TypeAlias

from ..svg.markup import escaped

VOID = frozenset({"br", "col", "hr", "input", "link", "meta"})
"""Elements that never have anything inside."""
LINKS = frozenset({"href", "src", "action", "formaction", "srcset", "poster", "data"})
NOWHERE = "data:,"
JSON_ESCAPES = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


class Html(str):
    """Markup that is safe to put into a page as it is."""

    __slots__ = ()


Inside: TypeAlias = "str | Iterable[Inside] | None"
"""What may stand in an element: markup, text, nothing, or several of these."""


def el(name: str, *inside: Inside, **attributes: str | int | bool | None) -> Html:
    """An element. `cls` is its class; a `_` in the name of an attribute is written `-`; None and False leave it out."""
    given = {key: value for key, value in attributes.items() if value is not None and value is not False}
    told = "".join(_attribute(_named(key), value) for key, value in given.items())
    start = f"<{name}{told}>"
    return Html(start if name in VOID else f"{start}{many(inside)}</{name}>")


def many(inside: Inside) -> Html:
    """Several things one after the other."""
    if inside is None or isinstance(inside, Html):
        return inside or Html()
    return Html(escaped(inside)) if isinstance(inside, str) else Html("".join(map(many, inside)))


def _named(key: str) -> str:
    return "class" if key == "cls" else key.rstrip("_").replace("_", "-")


def _attribute(name: str, value: str | int | bool | None) -> str:
    if name.startswith("on") or name == "style":
        raise ValueError(f"{name}: scripts and styles have their own elements")
    if name in LINKS and not str(value).startswith("#") and value != NOWHERE:
        raise ValueError(f"{name}: a page leads nowhere but into itself")
    return f" {name}" if value is True else f' {name}="{escaped(str(value))}"'


def told(text: str, cls: str = "") -> Html:
    """Text from a file, kept from turning the direction of what stands beside it."""
    return el("bdi", text, cls=cls or None)


def drawing(svg: str) -> Html:
    """What the writer of SVG drew: it escapes its texts by the same function."""
    return Html(svg)


def code(name: str, source: str) -> Html:
    """A `style` or `script` of ours."""
    if "</" in source or "<!--" in source:
        raise ValueError(f"{name}: this would end the element")
    return Html(f"<{name}>{source}</{name}>")


def island(name: str, data: Any) -> Html:
    """Data for the script, under this id."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    safe = "".join(JSON_ESCAPES.get(char, char) for char in text)
    return Html(f'<script type="application/json" id="{escaped(name)}">{safe}</script>')
