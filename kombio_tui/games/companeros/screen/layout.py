"""What a window has room for, and where everything lies.

    tall     display, trick and players on top of each other, a panel at the right, the hand below all of it
    wide     the players, below them the trick at the left and display and log at the right, then the hand
    lines    trick and display in a line for each player and colour, side by side or on top of each other; headings are
             worth more than larger cards

A sheet takes the panel. Without one, it takes the right part of a wide window, where trick and display become lines, or
everything above the hand of a small one.
"""

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from kombio_tui.controls.frame import BELOW, RAILED
from kombio_tui.games.companeros.screen.trick import GAP, column_width
from kombio_tui.kit.blocks import Area
from kombio_tui.kit.cards import SIZES, Size
from kombio_tui.kit.look import Look
from kombio_tui.kit.shared import shared
from protocol.companeros import TRICKS

Held = Literal["hand", "nothing", "open"]
"""What lies below the trick: the viewer's hand, nothing for a watcher, or everyone's cards."""
PANELLED = 110
"""Windows of this width have a panel."""
SIDE_BY_SIDE = 60
WIDE, WIDE_HIGH = 80, 24
LABELS = 2
"""The rows of a name and an outcome below a card."""
PLATE = 3
GUIDE = 3
"""If more rows than this are needed for what is explained, the log begins beside the players."""
AIR = 4
"""The rows that large cards leave free around them."""
SMALL_LINES = 37
"""The columns of trick and display beside a sheet."""
LISTED = 34
"""The columns of the trick where it is a list beside the display."""


class Sizes(NamedTuple):
    """How large cards are."""

    display: Size
    trick: Size
    hand: Size
    across: int = TRICKS
    """How many cards of the hand lie side by side."""


TALL = (
    Sizes("L", "XXL", "XL"),
    Sizes("L", "XL", "XL"),
    Sizes("L", "XL", "L"),
    Sizes("M", "XL", "L"),
    Sizes("M", "L", "L"),
    Sizes("M", "L", "M"),
    Sizes("M", "M", "M"),
)
ROOMY = (Sizes("chip", "L", "L"), Sizes("chip", "L", "M"), Sizes("chip", "M", "M"), Sizes("chip", "M", "S"))
LISTS = (Sizes("chip", "chip", "M"), Sizes("chip", "chip", "M", 5), Sizes("chip", "chip", "S", 5))
"""The sizes of each shape, the largest first."""


class Plan(Struct, frozen=True):
    """Where everything lies; what is not there has no area."""

    sizes: Sizes
    trick: Area | None = None
    display: Area | None = None
    players: Area | None = None
    hand: Area | None = None
    panel: Area | None = None
    log: Area | None = None
    lines: bool = False
    """Whether trick and display are lists."""
    headed: bool = True
    """Whether lists have a heading."""


