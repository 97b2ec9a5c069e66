"""The lobby in line mode: the tables, who is here, and how to get to a game."""

from collections.abc import Callable, Sequence

from kombio_tui.games.registry import GAMES
from kombio_tui.lines.choices import Unclear, game_in, listed, options
from kombio_tui.lines.room import Answer, Command, Room
from kombio_tui.pages.lobby import CODE_OF_A_GUEST, CODE_OF_A_TABLE
from kombio_tui.pages.new_table import PRIVATE as WHO_MAY_JOIN
from kombio_tui.text.languages import Say, marked
from kombio_tui.text.news import told
from kombio_tui.text.phases import PHASES
from kombio_tui.text.typed_words import Word, means
from protocol.archive import EnterArchive, EnterDaily
from protocol.games import title_of
from protocol.house import ComeBack, Join, Learn, Lobby, OpenTable, QuickPlay, Request, TableLine, Update, Watch
from protocol.people import Friend

CODE, GAME = marked("CODE"), marked("GAME")
PLAY = Word(marked("play, p"), marked("play now: with people if there are any, else against three bots"), GAME)
ALONE = Word(marked("alone, s"), marked("play against three bots only; nobody joins the game"), GAME)
LEARN = Word(marked("learn, t"), marked("a five-minute lesson"), GAME)
OPEN = Word(
    marked("open, n"), marked("open a table; add options with their values, and private or fixed: see options"), GAME
)
OPTIONS = Word(marked("options"), marked("the options of a game"), GAME)
JOIN = Word(marked("join, j"), marked("sit down at a table"), CODE)
WATCH = Word(marked("watch, w"), marked("watch a table"), CODE)
BACK = Word(marked("back, return"), marked("take your seat again as a guest, with your code"), CODE)
DAILY = Word(marked("daily, d"), marked("the deal of the day: one attempt, the same cards for everyone"), GAME)
ARCHIVE = Word(marked("archive, a"), marked("the archive: finished games and the best players"))
PRIVATE = Word(marked("private"))
FIXED = Word(marked("fixed"))


class LobbyLines(Room):
    """Tables by their codes, and the games."""

    place = Lobby

    def __init__(self) -> None:
        super().__init__()
        self._lobby = Lobby((), ())

    def take(self, update: Update, *, entered: bool) -> list[str]:
        """Describe the news, and new tables."""
        before = {table.code for table in self._lobby.tables}
        if isinstance(update.place, Lobby):
            self._lobby = update.place
        lines = [text for news in update.news if (text := told(news, self.say)[0])]
        if entered:
            return [*lines, *self.look(), self._hint()]
        return lines + [table_line(table, self.say) for table in self._lobby.tables if table.code not in before]

    def look(self) -> list[str]:
        """Who is here, the games, and the tables."""
        say, tables = self.say, self._lobby.tables
        lines = [
            say("You are in the lobby, {name}.", name=self.you.name),
            say("Here: {names}.", names=", ".join(self._lobby.people)),
            *self._friends(),
            say("Games: {names}.", names=", ".join(GAMES)),
        ]
        return [*lines, *([table_line(table, say) for table in tables] or [say("No table is open yet.")])]

    def _friends(self) -> list[str]:
        """The player's friends, and where they are."""
        names = [friend_line(friend, self.say) for friend in self._lobby.friends]
        return [self.say("Friends: {names}.", names=", ".join(names))] if names else []

    def _hint(self) -> str:
        words = {"play": PLAY, "learn": LEARN, "open": OPEN, "join": JOIN}
        return self.say(
            "Type {play} to play now, {learn} for a lesson, {open} to open a table, {join} with a table's code, "
            "? for all commands.",
            **{name: word.shown(self.say) for name, word in words.items()},
        )

    def rules(self, line: str) -> list[str]:
        """The rules of a game, in short."""
        name, _ = game_in(line, self.say)
        lines = GAMES[name].lines()
        lines.say = self.say
        return [f"{GAMES[name].title}.", *lines.rules()]

    def commands(self) -> Sequence[Command]:
        """How to get to a table, and to the archive."""
        return (
            Command(PLAY, self._play),
            Command(ALONE, self._alone),
            Command(LEARN, self._learn),
            Command(OPEN, self._open),
            Command(OPTIONS, self._options),
            Command(JOIN, self._by_code(CODE_OF_A_TABLE, Join)),
            Command(WATCH, self._by_code(CODE_OF_A_TABLE, Watch)),
            Command(BACK, self._by_code(CODE_OF_A_GUEST, ComeBack)),
            Command(DAILY, lambda line: EnterDaily(game_in(line, self.say)[0])),
            Command(ARCHIVE, lambda _: EnterArchive()),
        )

    def _play(self, line: str) -> Answer:
        name, _ = game_in(line, self.say)
        return QuickPlay(name, GAMES[name].opponents)

    def _alone(self, line: str) -> Answer:
        name, _ = game_in(line, self.say)
        return OpenTable(name, bots=GAMES[name].opponents, start=True, takeover=False)

    def _learn(self, line: str) -> Answer:
        name, _ = game_in(line, self.say)
        return Learn(name)

    def _open(self, line: str) -> Answer:
        name, words = game_in(line, self.say)
        private, fixed = ([word for word in words if means(word, known, self.say)] for known in (PRIVATE, FIXED))
        chosen = options(GAMES[name].fields, [word for word in words if word not in private + fixed], self.say)
        return OpenTable(name, chosen, private=bool(private), takeover=not fixed)

    def _options(self, line: str) -> Answer:
        name, _ = game_in(line, self.say)
        return [*(listed(field, self.say) for field in GAMES[name].fields), *self._words()]

    def _words(self) -> list[str]:
        """The words that stand alone among the options."""
        words = (PRIVATE, self.say(WHO_MAY_JOIN.help)), (FIXED, self.say("No newcomer takes over the seat of a bot."))
        return [f"{word.shown(self.say)}: {meaning}" for word, meaning in words]

    def _by_code(self, length: int, make: Callable[[str], Request]) -> Callable[[str], Answer]:
        def ask(code: str) -> Answer:
            if code.isascii() and code.isalnum() and len(code) == length:
                return make(code)
            raise Unclear(self.say("A table code has four letters, a guest's code eight."))

        return ask


def friend_line(friend: Friend, say: Say) -> str:
    """A friend in a few words."""
    where = friend.code or (say("here") if friend.here else say("away"))
    return f"{friend.name} ({where})"


def table_line(table: TableLine, say: Say) -> str:
    """A table in one line."""
    names = ", ".join(seat.name for seat in table.seats)
    title = title_of(table.game)
    values = {"code": table.code, "game": title, "taken": table.taken, "places": table.places}
    text = say("Table {code}: {game}, {taken} of {places} seats taken", **values)
    watchers = ", " + say.plural("{number} watcher", "{number} watchers", table.watchers) if table.watchers else ""
    return " ".join((f"{text}, {say(PHASES[table.phase])}{watchers}: {names}.", *_seat_of_a_bot(table, say)))


def _seat_of_a_bot(table: TableLine, say: Say) -> list[str]:
    """Which bot's seat a newcomer gets, and when."""
    if table.open_seat is None:
        return []
    name = table.seats[table.open_seat].name
    if table.open_now:
        return [say("You can take {name}'s seat.", name=name)]
    return [say("You can take {name}'s seat from the next round.", name=name)]
