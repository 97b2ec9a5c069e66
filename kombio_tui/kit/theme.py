"""Styles: an ink on a ground, as a terminal of each kind shows them.

A style is written as what it is, `bold gold on room`, with colours of the palette; the most common ones have a name.
"""

from functools import cache

from msgspec import Struct
from rich.color import Color
from rich.style import Style

from kombio_tui.kit.palette import GROUNDS, INKS, SHAPES, THEMES, UNPAINTED, Ground, Ink, Theme
from kombio_tui.kit.terminal import Colours

NAMES = {
    "plain": "text on room",
    "muted": "muted on room",
    "strong": "bold strong on room",
    "rule": "rule on room",
    "key": "bold key on room",
    "good": "bold good on room",
    "bad": "bold bad on room",
    "call": "bold call on room",
    "people": "bold people on room",
    "bar": "text on bar",
    "felt": "bold white on felt",
    "felt muted": "soft on felt",
    "title": "bold black on paper",
    "link": "bold black on paper",
    "you": "bold black on gold",
    "chosen": "bold strong on chosen",
}
"""The styles that many screens use."""
SEPARATOR = " on "
BOLD = "bold "
SGR_16 = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")


class Paint(Struct, frozen=True):
    """A style taken apart: its colours in the palette, and whether it is bold."""

    ink: str
    ground: str
    bold: bool = False


@cache
def paint(style: str) -> Paint:
    """Take a style apart."""
    colours, bold = (NAMES.get(style, style), False)
    if colours.startswith(BOLD):
        colours, bold = colours.removeprefix(BOLD), True
    ink, _, ground = colours.partition(SEPARATOR)
    if ink not in INKS or ground not in GROUNDS:
        raise KeyError(style)
    return Paint(ink, ground, bold)


@cache
def on(style: str, ground: str) -> str:
    """The same style on another ground; on felt there are two inks only, for what is new and for what is not."""
    was = paint(style)
    if was.ground != "room":
        return style
    if ground == "felt":
        return f"{BOLD}white{SEPARATOR}felt" if was.ink in ("text", "strong") else f"soft{SEPARATOR}felt"
    return f"{BOLD if was.bold else ''}{was.ink}{SEPARATOR}{ground}"


@cache
def blank_alike(one: str, other: str) -> bool:
    """Whether a space looks the same in both styles, on every terminal: only its ground can be seen."""
    return paint(one).ground == paint(other).ground


def ink_of(name: str, theme: Theme) -> Ink:
    """An ink of a theme."""
    return THEMES[theme][0].get(name) or INKS[name]


def ground_of(name: str, theme: Theme) -> Ground:
    """A ground of a theme."""
    return THEMES[theme][1].get(name) or GROUNDS[name]


class Attributes(Struct, frozen=True):
    """What a terminal is told before a text, in its own numbers: each empty if there is nothing to say."""

    ink: str = ""
    ground: str = ""
    bold: bool = False
    reverse: bool = False


@cache
def attributes(style: str, colours: Colours, theme: Theme) -> Attributes:
    """A style as a terminal of a kind shows it."""
    painted = paint(style)
    ink, ground = ink_of(painted.ink, theme), ground_of(painted.ground, theme)
    match colours:
        case "truecolor":
            return Attributes(f"38;2;{_rgb(ink.all)}", f"48;2;{_rgb(ground.all)}", painted.bold)
        case "256":
            return Attributes(f"38;5;{ink.indexed}", f"48;5;{ground.indexed}", painted.bold)
        case "standard":
            few = ink.few if painted.ink in SHAPES else ground.few_ink or ink.few
            return Attributes(_few(few, 30), _few(ground.few, 40), painted.bold)
        case _:
            return Attributes(bold=painted.bold, reverse=painted.ground not in UNPAINTED)


@cache
def is_flat(style: str, colours: Colours) -> bool:
    """Whether a shape in this style can't be told from its ground: without colours both are paper.

    A half block on reversed ground would be a dark stripe, in which the numeral beside it is lost.
    """
    painted = paint(style)
    return colours == "none" and painted.ink in SHAPES and painted.ground not in UNPAINTED


def _rgb(colour: str) -> str:
    return ";".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))


def _few(name: str, base: int) -> str:
    bright = name.startswith("bright_")
    return str(base + 60 * bright + SGR_16.index(name.removeprefix("bright_")))


@cache
def codes(style: str, before: str | None, colours: Colours, theme: Theme) -> str:
    """What a terminal is sent to go from one style to another; from None, whatever came before."""
    new = attributes(style, colours, theme)
    old = attributes(before, colours, theme) if before else None
    if new == old:
        return ""
    if old is None or (old.bold and not new.bold) or (old.reverse and not new.reverse):
        said = ["0", *(["1"] if new.bold else []), *(["7"] if new.reverse else []), new.ink, new.ground]
    else:
        said = [
            "1" if new.bold and not old.bold else "",
            "7" if new.reverse and not old.reverse else "",
            new.ink if new.ink != old.ink else "",
            new.ground if new.ground != old.ground else "",
        ]
    return f"\x1b[{';'.join(filter(None, said))}m"


@cache
def style_of(name: str, colours: Colours, theme: Theme) -> Style:
    """The named style as Textual draws it.

    Rich caches the codes of the first terminal that a style was rendered for, so each kind of terminal gets its own.
    """
    seen = attributes(name, colours, theme)
    return Style(color=_rich(seen.ink), bgcolor=_rich(seen.ground), bold=seen.bold, reverse=seen.reverse)


def _rich(code: str) -> Color | None:
    """A colour as Rich knows it, from the numbers that a terminal is sent."""
    match code.split(";"):
        case [_, "2", red, green, blue]:
            return Color.from_rgb(int(red), int(green), int(blue))
        case [_, "5", index]:
            return Color.from_ansi(int(index))
        case [number] if number:
            value = int(number) - (30 if int(number) % 100 // 10 in (3, 9) else 40)
            return Color.from_ansi(value - 60 + 8 if value >= 60 else value)
    return None
