"""Screens without a house: a page is told updates and drawn as text."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import asdict, replace

from kombio_tui.controls.key import Key
from kombio_tui.controls.page import Page
from kombio_tui.kit.blocks import laid_out
from kombio_tui.kit.look import Look, Pen
from kombio_tui.kit.rows import Row, in_ascii, width_of
from kombio_tui.pages.small import too_small
from kombio_tui.pages.table import TablePage
from protocol.house import Happened, News, Seated, TableLine, Update, You
from protocol.house import Table as TablePlace
from tests.kit.any_table import AnyTable, viewer

Game = AnyTable[Any]
"""A game in progress, whichever it is."""

State = Callable[[int, Look], Page]
"""A screen in some state, for a number of players and a look."""
ANA, EVE = You("ana", guest=False), You("eve", guest=False)
NAMES = ("ana", "bruno", "clara", "emil", "Friederike", "gus")


def line(players: int, phase: str = "playing", **changes: object) -> TableLine:
    """A table with the usual people."""
    seats = tuple(Seated(name) for name in NAMES[:players])
    facts = {"code": "QWHT", "game": "kombio", "seats": seats, "places": 6, "watchers": 0, "private": False}
    return TableLine(**{**facts, "phase": phase, **changes})  # type: ignore[arg-type]


def place(table: Game, who: str = "A", **changes: object) -> TablePlace:
    """A game in progress as one player, or a watcher, sees it."""
    seat = viewer(who)
    view: Any = table.game.view(table.state, seat)
    phase = "over" if view.stage == "over" else "playing"
    facts = {
        "line": line(table.state.players, phase, game=table.game.name),
        "options": asdict(table.state.options),
        "you": seat,
        "host": 0,
        "view": view,
        "clocks": (),
    }
    return TablePlace(**{**facts, **changes})


def followed(table: Game, who: str = "A", **changes: object) -> TablePlace:
    """The same as a watcher sees it who follows a player."""
    seats = tuple(Seated(name, followable=True) for name in NAMES[: table.state.players])
    seen, seat = place(table, "watcher"), viewer(who)
    facts = {
        "line": replace(seen.line, seats=seats, watchers=1),
        "view": replace(table.game.view(table.state, seat), offers=()),
        "followed": seat,
    }
    return replace(seen, **{**facts, **changes})


def heard(table: Game, who: str = "A") -> tuple[News, ...]:
    """What happened in the last `play`, as one viewer is told it."""
    seat = viewer(who)
    return tuple(Happened(table.game.event_for(event, seat)) for event in table.events)


def key(name: str) -> Key:
    """A key, by the name that Textual gives it."""
    return Key(name, name if len(name) == 1 else None, 0.0)


def pressed(page: Page, *keys: str) -> Page:
    """Press keys, and draw the page after each, as on a screen."""
    for name in keys:
        page.press(key(name))
        rows(page)
    return page


def shown(page: Page, update: Update, look: Look) -> Page:
    """Let a page take in an update."""
    page.look, page.you = look, update.you
    page.take(update)
    return page


def told(table: Game, who: str = "A", look: Look | None = None, you: You | None = None) -> TablePage:
    """A table's page after the last `play`, for one viewer."""
    page = TablePage(clock=lambda: 0.0)
    update = Update(you or You(NAMES[viewer(who) or 0], guest=False), place(table, who), heard(table, who))
    shown(page, update, look or Look())
    return page


def told_a_moment_ago(table: Game, seconds: float, look: Look) -> TablePage:
    """The first player's page, with motion, this many seconds after the last `play`."""
    now = [0.0]
    page = TablePage(clock=lambda: now[0])
    shown(page, Update(ANA, place(table), heard(table)), replace(look, motion="on"))
    now[0] = seconds
    return page


def told_follower(table: Game, look: Look) -> TablePage:
    """The same page for a watcher who follows the first player."""
    page = TablePage(clock=lambda: 0.0)
    shown(page, Update(EVE, followed(table), heard(table)), look)
    return page


def rows(page: Page) -> list[Row]:
    """The page as rows, as it would be drawn in its window."""
    return laid_out(too_small(page.look) or page.screen(), page.look.width, page.look.height)


def text(page: Page, pen: Pen | None = None) -> str:
    """The page as text, as wide and as high as the window; a row that does not fit is a bug."""
    look = page.look
    drawn = rows(page)
    for number, row in enumerate(drawn):
        assert width_of(row) == look.width, f"row {number} has {width_of(row)} columns: {row}"
    lines = ["".join(text for text, _ in row).rstrip() for row in drawn]
    return "\n".join(lines if pen is None or pen.unicode else map(in_ascii, lines))


def board(text: str) -> list[str]:
    """The Kombio table on a screen of 80 x 24: everything but the log, which lies left of one's own cards."""
    lines = text.splitlines()
    return [line.rstrip() for line in (*lines[1:13], *(line[29:52] for line in lines[13:21]))]


def prompt_of(page: Page) -> str:
    """The prompt line: what the game asks, or why a key did nothing."""
    return "".join(text for text, _ in rows(page)[-3]).strip()
