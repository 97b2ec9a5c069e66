"""The app: one per player. It holds a Link, shows the page of the player's place, and passes keys to it."""

import asyncio
import time
from collections.abc import Callable
from contextvars import Context, copy_context
from math import inf
from typing import Any, ClassVar, cast

from msgspec.structs import replace
from textual import events
from textual.app import App, ComposeResult
from textual.driver import Driver
from textual.geometry import Size

from kombio_tui.controls.attention import Attention
from kombio_tui.controls.key import Key
from kombio_tui.controls.link import Link
from kombio_tui.controls.page import INTERRUPTS, Page
from kombio_tui.kit.blocks import BLANK, Screen
from kombio_tui.kit.canvas import Backdrop, Canvas
from kombio_tui.kit.control_strings import copied
from kombio_tui.kit.look import SLOW, Look, look_for, pen_for
from kombio_tui.kit.rows import in_ascii
from kombio_tui.kit.terminal import Terminal, console
from kombio_tui.pages.archive import ArchivePage
from kombio_tui.pages.daily.page import DailyPage
from kombio_tui.pages.lobby import LobbyPage
from kombio_tui.pages.office import OfficePage
from kombio_tui.pages.replay import ReplayPage
from kombio_tui.pages.small import LINES, too_small
from kombio_tui.pages.table import TablePage
from kombio_tui.ticks import BEAT, Tick
from protocol.encodings.remote import HouseAddress
from protocol.house import Request, Update, You
from protocol.people import Settings

AFTER, EARLY = 0.015, 0.001
"""The seconds after which something that is due is drawn, and those that a timer may end early: the loop rounds."""
NEAR = 3
"""Milliseconds by which round trips may differ that are nearly the same."""
LATE, CALM = 0.01, 2.0
"""Seconds: a tick that is later than this shows that the event loop is behind; then nothing moves for a while."""


