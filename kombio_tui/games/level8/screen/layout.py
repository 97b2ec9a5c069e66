"""What a window has room for.

From 110 columns on there is a panel, and the piles lie right of the others:

    header
    the others: a strip each     draw pile  | the log
                                 your pile  | the signs
    your name and level
    your level's cards
    your hand
    prompt, keys

Below that the piles lie in a band of their own, with the log beside them (and the signs, from 78 columns on):

    header
    the others: one or two lines each
    log        draw pile  your pile         signs
    your name and level, your level's cards, your hand
    prompt, keys

The richest arrangement that fits is taken. It depends on the window and on the number of players alone, so nothing
moves while a round is played.
"""

from collections.abc import Iterator
from itertools import product
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from kombio_tui.controls.frame import RAILED, middle_of
from kombio_tui.kit.blocks import Area
from kombio_tui.kit.cards import SIZES, Size
from kombio_tui.kit.look import Look
from kombio_tui.kit.shared import shared

PANELLED, WIDE, NARROW = 110, 78, 58
"""From how many columns on there is a panel, signs beside the piles, and room for a whole line of words."""
WIDEST, APART = 64, 9
"""How wide the others are at the most, and the columns around and between them and the piles."""
TALK, LESSON = 3, (12, 8)
"""The rows that the log needs at least, and those that the words of a lesson need: in a narrow window, and else."""
MOST = 11
"""The cards of a full hand."""
NAMED = 8
"""The columns of a pile's name."""
FAN = -1
"""Cards that overlap by a column."""


