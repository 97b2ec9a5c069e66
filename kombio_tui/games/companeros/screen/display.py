"""The display: what can be taken, by colour, with the key of the colour and what it is worth (C6)."""

from kombio_tui.games.companeros.keyboard.input import LETTERS
from kombio_tui.games.companeros.screen.cards import NAMES, SIGNS, by_colour
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.kit.blocks import Block, beside, sized
from kombio_tui.kit.box import boxed
from kombio_tui.kit.rows import Row, Span, cut, fitted, row, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import say_in
from protocol.companeros import Colour, Take

NAME = 8
WITH_NAMES = 36
"""From this many columns on, the colours have their names."""
FRAME = 5


def display(scene: Scene, width: int, *, framed: bool) -> Block:
    """Every colour in play, whether cards of it lie there or not."""
    values = by_colour(scene.view.display)
    language = scene.look.language
    title = scene.say("display: colour, sum, cards") if width >= WITH_NAMES else scene.say("display")
    head = row((fitted(title, width), "muted"))
    draw = _as_cards if framed else _as_line
    rows = [
        draw(colour, values.get(colour, ()), _key_style(scene, colour), language, width) for colour in scene.colours
    ]
    return (head, *(line for block in rows for line in block))


def _key_style(scene: Scene, colour: Colour) -> str:
    if scene.input.pressed.cursor == Take(colour):
        return "cursor"
    return "key" if any(colour in offer.colours for offer in scene.view.offers) else "muted"


@shared
def _as_line(colour: Colour, values: tuple[int, ...], style: str, language: str, width: int) -> Block:
    head = _head(colour, values, style, language, width)
    return (cut((*head, *_chips(colour, values, width - width_of(head))), width),)


@shared
def _as_cards(colour: Colour, values: tuple[int, ...], style: str, language: str, width: int) -> Block:
    """The same with the cards in frames, three rows; where there are too many for that, without frames."""
    head = _head(colour, values, style, language, width)
    room = width - width_of(head)
    if FRAME * len(values) > room or not values:
        return sized([(), (*head, *_chips(colour, values, room)), ()], width, 3)
    frames = [boxed([(f"{value:^3}", colour)], "rule") for value in values]
    return sized(beside((sized([(), head], width_of(head), 3), *frames)), width, 3)


def _head(colour: Colour, values: tuple[int, ...], style: str, language: str, width: int) -> Row:
    """The key, the colour, and what it is worth."""
    name = f" {fitted(say_in(language)(NAMES[colour]), NAME - 1)}" if width >= WITH_NAMES else ""
    total = f"{sum(values) or '':>3} "
    return row((LETTERS[colour], style), " ", (SIGNS[colour], colour), name, (total, "strong"))


def _chips(colour: Colour, values: tuple[int, ...], room: int) -> Row:
    if not values:
        return row(("–", "muted"))
    wide = 4 * len(values) <= room
    chips: list[Span] = []
    for value in values:
        chips += [(f"{value:^3}" if wide else str(value), colour), (" ", "plain")]
    return tuple(chips[:-1])
