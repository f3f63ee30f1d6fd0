"""What Croco Rider tells solvers is true: bounds, shared futures, orders; by all play from small positions."""

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from games.core.judge import unfold
from games.core.position import Position
from games.croco_rider import GAME
from games.croco_rider.state import State

from .helper import LENGTHS, READINGS, SETS, example, played


def few_left(rng: Random, readings: dict[str, str], left: int) -> State:
    """A position with that many pawns in the camps, reachable or not."""
    squares = [(length, square) for length in LENGTHS for square in range(1, length + 1)]
    rng.shuffle(squares)
    crocodiles = {length: ["."] * length for length in LENGTHS}
    camps, opening, turns = {}, {}, {}
    share = rng.randint(max(0, left - 12), min(12, left))
    for colour, stay in (("green", share), ("blue", left - share)):
        camp = rng.sample(SETS[colour], 12)
        gone = rng.sample(range(12), 12 - stay)
        for place in gone:
            length, square = squares.pop()
            crocodiles[length][square - 1] = f"{colour} {camp[place]}"
            camp[place] = "."
        camps[colour], opening[colour] = camp, sorted(place + 1 for place in gone[:2])
        turns[colour] = rng.randint(0, min(3, len(gone)))
    for row in crocodiles.values():
        taken = [index for index, text in enumerate(row) if text != "."]
        up = rng.choice(taken) if taken else None
        for index in taken:
            row[index] = row[index] if index == up else f"({row[index]})"
    return GAME.read(
        Position.of(
            {
                "game": "croco-rider",
                "rulings": readings,
                "to_move": rng.choice(["green", "blue"]),
                "camps": camps,
                "crocodiles": crocodiles,
                "turns_ended": turns,
                "opening_squares": opening,
            }
        )
    )


def small(
    readings: dict[str, str], count: int, seed: str, sizes: tuple[int, ...] = (1, 2, 3, 4, 4, 5)
) -> Iterator[State]:
    """Random positions with few pawns left: thrown together, and reached by play."""
    rng = Random(f"{seed} {readings}")
    for _ in range(count):
        size = rng.choice(sizes)
        yield few_left(rng, readings, size) if rng.random() < 0.7 else played(rng, readings, 24 - size)


class Truth(NamedTuple):
    """Of a position: the difference best play comes to, and the least and most that any play comes to."""

    value: int
    least: int
    most: int


class Known:
    """Everything about all positions met, by plain recursion without pruning or table."""

    def __init__(self) -> None:
        self.futures: dict[Any, tuple[int, Any]] = {}
        self.shared = 0

    def of(self, state: State) -> Truth:
        ending = GAME.ending(state)
        if ending is not None:
            value = ending.scores["green"] - ending.scores["blue"]
            assert GAME.swing(state) == (value, value)
            found = Truth(value, value, value)
        else:
            after = [self.of(GAME.play(state, leaf.move)) for leaf in unfold(GAME, state)]
            best = max if GAME.to_move(state) == "green" else min
            values = [each.value for each in after]
            found = Truth(best(values), min(each.least for each in after), max(each.most for each in after))
        self._check(state, found)
        return found

    def _check(self, state: State, truth: Truth) -> None:
        least, most = GAME.swing(state)
        assert least <= truth.least
        assert truth.most <= most
        key, settled = GAME.prospect(state)
        future, first = self.futures.setdefault(key, (truth.value - settled, GAME.key(state)))
        assert truth.value - settled == future, "positions that share a prospect have the same future"
        self.shared += first != GAME.key(state)


@pytest.mark.parametrize("readings", READINGS, ids=lambda readings: "-".join(readings.values()))
def test_bounds_hold_and_shared_futures_are_the_same(readings: dict[str, str]) -> None:
    known = Known()
    for state in small(readings, 20, "outlook"):
        known.of(state)
        known.of(like(state))
    assert known.shared


def full(state: State, length: int) -> bool:
    row = GAME.write(state)["crocodiles"][length]
    return "." not in row


def like(state: State) -> State:
    """A position with the same future: both camps in a mirror, and a 1+ of blue in control of each full crocodile."""
    riders = tuple(
        rider and rider._replace(colour="blue", pawn="1+") if full(state, length) else rider
        for length, rider in zip(LENGTHS, state.riders)
    )
    return turned(state, 0, True)._replace(riders=riders)


# -- what does not matter ----------------------------------------------------------------------------------------------


