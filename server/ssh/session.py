"""One channel: a word that is answered as text, or an app on the client's terminal.

This is the only module that knows both the house and the screens.
"""

import asyncio
import contextlib
import logging
from functools import partial

import asyncssh

from kombio_tui.app import HouseApp
from kombio_tui.terminal import clamped, described
from protocol.house import Request
from server.house.house import House
from server.house.member import Connection, Farewell
from server.operate.desk import Desk
from server.operate.words import answered
from server.ssh.apps import Apps
from server.ssh.budget import Budget
from server.ssh.driver import SshDriver
from server.ssh.inside import measure
from server.ssh.login import Visitor
from server.ssh.words import Answer, Enter, answer

log = logging.getLogger(__name__)

NO_TERMINAL = "This is a card house; it needs a terminal. With a command, say: ssh -t HOST join CODE\n"
CRASHED = "Something went wrong here; the host has been told. Your seat is kept.\n"
BYE = "Bye. Come again.\n"
CLOSING = "The house closes, and is back in a moment. Everything is kept; reconnect with: {command}\n"
FAREWELLS: dict[Farewell, str] = {
    "taken_over": "You went on in another window.\n",
    "kicked": "The host has sent you out.\n",
    "banned": "The host keeps you out of this house.\n",
}
HIGH_WATER = 64 * 1024
"""Bytes that may wait for a client; what is drawn beyond that is dropped, and drawn whole when the client is back."""
STALLED_SECONDS = 20.0
"""A client that reads nothing for so long is let go."""


