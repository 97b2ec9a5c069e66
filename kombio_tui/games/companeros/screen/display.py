"""The display: what can be taken, by colour, with the key of the colour and what it is worth (C6).

A card that came with the last trick has a sign. Where there is little room cards overlap, then they are numbers.
"""

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from kombio_tui.games.companeros.keyboard.input import LETTERS
from kombio_tui.games.companeros.screen.cards import Overlap, badge, by_colour, fan, in_runs, lying, on_colour
from kombio_tui.games.companeros.screen.scene import Scene
from kombio_tui.games.companeros.words.cards import CAME, NAMES
from kombio_tui.kit.blocks import Area, Block, Part, Places, Region, row_part, sized
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
    joined: bool = False
    """Whether cards have come this very moment."""


def piles(scene: Scene) -> tuple[Pile, ...]:
    """Every colour in play, whether cards of it lie there or not."""
    view, cursor = scene.view, scene.input.pressed.cursor
    able = frozenset(move.colour for move in scene.moves.values() if isinstance(move, Take))
    chosen = cursor.colour if isinstance(cursor, Take) else None
    found = _piles(view.display, view.last, scene.colours, able, chosen)
    return tuple(replace(pile, joined=True) for pile in found) if scene.motion.joined else found


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
    """The colours side by side below a title, each with its cards in a column of its own."""
    say = say_in(language)
    title = row_part(centred(row((say("display: what can be taken"), "felt muted")), area.width, "felt muted"))
    width = area.width // len(shown) - GAP
    named = max(width_of(_head(pile, say)) for pile in shown) <= width
    return Region(
        _places(len(shown), area), [title, *(_column(pile, say if named else None, size, width) for pile in shown)]
    )


@shared
def _places(piles: int, area: Area) -> Places:
    column = area.width // piles
    left = area.x + (area.width - piles * column + GAP) // 2
    return Places(((area.x, area.y), *((left + number * column, area.y + 1) for number in range(piles))))


@shared
def _column(pile: Pile, say: Say | None, size: Size, width: int) -> Part:
    """The head of a colour, and its cards in the largest form that fits: large, smaller, overlapping, numbers."""
    cards = tuple(lying(Card(pile.colour, value), _rim(pile, value)) for value in pile.values)
    forms = (fan(cards, *form) for form in _forms(size)) if cards else iter([(EMPTY,)])
    rows = next((rows for rows in forms if width_of(rows[0]) <= width), _numbers(pile, width))
    shown = sized((_head(pile, say), *rows), max(map(width_of, rows)), 1 + SIZES[size][1], "felt muted")
    return Part(tuple(centred(cut(line, min(width, width_of(line))), width, "felt muted") for line in shown))


def _forms(size: Size) -> tuple[tuple[Size, Overlap], ...]:
    return (size, "none"), ("M", "none"), ("M", "loose"), ("M", "tight")


def _rim(pile: Pile, value: int) -> str:
    came = "news" if pile.joined else "before"
    return "gold" if pile.chosen else came if value in pile.came else "paper"


def _head(pile: Pile, say: Say | None) -> Row:
    """The key, the sign, and what the colour is worth."""
    style = "bold black on gold" if pile.chosen else "felt" if pile.values else "felt muted"
    if say is None:
        return row(_tab(pile), (" ", "felt"), badge(pile.colour), (f" {_worth(pile)}", style))
    worth = f" {say(NAMES[pile.colour])} {_worth(pile)}"
    return row(_tab(pile), (" ", "felt"), badge(pile.colour), (worth, style))


def _numbers(pile: Pile, width: int) -> Block:
    """The values on their colour, in as many rows as necessary."""
    each = max(1, width // 3)
    return tuple(
        row(*(_number(pile, value) for value in pile.values[start : start + each]))
        for start in range(0, len(pile.values), each)
    )


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
