"""The names of styles, and what they look like with many colours, with few, and with none.

Plain text has the colours of the player's own terminal, dark or light; only marks and cards bring colours along.
"""

from functools import cache

from rich.style import Style

FULL = {
    "plain": "none",
    "dim": "#7b8794",
    "title": "bold #10141a on #88c0d0",
    "strong": "bold",
    "turn": "bold #10141a on #ebcb8b",
    "key": "bold #d08b2b",
    "back": "#81a1c1 on #2b3442",
    "face": "bold #10141a on #e5e9f0",
    "mine": "bold #10141a on #a3be8c",
    "gap": "#7b8794",
    "good": "bold #6f9a52",
    "bad": "bold #bf616a",
    "say": "#a0719a",
}
BASIC = {
    "plain": "none",
    "dim": "bright_black",
    "title": "reverse",
    "strong": "bold",
    "turn": "bold reverse yellow",
    "key": "bold yellow",
    "back": "blue",
    "face": "bold reverse",
    "mine": "bold reverse green",
    "gap": "bright_black",
    "good": "bold green",
    "bad": "bold red",
    "say": "magenta",
}
NONE = {
    "plain": "none",
    "dim": "none",
    "title": "reverse",
    "strong": "bold",
    "turn": "bold reverse",
    "key": "bold",
    "back": "none",
    "face": "reverse",
    "mine": "bold reverse",
    "gap": "none",
    "good": "bold",
    "bad": "bold",
    "say": "none",
}
PALETTES = {"truecolor": FULL, "256": FULL, "standard": BASIC, "none": NONE}


@cache
def style(name: str, colours: str) -> Style:
    """The style of a name for a kind of terminal.

    Rich gives one object for one definition, and that object keeps the codes of the first terminal it was written for;
    so each kind of terminal gets objects of its own.
    """
    shared = Style.parse(PALETTES[colours][name])
    return Style(color=shared.color, bgcolor=shared.bgcolor, bold=shared.bold, reverse=shared.reverse)
