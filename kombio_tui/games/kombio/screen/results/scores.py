"""The table of points at the end of a round: everyone's cards turned up, the sum, what was added, and the total."""

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len

from kombio_tui.games.kombio.screen.cards import face_of
from kombio_tui.games.kombio.screen.ribbon import Ribbon, drawn_ribbon
from kombio_tui.kit.blocks import Area, Region, area_of, beside, joined, sized, stacked
from kombio_tui.kit.cards import SIZES, Card, chips, drawn_card
from kombio_tui.kit.numerals import numeral
from kombio_tui.kit.rows import Row, Span, cut, row, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, marked, say_in

FELT, STRONG = "soft on felt", "bold white on felt"
HEADS = (marked("sum"), marked("extra"), marked("score"), marked("total"))


class Entry(Struct, frozen=True, cache_hash=True):
    """A row of the table of points."""

    place: int
    letter: str
    name: str
    fact: str
    grid: tuple[int | None, ...]
    figures: tuple[int, int, int, int]
    """Sum, extra, noted, total."""
    own: bool
    ready: bool
    leads: bool


@shared
def score_table(area: Area, headline: Ribbon, entries: tuple[Entry, ...], tall: int, language: str) -> Region:
    """A ribbon that says how the round ended, and this many rows for each player, best first."""
    heads = stacked(area.x, area.y + 1, (_heads(area.width, say_in(language)),))
    name = _name_width(entries, area.width)
    rows = [line for entry in entries for line in _entry(entry, area.width, name, tall)]
    shown = area_of(Area(area.x, area.y + 2, area.width, area.height - 2), rows, FELT)
    return joined([drawn_ribbon(headline, Area(area.x, area.y, area.width, 1), False), heads, shown])


def _figures(width: int) -> tuple[int, ...]:
    """The columns of the figures; narrow windows leave some out."""
    if width >= 100:
        return 11, 9, 9, 10
    if width >= 56:
        return 6, 7, 6, 7
    return (4, 6, 0, 6) if width >= 40 else (0, 0, 0, 6)


def _heads(width: int, say: Say) -> Row:
    widths = _figures(width)
    texts = [_head(say(head), at) if at else "" for head, at in zip(HEADS, widths, strict=True)]
    return row((" " * (width - sum(widths) - 4) + "".join(texts) + "    ", FELT))


def _head(head: str, width: int) -> str:
    """The head of a column; one that has no room is left out, because its figures explain themselves."""
    return (head if cell_len(head) < width or width >= 100 else "").rjust(width)


def _name_width(entries: tuple[Entry, ...], width: int) -> int:
    """The columns of place, letter and name; in narrow windows cards come closer together for longer names."""
    if width >= 56:
        return 23 if width >= 100 else 21 if width >= 76 else 15
    cards, longest = max(len(entry.grid) for entry in entries), max(cell_len(entry.name) for entry in entries)
    return max(9, min(longest + 4, width - sum(_figures(width)) - 4 - 3 * cards))


def _entry(entry: Entry, width: int, name: int, tall: int) -> list[Row]:
    """A player: place, name, cards, and the figures."""
    figures = _drawn_figures(entry, width, tall)
    room = width - width_of(figures[0])
    place = f" {entry.place} {entry.letter} " if width >= 56 else f" {entry.letter} "
    left = [row((place, FELT), (entry.name, STRONG)), row((" " * len(place) + entry.fact, FELT))]
    above: list[Row] = [()] * _middle(tall)
    named = [*above, *left, *[()] * tall][:tall]
    lines = zip(named, _cards(entry, room - name, tall), figures, strict=True)
    return [cut(_apart(who, name) + what if what else who, room, FELT) + points for who, what, points in lines]


def _apart(line: Row, width: int) -> Row:
    """A line in this many columns, the last of which is free."""
    return cut(cut(line, width - 1, FELT), width, FELT)


def _middle(tall: int) -> int:
    """The row in the middle of a player's rows."""
    return 1 if tall > 2 else 0


def _cards(entry: Entry, room: int, tall: int) -> Sequence[Row]:
    """The cards, turned up; smaller if they have no room."""
    faces = [face for face in entry.grid if face is not None]
    shown = tuple(Card(face_of(face)) for face in faces)
    if tall == SIZES["M"][1] and shown and (SIZES["M"][0] + 1) * len(shown) <= room:
        return beside(tuple(drawn_card(card, "M") for card in shown), 1, FELT)
    return sized([*[()] * _middle(tall), chips(shown, room)], 0, tall, FELT)


def _drawn_figures(entry: Entry, width: int, tall: int) -> list[Row]:
    """Sum, extra, noted and total; the sum as a numeral where there is room."""
    widths, large, middle = _figures(width), tall > 2 and width >= 100, _middle(tall)
    sums = numeral(str(entry.figures[0]), "half") if large else ("",) * middle + (str(entry.figures[0]),)
    ink = "bold lead on felt" if entry.place == 1 else STRONG
    rows = []
    for y in range(tall):
        figure = sums[y] if y < len(sums) and widths[0] else ""
        figure = f"{figure:>{widths[0] - 1}} " if widths[0] else ""
        rows.append(row((figure, ink), *_other_figures(entry, widths, blank=y != middle)))
    return rows


def _other_figures(entry: Entry, widths: tuple[int, ...], *, blank: bool) -> list[Span]:
    _, extra, noted, total = entry.figures
    if blank:
        return [(" " * (sum(widths[1:]) + 3), FELT)]
    added = f" +{extra} " if extra and widths[1] else ""
    lead = "bold black on mint" if entry.leads else STRONG
    return [
        (" " * (widths[1] - len(added)), FELT),
        (added, "bold white on alarm"),
        (f"{noted:>{widths[2] - 1}} " if widths[2] else "", STRONG),
        (" " * (widths[3] - 5), FELT),
        (f"{total:>4} ", lead),
        (" ✓ " if entry.ready else "   ", STRONG),
    ]
