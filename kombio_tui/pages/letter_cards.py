"""Words on cards: the wordmark of the house, and the code of a table."""

from kombio_tui.controls.frame import RAILED, felt
from kombio_tui.games.registry import GAMES
from kombio_tui.kit.blocks import Area, Grounds, Places, Region, area_of
from kombio_tui.kit.cards import SIZES, Card, Face, Size, card_part, chips
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import Row, centred, padded, row, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import say_in

WORDMARK = (
    Face("K", "◉", "look"),
    Face("O", "◎", "spy"),
    Face("M", "⇄", "swap"),
    Face("B", "◆", "both"),
    Face("I", "▾", "plain"),
    Face("O", "○", "low"),
)
"""The name of the house, with the signs and the colours of Kombio's cards."""
INKS = ("look", "spy", "swap", "both")
NAMED = 115
"""From this width on the line below the wordmark names the games."""
HIGH, AIR = 50, 8
"""From this height on there is felt around the wordmark: so many rows of it at the most."""
WIDEST_GAP, MARGIN = 3, 8
"""The columns between two cards, and those that are left free on both sides."""


def code_faces(code: str) -> tuple[Face, ...]:
    """The letters of a table's code as the faces of cards."""
    return tuple([Face(letter, ink=INKS[at % len(INKS)]) for at, letter in enumerate(code)])


def row_width(number: int, size: Size, gap: int) -> int:
    """The width of this many cards beside each other."""
    return number * SIZES[size][0] + (number - 1) * gap


@shared
def in_a_row(faces: tuple[Face, ...], size: Size, area: Area) -> Region:
    """Cards beside each other at the top of an area, in its middle, and as far apart as is good to read."""
    number, wide = len(faces), SIZES[size][0]
    gap = max(1, min(WIDEST_GAP, wide // 4, (area.width - number * wide - MARGIN) // max(1, number - 1)))
    left = area.x + (area.width - row_width(number, size, gap)) // 2
    places = Places(tuple([(left + at * (wide + gap), area.y) for at in range(number)]))
    return Region(places, [card_part(Card(face), size) for face in faces])


def size_of_wordmark(look: Look) -> Size:
    """The size of its cards in a window; chips where there is only room for a line."""
    if look.width >= 115 and look.height >= 36:
        return "XL"
    return "L" if look.width >= 62 and look.height >= 24 else "chip"


def wordmark_height(look: Look) -> int:
    """The rows that the wordmark takes, the line below it included."""
    size = size_of_wordmark(look)
    if size == "chip":
        return 1
    return SIZES[size][1] + (4 if look.height >= RAILED else 1) + _air(look)


def _air(look: Look) -> int:
    """The rows of felt around the wordmark of a high window, with a second line below it."""
    return min(AIR, 2 * ((look.height - HIGH) // 3)) if look.height >= HIGH else 0


def wordmark(look: Look, area: Area) -> tuple[list[Region], Grounds]:
    """The name of the house on felt, and what is played there."""
    if area.height == 1:
        return [_line(area, look.language)], ()
    railed = look.height >= RAILED
    rail, grounds = felt(area, railed)
    size, air = size_of_wordmark(look), _air(look)
    top = area.y + railed + (air - 1) // 2 if air else area.y + railed
    cards = in_a_row(WORDMARK, size, Area(area.x, top, area.width, area.height))
    last = area.bottom - 1 - railed if not air else top + SIZES[size][1] + 2
    below = [_motto(Area(area.x, last, area.width, 1), look.language)]
    if air:
        below.append(_in_short(Area(area.x, last + 2, area.width, 1), look.language))
    return [rail, cards, *below], grounds


@shared
def _in_short(area: Area, language: str) -> Region:
    """What Kombio is about."""
    say = say_in(language)
    words = say("low cards win · remember · be the first to slap")
    return area_of(area, [centred(row((words, "felt muted")), area.width, "felt")], "felt")


@shared
def _motto(area: Area, language: str) -> Region:
    """What is played in the house; without the names of the games where a list of them is nearby."""
    say, dot = say_in(language), (" · ", "felt muted")
    titles = [game.title for game in GAMES.values()]
    named = [part for title in titles for part in (dot, (title, "felt"))][1:]
    long = row((say("{number} card games:", number=len(titles)) + " ", "felt"), *named)
    short = row((say("{number} card games, with people or bots", number=len(titles)), "felt"))
    return area_of(area, [centred(long if area.width >= NAMED else short, area.width, "felt")], "felt")


@shared
def _line(area: Area, language: str) -> Region:
    """The wordmark in one line."""
    say, name = say_in(language), chips(tuple(Card(face) for face in WORDMARK), area.width)
    motto: Row = ((" " + say("{number} card games", number=len(GAMES)), "felt"),)
    whole = (*name, *motto) if width_of((*name, *motto)) < area.width else name
    return area_of(area, [padded(((" ", "felt"), *whole), area.width, "felt")], "felt")
