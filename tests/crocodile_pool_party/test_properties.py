"""What holds in every position: legal means no violation, files keep everything, and the board has a half turn."""

from __future__ import annotations

from itertools import chain
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.core.judge import answer, unfold
from games.core.moves import Chances
from games.core.position import NotationError, Position
from games.crocodile_pool_party import GAME
from games.crocodile_pool_party.state import State

from . import naive
from .helping import WATER, leaves, positions, state

ELSEWHERE = ("a1", "b1", "e14", "f14", "g3", "c15", "c0")
STEPS = (*((0, 1), (1, 0), (0, -1), (-1, 0)) * 3, *((1, 1), (1, -1), (-1, 1), (-1, -1)), (0, 2), (0, 0))


@st.composite
def tokens(draw: st.DrawFn, plain: dict[str, Any]) -> str:
    """A token that can be read, whatever it is worth in this position: legal, nearly legal, or far from it."""
    kind = draw(st.sampled_from(("near", "near", "near", "way", "way", "there", "over", "place", "count", "pass")))
    if kind == "pass":
        return "pass"
    if kind == "count":
        names = draw(st.lists(st.sampled_from(("red1", "red2", "yellow1", "yellow2")), min_size=1, max_size=4))
        return "count " + " ".join(f"{name}={draw(st.integers(1, 6))}" for name in names)
    there = naive.table(plain)
    own = [square for square, stack in there.pool.items() if stack[0].colour == there.to_move]
    start = draw(st.sampled_from([*own * 9, *there.pool, *WATER[::9], *ELSEWHERE[:2]]))
    if kind == "place":
        return f"@{draw(st.sampled_from([start, *WATER, *ELSEWHERE]))}"
    top = there.pool[start][0] if start in there.pool else naive.Tile("red", None, False)
    number = top.number if top.up else draw(st.sampled_from((None, None, 1, 2, 3, 4, 5, 6)))
    head = start if number is None or (top.up and draw(st.integers(0, 9)) > 0) else f"{start}={number}"
    if kind == "over":
        return f"{start}={number or 5}"
    if kind == "there":
        return f"{head}-{draw(st.sampled_from((*WATER, *ELSEWHERE, 'bar', 'bar')))}"
    known = list(chain(*naive.ways(there, start, number).values())) if start in there.pool else []
    if kind == "near" and known:
        return "-".join([head, *draw(almost(draw(st.sampled_from(known))[1:]))])
    return "-".join([head, *draw(walks(start, number or 2))])


@st.composite
def almost(draw: st.DrawFn, trail: list[str]) -> list[str]:
    """A way as it is, by its destination only, or with one square left out, added or changed."""
    change = draw(st.sampled_from(("none", "none", "destination", "drop", "add", "change")))
    place = draw(st.integers(0, len(trail) - 1))
    other = draw(st.sampled_from([*WATER[::5], "bar"]))
    if change == "destination":
        return trail[-1:]
    if change == "drop" and len(trail) > 1:
        return trail[:place] + trail[place + 1 :]
    if change == "add":
        return [*trail, other]
    return [*trail[:place], other, *trail[place + 1 :]] if change == "change" else trail


@st.composite
def walks(draw: st.DrawFn, start: str, steps: int) -> list[str]:
    """About so many squares from `start` on, mostly step by step, now and then home."""
    column, row = ord(start[0]), int(start[1:])
    trail: list[str] = []
    by = draw(st.sampled_from(STEPS))
    for _ in range(max(1, steps + draw(st.sampled_from((0, 0, 0, 0, -1, 1))))):
        if draw(st.integers(0, 2)) == 0:
            by = draw(st.sampled_from(STEPS))
        column, row = column + by[0], row + by[1]
        if not (97 <= column < 103 and 1 <= row < 15) and draw(st.integers(0, 4)) > 0:
            column, row = column - 2 * by[0], row - 2 * by[1]
        if not (97 <= column < 120 and 0 <= row < 100):
            break
        trail.append(f"{chr(column)}{row}")
    if not trail or draw(st.integers(0, 5)) == 0:
        trail.append("bar")
    return trail


