"""This project beside other people's programs, in one table: python-chess and OpenSpiel, which only this page needs.

No two of them play the same games, so what is compared is how much of the same work is done in a processor second:

counting    moves counted from an opening (perft)
searching   positions looked at by alpha-beta
solving     positions of which every one is solved
playing     random games: moves played, and legal moves listed to choose them from

rules       croc's readable rules: the row that `to the rules` is told by
peer        the row that `to the peer` is told by: other people's way of doing the same
entry       a row: what is measured, the work, and the name of its peer ("" for a peer itself)

Every row takes its turn in every round, and the best round counts, so that a busy machine disturbs all alike. Who is
not installed is named, and what would be told by it is left out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from importlib import import_module
from importlib.metadata import version
from random import Random
from typing import Any, NamedTuple

import bench_croco_rider
import bench_kernels

from games.core.kernel import ready

RULES = "croc, readable rules"
KERNEL = "croc, kernel"
HOW = "pip install '.[fast,bench]'"
ROUNDS = 3
LONGEST = 60
"""Moves of a random game, at most."""
WIDTHS = (64, 16, 14, 13)

Work = Callable[[], Sequence[int]]


class Entry(NamedTuple):
    """A row of the table; `work` says how much it did, in as many numbers as its contest has titles."""

    name: str
    work: Work
    peer: str = ""
    loops: int = 1
    """How often the work is done in a round: what takes little time is measured over more."""


class Contest(NamedTuple):
    """Rows that are compared. `rules` names the row of the readable rules."""

    titles: Sequence[str]
    rules: str
    entries: Sequence[Entry]


# -- counting ----------------------------------------------------------------------------------------------------------


def counting(quick: bool) -> Contest:
    played, listed = "python-chess, chess, every move played", "python-chess, chess, last ply listed"
    entries = [
        *_if_installed("chess", partial(_chess_counting, played, listed, 3 if quick else 4)),
        Entry(rules := f"{RULES}, Crocodile Pool Party, last ply listed", _counted_by_rules(), listed),
        *_if_installed("numba", partial(_kernel_counting, played, listed)),
    ]
    return Contest(("moves counted from an opening (perft)",), rules, entries)


def _chess_counting(played: str, listed: str, depth: int) -> Iterator[Entry]:
    board = import_module("chess").Board()
    yield Entry(played, lambda: (chess_perft(board, depth, 0),))
    yield Entry(listed, lambda: (chess_perft(board, depth, 1),))


def chess_perft(board: Any, depth: int, listed: int) -> int:
    """The number of move sequences; those of the last `listed` plies (0 or 1) are not played."""
    if depth == 0:
        return 1
    if depth == listed:
        return int(board.legal_moves.count())
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_perft(board, depth - 1, listed)
        board.pop()
    return total


def _counted_by_rules() -> Work:
    from games.core.tree import perft

    game, state = bench_kernels.opening()
    return lambda: (perft(game, state, 2),)


def _kernel_counting(played: str, listed: str) -> Iterator[Entry]:
    from games.crocodile_pool_party import kernel
    from games.crocodile_pool_party.packed import pack, table

    state = bench_kernels.opening()[1]
    paths, packed = table(state), pack(state, 3)

    def counted(together: int) -> Sequence[int]:
        return (kernel.perft(paths, packed, 3, together),)

    yield Entry(f"{KERNEL}, Crocodile Pool Party, every move played", lambda: counted(0), played)
    yield Entry(f"{KERNEL}, Crocodile Pool Party, last ply counted", lambda: counted(1), listed)
    yield Entry(f"{KERNEL}, Crocodile Pool Party, last two plies counted", lambda: counted(2), listed, 10)


# -- searching and solving ---------------------------------------------------------------------------------------------


def searching(quick: bool) -> Contest:
    peer = "OpenSpiel, tic-tac-toe (rules in C++), its alpha_beta_search"
    few, many = (8, 10), (12, 14)
    entries = [
        *_if_installed("pyspiel", partial(_spiel_searching, peer)),
        Entry(
            rules := f"{RULES}, Croco Rider, {few[0]} and {few[1]} pawns left",
            _searched(bench_croco_rider.by_rules, few),
            peer,
        ),
        *_if_installed("numba", lambda: [
            Entry(
                f"{KERNEL}, Croco Rider, {many[0]} and {many[1]} pawns left, the last five not counted",
                _searched(bench_croco_rider.by_kernel, many),
                peer,
            )
        ]),
    ]  # fmt: skip
    return Contest(("positions looked at (alpha-beta)",), rules, entries)


def _searched(make: Callable[[Any, Any], Any], pawns: Sequence[int]) -> Work:
    """Finding the margin of some random positions."""
    from croccli.solvers.alphabeta import Window
    from croccli.solvers.limits import Budget, Limits

    states = [bench_croco_rider.position(0, left) for left in pawns]

    def work() -> Sequence[int]:
        visits = 0
        for state in states:
            search = make(state, Budget(Limits()))
            Window(search, state, "the margin").narrow()
            visits += search.visits
        return (visits,)

    return work


def _spiel_searching(peer: str) -> Iterator[Entry]:
    """How many positions OpenSpiel looks at is counted once beforehand: it does not say so itself."""
    game = import_module("pyspiel").load_game("tic_tac_toe")
    minimax = import_module("open_spiel.python.algorithms.minimax")
    search, looks = minimax._alpha_beta, 0

    def counted(*words: Any, **named: Any) -> Any:
        nonlocal looks
        looks += 1
        return search(*words, **named)

    minimax._alpha_beta = counted
    try:
        minimax.alpha_beta_search(game)
    finally:
        minimax._alpha_beta = search

    def work() -> Sequence[int]:
        minimax.alpha_beta_search(game)
        return (looks,)

    yield Entry(peer, work, loops=5)


def solving(quick: bool) -> Contest:
    peer = "OpenSpiel, tic-tac-toe (rules in C++), its MinimaxSolver"
    entries = [
        *_if_installed("pyspiel", partial(_spiel_solving, peer)),
        Entry(rules := f"{RULES}, Crocodile Pool Party, 1 against 1", _solved("1v1", "rules"), peer),
        *_if_installed("numba", lambda: [
            Entry(f"{KERNEL}, Crocodile Pool Party, 2 against 1", _solved("2v1", "kernel"), peer)
        ]),
    ]  # fmt: skip
    return Contest(("positions solved, every one",), rules, entries)


def _spiel_solving(peer: str) -> Iterator[Entry]:
    solver = import_module("open_spiel.python.algorithms.minimax_solver").MinimaxSolver
    yield Entry(peer, lambda: (len(solver("tic_tac_toe").solve()),))


def _solved(ending: str, how: str) -> Work:
    game, state = bench_kernels.ending(bench_kernels.ENDINGS[ending])
    return lambda: (bench_kernels.states(game, state, how),)


# -- playing -----------------------------------------------------------------------------------------------------------


def playing(quick: bool) -> Contest:
    peer, games = "OpenSpiel, tic-tac-toe (python_tic_tac_toe)", 1 if quick else 3
    entries = [
        *_if_installed("pyspiel", partial(_spiel_playing, peer)),
        *_if_installed("chess", lambda: [Entry("python-chess, chess", lambda: _played_chess(games), peer)]),
        Entry(rules := f"{RULES}, Crocodile Pool Party", partial(_played, *bench_kernels.opening(), games), peer),
        Entry(f"{RULES}, Croco Rider", partial(_played, *_rider(), games), peer),
    ]
    titles = ("moves played in random games", "legal moves listed in random games")
    return Contest(titles, rules, entries)


def _rider() -> tuple[Any, Any]:
    return bench_croco_rider.GAME, bench_croco_rider.position(0, 24)


def _played(game: Any, start: Any, games: int) -> Sequence[int]:
    """Random games through the protocol: how many moves were played, and how many listed."""
    from games.core.judge import unfold

    rng, played, listed = Random(1), 0, 0
    for _ in range(games):
        state = start
        for _ in range(LONGEST):
            leaves = list(unfold(game, state))
            if not leaves or game.ending(state) is not None:
                break
            state = game.play(state, rng.choice(leaves).move)
            played, listed = played + 1, listed + len(leaves)
    return played, listed


def _played_chess(games: int) -> Sequence[int]:
    chess = import_module("chess")
    rng, played, listed = Random(1), 0, 0
    for _ in range(games):
        board = chess.Board()
        for _ in range(LONGEST):
            moves = list(board.legal_moves)
            if not moves or board.is_game_over():
                break
            board.push(rng.choice(moves))
            played, listed = played + 1, listed + len(moves)
    return played, listed


def _spiel_playing(peer: str) -> Iterator[Entry]:
    pyspiel = import_module("pyspiel")
    import_module("open_spiel.python.games.tic_tac_toe")
    written, native = pyspiel.load_game("python_tic_tac_toe"), pyspiel.load_game("tic_tac_toe")
    yield Entry(peer, lambda: _played_spiel(written, 200))
    yield Entry("OpenSpiel, tic-tac-toe (rules in C++, asked from Python)", lambda: _played_spiel(native, 2_000), peer)


def _played_spiel(game: Any, games: int) -> Sequence[int]:
    rng, played, listed = Random(1), 0, 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            moves = state.legal_actions()
            state.apply_action(rng.choice(moves))
            played, listed = played + 1, listed + len(moves)
    return played, listed


# -- the table ---------------------------------------------------------------------------------------------------------

CONTESTS: Sequence[Callable[[bool], Contest]] = (counting, searching, solving, playing)
DISTRIBUTIONS = {"chess": "chess", "pyspiel": "open_spiel", "numba": "numba"}
CALLED = {"chess": "python-chess", "pyspiel": "OpenSpiel", "numba": "numba"}


@cache
def present(module: str) -> bool:
    """Whether a program is installed, can be loaded here, and is not switched off."""
    if module == "numba":
        return ready()
    try:
        import_module(module)
    except ImportError:
        return False
    return True


def _if_installed(module: str, make: Callable[[], Iterator[Entry] | Sequence[Entry]]) -> list[Entry]:
    """The rows that need a program; none without it."""
    return list(make()) if present(module) else []


def installed() -> Iterator[str]:
    """Which programs take part, and who is missing."""
    for module, distribution in DISTRIBUTIONS.items():
        if present(module):
            yield f"{CALLED[module]} {version(distribution)}"
        else:
            yield f"{CALLED[module]} is left out: not installed, or switched off ({HOW})"


def rates(entries: Sequence[Entry], rounds: int) -> dict[str, Sequence[float]]:
    """Work done in a processor second, by row: the best of some rounds, after one run of each that warms up."""
    found: dict[str, Sequence[float]] = {}
    for entry in entries:
        entry.work()
    for _ in range(rounds):
        for entry in entries:
            now = _rate(entry)
            found[entry.name] = [max(both) for both in zip(now, found.get(entry.name, now))]
    return found


def _rate(entry: Entry) -> Sequence[float]:
    done: Sequence[int] = ()
    began = time.process_time()
    for _ in range(entry.loops):
        done = entry.work()
    taken = max(time.process_time() - began, 1e-9)
    return [entry.loops * each / taken for each in done]


def told(contest: Contest, found: Mapping[str, Sequence[float]]) -> Iterator[str]:
    """The rows of a contest, once for each of its titles."""
    for at, title in enumerate(contest.titles):
        yield _row(title, "a second", "to the rules", "to the peer")
        for entry in contest.entries:
            rate, rules = found[entry.name][at], found[contest.rules][at]
            peer = found.get(entry.peer or entry.name)
            yield _row(
                f"  {entry.name}", f"{rate:,.0f}", _times(rate / rules), _times(rate / peer[at]) if peer else "-"
            )
        yield ""


def _times(ratio: float) -> str:
    """A ratio with two or three digits that count."""
    return f"{ratio:,.0f}" if ratio >= 100 else f"{ratio:.1f}" if ratio >= 9.95 else f"{ratio:.2f}"


def _row(*cells: str) -> str:
    first, *others = (
        cell.ljust(width) if at == 0 else cell.rjust(width) for at, (cell, width) in enumerate(zip(cells, WIDTHS))
    )
    return "".join((first, *others)).rstrip()


def peers(quick: bool) -> Iterator[str]:
    """The section of `make bench`."""
    yield from installed()
    yield "processor seconds; every row in turn, the best of some rounds"
    yield ""
    for make in CONTESTS:
        contest = make(quick)
        yield from told(contest, rates(contest.entries, 2 if quick else ROUNDS))


PARTS: dict[str, Callable[[bool], Iterator[str]]] = {"peers": peers}
