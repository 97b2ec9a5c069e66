"""Where everything lies on a Kombio table, from a phone to a large window.

The discard pile lies in the middle of the felt and is the largest thing on it. The others sit around it or in a row
above it, in small windows in a line each; one's own cards lie below it. A large window gets larger cards, then a panel
beside the felt; what is left over becomes felt around it all.

    arrangement   from       others       discard  draw, drawn  own          log
    huge          180 x 56   L, around    XXL      L            XL or L      panel
    large         110 x 40   M, around    XL       M            L            panel
    wide          110 x 30   M, in a row  L        M            M            panel
    normal        80 x 24    S, in a row  L        M            M            left of one's own cards
    flat          60 x 20    a line each  L        M            M, right     below the stage
    phone         44 x 24    a line each  L        M            M            the newest line

A sheet takes the panel. Without a panel the table moves to the left and gets narrower, or, on a phone, to the bottom.
Nothing ever covers the discard pile or one's own cards: a slap may be due.
"""

from itertools import pairwise
from typing import Literal

from msgspec import Struct

from kombio_tui.controls.frame import RAILED, middle_of
from kombio_tui.kit.blocks import Area, Place
from kombio_tui.kit.cards import SIZES, Size
from kombio_tui.kit.look import Look
from kombio_tui.kit.shared import shared

Around = Literal["around", "row", "lines"]
PANEL, WIDE_PANEL = 35, 40
"""The columns beside the felt."""
LEGEND, IN_SIGHT = 10, 5
"""The rows of the meanings of all cards and marks, and of those in sight."""
LOG, OWN = 26, 24
"""The columns of a log on the felt, and of one's own cards beside it."""


class Kind(Struct, frozen=True, cache_hash=True):
    """An arrangement: the smallest window it fits, and the sizes of its cards."""

    name: str
    width: int
    height: int
    around: Around
    others: Size
    discard: Size
    side: Size
    own: Size
    panel: bool = False


SQUEEZED = Kind("squeezed", 31, 16, "lines", "chip", "L", "M", "S")
"""Beside or below a sheet, in a small window."""
KINDS = (
    Kind("huge", 180, 59, "around", "L", "XXL", "L", "XL", panel=True),
    Kind("huge", 180, 56, "around", "L", "XXL", "L", "L", panel=True),
    Kind("large", 110, 40, "around", "M", "XL", "M", "L", panel=True),
    Kind("wide", 110, 30, "row", "M", "L", "M", "M", panel=True),
    Kind("normal", 80, 24, "row", "S", "L", "M", "M"),
    Kind("flat", 60, 20, "lines", "chip", "L", "M", "M"),
    Kind("phone", 44, 24, "lines", "chip", "L", "M", "M"),
)


class Stage(Struct, frozen=True, cache_hash=True):
    """The middle of the table, from left to right; the discard pile is in the middle of it."""

    draw: Place
    discard: Place
    drawn: Place


class SeatPlace(Struct, frozen=True, cache_hash=True):
    """Where somebody sits: a plate in the first row, and the cards below it or behind it."""

    area: Area
    size: Size
    deeds: bool = False
    """Whether what the player did last has a row below the plate; it stands behind the name otherwise."""


class Layout(Struct, eq=False):
    """Where everything lies. There is one for each kind of window."""

    kind: Kind
    felt: Area
    stage: Stage
    others: tuple[SeatPlace, ...]
    plate: Area
    """One's own plate: one row."""
    ribbon: Area
    """One row; in low windows the same as the plate's."""
    own: SeatPlace
    log: Area
    """The log or a sheet, on the felt or in the room."""
    railed: bool = False
    legend: Area | None = None
    """What cards do: all of them in the panel, or those in sight."""
    slaps: Area | None = None
    """The slaps of the round."""
    side_on_felt: bool = True
    """Whether the log lies on the felt."""


