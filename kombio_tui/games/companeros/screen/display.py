"""The display: what can be taken, by colour, with the key of the colour and what it is worth (C6).

A card that came with the last trick has a sign. Where there is little room cards overlap, then they are numbers.
"""

from collections.abc import Callable

from msgspec import Struct

from kombio_tui.games.companeros.keyboard.input import LETTERS
from kombio_tui.games.companeros.screen.cards import (
    CAME,
    NAMES,
    badge,
    by_colour,
    fan,
    in_runs,
    lying,
    on_colour,
)
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.kit.blocks import Area, Block, Part, Places, Region, sized
from kombio_tui.kit.cards import SIZES, Size
from kombio_tui.kit.rows import EMPTY, Row, Span, centred, cut, fitted, row, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, say_in
from protocol.companeros import Card, Colour, Take, Trick

GAP = 2
"""The least columns between two colours."""


class Pile(Struct, frozen=True):
    """A colour in the display."""

    colour: Colour
    values: tuple[int, ...]
    came: frozenset[int]
    """The values that came with the last trick."""
    can: bool
    """Whether it may be taken now."""
    chosen: bool
    """Whether the arrows point at it."""


def piles(scene: Scene) -> tuple[Pile, ...]:
    """Every colour in play, whether cards of it lie there or not."""
    view, cursor = scene.view, scene.input.pressed.cursor
    able = frozenset(move.colour for move in scene.moves.values() if isinstance(move, Take))
    chosen = cursor.colour if isinstance(cursor, Take) else None
    return _piles(view.display, view.last, scene.colours, able, chosen)


@shared
def _piles(
    display: tuple[Card, ...],
    last: Trick | None,
    colours: tuple[Colour, ...],
    able: frozenset[Colour],
    chosen: Colour | None,
) -> tuple[Pile, ...]:
    values = by_colour(display)
    new = [laid.card for laid in last.played] if last else []
    return tuple(
        Pile(
            colour,
            values.get(colour, ()),
            frozenset(card.value for card in new if card.colour == colour),
            colour in able,
            colour == chosen,
        )
        for colour in colours
    )


def _tab(pile: Pile) -> Span:
    """The key of a colour."""
    return f" {LETTERS[pile.colour]} ", "bold black on gold" if pile.can else "felt muted"


def _worth(pile: Pile) -> str:
    return str(sum(pile.values) or "–")


# --- as cards --------------------------------------------------------------------------------------------------------


@shared
def display_cards(shown: tuple[Pile, ...], language: str, size: Size, area: Area) -> Region:
    """The colours side by side below a title, each with its cards."""
    say = say_in(language)
    title = Part((centred(row((say("display: what can be taken"), "felt muted")), area.width, "felt muted"),))
    blocks = _largest(shown, say, size, area.width - 2)
    lefts = _lefts([width_of(block[0]) for block in blocks], area)
    return Region(
        Places(((area.x, area.y), *((left, area.y + 1) for left in lefts))), [title, *(Part(block) for block in blocks)]
    )


def _largest(shown: tuple[Pile, ...], say: Say, size: Size, room: int) -> list[Block]:
    """The piles in the largest form that fits: large cards, smaller ones, overlapping ones, numbers."""
    rows = 1 + SIZES[size][1]
    for form in ((size, False), ("M", False), ("M", True)):
        for named in (say, None):
            blocks = [_as_fan(pile, named, *form, rows) for pile in shown]
            if sum(width_of(block[0]) for block in blocks) + GAP * (len(blocks) - 1) <= room:
                return blocks
    width = (room - GAP * (len(shown) - 1)) // len(shown)
    return [_as_numbers(pile, width, rows - 1) for pile in shown]


