"""The screen front end: a Textual app for each client."""

import asyncio
from contextlib import suppress

from kombio_tui.app import HouseApp
from kombio_tui.controls.key import Key
from kombio_tui.kit.terminal import clamped, described
from protocol.house import Place, Request, Table, Update
from server.door.frontends.app_runner import AppRunner
from server.door.frontends.frontend import ChannelLink, FrontEnd, Wire
from server.door.frontends.lines import LinesFrontEnd
from server.door.frontends.textual_driver import SshDriver
from server.door.transport.writer import Writer
from server.link.port import PlayerLink

REST_SECONDS = 0.25
"""The time between two screens for somebody who has no seat, as between two updates of the lobby."""


class ScreenLink(ChannelLink):
    """A Link of an app; before the app is laid out, nothing counts as shown.

    Screens cost CPU, and a line of chat is news for everyone in the lobby, or around a table. So people who have no
    seat and have asked for nothing see several pieces of news at once.
    """

    app: HouseApp | None = None

    def __init__(self, connection: PlayerLink, writer: Writer, rest: float = REST_SECONDS) -> None:
        super().__init__(connection, writer)
        self._rest = rest
        self._asked = asyncio.Event()
        """Whether the player has asked for something since the latest update."""
        self._rested = 0.0
        """When the next update may come unasked; 0 for at once."""

    def send(self, request: Request, stamp: float | None = None) -> None:
        """Send a request to the house; its answer does not wait."""
        self._asked.set()
        super().send(request, stamp)

    async def receive(self) -> Update:
        """Wait for an update, and rest if nobody is in a hurry."""
        self.written()
        await self._connection.something_new()
        if self._rested and self._rested > self._now():
            with suppress(TimeoutError):
                async with asyncio.timeout_at(self._rested):
                    await self._asked.wait()
        update = self._connection.latest()
        rests = not self._asked.is_set() and not _has_seat(update.place)
        self._rested = self._now() + self._rest if rests else 0.0
        self._asked.clear()
        return update

    def written(self) -> None:
        """Note that the player can see the latest frame; most frames show nothing new to race for."""
        if self._connection.shown.pending and self.app and self.app.canvas.laid_out:
            super().written()


def _has_seat(place: Place) -> bool:
    return isinstance(place, Table) and place.you is not None


EARLY = 1024
"""How many bytes are kept that come before the app has a driver: apps start one at a time."""


class ScreenFrontEnd(FrontEnd):
    """Runs an app on the channel."""

    def __init__(self, wire: Wire, apps: AppRunner) -> None:
        super().__init__(wire)
        self._apps = apps
        self._app: HouseApp | None = None
        self._driver: SshDriver | None = None
        self._connection: PlayerLink | None = None
        self._link: ScreenLink | None = None
        self._early: list[tuple[bytes, float]] = []
        """What was typed before the app had a driver."""
        self._wanted: FrontEnd | None = None

    async def run(self, connection: PlayerLink) -> None:
        """Run the app on the channel."""
        wire, self._connection = self.wire, connection
        self._link = link = ScreenLink(connection, wire.writer)
        width, height, *_ = wire.channel.get_terminal_size()
        terminal = described(wire.terminal, wire.environment)
        driver = SshDriver.on(self, clamped(width, height), wire.keys, wire.limits.pasted, self._set_driver)
        self._app = link.app = HouseApp(
            link, terminal, driver, self._draw, self._drawn, address=wire.known_address, to_lines=self._to_lines
        )
        try:
            await self._apps.run(self._app)
        finally:
            self._app = self._driver = self._connection = self._link = link.app = None

    def _to_lines(self) -> None:
        """Go on in lines: the window is too small for a screen."""
        self._wanted = LinesFrontEnd(self.wire, lambda: ScreenFrontEnd(self.wire, self._apps))
        self.leave()

    def successor(self) -> FrontEnd | None:
        """Lines, if the player wanted them."""
        return self._wanted

    def feed(self, data: bytes, stamp: float) -> None:
        """Pass the bytes to the driver, or keep them until there is one."""
        if self._driver and not self._early:
            self._driver.feed(data, stamp)
        elif sum(len(kept) for kept, _ in self._early) + len(data) <= EARLY:
            self._early.append((data, stamp))

    def leave(self) -> None:
        """End the app."""
        if self._app:
            self._app.exit()

    def resize(self, width: int, height: int) -> None:
        """Pass the new size to the driver."""
        if self._driver:
            self._driver.resize(width, height)

    def catch_up(self) -> None:
        """Draw the whole screen."""
        if self._app:
            self._app.redraw()

    # --- the driver's channel ---

    def write(self, data: bytes) -> None:
        """Send output, and note that it can be seen."""
        if self.wire.writer.write(data) and self._link:
            self._link.written()

    def key_arrived(self, stamp: float) -> None:
        """Note that a key is on its way to the app."""
        if self._connection:
            self._connection.key_arrived(stamp)

    def press(self, key: Key) -> None:
        """Pass a key to the app."""
        if self._app:
            self._app.press(key)

    def focus(self, *, focused: bool) -> None:
        """Tell the app whether the client's window has the focus."""
        if self._app:
            self._app.attention.focused = focused

    def _set_driver(self, driver: SshDriver) -> None:
        self._driver = driver
        asyncio.get_running_loop().call_soon(self._feed_early)

    def _feed_early(self) -> None:
        """Pass on what was typed before the driver was there."""
        early, self._early = self._early, []
        for data, stamp in early:
            self.feed(data, stamp)

    def _draw(self, text: str) -> None:
        self.write(text.encode("utf-8", "replace"))

    def _drawn(self, stamp: float) -> None:
        """Measure the time from a key to the next frame."""
        self.wire.figures.keystrokes.add(asyncio.get_running_loop().time() - stamp)