class Hand(NamedTuple):
    """How the hand lies: its size, the gap between two cards, and in how many rows."""

    size: Size
    gap: int
    rows: int = 1

    @property
    def pitch(self) -> int:
        """The columns from one card to the next."""
        return SIZES[self.size][0] + self.gap

    @property
    def columns(self) -> int:
        """The columns of a full hand; the newest card stands apart by one more."""
        return self.each * self.pitch - self.gap + 1

    @property
    def each(self) -> int:
        """How many cards a row has at the most."""
        return -(-MOST // self.rows)

    @property
    def height(self) -> int:
        """Its rows on the screen."""
        return SIZES[self.size][1] * self.rows


HANDS = (Hand("XL", FAN), Hand("L", 1), Hand("M", 1), Hand("M", FAN), Hand("M", 1, 2), Hand("S", 1), Hand("S", 1, 2))
"""The ways in which a hand may lie, the richest first."""
Kind = Literal["L", "M", "two", "one"]
"""How another player is shown: a strip with the discard pile in this size, or this many lines."""


class OwnRows(NamedTuple):
    """The rows below the table: one's name and level, what the level asks for, its cards, and the hand.

    The first two are the same where there is room for both in one row.
    """

    plate: int
    words: int
    level: int
    hand: int


class Layout(Struct, frozen=True):
    """Where everything is."""

    felt: Area
    railed: bool
    panel: Area | None
    others: Area
    kind: Kind
    pile: Size
    stacked: bool
    """Whether one's own pile lies below the draw pile; otherwise beside it."""
    piles: Area
    side: Area
    """The log, where there is no panel, and a sheet over it."""
    signs: Area | None
    own: OwnRows
    hand: Hand | None
    """None for a watcher."""
    sheet: Area | None = None
    """What a sheet covers of the table, where there is no panel."""


class Wanted(NamedTuple):
    """A way to arrange a table, before it is known whether it fits."""

    kind: Kind
    least: int
    """The rows that the others need."""
    pile: Size
    hand: Hand | None


@shared
def layout(look: Look, players: int, *, seated: bool, lesson: bool = False) -> Layout:
    """The richest arrangement that fits; a lesson has smaller piles, and more room for its words."""
    plans = list(_wanted(look, players - seated, seated=seated))
    if lesson and look.width < PANELLED:
        plans = [plan for plan in plans if plan.pile == ("M" if look.width >= NARROW else "S")]
    talk = LESSON[look.width >= NARROW] if lesson else TALK
    chosen = next((plan for plan in plans if _fits(plan, look, talk)), plans[-1])
    if look.width >= PANELLED:
        return _with_panel(chosen, look)
    return _with_band(chosen, look, talk, centred=look.width >= WIDE and not lesson)


def _wanted(look: Look, others: int, *, seated: bool) -> Iterator[Wanted]:
    """All arrangements, the richest first."""
    hands = _hands(look) if seated else [None]
    rich = [(kind, least, pile) for kind, least, piles in _ways(others, look.width) for pile in piles]
    plain: list[tuple[Kind, int, Size]] = [("one", others, "M"), ("one", others, "S")]
    pairs = (*product(hands, rich), *product(hands, plain))
    if look.cards == "large":
        pairs = tuple(product(hands, [*rich, *plain]))
    for hand, (kind, least, pile) in pairs:
        yield Wanted(kind, least, pile, hand)


def _hands(look: Look) -> list[Hand | None]:
    """The ways in which the hand may lie; small cards are of the next size."""
    fitting = [hand for hand in HANDS if hand.columns <= look.width] or list(HANDS[-1:])
    largest = fitting[0].size
    return [hand for hand in fitting if look.cards != "small" or hand.size != largest]


def _ways(others: int, width: int) -> Iterator[tuple[Kind, int, tuple[Size, ...]]]:
    """How the others may be shown, the rows that they need, and the sizes of the piles that go with it."""
    if width >= 2 * WIDE:
        yield "L", 7 * others, ("XL",)
    yield "M", 4 * others, ("L", "M")
    yield "two", 2 * others, ("L", "M") if width >= NARROW else ("L", "M", "S")
    yield "one", others + others * 4 // 5, ("M",)
    yield "one", others + others // 2, ("M", "S")


# --- what fits -----------------------------------------------------------------------------------------------------


def _inner(look: Look) -> Area:
    """The felt without its rail."""
    area, rail = middle_of(look), look.height >= RAILED
    return Area(0, area.y + rail, area.width, area.height - 2 * rail)


def _own(plan: Wanted, look: Look) -> int:
    """The rows of one's own name, level and cards."""
    return (2 + (look.width < NARROW) + plan.hand.height) if plan.hand else 0


def _fits(plan: Wanted, look: Look, talk: int) -> bool:
    room = _inner(look).height - _own(plan, look)
    pile = SIZES[plan.pile][1] + 1
    if look.width >= PANELLED:
        return max(plan.least, pile) <= room
    return plan.least + max(pile, talk) <= room


# --- with a panel --------------------------------------------------------------------------------------------------


def _with_panel(plan: Wanted, look: Look) -> Layout:
    inner, own = _inner(look), _own(plan, look)
    width = 35 if look.width < 160 else 42
    spare = max(0, inner.height - own - max(plan.least, 2 * (SIZES[plan.pile][1] + 1)))
    gaps = [spare > 1, spare > 2, spare > 3]
    bottom = inner.bottom - gaps[2] if plan.hand else inner.bottom
    cards = bottom - (plan.hand.height if plan.hand else 0)
    level = cards - 1 - gaps[1]
    plate = level - 1 - gaps[0]
    end = plate - (spare > 4) if plan.hand else bottom
    across, down = SIZES[plan.pile]
    stacked = 2 * (down + 1) <= end - inner.y
    piles = across + 1 if stacked else 2 * across + 5
    left = look.width - width
    across_others = min(left - piles - APART, WIDEST)
    margin = (left - across_others - piles - APART) // 2
    panel = Area(left, 1, width, (plate if plan.hand else inner.bottom) - 1)
    return Layout(
        felt=middle_of(look),
        railed=look.height >= RAILED,
        panel=panel,
        others=Area(margin + 2, inner.y, across_others, end - inner.y),
        kind=plan.kind,
        pile=plan.pile,
        stacked=stacked,
        piles=Area(margin + across_others + 3, inner.y, piles + APART - 4, end - inner.y),
        side=Area(left + 2, 2, width - 3, panel.height - 1),
        signs=None,
        own=OwnRows(plate, plate, level, cards),
        hand=plan.hand,
    )


# --- with a band ---------------------------------------------------------------------------------------------------


def _with_band(plan: Wanted, look: Look, talk: int, *, centred: bool) -> Layout:
    inner = _inner(look)
    cards = inner.bottom - (plan.hand.height if plan.hand else 0)
    level = cards - 1
    words = level - 1
    plate = words - (look.width < NARROW)
    end = plate if plan.hand else inner.bottom
    pile = max(SIZES[plan.pile][1] + 1, talk)
    spare = end - inner.y - plan.least - pile
    most = plan.least + max(0, spare - 3) if plan.hand else end - inner.y - pile
    across = min(look.width - 2, WIDEST) if plan.kind in ("L", "M") else look.width
    others = Area((look.width - across) // 2, inner.y, across, min(most, 5 * plan.least))
    gap = others.bottom + pile < end
    band = Area(0, others.bottom + gap, look.width, end - others.bottom - gap)
    piles, side, signs = _band(plan.pile, band, look.width, centred=centred)
    return Layout(
        felt=middle_of(look),
        railed=look.height >= RAILED,
        panel=None,
        others=others,
        kind=plan.kind,
        pile=plan.pile,
        stacked=False,
        piles=piles,
        side=side,
        signs=signs,
        own=OwnRows(plate, words, level, cards),
        hand=plan.hand,
    )


def _band(pile: Size, band: Area, width: int, *, centred: bool) -> tuple[Area, Area, Area | None]:
    """The piles with the log beside them: in the middle where there is room on both sides, else at the left."""
    columns = 2 * max(SIZES[pile][0] + 1, NAMED)
    if not centred:
        piles = Area(1, band.y, columns + 2, band.height)
        return piles, Area(piles.right + 1, band.y, width - piles.right - 2, band.height), None
    piles = Area((width - columns - 4) // 2, band.y, columns + 4, band.height)
    side = Area(2, band.y, piles.x - 4, band.height)
    return piles, side, Area(piles.right + 2, band.y, width - piles.right - 3, band.height)


# --- with a sheet --------------------------------------------------------------------------------------------------


@shared
def with_sheet(plan: Layout, width: int) -> Layout:
    """The same with room for a sheet: the panel, or the right half of the table; in a narrow window all of it."""
    if plan.panel is not None:
        return plan
    top, bottom = plan.others.y, plan.piles.bottom
    x = width // 2 - 2 if width >= WIDE else 0
    others = Area(0, top, x, plan.others.height)
    piles = Area(2, plan.piles.y, x - 3, plan.piles.height) if x else Area(0, bottom, 0, 0)
    side = Area(x + 2, top, width - x - 3, bottom - top)
    cover = Area(x, top, width - x, bottom - top)
    return replace(plan, others=others, kind="one", piles=piles, side=side, signs=None, sheet=cover)
