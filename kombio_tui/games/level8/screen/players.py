"""The other players: a strip each with the discard pile as a card, or one or two lines."""

from collections.abc import Sequence

from msgspec import Struct
from rich.cells import cell_len

from kombio_tui.games.kernel.cards import key_tab
from kombio_tui.games.level8.screen.cards import face_of, tiny
from kombio_tui.games.level8.screen.layout import NARROW, WIDE, Kind
from kombio_tui.games.level8.screen.melds import FITS, Cards, Fit, ShownMeld, in_lines
from kombio_tui.games.level8.words.cards import HAND, SKIP
from kombio_tui.games.level8.words.deeds import fitting
from kombio_tui.kit.blocks import Area, Block, Part, Places, Region, beside, sized
from kombio_tui.kit.cards import NO_TAB, SIZES, Card, Size, Tab, drawn_card
from kombio_tui.kit.regions import Regions
from kombio_tui.kit.rows import EMPTY, Row, Span, cut, fitted, width_of
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, say_in
from protocol import level8 as k

FELT, MUTED = "felt", "felt muted"
DONE, OPEN = "▮", "▯"
"""A level that is done or played for, and one that is still to come."""
TURN = "►"
LAID = "bold black on mint"
STRIPS: dict[Kind, Size] = {"L": "L", "M": "M"}
"""The size of the discard pile in a strip."""


class ShownPlayer(Struct, frozen=True):
    """A player as the table shows them."""

    letter: str
    name: str
    player: k.Player
    in_turn: bool
    can: bool
    """Whether the letter does something now."""
    chosen: bool
    """Whether the letter was pressed, or the cursor is on it."""
    rim: str
    """The rim of the discard pile: whether its top was just put there."""
    status: Span
    collects: str
    """What the player has to lay out, in words; nothing once it lies."""
    parts: str
    """The same in fewer words."""
    deed: tuple[str, ...]
    """What the player did last, one thing after the other."""
    hand: Cards
    """The player's cards, where all cards lie open."""
    melds: tuple[ShownMeld, ...]
    language: str


# --- all of them --------------------------------------------------------------------------------------------------


def players_region(shown: Sequence[ShownPlayer], kind: Kind, area: Area, regions: Regions) -> Region:
    """The other players, one below the other; of those who have not changed, the parts stay the same."""
    heights = _flowing(shown, area) if kind == "one" else _even(len(shown), kind, area.height)
    facts = [(each, kind, area.width, height) for each, height in zip(shown, heights, strict=True)]
    return Region(_places(heights, kind, area), regions.each("players", _part, facts))


