"""Any small charades record that is almost over: what is still possible, against all turns one after the other."""

from __future__ import annotations

import random

from hypothesis import event, given, settings
from hypothesis import strategies as st

from games.crocodile.words import U_CARDS

from .charades import READINGS, WHOLE, cut, late_record, walked
from .charades_by_turns import same_as_turn_by_turn

HOLDS = st.dictionaries(st.sampled_from(sorted(WHOLE)), st.integers(1, 2), min_size=1, max_size=2)
SIZES = st.lists(st.sampled_from((2, 2, 3)), min_size=2, max_size=3)
RULINGS = st.fixed_dictionaries({name: st.sampled_from(readings) for name, readings in READINGS.items()})


@settings(max_examples=50, deadline=None)
@given(st.data(), HOLDS, SIZES, st.integers(1, 3), RULINGS, st.booleans(), st.integers(0, 10), st.integers(0, 999))
def test_any_record(
    data: st.DataObject,
    holds: dict[str, int],
    sizes: list[int],
    left: int,
    rulings: dict[str, str],
    rough: bool,
    steps: int,
    seed: int,
) -> None:
    """Words of the card, teams, turns left, U-cards and readings are chosen; who did what before is random."""
    cards = data.draw(st.sets(st.sampled_from(U_CARDS), max_size=8 - left - len(sizes)))
    rng = random.Random(seed)
    try:
        cut({category: min(number, WHOLE[category], 2 if len(sizes) == 2 else 1) for category, number in holds.items()})
        start = late_record(rng, sizes, left, sorted(cards), rulings, astray=rough)
        state = walked(rng, start, steps, rough=rough)
        event(f"{len(sizes)} teams, {len(cards)} cards, the turn is {'open' if state.open else 'not open'}")
        same_as_turn_by_turn(state)
    finally:
        cut(WHOLE)
