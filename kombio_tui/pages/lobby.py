"""The lobby: the tables of the house, who is here, and the chat."""

from collections.abc import Sequence

from kombio_tui.blocks import Placed
from kombio_tui.help import Chapter, Chapters
from kombio_tui.key import Key
from kombio_tui.languages import Say, marked
from kombio_tui.news import told
from kombio_tui.page import Page, key_row
from kombio_tui.pages.new_table import NewTable
from kombio_tui.prompt import Prompt
from kombio_tui.rows import EMPTY, Row, ends, fitted, row, shortened
from kombio_tui.settings import next_language
from protocol.house import ComeBack, Join, Learn, Lobby, OpenTable, Request, TableLine, Update, Watch

CODE_OF_A_TABLE, CODE_OF_A_GUEST = 4, 8
PHASES = {"waiting": marked("waiting"), "playing": marked("playing"), "over": marked("game over")}
GAMES = {"kombio": "Kombio"}


PLAY_NOW = OpenTable("kombio", bots=("easy", "medium", "hard"), start=True)
"""A game at once, against one bot of each kind."""


class LobbyPage(Page):
    """Choose a table with the arrows or its code, or open one."""

    lobby = Lobby((), ())
    chosen = 0

    def shows(self, update: Update) -> bool:
        """In the lobby."""
        return isinstance(update.place, Lobby)

    def take(self, update: Update) -> None:
        """Take in the tables and the news."""
        if isinstance(update.place, Lobby):
            self.lobby = update.place
        for news in update.news:
            text, style = told(news, self.say)
            if text:
                self.log.add(text, style)
        self.chosen = max(0, min(self.chosen, len(self.lobby.tables) - 1))

    def help(self) -> Chapters:
        """The keys of the lobby, and what the house is."""
        return chapters

    def pressed(self, key: Key) -> Request | None:
        """Open a table, type, or do something with the one that is chosen."""
        match key.name:
            case "p":
                return PLAY_NOW
            case "t":
                return Learn("kombio")
            case "n":
                self.sheet = NewTable()
            case "c":
                self.prompt = Prompt(self.say("code:"), CODE_OF_A_GUEST, self._code)
            case "l":
                return next_language(self.you.settings, self.look.language)
            case "up" | "down" | "enter" | "j" | "w":
                return self._choose(key.name)
            case "escape":
                pass
            case _:
                self.log.add(self.say("That key does nothing here."))
        return None

    def _choose(self, key: str) -> Request | None:
        tables = self.lobby.tables
        if not tables:
            self.log.add(self.say("No table is open yet."))
            return None
        if key in ("up", "down"):
            self.chosen = max(0, min(self.chosen + (1 if key == "down" else -1), len(tables) - 1))
            return None
        table = tables[self.chosen]
        return Watch(table.code) if key == "w" else _into(table)

    def _code(self, code: str) -> Request | None:
        if code.isascii() and code.isalnum() and len(code) in (CODE_OF_A_TABLE, CODE_OF_A_GUEST):
            codes = [table.code for table in self.lobby.tables]
            self.chosen = codes.index(code.upper()) if code.upper() in codes else self.chosen
            return Join(code) if len(code) == CODE_OF_A_TABLE else ComeBack(code)
        self.log.add(self.say("A code has four letters, a guest's own code eight."), "bad")
        return None

    def screen(self) -> list[Placed]:
        """Title, tables, people, log, keys."""
        width, height, say = self.look.width, self.look.height, self.say
        guest = say(" (guest)") if self.you.guest else ""
        title = ends(
            row((" Kombio ", "title"), "  " + say("the lobby")), row((f"{self.you.name}{guest} ", "strong")), width
        )
        people = shortened(" ".join(self.lobby.people), max(10, width - 10))
        lines = [title, EMPTY, *self._middle(width - 2, max(3, height // 2 - 3))]
        lines += [EMPTY, row((" " + say("here:") + " ", "dim"), people), row(("─" * width, "rule"))]
        lines += [row(" ", *line) for line in self.log.rows(width - 2, max(0, height - len(lines) - 2))]
        lines += [EMPTY] * (height - 2 - len(lines))
        first = [
            ("p", say("play")),
            ("t", say("learn")),
            ("n", say("open")),
            *self._table_keys(),
            ("c", say("code")),
        ]
        second = [("q", say("leave the house")), ("l", say("language"))]
        keys = EMPTY if self.sheet else key_row(*first), self.keys(*second)
        return [Placed(0, 0, (*lines[: height - 2], *keys), open=True)]

    def _table_keys(self) -> list[tuple[str, str]]:
        say = self.say
        return [("enter", say("join")), ("w", say("watch"))] if self.lobby.tables else []

    def _middle(self, width: int, height: int) -> list[Row]:
        """The tables, or the sheet that lies over them."""
        lines = self.sheet.rows(self.look, width, height) if self.sheet else self._tables(width, height)
        return [row(" ", *line) for line in (*lines, *[EMPTY] * (height - len(lines)))]

    def _tables(self, width: int, height: int) -> list[Row]:
        say, tables = self.say, self.lobby.tables
        if not tables:
            return [
                row(say("No table is open yet.")),
                row(("p", "key"), " " + say("plays at once, you and three bots.")),
                row(("t", "key"), " " + say("teaches you Kombio, in five minutes.")),
                row(("n", "key"), " " + say("opens a table; others can join it.")),
            ]
        first = max(0, min(self.chosen - height + 1, len(tables) - height))
        shown = list(enumerate(tables))[first : first + height]
        return [self._table(table, width, chosen=number == self.chosen) for number, table in shown]

    def _table(self, table: TableLine, width: int, *, chosen: bool) -> Row:
        say = self.say
        names = ", ".join(seat.name for seat in table.seats)
        watchers = "  " + say.plural("{number} watcher", "{number} watchers", table.watchers) if table.watchers else ""
        return row(
            ("▶ " if chosen else "  ", "key"),
            (f"{table.code}  ", "strong" if chosen else "plain"),
            fitted(GAMES.get(table.game, table.game), 12),
            f"{table.taken}/{table.places}  ",
            (fitted(say(PHASES[table.phase]), 12), "dim"),
            shortened(names, max(5, width - 38 - len(watchers))),
            (watchers, "dim"),
        )


def _into(table: TableLine) -> Request:
    """Take a seat where there is one; a full or running table can be watched."""
    free = table.phase != "playing" and table.taken < table.places
    return Join(table.code) if free else Watch(table.code)


def chapters(say: Say) -> Sequence[Chapter]:
    """Help for the lobby."""
    return (
        (
            say("The lobby"),
            (
                ("p", say("play now: you and three bots")),
                ("t", say("a first lesson of five minutes")),
                ("n", say("open a table: choose its options, enter opens it")),
                ("↑ ↓", say("choose a table")),
                ("enter", say("sit down; a full or running table is watched")),
                ("w", say("watch the table")),
                ("c", say("type a table's code, or a guest's own code to come back")),
                ("l", say("change the language")),
                ("/", say("say something to everyone here")),
                (",", say("settings")),
                ("q", say("leave the house")),
            ),
        ),
    )
