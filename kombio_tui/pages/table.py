"""A table: its people, its game, its log."""

from collections import deque
from collections.abc import Sequence

from kombio_tui.key import Key
from kombio_tui.kombio.board import board
from kombio_tui.kombio.hand import Hand, Hint
from kombio_tui.kombio.words import told as event_told
from kombio_tui.news import told
from kombio_tui.page import Page
from kombio_tui.prompt import Prompt
from kombio_tui.rows import EMPTY, Row, ends, row
from protocol.house import Happened, Leave, News, Play, Request, Say, Start, Table, Update, You
from protocol.kombio import View


class TablePage(Page):
    """What a player or a watcher sees of a table."""

    def __init__(self) -> None:
        self.table: Table | None = None
        self.you = You("", guest=True)
        self.log: deque[Row] = deque(maxlen=200)
        self.hand = Hand()
        self.leaving = False

    def shows(self, update: Update) -> bool:
        """At a table."""
        return isinstance(update.place, Table)

    def take(self, update: Update) -> None:
        """Take in the table and the news."""
        if not isinstance(update.place, Table):
            return
        if self.table is None or self.table.line.code != update.place.line.code:
            self.log.clear()
        if self.table is None or self.table.view != update.place.view:
            self.hand.first = None
        self.table, self.you = update.place, update.you
        self.log.extend(line for news in update.news if (line := self._told(news)))

    def _told(self, news: News) -> Row | None:
        if isinstance(news, Happened):
            text = event_told(news.event, self._names(), self.table.you if self.table else None)
            return row(f" {text}") if text else None
        return told(news)

    def _names(self) -> Sequence[str]:
        return [seat.name for seat in self.table.line.seats] if self.table else []

    def press(self, key: Key) -> Request | None:
        """A move, a line of chat, or the way out."""
        if self.prompt:
            text = self.typed(key)
            return Say(text) if text else None
        leaving, self.leaving = self.leaving, False
        if key.name == "slash":
            self.prompt = Prompt("say:", 200)
            return None
        if key.name == "q":
            return self._leave(sure=leaving)
        if self.table is None or not isinstance(self.table.view, View) or self.table.line.phase == "over":
            return Start() if key.name == "enter" else None
        return self._play(key, self.table.view)

    def _leave(self, *, sure: bool) -> Request | None:
        playing = self.table is not None and self.table.you is not None and self.table.line.phase == "playing"
        if playing and not sure:
            self.leaving = True
            self.log.append(row((" Leave the game? Press q again; your seat will be played for you.", "key")))
            return None
        return Leave()

    def _play(self, key: Key, view: View) -> Request | None:
        answer = self.hand.press(key.name, view)
        if isinstance(answer, Hint):
            if answer.text:
                self.log.append(row((f" {answer.text}", "dim")))
            return None
        return None if answer is None else Play(answer)

    def rows(self, width: int, height: int) -> list[Row]:
        """Title, table, log, keys."""
        table = self.table
        if table is None:
            return []
        lines = [self._title(table, width), EMPTY]
        if isinstance(table.view, View):
            lines += board(table.view, self._names(), self.hand)
        else:
            lines += self._waiting_room(table)
        lines.append(EMPTY)
        room = max(0, height - len(lines) - 2)
        log = list(self.log)[-room:] if room else []
        lines += [EMPTY] * (room - len(log)) + log
        lines += [self.prompt.row(width) if self.prompt else EMPTY, self._keys(table)]
        return lines[:height]

    def _title(self, table: Table, width: int) -> Row:
        left = row((f" {table.line.game} ", "title"), f" table {table.line.code}")
        if isinstance(table.view, View):
            left += row((f"  round {table.view.round}", "dim"))
        role = "" if table.you is not None else " (watching)"
        guest = f"  come back with {self.you.code}" if self.you.guest and table.you is not None else ""
        return ends(left, row((guest, "dim"), (f" {self.you.name}{role} ", "strong")), width)

    def _waiting_room(self, table: Table) -> list[Row]:
        people = [row(f"   {number}. {seat.name}") for number, seat in enumerate(table.line.seats, 1)]
        start = "Press enter to start." if table.you == table.host else "The host starts the game."
        return [
            row("  Others join with the code ", (table.line.code, "key")),
            EMPTY,
            *people,
            EMPTY,
            row((f"  {start}" if len(people) > 1 else "  Waiting for a second player.", "strong")),
        ]

    def _keys(self, table: Table) -> Row:
        again = table.line.phase == "over" and table.you == table.host
        start = ((" enter", "key"), (" play again ", "plain")) if again else ()
        return (*start, (" /", "key"), (" say ", "plain"), (" q", "key"), (" leave the table", "plain"))
