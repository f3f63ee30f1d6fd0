"""What a run came to so far: counts, and the first findings."""

from __future__ import annotations

import json
from collections import Counter

from .chunks import Judged
from .rows import Row


class Tally:
    """Counts by name, as workers name them, and the first `most` findings."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.totals: Counter[str] = Counter()
        self.first: list[Row] = []

    def add(self, judged: Judged) -> None:
        self.totals.update(judged.totals)
        wanted = self.most - len(self.first)
        if wanted > 0:
            self.first += map(json.loads, judged.findings.splitlines()[:wanted])

    def __getitem__(self, name: str) -> int:
        return self.totals[name]

    def games(self) -> list[str]:
        """The games that were judged, in alphabetical order."""
        return sorted(name.removeprefix("games ") for name in self.totals if name.startswith("games "))
