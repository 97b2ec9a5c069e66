"""A table: its people, its game, its log."""

from collections.abc import Iterator

from kombio_tui.controls.help import Chapters
from kombio_tui.controls.key import Key
from kombio_tui.controls.page import Page, house_keys, key_row
from kombio_tui.games.registry import GAMES
from kombio_tui.kit.blocks import BLANK, Region, Screen, above, joined, sized, stacked
from kombio_tui.kit.look import Look
from kombio_tui.kit.rows import EMPTY, Row, ends, row, wrapped
from kombio_tui.kit.shared import shared
from kombio_tui.text.languages import Say, marked, say_in
from kombio_tui.text.news import told
from protocol.house import (
    AddBot,
    Happened,
    Leave,
    Level,
    News,
    Notice,
    Play,
    Raced,
    Refused,
    RemoveBot,
    Request,
    Seated,
    Start,
    Story,
    Table,
    Update,
    You,
)

BOTS: dict[str, Level] = {"e": "easy", "m": "medium", "h": "hard"}
LEVELS = {
    "easy": marked("easy bot"),
    "medium": marked("medium bot"),
    "hard": marked("hard bot"),
    "tutor": marked("patient partner"),
    "program": marked("program"),
}


class TablePage(Page):
    """What a player or a watcher sees of a table."""

    place = Table
    table: Table | None = None
    leaving = False
    _offline = False
    """Whether there is no connection to the house."""
    _rang = False

    def take(self, update: Update) -> Request | None:
        """Update with the table and the news."""
        place = update.place
        if not isinstance(place, Table):
            return None
        if self.table is None or self.table.line.code != place.line.code:
            self.log.clear()
            self.prompt = self.sheet = None
            self.leaving = False
            self.game = GAMES[place.line.game]
            self.play = self.game.follow(self.clock)
        self.table, self._offline = place, Notice("offline") in update.news
        self.play.begin(place, self.look)
        for news in update.news:
            self._hear(news)
        move = self.play.settle()
        return None if move is None else Play(move)

    def _hear(self, news: News) -> None:
        match news:
            case Happened(event=event):
                if self.play.begins_chapter(event):
                    self.log.begin_chapter()
                self.note(self.play.hear(event))
            case Raced(reactions=reactions):
                self.play.raced(reactions)
            case Story(events=events):
                self.note(*self.play.recall(events))
            case Refused():
                self.play.refused()
                self.note(told(news, self.say, self.game.refusals))
            case Notice(kind="offline"):
                self.play.cut_off()
                self.note(told(news, self.say), passing=False)
            case _:
                self.note(told(news, self.say), passing=False)

    def rings(self) -> bool:
        """Ring when the game starts to wait for the player."""
        rang, self._rang = self._rang, self.play.awaits_player if self.table else False
        return self._rang and not rang

    def due(self) -> float | None:
        """Count down with the clocks in sight."""
        return self.play.due() if self._playing else None

    def help(self) -> Chapters:
        """The game's overview."""
        return self.game.chapters(self.table.options if self.table else {})

    @property
    def _playing(self) -> bool:
        return self.table is not None and self.table.view is not None

    @property
    def unanswered(self) -> bool:
        """Whether the game shows something that the house has not confirmed yet."""
        return self._playing and self.play.unanswered

    def pressed(self, key: Key) -> Request | None:
        """A move or leaving the table; nothing while there is no connection."""
        leaving, self.leaving = self.leaving, False
        if self._playing and self.play.claims(key.name):
            return self._play(key)
        if self._offline:
            self._hint(told(Notice("offline"), self.say)[0])
            return None
        if key.name == "q":
            return self._leave(sure=leaving)
        if self.table is None or not self._playing or self.table.line.phase == "over":
            return self._before_the_game(key)
        return self._play(key)

    def _play(self, key: Key) -> Request | None:
        answer = self.play.press(key.name)
        if isinstance(answer, str):
            self._hint(answer)
            return None
        return None if answer is None else Play(answer)

    def _hint(self, text: str) -> None:
        """Say why a key did nothing, in the log, which must be visible for that."""
        if text:
            self.sheet = None
            self.note((text, "plain"))

    def _before_the_game(self, key: Key) -> Request | None:
        if key.name == "enter":
            return Start()
        if key.name in BOTS:
            return AddBot(BOTS[key.name])
        if key.name == "minus":
            return RemoveBot()
        self._hint(self.say("That key does nothing here."))
        return None

    def _leave(self, *, sure: bool) -> Request | None:
        playing = self.table is not None and self.table.you is not None and self.table.line.phase == "playing"
        if playing and not sure:
            self.leaving = True
            self.sheet = None
            self.log.add(
                self.say("Leave the game? Press q again: a bot plays on, and you lose unless you come back."), "key"
            )
            return None
        return Leave()

    # --- drawing ---

    def side(self, width: int, height: int) -> list[Row]:
        """What the game has to say, above the log."""
        words = self.play.aside(self.say, width, height) if self.play.begun and not self.sheet else ()
        if not words:
            return super().side(width, height)
        return [*words, EMPTY, *self.log.rows(width, height - len(words) - 1)][:height]

    def screen(self) -> Screen:
        """Title, table, keys."""
        table = self.table
        if table is None:
            return BLANK
        last, regions = self.look.height - 1, self.play.regions
        around = [self._title(table), regions.rows("house keys", 0, last, (self._keys(table),))]
        if self.play.begun:
            middle = self.play.screen(self.look, self.side, sheet=self.sheet is not None)
        else:
            middle = [stacked(0, 1, self._waiting_room(table, last - 2))]
        if table.line.phase == "playing":
            return joined([*around, *middle])
        keys = regions.rows("bot keys", 0, last - 1, (self._bot_keys(table),))
        return joined([*around, above(joined(middle), last - 1), keys])

    def _title(self, table: Table) -> Region:
        """The first line: the table and its round on the left, facts and the player's name on the right."""
        progress = self.play.progress(self.look.say) if self.play.begun else ""
        named, seated = (self.game.title, table.line.code, progress), table.you is not None
        return self.play.regions("title", _title, named, self.you, seated, table.line.watchers, self.look)

    def _waiting_room(self, table: Table, height: int) -> list[Row]:
        say, width = self.say, self.look.width
        people = [self._person(number, seat) for number, seat in enumerate(table.line.seats, 1)]
        start = say("Press enter to start.") if table.you == table.host else say("The host starts the game.")
        call = self.game.waits_for(len(people), say) or start
        lines = [
            EMPTY,
            row("  " + say("Others join with the code"), (f" {table.line.code}", "key")),
            *(row((f"  {line}", "dim")) for line in wrapped(self.game.summary(table.options, say), width - 4)),
            EMPTY,
            *people,
            EMPTY,
            row((f"  {call}", "strong")),
            EMPTY,
        ]
        room = height - len(lines)
        return [*lines, *sized([row("  ", *line) for line in self.side(width - 4, room - 1)], 0, room)]

    def _person(self, number: int, seat: Seated) -> Row:
        bot = f"  {self.say(LEVELS[seat.bot])}" if seat.bot else ""
        return row(f"   {number}. {seat.name}", (bot, "dim"))

    def _bot_keys(self, table: Table) -> Row:
        """The host may add bots, one for each key press."""
        if table.you is None or table.you != table.host or table.line.lesson:
            return EMPTY
        line = table.line
        add = [(key, self.say(LEVELS[level])) for key, level in BOTS.items()] if line.taken < line.places else []
        bots = any(seat.bot in BOTS.values() and seat.here for seat in line.seats)
        return key_row(*add, *([("-", self.say("remove a bot"))] if bots else []))

    def _keys(self, table: Table) -> Row:
        """The last line: what is being typed, or the keys of the house."""
        if self.prompt:
            return self.prompt.row(self.look.width)
        host, line = table.you == table.host and table.you is not None, table.line
        start = ""
        if line.phase == "over" and host:
            start = marked("play again")
        elif line.phase == "waiting" and host and len(line.seats) >= self.game.fewest:
            start = marked("start")
        return _house_keys(start, self.look.language)


@shared
def _house_keys(start: str, language: str) -> Row:
    say = say_in(language)
    enter = [("enter", say(start))] if start else []
    return key_row(*enter, ("q", say("leave")), *house_keys(say))


@shared
def _title(named: tuple[str, str, str], you: You, seated: bool, watchers: int, look: Look) -> Region:
    (game, code, progress), say = named, look.say
    left = row((f" {game} ", "title"), "  " + say("table {code}", code=code))
    if progress:
        left += row((f"  {progress}", "dim"))
    who = you.name if seated else you.name + say(" (watching)")
    facts = _facts(you, say, seated=seated, watchers=watchers)
    right = row(("  ".join(facts) + "  ", "dim"), (f"{who} ", "strong"))
    return stacked(0, 0, (ends(left, right, look.width),))


def _facts(you: You, say: Say, *, seated: bool, watchers: int) -> Iterator[str]:
    """The round trip, the number of watchers, and the code a guest comes back with."""
    if you.round_trip is not None:
        yield f"{you.round_trip} ms"
    if watchers:
        yield say.plural("{number} watcher", "{number} watchers", watchers)
    if you.guest and seated and you.code:
        yield say("come back with: {code}", code=you.code)
