"""The lobby: the tables of the house, who is here, and the chat."""

from collections.abc import Sequence

from msgspec.structs import replace

from kombio_tui.controls.clocks import soonest
from kombio_tui.controls.frame import Header, worded
from kombio_tui.controls.help import Chapters, one_chapter
from kombio_tui.controls.key import Key
from kombio_tui.controls.menu import Menu, MenuItem
from kombio_tui.controls.page import Page
from kombio_tui.controls.prompt import Prompt
from kombio_tui.controls.settings import next_language
from kombio_tui.controls.sheet import Sheet
from kombio_tui.games.kernel.registration import GameScreens
from kombio_tui.games.registry import FIRST, GAMES
from kombio_tui.kit.blocks import Screen
from kombio_tui.pages.lobby_screen import (
    LEVELS,
    LobbyScene,
    around_tables,
    drawn,
    header,
    house_keys,
    keys,
    no_table,
    plan,
    question,
)
from kombio_tui.pages.new_table import NewTable
from kombio_tui.pages.slow.games import after
from kombio_tui.pages.table_list import Tables, has_seat, sorted_tables, with_own
from kombio_tui.text.durations import MINUTE
from kombio_tui.text.languages import marked
from kombio_tui.text.news import told
from protocol.archive import EnterArchive, EnterDaily
from protocol.house import (
    ComeBack,
    EnterOffice,
    Join,
    Learn,
    Level,
    Lobby,
    News,
    OpenTable,
    QuickPlay,
    Refused,
    Request,
    TableLine,
    Update,
    Watch,
)
from protocol.slow import SlowGame, TakeVacation, ToGame, Vacation

CODE_OF_A_TABLE, CODE_OF_A_SLOW_TABLE, CODE_OF_A_GUEST = 4, 6, 8
CODES_OF_TABLES = CODE_OF_A_TABLE, CODE_OF_A_SLOW_TABLE
ASK_VACATION = marked("Take a day of vacation? v once more. Days left this year: {days}.")
WHICH_CODE = marked("A table's code has four or six letters, a guest's code eight.")
ROOMY = 20
"""A sheet needs this many rows below the wordmark."""
HELP = one_chapter(
    marked("The lobby"),
    {
        "p": marked("play now: with people if there are any, else against three bots"),
        "s": marked("play against three bots only; nobody joins the game"),
        "b": marked("how well these bots play"),
        "d": marked("the deal of the day: one attempt, the same cards for everyone"),
        "t": marked("a five-minute lesson"),
        "g": marked("choose the game to list, play, learn and open a table for"),
        "n": marked("open a table: choose its options, enter opens it"),
        "y v": marked("to the next of your slow games that waits for you; take a day of vacation from all of them"),
        "↑ ↓": marked("choose a table"),
        "enter": marked("sit down at the table, even in a bot's seat, or watch it if no seat is free"),
        "w": marked("watch the table"),
        "c": marked("type a table code, or your guest code to come back"),
        "a": marked("the archive: finished games and the best players"),
        "l": marked("change the language"),
        "/": marked(
            "say something to everyone here; /friend NAME follows somebody, /invite NAME calls them to your table"
        ),
        ",": marked("settings"),
        "tab": marked("a menu of the keys that phones hide"),
        "q": marked("leave the house"),
    },
)


