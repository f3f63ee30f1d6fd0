"""The colours of pictures, for light and dark pages.

hue      the colour of a tile, pawn or card: the same on every page, with the ink that reads best on it
tone     a colour of the page, the board or a mark: one for light pages, one for dark ones
class    how shapes ask for tones, so that one style sheet can exchange them
"""

from __future__ import annotations

from typing import Literal, NamedTuple, TypeAlias

Theme: TypeAlias = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")


class Tone(NamedTuple):
    """The same thing on a light and on a dark page."""

    light: str
    dark: str


TONES = {
    "page": Tone("#ffffff", "#14191f"),
    "ink": Tone("#171c21", "#f0f4f7"),
    "soft": Tone("#4b5a66", "#b0bdc8"),
    "line": Tone("#c3ccd4", "#46535f"),
    "water": Tone("#d3ebf6", "#17394b"),
    "ripple": Tone("#9fcbe0", "#2f627b"),
    "wood": Tone("#efdfc4", "#4d3c28"),
    "grain": Tone("#86663a", "#c9a871"),
    "stone": Tone("#eef1f3", "#28313a"),
    "hide": Tone("#bfdcae", "#264430"),
    "scale": Tone("#3f7030", "#8dbd7a"),
    "back": Tone("#fbf8f1", "#232b33"),
    "move": Tone("#0f4fa8", "#93c5ff"),
    "reach": Tone("#0a6838", "#86e3ae"),
    "refused": Tone("#b0201a", "#ffa399"),
}

HUES = {
    "red": "#c8352b", "yellow": "#f4c430", "green": "#1d7a45", "blue": "#2360b3", "orange": "#e8862a",
    "purple": "#7a3c9c", "violet": "#7a3c9c", "magenta": "#b0307a", "cyan": "#117a8a", "white": "#ffffff",
    "black": "#22262b", "grey": "#66717b", "gray": "#66717b", "pink": "#ea9bbb", "brown": "#7a4a23",
}  # fmt: skip
PAPER = "#f7efdc"
"""What has no colour of its own: players' pawns, special cards."""
INKS = ("#14181c", "#ffffff")

CLASSES = {
    "page": "fill:{page}",
    "ink": "fill:{ink}",
    "soft": "fill:{soft}",
    "edge": "stroke:{ink}",
    "rule": "fill:none;stroke:{line}",
    "rule-in": "stroke:{line}",
    "basin": "fill:{water};stroke:{ripple}",
    "water": "fill:{water};stroke:{ripple}",
    "wood": "fill:{wood};stroke:{grain}",
    "grain": "fill:none;stroke:{grain}",
    "stone": "fill:{stone};stroke:{line}",
    "hide": "fill:{hide};stroke:{scale}",
    "scale": "fill:{scale}",
    "claw": "fill:none;stroke:{scale}",
    "back": "fill:{back}",
    "hatch": "fill:none;stroke:{soft}",
    "halo": "fill:none;stroke:{page}",
    "veil": "stroke:{page}",
    "move": "stroke:{move}",
    "move-in": "fill:{move}",
    "reach": "stroke:{reach}",
    "reach-in": "fill:{reach}",
    "refused": "stroke:{refused}",
    "refused-in": "fill:{refused}",
}
"""What each class of a shape means, in tones."""
PREFIX = "croc-"
"""Before every class name: a picture may stand in a page that has classes of its own."""


def style(theme: Theme) -> str:
    """The style sheet: for one kind of page, or for both."""
    if theme != "auto":
        return _rules(theme)
    return f"{_rules('light')}@media (prefers-color-scheme:dark){{{_rules('dark')}}}"


def _rules(theme: Literal["light", "dark"]) -> str:
    tones = {name: getattr(tone, theme) for name, tone in TONES.items()}
    return "".join(f".{PREFIX}{name}{{{looks.format(**tones)}}}" for name, looks in CLASSES.items())


def named(*names: str) -> str:
    """The value of a class attribute."""
    return " ".join(PREFIX + name for name in names)


def hue(colour: str) -> str:
    """The fill of a face of that colour; paper for a colour nobody knows and for none."""
    return HUES.get(colour, PAPER)


def ink_on(fill: str) -> str:
    """The ink that reads best on a fill."""
    return max(INKS, key=lambda ink: contrast(ink, fill))


def contrast(one: str, other: str) -> float:
    """How well two colours can be told apart, from 1 to 21, as the web's accessibility guidelines define it."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
