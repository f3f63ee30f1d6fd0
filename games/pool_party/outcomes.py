"""What follows from a move: the statements that judge none."""

from __future__ import annotations

from .book import BOARD, DRAW, END, HIGHER, LAST, NEAREST, NOBODY, TURN, TWO
from .rules import RULES

__all__ = ["RULES"]

RULES.statement(
    "push", "A pawn that ends its move on a taken space pushes in the pawn there, whoever owns it.", source=TURN
)
RULES.statement(
    "third-pawn", "A player whose third pawn goes in, by whoever's hand, shows the token and is out.", source=TURN
)
RULES.statement("clockwise", "The turn passes clockwise to the next player still in; nobody may pass.", source=TURN)
RULES.statement(
    "right-guess",
    "A right guess puts the player named out, and all standing pawns of that colour go in.",
    source=BOARD,
)
RULES.statement(
    "wrong-guess", "A wrong guess puts the guesser out, and all the guesser's standing pawns go in.", source=BOARD
)
RULES.statement(
    "few-colours",
    "The game is over once the standing pawns show at most two colours, those nobody owns counted too.",
    source=END,
)
RULES.statement(
    "two-players",
    "In a game begun by two players the game is over once the standing pawns show at most three colours.",
    source=TWO,
)
RULES.statement(LAST, "A player who is the only one left wins, whatever pawns still stand.", source=END)
RULES.statement(
    NEAREST,
    "At the end the player still in whose pawn is nearest the diving board, the shorter way round, wins;"
    " pawns nobody owns are passed over.",
    source=END,
)
RULES.statement(
    HIGHER,
    "Of equally near pawns the one with the higher number wins; it is turned up if nobody has seen it.",
    source=END,
)
RULES.statement(
    DRAW,
    "Equally near pawns with equal numbers leave the game undecided, and the players are told to begin another one:"
    " it counts as a draw between their owners; players already out have lost.",
    source=END,
)
RULES.statement(
    NOBODY,
    "Should the last two players both go out in one turn, the rulebook is silent: nobody wins, and the game counts"
    " as a draw.",
    source=END,
)
