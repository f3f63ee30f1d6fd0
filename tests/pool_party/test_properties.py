"""What holds of every position and every text: legality both ways, round trips, ranks, helpful refusals."""

from contextlib import suppress
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.core.between import between
from games.core.game import CannotSolve, document
from games.core.judge import answer, judge, nearest, unfold
from games.core.moves import Chances, Choices
from games.core.position import NotationError, Position, Problems, written
from games.pool_party import GAME
from games.pool_party.rulings import Rulings

from . import documents

SEEDS = st.integers(0, 2**32)
SHARES = st.sampled_from((0.0, 0.5, 1.0))


def state_of(seed: int, knowing: float = 0.5, standing: int = 0) -> Any:
    rng = Random(seed)
    plain = documents.document(rng, knowing=knowing, standing=standing)
    return GAME.read(Position.of({**plain, "rulings": documents.rulings(rng)}))


def random_text(state: Any, rng: Random) -> str:
    """A text in the grammar, sensible or not."""
    names, colours = [*state.players, "nobody"], state.palette
    if rng.random() < 0.15:
        items = [f"{rng.randrange(18)}={rng.randint(0, 4)}" for _ in range(rng.randint(0, 2))]
        items += [f"{rng.choice(state.players)}={rng.choice(colours)}" for _ in range(rng.randint(0, 2))]
        return f"count {' '.join(items)}"
    text = str(rng.randrange(18))
    text += f"={rng.randint(0, 4)}" if rng.random() < 0.5 else ""
    text += rng.choice((" cw", " ccw", ""))
    text += f" out {rng.choice(names)}" if rng.random() < 0.2 else ""
    if rng.random() < 0.6:
        text += f" guess {rng.choice(state.players)} {rng.choice(colours)}"
        text += rng.choice(("", "", " right", " wrong", f" wrong {rng.choice(colours)}"))
    return text


@settings(max_examples=80)
@given(SEEDS, SHARES, st.sampled_from((0, 2, 3, 5, 8)))
def test_a_move_is_listed_if_and_only_if_it_breaks_no_rule(seed: int, knowing: float, standing: int) -> None:
    state, rng = state_of(seed, knowing, standing), Random(seed)
    legal = {leaf.move for leaf in unfold(GAME, state)}
    for _ in range(40):
        try:
            moves = GAME.parse(state, random_text(state, rng))
        except NotationError:
            continue
        assert moves
        for move in moves:
            assert (move in legal) == (not list(GAME.violations(state, move))), GAME.token(state, move)
            assert move in GAME.parse(state, GAME.token(state, move))


@settings(max_examples=30)
@given(SEEDS, SHARES, st.sampled_from((0, 3, 5)))
def test_every_listed_move_breaks_no_rule_and_reads_back(seed: int, knowing: float, standing: int) -> None:
    state = state_of(seed, knowing, standing)
    for leaf in list(unfold(GAME, state))[:400]:
        token = GAME.token(state, leaf.move)
        assert answer(GAME, tuple(GAME.violations(state, leaf.move))) == "legal"
        assert judge(GAME, state, token).move == leaf.move
        assert GAME.effect(state, leaf.move).group
        assert GAME.draw(state, leaf.move).shapes


@settings(max_examples=40)
@given(SEEDS, SHARES)
def test_play_keeps_what_must_be_kept(seed: int, knowing: float) -> None:
    state, rng = state_of(seed, knowing), Random(seed)
    for _ in range(25):
        move = random_move(state, rng)
        if move is None:
            break
        drawn = any(isinstance(GAME.options(state, move[:cut]), Chances) for cut in range(len(move)))
        after = GAME.play(state, move)
        assert GAME.read(Position.of(GAME.write(after))) == after
        assert len(after.pawns()) == 18
        assert GAME.rank(after) < GAME.rank(state) if drawn else GAME.rank(after) <= GAME.rank(state)
        assert not list(GAME.faults(after))
        state = after


def random_move(state: Any, rng: Random) -> Any:
    move: tuple[Any, ...] = ()
    while isinstance(options := GAME.options(state, move), (Choices, Chances)):
        words = [word for word, _ in options.odds] if isinstance(options, Chances) else options.words
        if isinstance(options, Chances):
            assert sum((odds for _, odds in options.odds), Fraction(0)) == 1
        if not words:
            return None
        move = (*move, rng.choice(words))
    return move


@settings(max_examples=40)
@given(SEEDS, SHARES)
def test_refusals_explain_themselves(seed: int, knowing: float) -> None:
    state, rng = state_of(seed, knowing), Random(seed)
    for _ in range(6):
        try:
            verdict = judge(GAME, state, random_text(state, rng))
        except NotationError:
            continue
        for violation in verdict.violations:
            assert len(violation.because) > 10
            assert all(0 <= int(place) < 18 for place in violation.at)
            GAME.draw(state, verdict.move)
        if verdict.answer != "legal":
            tokens = nearest(GAME, state, verdict)
            assert all(judge(GAME, state, token).answer == "legal" for token in tokens)
            assert tokens or not list(unfold(GAME, state))


@settings(max_examples=60)
@given(SEEDS, SHARES, st.sampled_from((0, 2, 4, 6)))
def test_an_illegal_move_that_stood_leaves_a_position(seed: int, knowing: float, standing: int) -> None:
    state, rng = state_of(seed, knowing, standing), Random(seed)
    for _ in range(20):
        with suppress(NotationError):
            verdict = judge(GAME, state, random_text(state, rng))
            if verdict.answer == "illegal":
                after = GAME.play(state, verdict.move)
                assert GAME.read(Position.of(GAME.write(after))) == after