class Session(asyncssh.SSHServerSession[bytes]):
    """A session channel of one visitor."""

    def __init__(self, visitor: Visitor, house: House, apps: Apps, desk: Desk) -> None:
        self._visitor = visitor
        self._house = house
        self._apps = apps
        self._desk = desk
        self._figures = house.figures
        self._first: Answer | Enter = Enter()
        self._driver: SshDriver | None = None
        self._connection: Connection | None = None
        self._app: HouseApp | None = None
        self._task: asyncio.Task[None] | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._skipped = False
        self._budget = Budget()
        self._last_words = BYE

    # --- what the client asks for ---

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        """Keep the channel, and let little wait in it."""
        self._chan = chan
        chan.set_write_buffer_limits(HIGH_WATER)

    def pty_requested(self, *_: object) -> bool:
        """Terminals are what the house is for."""
        return True

    def shell_requested(self) -> bool:
        """No command: the lobby."""
        return True

    def exec_requested(self, command: str) -> bool:
        """A word of ours."""
        operator = self._desk.operator(self._visitor.identity, self._visitor.wish)
        admin = partial(answered, self._desk, operator) if operator else None
        self._first = answer(self._house, command, admin)
        return True

    def session_started(self) -> None:
        """Answer, or start the app."""
        self._task = asyncio.create_task(self._run())

    def terminal_size_changed(self, width: int, height: int, *_: object) -> None:
        """Let the app know."""
        if self._driver:
            self._driver.resize(*clamped(width, height))

    def data_received(self, data: bytes, datatype: object) -> None:  # noqa: ARG002
        """Stamp the bytes as they leave the network, and let the driver read them."""
        if self._driver:
            now = asyncio.get_running_loop().time()
            self._figures.bytes_in += len(data)
            self._driver.feed(self._budget.allowed(data, now), now)

    def eof_received(self) -> bool:
        """Go on answering a client that has nothing more to say; a player without a keyboard leaves."""
        if self._app:
            self._app.exit()
        return True

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        """End the app; the seat is kept."""
        if self._task:
            self._task.cancel()

    # --- a client that does not read ---

    def pause_writing(self) -> None:
        """Draw nothing more until the client has read what there is, and let it go if it never does."""
        self._stalled = asyncio.get_running_loop().call_later(STALLED_SECONDS, self._chan.abort)

    def resume_writing(self) -> None:
        """Draw the whole screen again if something was left out."""
        if self._stalled:
            self._stalled.cancel()
            self._stalled = None
        if self._skipped and self._app:
            self._skipped = False
            self._app.refresh(repaint=True, layout=True)

    # --- the driver's channel ---

    def write(self, data: bytes) -> None:
        """Send what is drawn, unless the client is behind."""
        if self._stalled:
            self._skipped = True
        elif not self._chan.is_closing():
            self._figures.frames += 1
            self._figures.bytes_out += len(data)
            self._chan.write(data)

    def key_arrived(self, stamp: float) -> None:
        """Note that a key is on its way through the app."""
        if self._connection:
            self._connection.key_arrived(stamp)

    # --- the session itself ---

    async def _run(self) -> None:
        code = 0
        try:
            match await self._turned_away() or self._first:
                case Answer(text=text, code=code):
                    self._say(text)
                case Enter() if not self._chan.get_terminal_type():
                    self._say(NO_TERMINAL)
                    code = 2
                case Enter(request=request):
                    await self._play(request)
        except asyncio.CancelledError:
            log.info("%s lost the connection", self._visitor.wish)
        except Exception:
            log.exception("a session of %s crashed", self._visitor.wish)
            self._say(CRASHED)
            code = 1
        finally:
            self._end(code)

    async def _turned_away(self) -> Answer | None:
        """A word to somebody who may not come in."""
        reason = await self._desk.doorkeeper.turns_away(self._visitor.identity, self._visitor.address)
        return Answer(reason, 1) if reason else None

    async def _play(self, first: Request | None) -> None:
        visitor = self._visitor
        async with self._house.connected(visitor.identity, visitor.wish, self._kick, visitor.address) as connection:
            log.info("%s is here", connection.member.name)
            self._connection = connection
            if first:
                connection.send(first)
            measuring = asyncio.create_task(measure(self._chan.get_connection(), connection.round_trip))
            try:
                await self._run_app(connection)
            finally:
                measuring.cancel()
            log.info("%s left", connection.member.name)
        self._say(self._last_words)

    async def _run_app(self, connection: Connection) -> None:
        width, height, *_ = self._chan.get_terminal_size()
        terminal = described(self._chan.get_terminal_type() or "", self._chan.get_environment())
        driver = SshDriver.on(self, clamped(width, height), self._set_driver)
        self._app = HouseApp(connection, terminal, driver, self._draw, self._drawn)
        await self._apps.run(self._app)

    def _draw(self, text: str) -> None:
        if self._driver:
            self._driver.write(text)

    def _drawn(self, stamp: float) -> None:
        """Count how long it took from a key to the picture after it."""
        self._figures.keystrokes.add(asyncio.get_running_loop().time() - stamp)

    def _set_driver(self, driver: SshDriver) -> None:
        self._driver = driver

    def _kick(self, why: Farewell) -> None:
        self._last_words = FAREWELLS.get(why) or self._back_in_a_moment()
        if self._app:
            self._app.exit()

    def _back_in_a_moment(self) -> str:
        """Say how to come back: a key is enough, a guest needs the code for a seat that is kept."""
        member = self._connection and self._connection.member
        if member and member.guest and member.place is not self._house:
            return CLOSING.format(command=f"ssh -t HOST back {member.code}")
        return CLOSING.format(command=f"ssh {member.name if member else self._visitor.wish}@HOST")

    def _say(self, text: str) -> None:
        """Write plain text; a terminal in raw mode needs carriage returns."""
        if self._chan.get_terminal_type():
            text = text.replace("\n", "\r\n")
        with contextlib.suppress(OSError):
            self._chan.write(text.encode())

    def _end(self, code: int) -> None:
        self._app = self._driver = self._connection = None
        if self._stalled:
            self._stalled.cancel()
        with contextlib.suppress(OSError):
            self._chan.exit(code)