@shared
def _even(players: int, kind: Kind, room: int) -> tuple[int, ...]:
    """The same rows for everyone."""
    least = SIZES[STRIPS[kind]][1] if kind in STRIPS else 2
    return (max(least, min(room // max(1, players), least + 2)),) * players


def _flowing(shown: Sequence[ShownPlayer], area: Area) -> tuple[int, ...]:
    """A row for everyone, and more for those with more to show."""
    spare = area.height - len(shown)
    heights = []
    for each in shown:
        more = max(0, min(spare, len(_one_line(each, area.width, spare + 1)) - 1))
        heights.append(1 + more)
        spare -= more
    return tuple(heights)


@shared
def _places(heights: tuple[int, ...], kind: Kind, area: Area) -> Places:
    top = area.y + (0 if kind == "one" else max(0, area.height - sum(heights)) // 2)
    return Places(tuple((area.x, top + sum(heights[:number])) for number in range(len(heights))))


@shared
def _part(shown: ShownPlayer, kind: Kind, width: int, height: int) -> Part:
    if kind in STRIPS:
        rows: Sequence[Row] = _strip(shown, STRIPS[kind], width)
    else:
        rows = _one_line(shown, width, height) if kind == "one" else _two_lines(shown, width)
    return Part(sized([cut(line, width, MUTED) for line in rows], width, height, MUTED))


# --- in strips ----------------------------------------------------------------------------------------------------


def _strip(shown: ShownPlayer, size: Size, width: int) -> Block:
    """The discard pile as a card, and beside it who, how far, what is collected or lies, and the last deed."""
    across, height = SIZES[size]
    card = sized(drawn_card(pile_card(shown), size), across + 1, height, MUTED)
    room = width - across - 3
    words = _words(shown, room)
    above = (height - len(words)) // 2
    text = [cut(line, room, MUTED) for line in (*[EMPTY] * above, *words)]
    return beside((card, sized(text, room, height, MUTED)), 2, MUTED)


def _words(shown: ShownPlayer, room: int) -> list[Row]:
    say = say_in(shown.language)
    named = (*plate(shown.letter, shown.name, shown.in_turn), *_status(shown))
    named += ((f"  {fitting(shown.deed, room - width_of(named) - 2)}", MUTED),)
    level = say("level {number}", number=shown.player.level)
    far = ((f"{level} ", FELT), *ladder(shown.player.level), (f"  {_cards(shown.player.cards, say)}  ", MUTED))
    lies = laid_out(shown.player, say)
    if width_of(far + lies) > room:
        lies = laid_out(shown.player, say, room)
    return [named, (*far, *lies), *_below(shown, room, 2)]


def pile_card(shown: ShownPlayer) -> Card:
    """A discard pile as a card; its key takes the top card."""
    top = shown.player.top
    key = key_tab(shown.letter, can=shown.can)
    rim = "gold" if shown.chosen else shown.rim
    return Card(face_of(top) if top else None, rim, key, _sign(shown.rim), pile=shown.player.pile > 1)


def _sign(rim: str) -> Tab:
    return Tab("+", f"bold black on {rim}") if rim in ("news", "before") else NO_TAB


# --- in lines -----------------------------------------------------------------------------------------------------


def _two_lines(shown: ShownPlayer, width: int) -> list[Row]:
    """Who, how far, and the last deed; below that what is collected, or lies."""
    say = say_in(shown.language)
    first = (*_heading(shown, width), *laid_out(shown.player, say, width), *_status(shown))
    first += ((f" {fitting(shown.deed, width - width_of(first) - 2)}", MUTED),)
    indent = 5 if width >= NARROW else 2
    return [first, *(((" " * indent, MUTED), *line) for line in _below(shown, width - indent - 1, 1))]


@shared
def _one_line(shown: ShownPlayer, width: int, most: int) -> list[Row]:
    """Who, how far, and what is collected or lies; more lines where that needs them."""
    heading = (*_heading(shown, width, brief=True), *_status(shown))
    if shown.player.lies:
        heading += (("✓ ", "bold lead on felt"),)
    at = width_of(heading)
    first, *others = _below(shown, width - at - 1, max(1, most), ("close", "short")) or [EMPTY]
    first += _told(shown, width - at - width_of(first) - 1)
    return [heading + first, *(((" " * at, MUTED), *line) for line in others)]


def _heading(shown: ShownPlayer, width: int, *, brief: bool = False) -> Row:
    """`b ~Fritz   10● 6 ▮▮▮▮▮▮▯▯ 10 cards `."""
    player, say = shown.player, say_in(shown.language)
    wide = width >= WIDE
    name = fitted(shown.name, 11 if wide else 9 if width >= NARROW else 7)
    level = (
        ((f"{player.level} ", FELT), *ladder(player.level), (" ", MUTED)) if wide else ((f"L{player.level} ", FELT),)
    )
    cards = f"{player.cards:>2}{HAND} " if brief or width < NARROW else f"{_cards(player.cards, say):<9}"
    return (*_named(shown, name), *_chip(shown), *level, (cards, MUTED))


def _named(shown: ShownPlayer, name: str) -> Row:
    if shown.in_turn:
        return ((f"{TURN} {shown.letter} {name}", "title"), (" ", MUTED))
    tab = (f" {shown.letter} ", "you" if shown.can else MUTED)
    return ((" ", MUTED), tab, (f" {fitted(shown.name, len(name) - 1)}", "you" if shown.chosen else FELT), (" ", MUTED))


def _chip(shown: ShownPlayer) -> Row:
    """The top of the discard pile, and whether it was just put there."""
    top, new = shown.player.top, shown.rim in ("news", "before")
    return (
        tiny(top) if top else (" · ", MUTED),
        ("+", f"bold black on {shown.rim}") if new else (" ", MUTED),
        (" ", MUTED),
    )


# --- pieces -------------------------------------------------------------------------------------------------------


def _below(shown: ShownPlayer, room: int, most: int, fits: tuple[Fit, ...] = FITS) -> list[Row]:
    """What lies before a player, the cards if they are open, or else what is collected."""
    if shown.melds or shown.hand:
        return list(in_lines(shown.melds, room, most, shown.hand, fits=fits))
    said = next((words for words in (shown.collects, shown.parts) if cell_len(words) <= room), "")
    return [((said, MUTED),)] if said else []


def _told(shown: ShownPlayer, room: int) -> Row:
    """The last deed, if there is room for some of it."""
    deed = fitting(shown.deed, room - 2)
    return ((f"  {deed}", MUTED),) if deed else ()


def plate(letter: str, name: str, in_turn: bool, style: str = "title") -> Row:
    """A player's letter and name, filled in the player's turn."""
    return ((f"{TURN} {letter} {name} ", style),) if in_turn else ((f"{letter} ", MUTED), (name, FELT))


def _status(shown: ShownPlayer) -> Row:
    text, style = shown.status
    return ((" ", MUTED), (f" {text} ", style), (" ", MUTED)) if text else ()


def status_of(away: str, skip: str) -> Span:
    """What is to be said of a player in a word or two: somebody is away, or sits out next."""
    return (f"{SKIP} {skip}", "bold white on skip") if skip else (away, "bold white on taboo")


def rise_of(levels: int | None) -> Span:
    """How many levels a player goes up at the end of a round; None while that is not shown yet."""
    return (f"+{levels}", LAID) if levels else ("", MUTED)


def ladder(level: int) -> Row:
    """The eight levels: done, played for, to come."""
    return (
        (DONE * (level - 1), "mint on felt"),
        (DONE, FELT),
        (OPEN * (k.TOP_LEVEL - level), MUTED),
    )


def laid_out(player: k.Player, say: Say, width: int = WIDE) -> Row:
    """Whether the level lies."""
    if not player.lies:
        return ()
    return ((f" ✓ {say('laid out')} " if width >= NARROW else " ✓ ", LAID), (" ", MUTED))


def _cards(count: int, say: Say) -> str:
    return say.plural("{number} card", "{number} cards", count)
