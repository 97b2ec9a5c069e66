"""The office, where operators run the house."""

from collections.abc import Sequence
from typing import Any

from kombio_tui.controls.help import Chapters, one_chapter
from kombio_tui.controls.key import Key
from kombio_tui.controls.page import Page, key_row
from kombio_tui.controls.prompt import Prompt
from kombio_tui.controls.sheet import Sheet
from kombio_tui.kit.blocks import Screen, page
from kombio_tui.kit.rows import EMPTY, Row, cut, ends, row, shortened, wrapped
from kombio_tui.pages.office_tabs.bans import Bans
from kombio_tui.pages.office_tabs.door import Door, setting
from kombio_tui.pages.office_tabs.people import People
from kombio_tui.pages.office_tabs.reports import Reports
from kombio_tui.pages.office_tabs.tab import Move, Sure, Tab
from kombio_tui.pages.office_tabs.tables import Tables
from kombio_tui.text.languages import marked
from kombio_tui.text.news import told
from protocol.house import Leave, Request, Update
from protocol.office import MAX_TEXT, Announce, Drain, Office, Operate, SetMessage, StayOpen

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
        self.tabs: tuple[Tab[Any], ...] = (People(), Tables(), Bans(), Door(), Reports())
        self.tab: Tab[Any] = self.tabs[0]

    def take(self, update: Update) -> None:
        """Update with the house and the news."""
        if isinstance(update.place, Office):
            self.office = update.place
        self.note(*(told(news, self.say) for news in update.news))

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
                self.log.add(self.say("That key does nothing here."))
            case Sheet():
                self.sheet = move
            case Prompt():
                self.prompt = move
            case Sure(act=act) if asked == (key, move):
                return Operate(act)
            case Sure(question=question):
                self.asked = key, move
                self.log.add(question, "key")
            case act:
                return Operate(act)
        return None

    # --- drawing ---

    def screen(self) -> Screen:
        """Title, tabs, the list, details, the log, keys."""
        width, height = self.look.width, self.look.height
        lines = [self._title(), self._tabs(), *self._middle(width - 2, height // 2 - 4), row(("─" * width, "rule"))]
        lines += [row(" ", *line) for line in self.log.rows(width - 2, height - len(lines) - 3)]
        lines += [EMPTY] * (height - 3 - len(lines))
        keys = *self._own_keys(width), self.keys(*self._way_keys())
        return page([*lines[: height - 3], *keys])

    def _own_keys(self, width: int) -> list[Row]:
        """The keys of the tab, and those of all tabs; a sheet has its own."""
        if self.sheet:
            return [EMPTY, EMPTY]
        say = self.say
        closing = say("stay open") if self.office.draining else say("close after the games")
        common = key_row(("a", say("announce")), ("d", say("message")), ("z", closing))
        return [cut(key_row(*self.tab.keys(self.office, say)), width), cut(common, width)]

    def _way_keys(self) -> list[tuple[str, str]]:
        return [("q", self.say("lobby")), ("tab", self.say("next list"))]

    def _title(self) -> Row:
        left = row((" Kombio ", "title"), "  " + self.say("the office"))
        return ends(left, row((f"{self.you.name} ", "strong")), self.look.width)

    def _tabs(self) -> Row:
        tabs = [
            (f" {self.say(tab.label)} {len(tab.items(self.office))} ", "cursor" if tab is self.tab else "muted")
            for tab in self.tabs
        ]
        closing = row((self.say("closing") + " ", "bad")) if self.office.draining else EMPTY
        return ends(row(" ", *tabs), closing, self.look.width)

    def _middle(self, width: int, height: int) -> list[Row]:
        """The list with the details of the selected line, or the sheet over them."""
        if self.sheet:
            lines = self.sheet.rows(self.look, width, height + 2)
        else:
            about = self._about(width, height)
            lines = [*self._list(width, height + 1 - len(about)), EMPTY, *about]
        return [row(" ", *line) for line in (*lines, *[EMPTY] * (height + 2 - len(lines)))]

    def _list(self, width: int, height: int) -> list[Row]:
        items, number = self.items, self.number
        if number is None:
            return [row((self.tab.nothing(self.say), "muted")), *[EMPTY] * (height - 1)]
        first = max(0, min(number - height + 1, len(items) - height))
        lines = [self._line(items[at], width, chosen=at == number) for at in range(len(items))[first : first + height]]
        return [*lines, *[EMPTY] * (height - len(lines))]

    def _line(self, item: Any, width: int, *, chosen: bool) -> Row:
        mark = row(("▶ " if chosen else "  ", "key"))
        return cut((*mark, *self.tab.line(item, self.say)), width)

    def _about(self, width: int, height: int) -> list[Row]:
        """Details of the selected line: what was said, as far as it fits, and the rest."""
        tab, item = self.tab, self.item
        about = tab.about(item, self.say) if item else ""
        said = [row(line) for line in wrapped(tab.words(item), width)] if item else []
        known = about or tab.summary(self.office, self.say)
        return [*said[: height - 1], row((shortened(known, width), "muted"))]


def _message(text: str) -> Request:
    return Operate(SetMessage(setting(text)))