@given(SEEDS, st.text(max_size=40))
def test_any_text_is_read_or_refused_kindly(seed: int, text: str) -> None:
    state = state_of(seed)
    for each in (text, f"5 {text}", f"5 cw guess {text}", f"count {text}"):
        with suppress(NotationError):
            assert all(move in GAME.parse(state, GAME.token(state, move)) for move in GAME.parse(state, each))


@settings(max_examples=25)
@given(SEEDS, st.sampled_from((0.0, 1.0)))
def test_a_turn_is_found_between_two_positions(seed: int, knowing: float) -> None:
    state, rng = state_of(seed, knowing, standing=6), Random(seed)
    move = random_move(state, rng)
    if move is None or GAME.ending(state):
        return
    after = GAME.play(state, move)
    suspects = list(GAME.suspects(state, after))
    assert any(GAME.key(GAME.play(state, suspect)) == GAME.key(after) for suspect in suspects)
    found = between(GAME, state, after)
    assert any(GAME.key(GAME.play(state, moves[0])) == GAME.key(after) for moves in found.explanations if moves)


def test_an_illegal_turn_is_suspected() -> None:
    plain = {"game": "pool-party", "players": {"ann": "red", "ben": "blue", "cho": "green"}}
    ring = ["."] * 18
    ring[5:10] = ["red 2", ".", "blue 1", "green 1", "yellow"]
    before = GAME.read(Position.of({**plain, "to_move": "ann", "ring": ring}))
    ring[5], ring[6] = ".", "red 2"
    after = GAME.read(Position.of({**plain, "to_move": "ben", "ring": ring}))
    tokens = [GAME.token(before, move) for move in GAME.suspects(before, after)]
    assert "5=1 cw" in tokens
    assert judge(GAME, before, "5=1 cw").answer == "impossible"


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("hidden", ["true", "false"])
def test_deals(players: int, hidden: str) -> None:
    plain = GAME.deal(Random(players), (), {"players": str(players), "hidden": hidden})
    state = GAME.read(Position.of(plain))
    assert len(state.players) == players
    assert all(state.ring)
    assert not list(GAME.doubts(state))
    assert (state.colours.count("") == players) == (hidden == "true")
    assert plain == GAME.deal(Random(players), (), {"players": str(players), "hidden": hidden})


@pytest.mark.parametrize(
    ("names", "wishes"),
    [((), {"players": "7"}), (("ann",), {}), ((), {"colour": "red"}), (("ann", "ben"), {"players": "3"})],
)
def test_deals_refused(names: tuple[str, ...], wishes: dict[str, str]) -> None:
    with pytest.raises(NotationError):
        GAME.deal(Random(1), names, wishes)


def test_names_are_kept() -> None:
    state = GAME.read(Position.of(GAME.deal(Random(1), ("dora", "emil"), {})))
    assert GAME.players(state) == ("dora", "emil")
    assert GAME.to_move(state) == "dora"


def test_rulings_are_described() -> None:
    assert Rulings() == Rulings("same", "yes", "standing", "no")


def test_shapes_accept_what_is_written() -> None:
    shape = document(GAME)
    for seed in range(20):
        problems = Problems()
        shape.check(written(GAME.write(state_of(seed))), problems, "")
        assert not problems.found
    assert shape.schema()["properties"]["ring"]["minItems"] == 18


def test_doubts() -> None:
    full = GAME.deal(Random(1), (), {})
    shown = [full["ring"][0].replace("(", "").replace(")", ""), *full["ring"][1:]]
    assert list(GAME.doubts(GAME.read(Position.of({**full, "ring": shown}))))
    gone = {**full, "ring": [".", *full["ring"][1:]]}
    assert list(GAME.doubts(GAME.read(Position.of(gone))))
    wrong = {**full, "not": {"ann": ["red", "blue"]}, "players": {"ann": "unknown", "ben": "unknown"}}
    assert any("2 wrong guesses" in doubt for doubt in GAME.doubts(GAME.read(Position.of(wrong))))
    empty = {**full, "out": list(full["players"]), "ring": ["."] * 18}
    assert any("everybody" in doubt for doubt in GAME.doubts(GAME.read(Position.of(empty))))


def test_solving_needs_open_colours() -> None:
    state = state_of(3, 1.0, standing=8)
    with pytest.raises(CannotSolve, match="open-colours"):
        GAME.assume(state, {}, False)
    opened, said = GAME.assume(state, {"open-colours": "true"}, False)
    assert "guesses are off" in said
    assert opened.colours == state.colours
    assert not any(pawn and pawn.number and not pawn.shown for pawn in opened.ring)
    assert not any("guess" in GAME.token(opened, leaf.move) for leaf in unfold(GAME, opened))
    with_guesses, said = GAME.assume(state, {"open-colours": "on", "guesses": "on"}, False)
    assert "guesses are on" in said
    assert with_guesses.guesses
    assert GAME.assume(state, {}, True)[0].ring == state.ring
    with pytest.raises(CannotSolve):
        GAME.assume(state, {"deck": "x"}, False)
    with pytest.raises(CannotSolve):
        GAME.assume(state, {"guesses": "perhaps"}, True)
    with pytest.raises(CannotSolve, match="the file does not say"):
        GAME.assume(GAME.view(state, None), {"open-colours": "true"}, False)
