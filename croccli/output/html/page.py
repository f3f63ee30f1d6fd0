"""The page around a report: one file with its style and its script in it, and a rule for browsers to fetch nothing."""

from __future__ import annotations

import os
from base64 import b64encode
from hashlib import sha256

from ..svg.palette import TONES, style
from .markup import NOWHERE, Html, Inside, code, el, many

HERE = os.path.dirname(__file__)
DARK = "@media screen and (prefers-color-scheme:dark)"
"""Paper is light, whatever the screen is."""


def page(title: str, *body: Inside, kind: str, script: str = "") -> str:
    """A whole document. `kind` is its class and names what kind of page it is; `script` a file of ours."""
    look = _style()
    action = _source(script) if script else ""
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name_="viewport", content="width=device-width, initial-scale=1"),
        el("meta", http_equiv="Content-Security-Policy", content=_policy(look, action)),
        el("meta", name_="color-scheme", content="light dark"),
        el("title", title),
        el("link", rel="icon", href=NOWHERE),
        code("style", look),
    )
    whole = el("body", "\n", body, "\n", code("script", action) if action else None, cls=kind)
    return f"<!DOCTYPE html>\n{el('html', head, whole, lang='en')}\n"


def _policy(look: str, action: str) -> str:
    """Nothing is fetched, and no style or script but these runs, whatever else gets into the page."""
    allowed = f"script-src '{_digest(action)}'" if action else "script-src 'none'"
    rest = "img-src data:; base-uri 'none'; form-action 'none'"
    return f"default-src 'none'; style-src '{_digest(look)}'; {allowed}; {rest}"


def _digest(source: str) -> str:
    return f"sha256-{b64encode(sha256(source.encode()).digest()).decode()}"


def _style() -> str:
    """The look of the page and of the pictures in it, from the same tones."""
    light = "".join(f"--{name}:{tone.light};" for name, tone in TONES.items())
    dark = "".join(f"--{name}:{tone.dark};" for name, tone in TONES.items())
    tones = f":root{{{light}}}{DARK}{{:root{{{dark}}}}}"
    pictures = f"{style('light')}{DARK}{{{style('dark')}}}"
    return f"{tones}\n{_source('page.css')}{pictures}"


def _source(name: str) -> str:
    with open(os.path.join(HERE, name), encoding="utf-8") as file:
        return file.read()


def heading(kicker: str, title: str, *more: Inside) -> Html:
    """The top of a page."""
    return el("header", el("p", kicker, cls="kicker"), el("h1", el("bdi", title)), more)


def footing(version: str, *more: Inside) -> Html:
    """The end of a page: what made it."""
    return el("footer", el("p", f"Made by croc {version}. This page is one file and needs no network."), many(more))
