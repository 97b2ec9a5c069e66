"""The lobby: the tables of the house, who is here, and the chat."""

from kombio_tui.controls.help import Chapters, one_chapter
from kombio_tui.controls.key import Key
from kombio_tui.controls.page import Page, key_row
from kombio_tui.controls.prompt import Prompt
from kombio_tui.controls.settings import next_language
from kombio_tui.games.registry import FIRST, GAMES, after, title_of
from kombio_tui.kit.blocks import Screen, page
from kombio_tui.kit.rows import EMPTY, Row, ends, fitted, row, shortened
from kombio_tui.pages.new_table import NewTable
from kombio_tui.text.languages import marked
from kombio_tui.text.news import told
from kombio_tui.text.phases import PHASES
from protocol.archive import EnterArchive
from protocol.house import ComeBack, EnterOffice, Join, Learn, Lobby, OpenTable, Request, TableLine, Update, Watch

CODE_OF_A_TABLE, CODE_OF_A_GUEST = 4, 8
HELP = one_chapter(
    marked("The lobby"),
    {
        "p": marked("play now against three bots"),
        "t": marked("a five-minute lesson"),
        "g": marked("choose the game"),
        "n": marked("open a table: choose its options, enter opens it"),
        "↑ ↓": marked("choose a table"),
        "enter": marked("join; watch if the table is full or playing"),
        "w": marked("watch the table"),
        "c": marked("type a table code, or your guest code to come back"),
        "a": marked("the archive: finished games and the best players"),
        "l": marked("change the language"),
        "/": marked("say something to everyone here"),
        ",": marked("settings"),
        "q": marked("leave the house"),
    },
)


class LobbyPage(Page):
    """Choose a table with the arrows or its code, or open one."""

    place = Lobby
    lobby = Lobby((), ())
    chosen = 0
    game = FIRST
    """The selected game: to play, learn or open a table for."""

    def take(self, update: Update) -> None:
        """Update with the tables and the news."""
        if isinstance(update.place, Lobby):
            self.lobby = update.place
        self.note(*(told(news, self.say) for news in update.news))
        self.chosen = max(0, min(self.chosen, len(self.lobby.tables) - 1))

    def help(self) -> Chapters:
        """The keys of the lobby, and what the house is."""
        return HELP

    def pressed(self, key: Key) -> Request | None:
        """Open a table, type a code, or join or watch the selected table."""
        match key.name:
            case "p":
                return OpenTable(self.game, bots=GAMES[self.game].opponents, start=True)
            case "t" if GAMES[self.game].lesson:
                return Learn(self.game)
            case "g" if len(GAMES) > 1:
                self.game = after(self.game)
            case "n":
                self.sheet = NewTable(self.game, self.lobby.options)
            case "c":
                self.prompt = Prompt(self.say("code:"), CODE_OF_A_GUEST, self._code)
            case "a" | "o":
                return self._go(key.name)
            case "l":
                return next_language(self.you.settings, self.look.language)
            case "up" | "down" | "enter" | "j" | "w":
                return self._choose(key.name)
            case "escape":
                pass
            case _:
                self.log.add(self.say("That key does nothing here."))
        return None

    def _go(self, key: str) -> Request | None:
        """Go to the archive, or, as an operator, to the office."""
        if key == "a":
            return EnterArchive()
        if self.you.operator:
            return EnterOffice()
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
        self.log.add(self.say("A table code has four letters, a guest's code eight."), "bad")
        return None

    def screen(self) -> Screen:
        """Title, the tables or a sheet over them, people, log, keys."""
        width, height, say = self.look.width, self.look.height, self.say
        guest = say(" (guest)") if self.you.guest else ""
        office = key_row(("o", say("office"))) if self.you.operator else EMPTY
        title = ends(
            row((" Kombio ", "title"), "  " + say("the lobby") + "  ", *office),
            row((f"{self.you.name}{guest} ", "strong")),
            width,
        )
        body = self.sheet.rows(self.look, width - 2, height - 4) if self.sheet else self._body(width - 2, height - 4)
        lines = [title, self._games(), *(row(" ", *line) for line in body)]
        lines += [EMPTY] * (height - 2 - len(lines))
        language = [("l", say("language"))] if width >= 80 else []
        house_keys = self.keys(("q", say("leave the house")), ("a", say("archive")), *language)
        keys = EMPTY if self.sheet else self._game_keys(), house_keys
        return page([*lines[: height - 2], *keys])

    def _body(self, width: int, height: int) -> list[Row]:
        """Tables in the upper half, people and the chat in the lower."""
        upper = max(3, (height + 4) // 2 - 3)
        tables = self._tables(width, upper)
        people = shortened(" ".join(self.lobby.people), max(10, width - 8))
        lines = [*tables, *[EMPTY] * (upper - len(tables) + 1)]
        lines += [row((self.say("here:") + " ", "muted"), people), row(("─" * width, "rule"))]
        return lines + self.log.rows(width, max(0, height - len(lines)))

    def _games(self) -> Row:
        """The games of the house, with the selected one marked."""
        if len(GAMES) == 1 or self.sheet:
            return EMPTY
        titles = [(f" {game.title} ", "turn" if name == self.game else "plain") for name, game in GAMES.items()]
        return row((" g ", "key"), *titles)

    def _game_keys(self) -> Row:
        """What can be done now."""
        say, game = self.say, GAMES[self.game]
        learn = [("t", say("learn"))] if game.lesson else []
        into = [("enter", say("join")), ("w", say("watch"))] if self.lobby.tables else []
        return key_row(("p", say("play")), *learn, ("n", say("open")), *into, ("c", say("code")))

    def _tables(self, width: int, height: int) -> list[Row]:
        say, tables, game = self.say, self.lobby.tables, GAMES[self.game]
        if not tables:
            lesson = say("teaches you {game}, in five minutes.", game=game.title)
            return [
                row(say("No table is open yet.")),
                row(("p", "key"), " " + say("starts a game against three bots.")),
                *([row(("t", "key"), f" {lesson}")] if game.lesson else []),
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
            fitted(title_of(table.game), 12),
            f"{table.taken}/{table.places}  ",
            (fitted(say(PHASES[table.phase]), 12), "muted"),
            shortened(names, max(5, width - 38 - len(watchers))),
            (watchers, "muted"),
        )


def _into(table: TableLine) -> Request:
    """Take a seat if one is free; watch a full or running table."""
    free = table.phase != "playing" and table.taken < table.places
    return Join(table.code) if free else Watch(table.code)
