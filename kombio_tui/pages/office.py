"""The office, where operators run the house."""

from collections.abc import Sequence
from typing import Any

from kombio_tui.controls.frame import Asked, Header, Keys, heading, middle_of
from kombio_tui.controls.help import Chapters, one_chapter
from kombio_tui.controls.key import Key
from kombio_tui.controls.listing import Line, choices, entry, heads, listed
from kombio_tui.controls.menu import MenuItem
from kombio_tui.controls.page import Page
from kombio_tui.controls.prompt import Prompt
from kombio_tui.controls.sheet import Sheet
from kombio_tui.kit.blocks import Area, Screen, area_of
from kombio_tui.kit.rows import EMPTY, Row, row, wrapped
from kombio_tui.pages.office_tabs.access import Access, setting
from kombio_tui.pages.office_tabs.bans import Bans
from kombio_tui.pages.office_tabs.people import People
from kombio_tui.pages.office_tabs.reports import Reports
from kombio_tui.pages.office_tabs.tab import Move, Sure, Tab
from kombio_tui.pages.office_tabs.tables import Tables
from kombio_tui.text.languages import marked
from kombio_tui.text.news import told
from protocol.house import Leave, Request, Update
from protocol.office import MAX_TEXT, Announce, Drain, Office, Operate, SetMessage, StayOpen

LEAST = 8
"""The fewest rows for the list and the details of its chosen line."""
NOTHING = Office((), (), (), (), "everyone", password=False, message="", draining=False)
HELP = one_chapter(
    marked("The office"),
    {
        "tab": marked("the next list: people, tables, bans, door, reports"),
        "↑ ↓": marked("choose a line"),
        "k b m": marked("kick, ban or mute somebody"),
        "x": marked("close a table, lift a ban, remove a key, or dismiss a report"),
        "o i p": marked("at the door: who may come in, list a key, the password"),
        "a": marked("say something to everyone in the house"),
        "d": marked("the message of the day"),
        "z": marked("start no new games, and close after the last one"),
        "q": marked("back to the lobby"),
    },
    marked("The same by command: ssh HOST admin help. All of it is logged."),
)


