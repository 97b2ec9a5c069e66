"""A table before its game: its code to invite others with, who sits there, its options, and what is missing.

The code lies on four cards on the felt, above a plate for each place. The options and the chat are below the felt, or,
in wide windows, in a panel on the right. A sheet takes the panel, or everything if there is none.
"""

from msgspec import Struct

from kombio_tui.controls.frame import RAILED, Asked, Keys, felt, fits, heading, middle_of, worded
from kombio_tui.games.kernel.following import Drawn, Side
from kombio_tui.games.kernel.registration import GameScreens
from kombio_tui.kit.blocks import Area, Block, Part, Places, Region, area_of
from kombio_tui.kit.cards import SIZES, SMALLER, Size
from kombio_tui.kit.control_strings import LINK
from kombio_tui.kit.look import Look
from kombio_tui.kit.regions import Regions
from kombio_tui.kit.rows import EMPTY, Row, centred, cut, row, width_of, wrapped
from kombio_tui.kit.shared import shared
from kombio_tui.pages.hosting import Hosting, hosting, is_host
from kombio_tui.pages.invitation import Invitation, invitation_keys
from kombio_tui.pages.letter_cards import code_faces, in_a_row, row_width
from kombio_tui.pages.lobby_screen import PANELLED
from kombio_tui.text.languages import Say, marked, say_in
from protocol.house import Seated, Table

BOT_KEYS = {"e": "easy", "m": "medium", "h": "hard"}
LEVELS = {
    "easy": marked("easy bot"),
    "medium": marked("medium bot"),
    "hard": marked("hard bot"),
    "tutor": marked("patient partner"),
    "program": marked("program"),
}
PANEL = 36
"""The columns of the panel on the right."""
PLATE, PLATE_GAP, WIDEST_PLATE = 2, 2, 28
"""The rows of a plate, the columns between two, and the most columns that one has."""
THREE_PLATES = 56
"""From this width on three plates lie beside each other."""
GAPS = ((1, 2, 3), (1, 1, 2), (0, 1, 1), (0, 0, 1), (0, 0, 0))
"""The rows between what lies on the felt, the most generous first."""
CODE_SIZES: tuple[tuple[Size, int, int], ...] = (("XXL", 150, 40), ("XL", 80, 28), ("L", 0, 0))
"""The sizes of the cards of the code, and the felt that each takes."""
TALK = 3
"""The fewest rows for the options and the chat below the felt."""


class Beside(Struct, frozen=True):
    """What a page brings along: its regions, its chat or the sheet over it, and the way to the table."""

    regions: Regions
    side: Side
    sheet: bool
    whole: bool
    """Whether the sheet needs the whole page."""
    invitation: Invitation | None


class WaitingRoom(Struct, frozen=True):
    """What lies on the felt."""

    code: str
    command: str
    """The command that leads to the table; empty if the address of the house is not known."""
    seats: tuple[Seated, ...]
    places: int
    host: int | None
    you: int | None
    language: str