def turned(state: State, by: int, mirrored: bool = False) -> State:
    """The same, both camps turned by some squares or seen in a mirror."""
    places = [*range(by, 12), *range(by)][:: -1 if mirrored else 1]
    green, blue = (tuple(camp[place] for place in places) for camp in state.camps)
    opening = [
        squares and tuple(sorted(places.index(square - 1) + 1 for square in squares))
        for squares in state.opening_squares
    ]
    return state._replace(camps=(green, blue), opening_squares=(opening[0], opening[1]))


def test_turning_a_ring_changes_nothing() -> None:
    rng = Random("ring")
    for _ in range(100):
        state = few_left(rng, {"opening": "placements"}, rng.randint(2, 20))
        if min(camp.count("") for camp in state.camps) >= 2:
            for by, mirrored in ((1, False), (5, True), (0, True)):
                assert GAME.prospect(turned(state, by, mirrored)) == GAME.prospect(state)


def test_a_row_may_be_mirrored_but_not_turned() -> None:
    state = example("across-the-ring", camp="row")
    assert GAME.prospect(turned(state, 0, True)) == GAME.prospect(state)
    assert GAME.prospect(turned(state, 1)) != GAME.prospect(state)


def test_the_squares_vacated_first_matter_where_only_they_count() -> None:
    for adjacency, same in (("any-gap", True), ("first-two", False)):
        state = example("across-the-ring", adjacency=adjacency)
        other = state._replace(opening_squares=((6, 7), state.opening_squares[1]))
        assert (GAME.prospect(other) == GAME.prospect(state)) == same
        assert (set(unfold(GAME, other)) == set(unfold(GAME, state))) == same


def test_in_the_opening_camps_count_as_they_stand() -> None:
    state = example("opening")
    assert GAME.prospect(turned(state, 1)) != GAME.prospect(state)


def test_pawns_of_one_name_on_equal_footing_are_the_same() -> None:
    """Two 3+ alone between gaps: whichever is placed, what follows is the same."""
    state = example("across-the-ring")
    camp = ("3+", "", "3+", "", "1-", "2+", "", "", "", "", "", "")
    state = state._replace(camps=(camp, state.camps[1]))
    moves = {GAME.token(state, leaf.move): leaf.move for leaf in unfold(GAME, state)}
    one, other = (GAME.play(state, moves[f"3+@{place}>5.3"]) for place in (1, 3))
    assert GAME.key(one) != GAME.key(other)
    assert GAME.prospect(one) == GAME.prospect(other)
    not_alike = GAME.play(state, moves["2+@6>5.2"])
    assert GAME.prospect(not_alike) != GAME.prospect(one)


def test_a_full_crocodile_is_settled() -> None:
    state = example("six-pawns-left")
    key, settled = GAME.prospect(state)
    assert settled == 5 * 6  # crocodile 6 is full, and green's 5+ is in control
    down = state._replace(down=())
    assert GAME.prospect(down) == (key, settled)


def test_who_is_due_and_how_far_the_opening_is_matter() -> None:
    state = example("six-pawns-left", opening="turns")
    assert GAME.prospect(state._replace(due="blue"))[0] != GAME.prospect(state)[0]
    assert GAME.prospect(state._replace(turns_ended=(9, 9))) == GAME.prospect(state)
    assert GAME.prospect(state._replace(turns_ended=(1, 9))) != GAME.prospect(state)
    assert GAME.prospect(state._replace(turns_ended=(1, 9))) != GAME.prospect(state._replace(turns_ended=(0, 9)))


# -- bounds by hand ----------------------------------------------------------------------------------------------------


def test_bounds_by_hand() -> None:
    """Green is due with 3+ 2+ 1+ 1-, blue has 4+ 3-; crocodile 6 is full, green leads by 50 to 36."""
    state = example("six-pawns-left")
    least, most = GAME.swing(state)
    # 7, 5, 4 and 3 are open: 7 and 4 pass from blue to green's 3 and 2, 5 stays with green's 4-, 3 goes to its 1.
    assert most == 7 * 3 + 6 * 5 + 5 * 4 + 4 * 2 + 3 * 1
    # Blue's two pawns can take two: 7 and 5; 4 stays with blue's 4-, 3 with its 2+.
    assert least == -7 * 4 + 6 * 5 - 5 * 3 - 4 * 4 - 3 * 2


@pytest.mark.parametrize("readings", READINGS, ids=lambda readings: "-".join(readings.values()))
def test_promising_only_orders(readings: dict[str, str]) -> None:
    rng = Random(f"order {readings}")
    for plies in range(0, 22, 3):
        state = played(rng, readings, plies)
        moves = [leaf.move for leaf in unfold(GAME, state)]
        assert sorted(GAME.promising(state, moves)) == sorted(moves)
