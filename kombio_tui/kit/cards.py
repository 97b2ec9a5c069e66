"""Cards as solid things: a filled area with a margin of paper, in six sizes, for all games.

A card is drawn from a small value, and all screens that show the same card share the drawing. The margin is made of
half blocks in the colour of the rim, which says what just happened to the card; a tab in the lower margin has the key
that names the card, a tab in the upper margin the sign of what happened. So neither is ever taken for a value.
"""

from typing import Literal

from msgspec import Struct

from kombio_tui.kit.blocks import Block, Part
from kombio_tui.kit.numerals import Scale, numeral
from kombio_tui.kit.rows import Row, Span
from kombio_tui.kit.shared import shared

Size = Literal["chip", "S", "M", "L", "XL", "XXL"]
SIZES: dict[Size, tuple[int, int]] = {
    "chip": (4, 1),
    "S": (4, 2),
    "M": (6, 4),
    "L": (9, 6),
    "XL": (18, 10),
    "XXL": (34, 18),
}
"""Columns and rows of a card. A pile has one column more, for its edge."""
SCALES: dict[Size, Scale] = {"L": "half", "XL": "wide", "XXL": "huge"}
SMALLER: dict[Size, Size] = {"XXL": "XL", "XL": "L", "L": "M", "M": "S", "S": "chip"}
SEEN, GAP = "•", "·"
MORE = 3
"""The columns of the number of cards that a row has no room for."""


class Face(Struct, frozen=True, cache_hash=True):
    """What a card shows: a number, a sign, and its colours."""

    text: str
    sign: str = ""
    ink: str = "plain"
    ground: str = "paper"

    @property
    def style(self) -> str:
        """The style of the number and the sign."""
        return f"bold {self.ink} on {self.ground}"

    @property
    def label(self) -> str:
        """Number and sign as text."""
        return self.text + self.sign


class Tab(Struct, frozen=True, cache_hash=True):
    """A few columns in the margin: the key that names the card, or a sign."""

    text: str = ""
    style: str = "felt muted"


NO_TAB = Tab()
BACK = Face("", ink="white", ground="back")
"""The back of a card; a text on it stands in the middle of the weave."""
TABOO = Face("×", ink="white", ground="taboo")
HIT = Face("", ink="white", ground="slap")


class Card(Struct, frozen=True, cache_hash=True):
    """A card as it is drawn. Without a face its place is empty."""

    face: Face | None = None
    rim: str = "paper"
    key: Tab = NO_TAB
    sign: Tab = NO_TAB
    ground: str = "felt"
    """What the card lies on."""
    pile: bool = False
    """Whether there are more cards below it."""
    gap: bool = True
    """Whether an empty place is marked as such."""

    @property
    def is_back(self) -> bool:
        """Whether it lies face down."""
        return self.face is not None and self.face.ground in ("back", "taboo")


@shared
def card_part(card: Card, size: Size) -> Part:
    """A card in a size, as a part of the screen."""
    return Part(drawn_card(card, size))


@shared
def drawn_card(card: Card, size: Size) -> Block:
    """A card in a size."""
    width, height = SIZES[size]
    if card.face is None:
        return _gap(card, width, height)
    if size == "chip":
        return (_chip(card, card.face),)
    rim, inner = f"{card.rim} on {card.ground}", f"{card.rim} on {card.face.ground}"
    if size == "S" and not card.is_back:
        rows: Block = (((card.face.label.center(width), card.face.style),), _small_margin(card, rim))
        return _as_pile(rows, card) if card.pile else rows
    body = [(("▌", inner), *line, ("▐", inner)) for line in _inside(card, card.face, size)]
    if size == "S":
        rows = (body[0], _small_margin(card, rim))
    else:
        upper = _margin("▄", rim, width, card.sign, right=True)
        lower = _margin("▀", rim, width, card.key, right=False)
        rows = (upper, *body, lower)
    return _as_pile(rows, card) if card.pile else rows