def waiting_room(table: Table, game: GameScreens, look: Look, beside: Beside) -> Drawn:
    """The page of a table that waits for its players."""
    asked, keys = _asked(table, game, look.say), _keys(table, game, look, beside.invitation)
    middle, panelled = middle_of(look), look.width >= PANELLED
    if beside.sheet and (beside.whole or not panelled):
        inner = Area(1, middle.y, middle.width - 2, middle.height)
        return Drawn([area_of(inner, beside.side(inner.width, inner.height))], (), asked, keys)
    height = middle.height if panelled else min(middle.height - TALK, look.height * 2 // 3)
    area = Area(0, middle.y, look.width - PANEL if panelled else look.width, height)
    rail, grounds = felt(area, look.height >= RAILED)
    line, command = table.line, beside.invitation.command if beside.invitation else ""
    shown = WaitingRoom(line.code, command, line.seats, line.places, table.host, table.you, look.language)
    on_felt = beside.regions("waiting room", _felt, area, shown, look.height >= RAILED)
    rest = Area(area.right + 1, middle.y + 1, PANEL - 2, middle.height - 1)
    if not panelled:
        rest = Area(1, area.bottom, look.width - 2, middle.bottom - area.bottom)
    rows = _panel(table, game, rest, beside, look.say) if panelled else _below(table, game, rest, beside, look.say)
    return Drawn([rail, *on_felt, area_of(rest, rows)], grounds, asked, keys)


# --- on the felt -----------------------------------------------------------------------------------------------------


@shared
def _felt(area: Area, shown: WaitingRoom, railed: bool) -> list[Region]:
    """The invitation, the code, how to use it, and the places, in the middle of the felt."""
    say, places = say_in(shown.language), shown.places
    inner = Area(area.x, area.y + railed, area.width, area.height - 2 * railed)
    size, columns = _size(area, len(shown.code)), 3 if area.width >= THREE_PLATES else 2
    lines = -(-places // columns)
    gap = 1 if inner.height > SIZES[size][1] + 3 + PLATE * lines + lines else 0
    plates = PLATE * lines + gap * (lines - 1)
    ways = _how(shown, area.width, say)
    title, cards, how, seated = _stacked(inner, (1, SIZES[size][1], len(ways), plates))
    return [
        _centred(title, [row((say("Others join with the code") + f" {shown.code}", "felt"))]),
        in_a_row(code_faces(shown.code), size, cards),
        _centred(how, ways),
        _plates(seated, columns, gap, _labels(shown, say)),
    ]


def _stacked(area: Area, heights: tuple[int, ...]) -> list[Area]:
    """Areas of these heights below each other, as far apart as there is room for, in the middle of another."""
    spare = area.height - sum(heights)
    gaps = next(gaps for gaps in GAPS if sum(gaps) <= spare or not any(gaps))
    y = area.y + max(0, spare - sum(gaps)) // 2
    areas: list[Area] = []
    for gap, height in zip((0, *gaps), heights, strict=True):
        areas.append(Area(area.x, y + gap, area.width, height))
        y += gap + height
    return areas


def _size(area: Area, letters: int) -> Size:
    """The size of the cards that the code stands on; the codes of slow tables are longer."""
    size = next(size for size, width, height in CODE_SIZES if area.width >= width and area.height >= height)
    while row_width(letters, size, 1) > area.width and size in SMALLER:
        size = SMALLER[size]
    return size


def _centred(area: Area, lines: list[Row]) -> Region:
    return area_of(area, [centred(line, area.width, "felt") for line in lines], "felt")


def _how(shown: WaitingRoom, width: int, say: Say) -> list[Row]:
    """The whole command if the address of the house is known, and what to do in the lobby if there is room."""
    if not shown.command:
        return [row((say("press c in the lobby, then type {code}", code=shown.code), "felt muted"))]
    command = row((f" {shown.command} ", LINK))
    both = (*command, ("  " + say("or c in the lobby"), "felt muted"))
    if width_of(both) + 2 <= width:
        return [both]
    if width_of(command) <= width:
        return [command]
    return [row((f" {line} ", LINK)) for line in wrapped(shown.command, width - 2)]


Label = tuple[str, str]
"""A name, and what there is to say about it; empty for a free seat."""


def _labels(shown: WaitingRoom, say: Say) -> tuple[Label, ...]:
    about = [
        ", ".join(_about(seat, say, host=at == shown.host, you=at == shown.you)) for at, seat in enumerate(shown.seats)
    ]
    taken = [(seat.name, words) for seat, words in zip(shown.seats, about, strict=True)]
    return (*taken, *[("", say("free seat"))] * (shown.places - len(taken)))


def _about(seat: Seated, say: Say, *, host: bool, you: bool) -> list[str]:
    """Who somebody is at the table."""
    if seat.bot:
        return [say(LEVELS[seat.bot])]
    known = (host, say("host")), (you, say("you")), (not seat.here, say("away"))
    return [word for so, word in known if so] or [say("player")]


@shared
def _plates(area: Area, columns: int, gap: int, labels: tuple[Label, ...]) -> Region:
    """A plate for each place: filled where somebody sits, and a line where nobody does."""
    wide = min(WIDEST_PLATE, (area.width - 2 - PLATE_GAP * (columns - 1)) // columns)
    left = area.x + (area.width - columns * wide - PLATE_GAP * (columns - 1)) // 2
    spots = [divmod(at, columns) for at in range(len(labels))]
    places = [(left + x * (wide + PLATE_GAP), area.y + y * (PLATE + gap)) for y, x in spots]
    parts = [_plate(at, name, about, wide) for at, (name, about) in enumerate(labels, 1)]
    return Region(Places(tuple(places)), parts)


@shared
def _plate(number: int, name: str, about: str, width: int) -> Part:
    if not name:
        return Part(((("─" * width, "soft on felt"),), cut(row((f"   {about}", "felt muted")), width, "felt muted")))
    back, soft = "bold white on back", "white on back"
    first = cut(row((f" {number} {name}", back)), width, soft)
    rows: Block = (first, cut(row((f"   {about}", soft)), width, soft))
    return Part(rows)


# --- beside or below it ----------------------------------------------------------------------------------------------


def _panel(table: Table, game: GameScreens, area: Area, beside: Beside, say: Say) -> list[Row]:
    """The options and the chat, one below the other; a sheet takes all of it."""
    if beside.sheet:
        return beside.side(area.width, area.height)
    options = _in_words(table, game, area.width, say)
    rows = [heading(say("This table"), area.width), *options, EMPTY, heading(say("Talk"), area.width)]
    return [*rows, *beside.side(area.width, max(0, area.height - len(rows)))]


def _below(table: Table, game: GameScreens, area: Area, beside: Beside, say: Say) -> list[Row]:
    """The options in a line or two, and the chat."""
    words = " · ".join((_who_may_join(table, say), *_of_bots(table, say), game.summary(table.options, say)))
    options = [row((line, "muted")) for line in wrapped(words, area.width)][: max(1, area.height - 2)]
    return [*options, *beside.side(area.width, area.height - len(options))]


def _in_words(table: Table, game: GameScreens, width: int, say: Say) -> list[Row]:
    """Who may join, and each option with what it means."""
    about = _who_may_join(table, say), *_of_bots(table, say)
    rows = [row(line) for words in about for line in wrapped(words, width)]
    for field in game.telling(table.options):
        value = say(field.words_for(table.options[field.name]))
        rows += [row(line) for line in wrapped(say("{label}: {value}", label=say(field.label), value=value), width)]
        rows += [row((f"  {line}", "muted")) for line in wrapped(field.explained(say), width - 2)]
    return rows


def _who_may_join(table: Table, say: Say) -> str:
    return say("private: by code only") if table.line.private else say("everyone may join")


def _of_bots(table: Table, say: Say) -> tuple[str, ...]:
    """What becomes of the seats of bots in the game; nothing if there are none."""
    if not any(seat.played_by_house for seat in table.line.seats):
        return ()
    if table.takeover:
        return (say("newcomers may take over seats of bots"),)
    return (say("bots keep their seats"),)


# --- what is asked ---------------------------------------------------------------------------------------------------


def _asked(table: Table, game: GameScreens, say: Say) -> Asked:
    """What is missing, or that Enter starts; others than the host wait."""
    seats, host, taken = table.line.seats, table.host, table.line.taken
    missing = game.fewest - taken
    if is_host(table):
        start = say("{number} at the table: enter starts the game.", number=taken)
        return Asked(game.waits_for(taken, say) or start)
    if missing > 0:
        return Asked(
            say.plural("Waiting for {number} more player.", "Waiting for {number} more players.", missing), "other"
        )
    if host is None:
        return Asked(say("Waiting for a host."), "other")
    return Asked(say("Waiting for {name} to start the game.", name=seats[host].name), "other")


def _keys(table: Table, game: GameScreens, look: Look, invited: Invitation | None) -> Keys:
    may, say = hosting(table, game), look.say
    start: Keys = (("enter", say("start")),) if may.start else ()
    return with_bot_keys(start, invitation_keys(say) if invited else (), may, look.language, look.width)


@shared
def with_bot_keys(first: Keys, others: Keys, may: Hosting, language: str, width: int) -> Keys:
    """All keys of a table without a game, including those with which the host adds and removes bots.

    If they do not fit in a line, the levels of bots are combined, and what still does not fit is left out.
    """
    say = say_in(language)
    levels = tuple((key, say(LEVELS[level])) for key, level in BOT_KEYS.items()) if may.add else ()
    remove: Keys = (("-", say("remove a bot")),) if may.remove else ()
    full = (*first, *others, *levels, *remove)
    if fits(full, width):
        return full
    add: Keys = ((" ".join(BOT_KEYS), say("add a bot")),) if may.add else ()
    if fits((*first, *add, *others, *remove), width):
        return (*first, *add, *others, *remove)
    short: Keys = (("-", say("remove")),) if may.remove else ()
    return worded((*first, *add, *others, *short), width)
