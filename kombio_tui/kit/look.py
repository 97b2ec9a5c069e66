"""How to draw for one player: the window size, what the terminal can show, and the player's preferences."""

from typing import Literal

from msgspec import Struct
from msgspec.structs import force_setattr

from kombio_tui.kit.palette import Theme
from kombio_tui.kit.shared import shared
from kombio_tui.kit.terminal import Colours, Terminal
from kombio_tui.text.languages import Say, say_in
from protocol.languages import EN
from protocol.people import Settings


class Pen(Struct, frozen=True, cache_hash=True):
    """What a terminal can draw with."""

    colours: Colours = "truecolor"
    unicode: bool = True
    theme: Theme = "dark"
    links: bool = False


class Look(Struct, frozen=True, cache_hash=True):
    """Everything a page needs to know to draw itself."""

    width: int = 80
    height: int = 24
    language: str = EN
    cards: Literal["auto", "small", "large"] = "auto"
    marks: bool = True
    motion: Literal["auto", "on", "off"] = "off"
    """Whether things move; only on a player's own screen they do."""
    slow: bool = False
    """Whether the way to the player is so long that motion would come late."""
    unicode: bool = True
    """Whether the terminal shows more than ASCII."""
    say: Say = say_in(EN)
    """The words of the player's language."""

    def __post_init__(self) -> None:
        force_setattr(self, "say", say_in(self.language))


_pen, _look = shared(Pen), shared(Look)
"""Players with the same pen or look have the same object: drawings are cached by them, and it is found at once."""


def pen_for(terminal: Terminal, settings: Settings) -> Pen:
    """The player's own choice, or what the terminal says it can do."""
    return _pen(
        terminal.colours if settings.colours == "auto" else settings.colours,
        terminal.unicode if settings.characters == "auto" else settings.characters == "unicode",
        settings.theme,
        terminal.strings,
    )


def language_for(terminal: Terminal, settings: Settings) -> str:
    """The player's own choice, or the client's locale."""
    return terminal.language if settings.language == "auto" else settings.language


SLOW = 150
"""Milliseconds: above this round trip nothing moves unless the player wants it."""


def look_for(terminal: Terminal, settings: Settings, width: int, height: int, slow: bool = False) -> Look:
    """The look of a player's screen."""
    return _look(
        width,
        height,
        language_for(terminal, settings),
        settings.cards,
        settings.marks,
        settings.motion,
        slow,
        pen_for(terminal, settings).unicode,
    )
