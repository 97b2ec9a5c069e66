"""The lobby in line mode: the tables, who is here, and how to get to a game."""

from collections.abc import Callable, Sequence

from kombio_tui.controls.form import Field
from kombio_tui.games.registry import GAMES
from kombio_tui.lines.choices import Unclear, game_in, listed, options
from kombio_tui.lines.room import Answer, Command, Room
from kombio_tui.pages.lobby import CODE_OF_A_GUEST, CODES_OF_TABLES, WHICH_CODE
from kombio_tui.pages.new_table import PRIVATE as WHO_MAY_JOIN
from kombio_tui.pages.slow.games import time_words, turn_words
from kombio_tui.pages.slow.options import PACE, SPELLINGS, VACATION_HELP
from kombio_tui.pages.slow.options import players as slow_players
from kombio_tui.text.durations import duration
from kombio_tui.text.languages import Say, marked
from kombio_tui.text.news import told
from kombio_tui.text.phases import PHASES
from kombio_tui.text.typed_words import Word, means
from protocol.archive import EnterArchive, EnterDaily
from protocol.base import MAX_SEATS
from protocol.games import title_of
from protocol.house import ComeBack, Join, Learn, Lobby, OpenTable, QuickPlay, Request, TableLine, Update, Watch
from protocol.people import Friend
from protocol.slow import GAMES as SLOW_GAMES
from protocol.slow import SlowGame, TakeVacation, ToGame

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
NEXT = Word(marked("next, y"), marked("to your next slow game that waits for you, or to the one with this code"), CODE)
MINE = Word(marked("games"), marked("your games at slow tables"))
VACATION = Word(marked("vacation, holiday"), VACATION_HELP)
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
            *self._own_games(),
            say("Here: {names}.", names=", ".join(self._lobby.people)),
            *self._friends(),
            say("Games: {names}.", names=", ".join(GAMES)),
        ]
        return [*lines, *([table_line(table, say) for table in tables] or [say("No table is open yet.")])]

    def _own_games(self) -> list[str]:
        """The player's games at slow tables, and their vacation."""
        games, vacation, say = self._lobby.own_games, self._lobby.vacation, self.say
        if not games or vacation is None:
            return []
        days = say("Vacation days left this year: {days}.", days=vacation.days)
        away = say(" You are on vacation for {time}.", time=duration(vacation.left, say)) if vacation.left else ""
        return [say("Your games:"), *(game_line(game, say) for game in games), days + away]

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
            Command(JOIN, self._by_code(CODES_OF_TABLES, Join)),
            Command(WATCH, self._by_code(CODES_OF_TABLES, Watch)),
            Command(BACK, self._by_code((CODE_OF_A_GUEST,), ComeBack)),
            Command(NEXT, lambda line: self._by_code(CODES_OF_TABLES, ToGame)(line) if line else ToGame()),
            Command(MINE, lambda _: self._own_games() or [self.say("You have no games at slow tables.")]),
            Command(VACATION, lambda _: TakeVacation()),
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
        fields = (*self._slow_fields(name), *GAMES[name].fields)
        spelled = [SPELLINGS.get(word, word) for word in words if word not in private + fixed]
        chosen = options(fields, spelled, self.say)
        pace, players = chosen.pop("pace", 0), chosen.pop("players", 0)
        return OpenTable(name, chosen, private=bool(private), takeover=not fixed, pace=pace, players=players)

    @staticmethod
    def _slow_fields(name: str) -> Sequence[Field]:
        """The options that make a table a slow one."""
        return (PACE, slow_players(GAMES[name].fewest, MAX_SEATS)) if name in SLOW_GAMES else ()

    def _options(self, line: str) -> Answer:
        name, _ = game_in(line, self.say)
        fields = (*GAMES[name].fields, *self._slow_fields(name))
        return [*(listed(field, self.say) for field in fields), *self._words()]

    def _words(self) -> list[str]:
        """The words that stand alone among the options."""
        words = (PRIVATE, self.say(WHO_MAY_JOIN.help)), (FIXED, self.say("No newcomer takes over the seat of a bot."))
        return [f"{word.shown(self.say)}: {meaning}" for word, meaning in words]

    def _by_code(self, lengths: Sequence[int], make: Callable[[str], Request]) -> Callable[[str], Answer]:
        def ask(code: str) -> Answer:
            if code.isascii() and code.isalnum() and len(code) in lengths:
                return make(code)
            raise Unclear(self.say(WHICH_CODE))

        return ask


def game_line(game: SlowGame, say: Say) -> str:
    """One of the player's games at slow tables in one line."""
    values = {"code": game.code, "game": title_of(game.game), "names": ", ".join(game.others) or "-"}
    text = say("{code}: {game} with {names}; {turn}", **values, turn=turn_words(game, say))
    time = time_words(game, say)
    return (say("{text}, {time} left", text=text, time=time) if time else text) + "."


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
