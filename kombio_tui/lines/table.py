"""A table in line mode: its people before the game, and the game itself."""

from collections.abc import Sequence
from typing import Any

from kombio_tui.controls.clocks import LAST_SECONDS
from kombio_tui.games.kernel.registration import GameScreens
from kombio_tui.games.registry import FIRST, GAMES
from kombio_tui.games.reviews import AFTERWARDS_IN_LINES, is_reviewed
from kombio_tui.lines.room import Answer, Command, Room
from kombio_tui.pages.hosting import hosting, is_host
from kombio_tui.pages.invitation import invitation
from kombio_tui.pages.leaving import goes_on_without
from kombio_tui.pages.waiting_room import LEVELS
from kombio_tui.pages.watching import sees_afresh
from kombio_tui.text.durations import MINUTE, duration
from kombio_tui.text.languages import marked, sentence
from kombio_tui.text.news import cut_off, told
from kombio_tui.text.typed_words import Phrase, Word, folded, means
from protocol import house
from protocol.encodings.remote import HouseAddress
from protocol.house import Table
from protocol.slow import GiveUp, ToGame

LEAVE = Word(marked("leave, q"), marked("leave the table"))
START = Word(marked("start"), marked("start the game"))
AGAIN = Word(marked("start"), marked("play again"))
BOT = Word(marked("bot"), marked("add a bot: easy, medium or hard"), marked("LEVEL"))
REMOVE = Word(marked("remove, -"), marked("remove a bot"))
BOTS: dict[house.Level, Word] = {
    "easy": Word(marked("easy, e")),
    "medium": Word(marked("medium, m")),
    "hard": Word(marked("hard, h")),
}
NEXT = Word(marked("next, y"), marked("to the next of your games that waits for you"))
GIVE_UP = Word(marked("giveup, resign"), marked("give up your seat for good"))
FOLLOW = Word(marked("follow"), marked("see the game as a player does, or follow nobody"), marked("NAME"))
NOBODY = Word(marked("nobody"))
LEAVE_GAME = marked("Leave the game? Type {word} again: a bot plays on, and you lose unless you come back.")
LEAVE_BOTS = marked("Leave the game? Type {word} again: only bots are left, so that ends it.")
LEAVE_DEAL = marked("Leave? Type {word} again: your attempt at the deal of the day is lost then.")
GIVE_UP_SEAT = marked("Give up your seat for good? Type {word} again: a bot plays on for you.")
LEAVE_LESSON = marked("Leave the lesson? Type {word} again.")
NOTHING = -1, False
"""No step of a lesson was explained."""
TOLD_AGAIN = 5
"""How many of the latest lines a player who joins or returns is told."""