def plainly_legal(there: naive.Table, token: str) -> bool:
    """Whether the second road allows the token; a path must be one of its paths."""
    listed = naive.tokens(there, arbiter=True)
    if token.startswith("count"):
        return set(token.split()) in [set(each.split()) for each in listed] and len(token.split()) == len(
            set(token.split())
        )
    if token == "pass" or "-" not in token:
        return token in listed
    head, *trail = token.split("-")
    square, _, number = head.partition("=")
    owner = there.pool[square][0].colour if square in there.pool else ""
    if trail[-1] in {"red": ("e14", "f14"), "yellow": ("a1", "b1")}.get(owner, ()):
        trail[-1] = "bar"
    if f"{head}-{trail[-1]}" not in listed:
        return False
    top = there.pool[square][0]
    kind = int(number) if number else top.number if top.up else None
    return len(trail) == 1 or [square, *trail] in naive.ways(there, square, kind)[trail[-1]]


@given(positions, st.data())
@settings(max_examples=500)
def test_legal_is_to_break_no_rule(plain: dict[str, Any], data: st.DataObject) -> None:
    here, there = state(plain), naive.table(plain)
    for _ in range(3):
        token = data.draw(tokens(plain))
        try:
            meanings = GAME.parse(here, token)
        except NotationError:
            assume(False)
        for move in meanings:
            clean = not list(GAME.violations(here, move))
            assert clean == plainly_legal(there, token), token
            assert not clean or listed_as(GAME.token(here, move)) in map(listed_as, leaves(here))


def listed_as(token: str) -> Any:
    """The token by its destination; counts in any order."""
    head, *trail = token.split("-")
    return frozenset(token.split()) if token.startswith("count") else "-".join([head, *trail[-1:]])


@given(positions)
@settings(max_examples=150)
def test_what_is_listed_breaks_no_rule(plain: dict[str, Any]) -> None:
    here = state(plain)
    for leaf in list(unfold(GAME, here))[:60]:
        assert not list(GAME.violations(here, leaf.move))
        for way in GAME.ways(here, leaf.move):
            assert not list(GAME.violations(here, way))
            assert way in GAME.parse(here, GAME.token(here, way))


@given(positions, st.data())
@settings(max_examples=300)
def test_what_is_carried_out_can_be_written_and_read(plain: dict[str, Any], data: st.DataObject) -> None:
    """Also an illegal move that stood on the table, as long as it leaves nothing impossible behind."""
    here = state(plain)
    for token in [
        *data.draw(st.lists(st.sampled_from(sorted(leaves(here)) or ["pass"]), max_size=4)),
        data.draw(tokens(plain)),
    ]:
        try:
            (move,) = GAME.parse(here, token)
        except NotationError:
            continue
        verdict = answer(GAME, tuple(GAME.violations(here, move)))
        if verdict != "impossible":
            after = GAME.play(here, move)
            if not list(GAME.faults(after)):
                assert GAME.read(Position.of(GAME.write(after))) == after
                assert hash(GAME.read(Position.of(GAME.write(after)))) == hash(after)


@given(positions)
@settings(max_examples=200)
def test_a_move_that_changes_nothing_else_can_be_taken_back(plain: dict[str, Any]) -> None:
    here = state(plain)
    for leaf in unfold(GAME, here):
        move = leaf.move
        if len(move) == 2 and move[0].verb == "take" and move[1].to != "bar" and not here.stack(move[1].to):
            after = GAME.play(here, move)._replace(turn=here.turn)
            assert f"{move[1].to}-{move[0].square}" in leaves(after)


SWAP = {"red": "yellow", "yellow": "red"}


