"""A table: its people, its game, its log."""

from collections.abc import Sequence
from typing import Literal

from kombio_tui.controls.attention import HOUSE, Call
from kombio_tui.controls.clocks import soonest
from kombio_tui.controls.frame import Asked, Header, Keys
from kombio_tui.controls.help import Chapters
from kombio_tui.controls.key import Key
from kombio_tui.controls.key_sequence import CHANGED
from kombio_tui.controls.menu import EVERYWHERE, Menu, MenuItem
from kombio_tui.controls.page import INTERRUPTS, Page
from kombio_tui.controls.table_header import table_header
from kombio_tui.games.kernel.following import AnyFollowing, Drawn
from kombio_tui.games.registry import GAMES
from kombio_tui.games.reviews import AFTERWARDS, is_reviewed
from kombio_tui.kit.blocks import BLANK, Screen
from kombio_tui.kit.rows import EMPTY, Row
from kombio_tui.pages import watching
from kombio_tui.pages.hosting import HOST_KEYS, asked_again, hosting
from kombio_tui.pages.invitation import COPY, SHOW, Invitation, QrSheet, invitation
from kombio_tui.pages.leaving import (
    GIVE_UP,
    SLOW_KEYS,
    before_leaving_house,
    before_leaving_table,
    bot_plays,
    confirming_keys,
    leaving_keys,
    leaving_question,
    resuming_keys,
    slow_request,
)
from kombio_tui.pages.waiting_room import Beside, waiting_room, with_bot_keys
from kombio_tui.text.languages import marked
from kombio_tui.text.news import cut_off, told
from protocol.encodings.remote import HouseAddress
from protocol.house import (
    Happened,
    Leave,
    News,
    Notice,
    Play,
    Raced,
    Reason,
    Refused,
    Request,
    Resume,
    Story,
    Table,
    Update,
)
from protocol.people import Came

NARROW = 60
"""Under this width there is room for short words only."""
WIDE = 80
"""From this width on there is room for all keys."""