def _gap(card: Card, width: int, height: int) -> Block:
    """An empty place."""
    muted = f"soft on {card.ground}"
    rows: list[Row] = [((" " * width, muted),)] * height
    if card.gap:
        rows[height // 2] = ((GAP.center(width), muted),)
    return tuple(rows)


def _chip(card: Card, face: Face) -> Row:
    """A card in one row: its face, or its key on its back; what happened to it stands behind."""
    sign = card.sign.text.strip()[:1]
    moved = card.rim in ("news", "before", "gold", "mint", "alarm")
    ground = card.rim if moved and card.is_back else face.ground
    ink = "black" if ground != face.ground else face.ink
    text = card.key.text.strip()[-1:] if card.is_back else face.text
    mark = sign or (SEEN if face.text == SEEN else "×" if face.ground == "taboo" else "") if card.is_back else face.sign
    return ((f"{text:>2}{mark or ' '}", f"bold {ink} on {ground}"), (" ", f"soft on {card.ground}"))


def _small_margin(card: Card, rim: str) -> Row:
    """The lower row of the smallest card: half a margin, with the key in it and the sign behind."""
    key = card.key.text.strip()[:2]
    left: Row = (("▀", rim), (key, card.key.style), ("▀" * (2 - len(key)), rim))
    return (*left, (card.sign.text.strip()[:1], card.sign.style) if card.sign.text else ("▀", rim))


def _margin(half: str, rim: str, width: int, tab: Tab, *, right: bool) -> Row:
    """A margin of half blocks with a tab in it, one column from its end."""
    if not tab.text:
        return ((half * width, rim),)
    text = f" {tab.text} "
    before = width - len(text) - 1 if right else 1
    spans: list[Span] = [(half * before, rim), (text, tab.style), (half * (width - before - len(text)), rim)]
    return tuple(span for span in spans if span[0])


def _as_pile(rows: Block, card: Card) -> Block:
    """The edge of the cards below the top one."""
    shade = ("▌", f"{'back edge' if card.is_back else 'edge'} on {card.ground}")
    blank = (" ", f"soft on {card.ground}")
    return tuple((*line, shade if 0 < y < len(rows) - 1 else blank) for y, line in enumerate(rows))


def _inside(card: Card, face: Face, size: Size) -> list[Row]:
    """The rows inside the margin."""
    width, height = SIZES[size][0] - 2, SIZES[size][1] - (1 if size == "S" else 2)
    return _back(face, width, height) if card.is_back else _face(face, size, width, height)


def _back(face: Face, width: int, height: int) -> list[Row]:
    """The weave, with a blank row in the middle for what stands on the back."""
    weave = f"{'worn' if face.ground == 'taboo' else 'weave'} on {face.ground}"
    rows: list[Row] = [(("░" * width, weave),)] * height
    if face.text:
        rows[(height - 1) // 2] = ((face.text.center(width), face.style),)
    return rows


def _face(face: Face, size: Size, width: int, height: int) -> list[Row]:
    """A number and its sign: as text, and large from size L on; a sign without a number stands in the middle."""
    rows: list[Row] = [((" " * width, face.style),)] * height
    if not face.text:
        rows[height // 2] = ((face.sign.center(width), face.style),)
        return rows
    if size == "M":
        rows[0] = ((face.text.ljust(width), face.style),)
        rows[-1] = ((face.sign.rjust(width), face.style),)
        return rows
    return _large(face, size, rows, width)


def _large(face: Face, size: Size, rows: list[Row], width: int) -> list[Row]:
    """A numeral, and the same in text in one corner, or in two."""
    figure = numeral(face.text, SCALES[size])
    top = 0 if size == "L" else (len(rows) - len(figure) + 1) // 2
    for y, line in enumerate(figure, top):
        rows[y] = ((line.center(width), face.style),)
    rows[-1] = ((face.label.rjust(width), face.style),)
    if size != "L":
        rows[0] = ((face.label.ljust(width), face.style),)
    return rows


def chips(cards: tuple[Card, ...], room: int) -> Row:
    """Cards in one row; closer together, or with the number of those left over, where there is too little room."""
    wide = SIZES["chip"][0]
    drawn = [drawn_card(card, "chip")[0] for card in cards]
    if len(drawn) * wide > room:
        drawn = [chip[:-1] if len(chip) > 1 else ((chip[0][0][:-1], chip[0][1]),) for chip in drawn]
        wide -= 1
    if len(drawn) * wide <= room:
        return tuple(span for chip in drawn for span in chip)
    shown = max(0, (room - MORE) // wide)
    more = f"+{len(drawn) - shown}".ljust(MORE)
    left_over: Row = ((more, f"soft on {cards[0].ground}"),) if room >= MORE else ()
    return (*[span for chip in drawn[:shown] for span in chip], *left_over)
