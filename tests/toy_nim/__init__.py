"""Toy Nim: a game small enough to check by hand, for tests of the commands.

pile     counters; ann and ben take one, two or three in turn
card     drawn after taking two: `again` (one in three) gives the same player another turn;
         `blank` (two in three) does not; the file may know the next card (`card: again`), the players do not
coin     tossed when the last counters went by taking three: heads wins for the taker, tails for the other

It is written as a package outside the project would be: one folder, and no list to add it to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from games.core.ending import Ending, Outcome, Standing
from games.core.game import Cycles, Effect, Fact, Game, heading, opened
from games.core.moves import DONE, Chances, Choices, Move, Options
from games.core.picture import Arrow, Cell, Face, Label, Mark, Picture, Piece
from games.core.position import NotationError, Position
from games.core.rulebook import Rulebook, Violation
from games.core.shapes import OneOf, Whole

from .rulings import Rulings

PLAYERS = ("ann", "ben")
ODDS = (("again", Fraction(1, 3)), ("blank", Fraction(2, 3)))
COINS = ("heads", "tails")
RULES = Rulebook("record", "taking")
LAST = RULES.statement(
    "last-counter", "Whoever takes the last counter wins, or loses by the other reading.", source="toy"
)
TOSS = RULES.statement("toss", "After a last take of three a coin decides.", source="toy, The coin")


class Take(NamedTuple):
    number: int
    verb: str = "take"


class Card(NamedTuple):
    name: str
    verb: str = "card"


class Coin(NamedTuple):
    side: str
    verb: str = "coin"


class State(NamedTuple):
    pile: int
    turn: str
    card: str
    tossing: bool
    winner: str
    rulings: Rulings


@RULES.rule("enough", group="record", source="toy, The pile")
def enough(state: State, move: Move) -> Iterator[Violation]:
    """Only counters that are there can be taken."""
    if isinstance(move[0], Take) and move[0].number > state.pile:
        yield Violation(f"{move[0].number} taken, but {state.pile} left", ("pile",))


@RULES.rule("that-card", group="record", source="toy, The card")
def that_card(state: State, move: Move) -> Iterator[Violation]:
    """The card drawn is the one on top."""
    if len(move) > 1 and state.card and move[1].name != state.card:
        yield Violation(f"the card on top is {state.card}")


@RULES.rule("one-to-three", group="taking", source="toy, Taking")
def one_to_three(state: State, move: Move) -> Iterator[Violation]:
    """One to three counters are taken."""
    if isinstance(move[0], Take) and not 1 <= move[0].number <= 3:
        yield Violation(f"{move[0].number} are taken, one to three are allowed", ("pile",))


@RULES.rule("no-four", group="taking", source="toy, Unlucky numbers")
def no_four(state: State, move: Move) -> Iterator[Violation]:
    """Four is unlucky."""
    if isinstance(move[0], Take) and move[0].number == 4:
        yield Violation("four is unlucky")


@RULES.rule("three-last", group="taking", source="toy, Taking three")
def three_last(state: State, move: Move) -> Iterator[Violation]:
    """By one reading, three are taken only where that empties the pile."""
    if isinstance(move[0], Take) and move[0].number == 3 and state.pile > 3 and state.rulings.three == "last":
        yield Violation("three would leave a counter")


@RULES.rule("its-time", group="taking", source="toy, Phases")
def its_time(state: State, move: Move) -> Iterator[Violation]:
    """Counters are taken while there are any; the coin is tossed when one is due."""
    if isinstance(move[0], Coin) != state.tossing or state.winner:
        yield Violation("that is not due now")


class ToyNim(Game[State]):
    slug, title, about = "toy-nim", "Toy Nim", "take counters from a pile, with a card and a coin"
    Rulings, rulebook = Rulings, RULES
    cycles: Cycles = "none"
    fields: Mapping[str, Any] = {
        "to_move": OneOf(PLAYERS),
        "pile": Whole(0, 99),
        "card": OneOf(("again", "blank", "unknown")),
        "tossing": OneOf(("yes",)),
        "won": OneOf(PLAYERS),
    }
    required = ("to_move", "pile")

    def read(self, position: Position) -> State:
        fields, rulings, problems = opened(self, position)
        pile, card = int(str(fields["pile"])), str(fields.get("card", "unknown"))
        if pile == 66:
            problems.add("pile: nobody can count 66", fields["pile"])
        if "tossing" in fields and pile:
            problems.add("tossing: the coin waits for an empty pile", fields["tossing"])
        problems.raise_any()
        state = State(pile, str(fields["to_move"]), "" if card == "unknown" else card, "tossing" in fields, "", rulings)
        return state._replace(winner=str(fields.get("won", "")))

    def write(self, state: State) -> dict[str, Any]:
        optional = {"card": state.card, "tossing": "yes" if state.tossing else "", "won": state.winner}
        plain = {**heading(self, state), "to_move": state.turn, "pile": state.pile}
        return {**plain, **{key: value for key, value in optional.items() if value}}

    def doubts(self, state: State) -> Iterator[str]:
        if state.pile > 20:
            yield "no game begins with more than twenty counters"

    def faults(self, state: State) -> Iterator[str]:
        if state.pile == 13:
            yield "nobody can count thirteen"

    def deal(self, rng: Any, players: Sequence[str], wishes: Mapping[str, str]) -> dict[str, Any]:
        for wish in set(wishes) - {"most"}:
            raise NotationError(f"no such wish '{wish}'; there is most")
        return {"game": self.slug, "to_move": "ann", "pile": rng.randint(5, int(wishes.get("most", "20")))}

    def players(self, state: State) -> tuple[str, ...]:
        return PLAYERS

    def to_move(self, state: State) -> str | None:
        return None if state.winner or state.tossing else state.turn

    def options(self, state: State, so_far: Move) -> Options:
        if so_far and isinstance(so_far[-1], Take) and so_far[-1].number == 2:
            odds = ((state.card, Fraction(1)),) if state.card else ODDS
            return Chances(tuple((Card(name), chance) for name, chance in odds))
        if so_far:
            return DONE
        if state.tossing:
            return Chances(tuple((Coin(side), Fraction(1, 2)) for side in COINS))
        most = 0 if state.winner else min(3, state.pile)
        return Choices(tuple(Take(count) for count in range(1, most + 1) if not any(three_last(state, (Take(count),)))))

    def play(self, state: State, move: Move) -> State:
        first = move[0]
        if isinstance(first, Coin):
            other = PLAYERS[1 - PLAYERS.index(state.turn)]
            return state._replace(tossing=False, winner=state.turn if first.side == "heads" else other)
        pile, again = state.pile - first.number, len(move) > 1 and move[1].name == "again"
        other = PLAYERS[1 - PLAYERS.index(state.turn)]
        card = "" if len(move) > 1 else state.card
        if pile == 0 and first.number == 3:
            return state._replace(pile=0, tossing=True)
        if pile == 0:
            return state._replace(pile=0, card=card, winner=state.turn if state.rulings.last == "wins" else other)
        return state._replace(pile=pile, card=card, turn=state.turn if again else other)

    def ending(self, state: State) -> Ending | None:
        if not state.winner:
            return None
        outcomes: dict[str, Outcome] = {name: "win" if name == state.winner else "loss" for name in PLAYERS}
        return Ending(outcomes, {name: int(name == state.winner) for name in PLAYERS}, LAST, f"{state.winner} has won")

    def standing(self, state: State) -> Standing:
        return Standing(
            dict.fromkeys(PLAYERS, 0), "the coin is due" if state.tossing else f"{state.pile} counters are left"
        )

    def rank(self, state: State) -> tuple[int, ...] | None:
        return (state.pile, int(state.tossing))

    def view(self, state: State, player: str | None) -> State:
        return state if player == "ann" else state._replace(card="")

    def parse(self, state: State, text: str) -> tuple[Move, ...]:
        words = text.strip("-@").lower().split()
        if words[:1] in (["heads"], ["tails"]):
            return ((Coin(words[0]),),)
        words = words[1:] if words[:1] == ["take"] else words
        if not words or not words[0].isdigit():
            raise NotationError("a number of counters expected, such as 'take 2'")
        taken = Take(int(words[0]))
        if taken.number == 7:
            raise RuntimeError("seven breaks the toy")
        if words[1:] and words[1] not in ("again", "blank"):
            raise NotationError(f"'{words[1]}' is no card; there are again and blank")
        if taken.number != 2:
            return ((taken,),)
        return tuple((taken, Card(name)) for name in (words[1:] or ["again", "blank"]))

    def token(self, state: State, move: Move) -> str:
        if isinstance(move[0], Coin):
            return str(move[0].side)
        return f"take {move[0].number}" + (f" {move[1].name}" if len(move) > 1 else "")

    def effect(self, state: State, move: Move) -> Effect:
        if isinstance(move[0], Coin):
            return Effect("decides the game", "the coin")
        left = state.pile - move[0].number
        return Effect(f"leaves {left}", f"take {move[0].number}", {"left": left})

    def facts(self, state: State) -> tuple[Fact, ...]:
        return (Fact("pile", f"{state.pile} counters are left", state.pile),)

    def ways(self, state: State, move: Move) -> tuple[Move, ...]:
        return (move, move) if move[0] == Take(1) else (move,)

    def nearest(self, state: State, move: Move, legal: Sequence[Move]) -> tuple[Move, ...]:
        takes = [each for each in legal if isinstance(each[0], Take)]
        return tuple(sorted(takes, key=lambda each: abs(each[0].number - getattr(move[0], "number", 0)))[:1])

    def suspects(self, before: State, after: State) -> Iterator[Move]:
        gone = before.pile - after.pile
        if gone > 0:
            yield (Take(gone), Card("blank")) if gone == 2 else (Take(gone),)

    def draw(self, state: State, move: Move | None = None) -> Picture:
        shapes: list[Any] = [Cell(place, 0, "water", f"s{place}") for place in range(6)]
        shapes.append(Piece(0, 0, (Face("red", str(state.pile)), Face("yellow", "?", True)), "s0"))
        shapes.append(Label(0, 1, f"{state.turn} to move", align="left"))
        if move:
            shapes += [Arrow(((0, 0), (5, 0))), Mark(0, 0, "from"), Mark(5, 0, "to")]
        return Picture("Toy Nim", f"{state.pile} counters", 6, 2, tuple(shapes))


GAME = ToyNim()
