"""The app: one per player. It holds a Link, shows the page for where the player is, and hands keys to it."""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import App, ComposeResult

from kombio_tui.canvas import Backdrop, Canvas
from kombio_tui.key import Key
from kombio_tui.link import Link
from kombio_tui.page import Page
from kombio_tui.pages.lobby import LobbyPage
from kombio_tui.pages.table import TablePage
from kombio_tui.rows import Row
from kombio_tui.terminal import Terminal, console
from protocol.house import Update


class HouseApp(App[None]):
    """What a player sees of the house."""

    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { layers: base; overflow: hidden; }"
    BINDINGS: ClassVar = []

    def __init__(
        self, link: Link, terminal: Terminal, driver: Any = None, write: Callable[[str], None] | None = None
    ) -> None:
        super().__init__(driver_class=driver, ansi_color=True)
        self.console = console(terminal.colours)
        self.started = asyncio.Event()
        self.error: Exception | None = None
        """The bug that ended the app, if one did."""
        self.link = link
        self.canvas = Canvas(terminal.colours, self._rows, write)
        self.pages: tuple[Page, ...] = (LobbyPage(), TablePage())
        self.page: Page = self.pages[0]

    def get_default_screen(self) -> Backdrop:
        """What the canvas lies on."""
        return Backdrop(id="_default")

    def compose(self) -> ComposeResult:
        """One canvas is all there is."""
        yield self.canvas

    def on_mount(self) -> None:
        """Start to listen."""
        self.run_worker(self._listen(), exit_on_error=True)

    def on_ready(self) -> None:
        """Say that the app is there."""
        self.started.set()

    async def _listen(self) -> None:
        """Show what the house says, as often as there is something new."""
        try:
            while True:
                self._take(await self.link.receive())
        except Exception as error:
            self._crash(error)

    def _take(self, update: Update) -> None:
        for page in self.pages:
            if page.shows(update):
                page.take(update)
                self.page = page
        self.canvas.show()

    async def on_event(self, event: events.Event) -> None:
        """Take keys before any widget does; nothing here needs focus or bindings."""
        if isinstance(event, events.Key):
            self._press(Key(event.key, event.character, event.time))
        else:
            await super().on_event(event)

    def _press(self, key: Key) -> None:
        try:
            if key.name in ("ctrl+c", "ctrl+d") or (key.name == "q" and self._at_the_door()):
                self.exit()
            elif request := self.page.press(key):
                self.link.send(request, key.stamp)
            self.canvas.show()
        except Exception as error:
            self._crash(error)
        finally:
            self.link.key_done(key.stamp)

    def _crash(self, error: Exception) -> None:
        self.error = error
        self.exit()

    def _rows(self, width: int, height: int) -> Sequence[Row]:
        return self.page.rows(width, height)

    def _at_the_door(self) -> bool:
        return isinstance(self.page, LobbyPage) and self.page.prompt is None