class LobbyPage(Page):
    """Choose a table with the arrows or its code, or open one."""

    place = Lobby
    hints_stay = True
    lobby = Lobby((), ())
    tables = Tables((), ())
    """The tables that are listed."""
    chosen = ""
    """The code of the chosen table."""
    shown: str | None = None
    """The game whose tables are listed; None for all games."""
    level: Level | None = None
    """How well the bots of a quick game play; None for the game's own mixture."""
    _new = True
    """Whether the player has not played in this visit yet."""
    _just_came = False
    """Whether the player came from another page, and has pressed no key since."""
    _leaving = False
    """Whether the player was asked to confirm leaving."""
    _asked_vacation = False
    """Whether the player was asked to confirm a day of vacation."""
    _came = 0.0
    """When the house told of the lobby."""

    def take(self, update: Update) -> None:
        """Update with the tables and the news."""
        if isinstance(update.place, Lobby):
            self.lobby = update.place
            self._came = self.clock()
        for news in update.news:
            self._hear(news)
        self._list_tables()

    def _hear(self, news: News) -> None:
        """Why a key did nothing is said where the player looks; everything else is talk."""
        if isinstance(news, Refused):
            self.hint(told(news, self.say)[0])
        else:
            self.note(told(news, self.say))

    def entered(self, before: Page) -> None:
        """Who comes from a table has played; a `q` too many must not leave the house."""
        self._new = self._new and not before.played
        self._just_came, self._leaving = True, False

    def menu(self) -> Sequence[MenuItem]:
        """The keys of every page, and the deal of the day, which does not fit in a phone's line of keys."""
        return *super().menu(), ("d", marked("deal of the day"))

    def help(self) -> Chapters:
        """The keys of the lobby, and what the house is."""
        return HELP

    @property
    def game(self) -> GameScreens:
        """The game to play, learn or open a table for."""
        return GAMES[self.shown or FIRST]

    @property
    def table(self) -> TableLine | SlowGame | None:
        """The chosen table, or one of the player's own games."""
        return self._chosen_of(self.tables)

    def _chosen_of(self, tables: Tables) -> TableLine | SlowGame | None:
        listed: list[TableLine | SlowGame] = [*tables.own, *tables.all]
        return next((one for one in listed if one.code == self.chosen), None)

    def due(self) -> float | None:
        """Count the minutes that are left in the player's own games."""
        waits = MINUTE - (self.clock() - self._came) % MINUTE if self.tables.own else None
        return soonest(super().due(), waits)

    # --- keys ---

    def leaves_house(self, key: Key) -> bool:
        """`q` leaves, unless it may have been meant for the page before; then it asks."""
        if key.name == "q" and not (self.prompt or self.sheet):
            return self._leaving or not self._just_came
        return super().leaves_house(key)

    def press(self, key: Key) -> Request | None:
        """Handle a key; a question whether to leave is answered with any."""
        self._leaving = key.name == "q" and not (self.prompt or self.sheet)
        self._just_came = False
        self._asked_vacation = self._asked_vacation and key.name == "v"
        return super().press(key)

    def pressed(self, key: Key) -> Request | None:  # noqa: C901 - one case for a few keys
        """Open a table, type a code, or join or watch the selected table."""
        match key.name:
            case "p" | "s":
                return self._play(alone=key.name == "s")
            case "t" if self.game.lesson:
                return Learn(self.game.vocabulary.name)
            case "n":
                self.sheet = NewTable(self.game.vocabulary.name, self.lobby.options)
            case "c":
                self.prompt = Prompt(self.say("code:"), CODE_OF_A_GUEST, self._code)
            case "l":
                return next_language(self.you.settings, self.look.language)
            case "a" | "d" | "o" if key.name != "o" or self.you.operator:
                return self._side_room(key.name)
            case "y" | "v" if self.lobby.vacation:
                return ToGame() if key.name == "y" else self._take_vacation(self.lobby.vacation)
            case "up" | "down" | "enter" | "w":
                return self._choose(key.name)
            case "g" | "b":
                self._turn(key.name)
            case "escape" | "q":
                pass
            case _:
                self.hint(self.say("That key does nothing here."))
        return None

    def _take_vacation(self, vacation: Vacation) -> Request | None:
        """Take a day of vacation; ask first, because there are few."""
        if self._asked_vacation:
            self._asked_vacation = False
            return TakeVacation()
        self._asked_vacation = True
        self.hint(self.say(ASK_VACATION, days=vacation.days))
        return None

    def _side_room(self, key: str) -> Request:
        """The way to a room beside the lobby."""
        if key == "d":
            return EnterDaily(self.game.vocabulary.name)
        return EnterArchive() if key == "a" else EnterOffice()

    def _play(self, *, alone: bool) -> Request:
        """A game that starts at once: with people or against bots, or against bots only."""
        game = self.game.vocabulary.name
        bots = self.game.opponents if self.level is None else (self.level,) * len(self.game.opponents)
        return OpenTable(game, bots=bots, start=True, takeover=False) if alone else QuickPlay(game, bots)

    def _turn(self, key: str) -> None:
        """List the tables of the next game, or let other bots play."""
        if key == "g":
            games = (None, *GAMES)
            self.shown = games[(games.index(self.shown) + 1) % len(games)]
            self._list_tables()
        else:
            levels = tuple(LEVELS)
            self.level = levels[(levels.index(self.level) + 1) % len(levels)]

    def _list_tables(self) -> None:
        """List the tables, and keep the chosen one; if it is gone, choose the one that lies where it was."""
        before = self.tables.codes
        self.tables = with_own(sorted_tables(self.lobby.tables, self.shown), self.lobby.own_games, self.shown)
        codes = self.tables.codes
        if self.chosen not in codes:
            at = before.index(self.chosen) if self.chosen in before else 0
            self.chosen = codes[min(at, len(codes) - 1)] if codes else ""

    def _choose(self, key: str) -> Request | None:
        table, codes = self.table, self.tables.codes
        if table is None:
            self.hint(no_table(self.shown, self.say))
            return None
        if key in ("up", "down"):
            at = codes.index(table.code) + (1 if key == "down" else -1)
            self.chosen = codes[max(0, min(at, len(codes) - 1))]
            return None
        if isinstance(table, SlowGame):
            return ToGame(table.code)
        return Join(table.code) if key == "enter" and has_seat(table) else Watch(table.code)

    def _code(self, code: str) -> Request | None:
        if code.isascii() and code.isalnum() and len(code) in (*CODES_OF_TABLES, CODE_OF_A_GUEST):
            if code.upper() in self.tables.codes:
                self.chosen = code.upper()
            return Join(code) if len(code) in CODES_OF_TABLES else ComeBack(code)
        self.hint(self.say(WHICH_CODE))
        return None

    # --- drawing ---

    def screen(self) -> Screen:
        """The wordmark, the tables, people and the chat; or a sheet over them."""
        scene = self._scene()
        title = header(scene, self.you)
        offered = keys(scene)
        if isinstance(self.sheet, Menu):
            self.sheet.explain(offered)
        if self.sheet:
            return self._covered(self.sheet, scene, title)
        drawing = drawn(scene, self.regions, self.log.rows)
        return self.framed(title, question(scene), worded(offered, self.look.width), house_keys(scene), drawing)

    def _covered(self, sheet: Sheet, scene: LobbyScene, title: Header) -> Screen:
        """A sheet over the tables of a large window, or over everything."""
        places = plan(self.look)
        if places.panel is None or places.tables.height < ROOMY:
            return self.under_sheet(sheet, title)
        return self.under_sheet(sheet, title, places.tables, around_tables(scene, self.regions, self.log.rows))

    def _scene(self) -> LobbyScene:
        tables = self.tables
        if tables.own:
            tables = replace(tables, own=after(tables.own, self.clock() - self._came))
        return LobbyScene(
            look=self.look,
            tables=tables,
            open_tables=self.lobby.tables,
            people=self.lobby.people,
            friends=self.lobby.friends,
            chosen=self._chosen_of(tables),
            game=self.game,
            shown=self.shown,
            level=self.level,
            new=self.you.guest or self._new,
            leaving=self._leaving,
            operator=self.you.operator,
        )
