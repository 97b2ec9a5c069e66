"""What the player's terminal can show, according to the client."""

import io
from collections.abc import Mapping
from functools import cache
from typing import Literal

from msgspec import Struct
from rich.console import Console

from protocol.languages import EN, LANGUAGES

Colours = Literal["truecolor", "256", "standard", "none"]
Notifies = Literal["777", "9"]

WITH_STRINGS = (
    "xterm", "tmux", "screen", "rxvt", "kitty", "alacritty", "foot", "wezterm", "konsole", "gnome", "vte", "st-",
    "iterm", "mintty", "ghostty", "contour", "putty",
)  # fmt: skip
"""The terminals that take control strings, by the beginning of their names. A console would print parts of them."""
NOTIFY_BY_9 = ("kitty", "ghostty", "wezterm")
"""The terminals that take OSC 9 for a notification, by the end of their names; iTerm2 says who it is by LC_TERMINAL."""
SMALLEST = (20, 10)
LARGEST = (500, 200)


class Terminal(Struct, frozen=True):
    """Colours, characters and language of a terminal."""

    colours: Colours = "truecolor"
    unicode: bool = True
    language: str = EN
    strings: bool = False
    """Whether it understands control strings (OSC), such as links and titles, or at least leaves them out."""
    notifies: Notifies = "777"
    """Which control string it takes for a desktop notification, if it takes any."""


def described(term: str, environment: Mapping[str, str]) -> Terminal:
    """Read TERM, COLORTERM, NO_COLOR, LANG and LC_* as the client sent them."""
    locale = environment.get("LC_ALL") or environment.get("LC_CTYPE") or environment.get("LANG") or ""
    language = environment.get("LC_ALL") or environment.get("LC_MESSAGES") or environment.get("LANG") or ""
    return Terminal(
        colours=_colours(term, environment),
        unicode=not locale or "utf" in locale.lower(),
        strings=term.startswith(WITH_STRINGS),
        notifies="9" if environment.get("LC_TERMINAL") == "iTerm2" or term.endswith(NOTIFY_BY_9) else "777",
        language=next((known for known in LANGUAGES if known == language[:2].lower()), EN),
    )


def _colours(term: str, environment: Mapping[str, str]) -> Colours:
    if environment.get("NO_COLOR") or term in ("dumb", "vt100", "vt220"):
        return "none"
    if environment.get("COLORTERM", "").lower() in ("truecolor", "24bit") or "direct" in term:
        return "truecolor"
    return "256" if "256color" in term or "kitty" in term or "alacritty" in term else "standard"


@cache
def console(colours: Colours) -> Console:
    """A console with the colours of the player's terminal, not those of this process's own."""
    return Console(
        color_system=None if colours == "none" else colours,
        no_color=colours == "none",
        force_terminal=True,
        legacy_windows=False,
        file=io.StringIO(),
        highlight=False,
        emoji=False,
    )


def clamped(width: int, height: int) -> tuple[int, int]:
    """A usable screen size, whatever the client says."""
    return (
        min(max(width or 80, SMALLEST[0]), LARGEST[0]),
        min(max(height or 24, SMALLEST[1]), LARGEST[1]),
    )
