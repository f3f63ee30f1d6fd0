"""The rulebook the rules register with, the headings they stand under, the ids by which endings name theirs."""

from __future__ import annotations

from ..core.rulebook import Rulebook

RULES = Rulebook("record", "time", "play")

SETUP = "rulebook, Setup"
TURN = "rulebook, Playing a Turn"
BOARD = "rulebook, The Diving Board"
END = "rulebook, End of the Game"
TWO = "rulebook, Two-Player Game"

LAST = "last-player"
NEAREST = "nearest-pawn"
HIGHER = "higher-number"
DRAW = "equal-numbers"
NOBODY = "nobody-left"
