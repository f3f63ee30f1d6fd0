"""Position files of See You Later: what each key holds, reading and writing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ..core.game import Game, heading, opened
from ..core.names import Name
from ..core.position import Fields, Items, Node, Position, Problems, Text
from ..core.shapes import NAME, ListOf, MapOf, OneOf, Record, Scalar, Whole, did_you_mean
from .rulings import Rulings
from .speech import listed
from .state import COPIES, RING, Front, Hand, Phase, State, full_deck
from .words import SPECIALS, TOKEN_WORDS, WILD, Card, Turned

FARTHEST = 9999
LONGEST = 99
"""The longest lap a cut-down game may name."""

CROCODILES = 5

PLAYER = Name("a player's name (one word that is not a word of a token)", TOKEN_WORDS)
COLOUR = Scalar(NAME, "a crocodile's colour (one word that is not a word of a token)", TOKEN_WORDS)
CARD = Scalar(rf"{NAME} +[1-6]", "a card such as 'red 3'")
TURNED = Scalar(rf"{NAME} +[1-6]( +{NAME})?", "a card such as 'red 3', or 'white 4 blue' with the crocodile it moved")
SPECIAL = OneOf(SPECIALS)

FIELDS: Mapping[str, Any] = {
    "players": ListOf(PLAYER, 2, 6, "two to six players"),
    "to_move": PLAYER,
    "crocodiles": MapOf(COLOUR, Whole(0, RING - 1)),
    "track": MapOf(PLAYER, Whole(0, FARTHEST)),
    "turned": ListOf(TURNED),
    "passed": ListOf(CARD),
    "discards": ListOf(CARD),
    "left_start": ListOf(PLAYER),
    "deck": ListOf(CARD, 1),
    "lap": Whole(1, LONGEST),
    "advanced": OneOf(("true", "false")),
    "hands": MapOf(PLAYER, ListOf(OneOf((*SPECIALS, "unknown")), 0, 2, "up to two special cards")),
    "in_front": MapOf(PLAYER, Record({"card": SPECIAL, "by": PLAYER}, ("card", "by"))),
    "specials_gone": ListOf(SPECIAL),
    "phase": OneOf(("turn", "special")),
}
REQUIRED = ("players", "to_move", "crocodiles", "track")
ADVANCED_ONLY = ("hands", "in_front", "specials_gone")


def read(game: Game[State], position: Position) -> State:
    """The state a file describes; every fault of it at once."""
    fields, rulings, problems = opened(game, position)
    state = _Reader(fields, rulings, problems).state()
    problems.raise_any()
    for fault in faults(state):
        problems.add(fault, next(key for key in fields if key == "track"))
    problems.raise_any()
    return state


def faults(state: State) -> Iterator[str]:
    """What cannot be on any table: a second pawn home."""
    home = [player for player, steps in zip(state.players, state.track) if state.home(steps)]
    if len(home) > 1:
        yield f"track: {listed(home)} are home, but the game ends with the first of them"


class _Reader:
    """Reads one file whose shapes are right; notes what cannot be."""

    def __init__(self, fields: Fields, rulings: Rulings, problems: Problems) -> None:
        self.fields, self.rulings, self.problems = fields, rulings, problems
        self.players = tuple(map(str, self._list("players")))
        self.advanced = fields.get("advanced") == "true"
        self.colours = tuple(map(str, self._mapping("crocodiles")))

    def state(self) -> State:
        self._names()
        deck, turned = self._deck(), self._turned()
        self._once(deck)
        track = self._track()
        return State(
            rulings=self.rulings,
            players=self.players,
            to_move=self._player("to_move", self.fields["to_move"]),
            phase=self._phase(),
            crocodiles=tuple((str(name), int(str(at))) for name, at in self._mapping("crocodiles").items()),
            track=track,
            turned=turned,
            passed=tuple(sorted(self._cards("passed"))),
            discards=tuple(sorted(self._cards("discards"))),
            deck=deck,
            steps=self._lap(),
            left=self._left(track),
            advanced=self.advanced,
            hands=self._hands(),
            in_front=self._in_front(),
            gone=self._specials(),
        )

    # -- nodes whose shape was checked -------------------------------------------------------------------------------

    def _list(self, key: str) -> Items:
        node = self.fields.get(key, Items())
        assert isinstance(node, Items)
        return node

    def _mapping(self, key: str) -> Fields:
        node = self.fields.get(key, Fields())
        assert isinstance(node, Fields)
        return node

    # -- players and the track ---------------------------------------------------------------------------------------

    def _names(self) -> None:
        seen: set[str] = set()
        for name in self._list("players"):
            if str(name) in seen:
                self.problems.add(f"players: {name} is named twice", name)
            seen.add(str(name))
        if "deck" not in self.fields and len(self.colours) != CROCODILES:
            found = f"{len(self.colours)} given"
            self.problems.add(
                f"crocodiles: five expected, {found} (another number needs a `deck`)", self._at("crocodiles")
            )
        elif not self.colours:
            self.problems.add("crocodiles: at least one is needed", self._at("crocodiles"))

    def _at(self, key: str) -> Any:
        """The key itself where it stands in the file."""
        return next((name for name in self.fields if name == key), self.fields)

    def _player(self, where: str, name: Any) -> str:
        if str(name) not in self.players:
            self.problems.add(f"{where}: {name} does not play{did_you_mean(str(name), self.players)}", name)
        return str(name)

    def _by_player(self, key: str) -> dict[str, Node]:
        found = self._mapping(key)
        for name in found:
            self._player(key, name)
        return {str(name): node for name, node in found.items()}

    def _track(self) -> tuple[int, ...]:
        found = self._by_player("track")
        for player in self.players:
            if player not in found:
                self.problems.add(f"track: {player} is missing", self._at("track"))
        return tuple(int(str(found.get(player, "0"))) for player in self.players)

    def _lap(self) -> int | None:
        if "lap" not in self.fields:
            return None
        if "deck" not in self.fields:
            self.problems.add(
                "lap: only with a `deck` of one's own; otherwise the ruling `lap` decides", self._at("lap")
            )
        return int(str(self.fields["lap"]))

    def _left(self, track: tuple[int, ...]) -> frozenset[str] | None:
        away = {player for player, steps in zip(self.players, track) if steps}
        if "left_start" in self.fields:
            return frozenset(self._player("left_start", name) for name in self._list("left_start")) | away
        fresh = not (self._list("turned") or self._list("passed") or self._list("discards"))
        if len(away) == len(self.players) or (fresh and not away):
            return frozenset(away)
        if self.rulings.ah_oh_start == "ever":
            self.problems.add(
                "left_start is missing: under ah-oh-start: ever it lists whose pawn has left the start once",
                self.fields,
            )
        return None

    # -- the cards that move crocodiles ------------------------------------------------------------------------------

    def _deck(self) -> tuple[Card, ...]:
        if "deck" not in self.fields:
            return full_deck(self.colours)
        cards: dict[Card, Node] = {}
        for node in self._list("deck"):
            card = self._card("deck", node)
            if card in cards:
                self.problems.add(f"deck: {card} is there twice; a deck has each card once", node)
            cards[card] = node
        return tuple(card for card in full_deck(self.colours) if card in cards)

    def _card(self, where: str, node: Node) -> Card:
        colour, value = str(node).split()[:2]
        if colour not in (*self.colours, WILD):
            names = (*self.colours, WILD)
            self.problems.add(f"{where}: there is no {colour} crocodile{did_you_mean(colour, names)}", node)
        return Card(colour, int(value))

    def _cards(self, key: str) -> tuple[Card, ...]:
        return tuple(self._card(key, node) for node in self._list(key))

    def _turned(self) -> tuple[Turned, ...]:
        return tuple(self._turned_card(node) for node in self._list("turned"))

    def _turned_card(self, node: Node) -> Turned:
        card, moved = self._card("turned", node), str(node).split()[2:]
        if card.wild and not moved:
            self.problems.add(f"turned: {card} needs the crocodile it moved, as in '{card} {self.colours[0]}'", node)
        elif moved and moved[0] not in self.colours:
            self.problems.add(f"turned: there is no {moved[0]} crocodile{did_you_mean(moved[0], self.colours)}", node)
        elif moved and not card.wild and moved[0] != card.colour:
            self.problems.add(f"turned: {card} moves {card.colour}; only a wild card names another crocodile", node)
        return Turned(card, moved[0] if moved else card.colour)

    def _once(self, deck: tuple[Card, ...]) -> None:
        """Each card lies in one place, and belongs to the deck."""
        seen: dict[Card, str] = {}
        for key in ("turned", "passed", "discards"):
            for node in self._list(key):
                colour, value = str(node).split()[:2]
                card = Card(colour, int(value))
                if card not in deck and colour in (*self.colours, WILD):
                    self.problems.add(f"{key}: {card} is not in this deck", node)
                elif card in seen:
                    where = "twice" if seen[card] == key else f"also among `{seen[card]}`"
                    self.problems.add(f"{key}: {card} lies here {where}; there is one of each card", node)
                seen[card] = key

    # -- the advanced game -------------------------------------------------------------------------------------------

    def _phase(self) -> Phase:
        if self.fields.get("phase") != "special":
            return "turn"
        if not self.advanced:
            self.problems.add("phase: special cards belong to the advanced game (advanced: true)", self._at("phase"))
        if self._list("turned"):
            message = "turned: after the turn its cards are passed on or discarded; nothing is turned in phase: special"
            self.problems.add(message, self._at("turned"))
        return "special"

    def _hands(self) -> tuple[Hand, ...]:
        found = self._by_player("hands")
        if self.advanced:
            missing = [player for player in self.players if player not in found]
            if missing:
                place = self._at("hands") if "hands" in self.fields else self.fields
                self.problems.add(
                    f"hands: {listed(missing)} missing ([] for an empty hand, unknown for a hidden card)", place
                )
        return tuple(self._hand(found.get(player, Items())) for player in self.players)

    def _hand(self, node: Node) -> Hand:
        cards = [str(card) for card in node]
        return Hand(tuple(sorted(card for card in cards if card != "unknown")), cards.count("unknown"))

    def _in_front(self) -> tuple[Front | None, ...]:
        found = self._by_player("in_front")
        fronts: dict[str, Front] = {}
        for player, node in found.items():
            assert isinstance(node, Fields)
            fronts[player] = Front(str(node["card"]), self._player(f"in_front.{player}.by", node["by"]))
        return tuple(fronts.get(player) for player in self.players)

    def _specials(self) -> tuple[str, ...]:
        for key in ADVANCED_ONLY:
            if self.fields.get(key) and not self.advanced:
                self.problems.add(f"{key} belongs to the advanced game (advanced: true)", self._at(key))
        seen: dict[str, int] = {}
        unknown = 0
        for card, node in self._all_specials():
            seen[card] = seen.get(card, 0) + 1
            unknown += card == "unknown"
            if card != "unknown" and seen[card] == COPIES + 1:
                self.problems.add(f"{card} is there more than {COPIES} times; there are two of each special card", node)
        if sum(seen.values()) > COPIES * len(SPECIALS):
            self.problems.add(
                f"{sum(seen.values())} special cards given, there are {COPIES * len(SPECIALS)}", self.fields
            )
        return tuple(sorted(map(str, self._list("specials_gone"))))

    def _all_specials(self) -> Iterator[tuple[str, Node]]:
        for hand in self._mapping("hands").values():
            yield from ((str(card), card) for card in hand if isinstance(card, Text))
        for front in self._mapping("in_front").values():
            assert isinstance(front, Fields)
            yield str(front["card"]), front["card"]
        yield from ((str(card), card) for card in self._list("specials_gone"))


# -- writing --------------------------------------------------------------------------------------------------------


def write(game: Game[State], state: State) -> dict[str, Any]:
    """The state as plain data; what is empty or can be told from the rest is left out."""
    plain: dict[str, Any] = {
        **heading(game, state),
        "players": list(state.players),
        "to_move": state.to_move,
        "crocodiles": dict(state.crocodiles),
        "track": dict(zip(state.players, state.track)),
    }
    if state.turned:
        plain["turned"] = [str(card) for card in state.turned]
    for key, cards in (("passed", state.passed), ("discards", state.discards)):
        if cards:
            plain[key] = [str(card) for card in state.deck if card in cards]
    if state.left is not None and not all(state.track):
        plain["left_start"] = [player for player in state.players if player in state.left]
    plain.update(_own_deck(state))
    plain.update(_advanced(state))
    return plain


def _own_deck(state: State) -> dict[str, Any]:
    colours = tuple(colour for colour, _ in state.crocodiles)
    plain: dict[str, Any] = {}
    if state.steps is not None or state.deck != full_deck(colours) or len(colours) != CROCODILES:
        plain["deck"] = [str(card) for card in state.deck]
    if state.steps is not None:
        plain["lap"] = state.steps
    return plain


def _advanced(state: State) -> dict[str, Any]:
    if not state.advanced:
        return {}
    plain: dict[str, Any] = {"advanced": True}
    hands = zip(state.players, state.hands)
    plain["hands"] = {player: [*hand.known, *["unknown"] * hand.unknown] for player, hand in hands}
    in_front = {player: front._asdict() for player, front in zip(state.players, state.in_front) if front}
    if in_front:
        plain["in_front"] = in_front
    if state.gone:
        plain["specials_gone"] = list(state.gone)
    if state.phase == "special":
        plain["phase"] = "special"
    return plain