def nearly_the_same(one: int | None, other: int | None) -> bool:
    """Whether two round trips tell a player the same: they vary a little from one measurement to the next."""
    return one is not None and other is not None and abs(one - other) <= max(NEAR, one // 5, other // 5)


class WholeTerminal(Canvas):
    """The canvas of an app without a layout: as large as the terminal."""

    _terminal = Size(0, 0)

    @property
    def size(self) -> Size:
        """The size of the terminal."""
        return self._terminal

    def fill(self, terminal: Size) -> None:
        """Draw everything for a terminal of this size."""
        self._terminal = terminal
        self.on_resize()


class HouseApp(App[None], inherit_css=False):
    """The Textual app of one player.

    It inherits no styles from Textual: nothing here uses them, and parsing them is most of the cost of a start.
    """

    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar = []

    _key_context: Context | None = None
    """The context that keys are handled in as they arrive; None before the app has started."""
    _listening: asyncio.Task[None] | None = None
    """Receives updates while the app runs."""
    _leaving = False
    _arrived = False
    """Whether the house has said what there is to see."""
    _own_driver: Driver | None = None
    """Textual's own driver, where the app runs on the player's machine."""

    def __init__(  # noqa: PLR0913 - what the app is connected to
        self,
        link: Link,
        terminal: Terminal,
        driver: Any = None,
        write: Callable[[str], None] | None = None,
        drawn: Callable[[float], None] | None = None,
        *,
        address: HouseAddress | None = None,
        to_lines: Callable[[], None] | None = None,
    ) -> None:
        self._write = write
        self._to_lines = to_lines
        """Goes on in lines of text, where that is possible."""
        super().__init__(driver_class=driver, ansi_color=True)
        if not driver:
            self.driver_class = cast("type[Driver]", self._keeping(self.driver_class))
        self.console = console(terminal.colours)
        self.error: Exception | None = None
        """The error that ended the app, if there was one."""
        self.link = link
        self.terminal = terminal
        self.you = You("", guest=True)
        canvas = WholeTerminal if write else Canvas
        self.canvas = canvas(pen_for(terminal, self.you.settings), self._screen_of, write)
        self.page: Page = LobbyPage()
        table = TablePage()
        daily = DailyPage()
        table.address = daily.address = address
        others = table, ArchivePage(), daily, ReplayPage(), OfficePage()
        self.pages: dict[type[Any], Page] = {page.place: page for page in (self.page, *others)}
        """The pages, by the place that each shows."""
        self._drawn = drawn
        """Called when the page is drawn after a key, with the key's time of arrival."""
        self.attention = Attention(terminal, time.monotonic)
        self._early: list[Key] = []
        """Keys that came before the app had started."""
        self._key: float | None = None
        """The arrival time of the oldest key after which nothing was drawn yet."""
        self._looked_up: tuple[tuple[Settings, int, int, bool] | None, Look] = None, Look()
        """The look, and what it was made from."""
        self._tick: Tick | None = None
        """Calls back when something is due, while the app runs."""
        self._due = inf
        """When to draw again, if nothing happens before."""
        self._calm_until = 0.0
        """Until when nothing moves, because the event loop was behind."""
        self._soon: asyncio.Handle | None = None

    def _keeping(self, driver_class: type[Driver]) -> Callable[..., Driver]:
        """Makes Textual's own driver, and keeps it: not everything that the terminal is told is drawn."""

        def make(*args: Any, **named: Any) -> Driver:
            self._own_driver = driver_class(*args, **named)
            return self._own_driver

        return make

    def get_default_screen(self) -> Backdrop:
        """What the canvas lies on."""
        return Backdrop(id="_default")

    def get_css_variables(self) -> dict[str, str]:
        """None if the canvas draws: nothing uses Textual's colours then, and making them takes a tenth of a start."""
        return {} if self._write else super().get_css_variables()

    def compose(self) -> ComposeResult:
        """One canvas is all there is."""
        yield self.canvas

    def on_mount(self) -> None:
        """Start receiving updates."""
        self._tick = Tick(asyncio.get_running_loop(), self._ticked)
        self._listening = asyncio.create_task(self._listen())

    def on_unmount(self) -> None:
        """Stop receiving updates and drawing, and give the window its title back."""
        self._tell_terminal(self.attention.leave())
        for handle in (self._listening, self._soon, self._tick):
            if handle:
                handle.cancel()
        self._listening = self._soon = self._tick = None

    def on_ready(self) -> None:
        """Handle the keys that came before the app had started, and from now on each as it arrives."""
        self._key_context = copy_context()
        for key in self._early:
            self._press(key)
        self._early.clear()

    def exit(self, *args: Any, **named: Any) -> None:
        """End the app; keys that arrive from now on do nothing."""
        self._leaving = True
        super().exit(*args, **named)

    async def _listen(self) -> None:
        """Show each update."""
        try:
            while True:
                self._take(await self.link.receive())
        except Exception as error:
            self._crash(error)

    def _take(self, update: Update) -> None:
        self._arrived = True
        self._know(update.you)
        before, page = self.page, self.pages[type(update.place)]
        if page is not before:
            page.entered(before)
        self.page = page
        page.you, page.look = self.you, self._look(*self.canvas.known_size or self.size)
        page.hurried = asyncio.get_running_loop().time() < self._calm_until
        self._ask(page.take(update), None)
        call = page.call(update.news)
        told = self.attention.title(page.window_title()) + self.attention.call(call, self.you.settings)
        self._show(told if page.look.unicode else in_ascii(told))

    def _know(self, you: You) -> None:
        """Update with the player's name and settings; a round trip that is nearly the same is shown as before."""
        if you == self.you:
            return
        if nearly_the_same(you.round_trip, self.you.round_trip):
            you = replace(you, round_trip=self.you.round_trip)
        if you != self.you:
            self.you = you
            self.canvas.use(pen_for(self.terminal, you.settings))

    def press(self, key: Key) -> None:
        """Handle a key at once, or as soon as the app has started."""
        if self._key_context:
            self._key_context.run(self._press, key)
        else:
            self._early.append(key)

    async def on_event(self, event: events.Event) -> None:
        """Handle keys before any widget does; nothing here needs focus or bindings."""
        if isinstance(event, events.Key):
            self._press(Key(event.key, event.character, event.time))
        elif isinstance(event, events.AppFocus | events.AppBlur):
            self.attention.focused = isinstance(event, events.AppFocus)
        elif isinstance(event, events.Resize) and isinstance(self.canvas, WholeTerminal):
            self.canvas.fill(event.size)
        else:
            await super().on_event(event)

    def _press(self, key: Key) -> None:
        try:
            if self._leaving:
                return
            small = too_small(self.page.look) is not None
            if small and key.name == LINES and self._to_lines:
                self._to_lines()
            if self.page.leaves_house(key) or (small and key.name in INTERRUPTS):
                self.exit()
            elif key.name == "ctrl+l":
                self.redraw()
            elif not small:
                self._hand_to_page(key)
        except Exception as error:
            self._crash(error)
        finally:
            self.link.key_done(key.stamp)

    def _hand_to_page(self, key: Key) -> None:
        """Pass a key to the page. If it leads to a request, the answer is drawn in a moment; otherwise draw now.

        A page that shows what was sent is drawn before the answer comes, and before the house looks at the request.
        """
        self._key = self._key or key.stamp
        request = self.page.press(key)
        if request is None or self.page.unanswered:
            self._show_soon()
        self._ask(request, key.stamp)
        self._copy(self.page.clipboard())

    def _copy(self, text: str) -> None:
        """Put a text on the clipboard of the player's own machine, as far as the terminal can."""
        if not text:
            return
        if not self.terminal.strings:
            self.page.hint(self.page.say("Your terminal can't copy: {command}", command=text))
        else:
            self._tell_terminal(copied(text))

    def _ask(self, request: Request | None, stamp: float | None) -> None:
        if request:
            self.link.send(request, stamp)

    def _show_soon(self) -> None:
        """Draw in the next turn of the loop: once, however many keys this one has."""
        if self._soon is None:
            self._soon = asyncio.get_running_loop().call_soon(self._show_now)

    def _show_now(self) -> None:
        """Draw, as a callback of the loop; an error ends this app as anywhere else."""
        try:
            self._show()
        except Exception as error:
            self._crash(error)

    def _show(self, more: str = "") -> None:
        """Draw what changed and say more, and schedule the next draw for when a clock on the page changes."""
        if self._soon:
            self._soon.cancel()
            self._soon = None
        if not self.canvas.show(more):
            self._tell_terminal(more)
        if self._key and self._drawn:
            self._drawn(self._key)
            self._key = None
        self._tick_in(self.page.due())

    def _tell_terminal(self, sequences: str) -> None:
        """Send what is not drawn: on the channel, or through Textual's own driver."""
        if sequences and self._write:
            self._write(sequences)
        elif sequences and self._own_driver:
            self._own_driver.write(sequences)

    def redraw(self) -> None:
        """Draw the whole screen, and set the title again."""
        self.canvas.redraw()
        self._tell_terminal(self.attention.title_again())

    def _tick_in(self, seconds: float | None) -> None:
        """Draw again in so many seconds, and not before; None: not by itself.

        A tick that comes before is left alone, and set again when it comes: most draws are followed by another one
        before anything is due.
        """
        if self._tick:
            self._due = inf if seconds is None else asyncio.get_running_loop().time() + seconds + AFTER
            if self._due < self._tick.at - BEAT:
                self._tick.set(self._due)

    def _ticked(self, now: float) -> None:
        """Draw again, because a clock on the page has changed, or something moves; notice if that is late."""
        if now > self._due + BEAT + LATE:
            self._calm_until = now + CALM
        if now > self._due - EARLY:
            self._show_now()
        elif self._due < inf and self._tick:
            self._tick.set(self._due)

    def _crash(self, error: Exception) -> None:
        self.error = error
        self.exit()

    def _look(self, width: int, height: int) -> Look:
        facts = self.you.settings, width, height, (self.you.round_trip or 0) > SLOW
        if facts != self._looked_up[0]:
            self._looked_up = facts, look_for(self.terminal, *facts)
        return self._looked_up[1]

    def _screen_of(self, width: int, height: int) -> Screen:
        if not self._arrived:
            return BLANK
        self.page.look = self._look(width, height)
        return too_small(self.page.look, lines=self._to_lines is not None) or self.page.screen()
