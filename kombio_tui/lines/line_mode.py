"""Line mode: one per player. It holds a Link, prints what happens, and handles what is typed line by line.

Lines are handled one at a time, and each waits until the house has answered the previous one. Requests are numbered, so
that nothing else that happens meanwhile counts as the answer. So a script may send its lines all at once, and each
means what it would have meant to a player who had waited and read.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from itertools import count

import msgspec

from kombio_tui.controls.link import Link
from kombio_tui.controls.settings import FIELDS
from kombio_tui.kit.look import language_for, pen_for
from kombio_tui.kit.rows import in_ascii
from kombio_tui.kit.terminal import Terminal
from kombio_tui.lines.archive import ArchiveLines
from kombio_tui.lines.choices import Unclear, answer
from kombio_tui.lines.daily import DailyLines
from kombio_tui.lines.lobby import LobbyLines
from kombio_tui.lines.room import ANSWER_SECONDS, Answer, Command, Room
from kombio_tui.lines.table import TableLines
from kombio_tui.lines.unsupported import UnsupportedLines
from kombio_tui.text.chat import SIGN, WORDS, spoken, words
from kombio_tui.text.languages import marked, say_in
from kombio_tui.text.news import REFUSALS, cut_off
from kombio_tui.text.typed_words import Word, means
from protocol.base import Number
from protocol.encodings.remote import HouseAddress
from protocol.house import Prefer, Request, Update, You
from protocol.languages import LANGUAGES
from protocol.people import MAX_LINE

HELP = Word(marked("help, ?"), marked("everything you can type now"))
LOOK = Word(marked("look, v"), marked("show everything here; an empty line repeats the current question"))
RULES = Word(marked("rules"), marked("the rules in short"))
SAY = Word(marked("say, /"), marked("say something to everyone here"), marked("TEXT"))
LANGUAGE = Word(marked("language"), marked("change the language"), "/".join(LANGUAGES))
CHARACTERS = Word(marked("characters"), marked("unicode, or ascii if letters look broken"), marked("CHARACTERS"))
SCREEN = Word(marked("screen"), marked("go on with the screen, if the window is large enough"))
QUIT = Word(marked("quit, bye"), marked("leave the house"))
EVERYWHERE = (LOOK, RULES, SAY, LANGUAGE, CHARACTERS, HELP, QUIT)
"""The words that are the same in all rooms."""
TOO_FAST = REFUSALS["too_fast"]
SETTINGS = {field.name: field for field in FIELDS}

MOST_LINES = 50
"""How many lines may wait."""


class LineMode:
    """Line mode of one player. `write` gets whole lines, each with a newline at its end."""

    def __init__(
        self,
        link: Link,
        terminal: Terminal,
        write: Callable[[str], None],
        address: HouseAddress | None = None,
        to_screen: Callable[[], None] | None = None,
    ) -> None:
        self._link = link
        self._terminal = terminal
        self._write = write
        self._to_screen = to_screen
        """Goes on with the screen, where that is possible."""
        self._you = You("", guest=True)
        self._rooms: tuple[Room, ...] = (
            LobbyLines(),
            TableLines(address),
            ArchiveLines(),
            DailyLines(address),
            UnsupportedLines(),
        )
        self._room: Room | None = None
        self._lines: deque[tuple[str, float | None]] = deque()
        self._asking = True
        """Whether the house has not answered yet; its first update is an answer too."""
        self._numbers = count(1)
        self._unanswered: Number | None = None
        """The number of the request that has no answer yet."""
        self._offline = False
        """Whether there is no connection to the house."""
        self._ended = False
        self._left: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._patience: asyncio.TimerHandle | None = None
        self._alarm: asyncio.TimerHandle | None = None

    # --- from the first word to the last ---

    async def run(self) -> None:
        """Print what happens until the player leaves."""
        listening = asyncio.create_task(self._listen())
        try:
            await asyncio.wait((listening, self._left), return_when=asyncio.FIRST_COMPLETED)
            await (self._left if self._left.done() else listening)
        finally:
            listening.cancel()
            self._stop(self._patience, self._alarm)

    def leave(self) -> None:
        """End line mode."""
        if not self._left.done():
            self._left.set_result(None)

    def ended(self) -> None:
        """The input has ended: leave when everything typed so far has been handled."""
        self._ended = True
        self._go_on()

    async def _listen(self) -> None:
        while True:
            self._take(await self._link.receive())

    # --- what happens ---

    def _take(self, update: Update) -> None:
        self._you = update.you
        room = next(room for room in self._rooms if isinstance(update.place, room.place))
        room.say, room.you = say_in(language_for(self._terminal, update.you.settings)), update.you
        entered, self._room = room is not self._room, room
        self._tell(room.take(update, entered=entered))
        if self._answers(update):
            self._unanswered = None
        if self._unanswered is None and not room.busy:
            self._answered()
        if request := room.follows():
            self._send(request, None)
        self._set_alarm(room)
        self._go_on()

    def _answers(self, update: Update) -> bool:
        """Whether an update answers the last request, or nothing will: it was lost with the connection."""
        lost, self._offline = self._offline, cut_off(update.news) is not None
        return lost or self._offline or self._unanswered in [getattr(news, "number", None) for news in update.news]

    def _tell(self, lines: Sequence[str]) -> None:
        """Write lines, without control characters."""
        plain = [_printable(line) for line in lines]
        if not pen_for(self._terminal, self._you.settings).unicode:
            plain = list(map(in_ascii, plain))
        if plain:
            self._write("".join(f"{line}\n" for line in plain))

    def _set_alarm(self, room: Room) -> None:
        self._stop(self._alarm)
        if warning := room.warning():
            seconds, words = warning
            self._alarm = asyncio.get_running_loop().call_later(seconds, self._tell, [words])

    def _stop(self, *handles: asyncio.TimerHandle | None) -> None:
        for handle in handles:
            if handle:
                handle.cancel()

    # --- what is typed ---

    def typed(self, line: str, stamp: float | None = None) -> None:
        """Queue a line, with its time of arrival."""
        if len(self._lines) < MOST_LINES:
            self._lines.append((line, stamp))
            self._go_on()
        elif self._room:
            self._tell([self._room.say(TOO_FAST)])

    def _go_on(self) -> None:
        """Handle the waiting lines, as far as the house has answered; an error ends line mode."""
        try:
            while self._lines and self._room and not self._asking and not self._left.done():
                self._obey(self._room, *self._lines.popleft())
        except Exception as error:
            if not self._left.done():
                self._left.set_exception(error)
        if self._ended and not self._lines and not self._asking:
            self.leave()

    def _obey(self, room: Room, line: str, stamp: float | None) -> None:
        try:
            answer = self._answer(room, line.strip())
        except Unclear as why:
            answer = [str(why)]
        if isinstance(answer, Sequence):
            self._tell(answer)
        else:
            self._send(answer, stamp)

    def _answer(self, room: Room, line: str) -> Answer:
        if not line:
            return room.status()
        if line.startswith(SIGN):
            return self._chat(room, line)
        found = room.typed(line, *self._commands(room))
        if found is not None:
            return found
        return [room.say("{word} is not a command here; ? lists the commands.", word=line.split(maxsplit=1)[0][:20])]

    def _send(self, request: Request, stamp: float | None) -> None:
        self._asking, self._unanswered = True, next(self._numbers)
        self._stop(self._patience)
        patience = self._room.patience if self._room else ANSWER_SECONDS
        self._patience = asyncio.get_running_loop().call_later(patience, self._give_up)
        self._link.send(msgspec.structs.replace(request, number=self._unanswered), stamp)

    def _answered(self) -> None:
        self._asking = False
        self._stop(self._patience)

    def _give_up(self) -> None:
        self._unanswered = None
        self._answered()
        self._go_on()

    # --- the words that are the same everywhere ---

    def _commands(self, room: Room) -> Sequence[Command]:
        return (
            Command(LOOK, lambda _: room.look()),
            Command(RULES, room.rules),
            Command(SAY, lambda line: self._chat(room, line)),
            Command(LANGUAGE, lambda line: self._prefer(room, "language", line)),
            Command(CHARACTERS, lambda line: self._prefer(room, "characters", line)),
            Command(HELP, lambda _: room.explained(*self._commands(room))),
            *([Command(SCREEN, self._show_screen)] if self._to_screen else []),
            Command(QUIT, self._quit),
        )

    def _show_screen(self, _: str) -> Answer:
        if self._to_screen:
            self._to_screen()
        return ()

    def _quit(self, _: str) -> Answer:
        self.leave()
        return ()

    def _chat(self, room: Room, line: str) -> Answer:
        """Send a line of chat, or run a chat command; an unknown command is sent as chat."""
        text = line[:MAX_LINE]
        plain = text.removeprefix(SIGN).strip()
        if plain and not any(means(plain.split()[0], Word(word), room.say) for word in WORDS):
            text = plain
        return (spoken(text, room.say) if plain else None) or [words(room.say)]

    def _prefer(self, room: Room, name: str, line: str) -> Answer:
        value = answer(SETTINGS[name], line, room.say)
        return Prefer(msgspec.structs.replace(self._you.settings, **{name: value}))


def _printable(line: str) -> str:
    """A line without control characters; input was cleaned where it entered the house, and once more here."""
    return line if line.isprintable() else "".join(char if char.isprintable() else " " for char in line)
