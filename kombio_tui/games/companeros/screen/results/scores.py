"""The points of everyone: all cards that were taken, turned up, and their sum in large digits."""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct
from rich.cells import cell_len

from kombio_tui.games.companeros.screen.cards import Overlap, by_colour, fan, lying, on_colour
from kombio_tui.games.companeros.words.cards import SIGNS
from kombio_tui.kit.blocks import Block, beside, sized
from kombio_tui.kit.cards import SIZES, Size
from kombio_tui.kit.numerals import numeral
from kombio_tui.kit.rows import EMPTY, Row, Span, cut, fitted, padded, row, width_of, wrapped
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, marked, say_in
from protocol.base import Seat
from protocol.companeros import Card, Colour, RoundEnded

POINTS, TOTAL = marked("points"), marked("total")
LETTERS = "abcefg"
"""The letter of each player in the chart, as in all games: there is no d."""
PLACE, FIGURE, NUMERAL = 6, 7, 13
LARGE_FIGURES = 4
"""From this many rows on, points are large digits, if the cards still have room."""
CARDS = 14
"""The fewest columns of the cards beside large digits."""


class Form(NamedTuple):
    """How the cards of everyone are drawn."""

    size: Size
    overlap: Overlap = "none"


FORMS = (Form("L"), Form("M"), Form("M", "loose"), Form("M", "tight"))


class Scores(Struct, frozen=True):
    """What is shown of a round that is over."""

    ended: RoundEnded
    names: tuple[str, ...]
    best: tuple[Seat, ...]
    """Who won."""
    ready: tuple[Seat, ...]
    viewer: Seat | None
    several: bool
    """Whether more than one game is played."""
    times: tuple[int, ...] = ()
    """How often everyone took a colour, if the viewer has seen it all."""

    @property
    def ranking(self) -> list[Seat]:
        """Everyone, the most points first."""
        return ranking(self.ended)


def ranking(ended: RoundEnded) -> list[Seat]:
    """Everyone, the most points first."""
    return sorted(range(len(ended.totals)), key=lambda seat: -ended.totals[seat])


@shared
def scores(shown: Scores, language: str, width: int, each: int) -> tuple[Row, ...]:
    """The heads of the columns, and everyone in this many rows."""
    say = say_in(language)
    name = _name_width(width)
    large = each >= LARGE_FIGURES and width - PLACE - name - _figures_width(shown, large=True) >= CARDS
    figures = _figures_width(shown, large=large)
    cards = _turned_up(shown.ended.taken, width - PLACE - name - figures, each, lowered=large)
    rows: list[Row] = [_heads(shown, language, width, large=large)]
    for place, seat in enumerate(shown.ranking, 1):
        who = _who(shown, place, seat, name)
        fact = [_fact(shown, seat, say, PLACE + name)] if each >= LARGE_FIGURES else []
        left = sized([*([EMPTY] if large else []), *who, *fact], PLACE + name, each, "felt")
        block = left, cards[seat], _figures(shown, seat, each, large=large)
        rows += [cut(line, width, "felt") for line in beside(block, 0, "felt")]
    return tuple(rows)


def _name_width(width: int) -> int:
    return 18 if width >= 100 else 15 if width >= 78 else 13 if width >= 58 else 10


def _who(shown: Scores, place: int, seat: Seat, width: int) -> list[Row]:
    """The place, the letter, the name, and whether the player is ready for the next game."""
    style = "bold black on mint" if seat in shown.best else "felt"
    ready = ("✓ " if seat in shown.ready else "  ", "felt")
    name = fitted(f" {shown.names[seat]}", width - 2)
    return [row(ready, (f"{place} ", "felt muted"), (f"{LETTERS[seat]} ", "felt muted"), (name, style))]


def _fact(shown: Scores, seat: Seat, say: Say, width: int) -> Row:
    """How often somebody took a colour, if that is known; below the name, or where there is room for it."""
    if not shown.times:
        return EMPTY
    facts = [say.plural("took once", "took {number} times", times) for times in shown.times]
    indent = " " * min(PLACE + 1, width - 1 - max(map(cell_len, facts)))
    return cut(row((indent + facts[seat], "felt muted")), width, "felt")


