"""See You Later solved plainly: positions as written, the naive rules of that game's tests, and value iteration.

way    what the player to move can decide: a token, or a draw, that is the cards with their odds, each with its tokens

Values are floating numbers, from 0 on, until nothing changes: they converge to the truth, without a proof. The model
with an endless deck is written out once more by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import Any, NamedTuple

from see_you_later import naive

from games.core.judge import unfold
from games.see_you_later import GAME
from games.see_you_later.state import State

Doc = dict[str, Any]
PRECISION = 1e-13


Way = tuple[tuple[float, tuple[Hashable, ...]], ...]
Ways = tuple[Way, ...]


class Spot(NamedTuple):
    """A position: 1 if the player asked about moves, -1 if another (0: over); the value if it is over; the ways."""

    sign: int
    ended: float
    ways: Ways


Graph = dict[Hashable, Spot]


def values(graph: Graph) -> dict[Hashable, float]:
    """What every position is worth to the player asked about."""
    worth = {name: spot.ended for name, spot in graph.items()}
    change = 1.0
    while change > PRECISION:
        change = 0.0
        for name, spot in graph.items():
            if spot.sign:
                new = _value(spot, worth)
                change = max(change, abs(new - worth[name]))
                worth[name] = new
    return worth


def _value(spot: Spot, worth: Mapping[Hashable, float]) -> float:
    best = max if spot.sign > 0 else min
    return best(sum(odds * best(worth[name] for name in names) for odds, names in way) for way in spot.ways)


def graph(root: Any, name: Callable[[Any], Hashable], spot: Callable[[Any, list[Any]], Spot]) -> Graph:
    """All positions that can be reached. `spot` adds the positions after a position to a list."""
    found: Graph = {}
    waiting = [root]
    while waiting:
        here = waiting.pop()
        if name(here) not in found:
            found[name(here)] = spot(here, waiting)
    return found


# -- the game ---------------------------------------------------------------------------------------------------------


def key(doc: Doc) -> Hashable:
    """All that may matter; crocodiles by their distances, and the cards turned in any order but for the last."""
    doc = naive.filled(doc)
    first = next(iter(doc["crocodiles"].values()))
    ring = tuple((at - first) % 12 for at in doc["crocodiles"].values())
    turned = [naive.card_of(each) for each in doc["turned"]]
    cards = tuple(sorted(turned[:-1])), tuple(turned[-1:]), tuple(sorted(doc["passed"])), tuple(sorted(doc["discards"]))
    hands = tuple(tuple(sorted(hand)) for hand in doc["hands"].values())
    fronts = tuple(sorted((name, front["card"], front["by"]) for name, front in doc["in_front"].items()))
    left = tuple(sorted(doc["left_start"]))
    return doc["to_move"], doc["phase"], ring, tuple(doc["track"].values()), cards, hands, fronts, left


def plain(root: Doc, hero: str = "ann") -> Graph:
    """The game of `hero` against all others."""

    def spot(doc: Doc, waiting: list[Doc]) -> Spot:
        winner = naive.winner(naive.filled(doc))
        if winner:
            return Spot(0, 1.0 if winner == hero else -1.0, ())
        moves = []
        for token, odds in naive.legal(doc).items():
            waiting.append(naive.after(doc, token))
            moves.append((token, odds, key(waiting[-1])))
        return Spot(1 if doc["to_move"] == hero else -1, 0.0, _ways(moves))

    return graph(root, key, spot)


def _ways(moves: Iterable[tuple[str, Fraction | None, Hashable]]) -> Ways:
    """What can be decided, from tokens with their odds and the positions after them."""
    ways: list[Way] = []
    draws: dict[str, dict[str, tuple[float, list[Hashable]]]] = {}
    for token, odds, after in moves:
        if odds is None:
            ways.append(((1.0, (after,)),))
        else:
            guess = token.split()[-1] if token.split()[-1] in ("higher", "lower") else ""
            draws.setdefault(guess, {}).setdefault(naive.card_of(token), (float(odds), []))[1].append(after)
    ways += [tuple((odds, tuple(names)) for odds, names in cards.values()) for cards in draws.values()]
    return tuple(ways)


def played(root: State, hero: str = "ann") -> Graph:
    """The same by the game's own rules, with its own keys: quicker, for larger positions."""

    def spot(state: State, waiting: list[State]) -> Spot:
        if state.winner:
            return Spot(0, 1.0 if state.winner == hero else -1.0, ())
        moves = []
        for leaf in unfold(GAME, state):
            waiting.append(GAME.play(state, leaf.move))
            moves.append((GAME.token(state, leaf.move), leaf.probability, GAME.key(waiting[-1])))
        return Spot(1 if state.to_move == hero else -1, 0.0, _ways(moves))

    return graph(root, GAME.key, spot)


