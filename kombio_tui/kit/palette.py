"""The palette: every colour of the screens, by what it means, in four columns.

A colour is an ink (of letters and rims) or a ground (what lies behind them). Each has a column for terminals with all
colours, one with 256 (written as indexes, never left to be found by the nearest colour) and one with 16. Without
colours there are only bold and reverse. Each meaning has one colour: gold is "you may act", and nothing else is gold.

With 16 colours a ground that is not black brings its own ink, because few pairs can be read with all the palettes of
common terminals.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

Theme = Literal["dark", "light", "midnight", "contrast"]


class Ink(NamedTuple):
    """The colour of letters and rims."""

    all: str
    indexed: int
    few: str


class Ground(NamedTuple):
    """The colour behind letters; with 16 colours it may bring its own ink."""

    all: str
    indexed: int
    few: str = "black"
    few_ink: str = ""


INKS: Mapping[str, Ink] = {
    # on the grounds of the house
    "text": Ink("#dadada", 253, "white"),
    "strong": Ink("#ffffff", 231, "bright_white"),
    "muted": Ink("#98a0a3", 246, "white"),
    "soft": Ink("#a9d3d0", 152, "white"),  # muted, on felt
    "key": Ink("#ffd447", 220, "bright_yellow"),
    "good": Ink("#5fd7ad", 79, "bright_green"),
    "bad": Ink("#ff8a63", 209, "bright_red"),
    "call": Ink("#d2b0ff", 183, "bright_magenta"),
    "people": Ink("#8ad4ff", 117, "bright_cyan"),
    "rule": Ink("#5a6266", 240, "bright_black"),
    "rail": Ink("#7a5527", 94, "yellow"),
    # on cards
    "black": Ink("#000000", 16, "black"),
    "white": Ink("#ffffff", 231, "bright_white"),
    "plain": Ink("#16181a", 233, "black"),
    "paper": Ink("#fdf8e1", 230, "white"),
    "edge": Ink("#d7d7af", 187, "white"),
    "weave": Ink("#6f8ce0", 68, "bright_blue"),
    "back edge": Ink("#8787af", 103, "blue"),
    "worn": Ink("#6c6c6c", 242, "bright_black"),
    "low": Ink("#0b5351", 23, "black"),
    "look": Ink("#1d2a78", 18, "black"),
    "spy": Ink("#9a1fc4", 128, "black"),
    "swap": Ink("#a85a00", 130, "black"),
    "both": Ink("#7d1010", 88, "black"),
    # what something means
    "gold": Ink("#ffd447", 220, "bright_yellow"),
    "news": Ink("#86f0f4", 123, "bright_cyan"),
    "before": Ink("#64adc9", 74, "cyan"),
    "slap": Ink("#c4089a", 163, "magenta"),
    "mint": Ink("#5fd7ad", 79, "bright_green"),
    "lead": Ink("#afffd7", 158, "bright_green"),
    "alarm": Ink("#cf1f1f", 160, "red"),
    "lilac": Ink("#d2b0ff", 183, "bright_magenta"),
    # lines of a chart, by seat
    "line a": Ink("#ffffff", 231, "bright_white"),
    "line b": Ink("#ffaf00", 214, "bright_yellow"),
    "line c": Ink("#00d7ff", 45, "bright_cyan"),
    "line e": Ink("#ff5faf", 205, "bright_magenta"),
    "line f": Ink("#ffffaf", 229, "bright_green"),
    "line g": Ink("#afaf87", 144, "white"),
    "line h": Ink("#afaf87", 144, "white"),  # the sixth seat where there is no g
}
GROUNDS: Mapping[str, Ground] = {
    # the house
    "room": Ground("#15191b", 234),
    "bar": Ground("#2a3134", 237, "white", "black"),
    "felt": Ground("#0b5351", 23),
    "chosen": Ground("#444444", 238, "blue", "bright_white"),
    # cards
    "paper": Ground("#fdf8e1", 230, "white", "black"),
    "back": Ground("#1d2a78", 18, "blue", "bright_white"),
    "taboo": Ground("#444444", 238, "black", "bright_white"),
    # what something means
    "gold": Ground("#ffd447", 220, "bright_yellow", "black"),
    "news": Ground("#86f0f4", 123, "bright_cyan", "black"),
    "before": Ground("#64adc9", 74, "cyan", "black"),
    "slap": Ground("#c4089a", 163, "magenta", "bright_white"),
    "mint": Ground("#5fd7ad", 79, "green", "black"),
    "alarm": Ground("#cf1f1f", 160, "red", "bright_white"),
    "lilac": Ground("#d2b0ff", 183, "bright_magenta", "black"),
    # the colours of Level 8 and Compañeros
    "red": Ground("#cc1b1b", 160, "red", "bright_white"),
    "orange": Ground("#ff9800", 214, "bright_red", "black"),
    "yellow": Ground("#fff36b", 227, "bright_yellow", "black"),
    "green": Ground("#007a57", 29, "green", "black"),
    "blue": Ground("#1d62d1", 26, "blue", "bright_white"),
    "violet": Ground("#d2b0ff", 183, "bright_magenta", "black"),
    "white": Ground("#eeeeee", 255, "bright_white", "black"),
    "joker": Ground("#fdf8e1", 230, "white", "black"),
    "skip": Ground("#55595b", 240, "black", "bright_white"),
}
SHAPES = frozenset(("paper", "edge", "weave", "back edge", "worn", "news", "before", "rail", "rule"))
"""Inks of rims and patterns; they are never letters."""
UNPAINTED = frozenset(("room", "felt", "back", "taboo"))
"""Grounds that are left as they are where there are no colours; the others are shown in reverse."""


Changes = tuple[Mapping[str, Ink], Mapping[str, Ground]]
THEMES: Mapping[Theme, Changes] = {
    "dark": ({}, {}),
    "light": (
        {
            "text": Ink("#1f2426", 235, "white"),
            "muted": Ink("#5a6164", 240, "white"),
            "rule": Ink("#a8a8a8", 248, "bright_black"),
            "strong": Ink("#000000", 16, "bright_white"),
            "key": Ink("#6b4a00", 58, "bright_yellow"),
            "good": Ink("#00664a", 23, "bright_green"),
            "bad": Ink("#b3261e", 124, "bright_red"),
            "call": Ink("#6a3fb0", 54, "bright_magenta"),
            "people": Ink("#005f9e", 24, "bright_cyan"),
            "line a": Ink("#000000", 16, "bright_white"),
            "line b": Ink("#875f00", 94, "bright_yellow"),
            "line c": Ink("#005f87", 24, "bright_cyan"),
            "line e": Ink("#af005f", 125, "bright_magenta"),
            "line f": Ink("#5f5f00", 58, "bright_green"),
            "line g": Ink("#5f5f5f", 59, "white"),
            "line h": Ink("#5f5f5f", 59, "white"),
        },
        {
            "room": Ground("#f5f3ea", 255, "bright_white", "black"),
            "bar": Ground("#d9d6cb", 252, "white", "black"),
            "chosen": Ground("#dfe6e4", 253, "blue", "bright_white"),
        },
    ),
    "midnight": (
        {"soft": Ink("#b9c7e6", 153, "white"), "rail": Ink("#4a4f6a", 60, "yellow")},
        {
            "room": Ground("#10121a", 233),
            "felt": Ground("#1b2440", 17),
            "back": Ground("#6b1d2e", 52, "blue", "bright_white"),
        },
    ),
    "contrast": (
        {
            "text": Ink("#ffffff", 231, "bright_white"),
            "muted": Ink("#d0d0d0", 252, "white"),
            "soft": Ink("#e4e4e4", 254, "white"),
            "rail": Ink("#ffffff", 231, "white"),
        },
        {"room": Ground("#000000", 16), "bar": Ground("#303030", 236, "white", "black"), "felt": Ground("#000000", 16)},
    ),
}