def _lefts(widths: list[int], area: Area) -> list[int]:
    """Where each pile begins: in equal columns if they fit, otherwise with equal gaps."""
    column = area.width // len(widths)
    if max(widths) + GAP <= column:
        return [area.x + column * number + (column - width) // 2 for number, width in enumerate(widths)]
    gap = (area.width - sum(widths)) / len(widths)
    starts = [area.x + gap / 2 + sum(widths[:number]) + gap * number for number in range(len(widths))]
    return [int(start) for start in starts]


@shared
def _as_fan(pile: Pile, say: Say | None, size: Size, overlapping: bool, rows: int) -> Block:
    """The head and the cards below it; their rims are golden where the arrows point."""
    head = _head(pile, say)
    cards = tuple(lying(Card(pile.colour, value), _rim(pile, value)) for value in pile.values)
    lines = (head, *fan(cards, size, overlapping=overlapping)) if cards else (head,)
    width = max(map(width_of, lines))
    return sized([cut(line, width, "felt muted") for line in lines], width, rows, "felt muted")


def _rim(pile: Pile, value: int) -> str:
    return "gold" if pile.chosen else "before" if value in pile.came else "paper"


def _head(pile: Pile, say: Say | None) -> Row:
    """The key, the sign, and what the colour is worth."""
    style = "bold black on gold" if pile.chosen else "felt" if pile.values else "felt muted"
    if say is None:
        return row(_tab(pile), (" ", "felt"), badge(pile.colour), (f" {_worth(pile)}", style))
    worth = f" {say(NAMES[pile.colour])} {_worth(pile)}"
    return row(_tab(pile), (" ", "felt"), badge(pile.colour), (worth, style))


def _as_numbers(pile: Pile, width: int, rows: int) -> Block:
    """The head, and the values below it on their colour."""
    each = max(1, width // 3)
    lines = [
        row(*(_number(pile, value) for value in pile.values[start : start + each]))
        for start in range(0, len(pile.values), each)
    ]
    filled = [*lines[:rows], *[EMPTY] * (rows - len(lines))]
    return tuple(cut(line, width, "felt muted") for line in (_head(pile, None), *filled))


def _number(pile: Pile, value: int) -> Span:
    """A card by its value, with a sign if it came lately."""
    return f"{value:>2}{CAME if value in pile.came else ' '}", on_colour(pile.colour)


# --- as a list -------------------------------------------------------------------------------------------------------

NAME, HEAD = 8, 11
"""The columns of a name, and of everything else before the cards."""


@shared
def display_list(shown: tuple[Pile, ...], language: str, width: int, rows: int, headed: bool) -> tuple[Row, ...]:
    """A line for each colour, below a title; with space between them if there is room."""
    say = say_in(language)
    title = row((say("display: what can be taken") if width >= 26 else say("display"), "felt muted"))
    named, values = _form(shown, width)
    lines = [_line(pile, say if named else None, values(pile), width) for pile in shown]
    if rows >= 2 * len(lines):
        lines = [line for one in lines for line in (one, EMPTY)][:-1]
    filled = [cut(line, width, "felt muted") for line in ([title, *lines] if headed else lines)]
    return tuple(filled[:rows])


def _form(shown: tuple[Pile, ...], width: int) -> tuple[bool, Callable[[Pile], Row]]:
    """The largest form in which all piles fit: chips with names, chips, values, runs of values."""
    for named in (True, False):
        for form in (_chips, _values) if not named else (_chips,):
            if all(width_of(form(pile)) <= width - HEAD - NAME * named for pile in shown):
                return named, form
    return False, _runs


def _line(pile: Pile, say: Say | None, values: Row, width: int) -> Row:
    style = "felt" if pile.values else "felt muted"
    name = row((" " + fitted(say(NAMES[pile.colour]), NAME - 1), style)) if say else EMPTY
    chosen = "bold black on gold" if pile.chosen else style
    worth = row((f"{_worth(pile):>3}", chosen), (" ", "felt"))
    return cut((_tab(pile), (" ", "felt"), badge(pile.colour), *name, *worth, *values), width, "felt muted")


def _chips(pile: Pile) -> Row:
    spans: list[Span] = []
    for value in pile.values:
        spans += [_number(pile, value), (" ", "felt")]
    return tuple(spans[:-1])


def _values(pile: Pile) -> Row:
    texts = [f"{value}{CAME if value in pile.came else ''}" for value in pile.values]
    return row((f" {' '.join(texts)} ", on_colour(pile.colour))) if texts else EMPTY


def _runs(pile: Pile) -> Row:
    return row((in_runs(pile.values), on_colour(pile.colour))) if pile.values else EMPTY
