"""How many columns of a terminal a text takes: East Asian characters take two, marks on another character none.

Loaded only for text beyond ASCII. Characters are measured one by one, as a canvas lays them down.
"""

from __future__ import annotations

from rich.cells import get_character_cell_size


def measured(text: str) -> int:
    """Columns of a text."""
    return sum(map(get_character_cell_size, text))
