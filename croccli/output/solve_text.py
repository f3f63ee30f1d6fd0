"""A solution as lines of text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal
from fractions import Fraction

from ..solvers.solution import Again, Drawn, Fork, Line, MoveWorth, Solution, Step, Worth
from . import solve_ranges
from .to_text import columns, listing, plural, wrapped

STEP_MARK = "*"
"""Marks plies that count to the next step that cannot be taken back, not to the end."""
MILLION = 10**6
AND_SO_ON = "and so on for ever"


def text(title: str, solution: Solution) -> Iterator[str]:
    """The whole answer, the short one first."""
    if solution.ranges is not None:
        yield from solve_ranges.text(title, solution, solution.ranges)
        return
    turn = f"{solution.to_move} to move" if solution.to_move else "nobody to move"
    yield from wrapped(f"{title}, {turn}: {_verdict(solution)}.")
    yield from wrapped(solution.assumption, "Taken for granted: ", "  ")
    if solution.status == "unsolved":
        yield from wrapped(solution.reached, "Not solved: ", "  ")
        yield from _margin_of(solution)
    else:
        yield from _facts(solution)
    if solution.line:
        yield from ("", "Best play")
        yield from _line(solution.line, "  ")
    if solution.decisions:
        yield from ("", "Before it is known what shows")
        yield from _decisions(solution.decisions)
    if solution.moves:
        bounds = "" if all(move.worth.exact for move in solution.moves) else ", or the bounds that are proved"
        yield ""
        yield from wrapped(f"Moves, each with what the position after it is worth to {solution.of}{bounds}")
        yield from _moves(solution.moves)
    yield ""
    states = f"{solution.states:,} state{'' if solution.states == 1 else 's'}; "
    yield from wrapped(f"{'Method: ' if solution.status == 'unsolved' else states}{solution.method}.")


def _verdict(solution: Solution) -> str:
    """The answer in a few words."""
    worth, of = solution.worth, solution.of
    if solution.status == "unsolved":
        return "not solved"
    if not worth.exact:
        return f"worth between {' and '.join(_ends(worth.lower, worth.upper))} to {of}"
    others = [player for player in solution.values if player != of]
    loses = f"{others[0]} wins" if len(others) == 1 else f"{of} loses"
    all_of_them = "both" if len(others) == 1 else of
    words = {"win": f"{of} wins", "loss": loses, "draw": "a draw", "endless": f"endless play, worth 0 to {all_of_them}"}
    said = words.get(worth.outcome or "", f"worth {worth.lower} to {of}")
    if not worth.distance or not worth.to_end:
        return said
    # A draw may come sooner than the side that forces it needs: nobody has to hurry.
    return f"{said} {'within' if worth.outcome == 'draw' else 'in'} {_plies(worth.distance)}"


def _facts(solution: Solution) -> Iterator[str]:
    exact = solution.status == "exact"
    bounds = [(player, _span(*values)) for player, values in solution.values.items()]
    values = ", ".join(f"{player} {value}" for player, value in bounds)
    yield from wrapped(f"{values} ({'exact' if exact else 'both bounds are proved'})", "Value: ", "  ")
    if not solution.zero_sum:
        yield from wrapped(
            "Each value is what that player makes sure of against all others; they need not sum to zero, and the line "
            "is the worst case."
        )
    yield from wrapped(solution.reached, "Stopped early: ", "  ") if solution.reached else ()
    if solution.odds and len(solution.odds) > 1:
        chances = ", ".join(f"{label} {chance}" for label, chance in solution.odds.items())
        yield from wrapped(chances, f"Chances for {solution.of}: ", "  ")
    yield from _margin_of(solution)
    if solution.worth.distance and not solution.worth.to_end:
        yield from wrapped(f"The next step that cannot be taken back: in {_plies(solution.worth.distance)}.")
    if solution.best:
        head = "Best: " if len(solution.best) == 1 or _sure(solution) else "Not proved to be worse: "
        yield from wrapped(listing(_best(solution)).replace(" and ", " or "), head, "  ")


def _margin_of(solution: Solution) -> Iterator[str]:
    if solution.worth.margin:
        yield f"Margin for {solution.of}: {_margin(solution.worth)}"


def _sure(solution: Solution) -> bool:
    """Whether the best decisions are proved to be best."""
    decided = all(each.sure for each in solution.moves if each.token in solution.best)
    return decided and all(each.sure for each in solution.decisions if each.begins in solution.best)


def _plies(number: int) -> str:
    return plural(number, "ply", "plies")


def _span(lower: Fraction, upper: Fraction) -> str:
    return str(lower) if lower == upper else " to ".join(_ends(lower, upper))


def _ends(*bounds: Fraction) -> tuple[str, ...]:
    """Bounds in decimals where these say them whole and are shorter."""
    fractions = tuple(map(str, bounds))
    scaled = [bound * MILLION for bound in bounds]
    if any(each.denominator != 1 for each in scaled):
        return fractions
    decimals = tuple(f"{Decimal(each.numerator).scaleb(-6).normalize():f}" for each in scaled)
    return min(fractions, decimals, key=lambda texts: max(map(len, texts)))


def _margin(worth: Worth) -> str:
    lower, upper = worth.margin or (0, 0)
    return f"{lower:+}" if lower == upper else f"{lower:+} to {upper:+}"


def _best(solution: Solution) -> list[str]:
    shown = {move.token: move.shown for move in solution.moves}
    drawn = {each.begins for each in solution.decisions}
    return [f"{name}..." if name in drawn else shown.get(name, name) for name in solution.best]


# -- lines -------------------------------------------------------------------------------------------------------------


def _line(line: Line, indent: str, head: str = "") -> Iterator[str]:
    """Plies in running text after `head`; behind a draw, each result on lines of its own."""
    fork = next((ply for ply in line if isinstance(ply, Fork)), None)
    yield from wrapped(" ".join(_words(line)), indent + head, indent + " " * len(head))
    for branch in fork.branches if fork else ():
        yield from _line(branch.line, indent + "  ", f"{branch.probability}: ")


def _words(line: Line) -> Iterator[str]:
    """The mover is named at the start, and wherever two do not simply alternate."""
    recent: list[str | None] = []
    for ply in line:
        if isinstance(ply, Again):
            yield f"({AND_SO_ON}, from ply {ply.ply})" if ply.ply > 1 else f"({AND_SO_ON})"
            return
        name = ply.shown if isinstance(ply, Step) else f"{ply.begins}..."
        said = not ply.player or name.startswith(f"{ply.player} ") or _expected(recent, ply.player)
        yield name if said else f"{ply.player} {name}"
        recent.append(ply.player)


def _expected(recent: Sequence[str | None], player: str) -> bool:
    """Whether the reader knows who moves: of two who have been named, the other one."""
    return len(recent) > 1 and recent[-2] == player and recent[-1] != player


# -- tables ------------------------------------------------------------------------------------------------------------


def _mark(each: MoveWorth | Drawn) -> str:
    """What marks one of the best moves."""
    return "" if not each.best else "best" if each.sure else "may be best"


def _decisions(decisions: Sequence[Drawn]) -> Iterator[str]:
    rows: list[tuple[str, ...]] = []
    for each in decisions:
        rows.append((f"{each.begins}...", "", *_cells(each.worth)[:2], _mark(each)))
        rows += [
            (f"  {result.shown}", str(result.probability), *_cells(result.worth)[:2], "") for result in each.results
        ]
    yield from columns(rows)


def _moves(moves: Sequence[MoveWorth]) -> Iterator[str]:
    rows = [("move", "odds", "value", "outcome", "plies", "")]
    for each in favourites(moves):
        odds = "" if each.probability is None else str(each.probability)
        rows.append((each.shown, odds, *_cells(each.worth), _mark(each)))
    kept = [column for column in zip(*rows) if any(column[1:])]
    yield from columns(list(zip(*kept)))
    if any(not each.worth.to_end and each.worth.distance for each in moves):
        yield f"  {STEP_MARK} to the next step that cannot be taken back; otherwise to the end"


def _cells(worth: Worth) -> tuple[str, str, str]:
    """Value, outcome, plies."""
    plies = "" if worth.distance is None else f"{worth.distance}{'' if worth.to_end else STEP_MARK}"
    outcome = worth.outcome or ""
    return _span(worth.lower, worth.upper), f"{outcome} {_margin(worth)}" if worth.margin else outcome, plies


def favourites(moves: Sequence[MoveWorth]) -> list[MoveWorth]:
    """What the mover likes best comes first; what is drawn comes last, as nobody chooses it."""
    return sorted(moves, key=_liking, reverse=True)


def _liking(move: MoveWorth) -> tuple[bool, Fraction, Fraction, int, int]:
    """Value, then margin, then the short way to a gain and the long way to a loss."""
    worth = move.worth
    distance = worth.distance or 0
    ahead = worth.margin[0] if worth.margin else 0
    return move.probability is None, worth.lower, worth.upper, ahead, -distance if worth.lower > 0 else distance