@shared
def layout(look: Look, others: int, seated: bool, sheet: bool) -> Layout:
    """The richest arrangement that fits the window; the setting for small cards takes the next one."""
    fitting = [kind for kind in KINDS if look.width >= kind.width and look.height >= kind.height] or [KINDS[-1]]
    kind = fitting[min(1, len(fitting) - 1)] if look.cards == "small" else fitting[0]
    felt = middle_of(look)
    if kind.panel:
        return _with_panel(kind, look, others, seated=seated)
    if sheet:
        return _with_sheet(look, others)
    match kind.name:
        case "normal":
            return _normal(kind, felt, others, seated=seated)
        case "flat":
            return _flat(kind, felt, others)
        case _:
            return _phone(kind, felt, others)


def _stage(kind: Kind, middle: int, y: int, gap: int = 3) -> Stage:
    (width, height), (small, low) = SIZES[kind.discard], SIZES[kind.side]
    x, beside = middle - width // 2, y + (height - low + 1) // 2
    return Stage(draw=(x - gap - small, beside), discard=(x, y), drawn=(x + width + gap, beside))


def _lines(felt: Area, others: int) -> tuple[SeatPlace, ...]:
    """A line for each of the others."""
    return tuple(SeatPlace(Area(felt.x, felt.y + number, felt.width, 1), "chip") for number in range(others))


def _two_a_line(felt: Area, others: int) -> tuple[SeatPlace, ...]:
    """Two of the others in each line."""
    half = felt.width // 2
    places = [divmod(number, 2) for number in range(others)]
    return tuple(SeatPlace(Area(felt.x + x * half, felt.y + y, half, 1), "chip") for y, x in places)


# --- large windows ---------------------------------------------------------------------------------------------------


def _with_panel(kind: Kind, look: Look, others: int, *, seated: bool) -> Layout:
    whole, width = middle_of(look), PANEL if look.width < 160 else WIDE_PANEL
    felt = Area(0, whole.y, look.width - width, whole.height)
    table = _table(kind, felt, others, seated=seated, gap=4)
    x, columns = felt.right + 2, width - 3
    legend = Area(x, whole.bottom - LEGEND, columns, LEGEND)
    slaps = Area(x, legend.y - others - 4, columns, others + 3)
    table.log = Area(x, whole.y, columns, slaps.y - whole.y - 1)
    table.legend, table.slaps, table.side_on_felt = legend, slaps, False
    return table