def turned(text: str) -> str:
    """A square, a tile or a token seen from the other seat."""
    if text.startswith("count"):
        return "count " + " ".join(
            SWAP[word.rstrip("123456=")] + word[word.index("=") - 1 :] for word in text.split()[1:]
        )
    if text.split()[0] in SWAP:
        return " ".join([SWAP[text.split()[0]], *text.split()[1:]])
    if text == "pass":
        return text
    placing, plain = text[:1] == "@", text.removeprefix("@")
    stops = []
    for stop in plain.split("-"):
        square, equals, number = stop.partition("=")
        there = square if square == "bar" else f"{chr(ord('a') + ord('f') - ord(square[0]))}{15 - int(square[1:])}"
        stops.append(there + equals + number)
    return "@" * placing + "-".join(stops)


def from_the_other_seat(plain: dict[str, Any]) -> dict[str, Any]:
    def tiles(stack: Any) -> Any:
        return turned(stack) if isinstance(stack, str) else [turned(tile) for tile in stack]

    pool = {turned(square): tiles(stack) for square, stack in plain["pool"].items()}
    bars = {SWAP[seat]: tiles(stack) for seat, stack in plain.get("bars", {}).items()}
    return {**plain, "to_move": SWAP[plain["to_move"]], "pool": pool, **({"bars": bars} if bars else {})}


@given(positions)
@settings(max_examples=200)
def test_the_board_is_the_same_from_either_seat(plain: dict[str, Any]) -> None:
    here, there = state(plain), state(from_the_other_seat(plain))
    seen = {listed_as(turned(token)): odds for token, odds in leaves(here).items()}
    assert seen == {listed_as(token): odds for token, odds in leaves(there).items()}
    ending, mirrored = GAME.ending(here), GAME.ending(there)
    assert (ending is None) == (mirrored is None)
    if ending is not None and mirrored is not None:
        assert {SWAP[seat]: outcome for seat, outcome in ending.outcomes.items()} == dict(mirrored.outcomes)
        assert ending.decided_by == mirrored.decided_by


def drawn(here: State, move: Any) -> bool:
    return any(isinstance(GAME.options(here, move[:cut]), Chances) for cut in range(len(move)))


@given(positions)
@settings(max_examples=150)
def test_rank_never_rises_and_falls_at_each_chance(plain: dict[str, Any]) -> None:
    here = state(plain)
    for leaf in unfold(GAME, here):
        before, after = GAME.rank(here), GAME.rank(GAME.play(here, leaf.move))
        assert after <= before
        eaten = len(leaf.move) == 2 and leaf.move[0].verb == "take" and bool(here.stack(leaf.move[1].to))
        if drawn(here, leaf.move) or eaten or leaf.move[0].verb == "place":
            assert after < before


@given(positions)
@settings(max_examples=150)
def test_the_view_hides_what_only_the_arbiter_knows(plain: dict[str, Any]) -> None:
    here = state(plain)
    for player in (None, "red", "yellow"):
        seen = GAME.view(here, player)
        assert all(tile.up or not tile.number for tile in seen.tiles())
        assert [(tile.colour, tile.up) for tile in seen.tiles()] == [(tile.colour, tile.up) for tile in here.tiles()]
        assert GAME.view(seen, player) == seen
        assert state(GAME.write(seen)) == seen


@pytest.mark.parametrize("order", [("red 1", "yellow 2", "red swimmer"), ("red swimmer", "red 1", "yellow 2")])
def test_the_order_of_tiles_on_a_bar_does_not_matter(order: tuple[str, ...]) -> None:
    plain = {"game": GAME.slug, "to_move": "red", "pool": {"c3": "red 4", "f9": "yellow 3"}}
    first = state({**plain, "bars": {"red": ["yellow 2", "red swimmer", "red 1"]}})
    assert GAME.key(first) == GAME.key(state({**plain, "bars": {"red": list(order)}}))