# -- the model with an endless deck, two players, no special cards ----------------------------------------------------


class Table(NamedTuple):
    """Whose turn (0 or 1), crocodiles, pawns, cards in hand, and whether one was turned, and a wild one last."""

    mover: int
    ring: tuple[int, ...]
    track: tuple[int, int]
    cards: int
    turned: bool
    wild: bool


def endless(table: Table, colours: tuple[str, ...], deck: tuple[str, ...], lap: int) -> Graph:
    """The model; so many cards as a lap has steps are as good as more."""

    def spot(here: Table, waiting: list[Table]) -> Spot:
        for player, sign in ((0, 1.0), (1, -1.0)):
            if here.track[player] >= lap:
                return Spot(0, sign, ())
        cards = [
            (1 / len(deck), tuple(_turned(here, colours, colour, value, lap))) for colour, value in map(str.split, deck)
        ]
        ways: list[Way] = [tuple(cards)]
        if here.turned and not here.wild:
            ways.append(((1.0, (_stopped(here),)),))
        waiting += [after for way in ways for _, names in way for after in names]  # type: ignore[misc]
        return Spot(1 if here.mover == 0 else -1, 0.0, tuple(ways))

    return graph(table, lambda here: here, spot)


def _ah_oh(track: tuple[int, int]) -> bool:
    return track[0] != track[1]


def _stopped(here: Table) -> Table:
    own, other = here.track[here.mover], here.track[1 - here.mover]
    steps = 2 * here.cards if _ah_oh(here.track) and own < other else here.cards
    return Table(1 - here.mover, here.ring, _moved(here, own + steps), 0, False, False)


def _moved(here: Table, own: int) -> tuple[int, int]:
    return (own, here.track[1]) if here.mover == 0 else (here.track[0], own)


def _turned(here: Table, colours: tuple[str, ...], colour: str, value: str, lap: int) -> Iterator[Table]:
    """The card moves its crocodile, or any if it is white."""
    for number in range(len(colours)) if colour == "white" else (colours.index(colour),):
        place = (here.ring[number] + int(value)) % 12
        ring = tuple(place if each == number else at for each, at in enumerate(here.ring))
        cards = min(here.cards + 1, lap)
        if ring.count(place) == 1:
            yield Table(here.mover, ring, here.track, cards, True, colour == "white")
            continue
        own, other = here.track[here.mover], here.track[1 - here.mover]
        back = max(own - here.cards - 1, 0) if _ah_oh(here.track) and own > other else own
        yield Table(1 - here.mover, ring, _moved(here, back), cards, False, False)


# -- small positions --------------------------------------------------------------------------------------------------


def small(rng: Random, crocodiles: int, cards: int, lap: int, rulings: Mapping[str, str] | None = None) -> Doc:
    """Two players, a cut-down deck, no cards turned yet."""
    colours = ["red", "blue", "green"][:crocodiles]
    deck = [f"{colour} {value}" for colour in [*colours, "white"] for value in range(1, 7)]
    track = {"ann": rng.randrange(lap), "ben": rng.randrange(lap)}
    return {
        "game": "see-you-later",
        "rulings": dict(rulings or {}),
        "players": ["ann", "ben"],
        "to_move": rng.choice(["ann", "ben"]),
        "crocodiles": {colour: rng.randrange(6) for colour in colours},
        "track": track,
        "left_start": [name for name, steps in track.items() if steps],
        "deck": rng.sample(deck, cards),
        "lap": lap,
    }


def special(rng: Random, doc: Doc) -> Doc:
    """The same with three special cards that everybody knows, one of them in front of somebody perhaps."""
    stock = rng.sample(naive.KINDS * 2, 3)
    hands = {"ann": [stock.pop()], "ben": [stock.pop()]}
    if rng.random() < 0.5:
        return {**doc, "advanced": "true", "hands": {**hands, "ann": [*hands["ann"], stock.pop()]}}
    front = {"ann": {"card": stock.pop(), "by": "ben"}}
    return {**doc, "advanced": "true", "hands": hands, "in_front": front}
