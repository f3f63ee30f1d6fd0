"""Texts of ours as Markdown that means the same."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

SPECIAL = re.compile(r"([\\*_\[\]<>#{}|$~^])")


def text(plain: str) -> str:
    """Plain words; what stands in `backticks` is code, nothing else means anything."""
    parts = " ".join(plain.split()).split("`")
    if len(parts) % 2 == 0:
        return SPECIAL.sub(r"\\\1", "`".join(parts)).replace("`", r"\`")
    return "".join(
        code(part) if number % 2 and part else SPECIAL.sub(r"\\\1", part) for number, part in enumerate(parts)
    )


def code(words: str) -> str:
    fence = "``" if "`" in words else "`"
    inner = f" {words} " if "`" in words else words
    return f"{fence}{inner}{fence}"


def cell(words: str) -> str:
    """Words for a table, whose columns a bar would end."""
    return re.sub(r"(?<!\\)\|", r"\\|", words.replace("\n", " "))


def table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    lines = [heads, ["---"] * len(heads), *rows]
    return ["", *(f"| {' | '.join(map(cell, row))} |" for row in lines), ""]


def fenced(language: str, body: str) -> list[str]:
    fence = "````" if "```" in body else "```"
    return ["", f"{fence}{language}", *body.strip("\n").split("\n"), fence, ""]


def target(label: str) -> list[str]:
    """A place that `[words](#label)` leads to from every page."""
    return ["", f"({label})="]
