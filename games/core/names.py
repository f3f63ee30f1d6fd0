"""Names of players and teams: one shape for the files of all games.

token word    a word that has a meaning of its own in a game's tokens or files
result word   what a record says instead of a winner's name
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from .position import Node, Problems, Text
from .shapes import NAME, Scalar, kind_of

DRAW = "draw"
UNFINISHED = "unfinished"
RESULT_WORDS = frozenset({DRAW, UNFINISHED})
"""Nobody may be called so: `result: draw` would have two meanings."""


class Name(NamedTuple):
    """A name that is neither a token word of the game nor a result word, whatever its capitals."""

    says: str
    token_words: frozenset[str] = frozenset()
    pattern: str = NAME

    def check(self, node: Node, problems: Problems, where: str) -> None:
        """Note what is wrong with a name."""
        sound = isinstance(node, Text) and re.fullmatch(self.pattern, node)
        word = node.lower() if sound and isinstance(node, Text) else ""
        if word in RESULT_WORDS:
            problems.add(f"{where}: nobody can be called {kind_of(node)}: in a record it is a result", node)
        elif not sound or word in self.token_words:
            problems.add(f"{where}: {self.says} expected, not {kind_of(node)}", node)

    def schema(self) -> dict[str, Any]:
        """The same as JSON Schema, which has no way to ignore capitals but to spell both."""
        words = "|".join(map(_either_case, sorted(self.token_words | RESULT_WORDS)))
        return {**Scalar(self.pattern, self.says).schema(), "not": {"pattern": f"^(?:{words})$"}}


def _either_case(word: str) -> str:
    return "".join(f"[{char.upper()}{char}]" if char.isalpha() else re.escape(char) for char in word)