class TablePage(Page):
    """What a player or a watcher sees of a table."""

    place = Table
    covered = False
    address: HouseAddress | None = None
    """Where others reach the house, if that is known."""
    table: Table | None = None
    play: AnyFollowing
    """The game at the table; there is none before the first update."""
    _copied = ""
    _turning_up = False
    """Whether cards were being turned up when the last key came."""
    _turned_up = _for_cards = False
    """Whether cards were turned up at the end and no key has come since; whether the last key was the first then."""
    _surprised = False
    """Whether the game has ended in the middle of a sequence of keys, and no key has come since."""
    leaving: Literal["", "table", "house", "seat"] = ""
    """What the player was asked to confirm leaving, if anything."""
    _offline: Notice | None = None
    """Says that there is no connection to the house, if there is none."""
    _paused = False
    """Whether the house can't write to its disk, and the game waits for that."""
    _called = False
    """Whether the game waited for the player before."""

    def take(self, update: Update) -> Request | None:
        """Update with the table and the news."""
        place = update.place
        if not isinstance(place, Table):
            return None
        if self.table is None or self.table.line.code != place.line.code:
            self.log.clear()
            self.prompt = self.sheet = None
            self.leaving = ""
            self.game = GAMES[place.line.game]
            self._follow()
        elif watching.sees_afresh(self.table, update):
            self.log.forget()
            self._follow()
        ends = self._in_game and place.line.phase == "over"
        self._surprised |= ends and self.play.input.pressed.begun
        self.table, self._offline = place, cut_off(update.news)
        self.play.hurried = self.hurried
        self.play.begin(place, self.look)
        for news in update.news:
            self._hear(news)
        if ends:
            self.play.cut_off()
        self._turned_up |= place.line.phase == "over" and self.play.turning_up
        if self.play.begun and self.sheet and self.sheet.whole:
            self.sheet = None
        move = self.play.settle()
        return None if move is None else Play(move)

    def _follow(self) -> None:
        """Begin to follow a game; what was explained at the table before is not explained again."""
        before = self.play if self.table else None
        self.play = self.game.follow(self.clock)
        if before:
            self.play.follow_on(before)

    def _hear(self, news: News) -> None:
        match news:
            case Happened(event=event):
                if self.play.begins_chapter(event):
                    self.log.begin_chapter()
                self.note(self.play.hear(event))
                if self.table and is_reviewed(event, self.table):
                    self.note((self.say(AFTERWARDS), "muted"))
            case Raced(reactions=reactions):
                self.play.raced(reactions)
            case Story():
                self.note(*self.play.recall(news))
            case Refused():
                self.play.refused()
                self.hint(told(news, self.say, self.game.refusals)[0])
            case Notice(kind="offline" | "one_moment"):
                self.play.cut_off()
                self.note(told(news, self.say), passing=False)
            case Notice(kind="paused" | "resumed" as kind):
                self._paused = kind == "paused"
                self.note(told(news, self.say), passing=False)
            case _:
                self.note(told(news, self.say, you=self.play.own_name), passing=False)

    def call(self, news: Sequence[News]) -> Call | None:
        """Call when the game starts to wait for the player, when somebody sits down, and when the chat names them."""
        called, self._called = self._called, self._awaited
        if self._called and not called:
            return Call(self.window_title(), urgent=True)
        beside = [item for item in news if type(item) is not Happened]
        return (self._newcomer(beside) or super().call(beside)) if beside else None

    def _newcomer(self, news: Sequence[News]) -> Call | None:
        """A call for a player at whose table another person has sat down."""
        came = [item for item in news if isinstance(item, Came) and item.how == "seat"]
        if not came or self.table is None or self.table.you is None:
            return None
        people = {seat.name for seat in self.table.line.seats if not seat.bot} - {self.you.name}
        return next((Call(f"{told(item, self.say)[0]} ({self._name})") for item in came if item.name in people), None)

    def window_title(self) -> str:
        """The game and the table, and whether the game waits for the player."""
        return self.say("● your turn - {table}", table=self._name) if self._awaited else self._name

    @property
    def _name(self) -> str:
        """The name of the table outside of the page."""
        return f"{self.game.title} {self.table.line.code}" if self.table else HOUSE

    @property
    def _awaited(self) -> bool:
        """Whether the game waits for the player."""
        return self.table is not None and self.play.awaits_player

    def clipboard(self) -> str:
        """The command that leads to the table, if the player has asked for it."""
        text, self._copied = self._copied, ""
        return text

    def menu(self) -> Sequence[MenuItem]:
        """The same as everywhere, and removing a bot where that can be done."""
        table = self.table
        waiting = table is not None and table.line.phase != "playing"
        removable = table is not None and waiting and hosting(table, self.game).remove
        return (*EVERYWHERE, *([("minus", marked("remove a bot"))] if removable else []))

    def due(self) -> float | None:
        """Count down with the clocks in sight, and take away hints."""
        return soonest(self.hint_due(), self.play.due() if self._playing else None)

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

    @property
    def _replaced(self) -> bool:
        """Whether a bot plays the viewer's seat."""
        return self.table is not None and self.play.replaced

    @property
    def _in_game(self) -> bool:
        """Whether the viewer plays in a game that is not over."""
        return self.table is not None and self.table.you is not None and self.table.line.phase == "playing"

    @property
    def _over(self) -> bool:
        """Whether the game is over, and all cards are turned up."""
        return self.table is not None and self.table.line.phase == "over" and not self.play.turning_up

    @property
    def _slow(self) -> bool:
        """Whether the player has a seat at a slow table, and may come and go."""
        return self.table is not None and self.table.you is not None and self.table.line.pace > 0

    @property
    def played(self) -> bool:
        """Whether the player has taken part in a game at this table."""
        return self._playing and self.table is not None and self.table.you is not None

    # --- keys ---

    def leaves_house(self, key: Key) -> bool:
        """In a game, ask first; while a line is typed, these keys only drop it."""
        asks = self._in_game and not self._slow and self.leaving != "house"
        return super().leaves_house(key) and not asks

    def press(self, key: Key) -> Request | None:
        """Handle a key; whatever moves is over with it."""
        key = key if self.prompt else key.in_lower_case
        self._for_cards, self._turned_up = self._turned_up, False
        if self.table is not None:
            self._turning_up = self.play.turning_up
            self.play.stand_still()
        if not self._replaced or self._offline or key.name in ("q", *INTERRUPTS):
            return super().press(key)
        self.leaving = ""
        busy = self.prompt or self.sheet
        return (super().press(key) if busy else None) or Resume()

    def pressed(self, key: Key) -> Request | None:
        """A move or leaving the table; nothing while there is no connection."""
        only_turns_up = self._turning_up and key.name != "q"
        leaving, self.leaving = self.leaving, ""
        surprised, self._surprised = self._surprised, False
        if key.name in INTERRUPTS:
            self.leaving = "house"
            return None
        if only_turns_up or (leaving and key.name == "escape"):
            return None
        if self._playing and self.play.claims(key.name):
            return self._play(key)
        if self._offline:
            self.hint(told(self._offline, self.say)[0])
            return None
        if key.name == "q":
            return self._leave(sure=leaving == "table")
        if self._slow and key.name in SLOW_KEYS and not self._awaited:
            request = slow_request(key.name, sure=leaving == "seat")
            self.leaving = "" if request else "seat"
            return request
        if key.name == watching.KEY and self.table and self.table.you is None:
            return self._follow_next(self.table)
        if self.table and self._playing and self.table.line.phase != "over":
            return self._play(key)
        if surprised:
            self.hint(self.say(CHANGED))
            return None
        return self._before_the_game(key)

    def _follow_next(self, table: Table) -> Request | None:
        request = watching.follow_next(table)
        if request is None:
            self.hint(self.say("No player here can be followed."))
        return request

    def _play(self, key: Key) -> Request | None:
        if self.table and self.table.followed is not None:
            self.hint(told(Refused(Reason.WATCHERS_ONLY_WATCH), self.say)[0])
            return None
        answer = self.play.press(key.name)
        if isinstance(answer, str):
            self.hint(answer)
            return None
        return None if answer is None else Play(answer)

    @property
    def _invitation(self) -> Invitation | None:
        """The way to a table that waits for its players."""
        return invitation(self.address, self.table.line.code) if self.table and not self.play.begun else None

    def _invite(self, shown: Invitation, key: str) -> None:
        """Copy the command, or show it as a QR code."""
        if key == COPY:
            self._copied = shown.command
            self.hint(self.say("Copied, if your terminal allows it: {command}", command=shown.command))
        else:
            self.sheet = QrSheet(shown)

    def _before_the_game(self, key: Key) -> Request | None:
        if request := HOST_KEYS.get(key.name):
            return request
        if key.name in (COPY, SHOW) and (shown := self._invitation):
            self._invite(shown, key.name)
        elif not self._for_cards:  # "any key" was offered while they were turned up
            self.hint(self.say("That key does nothing here."))
        return None

    def _leave(self, *, sure: bool) -> Request | None:
        if self._in_game and not self._slow and not sure and not (self.play.lesson and self.play.lesson.over):
            self.leaving = "table"
            return None
        return Leave()

    # --- drawing ---

    def side(self, width: int, height: int) -> list[Row]:
        """What the game has to say, above the log."""
        words = self.play.aside(self.say, width, height) if self.play.begun and not self.sheet else ()
        if not words:
            return super().side(width, height)
        rest = height - len(words)
        gap = [EMPTY] if rest > self.log.newest_height(width) else []
        return [*words, *gap, *self.log.rows(width, rest - len(gap))][:height]

    def screen(self) -> Screen:
        """The table between its header, the prompt line and the keys."""
        table = self.table
        if table is None:
            return BLANK
        drawn = self._drawn(table)
        if self.sheet and isinstance(self.sheet, Menu) and self.sheet.explain(drawn.all_keys or drawn.keys):
            drawn = self._drawn(table)
        asked, keys = self._question(table, drawn), self.beside_sheet(drawn.keys)
        house_keys = leaving_keys(self.look.language, self.look.width >= WIDE, self._slow and not self._awaited)
        if self._replaced:
            keys, house_keys = resuming_keys(self.look.language), house_keys[:1]
        if self.leaving:
            keys, house_keys = confirming_keys(self.look.language, self.leaving), ()
        return self.framed(self._header(table), asked, keys, house_keys, (drawn.regions, drawn.grounds))

    def _common_keys(self) -> Keys:
        """The keys that are the same everywhere; while a bot plays, they take the seat back like all others."""
        return () if self._replaced else super()._common_keys()

    def _drawn(self, table: Table) -> Drawn:
        if not self.play.begun:
            whole = self.sheet is not None and self.sheet.whole
            beside = Beside(self.regions, self.side, self.sheet is not None, whole, self._invitation)
            return waiting_room(table, self.game, self.look, beside)
        drawn = self.play.drawn(self.look, self.side, sheet=self.sheet is not None)
        if table.you is not None and table.line.phase != "over":
            return drawn
        keys = (*drawn.keys, *watching.follow_key(table, self.say))
        if self._over:
            keys = self._keys_after_game(table, keys)
        return Drawn(drawn.regions, drawn.grounds, drawn.asked, keys, drawn.all_keys)

    def _keys_after_game(self, table: Table, others: Keys) -> Keys:
        """The keys for a host who may start another game, among the others."""
        may = hosting(table, self.game)
        again: Keys = (("enter", self.say("play again")),) if may.start else ()
        return with_bot_keys(again, others, may, self.look.language, self.look.width)

    def _question(self, table: Table, drawn: Drawn) -> Asked:
        """What is most urgent: the connection, the bot in the player's seat, leaving, or what the game asks."""
        clock = drawn.asked.clock
        if self.leaving == "house":
            return leaving_question(before_leaving_house(table), clock, self.say)
        if self._offline:
            return Asked(told(self._offline, self.say)[0], "alarm")
        if self._paused:
            return Asked(told(Notice("paused"), self.say)[0], "alarm")
        if self.leaving == "seat":
            return leaving_question(GIVE_UP, clock, self.say)
        if self.leaving:
            return leaving_question(before_leaving_table(table), clock, self.say)
        if self._replaced:
            return Asked(bot_plays(self.look, clock is not None), "alarm", clock)
        if self.sheet and not self.play.begun:
            return Asked(self.sheet.asks(self.say), short=self.sheet.asks_in_short(self.say))
        return (asked_again(table, self.game, self.say) if self._over else None) or drawn.asked

    def _header(self, table: Table) -> Header:
        say = self.say
        waiting = say("waiting for players") if self.look.width >= NARROW else say("waiting")
        progress = self.play.progress(say) if self.play.begun else waiting
        watched = watching.watched(table, say)
        return table_header(self.regions, self.game.title, table, progress, self.you, watched, say.language)
