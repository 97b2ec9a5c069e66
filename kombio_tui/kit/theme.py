"""The names of styles, and what they look like with many colours, with few, and with none.

Plain text uses the terminal's own colours, dark or light; only marks and cards have colours of their own. The colours
of cards are safe for colour-blind players (after Okabe and Ito), and a sign always says the same as the colour.
"""

from functools import cache

from rich.color import ColorSystem
from rich.style import Style

from kombio_tui.kit.terminal import Colours

STYLES: dict[str, tuple[str, str, str]] = {
    # name: many colours, sixteen colours, no colours
    "plain": ("none", "none", "none"),
    "dim": ("#7b8794", "bright_black", "none"),
    "strong": ("bold", "bold", "bold"),
    "title": ("bold #10141a on #88c0d0", "bold reverse cyan", "reverse"),
    "turn": ("bold #10141a on #f0c060", "bold reverse yellow", "bold reverse"),
    "flash": ("bold #ffffff on #b8442c", "bold reverse red", "bold reverse"),
    "key": ("bold #d08b2b", "bold yellow", "bold"),
    "cursor": ("bold #10141a on #d08b2b", "bold reverse yellow", "bold reverse"),
    "rule": ("#55606e", "bright_black", "none"),
    "good": ("bold #3a9d6e", "bold green", "bold"),
    "bad": ("bold #d0563c", "bold red", "bold"),
    "say": ("#a86fa0", "magenta", "none"),
    "fresh": ("bold #f0c060", "bold yellow", "bold"),
    "back": ("#7d9cc4 on #2b3442", "blue", "none"),
    "gap": ("#7b8794", "bright_black", "none"),
    "number": ("bold #10141a on #e8ebf0", "bold reverse", "bold reverse"),
    "low": ("bold #06231a on #2fb58a", "bold reverse green", "bold reverse"),
    "look": ("bold #2b2600 on #efe25a", "bold reverse yellow", "bold reverse"),
    "spy": ("bold #2b1900 on #e8a01c", "bold reverse red", "bold reverse"),
    "swap": ("bold #06202e on #5fb4e6", "bold reverse cyan", "bold reverse"),
    "both": ("bold #2b0a1c on #d48ab0", "bold reverse magenta", "bold reverse"),
    "red": ("bold #ffffff on #c2410c", "bold reverse red", "bold reverse"),
    "orange": ("bold #2b1900 on #f0a030", "bold reverse bright_red", "bold reverse"),
    "yellow": ("bold #2b2600 on #efe25a", "bold reverse yellow", "bold reverse"),
    "green": ("bold #06231a on #2fb58a", "bold reverse green", "bold reverse"),
    "blue": ("bold #ffffff on #1f6fb5", "bold reverse blue", "bold reverse"),
    "violet": ("bold #2b0a1c on #d48ab0", "bold reverse magenta", "bold reverse"),
    "white": ("bold #10141a on #e8ebf0", "bold reverse", "bold reverse"),
    "joker": ("bold #10141a on #e8ebf0", "bold reverse", "bold reverse"),
    "skip": ("bold #ffffff on #4a5260", "bold reverse bright_black", "bold reverse"),
    "known": ("italic #9aa7b5", "italic", "italic"),
}
COLUMNS = {"truecolor": 0, "256": 0, "standard": 1, "none": 2}
COLOUR_SYSTEMS: dict[Colours, ColorSystem] = {
    "truecolor": ColorSystem.TRUECOLOR,
    "256": ColorSystem.EIGHT_BIT,
    "standard": ColorSystem.STANDARD,
    "none": ColorSystem.STANDARD,
}


@cache
def style(name: str, colours: Colours) -> Style:
    """The named style for a kind of terminal.

    Rich returns the same object for the same definition, and it caches the codes of the first terminal it was rendered
    for. So each kind of terminal gets its own objects.
    """
    shared = Style.parse(STYLES[name][COLUMNS[colours]])
    return Style(
        color=shared.color, bgcolor=shared.bgcolor, bold=shared.bold, reverse=shared.reverse, italic=shared.italic
    )


@cache
def codes(name: str, colours: Colours) -> tuple[str, str]:
    """What a terminal of a kind is sent before and after a text in the named style."""
    before, after = style(name, colours).render("text", color_system=COLOUR_SYSTEMS[colours]).split("text")
    return before, after
