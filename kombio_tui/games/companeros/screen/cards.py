"""Cards of Compañeros as they are drawn: their faces, and rows of cards that overlap where there is little room."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Literal

from msgspec.structs import replace

from kombio_tui.games.companeros.keyboard.input import place_in_box
from kombio_tui.games.companeros.words.cards import CAME, SIGNS, face
from kombio_tui.games.kernel import cards as kernel
from kombio_tui.games.kernel.cards import coloured_face
from kombio_tui.kit.blocks import Block
from kombio_tui.kit.cards import NO_TAB, Size, Tab, drawn_card
from kombio_tui.kit.cards import Card as DrawnCard
from kombio_tui.kit.rows import Row, Span, width_of
from kombio_tui.kit.shared import shared
from protocol.companeros import Card, Colour

Overlap = Literal["none", "loose", "tight"]
"""How much of a card shows below another one."""


def on_colour(colour: Colour) -> str:
    """The style of what is written on a colour."""
    return f"bold {kernel.ink_on(colour)} on {colour}"


def chip(card: Card) -> Span:
    """A card in three columns."""
    return f"{face(card):>3}", on_colour(card.colour)


def badge(colour: Colour, text: object = "") -> Span:
    """A colour by its sign, with what it is worth."""
    return f" {SIGNS[colour]} {text} " if text != "" else f" {SIGNS[colour]} ", on_colour(colour)


def by_colour(cards: Iterable[Card]) -> dict[Colour, tuple[int, ...]]:
    """The values of some cards by colour, in the order of the box."""
    ordered = sorted(cards, key=place_in_box)
    return {colour: tuple(card.value for card in group) for colour, group in groupby(ordered, lambda card: card.colour)}


def lying(card: Card, rim: str = "paper", key: Tab = NO_TAB) -> DrawnCard:
    """A card on the table; the rim of one that has come lately is cyan, and has a sign."""
    sign = Tab(CAME, f"bold black on {rim}") if rim in ("news", "before") else NO_TAB
    return DrawnCard(coloured_face(card.colour, card.value), rim, key, sign)


# --- cards of one colour ---------------------------------------------------------------------------------------------


@shared
def fan(cards: tuple[DrawnCard, ...], size: Size, overlap: Overlap) -> Block:
    """Cards side by side, or each over the one before, of which its number can be seen."""
    *below, top = cards
    if overlap == "none":
        return tuple(_joined(rows) for rows in zip(*(drawn_card(card, size) for card in cards), strict=True))
    edges = [_left_edge(_edge(card), size, overlap) for card in below]
    return tuple(_joined(rows) for rows in zip(*edges, drawn_card(top, size), strict=True))


def _left_edge(card: DrawnCard, size: Size, overlap: Overlap) -> Block:
    """The margin and the number of a card."""
    number = len(card.face.text) if card.face else 0
    columns = 1 + (number if overlap == "tight" else max(2, number))
    return tuple(_first_columns(line, columns) for line in drawn_card(card, size))


def _edge(card: DrawnCard) -> DrawnCard:
    """A card of which only the left edge is seen: its sign stands behind its number."""
    face = card.face
    if not card.sign.text or face is None:
        return card
    return replace(card, face=replace(face, text=face.text + card.sign.text), sign=NO_TAB)


def _first_columns(line: Row, columns: int) -> Row:
    """The left end of a row of a card; no character of a card is wide."""
    spans: list[Span] = []
    for text, style in line:
        room = columns - width_of(tuple(spans))
        spans += [(text[:room], style)] if room > 0 else []
    return tuple(spans)


def _joined(rows: Iterable[Row]) -> Row:
    return tuple(span for line in rows for span in line)


def in_runs(values: Sequence[int]) -> str:
    """Values in short: `1-4 7 9`."""
    runs: list[list[int]] = []
    for value in values:
        if runs and runs[-1][-1] == value - 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    return " ".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else " ".join(map(str, run)) for run in runs)