class TableLines(Room):
    """A table as a player or a watcher follows it."""

    place = Table

    def __init__(self, address: HouseAddress | None = None) -> None:
        super().__init__()
        self._address = address
        self._table: Table | None = None
        self._game: GameScreens = GAMES[FIRST]
        self._play = self._game.lines()
        self._asked: list[str] = []
        """The last question to the player."""
        self._taught = NOTHING
        """The step of a lesson that was explained last, and whether the learner could do what it asks for."""
        self._leaving = False
        self._offline: house.Notice | None = None
        """Says that there is no connection to the house, if there is none."""

    # --- what happens ---

    def take(self, update: house.Update, *, entered: bool) -> list[str]:
        """Describe what happened, and ask the player if the game waits for an answer."""
        table: Any = update.place
        entered = entered or self._table is None or self._table.line.code != table.line.code
        if entered:
            self._game = GAMES[table.line.game]
            self._play = self._game.lines()
            self._asked, self._taught, self._leaving = [], NOTHING, False
        afresh = not entered and self._table is not None and sees_afresh(self._table, update)
        if afresh:
            self._play = self._game.lines()
        before, self._table = None if entered else self._table, table
        self._offline = cut_off(update.news)
        if table.view is not None:
            self._play.begin(table, self.say)
        heard = [(news, self._heard(news)) for news in update.news]
        again = any(lines for news, lines in heard if isinstance(news, house.Happened | house.Refused))
        lines = [line for news, lines in heard for line in lines if not (afresh and isinstance(news, house.Story))]
        lines = [*self._arrival(), *lines, *self.look()] if entered else lines + self._changed(before, table)
        if afresh:
            lines += self.look()
        return lines + self._teaching(again=again) + self._asking(again=again)

    def _heard(self, news: house.News) -> Sequence[str]:
        match news:
            case house.Happened(event=event):
                reviewed = [self.say(AFTERWARDS_IN_LINES)] if is_reviewed(event, self._seen) else []
                return [*self._play.hear(event), *reviewed]
            case house.Raced(reactions=reactions):
                self._play.raced(reactions)
                return ()
            case house.Story():
                return [line for event in self._play.retelling(news) for line in self._play.hear(event)][-TOLD_AGAIN:]
            case house.Refused():
                self._play.refused()
                return [told(news, self.say, self._game.refusals)[0]]
            case house.Notice(kind="offline" | "one_moment"):
                self._play.refused()
                return [told(news, self.say)[0]]
            case _:
                return [text] if (text := told(news, self.say, you=self._own_name)[0]) else ()

    def _changed(self, before: Table | None, table: Table) -> list[str]:
        """Before and after a game, say what to do next, if that has changed."""
        if table.line.phase == "playing" or before is None or table.line.lesson or table.line.daily:
            return []
        facts = [(it.line.phase, it.line.taken >= self._game.fewest, it.host) for it in (before, table)]
        return [self._call(table)] if facts[0] != facts[1] else []

    def _asking(self, *, again: bool) -> list[str]:
        """Ask the player once, and again after something has happened or was refused."""
        if not (self._playing and self._play.awaits_player) or self._play.taught:
            self._asked = []
            return []
        lines = self._question()
        if lines == self._asked and not again:
            return []
        self._asked = lines
        seconds = self._seconds_left()
        slow = self._seen.line.pace > 0
        hurry = [self._time(seconds)] if seconds is not None and (slow or seconds <= LAST_SECONDS) else []
        return [*lines, *hurry]

    def _teaching(self, *, again: bool) -> list[str]:
        """Explain each step of a lesson once, and again after the learner was told something else meanwhile."""
        play, lesson = self._play, self._play.lesson
        if lesson is None:
            return []
        before, self._taught = self._taught, (lesson.number, self._playing and play.asks_learner)
        if before == self._taught and not (again and self._taught[1]):
            return []
        return play.teaching(told=before[0] == lesson.number and before != self._taught)

    def _question(self) -> list[str]:
        able = [phrase.said(self.say) for phrase in self._play.offered()]
        return [*self._play.asked(), self._may_type(able)]

    def _may_type(self, phrases: Sequence[str]) -> str:
        return self.say("You can type: {words}.", words="; ".join(phrases))

    def follows(self) -> house.Request | None:
        """A move that was typed ahead."""
        move = self._play.settled() if self._playing else None
        return None if move is None else house.Play(move)

    # --- time ---

    def warning(self) -> tuple[float, str] | None:
        """Warn a player whose time is nearly over."""
        seconds = self._seconds_left() if self._playing and self._play.awaits_player else None
        if seconds is None or seconds <= LAST_SECONDS or self._seen.line.pace:
            return None
        return seconds - LAST_SECONDS, self._time(LAST_SECONDS)

    def _time(self, seconds: float) -> str:
        if seconds >= MINUTE:
            return self.say("You have {time} left.", time=duration(round(seconds), self.say))
        return self.say("You have {number} seconds left.", number=round(seconds))

    def _seconds_left(self) -> float | None:
        """The time that the player had left at the last update."""
        table = self._table
        clocks = table.clocks if table else ()
        mine = [clock.left for clock in clocks if not clock.paused and table and clock.seat in (None, table.you)]
        return min(mine, default=None)

    # --- what there is to see ---

    @property
    def _playing(self) -> bool:
        table = self._table
        return table is not None and table.view is not None and table.line.phase == "playing"

    def _arrival(self) -> list[str]:
        """Which table this is, and its options."""
        table, say = self._seen, self.say
        who = "" if table.you is not None else say(" (watching)")
        options = self._game.summary(table.options, say).replace(" · ", "; ")
        lines = [
            say("Table {code}: {game}", code=table.line.code, game=self._game.title) + f"{who}. {sentence(options)}."
        ]
        if self.you.guest and table.you is not None and self.you.code:
            lines.append(sentence(say("come back with: {code}", code=self.you.code)) + ".")
        return lines

    def look(self) -> list[str]:
        """The people; in a game everything on the table, and whom it waits for."""
        table = self._seen
        if table.view is None:
            return [] if table.line.lesson else [self._people(), *self.status()]
        if table.line.phase == "over":
            return [*self._play.look(), *self.status()]
        waiting = [] if self._play.awaits_player else [self._play.waiting()]
        return [*self._play.look(), *waiting]

    def status(self) -> list[str]:
        """The current question, what a lesson asks for, or whom the game waits for."""
        if self._play.taught:
            return self._play.teaching()
        if not self._playing:
            able = [command.word.offered(self.say) for command in self.commands()]
            return [self._call(self._seen), self._may_type(able)]
        return self._question() if self._play.awaits_player else [self._play.waiting()]

    def _people(self) -> str:
        say, line = self.say, self._seen.line
        people = [f"{seat.name} ({say(LEVELS[seat.bot])})" if seat.bot else seat.name for seat in line.seats]
        way = invitation(self._address, line.code)
        join = say("Others join with the code") + f" {line.code}" + (f": {way.command}" if way else ".")
        return say("At the table: {names}.", names=", ".join(people)) + " " + join

    def _call(self, table: Table) -> str:
        """What to do next, before and after a game."""
        say, host = self.say, is_host(table)
        if table.line.daily:
            return told(house.Notice("deal_over"), say)[0]
        if waits_for := self._game.waits_for(table.line.taken, say):
            return waits_for
        if table.line.phase == "over" and not host:
            return say("The game is over. The host may start another.")
        return say("Type {word} to start.", word=START.shown(say)) if host else say("The host starts the game.")

    @property
    def _own_name(self) -> str:
        """The name at the player's seat; a watcher has none."""
        table = self._table
        return "" if table is None or table.you is None else table.line.seats[table.you].name

    @property
    def _seen(self) -> Table:
        if self._table is None:
            raise RuntimeError("nobody looks at a table before coming to it")
        return self._table

    # --- what is typed ---

    def commands(self) -> Sequence[Command]:
        """Leaving; before and after a game also what the host may do."""
        table = self._seen
        leave = Command(LEAVE, self._leave)
        if table.line.pace and table.you is not None:
            return *self._hosts_commands(table), *self._slow_commands(), leave
        if table.you is None and (table.followed is not None or any(seat.followable for seat in table.line.seats)):
            return Command(FOLLOW, self._follow), leave
        return *self._hosts_commands(table), leave

    def _slow_commands(self) -> Sequence[Command]:
        return Command(NEXT, lambda _: ToGame()), Command(GIVE_UP, self._give_up)

    def _hosts_commands(self, table: Table) -> Sequence[Command]:
        """Before and after a game, what the host may do."""
        may, again = hosting(table, self._game), table.line.phase == "over"
        start = [Command(AGAIN if again else START, lambda _: house.Start())] if may.start else []
        add = [Command(BOT, self._add_bot)] if may.add else []
        remove = [Command(REMOVE, lambda _: house.RemoveBot())] if may.remove else []
        return *start, *add, *remove

    def phrases(self) -> Sequence[Phrase]:
        """The commands of the game now; whoever follows a player has none."""
        return self._play.offered() if self._playing and self._seen.followed is None else ()

    def rules(self, line: str) -> list[str]:  # noqa: ARG002
        """The rules of this table's game, in short."""
        self._play.say = self.say
        return list(self._play.rules())

    def other(self, line: str) -> Answer | None:
        """Pass the input to a running game; a player who makes a move does not want to leave."""
        self._leaving = False
        if self._offline:
            return [told(self._offline, self.say)[0]]
        word, _, name = line.partition(" ")
        if self._seen.you is None and means(word, FOLLOW, self.say):
            return self._follow(name.strip())
        if self._playing and self._seen.followed is not None:
            return self._only_watching(word)
        meant = self._play.typed(line) if self._playing else None
        if meant is None:
            return None
        return [meant] if isinstance(meant, str) else house.Play(meant)

    def _only_watching(self, word: str) -> Answer | None:
        """Say so to a follower who types a command of the game."""
        known = any(means(word, each, self.say) for each in self._play.words)
        return [told(house.Refused(house.Reason.WATCHERS_ONLY_WATCH), self.say)[0]] if known else None

    def _leave(self, _: str) -> Answer:
        """Leave; ask first if a game is running."""
        lesson, seated = self._play.lesson, self._seen.you is not None and not self._seen.line.pace
        asks = self._playing and seated and not (lesson and lesson.over)
        if not asks or self._leaving:
            return house.Leave()
        self._leaving = True
        left = LEAVE_GAME if goes_on_without(self._seen) else LEAVE_BOTS
        left = LEAVE_DEAL if self._seen.line.daily else left
        return [self.say(LEAVE_LESSON if self._play.lesson else left, word=LEAVE.shown(self.say))]

    def _give_up(self, _: str) -> Answer:
        """Give up the seat of a slow table; ask first."""
        if self._leaving:
            return GiveUp()
        self._leaving = True
        return [self.say(GIVE_UP_SEAT, word=GIVE_UP.shown(self.say))]

    def _follow(self, name: str) -> Answer:
        """Follow a player, or nobody; the house says why somebody can't be followed."""
        if means(name, NOBODY, self.say):
            return house.Follow()
        names = [folded(seat.name) for seat in self._seen.line.seats]
        if folded(name) not in names:
            return [told(house.Refused(house.Reason.NO_SUCH_PERSON), self.say)[0]]
        return house.Follow(names.index(folded(name)))

    def _add_bot(self, line: str) -> Answer:
        level = next((level for level, word in BOTS.items() if means(line, word, self.say)), None)
        if level is None and line:
            return [self.say(BOT.help)]
        return house.AddBot(level or "medium")
