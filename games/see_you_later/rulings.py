"""Open questions of See You Later's rulebook, and how each may be read."""

from dataclasses import dataclass
from typing import Literal

from ..core.rulings import ruling

SPECIAL_CARDS = "rulebook, the special cards"


@dataclass(frozen=True)
class Rulings:
    """The readings a game is played under."""

    lap: Literal["27", "28"] = ruling(
        "27",
        question="How many steps lead once round the outer track, from the start back to the start?",
        source="rulebook, the board",
        readings={
            "27": "the start is one of the 27 spaces",
            "28": "there are 27 numbered spaces besides the start",
        },
        holders={"27": "the rulebook's count of the outer track", "28": "who counts the start space extra"},
    )
    ah_oh_start: Literal["now", "ever"] = ruling(
        "now",
        question="Which pawns count as away from the start when Ah and Oh wait for half of the pawns?",
        source="rulebook, the Ah and Oh rules",
        readings={
            "now": "pawns that stand off the start at this moment",
            "ever": "pawns that have left the start once, also when they were sent back onto it",
        },
        holders={"ever": "who hears 'come into play' as: once, and for good"},
    )
    oh_count: Literal["all", "turned"] = ruling(
        "all",
        question="Which cards does Oh count?",
        source="rulebook, the Ah and Oh rules",
        readings={"all": "all cards, passed and turned", "turned": "only those turned this turn"},
        holders={"all": "the rulebook's wording: the cards in the stack"},
    )
    x2_count: Literal["turned", "all"] = ruling(
        "turned",
        question="Which cards does x2 count twice?",
        source=SPECIAL_CARDS,
        readings={"turned": "only those turned this turn", "all": "all cards, passed and turned"},
        holders={"turned": "the rulebook's wording: the cards turned"},
    )
    swap_count: Literal["all", "turned"] = ruling(
        "all",
        question="Which cards does swap halve?",
        source=SPECIAL_CARDS,
        readings={"all": "all cards, passed and turned", "turned": "only those turned this turn"},
        holders={"turned": "the rulebook's wording: the cards turned"},
    )
    swap_oh: Literal["own", "other"] = ruling(
        "own",
        question="Whose pawn does Oh move when a turn is forced to end with swap in front?",
        source=SPECIAL_CARDS,
        readings={
            "own": "that of the player whose turn it is, if it leads",
            "other": "that of whoever played the swap card, if it leads",
        },
        holders={"other": "who takes the card's remark on Oh to be about the pawn it names"},
    )
    special_after: Literal["any-end", "voluntary-end"] = ruling(
        "any-end",
        question="After which ends of the own turn may a special card be played?",
        source="rulebook, advanced game",
        readings={
            "any-end": "after every end, forced or not",
            "voluntary-end": "only after a stop of the player's own",
        },
        holders={"any-end": "the rulebook's wording: at the end of the turn"},
    )
    special_target: Literal["others", "anyone"] = ruling(
        "others",
        question="On whom may a special card be played?",
        source="rulebook, advanced game",
        readings={"others": "on any other player", "anyone": "on any player, also on oneself"},
        holders={"anyone": "the rulebook's wording: any player"},
    )
    reshuffle: Literal["late", "early"] = ruling(
        "late",
        question="When is the empty draw pile replaced by the discards?",
        source="rulebook, the turn",
        readings={
            "late": "when a card is needed and the pile is empty",
            "early": "as soon as the last card is taken; with no discards then, when a card is needed",
        },
    )