# --- the figures -----------------------------------------------------------------------------------------------------


def _figures_width(shown: Scores, *, large: bool) -> int:
    return (NUMERAL if large else FIGURE) + FIGURE * shown.several


def _heads(shown: Scores, language: str, width: int, *, large: bool) -> Row:
    say = say_in(language)
    points = f"{say(POINTS):>{NUMERAL if large else FIGURE}}"
    total = f"{say(TOTAL):>{FIGURE}}" if shown.several else ""
    ready = f"✓ {say('ready')}" if shown.ready else ""
    return row((ready + f"{points}{total}".rjust(width - cell_len(ready)), "felt muted"))


def _figures(shown: Scores, seat: Seat, each: int, *, large: bool) -> Block:
    """The points of the round, in large digits if there is room, and the total."""
    won = seat in shown.best
    points, style = str(shown.ended.noted[seat]), "bold lead on felt" if won else "felt"
    total = (
        row((f"{shown.ended.totals[seat]:>{FIGURE}}", "bold lead on felt" if won else "felt"))
        if shown.several
        else EMPTY
    )
    if not large:
        line = (*row((f"{points:>{FIGURE}}", style)), *total)
        return sized([line], width_of(line), each, "felt")
    digits = [row((f"{line:>{NUMERAL}}", style)) for line in numeral(points, "half")]
    totals = [EMPTY, total, EMPTY]
    lines = [(*line, *padded(more, FIGURE * shown.several, "felt")) for line, more in zip(digits, totals, strict=True)]
    return sized(lines, NUMERAL + FIGURE * shown.several, each, "felt")


# --- the cards -------------------------------------------------------------------------------------------------------


def _turned_up(taken: Sequence[tuple[Card, ...]], room: int, each: int, *, lowered: bool) -> list[Block]:
    """The cards of everyone in the largest form that fits for all of them."""
    for form in FORMS:
        blocks = [_as_cards(cards, form) for cards in taken]
        if SIZES[form.size][1] <= each and all(width_of(block[0]) < room for block in blocks):
            return [sized(block, room, each, "felt") for block in blocks]
    lines = [turned_up(cards, room - 1, each) for cards in taken]
    if lowered:
        lines = [[EMPTY, *rows] if len(rows) < each else rows for rows in lines]
    return [sized(rows, room, each, "felt") for rows in lines]


def large_cards_fit(shown: Scores, width: int) -> bool:
    """Whether everyone's cards can be drawn in the largest form."""
    room = width - PLACE - 18 - _figures_width(shown, large=True)
    return all(width_of(_as_cards(cards, FORMS[0])[0]) < room for cards in shown.ended.taken)


def _as_cards(taken: tuple[Card, ...], form: Form) -> Block:
    """Cards by colour, side by side or each over the one before."""
    groups = by_colour(taken).items()
    fans = tuple(
        fan(tuple(lying(Card(colour, value)) for value in values), form.size, form.overlap) for colour, values in groups
    )
    return beside(fans, 1, "felt") if fans else (row(("–", "felt muted")),)


def turned_up(taken: tuple[Card, ...], width: int, lines: int) -> list[Row]:
    """The values by colour in this many lines; if they don't fit, the sum of each colour."""
    groups = by_colour(taken).items()
    cards = [(text, on_colour(colour)) for colour, values in groups for text in _values(colour, values, width)]
    sums = [(f"{SIGNS[colour]}={sum(values)}", on_colour(colour)) for colour, values in groups]
    rows = _wrapped(cards, width)
    return rows if len(rows) <= lines else _wrapped(sums, width)[:lines]


def _values(colour: Colour, values: Sequence[int], width: int) -> list[str]:
    """The values of a colour after its sign, split to fit the width."""
    return [f" {SIGNS[colour]} {text} " for text in wrapped(" ".join(map(str, values)), width - 4)]


def _wrapped(spans: Sequence[Span], width: int) -> list[Row]:
    """Put spans into lines, with a gap between any two."""
    rows: list[Row] = [()]
    for span in spans:
        longer = (*rows[-1], (" ", "felt"), span) if rows[-1] else (span,)
        if width_of(longer) <= width:
            rows[-1] = longer
        else:
            rows.append((span,))
    return rows
