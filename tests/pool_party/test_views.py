"""Views: what a player has not seen changes nothing in what that player is shown."""

from fractions import Fraction
from random import Random
from typing import Any

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from games.core.judge import legal_moves, unfold
from games.core.position import Position
from games.pool_party import GAME
from games.pool_party.ends import over

from . import documents, naive

Document = dict[str, Any]


def everything_known(rng: Random, standing: int = 0) -> Document:
    """A document in which the file knows every number and every colour."""
    plain = documents.document(rng, knowing=1, standing=standing)
    table = naive.Table(plain)
    for colour in table.colours:
        numbers = table.numbers(colour)
        rng.shuffle(numbers)
        for field in ("ring", "pool"):
            plain[field] = [f"{text} ({numbers.pop()})" if text == colour else text for text in plain[field]]
    return plain


def swapped(rng: Random, plain: Document, viewer: str | None) -> Document:
    """Another truth behind what `viewer` sees: numbers under unseen pawns and secret colours dealt anew."""
    other = {**plain, "ring": list(plain["ring"]), "pool": list(plain["pool"])}
    for colour in naive.Table(plain).colours:
        places = [
            (field, at)
            for field in ("ring", "pool")
            for at, text in enumerate(plain[field])
            if text.startswith(f"{colour} (")
        ]
        texts = [plain[field][at] for field, at in places]
        rng.shuffle(texts)
        for (field, at), text in zip(places, texts):
            other[field][at] = text
    kept = {*plain["out"], viewer}
    public = {player: colour if player in kept else "unknown" for player, colour in plain["players"].items()}
    other["players"] = rng.choice(naive.Table({**plain, "players": public}).worlds())
    return other


@settings(max_examples=80)
@given(st.integers(0, 2**32))
def test_swapping_the_unseen_changes_no_view(seed: int) -> None:
    rng = Random(seed)
    plain = everything_known(rng)
    state = GAME.read(Position.of(plain))
    assume(not over(state))
    for viewer in (None, *plain["players"]):
        other = GAME.read(Position.of(swapped(rng, plain, viewer)))
        seen = GAME.view(state, viewer)
        assert GAME.view(other, viewer) == seen
        assert GAME.facts(GAME.view(other, viewer)) == GAME.facts(seen)


@settings(max_examples=30)
@given(st.integers(0, 2**32), st.integers(2, 4))
def test_swapping_numbers_changes_no_view_after_the_end(seed: int, standing: int) -> None:
    """Then all tokens lie open, but the pawns nobody has turned over still hide their numbers."""
    rng = Random(seed)
    plain = everything_known(rng, standing)
    state = GAME.read(Position.of(plain))
    assume(over(state))
    other = GAME.read(Position.of({**swapped(rng, plain, None), "players": plain["players"]}))
    for viewer in (None, *plain["players"]):
        seen = GAME.view(state, viewer)
        assert GAME.view(other, viewer) == seen
        assert GAME.facts(GAME.view(other, viewer)) == GAME.facts(seen)
        assert legal_moves(GAME, GAME.view(other, viewer)) == legal_moves(GAME, seen)


@settings(max_examples=15)
@given(st.integers(0, 2**32))
def test_swapping_the_unseen_changes_no_list(seed: int) -> None:
    rng = Random(seed)
    plain = everything_known(rng)
    state = GAME.read(Position.of(plain))
    assume(not over(state))
    viewer = rng.choice(list(plain["players"]))
    other = GAME.read(Position.of(swapped(rng, plain, viewer)))
    assert legal_moves(GAME, GAME.view(other, viewer)) == legal_moves(GAME, GAME.view(state, viewer))


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_views_are_the_worlds_counted(seed: int) -> None:
    """The odds of the colours, by trying out every way to give the players theirs."""
    rng = Random(seed)
    plain = documents.document(rng)
    state = GAME.read(Position.of(plain))
    for viewer in (None, *state.still_in()):
        seen = GAME.view(state, viewer)
        colours = next((fact.details for fact in GAME.facts(seen) if fact.name == "colours"), {})
        table = naive.Table({**plain, **GAME.write(seen)})
        worlds = table.worlds()
        assert set(colours) == set(state.still_in())
        for player, odds in colours.items():
            for colour in table.colours:
                share = Fraction(sum(world[player] == colour for world in worlds), len(worlds))
                assert Fraction(odds.get(colour, 0)) == share


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_to_play_and_then_look_is_to_look_and_then_play(seed: int) -> None:
    """What the table sees of a turn is one of the turns it held possible, with the same outcome."""
    rng = Random(seed)
    state = GAME.read(Position.of(everything_known(rng)))
    assume(not over(state) and sum(pawn is not None for pawn in state.ring) <= 8)
    seen = GAME.view(state, None)
    expected = {GAME.key(GAME.play(seen, leaf.move)) for leaf in unfold(GAME, seen)}
    for leaf in list(unfold(GAME, state))[:60]:
        after = GAME.play(state, leaf.move)
        if not over(after):
            assert GAME.key(GAME.view(after, None)) in expected


def test_a_player_sees_the_own_colour_and_no_other() -> None:
    plain = GAME.deal(Random(2), ("ann", "ben", "cho"), {})
    state = GAME.read(Position.of(plain))
    assert GAME.view(state, "ben").colours == ("", state.colour("ben"), "")
    assert GAME.view(state, None).colours == ("", "", "")
    assert not any(pawn.number for pawn in GAME.view(state, "ann").pawns())


def test_who_is_out_has_shown_the_colour() -> None:
    ring = ["red 1", ".", "blue", ".", "yellow 2", *["."] * 13]
    players = {"ann": "red", "ben": "blue", "cho": "green"}
    state = GAME.read(
        Position.of({"game": "pool-party", "players": players, "to_move": "ann", "out": ["cho"], "ring": ring})
    )
    assert GAME.view(state, None).colours == ("", "", "green")


def test_after_the_end_all_tokens_lie_open() -> None:
    ring = ["red 1", ".", "blue", *["."] * 15]
    players = {"ann": "red", "ben": "blue"}
    state = GAME.read(Position.of({"game": "pool-party", "players": players, "to_move": "ann", "ring": ring}))
    assert GAME.view(state, None).colours == ("red", "blue")
    assert GAME.ending(GAME.view(state, None)) == GAME.ending(state)


def test_facts_say_that_nothing_is_inferred_from_play() -> None:
    state = GAME.view(GAME.read(Position.of(GAME.deal(Random(2), (), {}))), "ann")
    colours, numbers = GAME.facts(state)
    assert "no inference from play" in colours.text
    assert colours.details["ben"] == {colour: "1/5" for colour in state.palette if colour != state.colour("ann")}
    assert len(numbers.details) == 18
    assert set(numbers.details["0"].values()) == {"1/3"}