def _normal(kind: Kind, felt: Area, others: int, *, seated: bool) -> Layout:
    """The log left of one's own cards, and what the cards in sight do on their right."""
    table = _table(kind, felt, others, seated=seated)
    beside = max(LOG, (felt.width - OWN) // 2 - 2)
    own, bottom = table.own.area, felt.bottom - table.railed
    table.own = SeatPlace(Area(beside + 2, own.y, felt.width - 2 * (beside + 2), own.height), table.own.size)
    table.log = Area(2, own.y, beside - 1, bottom - own.y)
    table.legend = Area(felt.right - beside - 1, bottom - IN_SIGHT, beside, IN_SIGHT)
    return table


def _table(kind: Kind, felt: Area, others: int, *, seated: bool, gap: int = 3) -> Layout:
    """The others around the stage or in a row above it, and one's own cards below."""
    around, railed = kind.around == "around", felt.height + 4 >= RAILED
    heads, above, stage = 1 + around, 2 * SIZES[kind.others][1], SIZES[kind.discard][1]
    size = kind.own if seated else kind.others
    own = 2 * SIZES[size][1]
    spare = max(0, felt.height - 2 * railed - heads - above - stage - 1 - own)
    ribbon_row, spare = (1, spare - 1) if spare else (0, 0)
    top = felt.y + railed + spare // 4
    y = top + heads + above + spare // 4
    ribbon = y + stage + spare // 4
    plate = ribbon + ribbon_row
    middle = felt.width // 2
    places = _stage(kind, middle, y, gap)
    above_it = Area(felt.x, top, felt.width, heads + above)
    seats = _around(kind, above_it, others, places) if around else _in_a_row(above_it, others)
    return Layout(
        kind=kind,
        felt=felt,
        stage=places,
        others=tuple(SeatPlace(area, kind.others, around) for area in seats),
        plate=Area(felt.x, plate, felt.width, 1),
        ribbon=Area(felt.x, ribbon, felt.width, 1),
        own=SeatPlace(Area(felt.x + 2, plate + 1, felt.width - 4, own), size),
        log=felt,
        railed=railed,
    )


def _in_a_row(area: Area, others: int) -> tuple[Area, ...]:
    """Equal parts of the width."""
    edges = [area.x + area.width * number // max(1, others) for number in range(others + 1)]
    return tuple(Area(left, area.y, right - left, area.height) for left, right in pairwise(edges))


def _around(kind: Kind, above: Area, others: int, stage: Stage) -> tuple[Area, ...]:
    """Clockwise: one at the left, up to three above, one at the right; up to two sit above alone."""
    if others < 3:
        return _in_a_row(above, others)
    y = stage.discard[1] + max(0, (SIZES[kind.discard][1] - above.height) // 2)
    width = stage.draw[0] - above.x - 2
    left = Area(above.x + 1, y, width, above.height)
    return left, *_in_a_row(above, others - 2), Area(above.right - width - 1, y, width, above.height)


# --- small windows ---------------------------------------------------------------------------------------------------


def _flat(kind: Kind, felt: Area, others: int) -> Layout:
    """A line for each of the others; one's own cards at the right of the stage."""
    spare = max(0, felt.height - others - 1 - 2 * SIZES[kind.own][1] - 1)
    x, y = felt.x + (felt.width - 60) // 2, felt.y + others + min(2, spare // 2)
    return Layout(
        kind=kind,
        felt=felt,
        stage=_stage(kind, x + 19, y + 1),
        others=_lines(felt, others),
        plate=Area(x + 38, y, 22, 1),
        ribbon=Area(x, y, 38, 1),
        own=SeatPlace(Area(x + 38, y + 1, 22, 2 * SIZES[kind.own][1]), kind.own),
        log=Area(x + 1, y + 8, 36, felt.bottom - y - 8),
    )


def _phone(kind: Kind, felt: Area, others: int) -> Layout:
    """The same, with one's own cards below the stage."""
    own, stage = 2 * SIZES[kind.own][1], SIZES[kind.discard][1]
    spare = max(0, felt.height - others - stage - 1 - own)
    y = felt.y + others + min(spare // 2, 3)
    plate = y + stage
    bottom = plate + 1 + own
    return Layout(
        kind=kind,
        felt=felt,
        stage=_stage(kind, felt.x + felt.width // 2, y),
        others=_lines(felt, others),
        plate=Area(felt.x, plate, felt.width, 1),
        ribbon=Area(felt.x, plate, felt.width, 1),
        own=SeatPlace(Area(felt.x + 1, plate + 1, felt.width - 2, own), kind.own),
        log=Area(felt.x + 1, bottom, felt.width - 2, max(0, felt.bottom - bottom)),
    )


def _with_sheet(look: Look, others: int) -> Layout:
    """The table gives way to a sheet, and stays whole: beside it, or below it where the window is narrow."""
    whole, phone = middle_of(look), KINDS[-1]
    if look.width >= 80 and look.height >= phone.height:
        table = _phone(phone, Area(whole.x, whole.y, phone.width, whole.height), others)
    elif look.width >= 60:
        table = _phone(SQUEEZED, Area(whole.x, whole.y, SQUEEZED.width, whole.height), others)
    else:
        rows = -(-others // 2)
        height = rows + SIZES[SQUEEZED.discard][1] + 1 + 2 * SIZES[SQUEEZED.own][1]
        table = _phone(SQUEEZED, Area(whole.x, whole.bottom - height, whole.width, height), rows)
        table.others = _two_a_line(table.felt, others)
        table.log = Area(whole.x + 1, whole.y, whole.width - 2, whole.height - height)
        table.side_on_felt = False
        return table
    felt = table.felt
    table.log = Area(felt.right + 1, whole.y, whole.width - felt.width - 2, whole.height)
    table.side_on_felt = False
    return table
