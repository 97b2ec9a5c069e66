"""The lobby: the tables of the house, who is here, and the chat."""

from collections import deque

from kombio_tui.key import Key
from kombio_tui.news import told
from kombio_tui.page import Page
from kombio_tui.prompt import Prompt
from kombio_tui.rows import EMPTY, Row, ends, fitted, row, shortened
from protocol.house import ComeBack, Join, Lobby, OpenTable, Request, Say, TableLine, Update, Watch, You

CODE_OF_A_TABLE = 4
SAY = "say:"


class LobbyPage(Page):
    """Choose a table with the arrows or its code, or open one."""

    def __init__(self) -> None:
        self.lobby = Lobby((), ())
        self.you = You("", guest=True)
        self.log: deque[Row] = deque(maxlen=100)
        self.chosen = 0

    def shows(self, update: Update) -> bool:
        """In the lobby."""
        return isinstance(update.place, Lobby)

    def take(self, update: Update) -> None:
        """Take in the tables and the news."""
        if isinstance(update.place, Lobby):
            self.lobby = update.place
        self.you = update.you
        self.log.extend(line for news in update.news if (line := told(news)))
        self.chosen = max(0, min(self.chosen, len(self.lobby.tables) - 1))

    def press(self, key: Key) -> Request | None:
        """Move, choose, open, or type."""
        if self.prompt:
            return self._type(self.prompt.question, key)
        match key.name:
            case "up":
                self.chosen = max(0, self.chosen - 1)
            case "down":
                self.chosen = min(max(0, len(self.lobby.tables) - 1), self.chosen + 1)
            case "enter" | "j" if self.lobby.tables:
                return _into(self.lobby.tables[self.chosen])
            case "w" if self.lobby.tables:
                return Watch(self.lobby.tables[self.chosen].code)
            case "n":
                return OpenTable("kombio")
            case "p":
                return OpenTable("kombio", private=True)
            case "c":
                self.prompt = Prompt("code:", 8)
            case "slash":
                self.prompt = Prompt(SAY, 200)
            case _:
                self.log.append(row(("that key does nothing here", "dim")))
        return None

    def _type(self, question: str, key: Key) -> Request | None:
        text = self.typed(key)
        if text is None:
            return None
        return Say(text) if question == SAY else self._code(text)

    def _code(self, code: str) -> Request | None:
        if not (code.isascii() and code.isalnum() and len(code) in (CODE_OF_A_TABLE, 8)):
            self.log.append(row(("a code has four letters, a guest's own code eight", "bad")))
            return None
        return Join(code) if len(code) == CODE_OF_A_TABLE else ComeBack(code)

    def rows(self, width: int, height: int) -> list[Row]:
        """Title, tables, people, log, keys."""
        name = f" {self.you.name}{' (guest)' if self.you.guest else ''} "
        lines = [ends(row((" Kombio ", "title"), " the lobby"), row((name, "strong")), width), EMPTY]
        lines += self._tables(max(1, height - 12))
        people = shortened(" ".join(self.lobby.people), max(10, width - 12))
        lines += [EMPTY, row((" here: ", "dim"), people)]
        room = max(0, height - len(lines) - 2)
        log = list(self.log)[-room:] if room else []
        lines += [EMPTY] * (height - 2 - len(lines) - len(log)) + log
        lines += [self.prompt.row(width) if self.prompt else EMPTY, KEYS]
        return lines[:height]

    def _tables(self, most: int) -> list[Row]:
        if not self.lobby.tables:
            return [row("  No table is open. Press ", ("n", "key"), " to open one; others can join it.")]
        first = max(0, min(self.chosen - most + 1, len(self.lobby.tables) - most))
        shown = list(enumerate(self.lobby.tables))[first : first + most]
        return [_table(table, chosen=number == self.chosen) for number, table in shown]


def _into(table: TableLine) -> Request:
    """Take a seat where there is one; a full or running table can be watched."""
    free = table.phase != "playing" and len(table.seats) < table.places
    return Join(table.code) if free else Watch(table.code)


def _table(table: TableLine, *, chosen: bool) -> Row:
    names = ", ".join(seat.name for seat in table.seats)
    watchers = f", {table.watchers} watching" if table.watchers else ""
    return row(
        (" > " if chosen else "   ", "key"),
        (fitted(table.code, 6), "strong" if chosen else "plain"),
        fitted(table.game, 12),
        fitted(f"{len(table.seats)}/{table.places}", 5),
        (fitted(table.phase, 9), "dim"),
        shortened(names, 36),
        (watchers, "dim"),
    )


KEYS = row(
    (" n", "key"), " new table ", (" p", "key"), " private ", (" enter", "key"), " join ", (" w", "key"), " watch ",
    (" c", "key"), " code ", (" /", "key"), " say ", (" q", "key"), " leave the house",
)  # fmt: skip