class OfficePage(Page):
    """Lists of people, tables, bans, keys and reports, one tab each, with their actions."""

    place = Office
    office = NOTHING
    chosen = 0
    asked: tuple[str, Sure] | None = None
    """A key that must be pressed again to confirm, and its action."""

    def __init__(self) -> None:
        super().__init__()
        self.tabs: tuple[Tab[Any], ...] = (People(), Tables(), Bans(), Access(), Reports())
        self.tab: Tab[Any] = self.tabs[0]

    def take(self, update: Update) -> None:
        """Update with the house and the news."""
        if isinstance(update.place, Office):
            self.office = update.place
        self.note(*(told(news, self.say) for news in update.news))

    def menu(self) -> Sequence[MenuItem]:
        """None: Tab shows the next list."""
        return ()

    def help(self) -> Chapters:
        """The keys of the office."""
        return HELP

    # --- keys ---

    @property
    def items(self) -> Sequence[Any]:
        """The items of the tab."""
        return self.tab.items(self.office)

    @property
    def number(self) -> int | None:
        """The index of the selected line."""
        return min(self.chosen, len(self.items) - 1) if self.items else None

    @property
    def item(self) -> Any:
        """The selected item, if any."""
        return None if self.number is None else self.items[self.number]

    def pressed(self, key: Key) -> Request | None:
        """Select a tab or a line, or act."""
        asked, self.asked = self.asked, None
        match key.name:
            case "q" | "escape":
                return Leave()
            case "tab" | "right" | "shift+tab" | "left":
                self._turn(-1 if key.name in ("shift+tab", "left") else 1)
            case "up" | "down":
                self._choose(1 if key.name == "down" else -1)
            case name:
                return self._carry_out(name, self._move(name), asked)
        return None

    def _turn(self, step: int) -> None:
        at = self.tabs.index(self.tab)
        self.tab, self.chosen = self.tabs[(at + step) % len(self.tabs)], 0

    def _choose(self, step: int) -> None:
        self.chosen = max(0, min((self.number or 0) + step, len(self.items) - 1))

    def _move(self, key: str) -> Move:
        """What a key leads to: a key of all tabs, or of the current one."""
        say = self.say
        match key:
            case "a":
                return Prompt(say("to everyone:"), MAX_TEXT, lambda text: Operate(Announce(text)))
            case "d":
                return Prompt(say("message of the day (- for none):"), MAX_TEXT, _message)
            case "z" if self.office.draining:
                return StayOpen()
            case "z":
                return Sure(say("Close the house after the last game? Press z again."), Drain())
        return self.tab.press(self.office, self.item, key, say)

    def _carry_out(self, key: str, move: Move, asked: tuple[str, Sure] | None) -> Request | None:
        match move:
            case None:
                self.hint(self.say("That key does nothing here."))
            case Sheet():
                self.sheet = move
            case Prompt():
                self.prompt = move
            case Sure(act=act) if asked == (key, move):
                return Operate(act)
            case Sure():
                self.asked = key, move
            case act:
                return Operate(act)
        return None

    # --- drawing ---

    def screen(self) -> Screen:
        """The tabs, the list, details of the chosen line, and the log; or a sheet over them."""
        if self.sheet:
            return self.under_sheet(self.sheet, self._header())
        middle, house_keys = middle_of(self.look), self._house_keys()
        area = Area(1, middle.y, middle.width - 2, middle.height)
        upper = max(LEAST, area.height * 2 // 3 - 1)
        rows = [self._tabs(area.width), *self._middle(area.width, upper), heading(self.say("Log"), area.width)]
        rows += self.log.rows(area.width, area.height - len(rows))
        return self.framed(self._header(), self._asked_now(), self._keys(), house_keys, ([area_of(area, rows)], ()))

    def _header(self) -> Header:
        notes = () if self.you.round_trip is None else (f"{self.you.round_trip} ms",)
        closing = (self.say("closing"),) if self.office.draining else ()
        return Header(self.say("OFFICE"), closing, notes, self.you.name)

    def _asked_now(self) -> Asked:
        """What is to be confirmed, or what is known about the tab."""
        if self.asked:
            return Asked(self.asked[1].question)
        say, tab = self.say, self.tab
        what = tab.summary(self.office, say) or say("Choose a line, then what to do about it.")
        return Asked(what if self.items else tab.summary(self.office, say) or tab.nothing(say), "other")

    def _keys(self) -> Keys:
        """The keys of the tab, and some of all tabs."""
        say = self.say
        return (*self.tab.keys(self.office, say), ("a", say("announce")), ("d", say("message")))

    def _house_keys(self) -> Keys:
        say = self.say
        closing = say("stay open") if self.office.draining else say("close after the games")
        return ("q", say("lobby")), ("tab", say("next list")), ("z", closing)

    def _tabs(self, width: int) -> Row:
        """The lists, with how many lines each has."""
        titles = [f"{self.say(tab.label)} {len(tab.items(self.office))}" for tab in self.tabs]
        return choices("tab", titles, self.tabs.index(self.tab), width)

    def _middle(self, width: int, height: int) -> list[Row]:
        """The list, and the details of the chosen line below it."""
        about = self._about(width, height // 2)
        room = height - len(about) - 1
        lines = self._list(width, room)
        return [*lines, *[EMPTY] * (room + 1 - len(lines)), *about]

    def _list(self, width: int, height: int) -> list[Row]:
        """The column heads, and the lines around the chosen one."""
        if self.number is None:
            return [row((self.tab.nothing(self.say), "muted"))]
        lines = [
            Line(entry(self.tab.line(item, self.say), width, chosen=at == self.number))
            for at, item in enumerate(self.items)
        ]
        *titles, last = [(self.say(title), wide) for title, wide in self.tab.columns]
        return [heads(titles, last[0], width), *listed(lines, self.number, height - 1, self.say)]

    def _about(self, width: int, height: int) -> list[Row]:
        """Details of the chosen line: what was said, as far as it fits, and the rest."""
        tab, item = self.tab, self.item
        if not item:
            return []
        said = [row(f"  {line}") for line in wrapped(tab.words(item), width - 2)]
        known = [row((f"  {line}", "muted")) for line in wrapped(tab.about(item, self.say), width - 2)]
        return [*said[: max(0, height - len(known))], *known]


def _message(text: str) -> Request:
    return Operate(SetMessage(setting(text)))
