"""When to stop in See You Later, two players, in the model with an endless deck: the tables of docs/endless.md.

python tools/stopping_rule.py              what docs/endless.md shows, as Markdown (about a minute)
python tools/stopping_rule.py --write      put it there
python tools/stopping_rule.py 10 12        the table for these places of the own pawn and the other one

dangerous   a coloured card that would end the turn: its crocodile would meet another one. Of the 36, 0 to 12 are.
decided     stopping is proved to be better (1), or going on (-1); 0: not proved
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import groupby, permutations
from math import ceil, floor
from pathlib import Path
from textwrap import fill
from typing import Any

import numpy as np

from croccli.load import load_position
from games.see_you_later.chart import EndlessChart, Pair, ahead
from games.see_you_later.endless import pattern
from games.see_you_later.kernel import HOME, SCALE
from games.see_you_later.state import RING

ROOT = Path(__file__).parents[1]
POSITION = ROOT / "positions" / "see-you-later" / "opening-two-players.yaml"
PAGE = ROOT / "docs" / "endless.md"
BEGIN, END = "<!-- made by tools/stopping_rule.py -->\n", "<!-- end -->\n"
NARROW = Fraction(1, 10**9)
LEVEL = tuple((place, place) for place in range(0, 27, 3))
BEHIND = ((0, 3), (0, 9), (6, 9), (6, 15), (12, 15), (12, 21), (18, 21), (18, 26), (24, 26))
AHEAD = tuple((own, other) for other, own in BEHIND)


def solved() -> tuple[Any, EndlessChart]:
    """The opening, and the chart of all that may follow."""
    game, position = load_position(str(POSITION))
    root, _ = game.assume(game.read(position), {"deck": "endless"}, False)
    chart = EndlessChart(root)
    while chart.narrow(lambda done: None) > NARROW:
        pass
    return root, chart


# -- to begin --------------------------------------------------------------------------------------------------------


def openings(root: Any, chart: EndlessChart) -> list[int]:
    """The rings of all deals that put the first crocodile on space 0; each is as likely as any other."""
    names = [name for name, _ in root.crocodiles]
    rings = (tuple(zip(names, (0, *rest))) for rest in permutations(range(1, RING), len(names) - 1))
    return [chart.rings.numbers[pattern(ring, chart.deck)] for ring in rings]


def beginning(root: Any, chart: EndlessChart) -> Iterator[str]:
    level, rings = chart.level((0, 0), 0), np.array(openings(root, chart))
    low, up = ([Fraction(int(bound), SCALE) for bound in side[level + rings]] for side in chart.bounds)
    mean = _ends(sum(low) / len(low), sum(up) / len(up), 10**7)
    chance = _ends(*(50 * (1 + sum(side) / len(side)) for side in (low, up)), 10**4)
    least, most = _ends(min(low), max(up), 10**6)
    yield from fill(
        f"On average over all deals it is worth {mean[0]} to {mean[1]} to move first: whoever begins wins {chance[0]}% "
        f"to {chance[1]}% of the games. By the ring that is dealt it is worth from {least} to {most}.",
        120,
    ).splitlines()


def _ends(low: Fraction, up: Fraction, parts: int) -> tuple[str, str]:
    """Bounds in decimals, rounded outward."""
    places = len(str(parts)) - 1
    return f"{floor(low * parts) / parts:.{places}f}", f"{ceil(up * parts) / parts:.{places}f}"


# -- to stop ---------------------------------------------------------------------------------------------------------


def decided(chart: EndlessChart, pair: Pair, cards: int) -> Any:
    """By ring: 1 where stopping with so many cards is proved to be better than one card more, -1 the other way."""
    go, end = chart.level(pair, cards), chart.level(ahead(pair, cards), 0)
    low, up = (side[go : go + chart.width] for side in chart.bounds)
    if end == HOME:
        return np.where(up < SCALE, 1, 0)
    stop_low, stop_up = -chart.bounds[1, end : end + chart.width], -chart.bounds[0, end : end + chart.width]
    return np.where(stop_low > up, 1, np.where(low > stop_up, -1, 0))


def dangerous(chart: EndlessChart) -> Any:
    """By ring: how many cards are dangerous."""
    return (chart.rings.coloured >= chart.width).sum(axis=1)


def cell(columns: Sequence[Any]) -> str:
    """With which numbers of cards to stop, from the decisions (on the rings that are alike) by number of cards."""
    said = ["stop" if (each > 0).all() else "go" if (each < 0).all() else "depends" for each in columns]
    parts, start = [], 1
    for word, group in groupby(said):
        length = len(list(group))
        end = start + length - 1
        last = end == len(said)
        span = f"{start}+" if last else str(start) if length == 1 else f"{start}-{end}"
        if word != "go":
            parts.append(span if word == "stop" else f"({span})")
        start = end + 1
    return ", ".join(parts)


def rule(chart: EndlessChart, pairs: Sequence[Pair]) -> Iterator[str]:
    """A table: a row for each number of dangerous cards, a column for each pair."""
    danger = dangerous(chart)
    yield f"| dangerous cards | {' | '.join(f'{own}, {other}' for own, other in pairs)} |"
    yield "|---" * (len(pairs) + 1) + "|"
    columns = {pair: [decided(chart, pair, cards) for cards in range(1, chart.lap + 1)] for pair in pairs}
    for number in sorted(set(danger.tolist())):
        cells = (cell([each[danger == number] for each in columns[pair]]) for pair in pairs)
        yield f"| {number} of 36 | {' | '.join(cells)} |"


def counted(chart: EndlessChart) -> Iterator[str]:
    """How much of the rule such tables tell."""
    danger, total, open_, told, cells = dangerous(chart), 0, 0, 0, 0
    for pair in chart.slots:
        for cards in range(1, chart.lap + 1):
            found = decided(chart, pair, cards)
            total, open_ = total + found.size, open_ + int((found == 0).sum())
            for number in np.unique(danger):
                cells += 1
                told += abs(int(found[danger == number].sum())) == int((danger == number).sum())
    proved = "every one" if open_ == 0 else f"all but {open_:,}"
    yield from fill(
        f"All places of the pawns, numbers of cards and rings make {total:,} decisions; of {proved} it is proved which "
        f"choice is better. In {100 * told // cells}% of the cells of such tables, all taken together, the number of "
        "dangerous cards says it alone.",
        120,
    ).splitlines()


def page(root: Any, chart: EndlessChart) -> Iterator[str]:
    yield from beginning(root, chart)
    for head, pairs in (("Level", LEVEL), ("Behind (Ah)", BEHIND), ("Ahead (Oh)", AHEAD)):
        yield from ("", f"### {head}", "", *rule(chart, pairs))
    yield from ("", *counted(chart))


def written(lines: Iterable[str]) -> str:
    """The page with its made part made anew."""
    text = PAGE.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    return before + BEGIN + "\n" + "\n".join(lines) + "\n\n" + END + rest.partition(END)[2]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("own", type=int, nargs="?", help="steps of the own pawn from the start")
    parser.add_argument("other", type=int, nargs="?", help="steps of the other pawn")
    parser.add_argument("--write", action="store_true", help="write docs/endless.md")
    asked = parser.parse_args()
    if asked.own is not None and (asked.other is None or not {asked.own, asked.other} <= set(range(27))):
        parser.error("two numbers of steps from 0 to 26")
    root, chart = solved()
    lines = rule(chart, [(asked.own, asked.other)]) if asked.own is not None else page(root, chart)
    if asked.write:
        PAGE.write_text(written(lines), encoding="utf-8")
    else:
        print("\n".join(lines))


if __name__ == "__main__":
    main()