class Space(Struct, frozen=True):
    """What is to be laid out in which window."""

    width: int
    height: int
    players: int
    held: Held
    small: bool
    """Whether the player wants smaller cards than there is room for."""
    said: int
    """The rows of log that are needed."""

    @property
    def railed(self) -> bool:
        """Whether there is a rail above and below the felt."""
        return self.height >= RAILED

    @property
    def top(self) -> int:
        """The first row of the felt."""
        return 1 + self.railed

    @property
    def rows(self) -> int:
        """The rows of the felt."""
        return self.height - 1 - BELOW - 2 * self.railed

    def hand(self, sizes: Sizes) -> int:
        """The rows of what lies below the trick, with its label."""
        if self.held == "hand":
            return 1 + SIZES[sizes.hand][1] * -(-TRICKS // sizes.across)
        return 1 + self.players if self.held == "open" else 0

    def across(self, sizes: Sizes) -> int:
        """The columns that the hand needs."""
        return SIZES[sizes.hand][0] * sizes.across if self.held == "hand" else 0

    def trick(self, sizes: Sizes) -> int:
        """The columns of the trick."""
        return self.players * column_width(sizes.trick) - GAP


def layout(look: Look, players: int, held: Held, said: int, *, sheet: bool) -> Plan:
    """The largest layout that fits; the log needs this many rows."""
    return _layout(Space(look.width, look.height, players, held, look.cards == "small", said), sheet)


@shared
def _layout(space: Space, sheet: bool) -> Plan:
    if space.width >= PANELLED and space.railed:
        return _tall(space)
    if space.width >= WIDE and space.height >= WIDE_HIGH:
        return _beside_sheet(space) if sheet else _wide(space)
    return _under_sheet(space) if sheet else _lines(space)


def _chosen(candidates: Sequence[Sizes], fitting: list[Sizes], *, small: bool) -> Sizes:
    """The largest sizes that fit, or the next ones."""
    return (fitting[small:] or fitting or list(candidates[-1:]))[0]


# --- tall ------------------------------------------------------------------------------------------------------------


def _tall(space: Space) -> Plan:
    panel = 35 if space.width < 160 else 40
    room = space.width - panel
    fitting = [sizes for sizes in TALL if _fits_tall(space, sizes, room)]
    sizes = _chosen(TALL, fitting, small=space.small)
    heights = _heights(space, sizes)
    display, trick, players, hand = _spread(heights, space.top, space.rows)
    below = Area(0, hand, space.width if space.held == "hand" else room, space.top + space.rows - hand)
    bottom = below.y - 1 if space.held == "hand" else space.top + space.rows + 1
    return Plan(
        sizes,
        trick=Area(0, trick, room, heights[1]),
        display=Area(0, display, room, heights[0]),
        players=Area(1, players, room - 2, heights[2]) if heights[2] else None,
        hand=below if heights[3] else None,
        panel=Area(room, 1, panel, bottom - 1),
    )


def _fits_tall(space: Space, sizes: Sizes, room: int) -> bool:
    widths = space.trick(sizes) <= room - 2 and space.across(sizes) <= space.width - 2
    air = AIR if sizes.trick in ("XL", "XXL") else 0
    return widths and sum(_heights(space, sizes)) + air <= space.rows


def _heights(space: Space, sizes: Sizes) -> tuple[int, int, int, int]:
    """The rows of display, trick, players and hand, each with its labels."""
    display, trick = 2 + SIZES[sizes.display][1], 2 + SIZES[sizes.trick][1] + LABELS
    return display, trick, PLATE if space.held != "open" else 0, space.hand(sizes)


def _spread(heights: Sequence[int], top: int, rows: int) -> list[int]:
    """Where each block begins, with what is left of the rows around and between them."""
    shown = sum(1 for height in heights if height)
    spare, at, starts = rows - sum(heights), float(top), []
    at += spare / (2 * shown)
    for height in heights:
        starts.append(int(at + 0.5))
        at += height + spare / shown if height else 0
    return starts


# --- wide ------------------------------------------------------------------------------------------------------------


def _wide(space: Space) -> Plan:
    fitting = [sizes for sizes in ROOMY if _fits_wide(space, sizes)]
    sizes = _chosen(ROOMY, fitting, small=space.small)
    trick_rows, hand = 1 + SIZES[sizes.trick][1] + LABELS, space.hand(sizes)
    plates = PLATE if space.held != "open" else 0
    spare = space.rows - plates - trick_rows - hand
    below = _below(space, hand, margin=spare > 1)
    top = space.top + (spare > 6)
    trick = Area(2, top + plates + (spare > 0), space.trick(sizes), trick_rows)
    explained = space.said > GUIDE
    players = Area(1, top, trick.right - 1 if explained else space.width - 2, plates)
    display, log = _right(space, trick.right + 3, top if explained else trick.y, below.y - (spare > 6))
    return Plan(sizes, trick, display, players if plates else None, below if hand else None, log=log)


def _right(space: Space, x: int, top: int, bottom: int) -> tuple[Area, Area | None]:
    """The display as a list, with space between the colours if the log still has some, and the log below it."""
    width, loose = space.width - 2 - x, 2 * space.players
    rows = loose if top + loose + 1 + max(3, space.said) <= bottom else 1 + space.players
    return Area(x, top, width, rows), _area(x, top + rows + 1, width, bottom - top - rows - 1)


def _fits_wide(space: Space, sizes: Sizes) -> bool:
    rows = PLATE + 1 + SIZES[sizes.trick][1] + LABELS + space.hand(sizes)
    columns = space.trick(sizes) + 3 + 26
    return rows <= space.rows and columns <= space.width - 4 and space.across(sizes) <= space.width - 2


def _below(space: Space, height: int, *, margin: bool) -> Area:
    """The lowest rows, for the hand."""
    bottom = space.top + space.rows - (margin and height > 0)
    return Area(0, bottom - height, space.width, height)


def _area(x: int, y: int, width: int, height: int) -> Area | None:
    return Area(x, y, width, height) if height > 0 else None


# --- lines -----------------------------------------------------------------------------------------------------------


def _lines(space: Space) -> Plan:
    fitting = [(sizes, headed) for headed in (True, False) for sizes in LISTS if _fits_lines(space, sizes, headed)]
    sizes, headed = fitting[0] if fitting else (LISTS[-1], False)
    hand = space.hand(sizes)
    below = _below(space, hand, margin=_list_rows(space, headed=headed) + space.said + hand < space.rows - 1)
    trick, display = _lists(space, headed=headed)
    log = _area(1, display.bottom, space.width - 2, below.y - display.bottom)
    return Plan(sizes, trick, display, hand=below if hand else None, log=log, lines=True, headed=headed)


def _fits_lines(space: Space, sizes: Sizes, headed: bool) -> bool:
    rows = _list_rows(space, headed=headed) + space.said + space.hand(sizes)
    return rows <= space.rows and space.across(sizes) <= space.width - 2


def _list_rows(space: Space, *, headed: bool) -> int:
    """The rows of trick and display."""
    rows = space.players + headed
    return rows if space.width >= SIDE_BY_SIDE else 2 * rows


def _lists(space: Space, *, headed: bool) -> tuple[Area, Area]:
    """Trick and display, side by side or on top of each other."""
    width, rows = space.width - 2, space.players + headed
    if space.width < SIDE_BY_SIDE:
        return Area(1, space.top, width, rows), Area(1, space.top + rows, width, rows)
    left = LISTED + (width - 58) // 3
    return Area(1, space.top, left, rows), Area(left + 3, space.top, width - left - 2, rows)


# --- with a sheet, where there is no panel ---------------------------------------------------------------------------


def _beside_sheet(space: Space) -> Plan:
    """Trick and display as lists at the left, the sheet at the right."""
    whole = _wide(space)
    bottom = whole.hand.y if whole.hand else space.top + space.rows
    rows = 1 + space.players
    headed = space.top + 2 * rows <= bottom
    trick, display = _lists(replace(space, width=SMALL_LINES + 1), headed=headed)
    sheet = Area(SMALL_LINES + 2, space.top, space.width - SMALL_LINES - 3, bottom - space.top)
    return Plan(whole.sizes, trick, display, hand=whole.hand, log=sheet, lines=True, headed=headed)


def _under_sheet(space: Space) -> Plan:
    """The sheet above the hand."""
    whole = _lines(replace(space, said=0))
    bottom = whole.hand.y if whole.hand else space.top + space.rows
    sheet = Area(1, space.top, space.width - 2, bottom - space.top)
    return Plan(whole.sizes, hand=whole.hand, log=sheet, lines=True)
