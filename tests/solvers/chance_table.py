"""Toys with chance inside their cycles whose values are known, one for each thing that may happen, and how to ask."""

from __future__ import annotations

from typing import Any

from croccli.solvers import stochastic
from croccli.solvers.limits import Budget, Limits
from croccli.solvers.solution import Solution
from croccli.solvers.stochastic import Search

from .chance_toys import MAX, MIN, ChanceToy, Drawing

ENDS: dict[str, Any] = {"w": "win", "d": "draw", "l": "loss"}

TOYS: dict[str, tuple[dict[str, Any], str | int, str]] = {
    # name: places, the value of a to max, its outcome
    "won at once": ({"a": (MAX, "l", "w")}, 1, "win"),
    "lost whatever max does": ({"a": (MAX, "l", "b"), "b": (MIN, "l", "w")}, -1, "loss"),
    "a fair draw": ({"a": (MAX, "c"), "c": {"w": 1, "l": 1}}, 0, "mixed"),
    "two to one": ({"a": (MAX, "c", "d"), "c": {"w": 2, "l": 1}}, "1/3", "mixed"),
    "chance that comes back to itself": ({"a": (MAX, "c"), "c": {"c": 3, "w": 1}}, 1, "win"),
    "chance that never ends": ({"a": (MAX, "c"), "c": {"c": 1, "e": 1}, "e": {"c": 1}}, 0, "endless"),
    "trying again and again": ({"a": (MAX, "c"), "c": {"a": 5, "w": 1}}, 1, "win"),
    "trying again until somebody loses": ({"a": (MAX, "c"), "c": {"a": 5, "w": 2, "l": 1}}, "1/3", "mixed"),
    "rarely left": ({"a": (MAX, "c"), "c": {"a": 999_999, "w": 2, "l": 1}}, "1/3", "mixed"),
    "rarely left, and then for a choice": (
        {"a": (MAX, "c"), "c": {"a": 999_999, "b": 1}, "b": (MIN, "a", "e"), "e": {"w": 1, "l": 2}},
        "-1/3",
        "mixed",
    ),
    # end components of one side
    "max stays rather than lose": ({"a": (MAX, "b", "l"), "b": (MAX, "a", "l")}, 0, "endless"),
    "max leaves to win, though staying looks as good": ({"a": (MAX, "b"), "b": (MAX, "a", "w")}, 1, "win"),
    "min leaves to win, though staying looks as good": ({"a": (MIN, "b"), "b": (MIN, "a", "l")}, -1, "loss"),
    "min can stay where max would win": ({"a": (MAX, "b"), "b": (MIN, "a", "w")}, 0, "endless"),
    "min must leave": ({"a": (MAX, "b", "l"), "b": (MIN, "c"), "c": {"a": 1, "w": 1}}, 1, "win"),
    # end components of both
    "max has a way out that pays": (
        {"a": (MAX, "b", "x"), "b": (MIN, "a", "w"), "x": {"w": 3, "l": 1}},
        "1/2",
        "mixed",
    ),
    "min has a way out that pays": (
        {"a": (MAX, "b", "l"), "b": (MIN, "a", "x"), "x": {"w": 1, "l": 3}},
        "-1/2",
        "mixed",
    ),
    "both would have to pay to leave": ({"a": (MAX, "b", "l"), "b": (MIN, "a", "w")}, 0, "endless"),
    "of two ways out max takes the better": (
        {"a": (MAX, "b", "x"), "b": (MIN, "a"), "x": {"w": 3, "l": 2}, "e": (MAX, "a")},
        "1/5",
        "mixed",
    ),
    "chance inside, both stay away from it": (
        {"a": (MAX, "b", "c"), "b": (MIN, "a", "c", "w"), "c": {"a": 2, "w": 1, "l": 2}},
        "-1/3",
        "mixed",
    ),
    "chance inside, max enters it": (
        {"a": (MAX, "b", "c"), "b": (MIN, "a", "c"), "c": {"a": 2, "w": 2, "l": 1}},
        "1/3",
        "mixed",
    ),
    # nested
    "an inner round with its own way out": (
        {
            "a": (MIN, "b", "w"),
            "b": (MAX, "a", "e", "x"),
            "e": (MAX, "f"),
            "f": (MIN, "e", "g"),
            "g": (MAX, "f", "y"),
            "x": {"w": 2, "l": 1},
            "y": {"w": 5, "l": 1},
        },
        "1/3",
        "mixed",
    ),
    "the inner round is worth more, but min holds it": (
        {"a": (MAX, "b", "x"), "b": (MAX, "a", "e"), "e": (MIN, "f", "a"), "f": (MAX, "e", "w"), "x": {"w": 3, "l": 2}},
        "1/5",
        "mixed",
    ),
    # staying is worth 0, and so is a draw
    "a drawn end rather than no end": ({"a": (MAX, "b", "d"), "b": (MAX, "a", "l")}, 0, "draw"),
    "min ends it, though neither gains": ({"a": (MAX, "b", "l"), "b": (MIN, "a", "d")}, 0, "draw"),
    "a draw rather than a toss": ({"a": (MAX, "b", "c"), "b": (MAX, "a", "d"), "c": {"w": 1, "l": 1}}, 0, "draw"),
    "a toss rather than no end": ({"a": (MAX, "b", "c"), "b": (MAX, "a", "l"), "c": {"w": 1, "l": 1}}, 0, "mixed"),
    "a draw in the end": ({"a": (MAX, "c", "l"), "c": {"a": 3, "d": 1}}, 0, "draw"),
    "a dead end is a draw": ({"a": (MAX, "b", "l"), "b": (MAX,)}, 0, "draw"),
    "a long way that chance may cut short": (
        {**{f"r{n}": {f"r{n + 1}": 9, "l": 1} for n in range(9)}, "a": (MAX, "r0", "d"), "r9": (MIN, "a", "w")},
        0,
        "draw",
    ),
    # a deck of two cards, shuffled anew when it is used up: stop with what there is, or turn one more
    "reshuffles": (
        {
            "a": (MAX, "full", "min1"),
            "full": {"one": 1, "b": 1},
            "one": (MAX, "half", "min2"),
            "half": {"w": 1, "b": 1},
            "min1": (MIN, "c1"),
            "min2": (MIN, "c2"),
            "c1": {"l": 2, "a": 1},
            "c2": {"l": 1, "a": 2},
            "b": (MIN, "c1", "c2"),
        },
        None,
        "mixed",
    ),
}


def solve(drawing: Drawing, root: str = "a", inline: bool = False, depth: int = 1, **limits: Any) -> Solution:
    return stochastic.solve(ChanceToy(drawing, inline), root, Budget(Limits(**limits)), depth, "nothing")


def search(drawing: Drawing, root: str = "a", **limits: Any) -> Search:
    found = Search(ChanceToy(drawing), root, MAX, Budget(Limits(**limits)))
    found.run()
    return found
