"""Hold the findings of `croc batch` against the manifest of `croc simulate`.

    croc simulate all -n 1000 --seed 1 --mistakes 1% --out games.jsonl --manifest mistakes.jsonl
    croc batch games.jsonl --out judged.jsonl
    python tools/check_manifest.py mistakes.jsonl judged.findings.jsonl

Findings may be .jsonl or .csv. Prints what is missed, wrong or invented; the exit code is 0 if nothing is.
"""

from __future__ import annotations

import argparse
import csv
import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from croccli.simulating.check import Compared, compared

SHOWN = 20
"""Rows printed of each sort, at most."""


def rows(path: str) -> Iterator[dict[str, Any]]:
    """The rows of a table."""
    with open(path, encoding="utf-8", newline="") as file:
        if path.endswith(".csv"):
            yield from csv.DictReader(file)
        else:
            yield from map(json.loads, file)


def lines(found: Compared, kinds: Counter[str]) -> Iterator[str]:
    """The comparison in words."""
    yield f"{found.found} of {sum(kinds.values())} mistakes of {len(kinds)} kinds found as planted"
    for what, some in (("missed", found.missed), ("found otherwise", found.wrong), ("invented", found.invented)):
        yield f"{len(some)} {what}"
        yield from (f"  {json.dumps(row, ensure_ascii=False)}" for row in some[:SHOWN])


def main() -> None:
    """Compare, print, and exit with 1 if anything differs."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("manifest")
    parser.add_argument("findings")
    parser.add_argument("--on-illegal", choices=("stop", "skip", "accept"), default="stop")
    asked = parser.parse_args()
    manifest = list(rows(asked.manifest))
    found = compared(manifest, rows(asked.findings), asked.on_illegal)
    print("\n".join(lines(found, Counter(f"{row['game']} {row['kind']}" for row in manifest))))
    raise SystemExit(0 if found.agrees else 1)


if __name__ == "__main__":
    main()
